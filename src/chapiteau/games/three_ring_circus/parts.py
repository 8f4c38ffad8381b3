"""What is said of a move of 3 Ring Circus, before it is made or when it was refused: the types of the parts."""

from typing import Annotated, Final, Literal, TypedDict

from chapiteau.engine.events import Card, Kind
from chapiteau.games.three_ring_circus.events import Artist, Circus, Family, Place, Region, Source

Bonus = Annotated[str, Kind("bonuses")]


class Plain(TypedDict):
    """Parts that need no number."""

    key: Literal["local", "barnum_waits", "popcorn", "bonus_ticket", "bonus_stays"]


class Counted(TypedDict):
    """How many: cards, pedestals, steps."""

    key: Literal["neighbours", "banknotes", "marker", "reward_tickets", "limit", "bonus_steps", "bonus_money"]
    count: int


class Total(TypedDict):
    """What the parts before add up to."""

    key: Literal["money", "fame"]
    total: int


class OfFame(TypedDict):
    key: Literal["required", "reward_fame", "bonus_fame"]
    fame: int


class OfFamily(TypedDict):
    """T61. Fame for an artist of this family before or after the required one."""

    key: Literal["left", "right"]
    fame: int
    family: Family


class FirstSlot(TypedDict):
    """T62."""

    key: Literal["first_slot"]
    fame: int
    slot: int


class Fee(TypedDict):
    """T22. It stops at 0."""

    key: Literal["fee", "fee_zero"]
    value: int
    highest: int
    fee: int


class Paid(TypedDict):
    key: Literal["paid"]
    value: int
    left: int


class PaidOver(TypedDict):
    """T24. Nothing is given back."""

    key: Literal["paid_over"]
    value: int
    over: int


class Pedestals(TypedDict):
    """T25. The marker now and then."""

    key: Literal["pedestals"]
    before: int
    after: int


class SlotBonus(TypedDict):
    """T26."""

    key: Literal["slot_bonus"]
    bonus: Bonus
    count: int


class Column(TypedDict):
    """T27."""

    key: Literal["column"]
    column: int
    bonus: Bonus
    fame: int


class Steps(TypedDict):
    """T30."""

    key: Literal["steps"]
    steps: int
    most: int


class Favourite(TypedDict):
    """T51."""

    key: Literal["favourite"]
    count: int
    artist: Artist


class OfInstant(TypedDict):
    """T100, T101."""

    key: Literal["instant"]
    count: int
    card: Card


class HighestSlot(TypedDict):
    """T50. The highest slot in reach."""

    key: Literal["slot"]
    number: int


class BarnumGoes(TypedDict):
    """T66."""

    key: Literal["barnum"]
    place: Place


class Objective(TypedDict):
    """T120 to T125. As things stand."""

    key: Literal["objective"]
    reached: int
    fame: int


class Swapped(TypedDict):
    """T26. Where a card goes."""

    key: Literal["swap"]
    card: Card
    ring: int


EXPLANATIONS: Final = (
    Plain,
    Counted,
    Total,
    OfFame,
    OfFamily,
    FirstSlot,
    Fee,
    Paid,
    PaidOver,
    Pedestals,
    SlotBonus,
    Column,
    Steps,
    Favourite,
    OfInstant,
    HighestSlot,
    BarnumGoes,
    Objective,
    Swapped,
)


class RegionRank(TypedDict):
    """T71. Who would earn what in a region as things stand."""

    key: Literal["rank"]
    region: Region
    seat: Circus
    tents: int
    fame: int
    lost: bool
    """T72. Neutral tents earn nothing; their fame is lost."""


class Reached(TypedDict):
    """T120 to T125. How far an objective has come; those in hand are told to their owner."""

    key: Literal["reached"]
    seat: int
    card: Card
    reached: int
    fame: int
    next: int | None
    """What its next step asks for; none after the last."""


class AtMetropolis(TypedDict):
    """T60 to T62. What a show of the viewer would earn there, and what an artist more would add."""

    key: Literal["metropolis"]
    place: Place
    card: Card
    has: bool
    fame: int
    left: Family
    more_left: int
    right: Family
    more_right: int


class Projected(TypedDict):
    """T82. Fame by source, if the match ended as it stands."""

    key: Literal["projected"]
    seat: Circus
    source: Source
    fame: int


PROSPECTS: Final = (RegionRank, Reached, AtMetropolis, Projected)


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
