"""Copy the database, and check what is in it: `chapiteau backup`, `restore` and `check`."""

import asyncio
import logging
import os
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from chapiteau.engine.chance import commitment
from chapiteau.engine.errors import BadInput
from chapiteau.engine.record import Record
from chapiteau.engine.verify import FAILED, Part, chain, verify
from chapiteau.server import signing
from chapiteau.server.clock import Clock
from chapiteau.server.events import (
    DAMAGED,
    Again,
    Made,
    Opened,
    Over,
    TableEvent,
    match_stream,
    read_key,
    read_noted,
    read_stored,
    read_table_event,
)
from chapiteau.server.people.people import read_device, read_event
from chapiteau.server.room.seating import Seating
from chapiteau.server.room.upgrade import record_of
from chapiteau.server.store import Damaged, Store, Unavailable, Unusable, open_store
from chapiteau.server.store.lock import Lock
from chapiteau.server.store.sqlite import LOOK_AROUND, is_damage, refuse_cut_off, refuse_other_names
from chapiteau.server.store.sums import is_whole, plain

logger = logging.getLogger("chapiteau")
READERS: dict[str, Callable[[bytes], object]] = {
    "device": read_device,
    "person": read_event,
    "server": lambda body: bytes.fromhex(read_key(body).secret),
    "tables": read_noted,
}
"""How the rows of other streams are read."""
PAUSE_SECONDS = 0.1
"""The pause between two records, so that checking them disturbs no game."""
RESTORE = "Next: put a backup in its place with chapiteau restore BACKUP"


def existing(path: Path) -> Path:
    """The database file, if there is one with something in it: opening it would create it."""
    if not path.is_file():
        raise BadInput(f"there is no database {path}. Next: name its file", "--data")
    if _is_empty(path.resolve()):
        advice = "If a running server's file was copied, its moves stayed behind. Next: copy it with chapiteau backup"
        raise BadInput(f"there is nothing in {path}. {advice}", "--data")
    return path


def _is_empty(path: Path) -> bool:
    """Whether a file has no tables at all; what cannot be read is told when it is opened."""
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None
    return False


def opened(where: Path | str) -> Store:
    """The store in an existing file, or in the database at an address."""
    try:
        return open_store(where if isinstance(where, str) else existing(where))
    except Damaged as error:
        raise BadInput(f"{error}. {RESTORE}", "--data") from None
    except Unusable as error:
        raise BadInput(str(error), "--database" if isinstance(where, str) else "--data") from None


def backup(data: Path, target: Path) -> int:
    """Copy the whole database, even while a server writes to it, into one file, and check the copy."""
    if target.exists():
        raise BadInput(f"{target} is already there. Next: name a new file", "TARGET")
    part = target.with_name(target.name + ".part")
    try:
        data = existing(data).resolve()
        refuse_other_names(data)
    except Unusable as error:
        raise BadInput(str(error), "--data") from None
    rows = _copy(data, part, "TARGET")
    part.replace(target)
    print(f"{target}: {counted(rows, 'row')}, checked")
    return 0


def _copy(data: Path, part: Path, option: str) -> int:
    """Copy a database to a new file, and return its number of rows."""
    try:
        part.unlink(missing_ok=True)
        part.touch(mode=0o600)
        with closing(sqlite3.connect(data, timeout=60)) as source, closing(sqlite3.connect(part)) as copy:
            refuse_cut_off(data, source)
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            return _looked_through(copy)
    except (sqlite3.Error, UnicodeDecodeError, OSError, Damaged) as error:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        told = f"{data} could not be copied: {error}"
        if is_damage(error):
            raise BadInput(f"{told}. {RESTORE}", "--data") from None
        raise BadInput(f"{told}. {LOOK_AROUND}", option) from None


def _looked_through(connection: sqlite3.Connection) -> int:
    """The number of rows; raises an error if the database is damaged or not one of ours."""
    found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(found)
    count: int = connection.execute("SELECT count(body) FROM streams WHERE stream >= '' AND number >= 0").fetchone()[0]
    return count


def restore(source: Path, data: Path) -> int:
    """Replace the database with a backup, and keep the old one beside it; refused while a server uses it."""
    data = data.resolve()
    if data.is_dir():
        raise BadInput(f"{data} is a folder: name the file in it", "--data")
    if not source.is_file():
        raise BadInput(f"there is no file {source}", "BACKUP")
    source = source.resolve()
    try:
        with closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as connection:
            refuse_cut_off(source, connection)
            _looked_through(connection)
    except (sqlite3.Error, UnicodeDecodeError, Damaged) as error:
        if is_damage(error):
            told = f"{source} is not a backup: {error}. Next: name a file that chapiteau backup made"
        else:
            told = f"{source} cannot be read: {error}. Next: see that you may read it, and write in its folder"
        raise BadInput(told, "BACKUP") from None
    try:
        lock = Lock(data)
    except Unusable as error:
        raise BadInput(str(error), "--data") from None
    part = data.with_name(data.name + ".part")
    try:
        rows = _copy(source, part, "--data")
        model = data if data.exists() else data.parent
        for each in (part, lock.path):
            _hand_over(each, model)
        before = _set_aside(data)
        part.replace(data)
    finally:
        lock.release()
    kept = f"; what was there is now {before}" if before else ""
    print(f"{data}: {counted(rows, 'row')}, restored from {source}{kept}")
    return 0


def _hand_over(file: Path, model: Path) -> None:
    """Give a file the owner and mode of another, so that the server's user can still write after root has restored."""
    there = model.stat()
    if hasattr(os, "chown") and os.geteuid() == 0:
        os.chown(file, there.st_uid, there.st_gid)
    if model.is_file():
        file.chmod(there.st_mode & 0o777)


def _set_aside(data: Path) -> Path | None:
    """Rename the old files, even a WAL without its database, which SQLite would take for part of the new one."""
    parts = {end: data.with_name(data.name + end) for end in ("", "-wal", "-shm")}
    there = {end: part for end, part in parts.items() if part.exists()}
    if not there:
        return None
    number = 1
    while any(data.with_name(f"{data.name}.before-{number}{end}").exists() for end in parts):
        number += 1
    before = data.with_name(f"{data.name}.before-{number}")
    for end, part in there.items():
        part.rename(before.with_name(before.name + end))
    return before


def counted(count: int, thing: str) -> str:
    """A number of things, in English."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}{'es' if thing.endswith('ch') else 's'}"


def check(data: Path | str, replay: bool) -> int:
    """Check that every row can be read, that no number is missing, and that every chain of hashes holds."""
    store = opened(data)
    tables = matches = 0
    problems: list[str] = []
    try:
        for stream in store.streams():
            kind = stream.partition(":")[0]
            tables += kind == "table"
            matches += kind == "match"
            problems += [f"{stream}: {problem}" for problem in _sure_problems(store, stream, replay)]
    finally:
        store.close()
    for problem in problems:
        print(problem, file=sys.stderr)
    found = counted(len(problems), "problem") if problems else "no problems"
    print(f"{counted(tables, 'table')} and {counted(matches, 'match')}: {found}")
    return 1 if problems else 0


def _sure_problems(store: Store, stream: str, replay: bool) -> list[str]:
    """The problems found in a second look: in a first one, a move may come between reading two streams."""
    return list(problems_of(store, stream, replay)) and list(problems_of(store, stream, replay))


def problems_of(store: Store, stream: str, replay: bool = False) -> Iterator[str]:
    """What is wrong with a stream of any kind."""
    kind = stream.partition(":")[0]
    try:
        stored = store.rows(stream)
    except Unavailable as error:
        yield f"it cannot be read: {error}"
        return
    if not stored:
        return  # it was deleted in the meantime
    torn = [number for number, row in stored if not is_whole(row)]
    if torn:
        yield from (f"row {number} is not as it was written" for number in torn)
        return  # other problems would only follow from this one
    numbers = [number for number, _ in stored]
    bodies = [plain(row) for _, row in stored]
    if kind in {"table", "match"} and numbers != list(range(len(numbers))):
        yield "a number is missing"
    if kind == "table":
        yield from _problems_of_table(store, stream.partition(":")[2], bodies)
    if kind == "match":
        yield from problems_of_match(bodies, replay)
    for number, body in zip(numbers, bodies, strict=True) if kind in READERS else ():
        try:
            READERS[kind](body)
        except (msgspec.MsgspecError, ValueError) as error:
            yield f"row {number} cannot be read: {error}"


def _problems_of_table(store: Store, table: str, bodies: list[bytes]) -> Iterator[str]:
    events: list[TableEvent] = []
    for number, body in enumerate(bodies):
        try:
            events.append(read_table_event(body))
        except (msgspec.MsgspecError, UnicodeError) as error:
            yield f"event {number} cannot be read: {error}"
            return
        if isinstance(events[-1], Made) != (number == 0):
            yield f"event {number} is out of its place"
            return
    try:
        yield from _problems_of_luck(store, table, events)
    except DAMAGED as error:
        yield f"its events do not fit together: {error}"


def _problems_of_luck(store: Store, table: str, events: list[TableEvent]) -> Iterator[str]:
    """Check seeds, nonces and signatures against what was promised and played: no chain of hashes covers them."""
    made, *others = events
    if not isinstance(made, Made):
        return
    seating = Seating(made)
    for number, event in enumerate(others, 1):
        if isinstance(event, Again):
            yield from _problems_of_promise(store, table, seating)
        seating.fold(event)
        if isinstance(event, Opened) and commitment(bytes.fromhex(event.nonce)) != seating.seats[event.seat].commitment:
            yield f"event {number}: the nonce is not the one that was promised"
        if isinstance(event, Over) and event.signed is not None:
            record = record_of(store.read(match_stream(table, event.match)))
            signed = signing.check({"signed": msgspec.to_builtins(event.signed)}, record)
            if signed.outcome == FAILED and chain(record).outcome != FAILED:  # otherwise the match reports it
                yield f"event {number}: the signature is not one of the record"
    yield from _problems_of_promise(store, table, seating)


def _problems_of_promise(store: Store, table: str, seating: Seating) -> Iterator[str]:
    rows = store.read(match_stream(table, seating.match))
    if rows and msgspec.json.decode(rows[0][1]).get("commitments") != seating.promise():
        yield f"match {seating.match} was begun with other commitments"


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


def _all_problems(store: Store, stream: str) -> list[str]:
    return list(problems_of(store, stream))


async def look_through(store: Store, clock: Clock) -> None:
    """Check every table and record once after the start, so that damage is known before anybody sits down."""
    for kind, called in (("match", "record"), ("table", "table")):
        for stream in await asyncio.to_thread(store.streams, f"{kind}:"):
            if await asyncio.to_thread(_all_problems, store, stream):
                await store.ping()  # if the store is away, this raises, and the check starts again later
                for problem in await asyncio.to_thread(_all_problems, store, stream):
                    logger.error("the %s %s does not hold: %s", called, stream, problem)
            await clock.sleep(PAUSE_SECONDS)


def _replayed(record: Record) -> list[Part]:
    from chapiteau.referee import game_of_record

    try:
        game = game_of_record(record)
    except BadInput as error:
        return [Part("rules", FAILED, f"{error.error} ({error.at})")]
    return verify(game, record)
