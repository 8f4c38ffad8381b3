"""What a bot saw, as data: from a view alone, and a view that makes no sense is refused by its field."""

import json
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from chapiteau.advise import advise
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import State
from chapiteau.engine.errors import BadInput
from chapiteau.games import make, shipped


def position(name: str) -> State:
    """A match some decisions old, with a choice to make."""
    game, chance, made = make(name), Fast(4), 0
    state = game.new(max(2, game.fewest), None, chance)
    while made < 12 or len(state.legal()) < 2:
        state.apply(state.legal()[0], chance)
        made += 1
    return state


def view_of(state: State) -> dict[str, Any]:
    words: dict[str, Any] = json.loads(msgspec.json.encode(state.view(state.to_act)))
    return words


def ask(name: str, words: object, level: str = "regular") -> dict[str, Any]:
    return advise(name, json.dumps(words).encode(), level, 40, 1)


@pytest.mark.parametrize("name", shipped())
def test_advice_weighs_every_legal_move(name: str) -> None:
    state = position(name)
    found = ask(name, view_of(state))
    assert 0 < found["iterations"] == sum(each["visits"] for each in found["candidates"]) <= 40
    assert found["best"] == found["candidates"][0]["move"]
    legal = [move.words() for move in state.legal()]
    for each in found["candidates"]:
        assert each["move"] in legal
        assert sum(seat["chance"] for seat in each["chances"]) == pytest.approx(1)
        assert all(seat["low"] <= seat["chance"] <= seat["high"] for seat in each["chances"])
        assert all(0 <= count <= found["worlds"] for count in each["facts"].values())


def test_the_same_seed_gives_the_same_advice_and_every_level_gives_some() -> None:
    words = view_of(position("figaro"))
    assert ask("figaro", words) == ask("figaro", words)
    for level in ("novice", "regular", "expert", "champion"):
        assert ask("figaro", words, level)["candidates"]


def wrong(words: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**words, **changes}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"seat": None}, "$.seat"),
        ({"seat": "me"}, "$.seat"),
        ({"to_act": 2}, "$.to_act"),
        ({"king": "x"}, "$.king"),
        ({"rows": [["no-card"], [], []]}, "$.rows"),
        ({"tent": 1}, "$"),
        ({"piles": [{"cards": {"red-1": 1}, "places": {"hand-1": 2}}]}, "$.piles[0]"),
        ({"piles": [{"cards": {"red-1": 0}, "places": {"hand-1": 1}}]}, "$.piles[0].cards.red-1"),
        ({"piles": [{"cards": {"red-99": 1}, "places": {"hand-1": 1}}]}, "$.piles[0].cards.red-99"),
        ({"piles": [{"cards": {"red-1": 1}, "places": {"attic": 1}}]}, "$.piles[0].places.attic"),
    ],
)
def test_a_view_that_makes_no_sense_is_refused_by_its_field(changes: dict[str, Any], field: str) -> None:
    words = view_of(position("figaro"))
    words["to_act"] = words["seat"]
    with pytest.raises(BadInput) as caught:
        ask("figaro", wrong(words, **changes))
    assert caught.value.at.startswith(field)


def test_the_command_reads_a_view_and_writes_json() -> None:
    command = [sys.executable, "-P", "-m", "chapiteau", "advise", "figaro", "--level", "regular", "--budget", "20"]
    given = json.dumps(view_of(position("figaro")))
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout)["candidates"]
    ran = subprocess.run(command, input="{", capture_output=True, text=True, check=False)
    assert (ran.returncode, "this is no JSON" in ran.stderr) == (2, True)
    ran = subprocess.run([*command[:-3], "random"], input=given, capture_output=True, text=True, check=False)
    assert (ran.returncode, "(--level)" in ran.stderr) == (2, True)
