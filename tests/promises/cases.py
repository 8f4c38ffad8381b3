"""The cases that every promise is held to: each game with each number of players and each option."""

import os
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game, State
from chapiteau.games import GAMES, make
from tests.promises.games import FACTS, Facts

SHARE = float(os.environ.get("CHAPITEAU_EXAMPLES", "1.0"))


@dataclass(frozen=True)
class Case:
    """One game, one number of players, one choice of options."""

    name: str
    players: int
    switches: tuple[tuple[str, bool], ...]

    def __str__(self) -> str:
        return "-".join([self.name, str(self.players), *(name for name, on in self.switches if on)])

    @cached_property
    def game(self) -> Game:
        return make(self.name)

    @property
    def facts(self) -> Facts:
        return FACTS[self.name]

    @property
    def more(self) -> float:
        """How many times as many matches this case needs to show as much as another."""
        return self.facts.more.get(self.players, 1.0)

    @property
    def options(self) -> dict[str, Any]:
        return {**self.game.options(), **dict(self.switches)}

    @property
    def has_defaults(self) -> bool:
        return self.options == self.game.options()

    @property
    def viewers(self) -> list[int | None]:
        """All seats, and None for the spectator."""
        return [*range(self.players), None]

    def new(self, chance: Chance) -> State:
        return self.game.new(self.players, self.options, chance)


def all_cases() -> list[Case]:
    return [
        Case(name, players, switches)
        for name in GAMES
        for players in range(make(name).fewest, make(name).most + 1)
        for switches in _switches(make(name))
    ]


def _switches(game: Game) -> list[tuple[tuple[str, bool], ...]]:
    """Every way to set the options that are on or off; the others keep their defaults."""
    names = [name for name, default in game.options().items() if isinstance(default, bool)]
    return [tuple(zip(names, values, strict=True)) for values in product([False, True], repeat=len(names))]


def scaled(count: float) -> int:
    """A number of examples, or a floor on what they saw, for the share that is asked for."""
    return max(1, int(count * SHARE))
