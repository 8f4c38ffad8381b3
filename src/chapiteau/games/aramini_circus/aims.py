"""What the open wagons are worth to a seat: the points they bring, less the actions and cards that they still take.

Simpler than `heuristic.py`, as a search asks it millions of times, and tuned by matches against itself.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.games.aramini_circus.state import (
    ANIMAL_CARDS,
    CARDS,
    NO_WAGON,
    ONE_FOR_ONE,
    PAY_ONE_LESS,
    WAGONS,
    AraminiFields,
    match,
)

SLOTS: Final = 4
"""As many as `components.DISPLAY`, which compiled code would look up by name each time."""
ACTION: Final = 0.235
"""What an action is worth in points,"""
CARD: Final = 0.207
"""a card that is paid,"""
SWAP: Final = 0.5
"""an action for another token,"""
MANY: Final = 0.01
"""and each card in hand of the animal that is drawn."""
WAITING: Final = 0.6
"""How much of its points a wagon keeps that has to wait."""
NEXT: Final = 0.117
"""What it is worth that an open wagon could follow the last one of the train."""
WIN: Final = 100.0
SURE: Final = 50.0
"""More than any aim but one that wins."""
NO_AIM: Final = -10.0
NO_CARD: Final = -1


class Aims:
    """What one seat could aim at, as it was when it last looked."""

    def __init__(self) -> None:
        self.paid: vec[float] = vec[float]([0.0 for _ in range(SLOTS)])
        """What each open wagon is worth to a seat with all the cards for it,"""
        self.aims: vec[float] = vec[float]([0.0 for _ in range(SLOTS)])
        """and to this seat."""
        self.with_card: vec[float] = vec[float]([0.0 for _ in range(ANIMAL_CARDS)])
        """The best aim with a card more of each animal."""

    def look(self, state: AraminiFields, seat: i64) -> float:
        """See what each open wagon is worth, and the best of them."""
        token = state.token_of[seat]
        best: float = NO_AIM
        for slot in range(SLOTS):
            wagon = state.display[slot]
            if wagon != NO_WAGON:
                self.paid[slot] = gain(state, seat, wagon) - ACTION - CARD * float((wagon & 3) + 1)
                self.aims[slot] = self.aim(state, seat, slot, token, NO_CARD)
                best = max(best, self.aims[slot])
        return best

    def look_at_cards(self, state: AraminiFields, seat: i64, best: float) -> None:
        """See what each animal would be worth in hand; it helps wagons of its own, or all as the token's."""
        token, with_card = state.token_of[seat], self.with_card
        for card in range(ANIMAL_CARDS):
            with_card[card] = best
        for slot in range(SLOTS):
            wagon = state.display[slot]
            if wagon != NO_WAGON:
                animal = wagon >> 2
                worth = self.aim(state, seat, slot, token, animal)
                with_card[animal] = max(with_card[animal], worth)
                worth = self.aim(state, seat, slot, token, token)
                with_card[token] = max(with_card[token], worth)
        for card in range(ANIMAL_CARDS):
            with_card[card] += MANY * float(state.hands[seat * CARDS + card])

    def blindly(self, state: AraminiFields) -> float:
        """The best aim with any animal of the pile."""
        found: float = 0.0
        animals: i64 = 0
        for card in range(ANIMAL_CARDS):
            count = state.pile.counts[card]
            animals += count
            found += self.with_card[card] * float(count)
        if animals == 0:
            return 0.0
        return found / float(animals)

    def swapped(self, state: AraminiFields, seat: i64, token: i64) -> float:
        """The best aim with another token, which helps only who holds two of its animal."""
        best: float = NO_AIM
        if state.hands[seat * CARDS + token] < 2:
            return best
        for slot in range(SLOTS):
            if state.display[slot] != NO_WAGON:
                worth = self.aim(state, seat, slot, token, NO_CARD)
                best = max(best, worth)
        return best - SWAP

    def aim(self, state: AraminiFields, seat: i64, slot: i64, token: i64, card: i64) -> float:
        """What an open wagon is worth with this token and one card more in hand."""
        hand, wagon = seat * CARDS, state.display[slot]
        animal = wagon >> 2
        missing = (wagon & 3) + 1 - state.hands[hand + animal]
        if state.bonus_cards:
            missing -= state.hands[hand + PAY_ONE_LESS]
        if card == animal:
            missing -= 1
        if missing <= 0:
            return self.paid[slot]
        if token == animal:
            return self.paid[slot] - ACTION * float(missing)
        spare = state.hands[hand + token]
        if card == token:
            spare += 1
        cards: i64 = 0
        if not state.bonus_cards or state.hands[hand + ONE_FOR_ONE] == 0:
            spare >>= 1
            cards = min(spare, missing)
        return self.paid[slot] - ACTION * float(missing - min(spare, missing)) - CARD * float(cards)


def missing_cards(state: AraminiFields, seat: i64, wagon: i64) -> i64:
    """How many cards a seat lacks for a wagon, bonus cards aside."""
    token, animal = state.token_of[seat], wagon >> 2
    missing = (wagon & 3) + 1 - state.hands[seat * CARDS + animal]
    if token != animal:
        missing -= state.hands[seat * CARDS + token] >> 1
    if missing < 0:
        return 0
    return missing


def gain(state: AraminiFields, seat: i64, wagon: i64) -> float:
    """The points that a wagon brings with all that follow it, winning above all."""
    points: i64 = (wagon & 3) + 1
    if not state.fits(seat, wagon):
        return WAITING * float(points)
    last = wagon
    if state.waits[seat] > 0:
        points, last = chain(state, seat, wagon)
    if state.points[seat] + points >= state.goal:
        return WIN
    return float(points) + NEXT * float(followers(state, last))


def followers(state: AraminiFields, last: i64) -> i64:
    """The open wagons that could follow this one in a train."""
    found: i64 = 0
    for lying in state.display:
        if lying != NO_WAGON and match(last, lying):
            found += 1
    return found


def chain(state: AraminiFields, seat: i64, wagon: i64) -> tuple[i64, i64]:
    """The most points that a wagon brings with those that wait, and which is then the last of the train."""
    points: i64 = 0
    last = wagon
    for other in range(WAGONS):
        if state.waiting[seat * WAGONS + other] > 0 and match(wagon, other):
            more, end = joined(state, seat, other)
            if more > points:
                points, last = more, end
    return points + (wagon & 3) + 1, last


def joined(state: AraminiFields, seat: i64, wagon: i64) -> tuple[i64, i64]:
    """The same for a wagon that waits."""
    state.waiting[seat * WAGONS + wagon] -= 1
    found = chain(state, seat, wagon)
    state.waiting[seat * WAGONS + wagon] += 1
    return found
