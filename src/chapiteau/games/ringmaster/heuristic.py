"""Rules of thumb for Ringmaster: come nearer to a win, keep the others from theirs.

Only what the seat that is asked may know is looked at, so that a view's open state and a full state are judged alike.
"""

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.heuristic import best_of
from chapiteau.games.ringmaster.cards import (
    ATTRACTIONS,
    BARKER,
    BEARDED_LADY,
    BIG_TOP,
    CARDS,
    FIRE,
    FIRE_EATER,
    FIRST_EVENT,
    FIRST_SIDESHOW,
    FIRST_STAR,
    FLEA_CIRCUS,
    FORTUNE_TELLER,
    HUMAN_CANNONBALL,
    JUGGLING,
    KNIFE_THROWER,
    LION_TAMER,
    NO_CARD,
    PICKPOCKET,
    RAMPAGING_ELEPHANT,
    SABOTAGE,
    SHOW_CANCELLED,
    SIDESHOW_TENT,
    SNAKE_CHARMER,
    SWORD_SWALLOWER,
    TALENT_SCOUT,
    THREE_RING_CIRCUS,
    TRAINS_LEAVIN,
    TRAPEZE_ARTIST,
    WINDSTORM,
)
from chapiteau.games.ringmaster.effects import has_attraction
from chapiteau.games.ringmaster.moves import CHOOSE, DISCARD, NOWHERE, PLAY, USE
from chapiteau.games.ringmaster.state import FLEAS, RingmasterFields

NEAR: Final = vec[float]([1000.0, 14.0, 5.0, 2.0, 0.8, 0.3])
"""What it is worth to be so many cards from a win."""
FAR: Final = 5
STARS: Final = {BARKER: 2.5, FORTUNE_TELLER: 3.0, TRAPEZE_ARTIST: 1.5, KNIFE_THROWER: 1.5, HUMAN_CANNONBALL: 2.0}
BURDENS: Final = {BEARDED_LADY: 1.5, SWORD_SWALLOWER: 2.0, SNAKE_CHARMER: 0.7, FLEA_CIRCUS: 1.0, FIRE_EATER: 0.5}
"""What a sideshow costs the player in whose zone it lies."""
LYING: Final = vec[float](
    [STARS.get(card, 1.0) if FIRST_STAR <= card < FIRST_SIDESHOW else 0.0 for card in range(CARDS)]
)
COSTING: Final = vec[float]([BURDENS.get(card, 0.0) for card in range(CARDS)])
"""The same by card."""
IN_HAND: Final = 0.7
"""What a card in hand is worth before it is played."""
SABOTAGE_FROM: Final = 7.0
"""How much a card must hurt to be worth Sabotage!."""


def choose(state: RingmasterFields, chance: Chance) -> i64:
    """The move that makes things best."""
    legal, sight = state.legal_indices(), Sight(state)
    return best_of(legal, [sight.worth(index) for index in legal], chance)


def worth(state: RingmasterFields, index: i64) -> float:
    """How much better a move makes things for the seat that is asked, roughly; ending the turn is nothing."""
    return Sight(state).worth(index)


class Sight:
    """One position, seen by the seat that is asked: how far each zone is from each win before a move and after.

    To see what a move changes, cards are laid into zones and taken out again: the state is as it was afterwards.
    """

    def __init__(self, state: RingmasterFields) -> None:
        self.state = state
        self.seat = state.asked
        self.zones: vec[float] = vec[float](capacity=4)
        """What each zone is worth now."""
        for seat in range(state.players):
            self.zones = append(self.zones, zone_worth(state, seat))
        self.before: float = self.standing()

    def worth(self, index: i64) -> float:
        lookup = self.state.lookup
        kind, card, zone, target = lookup.kind[index], lookup.card[index], lookup.zone[index], lookup.target[index]
        if kind == PLAY:
            return self.playing(card, zone, target) - IN_HAND
        if kind == USE:
            return self.using(card, zone, target)
        if kind == DISCARD:
            return -self.in_hand(card)
        if kind == CHOOSE:
            return self.choosing(card)
        if index != lookup.sabotage:
            return 0.0
        return -self.playing(self.state.played, self.state.zone, self.state.target) - SABOTAGE_FROM

    def choosing(self, card: i64) -> float:
        if self.state.step == FLEAS:
            return -self.in_hand(card)
        return self.without(self.seat, card)

    def in_hand(self, card: i64) -> float:
        """What it would bring to play this card, or a little for events that wait for their moment."""
        if card >= FIRST_EVENT:
            return 3.0 if card == SABOTAGE else 1.0
        if card >= FIRST_SIDESHOW:
            return 1.2
        return self.placing(self.seat, card)

    def placing(self, zone: i64, card: i64) -> float:
        """What it brings that a card lies in a zone."""
        was = self.zones[zone]
        self.state.to_zone(zone, card)
        self.zones[zone] = zone_worth(self.state, zone)
        self.state.from_zone(zone, card)
        change = self.standing() - self.before
        self.zones[zone] = was
        return change

    def without(self, zone: i64, card: i64) -> float:
        """What it brings that a card leaves a zone."""
        was = self.zones[zone]
        self.state.from_zone(zone, card)
        self.zones[zone] = zone_worth(self.state, zone)
        self.state.to_zone(zone, card)
        change = self.standing() - self.before
        self.zones[zone] = was
        return change

    def moving(self, source: i64, to: i64, card: i64) -> float:
        """What it brings that a card goes from one zone to another."""
        was = self.zones[source]
        self.state.from_zone(source, card)
        self.zones[source] = zone_worth(self.state, source)
        change = self.placing(to, card)
        self.state.to_zone(source, card)
        self.zones[source] = was
        return change

    # Cards that are played, stars that are used

    def playing(self, card: i64, zone: i64, target: i64) -> float:
        """What a card that is played brings to the seat, whoever plays it."""
        by = self.state.turn
        if card < FIRST_EVENT:
            return self.placing(by if zone == NOWHERE or card < FIRST_SIDESHOW else zone, card)
        if card in (FIRE, SHOW_CANCELLED, TALENT_SCOUT):
            drawn = card == SHOW_CANCELLED and self.seat == by
            return self.aiming(card, zone, target) + (IN_HAND if drawn else 0.0)
        return self.happening(card, zone)

    def happening(self, card: i64, zone: i64) -> float:
        """Events that aim at no card."""
        if card == TRAINS_LEAVIN:
            return self.change(cleared(self.state))
        if card in (RAMPAGING_ELEPHANT, WINDSTORM):
            return self.change(all_lose(self.state, card))
        if card == JUGGLING:
            return self.juggling()
        if card != PICKPOCKET or zone == NOWHERE:
            return 0.0
        taken = IN_HAND * float(min(2, self.state.held[zone]))
        return taken * (1.5 if self.seat == self.state.turn else -1.5 if self.seat == zone else 0.0)

    def juggling(self) -> float:
        """All hands alike; one's own Juggling! is no longer among them."""
        state = self.state
        own: i64 = 1 if self.seat == state.turn else 0
        total: i64 = -own
        for seat in range(state.players):
            total += state.held[seat]
        return IN_HAND * (float(total) / float(state.players) - float(state.held[self.seat] - own))

    def using(self, star: i64, zone: i64, target: i64) -> float:
        if star == FORTUNE_TELLER:
            return 50.0
        if star == TRAPEZE_ARTIST:
            return self.one_more_play()
        if star == BARKER:
            return self.placing(self.seat, target) + 0.1
        cost = self.cheapest() if star == KNIFE_THROWER else 0.0
        return self.aiming(star, zone, target) - cost

    def aiming(self, card: i64, zone: i64, target: i64) -> float:
        """What a card does that aims at another in a zone."""
        if zone == NOWHERE or target == NO_CARD:
            return 0.0
        by = self.state.turn
        if card == TALENT_SCOUT:
            return self.moving(zone, by, target)
        if card == LION_TAMER:
            return self.moving(by, zone, target)
        if card != HUMAN_CANNONBALL:
            return self.without(zone, target)
        was = self.zones[by]
        self.state.from_zone(by, card)
        self.zones[by] = zone_worth(self.state, by)
        change = self.without(zone, target)
        self.state.to_zone(by, card)
        self.zones[by] = was
        return change

    def one_more_play(self) -> float:
        """Worth it once the play is spent, and when a good card is left."""
        if self.state.plays > 0 or self.state.held[self.seat] < 2:
            return -1.0
        best: float = -NEAR[0]
        for card in range(FIRST_EVENT):
            if self.state.holds(self.seat, card):
                best = max(best, self.in_hand(card))
        return best - self.cheapest() - 2 * IN_HAND if best > -NEAR[0] else -1.0

    def cheapest(self) -> float:
        """What the card is worth that is missed least."""
        found = [self.in_hand(card) for card in range(CARDS) if self.state.holds(self.seat, card)]
        return min(found) if found else 0.0

    # What zones are worth

    def change(self, after: RingmasterFields) -> float:
        """The difference that a step makes to all zones."""
        was = self.zones[:]
        for seat in range(after.players):
            self.zones[seat] = zone_worth(after, seat)
        change = self.standing() - self.before
        self.zones = was
        return change

    def standing(self) -> float:
        """The own zone against those of the others; who is first to win at one moment counts (R34)."""
        total: float = 0.0
        seat = self.state.turn
        while True:
            worth_of = self.zones[seat]
            if worth_of >= NEAR[0]:
                return NEAR[0] if seat == self.seat else -NEAR[0]
            total += worth_of
            seat = self.state.left_of(seat)
            if seat == self.state.turn:
                break
        own = self.zones[self.seat]
        return own - (total - own) / sqrt(float(self.state.players - 1))


def zone_worth(state: RingmasterFields, seat: i64) -> float:
    burns = state.in_zone(seat, FIRE_EATER)
    found = NEAR[needs_top(state, seat)] + NEAR[needs_tent(state, seat)] + NEAR[needs_rings(state, seat)]
    bits = state.zone_bits[seat] & ~ATTRACTIONS
    while bits != 0:
        card = state.lowest(bits)
        bits &= bits - 1
        found -= COSTING[card]
        if not burns:
            found += LYING[card]
    return found - float(state.stars[seat]) if burns else found


def needs_top(state: RingmasterFields, seat: i64) -> i64:
    """How many cards are missing for Big Top (R30)."""
    if state.has_bear(seat):
        return FAR
    missing = state.lookup.attractions_to_win - state.count_attractions(seat)
    if missing < 1:
        return 0 if state.in_zone(seat, BIG_TOP) else 1
    return nearest(missing)


def needs_tent(state: RingmasterFields, seat: i64) -> i64:
    """For Sideshow Tent (R31); under Bear in a Tutu! it is a sideshow itself."""
    missing = state.lookup.sideshows_to_win - state.count_sideshows(seat)
    missing = max(missing, 0)
    if state.in_zone(seat, SIDESHOW_TENT) or (state.has_bear(seat) and missing > 0):
        return nearest(missing)
    return nearest(missing + 1)


def needs_rings(state: RingmasterFields, seat: i64) -> i64:
    """For Three Ring Circus (R32)."""
    missing = state.lookup.rings_to_win - state.zones[seat * CARDS + THREE_RING_CIRCUS]
    return nearest(missing) if missing > 0 else 0


def nearest(missing: i64) -> i64:
    """No difference is made between far and farther."""
    if missing > FAR:
        return FAR
    return missing


def cleared(state: RingmasterFields) -> RingmasterFields:
    """R47. No card in any zone."""
    after = state.clone()
    for seat in range(state.players):
        for card in range(FIRST_EVENT):
            for _ in range(state.zones[seat * CARDS + card]):
                after.from_zone(seat, card)
    return after


def all_lose(state: RingmasterFields, event: i64) -> RingmasterFields:
    """R45, R60. Everybody, or every opponent, gives up what hurts least."""
    after = state.clone()
    for seat in range(state.players):
        if event == WINDSTORM and (seat == state.turn or not has_attraction(state, seat)):
            continue
        card = least_missed(after, seat, FIRST_STAR if event == WINDSTORM else FIRST_EVENT)
        if card != NO_CARD:
            after.from_zone(seat, card)
    return after


def least_missed(state: RingmasterFields, seat: i64, end: i64) -> i64:
    """The card of a zone, of the designs before `end`, without which the zone is worth most."""
    best: i64 = NO_CARD
    best_worth: float = 0.0
    held = state.zones[seat * CARDS : (seat + 1) * CARDS]
    for card in range(end):
        if held[card] > 0:
            state.from_zone(seat, card)
            rest = zone_worth(state, seat)
            state.to_zone(seat, card)
            if best == NO_CARD or rest > best_worth:
                best, best_worth = card, rest
    return best
