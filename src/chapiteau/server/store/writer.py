"""One thread that writes, with group commit: whatever arrives during a commit shares the next one."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from typing import Literal, TypeAlias

from chapiteau.server import metrics
from chapiteau.server.store.sums import summed

ENOUGH = 40
"""This many changes do not wait for more: one commit of this many costs half as much as commits of three at a time."""
MOST_AT_ONCE = 500

Verb: TypeAlias = Literal["append", "rewrite", "erase"]


class Change:
    """A change that waits for its commit, and the future of whoever waits for it."""

    def __init__(self, verb: Verb, stream: str, number: int, body: bytes) -> None:
        self.verb = verb
        self.stream = stream
        self.number = number
        self.body = body
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()
        self.error: Exception | None = None

    def row(self) -> bytes:
        """The body as it is stored: with its sum, except for a match's header, where the chain of hashes begins."""
        return self.body if self.number == 0 and self.stream.startswith("match:") else summed(self.body)

    def is_entry(self) -> bool:
        """Whether this is an entry of a match."""
        is_new = self.error is None and self.verb == "append"
        return is_new and self.number > 0 and self.stream.startswith("match:")

    def settle(self) -> None:
        if self.done.done():
            return
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error)


Commit: TypeAlias = Callable[[list[Change]], None]
"""Stores all changes in one transaction: sets the error of those that conflict, or raises and stores none."""


class Writer:
    """The thread, in which alone `commit` is called.

    It gets what the event loop has brought together, one batch at a time, because every wake-up costs.
    """

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._new: list[Change] = []
        """Changes waiting to be handed over."""
        self._loop: asyncio.AbstractEventLoop | None = None
        """The event loop whose batch is being written, or is about to be."""
        self._queue: SimpleQueue[list[Change] | None] = SimpleQueue()
        self._worker = threading.Thread(target=self._run, name="store", daemon=True)
        self._worker.start()

    def store(self, verb: Verb, stream: str, number: int = 0, body: bytes = b"") -> "asyncio.Future[None]":
        """Hand in a change; the future is done when it is committed."""
        change = Change(verb, stream, number, body)
        self._new.append(change)
        if self._loop is not change.loop:
            self._loop = change.loop
            change.loop.call_soon(self._collect, 0)
        return change.done

    def _collect(self, before: int) -> None:
        """Hand over the changes once a pass of the event loop brings nothing more, or there are enough."""
        count = len(self._new)
        if self._loop is not None and before < count < ENOUGH:
            self._loop.call_soon(self._collect, count)
        else:
            self._hand_over()

    def _hand_over(self) -> None:
        changes, self._new = self._new, []
        self._queue.put(changes)

    def _settle(self, changes: list[Change]) -> None:
        """These were written: tell those who wait, and continue with what has come meanwhile."""
        for change in changes:
            change.settle()
        if self._new:
            self._collect(0)
        else:
            self._loop = None

    def close(self) -> None:
        """Write what is still waiting."""
        self._hand_over()
        self._queue.put(None)
        self._worker.join()

    def _run(self) -> None:
        while (changes := self._queue.get()) is not None:
            for start in range(0, len(changes), MOST_AT_ONCE):
                self._try(changes[start : start + MOST_AT_ONCE])

    def _try(self, changes: list[Change]) -> None:
        try:
            with metrics.COMMITS.time():
                self._commit(changes)
            metrics.ENTRIES.inc(sum(change.is_entry() for change in changes))
        except Exception as error:  # noqa: BLE001 whatever it is, everybody who waits hears of it, and the writer goes on
            for change in changes:
                change.error = error
        for loop in {change.loop for change in changes}:
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(self._settle, [change for change in changes if change.loop is loop])
