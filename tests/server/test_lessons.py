"""Lessons: every step can be played by the rules, points at something, and is said in all languages."""

import re

import pytest

from chapiteau import games
from chapiteau.engine.errors import BadInput
from chapiteau.server import lessons
from chapiteau.words import LANGUAGES
from tools.lessons import MOST_MINUTES, minutes

ALL = [(game, name) for game in games.shipped() for name in lessons.names(game)]

every_lesson = pytest.mark.parametrize(("game", "name"), ALL, ids=[f"{game}-{name}" for game, name in ALL])


def test_every_game_has_a_lesson() -> None:
    assert [game for game in games.shipped() if not lessons.names(game)] == []
    assert ("three-ring-circus", "automaton") in ALL


@every_lesson
def test_a_lesson_is_played_to_the_end_of_its_match(game: str, name: str) -> None:
    lesson = lessons.lesson(game, name)
    assert lesson.positions[-1].end is not None
    assert lesson.steps[-1].start == len(lesson.positions) - 1
    assert 8 <= len(lesson.steps) <= 12
    assert sum(len(step.do) for step in lesson.steps) >= 5
    print(f"{game} {name}: {len(lesson.steps)} steps, {len(lesson.positions)} positions")


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_takes_ten_minutes_at_most(game: str, name: str, language: str) -> None:
    needed = minutes(lessons.written(game)[name], language)
    print(f"{game} {name} in {language}: {needed:.1f} minutes")
    assert 1 < needed <= MOST_MINUTES


@every_lesson
def test_every_step_has_words_in_all_languages(game: str, name: str) -> None:
    written = lessons.written(game)[name]
    texts = [step.say for step in written.step] + [each.say for step in written.step for each in step.instead]
    assert len(texts) >= 12
    for text in [written.title, *texts]:
        assert sorted(text) == LANGUAGES
        assert len(set(text.values())) == len(LANGUAGES), f"not translated: {text['en']}"
        assert all(one == one.strip() and "\n" not in one for one in text.values())
        assert not any(re.search("[\u2019\u00a0\u202f]", one) for one in text.values()), "typography is set by us"
    long = [text[language] for text in texts for language in LANGUAGES if len(text[language].split()) > 70]
    assert long == [], "a bubble says one thing"


@every_lesson
def test_every_answer_to_an_unwanted_move_can_be_reached(game: str, name: str) -> None:
    """Each pattern fits a legal move that is neither the wanted one nor answered before; the last one fits all."""
    lesson = lessons.lesson(game, name)
    heard = 0
    for step in lesson.steps:
        others = [
            move
            for number, act in enumerate(step.do)
            for move in lesson.positions[step.start + number].moves
            if move != act.move
        ]
        for answer in step.instead:
            fitting = [move for move in others if answer.move.items() <= move.items()]
            assert fitting, f"no move is answered by {answer.say['en']!r}"
            others = [move for move in others if move not in fitting]
            heard += 1
        assert not step.do or not others or not step.instead, f"not answered: {others}"
    assert heard >= 3


def test_a_refusal_in_a_lesson_is_that_of_the_rules() -> None:
    lesson = lessons.lesson("figaro", "first")
    first = next(step for step in lesson.steps if step.do)
    refused = lessons.refusal("figaro", "first", first.start, {"type": "play", "card": "red-2", "to": 2})
    assert (refused.rule, [fact["key"] for fact in refused.facts]) == ("F22", ["colour_lies"])
    assert lessons.refusal("figaro", "first", first.start, first.do[0].move).rule is None
    with pytest.raises(BadInput):
        lessons.refusal("figaro", "first", 99, first.do[0].move)
