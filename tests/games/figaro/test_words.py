"""The texts of Figaro: both languages say the same things, and nothing is left without words."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from chapiteau.games import figaro

FOLDER = Path(figaro.__path__[0])
PROTOCOL = Path(__file__).parents[3] / "docs" / "protocol.md"
LANGUAGES = ("en", "fr")

# Names that are the same word in both languages.
SAME_IN_BOTH = {"game.name", "cards.ronde"}

RULE = re.compile(r"^- \*\*(F\d\d)\*\* ([RSP](?:/[RSP])*) · (\S.*)$")
RULING = {"en": "(our ruling)", "fr": "(notre décision)"}

# What a sentence may be given: the event's fields, and one of a list's where the sentence is about one.
FIELDS = {
    "start": {"king"},
    "start_removed": {"removed"},
    "start_tiles": {"round", "tiles"},
    "deal": {"round", "king", "count"},
    "position": {"round", "king"},
    "hand": {"seat", "count", "cards"},
    "play": {"seat", "card", "to"},
    "play_own": {"seat", "card"},
    "play_to_you": {"seat", "card"},
    "pass_on": {"seat"},
    "last_card": {"seat"},
    "six": {"seat", "total"},
    "take": {"seat"},
    "round_end": {"round", "king"},
    "round_count": {"seat", "count"},
    "swap": {"seat", "gives", "gets"},
    "no_swap": {"seat"},
    "tiles": set(),
    "tile_given": {"seat", "tile"},
    "tiles_back": {"back"},
    "end": set(),
    "end_winner": {"seat"},
    "end_place": {"place", "seat", "score"},
    "undo": {"seat"},
}


def flat(table: dict[str, Any], path: str = "") -> dict[str, str]:
    strings: dict[str, str] = {}
    for key, value in table.items():
        strings |= flat(value, f"{path}{key}.") if isinstance(value, dict) else {path + key: value}
    return strings


def words(language: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / "words" / f"{language}.toml").read_text("utf-8"))


def rules(language: str) -> list[tuple[str, str, str]]:
    lines = (FOLDER / f"rules.{language}.md").read_text("utf-8").splitlines()
    matches = [(line, RULE.match(line)) for line in lines if line.startswith("-")]
    assert [line for line, match in matches if match is None] == []
    return [(match[1], match[2], match[3]) for _, match in matches if match is not None]


def placeholders(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))


def events_of_the_protocol() -> list[str]:
    section = PROTOCOL.read_text("utf-8").split("\n## Figaro\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


def card_ids() -> list[str]:
    box = tomllib.loads((FOLDER / "components.toml").read_text("utf-8"))
    coloured = [f"{colour['id']}-{value}" for colour in box["colour"] for value in sorted(set(colour["values"]))]
    return [*coloured, *(f"juggler-{value}" for value in sorted(set(box["juggler"]["values"]))), "ronde"]


def test_both_languages_have_the_same_keys() -> None:
    english, french = flat(words("en")), flat(words("fr"))
    assert list(english) == list(french)
    assert len(english) >= 75


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_string_says_something(language: str) -> None:
    strings = flat(words(language))
    assert len(strings) >= 75
    assert [key for key, text in strings.items() if not text or text != text.strip()] == []


def test_no_string_was_left_untranslated() -> None:
    english, french = flat(words("en")), flat(words("fr"))
    assert {key for key in english if english[key] == french[key]} == SAME_IN_BOTH


def test_both_languages_fill_in_the_same_things() -> None:
    english, french = flat(words("en")), flat(words("fr"))
    assert {key: placeholders(text) for key, text in english.items()} == {
        key: placeholders(text) for key, text in french.items()
    }
    assert sum(bool(placeholders(text)) for text in english.values()) >= 30


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_the_protocol_has_a_sentence(language: str) -> None:
    events = events_of_the_protocol()
    assert len(events) >= 14
    assert [event for event in events if event not in words(language)["events"]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_asks_only_for_what_it_is_given(language: str) -> None:
    events = words(language)["events"]
    yours = events.pop("you")
    assert set(events) == set(FIELDS)
    assert set(yours) <= set(FIELDS)
    assert len(yours) >= 15
    wrong = {key for table in (events, yours) for key, text in table.items() if not placeholders(text) <= FIELDS[key]}
    assert wrong == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_about_you_does_not_name_your_seat(language: str) -> None:
    yours = words(language)["events"]["you"]
    assert {key for key, text in yours.items() if placeholders(text) & {"seat", "king"}} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_F61_no_count_is_told_when_cards_are_taken(language: str) -> None:
    events = words(language)["events"]
    told = [table[key] for table in (events, events["you"]) for key in ("six", "take")]
    assert len(told) == 4
    assert [text for text in told if placeholders(text) & {"count", "cards"}] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_colour_and_theme_has_a_name_of_its_own(language: str) -> None:
    named, cards = words(language), card_ids()
    box = tomllib.loads((FOLDER / "components.toml").read_text("utf-8"))
    assert len(cards) == 18
    assert sorted(named["cards"]) == sorted(cards)
    assert len(set(named["cards"].values())) == 18
    assert list(named["colours"]) == [colour["id"] for colour in box["colour"]]
    assert list(named["themes"]) == [colour["theme"] for colour in box["colour"]]


def test_french_avoids_elision_and_agreement_with_a_name() -> None:
    strings = flat(words("fr"))
    trap = re.compile(r"\b(?:de|que|le|la|du|au) \{(?:seat|to|king)\}|'\{")
    assert [text for text in strings.values() if trap.search(text)] == []


def test_both_languages_have_the_same_rules_with_the_same_provenance() -> None:
    english, french = rules("en"), rules("fr")
    assert [rule[:2] for rule in english] == [rule[:2] for rule in french]
    assert len(english) >= 35


@pytest.mark.parametrize("language", LANGUAGES)
def test_rule_ids_are_unique_and_in_order(language: str) -> None:
    ids = [rule[0] for rule in rules(language)]
    assert len(ids) >= 35
    assert ids == sorted(set(ids))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_that_is_partly_ours_says_which_part(language: str) -> None:
    mixed = {rule: RULING[language] in text for rule, marks, text in rules(language) if "P" in marks and marks != "P"}
    printed = [rule for rule, marks, text in rules(language) if "P" not in marks and RULING[language] in text]
    assert len(mixed) >= 10
    assert [rule for rule, said in mixed.items() if not said] == []
    assert printed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_refers_only_to_rules_that_exist(language: str) -> None:
    listed = rules(language)
    ids = {rule[0] for rule in listed}
    named = [name for _, _, text in listed for name in re.findall(r"\bF\d\d\b", text)]
    assert len(named) >= 9
    assert [name for name in named if name not in ids] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_begin_with_who_made_the_game(language: str) -> None:
    lines = (FOLDER / f"rules.{language}.md").read_text("utf-8").splitlines()
    assert lines[0].startswith("# Figaro")
    assert all(word in lines[2] for word in ("Reiner Knizia", "daVinci", "2006"))
