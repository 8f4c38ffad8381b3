"""The end of a round and of the game: who takes which tile, who swaps, who wins."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.games.figaro import events
from chapiteau.games.figaro.components import TILES
from chapiteau.games.figaro.state import IN_BOX, LYING, ROUNDS, FigaroFields

NO_TILE: Final = -1


def end_round(state: FigaroFields, seat: i64) -> None:
    """F40 to F47. Hand on the King, count the trick piles, swap in the third round, give out the tiles."""
    # The King moves before counting: F43 and F46 look at its new holder.
    state.king = seat
    tell_counts(state)
    if state.round + 1 == ROUNDS:
        swap(state, fewest(state))
    give_tiles(state)


def tell_counts(state: FigaroFields) -> None:
    if state.audience is not None:
        counts = [int(count) for count in state.taken]
        number, king = int(state.round) + 1, int(state.king)
        state.tell(events.RoundEnd(type="round_end", round=number, king=king, counts=counts))


def by_cards_taken(state: FigaroFields) -> vec[i64]:
    """F42, F43. Most cards first; ties clockwise from the King's left neighbour, its holder last."""
    seats = vec[i64](capacity=state.players)
    seat = state.king
    for place in range(state.players):
        seat = state.left_of(seat)
        seats = append(seats, seat)
        at = place
        while at > 0 and state.taken[seats[at - 1]] < state.taken[seat]:
            seats[at] = seats[at - 1]
            at -= 1
        seats[at] = seat
    return seats


def fewest(state: FigaroFields) -> i64:
    """F46. Fewest cards; ties go to the King's holder, else to the nearest clockwise."""
    found = state.king
    seat = state.left_of(state.king)
    while seat != state.king:
        if state.taken[seat] < state.taken[found]:
            found = seat
        seat = state.left_of(seat)
    return found


def swap(state: FigaroFields, seat: i64) -> None:
    """F46, F47. The own longest tile for the round's shortest, unless all own ones are shorter."""
    longest = longest_at(state, seat)
    shortest = shortest_at(state, LYING - state.round)
    if longest == NO_TILE or shortest == NO_TILE or longest < shortest:
        if state.audience is not None:
            state.tell(events.NoSwap(type="no_swap", seat=int(seat)))
        return
    state.tile_at[longest] = LYING - state.round
    state.tile_at[shortest] = seat
    if state.audience is not None:
        state.tell(events.Swap(type="swap", seat=int(seat), gives=int(longest) + 1, gets=int(shortest) + 1))


def longest_at(state: FigaroFields, place: i64) -> i64:
    for tile in range(TILES - 1, -1, -1):
        if state.tile_at[tile] == place:
            return tile
    return NO_TILE


def shortest_at(state: FigaroFields, place: i64) -> i64:
    for tile in range(TILES):
        if state.tile_at[tile] == place:
            return tile
    return NO_TILE


def give_tiles(state: FigaroFields) -> None:
    """F42, F44. The longest to the first, and so on; none to the last, none to a player who took no card."""
    lying = LYING - state.round
    seats = by_cards_taken(state)
    given: list[events.Given] = []
    tile = longest_at(state, lying)
    for place in range(state.players - 1):
        seat = seats[place]
        if state.taken[seat] > 0 and tile != NO_TILE:
            state.tile_at[tile] = seat
            if state.audience is not None:
                given.append({"seat": int(seat), "tile": int(tile) + 1})
            tile = longest_at(state, lying)
    if state.audience is not None:
        state.tell(events.Tiles(type="tiles", given=given, back=state.tiles_at(lying)))
    for tile in range(TILES):
        if state.tile_at[tile] == lying:
            state.tile_at[tile] = IN_BOX


def ranking(state: FigaroFields) -> list[i64]:
    """F50, F51. Shortest road first; ties go to the King's holder, else to the nearest clockwise."""
    seats: list[i64] = [seat for seat in range(state.players)]
    seats.sort(key=lambda seat: (state.road_length(seat), state.clockwise(state.king, seat)))
    return seats


def tell_end(state: FigaroFields) -> None:
    if state.audience is not None:
        state.tell(events.End(type="end", result=state.ranked()))


def standings(state: FigaroFields) -> list[float]:
    """Roads so far, and of this round's tiles a share as that of the cards taken, in tiles of middle length."""
    lying = sum(int(state.lookup.lengths[rank - 1]) for rank in state.tiles_at(LYING - state.round))
    middle = sum(int(length) for length in state.lookup.lengths) / TILES
    taken = max(1, sum(int(count) for count in state.taken))
    expected = [int(state.road_length(seat)) + lying * int(state.taken[seat]) / taken for seat in range(state.players)]
    return [-length / middle for length in expected]
