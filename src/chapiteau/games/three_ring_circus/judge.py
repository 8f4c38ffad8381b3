"""What every kind of move is worth: artists by `worth.py`, here shows and the answers to open decisions."""

from typing import Final

from mypy_extensions import i64

from chapiteau.games.three_ring_circus import engaging, scoring, shows
from chapiteau.games.three_ring_circus.atlas import CITY, TOWN
from chapiteau.games.three_ring_circus.moves import COLUMNS, PAIRS, RINGS
from chapiteau.games.three_ring_circus.sight import CITY_PAIRS, METROPOLIS_SHOWS, sums_of
from chapiteau.games.three_ring_circus.state import COINS, PLACE_SLOTS, CircusFields
from chapiteau.games.three_ring_circus.worth import Worth

ROOM: Final = 11
"""A hand of so many cards has no room for another."""
NOTHING: Final = -100.0


class Judge(Worth):
    """The worth of any move of the seat that was looked at."""

    def worth(self, state: CircusFields, index: i64) -> float:
        """By kind, in the order of the list of moves."""
        lookup = self.lookup
        if index < lookup.engage:
            return -float(state.layout.order[index])
        if index < lookup.pay:
            number = index - lookup.engage
            return self.engaging(state, lookup.artist_card(number // RINGS), number % RINGS)
        if index < lookup.instant:
            return self.paying(state, index - lookup.pay)
        if index < lookup.perform:
            return self.playing(state, lookup.artists + index - lookup.instant)
        if index < lookup.slot:
            return self.performing(state, index - lookup.perform, state.played)
        return self.answering(state, index)

    def answering(self, state: CircusFields, index: i64) -> float:
        """The worth of an answer to an open decision."""
        lookup = self.lookup
        if index < lookup.reward:
            slot = index - lookup.slot
            return self.slot(state, slot) + self.high_slot * float(lookup.slot_number[slot])
        if index < lookup.ticket:
            return self.reward(state, index - lookup.reward)
        if index < lookup.ticket_deck:
            return self.taking(state, lookup.money + index - lookup.ticket)
        if index == lookup.ticket_deck:
            return self.ticket * self.time
        if index < lookup.objective:
            return self.swapping(state, index - lookup.swap)
        if index < lookup.discard:
            return self.objective(state, lookup.first_objective + index - lookup.objective)
        if index < lookup.skip:
            return -self.keeping(state, index - lookup.discard)
        return 0.01 if index == lookup.skip else NOTHING

    # Cards

    def paying(self, state: CircusFields, card: i64) -> float:
        """Waste as little as can be, and an instant last."""
        value = self.lookup.value[card]
        left = state.fee - value
        waste = -left
        if left > 0:
            state.coins[self.seat * COINS + value] -= 1
            sums = sums_of(state, self.seat, value) >> left
            state.coins[self.seat * COINS + value] += 1
            waste = 0
            while sums & 1 == 0 and waste < 20:
                sums >>= 1
                waste += 1
        return -float(waste) - (0.1 if card >= self.lookup.artists else 0.0)

    def taking(self, state: CircusFields, card: i64) -> float:
        """What a Ticket card in hand will be worth: its best ring."""
        best = NOTHING
        for ring in range(RINGS):
            best = max(best, self.engaging(state, card, ring))
        return self.time * max(0.5, best - 1.0)

    def objective(self, state: CircusFields, card: i64) -> float:
        """What an objective is worth as things stand, and how far it is on its way."""
        reached = scoring.objective_count(state, self.seat, card)
        first = self.lookup.steps[(card - self.lookup.first_objective) * 3]
        return float(scoring.objective_fame(state, self.seat, card)) + 2.0 * float(reached) / float(first)

    def keeping(self, state: CircusFields, card: i64) -> float:
        """What it is worth to keep a card."""
        if card < self.lookup.money:
            return self.coin * float(self.lookup.value[card])
        if card < self.lookup.first_objective:
            return self.taking(state, card)
        return self.drawing + self.objective(state, card) / 4.0

    def swapping(self, state: CircusFields, number: i64) -> float:
        """T26. The circus with the two exchanged, less the circus as it is; afterwards they change back."""
        first, second = PAIRS[number // (COLUMNS * COLUMNS)]
        place = number % (COLUMNS * COLUMNS)
        before = self.circus(state)
        one, other = place // COLUMNS, place % COLUMNS
        after = state.clone()
        engaging.exchange(after, first, one, second, other)
        return self.circus(after) - before

    def circus(self, state: CircusFields) -> float:
        """Fame of the cards at the end, icons, and shows in metropolises."""
        seat = self.seat
        worth = float(scoring.effects_fame(state, seat)) + self.pedestal * self.time * float(state.pedestals[seat])
        for number in range(self.metropolises):
            worth += self.wanted * self.time * float(self.best_fame(state, number))
        return worth

    # Shows

    def performing(self, state: CircusFields, place: i64, played: i64) -> float:
        seat, lookup = self.seat, self.lookup
        worth = self.tents[lookup.region[place]]
        room = max(0, ROOM - state.held[seat])
        cards = state.banknotes[seat]
        kind = lookup.kind[place]
        if kind == TOWN:
            cards += shows.town_money(state, place)
        elif kind == CITY:
            worth += self.best_slot(state, place, shows.pedestals_for(state, seat, place, played))
            worth += self.goal * float(self.goals[CITY_PAIRS])
        else:
            fame = shows.best_ring_fame(state, seat, place)
            worth += float(fame + lookup.first_fame[shows.free_slot(state, place)])
            worth += 2.0 * self.goal * float(self.goals[METROPOLIS_SHOWS])
        return worth + self.money * self.time * float(min(cards, room))

    def best_slot(self, state: CircusFields, city: i64, pedestals: i64) -> float:
        best: float = 0.0
        for slot in range(state.free_slots[city], PLACE_SLOTS):
            if shows.can_take(state, city, slot, pedestals):
                best = max(best, self.slot(state, slot))
        return best

    def slot(self, state: CircusFields, slot: i64) -> float:
        room = max(0, ROOM - state.held[self.seat])
        tickets = float(min(self.lookup.slot_tickets[slot], room)) * self.ticket * self.time
        return max(tickets, float(self.lookup.slot_fame[slot]))

    def reward(self, state: CircusFields, kind: i64) -> float:
        slot = state.city_slot
        if kind == 1:
            return float(self.lookup.slot_fame[slot])
        room = max(0, ROOM - state.held[self.seat])
        return self.ticket * self.time * float(min(self.lookup.slot_tickets[slot], room))

    # Instants

    def playing(self, state: CircusFields, card: i64) -> float:
        """Late: what it gives; early: the best show with it. Either way it could have paid a fee."""
        price = self.instant * self.time
        if not shows.is_early(state, card):
            return self.late_effect(self.lookup.effect[card]) - price
        best = -50.0
        found = shows.shows_open(state, shows.stops_with(state, card), card)
        place: i64 = 0
        while found != 0:
            if found & 1 == 1:
                best = max(best, self.performing(state, place, card))
            found >>= 1
            place += 1
        return best - price

    def late_effect(self, effect: i64) -> float:
        if effect == shows.CART:
            return self.cart
        if effect == shows.EQUIPMENT:
            return self.ticket * self.time
        return 2.0 * self.money * self.time if effect == shows.RINGMASTER else self.cleaning
