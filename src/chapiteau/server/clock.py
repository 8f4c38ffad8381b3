"""The one clock of a server: everything that waits, measures or writes down a time asks it; tests have their own."""

import asyncio
import time


class Clock:
    """Only this file asks the machine for the time."""

    def now(self) -> float:
        """Seconds that only grow, to measure spans with."""
        return time.monotonic()

    def stamp(self) -> float:
        """The date and time, in seconds since 1970: what is stored, and what outlives this process."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
