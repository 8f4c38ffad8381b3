"""Garbage collection that stops no table.

Left alone, Python goes through all objects now and then: with 500 tables that stops everything for a second. Here, new
objects are set aside once a second (`gc.freeze`): rooms and pages leave no cycles, so their objects are freed without
a collection. Before every tenth time, the new objects are collected; if garbage is found, before every time until none
is. A cycle that was set aside nevertheless is found when nothing has happened at any table for a minute.
"""

import gc
from collections.abc import Callable

from chapiteau.server.clock import Clock

EVERY = 1.0
"""How often new objects are set aside; in a second there are few."""
LOOK_EVERY = 10
"""How many times new objects are set aside before a collection, as long as no garbage is found."""
QUIET = 60
"""After this many times in a row at which nothing happened at any table, everything is collected."""
AT_ONCE = 500_000
"""This many new objects cause a collection even before the second is over."""


async def tidy(clock: Clock, is_quiet: Callable[[], bool]) -> None:
    """Set new objects aside every second, and collect some of them; everything when the server has been quiet."""
    gc.set_threshold(AT_ONCE, 1_000_000, 1_000_000)
    gc.collect()
    gc.freeze()
    quiet = rounds = found = 0
    while True:
        await clock.sleep(EVERY)
        rounds += 1
        quiet = quiet + 1 if is_quiet() else 0
        if quiet == QUIET:
            gc.unfreeze()
            gc.collect()
        elif found or rounds % LOOK_EVERY == 0:
            found = gc.collect(1)
        gc.freeze()
