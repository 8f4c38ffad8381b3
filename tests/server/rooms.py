"""Tables without sockets: the same rooms and connections, in this process."""

from __future__ import annotations

import asyncio
import weakref
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from chapiteau.server import metrics, wire
from chapiteau.server.clock import Clock
from chapiteau.server.players.connection import Connection, Outlet
from chapiteau.server.players.thinking import Thinkers
from chapiteau.server.room.room import Look
from chapiteau.server.room.rooms import Rooms
from chapiteau.server.store import Store, open_store
from tests.server.client import Keys
from tests.server.stores import Wrapped, store_in

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from chapiteau.server.limits import Limits
    from chapiteau.server.room.room import Room

FIRST_DAY = 1_800_000_000.0
read = msgspec.json.Decoder(wire.FromPage).decode


def refused_by(limit: str) -> float:
    """How often this limit has refused something."""
    return metrics.REGISTRY.get_sample_value("chapiteau_limited_total", {"limit": limit}) or 0.0


class Time(Clock):
    """Nothing sleeps here but by the test's leave."""

    def __init__(self, time: float = 0.0) -> None:
        self.time = time
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        return self.time

    def stamp(self) -> float:
        return FIRST_DAY + self.time

    async def sleep(self, seconds: float) -> None:
        sleeper = (self.time + seconds, asyncio.Event())
        self._sleepers.append(sleeper)
        try:
            await sleeper[1].wait()
        finally:  # who was told not to wait any more is nobody to wait for
            self._sleepers = [each for each in self._sleepers if each is not sleeper]

    def sleepers(self) -> list[float]:
        """When those who wait will wake."""
        return [at for at, _ in self._sleepers]

    async def somebody_sleeps(self) -> None:
        while not self._sleepers:
            await settle()

    async def next(self) -> None:
        """Let time pass until the next one who sleeps wakes, or, when nobody does, let everything happen that can."""
        if self._sleepers:
            self.time = max(self.time, min(self.sleepers()))
        self._wake()
        await asyncio.sleep(0)

    async def pass_by(self, seconds: float) -> None:
        self.time += seconds
        self._wake()
        await settle()

    def _wake(self) -> None:
        for _, waking in [each for each in self._sleepers if each[0] <= self.time]:
            waking.set()
        self._sleepers = [each for each in self._sleepers if each[0] > self.time]


class Faulty(Wrapped):
    """A store whose appends fail while a test has failures for them; compiled code sees no patch of a method."""

    def __init__(self, folder: Path) -> None:
        super().__init__(store_in(folder))
        self.failures: Iterator[Exception | None] = iter(())

    async def append(self, stream: str, number: int, body: bytes) -> None:
        failure = next(self.failures, None)
        if failure is not None:
            raise failure
        await super().append(stream, number, body)


HOUSES: weakref.WeakSet[Rooms] = weakref.WeakSet()
"""Every `Rooms` that this test has made (conftest.py adds them)."""
IN_A_ROW, PATIENCE = 20, 600


def _every_room() -> Iterator[Room]:
    for house in HOUSES:
        yield from house._rooms.values()


async def settle() -> None:
    """Wait until no room has been busy for a while.

    A fixed time would not do, as a store may wait for the disk of a busy machine. Gives up on a room that stays busy.
    """
    calm = 0
    for _ in range(PATIENCE):
        await asyncio.sleep(0.005)
        calm = 0 if any(room._busy and not room._is_closed for room in _every_room()) else calm + 1
        if calm == IN_A_ROW:
            return


@asynccontextmanager
async def rooms(
    where: Path | str | Store,
    name: str = "chapiteau",
    time: Time | None = None,
    boxes: dict[str, Any] | None = None,
    *,
    thinkers: Thinkers | None = None,
    limits: Limits | None = None,
) -> AsyncIterator[Rooms]:
    """Rooms on a store, on a new file in a folder, or on the database of an address."""
    if isinstance(where, Store):
        store = where
    else:
        store = open_store(where) if isinstance(where, str) else store_in(where, name)
    thinkers = thinkers or Thinkers(1, 1)
    tables = Rooms(store, thinkers, boxes, time, limits)
    peers = tables.peers  # a test may put others in their place
    try:
        yield tables
    finally:
        tables.close()
        await peers.close()
        await thinkers.close()
        await asyncio.to_thread(store.close)


def check_shape(position: dict[str, Any]) -> None:
    """Positions are put together from parts: they must be what wire.py says, field by field and in its order."""
    assert list(position) == ["type", *wire.Position.__struct_fields__]
    msgspec.convert({**position, "view": None}, wire.Position)


class Guest(Outlet):
    """A page that is called instead of written to, and takes a position only when it asks for one."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.connection = Connection(self)
        self.connection.blocked = True
        self.messages: list[bytes] = []
        self.closed: tuple[int, str] | None = None
        room.enter(self.connection)

    async def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        self.room.hear(self.connection, read(msgspec.json.encode({"type": kind, **fields})))
        return await self.position()

    async def position(self) -> dict[str, Any]:
        """The newest position, after everything that has been said up to now."""
        await self.room.ask(Look())
        self.connection.blocked = False
        self.room.wake(self.connection)
        await self.room.ask(Look())
        found = self.read(self.messages[-1])
        check_shape(found)
        return found

    def read(self, message: bytes) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(message)
        return found

    def write(self, pieces: list[bytes]) -> None:
        self.messages.append(b"".join(pieces))
        self.connection.blocked = True

    def close(self, code: int, reason: str) -> None:
        self.closed = code, reason

    def listen(self, on: bool) -> None:
        """Nobody says so much here."""


class BriefGuest(Guest):
    """A page that keeps what it was told, and asks for a position long after the one before."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self._kept: dict[str, Any] = {}

    async def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        return await super().say(kind, **fields, **({"brief": True} if kind == "hello" else {}))

    async def position(self) -> dict[str, Any]:
        self.connection.sent_at = float("-inf")
        return await super().position()

    def read(self, message: bytes) -> dict[str, Any]:
        self._kept |= msgspec.json.decode(message)
        return dict(self._kept)


async def make(
    tables: Rooms,
    people: int,
    bots: int = 0,
    pace: float = 0.0,
    game: str = "figaro",
    *,
    windows: wire.Windows = "answers",
    **more: Any,
) -> Room:
    seats = [wire.NewSeat("human")] * people + [wire.NewSeat("bot", "random")] * bots
    made = await tables.make(wire.NewTable(game, seats, pace=pace, windows=windows), **more)
    return tables.room(made.table)


async def seat_all(
    room: Room, people: int, open_nonces: bool = True, keys: list[Keys] | None = None, kind: type[Guest] = Guest
) -> list[Guest]:
    """A guest on each human seat, looking through it."""
    guests, keys = [kind(room) for _ in range(people)], keys or [Keys() for _ in range(people)]
    for seat, (guest, key) in enumerate(zip(guests, keys, strict=True)):
        await guest.say("hello", tokens=[key.token], look=seat)
        await guest.say("sit", seat=seat, name=f"Player {seat}", token=key.token, commitment=key.commitment)
    for seat, (guest, key) in enumerate(zip(guests, keys, strict=True)):
        if open_nonces:
            await guest.say("open", seat=seat, nonce=key.nonce)
    return guests
