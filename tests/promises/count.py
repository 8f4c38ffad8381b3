"""Counts what the promises and the trials of the server saw: too little fails a run, and every run says how much."""

from collections import Counter
from collections.abc import Iterator, Mapping
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
TRIALS: Counter[tuple[str, str, str]] = Counter()
"""What was done to servers in this run: by trial, store and kind."""
FLOORS = {
    ("kills", "sqlite"): {"server": 10, "worker": 10},
    ("kills", "postgres"): {"server": 1, "worker": 1, "connection": 1, "database": 1},
    ("kills under way", "sqlite"): {"acknowledged moves": 60, "matches": 3},
    ("kills under way", "postgres"): {"acknowledged moves": 1, "matches": 3},
    ("bad messages", "sqlite"): {"socket": 15_000, "http": 1000, "bytes": 1000},
    ("bad messages", "postgres"): {"socket": 400, "http": 50, "bytes": 50},
}
"""How much of each trial a run of the whole suite must have seen at least."""


def tried(trial: str, store: str, counts: Mapping[str, int]) -> None:
    for what, count in counts.items():
        TRIALS[trial, store, what] += count


def too_few() -> list[str]:
    """Which trials fell short of their floors."""
    return [
        f"{TRIALS[trial, store, what]} {what} of the {trial} on {store}, not {floor}"
        for (trial, store), floors in FLOORS.items()
        for what, floor in floors.items()
        if TRIALS[trial, store, what] < floor
    ]


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
        "trials": [[*what, count] for what, count in TRIALS.items()],
        "refused": {game: dict(rules) for game, rules in REFUSED.items()},
    }


def merge(other: dict[str, Any]) -> None:
    """Add what another process counted."""
    for promise, case, what, count in other["seen"]:
        ELSEWHERE[promise, case, what] += count
    for trial, store, what, count in other["trials"]:
        tried(trial, store, {what: count})
    for game, rules in other["refused"].items():
        refused(game, Counter(rules))


def summary() -> Iterator[str]:
    """A line for each promise, game and number of players."""
    if found := totals():
        yield f"{SHARE:g} of the examples; each line is a promise, a game and a number of players"
        yield from _lines(found)
    for game, rules in sorted(REFUSED.items()):
        yield f"{'refusals':<16} {game:<20} " + ", ".join(f"{rule} {count}" for rule, count in sorted(rules.items()))


def trials() -> Iterator[str]:
    """A line for each trial and store."""
    return _lines(TRIALS)


def _lines(counted: Mapping[tuple[str, str, str], int]) -> Iterator[str]:
    lines: dict[tuple[str, str], list[str]] = {}
    for (name, place, what), count in sorted(counted.items()):
        lines.setdefault((name, place), []).append(f"{count} {what}")
    for (name, place), counts in lines.items():
        yield f"{name:<16} {place:<20} " + ", ".join(counts)
