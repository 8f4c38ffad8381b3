"""What the promises may be told of a game beyond its contract: where its cards lie, and what lies open."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Mapped: TypeAlias = Mapping[str, Any]
"""What `state.mapping()` gives: everything that is true."""
HIDDEN = ("hands", "pile", "piles", "decks")
"""The fields of hidden cards, and of what viewers remember of them."""


def _all_but_hidden(mapping: Mapped) -> Mapped:
    return {name: value for name, value in mapping.items() if name not in HIDDEN}


@dataclass(frozen=True)
class Facts:
    """A game needs none of this to be held to the promises; with it, more can be held."""

    longest: int = 100_000
    """No match has more decisions than this."""
    cards: Callable[[Mapped], list[list[str]]] = lambda _: []
    """All lists of cards: together they never change."""
    open: Callable[[Mapped], Mapped] = _all_but_hidden
    """What lies open to all."""
    shown: Callable[[Mapped], list[Any]] = lambda _: []
    """What lies open now of places that are hidden as a rule."""
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


def _ringmaster_shown(mapping: Mapped) -> list[Any]:
    """Snake Charmer opens a hand to all (R56)."""
    return [
        hand if "snake-charmer" in zone else None for hand, zone in zip(mapping["hands"], mapping["zones"], strict=True)
    ]


def _ringmaster_open(mapping: Mapped) -> Mapped:
    return {**_all_but_hidden(mapping), "hands": _ringmaster_shown(mapping)}


AUTOMATON_PILES = ("fortune-teller", "mechanical-monkey", "artist-tokens")


def _circus_cards(mapping: Mapped) -> list[list[str]]:
    open_cards = [card for card in mapping["row"] if card] + [each["card"] for each in [mapping["engaging"]] if each]
    circuses = [cards for circus in mapping["circuses"] for cards in [*circus["rings"], circus["objectives"]]]
    piles = [*mapping["hands"], *mapping["decks"].values(), *mapping["discards"].values(), *circuses, open_cards]
    automaton = (mapping["automaton"] or {}).values()
    return [*piles, *(cards for cards in automaton if isinstance(cards, list))]


def _circus_open(mapping: Mapped) -> Mapped:
    """All but hands, decks and what viewers remember; of hands and decks their sizes."""
    automaton = mapping["automaton"] or {}
    piles = {name: cards for name, cards in automaton.items() if name in AUTOMATON_PILES}
    hands = {f"hand-{seat}": cards for seat, cards in enumerate(mapping["hands"])}
    sizes = {name: len(cards) for name, cards in {**hands, **mapping["decks"], **piles}.items()}
    open_parts = {name: value for name, value in automaton.items() if name not in AUTOMATON_PILES}
    return {**_all_but_hidden(mapping), "automaton": open_parts, "sizes": sizes}


FACTS = {
    # Each of the 60 cards of each of three rounds is played once, and nobody takes before something was played.
    "figaro": Facts(longest=3 * 60 * 2, cards=_figaro_cards),
    # 40 fills, before each and after the last at most 25 turns of four players, each of at most thirteen actions and
    # ten bonus cards with two draws each; a fill is at most eight payments and ten bonus cards, a wagon joins once.
    "aramini-circus": Facts(longest=41 * 100 * (13 + 10 + 20) + 40 * (1 + 8 + 10 + 1), cards=_aramini_cards),
    # R36 ends a match after 250 turns each; a turn seldom asks for more than a dozen decisions.
    "ringmaster": Facts(longest=250 * 4 * 40, cards=_ringmaster_cards, open=_ringmaster_open, shown=_ringmaster_shown),
    # Each of 48 tents is one show, and between two shows everybody engages or passes; a turn has at most 15 decisions.
    "three-ring-circus": Facts(longest=48 * 16 * 15, cards=_circus_cards, open=_circus_open, variant=1 / 3),
}
