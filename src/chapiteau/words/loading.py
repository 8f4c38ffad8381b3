"""The words files: those of a game, and those that all games share."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from chapiteau.games import registered
from chapiteau.words.phrases import Speech

FOLDER = files("chapiteau.words")
LANGUAGES = sorted(path.name.removesuffix(".toml") for path in FOLDER.iterdir() if path.name.endswith(".toml"))
NO_BREAK = "\u00a0"
NARROW = "\u202f"


def typeset(text: str, language: str) -> str:
    """Typography of a language: curly apostrophes everywhere, and the spaces that French keeps from breaking."""
    text = text.replace("'", "’")
    if language == "fr":
        text = re.sub(r" (?=[;!?])", NARROW, text)
        text = re.sub(r" (?=[:»])|(?<=«) ", NO_BREAK, text)
    return text


def _typeset(words: Any, language: str) -> Any:
    if isinstance(words, dict):
        return {key: _typeset(value, language) for key, value in words.items()}
    return typeset(words, language) if isinstance(words, str) else words


def _read(path: Any, language: str) -> dict[str, Any]:
    read: dict[str, Any] = _typeset(tomllib.loads(path.read_text("utf-8")), language)
    return read


@cache
def common(language: str) -> dict[str, Any]:
    """What is said whatever the game."""
    return _read(FOLDER.joinpath(f"{language}.toml"), language)


@cache
def of(game: str, language: str) -> dict[str, Any]:
    """The words file of a game; nothing where it has none."""
    path = files(registered(game).package).joinpath("words", f"{language}.toml")
    return _read(path, language) if path.is_file() else {}


def speech(game: str, language: str) -> Speech:
    """What the terminal says at a table of this game."""
    return Speech({**common(language)["terminal"], **of(game, language).get("terminal", {})}, language)


def mail(language: str) -> dict[str, str]:
    """What mails say."""
    texts: dict[str, str] = common(language)["mail"]
    return texts


def bot(name: str, language: str) -> tuple[str, str]:
    """What people call a bot, and how it plays; one without words goes by its name."""
    known = common(language)["bots"].get(name)
    return (known["name"], known["about"]) if known else (name, "")


def tagline(game: str, language: str) -> str:
    """A line about a game for people who do not know it."""
    return str(of(game, language).get("game", {}).get("tagline", ""))


def rival(game: str, language: str) -> str:
    """Whom a person alone plays against; nothing where nobody can play alone."""
    return str(of(game, language).get("game", {}).get("rival", ""))


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
def rules_page(game: str, language: str) -> str:
    """The rules of a game, all of them."""
    return typeset(files(registered(game).package).joinpath(f"rules.{language}.md").read_text("utf-8"), language)


@cache
def rules(game: str, language: str = "en") -> dict[str, str]:
    """The text of each rule by its id."""
    page = rules_page(game, language)
    return dict(re.findall(r"^- \*\*([A-Z]\d+)\*\* [^·]*· (.*)$", page, flags=re.MULTILINE))


def rule_text(game: str, rule: str, language: str = "en") -> str:
    return rules(game, language)[rule]
