"""The states of Aramini Circus that a view cannot rule out."""

from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.audience import Audience
from chapiteau.engine.chance import Bag, Chance
from chapiteau.engine.contract import NOBODY, Worlds
from chapiteau.engine.memory import HiddenPile, Memory
from chapiteau.games.aramini_circus.state import CARDS, NO_WAGON, WAGON_VALUES, AraminiFields, zeros


class AraminiWorlds(Worlds):
    """Everything in the open is fixed; each pile of hidden cards is dealt anew to its hands and the animal pile."""

    def __init__(self, view: Any, start: AraminiFields) -> None:
        self.viewer: int | None = view.seat
        self.start = start
        self.memory = Memory()
        self.memory.piles = [HiddenPile(dict(pile.cards), dict(pile.places)) for pile in view.piles]
        _lay_cards(start, view)
        _lay_wagons(start, view)
        _set_turn(start, view)
        self.bags = [_bag(start, pile) for pile in self.memory.piles]
        self.shares = [_shares(pile) for pile in self.memory.piles]

    def deal(self, chance: Chance) -> AraminiFields:
        """Hands first; what is left of each pile lies in the animal pile."""
        state = self.start.clone()
        for number in range(len(self.bags)):
            bag = Bag(self.start.lookup.names, self.bags[number][:])
            for seat, count in self.shares[number]:
                for _ in range(count):
                    state.give(seat, chance.draw(bag))
            for card in range(CARDS):
                state.pile.counts[card] += bag.counts[card]
                state.pile.total += bag.counts[card]
        state.audience = Audience({self.viewer: self.memory.copy()})
        return state


def _bag(state: AraminiFields, pile: HiddenPile) -> vec[i64]:
    counts = zeros(CARDS)
    for name, count in pile.cards.items():
        counts[state.lookup.names.index(name)] = count
    return counts


def _shares(pile: HiddenPile) -> list[tuple[i64, i64]]:
    """The hands that a pile is spread over, with the number of its cards in each."""
    places = sorted(pile.places.items())
    return [(int(place.removeprefix("hand-")), count) for place, count in places if place != "pile"]


def _lay_cards(state: AraminiFields, view: Any) -> None:
    """Put the open cards and tokens where the view shows them."""
    names = state.lookup.names
    for card in view.discard:
        state.discard = append(state.discard, names.index(card))
    for card in view.playing:
        state.playing = append(state.playing, names.index(card))
    for seat in range(state.players):
        state.token_of[seat] = names.index(view.tokens[seat])


def _lay_wagons(state: AraminiFields, view: Any) -> None:
    """Put all wagons where the view shows them; the others are the wagon pile."""
    names = state.lookup.wagon_names
    rest = state.lookup.wagon_copies[:]
    for slot in range(len(state.display)):
        if view.wagons[slot] is not None:
            state.display[slot] = names.index(view.wagons[slot])
            rest[state.display[slot]] -= 1
    for seat in range(state.players):
        for name in view.trains[seat]:
            state.attach(seat, names.index(name))
            rest[names.index(name)] -= 1
        for name in view.waiting[seat]:
            state.wait(seat, names.index(name))
            rest[names.index(name)] -= 1
    state.wagons = Bag(names, rest)


def _set_turn(state: AraminiFields, view: Any) -> None:
    """Where the turn stands."""
    state.asked = NOBODY if view.to_act is None else view.to_act
    state.actions = view.actions
    state.draws = view.draws
    state.searching = view.decision == "search"
    state.joining = view.decision == "join"
    state.bonuses = view.bonuses
    state.has_filled = view.has_filled
    state.quiet = view.quiet_turns
    state.ringmaster = view.ringmaster
    state.face_up = view.face_up
    state.filling = NO_WAGON
    if view.fill is not None:
        state.filling = state.lookup.wagon_names.index(view.fill.wagon)
        own = state.lookup.animals[state.filling // WAGON_VALUES]
        state.paid_own = view.fill.paid.count(own)
        state.paid_token = len(view.fill.paid) - state.paid_own
