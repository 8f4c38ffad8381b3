"""Playing a few moves of any game in a test: moves and events as data."""

from collections import Counter
from typing import Any

from chapiteau.engine.chance import Chance, Fast
from chapiteau.engine.contract import State
from tests.promises import count

Words = dict[str, Any]


def why_not(state: State, move: Words, seat: int | None = None) -> str | None:
    """The rule that forbids a move to the seat that is asked, or to another."""
    asked = state.to_act if seat is None else seat
    rule = state.why_not(state.game.move(move), 0 if asked is None else asked)
    if rule is not None:
        count.refused(state.game.id, Counter([rule]))
    return rule


def legal(state: State, kind: str | None = None) -> list[Words]:
    """What may be done, all of it or the moves of one type."""
    return [move.words() for move in state.legal() if kind is None or move.words()["type"] == kind]


def do(state: State, *moves: Words, chance: Chance | None = None) -> list[Words]:
    """Play moves one after another; what everybody is told of them."""
    heard(state)
    luck = chance or Fast(1)
    for move in moves:
        state.apply(state.game.move(move), luck)
    return heard(state)


def heard(state: State, viewer: int | None = None) -> list[Words]:
    """What a viewer was told since the last time."""
    assert state.audience is not None
    return [dict(told.to(viewer)) for told in state.audience.collect()]


def told(events: list[Words], kind: str) -> Words:
    """The one event of this type."""
    found = [event for event in events if event["type"] == kind]
    assert len(found) == 1, f"{len(found)} events of type {kind} in {types(events)}"
    return found[0]


def types(events: list[Words]) -> list[str]:
    return [event["type"] for event in events]
