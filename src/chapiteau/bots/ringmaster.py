"""A Ringmaster player with simple rules of thumb: come nearer to a win, keep the others from theirs."""

from collections.abc import Callable
from math import sqrt

from chapiteau.bots.contract import Answer, Bot, Question
from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game, Move
from chapiteau.games.ringmaster.cards import DESIGNS, KINDS
from chapiteau.games.ringmaster.game import Ringmaster
from chapiteau.games.ringmaster.moves import Choose, Discard, End, LetItPass, Play, Sabotage, Use
from chapiteau.games.ringmaster.view import Played, View

NEAR = [1000.0, 14.0, 5.0, 2.0, 0.8, 0.3]
"""What it is worth to be so many cards from a win."""
STAR = {"barker": 2.5, "fortune-teller": 3.0, "trapeze-artist": 1.5, "knife-thrower": 1.5, "human-cannonball": 2.0}
BURDEN = {"bearded-lady": 1.5, "sword-swallower": 2.0, "snake-charmer": 0.7, "flea-circus": 1.0, "fire-eater": 0.5}
"""What a sideshow costs the player in whose zone it lies."""
IN_HAND = 0.7
"""What a card in hand is worth before it is played."""
SABOTAGE_FROM = 7.0
"""How much a card must hurt to be worth Sabotage!."""

Zones = list[list[str]]


class RingmasterBot(Bot):
    """Looks one move ahead: how far each zone is from each win before and after."""

    def __init__(self, game: Game, chance: Chance) -> None:
        if not isinstance(game, Ringmaster):
            raise TypeError("this bot plays Ringmaster only")
        self.box = game.lookup.box
        self.chance = chance
        self.kind = {name: KINDS[kind] for name, kind, _, _ in DESIGNS}

    def answer(self, question: Question, view: View, moves: list[Move]) -> Answer:
        worth = [self.worth(view, move) for move in moves]
        best = [move for move, value in zip(moves, worth, strict=True) if value > max(worth) - 1e-9]
        return Answer(best[self.chance.below(len(best))])

    def worth(self, view: View, move: Move) -> float:
        """How much better a move makes things for its player, roughly; ending the turn is nothing."""
        seat = view.seat or 0
        if isinstance(move, Play):
            return self.playing(view, seat, Played(move.card, seat, move.zone, move.target, False)) - IN_HAND
        if isinstance(move, Use):
            return self.using(view, seat, move)
        if isinstance(move, Discard):
            return -self.worth_in_hand(view, seat, move.card)
        if isinstance(move, Choose):
            return self.choosing(view, seat, move.card)
        return self.answering(view, seat, move)

    def answering(self, view: View, seat: int, move: Move) -> float:
        if isinstance(move, (End, LetItPass)) or not isinstance(move, Sabotage) or view.played is None:
            return 0.0
        return -self.playing(view, seat, view.played) - SABOTAGE_FROM

    def choosing(self, view: View, seat: int, card: str) -> float:
        if view.choice is not None and view.choice.by == "flea-circus":
            return -self.worth_in_hand(view, seat, card)
        return self.change(view, seat, lambda zones: zones[seat].remove(card))

    def worth_in_hand(self, view: View, seat: int, card: str) -> float:
        """What it would bring to play this card, or a little for events that wait for their moment."""
        if self.kind[card] == "event":
            return 3.0 if card == "sabotage" else 1.0
        if self.kind[card] == "sideshow":
            return 1.2
        return self.change(view, seat, lambda zones: zones[seat].append(card))

    # Cards that are played, stars that are used

    def playing(self, view: View, seat: int, played: Played) -> float:
        """What a card that is played brings to a seat, whoever plays it."""
        card, by, zone, target = played.card, played.seat, played.zone, played.target
        if self.kind[card] == "sideshow" and zone is not None:
            return self.change(view, seat, lambda zones: zones[zone].append(card))
        if self.kind[card] != "event":
            return self.change(view, seat, lambda zones: zones[by].append(card))
        if card in ("fire", "show-cancelled", "talent-scout"):
            gain = self.change(view, seat, lambda zones: aim(zones, card, by, zone, target))
            return gain + (IN_HAND if card == "show-cancelled" and seat == by else 0.0)
        return self.happening(view, seat, played)

    def happening(self, view: View, seat: int, played: Played) -> float:
        """Events that aim at no card."""
        card, by, zone = played.card, played.seat, played.zone
        if card == "trains-leavin":
            return self.change(view, seat, clear)
        if card in ("rampaging-elephant", "windstorm"):
            return self.change(view, seat, lambda zones: self.all_lose(zones, by, card))
        if card == "juggling":
            hands = list(view.hands)
            hands[by] -= seat == by
            return IN_HAND * (sum(hands) / view.players - hands[seat])
        if zone is None:
            return 0.0
        taken = min(2, view.hands[zone])
        return IN_HAND * taken * (1.5 if seat == by else -1.5 if seat == zone else 0.0)

    def using(self, view: View, seat: int, move: Use) -> float:
        zone, target, star = move.zone, move.target, move.star
        if star == "fortune-teller":
            return 50.0
        if star == "trapeze-artist":
            return self.one_more_play(view, seat)
        if zone is None and target is not None:
            return self.change(view, seat, lambda zones: zones[seat].append(target)) + 0.1
        cost = self.cheapest(view, seat) if star == "knife-thrower" else 0.0
        return self.change(view, seat, lambda zones: aim(zones, star, seat, zone, target)) - cost

    def one_more_play(self, view: View, seat: int) -> float:
        """Worth it once the play is spent, and when a good card is left."""
        if view.plays > 0 or len(view.hand) < 2:
            return -1.0
        gains = sorted(self.worth_in_hand(view, seat, card) for card in view.hand if self.kind[card] != "event")
        return gains[-1] - self.cheapest(view, seat) - 2 * IN_HAND if gains else -1.0

    def cheapest(self, view: View, seat: int) -> float:
        return min((self.worth_in_hand(view, seat, card) for card in view.hand), default=0.0)

    def all_lose(self, zones: Zones, by: int, card: str) -> None:
        """Everybody gives up what hurts least."""
        for seat, zone in enumerate(zones):
            only = "attraction" if card == "windstorm" else None
            may = [
                each for each in set(zone) if only is None or (self.kind[each] == only and "bear-in-a-tutu" not in zone)
            ]
            if may and not (card == "windstorm" and seat == by):
                zone.remove(max(may, key=lambda each: self.zone_worth(without(zone, each))))

    # What zones are worth

    def change(self, view: View, seat: int, step: Callable[[Zones], object]) -> float:
        """The difference that a step makes, seen from a seat."""
        zones = [list(zone.cards) for zone in view.zones]
        before = self.standing(zones, seat, view.turn)
        step(zones)
        return self.standing(zones, seat, view.turn) - before

    def standing(self, zones: Zones, seat: int, turn: int) -> float:
        """The own zone against those of the others; who is first to win at one moment counts (R34)."""
        worth = [self.zone_worth(zone) for zone in zones]
        winners = [each for each in range(len(zones)) if worth[each] >= NEAR[0]]
        if winners:
            first = min(winners, key=lambda each: (each - turn) % len(zones))
            return NEAR[0] if first == seat else -NEAR[0]
        return worth[seat] - (sum(worth) - worth[seat]) / sqrt(len(zones) - 1)

    def zone_worth(self, zone: list[str]) -> float:
        kinds = [self.kind[card] for card in zone]
        stars = 0.0 if "fire-eater" in zone else sum(STAR.get(card, 1.0) for card in zone if self.kind[card] == "star")
        burden = sum(BURDEN.get(card, 0.0) for card in zone)
        if "fire-eater" in zone:
            burden += kinds.count("star")
        return sum(NEAR[min(need, 5)] for need in self.needs(zone, kinds)) + stars - burden

    def needs(self, zone: list[str], kinds: list[str]) -> list[int]:
        """How many cards are missing for each of the three wins."""
        bear, top, tent = ("bear-in-a-tutu" in zone, "big-top" in zone, "sideshow-tent" in zone)
        counted = kinds.count("attraction") + zone.count("clown-car") * (self.box.clown_car_counts - 1)
        attractions = self.box.attractions_to_win - counted
        shows = self.box.sideshows_to_win - kinds.count("sideshow") - (kinds.count("attraction") if bear else 0)
        rings = max(0, self.box.rings_to_win - zone.count("three-ring-circus"))
        by_top = 5 if bear else max(attractions, 0 if top else 1)
        by_tent = max(shows, 0 if tent else 1) if bear else max(shows, 0) + (0 if tent else 1)
        return [by_top, by_tent, rings]


def clear(zones: Zones) -> None:
    for zone in zones:
        zone.clear()


def without(zone: list[str], card: str) -> list[str]:
    rest = list(zone)
    rest.remove(card)
    return rest


def aim(zones: Zones, card: str, by: int, zone: int | None, target: str | None) -> None:
    """What a card that aims does to the zones."""
    if zone is None or target is None:
        return
    source = zones[by] if card == "lion-tamer" else zones[zone]
    source.remove(target)
    if card == "human-cannonball":
        zones[by].remove(card)
    if card == "talent-scout":
        zones[by].append(target)
    if card == "lion-tamer":
        zones[zone].append(target)
