"""What is told of a match of Ringmaster."""

from typing import Annotated, Final, Literal, NotRequired, TypedDict

from chapiteau.engine.events import Card, Kind, Placed, Remembered, Seat, Undo

Win = Annotated[str, Kind("wins")]
Shown = Annotated[list[Card], "to both, or to all when a hand is open"]
For = TypedDict("For", {"for": Annotated[str, "`limit`, `trapeze-artist`, `knife-thrower`"]})


class Start(Remembered):
    type: Literal["start"]
    first: Seat
    count: Annotated[int, "cards in the game"]
    out: Annotated[list[Card], "cards that are not in it, R01"]


class Position(Remembered):
    """The match began from a given position."""

    type: Literal["position"]
    turn: Seat
    turns: int


class Hand(Remembered):
    type: Literal["hand"]
    seat: Seat
    count: int
    cards: NotRequired[Annotated[list[Card], "to that seat, or to all when the hand is open"]]


class Turn(Remembered):
    """A turn begins."""

    type: Literal["turn"]
    seat: Seat
    number: int


class Draw(Remembered):
    type: Literal["draw"]
    seat: Seat
    card: NotRequired[Annotated[Card, "to that seat, or to all when the hand is open"]]


class NoDraw(Remembered):
    """Both piles are empty."""

    type: Literal["no_draw"]
    seat: Seat


class NewPile(Remembered):
    """The discard pile became the draw pile."""

    type: Literal["new_pile"]
    count: int


class Play(Remembered):
    """Announced, from the hand or by Barker from the discard pile; nothing has happened yet."""

    type: Literal["play", "barker_play"]
    seat: Seat
    card: Card
    zone: Seat | None
    target: Card | None


class LetItPass(Remembered):
    type: Literal["let_it_pass"]
    seat: Seat


class Sabotage(Remembered):
    type: Literal["sabotage"]
    seat: Seat
    card: Annotated[Card, "that has no effect"]
    to: Annotated[Seat, "whose card it was"]


class PlacedCard(Remembered):
    """An attraction, star or sideshow lies in a zone."""

    type: Literal["placed"]
    seat: Annotated[Seat, "who played it"]
    card: Card
    zone: Seat


class Use(Remembered):
    type: Literal["use"]
    seat: Seat
    star: Card
    zone: Seat | None
    target: Card | None


class Discard(Remembered, For):
    type: Literal["discard"]
    seat: Seat
    card: Card


class Choose(Remembered):
    """Chosen openly, wrecked when all have chosen."""

    type: Literal["choose"]
    seat: Seat
    card: Card


class Lying(TypedDict):
    zone: Seat
    card: Card


class Wreck(Remembered):
    type: Literal["wreck"]
    by: Card
    wrecked: Annotated[list[Lying], "together in one step; may be empty"]


class Move(Remembered):
    type: Literal["move"]
    seat: Seat
    by: Card
    card: Card
    zone: Annotated[Seat, "from"]
    to: Seat


class Take(Remembered):
    type: Literal["take"]
    seat: Annotated[Seat, "the thief"]
    victim: Seat
    count: int
    cards: NotRequired[Shown]


class Give(Remembered):
    type: Literal["give"]
    seat: Seat
    to: Seat
    cards: NotRequired[Shown]


class Juggling(Remembered):
    """`hand` follows for each seat."""

    type: Literal["juggling"]
    seat: Seat
    counts: Annotated[list[int], "new hand sizes"]


class OpenHand(Remembered):
    """Snake Charmer lies there now."""

    type: Literal["open_hand"]
    seat: Seat
    cards: list[Card]


class Removed(Remembered):
    """Left the game."""

    type: Literal["removed"]
    card: Card


class End(Remembered):
    type: Literal["end"]
    rule: Annotated[Win, "R30, R31, R32, R35, R36"]
    winner: Seat | None
    result: list[Placed]


EVENTS: Final = (
    Start,
    Position,
    Hand,
    Turn,
    Draw,
    NoDraw,
    NewPile,
    Play,
    LetItPass,
    Sabotage,
    PlacedCard,
    Use,
    Discard,
    Choose,
    Wreck,
    Move,
    Take,
    Give,
    Juggling,
    OpenHand,
    Removed,
    End,
    Undo,
)
