"""What moves are worth in fame, as it will be counted at the end: quick enough to play on with in a search.

It looks at a whole world, hands of others included where they are dealt; `heuristic.py` is the frozen yardstick.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.cards import zeros
from chapiteau.games.three_ring_circus import engaging, scoring, shows
from chapiteau.games.three_ring_circus.atlas import REGIONS
from chapiteau.games.three_ring_circus.decks import OBJECTIVE_CARDS
from chapiteau.games.three_ring_circus.lookup import Lookup
from chapiteau.games.three_ring_circus.moves import COLUMNS, RINGS
from chapiteau.games.three_ring_circus.state import (
    ANOTHER,
    BANKNOTE_ICON,
    COINS,
    DISCARD,
    FAME_AFTER,
    FAME_BEFORE,
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


class Worth:
    """One position after the other, weighed for the seat that is asked. The weights were tuned by matches."""

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
        """Prepare for questions about the moves of who is asked."""
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

    # Artists

    def engaging(self, state: CircusFields, card: i64, ring: i64) -> float:
        """What a placement adds, less what it costs."""
        lookup = self.lookup
        at = self.seat * RINGS + ring
        value, values, column = lookup.value[card], state.values[at], state.length[at]
        if column == COLUMNS or values & lookup.bit[value] != 0:
            return -100.0
        highest = state.highest_in(self.seat, ring)
        worth = self.artist + self.filling * float(column) + self.per_value[value]
        if card < lookup.money:
            worth += self.basic(state, card, values, ring * COLUMNS + column)
            worth -= self.coin * self.time * float(value)
        else:
            worth += self.performer(state, card, ring, column)
        worth += self.covering(state, ring * COLUMNS + column)
        worth += self.wanting(values | lookup.bit[value])
        if self.goals[ARTISTS] > 0:
            worth += self.goal * 0.5 * float(self.goals[ARTISTS])
        if value > highest:
            worth += self.time * (self.ladder - self.coin) * float(value - highest)
            worth -= self.time * self.coin * float(self.waste(value - highest))
        return worth

    def waste(self, fee: i64) -> i64:
        """How much more than the fee is paid at least."""
        sums = self.sums >> fee
        if sums == 0:
            return 5
        waste: i64 = 0
        while sums & 1 == 0:
            sums >>= 1
            waste += 1
        return waste

    def basic(self, state: CircusFields, card: i64, values: i64, covered: i64) -> float:
        """An artist of the Money deck: pedestals, and cities that like it."""
        lookup = self.lookup
        behind = values & self.family_bits[lookup.of[card]]
        pedestals = lookup.base[card] + self.count(behind)
        worth = self.pedestals(state, pedestals - self.icon_at(covered, PEDESTAL_ICON))
        return worth + self.favourite * self.time * self.liking[lookup.effect[card]]

    def performer(self, state: CircusFields, card: i64, ring: i64, column: i64) -> float:
        """A Ticket card: its corner, its effect, and what it adds to those around it."""
        lookup = self.lookup
        value, family = lookup.value[card], lookup.family[card]
        pedestals: i64 = -self.icon_at(ring * COLUMNS + column, PEDESTAL_ICON)
        fame: i64 = lookup.corner[card]
        start = self.seat * SLOTS + ring * COLUMNS
        for slot in range(start, start + column):
            other = state.rings[slot]
            before = lookup.value[other] < value
            if other < lookup.money:
                if lookup.of[other] == family:
                    pedestals += 1
            elif lookup.of[other] == family and lookup.effect[other] == (FAME_AFTER if before else FAME_BEFORE):
                fame += lookup.n[other]
        worth = float(fame) + self.per_family[family]
        effect = lookup.effect[card]
        if effect == PEDESTAL_ICON:
            pedestals += 1
        elif effect == BANKNOTE_ICON:
            worth += self.banknotes(1)
        elif effect == LOCOMOTIVE_ICON:
            worth += self.locomotives(state, 1)
        else:
            worth += self.effect(state, card, state.values[self.seat * RINGS + ring])
        if self.goals[family + 1] > 0 and state.all_values(self.seat) & lookup.bit[value] == 0:
            worth += self.goal * float(self.goals[family + 1])
        return worth + self.pedestals(state, pedestals)

    def effect(self, state: CircusFields, card: i64, values: i64) -> float:
        """T110, T111. What the effect of a Ticket card counts now, and hopes to count."""
        lookup = self.lookup
        effect, n, of = lookup.effect[card], float(lookup.n[card]), lookup.of[card]
        if effect == FAME_PER:
            itself = 1.0 if of == scoring.PER_FAMILY + lookup.family[card] else 0.0
            return n * (float(scoring.count_in_circus(state, self.seat, of)) + itself + 2.0 * self.hope * self.time)
        below = lookup.bit[lookup.value[card]] - 1
        side = values & below if effect == FAME_BEFORE else values & ~below
        return n * (float(self.count(side & self.family_bits[of])) + self.hope * self.time)

    def pedestals(self, state: CircusFields, more: i64) -> float:
        """T25. The marker stays on its track."""
        now = state.pedestals[self.seat]
        after = min(now + more, self.lookup.highest)
        weight = self.pedestal * self.time + self.per_icon[PEDESTAL_ICON]
        if self.goals[PEDESTALS] > 0:
            weight += self.goal * 0.4
        return weight * float(after - now)

    def banknotes(self, more: i64) -> float:
        return (self.banknote * self.time + self.per_icon[BANKNOTE_ICON]) * float(more)

    def locomotives(self, state: CircusFields, more: i64) -> float:
        now = min(state.locomotives[self.seat], 7)
        after = min(state.locomotives[self.seat] + more, 7)
        return self.locomotive * self.time * float(after - now) + self.per_icon[LOCOMOTIVE_ICON] * float(more)

    def icon_at(self, slot: i64, icon: i64) -> i64:
        if self.lookup.icon[slot] != icon + 1:
            return 0
        return self.lookup.amount[slot]

    def covering(self, state: CircusFields, slot: i64) -> float:
        """T26, T27. What a slot and its column give; pedestals on it are counted with the artist."""
        worth = self.bonus(slot)
        notes, steps = self.icon_at(slot, BANKNOTE_ICON), self.icon_at(slot, LOCOMOTIVE_ICON)
        if notes > 0:
            worth += self.banknotes(-notes)
        if steps > 0:
            worth += self.locomotives(state, -steps)
        column = slot % COLUMNS
        filled_rings: i64 = 1
        for ring in range(self.seat * RINGS, self.seat * RINGS + RINGS):
            if state.length[ring] > column:
                filled_rings += 1
        if filled_rings < RINGS:
            return worth + self.column * self.time * float(filled_rings)
        fame = self.lookup.columns[column]
        if fame > 0:
            return worth + float(fame)
        return worth + self.placing if state.held_of(self.seat, OBJECTIVE_CARDS) > 0 else worth

    def bonus(self, slot: i64) -> float:
        """T26. What the slot gives that is covered."""
        bonus = self.lookup.bonus[slot]
        if bonus == engaging.DRAW_MONEY:
            return self.money * self.time
        if bonus == engaging.DRAW_TICKET:
            return self.ticket * self.time
        if bonus == engaging.DRAW_OBJECTIVE:
            return self.drawing * self.time
        if bonus == engaging.PLAY_ANOTHER:
            return self.another
        if bonus == engaging.SWAP_TWO:
            return self.swap
        return float(self.lookup.amount[slot]) if bonus == engaging.POPCORN_BONUS else 0.0

    def wanting(self, values: i64) -> float:
        """What a ring with these values adds to the shows in metropolises."""
        more: i64 = 0
        for number in range(self.metropolises):
            fame = self.ring_fame(number, values)
            if fame > self.ready[number]:
                more += fame - self.ready[number]
        return self.wanted * self.time * float(more)


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
