"""Whatever happens at a table, in any order, a brief page ends up knowing what a page that is sent everything knows."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from chapiteau.server import wire
from chapiteau.server.outgoing import Outgoing
from chapiteau.server.players.connection import Connection
from chapiteau.server.room.presence import absent
from chapiteau.server.room.room import Look
from chapiteau.server.room.soon import EVERY, LEAST_BETWEEN
from tests.server.client import Keys
from tests.server.rooms import Guest, Time, read, rooms
from tests.server.test_failing_store import Quick

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.room.room import Room
    from chapiteau.server.room.table import Table

SEED, PEOPLE, LIVES, STEPS, MOST_LOOKS = 2, 3, 2, 40, 100
OWN = ("stamp", "answer", "log", "since")
"""The fields in which two pages may differ: how much each was sent, what it asked, and what it had seen before."""
CLOCKS = [None, wire.TableClock("live", 20, 30), wire.TableClock("days", 86_400)]
SPANS = [*[0.0, 0.01, EVERY, LEAST_BETWEEN, 0.3, 1.0, 2.5] * 4, 70.0]
UNTRUE = [-7, 0, 3, 10**9, 10**30]
"""Wrong values that a page may send for the entries it has."""


class Reader(Guest):
    """A page that keeps position and log as the protocol says; its socket always accepts data."""

    def __init__(self, room: Room, brief: bool) -> None:
        super().__init__(room)
        self.connection.blocked = False
        self.brief = brief
        self.told: dict[str, Any] = {}
        self.entries: dict[int, Any] = {}
        self.match = 0

    def write(self, pieces: list[bytes]) -> None:
        message = self.read(b"".join(pieces))
        self.told = {**self.told, **message} if self.brief else message
        start, match = message["log"]["from"], self.told["table"]["match"]
        self.entries = {n: each for n, each in self.entries.items() if n < start and self.match == match}
        self.entries |= {entry["n"]: entry["events"] for entry in message["log"]["entries"]}
        self.match = match

    @property
    def has_gap(self) -> bool:
        return bool(self.told) and self.told["number"] >= 0 and 0 not in self.entries

    async def tell(self, kind: str, **fields: Any) -> None:
        more = {"brief": self.brief} if kind == "hello" else {}
        self.room.hear(self.connection, read(msgspec.json.encode({"type": kind, **fields, **more})))
        await self.room.ask(Look())


class Pair:
    """Two pages that send the same messages; one of them is brief."""

    def __init__(self, room: Room, keys: list[Keys], *seats: int) -> None:
        self.room = room
        self.keys = keys
        self.seats = [*seats]
        self.look: int | None = None
        self.pages = [Reader(room, brief) for brief in (False, True)]

    async def say(self, kind: str, **fields: Any) -> None:
        for page in self.pages:
            await page.tell(kind, **fields)

    async def greet(self, have: int = -1) -> None:
        await self.say("hello", tokens=[self.keys[seat].token for seat in self.seats], look=self.look, have=have)

    async def come_back(self, room: Room, untrue: int | None) -> None:
        """Reconnect with what the pages know; `untrue` is a wrong value to send first for the entries they have."""
        before, self.room, self.pages = self.pages, room, [Reader(room, brief) for brief in (False, True)]
        for old, new in zip(before, self.pages, strict=True):
            old.room.leave(old.connection)
            new.entries, new.match = dict(old.entries), old.match
        seen = before[1].told.get("seat") == self.look
        if untrue is not None:
            await self.greet(untrue)
        await self.greet(max(before[1].entries, default=-1) if seen and untrue is None else -1)

    async def mend(self) -> None:
        """Ask for all entries if one of the pages lacks some."""
        if self.pages[0].has_gap or self.pages[1].has_gap:
            await self.greet()

    def check(self) -> None:
        table = self.room.table
        assert table is not None
        viewer = self.look if self.look is not None and table.seating.holds(self.tokens, self.look) else None
        log = [] if table.match is None else table.match.log
        true = told_by_now(self.truth(table, viewer))
        for page in self.pages:
            assert told_by_now(page.told) == true
            assert page.entries == {line.n: line.events(viewer) for line in log}

    @property
    def tokens(self) -> set[str]:
        return self.pages[0].connection.tokens

    def truth(self, table: Table, viewer: int | None) -> dict[str, Any]:
        """What a new page would be told, encoded without any reuse."""
        page = Connection()
        page.tokens, page.wanted, page.looks = self.tokens, self.look, viewer
        page.mine = [seat for seat in table.seating.people() if table.seating.holds(page.tokens, seat)]
        message = Outgoing(self.pages[0].told["process"]).message(table, page, self.room.here(), absent(table))
        told: dict[str, Any] = msgspec.json.decode(b"".join(message))
        return told


def told_by_now(told: dict[str, Any]) -> dict[str, Any]:
    """The position without the seconds left, which depend on when it was sent."""
    told = {**told, **dict.fromkeys((*OWN, "talk"))}
    for field in ("window", "hold"):
        told[field] = told[field] and {**told[field], "left": told[field]["left"] is None}
    told["clocks"] = told["clocks"] and [(clock["seat"], clock["runs"]) for clock in told["clocks"]]
    return told


class Story:
    """A table with three people and a bot, where random things happen."""

    def __init__(self, time: Time, luck: Random) -> None:
        self.time = time
        self.luck = luck
        self.keys = [Keys() for _ in range(PEOPLE)]
        self.said = 0
        self.room: Room
        self.people: list[Guest] = []
        self.pairs: list[Pair] = []

    async def enter(self, room: Room) -> None:
        """Connect everybody, after a start or restart of the server."""
        self.room = room
        self.people = [Guest(room) for _ in range(PEOPLE)]
        for seat, person in enumerate(self.people):
            await person.say("hello", tokens=[self.keys[seat].token], look=seat)
        if not self.pairs:
            self.pairs = [Pair(room, self.keys, 0), Pair(room, self.keys, 1, 2), Pair(room, self.keys)]
        for pair in self.pairs:
            await pair.come_back(room, None)

    async def passes(self, seconds: float, *, looks: bool = True) -> None:
        self.time.time += seconds
        for _ in range(6):
            self.time._wake()
            await asyncio.sleep(0)
            if looks:
                await self.room.ask(Look())

    async def step(self) -> None:
        table = self.room.table
        assert table is not None
        if table.stage in {"seating", "opening"}:
            await self.begin()
        elif table.stage == "over":
            await self.ask("again")
        else:
            await self.luck.choices([self.play, self.chat, self.look, self.come_back], [6, 3, 2, 1])[0]()
        await self.passes(self.luck.choice(SPANS))

    async def ask(self, kind: str, seat: int | None = None, by: Guest | None = None, **fields: Any) -> None:
        self.said += 1
        seat = self.luck.randrange(PEOPLE) if seat is None else seat
        asked = {"id": f"{self.said}", "seat": seat, **fields}
        await (by.tell(kind, **asked) if isinstance(by, Reader) else (by or self.people[seat]).say(kind, **asked))

    async def begin(self) -> None:
        table = self.room.table
        assert table is not None
        for seat, keys in enumerate(self.keys):
            if table.stage == "seating":
                keys.renew()
                sat = {"seat": seat, "name": f"P{seat}", "token": keys.token, "commitment": keys.commitment}
                await self.people[seat].say("sit", **sat)
                await self.people[seat].say("look", seat=seat)
        for seat, keys in enumerate(self.keys):
            await self.people[seat].say("open", seat=seat, nonce=keys.nonce)

    async def play(self) -> None:
        for seat in self.luck.sample(range(PEOPLE), PEOPLE):
            shown = await self.people[seat].position()
            if shown["hold"] is not None:
                await self.ask("ready", seat, seen=shown["number"])
            elif shown["moves"]:
                await self.ask("move", seat, seen=shown["number"], move=self.luck.choice(shown["moves"]))
                return

    async def chat(self) -> None:
        """Send a message that is usually not a move, and may be refused."""
        table = self.room.table
        assert table is not None
        seat, number, yes = self.luck.randrange(PEOPLE), table.number, self.luck.random() < 0.6
        if table.undo_asked is not None and yes:
            await self.ask("answer", table.undo_asked.asked[0], agree=self.luck.random() < 0.5)
            return
        if table.seating.bot(seat) is not None and yes:
            await self.ask("back", seat)
            return
        talks: list[tuple[str, dict[str, Any]]] = [
            ("talk", {"said": "wow"}),
            ("undo", {"seen": number}),
            ("undo", {"seen": number}),
            ("vote", {"what": "stop", "agree": yes}),
            ("leave", {"bot": "random"}),
            ("ask", {"when": self.luck.choice(["always", "near", "never"])}),
            ("move", {"seen": number, "move": {"type": "take"}}),
        ]
        kind, fields = self.luck.choice(talks)
        for by in (self.luck.choice(self.pairs).pages[1], self.people[seat]):
            await self.ask(kind, seat, by, **fields)

    async def look(self) -> None:
        pair = self.luck.choice(self.pairs)
        if self.luck.random() < 0.3:  # the page gains or loses a seat
            pair.seats = self.luck.sample(range(PEOPLE), self.luck.randrange(PEOPLE))
            pair.look = self.luck.choice([*pair.seats, *pair.seats, None])
            await pair.greet()
        else:
            pair.look = self.luck.choice([*pair.seats, *pair.seats, None])
            await pair.say("look", seat=pair.look)

    async def come_back(self) -> None:
        pair, untrue = self.luck.choice(self.pairs), self.luck.choice([None, None, *UNTRUE])
        await pair.come_back(self.room, untrue)

    async def check(self) -> None:
        for pair in self.pairs:
            await pair.mend()
        await self.room.ask(Look())
        for _ in range(MOST_LOOKS):  # only time passes: pages that wait must be sent their position without a message
            if self.room._busy:  # as when a bot moves
                await asyncio.sleep(0.001)
            elif any(page.connection.due for pair in self.pairs for page in pair.pages):
                await self.passes(EVERY, looks=False)
            else:
                break
        for pair in self.pairs:
            pair.check()


async def story(folder: Path, game: str, seed: int, steps: int) -> None:
    luck, time = Random(seed), Time(100.0)  # noqa: S311 repeatable on purpose
    told = Story(time, luck)
    seats = [wire.NewSeat("human")] * PEOPLE + [wire.NewSeat("bot", "random")]
    new = wire.NewTable(game, seats, pace=0.2, windows=luck.choice(["answers", "even"]), clock=luck.choice(CLOCKS))
    table = ""
    for _ in range(LIVES):
        async with rooms(folder, f"{game}-{seed}", time, thinkers=Quick()) as tables:
            table = table or (await tables.make(new)).table
            await told.enter(tables.room(table))
            for _ in range(steps):
                await told.step()
                if luck.random() < 0.4:
                    await told.check()
            await told.check()


@pytest.mark.parametrize("game", ["figaro", "aramini-circus", "ringmaster", "three-ring-circus"])
def test_a_brief_page_ends_up_knowing_the_same(tmp_path: Path, game: str) -> None:
    asyncio.run(story(tmp_path, game, SEED, STEPS))
