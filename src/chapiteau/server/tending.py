"""Abandoned tables expire, and the operator can lock, close or delete a table.

Commands work on the store, whether a server runs or not. A running server learns of them from the stream `operator`: it
drops the table from memory and ends its sockets; pages reconnect by themselves and see the new state.
"""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from chapiteau.server import logs
from chapiteau.server.clock import Clock
from chapiteau.server.events import (
    DAMAGED,
    Arranged,
    GaveUp,
    Made,
    encode,
    match_stream,
    noted_in,
    read_stored,
    read_table_event,
    table_stream,
)
from chapiteau.server.index import STREAM as INDEX
from chapiteau.server.index import Index
from chapiteau.server.limits import Limits
from chapiteau.server.notices.ledger import notices_stream
from chapiteau.server.people.once import forget_old
from chapiteau.server.room.room import Unknown, Unloadable
from chapiteau.server.room.rooms import Rooms
from chapiteau.server.room.seating import Seating
from chapiteau.server.store import Store, Unavailable
from chapiteau.server.streams import append_last
from chapiteau.server.supervise import log_failure
from chapiteau.server.visitors import Visitors

DAY = 86_400.0
OPERATOR = "operator"
LISTEN_SECONDS = 2.0
RECENT_SECONDS = 60.0
AT_ONCE = 100
EXPIRE_SECONDS = 6 * 3600.0
GONE = 4410
"""Close code for the sockets of a table that was deleted, or changed by the operator."""

Stage: TypeAlias = Literal["empty", "playing", "over"]
What: TypeAlias = Literal["lock", "unlock", "close", "delete"]


class Told(msgspec.Struct, frozen=True):
    """What the operator did with a table."""

    table: str
    what: What
    at: float


read_told = msgspec.json.Decoder(Told).decode


@dataclass(frozen=True)
class Known:
    """A table as the store knows it."""

    table: str
    seating: Seating
    stage: Stage
    last: float
    """When something was last stored for it."""

    @property
    def taken(self) -> int:
        return sum(seat.name is not None for seat in self.seating.seats)


def known(store: Store, table: str) -> Known | None:
    """The table, if there is one that can be read."""
    rows = store.read(table_stream(table))
    try:
        events = [read_table_event(body) for _, body in rows]
        made = events[0]
        if not isinstance(made, Made):
            return None
        seating = Seating(made)
        for event in events[1:]:
            seating.fold(event)
        entries = store.read(match_stream(table, seating.match))
        last = read_stored(entries[-1][1]).at if len(entries) > 1 else events[-1].at
    except DAMAGED:
        return None
    stage: Stage = "over" if seating.over else "playing" if entries else "empty"
    return Known(table, seating, stage, max(last, events[-1].at))


def all_known(store: Store) -> Iterator[Known]:
    return (found for _, found in every_table(store) if found is not None)


def every_table(store: Store) -> Iterator[tuple[str, Known | None]]:
    """All tables by their ids; None for one that cannot be read."""
    for stream in store.streams("table:"):
        table = stream.partition(":")[2]
        yield table, known(store, table)


def days_of(limits: Limits, stage: Stage) -> float:
    """After how many idle days a table at this stage is deleted; 0 means never."""
    return {"empty": limits.empty_table_days, "playing": limits.idle_match_days, "over": limits.over_table_days}[stage]


def is_expired(found: Known, now: float, limits: Limits) -> bool:
    days = days_of(limits, found.stage)
    return bool(days) and now - found.last > days * DAY


def quiet_tables(store: Store, now: float, limits: Limits) -> list[str]:
    """Tables that may have expired, because the index has noted nothing about them for long enough."""
    shortest = min((days for stage in ("empty", "playing", "over") if (days := days_of(limits, stage))), default=0.0)
    if not shortest:
        return []
    noted: dict[str, float] = {}
    for _, line in noted_in(store.read(INDEX)):
        noted[line.table] = line.at
    return [table for table, at in noted.items() if now - at > shortest * DAY]


async def delete(store: Store, index: Index, table: str) -> None:
    """Delete a table and its matches; the index notes it as over."""
    await index.note(table, "over")
    await _erase(store, table)


async def _erase(store: Store, table: str) -> None:
    # First: when this is done, moves that were on their way are stored, so that they are found and erased too.
    await store.erase(notices_stream(table))
    for stream in await asyncio.to_thread(store.streams, f"match:{table}:"):
        await store.erase(stream)
    await store.erase(table_stream(table))


async def do(store: Store, clock: Clock, what: What, *tables: Known) -> None:
    """Carry out a command, and tell a running server."""
    if what == "delete":
        await delete_all(store, clock, *(found.table for found in tables))
        return
    for found in tables:
        await append_last(store, table_stream(found.table), *map(encode, _events(what, found, clock.stamp())))
        await append_last(store, OPERATOR, encode(Told(found.table, what, clock.stamp())))


async def delete_all(store: Store, clock: Clock, *tables: str) -> None:
    """Delete tables, even ones that cannot be read, and tell a running server."""
    index = Index(store, clock)
    for at in range(0, len(tables), AT_ONCE):  # done together, they share commits
        some = tables[at : at + AT_ONCE]
        await asyncio.gather(*(delete(store, index, table) for table in some))
        await append_last(store, OPERATOR, *(encode(Told(table, "delete", clock.stamp())) for table in some))


def _events(what: What, found: Known, at: float) -> Iterator[Arranged | GaveUp]:
    """The events of a command: `lock` keeps free seats free; `close` also gives up every seat, which ends the match."""
    for number, seat in enumerate(found.seating.seats):
        if what != "unlock" and seat.for_people and seat.holder is None and not seat.locked:
            yield Arranged(number, "lock", None, f"{OPERATOR}-{at}", at)
        if what == "unlock" and seat.locked:
            yield Arranged(number, "unlock", None, f"{OPERATOR}-{at}", at)
    if what == "close" and found.stage == "playing":
        for number in range(len(found.seating.seats)):
            yield GaveUp(number, f"{OPERATOR}-{at}", at)


# In a running server


async def listen(rooms: Rooms, visitors: Visitors, clock: Clock) -> None:
    """Follow the operator's commands; first erase again what was deleted just before, as people may have played on."""
    rows = await asyncio.to_thread(rooms.store.read, OPERATOR)
    last = rows[-1][0] if rows else -1
    for told in (read_told(body) for _, body in rows):
        if told.what == "delete" and told.at > clock.stamp() - RECENT_SECONDS:
            await _erase(rooms.store, told.table)
    while True:
        await clock.sleep(LISTEN_SECONDS)
        try:
            for number, body in await asyncio.to_thread(rooms.store.read, OPERATOR, last):
                await hear(rooms, visitors, read_told(body))
                last = number
        except Unavailable as error:  # commands given meanwhile are read next time
            log_failure("the operator cannot be heard", LISTEN_SECONDS, error)


async def hear(rooms: Rooms, visitors: Visitors, told: Told) -> None:
    """Drop the table from memory, and make all its pages reconnect."""
    rooms.drop(told.table)
    await rooms.peers.leave(told.table)  # before pages reconnect, which would otherwise be dropped as well
    if told.what == "delete":
        await _erase(rooms.store, told.table)  # again, since people may have acted there since the command
    await visitors.end(told.table, GONE, "this table was changed by the operator of the server")
    if told.what != "delete":
        with suppress(Unknown, Unloadable):
            await rooms.look(told.table)  # loads it, so that bots and clocks go on even if nobody comes back
    logs.note("the operator changed a table", table=told.table, what=told.what)


async def expire(rooms: Rooms, clock: Clock, limits: Limits) -> None:
    """Regularly delete expired tables and expired codes."""
    index = Index(rooms.store, clock)
    while True:
        for table in await asyncio.to_thread(quiet_tables, rooms.store, clock.stamp(), limits):
            found = await asyncio.to_thread(known, rooms.store, table)
            if found is not None and is_expired(found, clock.stamp(), limits):
                if await rooms.is_visited_anywhere(table):
                    continue
                rooms.drop(table)
                await rooms.peers.leave(table)
                await delete(rooms.store, index, table)
                logs.note("a table has expired", table=table, stage=found.stage)
        await forget_old(rooms.people)
        await clock.sleep(EXPIRE_SECONDS)
