"""One thread that writes, with group commit: whatever waits while it commits shares the next commit."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Literal, TypeAlias

from chapiteau.server import metrics

MOST_AT_ONCE = 500

Verb: TypeAlias = Literal["append", "rewrite", "erase"]


class Change:
    """Something that waits for its commit, and who waits for it."""

    def __init__(self, verb: Verb, stream: str, number: int, body: bytes) -> None:
        self.verb = verb
        self.stream = stream
        self.number = number
        self.body = body
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()
        self.error: Exception | None = None

    def settle(self) -> None:
        if self.done.done():
            return
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error)


Commit: TypeAlias = Callable[[list[Change]], None]
"""Stores all changes in one transaction: gives those that conflict their error, or raises and stores none."""


class Writer:
    """The thread; `commit` is called in it, and nowhere else."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._new: list[Change] = []
        """What came in this turn of the event loop: the thread is woken once for all of it."""
        self._queue: SimpleQueue[list[Change] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()

    async def store(self, verb: Verb, stream: str, number: int = 0, body: bytes = b"") -> None:
        """Hand in a change and wait until it is committed."""
        change = Change(verb, stream, number, body)
        if not self._new or self._new[-1].loop is not change.loop:
            change.loop.call_soon(self._hand_over)
        self._new.append(change)
        await change.done

    def _hand_over(self) -> None:
        changes, self._new = self._new, []
        self._queue.put(changes)

    def close(self) -> None:
        """Write what still waits."""
        self._hand_over()
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            changes, going = self._gather(first)
            for start in range(0, len(changes), MOST_AT_ONCE):
                self._try(changes[start : start + MOST_AT_ONCE])
            if not going:
                return

    def _gather(self, changes: list[Change]) -> tuple[list[Change], bool]:
        """All that waits by now, and whether more may come: None ends the writer."""
        with suppress(Empty):
            while len(changes) < MOST_AT_ONCE:
                more = self._queue.get_nowait()
                if more is None:
                    return changes, False
                changes += more
        return changes, True

    def _try(self, changes: list[Change]) -> None:
        try:
            with metrics.COMMITS.time():
                self._commit(changes)
            metrics.ENTRIES.inc(sum(change.error is None and change.stream.startswith("match:") for change in changes))
        except Exception as error:  # noqa: BLE001 whatever it is, everybody who waits hears of it, and the writer goes on
            for change in changes:
                change.error = error
        for loop in {change.loop for change in changes}:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(_settle, [change for change in changes if change.loop is loop])


def _settle(changes: list[Change]) -> None:
    for change in changes:
        change.settle()
