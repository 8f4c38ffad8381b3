"""Facts behind a refusal as sentences: in the reader's terms, in both languages."""

from dataclasses import replace
from typing import Any

import pytest

from chapiteau.engine.events import fields_of
from chapiteau.games import REGISTERED, shipped
from chapiteau.games.registration import resolve
from chapiteau.words import LANGUAGES, Reader, of, of_move, reader_of

NAMES = ["Anna", "Ben", "Carl", "Dora", "Emil", "Fay"]
FACTS = [(game, fact) for game in shipped() for fact in resolve(f"{REGISTERED[game].package}.parts").FACTS]


def reader(game: str, language: str, seat: int | None = None) -> Reader:
    return reader_of(game, language, seat, NAMES, {})


def example(game: str, fact: Any) -> dict[str, Any]:
    """A fact of this type with a number, a seat or a known id in each field."""
    words = of(game, "en")
    values: dict[str, Any] = {"key": fact.__annotations__["key"].__args__[0]}
    for field in fields_of(fact):
        if field.name != "key":
            values[field.name] = (
                2 if field.kind is None else 0 if field.kind == "seats" else next(iter(words[field.kind]))
            )
    return values


@pytest.mark.parametrize(("game", "fact"), FACTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fact_is_a_sentence_that_names_no_id(game: str, fact: Any, language: str) -> None:
    told, words = example(game, fact), of(game, language)
    ids = {field.name: field.kind for field in fields_of(fact) if field.kind not in (None, "seats")}
    for seat in (None, 0, 1):
        (sentence,) = of_move([told], "refused", reader(game, language, seat))
        assert "{" not in sentence
        assert sentence.endswith((".", "!"))
        assert all(words[kind or ""][told[name]] in sentence for name, kind in ids.items())
        assert ("Anna" in sentence) == ("seat" in told and seat != 0)


def test_F22_the_reader_is_not_named() -> None:
    fact = {"key": "colour_lies", "seat": 1, "colour": "red"}
    english = reader("figaro", "en")
    assert of_move([fact], "refused", english) == ["Ben already has the red row: more of it goes there."]
    assert of_move([fact], "refused", replace(english, seat=1)) == [
        "You already have the red row: more of it goes there."
    ]
    assert of_move([fact], "refused", reader("figaro", "fr", 1)) == [
        "Cette couleur (rouge) est déjà devant vous\xa0: la suite va là."
    ]
