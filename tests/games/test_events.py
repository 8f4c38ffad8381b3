"""Typed events: whatever a match tells fits the type of its event."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from chapiteau.engine.audience import Told
from chapiteau.engine.contract import State
from chapiteau.engine.events import fields_of, names_of
from chapiteau.games import REGISTERED, shipped
from chapiteau.games.registration import resolve
from tests.promises.cases import all_cases
from tests.promises.play import Plan, Player, walk

RARE = {"undo", "no_draw", "pass", "automaton_shuffle", "automaton_stays", "gap"}
"""Told by the record (undo), or hardly ever met at random; the tests of the rules meet them."""
LEANS = ["any", "first", "last"]


def types_of(game: str) -> dict[str, Any]:
    events = resolve(REGISTERED[game].events or "").EVENTS
    return {name: event for event in events for name in names_of(event)}


def check(types: dict[str, Any], event: dict[str, Any]) -> None:
    """Neither a field too many nor one of another type."""
    wanted = types[event["type"]]
    assert set(event) <= set(wanted.__annotations__), event
    assert msgspec.convert(event, wanted, strict=True) == event


def told(state: State) -> list[Told]:
    assert state.audience is not None
    return state.audience.collect()


@pytest.mark.parametrize("game", shipped())
def test_every_event_of_a_match_fits_its_type(game: str) -> None:
    types, counts = types_of(game), Counter[str]()
    cases = [case for case in all_cases() if case.name == game]
    for number, case in enumerate(cases * 2):
        for state in walk(case, Player(Plan(number, [], LEANS[number % 3]))):
            begun_here = told(case.game.position(state.mapping())) if counts["position"] < 20 else []
            for report in [*told(state), *begun_here]:
                for event in (report.public, report.truth()):
                    check(types, dict(event))
                    counts[event["type"]] += 1
    assert set(types) - set(counts) <= RARE


def test_an_event_that_does_not_fit_is_seen() -> None:
    types = types_of("figaro")
    check(types, {"type": "last_card", "seat": 0})
    for wrong in ({"type": "last_card"}, {"type": "last_card", "seat": "0"}, {"type": "last_card", "seat": 0, "x": 1}):
        with pytest.raises((AssertionError, msgspec.ValidationError)):
            check(types, wrong)


def test_a_field_says_what_it_names() -> None:
    types = types_of("three-ring-circus")
    kinds = {field.name: field.kind for field in fields_of(types["fame"])}
    assert kinds == {"seat": "seats", "amount": None, "source": "sources", "total": None}
    (cards,) = [field for field in fields_of(types["hand"]) if field.name == "cards"]
    assert (cards.kind, cards.required, cards.remark) == ("cards", False, "to that seat")
