"""What came of a run: wins with their intervals, places, scores, thinking time, by kind of bot."""

from collections import Counter
from collections.abc import Mapping
from math import exp, log, sqrt
from typing import Any

from chapiteau import game
from chapiteau.arena.ratings import MISSING, ratings
from chapiteau.arena.run import One, Run

STEP = log(1.02)
"""Thinking times are counted in steps of 2 %, so that a long run needs little room."""


class Thoughts:
    """How long the decisions of one kind of bot took, in CPU time; only those that were a choice."""

    def __init__(self, steps: Mapping[int, int] | None = None, longest: float = 0.0) -> None:
        self.steps = Counter(steps)
        self.longest = longest
        """In milliseconds, as all of it."""

    def add(self, seconds: list[float]) -> None:
        for each in seconds:
            self.longest = max(self.longest, 1000 * each)
            self.steps[round(log(max(1000 * each, 1e-4)) / STEP)] += 1

    def median(self) -> float:
        left = self.steps.total() / 2
        for step in sorted(self.steps):
            left -= self.steps[step]
            if left <= 0:
                return min(exp(step * STEP), self.longest)
        return 0.0


class Tally:
    """Everything that a run has seen up to now."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.kinds = list(dict.fromkeys(run.seats))
        self.matches: list[One] = []
        self.thoughts = {kind: Thoughts() for kind in self.kinds}

    def add(self, match: One, thoughts: list[list[float]]) -> None:
        self.matches.append(match)
        for kind, seconds in zip(match.order, thoughts, strict=True):
            self.thoughts[kind].add(seconds)

    def report(self) -> dict[str, Any]:
        """By kind of bot. Its share is that of the matches, so all shares together are 1 where no automaton plays."""
        rated = ratings(self.matches) if len(self.kinds) > 2 else None
        bots = {kind: self._report(kind) | ({"rating": rated[kind]} if rated else {}) for kind in self.kinds}
        return {"matches": len(self.matches), "bots": bots}

    def _report(self, kind: str) -> dict[str, Any]:
        won, matches = self.wins(kind), max(1, len(self.matches))
        low, high = wilson(won, matches)
        thoughts = self.thoughts[kind]
        return {
            "seats": len(self.matches) * self.run.seats.count(kind),
            "wins": int(won) if won == int(won) else round(won, 3),
            "share": round(won / matches, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "mean_place": round(self.mean(kind, [match.places for match in self.matches]), 3),
            "mean_score": round(self.mean(kind, [match.scores for match in self.matches]), 2),
            "think_ms": {"median": round(thoughts.median(), 2), "longest": round(thoughts.longest, 2)},
        }

    def wins(self, kind: str) -> float:
        """Wins in all its seats; who wins together with others wins a share."""
        return sum(
            1 / match.places.count(1)
            for match in self.matches
            for seat, place in enumerate(match.places)
            if place == 1 and match.order[seat] == kind
        )

    def mean(self, kind: str, by_match: list[list[int]]) -> float:
        """The mean over all seats of a kind of what each match has by seat."""
        pairs = zip(self.matches, by_match, strict=True)
        own = [row[seat] for match, row in pairs for seat in range(len(row)) if match.order[seat] == kind]
        return sum(own) / max(1, len(own))

    def show(self) -> None:
        count = len(self.matches)
        lengths = spread([match.decisions for match in self.matches])
        print(f"{count} matches of {self.title()}, none stuck; decisions a match: {lengths}")
        if any(match.turns for match in self.matches):
            print(f"turns of the players in a match: {spread([match.turns for match in self.matches])}")
        endings = Counter(match.ending for match in self.matches)
        print("ended by rule " + listed({rule: endings[rule] for rule in sorted(endings)}, count))
        for kind, found in self.report()["bots"].items():
            print(f"{kind}{seats_of(self.run.seats.count(kind))}: {told(found)}")
        if len(self.kinds) > 2 and ratings([]) is None:
            print(MISSING)
        print("won by seat: " + listed(self.by_seat(), count))
        for whose, sources in self.fame().items():
            print(f"fame of {whose}: " + ", ".join(f"{name} {n / count:.1f}" for name, n in sources.most_common()))

    def title(self) -> str:
        seats = len(self.run.seats)
        defaults = game(self.run.game).options()
        differing = [f"{name} {value}" for name, value in self.run.options.items() if value != defaults[name]]
        return ", ".join([f"{self.run.game}, {seats} player{'s' * (seats > 1)}", *differing])

    def by_seat(self) -> dict[str, int]:
        """Who came first by seat; alone, the automaton too."""
        won = {str(seat): sum(match.places[seat] == 1 for match in self.matches) for seat in range(len(self.run.seats))}
        if any(len(match.fame) > len(match.order) for match in self.matches):
            won["automaton"] = len(self.matches) - won["0"]
        return won

    def fame(self) -> dict[str, Counter[str]]:
        """Where the fame of each kind of bot came from, and that of an automaton."""
        found: dict[str, Counter[str]] = {}
        for match in self.matches:
            for whose, sources in zip([*match.order, "automaton"], match.fame, strict=False):
                found.setdefault(whose, Counter()).update(sources)
        return {whose: found[whose] for whose in [*self.kinds, "automaton"] if whose in found}


def seats_of(count: int) -> str:
    return f" ({count} seats)" if count > 1 else ""


def told(found: dict[str, Any]) -> str:
    """What is known of a kind of bot, on one line."""
    parts = [
        f"won {found['share']:.1%} (95 % interval {found['low']:.1%} to {found['high']:.1%})",
        f"mean place {found['mean_place']:.2f}",
        f"mean score {found['mean_score']:.1f}",
    ]
    if found["think_ms"]["longest"]:
        parts.append("thought {median:.3g} ms a decision, at most {longest:.3g}".format(**found["think_ms"]))
    if "rating" in found:
        parts.append("rating {mu} ± {sigma}".format(**found["rating"]))
    return ", ".join(parts)


def spread(lengths: list[int]) -> str:
    ordered = sorted(lengths)
    return f"fewest {ordered[0]}, median {ordered[len(ordered) // 2]}, most {ordered[-1]}"


def listed(counts: Mapping[str, int], matches: int) -> str:
    return ", ".join(f"{name}: {count / matches:.1%}" for name, count in counts.items())


def wilson(wins: float, matches: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share."""
    share = wins / matches
    middle = share + z * z / (2 * matches)
    width = z * sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    return max(0.0, middle - width) / (1 + z * z / matches), (middle + width) / (1 + z * z / matches)
