"""The parts that the views of all games share; Structs, so never compiled."""

import msgspec


class Pile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that lie hidden, and how many of them lie in which hidden place."""

    cards: dict[str, int]
    places: dict[str, int]


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the match ended for one seat; places start at 1, and only a tie that the rules leave open is shared."""

    seat: int
    place: int
    score: int
