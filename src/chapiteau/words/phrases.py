"""A text with its numbers and names put in."""

import re
from collections.abc import Mapping
from typing import Any, TypeAlias

Text: TypeAlias = str | Mapping[str, str]
"""A text, or its plural forms by CLDR category; `by` names the number that decides, `count` where it is left out."""


def category(language: str, number: int) -> str:
    """The CLDR plural category of a whole number: French says one of 0 too."""
    return "one" if number == 1 or (language == "fr" and number == 0) else "other"


def form(text: Text, values: Mapping[str, Any], language: str) -> str:
    """The plural form that these numbers ask for."""
    if isinstance(text, str):
        return text
    return text.get(category(language, values[text.get("by", "count")]), text["other"])


def phrase(text: Text, values: Mapping[str, Any], language: str) -> str:
    """A text with its placeholders filled in; a name that ends with a full stop or an exclamation mark ends it too."""
    return re.sub(r"(?<=[.!?])\.(?=\s|$)", "", form(text, values, language).format_map(values))


def placeholders(text: Text) -> set[str]:
    """What a text must be given."""
    forms = [text] if isinstance(text, str) else [each for key, each in text.items() if key != "by"]
    return {name for each in forms for name in re.findall(r"\{(\w+)\}", each)}


class Speech:
    """Texts by key, filled in when they are called for."""

    def __init__(self, texts: Mapping[str, Text], language: str) -> None:
        self.texts = texts
        self.language = language

    def __call__(self, key: str, **values: Any) -> str:
        return form(self.texts[key], values, self.language).format_map(values)
