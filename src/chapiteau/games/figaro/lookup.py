"""What the rules of Figaro look up all the time."""

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.games.figaro.components import TILES, Box
from chapiteau.games.figaro.moves import SEATS


class Lookup:
    """What rules look up all the time: the box in flat rows of numbers."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.names = box.names
        self.cards: i64 = len(box.names)
        self.take: i64 = self.cards * SEATS
        self.threshold: i64 = box.threshold
        self.colours: i64 = len(box.colours)
        self.colour_of: vec[i64] = vec[i64](box.colour_of)
        self.value_of: vec[i64] = vec[i64](box.value_of)
        self.copies: vec[i64] = vec[i64](box.copies)
        self.lengths: vec[i64] = vec[i64](box.lengths)
        self.ronde: i64 = self.cards - 1
        self.tile_names = [f"road-{rank}" for rank in range(1, TILES + 1)]
