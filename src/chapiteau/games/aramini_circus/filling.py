"""Filling a wagon: naming it, paying for it card by card, taking it."""

from typing import Final

from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.games.aramini_circus import events, piles, train
from chapiteau.games.aramini_circus.state import (
    CARDS,
    NO_WAGON,
    ONE_FOR_ONE,
    PAY_ONE_LESS,
    WAGON_VALUES,
    AraminiFields,
)

MOST_BONUSES: Final = 10
"""A68. So many bonus cards may be played in one turn."""


def why_not_fill(state: AraminiFields, wagon: i64) -> str | None:
    """A24, A27. The wagon lies open, and hand, token and bonus cards can pay for it."""
    if not state.is_open(wagon):
        return "A24"
    return None if within_reach(state, wagon, wagon % WAGON_VALUES + 1, False, NO_WAGON) else "A24"


def within_reach(state: AraminiFields, wagon: i64, number: i64, one_for_one: bool, played: i64) -> bool:
    """Whether a wagon can still be paid for, with the bonus cards in hand but for the one just `played`."""
    return number <= reach(state, wagon // WAGON_VALUES, one_for_one, played)


def reach(state: AraminiFields, animal: i64, one_for_one: bool, played: i64) -> i64:
    """A24, A25. The highest number that can be paid for wagons of an animal."""
    seat = state.asked
    token = state.token_of[seat]
    own = state.hands[seat * CARDS + animal]
    other: i64 = 0
    if token != animal:
        other = state.hands[seat * CARDS + token]
    if not state.bonus_cards:
        return own + (other >> 1)
    return own + reach_with_bonuses(state, other, one_for_one, played)


def reach_with_bonuses(state: AraminiFields, other: i64, one_for_one: bool, played: i64) -> i64:
    """A64, A67, A68. What bonus cards and so many cards of the token's animal add."""
    less = state.count(state.asked, PAY_ONE_LESS)
    room = MOST_BONUSES - state.bonuses
    if played != NO_WAGON:
        room -= 1
        if played == PAY_ONE_LESS:
            less -= 1
    if one_for_one:
        return other + min(less, room)
    most = other // 2 + min(less, room)
    if room == 0 or state.count(state.asked, ONE_FOR_ONE) == 0:
        return most
    return max(most, other + min(less, room - 1))


def covers(number: i64, one_for_one: bool, own: i64, token: i64) -> bool:
    """Whether so many cards of the wagon's animal and of the token's are enough."""
    return number <= own + (token if one_for_one else token // 2)


def why_not_pay(state: AraminiFields, card: i64) -> str | None:
    """A24, A27. A card of the wagon's animal or of the token's, that leaves the rest payable."""
    animal = state.filling // WAGON_VALUES
    if state.count(state.asked, card) == 0 or (card != animal and card != state.token_of[state.asked]):
        return "A24"
    return None if leaves_payable(state, card) else "A27"


def leaves_payable(state: AraminiFields, card: i64) -> bool:
    """Whether the payment can be completed exactly once this card is paid."""
    if card == state.filling // WAGON_VALUES:
        return is_payable_after(state, 1, 0)
    return is_payable_after(state, 0, 1)


def is_payable_after(state: AraminiFields, own: i64, token: i64) -> bool:
    """Whether the payment can be completed exactly after so many more cards of the two animals."""
    seat, animal = state.asked, state.filling // WAGON_VALUES
    kind = state.token_of[seat]
    own_left = state.count(seat, animal) - own
    token_left: i64 = 0
    if kind != animal:
        token_left = state.count(seat, kind) - token
    left = state.number() - state.paid_own - own
    paid = state.paid_token + token
    if state.one_for_one():
        return left - paid >= 0 and covers(left - paid, True, own_left, token_left)
    # An odd card of the token's animal needs its partner first.
    if paid % 2 == 1:
        paid += 1
        token_left -= 1
    left -= paid // 2
    return token_left >= 0 <= left and covers(left, False, own_left, token_left)


def fill(state: AraminiFields, wagon: i64) -> None:
    """A24, A27. Name the wagon; the payment follows."""
    state.filling = wagon
    state.paid_own = 0
    state.paid_token = 0
    if state.audience is not None:
        state.tell(events.Fill(type="fill", seat=int(state.asked), wagon=state.lookup.wagon_names[wagon]))


def pay(state: AraminiFields, card: i64, chance: Chance) -> None:
    """A24, A25. The next card goes on the discard pile; the last one gets the wagon."""
    seat = state.asked
    put_down(state, card)
    if state.audience is not None:
        name = state.lookup.names[card]
        left = int(left_to_pay(state))
        state.tell(events.Pay(type="pay", seat=int(seat), card=name, left=left, moved=piles.shown(seat, name)))
    take_if_paid(state, chance)


def put_down(state: AraminiFields, card: i64) -> None:
    """A card goes from hand on the discard pile, and counts."""
    state.from_hand(state.asked, card)
    piles.put(state, card)
    if card == state.filling // WAGON_VALUES:
        state.paid_own += 1
    else:
        state.paid_token += 1


def ways_to_pay(state: AraminiFields) -> list[tuple[i64, i64]]:
    """A24, A25. So many cards of the wagon's animal and of the token's pay what is left; the fewest cards first."""
    seat, animal = state.asked, state.filling // WAGON_VALUES
    token = state.token_of[seat]
    spare: i64 = 0 if token == animal else state.count(seat, token)
    each: i64 = 1 if state.one_for_one() else 2
    half: i64 = 1 if is_half_paid(state) else 0
    left = left_to_pay(state)
    ways: list[tuple[i64, i64]] = []
    for counted in range(half, left + 1):
        own, others = left - counted, counted * each - half
        if own <= state.count(seat, animal) and others <= spare:
            ways.append((own, others))
    return ways


def left_to_pay(state: AraminiFields) -> i64:
    """What the wagon being filled still asks for; half a pair does not count."""
    counted = state.paid_token if state.one_for_one() else state.paid_token // 2
    return max(state.number() - state.paid_own - counted, 0)


def is_half_paid(state: AraminiFields) -> bool:
    """A25. Whether one card of a pair was paid and the other was not."""
    return not state.one_for_one() and state.paid_token % 2 == 1


def take_if_paid(state: AraminiFields, chance: Chance) -> None:
    """A24. A wagon that is paid for is taken, and the gap filled before it joins the train."""
    if left_to_pay(state) > 0 or is_half_paid(state):
        return
    wagon = state.filling
    piles.put_bonuses_away(state)
    state.filling = NO_WAGON
    state.paid_own = 0
    state.paid_token = 0
    state.actions -= 1
    state.has_filled = True
    if state.audience is not None:
        state.tell(events.Take(type="take", seat=int(state.asked), wagon=state.lookup.wagon_names[wagon]))
    replace(state, wagon, chance)
    piles.renew(state)
    train.add(state, wagon)


def replace(state: AraminiFields, wagon: i64, chance: Chance) -> None:
    """A24. The first wagon of the pile takes the place; with an empty pile it stays a gap."""
    slot: i64 = 0
    while state.display[slot] != wagon:
        slot += 1
    if state.wagons.total == 0:
        state.display[slot] = NO_WAGON
    else:
        state.display[slot] = chance.draw(state.wagons)
    if state.audience is not None:
        shown = state.open_wagons()[slot]
        if shown is None:
            state.tell(events.Gap(type="gap", slot=int(slot)))
        else:
            state.tell(events.Reveal(type="reveal", slot=int(slot), wagon=shown))
