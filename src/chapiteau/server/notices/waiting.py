"""The running matches over days, and whom they wait for; a table is loaded only if something has happened there."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import TypeAlias

from chapiteau.server.events import DAMAGED, Again, Made, Passed, match_stream, noted_in, read_stored, table_stream
from chapiteau.server.events import read_table_event as _event
from chapiteau.server.index import STREAM as INDEX
from chapiteau.server.room.room import Unknown, Unloadable
from chapiteau.server.room.rooms import Rooms
from chapiteau.server.room.seating import Seating
from chapiteau.server.room.table import Table

Stands: TypeAlias = tuple[int, int, int]
"""The number of a table's events, of its match, and of that match's last entry."""


@dataclass(frozen=True)
class Reader:
    """A person at a table, with all their seats there."""

    person: str
    seats: frozenset[int]
    acted: float
    """When they last did something in this match, or else when it began."""
    is_asked: bool


@dataclass(frozen=True)
class Waits:
    """A match that waits for people."""

    table: str
    game: str
    since: float
    asked: frozenset[int]
    """The seats whose turn it is, as everybody knows."""
    readers: tuple[Reader, ...]
    begins: bool = False
    """Everybody sits, and the match begins once the `asked` have opened the table."""


@dataclass(frozen=True)
class Asked:
    """Whom a match waits for, since when, and who has not answered yet."""

    since: float
    people: frozenset[int]
    answers: frozenset[int]


class DayTables:
    """All tables with matches over days, followed through the index row by row."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._store = rooms.store
        self._read_to = -1
        self._running: dict[str, bool] = {}
        """All tables whose match is not over, each with whether it is played over days."""
        self._kept: dict[str, tuple[Stands, Waits | None]] = {}

    async def waiting(self) -> AsyncIterator[Waits]:
        await asyncio.to_thread(self._follow_index)
        for table in [table for table, over_days in self._running.items() if over_days]:
            try:
                found = await self._of(table)
            except (Unknown, Unloadable, *DAMAGED):
                continue
            if found is not None:
                yield found

    def _follow_index(self) -> None:
        stages = {}
        for number, noted in noted_in(self._store.read(INDEX, self._read_to)):
            stages[noted.table], self._read_to = noted.stage, number
        for table, stage in stages.items():
            if stage == "over":
                self._running.pop(table, None)
                self._kept.pop(table, None)
            elif table not in self._running:
                self._running[table] = self._is_over_days(table)

    def _is_over_days(self, table: str) -> bool:
        rows = self._store.read(table_stream(table))
        try:
            made = _event(rows[0][1]) if rows else None
        except DAMAGED:
            return False
        return isinstance(made, Made) and made.clock is not None and made.clock.kind == "days"

    async def _of(self, table: str) -> Waits | None:
        stands = await asyncio.to_thread(self._stands, table)
        kept = self._kept.get(table)
        if kept is None or kept[0] != stands:
            loaded, asked = await self._rooms.told_of(table, lambda found: (found, _asked(found)))
            kept = self._kept[table] = (stands, await asyncio.to_thread(self._waits, loaded, asked))
        return kept[1]

    def _stands(self, table: str) -> Stands:
        """A value that changes whenever something happens at the table."""
        rows = self._store.read(table_stream(table))
        kept = self._kept.get(table, ((0, 0, 0), None))[0]
        match = kept[1] if kept[0] == len(rows) else 1 + sum(isinstance(_event(body), Again) for _, body in rows)
        after = kept[2] if kept[1] == match else -1
        entries = self._store.read(match_stream(table, match), after)
        return len(rows), match, entries[-1][0] if entries else after

    def _waits(self, table: Table, asked: Asked | None) -> Waits | None:
        if asked is None:
            return _gathering(table) if table.match is None and table.seating.missing() else None
        acted = self._acted(table.id, table.seating)
        return Waits(table.id, table.game.id, asked.since, asked.people, _readers(table, asked.answers, acted))

    def _acted(self, table: str, seating: Seating) -> dict[int, float]:
        """When each seat's person last moved or passed, or else when the match began."""
        entries = [read_stored(body) for _, body in self._store.read(match_stream(table, seating.match))[1:]]
        acted = dict.fromkeys(range(len(seating.seats)), entries[0].at if entries else 0.0)
        for stored in entries:
            if stored.seat is not None and stored.id is not None:
                acted[stored.seat] = stored.at
        for _, body in self._store.read(table_stream(table)):
            event = _event(body)
            if isinstance(event, Passed):
                acted[event.seat] = max(acted[event.seat], event.at)
        return acted


def _asked(table: Table) -> Asked | None:
    """Whom the match waits for; None before it begins, during a hold, and if it waits for no person."""
    match = table.match
    if match is None or table.stage != "playing" or table.hold is not None:
        return None
    window = match.state.window()
    alone = [] if match.asked is None else [match.asked]
    people = frozenset(int(seat) for seat in window or alone) & set(table.seating.driven_by_people())
    answers = frozenset(table.window.waits_for(table)) if window else people
    return Asked(match.last_at, people, answers) if people else None


def _gathering(table: Table) -> Waits:
    """Whom a match that has not begun waits for: the seats that are not taken again, or not opened."""
    missing, since = frozenset(table.seating.missing()), table.seating.sat_at
    acted = dict.fromkeys(range(len(table.seating.seats)), since)
    return Waits(table.id, table.game.id, since, missing, _readers(table, missing, acted), begins=True)


def _readers(table: Table, answers: frozenset[int], acted: dict[int, float]) -> tuple[Reader, ...]:
    persons = {seat.person for seat in table.seating.seats if seat.person is not None}
    return tuple(_reader(table, person, answers, acted) for person in sorted(persons))


def _reader(table: Table, person: str, answers: frozenset[int], acted: dict[int, float]) -> Reader:
    seating = table.seating
    seats = frozenset(number for number, seat in enumerate(seating.seats) if seat.person == person)
    is_asked = any(seat in answers and seating.bot(seat) is None for seat in seats)
    return Reader(person, seats, max(acted[seat] for seat in seats), is_asked)
