"""A view of Aramini Circus laid out as a state."""

from typing import Any

from librt.vecs import append

from chapiteau.engine.chance import Bag
from chapiteau.engine.contract import NOBODY
from chapiteau.games.aramini_circus.state import NO_WAGON, WAGON_VALUES, AraminiFields


def lay_open(state: AraminiFields, view: Any) -> None:
    _lay_cards(state, view)
    _lay_wagons(state, view)
    _set_turn(state, view)


def _lay_cards(state: AraminiFields, view: Any) -> None:
    """Put the open cards and tokens where the view shows them."""
    names = state.lookup.names
    for card in view.discard:
        state.discard = append(state.discard, names.index(card))
    for card in view.playing:
        state.playing = append(state.playing, names.index(card))
    for seat in range(state.players):
        state.token_of[seat] = names.index(view.tokens[seat])


def _lay_wagons(state: AraminiFields, view: Any) -> None:
    """Put all wagons where the view shows them; the others are the wagon pile."""
    names = state.lookup.wagon_names
    rest = state.lookup.wagon_copies[:]
    for slot in range(len(state.display)):
        if view.wagons[slot] is not None:
            state.display[slot] = names.index(view.wagons[slot])
            rest[state.display[slot]] -= 1
    for seat in range(state.players):
        for name in view.trains[seat]:
            state.attach(seat, names.index(name))
            rest[names.index(name)] -= 1
        for name in view.waiting[seat]:
            state.wait(seat, names.index(name))
            rest[names.index(name)] -= 1
    state.wagons = Bag(names, rest)


def _set_turn(state: AraminiFields, view: Any) -> None:
    """Where the turn stands."""
    state.asked = NOBODY if view.to_act is None else view.to_act
    state.actions = view.actions
    state.draws = view.draws
    state.searching = view.decision == "search"
    state.joining = view.decision == "join"
    state.bonuses = view.bonuses
    state.has_filled = view.has_filled
    state.quiet = view.quiet_turns
    state.ringmaster = view.ringmaster
    state.face_up = view.face_up
    state.filling = NO_WAGON
    if view.fill is not None:
        state.filling = state.lookup.wagon_names.index(view.fill.wagon)
        own = state.lookup.animals[state.filling // WAGON_VALUES]
        state.paid_own = view.fill.paid.count(own)
        state.paid_token = len(view.fill.paid) - state.paid_own
