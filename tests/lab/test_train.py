import sys
from pathlib import Path

import numpy as np
import pytest

from chapiteau.cli import main
from chapiteau.engine.network import MOST, Network
from chapiteau.games import make
from chapiteau.lab import train
from chapiteau.lab.learning import BATCH, Weights, gathered, joined, measure
from chapiteau.lab.selfplay import Sample, features_of, play

GAME = "aramini-circus"


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    return play(make(GAME), "heuristic", range(train.FIRST_SEED, train.FIRST_SEED + 6))


def test_the_same_seeds_give_the_same_positions(samples: list[Sample]) -> None:
    assert len(samples) >= 6
    again = play(make(GAME), "heuristic", range(train.FIRST_SEED, train.FIRST_SEED + 2))
    assert again == samples[: len(again)]
    features = features_of(make(GAME))
    for sample in samples:
        assert sum(sample.shares) == pytest.approx(1.0)
        assert sum(sample.guess) == pytest.approx(1.0)
        assert max(sample.table) < features.of_table
        assert all(max(rival) < features.of_seat and len(rival) < MOST for rival in sample.rivals)


def test_a_bot_by_name_plays_from_views() -> None:
    found = play(make(GAME), "random", range(train.FIRST_SEED, train.FIRST_SEED + 1))
    assert found
    assert all(len(sample.rivals) == len(sample.shares) for sample in found)


def test_a_search_says_what_it_expects_of_every_position() -> None:
    found = play(make(GAME), "search:2:chapiteau.lab.judged:Judged", range(train.FIRST_SEED, train.FIRST_SEED + 1))
    assert found
    assert all(sum(sample.shares) == pytest.approx(1.0) for sample in found)
    assert any(max(sample.shares) < 1.0 for sample in found), "the results alone counted"


def test_slopes_are_those_of_the_loss(samples: list[Sample]) -> None:
    weights, luck = small_weights(), np.random.default_rng(5)
    batch = max(gathered(samples).values(), key=len)
    weights.layers = [layer.astype(np.float64) for layer in weights.layers]
    for layer, slope in zip(weights.layers, weights.backward(batch), strict=True):
        steepest = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        for at in [steepest, tuple(luck.integers(0, size) for size in layer.shape)]:
            losses = []
            for step in (1e-5, -2e-5):
                layer[at] += step
                losses.append(measure(weights.forward(batch)["chances"], batch.shares)[0])
            layer[at] += 1e-5
            assert (losses[0] - losses[1]) / 2e-5 == pytest.approx(slope[at], rel=0.01, abs=1e-6)


def test_learning_lowers_the_loss(samples: list[Sample]) -> None:
    weights = small_weights()
    batch = joined([max(gathered(samples).values(), key=len)] * 2)
    assert len(batch) <= BATCH
    before = measure(weights.chances(batch), batch.shares)[0]
    for _ in range(20):
        weights.learn(batch, 0.002)
    assert measure(weights.chances(batch), batch.shares)[0] < 0.9 * before


def test_weights_that_were_written_can_be_learned_on_from() -> None:
    weights, again = small_weights(), small_weights()
    again.layers = [np.zeros_like(layer) for layer in again.layers]
    again.begin_with(weights.to_bytes({}))
    for one, other in zip(weights.layers, again.layers, strict=True):
        assert np.abs(one - other).max() <= 0.5 / 256


def small_weights() -> Weights:
    features = features_of(make(GAME))
    return Weights(int(features.of_table), int(features.of_seat), 1)


def test_a_run_ends_and_one_that_was_interrupted_comes_to_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["train", GAME, "--bots", "heuristic,random", "--matches", "4,2", "--rounds", "2"]
    words += ["--processes", "1", "--folder"]
    assert main([*words, str(tmp_path / "whole")]) == 0
    said = capsys.readouterr().out
    assert "the game's own guess: loss" in said
    assert "round 2 of 2: loss" in said
    assert "what was known before: loss" in said
    whole = (tmp_path / "whole" / "judgement-1.bin").read_bytes()
    header = Network(whole).header
    assert (
        header["made_by"] == f"chapiteau train {GAME} --bots heuristic,random --matches 4,2 --rounds 2 --seed 2000000"
    )

    monkeypatch.setattr(Weights, "learn", interrupted)
    assert main([*words, str(tmp_path / "broken")]) == 130
    monkeypatch.undo()
    assert main([*words, str(tmp_path / "broken")]) == 0
    assert (tmp_path / "broken" / "judgement-1.bin").read_bytes() == whole


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


def test_what_cannot_be_trained_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    garbage = tmp_path / "garbage"
    garbage.write_text("no weights\n")
    assert main(["train", GAME, "--seed", "10000000"]) == 2
    assert "seeds for training" in capsys.readouterr().err
    assert main(["train", GAME, "--matches", "4,4"]) == 2
    assert "every generation" in capsys.readouterr().err
    for line in (f"--begin {tmp_path / 'none'}", f"--begin {garbage}", f"--folder {garbage}", "--matches 0"):
        assert main(["train", GAME, *line.split()]) == 2
        assert line.split()[0] in capsys.readouterr().err
    assert main(["train", "nim"]) == 2
    assert "no features.py" in capsys.readouterr().err


def test_without_numpy_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "chapiteau.lab.train")
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert main(["train", GAME]) == 2
    assert "pip install 'chapiteau[train]'" in capsys.readouterr().err
