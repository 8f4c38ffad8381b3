"""The race: Figaro, four seats at each table, every seat a socket that plays as soon as it is asked.

The load runs on one core and the server on another: ours with every move on the disk before anybody sees it, the peer
(boardgame.io) in memory. They take turns several times: a shared machine is a third faster at one moment than at the
next, so only what was measured side by side can be compared.

Our people are brief pages, like those in browsers (`room/soon.py`): a page whose seat is not asked skips positions when
moves follow each other faster than anybody can see. So that less work is not taken for faster work, the same is
measured with pages that are sent everything, and the table shows how many positions each move brought.
"""

import asyncio
import platform
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import TypeAlias

from chapiteau.server.load.peer import PeerSeat, node_version, serving_peer
from chapiteau.server.load.process import Process, serving
from chapiteau.server.load.report import Must, milliseconds, print_table, verdict
from chapiteau.server.load.seats import CLOCK, Seat, Tally, make_table

TABLES, SEATS = 50, 4
ROUNDS = 5
LEAST = 2.0
"""How many times the peer's moves a second ours must make, with pages as browsers have them."""
Sitting: TypeAlias = Seat | PeerSeat
Place: TypeAlias = tuple[Sitting, str, str]
"""Who sits down, at which address, at which table."""


class Run:
    """The result of one turn."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.seconds = 1.0
        self.heard = 0
        self.costs: list[float] = []
        """The processor time of the server, and of anything else that is metered."""

    @property
    def rate(self) -> float:
        return len(self.tally.times) / self.seconds

    @property
    def cost(self) -> float:
        """The processor time of a move."""
        return self.costs[0] / max(1, len(self.tally.times))


class Side:
    """The turns of one contestant, one per round."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.runs: list[Run] = []

    @property
    def moves(self) -> int:
        return sum(len(run.tally.times) for run in self.runs)

    @property
    def rate(self) -> float:
        return self.moves / sum(run.seconds for run in self.runs)

    @property
    def errors(self) -> list[str]:
        return [error for run in self.runs for error in run.tally.errors]

    def cost(self, of: int = 0) -> float:
        """The processor time of a move in µs: that of the server, or (1) of what else is metered."""
        return sum(run.costs[of] for run in self.runs) / max(1, self.moves) * 1e6

    @property
    def positions(self) -> str:
        """How many positions a move brought to all seats together."""
        return f"{sum(run.heard for run in self.runs) / max(1, self.moves):.1f}"

    def work(self) -> list[str]:
        """How many moves a second, and what one costs."""
        return [f"{self.rate:,.0f}", f"{self.cost():,.0f}"]

    def answers(self) -> list[str]:
        """How long answers took, and how many errors there were."""
        return [*milliseconds([time for run in self.runs for time in run.tally.times]), str(len(self.errors))]


def with_range(ratio: float, ratios: list[float]) -> str:
    """A ratio, with the least and the greatest of the rounds."""
    return f"{ratio:.2f} ({min(ratios):.2f} to {max(ratios):.2f})"


def race(seconds: float, peer: bool, tables: int = TABLES, node: str | None = None) -> int:
    """Measure all contestants, or only ours, each for this long in all; 1 if anything went wrong or is too slow."""
    ours, whole = Side("chapiteau, on disk"), Side("the same, every position to every page")
    its = Side("boardgame.io, in memory")
    sides = [ours, whole, its] if peer else [ours, whole]
    with ExitStack() as stack:
        server = stack.enter_context(serving(apart=True))
        other = stack.enter_context(serving_peer(node)) if peer else None
        for number in range(ROUNDS):
            for side in (ours, whole):
                side.runs.append(_ours(server, seconds / ROUNDS, tables, brief=side is ours))
            if other is not None:
                its.runs.append(_peers(other, seconds / ROUNDS, tables, number))
        ours.runs[-1].tally.errors += server.errors()
    shape = f"Figaro, {SEATS} seats x {tables} tables, every seat a socket, closed loop"
    print(f"{shape}; {ROUNDS} x {seconds / ROUNDS:.1f} s each, in turn")
    head = ["", "moves/s", "CPU µs/move", "positions/move", "p50 ms", "p99 ms", "errors"]
    print_table(head, [[side.name, *side.work(), side.positions, *side.answers()] for side in sides])
    musts = [Must(f"moves of {side.name}", side.moves, least=1) for side in sides]
    if peer:
        print(f"ours on Python {platform.python_version()}, boardgame.io on Node {node_version(node)}")
        print(f"ratio    {_ratio_in_words(ours, its)} times boardgame.io")
        print(f"         {_ratio_in_words(whole, its)} times, with every position to every page")
        musts.append(Must("times boardgame.io", _ratio(ours, its), least=LEAST))
    return verdict([error for side in sides for error in side.errors], *musts)


def _ratio(ours: Side | Run, its: Side | Run) -> float:
    return ours.rate / max(1.0, its.rate)


def _ratio_in_words(ours: Side, its: Side) -> str:
    return with_range(_ratio(ours, its), [_ratio(*runs) for runs in zip(ours.runs, its.runs, strict=True)])


def _ours(server: Process, seconds: float, tables: int, *, brief: bool) -> Run:
    run = Run()
    names = [make_table(server.url, SEATS) for _ in range(tables)]
    places = _every_seat(server.url, names, partial(Seat, run.tally, brief=brief))
    asyncio.run(play(run, places, [server.cpu], seconds))
    return run


def _peers(server: Process, seconds: float, tables: int, number: int) -> Run:
    run = Run()
    names = [f"table{number}-{table}" for table in range(tables)]
    asyncio.run(play(run, _every_seat(server.url, names, partial(PeerSeat, run.tally)), [server.cpu], seconds))
    return run


def _every_seat(url: str, tables: list[str], make: Callable[[int], Sitting]) -> list[Place]:
    return [(make(number), url, table) for table in tables for number in range(SEATS)]


async def play(
    run: Run, places: list[Place], meters: list[Callable[[], float]], seconds: float, before: float = 1.0
) -> None:
    """Everybody sits down and plays; after a while, moves are counted and meters read."""
    for seat, url, table in places:
        await seat.sit(url, table)
    await CLOCK.sleep(before)
    run.tally.begin()
    start, read_before = CLOCK.now(), [meter() for meter in meters]
    await CLOCK.sleep(seconds)
    run.seconds, run.costs = (
        CLOCK.now() - start,
        [meter() - was for meter, was in zip(meters, read_before, strict=True)],
    )
    run.tally.times, run.heard = run.tally.times[:], run.tally.heard  # what comes while people leave does not count
    for seat, _, _ in places:
        seat.leave()
