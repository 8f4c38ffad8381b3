"""The games. A game joins everything (page, bots, referee, promises) by being named in GAMES."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from chapiteau.engine.contract import Game
from chapiteau.engine.errors import BadInput

GAMES = ["figaro", "aramini-circus", "ringmaster", "three-ring-circus"]


def make(name: str, box: Mapping[str, Any] | None = None) -> Game:
    """A game from its box; the one with our own box is made once."""
    return _ours(name) if box is None else _module(name).make(box)


@cache
def _ours(name: str) -> Game:
    made: Game = _module(name).make(None)
    return made


def _module(name: str) -> Any:
    if name not in GAMES:
        raise BadInput(f"there is no game called {name!r}; there are: {', '.join(GAMES)}", "$.game")
    return import_module(f"chapiteau.games.{name.replace('-', '_')}.game")
