"""What is said of a move of Ringmaster, before it is made or when it was refused: a type for each part."""

from typing import Final, Literal, TypedDict

from chapiteau.engine.events import Card, Seat
from chapiteau.games.ringmaster.events import Win

Counted = Literal["attractions", "sideshows", "rings"]
Aim = Literal["aims_at_star", "aims_at_attraction", "aims_at_sideshow", "aims_away", "aims_at_discard"]


class Wins(TypedDict):
    """R30 to R32, R34. Who wins with this, by which rule; a card that is played can still be sabotaged."""

    key: Literal["wins", "wins_at_once"]
    seat: Seat
    rule: Win


class Counts(TypedDict):
    """R30 to R33, R40. What a zone counts then for one of the three wins, and what it takes."""

    key: Counted
    seat: Seat
    before: int
    count: int
    needed: int


class OneMore(TypedDict):
    """R30 to R32. One more card could bring this zone that win then."""

    key: Literal["one_more"]
    seat: Seat
    rule: Win


class NotNear(TypedDict):
    """R30 to R32. This zone is no longer one card from winning."""

    key: Literal["not_near"]
    seat: Seat


class Draws(TypedDict):
    """R50, R61. How many cards are drawn."""

    key: Literal["draws"]
    seat: Seat
    count: int


class Takes(TypedDict):
    """R62. How many random cards are taken out of how many; the reader's own where it says so."""

    key: Literal["takes", "takes_yours"]
    seat: Seat
    victim: Seat
    count: int
    held: int


class Choosers(TypedDict):
    """R45, R60. Who loses a card of the own zone."""

    key: Literal["choosers"]
    seats: list[Seat]


class Deals(TypedDict):
    """R46. How many cards the reader gets."""

    key: Literal["deals"]
    seat: Seat
    count: int


class Empties(TypedDict):
    """R47. How many cards all zones lose together."""

    key: Literal["empties"]
    count: int


class Nothing(TypedDict):
    """R23. There is no target."""

    key: Literal["nothing"]


class Costs(TypedDict):
    """R51, R52. A star costs a card from hand; R51: one more card may be played for it."""

    key: Literal["costs", "plays_more"]
    count: int


class Gives(TypedDict):
    """R57. Who gets a card: the one that is chosen, or one at the end of the turn."""

    key: Literal["gives", "end_gives"]
    to: Seat


class Limit(TypedDict):
    """R12, R42. How many cards are still to be discarded, and how many after this one."""

    key: Literal["limit", "limit_last"]
    now: int
    count: int


class EndWrecks(TypedDict):
    """R43. Ending the turn costs an attraction."""

    key: Literal["end_wrecks"]
    card: Card


class EndDiscards(TypedDict):
    """R12, R42. How many cards are to be discarded when the turn ends."""

    key: Literal["end_discards"]
    count: int


class Stops(TypedDict):
    """R24, R25. Whose card Sabotage! stops; Barker may then play another one instead."""

    key: Literal["stops", "stops_barker"]
    seat: Seat
    card: Card


class NotHeld(TypedDict):
    """R11, R12, R24, R51, R52, R57. The card is not in hand."""

    key: Literal["not_held", "not_in_zone", "own_zone_only", "others_turn", "sabotaged_card"]
    card: Card


class NoPlay(TypedDict):
    """R11, R17, R43, R60, R15, R55. What stands in the way, whatever the card."""

    key: Literal["no_play", "answer_first", "choose_attraction", "nothing_to_draw", "stars_stopped"]


class UsedAlready(TypedDict):
    """R14."""

    key: Literal["used_already"]
    star: Card


class AimsAt(TypedDict):
    """R15, R23. What a card must aim at, and how many such cards there are."""

    key: Aim
    card: Card
    count: int


class UnderBear(TypedDict):
    """R40. In that zone attractions are sideshows."""

    key: Literal["under_bear"]
    seat: Seat


class NoCost(TypedDict):
    """R15. No card in hand to pay the star with."""

    key: Literal["no_cost"]
    star: Card


class WithinLimit(TypedDict):
    """R12. Cards are discarded at the end of the turn only."""

    key: Literal["within_limit"]
    held: int
    limit: int


EXPLANATIONS: Final = (
    Wins,
    Counts,
    OneMore,
    NotNear,
    Draws,
    Takes,
    Choosers,
    Deals,
    Empties,
    Nothing,
    Costs,
    Gives,
    Limit,
    EndWrecks,
    EndDiscards,
    Stops,
)
FACTS: Final = (NotHeld, NoPlay, UsedAlready, AimsAt, UnderBear, NoCost, WithinLimit)
