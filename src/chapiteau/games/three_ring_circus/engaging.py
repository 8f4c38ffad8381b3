"""Engaging an artist: T20 to T29."""

from typing import Final

from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Moves
from chapiteau.games.three_ring_circus import events
from chapiteau.games.three_ring_circus.decks import MONEY, OBJECTIVE_CARDS, TICKETS, draw, gain, shown
from chapiteau.games.three_ring_circus.moves import COLUMNS, RINGS
from chapiteau.games.three_ring_circus.state import (
    ANOTHER,
    BANKNOTE_ICON,
    COINS,
    COLUMN,
    DONE,
    LOCOMOTIVE_ICON,
    NONE,
    OBJECTIVE,
    PAY,
    PEDESTAL_ICON,
    POPCORN,
    SLOTS,
    SWAP,
    CircusFields,
)

NO_CAP: Final = 1000

# The bonuses of slots, in the order of components.BONUSES.
DRAW_MONEY: Final = 1
DRAW_TICKET: Final = 2
DRAW_OBJECTIVE: Final = 3
PLAY_ANOTHER: Final = 4
SWAP_TWO: Final = 5
POPCORN_BONUS: Final = 6


def fee_of(state: CircusFields, seat: i64, card: i64, ring: i64) -> i64:
    """T22. The value minus the highest in the ring, at least 0."""
    fee = state.lookup.value[card] - state.highest_in(seat, ring)
    return max(0, fee)


def why_not_engage(state: CircusFields, card: i64, ring: i64) -> str | None:
    seat = state.asked
    if not state.holds(seat, card):
        return "T20"
    if state.length[seat * RINGS + ring] == COLUMNS or state.has_value(seat, ring, state.lookup.value[card]):
        return "T21"
    return None if fee_of(state, seat, card, ring) <= purse_without(state, seat, card) else "T23"


def purse_without(state: CircusFields, seat: i64, card: i64) -> i64:
    """T23. What the Money cards in hand are worth, the one to be placed left out."""
    if card >= state.lookup.money:
        return state.purse[seat]
    return state.purse[seat] - state.lookup.value[card]


def legal_engagements(state: CircusFields, moves: Moves) -> None:
    """Each card in hand with each ring, without a loop over the three rings: this is asked most of all."""
    seat, lookup, hands, value_of = state.asked, state.lookup, state.hands, state.lookup.value
    first, second, third = refused(state, seat, 0), refused(state, seat, 1), refused(state, seat, 2)
    low, middle, high = state.highest_in(seat, 0), state.highest_in(seat, 1), state.highest_in(seat, 2)
    start = seat * lookup.cards
    for card in range(lookup.first_objective):
        if hands[start + card] == 0 or lookup.artists <= card < lookup.money:
            continue
        value, bit = value_of[card], lookup.bit[value_of[card]]
        payable = value - purse_without(state, seat, card)
        move = lookup.engage + lookup.artist_number(card) * RINGS
        if first & bit == 0 and payable <= low:
            moves.add(move)
        if second & bit == 0 and payable <= middle:
            moves.add(move + 1)
        if third & bit == 0 and payable <= high:
            moves.add(move + 2)


def refused(state: CircusFields, seat: i64, ring: i64) -> i64:
    """T21. The values that a ring does not take, as bits: those that it has, or all when it is full."""
    at = seat * RINGS + ring
    if state.length[at] == COLUMNS:
        return -1
    return state.values[at]


def engage(state: CircusFields, card: i64, ring: i64, chance: Chance) -> None:
    """T28. Name card and ring; without a fee it is placed at once."""
    seat = state.current
    state.fee = fee_of(state, seat, card, ring)
    state.card = card
    state.ring = ring
    state.cap = NO_CAP
    state.from_hand(seat, card)
    if state.audience is not None:
        name = state.name_of(card)
        number, fee, moved = int(ring) + 1, int(state.fee), shown(seat, name)
        state.tell(events.Engage(type="engage", seat=int(seat), card=name, ring=number, fee=fee, moved=moved))
    if state.fee > 0:
        state.decision = PAY
    else:
        place(state, chance)


def why_not_pay(state: CircusFields, card: i64) -> str | None:
    """T23, T24. Never higher than the one before, and only if cards no higher can still meet the fee."""
    if not state.holds(state.asked, card):
        return "T23"
    value = state.lookup.value[card]
    return None if value <= state.cap and worth_up_to(state, value) >= state.fee else "T24"


def worth_up_to(state: CircusFields, value: i64) -> i64:
    """What the Money cards in hand of at most this value are worth together."""
    start = state.asked * COINS
    total: i64 = 0
    for coin in range(1, value + 1):
        total += state.coins[start + coin] * coin
    return total


def legal_payments(state: CircusFields, moves: Moves) -> None:
    lookup, hands, values = state.lookup, state.hands, state.lookup.value
    start = state.asked * lookup.cards
    least = least_payment(state)
    for card in range(lookup.money):
        if hands[start + card] > 0 and least <= values[card] <= state.cap:
            moves.add(lookup.pay + card)


def least_payment(state: CircusFields) -> i64:
    """T24. The lowest value V such that the cards up to V can pay the fee; higher than any card if none can."""
    value: i64 = 1
    while value < COINS and worth_up_to(state, value) < state.fee:
        value += 1
    return value


def pay(state: CircusFields, card: i64, chance: Chance) -> None:
    """T23. A Money card goes on the discard pile; the artist is placed once the fee is met."""
    seat = state.current
    value = state.lookup.value[card]
    state.from_hand(seat, card)
    state.lay_off(card)
    state.fee -= value
    state.cap = value
    if state.audience is not None:
        name, left = state.name_of(card), int(state.fee) if state.fee > 0 else 0
        state.tell(events.Pay(type="pay", seat=int(seat), card=name, left=left, moved=shown(seat, name)))
    if state.fee <= 0:
        place(state, chance)


def place(state: CircusFields, chance: Chance) -> None:
    """T21, T28. The card goes to its place and pushes higher ones; then marker, slot bonus, column bonus."""
    seat, ring = state.current, state.ring
    column = insert(state, seat, ring, state.card)
    recount(state, seat)
    state.covered = ring * COLUMNS + state.length[seat * RINGS + ring] - 1
    if state.audience is not None:
        state.tell(
            events.PlaceArtist(
                type="place",
                seat=int(seat),
                card=state.name_of(state.card),
                ring=int(ring) + 1,
                column=int(column) + 1,
                pedestals=int(state.pedestals[seat]),
            )
        )
    state.card = NONE
    state.ring = NONE
    state.fee = 0
    slot_bonus(state, chance)
    if state.decision != SWAP:
        column_bonus(state)


def insert(state: CircusFields, seat: i64, ring: i64, card: i64) -> i64:
    """T21. Put a card into a ring by its value; its column."""
    start = seat * SLOTS + ring * COLUMNS
    column = state.length[seat * RINGS + ring]
    while column > 0 and state.lookup.value[state.rings[start + column - 1]] > state.lookup.value[card]:
        state.rings[start + column] = state.rings[start + column - 1]
        column -= 1
    state.rings[start + column] = card
    state.length[seat * RINGS + ring] += 1
    state.values[seat * RINGS + ring] |= state.lookup.bit[state.lookup.value[card]]
    state.count_artist(seat, card, 1)
    return column


def take_out(state: CircusFields, seat: i64, ring: i64, column: i64) -> i64:
    """Take a card out of a ring; those behind it move up."""
    start = seat * SLOTS + ring * COLUMNS
    card = state.rings[start + column]
    length = state.length[seat * RINGS + ring]
    for place_of in range(column, length - 1):
        state.rings[start + place_of] = state.rings[start + place_of + 1]
    state.rings[start + length - 1] = NONE
    state.length[seat * RINGS + ring] = length - 1
    state.values[seat * RINGS + ring] ^= state.lookup.bit[state.lookup.value[card]]
    state.count_artist(seat, card, -1)
    return card


def recount(state: CircusFields, seat: i64) -> None:
    """T25, T29. Count what is visible: on slots not covered, beside the rings, on cards."""
    lookup, rings, effect_of = state.lookup, state.rings, state.lookup.effect
    after: i64 = 0  # How many of each family stand further right in the ring, in eight bits each.
    pedestals: i64 = 0
    banknotes: i64 = 0
    locomotives: i64 = lookup.off_slot
    slot: i64 = SLOTS
    while slot > 0:
        slot -= 1
        if slot % COLUMNS == COLUMNS - 1:
            after = 0
        card = rings[seat * SLOTS + slot]
        icon: i64 = 0
        amount: i64 = 1
        if card == NONE:
            icon = lookup.icon[slot]
            amount = lookup.amount[slot]
        elif card < lookup.artists:
            pedestals += lookup.base[card] + ((after >> (8 * lookup.of[card])) & 255)
        else:
            after += lookup.bit[8 * lookup.family[card]]
            if effect_of[card] <= LOCOMOTIVE_ICON:
                icon = effect_of[card] + 1
        if icon == PEDESTAL_ICON + 1:
            pedestals += amount
        elif icon == BANKNOTE_ICON + 1:
            banknotes += amount
        elif icon == LOCOMOTIVE_ICON + 1:
            locomotives += amount
    pedestals = min(pedestals, lookup.highest)
    state.pedestals[seat] = max(lookup.lowest, pedestals)
    state.banknotes[seat] = banknotes
    state.locomotives[seat] = locomotives


def slot_bonus(state: CircusFields, chance: Chance) -> None:
    """T26. What the slot gives that was covered just now; a swap is asked for, another card comes last (T28)."""
    lookup = state.lookup
    bonus, amount = lookup.bonus[state.covered], lookup.amount[state.covered]
    if bonus == DRAW_MONEY:
        draw(state, state.current, MONEY, amount, chance)
    elif bonus == DRAW_TICKET:
        draw(state, state.current, TICKETS, amount, chance)
    elif bonus == DRAW_OBJECTIVE:
        draw(state, state.current, OBJECTIVE_CARDS, amount, chance)
    elif bonus == POPCORN_BONUS:
        gain(state, state.current, POPCORN, amount)
    state.decision = SWAP if bonus == SWAP_TWO else DONE


def column_bonus(state: CircusFields) -> None:
    """T27. A column with a card in all three rings: fame, or an objective if one is in hand and a slot is free."""
    seat = state.current
    column = state.covered % COLUMNS
    if not is_full(state, seat, column):
        after_column(state)
        return
    fame = state.lookup.columns[column]
    if fame > 0:
        gain(state, seat, COLUMN, fame)
    elif state.placed_count[seat] < state.lookup.objective_slots and state.held_of(seat, OBJECTIVE_CARDS) > 0:
        state.decision = OBJECTIVE
        return
    after_column(state)


def is_full(state: CircusFields, seat: i64, column: i64) -> bool:
    """T27. Whether a column has a card in all three rings."""
    length, start = state.length, seat * RINGS
    return length[start] > column and length[start + 1] > column and length[start + 2] > column


def after_column(state: CircusFields) -> None:
    """T28. A "play another card" comes last."""
    another = state.lookup.bonus[state.covered] == PLAY_ANOTHER
    state.covered = NONE
    state.decision = ANOTHER if another else DONE


def why_not_objective(state: CircusFields, card: i64) -> str | None:
    return None if state.holds(state.asked, card) else "T27"


def place_objective(state: CircusFields, card: i64) -> None:
    """T27. An objective goes from hand into a free objective slot."""
    seat = state.current
    state.from_hand(seat, card)
    state.placed[seat * 5 + state.placed_count[seat]] = card
    state.placed_count[seat] += 1
    if state.audience is not None:
        name = state.name_of(card)
        state.tell(events.Objective(type="objective", seat=int(seat), card=name, moved=shown(seat, name)))
    after_column(state)


def why_not_swap(state: CircusFields, first: i64, column: i64, second: i64, other: i64) -> str | None:
    """T26. Both slots hold a card, and no ring would hold a value twice."""
    seat = state.asked
    if column >= state.length[seat * RINGS + first] or other >= state.length[seat * RINGS + second]:
        return "T26"
    value = state.lookup.value[state.ring_card(seat, first, column)]
    exchanged = state.lookup.value[state.ring_card(seat, second, other)]
    if value == exchanged:
        return None
    return "T26" if state.has_value(seat, second, value) or state.has_value(seat, first, exchanged) else None


def exchange(state: CircusFields, first: i64, column: i64, second: i64, other: i64) -> None:
    """T26. Both cards go to their sorted places; the marker is brought up to date (T25)."""
    seat = state.asked
    one = take_out(state, seat, first, column)
    two = take_out(state, seat, second, other)
    insert(state, seat, first, two)
    insert(state, seat, second, one)
    recount(state, seat)


def swap(state: CircusFields, first: i64, column: i64, second: i64, other: i64) -> None:
    """T26. Two cards change places, and a column may have become full."""
    seat = state.current
    one, two = state.ring_card(seat, first, column), state.ring_card(seat, second, other)
    exchange(state, first, column, second, other)
    if state.audience is not None:
        state.tell(
            events.Swap(
                type="swap",
                seat=int(seat),
                card=state.name_of(one),
                other_card=state.name_of(two),
                ring=int(first) + 1,
                other_ring=int(second) + 1,
                pedestals=int(state.pedestals[seat]),
            )
        )
    column_bonus(state)
