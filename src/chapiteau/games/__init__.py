"""The games. A game joins everything (page, bots, referee, promises) by being named in GAMES."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from chapiteau.engine.contract import Game
from chapiteau.engine.errors import BadInput

GAMES = ["figaro", "aramini-circus", "ringmaster", "three-ring-circus"]


def make(name: str, box: Mapping[str, Any] | None = None, rules: int | None = None) -> Game:
    """A game from its box, in the newest version of the rules or another; the one with our own box is made once."""
    if box is not None:
        custom: Game = _module(name).make(box, rules)
        return custom
    newest = _ours(name, None)
    return newest if rules == newest.rules_version else _ours(name, rules)


def in_version(game: Game, rules: int | None) -> Game:
    """The same game in another version of its rules; None is the newest."""
    if rules == game.rules_version or (rules is None and game.rules_version == game.rules_versions[-1]):
        return game
    return make(game.id, game.box if game.custom_box else None, rules)


@cache
def _ours(name: str, rules: int | None) -> Game:
    made: Game = _module(name).make(None, rules)
    return made


def _module(name: str) -> Any:
    if name not in GAMES:
        raise BadInput(f"there is no game called {name!r}; there are: {', '.join(GAMES)}", "$.game")
    return import_module(f"chapiteau.games.{name.replace('-', '_')}.game")
