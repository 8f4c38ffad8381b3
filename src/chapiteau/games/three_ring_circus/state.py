"""The fields of a match of 3 Ring Circus, and small questions about them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.cards import CardState
from chapiteau.engine.chance import Bag
from chapiteau.engine.contract import Game
from chapiteau.engine.rows import filled, zeros
from chapiteau.games.three_ring_circus.atlas import REGIONS
from chapiteau.games.three_ring_circus.components import DECKS, TYPES
from chapiteau.games.three_ring_circus.events import Circus
from chapiteau.games.three_ring_circus.layout import Layout
from chapiteau.games.three_ring_circus.lookup import Lookup
from chapiteau.games.three_ring_circus.moves import COLUMNS, RINGS

NONE: Final = -1
SLOTS: Final = 15
OWNERS: Final = 5
NEUTRAL: Final = 4
"""The owner of the neutral tents; the others are the seats, and in solo 1 is the automaton."""
AUTOMATON: Final = 1
ROW: Final = 5
VALUES: Final = 17
PLACE_SLOTS: Final = 5
BASIC_TYPES: Final = 4
FAMILIES: Final = 3
COINS: Final = 6
"""Money cards are worth 1 to 5."""

DECK_NAMES: Final = ["money", "ticket", "objective"]
SOLO_BAGS: Final = [*DECKS, "artist-tokens"]

# The decisions that a seat is asked for.
CARAVAN: Final = 0
FIRST: Final = 1
TURN: Final = 2
PAY: Final = 3
SWAP: Final = 4
OBJECTIVE: Final = 5
ANOTHER: Final = 6
PERFORM: Final = 7
SLOT: Final = 8
REWARD: Final = 9
TICKET: Final = 10
LATE: Final = 11
DISCARD: Final = 12
DONE: Final = 13
"""Not a decision: what the seat did is done, and its turn ends."""
DECISIONS: Final = [
    "caravan",
    "first",
    "turn",
    "pay",
    "swap",
    "objective",
    "another",
    "perform",
    "slot",
    "reward",
    "ticket",
    "late",
    "discard",
]

# Where fame comes from.
POPCORN: Final = 0
COLUMN: Final = 1
CITIES: Final = 2
METROPOLISES: Final = 3
REGION: Final = 4
INSTANT: Final = 5
CORNERS: Final = 6
EFFECTS_END: Final = 7
OBJECTIVES: Final = 8
AUTOMATON_CARDS: Final = 9
SOURCES: Final = [
    "popcorn",
    "columns",
    "cities",
    "metropolises",
    "regions",
    "instants",
    "tickets",
    "effects",
    "objectives",
    "automaton",
]
KINDS_OF_FAME: Final = 10

# The effects of Ticket cards, in the order of components.EFFECTS.
PEDESTAL_ICON: Final = 0
BANKNOTE_ICON: Final = 1
LOCOMOTIVE_ICON: Final = 2
FAME_BEFORE: Final = 3
FAME_AFTER: Final = 4
FAME_PER: Final = 5


class CircusFields(CardState):
    """Cards are numbers of designs, hands and decks are counted; the rules say what happens to them."""

    def __init__(
        self, game: Game, lookup: Lookup, layout: Layout, players: i64, like: "CircusFields | None" = None
    ) -> None:
        """Before the set-up with nothing laid out, or everything but the audience as in another state."""
        super().__init__(game, players, lookup.cards, like)
        self.lookup = lookup
        self.layout = layout
        self.difficulty: i64 = 0
        self.circuses: i64 = 2 if players == 1 else players
        self.decision: i64 = DONE
        self.current: i64 = 0
        if like is None:
            self._empty_decks()
            self._empty_map()
            self._empty_circuses()
            self._empty_turn()
            self._empty_automaton()
        else:
            self._copy(like)

    def _empty_decks(self) -> None:
        lookup = self.lookup
        self.purse: vec[i64] = zeros(self.players)
        self.coins: vec[i64] = zeros(self.players * COINS)
        """How many Money cards of each value are in a hand."""
        self.money_deck = Bag(lookup.money_names, zeros(lookup.money))
        self.ticket_deck = Bag(lookup.ticket_names, zeros(lookup.tickets), lookup.money)
        self.objective_deck = Bag(lookup.objective_names, zeros(lookup.objectives), lookup.first_objective)
        self.discards: vec[i64] = zeros(lookup.cards)
        self.discarded: vec[i64] = zeros(3)
        self.row: vec[i64] = filled(ROW, NONE)

    def _empty_map(self) -> None:
        lookup = self.lookup
        self.favourites: vec[i64] = filled(REGIONS, NONE)
        self.wanted: vec[i64] = filled(REGIONS, NONE)
        self.tents: vec[i64] = filled(lookup.places * PLACE_SLOTS, NONE)
        self.free_slots: vec[i64] = zeros(lookup.places)
        """The leftmost slot without a tent of each place."""
        self.cities_from: vec[i64] = zeros(PLACE_SLOTS + 1)
        """The cities whose leftmost free slot is each of them, as bits."""
        self.cities_from[0] = lookup.all_cities
        self.liked: vec[i64] = zeros(BASIC_TYPES)
        """The cities that like each type of basic artist best, as bits."""
        self.performed: vec[i64] = zeros(OWNERS)
        """The places where an owner has a tent, as bits."""
        self.closed_towns: i64 = 0
        """The towns where anybody has one."""
        self.in_region: vec[i64] = zeros(OWNERS * REGIONS)
        self.tents_left: vec[i64] = filled(OWNERS, lookup.tents)
        self.caravan: vec[i64] = filled(self.circuses, NONE)
        self.barnum: i64 = 0
        self.popcorn = False
        self.holder: i64 = 0
        self.scored: i64 = 0
        self.passes: i64 = 0

    def _empty_circuses(self) -> None:
        self.rings: vec[i64] = filled(self.players * SLOTS, NONE)
        self.length: vec[i64] = zeros(self.players * RINGS)
        self.values: vec[i64] = zeros(self.players * RINGS)
        """The values in a ring, as bits."""
        self.artist_types: vec[i64] = zeros(self.players * BASIC_TYPES)
        """How many basic artists of a type are in a circus."""
        self.families: vec[i64] = zeros(self.players * FAMILIES)
        self.placed: vec[i64] = filled(self.players * 5, NONE)
        self.placed_count: vec[i64] = zeros(self.players)
        self.pedestals: vec[i64] = zeros(self.players)
        self.banknotes: vec[i64] = zeros(self.players)
        self.locomotives: vec[i64] = zeros(self.players)
        self.fame: vec[i64] = zeros(self.circuses * KINDS_OF_FAME)

    def _empty_turn(self) -> None:
        """What an open decision is about."""
        self.card: i64 = NONE
        self.ring: i64 = NONE
        self.fee: i64 = 0
        self.cap: i64 = 0
        self.covered: i64 = NONE
        self.place: i64 = NONE
        self.played: i64 = NONE
        self.city_slot: i64 = NONE
        self.to_take: i64 = 0
        self.equipment = False

    def _empty_automaton(self) -> None:
        lookup = self.lookup
        self.solo_pedestals: i64 = lookup.box.solo_pedestals
        self.solo_steps: i64 = lookup.box.solo_steps
        self.solo_ring: vec[i64] = filled(VALUES, NONE)
        self.token_bag = Bag(TYPES, zeros(len(TYPES)), lookup.cards + lookup.automaton_cards)
        self.tokens_up: vec[i64] = vec[i64]()
        self.fortune = Bag(lookup.automaton_names, zeros(lookup.automaton_cards), lookup.cards)
        self.monkey = Bag(lookup.automaton_names, zeros(lookup.automaton_cards), lookup.cards)
        self.solo_played: vec[i64] = zeros(lookup.automaton_cards)
        self.artist_cards: i64 = 0

    def clone(self) -> "CircusFields":
        raise NotImplementedError

    def _copy(self, like: "CircusFields") -> None:
        self.difficulty = like.difficulty
        self.asked = like.asked
        self.decision = like.decision
        self.current = like.current
        self.purse = like.purse[:]
        self.coins = like.coins[:]
        self.money_deck = like.money_deck.copy()
        self.ticket_deck = like.ticket_deck.copy()
        self.objective_deck = like.objective_deck.copy()
        self.discards = like.discards[:]
        self.discarded = like.discarded[:]
        self.row = like.row[:]
        self._copy_map(like)
        self._copy_circuses(like)
        self._copy_turn(like)
        self._copy_automaton(like)

    def _copy_map(self, like: "CircusFields") -> None:
        self.favourites = like.favourites[:]
        self.wanted = like.wanted[:]
        self.tents = like.tents[:]
        self.free_slots = like.free_slots[:]
        self.cities_from = like.cities_from[:]
        self.liked = like.liked[:]
        self.performed = like.performed[:]
        self.closed_towns = like.closed_towns
        self.in_region = like.in_region[:]
        self.tents_left = like.tents_left[:]
        self.caravan = like.caravan[:]
        self.barnum = like.barnum
        self.popcorn = like.popcorn
        self.holder = like.holder
        self.scored = like.scored
        self.passes = like.passes

    def _copy_circuses(self, like: "CircusFields") -> None:
        self.rings = like.rings[:]
        self.length = like.length[:]
        self.values = like.values[:]
        self.artist_types = like.artist_types[:]
        self.families = like.families[:]
        self.placed = like.placed[:]
        self.placed_count = like.placed_count[:]
        self.pedestals = like.pedestals[:]
        self.banknotes = like.banknotes[:]
        self.locomotives = like.locomotives[:]
        self.fame = like.fame[:]

    def _copy_turn(self, like: "CircusFields") -> None:
        self.card = like.card
        self.ring = like.ring
        self.fee = like.fee
        self.cap = like.cap
        self.covered = like.covered
        self.place = like.place
        self.played = like.played
        self.city_slot = like.city_slot
        self.to_take = like.to_take
        self.equipment = like.equipment

    def _copy_automaton(self, like: "CircusFields") -> None:
        """Where people play each other its things lie unused, and may lie in several states."""
        alone = self.players == 1
        self.solo_pedestals = like.solo_pedestals
        self.solo_steps = like.solo_steps
        self.solo_ring = like.solo_ring[:] if alone else like.solo_ring
        self.token_bag = like.token_bag.copy() if alone else like.token_bag
        self.tokens_up = like.tokens_up[:] if alone else like.tokens_up
        self.fortune = like.fortune.copy() if alone else like.fortune
        self.monkey = like.monkey.copy() if alone else like.monkey
        self.solo_played = like.solo_played[:] if alone else like.solo_played
        self.artist_cards = like.artist_cards

    # Hands and decks

    def bags(self) -> list[str]:
        return DECK_NAMES + SOLO_BAGS if self.players == 1 else DECK_NAMES

    def bag(self, number: i64) -> Bag:
        if number < 3:
            return self.money_deck if number == 0 else self.ticket_deck if number == 1 else self.objective_deck
        return self.fortune if number == 3 else self.monkey if number == 4 else self.token_bag

    def give(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        self._count_card(seat, card, 1)

    def from_hand(self, seat: i64, card: i64) -> None:
        self._count_card(seat, card, -1)

    def _count_card(self, seat: i64, card: i64, by: i64) -> None:
        lookup = self.lookup
        self.hands[seat * lookup.cards + card] += by
        self.held[seat] += by
        if card < lookup.money:
            value = lookup.value[card]
            self.purse[seat] += by * value
            self.coins[seat * COINS + value] += by

    def deck_of(self, card: i64) -> i64:
        """0 Money, 1 Ticket, 2 objectives."""
        if card < self.lookup.money:
            return 0
        return 1 if card < self.lookup.first_objective else 2

    def lay_off(self, card: i64) -> None:
        """Put a card on its discard pile; an objective leaves the game, and lies there for all to see."""
        self.discards[card] += 1
        self.discarded[self.deck_of(card)] += 1

    def held_of(self, seat: i64, deck: i64) -> i64:
        """How many cards of a deck a hand has."""
        lookup = self.lookup
        bag = self.bag(deck)
        count: i64 = 0
        for card in range(bag.first, bag.first + len(bag.counts)):
            count += self.hands[seat * lookup.cards + card]
        return count

    # The circus

    def ring_card(self, seat: i64, ring: i64, column: i64) -> i64:
        return self.rings[seat * SLOTS + ring * COLUMNS + column]

    def highest_in(self, seat: i64, ring: i64) -> i64:
        """The highest value in a ring, 0 when it is empty."""
        length = self.length[seat * RINGS + ring]
        if length == 0:
            return 0
        return self.lookup.value[self.rings[seat * SLOTS + ring * COLUMNS + length - 1]]

    def has_value(self, seat: i64, ring: i64, value: i64) -> bool:
        return self.values[seat * RINGS + ring] & self.lookup.bit[value] != 0

    def all_values(self, seat: i64) -> i64:
        """The values in all rings, as bits."""
        start = seat * RINGS
        return self.values[start] | self.values[start + 1] | self.values[start + 2]

    def has_type(self, seat: i64, artist: i64) -> bool:
        """T51. Whether a basic artist of this type is in the circus."""
        return self.artist_types[seat * BASIC_TYPES + artist] > 0

    def family_count(self, seat: i64, family: i64) -> i64:
        return self.families[seat * FAMILIES + family]

    def count_artist(self, seat: i64, card: i64, by: i64) -> None:
        """An artist comes into a circus or leaves it."""
        if card < self.lookup.artists:
            self.artist_types[seat * BASIC_TYPES + self.lookup.effect[card]] += by
        else:
            self.families[seat * FAMILIES + self.lookup.family[card]] += by

    def score(self, circus: i64) -> i64:
        total: i64 = 0
        for source in range(KINDS_OF_FAME):
            total += self.fame[circus * KINDS_OF_FAME + source]
        return total

    # The map

    def has_tent(self, owner: i64, place: i64) -> bool:
        return self.performed[owner] & self.lookup.bit[place] != 0

    def is_free_town(self, place: i64) -> bool:
        return self.lookup.towns & ~self.closed_towns & self.lookup.bit[place] != 0

    def favourite_of(self, city: i64) -> i64:
        """T04. The type of artist that a city likes best."""
        lookup = self.lookup
        side = self.favourites[lookup.region[city]]
        if side == NONE:
            return NONE
        return lookup.token_side[side * 2 + lookup.token_slot[city] - 1]

    def lay_token(self, region: i64, side: i64) -> None:
        """T04. The City token of a region, with this side up."""
        lookup = self.lookup
        self.favourites[region] = side
        for number in range(region * 2, region * 2 + 2):
            city = lookup.cities[number]
            self.liked[self.favourite_of(city)] |= lookup.bit[city]

    def put_tent(self, owner: i64, place: i64, slot: i64) -> None:
        lookup, start = self.lookup, place * PLACE_SLOTS
        self.tents[start + slot] = owner
        self.performed[owner] |= lookup.bit[place]
        self.closed_towns |= lookup.bit[place] & lookup.towns
        self.in_region[owner * REGIONS + lookup.region[place]] += 1
        self.tents_left[owner] -= 1
        free = self.free_slots[place]
        while free < PLACE_SLOTS and self.tents[start + free] != NONE:
            free += 1
        if lookup.all_cities & lookup.bit[place] != 0:
            self.cities_from[self.free_slots[place]] ^= lookup.bit[place]
            self.cities_from[free] |= lookup.bit[place]
        self.free_slots[place] = free

    def barnum_place(self) -> i64:
        return self.layout.route[self.barnum]

    # Words

    def name_of(self, card: i64) -> str:
        return self.lookup.names[card]

    def place_name(self, place: i64) -> str:
        return self.lookup.place_names[place]

    def owner_name(self, owner: i64) -> Circus | None:
        """A seat, or who else puts up tents."""
        return None if owner == NONE else self.circus_name(owner)

    def circus_name(self, owner: i64) -> Circus:
        if owner == NEUTRAL:
            return "neutral"
        return "automaton" if self.players == 1 and owner == AUTOMATON else int(owner)
