"""Reads and checks the box of Aramini Circus: ours, or a custom one."""

from collections.abc import Mapping
from typing import Any, Final

from chapiteau.engine.errors import BadInput
from chapiteau.engine.fields import list_of, number, table, whole
from chapiteau.games import box

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
        self.start_hand = whole(table(data, "game"), "start_hand", "$.game", 1, self.copies[0] - 1)
        self.actions = whole(table(data, "game"), "actions_per_turn", "$.game", 1, 10)
        if whole(table(data, "game"), "wagons_on_display", "$.game", 1, 10) != DISPLAY:
            raise BadInput(f"{DISPLAY} wagons lie open (A11)", "$.game.wagons_on_display")
        self.goals = _goals(data, ANIMALS * sum(values))
        _check_tokens(data)


def read_box(custom: Mapping[str, Any] | None) -> Box:
    """Our box, or a custom one."""
    return Box(box.read("aramini_circus", custom, {}))


def _animals(data: Mapping[str, Any]) -> list[str]:
    names = table(data, "animals").get("ids")
    if not isinstance(names, list) or len(names) != ANIMALS:
        raise BadInput(f"there are {ANIMALS} animals (A01)", "$.animals.ids")
    for place, name in enumerate(names):
        if not isinstance(name, str) or not name or names.count(name) > 1 or name in BONUS_KINDS:
            raise BadInput("each animal has an id of its own", f"$.animals.ids[{place}]")
    return names


def _per_animal(data: Mapping[str, Any]) -> int:
    """A02. The same number of each animal, as many as the box has in all; enough for four hands and a pile."""
    each = whole(table(data, "animals"), "per_animal", "$.animals", 6, 100)
    if whole(table(data, "animals"), "total", "$.animals", 1, 1000) != ANIMALS * each:
        raise BadInput(f"{ANIMALS} animals with {each} cards each are {ANIMALS * each} cards (A02)", "$.animals.total")
    return each


def _bonus_copies(data: Mapping[str, Any]) -> list[int]:
    copies = table(data, "bonus").get("copies")
    if not isinstance(copies, dict) or sorted(copies) != sorted(BONUS_KINDS):
        raise BadInput(f"the kinds of bonus card are {', '.join(BONUS_KINDS)} (A03)", "$.bonus.copies")
    found = [number(copies[kind], f"$.bonus.copies.{kind}", 0, BONUS_CARDS) for kind in BONUS_KINDS]
    if sum(found) != BONUS_CARDS or whole(table(data, "bonus"), "total", "$.bonus", 1, 100) != BONUS_CARDS:
        raise BadInput(f"there are {BONUS_CARDS} bonus cards, not {sum(found)} (A03)", "$.bonus.copies")
    return found


def _wagon_values(data: Mapping[str, Any]) -> list[int]:
    at = "$.wagons.values_per_animal"
    values = list_of(table(data, "wagons").get("values_per_animal"), at, EACH_ANIMAL)
    found = [number(value, f"{at}[{place}]", 1, VALUES) for place, value in enumerate(values)]
    if whole(table(data, "wagons"), "total", "$.wagons", 1, 100) != ANIMALS * EACH_ANIMAL:
        raise BadInput(f"there are {ANIMALS * EACH_ANIMAL} wagons (A01)", "$.wagons.total")
    return found


def _goals(data: Mapping[str, Any], most: int) -> list[int]:
    """A14. By number of players, from two."""
    goals = table(data, "game").get("goal")
    if not isinstance(goals, dict) or sorted(goals) != ["p2", "p3", "p4"]:
        raise BadInput("the points needed with two, three and four players are p2, p3 and p4 (A14)", "$.game.goal")
    return [number(goals[name], f"$.game.goal.{name}", 1, most) for name in ("p2", "p3", "p4")]


def _check_tokens(data: Mapping[str, Any]) -> None:
    for field, wanted in (("exchange_per_animal", 1), ("ringmaster", 1), ("locomotives", 4)):
        if whole(table(data, "tokens"), field, "$.tokens", 0, 100) != wanted:
            raise BadInput(f"this is always {wanted} (A03)", f"$.tokens.{field}")
