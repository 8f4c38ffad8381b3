"""What is said of a move of 3 Ring Circus that was refused: a type for each fact."""

from typing import Final, Literal, TypedDict

from chapiteau.engine.events import Card
from chapiteau.games.three_ring_circus.events import Circus


class Purse(TypedDict):
    """T23. The Money cards in hand do not meet the fee."""

    key: Literal["purse"]
    fee: int
    purse: int


class RingFull(TypedDict):
    """T21."""

    key: Literal["ring_full"]


class ValueThere(TypedDict):
    """T21. The ring has a card of this value."""

    key: Literal["value_there"]
    value: int


class NoHigher(TypedDict):
    """T24. The card paid before was lower."""

    key: Literal["no_higher"]
    value: int


class TooLow(TypedDict):
    """T24. Cards no higher than this one are not worth what is left of the fee."""

    key: Literal["too_low"]
    worth: int
    fee: int


class TooFar(TypedDict):
    """T30."""

    key: Literal["too_far"]
    steps: int
    most: int


class StandsThere(TypedDict):
    """T30. The caravan is there already."""

    key: Literal["stands_there"]


class TentThere(TypedDict):
    """T40, T50. Whose tent is in the way."""

    key: Literal["tent_there"]
    seat: Circus


class NeedsPedestals(TypedDict):
    """T50."""

    key: Literal["needs_pedestals"]
    needs: int
    has: int


class CityFull(TypedDict):
    """T50. No slot is free."""

    key: Literal["city_full"]


class Wanted(TypedDict):
    """T60. What the metropolis wants to see."""

    key: Literal["wanted"]
    card: Card


class StillToPay(TypedDict):
    """T15. A fee is open."""

    key: Literal["still_to_pay"]
    fee: int


class OverLimit(TypedDict):
    """T15, T80. Cards must be discarded first."""

    key: Literal["over_limit"]
    held: int
    limit: int


FACTS: Final = (
    Purse,
    RingFull,
    ValueThere,
    NoHigher,
    TooLow,
    TooFar,
    StandsThere,
    TentThere,
    NeedsPedestals,
    CityFull,
    Wanted,
    StillToPay,
    OverLimit,
)
