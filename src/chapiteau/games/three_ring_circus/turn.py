"""How turns follow each other: T10 to T13, T79 to T81."""

from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.games.three_ring_circus import automaton, barnum, events, scoring
from chapiteau.games.three_ring_circus.decks import refill_row, shown
from chapiteau.games.three_ring_circus.shows import CLEANING
from chapiteau.games.three_ring_circus.state import (
    AUTOMATON,
    CARAVAN,
    DISCARD,
    DONE,
    NONE,
    TURN,
    CircusFields,
)


def end(state: CircusFields, chance: Chance) -> None:
    """T36, T79. After the show Barnum moves; a region may be scored; then the hand limit."""
    barnum_after_show(state)
    if barnum.close_turn(state):
        scoring.finish(state)
        return
    hand_limit(state, chance)


def barnum_after_show(state: CircusFields) -> None:
    """T66, T106, T12. One step after a show, unless the cleaning crew was called; also after a round of passes."""
    shown = state.place != NONE
    if shown and state.played != NONE and state.lookup.effect[state.played] == CLEANING:
        if state.audience is not None:
            state.tell(events.BarnumStays(type="barnum_stays", seat=int(state.current)))
    elif shown or (state.players > 1 and state.passes == state.players):
        barnum.move_on(state)
    if state.passes == state.players:
        state.passes = 0
    state.place = NONE
    state.played = NONE
    state.city_slot = NONE
    state.equipment = False


def hand_limit(state: CircusFields, chance: Chance) -> None:
    """T80. Discard down to the limit; then the row is refilled and the next turn begins."""
    if state.held[state.current] > state.lookup.hand_limit:
        state.decision = DISCARD
        return
    refill_row(state, chance)
    follow(state, chance)


def follow(state: CircusFields, chance: Chance) -> None:
    """T13. The next circus clockwise; the automaton's turn runs by itself."""
    state.current = (state.current + 1) % state.circuses
    if state.players == 1 and state.current == AUTOMATON:
        automaton.take_turn(state, chance)
        if barnum.close_turn(state):
            scoring.finish(state)
            return
        state.current = 0
    begin(state, state.current)


def begin(state: CircusFields, seat: i64) -> None:
    """T10, T11. The first turn begins with the caravan."""
    state.asked = seat
    state.decision = CARAVAN if state.caravan[seat] == NONE else TURN


def discard(state: CircusFields, card: i64, chance: Chance) -> None:
    """T80. A card goes on its pile; an objective leaves the game."""
    seat = state.current
    state.from_hand(seat, card)
    state.lay_off(card)
    if state.audience is not None:
        name = state.name_of(card)
        state.tell(events.Discard(type="discard", seat=int(seat), card=name, moved=shown(seat, name)))
    hand_limit(state, chance)


def pass_turn(state: CircusFields) -> None:
    """T12. Nothing can be done."""
    state.passes += 1
    state.decision = DONE
    if state.audience is not None:
        state.tell(events.Pass(type="pass", seat=int(state.current)))
