"""The states that a viewer cannot rule out: read once from its view, dealt as often as one likes."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from chapiteau.engine.audience import Audience
from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game, State
from chapiteau.engine.memory import MIX, HiddenPile, Memory


class Spread:
    """Cards of one pile by number, and the places that they are dealt to; the largest comes last and gets the rest."""

    def __init__(self, cards: vec[i64], places: list[tuple[int, int]]) -> None:
        self.cards = cards
        self.places: vec[i64] = vec[i64]([place for _, place in sorted((count, place) for place, count in places)])
        self.counts: vec[i64] = vec[i64](sorted(count for _, count in places))

    def deal(self, state: State, chance: Chance) -> None:
        """Put every card somewhere it may be."""
        cards = self.cards[:]
        left: i64 = len(cards)
        last: i64 = len(self.places) - 1
        for number in range(last):
            count = self.counts[number]
            chance.pick(cards, left, count)
            state.put_row(self.places[number], cards, left - count, left)
            left -= count
        state.put_row(self.places[last], cards, 0, left)

    def dealt(self, chance: Chance) -> list[tuple[int, int]]:
        """Places and cards, as `deal` would put them."""
        cards = [int(card) for card in self.cards]
        found: list[tuple[int, int]] = []
        for number in range(len(self.places)):
            for _ in range(self.counts[number]):
                found.append((int(self.places[number]), cards.pop(chance.below(len(cards)))))
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Worlds:
    """Everything in the open is fixed; each pile of hidden cards is dealt anew to its places."""

    def __init__(self, start: State, view: Any) -> None:
        self.viewer: int | None = view.seat
        self.start = start
        self.memory = Memory()
        self.memory.piles = [HiddenPile(dict(pile.cards), dict(pile.places)) for pile in view.piles]
        self.mixed = any(place.startswith(MIX) for pile in self.memory.piles for place in pile.places)
        self.spreads: list[Spread] = []
        self._read()

    def _read(self) -> None:
        """Names become numbers; what lies in one place only is put there once for all."""
        mixes = sorted({place for pile in self.memory.piles for place in pile.places if place.startswith(MIX)})
        cards = {name: number for number, name in enumerate(self.start.game.cards + mixes)}
        places = {name: number for number, name in enumerate(self.start.places() + mixes)}
        for pile in self.memory.piles:
            numbers = _numbers(cards, pile.cards)
            only = pile.only_place()
            if only is None or self.mixed:
                self.spreads.append(Spread(numbers, [(places[name], count) for name, count in pile.places.items()]))
            else:
                for card in numbers:
                    self.start.put(places[only], card)

    def deal(self, chance: Chance) -> State:
        """One of them, as a full state that tells nobody anything."""
        state = self.start.clone()
        if self.mixed:
            self._deal_mixed(state, chance)
        else:
            for spread in self.spreads:
                spread.deal(state, chance)
        return state

    def _deal_mixed(self, state: State, chance: Chance) -> None:
        """What lies in a mix is dealt first; each card that stands for the mix then gives way to one of it.

        A mix is a place with a number after all places, and a card with a number after all cards.
        """
        places, cards = len(state.places()), len(state.game.cards)
        mixes: dict[int, list[int]] = {}
        waiting: list[tuple[int, int]] = []
        for spread in self.spreads:
            for place, card in spread.dealt(chance):
                if place >= places:
                    mixes.setdefault(place - places, []).append(card)
                else:
                    waiting.append((place, card))
        while waiting:
            place, card = waiting.pop()
            if card < cards:
                state.put(place, card)
            else:
                mix = mixes[card - cards]
                waiting.append((place, mix.pop(chance.below(len(mix)))))

    def deal_heard(self, chance: Chance) -> State:
        """One of them, in which the viewer listens and remembers what it does."""
        state = self.deal(chance)
        state.audience = Audience({self.viewer: self.memory.copy()})
        return state


def _numbers(numbers: dict[str, int], counts: dict[str, int]) -> vec[i64]:
    found = vec[i64](capacity=64)
    for name in sorted(counts):
        for _ in range(counts[name]):
            found = append(found, numbers[name])
    return found


def laid_out(game: Game, view: Any) -> State:
    """A state with all that lies open, and nothing in its hidden places."""
    state = game.empty(view.players, game.options_of(view))
    state.lay_open(game.open_words(view))
    return state


def open_state(game: Game, view: Any) -> State:
    """What lies open, and the hidden places that the viewer knows whole, its own hand first; the others are counted."""
    state = laid_out(game, view)
    numbers = {name: number for number, name in enumerate(game.cards)}
    for place, name in enumerate(state.places()):
        piles = [pile for pile in view.piles if name in pile.places]
        if len(piles) == 1 and len(piles[0].places) == 1 and piles[0].cards.keys() <= numbers.keys():
            for card in _numbers(numbers, piles[0].cards):
                state.put(place, card)
        else:
            state.count_hidden(place, sum(pile.places[name] for pile in piles))
    return state
