"""A table that cannot be loaded says so in words, keeps its record readable, and stops nobody else."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from chapiteau.server.events import Made, Noted, Opened, Sat, encode, match_stream, table_stream
from chapiteau.server.room.room import Unloadable
from chapiteau.server.store import SqliteStore, Store
from chapiteau.server.wire import NewSeat
from tests.server.client import Keys, play_out, running
from tests.server.rooms import Guest, make, rooms, seat_all

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.events import TableEvent

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


def test_it_says_so_in_words_and_stops_nobody(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        good = server.make("random", "random", "random", pace=0)
        server.kill()
        store = SqliteStore(server.data)
        asyncio.run(write(store, broken_events()))
        store.close()
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


def test_it_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
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


def test_what_is_wrong_with_an_entry_is_told_to_nobody(tmp_path: Path) -> None:
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
