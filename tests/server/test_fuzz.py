"""Twenty thousand bad messages; `python -m tools.fuzz` sends a million."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING

import httpx
import pytest

from tests.promises import count
from tools import fuzz as tool
from tools.fuzz import MOST_A_MESSAGE, MOST_GROWTH, Fuzz, fuzz

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


@pytest.mark.parametrize("grown", [0, 1])
def test_memory_that_grows_with_every_message_is_told(monkeypatch: pytest.MonkeyPatch, grown: int) -> None:
    found = Fuzz("", 0, 0, Random(0))  # noqa: S311
    monkeypatch.setattr(tool, "resident", lambda _: 1000 + MOST_GROWTH + MOST_A_MESSAGE * 500 + grown)
    found.measure(1000, 500)
    assert found.report.problems == ["the server grew by 8 MiB while 500 messages came"] * grown


def test_tables_that_stay_in_memory_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tool, "REST_SECONDS", 0.2)
    counted = httpx.MockTransport(lambda _: httpx.Response(200, text="chapiteau_rooms 3.0\n"))

    async def story() -> list[str]:
        found = Fuzz("", 0, 0, Random(0))  # noqa: S311
        async with httpx.AsyncClient(transport=counted, base_url="http://test") as client:
            await found.rest(client)
        return found.report.problems

    assert asyncio.run(story()) == ["3 of 0 tables stay in memory"]
