"""3 Ring Circus bound to the engine's contract."""

from collections.abc import Mapping
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import NOBODY, Game, Move, Moves
from chapiteau.engine.errors import BadInput
from chapiteau.engine.events import Part
from chapiteau.games.three_ring_circus import rules, scoring, setup, viewing
from chapiteau.games.three_ring_circus import view as views
from chapiteau.games.three_ring_circus.components import DIFFICULTIES, TYPES, read_box
from chapiteau.games.three_ring_circus.explain import explain
from chapiteau.games.three_ring_circus.facts import facts
from chapiteau.games.three_ring_circus.layout import Layout, layouts_of
from chapiteau.games.three_ring_circus.lookup import Lookup
from chapiteau.games.three_ring_circus.moves import move_list
from chapiteau.games.three_ring_circus.position import CircusPosition
from chapiteau.games.three_ring_circus.prospect import prospect
from chapiteau.games.three_ring_circus.state import CARAVAN, LATE, TURN

STANDARD = "standard"
LATE_SECONDS = [4, 8, 15, 30]
"""T34. Short; longer for whoever needs more time to hear or read."""


class CircusState(CircusPosition):
    """A match of 3 Ring Circus: the fields, and the rules that act on them."""

    def why_not(self, move: Move, seat: int) -> str | None:
        return rules.why_not(self, move.index, seat)

    def legal_indices(self) -> vec[i64]:
        return rules.legal_indices(self)

    def generate(self, moves: Moves) -> None:
        rules.generate(self, moves)

    def apply_index(self, index: i64, chance: Chance) -> None:
        rules.apply_index(self, index, chance)

    def play_at_random(self, moves: Moves, chance: Chance, most: i64) -> i64:
        made: i64 = 0
        while self.asked != NOBODY and made < most:
            rules.generate(self, moves)
            rules.apply_index(self, moves.indices[chance.below(moves.count)], chance)
            made += 1
        return made

    @property
    def default(self) -> Move | None:
        """T34. Inside the late window: no instant."""
        if self.asked == NOBODY or self.decision != LATE:
            return None
        return self.game.moves[self.lookup.skip]

    def begins_turn(self) -> bool:
        """T10, T11. A turn begins with the caravan, or with the choice between artist and show."""
        return self.decision == CARAVAN or self.decision == TURN

    def window(self) -> list[int]:
        """T34. The late window asks the performer alone."""
        return [] if self.default is None else [int(self.asked)]

    def near_winning(self) -> bool:
        """T81. Only the last region is still to be scored."""
        return self.scored == self.layout.regions - 1

    def clone(self) -> "CircusState":
        return CircusState(self.game, self.lookup, self.layout, self.players, self)

    def shown(self, seat: Any, hand: Any, piles: Any) -> Any:
        return viewing.view_of(self, seat, hand, piles, self.result())

    def standings(self) -> list[float]:
        return scoring.standings(self)

    def set_up(self, chance: Chance) -> None:
        setup.set_up(self, chance)

    def tell_position(self) -> None:
        setup.tell_position(self)

    def explain(self, move: Move) -> list[Part]:
        return explain(self, move)

    def facts(self, move: Move, rule: str) -> list[Part]:
        return facts(self, move.index, rule)

    def rank(self, seat: int) -> int:
        """T83. By fame, then by tents in the regions scored last."""
        return scoring.place_of(self, seat)


class ThreeRingCircus(Game):
    """The rules of 3 Ring Circus with one box."""

    id: ClassVar[str] = "three-ring-circus"
    rules_versions: ClassVar[tuple[int, ...]] = (1, 2)
    view_type: ClassVar[Any] = views.View
    fewest: ClassVar[int] = 1
    most: ClassVar[int] = 4
    explains: ClassVar[bool] = True
    foresees: ClassVar[bool] = True
    turn_begins: ClassVar[tuple[str, ...]] = ("automaton_card",)
    weighty: ClassVar[tuple[str, ...]] = ("region", "popcorn", "automaton_show")

    def __init__(self, custom: Mapping[str, Any] | None = None, rules: int | None = None) -> None:
        box = read_box(custom)
        super().__init__(box.data, custom is not None, rules)
        self.lookup = Lookup(box)
        self.cards = [*self.lookup.names, *self.lookup.automaton_names, *TYPES]
        # Each tent is one show, and between two shows everybody engages or passes; a turn has at most 15 decisions.
        self.longest = box.tents * self.most * 16 * 15
        self.layouts: list[list[Layout]] = [layouts_of(box.atlas, players) for players in range(1, 5)]
        self.set_moves(move_list(self.lookup.move_names()))
        self.blank = [CircusState(self, self.lookup, self.layouts[number][0], number + 1) for number in range(4)]
        """States before the set-up without any options: to copy one is faster than to make one."""

    def options(self) -> dict[str, Any]:
        return {"setup": STANDARD, "start": STANDARD, "difficulty": DIFFICULTIES[0], "window": LATE_SECONDS[0]}

    def option_values(self) -> dict[str, list[Any]]:
        """`setup` names the closed region that there is a choice about, `start` the metropolis where Barnum starts."""
        setups = [STANDARD, "without-boston", "without-chicago", "without-indianapolis"]
        starts = [STANDARD, *self.lookup.region_names]
        return {"setup": setups, "start": starts, "difficulty": list(DIFFICULTIES), "window": list(LATE_SECONDS)}

    def variants(self, players: int) -> list[dict[str, Any]]:
        """Every set-up and start; in solo each difficulty once more."""
        found: list[dict[str, Any]] = []
        for number, layout in enumerate(self.layouts[players - 1]):
            chosen = {"setup": layout.setup, "start": layout.start} if number else {}
            found.append({**self.options(), **chosen})
        if players == 1:
            found += [{**self.options(), "difficulty": difficulty} for difficulty in DIFFICULTIES[1:]]
        return found

    def check_options(self, options: object, players: int | None = None) -> dict[str, Any]:
        """T02, T90 to T96. Which set-ups and starts there are depends on how many play."""
        chosen = super().check_options(options, players)
        if players is not None:
            self._layout(players, chosen["setup"], chosen["start"])
        return chosen

    def window_seconds(self, options: Mapping[str, Any]) -> float:
        """T34. It costs no click to let it pass."""
        return float(self.check_options(options)["window"])

    def prospect(self, view: Any) -> list[Part]:
        state = self.open_state(view)
        return prospect(state, view.seat) if isinstance(state, CircusState) else []

    def options_of(self, view: Any) -> dict[str, Any]:
        found: dict[str, Any] = view.options
        return found

    def empty(self, players: object, options: object) -> CircusState:
        if options is None:
            return self.blank[self.check_players(players) - 1].clone()
        chosen = self.check_options(options)
        count = self.check_players(players)
        layout = self._layout(count, chosen["setup"], chosen["start"])
        state = CircusState(self, self.lookup, layout, count)
        state.difficulty = DIFFICULTIES.index(chosen["difficulty"])
        return state

    def _layout(self, players: int, chosen: str, start: str) -> Layout:
        """T02, T90 to T96. The set-up and variant asked for; without a wish the standard one."""
        fitting = [each for each in self.layouts[players - 1] if chosen in (STANDARD, each.setup)]
        if not fitting:
            ways = sorted({each.setup for each in self.layouts[players - 1]})
            raise BadInput(f"with {players} players the set-ups are {', '.join(ways)} (T02)", "$.options.setup")
        for layout in fitting:
            if start in (STANDARD, layout.start):
                return layout
        ways = sorted({each.start for each in fitting})
        raise BadInput(f"Barnum can then start in {', '.join(ways)} (T90 to T96)", "$.options.start")
