"""`python -m tools.lessons`: how long a reader needs for each lesson, in both languages.

Assumes that every word is read, at 200 a minute, and counts three seconds to look where a step points, three for each
touch (finding it, and going on), and one and a half to watch each move of the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from chapiteau.games import REGISTERED
from chapiteau.server.lessons import written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chapiteau.server.lessons import Written, WrittenStep

LANGUAGES = ("en", "fr")
WORDS_A_MINUTE = 200
LOOK, TOUCH, WATCH = 3.0, 3.0, 1.5
MOST_MINUTES = 10


def main() -> int:
    print(*lines(), sep="\n")
    return (
        0 if all(minutes(lesson, language) <= MOST_MINUTES for _, lesson in lessons() for language in LANGUAGES) else 1
    )


def lines() -> Iterator[str]:
    for name, lesson in lessons():
        told = [f"{words(lesson, each)} words, {minutes(lesson, each):.1f} min ({each})" for each in LANGUAGES]
        yield f"{name:27} {len(lesson.step)} steps, {touches(lesson)} touches; {'; '.join(told)}"


def lessons() -> Iterator[tuple[str, Written]]:
    for game in REGISTERED:
        for name, lesson in written(game).items():
            yield f"{game} {name}", lesson


def words(lesson: Written, language: str) -> int:
    return sum(len(step.say[language].split()) for step in lesson.step)


def touches(lesson: Written) -> int:
    return sum(len(list(touched(step))) for step in lesson.step)


def touched(step: WrittenStep) -> Iterator[str]:
    """What is touched, in order; a step that only says something has a button to read on."""
    for act in step.do:
        yield from act.at
    if not step.do:
        yield "next"


def minutes(lesson: Written, language: str) -> float:
    looks = sum(1 for step in lesson.step if step.at)
    watched = sum(len(step.then) for step in lesson.step)
    seconds = looks * LOOK + touches(lesson) * TOUCH + watched * WATCH
    return words(lesson, language) / WORDS_A_MINUTE + seconds / 60


if __name__ == "__main__":
    raise SystemExit(main())
