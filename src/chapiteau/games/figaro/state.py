"""The fields of a match of Figaro, and small questions about them."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.cards import CardState, filled, named, zeros
from chapiteau.engine.contract import Game
from chapiteau.games.figaro.components import TILES
from chapiteau.games.figaro.lookup import Lookup

ROUNDS: Final = 3
NO_COLOUR: Final = -1
IN_BOX: Final = -1
LYING: Final = -2
"""A tile that lies open for round r (0 to 2) is at LYING - r; one that a seat owns is at that seat."""


class FigaroFields(CardState):
    """Cards are numbers of designs, rows and hands are counted; `rules.py` says what happens to them."""

    def __init__(self, game: Game, lookup: Lookup, players: i64, open_counts: bool) -> None:
        super().__init__(game, players, lookup.cards)
        self.lookup = lookup
        self.open_counts = open_counts
        self.removed: i64 = NO_COLOUR
        self.round: i64 = 0
        self.king: i64 = 0
        self.table: vec[i64] = vec[i64]()
        self.totals: vec[i64] = zeros(players)
        self.colours: vec[i64] = filled(players, NO_COLOUR)
        self.shown_by: vec[i64] = filled(lookup.colours, NO_COLOUR)
        self.tricks: vec[i64] = zeros(players * lookup.cards)
        self.taken: vec[i64] = zeros(players)
        self.tile_at: vec[i64] = filled(TILES, IN_BOX)

    def clone(self) -> "FigaroFields":
        raise NotImplementedError

    def copy_from(self, other: "FigaroFields") -> None:
        """Take over everything but the audience."""
        self.asked = other.asked
        self.removed = other.removed
        self.round = other.round
        self.king = other.king
        self.hands = other.hands[:]
        self.held = other.held[:]
        self.table = other.table[:]
        self.totals = other.totals[:]
        self.colours = other.colours[:]
        self.shown_by = other.shown_by[:]
        self.tricks = other.tricks[:]
        self.taken = other.taken[:]
        self.tile_at = other.tile_at[:]

    def clockwise(self, start: i64, seat: i64) -> i64:
        """How many places clockwise from one seat to another."""
        return (seat - start + self.players) % self.players

    def to_row(self, seat: i64, card: i64) -> None:
        """Lay a card in front of a seat; a coloured one fixes the row's colour."""
        lookup = self.lookup
        self.table = append(self.table, seat * lookup.cards + card)
        self.totals[seat] = self.total_with(seat, card)
        colour = lookup.colour_of[card]
        if colour != NO_COLOUR:
            self.colours[seat] = colour
            self.shown_by[colour] = seat

    def total_with(self, seat: i64, card: i64) -> i64:
        """What this seat's row counts once the card lies there."""
        return self.totals[seat] + self.lookup.value_of[card]

    def clear_rows(self) -> None:
        self.table = vec[i64](capacity=32)
        for seat in range(self.players):
            self.totals[seat] = 0
            self.colours[seat] = NO_COLOUR
        for colour in range(self.lookup.colours):
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
        return [self.lookup.names[laid % cards] for laid in self.table if laid // cards == seat]

    def trick_cards(self, seat: i64) -> list[str]:
        return named(self.tricks, seat * self.designs, self.designs, self.lookup.names)
