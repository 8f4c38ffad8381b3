"""Reading what a person or another program wrote: each question names the field when the answer makes no sense."""

from collections.abc import Mapping, Sequence
from typing import Any

from chapiteau.engine.errors import BadInput


def number(value: object, at: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadInput(f"{value!r} is not a whole number from {least} to {most}", at)
    return value


def flag(value: object, at: str) -> bool:
    if not isinstance(value, bool):
        raise BadInput("true or false is needed", at)
    return value


def list_of(value: object, at: str, count: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (count is not None and len(value) != count):
        raise BadInput("a list is needed" if count is None else f"a list of {count} is needed", at)
    return value


def object_of(value: object, at: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadInput("an object is needed", at)
    return value


def one_named(value: object, names: Sequence[str], kind: str, at: str) -> int:
    """The number of a thing by its name."""
    if not isinstance(value, str) or value not in names:
        raise BadInput(f"there is no {kind} called {value!r}", at)
    return names.index(value)


def all_named(value: object, names: Sequence[str], kind: str, at: str) -> list[int]:
    """The numbers of a list of names."""
    return [one_named(name, names, kind, f"{at}[{place}]") for place, name in enumerate(list_of(value, at))]


# Fields of a position


def lists_by(words: Mapping[str, Any], field: str, count: int) -> list[list[Any] | None]:
    """A list for each seat (or round); None where the field leaves it open."""
    at = f"$.{field}"
    if words.get(field) is None:
        return [None] * count
    parts = list_of(words[field], at, count)
    return [None if part is None else list_of(part, f"{at}[{place}]") for place, part in enumerate(parts)]


def named_by(words: Mapping[str, Any], field: str, count: int, names: Sequence[str], kind: str) -> list[list[int]]:
    """The same with names as numbers; what is left open is empty."""
    lists = lists_by(words, field, count)
    return [all_named(part or [], names, kind, f"$.{field}[{place}]") for place, part in enumerate(lists)]


def is_over(words: Mapping[str, Any]) -> bool:
    return "to_act" in words and words["to_act"] is None


# Tables of a box


def table(data: Mapping[str, Any], name: str, at: str = "$") -> Mapping[str, Any]:
    found = data.get(name)
    if not isinstance(found, dict):
        raise BadInput("this table is missing", f"{at}.{name}")
    return found


def lines(data: Mapping[str, Any], name: str, at: str) -> list[Mapping[str, Any]]:
    """A list of tables."""
    found = data.get(name)
    if not isinstance(found, list) or not found:
        raise BadInput("a list of tables is needed", f"{at}.{name}")
    for place, line in enumerate(found):
        if not isinstance(line, dict):
            raise BadInput("a table is needed", f"{at}.{name}[{place}]")
    return found


def whole(data: Mapping[str, Any], field: str, at: str, least: int = 0, most: int = 1000) -> int:
    return number(data.get(field), f"{at}.{field}", least, most)


def text(data: Mapping[str, Any], field: str, at: str) -> str:
    value = data.get(field)
    if not isinstance(value, str) or not value:
        raise BadInput("a text is needed", f"{at}.{field}")
    return value


def one_of(data: Mapping[str, Any], field: str, known: Sequence[str], at: str) -> int:
    """The number of a value in the list of those that are known."""
    return listed([data.get(field)], known, f"{at}.{field}", single=True)[0]


def listed(value: object, known: Sequence[str], at: str, single: bool = False) -> list[int]:
    """A list of known names as their numbers."""
    found: list[int] = []
    for place, name in enumerate(list_of(value, at)):
        if not isinstance(name, str) or name not in known:
            raise BadInput(f"{name!r} is not one of {', '.join(known)}", at if single else f"{at}[{place}]")
        found.append(known.index(name))
    return found


def numbers(data: Mapping[str, Any], field: str, count: int, at: str, least: int = 0) -> list[int]:
    values = list_of(data.get(field), f"{at}.{field}", count)
    return [number(value, f"{at}.{field}[{place}]", least, 1000) for place, value in enumerate(values)]


def own_ids(found: Sequence[Mapping[str, Any]], at: str) -> list[str]:
    """The ids of a list of tables, each there once."""
    ids: list[str] = []
    for place, line in enumerate(found):
        name = text(line, "id", f"{at}[{place}]")
        if name in ids:
            raise BadInput(f"{name!r} is there twice", f"{at}[{place}].id")
        ids.append(name)
    return ids
