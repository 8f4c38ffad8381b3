"""The fields of a match of Ringmaster, and small questions about them."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.cards import CardState, named
from chapiteau.engine.chance import Bag
from chapiteau.engine.contract import Game
from chapiteau.engine.rows import filled
from chapiteau.games.ringmaster.cards import (
    ATTRACTIONS,
    BEAR_IN_A_TUTU,
    BEARDED_LADY,
    CARDS,
    CLOWN_CAR,
    FIRST_SIDESHOW,
    FIRST_STAR,
    NAMES,
    NO_CARD,
    SABOTAGE,
    SIDESHOWS,
    SNAKE_CHARMER,
)
from chapiteau.games.ringmaster.lookup import Lookup
from chapiteau.games.ringmaster.moves import (
    NOWHERE,
)

# What is asked: the turn itself, or something that is answered first (R17).
TURN: Final = 0
WINDOW: Final = 1
ELEPHANT: Final = 2
WIND: Final = 3
SWORDS: Final = 4
FLEAS: Final = 5
TRAPEZE: Final = 6
KNIFE: Final = 7
LIMIT: Final = 8
STEPS: Final = [
    "turn",
    "window",
    "rampaging-elephant",
    "windstorm",
    "sword-swallower",
    "flea-circus",
    "trapeze-artist",
    "knife-thrower",
    "limit",
]

NOT_OVER: Final = 0
BY_BIG_TOP: Final = 1
BY_TENT: Final = 2
BY_RINGS: Final = 3
BY_DEADLOCK: Final = 4
BY_LENGTH: Final = 5
ENDINGS: Final = ["", "R30", "R31", "R32", "R35", "R36"]


class RingmasterFields(CardState):
    """Cards are numbers of designs and counted everywhere; `rules.py` and `effects.py` say what happens to them."""

    def __init__(
        self, game: Game, lookup: Lookup, players: i64, seconds: Any, like: "RingmasterFields | None" = None
    ) -> None:
        """An empty table, or a copy of another state without its audience."""
        super().__init__(game, players, CARDS, like)
        self.lookup = lookup
        self.seconds = seconds
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.step: i64 = TURN
        self.plays: i64 = 0
        self.used: i64 = 0
        self.acted = False
        self.started_dry = False
        self.quiet: i64 = 0
        self.ending: i64 = NOT_OVER
        self.winner: i64 = NOWHERE
        # The card on the table: announced in a window, or an event in its course; and what is aimed at.
        self.played: i64 = NO_CARD
        self.from_pile = False
        self.zone: i64 = NOWHERE
        self.target: i64 = NO_CARD
        self.sabotaged: i64 = NO_CARD
        self.discarded: i64 = 0
        none = lookup.nothing
        self.chosen: vec[i64] = filled(players, NO_CARD) if like is None else like.chosen[:]
        self.zones: vec[i64] = none[: players * CARDS] if like is None else like.zones[:]
        self.hand_bits: vec[i64] = none[:players] if like is None else like.hand_bits[:]
        """The designs in each hand, one bit each; `zone_bits` those in each zone."""
        self.zone_bits: vec[i64] = none[:players] if like is None else like.zone_bits[:]
        self.attractions: vec[i64] = none[:players] if like is None else like.attractions[:]
        self.stars: vec[i64] = none[:players] if like is None else like.stars[:]
        self.sideshows: vec[i64] = none[:players] if like is None else like.sideshows[:]
        self.pile: Bag = Bag(NAMES, none[:CARDS], 0, 0) if like is None else like.pile.copy()
        self.discard: vec[i64] = none[:CARDS] if like is None else like.discard[:]
        self.removed: vec[i64] = none[:CARDS] if like is None else like.removed[:]
        if like is not None:
            self._stand_like(like)

    def _stand_like(self, other: "RingmasterFields") -> None:
        self.asked = other.asked
        self.turn = other.turn
        self.turns = other.turns
        self.step = other.step
        self.plays = other.plays
        self.used = other.used
        self.acted = other.acted
        self.started_dry = other.started_dry
        self.quiet = other.quiet
        self.ending = other.ending
        self.winner = other.winner
        self.played = other.played
        self.from_pile = other.from_pile
        self.zone = other.zone
        self.target = other.target
        self.sabotaged = other.sabotaged
        self.discarded = other.discarded

    def clone(self) -> "RingmasterFields":
        raise NotImplementedError

    def bags(self) -> list[str]:
        return ["pile"]

    def bag(self, number: i64) -> Bag:
        return self.pile

    def sees(self, viewer: int | None, place: i64) -> bool:
        """The own hand, and those that Snake Charmer opens (R56)."""
        return viewer == place or (place < self.players and self.is_open(place))

    # Hands

    def holds(self, seat: i64, card: i64) -> bool:
        return (self.hand_bits[seat] >> card) & 1 == 1

    def give(self, seat: i64, card: i64) -> None:
        self.hands[seat * CARDS + card] += 1
        self.held[seat] += 1
        self.hand_bits[seat] |= 1 << card

    def from_hand(self, seat: i64, card: i64) -> None:
        left = self.hands[seat * CARDS + card] - 1
        self.hands[seat * CARDS + card] = left
        self.held[seat] -= 1
        if left == 0:
            self.hand_bits[seat] &= ~(1 << card)

    def is_open(self, seat: i64) -> bool:
        """R56. Whether everybody sees this hand."""
        return self.in_zone(seat, SNAKE_CHARMER)

    def limit(self, seat: i64) -> i64:
        """R12, R42. How many cards may stay in hand at the end of the turn."""
        return self.lookup.bearded_lady_limit if self.in_zone(seat, BEARDED_LADY) else self.lookup.hand_limit

    # Zones

    def in_zone(self, seat: i64, card: i64) -> bool:
        return (self.zone_bits[seat] >> card) & 1 == 1

    def to_zone(self, seat: i64, card: i64) -> None:
        self.zones[seat * CARDS + card] += 1
        self.zone_bits[seat] |= 1 << card
        self._count(seat, card, 1)

    def from_zone(self, seat: i64, card: i64) -> None:
        left = self.zones[seat * CARDS + card] - 1
        self.zones[seat * CARDS + card] = left
        if left == 0:
            self.zone_bits[seat] &= ~(1 << card)
        self._count(seat, card, -1)

    def _count(self, seat: i64, card: i64, by: i64) -> None:
        if card < FIRST_STAR:
            self.attractions[seat] += by
        elif card < FIRST_SIDESHOW:
            self.stars[seat] += by
        else:
            self.sideshows[seat] += by

    def has_bear(self, seat: i64) -> bool:
        """R40. Whether the attractions of this zone are sideshows."""
        return (self.zone_bits[seat] >> BEAR_IN_A_TUTU) & 1 == 1

    def attraction_bits(self, seat: i64) -> i64:
        """What lies in the zone as an attraction."""
        if self.has_bear(seat):
            return 0
        return self.zone_bits[seat] & ATTRACTIONS

    def sideshow_bits(self, seat: i64) -> i64:
        """What lies in the zone as a sideshow."""
        bits = self.zone_bits[seat]
        if self.has_bear(seat):
            return bits & (SIDESHOWS | ATTRACTIONS)
        return bits & SIDESHOWS

    def count_attractions(self, seat: i64) -> i64:
        """R33, R40. As Big Top counts them."""
        if self.has_bear(seat):
            return 0
        return self.attractions[seat] + self.zones[seat * CARDS + CLOWN_CAR] * (self.lookup.clown_car_counts - 1)

    def count_sideshows(self, seat: i64) -> i64:
        """R40, R41. As Sideshow Tent counts them."""
        count = self.sideshows[seat]
        return count + self.attractions[seat] if self.has_bear(seat) else count

    def zone_size(self, seat: i64) -> i64:
        return self.attractions[seat] + self.stars[seat] + self.sideshows[seat]

    def lowest(self, bits: i64) -> i64:
        """The first of these designs."""
        return self.lookup.number[(bits & -bits) % 37]

    # Piles

    def in_use(self, card: i64) -> i64:
        """R01. How many copies of a card are in the game."""
        return self.lookup.in_use[self.players * CARDS + card]

    def to_discard(self, card: i64) -> None:
        self.discard[card] += 1
        self.discarded += 1

    def from_discard(self, card: i64) -> None:
        self.discard[card] -= 1
        self.discarded -= 1

    def is_used(self, star: i64) -> bool:
        """R14. Whether this star was used this turn."""
        return (self.used >> star) & 1 == 1

    def sabotage_is_possible(self) -> bool:
        """R25. Whether a card that is played now opens a window."""
        return self.discard[SABOTAGE] == 0 and self.in_use(SABOTAGE) > 0

    # Names

    def zone_cards(self, seat: i64) -> list[str]:
        return counted(self.zones, seat * CARDS)


def counted(counts: vec[i64], start: i64 = 0) -> list[str]:
    """A part of a row of counts, as card names in list order."""
    return named(counts, start, CARDS, NAMES)


def name_of(card: i64) -> str | None:
    return None if card == NO_CARD else NAMES[card]


def seat_of(zone: i64) -> int | None:
    return None if zone == NOWHERE else int(zone)
