"""What a network sees of a match of Aramini Circus: each seat's way to the goal, cards and aims; what lies open."""

from typing import Final, cast

from mypy_extensions import i64

from chapiteau.engine.contract import State
from chapiteau.engine.network import Features, Judgement, Row
from chapiteau.games.aramini_circus.filling import covers
from chapiteau.games.aramini_circus.scoring import QUIET_TURNS
from chapiteau.games.aramini_circus.state import (
    ANIMAL_CARDS,
    CARDS,
    NO_WAGON,
    ONE_FOR_ONE,
    PAY_ONE_LESS,
    WAGON_VALUES,
    WAGONS,
    AraminiFields,
)
from chapiteau.games.judgement import weights

SEATS: Final = 4
TO_GO: Final = 24
"""So many points from the goal, and all that is further, are one."""
ANIMALS: Final = 6
"""How many cards of an animal in hand are told apart,"""
BONUSES: Final = 2
"""of a bonus card,"""
WAITERS: Final = 2
"""and wagons of a kind."""
MISSING: Final = WAGON_VALUES + 1

# A seat's features, each group at its first number.
POINTS: Final = 0
ANIMAL: Final = POINTS + TO_GO + 1
BONUS: Final = ANIMAL + ANIMAL_CARDS * ANIMALS
HELD: Final = BONUS + (CARDS - ANIMAL_CARDS) * BONUSES
TOKEN: Final = HELD + 10
LAST: Final = TOKEN + ANIMAL_CARDS
WAITING: Final = LAST + WAGONS + 1
WAY_TO_TURN: Final = WAITING + WAGONS * WAITERS
RINGMASTER: Final = WAY_TO_TURN + SEATS
ACTIONS: Final = RINGMASTER + 2
AIM: Final = ACTIONS + 4  # open wagons, by whether they fit, their value and how many cards are missing
GOAL: Final = AIM + 2 * WAGON_VALUES * MISSING  # open wagons that reach the goal by themselves
OF_SEAT: Final = GOAL + MISSING

# What all share.
PLAYERS: Final = 0
WITH_BONUSES: Final = PLAYERS + 3
TOP: Final = WITH_BONUSES + 1
OPEN: Final = TOP + CARDS + 1
PILE: Final = OPEN + WAGONS
LEFT: Final = PILE + 5
QUIET: Final = LEFT + 8
MIDST: Final = QUIET + 4  # of a fill, a join, a search, draws
OF_TABLE: Final = MIDST + 4


class AraminiFeatures(Features):
    def __init__(self) -> None:
        super().__init__(OF_TABLE, OF_SEAT)

    def table(self, state: State, row: Row) -> None:
        add_table(cast("AraminiFields", state), row)

    def seat(self, state: State, seat: i64, row: Row) -> None:
        add_seat(cast("AraminiFields", state), seat, row)


def add_table(state: AraminiFields, row: Row) -> None:
    row.add(PLAYERS + state.players - 2)
    if state.bonus_cards:
        row.add(WITH_BONUSES)
    row.add(TOP + state.top() + 1)
    for wagon in state.display:
        if wagon != NO_WAGON:
            row.add(OPEN + wagon)
    row.add_up_to(PILE, (state.pile.total + 7) // 8, 5)
    row.add_up_to(LEFT, (state.wagons.total + 3) // 4, 8)
    row.add_up_to(QUIET, 5 * state.quiet // (QUIET_TURNS * state.players), 4)
    add_midst(state, row)


def add_seat(state: AraminiFields, seat: i64, row: Row) -> None:
    row.add(POINTS + to_go(state, seat))
    for card in range(i64(CARDS)):
        add_cards(row, card, state.count(seat, card))
    row.add_up_to(HELD, state.held[seat], 10)
    row.add(TOKEN + state.token_of[seat])
    row.add(LAST + state.last[seat] + 1)
    if state.waits[seat] > 0:
        for wagon in range(i64(WAGONS)):
            row.add_up_to(WAITING + wagon * WAITERS, state.waiting[seat * WAGONS + wagon], WAITERS)
    row.add(WAY_TO_TURN + (seat - state.asked) % state.players)
    if state.ringmaster == seat:
        row.add(RINGMASTER)
        row.add_up_to(RINGMASTER + 1, 1 if state.face_up else 0, 1)
    if state.asked == seat:
        row.add_up_to(ACTIONS, state.actions, 4)
    for wagon in state.display:
        if wagon != NO_WAGON:
            add_aim(state, seat, wagon, row)


def to_go(state: AraminiFields, seat: i64) -> i64:
    """How many points are missing to the goal."""
    points = state.goal - state.points[seat]
    if points < 0:
        return 0
    return points if points < TO_GO else i64(TO_GO)


def add_cards(row: Row, card: i64, count: i64) -> None:
    if card < ANIMAL_CARDS:
        row.add_up_to(ANIMAL + card * ANIMALS, count, ANIMALS)
    else:
        row.add_up_to(BONUS + (card - ANIMAL_CARDS) * BONUSES, count, BONUSES)


def add_aim(state: AraminiFields, seat: i64, wagon: i64, row: Row) -> None:
    """An open wagon, as this seat sees it."""
    missing = missing_for(state, seat, wagon)
    value = wagon % WAGON_VALUES
    fits: i64 = 0
    if state.fits(seat, wagon):
        fits = 1
        if state.points[seat] + value + 1 >= state.goal:
            row.add(GOAL + missing)
    row.add(AIM + (fits * WAGON_VALUES + value) * MISSING + missing)


def missing_for(state: AraminiFields, seat: i64, wagon: i64) -> i64:
    """How many cards of its animal the hand lacks to pay for a wagon."""
    animal = wagon // WAGON_VALUES
    token = state.token_of[seat]
    other: i64 = 0
    if token != animal:
        other = state.count(seat, token)
    own, free = state.count(seat, animal), state.count(seat, ONE_FOR_ONE) > 0
    return lacking(wagon % WAGON_VALUES + 1 - state.count(seat, PAY_ONE_LESS), free, own, other)


def lacking(number: i64, one_for_one: bool, own: i64, token: i64) -> i64:
    """How many more cards are needed to cover a number."""
    more: i64 = 0
    while not covers(number, one_for_one, own + more, token):
        more += 1
    return more


def add_midst(state: AraminiFields, row: Row) -> None:
    """What must be finished before the turn goes on."""
    if state.filling != NO_WAGON:
        row.add(MIDST)
    if state.joining:
        row.add(MIDST + 1)
    if state.searching:
        row.add(MIDST + 2)
    if state.draws > 0:
        row.add(MIDST + 3)


def make() -> Features:
    return AraminiFeatures()


def judgement() -> Judgement:
    """What `chapiteau train aramini-circus` has learned."""
    return Judgement(make(), weights("aramini_circus"))
