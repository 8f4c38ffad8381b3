"""How long a table stands still when the process that drives it dies: `python -m tools.takeover --kills 5`.

Two processes serve one PostgreSQL. Bots play at a table driven by the first, and a page watches it at each. The first
is killed, and the page at the other tells when the match continues.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from chapiteau.server.load.postgres import Postgres
from tests.server.client import Server

PACE = 0.2
LONGEST = 3.0
"""How many seconds people may have to wait."""
BEFORE = 5
"""How many entries are played before the kill."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=5)
    kills = parser.parse_args().kills
    with Postgres() as postgres, tempfile.TemporaryDirectory() as folder:
        database = ["--database", postgres.new_database()]
        one, other = Server(Path(folder), *database), Server(Path(folder), *database)
        try:
            waits = [wait_after_a_kill(one, other, database) for _ in range(kills)]
        finally:
            one.stop()
            other.stop()
    said = ", ".join(f"{each:.2f}" for each in waits)
    print(f"{kills} kills: the match went on, by two entries, after {said} s; its pace is {PACE} s")
    return 1 if max(waits) > LONGEST else 0


def wait_after_a_kill(one: Server, other: Server, database: list[str]) -> float:
    """Kill and restart the first server; returns how long the page at the other waited for the next two entries."""
    table = one.make("random", "random", "random", pace=PACE)
    with one.page(table) as near, other.page(table) as page:
        near.hello()
        page.hello()
        page.reaches(BEFORE)
        one.kill()
        start, seen = time.monotonic(), page.position["number"]
        page.reaches(seen + 2)  # one may have been stored already
        waited = time.monotonic() - start
    one.start(*database)
    return waited


if __name__ == "__main__":
    sys.exit(main())
