"""Which question is next at a worker, and how much of the worker's time it gets."""

import asyncio
from collections import OrderedDict
from heapq import heappop, heappush
from itertools import count

LATELY = 3.0
"""How many seconds after a question a table counts as busy: longer than the span of any level."""
SHORTEST_THOUGHT = 0.02
"""The time in which every bot can still find a sensible move, in seconds."""


class Turns:
    """Lets one go at a time, the one due first; those who have given up waiting are skipped."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()

    async def take(self, due: float) -> None:
        if not self._taken:
            self._taken = True
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (due, next(self._numbers), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given the turn at the same moment
                self.pass_on()
            raise

    def pass_on(self) -> None:
        while self._waiting:
            turn = heappop(self._waiting)[2]
            if not turn.done():
                turn.set_result(None)
                return
        self._taken = False


class Shares:
    """A worker's time, shared by the tables that ask it: thoughts get shorter, but none is left out."""

    def __init__(self) -> None:
        self._asked: OrderedDict[str, float] = OrderedDict()

    def ask(self, table: str, now: float) -> None:
        self._asked[table] = now
        self._asked.move_to_end(table)

    def seconds(self, wanted: float, span: float, waiting: int, now: float) -> float:
        """How long a thought may take so that every waiting or recent table can have one within its span."""
        while self._asked and next(iter(self._asked.values())) < now - LATELY:
            self._asked.popitem(last=False)
        return max(SHORTEST_THOUGHT, min(wanted, span / max(1, waiting, len(self._asked))))
