"""What people say to each other at a table: ready-made sentences, shown for a moment and not part of the record."""

from collections import deque

from chapiteau.server import wire
from chapiteau.server.clock import Clock
from chapiteau.server.events import TableEvent, Talked

HEARD_SECONDS = 30.0
"""For how many seconds a saying is also shown to those who come later."""
MOST_HEARD = 8


class Talk:
    """The last sayings of a table, folded from its events."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._count = 0
        self._last: deque[tuple[float, wire.Said]] = deque(maxlen=MOST_HEARD)

    def fold(self, event: TableEvent) -> None:
        if isinstance(event, Talked):
            self._count += 1
            self._last.append((event.at, wire.Said(self._count, event.seat, event.said)))

    def told(self) -> list[wire.Said]:
        if not self._last:
            return []
        since = self._clock.stamp() - HEARD_SECONDS
        return [said for at, said in self._last if at >= since]
