"""The arena: who sits where, what is counted, and a run that goes on where it was interrupted."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from chapiteau import bots
from chapiteau.arena.command import checked, simulate, simulate_every_variant
from chapiteau.arena.run import One, Run
from chapiteau.arena.tally import Tally, Thoughts, wilson
from chapiteau.bots.contract import Answer, Question
from chapiteau.bots.random import RandomBot
from chapiteau.engine.contract import Move
from chapiteau.engine.errors import BadInput

THREE = ["heuristic", "random", "random"]


def test_simulate_prints_shares_with_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    simulate(checked(Run("figaro", THREE, 1)), 9).show()
    printed = capsys.readouterr().out
    assert "9 matches of figaro, 3 players, none stuck" in printed
    assert "random (2 seats): won " in printed
    assert printed.count("95 % interval") == 2


def test_simulate_plays_every_variant_and_counts_turns(capsys: pytest.CaptureFixture[str]) -> None:
    simulate_every_variant(Run("three-ring-circus", ["random"], 1), 2)
    printed = capsys.readouterr().out
    assert printed.count("2 matches of three-ring-circus, 1 player, ") == 6
    assert printed.count("2 matches of three-ring-circus, ") == printed.count("turns of the players") == 15
    assert printed.count("none stuck") == printed.count("ended by rule T81: 100.0%") == 15
    assert printed.count("automaton: ") == 2 * 6
    assert "4 players, start chicago" in printed


def test_wilson_is_the_known_interval() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)


def test_a_deal_is_played_once_in_every_order() -> None:
    run = Run("figaro", THREE, 50, paired=True)
    assert [run.deal(number) for number in range(7)] == [50, 50, 50, 51, 51, 51, 52]
    assert [run.order(number).index("heuristic") for number in range(4)] == [0, 1, 2, 0]
    camps = Run("figaro", ["a", "b", "a", "b"], 1, paired=True)
    assert [(camps.deal(number), camps.order(number)[0]) for number in range(4)] == [
        (1, "a"),
        (1, "b"),
        (2, "a"),
        (2, "b"),
    ]


def test_without_pairs_every_match_has_a_deal_of_its_own() -> None:
    run = Run("figaro", THREE, 50)
    assert [(run.deal(number), run.order(number).index("heuristic")) for number in range(4)] == [
        (50, 0),
        (51, 1),
        (52, 2),
        (53, 0),
    ]


def one(order: list[str], places: list[int]) -> One:
    return One(order, places, [10 * place for place in places], 5, 0, "F50", [])


def test_a_shared_win_is_a_share_of_one_and_camps_win_together() -> None:
    tally = Tally(Run("figaro", ["a", "b", "a", "b"], 1))
    tally.add(one(["a", "b", "a", "b"], [1, 1, 3, 4]), [[0.001], [], [0.003], []])
    tally.add(one(["b", "a", "b", "a"], [4, 2, 3, 1]), [[], [], [], [0.5]])
    report = tally.report()
    assert report["matches"] == 2
    a, b = report["bots"]["a"], report["bots"]["b"]
    assert (a["seats"], a["wins"], a["share"]) == (4, 1.5, 0.75)
    assert (b["seats"], b["wins"], b["share"]) == (4, 0.5, 0.25)
    assert a["mean_place"] == pytest.approx(7 / 4)
    assert a["low"] == pytest.approx(wilson(1.5, 2)[0], abs=1e-4)
    assert a["think_ms"] == {"median": pytest.approx(3, rel=0.02), "longest": 500}


def test_alone_a_win_is_one_against_the_automaton() -> None:
    report = simulate(checked(Run("three-ring-circus", ["heuristic"], 1, {"difficulty": "hard"})), 4).report()
    assert list(report["bots"]) == ["heuristic"]
    assert report["bots"]["heuristic"]["wins"] < 4


def test_thinking_times_are_counted_to_two_in_a_hundred() -> None:
    thoughts = Thoughts()
    thoughts.add([0.001, 0.002, 0.004, 0.008, 2.0])
    assert thoughts.median() == pytest.approx(4, rel=0.02)
    assert thoughts.longest == 2000


def test_ratings_come_when_more_than_two_kinds_play() -> None:
    tally = Tally(Run("figaro", ["a", "b", "c", "c"], 1))
    for _ in range(10):
        tally.add(one(["a", "b", "c", "c"], [1, 2, 3, 4]), [[], [], [], []])
    rating = {kind: found["rating"]["mu"] for kind, found in tally.report()["bots"].items()}
    assert rating["a"] > rating["b"] > rating["c"]
    assert "rating" not in simulate(checked(Run("figaro", THREE, 1)), 1).report()["bots"]["random"]


def test_what_comes_does_not_depend_on_the_number_of_processes() -> None:
    run = checked(Run("figaro", ["search:6", "heuristic", "random"], 3, paired=True))
    assert simulate(run, 3, 3).matches == simulate(run, 3, 1).matches


def test_an_interrupted_run_goes_on_from_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, run = tmp_path / "run.json", checked(Run("figaro", THREE, 3, paired=True))
    whole = simulate(run, 6)
    played: list[int] = []
    true_match = Run.match

    def interrupted(self: Run, number: int) -> object:
        if len(played) == 4:
            raise KeyboardInterrupt
        played.append(number)
        return true_match(self, number)

    monkeypatch.setattr(Run, "match", interrupted)
    with pytest.raises(KeyboardInterrupt):
        simulate(run, 6, 1, path)
    assert "4 matches are kept" in capsys.readouterr().err
    assert json.loads(path.read_text())["matches"] == 4
    monkeypatch.setattr(Run, "match", true_match)
    assert simulate(run, 6, 1, path).matches == whole.matches
    found, expected = json.loads(path.read_text())["bots"], whole.report()["bots"]
    for kind in THREE:
        assert {**found[kind], "think_ms": 0} == {**expected[kind], "think_ms": 0}
        assert found[kind]["think_ms"]["longest"] > 0


def test_a_file_of_another_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    simulate(checked(Run("figaro", THREE, 3)), 1, 1, path)
    with pytest.raises(BadInput, match="with seed 3, not 4"):
        simulate(checked(Run("figaro", THREE, 4)), 1, 1, path)
    path.write_text("[]")
    with pytest.raises(BadInput, match="holds no run"):
        simulate(checked(Run("figaro", THREE, 3)), 1, 1, path)


def test_a_bot_that_fails_in_another_process_is_named(tmp_path: Path) -> None:
    script = tmp_path / "silent.py"
    script.write_text("input()\n")
    run = checked(Run("figaro", [f"pipe:{sys.executable} {script}", "random", "random"], 1))
    with pytest.raises(BadInput, match="no answer") as caught:
        simulate(run, 4, 2)
    assert caught.value.at == "$.bot"


def test_a_budget_reaches_every_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    budgets: set[int | None] = set()

    class Asked(RandomBot):
        def answer(self, question: Question, view: Any, moves: list[Move]) -> Answer:
            budgets.add(question.budget)
            return super().answer(question, view, moves)

    monkeypatch.setattr(bots, "make", lambda *given: Asked(given[2]))
    simulate(checked(Run("figaro", THREE, 1, budget=70)), 1)
    assert budgets == {70}


def test_the_command_keeps_what_it_prints(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    command_line = [sys.executable, "-m", "chapiteau", "simulate", "figaro", "--seats", "heuristic,random,random"]
    options = ["--matches", "3", "--paired", "--json", str(path), "--processes", "1"]
    ran = subprocess.run([*command_line, *options], capture_output=True, text=True, check=True)
    found = json.loads(path.read_text())
    assert found["matches"] == 3
    assert set(found["bots"]["heuristic"]) >= {"seats", "wins", "share", "low", "high", "think_ms"}
    assert "3 matches of figaro" in ran.stdout
    assert ran.stderr == ""
