"""Plays any legal move."""

from typing import Any

from chapiteau.bots.contract import Bot
from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Move


class RandomBot(Bot):
    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, view: Any, moves: list[Move]) -> Move:
        return moves[self.chance.below(len(moves))]
