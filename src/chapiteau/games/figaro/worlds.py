"""The states of Figaro that a view cannot rule out."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.audience import Audience
from chapiteau.engine.chance import Bag, Chance
from chapiteau.engine.contract import NOBODY, Worlds
from chapiteau.engine.memory import HiddenPile, Memory
from chapiteau.games.figaro.state import LYING, ROUNDS, FigaroFields, zeros


class FigaroWorlds(Worlds):
    """Everything in the open is fixed; each pile of hidden cards is dealt to its hands anew."""

    def __init__(self, view: Any, start: FigaroFields) -> None:
        self.viewer: int | None = view.seat
        self.start = start
        self.memory = Memory()
        self.memory.piles = [HiddenPile(dict(pile.cards), dict(pile.places)) for pile in view.piles]
        _lay_open(start, view)
        self.bags = [_bag(start, pile) for pile in self.memory.piles]
        self.shares = [_shares(pile) for pile in self.memory.piles]

    def deal(self, chance: Chance) -> FigaroFields:
        state = self.start.clone()
        for pile in range(len(self.bags)):
            bag = Bag(self.start.lookup.names, self.bags[pile][:])
            for seat, count in self.shares[pile]:
                for _ in range(count):
                    state.give(seat, chance.draw(bag))
        state.audience = Audience({self.viewer: self.memory.copy()})
        return state


def _bag(state: FigaroFields, pile: HiddenPile) -> vec[i64]:
    counts = zeros(state.lookup.cards)
    for name, count in pile.cards.items():
        counts[state.lookup.names.index(name)] = count
    return counts


def _shares(pile: HiddenPile) -> list[tuple[i64, i64]]:
    """The hands that a pile is spread over, with the number of its cards in each."""
    return [(int(place.removeprefix("hand-")), count) for place, count in sorted(pile.places.items())]


def _lay_open(state: FigaroFields, view: Any) -> None:
    """Put everything that the view shows into a state without hands."""
    names = state.lookup.names
    if view.removed is not None:
        state.removed = state.lookup.box.colours.index(view.removed)
    state.round = view.round - 1
    state.king = view.king
    state.asked = NOBODY if view.to_act is None else view.to_act
    for seat in range(state.players):
        for card in view.rows[seat]:
            state.to_row(seat, names.index(card))
        for card in view.tricks[seat]:
            state.tricks[seat * state.lookup.cards + names.index(card)] += 1
            state.taken[seat] += 1
        for rank in view.roads[seat]:
            state.tile_at[rank - 1] = seat
    for number in range(ROUNDS):
        for rank in view.tiles[number]:
            state.tile_at[rank - 1] = LYING - number
