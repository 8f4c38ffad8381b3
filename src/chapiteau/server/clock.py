"""The server's only clock: everything that waits, measures or records a time uses it. Tests inject their own."""

import asyncio
import time
from datetime import UTC, datetime

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Clock:
    """The machine's clock; no other file reads it."""

    def now(self) -> float:
        """Monotonic seconds, for measuring spans."""
        return time.monotonic()

    def stamp(self) -> float:
        """Seconds since 1970, for what is stored and must outlive this process."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    async def wait_for(self, event: asyncio.Event, seconds: float) -> None:
        """Wait until the event is set, or until this much time has passed."""
        waiting = [asyncio.ensure_future(self.sleep(seconds)), asyncio.ensure_future(event.wait())]
        try:
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in waiting:
                task.cancel()


def written(stamp: float) -> str:
    """A time in seconds since 1970, written out in UTC."""
    return datetime.fromtimestamp(stamp, UTC).isoformat(timespec="milliseconds")
