"""Reading tables that a person wrote: each question names the field when the answer makes no sense."""

from collections.abc import Mapping, Sequence
from typing import Any

from chapiteau.engine.errors import BadInput


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
    for number, line in enumerate(found):
        if not isinstance(line, dict):
            raise BadInput("a table is needed", f"{at}.{name}[{number}]")
    return found


def whole(data: Mapping[str, Any], field: str, at: str, least: int = 0, most: int = 1000) -> int:
    value = data.get(field)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadInput(f"a whole number from {least} to {most} is needed", f"{at}.{field}")
    return value


def text(data: Mapping[str, Any], field: str, at: str) -> str:
    value = data.get(field)
    if not isinstance(value, str) or not value:
        raise BadInput("a text is needed", f"{at}.{field}")
    return value


def one_of(data: Mapping[str, Any], field: str, known: Sequence[str], at: str) -> int:
    """The number of a value in the list of those that are known."""
    value = data.get(field)
    if not isinstance(value, str) or value not in known:
        raise BadInput(f"{value!r} is not one of {', '.join(known)}", f"{at}.{field}")
    return known.index(value)


def listed(value: object, known: Sequence[str], at: str) -> list[int]:
    """A list of known names as their numbers."""
    if not isinstance(value, list):
        raise BadInput("a list is needed", at)
    found: list[int] = []
    for number, name in enumerate(value):
        if not isinstance(name, str) or name not in known:
            raise BadInput(f"{name!r} is not one of {', '.join(known)}", f"{at}[{number}]")
        found.append(known.index(name))
    return found


def numbers(data: Mapping[str, Any], field: str, count: int, at: str) -> list[int]:
    values = data.get(field)
    if not isinstance(values, list) or len(values) != count:
        raise BadInput(f"a list of {count} numbers is needed", f"{at}.{field}")
    for number, value in enumerate(values):
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 1000:
            raise BadInput(f"{value!r} is not a whole number from 0 to 1000", f"{at}.{field}[{number}]")
    return values


def own_ids(found: Sequence[Mapping[str, Any]], at: str) -> list[str]:
    """The ids of a list of tables, each there once."""
    ids: list[str] = []
    for number, line in enumerate(found):
        name = text(line, "id", f"{at}[{number}]")
        if name in ids:
            raise BadInput(f"{name!r} is there twice", f"{at}[{number}].id")
        ids.append(name)
    return ids


def number(value: object, at: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadInput(f"{value!r} is not a number from {least} to {most}", at)
    return value


def list_of(value: object, at: str, count: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (count is not None and len(value) != count):
        raise BadInput("a list is needed" if count is None else f"a list of {count} is needed", at)
    return value


def object_of(value: object, at: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise BadInput("an object is needed", at)
    return value


def one_named(value: object, names: list[str], kind: str, at: str) -> int:
    if not isinstance(value, str) or value not in names:
        raise BadInput(f"there is no {kind} called {value!r}", at)
    return names.index(value)
