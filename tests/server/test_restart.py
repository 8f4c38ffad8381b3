"""What outlives the process: an undo that was asked, a window that is open, and who has let it pass."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from chapiteau.server.room.showing import MOVE as LEAD
from chapiteau.server.room.window import EARLIEST_END, LATEST_END
from tests.games.three_ring_circus.helpers import NAME, SKIP
from tests.server.client import begin, join, running
from tests.server.rooms import Guest, Time, make, rooms, settle
from tests.server.stores import both_stores
from tests.server.test_late_windows import PACE, before_a_show, bot_waits, shown, start
from tests.server.test_undo import ask
from tests.server.test_windows import PASS, moves_of, opened, position, say

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.room.room import Room

pytestmark = both_stores


def test_an_undo_that_was_asked_outlives_a_kill(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        asker, seat, other, other_seat, keys = ask(server)
        before = other.until(lambda position: position["undo_asked"])
        server.kill()
        server.start()
        with server.page(asker.table) as back, server.page(asker.table) as first:
            now = back.hello(keys[other_seat], look=other_seat)
            assert now["undo_asked"] == before["undo_asked"]
            first.hello(keys[seat], look=seat)
            again = first.request("undo", seat=seat, seen=now["number"], id="undo")
            assert (again["answer"]["error"], again["undo_asked"]) == (None, before["undo_asked"])
            done = back.request("answer", seat=other_seat, agree=True, id="yes")
            assert (done["undo_asked"], done["number"]) == (None, before["number"] + 1)
            assert back.log[done["number"]] == [{"type": "undo", "seat": seat, "to": before["undo_asked"]["to"]}]
            server.kill()
            server.start()
        with server.page(asker.table) as back:
            assert back.hello(keys[other_seat], look=other_seat)["undo_asked"] is None
            assert back.request("answer", seat=other_seat, agree=True, id="yes")["answer"]["error"] is None
        asker.close()
        other.close()


def test_an_undo_that_was_refused_stays_refused(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        asker, _, other, other_seat, keys = ask(server)
        other.request("answer", seat=other_seat, agree=False)
        server.kill()
        server.start()
        with server.page(asker.table) as back:
            assert back.hello(keys[other_seat], look=other_seat)["undo_asked"] is None
        asker.close()
        other.close()


def test_an_open_window_outlives_a_kill(tmp_path: Path) -> None:
    """Somebody plays until a window opens; the server dies in it, and it is open when the server is back."""
    with running(tmp_path) as server:
        table = server.make("human", "human", game="ringmaster", options={"window": 60})
        (anna, anna_keys), (bea, bea_keys) = join(server, table, 0), join(server, table, 1)
        begin((anna, 0, anna_keys), (bea, 1, bea_keys))
        pages = [(anna, anna_keys), (bea, bea_keys)]
        while anna.position["window"] is None:
            page = pages[anna.position["view"]["to_act"]][0]
            page.reaches(anna.position["number"])
            moves = page.position["moves"]
            moved = page.move(next((move for move in moves if move["type"] == "play"), moves[0]))
            assert moved["answer"]["error"] is None
            anna.reaches(moved["number"])
        before = anna.position
        asked = before["window"]["asked"][0]
        server.kill()
        server.start()
        with server.page(table) as back:
            now = back.hello(pages[asked][1], look=asked)
            assert (now["number"], now["window"]["asked"]) == (before["number"], [asked])
            assert (now["window"]["seconds"], now["window"]["passed"]) == (60, [])
            # On PostgreSQL, the killed process and its pages count as alive for a moment longer.
            now = back.until(lambda position: position["window"]["left"] is None)
            assert {"type": "let_it_pass"} in now["moves"]
            back.move({"type": "let_it_pass"})
            assert back.until(lambda position: position["window"] is None)["number"] == before["number"] + 1
        for page, _ in pages:
            page.close()


def key_of(room: Room) -> str:
    assert room.table is not None
    return room.table.id


@pytest.mark.parametrize("away", [0.5, 1000.0])
def test_the_clock_of_a_window_begins_anew_after_a_restart(tmp_path: Path, away: float) -> None:
    """Nobody is hurried by the time that the server was away; what was answered stays answered."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            room = await make(house, 4, game="ringmaster", position=position(2))
            guests = await opened(room)
            for seat in (1, 2):
                await say(guests[seat], seat, PASS)
            key, tokens = key_of(room), guests[3].connection.tokens
        time = Time(away)
        async with rooms(tmp_path, time=time) as house:
            room = house.room(key)
            watching = Guest(room)
            told = (await watching.say("hello", tokens=[]))["window"]
            assert (told["asked"], told["passed"]) == ([1, 2, 3], [])
            assert LATEST_END <= told["left"] <= LATEST_END + LEAD
            third = Guest(room)
            third.connection.tokens = tokens
            await third.say("look", seat=3)
            await say(third, 3, PASS)
            assert moves_of(room) == [(0, "play")]
            await time.pass_by(EARLIEST_END + LEAD)
            assert moves_of(room) == [(0, "play"), (1, "let_it_pass"), (2, "let_it_pass"), (3, "let_it_pass")]

    asyncio.run(story())


def test_a_pass_is_known_after_a_restart(tmp_path: Path) -> None:
    """With a spectator the window of the only person stays open; without, her pass closes it at once."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            room = await make(house, 1, 3, PACE, NAME, position=start(before_a_show(0)))
            await Guest(room).say("hello", tokens=[])
            guest = (await shown(room, 1))[0]
            await say(guest, 0, SKIP, "skip")
            assert moves_of(room) == [(0, "perform")]
            key = key_of(room)
        time = Time(1.0)
        async with rooms(tmp_path, time=time) as house:
            await house.resume()
            assert moves_of(house.room(key)) == [(0, "perform"), (0, "skip")]
            await bot_waits(time)

    asyncio.run(story())


def test_an_unanswered_window_waits_for_its_person_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            room = await make(house, 1, 3, PACE, NAME, position=start(before_a_show(0)))
            await shown(room, 1)
            key = key_of(room)
        async with rooms(tmp_path, time=Time(1.0)) as house:
            await house.resume()
            await settle()
            await house.look(key)
            assert moves_of(house.room(key)) == [(0, "perform")]

    asyncio.run(story())


def test_passes_are_in_no_record(tmp_path: Path) -> None:
    """They are stored beside it, once a seat, however often they are said."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            room = await make(house, 4, game="ringmaster", position=position(2))
            guests = await opened(room)
            key = key_of(room)
            before = house.store.read(f"match:{key}:1")
            for request in range(5):
                await say(guests[3], 3, PASS, f"pass {request}")
            assert house.store.read(f"match:{key}:1") == before
            bodies = [body for _, body in house.store.read(f"table:{key}")]
            assert sum(b'"type":"passed"' in body for body in bodies) == 1

    asyncio.run(story())
