"""What every game is: a Game made from a box, its States and its Moves."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from math import exp
from typing import TYPE_CHECKING, Any, ClassVar, Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from chapiteau.engine.audience import Audience, everybody
from chapiteau.engine.chance import Chance, Fast
from chapiteau.engine.errors import BadInput, Refused
from chapiteau.engine.events import Event, Part, Placed
from chapiteau.engine.fields import object_of
from chapiteau.engine.memory import ENCODER
from chapiteau.engine.rows import zeros
from chapiteau.engine.view import Result

if TYPE_CHECKING:
    from chapiteau.engine.worlds import Worlds

CAPITAL: Final = re.compile("(?<!^)(?=[A-Z])")
SORTED: Final = msgspec.json.Encoder(order="sorted")
NOBODY: Final = -1
"""The seat that is asked when the match is over."""


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Move:
    """A thing a player does, in the rulebook's words; its index is its place in the game's move list."""

    index: int

    def words(self) -> dict[str, Any]:
        """The move as data: its type is the name of the class, and `from_` stands for a word that Python keeps."""
        given = {each.name.rstrip("_"): getattr(self, each.name) for each in fields(self)[1:]}
        named = {name: value for name, value in given.items() if value is not None}
        return {"type": CAPITAL.sub("_", type(self).__name__).lower(), **named}


class Moves:
    """A buffer for the legal moves of one position after another, so that play allocates nothing."""

    def __init__(self, size: i64) -> None:
        self.indices: vec[i64] = zeros(size)
        self.count: i64 = 0

    def add(self, index: i64) -> None:
        self.indices[self.count] = index
        self.count += 1

    def insert(self, index: i64, first: i64) -> None:
        """Add a move where it belongs among those from `first` on, once: they stay ascending."""
        place = self.count
        while place > first and self.indices[place - 1] > index:
            place -= 1
        if place > first and self.indices[place - 1] == index:
            return
        for later in range(self.count, place, -1):
            self.indices[later] = self.indices[later - 1]
        self.indices[place] = index
        self.count += 1

    def listed(self) -> vec[i64]:
        return self.indices[: self.count]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What is true in a match. A game writes the methods that raise NotImplementedError."""

    def __init__(self, game: "Game", players: i64) -> None:
        self.game = game
        self.players = players
        self.asked: i64 = NOBODY
        self.audience: Audience | None = None

    def why_not(self, move: Move, seat: int) -> str | None:
        """None, or the id of the rule that forbids this move to this seat; the authority on what is legal."""
        raise NotImplementedError

    def legal_indices(self) -> vec[i64]:
        """The legal moves of the seat that is asked, as ascending indices into the game's move list."""
        raise NotImplementedError

    def generate(self, moves: Moves) -> None:
        """The same moves into a buffer that is used again and again: a game overrides this to play faster."""
        legal = self.legal_indices()
        for number in range(len(legal)):
            moves.indices[number] = legal[number]
        moves.count = len(legal)

    def apply_index(self, index: i64, chance: Chance) -> None:
        """Carry out a legal move."""
        raise NotImplementedError

    def play_at_random(self, moves: Moves, chance: Chance, most: i64) -> i64:
        """Play any legal moves until the match is over or `most` decisions were made; how many were."""
        made: i64 = 0
        while self.asked != NOBODY and made < most:
            self.generate(moves)
            self.apply_index(moves.indices[chance.below(moves.count)], chance)
            made += 1
        return made

    def clone(self) -> "State":
        """A copy for search: it tells nobody anything."""
        raise NotImplementedError

    def view(self, seat: int | None) -> Any:
        """What this seat may know; None for a spectator."""
        raise NotImplementedError

    def private(self, seat: int) -> list[bytes] | None:
        """The fields of this seat's view that differ from a spectator's, as JSON in the order of the view.

        With them the server builds what is public once for all seats. None in a game that does not tell them apart.
        """
        return None

    def around(self, hole: Any) -> Any:
        """A view that has this in the place of each of those fields."""
        raise NotImplementedError

    def mapping(self) -> dict[str, Any]:
        """Everything that is true, in words; `game.position` reads it back."""
        raise NotImplementedError

    def rank(self, seat: int) -> int:
        """The place of a seat when the match is over; only a tie that the rules leave open is shared."""
        raise NotImplementedError

    def score(self, seat: i64) -> i64:
        """What the result says that a seat has reached."""
        raise NotImplementedError

    def result(self) -> list[Result] | None:
        """A Result for each seat when the match is over."""
        if self.asked != NOBODY:
            return None
        return [Result(seat, self.rank(seat), int(self.score(seat))) for seat in range(int(self.players))]

    def ranked(self) -> list[Placed]:
        """The result as data, the best first."""
        result = sorted(self.result() or [], key=lambda part: (part.place, part.seat))
        return [{"seat": part.seat, "place": part.place, "score": part.score} for part in result]

    def standings(self) -> list[float]:
        """How all who compete stand by the game's scoring, seats first; a lead of 1 makes a win e times as likely."""
        return [0.0] * int(self.players)

    def value(self, seat: int) -> float:
        """This seat's share of a win, from 0 to 1: by the result, or a rough guess while the match goes on."""
        result = self.result()
        if result is not None:
            winners = [each.seat for each in result if each.place == 1]
            return 1.0 / len(winners) if seat in winners else 0.0
        standings = self.standings()
        shares = [exp(standing - max(standings)) for standing in standings]
        return shares[seat] / sum(shares)

    def set_up(self, chance: Chance) -> None:
        """Make an empty state ready for its first decision."""
        raise NotImplementedError

    def lay_open(self, words: Mapping[str, Any]) -> None:
        """Put everything that lies open into an empty state, from the words of a position or of a view."""
        raise NotImplementedError

    def fill(self, mapping: Mapping[str, Any]) -> None:
        """Put everything where a position says, what is hidden too, and the rest where the defaults say."""
        self.lay_open(mapping)

    def tell_position(self) -> None:
        """Tell everybody what somebody knows who comes to the table now."""
        raise NotImplementedError

    def viewers(self) -> list[int | None]:
        """All seats, and None for the spectators."""
        return [*range(int(self.players)), None]

    def places(self) -> list[str]:
        """The names of the hidden places, by number; `hand-2` is the one that seat 2 sees into."""
        return []

    def put(self, place: i64, card: i64) -> None:
        """Lay a card, by its number in the game's list, into a hidden place."""
        raise NotImplementedError

    def put_row(self, place: i64, cards: vec[i64], start: i64, end: i64) -> None:
        """Lay a part of a row of cards into a hidden place: a game overrides this to deal faster."""
        for number in range(start, end):
            self.put(place, cards[number])

    def count_hidden(self, place: i64, count: i64) -> None:
        """Count cards in a hidden place that nobody knows: for an open state."""
        raise NotImplementedError

    def sees(self, viewer: int | None, place: i64) -> bool:
        """Whether this viewer sees into a hidden place."""
        return False

    def cards_in(self, place: i64) -> list[str]:
        """The true cards of a hidden place, in list order."""
        raise NotImplementedError

    def hidden(self) -> dict[str, list[str]]:
        """The true cards of every hidden place that holds any."""
        places = {name: self.cards_in(place) for place, name in enumerate(self.places())}
        return {name: cards for name, cards in places.items() if cards}

    @property
    def to_act(self) -> int | None:
        """The seat that must decide, or None when the match is over."""
        return None if self.asked == NOBODY else int(self.asked)

    @property
    def default(self) -> Move | None:
        """Inside a window: the move that is played when nobody answers."""
        return None

    def begins_turn(self) -> bool:
        """Whether a turn begins with this decision, in games that tell so: `simulate` counts them."""
        return False

    def window(self) -> list[int]:
        """The seats that the open window still asks, in order; empty outside one."""
        return []

    def near_winning(self) -> bool:
        """Whether, for all to see, somebody is near winning: seats that want to be asked only then are asked."""
        return False

    def explain(self, move: Move) -> list[Part]:
        """What choosing a move does, as parts with a `key`; asked of an open state, so that no secret is told."""
        return []

    def explain_json(self, move: Move) -> bytes:
        """The same as JSON, as tables tell it: a game overrides this to have what it says often at hand."""
        return ENCODER.encode(self.explain(move))

    def refusal(self, move: Move, seat: int) -> Refused | None:
        """None, or the rule that forbids this move to this seat with the facts behind it."""
        rule = self.why_not(move, seat)
        if rule is None:
            return None
        return Refused(rule, self.facts(move, rule) if seat == self.asked else [])

    def facts(self, move: Move, rule: str) -> list[Part]:
        """What the rules computed when they refused a move to the seat that is asked, as parts with a `key`.

        Only what that seat may know: it is told them.
        """
        return []

    def legal(self) -> list[Move]:
        return [self.game.moves[index] for index in self.legal_indices()]

    def apply(self, move: Move, chance: Chance) -> None:
        """Play a move, or refuse it with the rule that forbids it."""
        refusal = self.refusal(move, self.asked)
        if refusal is not None:
            raise refusal
        self.apply_index(move.index, chance)

    def tell(self, public: Event, seat: i64 = NOBODY, private: Event | None = None, also: i64 = NOBODY) -> None:
        """Report what happened: data for all, and for one seat what only it sees; `also` sees it too."""
        audience = self.audience
        if audience is not None:
            audience.hear(public, seat, private, also)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """The rules with one box: its lookup and its fixed list of moves."""

    id: ClassVar[str] = ""
    rules_versions: ClassVar[tuple[int, ...]] = (1,)
    """The versions of the rules that this build plays, the newest last."""
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 2
    view_type: ClassVar[Any] = None
    """The Struct of its views."""
    explains: ClassVar[bool] = False
    """Whether `explain` ever says anything."""
    foresees: ClassVar[bool] = False
    """Whether `prospect` ever says anything."""
    explains_openly: ClassVar[bool] = False
    """Whether `State.explain` looks at what lies open and at the move alone: then any state may be asked, the true one
    too, and no open state has to be made of a view. The common suite holds it."""
    round_ends: ClassVar[tuple[str, ...]] = ()
    """The public events that end a round: everybody has something to look at before it goes on."""
    turn_begins: ClassVar[tuple[str, ...]] = ()
    """The public events that begin a turn; without any, one lasts until somebody else decides."""
    weighty: ClassVar[tuple[str, ...]] = ()
    """The public events that matter, and so are shown longer than others."""

    def __init__(self, box: Mapping[str, Any], custom_box: bool, rules: int | None = None) -> None:
        self.box = box
        self.custom_box = custom_box
        self.rules_version: int = self._check_rules(rules)
        self.longest: int = 100_000
        """No match has more decisions than this."""
        self.cards: list[str] = []
        """The designs that can lie hidden, by number."""
        self.moves: list[Move] = []
        self._by_words: dict[bytes, Move] = {}
        self._words: dict[int, dict[str, Any]] = {}
        self._fields: list[str] = []

    def _check_rules(self, rules: int | None) -> int:
        """The version asked for, or the newest."""
        if rules is None:
            return self.rules_versions[-1]
        if rules not in self.rules_versions:
            known = " and ".join(str(version) for version in self.rules_versions)
            raise BadInput(f"this build knows version {known} of {self.id}'s rules, not {rules!r}", "$.rules")
        return rules

    def options(self) -> dict[str, Any]:
        """The options of this game with their defaults."""
        return {}

    def window_seconds(self, options: Mapping[str, Any]) -> float:
        """How long a window stays open where there is a clock."""
        return 0.0

    def option_values(self) -> dict[str, list[Any]]:
        """The values that each option may have, for all numbers of players together."""
        return {name: [False, True] for name, default in self.options().items() if isinstance(default, bool)}

    def variants(self, players: int) -> list[dict[str, Any]]:
        """The choices of options that make different matches for so many players, the default first."""
        found = [self.options()]
        for name, values in self.option_values().items():
            found = [{**chosen, name: value} for chosen in found for value in values]
        return found

    def new(self, players: int, options: Mapping[str, Any] | None, chance: Chance, telling: bool = True) -> State:
        """A match set up for its first decision; one for search tells nobody anything and gives no views."""
        state = self.empty(players, options)
        if telling:
            state.audience = everybody(players)
        state.set_up(chance)
        return state

    def position(self, mapping: Mapping[str, Any]) -> State:
        """The state that a mapping describes, with defaults for what it leaves out."""
        from chapiteau.engine.knowledge import remember

        for field in object_of(mapping, "$"):
            if field not in self._position_fields():
                raise BadInput(f"a position of {self.id} has no field {field!r}", f"$.{field}")
        state = self.empty(mapping.get("players"), mapping.get("options"))
        state.fill(mapping)
        state.audience = everybody(int(state.players))
        state.tell_position()
        remember(state, mapping.get("piles"))
        return state

    def _position_fields(self) -> list[str]:
        """What a mapping has, and what viewers remember."""
        if not self._fields:
            self._fields = [*self.new(self.fewest, None, Fast(0), False).mapping(), "piles"]
        return self._fields

    def empty(self, players: object, options: object) -> State:
        """A state before its set-up, with nothing laid out."""
        raise NotImplementedError

    def options_of(self, view: Any) -> dict[str, Any]:
        """The options that a view shows."""
        return {name: getattr(view, name) for name in self.options()}

    def open_words(self, view: Any) -> dict[str, Any]:
        """What a view shows, in the words of a position."""
        words: dict[str, Any] = msgspec.to_builtins(view)
        return words

    def open_state(self, view: Any) -> State:
        """What a view shows, as a state: the rules' own functions answer questions about it."""
        from chapiteau.engine import worlds

        return worlds.open_state(self, view)

    def worlds(self, view: Any) -> "Worlds":
        """The states that this viewer cannot rule out."""
        from chapiteau.engine import worlds

        return worlds.Worlds(worlds.laid_out(self, view), view)

    def read_view(self, data: bytes) -> Any:
        """A view from its JSON."""
        return msgspec.json.decode(data, type=self.view_type)

    def asked_state(self, view: Any) -> State:
        """The open state in which the viewer is asked: a window asks several seats, and one of them comes first."""
        state = self.open_state(view)
        if view.seat is not None and state.asked != NOBODY:
            state.asked = view.seat
        return state

    def explain(self, view: Any, moves: list[Move]) -> list[list[Part]]:
        """What choosing each of these moves does, from nothing but what this view shows."""
        state = self.asked_state(view)
        return [state.explain(move) for move in moves]

    def explained_to(self, view: Any, state: State, moves: list[Move]) -> bytes:
        """The same as JSON at a table, where the state is at hand in which the viewer is asked."""
        if self.explains_openly:
            return b"[%b]" % b",".join([state.explain_json(move) for move in moves])
        return ENCODER.encode(self.explain(view, moves))

    def prospect(self, view: Any) -> list[Part]:
        """What would come of the match as it stands, from nothing but what this view shows; most games tell nothing."""
        return []

    def set_moves(self, moves: list[Move]) -> None:
        """Fix the move list; a move's index is its place in it."""
        self.moves = moves
        self._by_words = {_key(move.words()): move for move in moves}

    def move(self, words: Any) -> Move:
        """The move that these words name."""
        if not isinstance(words, dict) and not isinstance(words, Mapping):  # the second takes ten times as long
            raise BadInput("a move is an object with a type", "$.move")
        try:
            move = self._by_words.get(_key(words))
        except (TypeError, UnicodeError, OverflowError):  # no JSON
            move = None
        if move is None:
            raise self._bad_move(words)
        return move

    def words_of(self, move: Move) -> dict[str, Any]:
        """What `move.words()` gives, made once: nobody changes it."""
        words = self._words.get(move.index)
        if words is None:
            words = self._words[move.index] = move.words()
        return words

    def _bad_move(self, words: Mapping[str, Any]) -> BadInput:
        """Find the first field that no move of the list has."""
        alike = [move.words() for move in self.moves]
        fields = ["type"] + [field for field in words if field != "type"]
        for field in fields:
            if not any(field in other for other in alike):
                return BadInput(f"a {words.get('type')} has no field {field!r}", f"$.move.{field}")
            matching = [other for other in alike if _same(other.get(field), words.get(field)) and field in other]
            if not matching:
                return BadInput(f"{words.get(field)!r} is no {field} of such a move", f"$.move.{field}")
            alike = matching
        missing = [field for field in alike[0] if field not in words]
        return BadInput(f"a {words.get('type')} needs {', '.join(missing)}", f"$.move.{missing[0]}")

    def check_players(self, players: object, at: str = "$.players") -> int:
        if not isinstance(players, int) or isinstance(players, bool) or not self.fewest <= players <= self.most:
            raise BadInput(f"{self.id} is for {self.fewest} to {self.most} players", at)
        return players

    def check_options(self, options: object, players: int | None = None) -> dict[str, Any]:
        """The options with defaults for those left out; with a number of players, whether they go together too."""
        chosen = self.options()
        if options is None:
            return chosen
        if not isinstance(options, Mapping):
            raise BadInput("the options are an object", "$.options")
        for name, value in options.items():
            if name not in chosen:
                raise BadInput(f"{self.id} has no option {name!r}", f"$.options.{name}")
            if type(value) is not type(chosen[name]):
                raise BadInput(f"{name} is a {type(chosen[name]).__name__}", f"$.options.{name}")
            values = self.option_values().get(name)
            if values is not None and value not in values:
                raise BadInput(f"{value!r} is not one of {', '.join(map(str, values))}", f"$.options.{name}")
            chosen[name] = value
        return chosen


def _key(words: Mapping[str, Any]) -> bytes:
    """Words as a key that does not depend on their order."""
    return SORTED.encode(words)


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other
