"""The public tables, if the operator allows them: those waiting for people, and those playing."""

import asyncio
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chapiteau.server.clock import Clock
from chapiteau.server.requests import json
from chapiteau.server.store import Store
from chapiteau.server.streams import append_last
from chapiteau.server.summary import Summaries, SummarySeat
from chapiteau.server.wire import TableClock

STREAM = "open"
MOST_LISTED = 100
SHOWN_HOURS = 24.0
"""How long a table is listed after it was made; people who still play there know where it is."""
FRESH_SECONDS = 2.0
"""The list is rebuilt at most this often, however many people look."""


class Listed(msgspec.Struct, frozen=True):
    table: str
    at: float


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

    async def add(self, table: str) -> None:
        await append_last(self._store, STREAM, msgspec.json.encode(Listed(table, self._clock.stamp())))
        self._last = None

    async def listed(self) -> list[OpenTable]:
        """Tables with free seats first; within each group, the newest first."""
        async with self._making:
            if self._last is None or self._clock.now() - self._last[0] >= FRESH_SECONDS:
                self._last = (self._clock.now(), await self._look())
            return self._last[1]

    async def _look(self) -> list[OpenTable]:
        rows = await asyncio.to_thread(self._store.read, STREAM, self._past)
        since = self._clock.stamp() - SHOWN_HOURS * 3600
        recent: list[str] = []
        for number, body in rows:
            listed = read_listed(body)
            if listed.at >= since:
                recent.append(listed.table)
            elif not recent:
                self._past = number
        found = [await self._table(table) for table in reversed(recent[-MOST_LISTED:])]
        return sorted((each for each in found if each is not None), key=lambda each: each.free == 0)

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
