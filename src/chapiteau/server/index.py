"""The index of all tables, which says where a match is running."""

import asyncio

from chapiteau.server.clock import Clock
from chapiteau.server.events import Noted, Stage, encode, noted_in
from chapiteau.server.store import Conflict, Row, Store

STREAM = "tables"


class Index:
    """A separate stream, read once at the start; several processes may write to it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._last = -1
        self._driven: set[str] = set()
        """The tables that this process last noted as driven."""

    async def running(self) -> list[str]:
        """The tables where, when last noted, a bot or a clock had to continue the match."""
        stages: dict[str, str] = {}
        for number, noted in noted_in(await asyncio.to_thread(self._store.read, STREAM)):
            stages[noted.table] = noted.stage
            self._last = max(self._last, number)
        running = [table for table, stage in stages.items() if stage == "playing"]
        self._driven.update(running)
        return running

    async def drives(self, table: str) -> None:
        """Note that a bot or a clock drives the match at this table, so that a starting server resumes it."""
        if table not in self._driven:
            await self.note(table, "playing")

    async def waits(self, table: str) -> None:
        """Note that only people can continue the match, so that it is not loaded before they come."""
        if table in self._driven:
            await self.note(table, "waits")

    def heard(self, row: Row) -> None:
        """Take over a line that another process has stored."""
        self._last = max(self._last, row.number)
        for _, noted in noted_in([] if row.body is None else [(row.number, row.body)]):
            self._remember(noted.table, noted.stage)

    async def note(self, table: str, stage: Stage) -> None:
        await self._append(table, stage)
        self._remember(table, stage)  # only now: if storing failed, it must be noted again

    def _remember(self, table: str, stage: Stage) -> None:
        if stage == "playing":
            self._driven.add(table)
        else:
            self._driven.discard(table)

    async def _append(self, table: str, stage: Stage) -> None:
        body = encode(Noted(table, stage, self._clock.stamp()))
        while True:
            self._last += 1
            number = self._last
            try:
                return await self._store.append(STREAM, number, body)
            except Conflict:
                rows = await asyncio.to_thread(self._store.read, STREAM, number - 1)
                self._last = max(self._last, rows[-1][0])
