"""Ringmaster in the terminal: whole matches by numbers, windows without a cover, in both languages."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from chapiteau.engine.chance import Fast
from chapiteau.games import make
from chapiteau.games.ringmaster.view import View
from chapiteau.terminal.ringmaster import RingmasterTerminal
from chapiteau.words import of, rules, speech
from tests.terminal import keyboard

play = partial(keyboard.play, "ringmaster")


def tries(seed: int) -> list[str]:
    """Numbers from the menu, with an empty line now and then."""
    chance = Fast(seed)
    return [str(chance.below(4)).replace("0", "") for _ in range(3000)]


@pytest.mark.parametrize(("language", "over"), [("en", "The game is over: "), ("fr", "La partie est finie\u00a0: ")])
def test_a_whole_match_ends_with_a_record_that_verifies(tmp_path: Path, language: str, over: str) -> None:
    record = tmp_path / "match.json"
    printed = play(tries(1), "--players", "3", "--seed", "3", "--save", str(record), "--language", language)
    assert over in printed
    subprocess.run([sys.executable, "-m", "chapiteau", "verify", str(record)], check=True, capture_output=True)


def test_R24_a_key_without_the_card_is_refused_with_its_rule() -> None:
    """The second player has a key in the first player's window; nobody's hand is shown for it."""
    for seed in range(1, 40):
        answers = ["", "1", "2", "1", "", "q", "y"]
        printed = play(answers, "--players", "2", "--humans", "2", "--seed", str(seed), "--language", "en")
        if f"Not allowed, rule R24: {rules('ringmaster')['R24']}" in printed:
            window = printed.split("Sabotage? ")[1]
            assert "Your hand" not in window.split("Not allowed")[0]
            return
    raise AssertionError("no window was opened in forty matches")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_hand_and_the_own_zone_are_shown_with_what_their_cards_do(language: str) -> None:
    words, view = of("ringmaster", language), start(["clown-car", "big-top", "big-top", "barker"], ["fire-eater"])
    face = RingmasterTerminal(make("ringmaster"), words, speech("ringmaster", language), ["Anna", "Ben"])
    shown = "\n".join(face.show(view))
    for card in ("big-top", "barker", "fire-eater"):
        assert shown.count(words["texts"][card]) == 1, card
    assert words["kinds"]["star"] in shown
    assert words["texts"]["barker"] not in "\n".join(face.show(start(["fire"], [], other=["barker"])))


def start(hand: list[str], zone: list[str], other: list[str] | None = None) -> View:
    """What the first of two players sees, with these cards."""
    position = {"players": 2, "hands": [hand, other or []], "zones": [zone, []]}
    view = make("ringmaster").position(position).view(0)
    assert isinstance(view, View)
    return view


def test_a_card_that_could_be_sabotaged_says_what_it_does() -> None:
    words = of("ringmaster", "en")
    state = make("ringmaster").position({"players": 2, "hands": [["big-top"], []]})
    state.apply(state.game.move({"type": "play", "card": "big-top"}), Fast(1))
    face = RingmasterTerminal(make("ringmaster"), words, speech("ringmaster", "en"), ["Anna", "Ben"])
    assert words["texts"]["big-top"] in face.announced(state.view(None))


def test_the_table_says_how_far_each_zone_is_from_each_win() -> None:
    printed = play(["q", "y"], "--players", "4", "--seed", "2", "--language", "en")
    assert printed.count("attractions 0 of 5, Big Top: no; sideshows 0 of 3, Tent: no; Three Ring Circus 0 of 3") >= 1
