"""What choosing a move does, as parts: `{"key": "neighbours", "count": 2}` goes with the sentence `explain.neighbours`.

The state is an open one, laid out from a view, so nothing is told that this seat does not know.
"""

from typing import Final

from mypy_extensions import i64

from chapiteau.engine.contract import Move
from chapiteau.engine.events import Part
from chapiteau.games.three_ring_circus import barnum, engaging, scoring, shows
from chapiteau.games.three_ring_circus.atlas import CITY, METROPOLIS, TOWN
from chapiteau.games.three_ring_circus.components import BONUSES, FAMILIES, TYPES
from chapiteau.games.three_ring_circus.movement import steps_to
from chapiteau.games.three_ring_circus.moves import (
    COLUMNS,
    RINGS,
    Discard,
    Engage,
    Instant,
    Objective,
    Pay,
    Perform,
    Reward,
    Slot,
    Swap,
)
from chapiteau.games.three_ring_circus.state import NONE, PLACE_SLOTS, CircusFields

LATE_KEYS: Final = {
    shows.CART: ("bonus_fame", "fame"),
    shows.EQUIPMENT: ("bonus_ticket", ""),
    shows.TRAIN: ("bonus_steps", "count"),
    shows.RINGMASTER: ("bonus_money", "count"),
    shows.CLEANING: ("bonus_stays", ""),
}
"""What an instant without pedestals is told by, and the field for how many."""


def explain(state: CircusFields, move: Move) -> list[Part]:
    """The parts in the order in which they are read; none for a move that explains itself."""
    lookup = state.lookup
    if isinstance(move, Engage):
        return engagement(state, lookup.names.index(move.card), move.ring - 1)
    if isinstance(move, Pay):
        return payment(state, lookup.names.index(move.card))
    if isinstance(move, Perform):
        return show(state, lookup.place_names.index(move.place))
    if isinstance(move, Slot):
        return rewards(state, move.index - lookup.slot)
    if isinstance(move, Reward):
        return [part for part in rewards(state, state.city_slot) if part["key"] == f"reward_{move.kind}"]
    if isinstance(move, Instant):
        return instant(state, lookup.names.index(move.card))
    if isinstance(move, Swap):
        return swap(state, move)
    if isinstance(move, Objective):
        return objective(state, lookup.names.index(move.card))
    if isinstance(move, Discard):
        return [{"key": "limit", "count": int(state.held[state.asked] - 1 - lookup.hand_limit)}]
    return []


def engagement(state: CircusFields, card: i64, ring: i64) -> list[Part]:
    """Fee, pedestals, and the bonuses of slot and column."""
    seat, lookup = state.asked, state.lookup
    value, highest = int(lookup.value[card]), int(state.highest_in(seat, ring))
    fee = int(engaging.fee_of(state, seat, card, ring))
    key = "fee" if value > highest else "fee_zero"
    parts: list[Part] = [{"key": key, "value": value, "highest": highest, "fee": fee}]
    column = state.length[seat * RINGS + ring]
    if column == COLUMNS:
        return parts
    after = state.clone()
    engaging.insert(after, seat, ring, card)
    engaging.recount(after, seat)
    if after.pedestals[seat] != state.pedestals[seat]:
        parts.append(pedestals(state, after))
    covered = ring * COLUMNS + column
    bonus = BONUSES[lookup.bonus[covered]]
    if bonus != "none":
        parts.append({"key": "slot_bonus", "bonus": bonus, "count": int(lookup.amount[covered])})
    if engaging.is_full(after, seat, column):
        fame = int(lookup.columns[column])
        kind = "fame" if fame else "place-objective"
        parts.append({"key": "column", "column": int(column) + 1, "bonus": kind, "fame": fame})
    return parts


def pedestals(state: CircusFields, after: CircusFields) -> Part:
    """Where the marker stands, and where it will."""
    seat = state.asked
    return {"key": "pedestals", "before": int(state.pedestals[seat]), "after": int(after.pedestals[seat])}


def payment(state: CircusFields, card: i64) -> list[Part]:
    """T24. What is left of the fee, or by how much it is overpaid."""
    value, fee = int(state.lookup.value[card]), int(state.fee)
    if value > fee:
        return [{"key": "paid_over", "value": value, "over": value - fee}]
    return [{"key": "paid", "value": value, "left": fee - value}]


def show(state: CircusFields, place: i64) -> list[Part]:
    """Steps, what the place gives, and where Barnum goes."""
    seat, kind = state.asked, state.lookup.kind[place]
    steps, most = int(steps_to(state, seat, place)), int(shows.steps_of(state, seat, state.played))
    parts: list[Part] = [{"key": "steps", "steps": steps, "most": most}]
    if kind == TOWN:
        parts += town(state, place)
    elif kind == CITY:
        parts += city(state, place) + banknotes(state)
    else:
        parts += metropolis(state, place) + banknotes(state)
    return parts + barnum_goes(state, place)


def town(state: CircusFields, place: i64) -> list[Part]:
    """T41. 1 + neighbours + banknotes."""
    money, notes = int(shows.town_money(state, place)), int(state.banknotes[state.asked])
    parts: list[Part] = [{"key": "local"}]
    if money > 1:
        parts.append({"key": "neighbours", "count": money - 1})
    return [*parts, *banknotes(state), {"key": "money", "total": money + notes}]


def banknotes(state: CircusFields) -> list[Part]:
    count = int(state.banknotes[state.asked])
    return [{"key": "banknotes", "count": count}] if count else []


def city(state: CircusFields, place: i64) -> list[Part]:
    """T51. The pedestals of the show, and the highest slot that they reach."""
    seat, played = state.asked, state.played
    parts: list[Part] = [{"key": "marker", "count": int(state.pedestals[seat])}]
    favourite = int(shows.favourite_pedestals(state, seat, place))
    if favourite:
        parts.append({"key": "favourite", "count": favourite, "artist": TYPES[state.favourite_of(place)]})
    if played != NONE:
        count = int(shows.instant_pedestals(state, seat, played))
        parts.append({"key": "instant", "count": count, "card": state.name_of(played)})
    total = shows.pedestals_for(state, seat, place, played)
    free = [slot for slot in range(PLACE_SLOTS) if shows.can_take(state, place, slot, total)]
    return [*parts, {"key": "slot", "number": int(state.lookup.slot_number[free[-1]])}] if free else parts


def metropolis(state: CircusFields, place: i64) -> list[Part]:
    """T60 to T62."""
    lookup = state.lookup
    at = shows.best_required(state, state.asked, place)
    if at == NONE:
        return [{"key": "fame", "total": 0}]
    card, slot = state.wanted[lookup.region[place]], shows.free_slot(state, place)
    before, after = int(shows.fame_before(state, place, at)), int(shows.fame_after(state, place, at))
    first = int(lookup.first_fame[slot]) if slot != NONE else 0
    required = int(lookup.metropolis_fame[0])
    parts: list[Part] = [
        {"key": "required", "fame": required},
        {"key": "left", "fame": before, "family": FAMILIES[lookup.left[card]]},
        {"key": "right", "fame": after, "family": FAMILIES[lookup.right[card]]},
        {"key": "first_slot", "fame": first, "slot": int(slot) + 1},
    ]
    total: Part = {"key": "fame", "total": required + before + after + first}
    return [*(part for part in parts if part["fame"]), total]


def barnum_goes(state: CircusFields, place: i64) -> list[Part]:
    """T66, T67. Its next step, the new tent counted."""
    if state.popcorn or state.barnum >= state.layout.last:
        return [{"key": "barnum_waits"}]
    after = state.clone()
    if state.is_free_town(place):
        after.put_tent(state.asked, place, 0)
    target = state.layout.route[barnum.next_stop(after)]
    parts: list[Part] = [{"key": "barnum", "place": state.place_name(target)}]
    return [*parts, {"key": "popcorn"}] if state.lookup.kind[target] == METROPOLIS else parts


def rewards(state: CircusFields, slot: i64) -> list[Part]:
    """T52. What a slot gives."""
    if slot == NONE:
        return []
    tickets, fame = int(state.lookup.slot_tickets[slot]), int(state.lookup.slot_fame[slot])
    parts: list[Part] = []
    if tickets:
        parts.append({"key": "reward_tickets", "count": tickets})
    if fame:
        parts.append({"key": "reward_fame", "fame": fame})
    return parts


def instant(state: CircusFields, card: i64) -> list[Part]:
    """T100 to T106."""
    effect, n = state.lookup.effect[card], int(state.lookup.n[card])
    if effect <= shows.GUEST:
        count = int(shows.instant_pedestals(state, state.asked, card))
        return [{"key": "instant", "count": count, "card": state.name_of(card)}]
    key, field = LATE_KEYS[int(effect)]
    return [{"key": key, field: n} if field else {"key": key}]


def swap(state: CircusFields, move: Swap) -> list[Part]:
    """Where both cards go, and the pedestals then."""
    seat = state.asked
    first, second = move.rings
    column, other = move.columns
    if column >= state.length[seat * RINGS + first] or other >= state.length[seat * RINGS + second]:
        return []
    one, two = state.ring_card(seat, first, column), state.ring_card(seat, second, other)
    after = state.clone()
    engaging.exchange(after, first, column, second, other)
    return [
        {"key": "swap", "card": state.name_of(one), "ring": second + 1},
        {"key": "swap", "card": state.name_of(two), "ring": first + 1},
        pedestals(state, after),
    ]


def objective(state: CircusFields, card: i64) -> list[Part]:
    """T120 to T125. What it is worth as things stand."""
    reached = int(scoring.objective_count(state, state.asked, card))
    fame = int(scoring.objective_fame(state, state.asked, card))
    return [{"key": "objective", "reached": reached, "fame": fame}]
