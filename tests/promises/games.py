"""What the promises must be told of each game: nothing else in this suite knows one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Mapped: TypeAlias = Mapping[str, Any]
"""What `state.mapping()` gives: everything that is true."""


@dataclass(frozen=True)
class Facts:
    """How long a match of a game can be, where its cards lie, and which of the places are hidden."""

    longest: int
    """No match has more decisions than this."""
    cards: Callable[[Mapped], list[list[str]]]
    """All lists of cards: together they never change."""
    hidden: Callable[[Mapped], dict[str, list[str]]]
    """The true cards of every hidden place, by the names that memories use."""
    open: Callable[[Mapped], Mapped]
    """The rest of the mapping: what lies open to all."""
    owner: Callable[[str], int | None]
    """The seat that sees into a hidden place, if one does."""


def _figaro_cards(mapping: Mapped) -> list[list[str]]:
    return [*mapping["hands"], *mapping["rows"], *mapping["tricks"]]


def _hands(mapping: Mapped) -> dict[str, list[str]]:
    return {f"hand-{seat}": hand for seat, hand in enumerate(mapping["hands"]) if hand}


def _all_but_hands(mapping: Mapped) -> Mapped:
    return {field: value for field, value in mapping.items() if field != "hands"}


def _hand_owner(place: str) -> int | None:
    return int(place.removeprefix("hand-"))


FACTS = {
    # Each of the 60 cards of each of three rounds is played once, and nobody takes before something was played.
    "figaro": Facts(longest=3 * 60 * 2, cards=_figaro_cards, hidden=_hands, open=_all_but_hands, owner=_hand_owner),
}
