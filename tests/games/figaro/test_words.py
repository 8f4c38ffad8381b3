"""The texts of Figaro that no other game has: names of cards, and what may not be said."""

import tomllib
from pathlib import Path

from chapiteau.games import figaro
from chapiteau.words.phrases import placeholders
from tests.games.test_words import every_language, words

FOLDER = Path(figaro.__path__[0])


def card_ids() -> list[str]:
    box = tomllib.loads((FOLDER / "components.toml").read_text("utf-8"))
    coloured = [f"{colour['id']}-{value}" for colour in box["colour"] for value in sorted(set(colour["values"]))]
    return [*coloured, *(f"juggler-{value}" for value in sorted(set(box["juggler"]["values"]))), "ronde"]


@every_language
def test_F61_no_count_is_told_when_cards_are_taken(language: str) -> None:
    events = words("figaro", language)["events"]
    told = [table[key] for table in (events, events["you"]) for key in ("six", "take")]
    assert len(told) == 4
    assert [text for text in told if placeholders(text) & {"count", "cards"}] == []


@every_language
def test_every_card_colour_and_theme_has_a_name_of_its_own(language: str) -> None:
    named, cards = words("figaro", language), card_ids()
    box = tomllib.loads((FOLDER / "components.toml").read_text("utf-8"))
    assert len(cards) == 18
    assert sorted(named["cards"]) == sorted(cards)
    assert len(set(named["cards"].values())) == 18
    assert list(named["colours"]) == [colour["id"] for colour in box["colour"]]
    assert list(named["themes"]) == [colour["theme"] for colour in box["colour"]]
