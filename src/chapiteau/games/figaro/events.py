"""What is told of a match of Figaro."""

from typing import Annotated, Final, Literal, NotRequired, TypedDict

from chapiteau.engine.events import Card, Each, Kind, Placed, Remembered, Seat, Undo

Colour = Annotated[str, Kind("colours")]
Tile = Annotated[int, "a rank"]


class Start(Remembered):
    type: Literal["start"]
    king: Seat
    removed: Annotated[Colour | None, "with three players"]
    tiles: Annotated[list[list[int]], Each("round", "tiles"), "ranks of each round, longest first"]


class Deal(Remembered):
    type: Literal["deal"]
    round: int
    king: Seat
    count: Annotated[int, "cards each"]


class Position(Remembered):
    """The match began from a given position."""

    type: Literal["position"]
    round: int
    king: Seat


class Hand(Remembered):
    type: Literal["hand"]
    seat: Seat
    count: int
    cards: NotRequired[Annotated[list[Card], "to that seat"]]


class Play(Remembered):
    type: Literal["play"]
    seat: Seat
    card: Card
    to: Seat


class PassOn(Remembered):
    """A ronde was played and every row went to the left neighbour."""

    type: Literal["pass_on"]
    seat: Seat


class LastCard(Remembered):
    """One card is left in that hand."""

    type: Literal["last_card"]
    seat: Seat


class Six(Remembered):
    """This row reached six, its owner takes all rows."""

    type: Literal["six"]
    seat: Seat
    total: int
    cards: list[Card]


class Take(Remembered):
    """Took all rows, by choice or because nothing could be played (nobody can tell which, F32)."""

    type: Literal["take"]
    seat: Seat
    cards: list[Card]


class RoundEnd(Remembered):
    type: Literal["round_end"]
    round: int
    king: Annotated[Seat, "who takes it"]
    counts: Annotated[list[int], Each("seat", "count"), "cards in each trick pile"]


class Swap(Remembered):
    type: Literal["swap"]
    seat: Seat
    gives: Tile
    gets: Tile


class NoSwap(Remembered):
    type: Literal["no_swap"]
    seat: Seat


class Given(TypedDict):
    seat: Seat
    tile: Tile


class Tiles(Remembered):
    type: Literal["tiles"]
    given: Annotated[list[Given], "most cards first"]
    back: Annotated[list[int], "ranks put back in the box"]


class End(Remembered):
    type: Literal["end"]
    result: Annotated[list[Placed], "best first"]


EVENTS: Final = (
    Start,
    Deal,
    Position,
    Hand,
    Play,
    PassOn,
    LastCard,
    Six,
    Take,
    RoundEnd,
    Swap,
    NoSwap,
    Tiles,
    End,
    Undo,
)
