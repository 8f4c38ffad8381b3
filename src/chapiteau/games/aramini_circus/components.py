"""Reads and checks the box of Aramini Circus: ours, or the file of somebody who owns the game."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from chapiteau.engine.errors import BadInput

ANIMALS: Final = 4
VALUES: Final = 4
EACH_ANIMAL: Final = 10
BONUS_KINDS: Final = ["draw-two", "pay-one-less", "search", "extra-action", "one-for-one"]
BONUS_CARDS: Final = 10
DISPLAY: Final = 4


class Box:
    """The box as plain tables: animals, card designs and wagon designs with their copies."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.animals = _animals(data)
        self.cards = [*self.animals, *BONUS_KINDS]
        self.copies = [_per_animal(data)] * ANIMALS + _bonus_copies(data)
        values = _wagon_values(data)
        self.wagons = [f"{animal}-{value}" for animal in self.animals for value in range(1, VALUES + 1)]
        self.wagon_copies = [values.count(value) for _ in self.animals for value in range(1, VALUES + 1)]
        self.start_hand = whole(data, "game", "start_hand", 1, self.copies[0] - 1)
        self.actions = whole(data, "game", "actions_per_turn", 1, 10)
        if whole(data, "game", "wagons_on_display", 1, 10) != DISPLAY:
            raise BadInput(f"{DISPLAY} wagons lie open (A11)", "$.game.wagons_on_display")
        self.goals = _goals(data, ANIMALS * sum(values))
        _check_tokens(data)


def read_box(own: Mapping[str, Any] | None) -> Box:
    """Our box, or our box with the tables of a custom file in place of ours."""
    ours = tomllib.loads(files("chapiteau.games.aramini_circus").joinpath("components.toml").read_text("utf-8"))
    if own is None:
        return Box(ours)
    unknown = sorted(own.keys() - ours.keys())
    if unknown:
        raise BadInput(f"the box of Aramini Circus has no table {unknown[0]!r}", f"$.{unknown[0]}")
    return Box({name: _laid_over(name, ours[name], own.get(name, ours[name])) for name in ours})


def _laid_over(name: str, ours: Any, own: Any) -> Any:
    """What an own table leaves out is ours; what it gives is marked as the owner's unless it says otherwise."""
    if not isinstance(own, dict):
        raise BadInput("this table is missing", f"$.{name}")
    if own is ours:
        return ours
    if not isinstance(own.get("prov", {}), dict):
        raise BadInput("a table says for each of its values where it comes from", f"$.{name}.prov")
    marks = {field: "own" for field in own if field != "prov"}
    return {**ours, **own, "prov": {**ours.get("prov", {}), **marks, **own.get("prov", {})}}


def table(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = data.get(name)
    if not isinstance(found, dict):
        raise BadInput("this table is missing", f"$.{name}")
    return found


def whole(data: Mapping[str, Any], name: str, field: str, least: int, most: int) -> int:
    return _number(table(data, name).get(field), f"$.{name}.{field}", least, most)


def _number(value: object, at: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadInput(f"a whole number from {least} to {most} is needed", at)
    return value


def _animals(data: Mapping[str, Any]) -> list[str]:
    names = table(data, "animals").get("ids")
    if not isinstance(names, list) or len(names) != ANIMALS:
        raise BadInput(f"there are {ANIMALS} animals (A01)", "$.animals.ids")
    for number, name in enumerate(names):
        if not isinstance(name, str) or not name or names.count(name) > 1 or name in BONUS_KINDS:
            raise BadInput("each animal has an id of its own", f"$.animals.ids[{number}]")
    return names


def _per_animal(data: Mapping[str, Any]) -> int:
    """A02. The same number of each animal, as many as the box has in all; enough for four hands and a pile."""
    each = whole(data, "animals", "per_animal", 6, 100)
    if whole(data, "animals", "total", 1, 1000) != ANIMALS * each:
        raise BadInput(f"{ANIMALS} animals with {each} cards each are {ANIMALS * each} cards (A02)", "$.animals.total")
    return each


def _bonus_copies(data: Mapping[str, Any]) -> list[int]:
    copies = table(data, "bonus").get("copies")
    if not isinstance(copies, dict) or sorted(copies) != sorted(BONUS_KINDS):
        raise BadInput(f"the kinds of bonus card are {', '.join(BONUS_KINDS)} (A03)", "$.bonus.copies")
    found = [_number(copies[kind], f"$.bonus.copies.{kind}", 0, BONUS_CARDS) for kind in BONUS_KINDS]
    if sum(found) != BONUS_CARDS or whole(data, "bonus", "total", 1, 100) != BONUS_CARDS:
        raise BadInput(f"there are {BONUS_CARDS} bonus cards, not {sum(found)} (A03)", "$.bonus.copies")
    return found


def _wagon_values(data: Mapping[str, Any]) -> list[int]:
    values = table(data, "wagons").get("values_per_animal")
    if not isinstance(values, list) or len(values) != EACH_ANIMAL:
        raise BadInput(f"each animal has {EACH_ANIMAL} wagons (A01)", "$.wagons.values_per_animal")
    found = [_number(each, f"$.wagons.values_per_animal[{at}]", 1, VALUES) for at, each in enumerate(values)]
    if whole(data, "wagons", "total", 1, 100) != ANIMALS * EACH_ANIMAL:
        raise BadInput(f"there are {ANIMALS * EACH_ANIMAL} wagons (A01)", "$.wagons.total")
    return found


def _goals(data: Mapping[str, Any], most: int) -> list[int]:
    """A14. By number of players, from two."""
    goals = table(data, "game").get("goal")
    if not isinstance(goals, dict) or sorted(goals) != ["p2", "p3", "p4"]:
        raise BadInput("the points needed with two, three and four players are p2, p3 and p4 (A14)", "$.game.goal")
    return [_number(goals[name], f"$.game.goal.{name}", 1, most) for name in ("p2", "p3", "p4")]


def _check_tokens(data: Mapping[str, Any]) -> None:
    for field, wanted in (("exchange_per_animal", 1), ("ringmaster", 1), ("locomotives", 4)):
        if whole(data, "tokens", field, 0, 100) != wanted:
            raise BadInput(f"this is always {wanted} (A03)", f"$.tokens.{field}")
