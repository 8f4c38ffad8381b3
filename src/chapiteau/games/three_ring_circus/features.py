"""What a network sees of a match of 3 Ring Circus: each circus's lead, cards, icons and tents; how far Barnum is."""

from typing import Final, cast

from mypy_extensions import i64

from chapiteau.engine.contract import State
from chapiteau.engine.network import Features, Judgement, Row
from chapiteau.games.judgement import weights
from chapiteau.games.three_ring_circus.atlas import REGIONS
from chapiteau.games.three_ring_circus.game import CircusState
from chapiteau.games.three_ring_circus.moves import RINGS
from chapiteau.games.three_ring_circus.scoring import corner_fame, effects_fame
from chapiteau.games.three_ring_circus.state import DONE, FAMILIES, NONE, SLOTS

SEATS: Final = 4
CARDS: Final = 78
TICKETS: Final = 66
"""What can lie in rings comes before the objectives."""
LEADS: Final = 12
"""Leads are told apart up to so many steps of LEAD fame either way,"""
LEAD: Final = 4
TIMES: Final = 6
"""in so many stretches of Barnum's way."""
MOST: Final = 8
"""How many icons, or artists of a family, are told apart."""
PURSE: Final = 16
TENTS: Final = 12
IN_REGION: Final = 4

# A circus's features, each group at its first number.
AHEAD: Final = 0  # of the best of the others, by time
HOUSE: Final = AHEAD + TIMES * (2 * LEADS + 1)  # it is the automaton's
SOLO: Final = HOUSE + 1
IN_RINGS: Final = SOLO + 18
LENGTH: Final = IN_RINGS + TICKETS
FAMILY: Final = LENGTH + RINGS * 6
PEDESTALS: Final = FAMILY + FAMILIES * (MOST + 1)
BANKNOTES: Final = PEDESTALS + MOST + 1
LOCOMOTIVES: Final = BANKNOTES + MOST + 1
TENTS_LEFT: Final = LOCOMOTIVES + MOST + 1
REGION: Final = TENTS_LEFT + TENTS + 1  # tents there before it is scored
MAJORITY: Final = REGION + REGIONS * (IN_REGION + 1)  # behind, level or ahead there
MONEY: Final = MAJORITY + REGIONS * 3
IN_HAND: Final = MONEY + PURSE + 1
OBJECTIVE: Final = IN_HAND + CARDS
WAY_TO_TURN: Final = OBJECTIVE + CARDS - TICKETS
ASKED: Final = WAY_TO_TURN + SEATS
OF_SEAT: Final = ASKED + 1

# What all share.
PLAYERS: Final = 0
DIFFICULTY: Final = PLAYERS + 4
TIME: Final = DIFFICULTY + 3
SCORED: Final = TIME + 16
DECISION: Final = SCORED + REGIONS + 1
OF_TABLE: Final = DECISION + DONE + 1


class CircusFeatures(Features):
    def __init__(self) -> None:
        super().__init__(OF_TABLE, OF_SEAT)

    def rivals(self, state: State) -> i64:
        """A lone player competes with the automaton."""
        return cast("CircusState", state).circuses

    def table(self, state: State, row: Row) -> None:
        add_table(cast("CircusState", state), row)

    def seat(self, state: State, seat: i64, row: Row) -> None:
        circus = cast("CircusState", state)
        add_lead(circus, seat, row)
        add_tents(circus, seat, row)
        if seat >= circus.players:
            add_automaton(circus, row)
        else:
            add_circus(circus, seat, row)
            add_hand(circus, seat, row)


def add_table(state: CircusState, row: Row) -> None:
    row.add(PLAYERS + state.players - 1)
    if state.players == 1:
        row.add(DIFFICULTY + state.difficulty)
    row.add(TIME + within(16 * state.barnum // (state.layout.last + 1), 15))
    row.add(SCORED + state.scored)
    row.add(DECISION + state.decision)


def add_lead(state: CircusState, circus: i64, row: Row) -> None:
    """How far ahead of the best other a circus would be if the match ended now."""
    own = worth_now(state, circus)
    best: i64 = -1000
    for other in range(state.circuses):
        if other != circus:
            theirs = worth_now(state, other)
            if theirs > best:
                best = theirs
    steps = (own - best) // LEAD
    if steps < -LEADS:
        steps = -LEADS
    time = TIMES * state.barnum // (state.layout.last + 1)
    row.add(AHEAD + within(time, TIMES - 1) * (2 * LEADS + 1) + within(steps + LEADS, 2 * LEADS))


def worth_now(state: CircusState, circus: i64) -> i64:
    """Fame, and what placed cards would score."""
    fame = state.score(circus)
    if circus >= state.players:
        return fame
    return fame + corner_fame(state, circus) + effects_fame(state, circus)


def add_tents(state: CircusState, circus: i64, row: Row) -> None:
    """Tents in the regions that are not scored yet, alone and compared with the others."""
    row.add(TENTS_LEFT + within(state.tents_left[circus], TENTS))
    for number in range(state.scored, state.layout.regions):
        region = state.layout.scoring[number]
        own = state.in_region[circus * REGIONS + region]
        most: i64 = 0
        for other in range(state.circuses):
            if other != circus and state.in_region[other * REGIONS + region] > most:
                most = state.in_region[other * REGIONS + region]
        row.add(REGION + number * (IN_REGION + 1) + within(own, IN_REGION))
        if own > 0:
            compared: i64 = 1
            if own < most:
                compared = 0
            elif own > most:
                compared = 2
            row.add(MAJORITY + number * 3 + compared)


def add_automaton(state: CircusState, row: Row) -> None:
    """What grows in the automaton's circus (T230)."""
    row.add(HOUSE)
    row.add(SOLO + within(state.artist_cards, 8))
    row.add(SOLO + 9 + within(state.solo_pedestals, 8))


def add_circus(state: CircusState, seat: i64, row: Row) -> None:
    for slot in range(seat * SLOTS, seat * SLOTS + SLOTS):
        if state.rings[slot] != NONE:
            row.add(IN_RINGS + state.rings[slot])
    for ring in range(i64(RINGS)):
        row.add(LENGTH + ring * 6 + within(state.length[seat * RINGS + ring], 5))
    for family in range(i64(FAMILIES)):
        row.add(FAMILY + family * (MOST + 1) + within(state.family_count(seat, family), MOST))
    row.add(PEDESTALS + within(state.pedestals[seat], MOST))
    row.add(BANKNOTES + within(state.banknotes[seat], MOST))
    row.add(LOCOMOTIVES + within(state.locomotives[seat], MOST))
    for number in range(state.placed_count[seat]):
        row.add(OBJECTIVE + state.placed[seat * 5 + number] - TICKETS)


def add_hand(state: CircusState, seat: i64, row: Row) -> None:
    row.add(MONEY + within(state.purse[seat] // 2, PURSE))
    for card in range(i64(CARDS)):
        if state.hands[seat * CARDS + card] > 0:
            row.add(IN_HAND + card)
    row.add(WAY_TO_TURN + (seat - state.current + state.players) % state.players)
    if state.asked == seat:
        row.add(ASKED)


def within(number: i64, most: i64) -> i64:
    if number > most:
        return most
    return number


def make() -> Features:
    return CircusFeatures()


def judgement() -> Judgement:
    """What `chapiteau train three-ring-circus` has learned."""
    return Judgement(make(), weights("three_ring_circus"))
