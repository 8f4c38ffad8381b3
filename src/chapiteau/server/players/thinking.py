"""Bots think in processes of their own, so a thought never stops the tables."""

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
from chapiteau.server.players.levels import QUICK
from chapiteau.server.players.thinker import Asked, Player, Thought
from chapiteau.server.players.turns import Shares, Turns

Exchange: TypeAlias = "asyncio.Task[Thought]"

logger = logging.getLogger("chapiteau")
COMMAND = [sys.executable, "-P", "-m", "chapiteau.server.players.thinker"]
NICE, NICER = 5, 15
"""Both lanes yield the processor to the tables, and the slow one to the quick one."""
LONGEST_THOUGHT = 20.0
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


def ask(game: Game, player: Player, view: msgspec.Raw, legal: list[int], seconds: float = QUICK) -> Asked:
    """A question about a bot's next move, and for how long the bot would like to think."""
    box = msgspec.Raw(_encode(game.box)) if game.custom_box else OURS
    seed = secrets.randbits(62)
    return Asked(player, game.id, box, game.rules_version, view, legal, seed, deadline=seconds)


class Thinkers:
    """The worker processes, in two lanes, so that a slow thought never delays a quick one.

    All questions of a seat go to one worker while it lives, because it keeps the seat's bot.
    """

    def __init__(self, quick: int | None = None, slow: int | None = None, clock: Clock | None = None) -> None:
        self._clock = clock or Clock()
        cores = os.cpu_count() or 2
        self.quick = [Worker(self._clock, NICE) for _ in range(quick or max(1, cores // 4))]
        self.slow = [Worker(self._clock, NICER) for _ in range(slow or max(1, cores - 1))]
        self._places: OrderedDict[Player, Worker] = OrderedDict()

    @property
    def workers(self) -> "list[Worker]":
        return [*self.quick, *self.slow]

    def questions(self) -> int:
        """How many questions are being answered or waiting."""
        return sum(worker.waiting for worker in self.workers)

    async def answer(self, asked: Asked, span: float = 0.0) -> Thought:
        """The bot's answer, wanted within these seconds; if the bot fails, any legal move: the table must go on."""
        due = self._clock.now() + span
        for _ in range(TRIES):
            worker = self._place(asked)
            try:
                thought = await worker.ask(asked, span, due)
            except Gone:
                self._forget(worker)
                continue
            except TooLong:
                self._forget(worker)
                break
            if thought.index in asked.legal:
                return thought
            break
        logger.error("the bot %s of %s failed; its seat plays any legal move", asked.player.bot, asked.game)
        return Thought(asked.legal[asked.seed % len(asked.legal)])

    def _place(self, asked: Asked) -> "Worker":
        """The worker that has this seat's bot, or the least busy one of its lane."""
        lane = self.quick if asked.deadline is not None and asked.deadline <= QUICK else self.slow
        worker = self._places.pop(asked.player, None)
        if worker not in lane:
            worker = min(lane, key=lambda each: each.waiting)
        self._places[asked.player] = worker
        if len(self._places) > MOST_PLACES:
            self._places.popitem(last=False)
        return worker

    def _forget(self, worker: "Worker") -> None:
        """The worker is gone, and its bots with it."""
        for player in [player for player, its in self._places.items() if its is worker]:
            del self._places[player]

    async def start(self) -> None:
        for worker in self.workers:
            await worker.start()

    async def close(self) -> None:
        for worker in self.workers:
            await worker.close()


class Worker:
    """One process, started when first needed, and again if it has died.

    It gets one question at a time, so that thinking time counts from the start of the thought, not of the wait.
    """

    def __init__(self, clock: Clock, nice: int) -> None:
        self.waiting = 0
        self.process: Process | None = None
        self._clock = clock
        self._nice = nice
        self._closed = False
        self._turns = Turns()
        self._shares = Shares()
        self._starting = asyncio.Lock()
        self._exchanges: set[Exchange] = set()

    async def ask(self, asked: Asked, span: float, due: float) -> Thought:
        """Wait for a turn, then think; a thought that has started continues even if the caller is gone."""
        self._shares.ask(asked.player.table, self._clock.now())
        self.waiting += 1
        try:
            await self._turns.take(due)
        except asyncio.CancelledError:
            self.waiting -= 1
            raise
        exchange = asyncio.create_task(self._exchange(asked, span))
        self._exchanges.add(exchange)
        exchange.add_done_callback(self._finished)
        return await asyncio.shield(exchange)

    def _finished(self, exchange: Exchange) -> None:
        self.waiting -= 1
        self._turns.pass_on()
        self._exchanges.discard(exchange)
        # The caller gets the error through the shield; reading it here only keeps asyncio from warning.
        _ = exchange.cancelled() or exchange.exception()

    async def _exchange(self, asked: Asked, span: float) -> Thought:
        process = await self._started()
        if process.stdin is None or process.stdout is None:
            raise Gone
        try:
            process.stdin.write(_encode(self._timed(asked, span)) + b"\n")
        except (RuntimeError, OSError):  # it died while idle
            await self._end(process)
            raise Gone from None
        line = await self._line(asyncio.ensure_future(process.stdout.readline()))
        if line is not None and line.endswith(b"\n"):
            return _read(line)
        await self._end(process)
        raise TooLong if line is None else Gone

    def _timed(self, asked: Asked, span: float) -> Asked:
        """The question with the time there is for it, now that its thought begins."""
        wanted = span if asked.deadline is None else asked.deadline
        seconds = self._shares.seconds(wanted, span, self.waiting, self._clock.now())
        return msgspec.structs.replace(asked, deadline=seconds)

    async def _started(self) -> Process:
        if not self._closed:
            process = await self.start()
            if self.process is process:
                return process
            await self._end(process)
        raise Gone

    async def _line(self, line: "asyncio.Future[Any]") -> bytes | None:
        """The worker's answer, or None if that takes too long."""
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
                    *COMMAND, str(self._nice), stdin=PIPE, stdout=PIPE, limit=LONGEST_LINE
                )
            return self.process

    async def _end(self, process: Process) -> None:
        self.process = None
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        """End the process, and wait until everybody waiting for it has been answered."""
        self._closed = True
        async with self._starting:
            if self.process is not None:
                await self._end(self.process)
        await asyncio.gather(*self._exchanges, return_exceptions=True)
