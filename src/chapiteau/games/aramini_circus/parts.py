"""What is said of a move of Aramini Circus, before it is made or when it was refused: a type for each part."""

from typing import Annotated, Final, Literal, TypedDict

from chapiteau.engine.events import Card, Kind
from chapiteau.games.aramini_circus.events import Token, Wagon

Animals = Annotated[str, Kind("several")]
"""Several animals of a kind, as they are called in a sentence."""


class Way(TypedDict):
    """A24, A25. A way to pay what is left: so many cards of the wagon's animal, and so many of the token's."""

    key: Literal["way"]
    animal: Card
    own: int
    token: Token
    others: int


class BonusWay(TypedDict):
    """A64, A67. The same, once these bonus cards are played for the wagon."""

    key: Literal["bonus_way"]
    bonuses: list[Card]
    animal: Card
    own: int
    token: Token
    others: int


class Left(TypedDict):
    """What the wagon still asks for after this card."""

    key: Literal["left"]
    left: int


class Joins(TypedDict):
    """A30, A34. The wagon joins the train: points that it brings with all that follows it, and all of the train."""

    key: Literal["joins"]
    adds: int
    points: int


class Follow(TypedDict):
    """A33. Waiting wagons that join by themselves after it."""

    key: Literal["follow"]
    wagons: list[Wagon]


class Choose(TypedDict):
    """A33. Then several waiting wagons fit, and the player chooses."""

    key: Literal["choose"]


class Wins(TypedDict):
    """A50. The train reaches the goal."""

    key: Literal["wins"]
    points: int


class Waits(TypedDict):
    """A32. The wagon has to wait: the train's last one takes its own animal or value."""

    key: Literal["waits"]
    wagon: Wagon
    animal: Card
    value: int


class TwoForOne(TypedDict):
    """A25. What the token is good for."""

    key: Literal["two_for_one"]
    token_animals: Animals


class Unused(TypedDict):
    """A20. Actions that are lost with the end of the turn."""

    key: Literal["unused"]
    actions: int


class FillNeeds(TypedDict):
    """A24. What the wagon asks for at least, and what the hand has of its animal."""

    key: Literal["fill_needs"]
    animal: Card
    animals: Animals
    needs: int
    has: int


class TokenHelps(TypedDict):
    """A25. What the hand has of the token's animal."""

    key: Literal["token_helps"]
    token_animals: Animals
    has: int


class PayWith(TypedDict):
    """A24. The animals that pay for this wagon."""

    key: Literal["pay_with"]
    animal: Card
    token: Token


class PayWithOne(TypedDict):
    """A24. The one animal that pays for this wagon: the token has it too."""

    key: Literal["pay_with_one"]
    animal: Card


class NotLeft(TypedDict):
    """A27. After this card the rest could not be paid exactly."""

    key: Literal["not_left"]
    left: int


class NotHeld(TypedDict):
    """A24, A61. The card is not in hand."""

    key: Literal["not_held"]
    card: Card


class TopCard(TypedDict):
    """A22. A bonus card lies on top of the discard pile."""

    key: Literal["top_card"]
    card: Card


class NotThere(TypedDict):
    """A65. No such card lies in the discard pile."""

    key: Literal["not_there"]
    card: Card


class JoinsAfter(TypedDict):
    """A33. What the train's last wagon takes."""

    key: Literal["joins_after"]
    wagon: Wagon
    animal: Card
    value: int


class FirstPay(TypedDict):
    """A28. The wagon that is being filled comes first."""

    key: Literal["first_pay"]
    wagon: Wagon
    left: int


class FirstDraw(TypedDict):
    """A28. The cards to draw come first."""

    key: Literal["first_draw"]
    draws: int


class First(TypedDict):
    """A27, A28, A69. What comes first, or why a bonus card is of no use."""

    key: Literal["first_pick", "first_join", "first_name", "before_paying", "no_use_twice", "no_use_token"]


class Empty(TypedDict):
    """A22, A23, A69. Nothing lies there."""

    key: Literal["discard_empty", "pile_empty", "nothing_to_find", "nothing_to_draw"]


EXPLANATIONS: Final = (Way, BonusWay, Left, Joins, Follow, Choose, Wins, Waits, TwoForOne, Unused)
FACTS: Final = (
    FillNeeds,
    TokenHelps,
    PayWith,
    PayWithOne,
    NotLeft,
    NotHeld,
    TopCard,
    NotThere,
    JoinsAfter,
    FirstPay,
    FirstDraw,
    First,
    Empty,
)
