"""What each viewer is shown of a match as it stands: built once, and encoded once, whoever looks through the seat."""

from functools import lru_cache
from typing import Any

import msgspec

from chapiteau.engine.contract import Game, Move, State
from chapiteau.server.events import encode
from chapiteau.server.room.window import state_asking

NOTHING = b'"view":null,"moves":[],"explained":[],"prospect":[]'
"""What everybody is shown before a match begins."""


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
        self._views: dict[int | None, Any] = {}
        self._parts: dict[int | None, bytes] = {}

    def view(self, viewer: int | None) -> Any:
        """What this viewer may know. A seat sees what a spectator sees, but for what is its own."""
        if viewer not in self._views:
            self._views[viewer] = self._look(viewer)
        return self._views[viewer]

    def _look(self, viewer: int | None) -> Any:
        private = None if viewer is None else self._state.private(viewer)
        return self._state.view(viewer) if private is None else msgspec.structs.replace(self.view(None), **private)

    def part(self, viewer: int | None) -> bytes:
        """The fields of a position that tell this viewer of the match, as JSON."""
        if viewer not in self._parts:
            self._parts[viewer] = self._encoded(viewer)
        return self._parts[viewer]

    def _encoded(self, viewer: int | None) -> bytes:
        view = self.view(viewer)
        state = None if viewer is None or self._is_over else state_asking(self._state, viewer)
        moves = [] if state is None else state.legal()
        return b'"view":%b,"moves":[%b],"explained":%b,"prospect":%b' % (
            encode(view),
            b",".join([self._in_words(move) for move in moves]),
            encode(self._game.explained_to(view, state, moves)) if state is not None and self._game.explains else b"[]",
            encode(self._game.prospect(view)),
        )

    def _in_words(self, move: Move) -> bytes:
        if move.index not in self._words:
            self._words[move.index] = encode(move.words())
        return self._words[move.index]
