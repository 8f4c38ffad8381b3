"""What a player does in Aramini Circus, and the list of all moves."""

from dataclasses import dataclass
from typing import Final

from chapiteau.engine.contract import Move

DRAW: Final = 0
"""Where each kind of move begins in the list: draw from the pile, then from the discard pile."""
FILL: Final = 2
BONUS: Final = 18
PAY: Final = 23
EXCHANGE: Final = 27
JOIN: Final = 31
PICK: Final = 47
END: Final = 51


@dataclass(frozen=True)
class Draw(Move):
    """Draw the top card of the animal pile or of the discard pile."""

    from_: str


@dataclass(frozen=True)
class Fill(Move):
    """Begin to fill an open wagon."""

    wagon: str


@dataclass(frozen=True)
class Bonus(Move):
    """Play a bonus card."""

    card: str


@dataclass(frozen=True)
class Pay(Move):
    """Put the next card for the wagon on the discard pile."""

    card: str


@dataclass(frozen=True)
class Exchange(Move):
    """Swap the own exchange token for this one."""

    token: str


@dataclass(frozen=True)
class Join(Move):
    """Choose which waiting wagon joins the train next."""

    wagon: str


@dataclass(frozen=True)
class Pick(Move):
    """Take an animal card out of the discard pile."""

    card: str


@dataclass(frozen=True)
class End(Move):
    """End the turn with actions left."""


def move_list(animals: list[str], wagons: list[str], bonuses: list[str]) -> list[Move]:
    """Every move there is, in the order of the constants above."""
    moves: list[Move] = [Draw(DRAW, "pile"), Draw(DRAW + 1, "discard")]
    moves += [Fill(FILL + number, wagon) for number, wagon in enumerate(wagons)]
    moves += [Bonus(BONUS + number, card) for number, card in enumerate(bonuses)]
    moves += [Pay(PAY + number, card) for number, card in enumerate(animals)]
    moves += [Exchange(EXCHANGE + number, token) for number, token in enumerate(animals)]
    moves += [Join(JOIN + number, wagon) for number, wagon in enumerate(wagons)]
    moves += [Pick(PICK + number, card) for number, card in enumerate(animals)]
    return [*moves, End(END)]
