"""Bots think elsewhere: a worker that dies is replaced, a bot that fails plays on."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import TYPE_CHECKING

import msgspec
import uvloop

import chapiteau
from chapiteau.bots.contract import Answer, Bot, Question
from chapiteau.engine.chance import Fast
from chapiteau.server.players import thinking
from chapiteau.server.players.levels import QUICK
from chapiteau.server.players.thinker import Bots, Player, Thought
from chapiteau.server.players.thinking import Thinkers, ask
from tests.server.rooms import Time, settle

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

    from chapiteau.engine.contract import Move
    from chapiteau.server.players.thinker import Asked


def question(bot: str = "random", table: str = "table", seat: int = 0, seconds: float = QUICK) -> Asked:
    game = chapiteau.game("figaro")
    state = game.new(3, None, Fast(1))
    legal = [int(index) for index in state.legal_indices()]
    view = msgspec.Raw(msgspec.json.encode(state.view(state.to_act)))
    return ask(game, Player(table, seat, bot), view, legal, seconds)


def test_a_bot_chooses_a_legal_move() -> None:
    async def story() -> None:
        thinkers = Thinkers(1)
        asked = [question() for _ in range(20)]
        chosen = [thought.index for thought in await asyncio.gather(*(thinkers.answer(each) for each in asked))]
        assert all(index in each.legal for index, each in zip(chosen, asked, strict=True))
        assert len(set(chosen)) > 1
        await thinkers.close()

    asyncio.run(story())


def test_a_worker_that_dies_is_replaced() -> None:
    async def story() -> None:
        thinkers = Thinkers(1)
        await thinkers.answer(question())
        waiting = asyncio.gather(*(thinkers.answer(question()) for _ in range(5)))
        assert thinkers.quick[0].process is not None
        thinkers.quick[0].process.kill()
        assert {thought.index for thought in await waiting} <= set(question().legal)
        await thinkers.close()

    asyncio.run(story())


def test_a_worker_that_died_while_nobody_asked_is_replaced() -> None:
    """The server's event loop refuses at once to write to it."""

    async def story() -> None:
        thinkers = Thinkers(1)
        await thinkers.answer(question())
        process = thinkers.quick[0].process
        assert process is not None
        process.kill()
        await process.wait()
        await settle()
        assert (await thinkers.answer(question())).index in question().legal
        assert thinkers.quick[0].process is not process
        await thinkers.close()

    uvloop.run(story())


def test_a_bot_that_thinks_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "COMMAND", [sys.executable, "-c", "import time; time.sleep(60)"])
    monkeypatch.setattr(thinking, "LONGEST_THOUGHT", 0.1)

    async def story() -> None:
        thinkers = Thinkers(1)
        assert (await thinkers.answer(question())).index in question().legal
        await thinkers.close()

    asyncio.run(story())


def test_time_in_the_queue_is_no_time_of_thought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve thoughts of 0.3 s in a row against a limit of 1 s: each is the bot's own, and no worker is ended."""
    monkeypatch.setattr(thinking, "COMMAND", [sys.executable, "-c", SLOW, str(tmp_path)])
    monkeypatch.setattr(thinking, "LONGEST_THOUGHT", 1.0)

    async def story() -> None:
        clock = Time()
        thinkers = Thinkers(1, clock=clock)
        asked = [question() for _ in range(12)]
        waiting = [asyncio.create_task(thinkers.answer(each)) for each in asked]
        await clock.somebody_sleeps()
        first = thinkers.quick[0].process
        for number in range(12):
            await clock.pass_by(0.3)
            (tmp_path / str(number)).touch()
            while not waiting[number].done():
                await settle()
        assert [task.result() for task in waiting] == [Thought(asked[0].legal[-1], number) for number in range(12)]
        assert thinkers.quick[0].process is first
        await thinkers.close()

    asyncio.run(story())


SLOW = """
import json, pathlib, sys, time
for number, line in enumerate(sys.stdin):
    while not (pathlib.Path(sys.argv[1]) / str(number)).exists():
        time.sleep(0.005)
    print(json.dumps({"index": json.loads(line)["legal"][-1], "saw": number}), flush=True)
"""
"""A bot that answers when a file of the question's number is there, and says how many questions it was asked before."""


def test_a_seat_keeps_its_worker_while_that_one_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "COMMAND", [sys.executable, "-c", WHO])

    async def story() -> None:
        thinkers = Thinkers(2)
        seats = [(table, seat) for table in ("one", "two", "three") for seat in (0, 1)]

        async def workers() -> list[object]:
            asked = [question("random", *each) for each in seats]
            return [thought.saw for thought in await asyncio.gather(*(thinkers.answer(each) for each in asked))]

        first = await workers()
        assert len(set(first)) == 2
        assert [await workers() for _ in range(3)] == [first] * 3
        dying = thinkers.quick[0].process
        assert dying is not None
        dying.kill()
        await dying.wait()
        later = await workers()
        assert dying.pid not in later
        assert [new for old, new in zip(first, later, strict=True) if old != dying.pid] == [
            old for old in first if old != dying.pid
        ]
        await thinkers.close()

    asyncio.run(story())


WHO = """
import json, os, sys
for line in sys.stdin:
    print(json.dumps({"index": json.loads(line)["legal"][0], "saw": os.getpid()}), flush=True)
"""
"""A bot that says in which process it is."""


class Counting(Bot):
    """Says how often it was asked, and fails the third time."""

    closed = 0

    def __init__(self) -> None:
        self.times = 0

    def answer(self, question: Question, view: object, moves: list[Move]) -> Answer:
        self.times += 1
        if self.times == 3:
            raise ValueError("three times is too often")
        return Answer(moves[0], [self.times, question.kind, question.deadline])

    def close(self) -> None:
        Counting.closed += 1


def test_a_bot_is_made_once_for_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one not asked for the longest time is closed when there are too many, and so is one that failed."""
    monkeypatch.setattr("chapiteau.bots.make", lambda *_: Counting())
    monkeypatch.setattr(Counting, "closed", 0)
    kept = Bots(most=2)

    def times(table: str) -> int | None:
        saw = kept.think(question(table=table)).saw
        assert saw is None or saw[1:] == ["move", QUICK]
        return None if saw is None else int(saw[0])

    assert [times("one"), times("two"), times("one")] == [1, 1, 2]
    assert [times("three"), Counting.closed] == [1, 1]
    assert [times("one"), Counting.closed] == [None, 2]
    assert [times("one"), times("three")] == [1, 2]
    kept.close()
    assert Counting.closed == 4


def test_a_bot_that_fails_plays_any_legal_move() -> None:
    async def story() -> None:
        thinkers = Thinkers(1)
        asked = question("nobody")
        assert (await thinkers.answer(asked)).index in asked.legal
        await thinkers.close()

    asyncio.run(story())


def test_a_worker_ends_with_its_server() -> None:
    """The server's side of the pipe is closed then, however it ends."""
    worker = subprocess.Popen([*thinking.COMMAND, "0"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(msgspec.json.encode(question()) + b"\n")
        worker.stdin.flush()
        assert msgspec.json.decode(worker.stdout.readline(), type=Thought).index in question().legal
        worker.stdin.close()
        assert worker.wait(10) == 0
