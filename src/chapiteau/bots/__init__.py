"""Bots are seats: they get a view and the legal moves, and nothing else.

contract.py   what a bot is
random.py     plays any legal move
figaro.py     the Figaro heuristic; the other games have theirs in files of their names
pipe.py       a bot in any language, on the other side of a pipe
"""

from importlib import import_module

from chapiteau.bots.contract import Bot
from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game
from chapiteau.engine.errors import BadInput

HEURISTICS = {
    "figaro": "figaro:FigaroBot",
    "aramini-circus": "aramini_circus:AraminiBot",
    "ringmaster": "ringmaster:RingmasterBot",
    "three-ring-circus": "three_ring_circus:CircusBot",
}
"""The bot with rules of thumb of each game that has one: its module here and its class."""


def names(game: str) -> list[str]:
    """The bots that play this game, the best first."""
    return ["heuristic", "random"] if game in HEURISTICS else ["random"]


def make(game: Game, name: str, chance: Chance) -> Bot:
    """A bot by name, with luck of its own."""
    if name == "random":
        from chapiteau.bots.random import RandomBot

        return RandomBot(chance)
    if name == "heuristic" and game.id in HEURISTICS:
        return _heuristic(game, chance)
    if name.startswith("pipe:"):
        from chapiteau.bots.pipe import PipeBot

        return PipeBot(game, name.removeprefix("pipe:"))
    raise BadInput(f"no bot of {game.id} is called {name!r}; there are: {', '.join(names(game.id))}", "$.bot")


def _heuristic(game: Game, chance: Chance) -> Bot:
    module, _, name = HEURISTICS[game.id].partition(":")
    made: Bot = getattr(import_module(f"chapiteau.bots.{module}"), name)(game, chance)
    return made
