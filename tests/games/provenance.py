"""Which values of a box are proposed by us, by their marks."""

from collections.abc import Iterator, Mapping
from typing import Any

PLACE = ("exists", "kind", "region")


def proposed(box: Mapping[str, Any]) -> set[str]:
    """The paths of the values marked P: `ronde.value`, `card.fire.effect`, `city.slot.5.reward`."""
    return {path for name, table in box.items() for path in _in_tables(name, table)}


def _in_tables(name: str, table: Any) -> Iterator[str]:
    """A table has a mark for each value, for a card's name and effect too, which stand in the words and the rules."""
    for line in table if isinstance(table, list) else [table]:
        path = f"{name}.{line['id']}" if isinstance(table, list) else name
        for field, mark in line.get("prov", {}).items():
            lines = line.get(field)
            if isinstance(lines, list) and lines and isinstance(lines[0], dict):
                yield from _in_lines(f"{path}.{field}", lines)
            elif mark == "P":
                yield f"{path}.{field}"


def _in_lines(path: str, lines: list[dict[str, Any]]) -> Iterator[str]:
    """Lines of a list have a mark of their own, one for each part, or a letter for each (a place)."""
    for line in lines:
        for field, mark in line.items():
            if field.startswith("prov") and "P" in mark:
                part = field.removeprefix("prov").removeprefix("_")
                parts = [PLACE[n] for n, letter in enumerate(mark) if letter == "P"] if len(mark) > 1 else [part]
                yield from (f"{path}.{_named(line)}.{part}".rstrip(".") for part in parts)


def _named(line: Mapping[str, Any]) -> str:
    """What tells a line from the others of its list."""
    if "a" in line:
        return f"{line['a']}-{line['b']}"
    if "ring" in line:
        return f"{line['ring']}-{line['column']}"
    return str(next(line[key] for key in ("id", "start", "number", "required", "value") if key in line))
