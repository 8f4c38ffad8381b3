"""What is said of a move: what choosing it does, and the facts behind a refusal."""

from mypy_extensions import i64

from chapiteau.engine.events import Part
from chapiteau.engine.memory import ENCODER
from chapiteau.games.figaro import parts, rules
from chapiteau.games.figaro.moves import SEATS
from chapiteau.games.figaro.state import FigaroFields


def explain(state: FigaroFields, index: i64) -> list[Part]:
    """F24, F26, F30. Who takes how many cards, or what the row then counts."""
    lookup, lying = state.lookup, int(state.lying)
    if index == lookup.take:
        return [parts.Takes(key="takes", cards=lying)]
    card, to = index // SEATS, index % SEATS
    is_ronde = card == lookup.ronde
    owner, total = (state.left_of(to) if is_ronde else to), state.total_with(to, card)
    if total >= lookup.threshold:
        return [parts.Six(key="six", seat=int(owner), total=int(total), cards=lying + 1)]
    if is_ronde:
        return [parts.Passes(key="passes", seat=int(to), total=int(rules.laid(state, card, to).totals[to]))]
    return [parts.Total(key="total", seat=int(to), total=int(total))]


def as_json(state: FigaroFields, index: i64) -> bytes:
    """The same as JSON; what is said of nearly every move is at hand."""
    lookup = state.lookup
    if index == lookup.take:
        return lookup.takes[state.lying]
    card, to = index // SEATS, index % SEATS
    if card != lookup.ronde:
        total = state.total_with(to, card)
        if total < lookup.threshold:
            return lookup.counts[to * lookup.threshold + total]
    return ENCODER.encode(explain(state, index))


def facts(state: FigaroFields, index: i64, rule: str) -> list[Part]:
    """F20 to F31. The colours that are in the way, where a ronde goes, that no card lies anywhere."""
    if rule == "F31":
        return [parts.NothingLies(key="nothing_lies")]
    card, to = index // SEATS, index % SEATS
    if rule == "F20":
        held = state.holds(state.asked, card)
        return [] if held else [parts.NotHeld(key="not_held", card=state.lookup.names[card])]
    if rule == "F24":
        return [parts.RondeOwn(key="ronde_own")]
    return of_colour(state, card, to, rule) if rule in ("F21", "F22") else []


def of_colour(state: FigaroFields, card: i64, to: i64, rule: str) -> list[Part]:
    """F21, F22. What the row shows, who shows the card's colour, or that no row takes it at all."""
    names, colour = state.lookup.box.colours, state.lookup.colour_of[card]
    if rules.fitting(state, state.lookup.bits[card]) == 0:
        return [parts.NoRow(key="no_row", colour=names[colour])]
    if rule == "F21":
        return [parts.RowShows(key="row_shows", seat=int(to), colour=names[state.colours[to]])]
    return [parts.ColourLies(key="colour_lies", seat=int(state.shown_by[colour]), colour=names[colour])]
