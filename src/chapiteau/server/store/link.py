"""Connections to PostgreSQL: one that writes and listens in the tables' event loop, and a thread that reads."""

import asyncio
import logging
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import CancelledError
from contextlib import asynccontextmanager
from typing import Any, TypeAlias, TypeVar

import asyncpg

from chapiteau.server.clock import Clock
from chapiteau.server.store.contract import Unavailable

Hear: TypeAlias = Callable[[str | None], None]
"""Called with what another process said, or with None if something may have been missed."""
Answer = TypeVar("Answer")

logger = logging.getLogger("chapiteau")
FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
SETTINGS: dict[str, Any] = {"timeout": 5, "command_timeout": 10, "server_settings": {"application_name": "chapiteau"}}
"""After how many seconds without an answer the database is given up."""
PAUSE = 0.5
SILENCE = 5.0
"""How often a listening connection checks that it still works: the network may have dropped it silently."""
CLOSED = "the store is closed"


def why(error: Exception) -> str:
    """What the log says about a failure; a timeout has no text of its own."""
    return str(error) or "the database does not answer"


class Link:
    """One connection, one statement at a time; if lost, it is made again with the next statement.

    A listening one is made again by itself, and its listeners are told that they may have missed something.
    """

    def __init__(self, url: str, clock: Clock) -> None:
        self.loop = asyncio.get_running_loop()
        self._url = url
        self._clock = clock
        self._connection: asyncpg.Connection | None = None
        self._one_at_a_time = asyncio.Lock()
        self._hear: dict[str, Hear] = {}
        self._heard: set[str] = set()
        """The channels that this connection listens to."""
        self._lost = asyncio.Event()
        self._dropped = False
        self._listening: asyncio.Task[None] | None = None

    async def fetch(self, query: str, *values: object) -> list[Any]:
        """The rows that a statement returns; on its own, it is one transaction."""
        async with self._one_at_a_time:  # as _at_work, without its detour: this is how every move is stored
            try:
                return list(await (await self._connected()).fetch(query, *values))
            except FAILURES as error:
                raise self._unavailable(error) from error

    async def in_one(self, statements: list[tuple[str, tuple[object, ...]]]) -> list[list[Any]]:
        """Several statements in one transaction."""
        async with self._at_work() as connection, connection.transaction():
            return [list(await connection.fetch(query, *values)) for query, values in statements]

    def listen(self, channel: str, hear: Hear) -> None:
        """Call this with what other processes say on a channel, and with None once the channel is listened to."""
        self._hear[channel] = hear
        if self._listening is None:
            self._listening = asyncio.create_task(self._stay_connected())

    async def hears(self) -> None:
        """Wait until all channels are being listened to."""
        await self.fetch("SELECT 1")

    @asynccontextmanager
    async def _at_work(self) -> AsyncIterator[asyncpg.Connection]:
        """The connection, for one piece of work.

        After any error but a refused statement, its state is unknown: it is closed before its next use.
        """
        async with self._one_at_a_time:
            try:
                yield await self._connected()
            except FAILURES as error:
                raise self._unavailable(error) from error

    def _unavailable(self, error: Exception) -> Unavailable:
        if self._connection is not None and not isinstance(error, asyncpg.PostgresError):
            self._connection.terminate()
        return Unavailable(why(error))

    async def _connected(self) -> asyncpg.Connection:
        self._refuse_if_dropped(None)
        if self._connection is None or self._connection.is_closed():
            connection = await asyncpg.connect(self._url, **SETTINGS)
            self._refuse_if_dropped(connection)
            connection.add_termination_listener(lambda _: self._lost.set())
            self._connection, self._heard = connection, set()
        for channel in self._hear.keys() - self._heard if len(self._heard) < len(self._hear) else ():
            await self._connection.add_listener(channel, self._notified)
            self._heard.add(channel)
            self._hear[channel](None)
        return self._connection

    def _refuse_if_dropped(self, connection: asyncpg.Connection | None) -> None:
        if self._dropped:
            if connection is not None:
                connection.terminate()
            raise Unavailable(CLOSED)

    def _notified(self, connection: asyncpg.Connection, sender: int, channel: str, said: object) -> None:
        # What a closed connection still brings is dropped: the next one makes its listeners look for what they missed.
        if not connection.is_closed() and sender != connection.get_server_pid():
            self._hear[channel](str(said))

    async def _stay_connected(self) -> None:
        while True:
            self._lost.clear()
            why = "it was closed"
            try:
                while not self._lost.is_set():
                    await self.hears()
                    await self._clock.wait_for(self._lost, SILENCE)
            except Unavailable as error:
                why = str(error)
            if self._dropped:
                return
            logger.error("the connection to the database is lost; trying again in %g s (%s)", PAUSE, why)
            await self._clock.sleep(PAUSE)

    def drop(self) -> None:
        """Close the connection at once and for good."""
        self._dropped = True
        if self._listening is not None:
            self._listening.cancel()
        if self._connection is not None:
            self._connection.terminate()


class Aside:
    """A thread with an event loop of its own, for callers that have to block for an answer."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="store", daemon=True)
        self._thread.start()
        self._open = True
        self._opening = threading.Lock()
        """Held so that no work is handed to a loop that has ended: nobody would ever answer."""

    def wait_for(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        with self._opening:
            if not self._open:
                work.close()
                raise Unavailable(CLOSED)
            answer = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return answer.result()
        except CancelledError:
            raise Unavailable(CLOSED) from None

    def close(self) -> None:
        """End the thread; those who still wait get an error."""
        with self._opening:
            self._open = False
        asyncio.run_coroutine_threadsafe(_cancel_others(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


async def _cancel_others() -> None:
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        task.cancel()
    await asyncio.gather(*others, return_exceptions=True)
