"""Attempts and their outcome, in a stream that several processes write: each notice is sent by one of them, once.

An attempt is noted before it is made, and its outcome afterwards. If the outcome is missing, the process died in
between: the notice may have been sent, so it is not tried again.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import msgspec

from chapiteau.server.clock import Clock
from chapiteau.server.store import Conflict, Store
from chapiteau.server.streams import append_last

logger = logging.getLogger("chapiteau")
FIRST_PAUSE, LONGEST_PAUSE = 60.0, 6 * 3600.0
MOST_TRIES = 12


Work: TypeAlias = Callable[[], None]


class NotSent(Exception):
    """The notice could not be sent now. The message names nobody, so that it can be logged."""

    def __init__(self, why: str, *, for_all: bool = True) -> None:
        super().__init__(why)
        self.for_all = for_all
        """Whether other notices would now fail in the same way."""


class Tried(msgspec.Struct, frozen=True):
    to: str
    """The id of a person, or `webhook`."""
    outcome: Literal["trying", "sent", "failed"]
    at: float


read_tried = msgspec.json.Decoder(Tried).decode


class Ledger:
    """One stream of attempts."""

    def __init__(self, store: Store, clock: Clock, stream: str) -> None:
        self._store = store
        self._clock = clock
        self._stream = stream
        self._next = 0
        """The next number in the stream; if two processes note an attempt at once, one finds it taken."""

    async def is_due(self, to: frozenset[str], after: float) -> bool:
        """Whether a notice should be sent: none was since then, and it was not tried too often or too recently."""
        rows = await asyncio.to_thread(self._store.read, self._stream)
        self._next = rows[-1][0] + 1 if rows else 0
        tries = [tried for _, body in rows if body and (tried := read_tried(body)).to in to and tried.at > after]
        return _may_try(tries, self._clock.stamp())

    async def send(self, to: str, work: Work) -> bool:
        """Try to send what `is_due`; False if other notices would fail, too. An attempt that has begun is finished."""
        trying = asyncio.ensure_future(self._send(to, work))
        try:
            return await asyncio.shield(trying)
        except asyncio.CancelledError:
            await trying
            raise

    async def _send(self, to: str, work: Work) -> bool:
        try:
            await self._store.append(self._stream, self._next, self._tried(to, "trying"))
        except Conflict:  # another process is sending it; the next round sees the outcome
            return True
        try:
            await asyncio.to_thread(work)
        except NotSent as why:
            logger.warning("a notice could not be sent: %s", why)
            await append_last(self._store, self._stream, self._tried(to, "failed"))
            return not why.for_all
        await append_last(self._store, self._stream, self._tried(to, "sent"))
        return True

    def _tried(self, to: str, outcome: Literal["trying", "sent", "failed"]) -> bytes:
        return msgspec.json.encode(Tried(to, outcome, self._clock.stamp()))


def _may_try(tries: Sequence[Tried], now: float) -> bool:
    if not tries:
        return True
    failures = sum(tried.outcome == "failed" for tried in tries)
    if tries[-1].outcome != "failed" or failures >= MOST_TRIES:
        return False
    return now - tries[-1].at >= min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** (failures - 1))


def notices_stream(table: str) -> str:
    return f"notices:{table}"
