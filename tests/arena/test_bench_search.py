"""What `bench search` tells is about the search as it is."""

import json
from pathlib import Path

import pytest

from chapiteau import bench_search
from chapiteau.engine.search import Tree
from chapiteau.games import make, registered
from chapiteau.games.registration import resolve


def test_three_moments_with_what_an_iteration_is_spent_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_search, "SECONDS", 0.004)
    monkeypatch.setattr(bench_search, "REPEATS", 1)
    path = tmp_path / "figures.json"
    assert bench_search.bench_search("figaro", path) == 0
    found = json.loads(path.read_text())
    assert list(found["positions"]) == ["opening", "middle", "late"]
    for figures in found["positions"].values():
        assert figures["iterations_per_second"] > 0
        assert list(figures["us"]) == ["deal", "tree", "playout", "evaluation"]
        assert figures["us"]["deal"] > 0
    printed = capsys.readouterr().out
    assert all(moment in printed for moment in found["positions"])


def test_the_recorder_changes_nothing_of_the_search() -> None:
    game = make("figaro")
    view = bench_search.moments(game, 4)["middle"]
    policy = resolve(registered("figaro").policy)(game)
    recorder = bench_search.Recorder(policy, 5)
    trees = [Tree(game, view, each, "same") for each in (policy, recorder)]
    for tree in trees:
        tree.run(50)
    alone, recorded = ([(each.move, each.visits, each.sums) for each in tree.candidates()] for tree in trees)
    assert alone == recorded
    assert len(recorder.leaves) == len(recorder.ends) == 10
