"""Counts what the promises saw, so that a suite that saw too little fails and every run says how much it was."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.promises.cases import SHARE, Case, scaled


class Seen:
    """What one promise saw of one case."""

    def __init__(self, promise: str, case: Case) -> None:
        self.promise = promise
        self.case = case
        self.counts: Counter[str] = Counter()

    def add(self, **counts: int) -> None:
        for what, count in counts.items():
            self.counts[what] += count

    def short_of(self, **floors: float) -> list[str]:
        """What is still to be seen before the promise means anything."""
        wanted = {what: scaled(floor * self.case.part) for what, floor in floors.items()}
        return [
            f"{self.counts[what]} {what}, not {least}" for what, least in wanted.items() if self.counts[what] < least
        ]

    def at_least(self, **floors: float) -> None:
        """Fail when less was seen than the promise needs to mean anything."""
        short = self.short_of(**floors)
        assert not short, f"{self.promise}, {self.case}: too little was seen: {'; '.join(short)}"


SEEN: list[Seen] = []
ELSEWHERE: Counter[tuple[str, str, str]] = Counter()
"""What other processes of this run saw: by promise, case and kind."""
REFUSED: dict[str, Counter[str]] = {}
"""For each game the rules that refusals named in this run."""


def seen(promise: str, case: Case) -> Seen:
    SEEN.append(Seen(promise, case))
    return SEEN[-1]


def refused(game: str, rules: Counter[str]) -> None:
    REFUSED.setdefault(game, Counter()).update(rules)


def totals() -> Counter[tuple[str, str, str]]:
    """What was seen of each promise, game and number of players, in all processes."""
    found = Counter(ELSEWHERE)
    for each in SEEN:
        for what, count in each.counts.items():
            found[each.promise, f"{each.case.name} {each.case.players}", what] += count
    return found


def ledger() -> dict[str, Any]:
    """What this process counted, as data for the one that sums up."""
    return {
        "seen": [[*what, count] for what, count in totals().items()],
        "refused": {game: dict(rules) for game, rules in REFUSED.items()},
    }


def merge(other: dict[str, Any]) -> None:
    """Add what another process counted."""
    for promise, case, what, count in other["seen"]:
        ELSEWHERE[promise, case, what] += count
    for game, rules in other["refused"].items():
        refused(game, Counter(rules))


def summary() -> Iterator[str]:
    """A line for each promise, game and number of players."""
    lines: dict[tuple[str, str], list[str]] = {}
    for (promise, case, what), count in sorted(totals().items()):
        lines.setdefault((promise, case), []).append(f"{count} {what}")
    if lines:
        yield f"{SHARE:g} of the examples; each line is a promise, a game and a number of players"
    for (promise, case), counts in lines.items():
        yield f"{promise:<16} {case:<20} " + ", ".join(counts)
    for game, rules in sorted(REFUSED.items()):
        yield f"{'refusals':<16} {game:<20} " + ", ".join(f"{rule} {count}" for rule, count in sorted(rules.items()))
