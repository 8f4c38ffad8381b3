"""One SQLite file: numbered bodies in named streams. One thread writes them, with group commit."""

import asyncio
import sqlite3
import threading
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue

MOST_AT_ONCE = 500
SCHEMA = """
CREATE TABLE IF NOT EXISTS streams (
    stream TEXT NOT NULL,
    number INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY (stream, number)
) WITHOUT ROWID
"""


class Conflict(Exception):
    """This number of the stream is taken: somebody else was quicker."""


class _Waiting:
    """An append that waits for its commit, and who waits for it."""

    def __init__(self, stream: str, number: int, body: bytes) -> None:
        self.row = (stream, number, body)
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


class Store:
    """`append` and `read`; a body that was appended is on the disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._reader = _connect(path)
        self._reader.execute(SCHEMA)
        self._reading = threading.Lock()
        self._queue: SimpleQueue[_Waiting | None] = SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    async def append(self, stream: str, number: int, body: bytes) -> None:
        """Store a body under the next number of its stream, or raise Conflict when that number is taken."""
        waiting = _Waiting(stream, number, body)
        self._queue.put(waiting)
        await waiting.done

    def read(self, stream: str, after: int = -1) -> list[tuple[int, bytes]]:
        """The bodies of a stream with their numbers, in order."""
        query = "SELECT number, body FROM streams WHERE stream = ? AND number > ? ORDER BY number"
        with self._reading:
            return self._reader.execute(query, (stream, after)).fetchall()

    def close(self) -> None:
        """Write what still waits, then let go of the file."""
        self._queue.put(None)
        self._writer.join()
        with self._reading:
            self._reader.close()

    def _write(self) -> None:
        connection = _connect(self._path)
        going = True
        while going:
            batch = self._gather()
            going = batch[-1] is not None
            _commit(connection, [waiting for waiting in batch if waiting is not None])
        connection.close()

    def _gather(self) -> list[_Waiting | None]:
        """Wait for an append and take all others that are waiting; None ends the writer."""
        batch = [self._queue.get()]
        try:
            while batch[-1] is not None and len(batch) < MOST_AT_ONCE:
                batch.append(self._queue.get_nowait())
        except Empty:
            pass
        return batch


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=10, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _commit(connection: sqlite3.Connection, batch: list[_Waiting]) -> None:
    """One transaction for all; a conflict fails only its own append, anything else fails them all."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for waiting in batch:
            _insert(connection, waiting)
        connection.execute("COMMIT")
    except Exception as error:  # noqa: BLE001 whatever it is, everybody who waits hears of it, and the writer goes on
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        for waiting in batch:
            waiting.error = error
    for loop in {waiting.loop for waiting in batch}:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, [waiting for waiting in batch if waiting.loop is loop])


def _insert(connection: sqlite3.Connection, waiting: _Waiting) -> None:
    try:
        connection.execute("INSERT INTO streams VALUES (?, ?, ?)", waiting.row)
    except sqlite3.IntegrityError:
        waiting.error = Conflict(f"{waiting.row[0]} has a number {waiting.row[1]}")


def _settle(batch: list[_Waiting]) -> None:
    for waiting in batch:
        waiting.settle()
