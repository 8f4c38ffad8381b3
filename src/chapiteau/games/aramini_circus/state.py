"""The fields of a match of Aramini Circus, and small questions about them."""

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from chapiteau.engine.cards import CardState, named
from chapiteau.engine.chance import Bag
from chapiteau.engine.contract import Game
from chapiteau.engine.rows import filled, zeros
from chapiteau.games.aramini_circus.components import DISPLAY
from chapiteau.games.aramini_circus.lookup import Lookup

ANIMAL_CARDS: Final = 4
CARDS: Final = 9
"""Card designs: four animals, then the five bonus cards."""
DRAW_TWO: Final = 4
PAY_ONE_LESS: Final = 5
SEARCH: Final = 6
EXTRA_ACTION: Final = 7
ONE_FOR_ONE: Final = 8

WAGONS: Final = 16
"""Wagon designs: values 1 to 4 of the first animal, of the second, and so on."""
WAGON_VALUES: Final = 4
NO_WAGON: Final = -1


def match(one: i64, other: i64) -> bool:
    """A30. Whether two wagons have the same animal or the same value."""
    return one >> 2 == other >> 2 or (one ^ other) & 3 == 0


class AraminiFields(CardState):
    """Cards and wagons are numbers of designs; hands and waiting wagons are counted, the discard pile has an order."""

    def __init__(
        self, game: Game, lookup: Lookup, players: i64, bonus_cards: bool, like: "AraminiFields | None" = None
    ) -> None:
        """Nothing laid out yet, or a copy of another state that tells nobody anything."""
        # Each row is made once, empty or as a copy: a search clones a state for every iteration.
        super().__init__(game, players, CARDS, like)
        self.lookup = lookup
        self.bonus_cards = bonus_cards
        self.goal: i64 = lookup.goals[players - 2]
        self.pile: Bag = Bag(lookup.names, zeros(CARDS)) if like is None else like.pile.copy()
        self.discard: vec[i64] = vec[i64](capacity=64)
        self.wagons: Bag = Bag(lookup.wagon_names, zeros(WAGONS)) if like is None else like.wagons.copy()
        self.display: vec[i64] = filled(DISPLAY, NO_WAGON) if like is None else like.display[:]
        self.trains: vec[i64] = vec[i64](capacity=40)
        self.last: vec[i64] = filled(players, NO_WAGON) if like is None else like.last[:]
        self.points: vec[i64] = zeros(players) if like is None else like.points[:]
        self.waiting: vec[i64] = zeros(players * WAGONS) if like is None else like.waiting[:]
        self.waits: vec[i64] = zeros(players) if like is None else like.waits[:]
        self.token_of: vec[i64] = zeros(players) if like is None else like.token_of[:]
        self.playing: vec[i64] = vec[i64]() if like is None else like.playing[:]
        self.ringmaster: i64 = 0
        self.face_up = True
        self.actions: i64 = 0
        self.filling: i64 = NO_WAGON
        self.paid_own: i64 = 0
        self.paid_token: i64 = 0
        self.draws: i64 = 0
        self.searching = False
        self.joining = False
        self.bonuses: i64 = 0
        self.has_filled = False
        self.quiet: i64 = 0
        if like is not None:
            self.discard = extend(self.discard, like.discard)
            self.trains = extend(self.trains, like.trains)
            self.copy_numbers(like)

    def clone(self) -> "AraminiFields":
        raise NotImplementedError

    def copy_numbers(self, other: "AraminiFields") -> None:
        """Where the turn stands."""
        self.asked = other.asked
        self.ringmaster = other.ringmaster
        self.face_up = other.face_up
        self.actions = other.actions
        self.filling = other.filling
        self.paid_own = other.paid_own
        self.paid_token = other.paid_token
        self.draws = other.draws
        self.searching = other.searching
        self.joining = other.joining
        self.bonuses = other.bonuses
        self.has_filled = other.has_filled
        self.quiet = other.quiet

    def bags(self) -> list[str]:
        return ["pile"]

    def bag(self, number: i64) -> Bag:
        return self.pile

    def count(self, seat: i64, card: i64) -> i64:
        """How many copies of a card a seat holds."""
        return self.hands[seat * CARDS + card]

    def right_of(self, seat: i64) -> i64:
        return seat - 1 if seat > 0 else self.players - 1

    def top(self) -> i64:
        """The top card of the discard pile; -1 when there is none."""
        size = len(self.discard)
        if size == 0:
            return -1
        return self.discard[size - 1]

    def can_draw_open(self) -> bool:
        """Whether the top of the discard pile is an animal."""
        top = self.top()
        return 0 <= top < ANIMAL_CARDS

    def discarded(self, card: i64) -> bool:
        """Whether a card lies anywhere in the discard pile."""
        return any(lying == card for lying in self.discard)

    def is_open(self, wagon: i64) -> bool:
        return any(lying == wagon for lying in self.display)

    def wagons_are_left(self) -> bool:
        """Whether a wagon lies open; the pile is never without one in the display."""
        return any(lying != NO_WAGON for lying in self.display)

    def number(self) -> i64:
        """A64. How many cards the wagon being filled asks for, after the bonus cards played for it."""
        asked = self.filling % WAGON_VALUES + 1
        for card in self.playing:
            if card == PAY_ONE_LESS:
                asked -= 1
        return asked

    def one_for_one(self) -> bool:
        """A67. Whether each card of the token's animal counts for the wagon being filled."""
        return any(card == ONE_FOR_ONE for card in self.playing)

    def fits(self, seat: i64, wagon: i64) -> bool:
        """A30. Whether a wagon has the animal or the value of the train's last one."""
        last = self.last[seat]
        return last == NO_WAGON or match(last, wagon)

    def attach(self, seat: i64, wagon: i64) -> None:
        """Put a wagon at the end of a train."""
        self.trains = append(self.trains, seat * WAGONS + wagon)
        self.last[seat] = wagon
        self.points[seat] += wagon % WAGON_VALUES + 1

    def wait(self, seat: i64, wagon: i64) -> None:
        self.waiting[seat * WAGONS + wagon] += 1
        self.waits[seat] += 1

    def wait_no_more(self, seat: i64, wagon: i64) -> None:
        self.waiting[seat * WAGONS + wagon] -= 1
        self.waits[seat] -= 1

    def holder(self, token: i64) -> i64:
        """The seat that has an exchange token; -1 when it lies in the middle."""
        for seat in range(self.players):
            if self.token_of[seat] == token:
                return seat
        return -1

    def discard_cards(self) -> list[str]:
        """The discard pile from the bottom to the top."""
        return [self.lookup.names[card] for card in self.discard]

    def playing_cards(self) -> list[str]:
        """Bonus cards whose effect is not over, in the order played."""
        return [self.lookup.names[card] for card in self.playing]

    def train_wagons(self, seat: i64) -> list[str]:
        names = self.lookup.wagon_names
        return [names[laid % WAGONS] for laid in self.trains if laid // WAGONS == seat]

    def waiting_wagons(self, seat: i64) -> list[str]:
        return named(self.waiting, seat * WAGONS, WAGONS, self.lookup.wagon_names)

    def open_wagons(self) -> list[str | None]:
        return [None if wagon == NO_WAGON else self.lookup.wagon_names[wagon] for wagon in self.display]

    def middle(self) -> list[str]:
        """The exchange tokens that nobody has."""
        return [self.lookup.animals[token] for token in range(ANIMAL_CARDS) if self.holder(token) == -1]
