"""Bots are seats: they get a view and the legal moves, and nothing else.

contract.py   what a bot is
search.py     the levels that people play against: by a glance, by policy or by search
crew.py       the trees of a search, spread over processes
heuristic.py  plays by the rules of thumb in its game's own heuristic.py
random.py     plays any legal move
pipe.py       a bot in any language, on the other side of a pipe
"""

from chapiteau.bots.contract import Bot
from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game
from chapiteau.engine.errors import BadInput
from chapiteau.games import registered
from chapiteau.games.registration import Level, resolve

USUAL = "regular"
"""The level when nobody chose one."""


def names(game: str) -> list[str]:
    """The bots that play this game: its levels, the weakest first, then those for tools."""
    own = registered(game)
    return [*own.levels, *own.bots, "random"]


def make(game: Game, name: str, chance: Chance) -> Bot:
    """A bot by name, with luck of its own; `search:400:module:Policy` makes 400 iterations by a policy."""
    own = registered(game.id)
    kind, _, rest = name.partition(":")
    if name in own.bots:
        made: Bot = resolve(own.bots[name])(game, chance)
        return made
    if name in own.levels or (kind == "search" and rest):
        from chapiteau.bots.search import LevelBot

        level, policy = (own.levels[name], None) if name in own.levels else searching(rest)
        return LevelBot(game, level, chance, policy)
    if name == "random":
        from chapiteau.bots.random import RandomBot

        return RandomBot(chance)
    if kind == "pipe":
        from chapiteau.bots.pipe import PipeBot

        return PipeBot(game, rest)
    raise BadInput(f"no bot of {game.id} is called {name!r}; there are: {', '.join(names(game.id))}", "$.bot")


def searching(words: str) -> tuple[Level, str | None]:
    """Iterations in one tree, and perhaps the dotted name of a policy."""
    iterations, _, policy = words.partition(":")
    if not iterations.isdecimal() or int(iterations) == 0:
        raise BadInput(f"search:{words} needs a number of iterations", "$.bot")
    return Level("search", int(iterations)), policy or None
