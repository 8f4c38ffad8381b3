"""The things a player does in 3 Ring Circus, and the list of all moves."""

from dataclasses import dataclass
from typing import Any, Final

from chapiteau.engine.contract import Move

RINGS: Final = 3
COLUMNS: Final = 5
PAIRS: Final = [(0, 1), (0, 2), (1, 2)]
"""The rings that a swap goes between; `a` lies in the upper one."""


@dataclass(frozen=True)
class Caravan(Move):
    """Put the own caravan on a metropolis: the first thing in the first turn."""

    place: str


@dataclass(frozen=True)
class Engage(Move):
    """Place an artist from hand in a ring."""

    card: str
    ring: int


@dataclass(frozen=True)
class Pay(Move):
    """Pay with a Money card, one after the other, the higher ones first."""

    card: str


@dataclass(frozen=True)
class Instant(Move):
    """Play the one instant of a show."""

    card: str


@dataclass(frozen=True)
class Perform(Move):
    """Move the caravan to a place and give a show there."""

    place: str


@dataclass(frozen=True)
class Slot(Move):
    """Put the tent on a slot of the city."""

    number: int


@dataclass(frozen=True)
class Reward(Move):
    """Choose Ticket cards or fame."""

    kind: str


@dataclass(frozen=True)
class Ticket(Move):
    """Take an open Ticket card, or the top card of the deck."""

    card: str | None
    from_: str | None = None


@dataclass(frozen=True)
class Swap(Move):
    """Swap two artists of different rings."""

    rings: tuple[int, int]
    columns: tuple[int, int]

    def words(self) -> dict[str, Any]:
        one, other = ({"ring": self.rings[n] + 1, "column": self.columns[n] + 1} for n in (0, 1))
        return {"type": "swap", "a": one, "b": other}


@dataclass(frozen=True)
class Objective(Move):
    """Place an objective from hand."""

    card: str


@dataclass(frozen=True)
class Discard(Move):
    """Discard down to the hand limit."""

    card: str


@dataclass(frozen=True)
class Skip(Move):
    """Leave out what one may do: another card, a swap, a late instant."""


@dataclass(frozen=True)
class Pass(Move):
    """End a turn in which nothing can be done."""


class Names:
    """The names that the move list is made of."""

    def __init__(
        self, metropolises: list[str], places: list[str], artists: list[str], instants: list[str], tickets: list[str]
    ) -> None:
        self.metropolises = metropolises
        self.places = places
        self.artists = artists
        self.instants = instants
        self.tickets = tickets
        self.objectives: list[str] = []
        self.slots: list[int] = []


def move_list(names: Names) -> list[Move]:
    """All moves in the order of the offsets in `lookup.Lookup`, the same for all player counts and options."""
    return add_answers(add_actions([], names), names)


def add_actions(moves: list[Move], names: Names) -> list[Move]:
    """What a turn begins with, and how an artist is paid."""
    for place in names.metropolises:
        moves.append(Caravan(len(moves), place))
    for card in [*names.artists, *names.tickets]:
        for ring in range(RINGS):
            moves.append(Engage(len(moves), card, ring + 1))
    for card in [*names.artists, *names.instants]:
        moves.append(Pay(len(moves), card))
    for card in names.instants:
        moves.append(Instant(len(moves), card))
    for place in names.places:
        moves.append(Perform(len(moves), place))
    return moves


def add_answers(moves: list[Move], names: Names) -> list[Move]:
    """What open decisions are answered with, and passing."""
    for number in names.slots:
        moves.append(Slot(len(moves), number))
    for kind in ("tickets", "fame"):
        moves.append(Reward(len(moves), kind))
    for card in names.tickets:
        moves.append(Ticket(len(moves), card))
    moves.append(Ticket(len(moves), None, "deck"))
    for pair in PAIRS:
        for columns in range(COLUMNS * COLUMNS):
            moves.append(Swap(len(moves), pair, (columns // COLUMNS, columns % COLUMNS)))
    for card in names.objectives:
        moves.append(Objective(len(moves), card))
    for card in [*names.artists, *names.instants, *names.tickets, *names.objectives]:
        moves.append(Discard(len(moves), card))
    return [*moves, Skip(len(moves)), Pass(len(moves) + 1)]
