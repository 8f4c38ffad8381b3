"""A share of `python -m tools.faults`: parts of a site die under load; what was acknowledged is stored exactly once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chapiteau.server.load.postgres import Postgres
from tests.server.faults import Site, run

if TYPE_CHECKING:
    from pathlib import Path

KILLS = {"sqlite": 20, "postgres": 4}
LEAST_MOVES = {"sqlite": 60, "postgres": 1}


@pytest.mark.parametrize("store", KILLS)
def test_whatever_dies_nothing_is_lost_or_doubled(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], store: str
) -> None:
    """On a file servers and workers die by turns; on PostgreSQL its connections and PostgreSQL itself, too."""
    lines: list[str] = []
    if store == "sqlite":
        with Site(tmp_path) as site:
            found = run(site, KILLS[store], 3, lines.append, LEAST_MOVES[store])
    else:
        with Postgres() as own, Site(tmp_path, own, processes=2) as site:
            found = run(site, KILLS[store], 1, lines.append, LEAST_MOVES[store])
    with capsys.disabled():
        print("", *lines, sep="\n")
    assert found.problems == []
    assert sum(site.kills.values()) == KILLS[store]
    assert set(site.kills) == set(site.kinds())
    assert found.matches >= 3
    assert found.acknowledged >= LEAST_MOVES[store]
