"""Our box of a game, and a custom one laid over it."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from chapiteau.engine.errors import BadInput
from chapiteau.engine.fields import list_of, object_of

Table = Mapping[str, Any]


def read(package: str, custom: Table | None, fixed: Mapping[str, list[str]], by_id: str = "") -> Table:
    """The tables of our box, or those of a custom file laid over them.

    `fixed` values cannot be other than ours; of the list `by_id` single lines can be given, any other list is replaced.
    """
    ours = tomllib.loads(files(f"chapiteau.games.{package}").joinpath("components.toml").read_text("utf-8"))
    if custom is None:
        return ours
    custom = object_of(custom, "$")
    for name in custom:
        if name not in ours:
            raise BadInput(f"this game's box has no table {name!r}", f"$.{name}")
    laid = dict(ours)
    for name, table in custom.items():
        if isinstance(ours[name], list):
            laid[name] = _lines_laid_over(ours[name], table, f"$.{name}") if name == by_id else table
        else:
            laid[name] = _laid_over(ours[name], table, fixed.get(name, []), f"$.{name}")
    return laid


def _laid_over(ours: Any, custom: Any, fixed: list[str], at: str) -> Any:
    """What a custom table leaves out is ours; what it gives is marked as the owner's unless it says otherwise."""
    if not isinstance(custom, dict):
        raise BadInput("a table is needed", at)
    if "prov" not in ours:
        return custom
    for field in custom:
        if field not in ours:
            raise BadInput(f"there is no such value; there are: {', '.join(ours)}", f"{at}.{field}")
    for field in fixed:
        if custom.get(field, ours[field]) != ours[field]:
            raise BadInput("the rules fix this value: it cannot be another", f"{at}.{field}")
    marks = custom.get("prov", {})
    if not isinstance(marks, dict):
        raise BadInput("the provenance is a table: a mark for each value", f"{at}.prov")
    given = {field: "own" for field in custom if field not in ("prov", "id")}
    return {**ours, **custom, "prov": {**ours["prov"], **given, **marks}}


def _lines_laid_over(ours: list[Any], custom: Any, at: str) -> list[Any]:
    """Custom lines take the place of ours with the same id; the others stay."""
    found = {line["id"]: line for line in ours}
    for place, line in enumerate(list_of(custom, at)):
        name = line.get("id") if isinstance(line, dict) else None
        if not isinstance(name, str) or name not in found:
            raise BadInput(f"there is no card with the id {name!r}", f"{at}[{place}].id")
        found[name] = _laid_over(found[name], line, [], f"{at}[{place}]")
    return list(found.values())
