"""The cases that every promise is held to: each game with each number of players and each option."""

import os
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game, State
from chapiteau.games import REGISTERED, make
from tests.promises.games import FACTS, Facts

SHARE = float(os.environ.get("CHAPITEAU_EXAMPLES", "1.0"))


@dataclass(frozen=True)
class Case:
    """One game, one number of players, one choice of options."""

    name: str
    players: int
    switches: tuple[tuple[str, Any], ...]
    """The options that differ from the defaults."""

    def __str__(self) -> str:
        chosen = (name if value is True else str(value) for name, value in self.switches)
        return "-".join([self.name, str(self.players), *chosen])

    @cached_property
    def game(self) -> Game:
        return make(self.name)

    @property
    def facts(self) -> Facts:
        return FACTS[self.name]

    @property
    def part(self) -> float:
        """The part of the examples, and of the floors on what they saw, that this case is held to."""
        return 1.0 if self.has_defaults else self.facts.variant

    @property
    def more(self) -> float:
        """How many times as many matches this case needs to show as much as another."""
        return self.facts.more.get(self.players, 1.0) * self.part

    @property
    def watched(self) -> float:
        """How many matches of this case are watched for leaks."""
        return self.facts.watched.get(self.players, 30) * self.part

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
        for name in REGISTERED
        for players in range(make(name).fewest, make(name).most + 1)
        for switches in _switches(make(name), players)
    ]


def _switches(game: Game, players: int) -> list[tuple[tuple[str, Any], ...]]:
    """Every choice of options that makes another match."""
    defaults = game.options().items()
    return [tuple(item for item in chosen.items() if item not in defaults) for chosen in game.variants(players)]


def scaled(count: float) -> int:
    """A number of examples, or a floor on what they saw, for the share that is asked for."""
    return max(1, int(count * SHARE))
