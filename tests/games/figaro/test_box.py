"""The box of somebody who owns the game: every mistake is named with its place."""

from typing import Any

import pytest

from chapiteau.engine.chance import Chance
from chapiteau.engine.errors import BadInput
from chapiteau.games import make
from chapiteau.games.figaro.components import read_box

VALUES = [1, 1, 1, 2, 2, 2, 2, 2, 2, 3]
NAMES = ["purple", "yellow", "green", "red", "blue"]


def colours(**changed: Any) -> list[dict[str, Any]]:
    """Five colours, with something changed in the second."""
    found: list[dict[str, Any]] = [{"id": name, "values": list(VALUES)} for name in NAMES]
    found[1] |= changed
    return found


MISTAKES: list[tuple[str, dict[str, Any]]] = [
    ("$.cards", {"cards": {}}),
    ("$.game", {"game": 6}),
    ("$.game.take_threshold", {"game": {"take_threshold": 0}}),
    ("$.game.take_threshold", {"game": {"take_threshold": "6"}}),
    ("$.game.take_threshold", {"game": {"take_threshold": True}}),
    ("$.game.take_threshold", {"game": {"take_threshold": 1001}}),
    ("$.colour", {"colour": colours()[:4]}),
    ("$.colour", {"colour": "red"}),
    ("$.colour[1].id", {"colour": colours(id="blue")}),
    ("$.colour[1].id", {"colour": colours(id="")}),
    ("$.colour[1].id", {"colour": colours(id=7)}),
    ("$.colour[1].id", {"colour": colours(id="juggler")}),
    ("$.colour[0].id", {"colour": [1, 2, 3, 4, 5]}),
    ("$.colour[1].values", {"colour": colours(values=VALUES[1:])}),
    ("$.colour[1].values", {"colour": colours(values=10)}),
    ("$.colour[1].values[9]", {"colour": colours(values=[*VALUES[:9], 0])}),
    ("$.colour[1].values[9]", {"colour": colours(values=[*VALUES[:9], "3"])}),
    ("$.colour[1].values[9]", {"colour": colours(values=[*VALUES[:9], True])}),
    ("$.juggler", {"juggler": None}),
    ("$.juggler.values", {"juggler": {"values": [1, 1, 2, 2]}}),
    ("$.juggler.values", {"juggler": {"values": [1, 1, 1, 1, 2]}}),
    ("$.juggler.values[4]", {"juggler": {"values": [1, 1, 2, 2, 1001]}}),
    ("$.ronde.copies", {"ronde": {"copies": 4}}),
    ("$.ronde.value", {"ronde": {"value": -1}}),
    ("$.ronde.value", {"ronde": {"value": 0.5}}),
    ("$.road.lengths_mm", {"road": {"lengths_mm": [10, 20]}}),
    ("$.road.lengths_mm", {"road": {"lengths_mm": [20, *range(20, 34)]}}),
    ("$.road.lengths_mm[14]", {"road": {"lengths_mm": [*range(20, 34), -5]}}),
    ("$.road.prov", {"road": {"prov": 5}}),
    ("$.road.lengths", {"road": {"lengths": [1]}}),
    ("$.game.rounds", {"game": {"rounds": 5}}),
    ("$.deal.p4", {"deal": {"p4": {"cards": 60, "per_player": 10}}}),
    ("$.road.count", {"road": {"count": 16}}),
    ("$.ronde.colour", {"ronde": {"colour": "red"}}),
]


@pytest.mark.parametrize(("at", "own"), MISTAKES, ids=[f"{at} {number}" for number, (at, _) in enumerate(MISTAKES)])
def test_a_mistake_in_a_box_is_named_with_its_place(at: str, own: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as bad:
        read_box(own)
    assert bad.value.at == at
    assert bad.value.error


@pytest.mark.parametrize(
    ("rule", "own"),
    [
        ("F01", {"colour": colours()[:4]}),
        ("F01", {"ronde": {"copies": 4}}),
        ("F03", {"road": {"lengths_mm": [20, *range(20, 34)]}}),
        ("F12", {"juggler": {"values": [1, 1, 1, 1, 2]}}),
    ],
)
def test_a_box_against_the_rules_is_refused_with_the_rule(rule: str, own: dict[str, Any]) -> None:
    with pytest.raises(BadInput, match=rule):
        read_box(own)


def test_F03_an_own_box_can_have_its_own_lengths_in_any_order() -> None:
    game = make("figaro", {"road": {"lengths_mm": list(range(150, 0, -10))}})
    state = game.position({"players": 3, "to_act": None, "round": 3, "roads": [[15], [1], [2, 3]]})
    assert [each.score for each in state.result() or []] == [150, 10, 50]


def test_an_own_value_is_marked_as_the_owners() -> None:
    game = make("figaro", {"ronde": {"value": 1}})
    assert game.custom_box
    assert game.box["ronde"]["prov"] == {"copies": "R", "value": "own", "colour": "Rd"}
    assert game.box["ronde"]["copies"] == 5
    assert game.box["road"] == make("figaro").box["road"]


def test_an_own_box_can_say_where_its_values_come_from() -> None:
    box = read_box({"ronde": {"value": 1, "prov": {"value": "S"}}})
    assert box.data["ronde"]["prov"]["value"] == "S"


def test_our_box_is_made_once() -> None:
    assert make("figaro") is make("figaro")
    assert not make("figaro").custom_box


def test_an_own_threshold_and_own_values_are_played_with() -> None:
    game = make("figaro", {"game": {"take_threshold": 4}, "colour": colours(values=[4] * 10)})
    state = game.position({"players": 4, "hands": [["yellow-4"], None, None, None]})
    assert state.audience is not None
    state.audience.collect()
    state.apply(game.move({"type": "play", "card": "yellow-4", "to": 2}), Chance())
    assert state.audience.collect()[-1].public["type"] == "six"


def test_F03_other_lengths_in_the_same_order_can_change_who_wins() -> None:
    """One long tile against two middle ones: it depends on the lengths, not on their order alone."""
    played = {"players": 3, "to_act": None, "round": 3, "roads": [[15], [7, 8], [13, 14]]}
    longer = [*range(20, 34), 200]
    places = [
        [each.place for each in make("figaro", box).position(played).result() or []]
        for box in (None, {"road": {"lengths_mm": longer}})
    ]
    assert places == [[1, 2, 3], [3, 1, 2]]
