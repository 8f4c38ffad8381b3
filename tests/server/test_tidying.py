"""Garbage collection that stops no table: what is new is set aside, and cycles are found nevertheless."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from chapiteau.server.memory import LOOK_EVERY, QUIET, tidy
from tests.server.rooms import Time


class Cycle:
    """Only the garbage collector finds that nobody needs it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """The collector as it was before."""
    threshold = gc.get_threshold()
    yield
    gc.set_threshold(*threshold)
    gc.unfreeze()


async def rounds_until_found(quiet: bool, made_in_round: int) -> int:
    """After how many rounds a cycle is found that is made before one of them."""
    time = Time()
    task = asyncio.create_task(tidy(time, lambda: quiet))
    await time.somebody_sleeps()
    found: weakref.ref[Cycle] | None = None
    for number in range(1, 2 * QUIET):
        if number == made_in_round:
            found = weakref.ref(Cycle())
        await time.next()
        await asyncio.sleep(0)
        if found is not None and found() is None:
            task.cancel()
            return number
    raise AssertionError("nobody found it")


def test_a_cycle_in_a_second_that_is_looked_at_is_found_at_once() -> None:
    assert asyncio.run(rounds_until_found(quiet=False, made_in_round=LOOK_EVERY)) == LOOK_EVERY


def test_a_cycle_that_was_set_aside_is_found_when_nobody_is_there() -> None:
    assert asyncio.run(rounds_until_found(quiet=True, made_in_round=1)) == QUIET
