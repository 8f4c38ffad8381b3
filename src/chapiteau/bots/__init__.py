"""Bots are seats: they get a view and the legal moves, and nothing else.

contract.py   what a bot is
search.py     the levels that people play against: by a glance, by policy or by search
crew.py       the trees of a search, spread over processes
heuristic.py  plays by the rules of thumb in its game's own heuristic.py
random.py     plays any legal move
pipe.py       a bot in any language, on the other side of a pipe
"""

from dataclasses import replace

from chapiteau.bots.contract import Bot
from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game
from chapiteau.engine.errors import BadInput
from chapiteau.games import registered
from chapiteau.games.registration import Level, Registration, resolve

USUAL = "regular"
"""The level when nobody chose one."""


def names(game: str) -> list[str]:
    """The bots that play this game: its levels, the weakest first, then those for tools."""
    own = registered(game)
    return [*own.levels, *own.bots, "random"]


def make(game: Game, name: str, chance: Chance) -> Bot:
    """A bot by name, with luck of its own.

    `champion:400` is a level with other iterations, `search:400:module:Policy` a search by a policy in one tree, and
    `yourpackage.module:Bot` or `yourpackage.module:Bot:setting` any bot that is made from the game and its luck.
    """
    own = registered(game.id)
    kind, _, rest = name.partition(":")
    if name in own.bots:
        made: Bot = resolve(own.bots[name])(game, chance)
        return made
    if kind in own.levels or kind == "search":
        from chapiteau.bots.search import LevelBot

        level, policy = thinking(own, kind, rest)
        return LevelBot(game, level, chance, policy)
    if name == "random":
        from chapiteau.bots.random import RandomBot

        return RandomBot(chance)
    if kind == "pipe":
        from chapiteau.bots.pipe import PipeBot

        return PipeBot(game, rest)
    if "." in kind and rest:
        return from_elsewhere(game, name, chance)
    raise BadInput(f"no bot of {game.id} is called {name!r}; there are: {', '.join(names(game.id))}", "$.bot")


def thinking(own: Registration, kind: str, words: str) -> tuple[Level, str | None]:
    """A level as it is or with other iterations, or a search in one tree; perhaps the dotted name of a policy."""
    if kind in own.levels and not words:
        return own.levels[kind], None
    iterations, _, policy = words.partition(":")
    if not iterations.isdecimal() or int(iterations) == 0:
        raise BadInput(f"{kind}:{words} needs a number of iterations", "$.bot")
    level = own.levels.get(kind, Level("search"))
    return replace(level, iterations=int(iterations)), policy or None


def from_elsewhere(game: Game, name: str, chance: Chance) -> Bot:
    """A bot by the dotted name of what makes it, with a setting behind another colon."""
    module, bot, *settings = name.split(":", 2)
    try:
        make_it = resolve(f"{module}:{bot}")
    except (ImportError, AttributeError) as error:
        raise BadInput(f"there is no bot at {module}:{bot}: {error}", "$.bot") from None
    made: Bot = make_it(game, chance, *settings)
    return made
