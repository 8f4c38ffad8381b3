"""Aramini Circus bound to the engine's contract."""

from collections.abc import Mapping
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game, Move, Moves
from chapiteau.engine.events import Part
from chapiteau.games.aramini_circus import explain, facts, rules, scoring, viewing
from chapiteau.games.aramini_circus import view as views
from chapiteau.games.aramini_circus.components import BONUS_KINDS, read_box
from chapiteau.games.aramini_circus.lookup import Lookup
from chapiteau.games.aramini_circus.moves import move_list
from chapiteau.games.aramini_circus.position import AraminiPosition


class AraminiState(AraminiPosition):
    """A match of Aramini Circus: the fields, and the rules that act on them."""

    def why_not(self, move: Move, seat: int) -> str | None:
        return rules.why_not(self, move.index, seat)

    def legal_indices(self) -> vec[i64]:
        moves = Moves(len(self.game.moves))
        rules.generate(self, moves)
        return moves.listed()

    def generate(self, moves: Moves) -> None:
        rules.generate(self, moves)

    def play_at_random(self, moves: Moves, chance: Chance, most: i64) -> i64:
        return rules.play_at_random(self, moves, chance, most)

    def apply_index(self, index: i64, chance: Chance) -> None:
        rules.apply_index(self, index, chance)

    def clone(self) -> "AraminiState":
        return AraminiState(self.game, self.lookup, self.players, self.bonus_cards, self)

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

    def facts(self, move: Move, rule: str) -> list[Part]:
        return facts.facts(self, move.index, rule)

    def rank(self, seat: int) -> int:
        """A51. By points, then by waiting wagons."""
        return int(scoring.place(self, seat))

    def score(self, seat: i64) -> i64:
        return self.points[seat]


class AraminiCircus(Game):
    """The rules of Aramini Circus with one box."""

    id: ClassVar[str] = "aramini-circus"
    view_type: ClassVar[Any] = views.View
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 4
    explains: ClassVar[bool] = True
    turn_begins: ClassVar[tuple[str, ...]] = ("turn",)

    def __init__(self, custom: Mapping[str, Any] | None = None, rules: int | None = None) -> None:
        box = read_box(custom)
        super().__init__(box.data, custom is not None, rules)
        self.lookup = Lookup(box)
        self.cards = self.lookup.names
        # As many fills as there are wagons, before each and after the last at most 25 turns of four players, each of at
        # most eleven more actions than usual and ten bonus cards with two draws each; a fill is at most eight payments
        # and ten bonus cards, and a wagon joins once.
        fills = sum(box.wagon_copies)
        self.longest = (fills + 1) * 100 * (box.actions + 11 + 10 + 20) + fills * (1 + 8 + 10 + 1)
        self.set_moves(move_list(box.animals, box.wagons, BONUS_KINDS))

    def options(self) -> dict[str, Any]:
        return {"bonus_cards": False}

    def open_words(self, view: Any) -> dict[str, Any]:
        return views.open_words(view)

    def empty(self, players: object, options: object) -> AraminiState:
        chosen = self.check_options(options)
        return AraminiState(self, self.lookup, self.check_players(players), chosen["bonus_cards"])
