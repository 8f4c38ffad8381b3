"""Reads and checks the box of Figaro: ours, or a custom one."""

from collections.abc import Mapping
from typing import Any, Final

from chapiteau.engine.errors import BadInput
from chapiteau.engine.fields import numbers, table, whole
from chapiteau.games import box

COLOURS: Final = 5
EACH_COLOUR: Final = 10
JUGGLERS: Final = 5
RONDES: Final = 5
TILES: Final = 15
FIXED: Final = {
    "game": ["id", "players", "rounds"],
    "deal": ["p3", "p4", "p5", "p6"],
    "ronde": ["colour"],
    "road": ["count", "all_different", "tiles_per_round"],
}
"""What a box tells but cannot change: the rules say it."""


class Box:
    """The box as plain tables: colours, card designs with their values and copies, road lengths."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.threshold = whole(table(data, "game"), "take_threshold", "$.game", 1)
        self.colours = _colours(data)
        self.names: list[str] = []
        self.colour_of: list[int] = []
        self.value_of: list[int] = []
        self.copies: list[int] = []
        self._add_coloured(data)
        self._add_jugglers(data)
        ronde = table(data, "ronde")
        if whole(ronde, "copies", "$.ronde") != RONDES:
            raise BadInput(f"there are {RONDES} rondes (F01)", "$.ronde.copies")
        self._add("ronde", -1, whole(ronde, "value", "$.ronde"), RONDES)
        self.lengths = _lengths(data)

    def _add(self, name: str, colour: int, value: int, copies: int) -> None:
        self.names.append(name)
        self.colour_of.append(colour)
        self.value_of.append(value)
        self.copies.append(copies)

    def _add_coloured(self, data: Mapping[str, Any]) -> None:
        for number, colour in enumerate(data["colour"]):
            values = numbers(colour, "values", EACH_COLOUR, f"$.colour[{number}]", 1)
            for value in sorted(set(values)):
                self._add(f"{colour['id']}-{value}", number, value, values.count(value))

    def _add_jugglers(self, data: Mapping[str, Any]) -> None:
        values = numbers(table(data, "juggler"), "values", JUGGLERS, "$.juggler", 1)
        for value in (1, 2):
            if values.count(value) < 2:
                raise BadInput(
                    "with three players a juggler 1 and a juggler 2 leave the game (F12)", "$.juggler.values"
                )
        for value in sorted(set(values)):
            self._add(f"juggler-{value}", -1, value, values.count(value))


def read_box(custom: Mapping[str, Any] | None) -> Box:
    """Our box, or a custom one."""
    return Box(box.read("figaro", custom, FIXED))


def _colours(data: Mapping[str, Any]) -> list[str]:
    colours = data.get("colour")
    if not isinstance(colours, list) or len(colours) != COLOURS:
        raise BadInput(f"there are {COLOURS} colours (F01)", "$.colour")
    names = [colour.get("id") if isinstance(colour, dict) else None for colour in colours]
    for number, name in enumerate(names):
        if not isinstance(name, str) or not name or names.count(name) > 1 or name in ("juggler", "ronde"):
            raise BadInput("each colour has an id of its own", f"$.colour[{number}].id")
    return [str(name) for name in names]


def _lengths(data: Mapping[str, Any]) -> list[int]:
    lengths = sorted(numbers(table(data, "road"), "lengths_mm", TILES, "$.road", 1))
    if len(set(lengths)) != TILES:
        twice = next(length for length in lengths if lengths.count(length) > 1)
        raise BadInput(f"all road tiles differ, but {twice} is there twice (F03)", "$.road.lengths_mm")
    return lengths
