"""The index of all tables: at which of them a match runs."""

import asyncio
from typing import Literal

from chapiteau.server.clock import Clock
from chapiteau.server.events import Noted, encode, read_noted
from chapiteau.server.store import Conflict, Store

STREAM = "tables"


class Index:
    """A separate stream, read once at the start; several processes may write to it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._last = -1

    async def running(self) -> list[str]:
        """The tables at which a match was running when it was last noted."""
        stages: dict[str, str] = {}
        for number, body in await asyncio.to_thread(self._store.read, STREAM):
            noted = read_noted(body)
            stages[noted.table] = noted.stage
            self._last = max(self._last, number)
        return [table for table, stage in stages.items() if stage == "playing"]

    async def note(self, table: str, stage: Literal["made", "playing", "over"]) -> None:
        body = encode(Noted(table, stage, self._clock.stamp()))
        while True:
            self._last += 1
            number = self._last
            try:
                return await self._store.append(STREAM, number, body)
            except Conflict:
                rows = await asyncio.to_thread(self._store.read, STREAM, number - 1)
                self._last = max(self._last, rows[-1][0])
