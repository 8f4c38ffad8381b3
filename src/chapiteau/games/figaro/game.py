"""Figaro bound to the engine's contract."""

from collections.abc import Mapping
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game, Move, Moves
from chapiteau.engine.events import Part
from chapiteau.games.figaro import explain, rules, scoring, viewing
from chapiteau.games.figaro import view as views
from chapiteau.games.figaro.components import read_box
from chapiteau.games.figaro.lookup import Lookup
from chapiteau.games.figaro.moves import move_list
from chapiteau.games.figaro.position import FigaroPosition


class FigaroState(FigaroPosition):
    """A match of Figaro: the fields, and the rules that act on them."""

    def why_not(self, move: Move, seat: int) -> str | None:
        return rules.why_not(self, move.index, seat)

    def legal_indices(self) -> vec[i64]:
        moves = Moves(len(self.game.moves))
        rules.generate(self, moves)
        return moves.listed()

    def generate(self, moves: Moves) -> None:
        rules.generate(self, moves)

    def play_at_random(self, moves: Moves, chance: Chance, most: i64) -> i64:
        return rules.play_at_random(self, chance, most)

    def apply_index(self, index: i64, chance: Chance) -> None:
        rules.apply_index(self, index, chance)

    def clone(self) -> "FigaroState":
        return FigaroState(self.game, self.lookup, self.players, self.open_counts, self)

    def shown(self, seat: Any, hand: Any, piles: Any) -> Any:
        return viewing.view_of(self, seat, hand, piles, self.result())

    def standings(self) -> list[float]:
        return scoring.standings(self)

    def set_up(self, chance: Chance) -> None:
        rules.set_up(self, chance)

    def tell_position(self) -> None:
        rules.tell_position(self)

    def explain(self, move: Move) -> list[Part]:
        return explain.explain(self, move.index)

    def explain_json(self, move: Move) -> bytes:
        return explain.as_json(self, move.index)

    def facts(self, move: Move, rule: str) -> list[Part]:
        return explain.facts(self, move.index, rule)

    def rank(self, seat: int) -> int:
        """F50. By the length of the road."""
        return scoring.ranking(self).index(seat) + 1

    def score(self, seat: i64) -> i64:
        """The length of the road in millimetres."""
        return self.road_length(seat)


class Figaro(Game):
    """The rules of Figaro with one box."""

    id: ClassVar[str] = "figaro"
    view_type: ClassVar[Any] = views.View
    fewest: ClassVar[int] = 3
    most: ClassVar[int] = 6
    explains: ClassVar[bool] = True
    explains_openly: ClassVar[bool] = True
    round_ends: ClassVar[tuple[str, ...]] = ("round_end",)
    weighty: ClassVar[tuple[str, ...]] = ("six", "take", "round_end", "tiles")

    def __init__(self, custom: Mapping[str, Any] | None = None, rules: int | None = None) -> None:
        box = read_box(custom)
        super().__init__(box.data, custom is not None, rules)
        self.lookup = Lookup(box)
        self.cards = self.lookup.names
        # Each card of each of three rounds is played once, and nobody takes before something was played.
        self.longest = 3 * sum(box.copies) * 2
        self.set_moves(move_list(box.names))

    def options(self) -> dict[str, Any]:
        return {"open_counts": False}

    def empty(self, players: object, options: object) -> FigaroState:
        chosen = self.check_options(options)
        return FigaroState(self, self.lookup, self.check_players(players), chosen["open_counts"])
