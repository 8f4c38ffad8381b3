"""The race: Figaro, four seats at each table, every seat a socket that plays as soon as it is asked.

The load is on one core and the server on another, ours with every move on the disk before anybody sees it, the peer
(boardgame.io) in memory, one after the other in the same run.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from chapiteau.server.load.peer import PeerSeat, serving_peer
from chapiteau.server.load.process import serving
from chapiteau.server.load.report import milliseconds, print_table
from chapiteau.server.load.seats import CLOCK, Seat, Tally, make_table

TABLES, SEATS = 50, 4
Sitting: TypeAlias = Seat | PeerSeat
Place: TypeAlias = tuple[Sitting, str, str]
"""Who sits down, at which address, at which table."""


class Run:
    """What came of one contestant."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tally = Tally()
        self.seconds = 1.0
        self.costs: list[float] = []
        """The processor time of the server, and of what else is looked at."""

    @property
    def rate(self) -> float:
        return len(self.tally.times) / self.seconds

    def row(self) -> list[str]:
        moves = len(self.tally.times)
        cost = f"{self.costs[0] / moves * 1e6:,.0f}" if moves else "-"
        return [self.name, f"{self.rate:,.0f}", cost, *milliseconds(self.tally.times), str(len(self.tally.errors))]


def race(seconds: float, peer: bool, tables: int = TABLES) -> int:
    """Measure both, or ours alone; 1 when anything went wrong."""
    runs = [_ours(seconds, tables)]
    if peer:
        runs.append(_peers(seconds, tables))
    print(f"Figaro, {SEATS} seats x {tables} tables, every seat a socket, closed loop, {seconds:.0f} s each")
    print_table(["", "moves/s", "CPU µs/move", "p50 ms", "p99 ms", "errors"], [run.row() for run in runs])
    if peer:
        print(f"ratio    {runs[0].rate / max(1.0, runs[1].rate):.2f} times boardgame.io")
    for error in [error for run in runs for error in run.tally.errors][:10]:
        print(f"  {error}")
    return 1 if any(run.tally.errors or not run.tally.times for run in runs) else 0


def _ours(seconds: float, tables: int) -> Run:
    run = Run("chapiteau, on disk")
    with serving(apart=True) as server:
        names = [make_table(server.url, SEATS) for _ in range(tables)]
        asyncio.run(play(run, every_seat(server.url, names, partial(Seat, run.tally)), [server.cpu], seconds))
        run.tally.errors += server.errors()
    return run


def _peers(seconds: float, tables: int) -> Run:
    run = Run("boardgame.io, in memory")
    with serving_peer() as server:
        names = [f"table{number}" for number in range(tables)]
        asyncio.run(play(run, every_seat(server.url, names, partial(PeerSeat, run.tally)), [server.cpu], seconds))
    return run


def every_seat(url: str, tables: list[str], make: Callable[[int], Sitting]) -> list[Place]:
    return [(make(number), url, table) for table in tables for number in range(SEATS)]


async def play(
    run: Run, places: list[Place], meters: list[Callable[[], float]], seconds: float, before: float = 1.0
) -> None:
    """Everybody sits down and plays; after a while moves are counted, and what the meters say."""
    for seat, url, table in places:
        await seat.sit(url, table)
    await CLOCK.sleep(before)
    run.tally.times.clear()
    start, read_before = CLOCK.now(), [meter() for meter in meters]
    await CLOCK.sleep(seconds)
    run.seconds, run.costs = (
        CLOCK.now() - start,
        [meter() - was for meter, was in zip(meters, read_before, strict=True)],
    )
    run.tally.times = run.tally.times[:]  # what comes while everybody leaves is not counted
    for seat, _, _ in places:
        seat.leave()
