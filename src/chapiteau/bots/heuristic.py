"""A bot that plays by its game's rules of thumb."""

from typing import Any

from chapiteau.bots.contract import Answer, Bot, Question
from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game, Move
from chapiteau.games import registered
from chapiteau.games.registration import resolve


class HeuristicBot(Bot):
    """Lays its view out as a state and asks `choose` of the game's `heuristic.py`."""

    def __init__(self, game: Game, chance: Chance) -> None:
        self.game = game
        self.chance = chance
        self.choose: Any = resolve(f"{registered(game.id).package}.heuristic:choose")

    def answer(self, question: Question, view: Any, moves: list[Move]) -> Answer:
        return Answer(self.game.moves[self.choose(self.game.asked_state(view), self.chance)])
