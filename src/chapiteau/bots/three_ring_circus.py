"""A 3 Ring Circus player with rules of thumb: everything is counted in fame, as it will be worth at the end."""

from typing import Any

from chapiteau.bots.contract import Answer, Bot, Question
from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game, Move
from chapiteau.games.three_ring_circus.game import ThreeRingCircus
from chapiteau.games.three_ring_circus.moves import (
    Caravan,
    Discard,
    DrawTicket,
    Engage,
    Instant,
    Pay,
    Perform,
    PlaceObjective,
    Reward,
    Skip,
    Slot,
    Swap,
    TakeTicket,
)
from chapiteau.games.three_ring_circus.reading import Reading
from chapiteau.games.three_ring_circus.view import View

COIN = 0.25
"""What one point of a Money card's value is worth while there is time to spend it."""
CARD = 1.1
"""What a Money card is worth, drawn unseen."""
TICKET = 2.8
"""What a Ticket card is worth, drawn unseen."""
PEDESTAL = 0.9
BANKNOTE = 2.2
LOCOMOTIVE = 0.35
WANTED = 0.7
"""How much of a metropolis show is worth having its artist ready."""
OBJECTIVE = 5.0
GOAL = 2.0
"""What an objective in hand is worth."""


class CircusBot(Bot):
    """Looks at what each move brings at once, and at what it leaves to be had later."""

    def __init__(self, game: Game, chance: Chance) -> None:
        if not isinstance(game, ThreeRingCircus):
            raise TypeError("this bot plays 3 Ring Circus only")
        self.game = game
        self.lookup = game.lookup
        self.chance = chance

    def answer(self, question: Question, view: View, moves: list[Move]) -> Answer:
        if len(moves) == 1:
            return Answer(moves[0])
        sight = Sight(self.game, view)
        worth = [sight.worth(move) for move in moves]
        best = [move for move, value in zip(moves, worth, strict=True) if value > max(worth) - 1e-9]
        return Answer(best[self.chance.below(len(best))])


class Sight:
    """One view, weighed."""

    def __init__(self, game: ThreeRingCircus, view: View) -> None:
        self.view = view
        self.lookup = game.lookup
        layout = game.layout_of(view.players, view.options)
        self.read = Reading(game.lookup, layout, view)
        route = [self.lookup.place_names[place] for place in layout.route]
        at = route.index(view.barnum)
        if at == 0 and view.scored:
            at = len(route) - 1
        self.left = (len(route) - 1 - at) / (len(route) - 1)
        self.ahead = {place: number - at for number, place in enumerate(route) if number > at}
        self.time = min(1.0, 2.2 * self.left)
        self.seat = self.read.seat
        self.circus = self.worth_of_circus(self.read.rings)

    def worth(self, move: Move) -> float:
        """What a move promises, roughly, in fame."""
        if isinstance(move, Engage):
            return self.engaging(self.card(move.card), move.ring - 1)
        if isinstance(move, Perform):
            instant = self.view.show.instant if self.view.show is not None else None
            return self.performing(move.place, instant)
        if isinstance(move, Instant):
            return self.instant(move.card)
        if isinstance(move, Pay):
            return self.paying(move.card)
        if isinstance(move, Slot):
            return self.slot(move.number) + 0.05 * move.number
        if isinstance(move, Reward):
            return self.reward(move.kind)
        return self.other(move)

    def other(self, move: Move) -> float:
        if isinstance(move, TakeTicket):
            return self.ticket(self.card(move.card))
        if isinstance(move, DrawTicket):
            return TICKET * self.time
        if isinstance(move, Swap):
            return self.worth_of_circus(self.read.swapped(move.rings, move.columns)) - self.circus
        if isinstance(move, PlaceObjective):
            return self.objective(move.card)
        if isinstance(move, Discard):
            return -self.keeping(move.card)
        if isinstance(move, Caravan):
            return -float(self.view.scoring.index(self.read.region(move.place)))
        return 0.01 if isinstance(move, Skip) else -100.0

    def card(self, name: str) -> int:
        return self.lookup.names.index(name)

    # The circus

    def worth_of_circus(self, rings: list[list[int]]) -> float:
        """Fame at the end as things stand, and what icons and wanted artists will still bring."""
        corners, effects = self.read.end_fame(rings)
        icons = self.read.icons(rings)
        worth = corners + effects + self.time * (PEDESTAL * icons[0] + LOCOMOTIVE * min(icons[2], 7))
        worth += self.time * BANKNOTE * icons[1]
        for region in self.view.scoring:
            place = self.lookup.place_names[self.lookup.metropolis[self.lookup.region_names.index(region)]]
            if self.seat not in self.view.tents.get(place, []):
                parts = self.read.metropolis_parts(place, rings)
                worth += WANTED * self.time * sum(parts.values())
        return worth

    def engaging(self, card: int, ring: int) -> float:
        """What a placement adds, less what it costs."""
        worth = self.worth_of_circus(self.read.with_card(card, ring)) - self.circus
        worth += self.bonus(*self.read.slot_bonus(ring))
        column = self.read.completes(ring)
        if column is not None:
            fame = int(self.lookup.columns[column])
            has = self.view.hands[self.seat].objective > 0
            worth += fame or (OBJECTIVE if has else 0.0)
        spent = self.read.fee(card, ring) + (int(self.lookup.value[card]) if card < self.lookup.money else 0)
        return worth + 0.6 - COIN * self.time * spent

    def bonus(self, name: str, amount: int) -> float:
        worths = {
            "draw-money": CARD * self.time,
            "draw-ticket": TICKET * self.time,
            "draw-objective": GOAL,
            "play-another": 2.0,
            "swap-two": 1.0,
            "popcorn": float(amount),
        }
        return worths.get(name, 0.0)

    def ticket(self, card: int) -> float:
        """What a Ticket card in hand will be worth: its best ring."""
        rings = [ring for ring in range(3) if self.fits(card, ring)]
        best = max((self.engaging(card, ring) for ring in rings), default=0.0)
        return self.time * max(0.5, best - 1.0)

    def fits(self, card: int, ring: int) -> bool:
        values = [int(self.lookup.value[each]) for each in self.read.rings[ring]]
        return len(values) < 5 and int(self.lookup.value[card]) not in values

    def objective(self, name: str) -> float:
        """What an objective is worth as things stand, and how far it is on its way."""
        number = self.lookup.objective_names.index(name)
        reached = self.read.objective_count(name)
        steps = [int(self.lookup.steps[number * 3 + step]) for step in range(3)]
        fame = max((int(self.lookup.rewards[number * 3 + s]) for s in range(3) if reached >= steps[s]), default=0)
        return fame + 2.0 * reached / steps[0]

    def keeping(self, name: str) -> float:
        """What it is worth to keep a card."""
        card = self.card(name)
        if card < self.lookup.money:
            return COIN * int(self.lookup.value[card])
        if card < self.lookup.first_objective:
            return self.ticket(card)
        return GOAL + self.objective(name) / 4

    def paying(self, name: str) -> float:
        """Waste as little as can be."""
        value = int(self.lookup.value[self.card(name)])
        engaging = self.view.engaging
        fee = engaging.fee if engaging is not None else 0
        hand = sorted(int(self.lookup.value[self.card(c)]) for c in self.view.hand if self.card(c) < self.lookup.money)
        hand.remove(value)
        waste = least_waste(fee - value, [each for each in hand if each <= value])
        return -waste - (0.1 if self.card(name) >= self.lookup.artists else 0.0)

    # Shows

    def performing(self, place: str, instant: str | None) -> float:
        worth = self.standing(place)
        banknotes = self.view.circuses[self.seat].banknotes
        room = max(0, 11 - len(self.view.hand))
        if self.read.is_town(place):
            cards = 1 + self.read.open_neighbours(place) + banknotes
            return worth + CARD * self.time * min(cards, room)
        worth += CARD * self.time * min(banknotes, room)
        if self.read.is_metropolis(place):
            return worth + sum(self.read.metropolis_parts(place, self.read.rings).values())
        pedestals = sum(count for _, count in self.read.pedestals_for(place, instant))
        return worth + max((self.slot(number) for number in self.read.free_slots(place, pedestals)), default=0.0)

    def slot(self, number: int) -> float:
        tickets, fame = self.read.slot_reward(number)
        return max(tickets * TICKET * self.time, float(fame))

    def reward(self, kind: str) -> float:
        show = self.view.show
        tickets, fame = self.read.slot_reward(show.slot) if show is not None and show.slot is not None else (0, 0)
        room = max(0, 11 - len(self.view.hand))
        return TICKET * self.time * min(tickets, room) if kind == "tickets" else float(fame)

    def standing(self, place: str) -> float:
        """What one more tent in a region is worth: the rank it brings, and the objectives for it."""
        region = self.read.region(place)
        tents = self.read.tents_in(region)
        worth = 0.0
        order = self.view.scoring.index(region)
        if order >= self.view.scored:
            mine = tents.get(self.seat, 0)
            others = [count for owner, count in tents.items() if owner != self.seat]
            near = 1.0 - 0.12 * (order - self.view.scored)
            worth += near * (rank_fame(mine + 1, others) - rank_fame(mine, others)) * 0.75 + 1.2 * near
        for card in [*self.view.circuses[self.seat].objectives, *self.view.hand]:
            if card == f"region-{region}" or (card == "metropolises" and self.read.is_metropolis(place)):
                worth += 1.5
            if card == "city-pairs" and self.read.is_city(place):
                worth += 1.5
        return worth

    def instant(self, name: str) -> float:
        """Late: what it gives; early: the best show with it. Either way it could have paid a fee."""
        card = self.card(name)
        kind = self.lookup.box.instants[card - self.lookup.artists]
        price = 5 * COIN * self.time
        late = {4: 2.0, 5: TICKET * self.time, 7: 2 * CARD * self.time, 8: -1.0}
        if kind.effect in late:
            return late[kind.effect] - price
        places = [place for place in self.view.reach if self.can(place, name)]
        return max((self.performing(place, name) for place in places), default=-50.0) - price

    def can(self, place: str, instant: str) -> bool:
        circus = self.view.circuses[self.seat]
        more = 3 if instant == "train" else 0
        if self.view.reach[place] > circus.locomotives + more or self.seat in self.view.tents.get(place, []):
            return False
        if self.read.is_city(place):
            pedestals = sum(count for _, count in self.read.pedestals_for(place, instant))
            return bool(self.read.free_slots(place, pedestals))
        if more == 0:
            return False
        if self.read.is_town(place):
            return place not in self.view.tents
        return bool(self.read.metropolis_parts(place, self.read.rings))


def rank_fame(mine: int, others: list[int]) -> float:
    """The fame of a rank in a region; a tie is half lost."""
    if mine == 0:
        return 0.0
    better = sum(count > mine for count in others) + 0.5 * sum(count == mine for count in others)
    steps = [10.0, 6.0, 3.0, 0.0, 0.0, 0.0]
    low = int(better)
    return steps[low] + (better - low) * (steps[low + 1] - steps[low])


def least_waste(fee: int, values: list[int]) -> float:
    """How much more than the fee must be paid at least, with cards of these values."""
    if fee <= 0:
        return float(-fee)
    reachable = {0}
    for value in values:
        reachable |= {total + value for total in reachable}
    enough: list[Any] = [total - fee for total in reachable if total >= fee]
    return float(min(enough, default=50))
