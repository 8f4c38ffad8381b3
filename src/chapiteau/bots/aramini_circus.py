"""An Aramini Circus player with simple rules of thumb: aim at the wagon worth its cards, and gather for it."""

from collections import Counter

from chapiteau.bots.contract import Answer, Bot, Question
from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game, Move
from chapiteau.games.aramini_circus.game import AraminiCircus
from chapiteau.games.aramini_circus.moves import Bonus, Draw, Exchange, Fill, Join, Pay, Pick
from chapiteau.games.aramini_circus.view import View

ACTION = 0.5
"""What an action is worth in points: a wagon of value 4 takes five of them."""
CARD = 0.4
"""What a card spent is worth."""
WAITING = 0.45
"""How much of its value a wagon keeps that has to wait."""
NEXT = 0.15
"""What it is worth that an open wagon could follow the last one of the train."""
FREE = {"extra-action", "draw-two"}
"""Bonus cards that are good at any time."""


class AraminiBot(Bot):
    """Looks for the best wagon with the cards, the token and the train that it has."""

    def __init__(self, game: Game, chance: Chance) -> None:
        if not isinstance(game, AraminiCircus):
            raise TypeError("this bot plays Aramini Circus only")
        self.animals = game.lookup.animals
        self.chance = chance

    def answer(self, question: Question, view: View, moves: list[Move]) -> Answer:
        worth = [self.worth(view, move) for move in moves]
        best = [move for move, value in zip(moves, worth, strict=True) if value > max(worth) - 1e-9]
        return Answer(best[self.chance.below(len(best))])

    def worth(self, view: View, move: Move) -> float:
        """What a move promises, roughly, in points."""
        if isinstance(move, Join):
            return chain(split(move.wagon), without(waiting(view), split(move.wagon)))[0]
        if isinstance(move, Pay):
            return self.worth_of_paying(view, move.card)
        if isinstance(move, Bonus):
            return self.worth_of_bonus(view, move.card)
        if isinstance(move, Fill):
            return self.aim(view, token(view), move.wagon, Counter(view.hand)) + ACTION
        if isinstance(move, Exchange):
            return self.best(view, move.token, Counter(view.hand)) - ACTION
        if isinstance(move, (Draw, Pick)):
            return self.worth_of_drawing(view, move)
        return -10.0

    def worth_of_drawing(self, view: View, move: Draw | Pick) -> float:
        """The best aim with the card in hand; one drawn unseen may be any that could lie there."""
        if isinstance(move, Pick):
            return self.with_card(view, move.card)
        if move.source == "discard":
            return self.with_card(view, view.discard[-1])
        unseen = self.unseen(view)
        total = sum(unseen.values()) or 1
        return sum(self.with_card(view, card) * count for card, count in unseen.items()) / total

    def with_card(self, view: View, card: str) -> float:
        hand = Counter(view.hand)
        hand[card] += 1
        return self.best(view, token(view), hand) + 0.02 * hand[card]

    def unseen(self, view: View) -> Counter[str]:
        """What the next card of the pile may be."""
        found: Counter[str] = Counter()
        for pile in view.piles:
            if "pile" in pile.places:
                found.update(pile.cards)
        return found

    def worth_of_paying(self, view: View, card: str) -> float:
        """Cards of the wagon's animal first: of the token's it takes two."""
        own = view.fill is not None and card == view.fill.wagon.rpartition("-")[0]
        return 1.0 if own else 0.0

    def worth_of_bonus(self, view: View, card: str) -> float:
        if card in FREE:
            return 50.0
        if card == "search":
            return max((self.with_card(view, each) for each in self.animals if each in view.discard), default=0.0)
        if card == "one-for-one" and view.fill is not None:
            own = view.hand.count(view.fill.wagon.rpartition("-")[0])
            return 2.0 if view.fill.left - own > 0 else 0.5
        return 3.0

    def best(self, view: View, own_token: str, hand: Counter[str]) -> float:
        """What the best open wagon is worth to somebody with this token and hand."""
        return max((self.aim(view, own_token, wagon, hand) for wagon in view.wagons if wagon is not None), default=0.0)

    def aim(self, view: View, own_token: str, wagon: str, hand: Counter[str]) -> float:
        """What it is worth to aim at this wagon: its points, less the actions and cards that it takes."""
        animal, value = split(wagon)
        spare = 0 if own_token == animal else hand[own_token]
        number = max(0, value - hand["pay-one-less"])
        by_token = min(max(0, number - hand[animal]), spare if hand["one-for-one"] else spare // 2)
        missing = max(0, number - hand[animal] - by_token)
        cards = number - by_token + by_token * (1 if hand["one-for-one"] else 2)
        return self.gain(view, animal, value) - ACTION * (1 + missing) - CARD * cards

    def gain(self, view: View, animal: str, value: int) -> float:
        """Points that the wagon brings with all that follows, winning above all."""
        train = view.trains[view.seat or 0]
        if train and not fit(split(train[-1]), (animal, value)):
            return WAITING * value
        points, last = chain((animal, value), waiting(view))
        if view.points[view.seat or 0] + points >= view.goal:
            return 100.0
        follow = sum(fit(last, split(wagon)) for wagon in view.wagons if wagon is not None)
        return points + NEXT * follow


def token(view: View) -> str:
    return view.tokens[view.seat or 0]


def waiting(view: View) -> list[tuple[str, int]]:
    return [split(wagon) for wagon in view.waiting[view.seat or 0]]


def split(wagon: str) -> tuple[str, int]:
    animal, _, value = wagon.rpartition("-")
    return animal, int(value)


def fit(one: tuple[str, int], other: tuple[str, int]) -> bool:
    return one[0] == other[0] or one[1] == other[1]


def chain(first: tuple[str, int], others: list[tuple[str, int]]) -> tuple[int, tuple[str, int]]:
    """The most points that a wagon brings with the others that wait, and the wagon that is then the last."""
    best = (0, first)
    for other in set(others):
        if fit(first, other):
            best = max(best, chain(other, without(others, other)))
    return best[0] + first[1], best[1]


def without(wagons: list[tuple[str, int]], one: tuple[str, int]) -> list[tuple[str, int]]:
    left = list(wagons)
    left.remove(one)
    return left
