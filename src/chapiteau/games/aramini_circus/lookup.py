"""What the rules of Aramini Circus look up all the time."""

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.games.aramini_circus.components import Box


class Lookup:
    """What rules look up all the time: the box in flat rows of numbers."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.names = box.cards
        self.animals = box.animals
        self.wagon_names = box.wagons
        self.copies: vec[i64] = vec[i64](box.copies)
        self.wagon_copies: vec[i64] = vec[i64](box.wagon_copies)
        self.goals: vec[i64] = vec[i64](box.goals)
        self.start_hand: i64 = box.start_hand
        self.actions: i64 = box.actions
