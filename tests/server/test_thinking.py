"""Bots think elsewhere: a worker that dies is replaced, a bot that fails plays on."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import time

import msgspec

import chapiteau
from chapiteau.engine.chance import Fast
from chapiteau.server.thinking import Question, Thinkers, ask


def question(bot: str = "random") -> Question:
    game = chapiteau.game("figaro")
    state = game.new(3, None, Fast(1))
    legal = [int(index) for index in state.legal_indices()]
    return ask(game, bot, msgspec.json.encode(state.view(state.to_act)), legal)


def test_a_bot_chooses_a_legal_move() -> None:
    async def story() -> None:
        thinkers = Thinkers(1)
        asked = [question() for _ in range(20)]
        chosen = await asyncio.gather(*(thinkers.choose(each) for each in asked))
        assert all(index in each.legal for index, each in zip(chosen, asked, strict=True))
        assert len(set(chosen)) > 1
        thinkers.close()

    asyncio.run(story())


def test_a_worker_that_dies_is_replaced() -> None:
    async def story() -> None:
        thinkers = Thinkers(1)
        await thinkers.choose(question())
        for worker in multiprocessing.active_children():
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGKILL)
        chosen = await asyncio.gather(*(thinkers.choose(question()) for _ in range(5)))
        assert set(chosen) <= set(question().legal)
        thinkers.close()

    asyncio.run(story())


def test_a_bot_that_fails_plays_any_legal_move() -> None:
    async def story() -> None:
        thinkers = Thinkers(1)
        asked = question("nobody")
        assert await thinkers.choose(asked) in asked.legal
        thinkers.close()

    asyncio.run(story())


def test_workers_end_with_the_server() -> None:
    """However the server ends: nothing is left behind."""
    ready, child = multiprocessing.get_context("spawn").Pipe()
    server = multiprocessing.get_context("spawn").Process(target=_serve, args=(child,))
    server.start()
    worker = ready.recv()
    server.kill()
    server.join()
    for _ in range(100):
        if not _runs(worker):
            return
        time.sleep(0.05)
    raise AssertionError("the worker outlived its server")


def _serve(tell: multiprocessing.connection.Connection) -> None:
    async def wait() -> None:
        thinkers = Thinkers(1)
        await thinkers.choose(question())
        tell.send(multiprocessing.active_children()[0].pid)
        await asyncio.sleep(60)

    asyncio.run(wait())


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
