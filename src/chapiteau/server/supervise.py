"""Supervised background work: a failure is logged and retried after a growing pause, never dropped."""

import logging
from collections.abc import Awaitable, Callable

from chapiteau.server.clock import Clock

logger = logging.getLogger("chapiteau")
FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0


def pause_after(failures: int) -> float:
    """How many seconds to wait after so many failures in a row."""
    return min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(failures - 1, 10))


async def supervised(what: str, duty: Callable[[], Awaitable[None]], clock: Clock) -> None:
    """Do this until it is done."""
    failures = 0
    while True:
        try:
            return await duty()
        except Exception:
            failures += 1
            logger.exception("%s failed: once more in %g s", what, pause_after(failures))
        await clock.sleep(pause_after(failures))
