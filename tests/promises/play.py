"""Random play whose luck and choices Hypothesis draws, and small questions about states."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Move, State
from chapiteau.engine.events import Part
from tests.promises.cases import Case, scaled
from tests.promises.count import Seen

LEANINGS = ["any", "any", "first", "last"]
"""Leaning to the first or last of the legal moves leads to positions that even choice hardly ever reaches."""


@dataclass(frozen=True)
class Plan:
    """How a match is played: its luck, the first choices one by one, and how the others lean."""

    seed: int
    choices: list[int]
    lean: str


def plans() -> st.SearchStrategy[Plan]:
    return st.builds(
        Plan,
        seed=st.integers(0, 2**32 - 1),
        choices=st.lists(st.integers(0, 99), max_size=20),
        lean=st.sampled_from(LEANINGS),
    )


def hold(check: Callable[[Plan], None], counts: Seen, matches: float, **floors: float) -> None:
    """Check a promise for many plans, the same ones in every run, until as much was seen as the promise needs.

    `matches` is how many that should take; when twice as many do not show enough, the promise fails.
    """
    failed = False

    def check_until_enough(plan: Plan) -> None:
        nonlocal failed
        if not failed and not counts.short_of(**floors):
            return
        counts.add(games=1)
        try:
            check(plan)
        except BaseException:
            # Hypothesis now looks for a smaller example: it must not find that nothing is checked any more.
            failed = True
            raise

    quiet = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example]
    phases = [Phase.explicit, Phase.generate, Phase.shrink]
    chosen = settings(
        max_examples=3 + scaled(2 * matches * counts.case.part),
        derandomize=True,
        deadline=None,
        suppress_health_check=quiet,
        phases=phases,
    )
    chosen(given(plan=plans())(check_until_enough))()
    counts.at_least(**floors)


def hold_at(check: Callable[[Plan], None], counts: Seen, positions: float, **floors: float) -> None:
    """The same for a promise that looks at every position of a match."""
    hold(check, counts, positions / counts.case.length, positions=positions, **floors)


class Player:
    """Carries out a plan; `luck` is for the draws, an own stream for the choices."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.luck = Fast(plan.seed)
        self.will = Fast(plan.seed + 1)
        self.made = 0

    def choose(self, moves: list[Move]) -> Move:
        self.made += 1
        if self.made <= len(self.plan.choices):
            return moves[self.plan.choices[self.made - 1] % len(moves)]
        if self.plan.lean != "any" and self.will.below(4) > 0:
            return moves[0 if self.plan.lean == "first" else -1]
        return moves[self.will.below(len(moves))]

    def below(self, n: int) -> int:
        return self.will.below(n)


def walk(case: Case, player: Player) -> Iterator[State]:
    """Play a match and stop at every position, the last one too; it is the same state every time."""
    state = case.new(player.luck)
    for _ in range(case.longest + 1):
        yield state
        if state.to_act is None:
            return
        state.apply(player.choose(state.legal()), player.luck)
    raise AssertionError(f"{case}: no end after {case.longest} decisions")


def play_on(state: State, player: Player, most: int) -> None:
    """Play a few moves more."""
    for _ in range(most):
        if state.to_act is None:
            return
        state.apply(player.choose(state.legal()), player.luck)


def offered(state: State) -> list[int]:
    """The legal moves as indices."""
    return [move.index for move in state.legal()]


def why_not_all(state: State, seat: int) -> list[str | None]:
    """What each move of the whole list is answered."""
    return [state.why_not(move, seat) for move in state.game.moves]


def facts_of_all(state: State, seat: int) -> list[list[Part]]:
    """The facts behind every refusal to the seat that is asked."""
    refusals = [state.refusal(move, seat) for move in state.game.moves]
    return [refusal.facts for refusal in refusals if refusal is not None]


def as_bytes(data: Any) -> bytes:
    return msgspec.json.encode(data)


def views(state: State, case: Case) -> list[bytes]:
    """What every viewer sees, as it would travel."""
    return [as_bytes(state.view(viewer)) for viewer in case.viewers]


def truth(state: State) -> bytes:
    return as_bytes(state.mapping())


def table(state: State) -> bytes:
    """What is true but for the memories of viewers, which a clone for search does not carry."""
    return as_bytes({field: value for field, value in state.mapping().items() if field != "piles"})
