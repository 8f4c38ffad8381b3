"""The texts of every game: all languages say the same things, and nothing is left without words."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest

from chapiteau import games
from chapiteau import words as package
from chapiteau.engine.events import Field, fields_of, names_of, parts_of
from chapiteau.games import REGISTERED, shipped
from chapiteau.games.registration import resolve
from chapiteau.words import LANGUAGES, Text, of, reader_of, sentences
from chapiteau.words.loading import typeset
from chapiteau.words.phrases import category, phrase, placeholders
from tests.games.texts import COMMON_SAME, TEXTS

RULE = re.compile(r"^- \*\*([A-Z]\d\d+)\*\* ([RSP](?:/[RSP])*) · (\S.*)$")
RULING = {"en": "(our ruling)", "fr": "(notre décision)"}
COMMON = "common"

every_game = pytest.mark.parametrize("game", shipped())
every_book = pytest.mark.parametrize("game", [*shipped(), COMMON])
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_other_language = pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])


def file(game: str, *path: str) -> str:
    return Path(games.__path__[0], game.replace("-", "_"), *path).read_text("utf-8")


def flat(table: dict[str, Any], path: str = "") -> dict[str, Text]:
    """Texts by their path; the plural forms of one are one text."""
    texts: dict[str, Text] = {}
    for key, value in table.items():
        deeper = isinstance(value, dict) and "other" not in value
        texts |= flat(value, f"{path}{key}.") if deeper else {path + key: value}
    return texts


def words(game: str, language: str) -> dict[str, Any]:
    if game == COMMON:
        return tomllib.loads(Path(package.__path__[0], f"{language}.toml").read_text("utf-8"))
    return tomllib.loads(file(game, "words", f"{language}.toml"))


def forms(text: Text) -> list[str]:
    return [text] if isinstance(text, str) else [each for key, each in text.items() if key != "by"]


def rules(game: str, language: str) -> list[tuple[str, str, str]]:
    lines = file(game, f"rules.{language}.md").splitlines()
    matches = [(line, RULE.match(line)) for line in lines if line.startswith("-")]
    assert [line for line, match in matches if match is None] == []
    return [(match[1], match[2], match[3]) for _, match in matches if match is not None]


def events_of(game: str) -> dict[str, Any]:
    types = resolve(f"{REGISTERED[game].events}:EVENTS")
    return {name: event for event in types for name in names_of(event)}


def told_in(key: str, events: dict[str, Any]) -> str:
    """The event that a key is about, the longest name that fits."""
    return max((name for name in events if key == name or key.startswith(f"{name}_")), key=len)


@every_book
@every_other_language
def test_all_languages_have_the_same_keys(game: str, language: str) -> None:
    english, other = flat(words(game, "en")), flat(words(game, language))
    assert list(english) == list(other)
    assert len(english) >= 75


@every_book
@every_language
def test_every_text_says_something(game: str, language: str) -> None:
    texts = {key: text for key, text in flat(words(game, language)).items() if not key.startswith(("join.", "mail."))}
    assert [key for key, text in texts.items() if any(not each or each != each.strip() for each in forms(text))] == []


@every_book
def test_no_text_was_left_untranslated(game: str) -> None:
    english, french = flat(words(game, "en")), flat(words(game, "fr"))
    same = COMMON_SAME if game == COMMON else TEXTS[game].same
    assert {key for key in english if english[key] == french[key]} == same


@every_book
@every_other_language
def test_all_languages_fill_in_the_same_things(game: str, language: str) -> None:
    english, other = flat(words(game, "en")), flat(words(game, language))
    assert {key: placeholders(text) for key, text in english.items()} == {
        key: placeholders(text) for key, text in other.items()
    }
    assert sum(bool(placeholders(text)) for text in english.values()) >= 30


@every_book
@every_language
def test_plural_forms_are_those_of_the_language(game: str, language: str) -> None:
    wanted = {category(language, number) for number in range(10)}
    plurals = {key: text for key, text in flat(words(game, language)).items() if not isinstance(text, str)}
    assert {key for key, text in plurals.items() if set(text) - {"by"} != wanted} == set()
    assert {key for key, text in plurals.items() if text.get("by", "count") not in placeholders(text["other"])} == set()
    assert plurals


@every_book
@every_language
def test_apostrophes_and_spaces_are_plain_in_the_files(game: str, language: str) -> None:
    set_by_us = re.compile("[\u2019\u00a0\u202f]")
    texts = flat(words(game, language)).values()
    assert [text for text in texts if any(set_by_us.search(each) for each in forms(text))] == []


@every_game
@every_language
def test_every_event_has_a_sentence(game: str, language: str) -> None:
    events, named = events_of(game), words(game, language)
    keys = {*named["events"], *named["events"]["you"], *named["parts"]} - {"you", "end_winner", "end_shared"}
    assert set(events) - {told_in(key, events) for key in keys} == TEXTS[game].silent


@every_game
@every_language
def test_every_sentence_asks_only_for_what_it_is_given(game: str, language: str) -> None:
    named = words(game, language)
    events, told = events_of(game), named["events"]
    yours = told.pop("you")
    assert len(yours) >= 13
    for key, text in [*told.items(), *yours.items()]:
        fields = fields_of(events[told_in(key, events)])
        assert placeholders(text) <= {field.name for field in fields}, key
        assert re.sub(r"_(own|to_you)$", "", key) in set(keys_of(told_in(key, events), fields, named)), key


def keys_of(event: str, fields: list[Field], named: dict[str, Any]) -> Iterator[str]:
    """The type of an event alone, with a field's name, with a value that a field may have, and with both."""
    yield event
    for field in fields:
        yield f"{event}_{field.name}"
        yield from (f"{event}_{field.name}_{value}" for value in named.get(field.kind or "", {}))
        if get_origin(field.plain) is Literal:
            yield from (f"{event}_{value}" for value in get_args(field.plain))


@every_game
@every_language
def test_every_sentence_about_a_part_asks_only_for_what_it_is_given(game: str, language: str) -> None:
    events, told = events_of(game), words(game, language)["parts"]
    yours = told.pop("you")
    given = {"end_winner": {"seat"}, "end_shared": {"seats"}}
    for name, event in events.items():
        for field in fields_of(event):
            given.setdefault(f"{name}_{field.name}", part_names(field))
            given[f"{name}_{field.name}_none"] = {each.name for each in fields_of(event)}
    assert {key for key, text in [*told.items(), *yours.items()] if not placeholders(text) <= given[key]} == set()


def part_names(field: Field) -> set[str]:
    """What is known of one part of a field."""
    if field.each is not None:
        return {field.each.key, field.each.value}
    rows = list(parts_of(field.type))
    return {each.name for each in fields_of(rows[0])} if rows else {field.name}


@every_game
@every_language
def test_a_sentence_about_you_does_not_name_your_seat(game: str, language: str) -> None:
    named = words(game, language)
    yours = [*named["events"]["you"].items(), *named["parts"]["you"].items()]
    assert {key for key, text in yours if placeholders(text) & {"seat", "king", "first", "ringmaster"}} == set()


@every_game
@every_language
def test_every_option_and_move_has_words(game: str, language: str) -> None:
    named, made = words(game, language), games.make(game)
    assert list(named["options"]) == list(made.options())
    kinds = {move.words()["type"] for move in made.moves}
    assert [kind for kind in kinds if not any(f"{key}_".startswith(f"{kind}_") for key in named["moves"])] == []


@every_game
def test_french_avoids_elision_and_agreement_with_a_name(game: str) -> None:
    trap = re.compile(r"\b(?:de|que|le|la|du|au) \{(?:seat|to|king|other|zone|victim|name)\}|'\{")
    texts = flat(words(game, "fr")).values()
    assert [text for text in texts if any(trap.search(each) for each in forms(text))] == []


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


def said(game: str, event: dict[str, Any], seat: int | None, language: str = "en") -> list[str]:
    box = {"places": {"washington": "Washington D.C."}}
    return sentences(event, reader_of(game, language, seat, ["Anna", "Ben", "Carl"], box))


def test_seats_and_places_are_named_in_a_sentence() -> None:
    take = {"type": "take", "seat": 0, "victim": 2, "count": 1}
    assert said("ringmaster", take, 1) == ["Anna takes 1 card from Carl’s hand."]
    assert said("ringmaster", {**take, "cards": ["fire"]}, 2) == ["Anna takes from your hand: Fire!"]
    assert said("ringmaster", {**take, "cards": ["fire"]}, 0, "fr") == ["Vous prenez à Carl\u00a0: Au feu\u202f!"]
    assert said("three-ring-circus", {"type": "barnum", "place": "washington"}, 1) == [
        "Barnum moves on to Washington D.C."
    ]


def test_an_event_is_told_in_the_variant_that_fits() -> None:
    play = {"type": "play", "seat": 0, "card": "fire", "zone": None, "target": None}
    assert said("ringmaster", play, 1) == ["Anna plays Fire!"]
    assert said("ringmaster", {**play, "zone": 2}, 1) == ["Anna plays Fire! in Carl’s zone."]
    assert said("ringmaster", {**play, "seat": 1, "zone": 0}, 2) == ["Ben plays Fire! in Anna’s zone."]
    assert said("ringmaster", {**play, "zone": 1, "target": "barker"}, 1) == ["Anna plays Fire! on your Barker."]
    assert said("ringmaster", {**play, "zone": 0, "target": "barker"}, 0) == ["You play Fire! on your own Barker."]
    use = {"type": "use", "seat": 0, "star": "knife-thrower", "zone": 1, "target": "lion-tamer"}
    assert said("ringmaster", use, 1) == ["Anna uses Knife Thrower on your Lion Tamer."]
    # The only star whose zone is where the target goes, not where it lies.
    away = {**use, "star": "lion-tamer", "target": "bearded-lady"}
    assert said("ringmaster", away, 1) == ["Anna uses Lion Tamer to be rid of Bearded Lady."]


def test_what_an_event_holds_is_told_part_by_part() -> None:
    end = {"type": "round_end", "round": 1, "king": 1, "counts": [1, 0, 7]}
    assert said("figaro", end, 1) == [
        "Round 1 is over. You take the King.",
        "Anna took 1 card.",
        "You took 0 cards.",
        "Carl took 7 cards.",
    ]
    assert said("figaro", {"type": "tiles", "given": [], "back": []}, 1) == [
        "The road tiles of this round are given out."
    ]
    shared = [{"seat": 1, "place": 1, "score": 9}, {"seat": 2, "place": 1, "score": 9}]
    assert said("aramini-circus", {"type": "end", "rule": "A51", "result": shared}, 0)[-1] == (
        "The first place is shared: Ben and Carl."
    )


def test_numbers_ask_for_their_form() -> None:
    text = {"one": "{count} carte", "other": "{count} cartes"}
    assert [phrase(text, {"count": count}, "fr") for count in range(3)] == ["0 carte", "1 carte", "2 cartes"]
    assert [category("en", count) for count in range(3)] == ["other", "one", "other"]


def test_the_typography_of_a_language_is_set_when_words_are_read() -> None:
    assert typeset("L'as : « oui » ; non !", "fr") == "L’as\u00a0: «\u00a0oui\u00a0»\u202f; non\u202f!"
    assert typeset("Anna's turn: go!", "en") == "Anna’s turn: go!"
    assert "’" in of("ringmaster", "en")["cards"]["trains-leavin"]
