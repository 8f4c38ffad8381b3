"""Rules of thumb for Aramini Circus: aim at the wagon worth its cards, and gather for it.

Only what the seat that is asked may know is looked at, so that a view's open state and a full state are judged alike.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.heuristic import best_of
from chapiteau.games.aramini_circus import filling, rules
from chapiteau.games.aramini_circus.aims import followers
from chapiteau.games.aramini_circus.moves import BONUS, DRAW, END, EXCHANGE, FILL, JOIN, PAY, PICK
from chapiteau.games.aramini_circus.state import (
    ANIMAL_CARDS,
    CARDS,
    DRAW_TWO,
    EXTRA_ACTION,
    NO_WAGON,
    ONE_FOR_ONE,
    PAY_ONE_LESS,
    SEARCH,
    WAGON_VALUES,
    WAGONS,
    AraminiFields,
    match,
)

ACTION: Final = 0.5
"""What an action is worth in points: a wagon of value 4 takes five of them."""
CARD: Final = 0.4
"""What a card spent is worth."""
WAITING: Final = 0.45
"""How much of its value a wagon keeps that has to wait."""
NEXT: Final = 0.15
"""What it is worth that an open wagon could follow the last one of the train."""
WIN: Final = 100.0


def choose(state: AraminiFields, chance: Chance) -> i64:
    """The move that promises most."""
    legal = state.legal_indices()
    return best_of(legal, [worth(state, index) for index in legal], chance)


def worth(state: AraminiFields, index: i64) -> float:
    """What a move of the seat that is asked promises, roughly, in points."""
    seat = state.asked
    if index < FILL:
        return blindly(state) if index == DRAW else with_card(state, state.top())
    if index < BONUS:
        return aim(state, index - FILL, state.token_of[seat], hand_of(state)) + ACTION
    if index < PAY:
        return playing(state, index - BONUS + DRAW_TWO)
    if index < EXCHANGE:
        # Cards of the wagon's animal first: of the token's it takes two.
        return 1.0 if index - PAY == state.filling // WAGON_VALUES else 0.0
    if index < JOIN:
        return best(state, index - EXCHANGE, hand_of(state)) - ACTION
    if index < PICK:
        return float(joining(state, index - JOIN))
    return with_card(state, index - PICK) if index < END else -10.0


def hand_of(state: AraminiFields) -> vec[i64]:
    return state.hands[state.asked * CARDS : (state.asked + 1) * CARDS]


# Drawing


def with_card(state: AraminiFields, card: i64) -> float:
    """The best aim with one card more in hand."""
    hand = hand_of(state)
    hand[card] += 1
    return best(state, state.token_of[state.asked], hand) + 0.02 * float(hand[card])


def blindly(state: AraminiFields) -> float:
    """The same with a card drawn unseen, which may be any that this seat does not see."""
    unseen = unseen_cards(state)
    total: i64 = 0
    found: float = 0.0
    for card in range(CARDS):
        if unseen[card] > 0:
            total += unseen[card]
            found += with_card(state, card) * float(unseen[card])
    return found / float(total) if total > 0 else 0.0


def unseen_cards(state: AraminiFields) -> vec[i64]:
    """The cards in use, less the own hand and all that lie open."""
    unseen, hand = rules.deck(state), hand_of(state)
    for card in range(CARDS):
        unseen[card] -= hand[card]
    for card in state.discard:
        unseen[card] -= 1
    for card in state.playing:
        unseen[card] -= 1
    return unseen


# Bonus cards


def playing(state: AraminiFields, card: i64) -> float:
    if card in (EXTRA_ACTION, DRAW_TWO):
        return 50.0
    if card == SEARCH:
        return searching(state)
    if card == ONE_FOR_ONE and state.filling != NO_WAGON:
        own = state.count(state.asked, state.filling // WAGON_VALUES)
        return 2.0 if filling.left_to_pay(state) > own else 0.5
    return 3.0


def searching(state: AraminiFields) -> float:
    """The best animal that lies in the discard pile."""
    found = [with_card(state, card) for card in range(ANIMAL_CARDS) if state.discarded(card)]
    return max(found) if found else 0.0


# Wagons


def best(state: AraminiFields, token: i64, hand: vec[i64]) -> float:
    """What the best open wagon is worth with this token and hand."""
    found = [aim(state, wagon, token, hand) for wagon in state.display if wagon != NO_WAGON]
    return max(found) if found else 0.0


def aim(state: AraminiFields, wagon: i64, token: i64, hand: vec[i64]) -> float:
    """What it is worth to aim at this wagon: its points, less the actions and cards that it takes."""
    animal = wagon // WAGON_VALUES
    spare: i64 = 0 if token == animal else hand[token]
    each: i64 = 1 if hand[ONE_FOR_ONE] > 0 else 2
    number = max(0, wagon % WAGON_VALUES + 1 - hand[PAY_ONE_LESS])
    by_token = min(max(0, number - hand[animal]), spare // each)
    missing = max(0, number - hand[animal] - by_token)
    cards = number - by_token + by_token * each
    return gain(state, wagon) - ACTION * float(1 + missing) - CARD * float(cards)


def gain(state: AraminiFields, wagon: i64) -> float:
    """Points that the wagon brings with all that follows, winning above all."""
    seat = state.asked
    if not state.fits(seat, wagon):
        return WAITING * float(wagon % WAGON_VALUES + 1)
    points, last = chain(state, waiting_of(state), wagon)
    if state.points[seat] + points >= state.goal:
        return WIN
    return float(points) + NEXT * float(followers(state, last))


def joining(state: AraminiFields, wagon: i64) -> i64:
    """The points that a waiting wagon brings with those that can follow it."""
    waiting = waiting_of(state)
    waiting[wagon] -= 1
    return chain(state, waiting, wagon)[0]


def waiting_of(state: AraminiFields) -> vec[i64]:
    return state.waiting[state.asked * WAGONS : (state.asked + 1) * WAGONS]


def chain(state: AraminiFields, waiting: vec[i64], wagon: i64) -> tuple[i64, i64]:
    """The most points that a wagon brings with the others that wait, and the wagon that is then the last."""
    names = state.lookup.wagon_names
    points: i64 = 0
    last = wagon
    for other in range(WAGONS):
        if waiting[other] == 0 or not match(wagon, other):
            continue
        waiting[other] -= 1
        more, end = chain(state, waiting, other)
        waiting[other] += 1
        if more > points or (more == points and names[end] > names[last]):
            points, last = more, end
    return points + wagon % WAGON_VALUES + 1, last
