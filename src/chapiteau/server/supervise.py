"""Supervised background work: a failure is logged and retried after a growing pause, never dropped."""

import logging
from collections.abc import Awaitable, Callable

from chapiteau.server.clock import Clock
from chapiteau.server.store.contract import Unavailable

logger = logging.getLogger("chapiteau")
FIRST_PAUSE = 1.0
LONGEST_PAUSE = 60.0


def pause_after(failures: int) -> float:
    """How many seconds to wait after this many failures in a row."""
    return min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(failures - 1, 10))


def log_failure(what: str, pause: float, error: Exception) -> None:
    """Log a failure with its traceback, unless the store is away: that is no bug, and much fails then at once."""
    if isinstance(error, Unavailable):
        logger.error("%s; trying again in %g s (%s)", what, pause, error)
    else:
        logger.error("%s; trying again in %g s", what, pause, exc_info=error)


async def supervised(what: str, duty: Callable[[], Awaitable[None]], clock: Clock) -> None:
    """Run a duty, retrying until it succeeds."""
    failures = 0
    while True:
        try:
            return await duty()
        except Exception as error:  # noqa: BLE001 it is logged and tried again
            failures += 1
            log_failure(f"{what} failed", pause_after(failures), error)
        await clock.sleep(pause_after(failures))
