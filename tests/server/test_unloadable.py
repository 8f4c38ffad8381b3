"""A table that cannot be loaded says so in words, keeps its record readable, and stops nobody else."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import closing, suppress
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from chapiteau.server import tending, wire
from chapiteau.server.events import Made, Noted, Opened, Sat, encode, match_stream, table_stream
from chapiteau.server.limits import Limits
from chapiteau.server.notices.waiting import DayTables
from chapiteau.server.open_tables import OpenTables
from chapiteau.server.people import records as people_records
from chapiteau.server.people.people import device_of
from chapiteau.server.records import stored_record
from chapiteau.server.room.room import Unloadable
from chapiteau.server.store import Store, open_store
from chapiteau.server.summary import HeldTable, HeldTables, Summaries
from chapiteau.server.wire import NewSeat
from tests.server.client import Keys, play_out, running
from tests.server.rooms import Guest, Time, make, rooms, seat_all
from tests.server.stores import both_stores

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.events import TableEvent

pytestmark = both_stores

BAD = "bad2table"
NOW = time.time()  # a table of long ago would be thrown away
OPTIONS = {"setup": "standard", "start": "chicago", "difficulty": "easy", "window": 4}


def broken_events() -> list[TableEvent]:
    """One player who starts in Chicago: earlier builds made such a table, and could not begin its match."""
    keys = Keys()
    made = Made("three-ring-circus", [NewSeat("human")], OPTIONS, 0, secrets.token_hex(32), NOW)
    return [made, Sat(0, "Anna", "00", keys.commitment, NOW), Opened(0, keys.nonce, NOW)]


async def write(store: Store, events: list[TableEvent]) -> None:
    """With the header of a match that never began, and noted as running."""
    for number, event in enumerate(events):
        await store.append(table_stream(BAD), number, encode(event))
    header = {"game": "three-ring-circus", "rules": 1, "players": 1, "options": OPTIONS, "seats": []}
    await store.append(match_stream(BAD, 1), 0, encode(header))
    await store.append("tables", 1000, encode(Noted(BAD, "playing", NOW)))


async def write_into(where: Path | str, events: list[TableEvent]) -> None:
    with closing(open_store(where)) as store:
        await write(store, events)


def test_an_unloadable_table_says_so_and_stops_no_other(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        good = server.make("random", "random", "random", pace=0)
        server.kill()
        asyncio.run(write_into(server.where, broken_events()))
        server.start()
        answer = httpx.get(f"{server.url}/api/tables/{BAD}/box")
        assert answer.status_code == 409
        assert answer.json()["error"].startswith("this table cannot be loaded: ")
        assert "Barnum can then start in" in answer.json()["error"]
        with pytest.raises(ConnectionClosed) as closed, server.page(BAD) as page:
            page.hello()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4409, answer.json()["error"])
        record = httpx.get(f"{server.url}/api/tables/{BAD}/matches/1/record")
        assert (record.status_code, record.json()["header"]["players"]) == (200, 1)
        with server.page(good) as page:
            page.hello()
            assert play_out(page)["end"]


def test_an_unloadable_table_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with rooms(tmp_path) as house:
            await write(house.store, broken_events())
            await house.resume()
            for _ in range(3):
                with pytest.raises(Unloadable):
                    await house.look(BAD)
            assert await house.is_unloadable(BAD)
            assert not await house.is_unloadable("nowhere")
            guests = await seat_all(await make(house, 3), 3)
            assert (await guests[0].position())["table"]["stage"] == "playing"

    asyncio.run(story())
    assert [record.message for record in caplog.records] == [f"table {BAD} cannot be loaded"]


def test_the_fault_of_an_entry_is_not_told_to_players(tmp_path: Path) -> None:
    """It could name a hidden card."""

    async def story() -> None:
        async with rooms(tmp_path) as house:
            room = await make(house, 3)
            await seat_all(room, 3)
            assert room.table is not None
            key = room.table.id
            entry = {"n": 1, "seat": 0, "move": {"type": "play", "card": "blue-3", "to": 0}, "drawn": ["x"], "hash": ""}
            await house.store.append(match_stream(key, 1), 2, encode({"entry": entry, "id": None, "seat": 0, "at": 0}))
        async with rooms(tmp_path) as house:
            with pytest.raises(Unloadable, match=r"does not fit the rules of this server$"):
                await Guest(house.room(key)).position()

    asyncio.run(story())


DAMAGE = {
    "an event is no JSON": ("table:{}", 0, b"{", b"z"),
    "a seed is no number": ("table:{}", 0, b'"seed":"', b'"seed":"z'),
    "a seat is not there": ("table:{}", 1, b'"seat":0', b'"seat":9'),
    "an entry is cut": ("match:{}:1", 1, b'"entry":', b""),
    "a line of the index": ("tables", 0, b"{", b"z"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_table_affects_no_other(tmp_path: Path, damage: str) -> None:
    """Neither the person's other matches, nor the list of tables, nor what the server does with all of them."""
    stream, number, here, changed = DAMAGE[damage]

    async def story() -> None:
        clock = Time()
        async with rooms(tmp_path, time=clock) as house:
            keys = [Keys() for _ in range(2)]
            seats = [wire.NewSeat("human"), wire.NewSeat("bot", "random"), wire.NewSeat("bot", "random")]
            new = wire.NewTable("figaro", seats, pace=0)
            made = [(await house.make(new)).table for _ in range(2)]
            for table, key in zip(made, keys, strict=True):
                guest = Guest(house.room(table))
                await guest.say("hello", tokens=[], person="ab" * 32)
                await guest.say("sit", seat=0, name="Anna", token=key.token, commitment=key.commitment)
                await guest.say("open", seat=0, nonce=key.nonce)
                await guest.say("look", seat=0)
                house.room(table).leave(guest.connection)
                house.drop(table)
            bad, good = made
            name = stream.format(bad)
            body = dict(house.store.read(name))[number]
            await house.store.rewrite(name, number, body.replace(here, changed, 1))
        async with rooms(tmp_path, time=clock) as house:
            await house.resume()
            person = await house.people.of(device_of("ab" * 32))
            held = [HeldTable(table, [key.token]) for table, key in zip(made, keys, strict=True)]
            told = await Summaries(house).of_all(HeldTables(held), person)
            assert [each.error for each in told] == [None if stream == "tables" else "broken", None]
            tables = OpenTables(house.store, Summaries(house), clock)
            for table in made:
                await tables.add(table, new)
            assert good in [each.table for each in await tables.listed()]
            assert good in {found.table for found in tending.all_known(house.store)}
            assert good in tending.quiet_tables(house.store, clock.stamp() + 1000 * tending.DAY, Limits())
            ways = [each.table async for each in DayTables(house).waiting()]
            assert ways == []
            seats_of = (await people_records.export(house.people, person))["seats"]
            assert good in {seat["table"] for seat in seats_of}
            assert stored_record(house.store, good, 1) is not None
            with suppress(Unloadable):
                stored_record(house.store, bad, 1)

    asyncio.run(story())
