"""The parts that the views of all games share; Structs, so never compiled."""

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from chapiteau.engine.audience import Audience


class Pile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that lie hidden, and how many of them lie in which hidden place."""

    cards: dict[str, int]
    places: dict[str, int]


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the match ended for one seat; places start at 1, and only a tie that the rules leave open is shared."""

    seat: int
    place: int
    score: int


def piles_of(audience: "Audience | None", viewer: int | None) -> list[Pile]:
    """What this viewer remembers of hidden cards."""
    if audience is None or viewer not in audience.memories:
        raise ValueError("this state was made for search: it has no memory of what a viewer was told")
    return [
        Pile(cards=dict(sorted(pile.cards.items())), places=dict(sorted(pile.places.items())))
        for pile in audience.memories[viewer].piles
    ]
