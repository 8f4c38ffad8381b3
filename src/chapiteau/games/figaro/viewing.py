"""A view of Figaro, put together field by field."""

from typing import Any

from chapiteau.engine.view import Result
from chapiteau.games.figaro.state import FigaroFields
from chapiteau.games.figaro.view import View


def view_of(state: FigaroFields, seat: Any, hand: Any, piles: Any, result: list[Result] | None) -> View:
    """What lies open, and what is a viewer's own."""
    box = state.lookup.box
    seats = range(state.players)
    return View(
        seat=seat,
        players=state.players,
        open_counts=state.open_counts,
        removed=None if state.removed < 0 else box.colours[state.removed],
        round=state.round + 1,
        to_act=state.to_act,
        king=state.king,
        hand=hand,
        hands=list(state.held),
        rows=[state.row_cards(each) for each in seats],
        totals=list(state.totals),
        colours=[None if colour < 0 else box.colours[colour] for colour in state.colours],
        tricks=[state.trick_cards(each) for each in seats],
        roads=[state.tiles_at(each) for each in seats],
        tiles=[state.tiles_at(-2 - number) for number in range(3)],
        piles=piles,
        result=result,
    )
