"""Several processes serve one site: people meet across them, one of them drives a table, and another takes over."""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from chapiteau.engine.verify import FAILED, verify
from chapiteau.referee import game_of_record
from chapiteau.server import tending, wire
from chapiteau.server.door import Site
from chapiteau.server.events import Opened, Sat, encode, match_stream, table_stream
from chapiteau.server.limits import Limits
from chapiteau.server.people.people import device_of
from chapiteau.server.people.records import delete, remove_device
from chapiteau.server.room.following import SOON
from chapiteau.server.room.rooms import Rooms
from chapiteau.server.room.upgrade import record_of
from chapiteau.server.store import Conflict
from chapiteau.server.store.peers import BEAT, DEAD, TRUST, PostgresPeers
from chapiteau.server.store.postgres import PostgresStore
from chapiteau.server.visitors import Visitors
from tests.server.client import Keys, Page, Server, begin, join, play_out
from tests.server.rooms import Guest, Time, make, seat_all
from tests.server.test_peers import make_old, pages
from tests.server.test_postgres import until
from tests.server.test_upgrade import AtOnce

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from chapiteau.engine.record import Record
    from chapiteau.server.load.postgres import Postgres
    from chapiteau.server.players.thinker import Asked, Thought
    from chapiteau.server.room.room import Room


class Counting(AtOnce):
    """How often the bots of a process were asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def answer(self, asked: Asked, span: float = 0.0) -> Thought:
        self.asked += 1
        return await super().answer(asked, span)


class Process:
    """A server without its sockets, on a clock of its own."""

    def __init__(self, database: str) -> None:
        self.time = Time()
        self.store = PostgresStore(database)
        self.bots = Counting()
        self.rooms = Rooms(self.store, self.bots, clock=self.time)
        assert isinstance(self.rooms.peers, PostgresPeers)
        self.peers = self.rooms.peers
        self.name = self.peers.process
        self.peers.patience = (3600, 3600)  # however slow the machine is
        self.ended = False

    async def start(self) -> None:
        self.living = asyncio.create_task(self.rooms.live_together())
        await until(self.time.sleepers)

    async def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / BEAT)):
            await self.time.pass_by(BEAT)

    async def end(self, *, goodbye: bool = True) -> None:
        self.ended = True
        self.living.cancel()
        self.rooms.close()
        if goodbye:
            await self.peers.close()
        self.peers.link.drop()
        await asyncio.to_thread(self.store.close)

    def record(self, table: str) -> Record:
        return record_of(self.store.read(match_stream(table, 1)))


@asynccontextmanager
async def site(postgres: Postgres) -> AsyncIterator[tuple[Process, Process, str]]:
    database = postgres.new_database()
    one, other = Process(database), Process(database)
    try:
        for process in (one, other):
            await process.start()
        yield one, other, database
    finally:
        for process in (one, other):
            if not process.ended:
                await process.end()


async def sit(room: Room, seat: int, keys: Keys) -> Guest:
    guest = Guest(room)
    await guest.say("hello", tokens=[keys.token], look=seat)
    await guest.say("sit", seat=seat, name=f"Player {seat}", token=keys.token, commitment=keys.commitment)
    return guest


async def meet(one: Process, other: Process, bots: int) -> tuple[str, list[Guest]]:
    """A person here, another there, and bots, in a match that has begun."""
    room, keys = await make(one.rooms, 2, bots), [Keys(), Keys()]
    assert room.table is not None
    key = room.table.id
    guests = [await sit(process.rooms.room(key), seat, keys[seat]) for seat, process in enumerate((one, other))]
    for seat, guest in enumerate(guests):
        await until_sees(guest, "opening")
        await guest.say("open", seat=seat, nonce=keys[seat].nonce)
    for guest in guests:
        await until_sees(guest, "playing")
    return key, guests


async def until_true(guest: Guest, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    async with asyncio.timeout(30):
        while True:
            position = await guest.position()
            if wanted(position):
                return position
            await asyncio.sleep(0.01)


async def until_sees(guest: Guest, stage: str) -> dict[str, Any]:
    return await until_true(guest, lambda position: bool(position["table"]["stage"] == stage))


async def until_reaches(guest: Guest, number: int) -> dict[str, Any]:
    return await until_true(guest, lambda position: bool(position["number"] >= number))


async def until_agreed(guests: list[Guest], *, asked: bool = False) -> None:
    """Both processes show the same entry; a bot's move may reach one of them a little later.

    With `asked` it is a person's turn as well, so that no bot stores anything from now on.
    """
    async with asyncio.timeout(30):
        while True:
            positions = [await guest.position() for guest in guests]
            waits = not asked or any(position["moves"] for position in positions)
            if waits and len({position["number"] for position in positions}) == 1:
                return
            await asyncio.sleep(0.01)


async def play(guests: list[Guest], moves: int) -> int:
    """Whoever is asked plays the first legal move; the last entry."""
    number, played = 0, 0
    while played < moves:
        for seat, guest in enumerate(guests):
            position = await until_reaches(guest, number)
            number = position["number"]
            if position["hold"] is not None and seat not in position["hold"]["ready"]:
                await guest.say("ready", id=f"ready {seat} {number}", seat=seat, seen=number)
            elif position["moves"]:
                fields = {"id": f"{seat} {number}", "seat": seat, "seen": number, "move": position["moves"][0]}
                answer = await guest.say("move", **fields)
                assert answer["answer"]["error"] is None, answer["answer"]
                number, played = answer["number"], played + 1
        await asyncio.sleep(0)
    return number


def everybody_is_here(room: Room) -> bool:
    return room.here() == {0, 1}


def holds(record: Record) -> bool:
    return not any(part.outcome == FAILED for part in verify(game_of_record(record), record))


def test_people_meet_across_processes(postgres: Postgres) -> None:
    async def story() -> None:
        async with site(postgres) as (one, other, _):
            table, guests = await meet(one, other, bots=1)
            for room in [process.rooms.room(table) for process in (one, other)]:
                await until(partial(everybody_is_here, room))
            await play(guests, 12)
            await until_agreed(guests)
            drivers = [process.peers.drives(table) for process in (one, other)]
            assert drivers == [True, False]
            assert holds(one.record(table))
            assert (one.bots.asked > 0, other.bots.asked) == (True, 0), "the bot is asked in one process alone"
            other.rooms.room(table).leave(guests[1].connection)
            await until(lambda: one.rooms.room(table).here() == {0})

    asyncio.run(story())


def test_a_device_that_is_removed_and_a_name_that_is_deleted_here_are_gone_there(postgres: Postgres) -> None:
    async def story() -> None:
        async with site(postgres) as (one, other, _):
            room, anna = await make(one.rooms, 2, 1), secrets.token_hex(32)
            assert room.table is not None
            here, keys = Guest(room), Keys()
            await here.say("hello", tokens=[], person=anna)
            await here.say("sit", seat=0, name="Zerlina", token=keys.token, commitment=keys.commitment)
            there = await sit(other.rooms.room(room.table.id), 1, Keys())
            assert (await there.position())["table"]["seats"][0]["name"] == "Zerlina"
            people, lost = one.rooms.people, secrets.token_hex(32)
            person = await people.of(device_of(anna))
            await people.add_device(person, device_of(lost))
            phone = Guest(other.rooms.room(room.table.id))
            assert (await phone.say("hello", tokens=[], person=lost))["mine"] == [0]
            elsewhere = Guest(await make(other.rooms, 1, 2))  # a table where she has no seat yet
            await elsewhere.say("hello", tokens=[], person=lost)
            await remove_device(people, person, device_of(lost), one.rooms)
            await until(lambda: elsewhere.closed is not None)
            await until_true(phone, lambda position: position["mine"] == [])
            assert phone.closed is not None
            assert (await here.position())["mine"] == [0]
            person = await people.of(device_of(anna))
            await delete(one.rooms.people, person, one.rooms)
            assert (await here.position())["table"]["seats"][0]["name"] == ""
            await until_true(there, lambda position: position["table"]["seats"][0]["name"] == "")

    asyncio.run(story())


def test_people_who_speak_at_once_are_all_heard(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    """Six people at two processes open their nonces at the same moment: each store of one is a clash for the others."""

    async def story() -> None:
        async with site(postgres) as (one, other, _):
            room, keys = await make(one.rooms, 6), [Keys() for _ in range(6)]
            assert room.table is not None
            rooms = [process.rooms.room(room.table.id) for process in (one, other)]
            guests = [await sit(rooms[seat % 2], seat, keys[seat]) for seat in range(6)]
            for guest in guests:
                await until_sees(guest, "opening")
            opening = [guest.say("open", seat=seat, nonce=keys[seat].nonce) for seat, guest in enumerate(guests)]
            await asyncio.gather(*opening)
            for guest in guests:
                await until_sees(guest, "playing")

    asyncio.run(story())
    assert not caplog.records


def test_a_process_with_a_page_that_nobody_knows_of_follows_the_match(postgres: Postgres) -> None:
    """The page has not said hello, so the first process does not know of it and announces rows without their bodies."""

    async def story() -> None:
        async with site(postgres) as (one, other, _):
            room = await make(one.rooms, 1, 2)
            assert room.table is not None
            table = room.table.id
            silent = Guest(other.rooms.room(table))
            assert (await silent.position())["table"]["stage"] == "seating"
            (guest,) = await seat_all(room, 1)
            number = await play([guest], 4)
            assert one.peers.alone_at(match_stream(table, 1))
            position = await until_reaches(silent, number)
            assert position["log"]["entries"]
            assert not other.peers.drives(table)

    asyncio.run(story())


def test_a_table_is_driven_where_its_people_are(postgres: Postgres) -> None:
    """It was made by one process, and its only person is at the other."""

    async def story() -> None:
        async with site(postgres) as (one, other, _):
            room = await make(one.rooms, 1, 2)
            assert room.table is not None
            table = room.table.id
            assert one.peers.drives(table)
            (guest,) = await seat_all(other.rooms.room(table), 1)
            await until(lambda: other.peers.drives(table))
            assert not one.peers.drives(table)
            await until(lambda: one.rooms.room(table).table is None)
            await play([guest], 4)
            assert one.bots.asked == 0

    asyncio.run(story())


def test_another_process_takes_over(postgres: Postgres) -> None:
    """The one that drove the table is gone without a word in the middle of a bot's turn; no bot plays twice."""

    async def story() -> None:
        async with site(postgres) as (one, other, database):
            table, guests = await meet(one, other, bots=2)
            await play(guests, 6)
            before = len(one.record(table).entries)
            await one.end(goodbye=False)
            make_old(postgres, database, one.name)
            await other.wait(BEAT)
            await until(lambda: other.peers.drives(table))
            room = other.rooms.room(table)
            await until(lambda: room.here() == {1})
            back = Guest(room)
            back.connection.tokens = set(guests[0].connection.tokens)
            await back.say("look", seat=0)
            await play([back, guests[1]], 6)
            record = other.record(table)
            assert len(record.entries) > before
            assert holds(record)
            assert other.bots.asked > 0

    asyncio.run(story())


def test_a_table_that_the_operator_changed_is_driven_where_its_people_come_back(postgres: Postgres) -> None:
    """Both processes forget it, and everybody comes back to the one that did not drive it."""

    async def story() -> None:
        async with site(postgres) as (one, other, _):
            table, guests = await meet(one, other, bots=1)
            await play(guests, 4)
            await until_agreed(guests, asked=True)
            assert one.peers.drives(table)
            found = tending.known(one.store, table)
            assert found is not None
            await tending.do(one.store, one.time, "lock", found)
            for process in (one, other):
                await operator_heard(process)
            back = [Guest(other.rooms.room(table)) for _ in guests]
            for seat, guest in enumerate(back):
                guest.connection.tokens = set(guests[seat].connection.tokens)
                await guest.say("look", seat=seat)
            await until(lambda: other.peers.drives(table))
            await play(back, 8)
            assert holds(other.record(table))

    asyncio.run(story())


async def operator_heard(process: Process) -> None:
    """What the operator has done by command, as a server hears it."""
    visitors = Visitors(Limits(), process.time, Site())
    for _, body in await asyncio.to_thread(process.store.read, tending.OPERATOR):
        await tending.hear(process.rooms, visitors, tending.read_told(body))


def test_a_table_that_the_operator_changed_stays_driven_if_people_are_back_at_once(postgres: Postgres) -> None:
    """They may be back before the process has released the table."""

    async def story() -> None:
        async with site(postgres) as (one, _, _):
            room = await make(one.rooms, 0, 3, pace=1.0)
            assert room.table is not None
            table, visitors = room.table.id, Visitors(Limits(), one.time, Site())

            async def come_back(_: object) -> None:
                await one.rooms.look(table)

            with visitors.at(table, come_back):
                await tending.hear(one.rooms, visitors, tending.Told(table, "lock", 0.0))
            assert one.peers.drives(table)

    asyncio.run(story())


def test_a_table_is_not_deleted_while_somebody_is_there_at_another_process(postgres: Postgres) -> None:
    async def story() -> None:
        async with site(postgres) as (one, other, _):
            room = await make(other.rooms, 3)
            assert room.table is not None
            table = room.table.id
            guest = Guest(room)
            await guest.say("hello", tokens=[])
            await until_visited(one, table, wanted=True)
            assert not one.rooms.count()
            room.leave(guest.connection)
            await until_visited(one, table, wanted=False)
            assert other.peers.drives(table)

    asyncio.run(story())


async def until_visited(process: Process, table: str, *, wanted: bool) -> None:
    async with asyncio.timeout(30):
        while await process.rooms.is_visited_anywhere(table) != wanted:  # noqa: ASYNC110 the database tells
            await asyncio.sleep(0.01)


def test_whose_process_ends_has_time_to_come_to_another(postgres: Postgres) -> None:
    """Also to one that had the table in memory once."""

    async def story() -> None:
        async with site(postgres) as (one, other, _):
            clock, seats = wire.TableClock("live", 30), [wire.NewSeat("human")] * 2
            table = (await one.rooms.make(wire.NewTable("ringmaster", seats, clock=clock))).table
            keys = [Keys(), Keys()]
            guests = await seat_all(one.rooms.room(table), 2, keys=keys)
            watching = Guest(await there(other, table))
            await until_sees(watching, "playing")
            other.rooms.room(table).leave(watching.connection)
            await guests[0].say("talk", id="talk", seat=0, said="hello")
            await until(lambda: other.rooms.room(table).table is None)
            other.time.time += 25
            await other.wait(BEAT)
            await one.end()
            await until(lambda: other.peers.drives(table))
            shown = await Guest(await there(other, table)).say("hello", tokens=[keys[0].token], look=0)
            assert [each["left"] for each in shown["clocks"] if each["runs"]] == [20]

    asyncio.run(story())


async def there(process: Process, table: str) -> Room:
    await process.rooms.look(table)
    return process.rooms.room(table)


def test_a_table_of_bots_alone_is_taken_over(postgres: Postgres) -> None:
    async def story() -> None:
        async with site(postgres) as (one, other, _):
            room = await make(one.rooms, 0, 3, pace=1.0)
            assert room.table is not None
            table = room.table.id
            await until(lambda: one.bots.asked == 1)
            await one.end()
            await until(lambda: other.bots.asked == 1)
            while len(other.record(table).entries) < 4:
                await other.wait(BEAT)
            assert holds(other.record(table))

    asyncio.run(story())


def test_bots_play_on_after_their_process_was_suspended(postgres: Postgres) -> None:
    """It was silent too long to act, but not long enough for another process to take over."""

    async def story() -> None:
        async with site(postgres) as (one, _, _):
            room = await make(one.rooms, 0, 3, pace=1.0)
            assert room.table is not None
            table = room.table.id
            await until(lambda: one.bots.asked == 1)
            await one.time.pass_by(TRUST + BEAT)
            async with asyncio.timeout(30):
                while len(one.record(table).entries) < 4:
                    await one.wait(BEAT)
            assert holds(one.record(table))

    asyncio.run(story())


def test_news_while_a_process_may_not_act_takes_no_table_from_it(postgres: Postgres) -> None:
    """When the database is back, a process hears that news were missed before it may act again."""

    async def story() -> None:
        async with site(postgres) as (one, _, _):
            room = await make(one.rooms, 0, 3, pace=1000)
            assert room.table is not None
            table = room.table.id
            one.time.time += TRUST
            assert not one.peers.drives(table)
            one.rooms._hear(None)
            await until(lambda: not room._queue and not room._busy)
            await one.wait(BEAT)
            assert one.peers.drives(table)

    asyncio.run(story())


def test_bots_whose_process_died_with_the_database_play_on(postgres: Postgres) -> None:
    """The crash has lost who drove their table, and no other process has the table in memory."""

    async def story() -> None:
        async with site(postgres) as (one, other, _):
            await make(one.rooms, 0, 3, pace=1.0)
            await until(lambda: one.bots.asked == 1)
            resuming = asyncio.create_task(other.rooms.resume_forgotten())
            await one.end(goodbye=False)
            postgres.kill()
            postgres.start()
            other.peers.patience = (DEAD, DEAD)
            async with asyncio.timeout(30):
                while not other.bots.asked:
                    await other.wait(BEAT)
            resuming.cancel()

    asyncio.run(story())


def test_a_process_that_resumes_does_not_forget_who_is_where(postgres: Postgres) -> None:
    """People may be back at their table before a starting process resumes it."""

    async def story() -> None:
        async with site(postgres) as (one, other, _):
            table, _ = await meet(one, other, 1)
            known = [pages({1}), pages({0})]
            await until(lambda: [process.peers.elsewhere(table) for process in (one, other)] == known)
            for process in (one, other):
                await process.rooms.resume()
            assert [process.peers.elsewhere(table) for process in (one, other)] == known
            assert [process.peers.drives(table) for process in (one, other)] == [True, False]

    asyncio.run(story())


def test_a_late_write_conflicts(postgres: Postgres) -> None:
    """A process that has lost the table does nothing for it; and if it did, the number of its entry would be taken."""

    async def story() -> None:
        async with site(postgres) as (one, other, database):
            room = await make(one.rooms, 0, 3, pace=1.0)
            assert room.table is not None
            table, late = room.table.id, room.table.match
            assert late is not None
            asked = late.asked
            await until(lambda: one.bots.asked == 1)
            one.living.cancel()
            one.store.watch(lambda _: None)  # it hears of nothing any more
            make_old(postgres, database, one.name)
            await other.wait(BEAT)
            await until(lambda: other.bots.asked == 1)
            while len(other.record(table).entries) < 2:
                await other.wait(BEAT)
            entries = len(other.record(table).entries)
            one.time.time += 10
            with pytest.raises(Conflict):
                await late.play(late.game.moves[late.legal()[0]], asked or 0, None)
            assert not one.peers.drives(table)
            assert len(other.record(table).entries) == entries

    asyncio.run(story())


def test_the_driver_finishes_the_work_of_a_process_that_died(postgres: Postgres) -> None:
    """The last nonce is stored, and whoever stored it died before the match began."""

    async def story() -> None:
        async with site(postgres) as (one, other, _):
            room = await make(one.rooms, 1, 2)
            assert room.table is not None
            table, keys = room.table.id, Keys()
            watching = Guest(room)
            await watching.say("hello", tokens=[])
            events = [Sat(0, "Anna", "00", keys.commitment, one.time.stamp()), Opened(0, keys.nonce, one.time.stamp())]
            for number, event in enumerate(events, 1):
                await other.store.append(table_stream(table), number, encode(event))
            await until(lambda: room.table is not None and room.table.events == 3)
            assert (await watching.position())["number"] == -1
            await one.wait(SOON + BEAT)
            await until_sees(watching, "playing")
            assert holds(one.record(table))

    asyncio.run(story())


async def end_without_a_word(process: Process, table: str) -> None:
    """Store the last entry of a match, as a process does that has not yet stored that the match is over."""
    found = process.rooms.room(table).table
    assert found is not None
    await found.playing().reveal(found.seating.secrets())


def kinds(process: Process, table: str) -> list[str]:
    return [json.loads(body)["type"] for _, body in process.store.read(table_stream(table))]


def test_the_next_match_begins_when_the_last_record_is_signed(postgres: Postgres) -> None:
    """The other process has ended the match, and was not yet done with what follows."""

    async def story() -> None:
        async with site(postgres) as (one, other, _):
            table, guests = await meet(one, other, bots=1)
            await until_agreed(guests, asked=True)
            await end_without_a_word(other, table)
            await until_sees(guests[0], "over")
            answer = await guests[0].say("again", id="again", seat=0)
            assert answer["answer"]["error"] is None
            assert kinds(one, table)[-2:] == ["over", "again"]

    asyncio.run(story())


def test_a_stored_request_is_confirmed_even_if_the_table_has_gone_on(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a person's agreement was stored, another process is quicker to end the match, and to begin the next."""

    async def story() -> None:
        async with site(postgres) as (one, other, _):
            table, guests = await meet(one, other, bots=1)
            await until_agreed(guests, asked=True)
            append = other.store.append

            async def late(stream: str, number: int, body: bytes) -> None:
                if b'"kind":"reveal"' in body:
                    monkeypatch.setattr(other.store, "append", append)
                    await end_without_a_word(one, table)
                    await guests[0].say("again", id="again", seat=0)
                await append(stream, number, body)

            await guests[0].say("give_up", id="a", seat=0)
            monkeypatch.setattr(other.store, "append", late)
            guests[1].connection.blocked = False
            await guests[1].say("give_up", id="b", seat=1)
            answers = [json.loads(message)["answer"] for message in guests[1].messages]
            assert [answer["error"] for answer in answers if answer is not None and answer["id"] == "b"] == [None]
            await until_sees(guests[1], "seating")

    asyncio.run(story())


def test_two_real_servers_and_one_that_dies(postgres: Postgres, tmp_path: Path) -> None:
    """A person at each of them; when one is killed, its person goes on at the other, and the match ends."""
    database = postgres.new_database()
    servers = [Server(tmp_path, "--database", database) for _ in range(2)]
    try:
        table = servers[0].make("human", "human", "random")
        (anna, anna_keys), (bea, bea_keys) = join(servers[0], table, 0), join(servers[1], table, 1)
        begin((anna, 0, anna_keys), (bea, 1, bea_keys))
        assert all(seat["here"] for seat in bea.until(lambda p: p["table"]["seats"][0]["here"])["table"]["seats"])
        servers[0].kill()
        anna.close()
        with Page(servers[1].url, table) as back:
            back.hello(anna_keys, look=0)
            end = take_turns(back, bea)
        bea.close()
        assert {each["seat"] for each in end["result"]} == {0, 1, 2}
    finally:
        servers[1].stop()
        servers[0].kill()


def take_turns(*pages: Page) -> Any:
    """Both play whatever is first, until the match is over."""
    import threading

    threads = [threading.Thread(target=play_out, args=(page,)) for page in pages]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return pages[0].position["end"]
