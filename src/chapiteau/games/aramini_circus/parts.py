"""What is said of a move of Aramini Circus, before it is made or when it was refused: a type for each part."""

from typing import Final, Literal, TypedDict

from chapiteau.engine.events import Card
from chapiteau.games.aramini_circus.events import Token


class Way(TypedDict):
    """A24, A25. A way to pay what is left: so many cards of the wagon's animal, and so many of the token's."""

    key: Literal["way"]
    animal: Card
    own: int
    token: Token
    others: int


class Left(TypedDict):
    """What the wagon still asks for after this card."""

    key: Literal["left"]
    left: int


class Joins(TypedDict):
    """A30, A34. The wagon joins the train, which then counts so many points."""

    key: Literal["joins"]
    points: int


class Waits(TypedDict):
    """A32. The wagon has to wait."""

    key: Literal["waits"]


class FillNeeds(TypedDict):
    """A24. What the wagon asks for at least, and what the hand has of its animal."""

    key: Literal["fill_needs"]
    animal: Card
    needs: int
    has: int


class TokenHelps(TypedDict):
    """A25. What the hand has of the token's animal."""

    key: Literal["token_helps"]
    token: Token
    has: int


class PayWith(TypedDict):
    """A24. The animals that pay for this wagon."""

    key: Literal["pay_with"]
    animal: Card
    token: Token


class NotLeft(TypedDict):
    """A27. After this card the rest could not be paid exactly."""

    key: Literal["not_left"]
    left: int


class TopCard(TypedDict):
    """A22. A bonus card lies on top of the discard pile."""

    key: Literal["top_card"]
    card: Card


EXPLANATIONS: Final = (Way, Left, Joins, Waits)
FACTS: Final = (FillNeeds, TokenHelps, PayWith, NotLeft, TopCard)
