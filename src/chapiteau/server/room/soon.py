"""Lets some pages wait a moment for their next position: bots may move faster than anybody can see.

A page that is asked nothing and was sent a position just now can wait for the next one, which tells all that this one
would have told. When a page is sent one depends only on what everybody sees and on when it was sent the last one.
"""

import asyncio
from collections import deque
from collections.abc import Callable

from chapiteau.server.clock import Clock
from chapiteau.server.supervise import supervised

LEAST_BETWEEN = 0.05
"""The least seconds between two positions sent to a page that can wait."""
EVERY = 1 / 32
"""Seconds between two checks of the waiting pages; a power of two, so that no rounding makes a timer fire early."""


def since(now: float) -> float:
    """Pages that were sent something after this time can wait; it moves in steps, so that all pages go on together."""
    return now // EVERY * EVERY - LEAST_BETWEEN


class Soon:
    """Calls those rooms back in which pages wait; one timer does it for all of them."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._waiting: deque[Callable[[], None]] = deque()
        self._timer: asyncio.Task[None] | None = None

    def call(self, room: Callable[[], None]) -> None:
        self._waiting.append(room)
        if self._timer is None:
            self._timer = asyncio.create_task(supervised("sending to pages that waited", self._call, self.clock))

    async def _call(self) -> None:
        while self._waiting:
            await self.clock.sleep(EVERY - self.clock.now() % EVERY)
            for _ in range(len(self._waiting)):  # popped one by one: if one fails, the others are still called
                self._waiting.popleft()()
        self._timer = None

    def close(self) -> None:
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
