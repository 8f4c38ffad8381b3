"""What is looked at once in a position before its moves are weighed, and the weights.

Nothing is looked at that the seat that is asked cannot know.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.rows import zeros
from chapiteau.games.three_ring_circus import scoring, shows
from chapiteau.games.three_ring_circus.atlas import REGIONS
from chapiteau.games.three_ring_circus.lookup import Lookup
from chapiteau.games.three_ring_circus.moves import RINGS
from chapiteau.games.three_ring_circus.state import (
    ANOTHER,
    BANKNOTE_ICON,
    COINS,
    DISCARD,
    FAME_PER,
    FAMILIES,
    LOCOMOTIVE_ICON,
    NONE,
    OWNERS,
    PEDESTAL_ICON,
    PERFORM,
    PLACE_SLOTS,
    SLOTS,
    SWAP,
    TICKET,
    TURN,
    VALUES,
    CircusFields,
)

MOST_PAID: Final = 40
"""Sums of payments are kept as bits up to here."""

# What objectives count, in the order of components.COUNTS.
TENTS_IN_REGION: Final = 0
METROPOLIS_SHOWS: Final = 4
CITY_PAIRS: Final = 5
PEDESTALS: Final = 6
ARTISTS: Final = 7


class Sight:
    """One position after the other, as the seat that is asked sees it. The weights were tuned by matches."""

    def __init__(self, lookup: Lookup) -> None:
        self.lookup = lookup
        self._weights()
        self._tables()
        self.seat: i64 = 0
        self.time: float = 1.0
        self.sums: i64 = 1
        self.metropolises: i64 = 0

    def _weights(self) -> None:
        """In fame, at the beginning of a match."""
        self.horizon: float = 7.33
        """In how many rounds before the end everything that needs time begins to lose its worth."""
        self.coin: float = 0.17
        self.money: float = 1.09
        self.ticket: float = 6.97
        self.pedestal: float = 1.97
        self.banknote: float = 5.41
        self.locomotive: float = 0.69
        self.wanted: float = 1.87
        """How much of a metropolis show is worth having its artist ready."""
        self.artist: float = 0.62
        self.ladder: float = 0.34
        """A higher top of a ring makes those below it cheap."""
        self.filling: float = -0.31
        self.column: float = -0.08
        """One of three artists for a column."""
        self.favourite: float = 0.85
        self.hope: float = 0.09
        """An effect that will count more artists than it does now."""
        self.placing: float = 4.85
        self.drawing: float = -0.57
        self.another: float = 4.79
        self.swap: float = 1.6
        self.goal: float = 1.22
        self.tent: float = -0.82
        self.rank: float = 1.38
        self.late: float = 0.95
        """How much less a region is worth for each one that is scored before it."""
        self.high_slot: float = 0.04
        self.instant: float = 0.58
        self.cart: float = 1.14
        self.cleaning: float = -0.39

    def _tables(self) -> None:
        lookup = self.lookup
        self.ones: vec[i64] = vec[i64]([number.bit_count() for number in range(512)])
        self.family_bits: vec[i64] = zeros(FAMILIES)
        for card in range(lookup.money, lookup.first_objective):
            self.family_bits[lookup.family[card]] |= lookup.bit[lookup.value[card]]
        self.per_family: vec[float] = floats(FAMILIES)
        self.per_value: vec[float] = floats(VALUES)
        self.per_icon: vec[float] = floats(3)
        self.liking: vec[float] = floats(4)
        self.goals: vec[i64] = zeros(8)
        self.region_goals: vec[i64] = zeros(REGIONS)
        self.required: vec[i64] = zeros(REGIONS)
        self.beside: vec[i64] = zeros(REGIONS * 2)
        self.tents: vec[float] = floats(REGIONS)
        self.ready: vec[i64] = zeros(REGIONS)
        self.first: vec[i64] = zeros(REGIONS)

    def count(self, values: i64) -> i64:
        """How many bits are set."""
        return self.ones[values & 511] + self.ones[values >> 9]

    # Looking at a position

    def look(self, state: CircusFields) -> None:
        """Prepare for questions about the moves of the asked seat."""
        self.seat = state.asked
        rounds = float(state.layout.last - state.barnum) / float(state.circuses)
        self.time = min(1.0, rounds / self.horizon)
        decision = state.decision
        if decision <= TURN or decision in (SWAP, ANOTHER, TICKET, DISCARD):
            self.sums = sums_of(state, self.seat, COINS - 1)
            self._look_at_effects(state)
            self._look_at_metropolises(state)
            self._look_at_goals(state)
            self._look_at_cities(state)
        if decision in (TURN, PERFORM):
            self._look_at_goals(state)
            self._look_at_regions(state)

    def _look_at_effects(self, state: CircusFields) -> None:
        """What one more of something is worth to the cards that count it over all rings."""
        lookup, rings = self.lookup, state.rings
        for number in range(3):
            self.per_family[number] = 0.0
            self.per_icon[number] = 0.0
        for value in range(VALUES):
            self.per_value[value] = 0.0
        for slot in range(self.seat * SLOTS, self.seat * SLOTS + SLOTS):
            card = rings[slot]
            if card >= lookup.money and lookup.effect[card] == FAME_PER:
                self._count_per(lookup.of[card], float(lookup.n[card]))

    def _count_per(self, of: i64, fame: float) -> None:
        if of == scoring.PER_BANKNOTE:
            self.per_icon[BANKNOTE_ICON] += fame
        elif of == scoring.PER_LOCOMOTIVE:
            self.per_icon[LOCOMOTIVE_ICON] += fame
        elif of == scoring.PER_PEDESTAL:
            self.per_icon[PEDESTAL_ICON] += fame
        elif of <= scoring.PER_VALUE:
            self.per_family[of - scoring.PER_FAMILY] += fame
        else:
            self.per_value[of - scoring.PER_VALUE] += fame

    def _look_at_metropolises(self, state: CircusFields) -> None:
        """Those where a show can still be given: the artist wanted, and who earns more beside it."""
        lookup = self.lookup
        count: i64 = 0
        for number in range(state.layout.regions):
            region = state.layout.scoring[number]
            place = lookup.metropolis[region]
            slot = shows.free_slot(state, place)
            if slot == NONE or state.has_tent(self.seat, place):
                continue
            card = state.wanted[region]
            bit = lookup.bit[lookup.required[card]]
            self.required[count] = bit
            self.beside[count * 2] = self.family_bits[lookup.left[card]] & (bit - 1)
            self.beside[count * 2 + 1] = self.family_bits[lookup.right[card]] & ~(bit - 1)
            self.first[count] = lookup.first_fame[slot]
            self.ready[count] = self.best_fame(state, count)
            count += 1
        self.metropolises = count

    def best_fame(self, state: CircusFields, number: i64) -> i64:
        best: i64 = 0
        for ring in range(self.seat * RINGS, self.seat * RINGS + RINGS):
            best = max(best, self.ring_fame(number, state.values[ring]))
        return best

    def ring_fame(self, number: i64, values: i64) -> i64:
        """T60, T61. What a show in one of the metropolises earns with these values in a ring."""
        if values & self.required[number] == 0:
            return 0
        lookup = self.lookup
        fame = lookup.metropolis_fame[0] + self.first[number]
        if values & self.beside[number * 2] != 0:
            fame += lookup.metropolis_fame[1]
        if values & self.beside[number * 2 + 1] & ~self.required[number] != 0:
            fame += lookup.metropolis_fame[2]
        return fame

    def _look_at_goals(self, state: CircusFields) -> None:
        """How many objectives, placed or in hand, still grow with what they count."""
        lookup, seat = self.lookup, self.seat
        for kind in range(len(self.goals)):
            self.goals[kind] = 0
        for region in range(REGIONS):
            self.region_goals[region] = 0
        for number in range(state.placed_count[seat]):
            self._add_goal(state, state.placed[seat * 5 + number])
        start = seat * lookup.cards
        for card in range(lookup.first_objective, lookup.cards):
            if state.hands[start + card] > 0 and state.placed_count[seat] < lookup.objective_slots:
                self._add_goal(state, card)

    def _add_goal(self, state: CircusFields, card: i64) -> None:
        lookup = self.lookup
        most = lookup.steps[(card - lookup.first_objective) * 3 + 2]
        if scoring.objective_count(state, self.seat, card) < most:
            if lookup.effect[card] == TENTS_IN_REGION:
                self.region_goals[lookup.of[card]] += 1
            else:
                self.goals[lookup.effect[card]] += 1

    def _look_at_cities(self, state: CircusFields) -> None:
        """How many cities with room like each type of artist best."""
        cities = self.lookup.cities
        for artist in range(len(self.liking)):
            self.liking[artist] = 0.0
        for number in range(len(cities)):
            city = cities[number]
            favourite = state.favourite_of(city)
            if favourite != NONE and state.free_slots[city] < PLACE_SLOTS and not state.has_tent(self.seat, city):
                if not state.has_type(self.seat, favourite):
                    self.liking[favourite] += 1.0

    def _look_at_regions(self, state: CircusFields) -> None:
        """What one more tent in each region is worth: the rank it brings, and the objectives for it."""
        for region in state.layout.scoring:
            worth = self.goal * float(self.region_goals[region])
            order = state.layout.order[region] - state.scored
            if order >= 0:
                mine = state.in_region[self.seat * REGIONS + region]
                near = 1.0 - self.late * float(order)
                more = self.rank_fame(state, mine + 1, region) - self.rank_fame(state, mine, region)
                worth += near * (more * self.rank + self.tent)
            self.tents[region] = worth

    def rank_fame(self, state: CircusFields, mine: i64, region: i64) -> float:
        """The fame of a rank in a region; a tie is half lost."""
        if mine == 0:
            return 0.0
        above: i64 = 0
        equal: i64 = 0
        owner: i64 = 0
        while owner < OWNERS:
            tents = state.in_region[owner * REGIONS + region]
            if owner != self.seat and tents > mine:
                above += 1
            elif owner != self.seat and tents == mine:
                equal += 1
            owner += 1
        better = above + equal // 2
        fame = self.fame_of(better)
        return fame if equal % 2 == 0 else (fame + self.fame_of(better + 1)) / 2.0

    def fame_of(self, rank: i64) -> float:
        return float(self.lookup.region_fame[rank]) if rank < len(self.lookup.region_fame) else 0.0


def floats(size: i64) -> vec[float]:
    return vec[float]([0.0 for _ in range(size)])


def sums_of(state: CircusFields, seat: i64, highest: i64) -> i64:
    """The sums that Money cards in hand up to a value can pay, as bits."""
    sums: i64 = 1
    small = state.lookup.bit[MOST_PAID] - 1
    for value in range(1, highest + 1):
        for _card in range(state.coins[seat * COINS + value]):
            sums |= (sums << value) & small
    return sums
