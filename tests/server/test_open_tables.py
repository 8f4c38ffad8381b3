"""The public list of tables: only where the operator allows it, and only what a spectator may know."""

from __future__ import annotations

import asyncio
from time import sleep
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest

from chapiteau.server import wire
from chapiteau.server.open_tables import FRESH_SECONDS, MOST_LISTED, SHOWN_DAYS, SHOWN_HOURS, OpenTables
from chapiteau.server.summary import Summaries
from tests.server.client import Server, begin, join
from tests.server.rooms import Time, rooms, seat_all
from tests.server.stores import both_stores

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SEATS = [{"kind": "human"}, {"kind": "human"}, {"kind": "bot", "bot": "random"}]


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("public"))
    server.stop()
    server.start("--open-tables")
    yield server
    server.stop()


def listed(server: Server, table: str) -> dict[str, Any] | None:
    found = [each for each in server.get("/api/open")["tables"] if each["table"] == table]
    return found[0] if found else None


def test_a_table_is_listed_while_it_waits_and_plays(public: Server) -> None:
    table = public.make("human", "human", "random", open=True)
    assert listed(public, public.make("human", "human", "random")) is None
    first = wait_for(public, table, lambda told: told["free"] == 2)
    assert (first["game"], first["stage"], first["seats"][2]["bot"]) == ("figaro", "seating", "random")
    anna, bea = join(public, table, 0), join(public, table, 1)
    with anna[0], bea[0]:
        assert anna[0].position["table"]["windows"] == "even"
        begin((anna[0], 0, anna[1]), (bea[0], 1, bea[1]))
        playing = wait_for(public, table, lambda told: told["stage"] == "playing")
        assert (playing["free"], playing["seats"][0]["name"]) == (0, "Anna")
        assert set(playing) == {"table", "game", "stage", "seats", "free", "clock"}
        for page, seat in ((anna[0], 0), (bea[0], 1)):
            page.request("give_up", seat=seat)
        anna[0].stage("over")
    wait_for(public, table, lambda told: told is None)


def wait_for(server: Server, table: str, wanted: Any) -> Any:
    """The list is made anew every other second."""
    while not wanted_now(listed(server, table), wanted):
        sleep(0.05)
    return listed(server, table)


def wanted_now(told: Any, wanted: Any) -> bool:
    try:
        return bool(wanted(told))
    except TypeError:
        return False


def test_other_servers_list_nothing(server: Server) -> None:
    assert server.get("/api/open") == {"allowed": False, "tables": []}
    refused = httpx.post(f"{server.url}/api/tables", json={"game": "figaro", "seats": SEATS, "open": True})
    assert (refused.status_code, refused.json()["at"]) == (400, "$.open")


@both_stores
def test_the_list_is_short_fresh_and_cheap(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            seats = msgspec.convert(SEATS, list[wire.NewSeat])
            tables = OpenTables(house.store, Summaries(house), time)
            new = wire.NewTable("figaro", seats, open=True)
            first = (await house.make(new)).table
            await house.store.append("open", 0, b"damaged")
            await tables.add(first, new)
            assert [each.table for each in await tables.listed()] == [first]
            read = house.store.read
            asked: list[str] = []
            read_after: list[int] = []

            def counted(stream: str, after: int = -1) -> Any:
                asked.append(stream)
                read_after.append(after)
                return read(stream, after)

            house.store.read = counted  # type: ignore[method-assign]
            for _ in range(50):
                await tables.listed()
            assert asked == [], "who looks again at once is told the same"
            await time.pass_by(FRESH_SECONDS)
            await tables.listed()
            assert len(asked) == 2
            await time.pass_by(SHOWN_HOURS * 3600)
            assert await tables.listed() == []
            await time.pass_by(FRESH_SECONDS)
            assert await tables.listed() == []
            assert read_after[-2:] == [0, 1], "what is listed no more is read once"
            for _ in range(MOST_LISTED + 1):
                await tables.add(first, new)
            assert len(await tables.listed()) == MOST_LISTED

    asyncio.run(story())


def test_a_match_over_days_is_listed_while_it_waits_for_people(tmp_path: Path) -> None:
    """Others find it for two weeks; one that has begun, or is played at once, is listed for a day."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            tables = OpenTables(house.store, Summaries(house), time)
            days = wire.TableClock("days", 86_400.0)
            seats = msgspec.convert(SEATS, list[wire.NewSeat])
            waiting, begun = (wire.NewTable("figaro", seats, clock=days, open=True) for _ in range(2))
            live = wire.NewTable("figaro", seats, open=True)
            made = [(await house.make(new)).table for new in (waiting, begun, live)]
            for table, new in zip(made, (waiting, begun, live), strict=True):
                await tables.add(table, new)
            await seat_all(house.room(made[1]), 2)
            await time.pass_by((SHOWN_HOURS + 1) * 3600)
            assert [each.table for each in await tables.listed()] == [made[0]]
            await time.pass_by(SHOWN_DAYS * 86_400)
            assert await tables.listed() == []

    asyncio.run(story())


def test_many_tables_of_one_game_hide_none_of_another(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            tables = OpenTables(house.store, Summaries(house), time)
            seats = msgspec.convert(SEATS, list[wire.NewSeat])
            rare, frequent = (wire.NewTable(game, seats, open=True) for game in ("ringmaster", "figaro"))
            for new, count in ((rare, 1), (frequent, MOST_LISTED + 1)):
                table = (await house.make(new)).table
                for _ in range(count):
                    await tables.add(table, new)
            games = [each.game for each in await tables.listed()]
            assert (games.count("figaro"), games.count("ringmaster")) == (MOST_LISTED, 1)

    asyncio.run(story())
