"""The public tables, if the operator allows them: those waiting for people, and those playing."""

import asyncio
from collections import Counter
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chapiteau.server.clock import Clock
from chapiteau.server.events import DAMAGED
from chapiteau.server.requests import json
from chapiteau.server.store import Store
from chapiteau.server.streams import append_last
from chapiteau.server.summary import Summaries, SummarySeat
from chapiteau.server.wire import NewTable, TableClock

STREAM = "open"
MOST_LISTED = 50
"""The most tables of each game in the list: the newest."""
SHOWN_HOURS = 24.0
"""How long a table is listed after it was made; people who still play there know where it is."""
SHOWN_DAYS = 14.0
"""How long a match over days is listed while it waits for people."""
FRESH_SECONDS = 2.0
"""The list is rebuilt at most this often, however many people look."""


class Listed(msgspec.Struct, frozen=True):
    table: str
    at: float
    game: str = ""
    over_days: bool = False

    def age(self, now: float) -> float:
        """In hours."""
        return (now - self.at) / 3600

    def may_be_shown(self, now: float) -> bool:
        return self.age(now) <= (SHOWN_DAYS * 24 if self.over_days else SHOWN_HOURS)


class OpenTable(msgspec.Struct, frozen=True):
    """A table as a spectator may know it."""

    table: str
    game: str
    stage: Literal["seating", "playing"]
    seats: list[SummarySeat]
    free: int
    """Seats that anybody may take."""
    clock: TableClock | None = None


class OpenList(msgspec.Struct, frozen=True):
    allowed: bool
    """Whether this server lists tables."""
    tables: list[OpenTable]


read_listed = msgspec.json.Decoder(Listed).decode


def _read(body: bytes) -> Listed | None:
    """None for a row that a disk has damaged, which must not hide the other tables."""
    try:
        return read_listed(body)
    except DAMAGED:
        return None


class OpenTables:
    """The list, built from the store on request."""

    def __init__(self, store: Store, summaries: Summaries, clock: Clock) -> None:
        self._store = store
        self._summaries = summaries
        self._clock = clock
        self._last: tuple[float, list[OpenTable]] | None = None
        self._making = asyncio.Lock()
        self._past = -1
        """Nothing up to this number is listed any more, so it need not be read again."""

    async def add(self, table: str, new: NewTable) -> None:
        over_days = new.clock is not None and new.clock.kind == "days"
        listed = Listed(table, self._clock.stamp(), new.game, over_days)
        await append_last(self._store, STREAM, msgspec.json.encode(listed))
        self._last = None

    async def listed(self) -> list[OpenTable]:
        """Tables with free seats first; within each group, the newest first."""
        async with self._making:
            if self._last is None or self._clock.now() - self._last[0] >= FRESH_SECONDS:
                self._last = (self._clock.now(), await self._look())
            return self._last[1]

    async def _look(self) -> list[OpenTable]:
        rows = await asyncio.to_thread(self._store.read, STREAM, self._past)
        now = self._clock.stamp()
        recent: list[Listed] = []
        for number, body in rows:
            listed = _read(body)
            if listed is not None and listed.may_be_shown(now):
                recent.append(listed)
            elif not recent:
                self._past = number
        found: list[OpenTable] = []
        shown: Counter[str] = Counter()
        for listed in reversed(recent):
            if shown[listed.game] < MOST_LISTED and (table := await self._table(listed.table)) is not None:
                if table.free or listed.age(now) <= SHOWN_HOURS:
                    found.append(table)
                    shown[listed.game] += 1
        return sorted(found, key=lambda each: each.free == 0)

    async def _table(self, table: str) -> OpenTable | None:
        told = await self._summaries.public(table)
        if told is None:
            return None
        seating, standing = told
        if standing.stage == "over":
            return None
        waits = standing.stage == "seating" and seating.match == 1
        free = (
            sum(seat.holder is None and seat.for_people and not seat.locked for seat in seating.seats) if waits else 0
        )
        return OpenTable(table, standing.game, standing.stage, standing.seats, free, seating.made.clock)


async def list_open(request: Request) -> Response:
    tables: OpenTables | None = request.state.open_tables
    return json(OpenList(tables is not None, [] if tables is None else await tables.listed()))


ROUTES = [Route("/api/open", list_open)]
