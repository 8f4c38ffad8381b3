"""Bots think in processes of their own: a thought never stops the tables."""

import asyncio
import logging
import multiprocessing
import os
import secrets
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import NamedTuple

import msgspec

from chapiteau import bots, games
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Game

logger = logging.getLogger("chapiteau")
NICE = 10
TRIES = 3


class Question(NamedTuple):
    """All that a bot gets: what its seat may know, what it may do, and luck of its own."""

    game: str
    box: bytes
    bot: str
    view: bytes
    legal: list[int]
    seed: int


def ask(game: Game, bot: str, view: bytes, legal: list[int]) -> Question:
    box = msgspec.json.encode(game.box) if game.own_box else b""
    return Question(game.id, box, bot, view, legal, secrets.randbits(62))


class Thinkers:
    """The worker processes; they are made anew when one of them dies."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)
        self._pool = self._make()

    def _make(self) -> ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=spawn, initializer=_settle_in)

    async def choose(self, question: Question) -> int:
        """The move that a bot chooses; a bot that fails plays any legal move, so that the table goes on."""
        legal = question.legal
        try:
            index = await self._ask(question)
        except Exception:
            logger.exception("the bot %s of %s failed", question.bot, question.game)
            return legal[question.seed % len(legal)]
        return index if index in legal else legal[question.seed % len(legal)]

    async def _ask(self, question: Question) -> int:
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            pool = self._pool
            try:
                return await loop.run_in_executor(pool, _choose, question)
            except BrokenProcessPool:
                self._replace(pool)
        raise BrokenProcessPool(f"the workers died {TRIES} times")

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """Many wait for one pool: the first to see it broken makes the next."""
        if self._pool is broken:
            broken.shutdown(wait=False)
            self._pool = self._make()

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


# In the worker


def _settle_in() -> None:
    """Leave the processor to the tables, and end when the server does, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)


@cache
def _game(name: str, box: bytes) -> Game:
    return games.make(name, msgspec.json.decode(box) if box else None)


def _choose(question: Question) -> int:
    game = _game(question.game, question.box)
    player = bots.make(game, question.bot, Fast(question.seed))
    try:
        return player.choose(game.read_view(question.view), [game.moves[index] for index in question.legal]).index
    finally:
        player.close()
