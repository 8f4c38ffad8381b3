"""A view of 3 Ring Circus, put together field by field."""

from typing import Any

from chapiteau.engine.view import Result
from chapiteau.games.three_ring_circus import barnum, mapping, setup, shows
from chapiteau.games.three_ring_circus.atlas import CITY
from chapiteau.games.three_ring_circus.movement import FAR, reach
from chapiteau.games.three_ring_circus.state import DECK_NAMES, NONE, PERFORM, TURN, CircusFields
from chapiteau.games.three_ring_circus.view import Automaton, Circus, Covered, Engaging, Held, Show, View


def view_of(state: CircusFields, seat: Any, hand: Any, piles: Any, result: list[Result] | None) -> View:
    """What lies open, and what is a viewer's own."""
    lookup, layout = state.lookup, state.layout
    shown = mapping.open_words(state)
    del shown["circuses"]
    engaging, covered, show = shown.pop("engaging"), shown.pop("covered"), shown.pop("show")
    return View(
        seat=seat,
        **shown,
        closed=list(layout.closed),
        scoring=[lookup.region_names[region] for region in layout.scoring],
        scored=state.scored,
        clockwise=layout.clockwise,
        next_barnum=_next_barnum(state),
        liked=setup.favourites(state),
        circuses=[_circus(state, each) for each in range(state.players)],
        scores=[state.score(circus) for circus in range(state.circuses)],
        hand=hand,
        hands=[Held(*(state.held_of(each, deck) for deck in range(3))) for each in range(state.players)],
        decks={name: state.bag(deck).total for deck, name in enumerate(DECK_NAMES)},
        engaging=_struct(Engaging, engaging),
        covered=_struct(Covered, covered),
        show=_show(state, show),
        reach=_reach(state),
        automaton=_automaton(state),
        piles=piles,
        result=result,
    )


def _struct(kind: Any, words: dict[str, Any] | None) -> Any:
    return None if words is None else kind(**words)


def _next_barnum(state: CircusFields) -> str | None:
    if state.popcorn or state.asked == NONE:
        return None
    return state.place_name(state.layout.route[barnum.next_stop(state)])


def _circus(state: CircusFields, seat: int) -> Circus:
    return Circus(
        **mapping.circus_words(state, seat),
        pedestals=state.pedestals[seat],
        banknotes=state.banknotes[seat],
        locomotives=state.locomotives[seat],
        tents=state.tents_left[seat],
    )


def _show(state: CircusFields, words: dict[str, Any] | None) -> Show | None:
    if words is None:
        return None
    in_city = state.place != NONE and state.lookup.kind[state.place] == CITY
    pedestals = shows.pedestals_for(state, state.current, state.place, state.played) if in_city else None
    return Show(**words, pedestals=pedestals)


def _reach(state: CircusFields) -> dict[str, int]:
    """Steps by place, for the choice of a show; the caravan's own place and those out of any reach are left out."""
    if state.asked == NONE or state.decision not in (TURN, PERFORM):
        return {}
    found = reach(state, state.asked)
    places = range(state.lookup.places)
    return {state.place_name(p): found[p] for p in places if found[p] < FAR and p != state.caravan[state.asked]}


def _automaton(state: CircusFields) -> Automaton | None:
    words = mapping.automaton_words(state, False)
    if words is None:
        return None
    deck = state.fortune if state.scored == 0 else state.monkey
    name = "fortune-teller" if state.scored == 0 else "mechanical-monkey"
    return Automaton(**words, deck=name, cards=deck.total, tents=state.tents_left[1])
