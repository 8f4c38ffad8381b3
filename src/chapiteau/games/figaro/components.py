"""Reads and checks the box of Figaro: ours, or the file of somebody who owns the game."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from chapiteau.engine.errors import BadInput

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
        self.threshold = whole(data, "game", "take_threshold", least=1)
        self.colours = _colours(data)
        self.names: list[str] = []
        self.colour_of: list[int] = []
        self.value_of: list[int] = []
        self.copies: list[int] = []
        self._add_coloured(data)
        self._add_jugglers(data)
        if whole(data, "ronde", "copies", least=1) != RONDES:
            raise BadInput(f"there are {RONDES} rondes (F01)", "$.ronde.copies")
        self._add("ronde", -1, whole(data, "ronde", "value", least=0), RONDES)
        self.lengths = _lengths(data)

    def _add(self, name: str, colour: int, value: int, copies: int) -> None:
        self.names.append(name)
        self.colour_of.append(colour)
        self.value_of.append(value)
        self.copies.append(copies)

    def _add_coloured(self, data: Mapping[str, Any]) -> None:
        for number, colour in enumerate(data["colour"]):
            values = numbers(colour, "values", f"$.colour[{number}]", EACH_COLOUR)
            for value in sorted(set(values)):
                self._add(f"{colour['id']}-{value}", number, value, values.count(value))

    def _add_jugglers(self, data: Mapping[str, Any]) -> None:
        values = numbers(table(data, "juggler"), "values", "$.juggler", JUGGLERS)
        for value in (1, 2):
            if values.count(value) < 2:
                raise BadInput(
                    "with three players a juggler 1 and a juggler 2 leave the game (F12)", "$.juggler.values"
                )
        for value in sorted(set(values)):
            self._add(f"juggler-{value}", -1, value, values.count(value))


def read_box(own: Mapping[str, Any] | None) -> Box:
    """Our box, or our box with the tables of a custom file in place of ours."""
    ours = tomllib.loads(files("chapiteau.games.figaro").joinpath("components.toml").read_text("utf-8"))
    if own is None:
        return Box(ours)
    unknown = sorted(own.keys() - ours.keys())
    if unknown:
        raise BadInput(f"the box of Figaro has no table {unknown[0]!r}", f"$.{unknown[0]}")
    return Box({name: _laid_over(name, ours[name], own.get(name, ours[name])) for name in ours})


def _laid_over(name: str, ours: Any, own: Any) -> Any:
    """What an own table leaves out is ours; what it gives is marked as the owner's unless it says otherwise."""
    if not isinstance(ours, dict) or not isinstance(own, dict):
        return own
    unknown = sorted(own.keys() - ours.keys())
    if unknown:
        raise BadInput(f"there is no such value; there are: {', '.join(ours)}", f"$.{name}.{unknown[0]}")
    if not isinstance(own.get("prov", {}), dict):
        raise BadInput("the provenance is a table: a mark for each value", f"$.{name}.prov")
    for field in FIXED.get(name, []):
        if own.get(field, ours[field]) != ours[field]:
            raise BadInput("the rules fix this value: it cannot be another", f"$.{name}.{field}")
    marks = {field: "own" for field in own if field != "prov"}
    return {**ours, **own, "prov": {**ours.get("prov", {}), **marks, **own.get("prov", {})}}


def table(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = data.get(name)
    if not isinstance(found, dict):
        raise BadInput("this table is missing", f"$.{name}")
    return found


def whole(data: Mapping[str, Any], name: str, field: str, least: int) -> int:
    value = table(data, name).get(field)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= 1000:
        raise BadInput(f"a whole number of at least {least} is needed", f"$.{name}.{field}")
    return value


def numbers(data: Mapping[str, Any], field: str, at: str, count: int) -> list[int]:
    values = data.get(field)
    if not isinstance(values, list) or len(values) != count:
        found = f", not {len(values)}" if isinstance(values, list) else ""
        raise BadInput(f"a list of {count} numbers is needed{found}", f"{at}.{field}")
    for number, value in enumerate(values):
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= 1000:
            raise BadInput(f"{value!r} is not a whole number from 1 to 1000", f"{at}.{field}[{number}]")
    return values


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
    lengths = sorted(numbers(table(data, "road"), "lengths_mm", "$.road", TILES))
    if len(set(lengths)) != TILES:
        twice = next(length for length in lengths if lengths.count(length) > 1)
        raise BadInput(f"all road tiles differ, but {twice} is there twice (F03)", "$.road.lengths_mm")
    return lengths
