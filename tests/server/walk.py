"""A table at which anything may happen, in any order: people, bots and clocks act, stores fail, servers restart."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, deque
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import msgspec

from chapiteau import bots, games
from chapiteau.server import wire
from chapiteau.server.events import Talked, encode, table_stream
from chapiteau.server.people import records
from chapiteau.server.people.people import device_of
from chapiteau.server.players.thinker import Asked, Thought
from chapiteau.server.room.following import SOON, News
from chapiteau.server.room.room import Look
from chapiteau.server.room.rooms import Rooms
from chapiteau.server.store import Conflict, Row, Store, Unavailable
from tests.server.client import Keys
from tests.server.rooms import Guest, Time, read
from tests.server.test_failing_store import Quick
from tests.server.test_hold import last_card

if TYPE_CHECKING:
    from random import Random

    from chapiteau.server.room.room import Room
    from chapiteau.server.room.table import Table
    from chapiteau.server.store import Told

Message = dict[str, Any]
Shown = dict[str, Any]
TURNS = 20_000
"""A room that has not answered after this many turns of the event loop never will."""
WAKES = 600
"""The most timers that may go off in one span: a table that is left alone needs no more."""
LONGEST_PAUSE = 61
CLOCKS = [None, wire.TableClock("live", 5, 0), wire.TableClock("live", 20, 30), wire.TableClock("days", 2 * 86_400)]
OURS = ("table:", "match:")


class Shaky(Store):
    """A store in memory whose next appends fail as `faults` says: before storing, or only after it."""

    def __init__(self, time: Time) -> None:
        self.time = time
        self.bodies: dict[str, dict[int, bytes]] = {}
        self.faults: deque[str | None] = deque()
        self.failed_at = float("-inf")

    async def append(self, stream: str, number: int, body: bytes) -> None:
        fault = self.faults.popleft() if self.faults else None
        self.failed_at = self.failed_at if fault is None else self.time.now()
        found = self.bodies.setdefault(stream, {})
        if number in found or (fault == "taken" and stream.startswith("match:")):
            raise Conflict("taken", stream)
        if fault == "lost":
            raise Unavailable("database or disk is full")
        assert number == len(found) or not stream.startswith(OURS), "a number was left out"
        found[number] = body
        if fault == "kept":
            raise Unavailable("the answer was lost")

    async def rewrite(self, stream: str, number: int, body: bytes) -> None:
        self.bodies.setdefault(stream, {})[number] = body

    async def erase(self, stream: str) -> None:
        self.bodies.pop(stream, None)

    def read(self, stream: str, after: int = -1) -> list[tuple[int, bytes]]:
        return [(number, body) for number, body in self.bodies.get(stream, {}).items() if number > after]

    def rows(self, stream: str, after: int = -1) -> list[tuple[int, bytes]]:
        return self.read(stream, after)

    def streams(self, prefix: str = "") -> list[str]:
        return sorted(each for each in self.bodies if each.startswith(prefix))

    def close(self) -> None:
        """There is nothing to close."""

    def watch(self, told: Told) -> None:
        """There is no other process."""


class Moody(Quick):
    """Bots that play any legal move, and as `faults` says think for long or fail for want of a process."""

    def __init__(self, time: Time) -> None:
        super().__init__()
        self.time = time
        self.faults: deque[str] = deque()
        self.failed_at = float("-inf")

    async def answer(self, asked: Asked, span: float = 0.0) -> Thought:
        fault = self.faults.popleft() if self.faults else None
        if fault == "slow":
            await self.time.sleep(19)
        if fault == "dead":
            self.failed_at = self.time.now()
            raise OSError("no process can be started")
        return Thought(asked.legal[asked.seed % len(asked.legal)])


class Person:
    """A person with one device, and a key for each seat that they ever tried to take."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.secret = secrets.token_hex(32)
        self.keys: dict[int, Keys] = {}
        self.opened: set[str] = set()
        self.pages: list[Page] = []

    def key(self, seat: int) -> Keys:
        return self.keys.setdefault(seat, Keys())

    def tokens(self) -> list[str]:
        return [key.token for key in self.keys.values()]

    def sit(self, seat: int) -> Message:
        key = self.key(seat)
        key.renew()
        name = f"Person {self.number}"
        return {"type": "sit", "seat": seat, "name": name, "token": key.token, "commitment": key.commitment}

    def hello(self, look: int | None, **fields: Any) -> Message:
        return {"type": "hello", "tokens": self.tokens(), "person": self.secret, "look": look, **fields}


class Page(Guest):
    """A page that remembers what it was shown, and with which tokens and pseudonyms it may act."""

    def __init__(self, room: Room, person: Person) -> None:
        super().__init__(room)
        self.person = person
        self.tokens: set[str] = set()
        self.pseudonyms: set[str] = set()
        self.shown: Shown = {}

    async def look(self) -> Message | None:
        """Read all messages; returns the last answer among them."""
        answer = None
        self.connection.blocked = False
        self.room.wake(self.connection)
        await answered(self.room)
        while self.messages:
            self.shown |= msgspec.json.decode(self.messages.pop(0))
            answer = self.shown["answer"] or answer
        return answer

    def write(self, pieces: list[bytes]) -> None:
        self.messages.append(b"".join(pieces))


async def answered(room: Room) -> None:
    """Wait until the room has handled all messages; a failing store is expected."""
    for _ in range(4):  # so that tasks that have just woken hand in their messages first
        await asyncio.sleep(0)
    done = asyncio.ensure_future(room.ask(Look()))
    for turn in range(TURNS):
        if done.done():
            break
        await asyncio.sleep(0 if turn < TURNS // 10 else 0.001)
    assert done.done(), "the room does not answer"
    error = done.exception()
    if error is not None and not isinstance(error, Unavailable | Conflict):
        raise error


def hashed(token: str) -> str:
    return sha256(bytes.fromhex(token)).hexdigest()


class Walk:
    """One table, the people around it, and a count of all that happened."""

    def __init__(self, number: int, luck: Random) -> None:
        self.number = number
        self.luck = luck
        self.time = Time()
        self.store = Shaky(self.time)
        self.bots = Moody(self.time)
        self.rooms = Rooms(self.store, self.bots, clock=self.time)
        self.people = [Person(number) for number in range(luck.randint(1, 4))]
        self.saw: Counter[str] = Counter()
        self.trace: deque[str] = deque(maxlen=40)
        """The last things that happened, to find out why a walk failed."""
        self.sent: deque[tuple[Person, Message]] = deque(maxlen=20)
        self.asked: dict[str, tuple[int, bool]] = {}
        """For each request to move, by its id: the seat, and whether the page was allowed to move for it."""
        self.news: deque[Row] = deque()
        """Rows that another process has stored and this one has not heard of yet."""
        self.heard_at = float("-inf")
        self._requests = 0

    async def begin(self) -> None:
        """Make a table with any number of people and bots, who usually sit down at once."""
        luck, shipped = self.luck, games.shipped()
        name, clock = shipped[self.number % len(shipped)], CLOCKS[self.number // len(shipped) % len(CLOCKS)]
        self.game = games.make(name)
        ends_soon = name == "figaro" and luck.random() < 0.7
        count = 3 if ends_soon else luck.randint(self.game.fewest, self.game.most)
        kinds = [wire.NewSeat("human") for _ in range(luck.randint(1, count))]
        kinds += [wire.NewSeat("bot", luck.choice(bots.names(name))) for _ in range(count - len(kinds))]
        luck.shuffle(kinds)
        windows: wire.Windows = "even" if luck.random() < 0.5 else "answers"
        self.host = luck.choice([None, self.people[0]])
        host = None if self.host is None else self.host.secret
        new = wire.NewTable(name, kinds, pace=luck.choice([0, 0.8, 3]), windows=windows, clock=clock, host=host)
        self.table = (await self.rooms.make(new, last_card() if ends_soon else None)).table
        self.note(f"{new}")
        self.saw.update([name, "no clock" if clock is None else f"a clock over {clock.kind}", f"windows {windows}"])
        if luck.random() < 0.8:
            await self._sit_down(kinds)

    async def _sit_down(self, kinds: list[wire.NewSeat]) -> None:
        for person in self.people:
            await self.say(await self.come(person), person.hello(0))
        for seat, kind in enumerate(kinds):
            person = self.people[seat % len(self.people)]
            if kind.kind == "human":
                await self.say(person.pages[0], person.sit(seat))
        for person in self.people:
            for seat, key in person.keys.items():
                await self.say(person.pages[0], {"type": "open", "seat": seat, "nonce": key.nonce})

    def note(self, what: str) -> None:
        self.trace.append(f"{self.time.now():.2f} {what}")

    @property
    def room(self) -> Room:
        return self.rooms.room(self.table)

    @property
    def is_healthy(self) -> bool:
        """Whether the last failure and the last news were long enough ago for the room to act at once again."""
        failed_at = max(self.store.failed_at, self.bots.failed_at)
        return not self.store.faults and self.time.now() > max(failed_at + LONGEST_PAUSE, self.heard_at + SOON)

    async def now(self) -> Table:
        """The table, as soon as it can be loaded."""
        for _ in range(20):
            await answered(self.room)
            if self.room.table is not None:
                return self.room.table
            await self.pass_by(LONGEST_PAUSE)
        raise AssertionError("the table is never loaded again")

    async def at_rest(self) -> Table:
        """The table, once the bots that need no time have moved."""
        table, seen = await self.now(), (0, -2)
        while table.decision != seen:
            seen = table.decision
            await answered(self.room)
            table = await self.now()
        return table

    # Pages, and what they say

    async def come(self, person: Person) -> Page:
        page = Page(self.room, person)
        person.pages.append(page)
        await page.look()
        self.saw["came"] += 1
        return page

    def go(self, page: Page) -> None:
        self.note(f"{page.person.number} goes")
        page.person.pages.remove(page)
        self.room.leave(page.connection)
        self.saw["went"] += 1

    def request(self) -> str:
        self._requests += 1
        return f"r{self._requests}"

    async def say(self, page: Page, message: Message) -> None:
        """Send a message, and check that it is not carried out for a seat that the page may not act for."""
        kind, mine = message["type"], await self._may(page, message)
        try:
            said = read(msgspec.json.encode(message))
        except msgspec.ValidationError:
            self.saw["nonsense"] += 1
            return
        again = "id" in message and (await self.now()).is_done(message["seat"], message["id"])
        self._prove(page, message)
        if kind == "move":
            self.asked[said.id] = said.seat, mine or self.asked.get(said.id, (0, False))[1]
        self.room.hear(page.connection, said)
        answer = await page.look()
        await self._recognise(page)
        if kind == "sit" and answer is None:
            page.tokens.add(hashed(message["token"]))
        told = "nothing" if answer is None else answer["error"] or ("done" if answer["rule"] is None else "a rule")
        self.note(f"{page.person.number} says {msgspec.json.encode(message).decode()[:160]}: {told}")
        self.saw.update([f"says {kind}", f"is told {told}"])
        assert mine or again or told not in {"done", "a rule"}, "acted for a seat that is not theirs"

    async def at_once(self, said: list[tuple[Page, Message]]) -> None:
        """Send messages of several pages before any of them is handled."""
        for page, message in said:
            if message["type"] == "move":
                self.asked[message["id"]] = message["seat"], await self._may(page, message)
        for page, message in said:
            self.interrupt(page, message)
        for page, _ in said:
            await page.look()
            await self._recognise(page)
        self.saw["all at once"] += 1

    def interrupt(self, page: Page, message: Message) -> None:
        """Send a message without waiting until it was handled."""
        self.note(f"{page.person.number} says in passing {msgspec.json.encode(message).decode()[:160]}")
        self._prove(page, message)
        self.room.hear(page.connection, read(msgspec.json.encode(message)))
        self.saw["said in passing"] += 1

    def _prove(self, page: Page, message: Message) -> None:
        """Note the tokens that the page shows with a hello."""
        if message["type"] == "hello":
            page.tokens, page.pseudonyms = {hashed(token) for token in message["tokens"]}, set()

    async def _recognise(self, page: Page) -> None:
        """Note whose page it is; it keeps that while open, even if the person is deleted."""
        person = await self.rooms.people.find(page.connection.device)
        if person is not None:
            page.pseudonyms |= person.ids

    async def _may(self, page: Page, message: Message) -> bool:
        """Whether this page holds or drives the seat, as the message requires."""
        if "id" not in message or message["type"] == "arrange":
            return True
        seats = (await self.now()).seating.seats
        if message["seat"] >= len(seats):
            return False
        seat = seats[message["seat"]]
        held = seat.holder in page.tokens or seat.person in page.pseudonyms
        return held and (message["type"] == "back" or seat.driver.bot is None)

    # What happens besides

    async def pass_by(self, seconds: float) -> None:
        """Let time pass; sleeping tasks wake in their order."""
        until = self.time.now() + seconds
        for _ in range(WAKES):
            if not any(at <= until for at in self.time.sleepers()):
                break
            await self.time.next()
            await answered(self.room)
        self.time.time = max(self.time.time, until)
        self.saw["time passes"] += 1

    async def restart(self) -> None:
        """Kill the server, and start another one."""
        self.note("restart")
        self.rooms.close()
        self.store.faults.clear()
        self.news.clear()
        for person in self.people:
            person.pages.clear()
        self.rooms = Rooms(self.store, self.bots, clock=self.time)
        await self.rooms.resume()
        self.saw["restart"] += 1

    def fail(self) -> None:
        """Make some of the next appends fail."""
        faults = [self.luck.choice(["lost", "kept", "taken", None]) for _ in range(self.luck.randint(1, 4))]
        self.note(f"the store: {faults}")
        self.store.faults.extend(faults)
        self.saw["the store fails"] += 1

    def trouble_bots(self) -> None:
        self.bots.faults.append(self.luck.choice(["slow", "dead"]))
        self.saw["a bot fails"] += 1

    async def delete(self, person: Person) -> None:
        """Delete a person from the server; their browser still has the keys of their seats."""
        people = self.rooms.people
        found = await people.find(device_of(person.secret))
        if found is not None:
            self.note(f"{person.number} is forgotten")
            with suppress(Unavailable, Conflict):
                await records.delete(people, found, self.rooms)
            self.heard_at = self.time.now()
            self.saw["somebody is forgotten"] += 1

    def speak_elsewhere(self) -> None:
        """Have another process store an event at this table; this one hears of it later."""
        stream = table_stream(self.table)
        found = self.store.bodies[stream]
        row = Row(stream, len(found), encode(Talked(0, "hello", self.request(), self.time.stamp())))
        found[row.number] = row.body or b""
        self.news.append(row)
        self.note("somebody speaks elsewhere")
        self.saw["spoke elsewhere"] += 1

    def hear_news(self) -> None:
        while self.news:
            self.heard_at = self.time.now()
            self.room.hand_in(News(self.news.popleft()))
