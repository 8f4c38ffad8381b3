"""Garbage collection that stops no table: what is new is set aside, and cycles are found nevertheless."""

import asyncio
import gc
import time
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from chapiteau.server.clock import Clock
from chapiteau.server.direct import DirectProtocol
from chapiteau.server.memory import LOOK_EVERY, QUIET, tidy
from tests.server.client import Page
from tests.server.rooms import Guest, Time, make, rooms
from tests.server.test_network import serving


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


def test_a_cycle_that_was_set_aside_waits_while_people_play() -> None:
    """Looking for it goes through everything, which would stop all tables for a second."""
    with pytest.raises(AssertionError, match="nobody found it"):
        asyncio.run(rounds_until_found(quiet=False, made_in_round=1))


def test_a_server_is_quiet_when_nothing_happens_whoever_is_connected(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            guest = Guest(await make(tables, 1, 2, pace=60.0))
            await guest.say("hello", tokens=[])
            assert not tables.is_quiet()
            time.time += 2
            assert tables.is_quiet()
            await guest.say("look", seat=None)
            assert not tables.is_quiet()

    asyncio.run(story())


async def tidy_nothing(clock: Clock, _: Callable[[], bool]) -> None:
    await clock.sleep(3600)


def test_a_socket_that_is_gone_leaves_no_reference_cycles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each used to leave some sixty objects in cycles, which stay in memory until the server is quiet."""
    sockets: weakref.WeakSet[DirectProtocol] = weakref.WeakSet()
    begin = DirectProtocol.connection_made

    def noted(protocol: DirectProtocol, transport: asyncio.BaseTransport) -> None:
        sockets.add(protocol)
        begin(protocol, transport)

    monkeypatch.setattr(DirectProtocol, "connection_made", noted)
    monkeypatch.setattr("chapiteau.server.app.tidy", tidy_nothing)
    gc.disable()
    try:
        with serving(tmp_path) as port:
            url = f"http://127.0.0.1:{port}"
            new = {"game": "figaro", "seats": [{"kind": "human"}] * 3}
            with Page(url, httpx.post(f"{url}/api/tables", json=new).json()["table"]) as page:
                page.hello()
                assert len(sockets) == 1
            with pytest.raises(InvalidStatus):
                Page(url, "nowhere")
            for _ in range(500):
                if not sockets:
                    break
                time.sleep(0.01)
        assert not sockets
    finally:
        gc.enable()
