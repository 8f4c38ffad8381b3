"""Abandoned tables expire; the operator locks, closes and deletes tables by command while the server runs."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed, InvalidStatus

from chapiteau.server import tending
from chapiteau.server.door import Site
from chapiteau.server.events import match_stream, table_stream
from chapiteau.server.limits import Limits
from chapiteau.server.room.room import Unknown, Unloadable
from chapiteau.server.socket import serve_socket
from chapiteau.server.store import Unavailable
from chapiteau.server.visitors import Visitors
from tests.server.client import Keys, alone, join, play_out, running, stored_at
from tests.server.rooms import Guest, Time, make, rooms, seat_all, settle
from tests.server.stores import both_stores, execute
from tests.server.test_rooms import first_move
from tests.server.test_upkeep import command

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.client import Page, Server

pytestmark = both_stores

PATIENCE = 60.0
DAYS = Limits(empty_table_days=1, idle_match_days=10, over_table_days=0)


def admin(server: Server, *arguments: str) -> str:
    ran = command("admin", *arguments, *stored_at(server.where))
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def ends(page: Page) -> int:
    """The code with which the server ends this connection."""
    while True:
        try:
            page.hear()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 0


def test_abandoned_tables_expire_and_others_stay(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            empty, playing, watched = await make(house, 3), await make(house, 3), await make(house, 3)
            for guest in await seat_all(playing, 3):
                playing.leave(guest.connection)
            await Guest(watched).say("hello", tokens=[])
            keys = [room._key for room in (empty, playing, watched)]
            duty = asyncio.create_task(tending.expire(house, time, DAYS))
            left = []
            for passed in (0.9, 0.4, 8.0, 1.5):
                await time.pass_by(passed * tending.DAY)
                while time.time + tending.EXPIRE_SECONDS not in time.sleepers():
                    await settle()
                left.append([tending.known(house.store, key) is not None for key in keys])
            duty.cancel()
            assert left == [[True, True, True], [False, True, True], [False, True, True], [False, False, True]]
            assert house.store.streams(f"match:{keys[1]}") == []

    asyncio.run(story())


def test_a_finished_match_is_kept_unless_that_was_chosen(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            found = tending.known(house.store, (await make(house, 2, 1))._key)
            assert found is not None
            later = time.stamp() + 1000 * tending.DAY
            over = tending.Known(found.table, found.seating, "over", found.last)
            assert tending.is_expired(found, later, Limits())
            assert not tending.is_expired(over, later, Limits())
            assert tending.is_expired(over, later, Limits(over_table_days=999))
            assert not tending.is_expired(found, later, Limits(empty_table_days=0))

    asyncio.run(story())


def test_tables_are_listed(server: Server) -> None:
    table = server.make("human", "human", "random")
    listed = admin(server, "list")
    line = next(line for line in listed.splitlines() if line.startswith(table))
    assert "figaro" in line
    assert "empty" in line
    assert "0 of 2 people" in line
    assert table not in admin(server, "list", "over")


def test_a_locked_table_takes_nobody_until_it_is_unlocked(server: Server) -> None:
    table = server.make("human", "human", "random")
    with server.page(table) as page:
        page.hello()
        admin(server, "lock", table)
        assert ends(page) == tending.GONE
    with server.page(table) as page:
        page.hello()
        page.sit(0, Keys())
        assert page.until(lambda position: position["answer"])["answer"]["error"] == "locked"
        admin(server, "unlock", table)
        assert ends(page) == tending.GONE
    page, _ = join(server, table)
    page.close()


def test_a_match_that_is_closed_is_over_and_its_record_open(server: Server) -> None:
    page, keys = alone(server)
    table = page.my_turn()["table"]["id"]
    admin(server, "close", table)
    assert ends(page) == tending.GONE
    page.close()
    with server.page(table) as back:
        back.hello(keys, look=0)
        assert back.until(lambda position: position["end"])["end"]["given_up"]
    assert server.get(f"/api/tables/{table}/matches/1/record")["entries"][-1]["kind"] == "reveal"


def test_a_deleted_table_is_gone(server: Server) -> None:
    page, _ = alone(server)
    table = page.my_turn()["table"]["id"]
    admin(server, "delete", table)
    assert ends(page) == tending.GONE
    page.close()
    with pytest.raises(InvalidStatus) as refused:
        server.page(table)
    assert refused.value.response.status_code == 404
    assert table not in admin(server, "list")
    again = command("admin", "delete", table, *stored_at(server.where))
    assert (again.returncode, "there is no table" in again.stderr) == (2, True)


def test_a_table_that_cannot_be_read_is_listed_and_deleted(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = server.make("human", "human", "random")
    execute(server.where, "UPDATE streams SET body = substr(body, 2) WHERE stream LIKE 'table:%'")
    data = stored_at(server.where)
    assert f"{table}  cannot be read" in command("admin", "list", *data).stdout
    assert "that can be read" in command("admin", "lock", table, *data).stderr
    assert command("admin", "delete", table, *data).returncode == 0
    assert command("admin", "list", *data).stdout == "0 tables\n"


def test_a_match_is_closed_though_nobody_comes_back(server: Server) -> None:
    page, _ = alone(server)
    table = page.my_turn()["table"]["id"]
    page.close()
    admin(server, "close", table)
    begun = time.monotonic()
    while table not in admin(server, "list", "over"):
        assert time.monotonic() - begun < PATIENCE
    assert server.get(f"/api/tables/{table}/matches/1/record")["entries"][-1]["kind"] == "reveal"


@pytest.mark.parametrize("people", [0, 2])
def test_the_operator_can_close_a_match_that_only_bots_play(tmp_path: Path, people: int) -> None:
    """Whether there never were people or they have all left, nobody else has to agree."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            room = await make(house, people, 3 - people, pace=1.0)
            for seat, guest in enumerate(await seat_all(room, people)):
                await guest.say("leave", id=f"{seat}", seat=seat, bot="random")
            await settle()
            found = tending.known(house.store, room._key)
            assert found is not None
            assert found.stage == "playing"
            await tending.do(house.store, time, "close", found)
            await tending.hear(house, Visitors(Limits(), time, Site()), tending.Told(found.table, "close", 0.0))
            closed = tending.known(house.store, found.table)
            assert closed is not None
            assert closed.stage == "over"

    asyncio.run(story())


def test_moves_made_while_a_table_is_deleted_are_deleted_too(tmp_path: Path) -> None:
    """The server hears of it two seconds later, or when it starts again."""

    async def story(starts_again: bool) -> None:
        time = Time()
        async with rooms(tmp_path, f"{starts_again}", time=time) as house:
            room = await make(house, 3)
            guests = await seat_all(room, 3)
            key = room._key
            visitors = Visitors(Limits(), time, Site())
            if not starts_again:
                duty = asyncio.create_task(tending.listen(house, visitors, time))
                await time.somebody_sleeps()
            found = tending.known(house.store, key)
            assert found is not None
            await tending.do(house.store, time, "delete", found)
            await first_move(guests)
            assert house.store.streams(f"match:{key}") != []
            if starts_again:
                duty = asyncio.create_task(tending.listen(house, visitors, time))
                await time.somebody_sleeps()
            await time.pass_by(tending.LISTEN_SECONDS)
            assert house.store.streams(f"match:{key}") == house.store.streams(f"table:{key}") == []
            duty.cancel()

    for starts_again in (False, True):
        asyncio.run(story(starts_again))


def test_people_who_come_back_to_a_deleted_table_find_no_part_of_it(tmp_path: Path) -> None:
    """People may act there before the server hears of the deletion, and at another process even for a moment longer."""

    async def story() -> None:
        time, found = Time(), list[type[Exception]]()
        async with rooms(tmp_path, time=time) as house:
            room = await make(house, 3)
            guests = await seat_all(room, 3)
            key, visitors = room._key, Visitors(Limits(), time, Site())

            async def come_back(_: object = None) -> None:
                with pytest.raises((Unknown, Unloadable)) as refused:
                    await house.look(key)
                found.append(refused.type)

            duty = asyncio.create_task(tending.listen(house, visitors, time))
            await time.somebody_sleeps()
            await tending.do(house.store, time, "delete", *tending.all_known(house.store))
            await guests[0].say("give_up", id="enough", seat=0)
            with visitors.at(key, come_back):
                await time.pass_by(tending.LISTEN_SECONDS)
            last = b'{"type":"hold_ended","match":1,"number":1,"at":1.0}'
            await house.store.append(table_stream(key), 9, last)
            await come_back()
            await house.store.erase(table_stream(key))
            await come_back()
            duty.cancel()
        assert found == [Unknown, Unloadable, Unknown]

    asyncio.run(story())


def test_a_move_on_its_way_while_its_table_is_erased_is_gone_too(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            late = house.store.append(match_stream("table", 1), 57, b"{}")
            await tending._erase(house.store, "table")
            await late
            assert house.store.streams() == []

    asyncio.run(story())


def test_a_socket_that_ends_before_it_is_accepted_is_no_error(tmp_path: Path) -> None:
    """As when the operator changes its table at that moment: nothing more can be sent to it."""

    async def gone(*_: object) -> Any:
        raise RuntimeError("after sending 'websocket.close'")

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            scope = {"type": "websocket", "path_params": {"table": "none"}, "state": {"rooms": house}}
            await serve_socket(WebSocket({**scope, "extensions": {"websocket.http.response": {}}}, gone, gone))

    asyncio.run(story())


def test_a_failing_store_only_delays_what_the_operator_did(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            room = await make(house, 3)
            duty = asyncio.create_task(tending.listen(house, Visitors(Limits(), time, Site()), time))
            await time.somebody_sleeps()
            await tending.do(house.store, time, "delete", *tending.all_known(house.store))
            with monkeypatch.context() as failing:
                failing.setattr(house.store, "read", unavailable)
                await time.pass_by(tending.LISTEN_SECONDS)
            assert house.count() == 1
            await time.pass_by(tending.LISTEN_SECONDS)
            assert (house.count(), room.table) == (0, None)
            duty.cancel()

    asyncio.run(story())
    assert [record.message for record in caplog.records] == ["the operator cannot be heard; trying again in 2 s (no)"]


def unavailable(*_: object) -> None:
    raise Unavailable("no")


def test_many_tables_are_deleted_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            keys = [(await make(house, 3))._key for _ in range(5)]
            await tending.do(house.store, time, "lock", *tending.all_known(house.store))
            assert all(seat.locked for found in tending.all_known(house.store) for seat in found.seating.seats)
            await tending.do(house.store, time, "delete", *tending.all_known(house.store))
            assert list(tending.all_known(house.store)) == []
            told = [tending.read_told(body) for _, body in house.store.read(tending.OPERATOR)]
            assert [each.what for each in told] == ["lock"] * 5 + ["delete"] * 5
            assert {each.table for each in told} == set(keys)

    asyncio.run(story())


def test_prune_says_what_it_would_do_and_does_it(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        table = server.make("human", "human", "random")
        page, _ = alone(server)
        over = play_out(page)["table"]["id"]
        page.close()
    data = stored_at(server.where)
    assert "0 tables were deleted" in command("prune", *data).stdout
    would = command("prune", "--older-than", "0.0000001", "--dry-run", *data).stdout
    assert table in would
    assert over not in would
    assert "1 table would be deleted" in would
    assert "1 table was deleted" in command("prune", "--older-than", "0", *data).stdout
    assert over in command("prune", "--older-than", "0.0000001", "--finished", *data).stdout
    assert command("admin", "list", *data).stdout == "0 tables\n"
    server.start()
    server.stop()
