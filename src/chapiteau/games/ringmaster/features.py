"""What a network sees of a match of Ringmaster: each seat's zone, hand and way to a win; what is asked."""

from typing import Final, cast

from mypy_extensions import i64

from chapiteau.engine.contract import State
from chapiteau.engine.network import Features, Judgement, Row
from chapiteau.games.judgement import weights
from chapiteau.games.ringmaster.cards import CARDS, FIRST_EVENT, NO_CARD, SABOTAGE
from chapiteau.games.ringmaster.heuristic import FAR, needs_rings, needs_tent, needs_top
from chapiteau.games.ringmaster.scoring import win_of
from chapiteau.games.ringmaster.state import NOT_OVER, TURN, RingmasterFields

COPIES: Final = 2
"""How many copies of a card in one place are told apart."""
SEATS: Final = 4

# A seat's features, each group at its first number.
IN_ZONE: Final = 0
IN_HAND: Final = IN_ZONE + FIRST_EVENT * COPIES
TOP: Final = IN_HAND + CARDS * COPIES
TENT: Final = TOP + FAR + 1
RINGS: Final = TENT + FAR + 1
WINNING: Final = RINGS + FAR + 1  # cards in hand that win once they lie in the own zone, one or more
HELD: Final = WINNING + 2
WAY_TO_TURN: Final = HELD + 8
ASKED: Final = WAY_TO_TURN + SEATS
AIMED_AT: Final = ASKED + 1
PLAYS: Final = AIMED_AT + 1  # of the seat whose turn it is
USED: Final = PLAYS + 3  # stars
OPEN: Final = USED + FIRST_EVENT
TIGHT: Final = OPEN + 1
OF_SEAT: Final = TIGHT + 1

# What all share.
PLAYERS: Final = 0
STEP: Final = PLAYERS + 3
PLAYED: Final = STEP + 9
PILE: Final = PLAYED + CARDS
SAFE: Final = PILE + 5  # no Sabotage! can come
LATE: Final = SAFE + 1
OF_TABLE: Final = LATE + 4


class RingmasterFeatures(Features):
    def __init__(self) -> None:
        super().__init__(OF_TABLE, OF_SEAT)

    def table(self, state: State, row: Row) -> None:
        add_table(cast("RingmasterFields", state), row)

    def seat(self, state: State, seat: i64, row: Row) -> None:
        add_seat(cast("RingmasterFields", state), seat, row)


def add_table(state: RingmasterFields, row: Row) -> None:
    row.add(PLAYERS + state.players - 2)
    row.add(STEP + state.step)
    if state.played != NO_CARD:
        row.add(PLAYED + state.played)
    row.add_up_to(PILE, (state.pile.total + 4) // 5, 5)
    if state.discard[SABOTAGE] > 0:
        row.add(SAFE)
    row.add_up_to(LATE, 5 * state.turns // (state.lookup.turns_each * state.players), 4)


def add_seat(state: RingmasterFields, seat: i64, row: Row) -> None:
    add_cards(state, seat, row)
    row.add(TOP + needs_top(state, seat))
    row.add(TENT + needs_tent(state, seat))
    row.add(RINGS + needs_rings(state, seat))
    row.add_up_to(HELD, state.held[seat], 8)
    row.add(WAY_TO_TURN + (seat - state.turn) % state.players)
    if state.asked == seat:
        row.add(ASKED)
    if state.zone == seat and state.step != TURN:
        row.add(AIMED_AT)
    if state.is_open(seat):
        row.add(OPEN)
    if state.limit(seat) < state.lookup.hand_limit:
        row.add(TIGHT)
    if state.turn == seat:
        add_turn(state, row)


def add_cards(state: RingmasterFields, seat: i64, row: Row) -> None:
    """Zone and hand, and whether a card in hand would win."""
    start = seat * CARDS
    bits = state.zone_bits[seat]
    while bits != 0:
        card = state.lowest(bits)
        bits &= bits - 1
        row.add_up_to(IN_ZONE + card * COPIES, state.zones[start + card], COPIES)
    winning: i64 = 0
    bits = state.hand_bits[seat]
    while bits != 0:
        card = state.lowest(bits)
        bits &= bits - 1
        row.add_up_to(IN_HAND + card * COPIES, state.hands[start + card], COPIES)
        if card < FIRST_EVENT and would_win(state, seat, card):
            winning += 1
    row.add_up_to(WINNING, winning, 2)


def would_win(state: RingmasterFields, seat: i64, card: i64) -> bool:
    state.to_zone(seat, card)
    wins = win_of(state, seat) != NOT_OVER
    state.from_zone(seat, card)
    return wins


def add_turn(state: RingmasterFields, row: Row) -> None:
    """How much of its turn the active seat has left."""
    row.add_up_to(PLAYS, state.plays, 3)
    if state.used != 0:
        for star in range(FIRST_EVENT):
            if state.is_used(star):
                row.add(USED + star)


def make() -> Features:
    return RingmasterFeatures()


def judgement() -> Judgement:
    """What `chapiteau train ringmaster` has learned."""
    return Judgement(make(), weights("ringmaster"))
