"""3 Ring Circus in the terminal: whole matches by numbers, in both languages."""

import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from chapiteau.engine.chance import Fast
from tests.terminal import keyboard

play = partial(keyboard.play, "three-ring-circus")


def tries(seed: int) -> list[str]:
    """Numbers from the menu; one that is not there is asked for again."""
    chance = Fast(seed)
    return [str(chance.below(4) + 1) for _ in range(3000)]


@pytest.mark.parametrize(
    "options", [["--players", "1", "--option", "difficulty=hard"], ["--players", "3", "--bots", "random"]]
)
def test_a_whole_match_ends_with_a_result_and_a_record_that_verifies(tmp_path: Path, options: list[str]) -> None:
    record = tmp_path / "match.json"
    printed = play(tries(1), "--save", str(record), "--language", "en", *options)
    assert "The game is over." in printed
    keyboard.holds(record)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("players", ["1", "2"])
def test_every_sentence_is_complete(language: str, players: str) -> None:
    printed = play(tries(2), "--players", players, "--bots", "random", "--language", language, "--seed", "3")
    assert "{" not in printed
    assert "None" not in printed
    assert not re.search(r"\b(?:fortune|monkey)-|\b\d+-(?:per|before|after)-", printed)


def test_a_choice_says_what_it_does() -> None:
    printed = play(["1"] * 12 + ["q", "y"], "--players", "1", "--language", "en", "--seed", "5")
    assert re.search(r"Perform in .*\(\d of \d steps; 1 Money card; .* Money cards in all", printed)


def test_an_option_that_is_not_for_so_many_is_refused() -> None:
    ran = subprocess.run(
        [
            sys.executable,
            "-m",
            "chapiteau",
            "play",
            "three-ring-circus",
            "--players",
            "4",
            "--option",
            "setup=without-boston",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 2
    assert "$.options.setup" in ran.stderr


def test_T34_a_person_alone_is_asked_for_a_late_instant_only_when_there_is_one() -> None:
    """With others at the keyboard the question always comes: else it would tell them of the hand."""
    question, menu = "Play an instant?\n", "Play an instant?\n   1  No thanks\n"
    alone = play(tries(2), "--players", "2", "--bots", "random", "--language", "en", "--seed", "3")
    assert question in alone
    assert menu not in alone
    together = play(tries(2), "--players", "2", "--humans", "2", "--language", "en", "--seed", "3")
    assert menu in together
