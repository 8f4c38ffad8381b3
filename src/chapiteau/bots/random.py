"""Plays any legal move."""

from typing import Any

from chapiteau.bots.contract import Answer, Bot, Question
from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Move


class RandomBot(Bot):
    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def answer(self, question: Question, view: Any, moves: list[Move]) -> Answer:
        return Answer(moves[self.chance.below(len(moves))])
