"""Words of a game in one language: names, log sentences and the texts of its rules."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from chapiteau.games import registered

LANGUAGES = ["en", "fr"]
SEATS = ("seat", "king", "to", "other", "first", "victim", "holder")
"""The fields of events that name a seat."""
NAMED = {
    "card": "cards",
    "target": "cards",
    "star": "cards",
    "by": "cards",
    "out": "cards",
    "wagon": "wagons",
    "token": "tokens",
    "gives": "tokens",
    "gets": "tokens",
    "removed": "colours",
    "other_card": "cards",
    "place": "places",
    "region": "regions",
    "start": "regions",
    "scoring": "regions",
    "deck": "decks",
    "source": "sources",
    "artist": "artists",
    "family": "families",
    "bonus": "bonuses",
    "seat": "circuses",
    "to": "circuses",
    "first": "circuses",
    "holder": "circuses",
}
"""The table of names for a field of an event."""


@cache
def of(game: str, language: str) -> dict[str, Any]:
    """The words file of a game; nothing where it has none."""
    path = files(registered(game).package).joinpath("words", f"{language}.toml")
    return tomllib.loads(path.read_text("utf-8")) if path.is_file() else {}


def tagline(game: str, language: str) -> str:
    """A line about a game for who does not know it."""
    return str(of(game, language).get("game", {}).get("tagline", ""))


class OptionWords(NamedTuple):
    """An option of a game as people read it."""

    label: str
    hint: str
    values: dict[str, str]
    """Its values, those worth offering, in words; none where it is on or off."""


def options_of(game: str, language: str) -> dict[str, OptionWords]:
    """The options of a game in words."""
    options = of(game, language).get("options", {})
    return {name: OptionWords(one["label"], one["hint"], one.get("values", {})) for name, one in options.items()}


@cache
def rules(game: str, language: str = "en") -> dict[str, str]:
    """The text of each rule by its id."""
    text = _file(game, f"rules.{language}.md")
    return dict(re.findall(r"^- \*\*([A-Z]\d+)\*\* [^·]*· (.*)$", text, flags=re.MULTILINE))


def rule_text(game: str, rule: str, language: str = "en") -> str:
    return rules(game, language)[rule]


def sentence(words: dict[str, Any], event: dict[str, Any], viewer: int | None, names: list[str]) -> str:
    """One event as a sentence for this viewer."""
    key = str(event["type"])
    actor = event.get("seat", event.get("king", event.get("first")))
    if f"{key}_own" in words["events"]:
        to = event.get("to")
        key = f"{key}_own" if to == actor else f"{key}_to_you" if to == viewer is not None else key
    yours = viewer is not None and actor == viewer
    template = (words["events"]["you"].get(key) if yours else None) or words["events"][key]
    fields = {field: _worded(words, field, value, names) for field, value in event.items()}
    # A name may end with a full stop of its own: Washington D.C.
    return str(template).format_map(fields).replace("..", ".")


def _worded(words: dict[str, Any], field: str, value: Any, names: list[str]) -> str:
    if isinstance(value, list):
        return ", ".join(_worded(words, field.removesuffix("s"), part, names) for part in value)
    if field in SEATS and isinstance(value, int) and 0 <= value < len(names):
        return names[value]
    if not isinstance(value, str):
        return str(value)
    return str(words.get(NAMED.get(field, ""), {}).get(value, value))


def _file(game: str, *path: str) -> str:
    return files(registered(game).package).joinpath(*path).read_text("utf-8")
