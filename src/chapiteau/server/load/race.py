"""The race: Figaro, four seats at each table, every seat a socket that plays as soon as it is asked."""

import asyncio

from chapiteau.server.load.process import Process, pin, serving
from chapiteau.server.load.seats import CLOCK, Seat, Tally, make_table

TABLES, SEATS = 50, 4


class Run:
    """What came of one contestant."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tally = Tally()
        self.seconds = 0.0
        self.cpu = 0.0

    @property
    def moves(self) -> int:
        return len(self.tally.times)

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def cost(self) -> float:
        """Microseconds of processor time a move."""
        return self.cpu / max(1, self.moves) * 1e6

    async def measure(self, server: Process, seconds: float) -> None:
        """The matches have begun: let a second pass, then count."""
        await CLOCK.sleep(1)
        self.tally.begin()
        start, cpu = CLOCK.now(), server.cpu()
        await CLOCK.sleep(seconds)
        self.seconds, self.cpu = CLOCK.now() - start, server.cpu() - cpu


def ours(seconds: float, tables: int = TABLES) -> Run:
    run = Run("chapiteau")
    with serving() as server:
        pin(server.process.pid, 0)
        asyncio.run(_play(run, server, seconds, tables))
        run.tally.errors += server.errors()
    return run


async def _play(run: Run, server: Process, seconds: float, tables: int) -> None:
    made = await asyncio.to_thread(lambda: [make_table(server.url, SEATS) for _ in range(tables)])
    seats = [(Seat(run.tally, number), table) for table in made for number in range(SEATS)]
    for seat, table in seats:
        await seat.sit(server.url, table)
    await run.measure(server, seconds)
    for seat, _ in seats:
        seat.leave()
