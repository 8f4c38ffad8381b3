"""The box of somebody who owns the game: single cards can be corrected, and every mistake is named with its place."""

from typing import Any

import pytest

from chapiteau.engine.chance import Fast
from chapiteau.engine.errors import BadInput
from chapiteau.games import make


def card(name: str, **values: Any) -> dict[str, Any]:
    return {"card": [{"id": name, **values}]}


@pytest.mark.parametrize(
    ("at", "box"),
    [
        ("$.cards", {"cards": []}),
        ("$.game", {"game": 7}),
        ("$.game.colour", {"game": {"colour": 1}}),
        ("$.game.players", {"game": {"players": [2, 5]}}),
        ("$.game.cards", {"game": {"cards": 35}}),
        ("$.game.hand_limit", {"game": {"hand_limit": "six"}}),
        ("$.game.plays", {"game": {"plays": True}}),
        ("$.win.big_top", {"win": {"big_top": 0}}),
        ("$.end.turns_each", {"end": {"turns_each": 0}}),
        ("$.card", {"card": 3}),
        ("$.card[0].id", {"card": [3]}),
        ("$.card[0].id", card("unicorn")),
        ("$.card[0].speed", card("fire", speed=3)),
        ("$.card[fire].kind", card("fire", kind="star")),
        ("$.card[fire].copies", card("fire", copies=2)),
        ("$.card[big-top].copies", card("big-top", copies="3")),
        ("$.card", card("big-top", copies=4)),
        ("$.card[fire].symbol_4", card("fire", symbol_4=1, symbol_3=1)),
        ("$.card[pickpocket].takes", card("pickpocket", takes=-1)),
    ],
)
def test_a_mistake_is_named_with_its_place(at: str, box: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as found:
        make("ringmaster", box)
    assert found.value.at == at


def test_R33_a_single_number_can_be_corrected_and_is_marked_as_the_owners() -> None:
    game = make("ringmaster", card("clown-car", counts=3))
    state = game.position({"players": 2, "zones": [["clown-car"], []]})
    assert state.view(None).zones[0].attractions == 3
    marks = {each["id"]: each["prov"] for each in game.box["card"]}
    assert (marks["clown-car"]["counts"], marks["clown-car"]["effect"]) == ("own", "R")
    assert "counts" not in marks["big-top"]


def test_R25_without_sabotage_in_the_box_there_is_no_window() -> None:
    box = {"card": [{"id": "sabotage", "copies": 0}, {"id": "big-top", "copies": 4}]}
    state = make("ringmaster", box).position({"players": 2, "hands": [["big-top"], []]})
    state.apply(state.game.move({"type": "play", "card": "big-top"}), Fast(1))
    assert state.to_act == 0


def test_every_value_of_our_box_has_its_provenance() -> None:
    box = make("ringmaster").box
    for table in [box["game"], box["win"], box["end"], *box["card"]]:
        assert set(table) - {"prov", "id"} <= set(table["prov"])
        assert set(table["prov"].values()) <= {"R", "Rd", "S", "Sd", "P"}
