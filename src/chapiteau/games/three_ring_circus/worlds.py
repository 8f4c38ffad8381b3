"""The states of 3 Ring Circus that a view cannot rule out."""

from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.audience import Audience
from chapiteau.engine.chance import Bag, Chance
from chapiteau.engine.contract import Worlds
from chapiteau.engine.memory import HiddenPile, Memory
from chapiteau.games.three_ring_circus import position
from chapiteau.games.three_ring_circus.components import DECKS, TYPES
from chapiteau.games.three_ring_circus.decks import DECK_NAMES, bag_of
from chapiteau.games.three_ring_circus.state import CircusFields, zeros


class CircusWorlds(Worlds):
    """Everything in the open is fixed; each pile of hidden cards is dealt anew to its hands and decks."""

    def __init__(self, view: Any, start: CircusFields) -> None:
        self.viewer: int | None = view.seat
        self.start = start
        self.memory = Memory()
        self.memory.piles = [HiddenPile(dict(pile.cards), dict(pile.places)) for pile in view.piles]
        position.lay_open(start, msgspec.to_builtins(view))
        self.names = [*start.lookup.names, *start.lookup.automaton_names, *TYPES]
        self.bags = [_bag(self.names, pile) for pile in self.memory.piles]
        self.shares = [sorted(pile.places.items()) for pile in self.memory.piles]

    def deal(self, chance: Chance) -> CircusFields:
        state = self.start.clone()
        for number in range(len(self.bags)):
            bag = Bag(self.names, self.bags[number][:])
            for place, count in self.shares[number]:
                for _ in range(count):
                    put(state, place, chance.draw(bag))
        state.audience = Audience({self.viewer: self.memory.copy()})
        return state


def put(state: CircusFields, place: str, card: i64) -> None:
    """Put a hidden card where it lies: in a hand or in a deck."""
    lookup = state.lookup
    if place.startswith("hand-"):
        state.give(int(place.removeprefix("hand-")), card)
        return
    if place in DECK_NAMES:
        bag = bag_of(state, DECK_NAMES.index(place))
        first = lookup.names.index(bag.names[0])
    else:
        bag = state.fortune if place == DECKS[0] else state.monkey if place == DECKS[1] else state.token_bag
        first = len(lookup.names) + (0 if place in DECKS else len(lookup.automaton_names))
    bag.counts[card - first] += 1
    bag.total += 1


def _bag(names: list[str], pile: HiddenPile) -> vec[i64]:
    counts = zeros(len(names))
    for name, count in pile.cards.items():
        counts[names.index(name)] = count
    return counts
