"""Bots are seats: they get a view and the legal moves, and nothing else.

contract.py   what a bot is
random.py     plays any legal move
heuristic.py  plays by the rules of thumb in its game's own heuristic.py
pipe.py       a bot in any language, on the other side of a pipe
"""

from chapiteau.bots.contract import Bot
from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game
from chapiteau.engine.errors import BadInput
from chapiteau.games import registered
from chapiteau.games.registration import resolve


def names(game: str) -> list[str]:
    """The bots that play this game, the best first."""
    return [*registered(game).bots, "random"]


def make(game: Game, name: str, chance: Chance) -> Bot:
    """A bot by name, with luck of its own."""
    own = registered(game.id).bots
    if name in own:
        made: Bot = resolve(own[name])(game, chance)
        return made
    if name == "random":
        from chapiteau.bots.random import RandomBot

        return RandomBot(chance)
    if name.startswith("pipe:"):
        from chapiteau.bots.pipe import PipeBot

        return PipeBot(game, name.removeprefix("pipe:"))
    raise BadInput(f"no bot of {game.id} is called {name!r}; there are: {', '.join(names(game.id))}", "$.bot")
