"""Bots think in processes of their own: a thought never stops the tables."""

import asyncio
import logging
import os
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec

from chapiteau.engine.contract import Game
from chapiteau.server.clock import Clock
from chapiteau.server.players.thinker import Asked, Player, Thought

Exchange: TypeAlias = "asyncio.Task[Thought]"

logger = logging.getLogger("chapiteau")
COMMAND = [sys.executable, "-P", "-m", "chapiteau.server.players.thinker"]
DEADLINE = 20.0
"""The seconds a bot is told it may think."""
LONGEST_THOUGHT = 30.0
"""A worker whose bot thinks longer is killed."""
LONGEST_LINE = 1024 * 1024
TRIES = 3
MOST_PLACES = 10_000
OURS = msgspec.Raw(b"null")

_encode = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(Thought).decode


class Gone(Exception):
    """The worker died."""


class TooLong(Exception):
    """The bot thought too long, and its worker was killed."""


def ask(game: Game, player: Player, view: msgspec.Raw, legal: list[int]) -> Asked:
    """What a bot is asked about its next move."""
    box = msgspec.Raw(_encode(game.box)) if game.custom_box else OURS
    seed = secrets.randbits(62)
    return Asked(player, game.id, box, game.rules_version, view, legal, seed, deadline=DEADLINE)


class Thinkers:
    """The worker processes; all questions of a seat go to one of them, which keeps the seat's bot, while it lives."""

    def __init__(self, workers: int | None = None, clock: Clock | None = None) -> None:
        clock = clock or Clock()
        self.workers = [Worker(clock) for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))]
        self._places: OrderedDict[Player, Worker] = OrderedDict()

    async def answer(self, asked: Asked) -> Thought:
        """The bot's answer; if it fails, any legal move, so that the table goes on."""
        for _ in range(TRIES):
            worker = self._place(asked)
            try:
                thought = await worker.ask(asked)
            except Gone:
                self._forget(worker)
                continue
            except TooLong:
                self._forget(worker)
                break
            if thought.index in asked.legal:
                return thought
            break
        logger.error("the bot %s of %s failed: it plays any legal move", asked.player.bot, asked.game)
        return Thought(asked.legal[asked.seed % len(asked.legal)])

    def _place(self, asked: Asked) -> "Worker":
        """The worker that has this seat's bot, or the one with the least to do."""
        worker = self._places.pop(asked.player, None) or min(self.workers, key=lambda each: each.waiting)
        self._places[asked.player] = worker
        if len(self._places) > MOST_PLACES:
            self._places.popitem(last=False)
        return worker

    def _forget(self, worker: "Worker") -> None:
        """The bots that this worker kept are gone with it."""
        for player in [player for player, its in self._places.items() if its is worker]:
            del self._places[player]

    async def start(self) -> None:
        for worker in self.workers:
            await worker.start()

    async def close(self) -> None:
        for worker in self.workers:
            await worker.close()


class Worker:
    """One process, started when it is first asked and after it died.

    It gets one question at a time, so that the time to think begins with the thought, not with the wait for it.
    """

    def __init__(self, clock: Clock) -> None:
        self.waiting = 0
        self.process: Process | None = None
        self._clock = clock
        self._closed = False
        self._turn = asyncio.Lock()
        self._starting = asyncio.Lock()
        self._exchanges: set[Exchange] = set()

    async def ask(self, asked: Asked) -> Thought:
        """The exchange goes on even if the caller is cancelled, so that answers stay in step with questions."""
        exchange = asyncio.create_task(self._in_turn(asked))
        self.waiting += 1
        self._exchanges.add(exchange)
        exchange.add_done_callback(self._finished)
        return await asyncio.shield(exchange)

    def _finished(self, exchange: Exchange) -> None:
        self.waiting -= 1
        self._exchanges.discard(exchange)
        # The caller gets the error through the shield; reading it here only keeps asyncio from warning.
        _ = exchange.cancelled() or exchange.exception()

    async def _in_turn(self, asked: Asked) -> Thought:
        async with self._turn:
            process = await self._started()
            if process.stdin is None or process.stdout is None:
                raise Gone
            process.stdin.write(_encode(asked) + b"\n")
            line = await self._line(asyncio.ensure_future(process.stdout.readline()))
            if line is not None and line.endswith(b"\n"):
                return _read(line)
            await self._end(process)
            raise TooLong if line is None else Gone

    async def _started(self) -> Process:
        if not self._closed:
            process = await self.start()
            if self.process is process:
                return process
            await self._end(process)
        raise Gone

    async def _line(self, line: "asyncio.Future[Any]") -> bytes | None:
        """What the worker says, or None when that takes too long."""
        timer: asyncio.Future[Any] = asyncio.ensure_future(self._clock.sleep(LONGEST_THOUGHT))
        try:
            await asyncio.wait([line, timer], return_when=asyncio.FIRST_COMPLETED)
            return bytes(line.result()) if line.done() else None
        finally:
            timer.cancel()
            line.cancel()

    async def start(self) -> Process:
        async with self._starting:
            if self.process is None:
                self.process = await asyncio.create_subprocess_exec(
                    *COMMAND, stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
                )
            return self.process

    async def _end(self, process: Process) -> None:
        self.process = None
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        """End the process, and wait for those who still wait for it."""
        self._closed = True
        async with self._starting:
            if self.process is not None:
                await self._end(self.process)
        await asyncio.gather(*self._exchanges, return_exceptions=True)
