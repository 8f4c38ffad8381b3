"""What is said of a move of Ringmaster, before it is made or when it was refused: a type for each part."""

from typing import Annotated, Final, Literal, TypedDict

from chapiteau.engine.events import Card, Kind, Seat
from chapiteau.games.ringmaster.events import Win

Aim = Annotated[str, Kind("kinds")]


class Wins(TypedDict):
    """R30 to R32, R34. Who wins with this card, by which rule."""

    key: Literal["wins"]
    seat: Seat
    rule: Win


class Limit(TypedDict):
    """R12, R42. How many more cards must be discarded after this one."""

    key: Literal["limit"]
    count: int


class NoPlay(TypedDict):
    """R11. No play is left in this turn."""

    key: Literal["no_play"]


class UsedAlready(TypedDict):
    """R14."""

    key: Literal["used_already"]
    star: Card


class AimsAt(TypedDict):
    """What a card must aim at, and how many such cards there are."""

    key: Literal["aims_at"]
    card: Card
    aim: Aim
    count: int


class UnderBear(TypedDict):
    """R40. In that zone attractions are sideshows."""

    key: Literal["under_bear"]
    seat: Seat


class NoTarget(TypedDict):
    """R15. There is nothing that the star could aim at."""

    key: Literal["no_target"]
    star: Card
    aim: Aim


class NoCost(TypedDict):
    """R15. No card in hand to pay the star with."""

    key: Literal["no_cost"]
    star: Card


class WithinLimit(TypedDict):
    """R12. Cards are discarded at the end of the turn only."""

    key: Literal["within_limit"]
    held: int
    limit: int


EXPLANATIONS: Final = (Wins, Limit)
FACTS: Final = (NoPlay, UsedAlready, AimsAt, UnderBear, NoTarget, NoCost, WithinLimit)
