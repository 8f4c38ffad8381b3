"""What some pages are sent a moment later: bots may move faster than anybody can see.

A page that is asked nothing and was sent a position just now can wait for the next one, which tells all that this one
would have told. When it is sent something follows from what everybody sees and from when it was sent the last.
"""

import asyncio
from collections import deque
from collections.abc import Callable

from chapiteau.server.clock import Clock
from chapiteau.server.supervise import supervised

SOON = 0.05
"""Seconds that lie between two positions of a page that can wait."""
EVERY = 1 / 32
"""Between two looks at who has waited. A fraction that floats have exactly: a timer set for a look is never early."""


def since(now: float) -> float:
    """Who was sent something after this can wait: it moves on for all at once, whatever others say in between."""
    return now // EVERY * EVERY - SOON


class Soon:
    """Calls those rooms back in which pages wait; one timer does it for all of them."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: deque[Callable[[], None]] = deque()
        self._timer: asyncio.Task[None] | None = None

    def call(self, room: Callable[[], None]) -> None:
        self._waiting.append(room)
        if self._timer is None:
            self._timer = asyncio.create_task(supervised("what pages are sent later", self._call, self._clock))

    async def _call(self) -> None:
        while self._waiting:
            await self._clock.sleep(EVERY - self._clock.now() % EVERY)
            for _ in range(len(self._waiting)):  # one that fails takes no other with it
                self._waiting.popleft()()
        self._timer = None

    def close(self) -> None:
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
