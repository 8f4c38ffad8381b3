"""The bots' queue is fair: slow thoughts hold up no quick one, and when many ask, all think shorter."""

from __future__ import annotations

import asyncio
import sys
from typing import TYPE_CHECKING, Any

import pytest

from chapiteau.games import registered
from chapiteau.server.players import levels, thinking
from chapiteau.server.players.thinking import Thinkers
from chapiteau.server.players.turns import LATELY, SHORTEST_THOUGHT, Shares
from tests.server.rooms import Time, settle
from tests.server.test_thinking import question

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chapiteau.server.players.thinker import Thought

GATED = """
import json, pathlib, sys, time
for line in sys.stdin:
    asked = json.loads(line)
    table, _, bot = asked["player"]
    for _ in range(4000 if bot == "champion" else 0):
        if (pathlib.Path(sys.argv[1]) / "open").exists():
            break
        time.sleep(0.005)
    print(json.dumps({"index": asked["legal"][0], "saw": [table, asked["deadline"]]}), flush=True)
"""
"""Champions think until a file is there, or for ages; each says at which table it thought, and how long it might."""


class Queue:
    """Real workers, one in each lane; what was asked of them, and the answers in the order in which they came."""

    def __init__(self, folder: Path) -> None:
        self.gate = folder / "open"
        self.clock = Time()
        self.thinkers = Thinkers(1, 1, self.clock)
        self.saw: list[Any] = []

    def ask(self, bot: str, table: str, span: float | None = None) -> asyncio.Task[Thought]:
        seconds = levels.thinking_seconds(bot, small=False)
        asked = question(bot, table, seconds=seconds)
        task = asyncio.create_task(self.thinkers.answer(asked, seconds if span is None else span))
        task.add_done_callback(lambda done: None if done.cancelled() else self.saw.append(done.result().saw))
        return task

    async def thinks(self) -> None:
        """Wait until a worker was given a question: it is watched from then on."""
        await self.clock.somebody_sleeps()

    def tables(self) -> list[str]:
        return [table for table, _ in self.saw]


@pytest.fixture
def queue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Queue]:
    monkeypatch.setattr(thinking, "COMMAND", [sys.executable, "-c", GATED, str(tmp_path)])
    return lambda: Queue(tmp_path)


@pytest.mark.parametrize("quick", ["novice", "regular", "heuristic"])
def test_no_champion_holds_up_another_tables_novice(queue: Callable[[], Queue], quick: str) -> None:
    async def story() -> None:
        house = queue()
        champions = [house.ask("champion", f"slow {number}") for number in range(30)]
        await house.thinks()
        for number in range(5):
            await house.ask(quick, f"quick {number}")
        assert house.tables() == [f"quick {number}" for number in range(5)]
        assert not any(task.done() for task in champions)
        house.gate.touch()
        await asyncio.gather(*champions)
        assert house.tables()[5:] == [f"slow {number}" for number in range(30)]
        await house.thinkers.close()

    asyncio.run(story())


def test_the_thought_that_is_due_first_is_next_and_dropped_ones_are_skipped(queue: Callable[[], Queue]) -> None:
    async def story() -> None:
        house = queue()
        first = house.ask("champion", "first")
        await house.thinks()
        spans = {"slow": 9.0, "quick": 2.0, "gone": 1.0, "middle": 4.0}
        waiting = {table: house.ask("champion", table, span) for table, span in spans.items()}
        await settle()
        waiting.pop("gone").cancel()
        await settle()
        late = house.ask("champion", "late", 2.0)
        house.gate.touch()
        await asyncio.gather(first, late, *waiting.values())
        assert house.tables() == ["first", "quick", "late", "middle", "slow"]
        assert house.thinkers.slow[0].waiting == 0
        await house.thinkers.close()

    asyncio.run(story())


def test_a_thought_that_has_begun_is_not_mistaken_for_the_next_ones(queue: Callable[[], Queue]) -> None:
    """Its table has moved on: the worker still answers it, and that answer is nobody's."""

    async def story() -> None:
        house = queue()
        gone = house.ask("champion", "gone")
        await house.thinks()
        gone.cancel()
        after = house.ask("champion", "after")
        house.gate.touch()
        await after
        assert house.tables() == ["after"]
        await house.thinkers.close()

    asyncio.run(story())


def test_when_many_tables_ask_all_think_shorter(queue: Callable[[], Queue]) -> None:
    """The first found an idle worker; the others share what is left, and later a single table has all of it again."""

    async def story() -> None:
        house = queue()
        asked = [house.ask("champion", "first")]
        await house.thinks()
        asked += [house.ask("champion", f"table {number}") for number in range(9)]
        await settle()
        house.gate.touch()
        await asyncio.gather(*asked)
        full = levels.SECONDS["champion"]
        assert [seconds for _, seconds in house.saw] == [full, *[full / 10] * 9]
        await house.clock.pass_by(LATELY + 1)
        await house.ask("champion", "later")
        assert house.saw[-1] == ["later", full]
        await house.thinkers.close()

    asyncio.run(story())


def test_every_level_answers_from_its_worker(caplog: pytest.LogCaptureFixture) -> None:
    """However little time there is, and also with the processes that help a champion."""

    async def story() -> None:
        thinkers = Thinkers(1, 1)
        for level in registered("figaro").levels:
            slow = levels.thinking_seconds(level, small=False) > levels.QUICK
            asked = question(level, seconds=0.25 if slow else 0.05)
            assert (await thinkers.answer(asked, 0.25)).index in asked.legal
        assert all(worker.process is not None for worker in thinkers.workers)
        await thinkers.close()

    asyncio.run(story())
    assert caplog.messages == []


def test_a_share_is_never_too_small_to_think_and_never_more_than_wanted() -> None:
    shares = Shares()
    for number in range(1000):
        shares.ask(f"table {number}", now=float(number < 4))
    assert shares.seconds(2.0, span=2.0, waiting=1, now=1.0) == SHORTEST_THOUGHT
    assert shares.seconds(0.2, span=0.0, waiting=1, now=1.0) == SHORTEST_THOUGHT
    shares = Shares()
    for number in range(4):
        shares.ask(f"table {number}", now=0.0)
    assert [shares.seconds(wanted, 2.0, waiting=3, now=0.0) for wanted in (0.2, 2.0)] == [0.2, 0.5]
    shares.ask("table 3", now=1.0)
    assert shares.seconds(2.0, 2.0, waiting=1, now=LATELY + 0.5) == 2.0
    assert shares.seconds(2.0, 2.0, waiting=8, now=LATELY + 0.5) == 0.25


def test_a_level_takes_the_same_span_for_every_great_and_every_small_decision() -> None:
    slow = [levels.span(bot, 0.4, small) for bot in ("expert", "champion") for small in (False, True)]
    assert slow == [0.8, 0.4, 2.0, 1.0]
    assert {levels.span(bot, 0.0, small) for bot in ("novice", "regular") for small in (False, True)} == {0.2}
    assert {levels.span(bot, 3.0, small) for bot in levels.SECONDS for small in (False, True)} == {3.0}
    assert [levels.span(bot, pace, small=False) for bot in ("heuristic", "random") for pace in (0.0, 0.8)] == [
        0,
        0.8,
    ] * 2
