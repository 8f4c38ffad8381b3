"""Lessons: written matches, played by the rules and told to a page position by position.

A lesson is a file in `games/<game>/lessons`: a starting position, and steps. A step says one thing. It may then wait
for moves of the learner (`do`), after which the other seats make theirs (`then`); `drawn` is everything drawn.
"""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

from chapiteau import words
from chapiteau.engine.audience import Told
from chapiteau.engine.chance import Drawn, Script
from chapiteau.engine.contract import Game, Move, State
from chapiteau.engine.errors import BadInput, Refused
from chapiteau.engine.events import Part
from chapiteau.games import REGISTERED, make, registered
from chapiteau.games.registration import bot_name
from chapiteau.server import wire
from chapiteau.words.loading import typeset

Texts = dict[str, str]
"""By language."""


class LessonAct(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A move that the learner should make, and what is touched for it, in order."""

    move: dict[str, Any]
    at: list[str]


class LessonInstead(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The answer to a move that the rules allow but the lesson does not want; an empty move stands for any."""

    say: Texts
    move: dict[str, Any] = {}


class WrittenStep(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    say: Texts
    at: str = ""
    do: list[LessonAct] = []
    instead: list[LessonInstead] = []
    then: list[dict[str, Any]] = []
    drawn: list[Drawn] = []


class Written(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A lesson as written in its file."""

    title: Texts
    position: dict[str, Any]
    step: list[WrittenStep]
    order: int = 1
    seat: int = 0


class LessonStep(msgspec.Struct, frozen=True):
    say: Texts
    at: str
    """What the page points at; empty for nothing."""
    start: int
    """The position in which it is said."""
    do: list[LessonAct]
    instead: list[LessonInstead]


class LessonTitle(msgspec.Struct, frozen=True):
    name: str
    title: Texts


class Lesson(msgspec.Struct, frozen=True):
    game: str
    name: str
    lessons: list[LessonTitle]
    """All lessons of this game, in their order."""
    seat: int
    box: dict[str, Any]
    steps: list[LessonStep]
    positions: list[wire.Position]
    """The position after each entry, as a page at the table would be told it."""


class LessonRefusal(msgspec.Struct, frozen=True):
    rule: str | None
    facts: list[Part]


@cache
def written(game: str) -> dict[str, Written]:
    """The lessons of a game by name, in their order."""
    folder = files(registered(game).package).joinpath("lessons")
    found = {path.name: path for path in folder.iterdir()} if folder.is_dir() else {}
    read = {name: _read(path.read_text("utf-8")) for name, path in found.items() if name.endswith(".toml")}
    return {name.removesuffix(".toml"): each for name, each in sorted(read.items(), key=lambda item: item[1].order)}


def _read(text: str) -> Written:
    read = tomllib.loads(text)
    return msgspec.convert({**read, "position": _nothing(read["position"])}, Written)


def _nothing(value: Any) -> Any:
    """TOML has no null: in a position, an empty text stands for it."""
    if isinstance(value, dict):
        return {key: _nothing(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_nothing(each) for each in value]
    return None if value == "" else value


def names(game: str) -> list[str]:
    return list(written(game)) if game in REGISTERED else []


@cache
def lesson(game: str, name: str) -> Lesson:
    """A lesson as it is sent to the page."""
    told = Telling(make(game), written(game)[name])
    titles = [LessonTitle(each, _set(one.title)) for each, one in written(game).items()]
    return Lesson(game, name, titles, told.seat, dict(told.game.box), told.steps, told.positions)


@cache
def _states(game: str, name: str) -> list[State]:
    return Telling(make(game), written(game)[name]).states


def refusal(game: str, name: str, position: int, move: object) -> LessonRefusal:
    """The refusal of a move that the learner may not make in this position of a lesson."""
    states, seat = _states(game, name), written(game)[name].seat
    if not 0 <= position < len(states):
        raise BadInput("the lesson has no such position", "$.position")
    refused = states[position].refusal(make(game).move(move), seat)
    return LessonRefusal(None, []) if refused is None else LessonRefusal(refused.rule, refused.facts)


class Telling:
    """Plays a written lesson once, and records what its learner is told."""

    def __init__(self, game: Game, lesson: Written) -> None:
        self.game = game
        self.seat = lesson.seat
        self.options: dict[str, Any] = lesson.position.get("options", {})
        self.state = game.position(lesson.position)
        self.positions: list[wire.Position] = []
        self.states: list[State] = []
        self.steps: list[LessonStep] = []
        self._tell()
        for number, step in enumerate(lesson.step, start=1):
            self._step(step, f"$.step[{number}]")

    def _step(self, step: WrittenStep, at: str) -> None:
        instead = [LessonInstead(_set(each.say), each.move) for each in step.instead]
        self.steps.append(LessonStep(_set(step.say), step.at, len(self.positions) - 1, step.do, instead))
        chance = Script(*step.drawn)
        for act in step.do:
            self._play(act.move, at, chance, learner=True)
        for move in step.then:
            self._play(move, at, chance, learner=False)
        if not chance.all_used():
            raise BadInput("more was drawn than the rules ask for", f"{at}.drawn")

    def _play(self, move: dict[str, Any], at: str, chance: Script, *, learner: bool) -> None:
        if (self.state.to_act == self.seat) is not learner:
            raise BadInput(f"seat {self.state.to_act} is asked, before {move}", at)
        try:
            self.state.apply(self.game.move(move), chance)
        except Refused as refused:
            raise BadInput(f"rule {refused.rule} forbids {move}", at) from None
        except BadInput as bad:
            raise BadInput(f"{bad.error}, in {move}", at) from None
        self._tell()

    def _tell(self) -> None:
        state, number = self.state, len(self.positions)
        view = state.view(self.seat)
        moves = state.legal() if state.to_act == self.seat else []
        audience = state.audience
        told = [] if audience is None else audience.collect()
        self.states.append(state.clone())
        self.positions.append(
            wire.Position(
                stamp=number,
                process="lesson",
                table=self._table(),
                seat=self.seat,
                number=number,
                view=msgspec.Raw(msgspec.json.encode(view)),
                moves=[move.words() for move in moves],
                explained=self._explained(view, moves),
                prospect=self.game.prospect(view),
                log=wire.Log(number, [wire.LogEntry(number, self._events(told))]),
                since=number,
                answer=None,
                window=self._window(),
                hold=None,
                ask="always",
                undo=None,
                undo_asked=None,
                undo_refused=None,
                giving_up=[],
                end=self._end(),
            )
        )

    def _events(self, told: list[Told]) -> list[dict[str, Any]]:
        return [dict(each.to(self.seat)) for each in told]

    def _explained(self, view: Any, moves: list[Move]) -> list[list[Part]]:
        return self.game.explain(view, moves) if self.game.explains and moves else []

    def _window(self) -> wire.Window | None:
        asked = self.state.window()
        return wire.Window(0, None, asked, passed=[]) if asked else None

    def _table(self) -> wire.TableInfo:
        players = range(int(self.state.players))
        stage: Literal["playing", "over"] = "over" if self.state.to_act is None else "playing"
        seats = [self._seat(seat) for seat in players]
        nobody: list[str | None] = [None for _ in players]
        return wire.TableInfo("lesson", self.game.id, self.options, 0, "answers", stage, 1, seats, "", nobody)

    def _seat(self, seat: int) -> wire.SeatInfo:
        if seat == self.seat:
            return wire.SeatInfo(seat, "human", None, None, here=True)
        return wire.SeatInfo(seat, "bot", bot_name(seat, registered(self.game.id).bot_names), "novice", here=True)

    def _end(self) -> wire.End | None:
        if self.state.to_act is not None:
            return None
        return wire.End("", self.state.result(), given_up=False, seed="", nonces=[], record="")


def _set(texts: Texts) -> Texts:
    return {language: typeset(texts[language], language) for language in words.LANGUAGES}
