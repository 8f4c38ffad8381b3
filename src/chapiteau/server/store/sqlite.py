"""One SQLite file for one process; what was committed is on the disk (WAL, synchronous FULL)."""

import os
import sqlite3
import threading
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from mypy_extensions import mypyc_attr

from chapiteau.server.store.contract import Conflict, Damaged, Store, Told, Unavailable, Unusable
from chapiteau.server.store.writer import Change, Writer

SCHEMA = """
CREATE TABLE IF NOT EXISTS streams (
    stream TEXT NOT NULL,
    number INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (stream, number)
)
"""
# Rows are kept in the order in which they came, so what is committed together shares pages. Older files, with the rows
# of each stream side by side (WITHOUT ROWID), are read and written as they are.
BUSY_SECONDS = 10.0
"""How long a write waits for another program that is writing to the file; then it fails, and its table tries again."""
LOOKED_THROUGH = 100_000_000
"""Files up to this many bytes are checked when opened, which takes a quarter of a second."""
LAST = "\U0010ffff"
AROUND = frozenset(
    {
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_CANTOPEN,
    }
)
"""What SQLite says when not the file is at fault, but what is around it."""
LOOK_AROUND = "Next: see that its disk has room, that its folder can be written to, and that no other program holds it"


@mypyc_attr(allow_interpreted_subclasses=True)
class SqliteStore(Store):
    """Reads happen in the calling thread, writes in one thread of their own."""

    def __init__(self, path: Path) -> None:
        path = path.resolve()  # to SQLite, `file:x` and `:memory:` would be something else than a file
        self._reader = _opened(path)
        self._reading = threading.Lock()
        self._connection = _connect(path)
        self._writer = Writer(self._commit)

    def append(self, stream: str, number: int, body: bytes) -> Awaitable[None]:
        return self._writer.store("append", stream, number, body)

    async def rewrite(self, stream: str, number: int, body: bytes) -> None:
        await self._writer.store("rewrite", stream, number, body)

    async def erase(self, stream: str) -> None:
        await self._writer.store("erase", stream)

    def rows(self, stream: str, after: int = -1) -> list[tuple[int, bytes]]:
        # A changed bit can turn a body into text or a number: it is then damaged, but must still be read as bytes.
        body = "CAST(ifnull(body, x'') AS BLOB)"
        query = f"SELECT number, {body} FROM streams WHERE stream = ? AND number > ? ORDER BY number"  # noqa: S608
        rows: list[tuple[int, bytes]] = self._fetch(query, (stream, after))
        return rows

    def streams(self, prefix: str = "") -> list[str]:
        query = "SELECT DISTINCT stream FROM streams WHERE stream >= ? AND stream < ? ORDER BY stream"
        return [stream for (stream,) in self._fetch(query, (prefix, prefix + LAST))]

    def _fetch(self, query: str, values: Sequence[object]) -> list[Any]:
        try:
            with self._reading:
                return self._reader.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error

    def watch(self, told: Told) -> None:
        """Do nothing: no other process can append anything."""

    def close(self) -> None:
        self._writer.close()
        self._connection.close()
        with self._reading:
            self._reader.close()

    def _commit(self, changes: list[Change]) -> None:
        try:
            commit(self._connection, changes)
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    _refuse_other_programs(path, connection)
    refuse_cut_off(path, connection)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # a name that was deleted is not in the file's free pages either
    return connection


def is_damage(error: Exception) -> bool:
    """Whether the file itself is at fault."""
    return not isinstance(error, OSError) and getattr(error, "sqlite_errorcode", 0) & 0xFF not in AROUND


def refuse_other_names(path: Path) -> None:
    """SQLite keeps the newest rows beside the name by which it opened a file: under another one they would be lost."""
    if path.is_file() and path.stat().st_nlink > 1:
        raise Unusable(
            f"{path} has several names (hard links), and the newest moves are stored beside one of them alone. "
            f"Next: keep the one that was served, and remove the others, which this lists: find / -samefile {path}"
        )


def refuse_cut_off(path: Path, connection: sqlite3.Connection) -> None:
    """SQLite takes the missing end of a file for zeros: what stood there would be lost without a word."""
    newest = path.with_name(path.name + "-wal")
    whole = newest.exists() and newest.stat().st_size > 0  # damage in the file may be repaired from there
    if not whole and path.stat().st_size % connection.execute("PRAGMA page_size").fetchone()[0]:
        raise Damaged(f"{path} is damaged: its end is missing")


def _refuse_other_programs(path: Path, connection: sqlite3.Connection) -> None:
    tables = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    if tables and "streams" not in tables:
        raise Damaged(f"{path} is a database of another program")


def _opened(path: Path) -> sqlite3.Connection:
    """Open the file, or create it; one that is not a database of ours, or is damaged, is refused in words."""
    refuse_other_names(path)
    try:
        if not path.exists():
            path.touch(mode=0o600)  # it holds the seeds of running matches
        connection = _connect(path)
        if path.stat().st_size <= LOOKED_THROUGH:
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            if found != "ok":
                raise Damaged(f"{path} is damaged: {found}")
        connection.execute(SCHEMA)
        connection.execute("SELECT stream, number, body FROM streams LIMIT 1")
    except (sqlite3.Error, PermissionError, UnicodeDecodeError) as error:  # even SQLite's error text may be damaged
        if not os.access(path if path.exists() else path.parent, os.R_OK | os.W_OK):
            raise Unusable(f"{path} may not be written. Next: do this as its owner, or as root") from error
        told = f"{path} cannot be opened: {error}"
        raise (Damaged(told) if is_damage(error) else Unusable(f"{told}. {LOOK_AROUND}")) from error
    return connection


def commit(connection: sqlite3.Connection, changes: list[Change]) -> None:
    """Store all in one transaction, usually one statement: for each, the thread may wait for the interpreter."""
    rows = [change for change in changes if change.verb == "append"]
    if len(rows) == len(changes) and _insert_all(connection, rows):
        return
    try:
        connection.execute("BEGIN IMMEDIATE")
        for change in changes:
            _store(connection, change)
        connection.execute("COMMIT")
    except sqlite3.Error:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _insert_all(connection: sqlite3.Connection, rows: list[Change]) -> bool:
    """Whether all of them could be stored at once; if one conflicts, none is stored."""
    places = ", ".join(["(?, ?, ?)"] * len(rows))
    # For bytes objects, sqlite3 would look for an adapter each time.
    values = [value for row in rows for value in (row.stream, row.number, bytearray(row.row()))]
    try:
        connection.execute(f"INSERT INTO streams VALUES {places}", values)  # noqa: S608 question marks alone
    except sqlite3.IntegrityError:
        return False
    return True


def _store(connection: sqlite3.Connection, change: Change) -> None:
    place = (change.stream, change.number, change.row())
    match change.verb:
        case "append":
            try:
                connection.execute("INSERT INTO streams VALUES (?, ?, ?)", place)
            except sqlite3.IntegrityError:
                change.error = Conflict(f"{change.stream} has a number {change.number}", change.stream)
        case "rewrite":
            connection.execute("INSERT OR REPLACE INTO streams VALUES (?, ?, ?)", place)
        case "erase":
            connection.execute("DELETE FROM streams WHERE stream = ?", (change.stream,))
