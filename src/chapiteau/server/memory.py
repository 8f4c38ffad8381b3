"""Garbage collection that stops no table.

Left alone, Python goes through all objects now and then: with 500 tables that stops everything for a second. Here
what is new is set aside once a second (`gc.freeze`), for what a room or a page leaves behind is freed by itself, as it
is no part of a cycle. One second in ten is looked at first, and once something is found there, every second until
nothing is. Should a cycle be set aside after all, it is found when the server has nothing to do, and once a day.
"""

import gc
from collections.abc import Callable

from chapiteau.server.clock import Clock

EVERY = 1.0
"""So often what is new is set aside; in a second little comes together."""
LOOK_EVERY = 10
"""So many times it is set aside before it is looked at, as long as nothing is found."""
QUIET = 60
"""So many times in a row nobody may be connected before everything is looked at."""
LATEST = 86_400
"""Everything is looked at after so many times, whoever is connected."""
AT_ONCE = 500_000
"""So many new objects are looked at even before the second is over."""


async def tidy(clock: Clock, is_quiet: Callable[[], bool]) -> None:
    """Set new objects aside every second, and look at some of them; at all of them when it has been quiet."""
    gc.set_threshold(AT_ONCE, 1_000_000, 1_000_000)
    gc.collect()
    gc.freeze()
    quiet = rounds = found = 0
    while True:
        await clock.sleep(EVERY)
        rounds += 1
        quiet = quiet + 1 if is_quiet() else 0
        if quiet == QUIET or rounds == LATEST:
            rounds = 0
            gc.unfreeze()
            gc.collect()
        elif found or rounds % LOOK_EVERY == 0:
            found = gc.collect(1)
        gc.freeze()
