"""The texts of every game: both languages say the same things, and nothing is left without words."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from chapiteau import games
from chapiteau.games import REGISTERED, shipped
from chapiteau.words import of, sentence
from tests.games.texts import TEXTS

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"
RULE = re.compile(r"^- \*\*([A-Z]\d\d+)\*\* ([RSP](?:/[RSP])*) · (\S.*)$")
RULING = {"en": "(our ruling)", "fr": "(notre décision)"}
PLACEHOLDER = re.compile(r"\{(\w+)\}")

every_game = pytest.mark.parametrize("game", shipped())
every_language = pytest.mark.parametrize("language", ["en", "fr"])


def file(game: str, *path: str) -> str:
    return Path(games.__path__[0], game.replace("-", "_"), *path).read_text("utf-8")


def flat(table: dict[str, Any], path: str = "") -> dict[str, str]:
    strings: dict[str, str] = {}
    for key, value in table.items():
        strings |= flat(value, f"{path}{key}.") if isinstance(value, dict) else {path + key: value}
    return strings


def words(game: str, language: str) -> dict[str, Any]:
    return tomllib.loads(file(game, "words", f"{language}.toml"))


def rules(game: str, language: str) -> list[tuple[str, str, str]]:
    lines = file(game, f"rules.{language}.md").splitlines()
    matches = [(line, RULE.match(line)) for line in lines if line.startswith("-")]
    assert [line for line, match in matches if match is None] == []
    return [(match[1], match[2], match[3]) for _, match in matches if match is not None]


def placeholders(sentence: str) -> set[str]:
    return set(PLACEHOLDER.findall(sentence))


def events_of_the_protocol(game: str) -> list[str]:
    section = PROTOCOL.read_text("utf-8").split(f"\n## {REGISTERED[game].title}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


@every_game
def test_both_languages_have_the_same_keys(game: str) -> None:
    english, french = flat(words(game, "en")), flat(words(game, "fr"))
    assert list(english) == list(french)
    assert len(english) >= 75


@every_game
@every_language
def test_every_string_says_something(game: str, language: str) -> None:
    strings = flat(words(game, language))
    assert [key for key, text in strings.items() if not text or text != text.strip()] == []


@every_game
def test_no_string_was_left_untranslated(game: str) -> None:
    english, french = flat(words(game, "en")), flat(words(game, "fr"))
    assert {key for key in english if english[key] == french[key]} == TEXTS[game].same


@every_game
def test_both_languages_fill_in_the_same_things(game: str) -> None:
    english, french = flat(words(game, "en")), flat(words(game, "fr"))
    assert {key: placeholders(text) for key, text in english.items()} == {
        key: placeholders(text) for key, text in french.items()
    }
    assert sum(bool(placeholders(text)) for text in english.values()) >= 30


@every_game
@every_language
def test_every_event_of_the_protocol_has_a_sentence(game: str, language: str) -> None:
    events = events_of_the_protocol(game)
    assert len(events) >= 14
    assert [event for event in events if event not in words(game, language)["events"]] == []


@every_game
@every_language
def test_every_sentence_asks_only_for_what_it_is_given(game: str, language: str) -> None:
    events, fields = words(game, language)["events"], TEXTS[game].fields
    yours = events.pop("you")
    assert set(events) == set(fields)
    assert set(yours) <= set(fields)
    assert len(yours) >= 15
    wrong = {key for table in (events, yours) for key, text in table.items() if not placeholders(text) <= fields[key]}
    assert wrong == set()


@every_game
@every_language
def test_a_sentence_about_you_does_not_name_your_seat(game: str, language: str) -> None:
    yours = words(game, language)["events"]["you"]
    assert {key for key, text in yours.items() if placeholders(text) & {"seat", "king"}} == set()


@every_game
@every_language
def test_every_option_and_move_has_words(game: str, language: str) -> None:
    named, made = words(game, language), games.make(game)
    assert list(named["options"]) == list(made.options())
    kinds = {move.words()["type"] for move in made.moves}
    assert [kind for kind in kinds if not any(f"{key}_".startswith(f"{kind}_") for key in named["moves"])] == []


@every_game
def test_french_avoids_elision_and_agreement_with_a_name(game: str) -> None:
    trap = re.compile(r"\b(?:de|que|le|la|du|au) \{(?:seat|to|king|other)\}|'\{")
    assert [text for text in flat(words(game, "fr")).values() if trap.search(text)] == []


@every_game
def test_both_languages_have_the_same_rules_with_the_same_provenance(game: str) -> None:
    english, french = rules(game, "en"), rules(game, "fr")
    assert [rule[:2] for rule in english] == [rule[:2] for rule in french]
    assert len(english) >= 35


@every_game
@every_language
def test_rule_ids_are_unique_and_in_order(game: str, language: str) -> None:
    ids = [rule[0] for rule in rules(game, language)]
    assert ids == sorted(set(ids), key=lambda rule: int(rule[1:]))
    assert {rule[0] for rule in ids} == {REGISTERED[game].letter}


@every_game
@every_language
def test_a_rule_that_is_partly_ours_says_which_part(game: str, language: str) -> None:
    listed = rules(game, language)
    mixed = {rule: RULING[language] in text for rule, marks, text in listed if "P" in marks and marks != "P"}
    printed = [rule for rule, marks, text in listed if "P" not in marks and RULING[language] in text]
    assert len(mixed) >= 10
    assert [rule for rule, said in mixed.items() if not said] == []
    assert printed == []


@every_game
@every_language
def test_a_rule_refers_only_to_rules_that_exist(game: str, language: str) -> None:
    listed = rules(game, language)
    ids = {rule[0] for rule in listed}
    named = [name for _, _, text in listed for name in re.findall(r"\b[A-Z]\d\d+\b", text)]
    assert [name for name in named if name not in ids] == []


@every_game
@every_language
def test_rules_begin_with_who_made_the_game(game: str, language: str) -> None:
    lines = file(game, f"rules.{language}.md").splitlines()
    assert lines[0].startswith(f"# {REGISTERED[game].title}")
    assert all(word in lines[2] for word in (*REGISTERED[game].designer.split(", "), *TEXTS[game].published))


def test_seats_and_places_are_named_in_a_sentence() -> None:
    names = ["Anna", "Ben", "Carl"]
    take = {"type": "take", "seat": 0, "victim": 2, "count": 1}
    assert sentence(of("ringmaster", "en"), take, 1, names) == "Anna takes cards from the hand of Carl: 1."
    circus = {**of("three-ring-circus", "en"), "places": {"washington": "Washington D.C."}}
    assert sentence(circus, {"type": "barnum", "place": "washington"}, 1, names).endswith("to Washington D.C.")
