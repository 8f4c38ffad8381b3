"""A position that makes no sense is refused with the field that is wrong; what it leaves out has defaults."""

from collections import Counter
from typing import Any

import pytest

from chapiteau.engine.errors import BadInput
from chapiteau.games import make
from tests.games.figaro.helpers import deck_without

figaro = make("figaro")

REFUSALS: list[tuple[str, dict[str, Any]]] = [
    ("$.colour", {"players": 3, "colour": "red"}),
    ("$.players", {}),
    ("$.players", {"players": 2}),
    ("$.options", {"players": 3, "options": []}),
    ("$.options.counts", {"players": 3, "options": {"counts": True}}),
    ("$.options.open_counts", {"players": 3, "options": {"open_counts": 1}}),
    ("$.round", {"players": 3, "round": 0}),
    ("$.round", {"players": 3, "round": 4}),
    ("$.round", {"players": 3, "round": True}),
    ("$.king", {"players": 3, "king": 3}),
    ("$.king", {"players": 3, "king": "0"}),
    ("$.rows", {"players": 3, "rows": [[], []]}),
    ("$.rows", {"players": 3, "rows": "red-1"}),
    ("$.rows[1]", {"players": 3, "rows": [[], "red-1", []]}),
    ("$.rows[1][0]", {"players": 3, "rows": [[], ["red-4"], []]}),
    ("$.hands[2][1]", {"players": 3, "hands": [None, None, ["red-1", 7]]}),
    ("$.tricks[0][0]", {"players": 3, "tricks": [["Red-1"], [], []]}),
    ("$.removed", {"players": 4, "removed": "red"}),
    ("$.removed", {"players": 3, "removed": "orange"}),
    ("$.removed", {"players": 3, "tricks": [["purple-1", "yellow-1", "green-1", "red-1", "blue-1"], [], []]}),
    ("$.rows[0][1]", {"players": 3, "rows": [["red-1", "blue-1"], [], []]}),
    ("$.rows[2][0]", {"players": 3, "rows": [["red-1"], [], ["red-2"]]}),
    ("$.rows[1]", {"players": 3, "rows": [[], ["red-1", "red-2", "red-3"], []]}),
    ("$.hands", {"players": 3, "hands": [["red-3", "red-3"], None, None]}),
    ("$.hands", {"players": 3, "removed": "red", "hands": [["red-1"], None, None]}),
    ("$.hands", {"players": 3, "hands": [["red-1"], ["red-2"], ["red-3"]]}),
    ("$.to_act", {"players": 3, "to_act": 3}),
    ("$.to_act", {"players": 3, "to_act": -1}),
    ("$.to_act", {"players": 3, "to_act": 0, "hands": [[], None, None]}),
    ("$.round", {"players": 3, "to_act": None, "round": 2}),
    ("$.roads", {"players": 3, "roads": [[1]]}),
    ("$.roads[0]", {"players": 3, "roads": [1, [], []]}),
    ("$.roads[0][0]", {"players": 3, "roads": [[16], [], []]}),
    ("$.roads[1][1]", {"players": 3, "roads": [[], [4, 0], []]}),
    ("$.roads[2][0]", {"players": 3, "roads": [[4], [], [4]]}),
    ("$.tiles", {"players": 3, "tiles": [[1, 2]]}),
    ("$.tiles[1][0]", {"players": 3, "roads": [[4], [], []], "tiles": [None, [4, 5], None]}),
    ("$.tiles[0]", {"players": 3, "tiles": [[1], None, None]}),
    ("$.tiles[0]", {"players": 3, "round": 2, "tiles": [[1, 2], None, None]}),
    ("$.tiles[2]", {"players": 3, "round": 3, "to_act": None, "tiles": [[], [], [1, 2]]}),
    ("$.tiles[2]", {"players": 6, "roads": [[15], [], [], [], [], []]}),
]


@pytest.mark.parametrize(("at", "mapping"), REFUSALS, ids=[f"{at} {number}" for number, (at, _) in enumerate(REFUSALS)])
def test_a_refused_position_names_its_field(at: str, mapping: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as bad:
        figaro.position(mapping)
    assert bad.value.at == at
    assert bad.value.error


@pytest.mark.parametrize(
    ("rule", "mapping"),
    [
        ("F12", {"players": 4, "removed": "red"}),
        ("F21", {"players": 3, "rows": [["red-1", "blue-1"], [], []]}),
        ("F22", {"players": 3, "rows": [["red-1"], [], ["red-2"]]}),
        ("F26", {"players": 3, "rows": [[], ["red-1", "red-2", "red-3"], []]}),
        ("F40", {"players": 3, "to_act": 0, "hands": [[], None, None]}),
        ("F50", {"players": 3, "to_act": None, "round": 2}),
        ("F10", {"players": 3, "tiles": [[1], None, None]}),
    ],
)
def test_a_position_against_the_rules_is_refused_with_the_rule(rule: str, mapping: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match=rule):
        figaro.position(mapping)


def test_cards_not_named_go_evenly_in_list_order_to_the_hands_not_named() -> None:
    mapping = figaro.position({"players": 4, "hands": [["red-3"], None, None, []]}).mapping()
    assert [len(hand) for hand in mapping["hands"]] == [1, 30, 29, 0]
    assert [hand[:3] for hand in mapping["hands"][1:3]] == [
        ["purple-1", "purple-1", "purple-2"],
        ["purple-1", "purple-2", "purple-2"],
    ]
    assert Counter(card for hand in mapping["hands"] for card in hand) == deck_without(None)


def test_everything_but_the_players_has_a_default() -> None:
    mapping = figaro.position({"players": 3}).mapping()
    assert mapping == {
        "players": 3,
        "options": {"open_counts": False},
        "removed": "purple",
        "round": 1,
        "to_act": 0,
        "king": 0,
        "hands": mapping["hands"],
        "rows": [[], [], []],
        "tricks": [[], [], []],
        "roads": [[], [], []],
        "tiles": [[2, 1], [4, 3], [6, 5]],
    }
    assert [len(hand) for hand in mapping["hands"]] == [15, 15, 15]


def test_the_colour_that_is_out_is_the_first_of_which_no_card_is_named() -> None:
    mapping = figaro.position({"players": 3, "rows": [["purple-1"], ["yellow-1"], []]}).mapping()
    assert mapping["removed"] == "green"


def test_the_turn_is_with_the_king_unless_said_otherwise() -> None:
    assert figaro.position({"players": 3, "king": 2}).to_act == 2
    assert figaro.position({"players": 3, "king": 2, "to_act": 1}).to_act == 1
