"""What the rules of Figaro look up all the time."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.games.figaro.components import COLOURS, TILES, Box
from chapiteau.games.figaro.moves import SEATS

JUGGLERS: Final = COLOURS
RONDES: Final = COLOURS + 1
SUITS: Final = COLOURS + 2
"""Cards that may go to the same places are of one suit: five colours, the jugglers, the rondes."""


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
        self._set_suits(box)
        self._set_masks(box)

    def _set_suits(self, box: Box) -> None:
        """The cards of a suit follow each other in the list, and moves are generated suit by suit."""
        suits = [JUGGLERS if colour < 0 else colour for colour in box.colour_of[:-1]] + [RONDES]
        first = [suits.index(suit) for suit in range(SUITS)]
        self.suit_of: vec[i64] = vec[i64](suits)
        self.first_of: vec[i64] = vec[i64](first)
        self.bit_of: vec[i64] = vec[i64]([2 ** (card - first[suit]) for card, suit in enumerate(suits)])

    def _set_masks(self, box: Box) -> None:
        """Some cards of a suit, or some seats, are the bits of a mask: how many there are, and which is the nth."""
        width = max(SEATS, *(box.colour_of.count(colour) for colour in range(-1, COLOURS)))
        places = [[place for place in range(width) if mask >> place & 1] for mask in range(2**width)]
        self.width: i64 = width
        self.bits: vec[i64] = vec[i64]([2**place for place in range(width + 1)])
        self.count_of: vec[i64] = vec[i64]([len(each) for each in places])
        self.nth_of: vec[i64] = vec[i64]([place for each in places for place in each + [0] * (width - len(each))])
