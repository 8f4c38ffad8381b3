"""What tables, sockets and matches cost a server: `python -m tools.capacity` prints what docs/capacity.md says."""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError

from chapiteau.games import REGISTERED, shipped
from chapiteau.server.load.postgres import Postgres
from chapiteau.server.load.process import cpu_of
from chapiteau.server.store import open_store
from tests.server.client import Page, Server, alone, begin, join, running

TABLES, WATCHERS, MATCHES = 40, 100, 5
APPENDS, LENGTH = 20_000, 300
"""How many rows are appended, and of how many bytes."""
LENGTHS = (100, 2_000, 5_000)
MEASURED = 1_000
"""How many entries are measured after each of these lengths."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        pid = server.process.pid
        print(f"a server without tables   {resident(pid) / 1024:.0f} MB")
        for game in shipped():
            before = resident(pid)
            pages = [sat_down(server, game) for _ in range(TABLES)]
            begun = (resident(pid) - before) / TABLES
            print(f"a table with one page     {begun:.0f} kB ({game}, just begun)")
            print(f"each entry of a match     {of_an_entry(server, game, begun):.1f} kB ({game})")
            for page in pages[1:]:
                page.close()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
        print(f"a process of bots         {min(resident(int(each)) for each in children) / 1024:.0f} MB")
        before = resident(pid)
        watchers = [server.page(pages[0].table) for _ in range(WATCHERS)]
        for watcher in watchers:
            watcher.hello()
        print(f"a page that watches       {(resident(pid) - before) / WATCHERS:.0f} kB")
        for page in [pages[0], *watchers]:
            page.close()
    for game in shipped():
        print(f"a whole match on the disk {on_disk(game) / 1024:.0f} kB ({game}, {REGISTERED[game].usual} players)")
    with tempfile.TemporaryDirectory() as folder:
        for length, used in of_lengths(Path(folder)):
            print(f"an entry of a long match  {used * 1e6:.0f} µs (after {length} entries)")
    for tables in (10, 100):
        used = asyncio.run(of_an_append(tables))
        print(f"an append on PostgreSQL   {used * 1e6:.0f} µs ({tables} tables wait for the same commit)")


def of_lengths(folder: Path) -> Iterator[tuple[int, float]]:
    """The server's processor time for an entry of a match that already has so many, in seconds."""
    with running(folder, "--limit", "undos_per_minute=0") as server:
        page, _ = alone(server, pace=3)
        page.my_turn()
        for length in LENGTHS:
            move_and_undo(page, length)
            used = cpu_of(server.process.pid)
            move_and_undo(page, length + MEASURED)
            yield length, (cpu_of(server.process.pid) - used) / MEASURED


def move_and_undo(page: Page, length: int) -> None:
    """Play a move and take it back until the match has so many entries."""
    while page.position["number"] < length:
        page.move()
        page.request("undo", seat=0, seen=page.position["number"])


async def of_an_append(tables: int) -> float:
    """The server's processor time per append, in seconds."""
    with Postgres() as postgres:
        store, begun = open_store(postgres.new_database()), time.process_time()
        for number in range(APPENDS // tables):
            await asyncio.gather(*(store.append(f"match:{each}", number, b"x" * LENGTH) for each in range(tables)))
        used = time.process_time() - begun
        await asyncio.to_thread(store.close)
    return used / APPENDS


def of_an_entry(server: Server, game: str, begun: float) -> float:
    """How much an entry adds to a match, in kB, measured on bot matches with a spectator."""
    before, pages = resident(server.process.pid), list[Page]()
    for _ in range(MATCHES):
        pages.append(server.page(server.make(*["random"] * REGISTERED[game].usual, game=game, pace=0)))
        pages[-1].hello()
        pages[-1].stage("over")
    grown = resident(server.process.pid) - before - MATCHES * begun
    for page in pages:
        page.close()
    entries: int = sum(page.position["number"] for page in pages)
    return grown / entries


def resident(pid: int) -> int:
    """The memory of a process in kB."""
    status = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    return int(next(line for line in status if line.startswith("VmRSS")).split()[1])


def sat_down(server: Server, game: str) -> Page:
    page, keys = join(server, server.make("human", *["random"] * (REGISTERED[game].usual - 1), game=game, pace=3))
    begin((page, 0, keys))
    return page


def on_disk(game: str) -> float:
    """By how many bytes a match between bots makes the file grow."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        for _ in range(MATCHES):
            table = server.make(*["random"] * REGISTERED[game].usual, game=game, pace=0)
            with server.page(table) as page:
                page.hello()
                page.stage("over")
            try:
                server.get(f"/api/tables/{table}/matches/1/record")
            except HTTPError as error:
                raise SystemExit(f"the match of {game} has no record: {error}") from error
        server.stop()
        return server.data.stat().st_size / MATCHES


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    main()
