"""Counts what the promises saw, so that a suite that saw too little fails and every run says how much it was."""

from collections import Counter
from collections.abc import Iterator

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

    def at_least(self, **floors: float) -> None:
        """Fail when less was seen than the promise needs to mean anything."""
        short = [
            f"{self.counts[what]} {what}, not {scaled(floor * self.case.part)}"
            for what, floor in floors.items()
            if self.counts[what] < scaled(floor * self.case.part)
        ]
        assert not short, f"{self.promise}, {self.case}: too little was seen: {'; '.join(short)}"


SEEN: list[Seen] = []
REFUSED: dict[str, Counter[str]] = {}
"""For each game the rules that refusals named in this run."""


def seen(promise: str, case: Case) -> Seen:
    SEEN.append(Seen(promise, case))
    return SEEN[-1]


def refused(game: str, rules: Counter[str]) -> None:
    REFUSED.setdefault(game, Counter()).update(rules)


def summary() -> Iterator[str]:
    """A line for each promise, game and number of players."""
    totals: dict[tuple[str, str], Counter[str]] = {}
    for each in SEEN:
        line = totals.setdefault((each.promise, f"{each.case.name} {each.case.players}"), Counter())
        line.update(each.counts)
    if totals:
        yield f"{SHARE:g} of the examples; each line is a promise, a game and a number of players"
    for (promise, case), counts in totals.items():
        yield f"{promise:<16} {case:<20} " + ", ".join(f"{count} {what}" for what, count in counts.items())
    for game, rules in sorted(REFUSED.items()):
        yield f"{'refusals':<16} {game:<20} " + ", ".join(f"{rule} {count}" for rule, count in sorted(rules.items()))
