"""What a second process costs: the race on a PostgreSQL, with one process and with two that share it.

The processes share one core, the load and the database another, so that each layout has the same power. They take
turns several times: on a machine that others use, only what was measured side by side can be compared.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager

from chapiteau.engine.errors import BadInput
from chapiteau.server.load.process import CORES, Process, serving, stay_on
from chapiteau.server.load.race import SEATS, TABLES, Place, Run, Side, play, with_range
from chapiteau.server.load.report import print_table
from chapiteau.server.load.seats import Seat, Tally, make_table

ROUNDS = 3
BEFORE = 3.0
"""Seconds until everybody sits and all processes know it, which are not measured."""
MOST = 1.25
"""How many times the processor time of one process two may use for a move, if a proxy brings everybody at a table to
the same process, as docs/operate.md recommends. The cost without such a proxy is shown beside it."""
FEWEST = 50
"""With fewer moves, a layout's figures mean nothing."""
ONE, SPREAD, SPLIT = "one process", "two, all seats of a table at one", "two, every other seat at the other"
PROCESSES = {ONE: 1, SPREAD: 2, SPLIT: 2}
HEAD = ["", "moves/s", "CPU µs/move", "times one", "PostgreSQL µs/move", "p50 ms", "p99 ms", "errors"]


def _row(layout: Side, one: Side) -> list[str]:
    ratios = [mine.cost / max(1e-9, its.cost) for mine, its in zip(layout.runs, one.runs, strict=True)]
    ratio = "" if layout is one else with_range(_times(layout, one), ratios)
    database = f"{layout.cost(1):,.0f}" if layout.cost(1) else "-"
    return [layout.name, *layout.work(), ratio, database, *layout.answers()]


def _times(layout: Side, one: Side) -> float:
    return layout.cost() / max(0.001, one.cost())


def pair(seconds: float, database: str | None = None, tables: int = TABLES, layouts: Iterable[str] = PROCESSES) -> int:
    """Measure each layout for this long in all; 1 if anything went wrong or two processes use too much."""
    measured = [Side(name) for name in layouts]
    with _databases(database) as (new_database, cost):
        for _ in range(ROUNDS):
            for layout in measured:
                layout.runs.append(_run(layout.name, new_database(), cost, seconds / ROUNDS, tables))
    shape = f"Figaro, {SEATS} seats x {tables} tables, every seat a socket, closed loop"
    print(f"{shape}; {ROUNDS} x {seconds / ROUNDS:.1f} s each, in turn")
    print_table(HEAD, [_row(layout, measured[0]) for layout in measured])
    print(f"must     at most {MOST:g} times one: {SPREAD}")
    wrong = why_not(measured, MOST)
    for why in wrong:
        print(f"  {why}")
    return 1 if wrong else 0


def why_not(layouts: list[Side], most: float) -> list[str]:
    """What went wrong, and which layout uses too much."""
    wrong = [error for layout in layouts for error in layout.errors][:10]
    wrong += [f"{layout.name}: {layout.moves} moves are too few" for layout in layouts if layout.moves < FEWEST]
    for layout in layouts:
        if layout.name == SPREAD and (times := _times(layout, layouts[0])) > most:
            wrong.append(f"{layout.name}: {times:.2f} times the processor's time a move, and {most:g} is the most")
    return wrong


def _run(layout: str, database: str, cost: Callable[[], float], seconds: float, tables: int) -> Run:
    run = Run()
    with ExitStack() as stack:
        count = PROCESSES[layout]
        servers = [stack.enter_context(serving("--database", database, apart=True)) for _ in range(count)]
        places = _places(layout, servers, tables, run.tally)
        asyncio.run(play(run, places, [lambda: sum(server.cpu() for server in servers), cost], seconds, BEFORE))
        run.tally.errors += [error for server in servers for error in server.errors()]
    return run


def _places(layout: str, servers: list[Process], tables: int, tally: Tally) -> list[Place]:
    """Every table is made at the process of its first seat."""
    places: list[Place] = []
    for count in range(tables):
        near, far = servers[count % len(servers)], servers[(count + 1) % len(servers)]
        table = make_table(near.url, SEATS)
        for number in range(SEATS):
            server = far if layout == SPLIT and number % 2 else near
            places.append((Seat(tally, number), server.url, table))
    return places


@contextmanager
def _databases(named: str | None) -> Iterator[tuple[Callable[[], str], Callable[[], float]]]:
    """The address of the next database, and the cost of PostgreSQL so far, unknown for a database that was named."""
    if named is not None:
        yield lambda: named, lambda: 0.0
        return
    from chapiteau.server.load.postgres import NoPostgresError, Postgres  # this needs a system with user accounts

    stay_on(CORES[1:2])
    try:
        with Postgres(safe=True) as postgres:
            yield postgres.new_database, postgres.cpu
    except NoPostgresError as error:
        raise BadInput(f"{error}, or name an empty database", "--database") from error
    finally:
        stay_on(CORES)
