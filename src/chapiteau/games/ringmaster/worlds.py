"""A view of Ringmaster laid out as a state."""

from typing import Any

from mypy_extensions import i64

from chapiteau.engine.contract import NOBODY
from chapiteau.games.ringmaster.cards import NAMES, NO_CARD
from chapiteau.games.ringmaster.moves import NOWHERE
from chapiteau.games.ringmaster.state import ENDINGS, STEPS, WINDOW, RingmasterFields


def lay_open(state: RingmasterFields, view: Any) -> None:
    _lay_turn(state, view)
    _lay_cards(state, view)


def _card(name: str | None) -> i64:
    return NO_CARD if name is None else NAMES.index(name)


def _seat(seat: int | None) -> i64:
    return NOWHERE if seat is None else seat


def _lay_turn(state: RingmasterFields, view: Any) -> None:
    """Whose turn it is, what is left of it, and what is asked."""
    state.turn = view.turn
    state.turns = view.turns
    state.asked = NOBODY if view.to_act is None else view.to_act
    state.plays = view.plays
    for star in view.used:
        state.used |= 1 << _card(star)
    state.acted = view.acted
    state.started_dry = view.dry
    state.quiet = view.quiet
    state.ending = 0 if view.ended is None else ENDINGS.index(view.ended)
    state.winner = _seat(view.winner)
    state.sabotaged = _card(view.sabotaged)
    for seat in range(state.players):
        state.chosen[seat] = _card(view.chosen[seat])
    if view.window is not None:
        state.step = WINDOW
    if view.choice is not None:
        state.step = STEPS.index(view.choice.by)
        state.zone, state.target = _seat(view.choice.zone), _card(view.choice.target)


def _lay_cards(state: RingmasterFields, view: Any) -> None:
    """Every card that lies open."""
    if view.played is not None:
        state.played = _card(view.played.card)
        state.zone, state.target = _seat(view.played.zone), _card(view.played.target)
        state.from_pile = view.played.from_discard
    for seat in range(state.players):
        for name in view.zones[seat].cards:
            state.to_zone(seat, _card(name))
    for name in view.discard:
        state.to_discard(_card(name))
    for name in view.removed:
        state.removed[_card(name)] += 1
