"""Summaries of the matches where a browser holds seats: whose turn it is, the last move, the result.

A summary tells only what a spectator may know, whichever seat asks. It is cheap: without a seat, no table is loaded; a
finished match is read without being replayed; and the summary of a table is kept until something happens there.
"""

import asyncio
from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec

from chapiteau.engine.view import Result
from chapiteau.server.events import DAMAGED, Made, match_stream, read_stored, read_table_event, table_stream
from chapiteau.server.people.people import Person
from chapiteau.server.room import timing
from chapiteau.server.room.room import Unloadable
from chapiteau.server.room.rooms import Rooms
from chapiteau.server.room.seating import Seating, token_hash
from chapiteau.server.room.table import Table
from chapiteau.server.wire import Hex32, Id

MOST_TABLES = 40
"""For how many tables one request may ask."""
MOST_KEPT = 2_000


class HeldTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table and the tokens of the seats that a browser holds there."""

    table: Id
    tokens: Annotated[list[Hex32], msgspec.Meta(max_length=16)]


class HeldTables(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    tables: Annotated[list[HeldTable], msgspec.Meta(max_length=MOST_TABLES)]
    person: Hex32 | None = None
    """The secret of a person whose other tables are wanted, too."""


class SummarySeat(msgspec.Struct, frozen=True):
    name: str | None
    bot: str | None


class Standing(msgspec.Struct, frozen=True):
    """How a match stands, as a spectator may know it."""

    game: str
    match: int
    stage: Literal["seating", "playing", "over"]
    seats: list[SummarySeat]
    asked: list[int]
    """The seats whose turn it is; several in a window. Before the match, the seats that it waits for."""
    last: list[dict[str, Any]]
    """The events of the last entry that has any."""
    result: list[Result] | None
    """None for a match that is running or was stopped."""
    ends: float | None = None
    """In a match over days: when the time of those who are asked runs out, in seconds since 1970."""


class Summary(msgspec.Struct, frozen=True):
    table: str
    mine: list[int]
    """The seats that these tokens hold."""
    standing: Standing | None
    error: Literal["unknown", "not_your_seat", "broken"] | None = None
    """Why there is no standing."""


class Summaries:
    """The summaries of all tables, each kept until something happens at its table."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._kept: dict[str, tuple[int, int, Standing]] = {}
        self._waking = asyncio.Lock()
        """Only one table at a time is loaded for this, so that a full front page delays no players."""

    async def of_all(self, held: HeldTables, person: Person | None) -> list[Summary]:
        """The summaries of the requested tables, in their order, then of others where this person has seats."""
        ids = frozenset[str]() if person is None else person.ids
        asked = [await self.of(each, ids) for each in held.tables]
        known = {each.table for each in held.tables}
        others = [] if person is None else [table for table in reversed(person.tables) if table not in known]
        found = [await self.of(HeldTable(table, []), ids) for table in others[: MOST_TABLES - len(asked)]]
        return asked + [each for each in found if each.error in {None, "broken"}]

    async def of(self, held: HeldTable, ids: frozenset[str] = frozenset()) -> Summary:
        rows = await asyncio.to_thread(self._rooms.store.read, table_stream(held.table))
        if not rows:
            return Summary(held.table, [], None, "unknown")
        try:
            seating = _seating([body for _, body in rows])
        except Unloadable:
            return Summary(held.table, [], None, "broken")
        tokens = {token_hash(token) for token in held.tokens} | ids
        mine = [seat for seat in range(len(seating.seats)) if seating.holds(tokens, seat)]
        if not mine:
            return Summary(held.table, [], None, "not_your_seat")
        try:
            return Summary(held.table, mine, await self._standing(held.table, seating, len(rows)))
        except Unloadable:
            return Summary(held.table, mine, None, "broken")

    async def public(self, table: str) -> tuple[Seating, Standing] | None:
        """The state of a table as anybody may see it; None if there is none or it cannot be loaded."""
        rows = await asyncio.to_thread(self._rooms.store.read, table_stream(table))
        if not rows:
            return None
        try:
            seating = _seating([body for _, body in rows])
            return seating, await self._standing(table, seating, len(rows))
        except Unloadable:
            return None

    async def _standing(self, table: str, seating: Seating, events: int) -> Standing:
        if not seating.all_open():
            return _gathering(seating)
        stream = match_stream(table, seating.match)
        kept = self._kept.get(table)
        if kept is not None and kept[0] == events:
            if not await asyncio.to_thread(self._rooms.store.read, stream, kept[1]):
                return kept[2]
        if seating.over:
            rows = await asyncio.to_thread(self._rooms.store.read, stream)
            try:
                return self._keep(table, events, rows[-1][0], over(seating, rows[-1][1]))
            except DAMAGED as error:
                raise Unloadable("the record of this match cannot be read") from error
        async with self._waking:
            told = await self._rooms.told_of(table, lambda found: (found.events, found.number + 1, running(found)))
        return self._keep(table, *told)

    def _keep(self, table: str, events: int, number: int, standing: Standing) -> Standing:
        self._kept.pop(table, None)
        while len(self._kept) >= MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[table] = (events, number, standing)
        return standing


def _seating(rows: Sequence[bytes]) -> Seating:
    try:
        made, *events = [read_table_event(body) for body in rows]
        if not isinstance(made, Made):
            raise TypeError("the first event of a table is that it was made")
        seating = Seating(made)
        for event in events:
            seating.fold(event)
    except DAMAGED as error:
        raise Unloadable("what is stored of this table cannot be read") from error
    return seating


def running(table: Table) -> Standing:
    """The state of the match at a loaded table."""
    match = table.match
    if match is None:
        return _gathering(table.seating)
    if match.revealed:
        return _standing(table.seating, "over", result=match.result() if match.revealed["result"] else None)
    window = match.state.window()
    asked = window or [seat for seat in [match.asked] if seat is not None]
    told = (line.events(None) for line in reversed(match.log))
    standing = _standing(table.seating, "playing", [int(seat) for seat in asked], next(filter(None, told), []))
    return msgspec.structs.replace(standing, ends=timing.deadline(table))


def _gathering(seating: Seating) -> Standing:
    return _standing(seating, "seating", seating.missing())


def over(seating: Seating, last: bytes) -> Standing:
    """How a match ended, from its last row."""
    result = read_stored(last).entry["result"]
    return _standing(seating, "over", result=msgspec.convert(result, list[Result] | None))


def _standing(
    seating: Seating,
    stage: Literal["seating", "playing", "over"],
    asked: list[int] | None = None,
    last: list[dict[str, Any]] | None = None,
    result: list[Result] | None = None,
) -> Standing:
    seats = [SummarySeat(seating.name(number), seating.bot(number)) for number in range(len(seating.seats))]
    return Standing(seating.made.game, seating.match, stage, seats, asked or [], last or [], result)
