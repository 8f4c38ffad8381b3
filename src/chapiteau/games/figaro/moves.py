"""The two things a player does in Figaro, and the list of all moves."""

from dataclasses import dataclass
from typing import Final

from chapiteau.engine.contract import Move

SEATS: Final = 6
"""The move list is the same for all player counts: a card goes to one of six seats."""


@dataclass(frozen=True)
class Play(Move):
    """Play a card in front of a player."""

    card: str
    to: int


@dataclass(frozen=True)
class Take(Move):
    """Take all rows."""


def move_list(cards: list[str]) -> list[Move]:
    """Every card to every seat, then the take."""
    plays: list[Move] = [
        Play(design * SEATS + to, card, to) for design, card in enumerate(cards) for to in range(SEATS)
    ]
    return [*plays, Take(len(plays))]
