"""What a page is sent of the log: after every message it has exactly what its viewer may read, and was sent little."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from websockets.protocol import State

from chapiteau.engine.audience import Told
from chapiteau.engine.chance import Fast
from chapiteau.engine.match import Step
from chapiteau.server.players.connection import MOST_WAITING, Connection, Outlet, Post, mark
from chapiteau.server.players.page import Direct
from chapiteau.server.room.match import Line
from chapiteau.server.room.room import Look
from tests.server.rooms import Guest, make, rooms

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.websockets import WebSocket

STEPS = 3000


class Log:
    """Any match: entries are appended, some tell one seat more than the others, and an undo takes away the end."""

    def __init__(self) -> None:
        self.luck = Fast(7)
        self.number = -1
        self.log: list[Line] = []

    def go_on(self) -> None:
        self.number += 1
        if self.luck.below(6) == 0 and self.log:
            del self.log[self.luck.below(len(self.log)) + 1 :]
            told = Told({"type": "undo", "to": self.log[-1].n}, -1, None)
        else:
            seat, also = self.luck.below(6) - 3, self.luck.below(6) - 3
            told = Told({"type": "x"}, seat, {"type": "x", "secret": seat} if seat >= 0 else None, also)
        self.log.append(Line(Step({"n": self.number}, [told], False)))

    def told(self, viewer: int | None) -> dict[int, Any]:
        return {line.n: line.events(viewer) for line in self.log}


def test_a_page_always_has_the_log_of_its_viewer() -> None:
    match, connection, has = Log(), Connection(), dict[int, Any]()
    longest = 0
    for _ in range(STEPS):
        for _ in range(match.luck.below(3)):
            match.go_on()
        if match.luck.below(10) == 0:
            connection.looks = (None, 0, 1, 2)[match.luck.below(4)]
        start, lines = connection.news(match.log, match.number)
        has = {number: events for number, events in has.items() if number < start}
        has |= {line.n: line.events(connection.looks) for line in lines}
        assert has == match.told(connection.looks)
        longest = max(longest, len(has))
    assert longest > 10


def test_log_entries_that_a_page_has_are_not_sent_again() -> None:
    match, connection = Log(), Connection()
    for _ in range(20):
        match.go_on()
    assert len(connection.news(match.log, match.number)[1]) == len(match.log)
    assert connection.news(match.log, match.number) == (match.number + 1, [])


def test_both_seats_of_a_report_are_told_apart_from_the_others() -> None:
    line = Line(Step({"n": 0}, [Told({"type": "give"}, 0, {"type": "give", "cards": ["x"]}, 2)], False))
    assert [mark(line, viewer) for viewer in (None, 0, 1, 2)] == [(0, None), (0, 0), (0, None), (0, 2)]


class Counted(int):
    """A seat that counts how often it is looked for among those that were told more."""

    looked = 0

    def __hash__(self) -> int:
        Counted.looked += 1
        return int(self)


def test_the_work_of_a_message_does_not_grow_with_the_match() -> None:
    """Work is counted, not time: how many lines are looked at for a page that has all but the last."""
    for length in (50, 226, 1000):
        log = [Line(Step({"n": number}, [], False)) for number in range(length)]
        connection, Counted.looked = Connection(), 0
        connection.looks = Counted(1)
        connection.news(log, length - 1)
        assert Counted.looked == length
        log.append(Line(Step({"n": length}, [], False)))
        assert [line.n for line in connection.news(log, length)[1]] == [length]
        assert Counted.looked == length + 1


class Socket(Outlet):
    """Takes what the post brings, unless it is gone."""

    def __init__(self, taken: list[bytes], gone: bool = False) -> None:
        self.taken = taken
        self.gone = gone

    def deliver(self, frame: bytes) -> None:
        if self.gone:
            raise RuntimeError("the handler is closed")
        self.taken.append(frame)


def test_messages_of_a_pass_leave_at_its_end_even_if_one_connection_is_gone() -> None:
    async def story() -> None:
        taken: list[bytes] = []
        post, here, gone = Post(), Socket(taken), Socket(taken, gone=True)
        for each, frame in ((here, b"one"), (gone, b"two"), (here, b"three")):
            post.send(each, frame)
        assert taken == []
        await asyncio.sleep(0)
        assert taken == [b"one", b"three"]
        post.send(here, b"four")
        await asyncio.sleep(0)
        assert taken == [b"one", b"three", b"four"]

    asyncio.run(story())


class Wire:
    """What a page sees of its connection."""

    def __init__(self) -> None:
        self.conn = SimpleNamespace(state=State.OPEN)
        self.transport = SimpleNamespace(write=lambda _: None)
        self.disconnected = self.close_sent = False
        self.told = [True]

    def begin(self, page: Direct) -> None:
        """The test says what is heard."""

    def listen(self, on: bool) -> None:
        self.told.append(on)


def test_thousands_of_messages_in_one_piece_hold_up_nobody(tmp_path: Path) -> None:
    """A socket that was told to wait has no more to say, but what came in one piece with the last was read already."""

    async def story() -> None:
        async with rooms(tmp_path) as house:
            room = await make(house, 3)
            other, socket = Guest(room), Wire()
            mad = Direct(cast("WebSocket", SimpleNamespace(scope={"state": {}})), room, cast("Any", socket), Post())
            room.enter(mad._connection)
            for _ in range(3000):
                mad.hear(b'{"type":"hello","tokens":[]}')
            assert len(room._queue) == MOST_WAITING
            assert socket.told[-1:] == [False]
            await other.say("hello", tokens=[])
            assert room._hearing.greeted < 100
            for _ in range(3000):
                await room.ask(Look())
            assert socket.told[-1:] == [True]
            assert room._hearing.greeted == 3001, "all are heard in the end"

    asyncio.run(story())
