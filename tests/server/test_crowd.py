"""A crowd costs little: who is here is counted once, those who watch share a message, and nobody wakes for nothing."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from chapiteau.server import outgoing, wire
from chapiteau.server.events import encode
from chapiteau.server.limits import Limits
from chapiteau.server.players.connection import Connection, Outlet
from chapiteau.server.room.hearing import FULL
from chapiteau.server.room.room import Look
from chapiteau.server.wire import Hello
from tests.server.client import Keys
from tests.server.rooms import Guest, make, refused_by, rooms, seat_all
from tests.server.stores import both_stores
from tests.server.test_rooms import first_move

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from chapiteau.server.room.room import Room

pytestmark = both_stores

CROWD = 200


class Watcher(Outlet):
    """A page that takes whatever it is sent."""

    def __init__(self, room: Room, tokens: list[str] | None = None) -> None:
        self.messages: list[bytes] = []
        self.told: list[Watcher] = []
        """All that were written to, in this order."""
        self.closed: tuple[int, str] | None = None
        self.connection = Connection(self)
        room.enter(self.connection)
        room.hear(self.connection, Hello(tokens or []))

    def write(self, pieces: list[bytes]) -> None:
        self.messages.append(b"".join(pieces))
        self.told.append(self)

    def close(self, code: int, reason: str) -> None:
        self.closed = code, reason

    def listen(self, on: bool) -> None:
        """It says nothing more."""

    def position(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(self.messages[-1])
        return found


def counting(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The parts of positions that were encoded."""
    parts: list[object] = []

    def counted(part: object) -> bytes:
        parts.append(part)
        return encode(part)

    monkeypatch.setattr(outgoing, "encode", counted)
    return parts


def test_a_move_is_told_to_a_crowd_in_one_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with rooms(tmp_path) as house:
            room = await make(house, 3)
            guests = await seat_all(room, 3)
            crowd = [Watcher(room) for _ in range(CROWD)]
            await room.ask(Look())
            parts = counting(monkeypatch)
            await first_move(guests)
            assert 0 < len(parts) < CROWD // 2
            ends = {message[message.index(b',"seat"') :] for each in crowd for message in each.messages[-1:]}
            assert len(ends) == 1
            for each in crowd:
                told = [msgspec.json.decode(message) for message in each.messages]
                assert [position["stamp"] for position in told] == [1, 2]
                assert [position["number"] for position in told] == [0, 1]
                assert [entry["n"] for entry in told[1]["log"]["entries"]] == [1]

    asyncio.run(story())


def test_in_a_crowd_those_who_play_are_told_first(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path) as house:
            room = await make(house, 3)
            keys = [Keys() for _ in range(3)]
            crowd = [Watcher(room) for _ in range(CROWD)]
            guests = await seat_all(room, 3, keys=keys)
            tabs = [Watcher(room, [key.token]) for key in keys]
            await room.ask(Look())
            order: list[Watcher] = []
            for each in (*crowd, *tabs):
                each.told = order
            await first_move(guests)
            assert len(order) == CROWD + 3
            assert set(order[: 2 * len(tabs)]) >= set(tabs)

    asyncio.run(story())


def test_a_late_spectator_is_sent_the_whole_log(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path) as house:
            room = await make(house, 3)
            guests = await seat_all(room, 3)
            early = Watcher(room)
            await first_move(guests, "one")
            late = Watcher(room)
            await first_move(guests, "two")
            numbers = [[entry["n"] for entry in each.position()["log"]["entries"]] for each in (early, late)]
            assert numbers == [[2], [2]]
            assert [entry["n"] for entry in msgspec.json.decode(late.messages[0])["log"]["entries"]] == [0, 1]

    asyncio.run(story())


def test_a_watcher_that_goes_wakes_nobody_and_a_person_that_goes_is_seen_by_all(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path) as house:
            room = await make(house, 3)
            guests = await seat_all(room, 3)
            crowd = [Watcher(room) for _ in range(CROWD)]
            await room.ask(Look())
            before = [len(each.messages) for each in crowd]
            for each in crowd[:10]:
                room.leave(each.connection)
            await room.ask(Look())
            assert [len(each.messages) for each in crowd] == before
            room.leave(guests[0].connection)
            await room.ask(Look())
            assert [len(each.messages) for each in crowd[10:]] == [count + 1 for count in before[10:]]
            here = [seat["here"] for seat in crowd[10].position()["table"]["seats"]]
            assert here == [False, True, True]

    asyncio.run(story())


def test_a_seat_is_here_until_the_last_of_its_pages_goes(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path) as house:
            room, keys = await make(house, 3), [Keys() for _ in range(3)]
            guests = await seat_all(room, 3, keys=keys)
            tab, watcher = Watcher(room, [keys[0].token]), Watcher(room)
            await room.ask(Look())
            for page, there in ((guests[0], True), (tab, False)):
                room.leave(page.connection)
                await room.ask(Look())
                assert room.here() == ({0, 1, 2} if there else {1, 2})
            assert [seat["here"] for seat in watcher.position()["table"]["seats"]] == [False, True, True]

    asyncio.run(story())


def test_a_page_whose_seat_another_page_took_is_no_watcher(tmp_path: Path) -> None:
    """It said its token before anybody sat there: what it is told from then on is its own."""

    async def story() -> None:
        async with rooms(tmp_path) as house:
            room, keys = await make(house, 3), [Keys() for _ in range(3)]
            early, watcher = Watcher(room, [keys[0].token]), Watcher(room)
            await seat_all(room, 3, keys=keys)
            assert (early.position()["mine"], watcher.position()["mine"]) == ([0], [])

    asyncio.run(story())


def test_watchers_are_capped_and_players_come_in(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path, limits=Limits(watchers_per_table=2)) as house:
            room, keys = await make(house, 3), [Keys() for _ in range(3)]
            await seat_all(room, 3, keys=keys)
            before = refused_by("watchers_per_table")
            crowd = [Watcher(room) for _ in range(4)]
            player = Watcher(room, [keys[1].token])
            await room.ask(Look())
            assert [None if each.closed is None else each.closed[0] for each in crowd] == [None, None, FULL, FULL]
            assert player.closed is None
            assert refused_by("watchers_per_table") == before + 2
            for each in crowd[1:]:
                room.leave(each.connection)
            another = Watcher(room)
            await room.ask(Look())
            assert another.closed is None

    asyncio.run(story())


def test_a_page_that_goes_before_its_message_is_handled_is_not_counted(tmp_path: Path) -> None:
    """It would fill the table's room for spectators for ever, or keep a bot from standing in for its seat."""

    async def story() -> None:
        async with rooms(tmp_path, limits=Limits(watchers_per_table=2)) as house:
            room, keys = await make(house, 3), [Keys() for _ in range(3)]
            guests = await seat_all(room, 3, keys=keys)
            room.leave(guests[0].connection)
            for page in [*(Watcher(room) for _ in range(3)), Watcher(room, [keys[0].token])]:
                room.leave(page.connection)
            await room.ask(Look())
            watcher = Watcher(room)
            await room.ask(Look())
            assert watcher.closed is None
            assert room.here() == {1, 2}

    asyncio.run(story())


def test_a_spectator_who_never_says_hello_is_counted(tmp_path: Path) -> None:
    """Otherwise, the limit could be avoided by not saying hello."""

    async def story() -> None:
        async with rooms(tmp_path, limits=Limits(watchers_per_table=2)) as house:
            room = await make(house, 3)
            guests = [Guest(room) for _ in range(6)]
            for guest in guests[::2]:
                room.hear(guest.connection, wire.Look(None))
                await room.ask(Look())
            for guest in guests[1::2]:
                room.answer(guest.connection, wire.Answered("", error="malformed"))
            assert [guest.closed and guest.closed[0] for guest in guests] == [None, FULL, None, FULL, FULL, FULL]
            for guest in guests:
                room.leave(guest.connection)
            polite = Watcher(room)
            await room.ask(Look())
            assert polite.closed is None

    asyncio.run(story())
