"""What each viewer is shown of a match as it stands: encoded once, whoever looks through the seat."""

from functools import lru_cache

import msgspec

from chapiteau.engine.contract import Game, Move, State
from chapiteau.server.events import encode
from chapiteau.server.room.window import state_asking

NOTHING = b'"view":null,"moves":[],"explained":[],"prospect":[]'
"""What everybody is shown before a match begins."""
HOLE = b"\0"
"""Stands in the public part of a view where each seat has something of its own: JSON has no such byte."""
RAW_HOLE = msgspec.Raw(HOLE)


@lru_cache(maxsize=64)
def _words_of(_: Game) -> dict[int, bytes]:
    """The moves of a game that were offered before, by their index: each is put into words once."""
    return {}


class Shown:
    """The views of one position of a match, what may be done there, and what is said of it."""

    def __init__(self, state: State, is_over: bool) -> None:
        self._state = state
        self._game = state.game
        self._is_over = is_over
        self._words = _words_of(state.game)
        self._parts: dict[int | None, bytes] = {}
        self._public: list[bytes] = []
        """The JSON of a spectator's view, cut where the seats have something of their own."""

    def part(self, viewer: int | None) -> bytes:
        """The fields of a position that tell this viewer of the match, as JSON."""
        if viewer not in self._parts:
            self._parts[viewer] = self._encoded(viewer)
        return self._parts[viewer]

    def _encoded(self, viewer: int | None) -> bytes:
        game, moves, explained, prospect = self._game, b"", b"[]", b"[]"
        state = None if viewer is None or self._is_over else state_asking(self._state, viewer)
        if state is not None:
            legal = state.legal()
            moves = b",".join([self._in_words(move) for move in legal])
            if game.explains:
                view = None if game.explains_openly else self._state.view(viewer)
                explained = encode(game.explained_to(view, state, legal))
        if game.foresees:
            prospect = encode(game.prospect(self._state.view(viewer)))
        pieces = [b'"view":', *self._view(viewer), b',"moves":[', moves, b'],"explained":', explained]
        pieces += [b',"prospect":', prospect]
        return b"".join(pieces)

    def view(self, viewer: int | None) -> bytes:
        """What this viewer may know, as JSON."""
        return b"".join(self._view(viewer))

    def _view(self, viewer: int | None) -> list[bytes]:
        """In pieces: a seat sees what a spectator sees, but for what is its own."""
        private = None if viewer is None else self._state.private(viewer)
        if private is None:
            return [encode(self._state.view(viewer))]
        if not self._public:
            self._public = encode(self._state.around(RAW_HOLE)).split(HOLE)
        pieces = [self._public[0]]
        for place, own in enumerate(private.values(), 1):
            pieces.append(encode(own))
            pieces.append(self._public[place])
        return pieces

    def _in_words(self, move: Move) -> bytes:
        if move.index not in self._words:
            self._words[move.index] = encode(move.words())
        return self._words[move.index]
