"""What artists are worth in fame, as it will be counted at the end: quick enough to play on with in a search."""

from mypy_extensions import i64

from chapiteau.games.three_ring_circus import engaging, scoring
from chapiteau.games.three_ring_circus.decks import OBJECTIVE_CARDS
from chapiteau.games.three_ring_circus.moves import COLUMNS, RINGS
from chapiteau.games.three_ring_circus.sight import ARTISTS, PEDESTALS, Sight
from chapiteau.games.three_ring_circus.state import (
    BANKNOTE_ICON,
    FAME_AFTER,
    FAME_BEFORE,
    FAME_PER,
    LOCOMOTIVE_ICON,
    PEDESTAL_ICON,
    SLOTS,
    CircusFields,
)


class Worth(Sight):
    """The worth of placing an artist for the seat that was looked at."""

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
