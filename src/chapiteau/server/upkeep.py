"""Copies of the database, and whether what is in it still holds: `chapiteau backup`, `restore` and `check`."""

import asyncio
import logging
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from chapiteau.engine.errors import BadInput
from chapiteau.engine.record import Record
from chapiteau.engine.verify import FAILED, Part, chain, verify
from chapiteau.server.clock import Clock
from chapiteau.server.events import Made, read_stored, read_table_event
from chapiteau.server.store import Store, Unusable, open_store
from chapiteau.server.store.lock import Lock

logger = logging.getLogger("chapiteau")
PAUSE_SECONDS = 0.1
"""Between two records that are looked at while people play."""


def existing(path: Path) -> Path:
    """The database file, which is not made by looking at it."""
    if not path.is_file():
        raise BadInput(f"there is no database {path}", "--data")
    return path


def opened(where: Path | str) -> Store:
    """The store in a file that is there, or in a database with an address."""
    try:
        return open_store(where if isinstance(where, str) else existing(where))
    except Unusable as error:
        raise BadInput(f"{error}. A backup is put in its place by: chapiteau restore BACKUP", "--data") from None


def backup(data: Path, target: Path) -> int:
    """Copy a database whole, also while a server writes to it; the copy is one file and is read again."""
    if target.exists():
        raise BadInput(f"{target} is already there", "TARGET")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(existing(data), timeout=60)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            rows = _looked_through(copy)
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise BadInput(f"{data} could not be copied: {error}", "TARGET") from None
    print(f"{target}: {rows} rows, looked through")
    return 0


def _looked_through(connection: sqlite3.Connection) -> int:
    """How many rows a database of ours has; an error when it is none, or torn."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(found)
    count: int = connection.execute("SELECT count(*) FROM streams").fetchone()[0]
    return count


def restore(source: Path, data: Path) -> int:
    """Put a backup in the place of the database, which is kept beside it; not while a server uses it."""
    try:
        with closing(sqlite3.connect(f"file:{existing(source)}?mode=ro", uri=True)) as connection:
            _looked_through(connection)
    except sqlite3.Error as error:
        raise BadInput(f"{source} is no backup: {error}", "BACKUP") from None
    try:
        lock = Lock(data)
    except Unusable as error:
        raise BadInput(str(error), "--data") from None
    try:
        before = _set_aside(data)
        backup(source, data)
    finally:
        lock.release()
    print(f"restored from {source}" + (f"; what was there is now {before}" if before else ""))
    return 0


def _set_aside(data: Path) -> Path | None:
    if not data.exists():
        return None
    number = 1
    while (before := data.with_name(f"{data.name}.before-{number}")).exists():
        number += 1
    for end in ("", "-wal", "-shm"):
        part = data.with_name(data.name + end)
        if part.exists():
            part.rename(before.with_name(before.name + end))
    return before


def counted(count: int, thing: str) -> str:
    """So many of them, in English."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}{'es' if thing.endswith('ch') else 's'}"


def check(data: Path | str, replay: bool) -> int:
    """Look at every row: that it can be read, that no number is missing, and that every chain of hashes holds."""
    store = opened(data)
    tables = matches = 0
    problems: list[str] = []
    try:
        for stream in store.streams():
            kind = stream.partition(":")[0]
            tables += kind == "table"
            matches += kind == "match"
            problems += [f"{stream}: {problem}" for problem in _problems(store, stream, kind, replay)]
    finally:
        store.close()
    for problem in problems:
        print(problem, file=sys.stderr)
    found = counted(len(problems), "problem") if problems else "no problems"
    print(f"{counted(tables, 'table')} and {counted(matches, 'match')}: {found}")
    return 1 if problems else 0


def _problems(store: Store, stream: str, kind: str, replay: bool) -> Iterator[str]:
    rows = store.read(stream)
    numbers = [number for number, _ in rows]
    bodies = [body for _, body in rows]
    if kind in {"table", "match"} and numbers != list(range(len(rows))):
        yield "a number is missing"
    if kind == "table":
        yield from _problems_of_table(bodies)
    if kind == "match":
        yield from problems_of_match(bodies, replay)


def _problems_of_table(bodies: list[bytes]) -> Iterator[str]:
    for number, body in enumerate(bodies):
        try:
            event = read_table_event(body)
        except (msgspec.MsgspecError, UnicodeError) as error:
            yield f"event {number} cannot be read: {error}"
        else:
            if isinstance(event, Made) != (number == 0):
                yield f"event {number} is out of its place"


def problems_of_match(bodies: list[bytes], replay: bool = False) -> Iterator[str]:
    """What is wrong with the stored record of a match."""
    try:
        header = msgspec.json.decode(bodies[0], type=dict)
        record = Record(header, [dict(read_stored(body).entry) for body in bodies[1:]])
    except (msgspec.MsgspecError, UnicodeError) as error:
        yield f"it cannot be read: {error}"
        return
    parts = [chain(record)]
    if replay and parts[0].outcome != FAILED:
        parts = _replayed(record)
    for part in parts:
        if part.outcome == FAILED:
            yield f"{part.name}: {part.detail}"


async def look_through(store: Store, clock: Clock) -> None:
    """Look at every record once after the start: a damaged one is known before somebody sits down."""
    for stream in await asyncio.to_thread(store.streams, "match:"):
        rows = await asyncio.to_thread(store.read, stream)
        for problem in problems_of_match([body for _, body in rows]) if rows else ():
            logger.error("the record %s does not hold: %s", stream, problem)
        await clock.sleep(PAUSE_SECONDS)


def _replayed(record: Record) -> list[Part]:
    from chapiteau.referee import game_of_record

    return verify(game_of_record(record), record)
