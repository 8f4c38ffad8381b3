"""What a network sees of a match of Figaro: each seat's road, trick pile, row and hand; the round and its tiles."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.contract import State
from chapiteau.engine.network import Features, Judgement, Row
from chapiteau.games.figaro.scoring import longest_at
from chapiteau.games.figaro.state import LYING, NO_COLOUR, ROUNDS, FigaroFields
from chapiteau.games.judgement import weights

SEATS: Final = 6
RANKS: Final = 15  # of tiles
DESIGNS: Final = 18
COPIES: Final = 2
"""How many copies of a card in one hand are told apart."""
STEP: Final = 12
"""Roads are compared in steps of this length,"""
STEPS: Final = 10
"""up to so many either way."""
PILE: Final = 24
APART: Final = 8
"""Trick piles are compared up to so many cards either way."""

# A seat's features, each group at its first number.
ROAD: Final = 0  # compared with the shortest of the others, by round
ROADS_BEFORE: Final = ROAD + ROUNDS * (2 * STEPS + 1)
LONGEST: Final = ROADS_BEFORE + SEATS
TAKEN: Final = LONGEST + RANKS + 1
PILES_BELOW: Final = TAKEN + PILE + 1
FROM_MOST: Final = PILES_BELOW + SEATS
FROM_FEWEST: Final = FROM_MOST + 2 * APART + 1
TOTAL: Final = FROM_FEWEST + 2 * APART + 1
COLOUR: Final = TOTAL + 8
HAND: Final = COLOUR + 1
HELD: Final = HAND + DESIGNS * COPIES
KING: Final = HELD + 21
WAY_TO_TURN: Final = KING + 1
OF_SEAT: Final = WAY_TO_TURN + SEATS

# What all share.
PLAYERS: Final = 0
ROUND: Final = PLAYERS + 4
OPEN: Final = ROUND + ROUNDS
TILE: Final = OPEN + 1
LYING_CARDS: Final = TILE + RANKS
OF_TABLE: Final = LYING_CARDS + 13


class FigaroFeatures(Features):
    def __init__(self) -> None:
        super().__init__(OF_TABLE, OF_SEAT)
        self.roads: vec[i64] = vec[i64]([0 for _ in range(SEATS)])

    def table(self, state: State, row: Row) -> None:
        figaro = cast("FigaroFields", state)
        # Every seat is compared with every other: roads are measured once.
        for seat in range(figaro.players):
            self.roads[seat] = figaro.road_length(seat)
        add_table(figaro, row)

    def seat(self, state: State, seat: i64, row: Row) -> None:
        figaro = cast("FigaroFields", state)
        add_road(figaro, self.roads, seat, row)
        add_seat(figaro, seat, row)


def add_table(state: FigaroFields, row: Row) -> None:
    row.add(PLAYERS + state.players - 3)
    row.add(ROUND + state.round)
    if state.open_counts:
        row.add(OPEN)
    for tile in range(i64(RANKS)):
        if state.tile_at[tile] == LYING - state.round:
            row.add(TILE + tile)
    row.add(LYING_CARDS + within(state.lying, 0, 12))


def add_seat(state: FigaroFields, seat: i64, row: Row) -> None:
    add_pile(state, seat, row)
    row.add(TOTAL + within(state.totals[seat], 0, 7))
    if state.colours[seat] != NO_COLOUR:
        row.add(COLOUR)
    start = seat * DESIGNS
    for card in range(i64(DESIGNS)):
        held = state.hands[start + card]
        if held > 0:
            row.add_up_to(HAND + card * COPIES, held, COPIES)
    row.add(HELD + within(state.held[seat], 0, 20))
    if state.king == seat:
        row.add(KING)
    row.add(WAY_TO_TURN + state.clockwise(state.asked, seat))


def add_road(state: FigaroFields, roads: vec[i64], seat: i64, row: Row) -> None:
    """How the road compares with the shortest of the others, and the tile that may be swapped (F46)."""
    own = roads[seat]
    shortest: i64 = 10000
    before: i64 = 0
    for other in range(state.players):
        if other != seat:
            length = roads[other]
            if length < shortest:
                shortest = length
            if length < own:
                before += 1
    steps = within((own - shortest) // STEP, -STEPS, STEPS) + STEPS
    row.add(ROAD + state.round * (2 * STEPS + 1) + steps)
    row.add(ROADS_BEFORE + before)
    row.add(LONGEST + longest_at(state, seat) + 1)


def add_pile(state: FigaroFields, seat: i64, row: Row) -> None:
    """How the cards taken compare with the most and the fewest of the others (F42, F46)."""
    own = state.taken[seat]
    most: i64 = 0
    fewest: i64 = 10000
    below: i64 = 0
    for other in range(state.players):
        if other != seat:
            count = state.taken[other]
            if count > most:
                most = count
            if count < fewest:
                fewest = count
            if count < own:
                below += 1
    row.add(TAKEN + within(own, 0, PILE))
    row.add(PILES_BELOW + below)
    row.add(FROM_MOST + within(own - most, -APART, APART) + APART)
    row.add(FROM_FEWEST + within(own - fewest, -APART, APART) + APART)


def within(number: i64, least: i64, most: i64) -> i64:
    if number < least:
        return least
    if number > most:
        return most
    return number


def make() -> Features:
    return FigaroFeatures()


def judgement() -> Judgement:
    """What `chapiteau train figaro` has learned."""
    return Judgement(make(), weights("figaro"))
