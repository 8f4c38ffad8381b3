"""What a player does in Ringmaster, and the list of all moves."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from chapiteau.engine.contract import Move
from chapiteau.games.ringmaster.cards import (
    AT_ATTRACTION,
    AT_DISCARD,
    AT_NOTHING,
    AT_OPPONENT,
    AT_STAR,
    CARDS,
    DESIGNS,
    FIRST_EVENT,
    FIRST_SIDESHOW,
    FIRST_STAR,
    NAMES,
    SIDESHOW,
)

SEATS: Final = 4
"""The move list is the same for all player counts: a zone is one of four."""
NOWHERE: Final = -1

PLAY: Final = 0
USE: Final = 1
CHOOSE: Final = 2
ANSWER: Final = 3
DISCARD: Final = 4
END: Final = 5


@dataclass(frozen=True)
class Play(Move):
    """Play a card from hand; a zone or a card in it is named where the card needs one."""

    card: str
    zone: int | None = None
    target: str | None = None


@dataclass(frozen=True)
class Use(Move):
    """Use a star."""

    star: str
    zone: int | None = None
    target: str | None = None


@dataclass(frozen=True)
class Choose(Move):
    """Choose a card of the own zone or hand, as an effect demands."""

    card: str


@dataclass(frozen=True)
class Sabotage(Move):
    """Play Sabotage! on the card that an opponent plays."""


@dataclass(frozen=True)
class LetItPass(Move):
    """Let an opponent's card take effect."""


@dataclass(frozen=True)
class Discard(Move):
    """Discard a card from hand: down to the limit, or as the cost of a star."""

    card: str


@dataclass(frozen=True)
class End(Move):
    """End the turn."""


class Shape:
    """A move as numbers: what kind it is, the card, the zone and the card aimed at."""

    def __init__(self, kind: int, card: int = NOWHERE, zone: int = NOWHERE, target: int = NOWHERE) -> None:
        self.kind = kind
        self.card = card
        self.zone = zone
        self.target = target


def shapes() -> list[Shape]:
    """The order of the move list: plays by card, uses by star, then what answers a question, then the end."""
    return [
        *(shape for card in range(CARDS) for shape in _plays(card)),
        *(shape for star in range(FIRST_STAR, FIRST_SIDESHOW) for shape in _aims(USE, star)),
        *(Shape(CHOOSE, card) for card in range(CARDS)),
        Shape(ANSWER, 0),
        Shape(ANSWER, 1),
        *(Shape(DISCARD, card) for card in range(CARDS)),
        Shape(END),
    ]


def _plays(card: int) -> Iterator[Shape]:
    """An attraction or star names no zone: those that do are there to be refused with R20."""
    kind, aim = DESIGNS[card][1], DESIGNS[card][2]
    if kind != SIDESHOW and aim != AT_OPPONENT:
        yield Shape(PLAY, card)
    if card < FIRST_EVENT or aim == AT_OPPONENT:
        for zone in range(SEATS):
            yield Shape(PLAY, card, zone)
    elif aim != AT_NOTHING:
        yield from _aims(PLAY, card)


def _aims(kind: int, card: int) -> Iterator[Shape]:
    aim = DESIGNS[card][2]
    if aim == AT_NOTHING:
        yield Shape(kind, card)
    elif aim == AT_DISCARD:
        for target in _targets(aim):
            yield Shape(kind, card, NOWHERE, target)
    else:
        for zone in range(SEATS):
            for target in _targets(aim):
                yield Shape(kind, card, zone, target)


def _targets(aim: int) -> list[int]:
    """The designs that can ever be aimed at; under Bear in a Tutu! an attraction is a sideshow."""
    if aim == AT_STAR:
        return list(range(FIRST_STAR, FIRST_SIDESHOW))
    if aim in (AT_ATTRACTION, AT_DISCARD):
        return list(range(FIRST_STAR))
    return [*range(FIRST_STAR), *range(FIRST_SIDESHOW, FIRST_EVENT)]


def move_list(listed: list[Shape]) -> list[Move]:
    return [_move(index, shape) for index, shape in enumerate(listed)]


def _move(index: int, shape: Shape) -> Move:
    card = NAMES[shape.card]
    zone = None if shape.zone == NOWHERE else shape.zone
    target = None if shape.target == NOWHERE else NAMES[shape.target]
    if shape.kind == PLAY:
        return Play(index, card, zone, target)
    if shape.kind == USE:
        return Use(index, card, zone, target)
    if shape.kind == CHOOSE:
        return Choose(index, card)
    if shape.kind == DISCARD:
        return Discard(index, card)
    if shape.kind == END:
        return End(index)
    return Sabotage(index) if shape.card == 0 else LetItPass(index)
