"""Nim, the small game of docs/add-a-game.md: all that a game without hidden cards needs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine import fields
from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import NOBODY, Game, Move, State
from chapiteau.engine.view import Pile, Result
from chapiteau.games.registration import Registration

HEAPS = [3, 5, 7]


@dataclass(frozen=True)
class Take(Move):
    heap: int
    count: int

    def words(self) -> dict[str, Any]:
        return {"type": "take", "heap": self.heap, "count": self.count}


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: int | None
    players: int
    to_act: int | None
    heaps: list[int]
    winner: int | None
    piles: list[Pile]
    result: list[Result] | None


class NimState(State):
    """`asked` is the seat whose turn it is; the other one took last."""

    def __init__(self, game: Game) -> None:
        super().__init__(game, 2)
        self.heaps = list(HEAPS)
        self.winner: int | None = None

    def why_not(self, move: Move, seat: int) -> str | None:
        assert isinstance(move, Take)
        if self.asked == NOBODY:
            return "N5"
        if seat != self.asked:
            return "N3"
        return "N4" if self.heaps[move.heap] < move.count else None

    def legal_indices(self) -> vec[i64]:
        return vec[i64]([move.index for move in self.game.moves if self.why_not(move, self.asked) is None])

    def apply_index(self, index: i64, chance: Chance) -> None:
        move, seat = self.game.moves[index], int(self.asked)
        assert isinstance(move, Take)
        self.heaps[move.heap] -= move.count
        self.asked = 1 - seat
        self.tell({**move.words(), "seat": seat})
        if not any(self.heaps):
            self.asked, self.winner = NOBODY, seat
            self.tell({"type": "end", "seat": seat})

    def clone(self) -> "NimState":
        other = NimState(self.game)
        other.heaps, other.asked, other.winner = list(self.heaps), self.asked, self.winner
        return other

    def view(self, seat: int | None) -> View:
        return View(seat, 2, self.to_act, list(self.heaps), self.winner, [], self.result())

    def mapping(self) -> dict[str, Any]:
        return {"players": 2, "options": {}, "to_act": self.to_act, "heaps": list(self.heaps), "winner": self.winner}

    def set_up(self, chance: Chance) -> None:
        self.asked = chance.below(2)
        self.tell({"type": "start", "seat": int(self.asked)})

    def lay_open(self, words: Mapping[str, Any]) -> None:
        heaps = fields.list_of(words.get("heaps", HEAPS), "$.heaps", len(HEAPS))
        self.heaps = [fields.number(heaps[at], f"$.heaps[{at}]", 0, size) for at, size in enumerate(HEAPS)]
        if any(self.heaps):
            self.asked = fields.number(words.get("to_act"), "$.to_act", 0, 1)
        else:
            self.winner = fields.number(words.get("winner"), "$.winner", 0, 1)

    def tell_position(self) -> None:
        self.tell({"type": "position", "heaps": list(self.heaps)})

    def rank(self, seat: int) -> int:
        return 1 if seat == self.winner else 2

    def score(self, seat: i64) -> i64:
        return int(seat == self.winner)


class Nim(Game):
    id: ClassVar[str] = "nim"
    view_type: ClassVar[Any] = View

    def __init__(self, rules: int | None) -> None:
        super().__init__({}, False, rules)
        self.longest = sum(HEAPS)
        takes = [(heap, count) for heap, size in enumerate(HEAPS) for count in range(1, size + 1)]
        self.set_moves([Take(index, heap, count) for index, (heap, count) in enumerate(takes)])

    def empty(self, players: object, options: object) -> NimState:
        self.check_options(options, self.check_players(players))
        return NimState(self)


def make(box: Mapping[str, Any] | None, rules: int | None = None) -> Nim:
    return Nim(rules)


NIM = Registration(id="nim", title="Nim", designer="nobody knows", letter="N", usual=2, make="tests.nim.game:make")
