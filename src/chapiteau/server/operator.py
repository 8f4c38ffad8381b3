"""`chapiteau prune` and `chapiteau admin`: change tables by command, whether a server runs or not."""

import asyncio
from pathlib import Path

from chapiteau.engine.errors import BadInput
from chapiteau.server import tending
from chapiteau.server.clock import Clock, written
from chapiteau.server.events import table_stream
from chapiteau.server.limits import Limits
from chapiteau.server.store import Store
from chapiteau.server.tending import Known, What
from chapiteau.server.upkeep import counted, opened

SHORTEST = 1e-9
"""In days: practically 0, which as a limit would mean never."""


def prune(data: Path | str, older_than: float | None, finished: bool, dry_run: bool) -> int:
    """Delete the tables that have expired, or have been idle for this many days; finished ones only if asked."""
    limits = Limits()
    if older_than is not None:
        days = max(older_than, SHORTEST)
        limits = Limits(empty_table_days=days, idle_match_days=days, over_table_days=days if finished else 0.0)
    clock, store = Clock(), opened(data)
    try:
        old = [each for each in tending.all_known(store) if tending.is_expired(each, clock.stamp(), limits)]
        for each in old:
            print(_line(each))
        if not dry_run:
            asyncio.run(tending.do(store, clock, "delete", *old))
    finally:
        store.close()
    done = "would be" if dry_run else "was" if len(old) == 1 else "were"
    print(f"{counted(len(old), 'table')} {done} deleted")
    return 0


def list_tables(data: Path | str, stage: str | None) -> int:
    """Print a line for each table, the longest idle first."""
    store = opened(data)
    try:
        every = list(tending.every_table(store))
    finally:
        store.close()
    found = [each for _, each in every if each is not None and stage in {None, each.stage}]
    unreadable = [table for table, each in every if each is None and stage is None]
    for each in sorted(found, key=lambda each: each.last):
        print(_line(each))
    for table in unreadable:
        print(f"{table}  cannot be read; chapiteau check says why")
    print(counted(len(found) + len(unreadable), "table"))
    return 0


def _line(found: Known) -> str:
    seats = found.seating.seats
    locked = " locked" if any(seat.locked for seat in seats) else ""
    told = f"match {found.seating.match}, {found.taken} of {len(found.seating.people())} people"
    return f"{found.table}  {found.seating.made.game:18} {found.stage:8} {written(found.last)}  {told}{locked}"


def change(data: Path | str, what: What, table: str) -> int:
    """Lock, unlock, close or delete a table."""
    store = opened(data)
    try:
        if what == "delete" and store.read(table_stream(table)):
            asyncio.run(tending.delete_all(store, Clock(), table))
        else:
            asyncio.run(tending.do(store, Clock(), what, _named(store, table)))
    finally:
        store.close()
    done = {"lock": "locked", "unlock": "unlocked", "close": "closed", "delete": "deleted"}[what]
    print(f"{table} is {done}; a running server notices within {tending.LISTEN_SECONDS:g} seconds")
    return 0


def _named(store: Store, table: str) -> Known:
    found = tending.known(store, table)
    if found is None:
        raise BadInput(f"there is no table {table!r} that can be read. Next: chapiteau admin list", "TABLE")
    return found
