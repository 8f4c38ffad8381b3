"""What the rules of Figaro look up all the time."""

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.memory import ENCODER
from chapiteau.games.figaro import parts
from chapiteau.games.figaro.components import COLOURS, TILES, Box
from chapiteau.games.figaro.moves import SEATS


class Lookup:
    """What rules look up all the time: the box in flat rows of numbers."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.names = box.names
        self.cards: i64 = len(box.names)
        self.deck: i64 = sum(box.copies)
        self.take: i64 = self.cards * SEATS
        self.threshold: i64 = box.threshold
        self.colours: i64 = len(box.colours)
        self.colour_of: vec[i64] = vec[i64](box.colour_of)
        self.value_of: vec[i64] = vec[i64](box.value_of)
        self.copies: vec[i64] = vec[i64](box.copies)
        self.lengths: vec[i64] = vec[i64](box.lengths)
        self.ronde: i64 = self.cards - 1
        self.tile_names = [f"road-{rank}" for rank in range(1, TILES + 1)]
        # Some cards, or some seats, are the bits of a mask. Compiled, `1 << n` is wrong from 31 on: a row has the bits.
        self.bits: vec[i64] = vec[i64]([2**number for number in range(max(len(box.names), SEATS + 1))])
        self.in_colour: vec[i64] = vec[i64]([_mask(box, colour) for colour in range(COLOURS)])
        self.highest: i64 = max(box.value_of[:-1])
        self.at_least: vec[i64] = vec[i64]([_worth(box, value) for value in range(max(box.value_of) + 1)])
        """The colours and jugglers of at least a value."""
        self.rondes: i64 = 2 ** (len(box.names) - 1)
        self.jugglers: i64 = _mask(box, -1) - self.rondes
        self.counts: list[bytes] = [
            ENCODER.encode([parts.Total(key="total", seat=seat, total=total)])
            for seat in range(SEATS)
            for total in range(box.threshold)
        ]
        """What is said of nearly every move, as JSON: what the row of a seat then counts."""
        self.takes: list[bytes] = [
            ENCODER.encode([parts.Takes(key="takes", cards=cards)]) for cards in range(self.deck + 1)
        ]
        """What is said of the one move that is nearly always offered beside cards: how many are taken."""


def _mask(box: Box, colour: int) -> int:
    return sum(2**card for card, own in enumerate(box.colour_of) if own == colour)


def _worth(box: Box, value: int) -> int:
    return sum(2**card for card, own in enumerate(box.value_of[:-1]) if own >= value)
