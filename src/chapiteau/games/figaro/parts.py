"""What is said of a move of Figaro, before it is made or when it was refused: a type for each part."""

from typing import Final, Literal, TypedDict

from chapiteau.engine.events import Seat
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


EXPLANATIONS: Final = (Six, Total, Takes)
FACTS: Final = (RowShows, ColourLies)
