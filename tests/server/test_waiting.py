"""Only what a bot or a clock must drive is kept in memory: a match that waits for people is loaded when they come."""

from __future__ import annotations

import asyncio
import gc
from typing import TYPE_CHECKING

import pytest

from chapiteau.server.events import read_noted
from chapiteau.server.index import STREAM, Index
from chapiteau.server.peers import Peers
from chapiteau.server.room.rooms import REST_SECONDS
from chapiteau.server.store import Row, Unavailable
from tests.server.rooms import Faulty, Time, make, rooms, seat_all, settle
from tests.server.stores import both_stores
from tests.server.test_rooms import first_move, table_id

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.room.room import Room
    from chapiteau.server.room.rooms import Rooms
    from chapiteau.server.store import Store

pytestmark = both_stores


def notes(house: Rooms, table: str) -> list[str]:
    return stages(house.store, table)


def stages(store: Store, table: str = "table") -> list[str]:
    noted = [read_noted(body) for _, body in store.read(STREAM)]
    return [each.stage for each in noted if each.table == table]


async def left(room: Room, people: int, bots_wait: bool = False) -> str:
    """Everybody sits down, the match begins, and all of them leave."""
    guests = await seat_all(room, people)
    key = table_id(guests[0])
    for guest in guests:
        room.leave(guest.connection)
    return key


async def rest(time: Time) -> None:
    for _ in range(10):
        await time.pass_by(REST_SECONDS / 4)


def test_a_match_that_waits_for_people_is_not_loaded_by_a_server_that_starts(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            sweeping = asyncio.create_task(house.sweep())
            room = await make(house, 3)
            key = await left(room, 3)
            assert notes(house, key) == ["made", "playing"]
            await rest(time)
            assert notes(house, key) == ["made", "playing", "waits"]
            assert key not in house._rooms
            sweeping.cancel()
        async with rooms(tmp_path, time=Time()) as house:
            await house.resume()
            assert house._rooms == {}
            assert (await house.look(key)).stage == "playing"

    asyncio.run(story())


def test_after_a_kill_it_is_looked_at_once_and_let_go(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            key = await left(await make(house, 3), 3)
        async with rooms(tmp_path, time=Time()) as house:
            await house.resume()
            assert house._rooms == {}
            assert notes(house, key) == ["made", "playing", "waits"]

    asyncio.run(story())


def test_a_bot_that_is_to_move_is_resumed(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            room = await make(house, 0, 3, pace=5)
            key = room.table.id if room.table else ""
        async with rooms(tmp_path, time=Time()) as house:
            await house.resume()
            assert list(house._rooms) == [key]

    asyncio.run(story())


class Away(Peers):
    """For a while, the database cannot tell who drives a table."""

    def __init__(self) -> None:
        self.failures = 2

    async def join(self, table: str) -> None:
        if self.failures:
            self.failures -= 1
            raise Unavailable("the database does not answer")


def test_a_bot_that_is_to_move_is_resumed_once_the_database_is_back(tmp_path: Path) -> None:
    """It was away just when the table was to be resumed, and nobody ever opens that table."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            room = await make(house, 0, 3, pace=5)
            key = room.table.id if room.table else ""
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            house.peers = Away()
            resuming = asyncio.create_task(house.resume())
            while not resuming.done():
                await time.next()
            assert list(house._rooms) == [key]

    asyncio.run(story())


class Late(Peers):
    """This process could not show the others that it is alive, so it may not act just now."""

    def drives(self, table: str) -> bool:
        return False

    def will_drive(self, table: str) -> bool:
        return True


def test_a_table_is_kept_while_its_process_may_not_act(tmp_path: Path) -> None:
    """If it were dropped, nobody would drive it."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            key = await left(await make(house, 3), 3)
        async with rooms(tmp_path, time=Time()) as house:
            house.peers = Late()
            await house.resume()
            assert list(house._rooms) == [key]
            house.peers = Peers()
            await house._drop(key)
            assert house._rooms == {}

    asyncio.run(story())


def test_a_line_of_the_index_that_could_not_be_stored_is_noted_the_next_time(tmp_path: Path) -> None:
    async def story() -> None:
        store = Faulty(tmp_path)
        index = Index(store, Time())
        store.failures = iter([Unavailable("database or disk is full")])
        with pytest.raises(Unavailable):
            await index.drives("table")
        await index.drives("table")
        await index.drives("table")
        assert stages(store) == ["playing"]
        store.close()

    asyncio.run(story())


def test_a_table_that_has_waited_at_another_process_is_noted_as_driven_again(tmp_path: Path) -> None:
    async def story() -> None:
        store = Faulty(tmp_path)
        one, other = Index(store, Time()), Index(store, Time())
        await one.drives("table")
        await other.drives("table")
        await other.waits("table")
        for number, body in store.read(STREAM):
            one.heard(Row(STREAM, number, body))
        await one.drives("table")
        assert stages(store)[-2:] == ["waits", "playing"]
        store.close()

    asyncio.run(story())


def test_a_match_that_waited_is_driven_again_when_a_bot_must_move(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            sweeping = asyncio.create_task(house.sweep())
            room = await make(house, 2, 1, pace=1000)
            guests = await seat_all(room, 2)
            key = table_id(guests[0])
            assert room.table is not None
            assert room.table.match is not None
            while room.table.seating.bot(room.table.match.asked or 0) is None:
                await first_move(guests, f"move {room.table.number}")
            assert "waits" not in notes(house, key)
            sweeping.cancel()

    asyncio.run(story())


def in_memory(kinds: set[type]) -> int:
    """How many objects there are of these kinds, be it that nobody knows of them any more."""
    return sum(type(each) in kinds for each in gc.get_objects())


def test_a_room_that_was_dropped_needs_no_garbage_collector(tmp_path: Path) -> None:
    """With 500 tables in memory a full collection stops everything for a second: nothing may need one."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            room = await make(house, 3)
            key = await left(room, 3)
            await settle()
            table = room.table
            assert table is not None
            kinds = {type(each) for each in (room, table, table.match, table.seating)}
            gc.collect()
            gc.disable()
            try:
                before = in_memory(kinds)
                del table, room
                await house._drop(key)
                await settle()
                assert in_memory(kinds) == before - len(kinds)
            finally:
                gc.enable()

    asyncio.run(story())
