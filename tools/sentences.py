"""Writes tests/sentences.json: what the terminal says about matches of every game; the page must say the same."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Game
from chapiteau.engine.events import MEMORY
from chapiteau.games import make, registered, shipped
from chapiteau.games.registration import resolve
from chapiteau.words import LANGUAGES, reader_of, sentences, speech

TARGET = Path(__file__).parent.parent / "tests" / "sentences.json"
NAMES = ["Anna", "Ben", "Carl", "Dora"]
MATCHES = 3
TOLD_APART = ("priority", "what", "star")
"""Fields whose values have sentences of their own."""


def names_of_box(game: Game) -> dict[str, dict[str, str]]:
    """The names from the box, as the terminal knows them."""
    face = resolve(registered(game.id).face or "")
    names: dict[str, dict[str, str]] = face(game, {}, speech(game.id, "en"), NAMES).names_of_box()
    return names


def samples(game: Game) -> Iterator[tuple[dict[str, Any], int | None]]:
    """Events of random matches for different readers, one of each shape."""
    seen = set()
    for number in range(MATCHES):
        chance = Fast(number)
        state = game.new(max(game.fewest, min(number + 1, game.most)), None, chance)
        while state.to_act is not None:
            moves = state.legal()
            state.apply(moves[chance.below(len(moves))], chance)
        for told in state.audience.collect() if state.audience else []:
            for seat in (0, 1, None):
                event = dict(told.to(seat))
                shape = (seat, event["type"], *(name for name, value in event.items() if value not in (None, [])))
                told_apart = (shape, *(event.get(name) for name in TOLD_APART))
                if told_apart not in seen:
                    seen.add(told_apart)
                    yield event, seat


def said(game: Game) -> list[dict[str, Any]]:
    box = names_of_box(game)
    return [
        {
            "seat": seat,
            # In alphabetical order, as it may be sent.
            "event": {name: event[name] for name in sorted(event) if name not in MEMORY},
            **{each: sentences(event, reader_of(game.id, each, seat, NAMES, box)) for each in LANGUAGES},
        }
        for event, seat in samples(game)
    ]


def text() -> str:
    games = {name: said(make(name)) for name in shipped()}
    lines = [f'"{name}": [\n' + ",\n".join(map(compact, rows)) + "\n]" for name, rows in games.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def compact(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False)


if __name__ == "__main__":
    TARGET.write_text(text(), encoding="utf-8")
    sys.exit(0)
