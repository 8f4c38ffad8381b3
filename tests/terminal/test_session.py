"""The terminal plays the same game: whole matches by typed answers, at one keyboard, in both languages."""

import json
import re
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from chapiteau.engine.chance import Fast
from chapiteau.engine.errors import BadInput
from chapiteau.terminal.session import language
from chapiteau.words import rules
from tests.terminal import keyboard

play = partial(keyboard.play, "figaro")


def tries(seed: int) -> list[str]:
    """Card, place, card, place, and now and then a take: some are refused, most are played."""
    chance = Fast(seed)
    numbers = [str(chance.below(8 - 4 * (number % 2)) + 1) for number in range(3000)]
    return [answer for at, number in enumerate(numbers) for answer in ([number] if at % 16 else ["t", number])]


def test_a_whole_match_ends_with_a_result_and_a_record_that_verifies(tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    printed = play(tries(1), "--save", str(record), "--language", "en")
    assert "The game is over." in printed
    assert re.search(r"Not allowed, rule F21.*\n(Your|\w+’s) row is \w+: only", printed, flags=re.MULTILINE)
    assert "Last hash of the record:" in printed
    keyboard.holds(record)


def test_the_bots_play_at_the_level_that_was_asked_for(tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    printed = play(["q", "y"], "--seed", "1", "--language", "en", "--bots", "novice", "--save", str(record))
    assert "You play against Bruno, Carla, Dario: Novice. Has just learned the game" in printed
    seats = json.loads(record.read_text("utf-8"))["header"]["seats"]
    assert [seat.get("bot") for seat in seats] == [None, "novice", "novice", "novice"]
    usual = play(["q", "o"], "--seed", "1", "--language", "fr", "--bots", "regular")
    assert "Vous jouez contre Bruno, Carla, Dario\u00a0: Habitué." in usual


def test_a_tampered_record_names_the_entry(tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    play(tries(2), "--save", str(record), "--seed", "5")
    data = json.loads(record.read_text("utf-8"))
    data["entries"][7]["seat"] = (data["entries"][7]["seat"] + 1) % 4
    record.write_text(json.dumps(data), "utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "chapiteau", "verify", str(record)], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 1
    assert "entry 7 was changed" in checked.stdout
    assert "entry 7: rule F28 forbids this move" in checked.stdout


def test_a_refusal_names_its_rule_with_its_text() -> None:
    printed = play(["", "t"], "--seed", "1", "--humans", "4", "--language", "fr")
    assert f"Interdit par la règle F31\u00a0: {rules('figaro', 'fr')['F31']}" in printed


def test_no_count_of_tricks_and_no_length_before_the_end() -> None:
    """F61, F62: not during play, unless the table plays with open counts."""
    hidden = play(tries(3)[:60], "--seed", "2")
    assert "cards taken" not in hidden.split("Round 1 is over")[0]
    assert " mm" not in hidden
    opened = play(tries(3)[:60], "--seed", "2", "--open-counts")
    assert "cards taken" in opened.split("Round 1 is over")[0]
    assert " mm" in opened


def test_at_one_keyboard_a_hand_is_shown_only_after_the_cover() -> None:
    printed = play(["", "1", "1", "", "1", "2", ""], "--seed", "4", "--humans", "3", "--players", "3")
    covers = printed.split("Pass the keyboard to ")
    assert len(covers) >= 3
    assert all(part.count("Your hand:") <= 1 or "Not allowed" in part for part in covers[1:])
    assert "Your hand:" not in covers[0]


def test_a_move_can_be_taken_back_and_the_record_still_verifies(tmp_path: Path) -> None:
    record = tmp_path / "match.json"
    printed = play(["1", "1", "u", "1", "1", "q", "y"], "--seed", "9", "--players", "3", "--save", str(record))
    assert "The move was taken back." in printed
    kinds = [entry.get("kind") for entry in json.loads(record.read_text("utf-8"))["entries"]]
    assert "undo" in kinds
    subprocess.run([sys.executable, "-m", "chapiteau", "verify", str(record)], check=True, capture_output=True)


def test_the_languages_are_those_that_have_words(monkeypatch: pytest.MonkeyPatch) -> None:
    assert language("fr") == "fr"
    monkeypatch.setenv("LC_ALL", "fr_CA.UTF-8")
    assert language(None) == "fr"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert language(None) == "en"
    with pytest.raises(BadInput, match="en, fr"):
        language("xx")
