"""Kills parts of a site under load and checks every record: `python -m tools.faults --kills 200`.

It fails if an acknowledged move is not stored exactly once, if a record does not hold, if a table, with people or only
with bots, stands still after the last kill, or if fewer moves were acknowledged than parts killed.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from chapiteau.server.load.postgres import Postgres
from tests.server.faults import Found, Site, run


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="in all; half of them on each store (default 200)")
    parser.add_argument("--tables", type=int, default=3, help="of each kind: one person, two people, bots alone")
    parser.add_argument("--processes", type=int, default=2, help="that serve the PostgreSQL (default 2)")
    options = parser.parse_args()
    found = on_a_file(options.kills // 2, options.tables)
    other = on_postgres(options.kills - options.kills // 2, options.tables, options.processes)
    for problem in found.problems + other.problems:
        print(problem, file=sys.stderr)
    print("All records hold." if not found.problems + other.problems else "Something does not hold.")
    return 1 if found.problems or other.problems else 0


def on_a_file(kills: int, tables: int) -> Found:
    with tempfile.TemporaryDirectory() as folder, Site(Path(folder)) as site:
        return run(site, kills, tables, print, kills)


def on_postgres(kills: int, tables: int, processes: int) -> Found:
    with (
        Postgres() as postgres,
        tempfile.TemporaryDirectory() as folder,
        Site(Path(folder), postgres, processes) as site,
    ):
        return run(site, kills, tables, print, kills)


if __name__ == "__main__":
    sys.exit(main())
