"""What each viewer is shown of the current position: encoded once, for all pages that look through a seat."""

from functools import lru_cache

import msgspec

from chapiteau.engine.contract import Game, Move, State
from chapiteau.server.events import encode
from chapiteau.server.room.window import state_asking

NOTHING = [b'null,"moves":[],"explained":[],"prospect":[]']
"""What everybody is shown before a match begins."""
HOLE = b"\0"
"""Marks the places in the public part of a view where each seat has something of its own: JSON has no such byte."""
RAW_HOLE = msgspec.Raw(HOLE)
NONE = b"[]"


@lru_cache(maxsize=64)
def _words_of(_: Game) -> dict[int, bytes]:
    """The moves of a game that were offered before, by index: each is put into words once."""
    return {}


class Shown:
    """The views of one position of a match, with the moves offered and what is explained."""

    def __init__(self, state: State, is_over: bool) -> None:
        self._state = state
        self._game = state.game
        self._is_over = is_over
        self._words = _words_of(state.game)
        self._parts: dict[int | None, list[bytes]] = {}
        self._public: list[bytes] = []
        """The JSON of a spectator's view, split where the seats have something of their own."""

    def part(self, viewer: int | None) -> list[bytes]:
        """A view, and the fields of a position that follow it, as JSON in pieces."""
        part = self._parts.get(viewer)
        if part is None:
            part = self._parts[viewer] = self._encoded(viewer)
        return part

    def _encoded(self, viewer: int | None) -> list[bytes]:
        pieces = self._view(viewer)
        state = None if viewer is None or self._is_over else state_asking(self._state, viewer)
        prospect = encode(self._game.prospect(self._state.view(viewer))) if self._game.foresees else NONE
        if state is None:
            pieces.append(b',"moves":[],"explained":[],"prospect":%b' % prospect)
        else:
            legal = state.legal()
            moves = b",".join([self._in_words(move) for move in legal])
            explained = self._explained(viewer, state, legal)
            pieces.append(b',"moves":[%b],"explained":%b,"prospect":%b' % (moves, explained, prospect))
        return pieces

    def _explained(self, viewer: int | None, state: State, legal: list[Move]) -> bytes:
        game = self._game
        if not game.explains:
            return NONE
        view = None if game.explains_openly else self._state.view(viewer)
        return game.explained_to(view, state, legal)

    def view(self, viewer: int | None) -> bytes:
        """What this viewer may know, as JSON."""
        return b"".join(self._view(viewer))

    def _view(self, viewer: int | None) -> list[bytes]:
        """The view in pieces: a seat sees what a spectator sees, except for what is its own."""
        private = None if viewer is None else self._state.private(viewer)
        if private is None:
            return [encode(self._state.view(viewer))]
        if not self._public:
            self._public = encode(self._state.around(RAW_HOLE)).split(HOLE)
        pieces = [self._public[0]]
        for place in range(len(private)):
            pieces.append(private[place])
            pieces.append(self._public[place + 1])
        return pieces

    def _in_words(self, move: Move) -> bytes:
        words = self._words.get(move.index)
        if words is None:
            words = self._words[move.index] = encode(move.words())
        return words
