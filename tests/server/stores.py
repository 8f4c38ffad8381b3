"""Where the tests store: in files, and those marked `both_stores` a second time in databases of a PostgreSQL.

Such a test names a file or a folder as always. The second time, a new, empty database takes the place of each file.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

import asyncpg
import pytest

from chapiteau.server.clock import Clock
from chapiteau.server.store import Store, open_store

if TYPE_CHECKING:
    from collections.abc import Awaitable, Iterator
    from pathlib import Path

    from chapiteau.server.load.postgres import Postgres
    from chapiteau.server.peers import Peers
    from chapiteau.server.store import Told


both_stores = pytest.mark.stores("sqlite", "postgres")
only_a_file = pytest.mark.stores("sqlite")
"""For a test about SQLite itself, or for which the store makes no difference, in a file whose others run on both."""


EMPTY = """
DO $$ BEGIN
    EXECUTE coalesce((
        SELECT 'TRUNCATE ' || string_agg(quote_ident(tablename), ', ')
        FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'chapiteau_steps'
    ), 'SELECT');
END $$
"""


class Databases:
    """A database for each file that a test names; the next test gets them again, empty, which saves making them."""

    def __init__(self, postgres: Postgres) -> None:
        self._postgres = postgres
        self._empty: list[str] = []
        self._used: dict[Path, str] = {}

    def instead_of(self, file: Path) -> str:
        if file not in self._used:
            self._used[file] = self._empty.pop() if self._empty else self._postgres.new_database()
        return self._used[file]

    def clear(self) -> None:
        used, self._used = list(self._used.values()), {}
        for address in used:
            self._postgres.say(EMPTY, address)
            self._empty.append(address)


_databases: Databases | None = None
"""Set while a test runs on PostgreSQL."""


@contextmanager
def on_postgres(databases: Databases) -> Iterator[None]:
    global _databases  # noqa: PLW0603
    _databases = databases
    try:
        yield
    finally:
        _databases = None
        databases.clear()


def place(file: Path) -> Path | str:
    """This file, or the address of the database that is used in its stead."""
    return file if _databases is None else _databases.instead_of(file)


class Wrapped(Store):
    """Hands everything on to another store; a test changes what it needs."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def append(self, stream: str, number: int, body: bytes) -> Awaitable[None]:
        return self.store.append(stream, number, body)

    async def rewrite(self, stream: str, number: int, body: bytes) -> None:
        await self.store.rewrite(stream, number, body)

    async def erase(self, stream: str) -> None:
        await self.store.erase(stream)

    def rows(self, stream: str, after: int = -1) -> list[tuple[int, bytes]]:
        return self.store.rows(stream, after)

    def streams(self, prefix: str = "") -> list[str]:
        return self.store.streams(prefix)

    def close(self) -> None:
        self.store.close()

    def watch(self, told: Told) -> None:
        self.store.watch(told)

    def peers(self, clock: Clock) -> Peers:
        return self.store.peers(clock)


class Still(Clock):
    """A clock that never moves on."""

    def now(self) -> float:
        return 0.0


class Trusted(Wrapped):
    """Lets its process act for its tables, however far a test turns the clock between two signs of life."""

    def peers(self, clock: Clock) -> Peers:
        return self.store.peers(Still())


def store_in(folder: Path, name: str = "chapiteau") -> Store:
    where = place(folder / f"{name}.sqlite")
    store = open_store(where)
    return Trusted(store) if isinstance(where, str) else store


def execute(where: Path | str, statement: str) -> None:
    """Change the database itself, as no store would."""
    if isinstance(where, str):
        asyncio.run(_execute(where, statement))
        return
    with closing(sqlite3.connect(where, isolation_level=None)) as database:
        database.execute(statement)


def kept_at(where: Path | str) -> bytes:
    """All that a store keeps: the files themselves, or every row of its database."""
    if not isinstance(where, str):
        return b"".join(path.read_bytes() for path in where.parent.glob(f"{where.name}*"))
    with closing(open_store(where)) as store:
        rows = ((stream, body) for stream in store.streams() for _, body in store.rows(stream))
        return b"".join(stream.encode() + body for stream, body in rows)


async def _execute(address: str, statement: str) -> None:
    connection = await asyncpg.connect(address)
    await connection.execute(statement)
    await connection.close()
