"""A view of Figaro, put together field by field."""

from typing import Any

import msgspec

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
        tricks=_tricks(state, to_encode=isinstance(seat, msgspec.Raw)),
        roads=[state.tiles_at(each) for each in seats],
        tiles=[state.tiles_at(-2 - number) for number in range(3)],
        piles=piles,
        result=result,
    )


def _tricks(state: FigaroFields, to_encode: bool) -> list[Any]:
    """The cards that each seat has taken; as JSON if nothing else is made of them, for they seldom change."""
    audience = state.audience
    if audience is None or not to_encode:
        return [state.trick_cards(seat) for seat in range(state.players)]
    players = state.players
    return [msgspec.Raw(state.row_json(audience, players + seat, state.tricks, seat)) for seat in range(players)]
