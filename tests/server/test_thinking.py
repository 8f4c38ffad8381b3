"""Bots think elsewhere: a worker that dies is replaced, a bot that fails plays on."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import TYPE_CHECKING

import msgspec

import chapiteau
from chapiteau.engine.chance import Fast
from chapiteau.server import thinking
from chapiteau.server.thinking import Thinkers, ask

if TYPE_CHECKING:
    import pytest

    from chapiteau.server.thinker import Question


def question(bot: str = "random") -> Question:
    game = chapiteau.game("figaro")
    state = game.new(3, None, Fast(1))
    legal = [int(index) for index in state.legal_indices()]
    return ask(game, bot, msgspec.Raw(msgspec.json.encode(state.view(state.to_act))), legal)


def test_a_bot_chooses_a_legal_move() -> None:
    async def story() -> None:
        thinkers = Thinkers(1)
        asked = [question() for _ in range(20)]
        chosen = await asyncio.gather(*(thinkers.choose(each) for each in asked))
        assert all(index in each.legal for index, each in zip(chosen, asked, strict=True))
        assert len(set(chosen)) > 1
        await thinkers.close()

    asyncio.run(story())


def test_a_worker_that_dies_is_replaced() -> None:
    async def story() -> None:
        thinkers = Thinkers(1)
        await thinkers.choose(question())
        waiting = asyncio.gather(*(thinkers.choose(question()) for _ in range(5)))
        for worker in thinkers.workers:
            assert worker.process is not None
            worker.process.kill()
        assert set(await waiting) <= set(question().legal)
        await thinkers.close()

    asyncio.run(story())


def test_a_bot_that_thinks_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "COMMAND", [sys.executable, "-c", "import time; time.sleep(60)"])
    monkeypatch.setattr(thinking, "LONGEST_THOUGHT", 0.1)

    async def story() -> None:
        thinkers = Thinkers(1)
        assert await thinkers.choose(question()) in question().legal
        await thinkers.close()

    asyncio.run(story())


def test_a_bot_that_fails_plays_any_legal_move() -> None:
    async def story() -> None:
        thinkers = Thinkers(1)
        asked = question("nobody")
        assert await thinkers.choose(asked) in asked.legal
        await thinkers.close()

    asyncio.run(story())


def test_a_worker_ends_with_its_server() -> None:
    """However the server ends: its side of the pipe is closed then."""
    worker = subprocess.Popen(thinking.COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(msgspec.json.encode(question()) + b"\n")
        worker.stdin.flush()
        assert int(worker.stdout.readline()) in question().legal
        worker.stdin.close()
        assert worker.wait(10) == 0
