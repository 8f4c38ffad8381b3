"""A position that makes no sense is refused with the field that is wrong; what it leaves out has defaults."""

from typing import Any

import pytest

from chapiteau.engine.errors import BadInput
from chapiteau.games import make

aramini = make("aramini-circus")
BONUS = {"options": {"bonus_cards": True}}
FULL = ["giraffe-4", "giraffe-3", "giraffe-3", "giraffe-2", "giraffe-2", "giraffe-2", "giraffe-1", "giraffe-1"]

REFUSALS: list[tuple[str, dict[str, Any]]] = [
    ("$.colour", {"colour": 1}),
    ("$.players", {"players": 5}),
    ("$.options.bonus", {"options": {"bonus": True}}),
    ("$.options.bonus_cards", {"options": {"bonus_cards": 1}}),
    ("$.to_act", {"to_act": 2}),
    ("$.to_act", {"to_act": True}),
    ("$.to_act", {"to_act": None}),
    ("$.actions", {"actions": 0}),
    ("$.actions", {"actions": 99}),
    ("$.hands", {"hands": [[]]}),
    ("$.hands[1]", {"hands": [[], "bear"]}),
    ("$.hands[1][0]", {"hands": [[], ["beer"]]}),
    ("$.hands", {"hands": [["bear"] * 13, []]}),
    ("$.hands", {"hands": [["search"], []]}),
    ("$.discard", {"discard": "bear"}),
    ("$.discard[1]", {"discard": ["bear", 3]}),
    ("$.pile", {"pile": ["bear"]}),
    ("$.discard", {"discard": ["bear"] * 12 + ["fish"] * 12 + ["tiger"] * 12 + ["giraffe"] * 12}),
    ("$.wagons", {"wagons": ["bear-1"]}),
    ("$.wagons[0]", {"wagons": ["bear-5", "bear-1", "bear-2", "bear-3"]}),
    ("$.wagons", {"wagons": ["bear-4", "bear-4", "bear-2", "bear-3"]}),
    ("$.wagons[1]", {"wagons": ["bear-4", None, "bear-2", "bear-3"]}),
    ("$.wagon_pile", {"wagon_pile": ["bear-1"]}),
    ("$.trains[0][1]", {"trains": [["bear-1", "fish-2"], []]}),
    ("$.trains[1][0]", {"trains": [[], ["loco"]]}),
    ("$.trains[0]", {"trains": [FULL, []]}),
    ("$.waiting[0]", {"waiting": [["bear-1"], []]}),
    ("$.waiting[0]", {"trains": [["bear-1"], []], "waiting": [["bear-2"], []]}),
    ("$.waiting[1]", {"trains": [[], ["bear-1"]], "waiting": [[], ["bear-2", "fish-1"]]}),
    ("$.tokens", {"tokens": ["bear"]}),
    ("$.tokens[0]", {"tokens": ["seal", None]}),
    ("$.tokens[1]", {"tokens": ["bear", "bear"]}),
    ("$.ringmaster", {"ringmaster": 2}),
    ("$.face_up", {"face_up": 1}),
    ("$.face_up", {"players": 3, "face_up": False}),
    ("$.quiet_turns", {"quiet_turns": 50}),
    ("$.quiet_turns", {"quiet_turns": -1}),
    ("$.has_filled", {"has_filled": "no"}),
    ("$.bonuses", {"bonuses": 11}),
    ("$.bonuses", {**BONUS, "playing": ["search"], "discard": ["bear"], "bonuses": 0}),
    ("$.playing", {**BONUS, "playing": ["pay-one-less"]}),
    ("$.playing", {**BONUS, "playing": ["search", "draw-two"]}),
    ("$.playing", {**BONUS, "playing": ["search"]}),
    ("$.draws", {"draws": 1}),
    ("$.draws", {**BONUS, "playing": ["draw-two"], "draws": 0}),
    ("$.fill", {"fill": "bear-1"}),
    ("$.fill", {"fill": {"paid": 0}}),
    ("$.fill.wagon", {"fill": {"wagon": "bear-5"}}),
    ("$.fill.wagon", {"fill": {"wagon": "bear-4"}, "wagons": ["bear-1", "bear-2", "bear-3", "fish-1"]}),
    ("$.fill.paid", {"fill": {"wagon": "giraffe-1", "paid": 1}}),
    ("$.fill.paid", {"fill": {"wagon": "giraffe-1", "paid": 1}, "discard": ["tiger"]}),
    ("$.fill", {"fill": {"wagon": "giraffe-1"}}),
    ("$.fill", {"fill": {"wagon": "giraffe-1", "paid": 1}, "discard": ["giraffe"], "hands": [["giraffe"], []]}),
    ("$.playing", {**BONUS, "fill": {"wagon": "giraffe-1"}, "playing": ["search"], "hands": [["giraffe"], []]}),
    ("$.playing", {**BONUS, "fill": {"wagon": "giraffe-1"}, "playing": ["one-for-one"], "hands": [["giraffe"], []]}),
]


@pytest.mark.parametrize(("at", "mapping"), REFUSALS, ids=[f"{at} {number}" for number, (at, _) in enumerate(REFUSALS)])
def test_a_refused_position_names_its_field(at: str, mapping: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as bad:
        aramini.position({"players": 2, **mapping})
    assert bad.value.at == at
    assert bad.value.error


def test_everything_but_the_players_has_a_default() -> None:
    mapping = aramini.position({"players": 3}).mapping()
    assert mapping["pile"] == ["giraffe"] * 12 + ["bear"] * 12 + ["fish"] * 12 + ["tiger"] * 12
    assert mapping["wagons"] == ["giraffe-1"] * 4
    assert len(mapping["wagon_pile"]) == 36
    assert mapping["tokens"] == ["giraffe", "bear", "fish"]
    assert (mapping["to_act"], mapping["actions"], mapping["ringmaster"], mapping["face_up"]) == (0, 2, 2, True)
    assert (mapping["hands"], mapping["trains"], mapping["waiting"]) == ([[], [], []], [[], [], []], [[], [], []])
    assert (mapping["discard"], mapping["fill"], mapping["playing"], mapping["draws"]) == ([], None, [], 0)


def test_tokens_not_named_are_the_first_that_are_free() -> None:
    assert aramini.position({"players": 3, "tokens": [None, "giraffe", None]}).mapping()["tokens"] == [
        "bear",
        "giraffe",
        "fish",
    ]


def test_a_seat_with_the_ringmaster_token_begins_with_three_actions() -> None:
    assert aramini.position({"players": 2, "to_act": 1, "ringmaster": 1}).mapping()["actions"] == 3


def test_a_choice_among_waiting_wagons_is_read_from_the_position() -> None:
    state = aramini.position({"players": 2, "trains": [["bear-1"], []], "waiting": [["bear-2", "fish-1"], []]})
    assert state.view(0).decision == "join"
