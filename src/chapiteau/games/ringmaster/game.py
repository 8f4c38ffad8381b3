"""Ringmaster bound to the engine's contract."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game, Move, Moves
from chapiteau.engine.errors import BadInput
from chapiteau.engine.events import Part
from chapiteau.games.ringmaster import explain, refusals, rules, scoring, telling, turn, viewing
from chapiteau.games.ringmaster import view as views
from chapiteau.games.ringmaster.cards import NAMES
from chapiteau.games.ringmaster.components import read_box
from chapiteau.games.ringmaster.lookup import Lookup
from chapiteau.games.ringmaster.moves import move_list, shapes
from chapiteau.games.ringmaster.position import RingmasterPosition
from chapiteau.games.ringmaster.state import WINDOW

LONGEST_WINDOW: Final = 60


class RingmasterState(RingmasterPosition):
    """A match of Ringmaster: the fields, and the rules that act on them."""

    def why_not(self, move: Move, seat: int) -> str | None:
        return rules.why_not(self, move.index, seat)

    def legal_indices(self) -> vec[i64]:
        rules.generate(self, self.lookup.legal)
        return self.lookup.legal.listed()

    def generate(self, moves: Moves) -> None:
        rules.generate(self, moves)

    def apply_index(self, index: i64, chance: Chance) -> None:
        turn.apply_index(self, index, chance)

    def play_at_random(self, moves: Moves, chance: Chance, most: i64) -> i64:
        return turn.play_at_random(self, moves, chance, most)

    @property
    def default(self) -> Move | None:
        """R25. Who does not answer in a window lets the card pass."""
        return self.game.moves[self.lookup.let_it_pass] if self.step == WINDOW else None

    def window(self) -> list[int]:
        """R25. The opponents that are still asked, clockwise."""
        asked: list[int] = []
        seat = self.asked if self.step == WINDOW else self.turn
        while seat != self.turn:
            asked.append(int(seat))
            seat = self.left_of(seat)
        return asked

    def near_winning(self) -> bool:
        """R30 to R32. Whether a zone is one card from a win."""
        return any(scoring.one_away(self, seat) for seat in range(self.players))

    def clone(self) -> "RingmasterState":
        return RingmasterState(self.game, self.lookup, self.players, self.seconds, self)

    def shown(self, seat: Any, hand: Any, piles: Any) -> Any:
        return viewing.view_of(self, seat, hand, piles, self.result())

    def standings(self) -> list[float]:
        return scoring.standings(self)

    def set_up(self, chance: Chance) -> None:
        turn.set_up(self, chance)

    def tell_position(self) -> None:
        telling.tell_position(self)

    def explain(self, move: Move) -> list[Part]:
        return explain.explain(self, move.index)

    def facts(self, move: Move, rule: str) -> list[Part]:
        return refusals.facts(self, move.index, rule)

    def rank(self, seat: int) -> int:
        """R30 to R36. The winner, or all with the most attractions, and the others behind."""
        return scoring.places(self)[seat]

    def score(self, seat: i64) -> i64:
        """Attractions as Big Top counts them."""
        return self.count_attractions(seat)


class Ringmaster(Game):
    """The rules of Ringmaster with one box."""

    id: ClassVar[str] = "ringmaster"
    view_type: ClassVar[Any] = views.View
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 4
    explains: ClassVar[bool] = True
    turn_begins: ClassVar[tuple[str, ...]] = ("turn",)
    weighty: ClassVar[tuple[str, ...]] = ("sabotage", "wreck")

    def __init__(self, custom: Mapping[str, Any] | None = None, rules: int | None = None) -> None:
        box = read_box(custom)
        super().__init__(box.data, custom is not None, rules)
        listed = shapes()
        self.lookup = Lookup(box, listed)
        self.cards = NAMES
        # R36 ends a match after so many turns each; a turn seldom asks for more than a dozen decisions.
        self.longest = box.turns_each * self.most * 40
        self.set_moves(move_list(listed))

    def options(self) -> dict[str, Any]:
        return {"window": 3}

    def check_options(self, options: object, players: int | None = None) -> dict[str, Any]:
        """The window is any number of seconds, whole or not."""
        if options is None:
            return self.options()
        seconds = options.get("window") if isinstance(options, Mapping) else None
        if isinstance(seconds, float):
            # Any whole number will do: the range is looked at below, and what is not a number lies in none.
            options = {**options, "window": 0} if isinstance(options, Mapping) else options
        chosen = super().check_options(options, players)
        if seconds is not None and not 0 <= seconds <= LONGEST_WINDOW:
            raise BadInput(f"a window is 0 to {LONGEST_WINDOW} seconds", "$.options.window")
        return {"window": chosen["window"] if seconds is None else seconds}

    def window_seconds(self, options: Mapping[str, Any]) -> float:
        return float(options["window"])

    def options_of(self, view: Any) -> dict[str, Any]:
        return {"window": view.seconds}

    def open_words(self, view: Any) -> dict[str, Any]:
        return views.open_words(view)

    def empty(self, players: object, options: object) -> RingmasterState:
        chosen = self.check_options(options)
        return RingmasterState(self, self.lookup, self.check_players(players), chosen["window"])
