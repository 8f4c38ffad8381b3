"""The fields of a match of Aramini Circus, and small questions about them."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.cards import CardState, filled, named, zeros
from chapiteau.engine.chance import Bag
from chapiteau.engine.contract import Game
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
    return one // WAGON_VALUES == other // WAGON_VALUES or (one - other) % WAGON_VALUES == 0


class AraminiFields(CardState):
    """Cards and wagons are numbers of designs; hands and waiting wagons are counted, the discard pile has an order."""

    def __init__(self, game: Game, lookup: Lookup, players: i64, bonus_cards: bool) -> None:
        super().__init__(game, players, CARDS)
        self.lookup = lookup
        self.bonus_cards = bonus_cards
        self.goal: i64 = lookup.goals[players - 2]
        self.pile = Bag(lookup.names, zeros(CARDS))
        self.discard: vec[i64] = vec[i64](capacity=64)
        self.wagons = Bag(lookup.wagon_names, zeros(WAGONS))
        self.display: vec[i64] = filled(DISPLAY, NO_WAGON)
        self.trains: vec[i64] = vec[i64](capacity=40)
        self.last: vec[i64] = filled(players, NO_WAGON)
        self.points: vec[i64] = zeros(players)
        self.waiting: vec[i64] = zeros(players * WAGONS)
        self.waits: vec[i64] = zeros(players)
        self.token_of: vec[i64] = zeros(players)
        self.ringmaster: i64 = 0
        self.face_up = True
        self.actions: i64 = 0
        self.filling: i64 = NO_WAGON
        self.paid_own: i64 = 0
        self.paid_token: i64 = 0
        self.playing: vec[i64] = vec[i64](capacity=10)
        self.draws: i64 = 0
        self.searching = False
        self.joining = False
        self.bonuses: i64 = 0
        self.has_filled = False
        self.quiet: i64 = 0

    def clone(self) -> "AraminiFields":
        raise NotImplementedError

    def copy_from(self, other: "AraminiFields") -> None:
        """Take over everything but the audience."""
        self.asked = other.asked
        self.hands = other.hands[:]
        self.held = other.held[:]
        self.pile = other.pile.copy()
        self.discard = other.discard[:]
        self.wagons = other.wagons.copy()
        self.display = other.display[:]
        self.trains = other.trains[:]
        self.last = other.last[:]
        self.points = other.points[:]
        self.waiting = other.waiting[:]
        self.waits = other.waits[:]
        self.token_of = other.token_of[:]
        self.ringmaster = other.ringmaster
        self.face_up = other.face_up
        self.actions = other.actions
        self.filling = other.filling
        self.paid_own = other.paid_own
        self.paid_token = other.paid_token
        self.playing = other.playing[:]
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
        return self.discard[size - 1] if size > 0 else -1

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
