"""The box of somebody who owns the game: every mistake is named with its place."""

from collections import Counter
from typing import Any

import pytest

from chapiteau.engine.errors import BadInput
from chapiteau.games import make
from chapiteau.games.aramini_circus.components import read_box

COPIES = {"draw-two": 2, "pay-one-less": 2, "search": 2, "extra-action": 2, "one-for-one": 2}
VALUES = [1, 1, 1, 1, 2, 2, 2, 3, 3, 4]

MISTAKES: list[tuple[str, dict[str, Any]]] = [
    ("$.cards", {"cards": {}}),
    ("$.game", {"game": 6}),
    ("$.game.goal", {"game": {"goal": 18}}),
    ("$.game.goal", {"game": {"goal": {"p2": 18}}}),
    ("$.game.goal.p3", {"game": {"goal": {"p2": 18, "p3": 0, "p4": 16}}}),
    ("$.game.goal.p4", {"game": {"goal": {"p2": 18, "p3": 18, "p4": 81}}}),
    ("$.game.start_hand", {"game": {"start_hand": 12}}),
    ("$.game.start_hand", {"game": {"start_hand": True}}),
    ("$.game.actions_per_turn", {"game": {"actions_per_turn": 0}}),
    ("$.game.wagons_on_display", {"game": {"wagons_on_display": 5}}),
    ("$.animals", {"animals": []}),
    ("$.animals.ids", {"animals": {"ids": ["bear", "fish", "tiger"]}}),
    ("$.animals.ids[0]", {"animals": {"ids": ["bear", "bear", "fish", "tiger"]}}),
    ("$.animals.ids[3]", {"animals": {"ids": ["bear", "seal", "fish", "search"]}}),
    ("$.animals.ids[1]", {"animals": {"ids": ["bear", 7, "fish", "tiger"]}}),
    ("$.animals.per_animal", {"animals": {"per_animal": 5}}),
    ("$.animals.total", {"animals": {"per_animal": 13}}),
    ("$.animals.prov", {"animals": {"prov": 5}}),
    ("$.wagons.values_per_animal", {"wagons": {"values_per_animal": VALUES[1:]}}),
    ("$.wagons.values_per_animal[9]", {"wagons": {"values_per_animal": [*VALUES[:9], 5]}}),
    ("$.wagons.total", {"wagons": {"total": 41}}),
    ("$.tokens.locomotives", {"tokens": {"locomotives": 5}}),
    ("$.bonus.copies", {"bonus": {"copies": {"search": 10}}}),
    ("$.bonus.copies", {"bonus": {"copies": {**COPIES, "search": 3}}}),
    ("$.bonus.copies.search", {"bonus": {"copies": {**COPIES, "search": -1}}}),
]


@pytest.mark.parametrize(("at", "own"), MISTAKES, ids=[f"{at} {number}" for number, (at, _) in enumerate(MISTAKES)])
def test_a_mistake_in_a_box_is_named_with_its_place(at: str, own: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as bad:
        read_box(own)
    assert bad.value.at == at
    assert bad.value.error


def test_an_own_box_is_played_with_and_marked_as_the_owners() -> None:
    copies = {"draw-two": 4, "pay-one-less": 3, "search": 1, "extra-action": 1, "one-for-one": 1}
    game = make("aramini-circus", {"bonus": {"copies": copies}, "animals": {"per_animal": 13, "total": 52}})
    pile = Counter(game.position({"players": 2, "options": {"bonus_cards": True}}).mapping()["pile"])
    assert pile == {"giraffe": 13, "bear": 13, "fish": 13, "tiger": 13, **copies}
    assert game.box["bonus"]["prov"] == {"total": "R", "copies": "own"}
    assert game.custom_box


def test_every_value_of_our_box_says_where_it_comes_from() -> None:
    for name, table in make("aramini-circus").box.items():
        assert sorted(table["prov"]) == sorted(set(table) - {"prov"}), name
        assert set(table["prov"].values()) <= {"R", "Rd", "S", "Sd", "P"}
