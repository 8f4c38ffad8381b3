"""Aramini Circus in the terminal: whole matches by numbers, in both languages."""

import re
from functools import partial
from pathlib import Path

import pytest

from chapiteau.engine.chance import Fast
from chapiteau.games import make
from chapiteau.terminal.aramini_circus import AraminiTerminal
from chapiteau.words import of, rules, speech
from tests.terminal import keyboard

play = partial(keyboard.play, "aramini-circus")


def tries(seed: int) -> list[str]:
    """Numbers from the menu: some are refused, most are played."""
    chance = Fast(seed)
    return [str(chance.below(6) + 1) for _ in range(3000)]


@pytest.mark.parametrize("options", [["--players", "2"], ["--players", "4", "--bonus-cards"]])
def test_a_whole_match_ends_with_a_result_and_a_record_that_verifies(tmp_path: Path, options: list[str]) -> None:
    record = tmp_path / "match.json"
    printed = play(tries(1), "--save", str(record), "--language", "en", *options)
    assert "The game is over." in printed
    keyboard.holds(record)


def test_a_wagon_out_of_reach_is_in_the_menu_and_refused_with_its_rule() -> None:
    printed = play(["?", "q", "o"], "--seed", "1", "--humans", "2", "--players", "2", "--language", "fr")
    assert "impossible à jouer maintenant" in printed
    number = re.findall(r"^ +(\d+)  .*\(impossible à jouer maintenant\)$", printed, flags=re.MULTILINE)[0]
    printed = play(["", number, "q", "o"], "--seed", "1", "--humans", "2", "--players", "2", "--language", "fr")
    assert f"Interdit par la règle A24\u00a0: {rules('aramini-circus', 'fr')['A24']}" in printed
    assert of("aramini-circus", "fr")["refused"]["fill_needs"]["one"].partition("{")[0] in printed


@pytest.mark.parametrize("language", ["en", "fr"])
def test_bonus_cards_in_hand_are_shown_with_what_they_do(language: str) -> None:
    words, game = of("aramini-circus", language), make("aramini-circus")
    hand = ["bear", "search", "search", "draw-two"]
    view = game.position({"players": 2, "options": {"bonus_cards": True}, "hands": [hand, None]}).view(0)
    lines = AraminiTerminal(game, words, speech(game.id, language), ["Anna", "Ben"]).before_menu(view)
    told = [card for card, text in words["effects"].items() if text in "\n".join(lines)]
    assert sorted(told) == ["draw-two", "search"]
    assert len(lines) == 3


def test_A24_A25_the_ways_to_pay_are_told_without_what_nobody_pays() -> None:
    game = make("aramini-circus")
    position = {
        "players": 2,
        "tokens": ["fish", "bear"],
        "wagons": ["giraffe-2", "bear-1", "tiger-4", "tiger-3"],
        "hands": [["giraffe", "giraffe", "fish", "fish", "fish", "fish"], []],
    }
    view = game.position(position).view(0)
    face = AraminiTerminal(game, of(game.id, "en"), speech(game.id, "en"), ["Anna", "Ben"])
    said = face.does(view, game.move({"type": "fill", "wagon": "giraffe-2"}))
    assert said == " (pay 2 giraffes or 1 giraffe + 2 fish or 4 fish; joins the train, +2: 2 points)"


def test_every_sentence_is_complete() -> None:
    for language in ("en", "fr"):
        printed = play(tries(2), "--players", "3", "--bonus-cards", "--language", language, "--seed", "3")
        assert "{" not in printed
        assert "None" not in printed


def test_what_a_bot_draws_unseen_is_not_told() -> None:
    printed = play(["q", "y"], "--seed", "5", "--players", "4", "--language", "en")
    told = re.findall(r"^(\w+) draws from the animal pile(.*)$", printed, flags=re.MULTILINE)
    assert all(rest == "." for _, rest in told)
