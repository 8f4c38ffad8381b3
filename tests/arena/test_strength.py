"""The table of strength: what it plays, at which budget, and what it says of it."""

import itertools
import json
from pathlib import Path

import pytest

from chapiteau.games import registered, shipped
from tools import figures, strength


def test_every_level_meets_the_one_below_in_every_game() -> None:
    names = [line.name for line in strength.LINES]
    for game in shipped():
        levels = list(registered(game).levels)
        for lower, upper in itertools.pairwise(levels):
            assert f"{game} {upper} against {lower}" in names
    assert len(names) == len(set(names))


def test_no_seat_searches_more_than_the_budget_and_levels_keep_their_measure() -> None:
    for line in strength.LINES:
        levels, most = registered(line.game).levels, line.budget or strength.BUDGET[line.game]
        for seat, given in zip(line.seats, strength.budgeted(line), strict=True):
            level, _, iterations = given.partition(":")
            if seat in levels and levels[seat].mind == "search" and levels[seat].iterations > strength.FEW:
                assert (level, int(iterations) <= most) == (seat, True)
            else:
                assert given == seat


def test_a_line_is_played_kept_and_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: dict[str, str] = {}
    monkeypatch.setattr(figures, "write", written.update)
    line = strength.Line("figaro for a test", "figaro", ("heuristic", "random", "random"), 10, 20)
    monkeypatch.setattr(strength, "LINES", [line])
    given = ["for a test", "--matches", "6", "--processes", "1", "--folder", str(tmp_path)]
    assert strength.main(given) == 0
    kept = json.loads((tmp_path / "figaro-for-a-test.json").read_text())
    assert kept["resume"]["run"]["seed"] == strength.SEED
    table = written[figures.STRENGTH]
    assert "figaro for a test" in table
    assert "not measured" in table
    written.clear()
    assert strength.main(["--write", "--folder", str(tmp_path)]) == 0
    assert written[figures.STRENGTH] == table


@pytest.mark.parametrize(
    ("low", "share", "verdict"), [(59.0, 90.0, "MISSED"), (61.0, 70.0, "passed"), (61.0, 81.0, "aim reached")]
)
def test_the_lower_end_of_the_interval_must_pass(low: float, share: float, verdict: str) -> None:
    assert strength.judged(low, 60.0, 80.0, share) == verdict
