"""A PostgreSQL database that several processes share; each hears what the others have appended (LISTEN, NOTIFY)."""

import asyncio
from typing import Any

import asyncpg

from chapiteau.server import metrics
from chapiteau.server.clock import Clock
from chapiteau.server.peers import Peers
from chapiteau.server.store.contract import Conflict, Store, Told, Unavailable, Unusable
from chapiteau.server.store.link import FAILURES, SETTINGS, Aside, Link, why
from chapiteau.server.store.migrations import migrate
from chapiteau.server.store.notices import AloneAt, rows_told, told_parts
from chapiteau.server.store.peers import PostgresPeers
from chapiteau.server.store.writer import MOST_AT_ONCE, Change, Verb

CHANNEL = "chapiteau_rows"
LAST = "\U0010ffff"
MOST_READERS = 4
CLOSING = 2.0
"""How many seconds a database has to end a connection."""
NO_ADDRESS = (
    "its address makes no sense. Characters such as / ? # @ in a password are written %2F, %3F, %23, %40, "
    "and a port is from 1 to 65535"
)
SEE_THAT_IT_RUNS = "Next: see that it runs and lets this machine in, and that its name, user and password are right"
ANY_NAME = {"UTF8", "SQL_ASCII"}
"""The encodings that can store every name."""
APPEND = """
WITH given AS (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::text[], $5::bigint[])
    WITH ORDINALITY AS given (stream, number, body, told, part, place)
), stored AS (
    INSERT INTO streams SELECT stream, number, body FROM given ON CONFLICT DO NOTHING RETURNING stream, number
)
SELECT array_agg(place) AS places, pg_notify('chapiteau_rows', string_agg(told, E'\\n'))
FROM given JOIN stored USING (stream, number) GROUP BY part
"""
"""One statement is one transaction: others are told exactly what was stored, at the moment it is."""
REWRITE = "INSERT INTO streams VALUES ($1, $2, $3) ON CONFLICT (stream, number) DO UPDATE SET body = excluded.body"
ERASE = "DELETE FROM streams WHERE stream = $1"
READ = "SELECT number, body FROM streams WHERE stream = $1 AND number > $2 ORDER BY number"
STREAMS = "SELECT DISTINCT stream FROM streams WHERE stream >= $1 AND stream < $2 ORDER BY stream"


class PostgresStore(Store):
    """Writes happen in the tables' event loop: with a thread for them, an append costs five times as much.

    What waits while a statement is on its way shares the next one. Reads block, in a thread of their own.
    """

    def __init__(self, url: str, clock: Clock | None = None) -> None:
        self.url = url
        self._clock = clock or Clock()
        self._aside = Aside()
        self._link: Link | None = None
        self._waiting: list[Change] = []
        self._alone_at: AloneAt = lambda _: False
        self._writing: asyncio.Task[None] | None = None
        try:
            self._readers = self._aside.wait_for(_opened(url))
        except FAILURES as error:
            self._aside.close()
            raise Unusable(f"the database cannot be opened: {why(error)}. {SEE_THAT_IT_RUNS}") from error
        except (ValueError, OverflowError):  # the error may contain part of the password
            self._aside.close()
            raise Unusable(NO_ADDRESS) from None
        except Unusable:
            self._aside.close()
            raise

    def append(self, stream: str, number: int, body: bytes) -> "asyncio.Future[None]":
        return self._store("append", stream, number, body)

    async def rewrite(self, stream: str, number: int, body: bytes) -> None:
        await self._store("rewrite", stream, number, body)

    async def erase(self, stream: str) -> None:
        await self._store("erase", stream)

    def rows(self, stream: str, after: int = -1) -> list[tuple[int, bytes]]:
        if "\0" in stream:
            return []  # PostgreSQL has no such text, so nothing was ever stored there
        return [(number, body) for number, body in self.fetch(READ, stream, after)]

    def streams(self, prefix: str = "") -> list[str]:
        return [stream for (stream,) in self.fetch(STREAMS, prefix, prefix + LAST)]

    def fetch(self, query: str, *values: object) -> list[Any]:
        """The rows of a query; this blocks."""
        try:
            return self._aside.wait_for(self._readers.fetch(query, *values))
        except FAILURES as error:
            raise Unavailable(why(error)) from error

    def watch(self, told: Told) -> None:
        def hear(said: str | None) -> None:
            for row in [None] if said is None else rows_told(said):
                told(row)

        self.link().listen(CHANNEL, hear)

    def peers(self, clock: Clock) -> Peers:
        peers = PostgresPeers(self.link(), Link(self.url, self._clock), clock)
        self._alone_at = peers.alone_at
        return peers

    def link(self) -> Link:
        """The connection that writes and listens."""
        if self._link is None:
            self._link = Link(self.url, self._clock)
        return self._link

    def close(self) -> None:
        """Called from a thread other than the tables', this waits for what is being written.

        A connection is closed in its own event loop, which must not be touched from elsewhere.
        """
        if self._link is not None:
            if self._link.loop is _running_loop():
                self._link.drop()
            elif self._link.loop.is_running():
                asyncio.run_coroutine_threadsafe(self._finish(self._link), self._link.loop).result()
        self._aside.wait_for(_closed(self._readers))
        self._aside.close()

    async def _finish(self, link: Link) -> None:
        if self._writing is not None:
            await asyncio.wait([self._writing])
        link.drop()

    # Writing

    def _store(self, verb: Verb, stream: str, number: int = 0, body: bytes = b"") -> "asyncio.Future[None]":
        change = Change(verb, stream, number, body)
        self._waiting.append(change)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        return change.done

    async def _write(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            try:
                with metrics.COMMITS.time():
                    await self._commit(batch)
                metrics.ENTRIES.inc(sum(change.is_entry() for change in batch))
            except Exception as error:  # noqa: BLE001 whatever it is, everybody who waits hears of it
                for change in batch:
                    change.error = error
            for change in batch:
                change.settle()

    async def _commit(self, changes: list[Change]) -> None:
        """Write changes in the order in which they came; if all are appends, in a single statement."""
        rows = [change for change in changes if change.verb == "append"]
        if len(rows) == len(changes):
            new = _first_of_each(rows)
            return _tell_conflicts(new, await self.link().fetch(APPEND, *self._values(new)))
        statements = [self._statement(change) for change in changes]
        for change, found in zip(changes, await self.link().in_one(statements), strict=True):
            if change.verb == "append":
                _tell_conflicts([change], found)
        return None

    def _statement(self, change: Change) -> tuple[str, tuple[object, ...]]:
        match change.verb:
            case "append":
                return APPEND, self._values([change])
            case "rewrite":
                return REWRITE, (change.stream, change.number, change.row())
            case "erase":
                return ERASE, (change.stream,)

    def _values(self, rows: list[Change]) -> tuple[object, ...]:
        told, parts = told_parts(rows, self._alone_at)
        streams, numbers = [row.stream for row in rows], [row.number for row in rows]
        return streams, numbers, [row.row() for row in rows], told, parts


def _first_of_each(rows: list[Change]) -> list[Change]:
    """Leave only the first of several rows for the same number; the others get a Conflict."""
    wanted: dict[tuple[str, int], Change] = {}
    for row in rows:
        if wanted.setdefault((row.stream, row.number), row) is not row:
            row.error = _taken(row)
    return list(wanted.values())


def _tell_conflicts(rows: list[Change], found: list[Any]) -> None:
    stored = {place for part in found for place in part["places"]}
    if len(stored) < len(rows):
        for place, row in enumerate(rows, 1):
            if place not in stored:
                row.error = _taken(row)


def _taken(row: Change) -> Conflict:
    return Conflict(f"{row.stream} has a number {row.number}", row.stream)


async def _opened(url: str) -> asyncpg.Pool:
    connection = await asyncpg.connect(url, **SETTINGS)
    try:
        encoding = connection.get_settings().server_encoding
        if encoding not in ANY_NAME:
            raise Unusable(
                f"the database has the encoding {encoding}, which cannot store every name. "
                "Next: CREATE DATABASE chapiteau ENCODING 'UTF8' TEMPLATE template0"
            )
        await migrate(connection)
    finally:
        await connection.close()
    return await asyncpg.create_pool(url, min_size=0, max_size=MOST_READERS, **SETTINGS)


async def _closed(readers: asyncpg.Pool) -> None:
    """Close the pool, or cut it off if the database does not answer; uses real time, not the tables' clock."""
    closing = asyncio.ensure_future(readers.close())
    await asyncio.wait([closing], timeout=CLOSING)
    if closing.cancel() or closing.cancelled() or closing.exception() is not None:
        readers.terminate()
        await asyncio.sleep(0)


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None
