"""What is said of a move: what choosing it does, and the facts behind a refusal."""

from mypy_extensions import i64

from chapiteau.engine.events import Part
from chapiteau.games.figaro import parts
from chapiteau.games.figaro.moves import SEATS
from chapiteau.games.figaro.state import FigaroFields


def explain(state: FigaroFields, index: i64) -> list[Part]:
    """F26, F30. Who takes how many cards, or what the row then counts."""
    lookup, lying = state.lookup, int(state.lying)
    if index == lookup.take:
        return [parts.Takes(key="takes", cards=lying)]
    card, to = index // SEATS, index % SEATS
    total = int(state.total_with(to, card))
    if card == lookup.ronde:
        to = state.left_of(to)
    if total >= lookup.threshold:
        return [parts.Six(key="six", seat=int(to), total=total, cards=lying + 1)]
    return [] if card == lookup.ronde else [parts.Total(key="total", seat=int(to), total=total)]


def facts(state: FigaroFields, index: i64, rule: str) -> list[Part]:
    """F21, F22. The colours that are in the way."""
    lookup = state.lookup
    card, to = index // SEATS, index % SEATS
    if rule == "F21":
        return [parts.RowShows(key="row_shows", seat=int(to), colour=lookup.box.colours[state.colours[to]])]
    if rule == "F22":
        colour = lookup.colour_of[card]
        return [
            parts.ColourLies(key="colour_lies", seat=int(state.shown_by[colour]), colour=lookup.box.colours[colour])
        ]
    return []
