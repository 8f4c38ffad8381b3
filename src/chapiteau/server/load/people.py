"""Many tables at human pace: two people at each, and a move at every table every few seconds."""

import asyncio
import random

from chapiteau.server.load.process import Process, serving
from chapiteau.server.load.report import Must, milliseconds, percentile, print_table, verdict
from chapiteau.server.load.seats import CLOCK, Seat, Tally, make_table

A_MOVE_EVERY = 8.0
"""Seconds between the moves at a table."""
GAME = "aramini-circus"
"""A game that two people can play."""
MOST = 100.0
"""The most milliseconds that 99 of 100 moves may take."""
SITTING_DOWN = 20
"""How many tables are made and filled at once."""


def people(tables: int, people: int, seconds: float) -> int:
    """Measure this many tables with this many people; 1 if anything went wrong or is too slow."""
    tally = Tally()
    with serving(apart=True) as server:
        times, row = asyncio.run(_measure(server, tables, max(2, people // tables), seconds, tally))
        tally.errors += server.errors()
    print(f"{tables} tables, {people} people, a move at each table every {A_MOVE_EVERY:g} s, {seconds:.0f} s")
    print_table(["", "moves/s", "CPU of a core", "memory MB", "p50 ms", "p99 ms"], [row])
    return verdict(tally.errors, Must("moves", len(times), least=1), Must("p99 ms", percentile(times, 0.99), MOST))


async def _measure(
    server: Process, tables: int, each: int, seconds: float, tally: Tally
) -> tuple[list[float], list[str]]:
    """How long the answers took, and the row to print."""
    seats: list[Seat] = []
    luck = random.Random(1)  # noqa: S311 nobody plays for anything

    def thought() -> float:
        return luck.uniform(0.5, 1.5) * A_MOVE_EVERY

    async def fill() -> None:
        table = await asyncio.to_thread(make_table, server.url, each, 0, GAME)
        here = [Seat(tally, number, thought) for number in range(each)]
        for seat in here:
            await seat.sit(server.url, table)
        seats.extend(here)

    for begun in range(0, tables, SITTING_DOWN):
        await asyncio.gather(*(fill() for _ in range(min(SITTING_DOWN, tables - begun))))
    await CLOCK.sleep(A_MOVE_EVERY)
    tally.begin()
    start, cpu = CLOCK.now(), server.cpu()
    await CLOCK.sleep(seconds)
    span = CLOCK.now() - start
    times = tally.times[:]
    share = f"{(server.cpu() - cpu) / span:.0%}"
    row = ["chapiteau", f"{len(times) / span:,.0f}", share, f"{server.memory():,.0f}", *milliseconds(times)]
    for seat in seats:
        seat.leave()
    return times, row
