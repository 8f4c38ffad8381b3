"""The texts of every game: both languages say the same things, and nothing is left without words."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from chapiteau import games
from chapiteau.games import GAMES

PROTOCOL = Path(__file__).parents[2] / "docs" / "protocol.md"
LANGUAGES = ("en", "fr")
RULE = re.compile(r"^- \*\*([A-Z]\d\d)\*\* ([RSP](?:/[RSP])*) · (\S.*)$")
RULING = {"en": "(our ruling)", "fr": "(notre décision)"}
Fields = dict[str, set[str]]

# What a sentence may be given: the event's fields, and one of a list's where the sentence is about one.
FIGARO: Fields = {
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
RINGMASTER: Fields = {
    "start": {"first", "count"},
    "start_out": {"out"},
    "position": {"turns"},
    "hand": {"seat", "count", "cards"},
    "hand_open": {"seat", "cards"},
    "turn": {"seat"},
    "draw": {"seat", "card"},
    "draw_open": {"seat", "card"},
    "no_draw": {"seat"},
    "new_pile": {"count"},
    "play": {"seat", "card"},
    "play_zone": {"seat", "card", "to"},
    "play_zone_own": {"seat", "card"},
    "play_zone_to_you": {"seat", "card"},
    "play_target": {"seat", "card", "target", "to"},
    "play_target_own": {"seat", "card", "target"},
    "play_target_to_you": {"seat", "card", "target"},
    "barker_play": {"seat", "card"},
    "let_it_pass": {"seat"},
    "sabotage": {"seat", "card", "to"},
    "placed": {"seat", "card", "to"},
    "placed_own": {"seat", "card", "to"},
    "placed_to_you": {"seat", "card"},
    "use": {"seat", "star"},
    "use_target": {"seat", "star", "target", "to"},
    "use_target_own": {"seat", "star", "target"},
    "use_target_to_you": {"seat", "star", "target"},
    "discard": {"seat", "card"},
    "choose": {"seat", "card"},
    "wreck": {"by"},
    "wrecked": {"card", "to"},
    "wrecked_own": {"card", "to"},
    "wrecked_to_you": {"card"},
    "move": {"seat", "card", "to"},
    "move_own": {"seat", "card", "to"},
    "move_to_you": {"card"},
    "take": {"seat", "victim", "count"},
    "take_seen": {"seat", "victim", "cards"},
    "give": {"seat", "to"},
    "give_own": {"seat", "to"},
    "give_to_you": {"seat", "cards"},
    "give_seen": {"seat", "to", "cards"},
    "juggling": {"seat"},
    "open_hand": {"seat", "cards"},
    "removed": {"card"},
    "end": {"win"},
    "end_winner": {"seat"},
    "end_draw": set(),
    "undo": {"seat"},
}


@dataclass(frozen=True)
class Texts:
    """What the texts of one game must have."""

    heading: str
    made_by: tuple[str, ...]
    fields: Fields
    same_in_both: set[str]
    """Names that are the same word in both languages."""
    strings: int
    rules: int


TEXTS = {
    "figaro": Texts("Figaro", ("Reiner Knizia", "daVinci", "2006"), FIGARO, {"game.name", "cards.ronde"}, 75, 35),
    "ringmaster": Texts(
        "Ringmaster",
        ("Justin Gary", "IELLO", "2021"),
        RINGMASTER,
        {"game.name", "cards.pickpocket", "kinds.attraction"},
        150,
        50,
    ),
}

every_game = pytest.mark.parametrize("game", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def folder(game: str) -> Path:
    return Path(games.__path__[0]) / game.replace("-", "_")


def words(game: str, language: str) -> dict[str, Any]:
    return tomllib.loads((folder(game) / "words" / f"{language}.toml").read_text("utf-8"))


def flat(table: dict[str, Any], path: str = "") -> dict[str, str]:
    strings: dict[str, str] = {}
    for key, value in table.items():
        strings |= flat(value, f"{path}{key}.") if isinstance(value, dict) else {path + key: value}
    return strings


def rules(game: str, language: str) -> list[tuple[str, str, str]]:
    lines = (folder(game) / f"rules.{language}.md").read_text("utf-8").splitlines()
    matches = [(line, RULE.match(line)) for line in lines if line.startswith("-")]
    assert [line for line, match in matches if match is None] == []
    return [(match[1], match[2], match[3]) for _, match in matches if match is not None]


def placeholders(sentence: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", sentence))


def events_of_the_protocol(game: str) -> list[str]:
    section = PROTOCOL.read_text("utf-8").split(f"\n## {TEXTS[game].heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


def test_every_game_has_its_texts_checked() -> None:
    assert sorted(TEXTS) == sorted(GAMES)


@every_game
def test_both_languages_have_the_same_keys(game: str) -> None:
    english, french = flat(words(game, "en")), flat(words(game, "fr"))
    assert list(english) == list(french)
    assert len(english) >= TEXTS[game].strings


@every_game
@every_language
def test_every_string_says_something(game: str, language: str) -> None:
    strings = flat(words(game, language))
    assert [key for key, text in strings.items() if not text or text != text.strip()] == []


@every_game
def test_no_string_was_left_untranslated(game: str) -> None:
    english, french = flat(words(game, "en")), flat(words(game, "fr"))
    assert {key for key in english if english[key] == french[key]} == TEXTS[game].same_in_both


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
    fields = TEXTS[game].fields
    events = words(game, language)["events"]
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
    assert {key for key, text in yours.items() if placeholders(text) & {"seat", "king", "first"}} == set()


@every_game
def test_french_avoids_elision_and_agreement_with_a_name(game: str) -> None:
    strings = flat(words(game, "fr"))
    trap = re.compile(r"\b(?:de|que|le|la|du|au) \{(?:seat|to|king|first|victim|zone)\}|'\{")
    assert [text for text in strings.values() if trap.search(text)] == []


@every_game
def test_both_languages_have_the_same_rules_with_the_same_provenance(game: str) -> None:
    english, french = rules(game, "en"), rules(game, "fr")
    assert [rule[:2] for rule in english] == [rule[:2] for rule in french]
    assert len(english) >= TEXTS[game].rules


@every_game
@every_language
def test_rule_ids_are_unique_and_in_order(game: str, language: str) -> None:
    ids = [rule[0] for rule in rules(game, language)]
    assert ids == sorted(set(ids))


@every_game
@every_language
def test_a_rule_that_is_partly_ours_says_which_part(game: str, language: str) -> None:
    listed = rules(game, language)
    mixed = {rule: RULING[language] in text for rule, marks, text in listed if "P" in marks and marks != "P"}
    printed = [rule for rule, marks, text in listed if "P" not in marks and RULING[language] in text]
    assert len(mixed) >= 9
    assert [rule for rule, said in mixed.items() if not said] == []
    assert printed == []


@every_game
@every_language
def test_a_rule_refers_only_to_rules_that_exist(game: str, language: str) -> None:
    listed = rules(game, language)
    ids = {rule[0] for rule in listed}
    named = [name for _, _, text in listed for name in re.findall(r"\b[A-Z]\d\d\b", text)]
    assert len(named) >= 4
    assert [name for name in named if name not in ids] == []


@every_game
@every_language
def test_rules_begin_with_who_made_the_game(game: str, language: str) -> None:
    lines = (folder(game) / f"rules.{language}.md").read_text("utf-8").splitlines()
    assert lines[0].startswith(f"# {TEXTS[game].heading}")
    assert all(word in lines[2] for word in TEXTS[game].made_by)
