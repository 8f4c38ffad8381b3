"""What is said of a move of Figaro, before it is made or when it was refused: a type for each part."""

from typing import Final, Literal, TypedDict

from chapiteau.engine.events import Card, Seat
from chapiteau.games.figaro.events import Colour


class Six(TypedDict):
    """F26. A row reaches six, and its owner takes so many cards."""

    key: Literal["six"]
    seat: Seat
    total: int
    cards: int


class Total(TypedDict):
    """What a row then counts."""

    key: Literal["total"]
    seat: Seat
    total: int


class Passes(TypedDict):
    """F24. Every row goes to the left neighbour; what then lies in front of the seat that played counts so much."""

    key: Literal["passes"]
    seat: Seat
    total: int


class Takes(TypedDict):
    """F30. How many cards are taken."""

    key: Literal["takes"]
    cards: int


class RowShows(TypedDict):
    """F21. The colour that the row shows."""

    key: Literal["row_shows"]
    seat: Seat
    colour: Colour


class ColourLies(TypedDict):
    """F22. Who shows the colour of the card."""

    key: Literal["colour_lies"]
    seat: Seat
    colour: Colour


class NoRow(TypedDict):
    """F21. Every row shows another colour."""

    key: Literal["no_row"]
    colour: Colour


class RondeOwn(TypedDict):
    """F24. A ronde goes in front of whoever plays it."""

    key: Literal["ronde_own"]


class NotHeld(TypedDict):
    """F20. The card is not in hand."""

    key: Literal["not_held"]
    card: Card


class NothingLies(TypedDict):
    """F31. There is nothing to take."""

    key: Literal["nothing_lies"]


EXPLANATIONS: Final = (Six, Total, Passes, Takes)
FACTS: Final = (RowShows, ColourLies, NoRow, RondeOwn, NotHeld, NothingLies)
