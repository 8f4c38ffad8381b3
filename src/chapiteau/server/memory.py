"""Garbage collection that stops no table.

Left alone, Python goes through all objects now and then: with 500 tables that stops everything for a second. Here it
goes through what is new, once a second, and through nothing else: what has lived that long is set aside (`gc.freeze`).
What a room or a page leaves behind is freed by itself, as it is no part of a cycle. Should something be one after
all, it is found when the server has nothing to do, and once a day.
"""

import gc
from collections.abc import Callable

from chapiteau.server.clock import Clock

EVERY = 1.0
"""So often what is new is looked at; in a second little comes together."""
QUIET = 60
"""So many times in a row nobody may be connected before everything is looked at."""
LATEST = 86_400
"""Everything is looked at after so many times, whoever is connected."""
AT_ONCE = 100_000
"""So many new objects are looked at even before the second is over."""


async def tidy(clock: Clock, is_quiet: Callable[[], bool]) -> None:
    """Look at new objects every second; at all of them when it has been quiet."""
    gc.set_threshold(AT_ONCE, 1_000_000, 1_000_000)
    gc.collect()
    gc.freeze()
    quiet = rounds = 0
    while True:
        await clock.sleep(EVERY)
        rounds += 1
        quiet = quiet + 1 if is_quiet() else 0
        if quiet == QUIET or rounds == LATEST:
            rounds = 0
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(1)
        gc.freeze()
