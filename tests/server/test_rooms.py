"""The owner of a table: its clock, a store that fails, another process on the same file."""

from __future__ import annotations

import asyncio
import secrets
from itertools import repeat
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import chapiteau
from chapiteau.engine.record import Record
from chapiteau.engine.verify import OK, verify
from chapiteau.server.events import read_stored
from chapiteau.server.room.hearing import COME_AGAIN
from chapiteau.server.room.room import Look, Unknown
from chapiteau.server.room.rooms import REST_SECONDS
from chapiteau.server.store import Conflict, Unavailable
from chapiteau.server.wire import Hello
from tests.server.client import Keys
from tests.server.rooms import Faulty, Guest, Time, make, read, rooms, seat_all, settle
from tests.server.stores import both_stores

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.store import Store

pytestmark = both_stores

FULL_DISK = Unavailable("database or disk is full")


class Unreadable(Faulty):
    """A store that cannot be read, either, while a test wants it so."""

    reads = True

    def rows(self, stream: str, after: int = -1) -> list[tuple[int, bytes]]:
        if not self.reads:
            raise Unavailable("the connection is lost")
        return super().rows(stream, after)


async def first_move(guests: list[Guest], request: str = "first") -> dict[str, Any]:
    """The seat that is asked plays its first legal move."""
    asked = int((await guests[0].position())["view"]["to_act"])
    position = await guests[asked].position()
    fields = {"seat": asked, "seen": position["number"], "move": position["moves"][0]}
    return await guests[asked].say("move", id=request, **fields)


def test_a_seat_that_does_not_open_its_nonce_is_free_again(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, 2, 1)
            anna, bea = await seat_all(room, 2, open_nonces=False)
            keys = Keys()
            await time.pass_by(59)
            assert (await anna.position())["table"]["stage"] == "opening"
            await time.pass_by(2)
            table = (await anna.position())["table"]
            assert table["stage"] == "seating"
            assert [seat["name"] for seat in table["seats"]] == [None, None, "Cherubino"]
            assert (await bea.position())["seat"] is None
            await bea.say("sit", seat=0, name="Carl", token=keys.token, commitment=keys.commitment)
            assert (await anna.position())["table"]["seats"][0]["name"] == "Carl"

    asyncio.run(story())


def test_a_seat_that_did_open_its_nonce_stays(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, 2, 1)
            guests, keys = [Guest(room), Guest(room)], [Keys(), Keys(), Keys()]
            for seat in (0, 1):
                await sit(guests[seat], seat, keys[seat])
            await guests[0].say("open", seat=0, nonce=keys[0].nonce)
            await time.pass_by(60)
            table = (await guests[0].position())["table"]
            assert [seat["name"] for seat in table["seats"]] == [None, None, "Cherubino"]
            assert table["commitments"] == [None, None, None]
            await sit(guests[1], 0, keys[2])
            assert (await guests[0].position())["table"]["seats"][0]["name"] is None
            keys[0].renew()  # it is hers, but she commits anew
            await sit(guests[0], 0, keys[0])
            await sit(guests[1], 1, keys[2])
            await time.pass_by(30)
            assert (await guests[0].position())["table"]["stage"] == "opening"
            await guests[0].say("open", seat=0, nonce=keys[0].nonce)
            assert (await guests[1].say("open", seat=1, nonce=keys[2].nonce))["table"]["stage"] == "playing"
            await time.pass_by(60)
            assert (await guests[0].position())["table"]["stage"] == "playing"

    asyncio.run(story())


async def sit(guest: Guest, seat: int, keys: Keys) -> None:
    await guest.say("sit", seat=seat, name="Anna", token=keys.token, commitment=keys.commitment)


def test_bots_keep_the_pace_even_for_forced_moves(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, 0, 3, pace=10.0)
            watching = Guest(room)
            await watching.say("hello", tokens=[])
            for number in range(4):
                await time.somebody_sleeps()
                await time.pass_by(5)
                assert (await watching.position())["number"] == number
                await time.pass_by(5)
                await thought(watching, number + 1)

    asyncio.run(story())


async def thought(watching: Guest, number: int) -> None:
    """Bots think in another process, in real time."""
    for _ in range(100):
        if (await watching.position())["number"] >= number:
            return
        await settle()
    pytest.fail("the bot did not play")


def test_a_move_that_could_not_be_stored_did_not_happen(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(store := Faulty(tmp_path)) as tables:
            room = await make(tables, 3)
            guests = await seat_all(room, 3)
            before = await guests[0].position()
            store.failures = iter([FULL_DISK])
            assert (await first_move(guests))["answer"]["error"] == "not_now"
            after = await guests[0].position()
            assert after["view"] == before["view"]
            assert after["number"] == before["number"]
            assert (await first_move(guests))["answer"]["error"] is None

    asyncio.run(story())


@pytest.mark.parametrize("kind", ["hello", "sit", "open"])
def test_what_a_page_says_without_an_id_it_says_again_over_a_new_connection(tmp_path: Path, kind: str) -> None:
    """It is told that a request failed, and asks again; here it would wait for an answer that never comes."""

    async def story() -> None:
        async with rooms(store := Unreadable(tmp_path)) as tables:
            room, keys, person = await make(tables, 1, 2, pace=10), Keys(), secrets.token_hex(32)
            said = {
                "hello": {"tokens": [keys.token], "look": 0, "person": person},
                "sit": {"seat": 0, "name": "Anna", "token": keys.token, "commitment": keys.commitment},
                "open": {"seat": 0, "nonce": keys.nonce},
            }
            first = Guest(room)
            for each in list(said)[: list(said).index(kind)]:
                await first.say(each, **said[each])
            store.failures, store.reads = iter([FULL_DISK]), kind != "hello"
            room.hear(first.connection, read(msgspec.json.encode({"type": kind, **said[kind]})))
            await settle()
            assert first.closed is not None
            assert first.closed[0] == COME_AGAIN
            room.leave(first.connection)
            store.failures, store.reads = iter(()), True
            again = Guest(room)
            for each, fields in said.items():
                shown = await again.say(each, **fields)
            assert (shown["table"]["stage"], shown["mine"], shown["answer"]) == ("playing", [0], None)

    asyncio.run(story())


def test_requests_during_an_outage_do_not_delay_the_recovery(tmp_path: Path) -> None:
    """While the disk is full, somebody keeps sending requests; a second after it works again, the bot plays."""

    async def story() -> None:
        time = Time()
        async with rooms(store := Faulty(tmp_path), time=time) as tables:
            room = await make(tables, 2, 1)
            guests = await seat_all(room, 2)
            while (await guests[0].position())["view"]["to_act"] != 2:
                await first_move(guests, f"move {(await guests[0].position())['number']}")
            store.failures = repeat(FULL_DISK)
            for request in range(10):
                answered = await guests[0].say("give_up", id=f"stop {request}", seat=0)
                assert answered["answer"]["error"] == "not_now"
            store.failures = iter(())
            before = (await guests[0].position())["number"]
            await time.pass_by(1)
            await thought(guests[0], before + 1)

    asyncio.run(story())


def test_a_room_that_was_dropped_does_nothing_more(tmp_path: Path) -> None:
    """Its pages are about to be told to come back; what one of them says meanwhile begins no second life."""

    async def story() -> None:
        async with rooms(tmp_path) as tables:
            guests = await seat_all(await make(tables, 3), 3)
            dropped = guests[0].room
            table = dropped.table
            assert table is not None
            tables.drop(table.id)
            with pytest.raises(Unavailable):
                await first_move(guests)
            assert dropped.table is None
            assert (await tables.look(table.id)).number == 0

    asyncio.run(story())


def test_two_processes_never_both_win(tmp_path: Path) -> None:
    """Two sets of tables on one file stand for two processes."""

    async def story() -> None:
        async with rooms(tmp_path) as tables, rooms(tmp_path) as others:
            room = await make(tables, 3)
            guests, keys = await sit_with_keys(room)
            elsewhere = [Guest(others.room(table_id(guests[0]))) for _ in range(3)]
            for seat, guest in enumerate(elsewhere):
                await guest.say("hello", tokens=[keys[seat].token], look=seat)
            here, there = await asyncio.gather(first_move(guests, "here"), first_move(elsewhere, "there"))
            assert sorted([str(here["answer"]["error"]), str(there["answer"]["error"])]) == ["None", "stale"]
            assert (here["number"], there["number"]) == (1, 1)
            assert moves_in(tables.store, table_id(guests[0])) == 1

    asyncio.run(story())


async def sit_with_keys(room: Any) -> tuple[list[Guest], list[Keys]]:
    guests, keys = [Guest(room) for _ in range(3)], [Keys() for _ in range(3)]
    for seat in range(3):
        await guests[seat].say("hello", tokens=[], look=seat)
        await sit(guests[seat], seat, keys[seat])
    for seat in range(3):
        await guests[seat].say("open", seat=seat, nonce=keys[seat].nonce)
    return guests, keys


def table_id(guest: Guest) -> str:
    assert guest.room.table is not None
    return guest.room.table.id


def moves_in(store: Store, table: str) -> int:
    rows = store.read(f"match:{table}:1", after=0)
    return sum("move" in read_stored(body).entry for _, body in rows)


def test_a_store_that_fails_twice_shows_nothing(tmp_path: Path) -> None:
    """A conflict, and then a full disk when it is tried once more."""

    async def story() -> None:
        async with rooms(store := Faulty(tmp_path)) as tables:
            guests = await seat_all(await make(tables, 3), 3)
            store.failures = iter([Conflict("taken"), FULL_DISK])
            answered = await first_move(guests)
            assert (answered["answer"]["error"], answered["number"]) == ("not_now", 0)

    asyncio.run(story())


def test_a_box_of_ones_own_goes_with_the_table(tmp_path: Path) -> None:
    """Into the record, to the bots, and to a server that has another box."""
    own = {"game": {"take_threshold": 7}}

    async def story() -> None:
        async with rooms(tmp_path, boxes={"figaro": own}) as tables:
            room = await make(tables, 0, 3)
            while room.table is None or room.table.stage != "over":
                await settle()
            key = room.table.id
        async with rooms(tmp_path) as others:
            rows = others.store.read(f"match:{key}:1")
            record = Record(msgspec.json.decode(rows[0][1]), [read_stored(body).entry for _, body in rows[1:]])
            assert record.header["box"]["game"]["take_threshold"] == 7
            parts = verify(chapiteau.game("figaro", record.header["box"]), record)
            assert {part.outcome for part in parts} == {OK}
            assert (await Guest(others.room(key)).say("hello", tokens=[]))["table"]["stage"] == "over"

    asyncio.run(story())


def test_a_returning_page_is_sent_nothing_before_its_hello(tmp_path: Path) -> None:
    """After a restart, all pages connect at once: none may be sent a spectator's position before that of its seat."""

    async def story() -> None:
        async with rooms(tmp_path) as tables:
            room = await make(tables, 3)
            guests, keys = await sit_with_keys(room)
            for guest in guests:
                room.leave(guest.connection)
            back = [Guest(room) for _ in guests]
            for seat, guest in enumerate(back):
                guest.connection.blocked = False
                room.hear(guest.connection, Hello([keys[seat].token], seat))
            await room.ask(Look())
            assert [guest.read(guest.messages[0])["seat"] for guest in back] == [0, 1, 2]

    asyncio.run(story())


def test_a_removed_device_gets_a_spectators_log(tmp_path: Path) -> None:
    """It still has what its seat was told; the log that everybody may read replaces that."""

    async def story() -> None:
        async with rooms(tmp_path) as tables:
            room = await make(tables, 3)
            guests, _ = await sit_with_keys(room)
            number = (await guests[0].position())["number"]
            watching = await Guest(room).say("hello", tokens=[], have=number)
            assert (watching["log"]["from"], watching["log"]["entries"]) == (number + 1, [])
            gone = await Guest(room).say("hello", tokens=[], look=0, have=number)
            assert (gone["seat"], gone["log"]["from"], len(gone["log"]["entries"])) == (None, 0, number + 1)

    asyncio.run(story())


def test_a_slow_page_stops_nobody(tmp_path: Path) -> None:
    """A page that is never read from gets one position in the end: the newest."""

    async def story() -> None:
        async with rooms(tmp_path) as tables:
            room = await make(tables, 3)
            guests = await seat_all(room, 3)
            slow = Guest(room)
            await slow.say("hello", tokens=[])
            for number in range(10):
                await first_move(guests, f"move-{number}")
            position = await slow.position()
            assert position["number"] == 10
            assert [entry["n"] for entry in position["log"]["entries"]] == list(range(1, 11))
            assert not slow.connection.due

    asyncio.run(story())


def test_an_idle_room_is_dropped_and_comes_back(tmp_path: Path) -> None:
    """One where somebody listens, or where something still has to happen, stays."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            sweeping = asyncio.create_task(tables.sweep())
            idle, listening, waiting = await make(tables, 3), await make(tables, 3), await make(tables, 2, 1)
            guest = Guest(listening)
            for leaving in await seat_all(waiting, 2, open_nonces=False):
                waiting.leave(leaving.connection)
            names = [table_id(Guest(room)) for room in (idle, listening, waiting)]
            for room in (idle, waiting):
                for connection in list(room.connections):
                    room.leave(connection)
            for _ in range(3):
                await time.pass_by(REST_SECONDS / 4)
            assert [tables.room(name) for name in names] == [idle, listening, waiting]
            for _ in range(4):
                await time.pass_by(REST_SECONDS / 4)
            assert tables.room(names[0]) is not idle
            assert tables.room(names[1]) is listening
            assert (await tables.look(names[0])).stage == "seating"
            assert (await guest.position())["table"]["stage"] == "seating"
            sweeping.cancel()

    asyncio.run(story())


def test_asking_for_unknown_tables_uses_no_memory(tmp_path: Path) -> None:
    """Strangers can ask for any number of them."""

    async def story() -> None:
        async with rooms(tmp_path) as house:
            for name in ("nothere", "\0", "a\nb", "", "\u3164", "x" * 5000):
                answers = await asyncio.gather(*(house.look(name) for _ in range(3)), return_exceptions=True)
                assert {type(answer) for answer in answers} == {Unknown}
            assert house.count() == 0

    asyncio.run(story())


def test_requests_to_a_dropped_table_fail_and_can_be_repeated(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path) as house:
            room = await make(house, 3)
            table = await room.ask(Look())
            waiting = [asyncio.create_task(room.ask(Look())) for _ in range(3)]
            await asyncio.sleep(0)
            house.drop(table.id)
            await settle()
            assert all(task.done() for task in waiting)
            assert {type(task.exception()) for task in waiting} == {Unavailable}
            assert (await house.look(table.id)).id == table.id

    asyncio.run(story())
