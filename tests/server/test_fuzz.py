"""Twenty thousand bad messages; `python -m tools.fuzz` sends a million."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.promises import count
from tools.fuzz import fuzz

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.load.postgres import Postgres

MESSAGES = 20_000


def test_bad_messages_break_nothing(tmp_path: Path) -> None:
    report = fuzz(MESSAGES, 1, tmp_path)
    print(report)
    count.tried("bad messages", "sqlite", report.sent)
    assert report.problems == []
    assert report.sent.total() >= MESSAGES
    assert report.sent["socket"] >= MESSAGES * 3 // 4
    assert report.errors["malformed"] >= MESSAGES // 4, "otherwise they were not so bad"
    assert len(report.errors) >= 6, "and some went deeper"
    assert report.errors["null"] >= 100, "and were allowed"
    assert not [status for status in report.statuses if status >= 500]


def test_bad_messages_break_nothing_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    """It cannot store some text that SQLite can, and other code reads its rows."""
    report = fuzz(500, 2, tmp_path, postgres.new_database())
    print(report)
    count.tried("bad messages", "postgres", report.sent)
    assert report.problems == []
    assert report.statuses[404] >= 5
