"""The end of the game: which rule ended it, and who comes where."""

from typing import Final

from mypy_extensions import i64

from chapiteau.engine.contract import NOBODY
from chapiteau.games.aramini_circus import events
from chapiteau.games.aramini_circus.state import AraminiFields

QUIET_TURNS: Final = 25
"""A52. So many turns each without a fill end the game."""


def finish(state: AraminiFields) -> None:
    """A50 to A52. Nobody is asked any more."""
    state.asked = NOBODY
    state.joining = False
    if state.audience is not None:
        state.tell(events.End(type="end", rule=ending_rule(state), result=state.ranked()))


def ending_rule(state: AraminiFields) -> str:
    """Which rule has ended, or would end, the game."""
    for seat in range(state.players):
        if state.points[seat] >= state.goal:
            return "A50"
    return "A52" if state.wagons_are_left() else "A51"


def too_quiet(state: AraminiFields) -> bool:
    """A52. Whether everybody has had 25 turns in a row without a fill."""
    return state.quiet >= QUIET_TURNS * state.players


def is_ahead(state: AraminiFields, one: i64, other: i64) -> bool:
    """A51. More points, then fewer waiting wagons."""
    if state.points[one] != state.points[other]:
        return state.points[one] > state.points[other]
    return state.waits[one] < state.waits[other]


def place(state: AraminiFields, seat: i64) -> i64:
    """One more than there are seats ahead, so that equal ones share a place."""
    found: i64 = 1
    for other in range(state.players):
        if is_ahead(state, other, seat):
            found += 1
    return found


def standings(state: AraminiFields) -> list[float]:
    """Points, in sixths of the goal."""
    return [6.0 * int(state.points[seat]) / int(state.goal) for seat in range(state.players)]
