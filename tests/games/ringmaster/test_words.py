"""The texts of Ringmaster beyond what all games promise (tests/games/test_words.py)."""

from chapiteau.games import make
from chapiteau.games.ringmaster.cards import KINDS, NAMES
from chapiteau.games.ringmaster.state import ENDINGS, STEPS
from chapiteau.words.phrases import placeholders
from tests.games.test_words import every_language, words


@every_language
def test_every_card_has_a_name_of_its_own_and_a_text(language: str) -> None:
    named = words("ringmaster", language)
    assert list(named["cards"]) == NAMES == [card["id"] for card in make("ringmaster").box["card"]]
    assert len(set(named["cards"].values())) == len(NAMES)
    assert list(named["texts"]) == NAMES
    assert list(named["kinds"]) == KINDS
    assert list(named["wins"]) == [rule for rule in ENDINGS if rule]
    assert sorted(named["steps"]) == sorted(set(STEPS) - {"turn"})


@every_language
def test_R26_no_sentence_tells_why_a_card_passed(language: str) -> None:
    events = words("ringmaster", language)["events"]
    told = [table["let_it_pass"] for table in (events, events["you"])]
    assert [placeholders(text) for text in told] == [{"seat"}, set()]
