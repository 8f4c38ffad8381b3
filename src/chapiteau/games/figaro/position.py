"""A state of Figaro to and from readable words."""

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from chapiteau.engine.contract import NOBODY
from chapiteau.engine.errors import BadInput
from chapiteau.engine.fields import is_over, lists_by, named_by, number, one_named
from chapiteau.games.figaro.components import TILES
from chapiteau.games.figaro.rules import colour_name
from chapiteau.games.figaro.state import LYING, NO_COLOUR, ROUNDS, FigaroFields


class FigaroPosition(FigaroFields):
    """Fields that can be written down and laid out again."""

    def mapping(self) -> dict[str, Any]:
        """Everything that is true, in words."""
        seats = range(int(self.players))
        return {
            "players": int(self.players),
            "options": {"open_counts": self.open_counts},
            "removed": colour_name(self, self.removed),
            "round": int(self.round) + 1,
            "to_act": self.to_act,
            "king": int(self.king),
            "hands": [self.hand_cards(seat) for seat in seats],
            "rows": [self.row_cards(seat) for seat in seats],
            "tricks": [self.trick_cards(seat) for seat in seats],
            "roads": [self.tiles_at(seat) for seat in seats],
            "tiles": [self.tiles_at(LYING - number) for number in range(ROUNDS)],
        }

    def lay_open(self, words: Mapping[str, Any]) -> None:
        """Everything that lies open: rows, trick piles, tiles, and whose turn it is."""
        seats = int(self.players)
        self.round = number(words.get("round", 1), "$.round", 1, int(ROUNDS)) - 1
        self.king = number(words.get("king", 0), "$.king", 0, seats - 1)
        for seat, cards in enumerate(named_by(words, "rows", seats, self.lookup.names, "card")):
            _lay_row(self, seat, cards)
        for seat, cards in enumerate(named_by(words, "tricks", seats, self.lookup.names, "card")):
            for card in cards:
                self.tricks[seat * self.lookup.cards + card] += 1
                self.taken[seat] += 1
        if words.get("removed") is not None:
            if seats > 3:
                raise BadInput("a colour leaves the game with three players only (F12)", "$.removed")
            self.removed = one_named(words["removed"], self.lookup.box.colours, "colour", "$.removed")
        self.asked = NOBODY
        if not is_over(words):
            self.asked = number(words.get("to_act", int(self.king)), "$.to_act", 0, seats - 1)
        elif self.round + 1 != ROUNDS:
            raise BadInput("a match that is over is in its third round (F50)", "$.round")
        _place_tiles(self, words)

    def fill(self, mapping: Mapping[str, Any]) -> None:
        """Put the pieces where the mapping says, and the rest where the defaults say."""
        self.lay_open(mapping)
        seats = int(self.players)
        for seat, cards in enumerate(named_by(mapping, "hands", seats, self.lookup.names, "card")):
            for card in cards:
                self.give(seat, card)
        if seats == 3 and self.removed == NO_COLOUR:
            self.removed = _unused_colour(self)
        _place_the_rest(self, [seat for seat, hand in enumerate(lists_by(mapping, "hands", seats)) if hand is None])
        if self.asked != NOBODY and self.held[self.asked] == 0:
            raise BadInput("this seat has no card: the round would be over (F40)", "$.to_act")


def _unused_colour(state: FigaroFields) -> i64:
    """F12. With three players the first colour of which no card is named is out of the game."""
    used = {state.lookup.colour_of[card] for card in range(state.lookup.cards) if _named(state, card)}
    for colour in range(state.lookup.colours):
        if colour not in used:
            return colour
    raise BadInput("with three players one colour is out of the game (F12)", "$.removed")


def _lay_row(state: FigaroFields, seat: i64, cards: list[int]) -> None:
    for at, card in enumerate(cards):
        colour = state.lookup.colour_of[card]
        if colour != NO_COLOUR and state.colours[seat] not in (NO_COLOUR, colour):
            raise BadInput("all coloured cards of a row have the same colour (F21)", f"$.rows[{seat}][{at}]")
        if colour != NO_COLOUR and state.shown_by[colour] not in (NO_COLOUR, seat):
            raise BadInput("no two rows have the same colour (F22)", f"$.rows[{seat}][{at}]")
        if state.lying == len(state.table):
            raise BadInput(f"there are {state.lying} cards in all (F01)", f"$.rows[{seat}][{at}]")
        state.to_row(seat, card)
    if state.totals[seat] >= state.lookup.threshold:
        raise BadInput(f"this row has reached {state.lookup.threshold} and would be taken (F26)", f"$.rows[{seat}]")


def _place_the_rest(state: FigaroFields, open_hands: list[int]) -> None:
    """Cards not named go evenly, in list order, to the hands not named."""
    rest: list[int] = []
    for card in range(int(state.lookup.cards)):
        left = int(state.in_use(card)) - _named(state, card)
        if left < 0:
            raise BadInput(f"{state.lookup.names[card]} is named {-left} times too often", "$.hands")
        rest.extend([card] * left)
    if rest and not open_hands:
        names = ", ".join(state.lookup.names[card] for card in rest[:5])
        raise BadInput(f"{len(rest)} cards are nowhere, among them {names}; leave a hand open for them", "$.hands")
    for place, card in enumerate(rest):
        state.give(open_hands[place % len(open_hands)], card)


def _named(state: FigaroFields, card: i64) -> int:
    """How many copies of a card have a place."""
    cards = state.lookup.cards
    in_rows = sum(laid % cards == card for laid in state.table[: state.lying])
    return in_rows + sum(
        int(state.hands[seat * cards + card] + state.tricks[seat * cards + card]) for seat in range(state.players)
    )


def _place_tiles(state: FigaroFields, words: Mapping[str, Any]) -> None:
    players = int(state.players)
    for seat, ranks in enumerate(lists_by(words, "roads", players)):
        _lay_tiles(state, ranks or [], seat, f"$.roads[{seat}]")
    rounds = lists_by(words, "tiles", int(ROUNDS))
    for part, ranks in enumerate(rounds):
        _lay_tiles(state, ranks or [], LYING - part, f"$.tiles[{part}]")
    for part, ranks in enumerate(rounds):
        wanted = 0 if part < state.round or state.asked == NOBODY else players - 1
        if ranks is None:
            _lay_default(state, part, wanted)
        elif len(ranks) != wanted:
            raise BadInput(f"{wanted} tiles lie there for round {part + 1} (F10)", f"$.tiles[{part}]")


def _lay_tiles(state: FigaroFields, ranks: list[Any], place: i64, at: str) -> None:
    for nth, given in enumerate(ranks):
        rank = number(given, f"{at}[{nth}]", 1, int(TILES))
        if state.tile_at[rank - 1] != -1:
            raise BadInput(f"road tile {rank} is named twice", f"{at}[{nth}]")
        state.tile_at[rank - 1] = place


def _lay_default(state: FigaroFields, part: i64, wanted: int) -> None:
    """The shortest tiles that are not named anywhere."""
    free = [tile for tile in range(TILES) if state.tile_at[tile] == -1]
    if len(free) < wanted:
        raise BadInput(f"too few tiles are left for round {part + 1}", f"$.tiles[{part}]")
    for tile in free[:wanted]:
        state.tile_at[tile] = LYING - part
