"""The fields of a match of Figaro, and small questions about them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.cards import CardState, named
from chapiteau.engine.contract import Game
from chapiteau.engine.rows import filled, zeros
from chapiteau.games.figaro.components import COLOURS, TILES
from chapiteau.games.figaro.lookup import Lookup

ROUNDS: Final = 3
NO_COLOUR: Final = -1
IN_BOX: Final = -1
LYING: Final = -2
"""A tile that lies open for round r (0 to 2) is at LYING - r; one that a seat owns is at that seat."""


class FigaroFields(CardState):
    """Cards are numbers of designs, rows and hands are counted; `rules.py` says what happens to them."""

    def __init__(
        self, game: Game, lookup: Lookup, players: i64, open_counts: bool, like: "FigaroFields | None" = None
    ) -> None:
        """Nothing laid out, or a copy of everything but the audience."""
        super().__init__(game, players, lookup.cards, like)
        self.lookup = lookup
        self.open_counts = open_counts
        if like is None:
            self.removed: i64 = NO_COLOUR
            self.round: i64 = 0
            self.king: i64 = 0
            self.kinds: vec[i64] = zeros(players)
            """Which cards a seat holds at all, as a mask."""
            self.table: vec[i64] = zeros(lookup.deck)
            """The cards in the rows in the order in which they were played, as `seat * cards + card`."""
            self.lying: i64 = 0
            """How many these are."""
            self.totals: vec[i64] = zeros(players)
            self.colours: vec[i64] = filled(players, NO_COLOUR)
            self.shown_by: vec[i64] = filled(COLOURS, NO_COLOUR)
            self.colourless: i64 = lookup.bits[players] - 1
            """The seats whose row has no colour yet, as a mask."""
            self.open_rows: i64 = players
            """How many these are."""
            self.settled: i64 = lookup.rondes
            """The cards that fit in one place only, as a mask: the rondes, and the colours that lie in a row."""
            self.tricks: vec[i64] = zeros(players * lookup.cards)
            self.taken: vec[i64] = zeros(players)
            self.tile_at: vec[i64] = filled(TILES, IN_BOX)
        else:
            self.asked = like.asked
            self.removed = like.removed
            self.round = like.round
            self.king = like.king
            self.kinds = like.kinds[:]
            self.table = like.table[:]
            self.lying = like.lying
            self.totals = like.totals[:]
            self.colours = like.colours[:]
            self.shown_by = like.shown_by[:]
            self.colourless = like.colourless
            self.open_rows = like.open_rows
            self.settled = like.settled
            self.tricks = like.tricks[:]
            self.taken = like.taken[:]
            self.tile_at = like.tile_at[:]

    def clone(self) -> "FigaroFields":
        raise NotImplementedError

    def give(self, seat: i64, card: i64) -> None:
        lookup = self.lookup
        place = seat * lookup.cards + card
        count = self.hands[place]
        if count == 0:
            self.kinds[seat] += lookup.bits[card]
        self.hands[place] = count + 1
        self.held[seat] += 1

    def from_hand(self, seat: i64, card: i64) -> None:
        lookup = self.lookup
        place = seat * lookup.cards + card
        count = self.hands[place] - 1
        if count == 0:
            self.kinds[seat] -= lookup.bits[card]
        self.hands[place] = count
        self.held[seat] -= 1

    def put_row(self, place: i64, cards: vec[i64], start: i64, end: i64) -> None:
        for number in range(start, end):
            self.give(place, cards[number])

    def empty_hands(self) -> None:
        """Take away all hands and trick piles."""
        self.hands = zeros(len(self.hands))
        self.tricks = zeros(len(self.tricks))
        for seat in range(self.players):
            self.kinds[seat] = 0
            self.held[seat] = 0
            self.taken[seat] = 0

    def clockwise(self, start: i64, seat: i64) -> i64:
        """How many places clockwise from one seat to another."""
        return (seat - start + self.players) % self.players

    def to_row(self, seat: i64, card: i64) -> None:
        """Lay a card in front of a seat; a coloured one fixes the row's colour."""
        lookup = self.lookup
        self.table[self.lying] = seat * lookup.cards + card
        self.lying += 1
        self.totals[seat] += lookup.value_of[card]
        colour = lookup.colour_of[card]
        if colour != NO_COLOUR and self.colours[seat] == NO_COLOUR:
            self.colours[seat] = colour
            self.shown_by[colour] = seat
            self.colourless -= lookup.bits[seat]
            self.open_rows -= 1
            self.settled += lookup.in_colour[colour]

    def total_with(self, seat: i64, card: i64) -> i64:
        """What this seat's row counts once the card lies there."""
        return self.totals[seat] + self.lookup.value_of[card]

    def clear_rows(self) -> None:
        self.lying = 0
        self.settled = self.lookup.rondes
        self.open_rows = self.players
        self.colourless = self.lookup.bits[self.players] - 1
        for seat in range(self.players):
            self.totals[seat] = 0
            self.colours[seat] = NO_COLOUR
        colour: i64
        for colour in range(COLOURS):
            self.shown_by[colour] = NO_COLOUR

    def in_use(self, card: i64) -> i64:
        """How many copies of a card are in the game: with three players fewer than in the box (F12)."""
        lookup = self.lookup
        copies = lookup.copies[card]
        if self.players > 3:
            return copies
        if card == lookup.ronde:
            return copies - 3
        colour = lookup.colour_of[card]
        if colour == NO_COLOUR:
            return copies - 1 if lookup.value_of[card] <= 2 else copies
        return 0 if colour == self.removed else copies

    def cards_in_use(self) -> vec[i64]:
        counts = self.lookup.copies[:]
        for card in range(len(counts)):
            counts[card] = self.in_use(card)
        return counts

    def tiles_at(self, place: i64) -> list[int]:
        """The tiles at a place by rank (1 the shortest), longest first."""
        return [int(tile) + 1 for tile in range(TILES - 1, -1, -1) if self.tile_at[tile] == place]

    def road_length(self, seat: i64) -> i64:
        length: i64 = 0
        for tile in range(TILES):
            if self.tile_at[tile] == seat:
                length += self.lookup.lengths[tile]
        return length

    def row_cards(self, seat: i64) -> list[str]:
        """The cards in front of a seat, in the order in which they were played."""
        cards = self.lookup.cards
        laid = self.table[: self.lying]
        return [self.lookup.names[each % cards] for each in laid if each // cards == seat]

    def trick_cards(self, seat: i64) -> list[str]:
        return named(self.tricks, seat * self.designs, self.designs, self.lookup.names)
