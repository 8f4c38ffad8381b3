"""What the rules of Ringmaster look up all the time."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.contract import Moves
from chapiteau.engine.rows import filled
from chapiteau.games.ringmaster.cards import (
    AT_NOTHING,
    AT_OPPONENT,
    CARDS,
    DESIGNS,
    FIRST_EVENT,
    FIRST_SIDESHOW,
)
from chapiteau.games.ringmaster.components import Box
from chapiteau.games.ringmaster.moves import (
    ANSWER,
    CHOOSE,
    DISCARD,
    END,
    NOWHERE,
    PLAY,
    SEATS,
    USE,
    Shape,
)

# How the moves that play a card are found.
BY_ITSELF: Final = 0
AT_ZONES: Final = 1
AT_OTHERS: Final = 2
AT_CARDS: Final = 3


class Lookup:
    """What rules look up all the time: the box and the move list in flat rows of numbers."""

    def __init__(self, box: Box, shapes: list[Shape]) -> None:
        self.box = box
        self.copies: vec[i64] = vec[i64](box.copies)
        self.in_use: vec[i64] = vec[i64](
            [copies_for(box, seats, card) for seats in range(SEATS + 1) for card in range(CARDS)]
        )
        """R01. How many copies of a card are in the game, by the number of players."""
        self.start_hand: i64 = box.start_hand
        self.draw: i64 = box.draw
        self.plays: i64 = box.plays
        self.hand_limit: i64 = box.hand_limit
        self.attractions_to_win: i64 = box.attractions_to_win
        self.sideshows_to_win: i64 = box.sideshows_to_win
        self.rings_to_win: i64 = box.rings_to_win
        self.turns_each: i64 = box.turns_each
        self.clown_car_counts: i64 = box.clown_car_counts
        self.fortune_teller_draws: i64 = box.fortune_teller_draws
        self.trapeze_artist_plays: i64 = box.trapeze_artist_plays
        self.bearded_lady_limit: i64 = box.bearded_lady_limit
        self.show_cancelled_draws: i64 = box.show_cancelled_draws
        self.pickpocket_takes: i64 = box.pickpocket_takes
        self.aim: vec[i64] = vec[i64]([aim for _, _, aim, _ in DESIGNS])
        self.way: vec[i64] = vec[i64]([way_of(card) for card in range(CARDS)])
        self.rule: list[str] = [rule for _, _, _, rule in DESIGNS]
        self.nothing: vec[i64] = filled(SEATS * CARDS, 0)
        """Empty rows are cut from this one."""
        self.number: vec[i64] = filled(37, NOWHERE)
        """The design of a single bit: no two powers of two leave the same rest."""
        for card in range(CARDS):
            self.number[(1 << card) % 37] = card
        self.legal = Moves(len(shapes))
        """A buffer for callers that want the legal moves as a list."""
        self._list_moves(shapes)

    def _list_moves(self, shapes: list[Shape]) -> None:
        """Moves by index, and indices by what they name."""
        self.kind: vec[i64] = vec[i64]([shape.kind for shape in shapes])
        self.card: vec[i64] = vec[i64]([shape.card for shape in shapes])
        self.zone: vec[i64] = vec[i64]([shape.zone for shape in shapes])
        self.target: vec[i64] = vec[i64]([shape.target for shape in shapes])
        self.play: vec[i64] = filled(CARDS, NOWHERE)
        self.play_at: vec[i64] = filled(CARDS * SEATS, NOWHERE)
        self.use: vec[i64] = filled(CARDS, NOWHERE)
        self.from_discard: vec[i64] = filled(CARDS, NOWHERE)
        self.aimed: vec[i64] = filled(CARDS * SEATS * CARDS, NOWHERE)
        for index in range(len(shapes)):
            self._list_move(index)
        self.choose: i64 = first(shapes, CHOOSE)
        self.sabotage: i64 = first(shapes, ANSWER)
        self.let_it_pass: i64 = self.sabotage + 1
        self.discard: i64 = first(shapes, DISCARD)
        self.end: i64 = first(shapes, END)

    def _list_move(self, index: i64) -> None:
        kind, card, zone, target = self.kind[index], self.card[index], self.zone[index], self.target[index]
        if kind != PLAY and kind != USE:
            return
        if target != NOWHERE and zone != NOWHERE:
            self.aimed[(card * SEATS + zone) * CARDS + target] = index
        elif target != NOWHERE:
            self.from_discard[target] = index
        elif zone != NOWHERE:
            self.play_at[card * SEATS + zone] = index
        elif kind == PLAY:
            self.play[card] = index
        else:
            self.use[card] = index


def copies_for(box: Box, players: int, card: int) -> int:
    """R01. Without the copies whose symbol takes them out."""
    copies = box.copies[card]
    if players < 4:
        copies -= box.symbol_4[card]
    return copies - box.symbol_3[card] if players < 3 else copies


def way_of(card: int) -> int:
    aim = DESIGNS[card][2]
    if card < FIRST_SIDESHOW or (card >= FIRST_EVENT and aim == AT_NOTHING):
        return BY_ITSELF
    if card < FIRST_EVENT:
        return AT_ZONES
    return AT_OTHERS if aim == AT_OPPONENT else AT_CARDS


def first(shapes: list[Shape], kind: int) -> int:
    return next(index for index, shape in enumerate(shapes) if shape.kind == kind)
