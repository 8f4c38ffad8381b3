"""The fields of a match of 3 Ring Circus, and small questions about them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.cards import CardState, filled, zeros
from chapiteau.engine.chance import Bag
from chapiteau.engine.contract import Game
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

    def __init__(self, game: Game, lookup: Lookup, layout: Layout, players: i64, difficulty: i64) -> None:
        super().__init__(game, players, lookup.cards)
        self.lookup = lookup
        self.layout = layout
        self.difficulty = difficulty
        self.circuses: i64 = 2 if players == 1 else players
        self.decision: i64 = DONE
        self.current: i64 = 0
        self._empty_decks()
        self._empty_map()
        self._empty_circuses()
        self._empty_turn()
        self._empty_automaton()

    def _empty_decks(self) -> None:
        lookup = self.lookup
        self.purse: vec[i64] = zeros(self.players)
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
        self.in_region: vec[i64] = zeros(OWNERS * REGIONS)
        self.tents_left: vec[i64] = filled(OWNERS, lookup.tents)
        self.caravan: vec[i64] = filled(self.circuses, NONE)
        self.barnum: i64 = 0
        self.popcorn = False
        self.holder: i64 = 0
        self.scored: i64 = 0
        self.passes: i64 = 0
        self.reach: vec[i64] = zeros(lookup.places)
        self.reach_known = False
        self.choice: i64 = NONE

    def _empty_circuses(self) -> None:
        self.rings: vec[i64] = filled(self.players * SLOTS, NONE)
        self.length: vec[i64] = zeros(self.players * RINGS)
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

    def copy_from(self, other: "CircusFields") -> None:
        """Take over everything but the audience."""
        self.asked = other.asked
        self.decision = other.decision
        self.current = other.current
        self.hands = other.hands[:]
        self.held = other.held[:]
        self.purse = other.purse[:]
        self.money_deck = other.money_deck.copy()
        self.ticket_deck = other.ticket_deck.copy()
        self.objective_deck = other.objective_deck.copy()
        self.discards = other.discards[:]
        self.discarded = other.discarded[:]
        self.row = other.row[:]
        self._copy_map(other)
        self._copy_circuses(other)
        self._copy_turn(other)
        if self.players == 1:
            self._copy_automaton(other)

    def _copy_map(self, other: "CircusFields") -> None:
        self.favourites = other.favourites[:]
        self.wanted = other.wanted[:]
        self.tents = other.tents[:]
        self.in_region = other.in_region[:]
        self.tents_left = other.tents_left[:]
        self.caravan = other.caravan[:]
        self.barnum = other.barnum
        self.popcorn = other.popcorn
        self.holder = other.holder
        self.scored = other.scored
        self.passes = other.passes

    def _copy_circuses(self, other: "CircusFields") -> None:
        self.rings = other.rings[:]
        self.length = other.length[:]
        self.placed = other.placed[:]
        self.placed_count = other.placed_count[:]
        self.pedestals = other.pedestals[:]
        self.banknotes = other.banknotes[:]
        self.locomotives = other.locomotives[:]
        self.fame = other.fame[:]

    def _copy_turn(self, other: "CircusFields") -> None:
        self.card = other.card
        self.ring = other.ring
        self.fee = other.fee
        self.cap = other.cap
        self.covered = other.covered
        self.place = other.place
        self.played = other.played
        self.city_slot = other.city_slot
        self.to_take = other.to_take
        self.equipment = other.equipment

    def _copy_automaton(self, other: "CircusFields") -> None:
        self.solo_pedestals = other.solo_pedestals
        self.solo_steps = other.solo_steps
        self.solo_ring = other.solo_ring[:]
        self.token_bag = other.token_bag.copy()
        self.tokens_up = other.tokens_up[:]
        self.fortune = other.fortune.copy()
        self.monkey = other.monkey.copy()
        self.solo_played = other.solo_played[:]
        self.artist_cards = other.artist_cards

    # Hands and decks

    def bags(self) -> list[str]:
        return DECK_NAMES + SOLO_BAGS if self.players == 1 else DECK_NAMES

    def bag(self, number: i64) -> Bag:
        if number < 3:
            return self.money_deck if number == 0 else self.ticket_deck if number == 1 else self.objective_deck
        return self.fortune if number == 3 else self.monkey if number == 4 else self.token_bag

    def give(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        self.hands[seat * self.lookup.cards + card] += 1
        self.held[seat] += 1
        if card < self.lookup.money:
            self.purse[seat] += self.lookup.value[card]

    def from_hand(self, seat: i64, card: i64) -> None:
        self.hands[seat * self.lookup.cards + card] -= 1
        self.held[seat] -= 1
        if card < self.lookup.money:
            self.purse[seat] -= self.lookup.value[card]

    def deck_of(self, card: i64) -> i64:
        """0 Money, 1 Ticket, 2 objectives."""
        return 0 if card < self.lookup.money else 1 if card < self.lookup.first_objective else 2

    def lay_off(self, card: i64) -> None:
        """Put a card on its discard pile; an objective leaves the game, and lies there for all to see."""
        self.discards[card] += 1
        self.discarded[self.deck_of(card)] += 1

    def held_of(self, seat: i64, deck: i64) -> i64:
        """How many cards of a deck a hand has."""
        lookup = self.lookup
        first: i64 = 0 if deck == 0 else lookup.money if deck == 1 else lookup.first_objective
        end: i64 = lookup.money if deck == 0 else lookup.first_objective if deck == 1 else lookup.cards
        count: i64 = 0
        for card in range(first, end):
            count += self.hands[seat * lookup.cards + card]
        return count

    # The circus

    def ring_card(self, seat: i64, ring: i64, column: i64) -> i64:
        return self.rings[seat * SLOTS + ring * COLUMNS + column]

    def highest_in(self, seat: i64, ring: i64) -> i64:
        """The highest value in a ring, 0 when it is empty."""
        length = self.length[seat * RINGS + ring]
        return 0 if length == 0 else self.lookup.value[self.ring_card(seat, ring, length - 1)]

    def has_value(self, seat: i64, ring: i64, value: i64) -> bool:
        for column in range(self.length[seat * RINGS + ring]):
            if self.lookup.value[self.ring_card(seat, ring, column)] == value:
                return True
        return False

    def has_type(self, seat: i64, artist: i64) -> bool:
        """T51. Whether a basic artist of this type is in the circus."""
        for slot in range(seat * SLOTS, seat * SLOTS + SLOTS):
            card = self.rings[slot]
            if card != NONE and card < self.lookup.artists and self.lookup.effect[card] == artist:
                return True
        return False

    def family_count(self, seat: i64, family: i64) -> i64:
        count: i64 = 0
        for slot in range(seat * SLOTS, seat * SLOTS + SLOTS):
            card = self.rings[slot]
            if card != NONE and self.lookup.family[card] == family:
                count += 1
        return count

    def score(self, circus: i64) -> i64:
        total: i64 = 0
        for source in range(KINDS_OF_FAME):
            total += self.fame[circus * KINDS_OF_FAME + source]
        return total

    # The map

    def has_tent(self, owner: i64, place: i64) -> bool:
        return any(self.tents[place * PLACE_SLOTS + slot] == owner for slot in range(PLACE_SLOTS))

    def is_free_town(self, place: i64) -> bool:
        return self.lookup.kind[place] == 0 and self.tents[place * PLACE_SLOTS] == NONE

    def favourite_of(self, city: i64) -> i64:
        """T04. The type of artist that a city likes best."""
        lookup = self.lookup
        side = self.favourites[lookup.region[city]]
        return NONE if side == NONE else lookup.token_side[side * 2 + lookup.token_slot[city] - 1]

    def put_tent(self, owner: i64, place: i64, slot: i64) -> None:
        self.tents[place * PLACE_SLOTS + slot] = owner
        self.in_region[owner * REGIONS + self.lookup.region[place]] += 1
        self.tents_left[owner] -= 1

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
