"""The load command: a small load is carried without an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chapiteau.server.load.tables import load, spread

if TYPE_CHECKING:
    import pytest


def test_a_few_tables_are_carried(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = load(tables=25, seconds=3)
    said = capsys.readouterr().out
    assert outcome == 0, said
    assert "25 tables at once for 3 s, 20 of them with a person" in said
    assert "errors   0" in said


def test_spread_names_the_slow_ones() -> None:
    assert spread([0.001] * 98 + [0.05, 0.1]) == "p50 1.0 ms, p99 100.0 ms, max 100.0 ms"
    assert spread([]) == "none"
