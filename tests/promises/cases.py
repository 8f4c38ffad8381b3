"""The cases that every promise is held to: each game with each number of players and each option."""

import os
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from chapiteau.engine.chance import Chance, Fast
from chapiteau.engine.contract import Game, State
from chapiteau.engine.playout import play_on
from chapiteau.games import REGISTERED, make
from tests.promises.games import FACTS, Facts

SHARE = float(os.environ.get("CHAPITEAU_EXAMPLES", "1.0"))
ONLY_DEFAULTS = os.environ.get("CHAPITEAU_CASES") == "default"
"""One case per game: enough for the plain sources to agree with the compiled wheel."""
MEASURED = 6
LONGEST = 100_000


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
        return FACTS.get(self.name, Facts())

    @property
    def part(self) -> float:
        """The part of the examples, and of the floors on what they saw, that this case is held to."""
        return 1.0 if self.has_defaults else self.facts.variant

    @cached_property
    def length(self) -> float:
        """How many decisions a match has, played at random."""
        made = 0
        for seed in range(MEASURED):
            chance = Fast(seed)
            made += play_on(self.game.new(self.players, self.options, chance, False), chance, LONGEST).decisions
        return made / MEASURED

    @property
    def longest(self) -> int:
        """No match has more decisions than this."""
        return self.game.longest

    @cached_property
    def hides(self) -> bool:
        """Whether anything is hidden from anybody in this game."""
        return bool(self.new(Fast(1)).places())

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
    return default_cases() if ONLY_DEFAULTS else [case for name in REGISTERED for case in cases_of(name)]


def default_cases() -> list[Case]:
    """Each game as it is usually played."""
    return [Case(name, registration.usual, ()) for name, registration in REGISTERED.items()]


def cases_of(name: str) -> list[Case]:
    """Each number of players and each option of one game."""
    game = make(name)
    counts = range(game.fewest, game.most + 1)
    return [Case(name, players, switches) for players in counts for switches in _switches(game, players)]


def _switches(game: Game, players: int) -> list[tuple[tuple[str, Any], ...]]:
    """Every choice of options that makes another match."""
    defaults = game.options().items()
    return [tuple(item for item in chosen.items() if item not in defaults) for chosen in game.variants(players)]


def scaled(count: float) -> int:
    """A number of examples, or a floor on what they saw, for the share that is asked for."""
    return max(1, int(count * SHARE))
