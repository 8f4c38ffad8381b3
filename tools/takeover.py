"""How long a table stands still when the process that drives it dies: `python -m tools.takeover --kills 5 --tables 50`.

Two processes serve one PostgreSQL, and people play at half of the tables at each. Bots play at one more table driven by
the first process, and a page watches it at each. The first is killed, and the page at the other tells when the match
continues. The people of the first process continue at the other, and return when the first is back.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import threading
import time
from collections.abc import Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from chapiteau.server.load.postgres import Postgres
from chapiteau.server.load.seats import Seat, Tally, make_table
from tests.server.client import Server, running

PACE = 0.2
LONGEST = 3.0
"""How many seconds people may have to wait."""
BEFORE = 5
"""How many entries are played before the kill."""
TABLES = 50
GAME, SEATS = "aramini-circus", 2
THOUGHT = 1.0
"""How long people look at a position on average, in seconds."""
PATIENCE = 60.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--tables", type=int, default=TABLES, help="tables at which people play meanwhile")
    options = parser.parse_args()
    with ExitStack() as stack:
        database = stack.enter_context(Postgres()).new_database()
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        one, other = (stack.enter_context(running(folder, database=database)) for _ in range(2))
        load = stack.enter_context(playing(one, other, options.tables))
        waits = [wait_after_a_kill(one, other, load) for _ in range(options.kills)]
    said = ", ".join(f"{each:.2f}" for each in waits)
    print(f"{options.kills} kills: the match went on, by two entries, after {said} s; its pace is {PACE} s")
    print(
        f"people made {load.moves} moves at {options.tables} other tables, {load.meanwhile} of them during these waits"
    )
    for error in load.errors[:10]:
        print(f"  {error}")
    idle = options.tables > 0 and load.meanwhile == 0
    return 1 if max(waits) > LONGEST or load.errors or idle else 0


def wait_after_a_kill(one: Server, other: Server, load: "Load") -> float:
    """Kill and restart the first server; returns how long the page at the other waited for the next two entries."""
    load.goes_on()
    table = one.make("random", "random", "random", pace=PACE)
    with one.page(table) as near, other.page(table) as page:
        near.hello()
        page.hello()
        page.reaches(BEFORE)
        moves = load.moves
        one.kill()
        start, seen = time.monotonic(), page.position["number"]
        page.reaches(seen + 2)  # one may have been stored already
        waited = time.monotonic() - start
        load.meanwhile += load.moves - moves
    one.start()
    load.return_to(one)
    return waited


class Visitor(Seat):
    """A person who continues at the other server when their own dies."""

    def __init__(self, tally: Tally, number: int, table: str, own: Server, other: Server) -> None:
        luck = random.Random()  # noqa: S311 nobody plays for anything
        super().__init__(tally, number, lambda: luck.uniform(0.5, 1.5) * THOUGHT)
        self.table = table
        self.own = own
        self.other = other

    async def go_to(self, server: Server) -> None:
        await self.sit(server.url, self.table)
        # What was sent without an answer may be lost: it is sent again, with the same id.
        self._did.clear()
        self.shown, self._waits_for = None, ""

    def _lost(self, why: str) -> None:
        self._moving = asyncio.get_running_loop().create_task(self.go_to(self.other))


class Load:
    """People who play at tables of both servers, in an event loop of their own."""

    def __init__(self, servers: tuple[Server, Server], tables: int) -> None:
        self.meanwhile = 0
        """How many moves were made while the table that is measured stood still."""
        self._tallies = [Tally() for _ in range(tables)]
        self._loop = asyncio.new_event_loop()
        self._visitors: list[Visitor] = []
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        for place, tally in enumerate(self._tallies):
            own, other = servers if place % 2 else servers[::-1]
            table = make_table(own.url, SEATS, game=GAME)
            self._visitors += [Visitor(tally, number, table, own, other) for number in range(SEATS)]
        for visitor in self._visitors:
            self._wait_for(visitor.go_to(visitor.own))

    @property
    def moves(self) -> int:
        return sum(len(tally.times) for tally in self._tallies)

    @property
    def errors(self) -> list[str]:
        return [error for tally in self._tallies for error in tally.errors]

    def goes_on(self) -> None:
        """Wait until people have made another move at every table."""
        begun, before = time.monotonic(), [len(tally.times) for tally in self._tallies]
        while still := [tally for tally, moves in zip(self._tallies, before, strict=True) if len(tally.times) == moves]:
            if time.monotonic() - begun > PATIENCE:
                raise SystemExit(f"nobody moves any more at {len(still)} tables: {self.errors[:10]}")
            time.sleep(0.1)

    def return_to(self, server: Server) -> None:
        for visitor in self._visitors:
            if visitor.own is server:
                self._wait_for(self._return(visitor))

    async def _return(self, visitor: Visitor) -> None:
        visitor.leave()
        await visitor.go_to(visitor.own)

    def close(self) -> None:
        self._wait_for(self._leave())
        self._loop.call_soon_threadsafe(self._loop.stop)

    async def _leave(self) -> None:
        for visitor in self._visitors:
            visitor.leave()

    def _wait_for(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)


@contextmanager
def playing(one: Server, other: Server, tables: int) -> Iterator[Load]:
    load = Load((one, other), tables)
    try:
        yield load
    finally:
        load.close()


if __name__ == "__main__":
    sys.exit(main())
