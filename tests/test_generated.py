"""Files that are made from types and words are up to date."""

from tools import sentences, wire_types


def test_everything_made_from_types_is_fresh() -> None:
    assert len(wire_types.files()) >= 7
    assert wire_types.stale() == [], "run python -m tools.wire_types"


def test_the_sentences_that_the_page_must_say_too_are_fresh() -> None:
    text = sentences.text()
    assert len(text) > 50_000
    assert sentences.TARGET.read_text("utf-8") == text, "run python -m tools.sentences"
