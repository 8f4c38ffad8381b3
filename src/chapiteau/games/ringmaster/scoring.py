"""The three wins, the ends that the printed game does not know, and the result."""

from mypy_extensions import i64

from chapiteau.engine.contract import NOBODY
from chapiteau.games.ringmaster.cards import (
    BIG_TOP,
    CARDS,
    DECIDING,
    FIRST_EVENT,
    NAMES,
    NO_CARD,
    SIDESHOW_TENT,
    THREE_RING_CIRCUS,
)
from chapiteau.games.ringmaster.moves import NOWHERE
from chapiteau.games.ringmaster.state import (
    BY_BIG_TOP,
    BY_RINGS,
    BY_TENT,
    ENDINGS,
    NOT_OVER,
    TURN,
    RingmasterFields,
)
from chapiteau.games.ringmaster.telling import tell_end


def win_of(state: RingmasterFields, seat: i64) -> i64:
    """R30 to R32. The condition that this zone meets, or NOT_OVER."""
    lookup = state.lookup
    if state.zone_bits[seat] & DECIDING == 0:
        return NOT_OVER
    if state.in_zone(seat, BIG_TOP) and state.count_attractions(seat) >= lookup.attractions_to_win:
        return BY_BIG_TOP
    if state.in_zone(seat, SIDESHOW_TENT) and state.count_sideshows(seat) >= lookup.sideshows_to_win:
        return BY_TENT
    if state.zones[seat * CARDS + THREE_RING_CIRCUS] >= lookup.rings_to_win:
        return BY_RINGS
    return NOT_OVER


def one_away(state: RingmasterFields, seat: i64) -> list[str]:
    """The wins that one more card in this zone could bring: each that is not there yet is laid down and looked at."""
    found: set[str] = set()
    for card in range(FIRST_EVENT):
        # A card that left the game comes no more.
        if state.zones[seat * CARDS + card] < state.in_use(card):
            state.to_zone(seat, card)
            ending = win_of(state, seat)
            state.from_zone(seat, card)
            if ending != NOT_OVER:
                found.add(ENDINGS[ending])
    return sorted(found)


def cards_that_won(state: RingmasterFields) -> list[str]:
    """R30 to R32, R40. What the winner's zone counts for the win, with the card that it turns on."""
    seat = state.winner
    if seat == NOWHERE:
        return []
    bits = state.attraction_bits(seat)
    if state.ending == BY_RINGS:
        bits = 1 << THREE_RING_CIRCUS
    elif state.ending == BY_TENT:
        bits = state.sideshow_bits(seat) | 1 << SIDESHOW_TENT
    return [NAMES[card] for card in range(CARDS) for _ in range(state.zones[seat * CARDS + card]) if bits >> card & 1]


def check_wins(state: RingmasterFields) -> bool:
    """R30 to R34. After each completed step: the active player first, then clockwise."""
    seat = state.turn
    while True:
        ending = win_of(state, seat)
        if ending != NOT_OVER:
            finish(state, ending, seat)
            return True
        seat = state.left_of(seat)
        if seat == state.turn:
            return False


def finish(state: RingmasterFields, ending: i64, winner: i64) -> None:
    """The match is over; an event in its course goes to the discard pile."""
    if state.played != NO_CARD:
        state.to_discard(state.played)
        state.played = NO_CARD
    state.ending = ending
    state.winner = winner
    state.step = TURN
    state.zone = NOWHERE
    state.target = NO_CARD
    state.from_pile = False
    state.asked = NOBODY
    if state.audience is not None:
        tell_end(state, ENDINGS[ending], winner, state.ranked())


def count_out(state: RingmasterFields, ending: i64) -> None:
    """R35, R36. Most attractions wins; a tie is a draw."""
    finish(state, ending, most_attractions(state))


def most_attractions(state: RingmasterFields) -> i64:
    """The one seat with the most attractions, or NOWHERE."""
    most: i64 = -1
    winner: i64 = NOWHERE
    for seat in range(state.players):
        count = state.count_attractions(seat)
        if count == most:
            winner = NOWHERE
        elif count > most:
            most = count
            winner = seat
    return winner


def places(state: RingmasterFields) -> list[int]:
    """The place of each seat: the winner, or all with the most attractions, and the others behind."""
    counts = [int(state.count_attractions(seat)) for seat in range(state.players)]
    if state.winner != NOWHERE:
        best = [seat == state.winner for seat in range(state.players)]
    else:
        best = [count == max(counts) for count in counts]
    return [1 if first else 1 + sum(best) for first in best]


def standings(state: RingmasterFields) -> list[float]:
    """The way to the nearest of the three wins, in quarters of it."""
    return [4.0 * nearest_win(state, seat) for seat in range(state.players)]


def nearest_win(state: RingmasterFields, seat: i64) -> float:
    """The part of a win that a zone has: the card that it needs is a part as each card it counts (R30 to R32)."""
    lookup, start = state.lookup, seat * CARDS
    top = int(state.zones[start + BIG_TOP] > 0) + min(state.count_attractions(seat), lookup.attractions_to_win)
    tent = int(state.zones[start + SIDESHOW_TENT] > 0) + min(state.count_sideshows(seat), lookup.sideshows_to_win)
    rings = int(state.zones[start + THREE_RING_CIRCUS])
    return max(
        int(top) / (1 + int(lookup.attractions_to_win)),
        int(tent) / (1 + int(lookup.sideshows_to_win)),
        rings / int(lookup.rings_to_win),
    )
