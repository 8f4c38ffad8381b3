"""Rules of thumb for 3 Ring Circus: everything is counted in fame, as it will be worth at the end.

Only what the seat that is asked may know is looked at, so that a view's open state and a full state are judged alike.
"""

from typing import Final

from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.heuristic import best_of
from chapiteau.games.three_ring_circus import engaging, scoring, shows
from chapiteau.games.three_ring_circus.atlas import CITY, METROPOLIS, REGIONS, TOWN
from chapiteau.games.three_ring_circus.decks import OBJECTIVE_CARDS
from chapiteau.games.three_ring_circus.moves import COLUMNS, PAIRS, RINGS
from chapiteau.games.three_ring_circus.state import NONE, OWNERS, PLACE_SLOTS, CircusFields

COIN: Final = 0.25
"""What one point of a Money card's value is worth while there is time to spend it."""
CARD: Final = 1.1
"""What a Money card is worth, drawn unseen."""
TICKET: Final = 2.8
"""What a Ticket card is worth, drawn unseen."""
PEDESTAL: Final = 0.9
BANKNOTE: Final = 2.2
LOCOMOTIVE: Final = 0.35
WANTED: Final = 0.7
"""How much of a metropolis show is worth having its artist ready."""
OBJECTIVE: Final = 5.0
GOAL: Final = 2.0
"""What an objective in hand is worth."""
ROOM: Final = 11
"""A hand of so many cards has no room for another."""
RANKS: Final = [10.0, 6.0, 3.0, 0.0, 0.0, 0.0]
"""The fame of ranks in a region."""

# What objectives count, in the order of components.COUNTS.
TENTS_IN_REGION: Final = 0
METROPOLIS_SHOWS: Final = 4
CITY_PAIRS: Final = 5


def choose(state: CircusFields, chance: Chance) -> i64:
    """The move that promises most."""
    legal = state.legal_indices()
    if len(legal) == 1:
        return legal[0]
    sight = Sight(state)
    return best_of(legal, [sight.worth(index) for index in legal], chance)


def worth(state: CircusFields, index: i64) -> float:
    """What a move of the seat that is asked promises, roughly, in fame."""
    return Sight(state).worth(index)


class Sight:
    """One position, weighed for the seat that is asked."""

    def __init__(self, state: CircusFields) -> None:
        self.state = state
        self.lookup = state.lookup
        self.seat = state.asked
        left = float(state.layout.last - state.barnum) / float(state.layout.last)
        self.time: float = min(1.0, 2.2 * left)
        self.circus: float = self.worth_of_circus(state)

    def worth(self, index: i64) -> float:
        """What a move promises: by kind, in the order of the list of moves."""
        lookup = self.lookup
        if index < lookup.engage:
            return -float(self.order_of(lookup.region[lookup.metropolis[index]]))
        if index < lookup.pay:
            number = index - lookup.engage
            return self.engaging(lookup.artist_card(number // RINGS), number % RINGS)
        if index < lookup.instant:
            return self.paying(index - lookup.pay)
        if index < lookup.perform:
            return self.instant(lookup.artists + index - lookup.instant)
        if index < lookup.slot:
            return self.performing(index - lookup.perform, self.state.played)
        return self.answering(index)

    def answering(self, index: i64) -> float:
        """The worth of an answer to an open decision."""
        lookup = self.lookup
        if index < lookup.reward:
            slot = index - lookup.slot
            return self.slot(slot) + 0.05 * float(lookup.slot_number[slot])
        if index < lookup.ticket:
            return self.reward(index - lookup.reward)
        if index < lookup.ticket_deck:
            return self.ticket(lookup.money + index - lookup.ticket)
        if index == lookup.ticket_deck:
            return TICKET * self.time
        if index < lookup.objective:
            return self.swapping(index - lookup.swap)
        if index < lookup.discard:
            return self.objective(lookup.first_objective + index - lookup.objective)
        if index < lookup.skip:
            return -self.keeping(index - lookup.discard)
        return 0.01 if index == lookup.skip else -100.0

    # The circus

    def worth_of_circus(self, state: CircusFields) -> float:
        """Fame at the end as things stand, and what icons and wanted artists will still bring."""
        seat = self.seat
        worth = float(scoring.corner_fame(state, seat) + scoring.effects_fame(state, seat))
        steps = min(state.locomotives[seat], 7)
        worth += self.time * (PEDESTAL * float(state.pedestals[seat]) + LOCOMOTIVE * float(steps))
        worth += self.time * BANKNOTE * float(state.banknotes[seat])
        for number in range(state.layout.regions):
            place = self.lookup.metropolis[state.layout.scoring[number]]
            if not state.has_tent(seat, place):
                worth += WANTED * self.time * float(self.metropolis_fame(state, place))
        return worth

    def metropolis_fame(self, state: CircusFields, place: i64) -> i64:
        """What a show there would earn; with all slots taken, as in the last one."""
        fame = shows.best_ring_fame(state, self.seat, place)
        if fame == 0:
            return 0
        slot = shows.free_slot(state, place)
        return fame + self.lookup.first_fame[slot if slot != NONE else len(self.lookup.first_fame) - 1]

    def engaging(self, card: i64, ring: i64) -> float:
        """What a placement adds, less what it costs."""
        state, lookup, seat = self.state, self.lookup, self.seat
        column = state.length[seat * RINGS + ring]
        after = state.clone()
        engaging.insert(after, seat, ring, card)
        engaging.recount(after, seat)
        worth = self.worth_of_circus(after) - self.circus
        worth += self.bonus(ring * COLUMNS + column)
        if engaging.is_full(after, seat, column):
            fame = lookup.columns[column]
            if fame > 0:
                worth += float(fame)
            elif state.held_of(seat, OBJECTIVE_CARDS) > 0:
                worth += OBJECTIVE
        spent = engaging.fee_of(state, seat, card, ring) + (lookup.value[card] if card < lookup.money else 0)
        return worth + 0.6 - COIN * self.time * float(spent)

    def bonus(self, slot: i64) -> float:
        """What the slot gives that is covered."""
        bonus = self.lookup.bonus[slot]
        if bonus == engaging.DRAW_MONEY:
            return CARD * self.time
        if bonus == engaging.DRAW_TICKET:
            return TICKET * self.time
        if bonus == engaging.DRAW_OBJECTIVE:
            return GOAL
        if bonus == engaging.PLAY_ANOTHER:
            return 2.0
        if bonus == engaging.SWAP_TWO:
            return 1.0
        return float(self.lookup.amount[slot]) if bonus == engaging.POPCORN_BONUS else 0.0

    def swapping(self, number: i64) -> float:
        first, second = PAIRS[number // (COLUMNS * COLUMNS)]
        place = number % (COLUMNS * COLUMNS)
        after = self.state.clone()
        engaging.exchange(after, first, place // COLUMNS, second, place % COLUMNS)
        return self.worth_of_circus(after) - self.circus

    def ticket(self, card: i64) -> float:
        """What a Ticket card in hand will be worth: its best ring."""
        best: float = 0.0
        found = False
        for ring in range(RINGS):
            if self.fits(card, ring):
                value = self.engaging(card, ring)
                best = value if not found else max(best, value)
                found = True
        return self.time * max(0.5, best - 1.0)

    def fits(self, card: i64, ring: i64) -> bool:
        state = self.state
        has_room = state.length[self.seat * RINGS + ring] < COLUMNS
        return has_room and not state.has_value(self.seat, ring, self.lookup.value[card])

    def objective(self, card: i64) -> float:
        """What an objective is worth as things stand, and how far it is on its way."""
        reached = scoring.objective_count(self.state, self.seat, card)
        first = self.lookup.steps[(card - self.lookup.first_objective) * 3]
        fame = scoring.objective_fame(self.state, self.seat, card)
        return float(fame) + 2.0 * float(reached) / float(first)

    def keeping(self, card: i64) -> float:
        """What it is worth to keep a card."""
        if card < self.lookup.money:
            return COIN * float(self.lookup.value[card])
        if card < self.lookup.first_objective:
            return self.ticket(card)
        return GOAL + self.objective(card) / 4.0

    def paying(self, card: i64) -> float:
        """Waste as little as can be, and an instant last."""
        waste = float(self.least_waste(card))
        return -waste - (0.1 if card >= self.lookup.artists else 0.0)

    def least_waste(self, paid: i64) -> i64:
        """How much more than the fee is paid at least, once this card is among the payment."""
        lookup = self.lookup
        value = lookup.value[paid]
        fee = self.state.fee - value
        if fee <= 0:
            return -fee
        sums = [False] * int(self.state.purse[self.seat] + 1)
        sums[0] = True
        for card in range(lookup.money):
            count = self.state.hands[self.seat * lookup.cards + card] - (1 if card == paid else 0)
            if lookup.value[card] <= value:
                for _ in range(count):
                    add(sums, int(lookup.value[card]))
        for total in range(fee, len(sums)):
            if sums[total]:
                return total - fee
        return 50

    # Shows

    def performing(self, place: i64, played: i64) -> float:
        state, seat = self.state, self.seat
        worth = self.standing(place)
        banknotes, room = state.banknotes[seat], max(0, ROOM - state.held[seat])
        kind = self.lookup.kind[place]
        if kind == TOWN:
            cards = shows.town_money(state, place) + banknotes
            return worth + CARD * self.time * float(min(cards, room))
        worth += CARD * self.time * float(min(banknotes, room))
        if kind == METROPOLIS:
            return worth + float(self.metropolis_fame(state, place))
        return worth + self.best_slot(place, shows.pedestals_for(state, seat, place, played))

    def best_slot(self, city: i64, pedestals: i64) -> float:
        best: float = 0.0
        for slot in range(PLACE_SLOTS):
            if shows.can_take(self.state, city, slot, pedestals):
                best = max(best, self.slot(slot))
        return best

    def slot(self, slot: i64) -> float:
        return max(float(self.lookup.slot_tickets[slot]) * TICKET * self.time, float(self.lookup.slot_fame[slot]))

    def reward(self, kind: i64) -> float:
        slot = self.state.city_slot
        if kind == 1:
            return float(self.lookup.slot_fame[slot])
        room = max(0, ROOM - self.state.held[self.seat])
        return TICKET * self.time * float(min(self.lookup.slot_tickets[slot], room))

    def standing(self, place: i64) -> float:
        """What one more tent in a region is worth: the rank it brings, and the objectives for it."""
        state = self.state
        region = self.lookup.region[place]
        worth: float = 0.0
        order = self.order_of(region)
        if order >= state.scored:
            mine = state.in_region[self.seat * REGIONS + region]
            near = 1.0 - 0.12 * float(order - state.scored)
            more = self.rank_fame(mine + 1, region) - self.rank_fame(mine, region)
            worth += near * more * 0.75 + 1.2 * near
        return worth + 1.5 * float(self.wishes(place))

    def order_of(self, region: i64) -> i64:
        """The place of a region in the order of scoring."""
        for number in range(self.state.layout.regions):
            if self.state.layout.scoring[number] == region:
                return number
        return NONE

    def rank_fame(self, mine: i64, region: i64) -> float:
        """The fame of a rank in a region; a tie is half lost."""
        if mine == 0:
            return 0.0
        better: float = 0.0
        for owner in range(OWNERS):
            tents = self.state.in_region[owner * REGIONS + region]
            if owner != self.seat and tents >= mine:
                better += 1.0 if tents > mine else 0.5
        low = int(better)
        return RANKS[low] + (better - float(low)) * (RANKS[low + 1] - RANKS[low])

    def wishes(self, place: i64) -> i64:
        """How many objectives, placed or in hand, a show there is good for."""
        state, lookup = self.state, self.lookup
        count: i64 = 0
        for card in range(lookup.first_objective, lookup.cards):
            if self.counts_for(card, place):
                count += state.hands[self.seat * lookup.cards + card]
        for number in range(state.placed_count[self.seat]):
            if self.counts_for(state.placed[self.seat * 5 + number], place):
                count += 1
        return count

    def counts_for(self, objective: i64, place: i64) -> bool:
        lookup = self.lookup
        what, kind = lookup.effect[objective], lookup.kind[place]
        if what == TENTS_IN_REGION:
            return lookup.of[objective] == lookup.region[place]
        return (what == METROPOLIS_SHOWS and kind == METROPOLIS) or (what == CITY_PAIRS and kind == CITY)

    def instant(self, card: i64) -> float:
        """Late: what it gives; early: the best show with it. Either way it could have paid a fee."""
        price = 5.0 * COIN * self.time
        if not shows.is_early(self.state, card):
            return self.late(self.lookup.effect[card]) - price
        best: float = -50.0
        found = shows.shows_open(self.state, shows.stops_with(self.state, card), card)
        for place in range(self.lookup.places):
            if found & self.lookup.bit[place] != 0:
                best = max(best, self.performing(place, card))
        return best - price

    def late(self, effect: i64) -> float:
        if effect == shows.CART:
            return 2.0
        if effect == shows.EQUIPMENT:
            return TICKET * self.time
        return 2.0 * CARD * self.time if effect == shows.RINGMASTER else -1.0


def add(sums: list[bool], value: int) -> None:
    """One more card can be paid: what sums can be reached with it."""
    for total in range(len(sums) - 1, value - 1, -1):
        if sums[total - value]:
            sums[total] = True
