"""The load command: a small load is carried without an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chapiteau.server.load import pair as pair_module
from chapiteau.server.load import people as people_module
from chapiteau.server.load import race as race_module
from chapiteau.server.load.crowd import crowd
from chapiteau.server.load.pair import ONE, SPLIT, SPREAD, pair, why_not
from chapiteau.server.load.peer import _Seen, choose
from chapiteau.server.load.people import people
from chapiteau.server.load.race import Run, Side, race
from chapiteau.server.load.tables import load, spread

if TYPE_CHECKING:
    import pytest

    from chapiteau.server.load.postgres import Postgres


def test_a_few_tables_are_carried(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = load(tables=25, seconds=3)
    said = capsys.readouterr().out
    assert outcome == 0, said
    assert "25 tables at once for 3 s, 20 of them with a person" in said
    assert "errors   0" in said


def test_spread_names_the_slow_ones() -> None:
    assert spread([0.001] * 98 + [0.05, 0.1]) == "p50 1.0 ms, p99 100.0 ms, max 100.0 ms"
    assert spread([]) == "none"


def test_the_race_counts_moves_of_every_seat(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race_module, "ROUNDS", 2)
    outcome = race(seconds=1, peer=False, tables=3)
    said = capsys.readouterr().out
    assert outcome == 0, said
    assert "Figaro, 4 seats x 3 tables" in said


def test_people_play_at_two_processes(
    postgres: Postgres, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pair_module, "ROUNDS", 1)
    monkeypatch.setattr(pair_module, "BEFORE", 0.5)
    monkeypatch.setattr(pair_module, "FEWEST", 1)
    outcome = pair(seconds=1, database=postgres.new_database(), tables=3, layouts=[SPLIT])
    said = capsys.readouterr().out
    assert outcome == 0, said
    assert "Figaro, 4 seats x 3 tables" in said


def measured(name: str, cost: float, moves: int = 100) -> Side:
    layout, run = Side(name), Run()
    run.costs, run.tally.times = [cost, 0.0], [0.01] * moves
    layout.runs.append(run)
    return layout


def test_two_processes_that_use_too_much_fail() -> None:
    one, two = measured(ONE, 1.0), measured(SPREAD, 1.3)
    assert why_not([one, two, measured(SPLIT, 1.9)], most=1.31) == []
    too_much = f"{SPREAD}: 1.30 times the processor's time a move, and 1.25 is the most"
    assert why_not([one, two], most=1.25) == [too_much]
    assert why_not([one, measured(SPREAD, 0.0, 0)], most=1.25) == [f"{SPREAD}: 0 moves are too few"]
    two.runs[0].tally.errors = ["lost"]
    assert why_not([one, two], most=1.31) == ["lost"]


def test_a_crowd_hears_every_move(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = crowd(watchers=30, seconds=3)
    said = capsys.readouterr().out
    assert outcome == 0, said
    assert "30 watchers at one table" in said


def test_people_play_at_their_pace(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_module, "A_MOVE_EVERY", 0.5)
    outcome = people(tables=3, people=6, seconds=2)
    said = capsys.readouterr().out
    assert outcome == 0, said
    assert "3 tables, 6 people" in said


def test_the_peers_seats_choose_what_may_be_played() -> None:
    rows = [["red-2"], [], ["juggler-1"], []]
    assert choose(_Seen([["red-1"], 3, 3, 3], rows), 0) == {"type": "play", "args": ["red-1", 0]}
    assert choose(_Seen([["blue-1"], 3, 3, 3], rows), 0) == {"type": "play", "args": ["blue-1", 1]}
    full = [["red-2"], ["blue-1"], ["green-1"], ["yellow-1"]]
    assert choose(_Seen([["purple-1"], 3, 3, 3], full), 0) == {"type": "take", "args": []}
    assert choose(_Seen([["ronde"], 3, 3, 3], full), 0) == {"type": "play", "args": ["ronde", 0]}
