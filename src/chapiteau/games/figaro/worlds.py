"""A view of Figaro laid out as a state."""

from typing import Any

from chapiteau.engine.contract import NOBODY
from chapiteau.games.figaro.state import LYING, ROUNDS, FigaroFields


def lay_open(state: FigaroFields, view: Any) -> None:
    """Put everything that the view shows into a state without hands."""
    names = state.lookup.names
    if view.removed is not None:
        state.removed = state.lookup.box.colours.index(view.removed)
    state.round = view.round - 1
    state.king = view.king
    state.asked = NOBODY if view.to_act is None else view.to_act
    for seat in range(state.players):
        for card in view.rows[seat]:
            state.to_row(seat, names.index(card))
        for card in view.tricks[seat]:
            state.tricks[seat * state.lookup.cards + names.index(card)] += 1
            state.taken[seat] += 1
        for rank in view.roads[seat]:
            state.tile_at[rank - 1] = seat
    for number in range(ROUNDS):
        for rank in view.tiles[number]:
            state.tile_at[rank - 1] = LYING - number
