"""How often somebody may do something: an allowance that can be spent at once or bit by bit, and refills over time."""

from collections.abc import Hashable

from chapiteau.server import metrics
from chapiteau.server.clock import Clock

MOST_KEPT = 10_000
"""Beyond this many entries, those whose allowance is full again are forgotten."""


class Allowance:
    """Everybody may do a thing this many times in this many seconds; 0 means no limit."""

    def __init__(self, limit: str, times: int, seconds: float, clock: Clock) -> None:
        self._limit = limit
        self._times = times
        self._seconds = seconds
        self._clock = clock
        self._spent: dict[Hashable, tuple[float, float]] = {}
        """How much each had spent when they last did it."""

    def take(self, who: Hashable) -> bool:
        """Do it once more, if that is still allowed."""
        if not self._times:
            return True
        now = self._clock.now()
        spent, at = self._spent.get(who, (0.0, now))
        spent = max(0.0, spent - (now - at) * self._times / self._seconds)
        if spent + 1 > self._times:
            metrics.LIMITED.labels(self._limit).inc()
            return False
        if len(self._spent) >= MOST_KEPT:
            self._spent = {each: last for each, last in self._spent.items() if now - last[1] < self._seconds}
        self._spent[who] = spent + 1, now
        return True
