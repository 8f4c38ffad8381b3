"""Bots think in processes of their own: a thought never stops the tables."""

import asyncio
import logging
import os
import secrets
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque

import msgspec

from chapiteau.engine.contract import Game
from chapiteau.server.thinker import Question

logger = logging.getLogger("chapiteau")
COMMAND = [sys.executable, "-P", "-m", "chapiteau.server.thinker"]
LONGEST_THOUGHT = 30.0
TRIES = 3
OURS = msgspec.Raw(b"null")

_encode = msgspec.json.Encoder().encode


class Gone(Exception):
    """The worker died, or thought too long and was ended."""


def ask(game: Game, bot: str, view: msgspec.Raw, legal: list[int]) -> Question:
    box = msgspec.Raw(_encode(game.box)) if game.custom_box else OURS
    return Question(game.id, box, game.rules_version, bot, view, legal, secrets.randbits(62))


class Thinkers:
    """The workers; each question goes to the one with the fewest, and to another when that one dies."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = [Worker() for _ in range(workers or max(1, (os.cpu_count() or 2) - 1))]

    async def choose(self, question: Question) -> int:
        """The move that a bot chooses; a bot that fails plays any legal move, so that the table goes on."""
        for _ in range(TRIES):
            worker = min(self.workers, key=lambda each: len(each.waiting))
            try:
                index = await worker.ask(question)
            except Gone:
                continue
            if index in question.legal:
                return index
            break
        logger.error("the bot %s of %s failed: it plays any legal move", question.bot, question.game)
        return question.legal[question.seed % len(question.legal)]

    async def start(self) -> None:
        for worker in self.workers:
            await worker.start()

    async def close(self) -> None:
        for worker in self.workers:
            await worker.close()


class Worker:
    """One process, started when it is first asked and after it died; it answers in the order of the questions."""

    def __init__(self) -> None:
        self.waiting: deque[asyncio.Future[int]] = deque()
        self.process: Process | None = None
        self._starting = asyncio.Lock()
        self._listening: asyncio.Task[None] | None = None

    async def ask(self, question: Question) -> int:
        process = await self.start()
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.waiting.append(answer)
        if process.stdin is not None:
            process.stdin.write(_encode(question) + b"\n")
        try:
            async with asyncio.timeout(LONGEST_THOUGHT):
                return await answer
        except TimeoutError:
            process.kill()
            raise Gone from None

    async def start(self) -> Process:
        async with self._starting:
            if self.process is None:
                self.process = await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE)
                self._listening = asyncio.create_task(self._listen(self.process))
            return self.process

    async def _listen(self, process: Process) -> None:
        """Hand out the answers until the process ends; those who still wait are told that it did."""
        try:
            while process.stdout is not None and (line := await process.stdout.readline()):
                self._settle(int(line))
        finally:
            self.process = None
            while self.waiting:
                self._settle(None)
        await process.wait()

    def _settle(self, index: int | None) -> None:
        answer = self.waiting.popleft()
        if answer.done():
            return
        if index is None:
            answer.set_exception(Gone())
        else:
            answer.set_result(index)

    async def close(self) -> None:
        if self.process is not None:
            self.process.kill()
        if self._listening is not None:
            await self._listening
