"""What the promises may be told of a game beyond its contract: where its cards lie."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Mapped: TypeAlias = Mapping[str, Any]
"""What `state.mapping()` gives: everything that is true."""


@dataclass(frozen=True)
class Facts:
    """A game needs none of this to be held to the promises; with it, more can be held."""

    cards: Callable[[Mapped], list[list[str]]] = lambda _: []
    """All lists of cards: together they never change."""
    variant: float = 1.0
    """The part of all floors that each variant must see, where there are many and only the map or a card differs."""


def _figaro_cards(mapping: Mapped) -> list[list[str]]:
    return [*mapping["hands"], *mapping["rows"], *mapping["tricks"]]


def _aramini_cards(mapping: Mapped) -> list[list[str]]:
    wagons = [wagon for wagon in mapping["wagons"] if wagon is not None]
    cards = [*mapping["hands"], mapping["discard"], mapping["pile"], mapping["playing"]]
    return [*cards, wagons, mapping["wagon_pile"], *mapping["trains"], *mapping["waiting"]]


def _ringmaster_cards(mapping: Mapped) -> list[list[str]]:
    on_table = [mapping["played"]["card"]] if mapping["played"] else []
    piles = [mapping["pile"], mapping["discard"], mapping["removed"], on_table]
    return [*mapping["hands"], *mapping["zones"], *piles]


def _circus_cards(mapping: Mapped) -> list[list[str]]:
    open_cards = [card for card in mapping["row"] if card] + [each["card"] for each in [mapping["engaging"]] if each]
    circuses = [cards for circus in mapping["circuses"] for cards in [*circus["rings"], circus["objectives"]]]
    piles = [*mapping["hands"], *mapping["decks"].values(), *mapping["discards"].values(), *circuses, open_cards]
    automaton = (mapping["automaton"] or {}).values()
    return [*piles, *(cards for cards in automaton if isinstance(cards, list))]


FACTS = {
    "figaro": Facts(cards=_figaro_cards),
    "aramini-circus": Facts(cards=_aramini_cards),
    "ringmaster": Facts(cards=_ringmaster_cards),
    "three-ring-circus": Facts(cards=_circus_cards, variant=1 / 3),
}
