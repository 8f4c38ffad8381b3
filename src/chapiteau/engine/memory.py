"""Perfect memory: what a viewer that forgets nothing knows of the cards it cannot see.

A viewer accounts for hidden cards in piles: some cards, and how many of them lie in which hidden place. Events carry
what a memory needs in three optional fields, the same in every game:

pile   {"cards": {"bear": 2}, "places": {"hand-0": 1, "hand-1": 1}}   spread over places that now hold nothing else
moved  [{"from": "hand-1", "cards": ["bear"]}]                        shown: they left a hidden place for the open
       [{"to": "hand-1", "cards": ["bear"]}]                          went from the open to a hidden place
       [{"from": "pile", "to": "hand-1", "count": 1}]                 moved unseen
       [{"from": "pile", "to": "hand-1", "cards": ["bear"]}]          moved, and this viewer saw what
seen   {"place": "hand-0", "cards": ["bear"]}                         this viewer sees that they lie there
mixed  {"hand-0": 2, "hand-1": 3}                                     gathered from these places, shuffled, dealt anew

What was mixed lies in a place of its own (`mix-1`), and that place in turn is spread: a pile counts `mix-1` among its
cards, once for each of them. So a viewer goes on knowing which cards are among those hands, and not in which.
"""

from itertools import pairwise
from typing import Any, Final

import msgspec

from chapiteau.engine.view import Pile

MIX: Final = "mix-"
NO_MIXES: Final[list[str]] = []
ENCODER: Final = msgspec.json.Encoder()


class HiddenPile:
    """Cards counted by name, and the hidden places that they are spread over."""

    def __init__(self, cards: dict[str, int], places: dict[str, int]) -> None:
        self.cards = cards
        self.places = places
        self._sorted = False
        """Whether cards and places are in the order in which viewers are shown them."""
        self._json: bytes | None = None

    def copy(self) -> "HiddenPile":
        return HiddenPile(dict(self.cards), dict(self.places))

    def json(self) -> bytes:
        """The pile as JSON, made once until it changes."""
        json = self._json
        if json is None:
            if not self._sorted:
                self._sorted = True
                self.cards, self.places = dict(sorted(self.cards.items())), dict(sorted(self.places.items()))
            json = self._json = ENCODER.encode(Pile(self.cards, self.places))
        return json

    def lose(self, place: str, card: str) -> tuple[bool, bool]:
        """A card leaves the pile: whether others lie in that place, and others like it here; the order stays."""
        self._json = None
        return _less(self.places, place, 1), _less(self.cards, card, 1)

    def changed(self) -> None:
        self._sorted, self._json = False, None

    def size(self) -> int:
        return sum(self.places.values())

    def only_place(self) -> str | None:
        return next(iter(self.places)) if len(self.places) == 1 else None


class Memory:
    """One viewer's piles, folded from the events that it was told."""

    def __init__(self) -> None:
        self.piles: list[HiddenPile] = []
        self._may_mix = True
        """Whether something may be mixed: it is asked for with every card."""

    def fold(self, event: dict[str, Any]) -> None:
        pile, mixed, moved, seen = event.get("pile"), event.get("mixed"), event.get("moved"), event.get("seen")
        if pile is not None:
            self.spread(pile["cards"], pile["places"])
        if mixed is not None:
            self.mix(mixed)
        if moved is not None:
            for step in moved:
                self._fold_step(step)
        if seen is not None:
            self.see(seen["place"], seen["cards"])

    def _fold_step(self, step: dict[str, Any]) -> None:
        source: str | None = step.get("from")
        target: str | None = step.get("to")
        cards: list[str] | None = step.get("cards")
        if cards is None:
            if source is not None and target is not None:
                self.move_unseen(source, target, step["count"])
            return
        if source is not None:
            self.show(source, cards)
        if target is not None:
            self.hide(target, cards)

    def copy(self) -> "Memory":
        other = Memory()
        other.piles = [pile.copy() for pile in self.piles]
        return other

    def spread(self, cards: dict[str, int], places: dict[str, int]) -> None:
        """Begin a new pile; what lay in these places before was gathered first."""
        self.piles = [pile for pile in self.piles if not pile.places.keys() & places.keys()]
        self.piles.append(HiddenPile(_some(cards), _some(places)))
        self._tidy()

    def show(self, place: str, cards: list[str]) -> None:
        """Cards left a hidden place for the open; equal cards are alike, so it was one known to lie there if any is."""
        tidy = True
        for card in cards:
            tidy = self._show_one(place, card) and tidy
        if not tidy:
            self._tidy()

    def _show_one(self, place: str, card: str) -> bool:
        """Whether everything is still tidy: each pile has the places that it had, which usually give the order."""
        sources: list[HiddenPile] = []
        for pile in self.piles:
            if place in pile.places and card in pile.cards:
                if len(pile.places) == 1:
                    more_places, _ = pile.lose(place, card)
                    return more_places
                sources.append(pile)
        all_mixes = self._mixes()
        mixes = [mix for mix in all_mixes if self._may_hold(mix, place, card)] if all_mixes else all_mixes
        tidy = len(sources) == 1 and not mixes
        spread = self._spread_of(mixes[0]) if len(mixes) == 1 and not sources else None
        if spread is not None:
            _less(spread.cards, mixes[0], 1)
            _less(spread.places, place, 1)
            place = mixes[0]
        else:
            for mix in mixes:
                self._flatten(mix)
        if tidy and not all_mixes:
            source = sources[0]
        else:
            source = self._merged([pile for pile in self.piles if place in pile.places and card in pile.cards])
        more_places, more_cards = source.lose(place, card)
        return tidy and more_places and (more_cards or not self._has_a_twin(source))

    def _has_a_twin(self, pile: HiddenPile) -> bool:
        """Whether another pile lies in the same places: then the cards give their order."""
        return any(other is not pile and other.places.keys() == pile.places.keys() for other in self.piles)

    def mix(self, places: dict[str, int]) -> None:
        """Everything in these places was gathered, shuffled and dealt out in these numbers."""
        before = self._mixes()
        self._may_mix = True
        new = _free_name(before)
        for pile in self.piles:
            gathered = sum(pile.places.pop(place, 0) for place in places)
            if gathered:
                pile.places[new] = gathered
        for mix in before:
            self._settle(mix)
        for mix in before:
            spread = self._spread_of(mix)
            if spread is not None and new in spread.places:
                self._flatten(mix)
        if any(places.values()):
            self.piles.append(HiddenPile({new: sum(places.values())}, _some(places)))
        self._tidy()

    def _mixes(self) -> list[str]:
        """The places that are themselves spread over places."""
        if not self._may_mix:
            return NO_MIXES
        found = [place for pile in self.piles for place in pile.places if place.startswith(MIX)]
        self._may_mix = bool(found)
        return sorted(set(found)) if found else found

    def _spread_of(self, mix: str) -> HiddenPile | None:
        """The one pile that counts this mix among its cards."""
        return next((pile for pile in self.piles if mix in pile.cards), None)

    def _may_hold(self, mix: str, place: str, card: str) -> bool:
        spread = self._spread_of(mix)
        inside = any(mix in pile.places and card in pile.cards for pile in self.piles)
        return inside and spread is not None and place in spread.places

    def _flatten(self, mix: str) -> HiddenPile:
        """Let a mix and the piles it came from become one pile: less is known then, and nothing untrue."""
        pile = self._joined([pile for pile in self.piles if mix in pile.cards or mix in pile.places])
        pile.cards.pop(mix)
        pile.places.pop(mix)
        return pile

    def hide(self, place: str, cards: list[str]) -> None:
        """Cards that this viewer knows went to a hidden place."""
        if not cards:
            return
        known = next((pile for pile in self.piles if pile.only_place() == place), None)
        if known is None:
            known = HiddenPile({}, {place: 0})
            self.piles.append(known)
        for card in cards:
            known.cards[card] = known.cards.get(card, 0) + 1
        known.places[place] += len(cards)
        self._tidy()

    def see(self, place: str, cards: list[str]) -> None:
        """This viewer sees cards where they lie."""
        self.show(place, cards)
        self.hide(place, cards)

    def move_unseen(self, source: str, target: str, count: int) -> None:
        """Cards moved from one hidden place to another and nobody saw which."""
        sources = [pile for pile in self.piles if source in pile.places]
        if count != sum(pile.places[source] for pile in sources):
            sources = [self._merged(sources)]
        for pile in sources:
            share = min(count, pile.places[source])
            _less(pile.places, source, share)
            pile.places[target] = pile.places.get(target, 0) + share
        self._tidy()

    def allows(self, places: dict[str, list[str]]) -> bool:
        """Whether this memory admits that the hidden places hold exactly these cards."""
        claimed: dict[str, int] = {}
        cards: dict[str, int] = {}
        for pile in self.piles:
            for place, count in pile.places.items():
                claimed[place] = claimed.get(place, 0) + count
            for card, count in pile.cards.items():
                cards[card] = cards.get(card, 0) + count
        for mix in self._mixes():
            if claimed.pop(mix) != cards.pop(mix, 0):
                return False
        for place, held in places.items():
            if claimed.pop(place, 0) != len(held):
                return False
            for card in held:
                cards[card] = cards.get(card, 0) - 1
        return (
            not claimed and not any(cards.values()) and all(self._known_lies_there(pile, places) for pile in self.piles)
        )

    def _known_lies_there(self, pile: HiddenPile, places: dict[str, list[str]]) -> bool:
        """Whether the cards of a pile lie in its places."""
        where = set(pile.places)
        for mix in self._mixes():
            spread = self._spread_of(mix)
            if mix in where and spread is not None:
                where |= spread.places.keys()
        there = [card for place in where for card in places.get(place, ())]
        return all(there.count(card) >= count for card, count in pile.cards.items() if not card.startswith(MIX))

    def _merged(self, piles: list[HiddenPile]) -> HiddenPile:
        """Several piles could be the source, so they become one."""
        if not piles:
            raise AssertionError("an event tells of a card that cannot be there")
        pile = self._joined(piles)
        for mix in self._mixes():
            if mix in pile.cards and mix in pile.places:
                pile = self._flatten(mix)
        return pile

    def _joined(self, piles: list[HiddenPile]) -> HiddenPile:
        first = piles[0]
        for other in piles[1:]:
            for card, count in other.cards.items():
                first.cards[card] = first.cards.get(card, 0) + count
            for place, count in other.places.items():
                first.places[place] = first.places.get(place, 0) + count
            self.piles.remove(other)
        return first

    def _tidy(self) -> None:
        """Drop empty piles, join those that lie in one and the same place, and keep one order."""
        for mix in self._mixes():
            self._settle(mix)
        self.piles = [pile for pile in self.piles if pile.places]
        for pile in self.piles:
            pile.changed()  # everything but a card that is shown ends here
        if len(self.piles) < 2:
            return
        for place in sorted({pile.only_place() or "" for pile in self.piles}):
            known = [pile for pile in self.piles if place and pile.only_place() == place]
            if len(known) > 1:
                self._merged(known)
        if not self._in_order():
            self.piles.sort(key=lambda pile: (sorted(pile.places), sorted(pile.cards)))

    def _in_order(self) -> bool:
        """Whether the places alone tell that this is the one order."""
        places = [sorted(pile.places) for pile in self.piles]
        return all(before < after for before, after in pairwise(places))

    def _settle(self, mix: str) -> None:
        """A mix that is spread over one place only is no mix any more; one that fills one pile only is that pile."""
        spread = self._spread_of(mix)
        sources = [pile for pile in self.piles if mix in pile.places]
        if spread is not None and len(spread.places) == 1:
            (place,) = spread.places
            _less(spread.places, place, spread.cards.pop(mix))
            for pile in sources:
                pile.places[place] = pile.places.get(place, 0) + pile.places.pop(mix)
        elif len(sources) == 1 and len(sources[0].places) == 1:
            self._flatten(mix)


def _free_name(taken: list[str]) -> str:
    number = 1
    while f"{MIX}{number}" in taken:
        number += 1
    return f"{MIX}{number}"


def _some(counts: dict[str, int]) -> dict[str, int]:
    """A copy without what is not there."""
    return {name: count for name, count in counts.items() if count}


def _less(counts: dict[str, int], name: str, by: int) -> bool:
    """Take so many away; whether any is left."""
    left = counts[name] - by
    if left == 0:
        del counts[name]
        return False
    counts[name] = left
    return True
