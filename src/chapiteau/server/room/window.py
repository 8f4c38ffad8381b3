"""Windows: a fixed span in which several seats are asked at once, whatever they hold and whatever they answer.

How long a window lasts must tell nobody what a hand holds, so it depends on open things only. Passes are stored in the
table's stream when they are said, and become entries of the record, in seat order and with one time, when it closes.
"""

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from chapiteau.engine.chance import Script
from chapiteau.engine.contract import Move, State
from chapiteau.server import wire
from chapiteau.server.clock import Clock
from chapiteau.server.events import AskChosen, Freed, Passed, TableEvent, WindowOpened

if TYPE_CHECKING:
    from chapiteau.server.players.connection import Connection
    from chapiteau.server.room.duties import Duties
    from chapiteau.server.room.match import StoredMatch
    from chapiteau.server.room.table import Table

Duty: TypeAlias = Callable[[], Awaitable[None]]
RESUMED_SECONDS = 2.0
"""After a restart a window stays open at least this long, so that pages have time to reconnect."""

EARLIEST_ANSWER, LATEST_ANSWER = 0.3, 0.7
"""When bots answer, as parts of the span; before that all of them have time to think."""


@dataclass(frozen=True)
class WindowEnds:
    """The span of the window at this decision is over."""

    decision: tuple[int, int]


@dataclass(frozen=True)
class BotAnswers:
    """What a bot chose that was asked in the window at this decision."""

    decision: tuple[int, int]
    seat: int
    index: int


class Window:
    """The last window of a table, folded from the table's events; it is open while the rules still ask in it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._opened: WindowOpened | None = None
        self._passed: set[int] = set()
        self._when: dict[int, wire.When] = {}
        self._resumed = 0.0

    def fold(self, event: TableEvent) -> None:
        match event:
            case WindowOpened():
                self._opened, self._passed = event, set()
            case Passed():
                self._passed.add(event.seat)
            case AskChosen():
                self._when[event.seat] = event.when
            case Freed():
                for seat in event.seats:
                    self._when.pop(seat, None)

    def resume(self) -> None:
        """The events so far were stored before this table was loaded."""
        self._resumed = self._clock.stamp()

    def is_open(self, table: "Table") -> bool:
        opened = self._opened
        return opened is not None and (opened.match, opened.number) == table.decision and bool(asked_in(table))

    def left(self, table: "Table") -> float:
        """The seconds until it closes; a clock that was set back makes no window longer than its span."""
        seconds = table.window_seconds()
        opened = 0.0 if self._opened is None else self._opened.at
        ends = max(opened + seconds, self._resumed + min(seconds, RESUMED_SECONDS))
        return min(seconds, max(0.0, ends - self._clock.stamp()))

    def told(self, table: "Table", tokens: set[str]) -> wire.Window | None:
        """The open window as a page with these tokens is told of it."""
        if not self.is_open(table):
            return None
        asked = asked_in(table)
        passed = [seat for seat in asked if table.seating.holds(tokens, seat) and self.has_passed(seat)]
        return wire.Window(table.window_seconds(), round(self.left(table), 2), asked, passed)

    def when(self, seat: int | None) -> wire.When:
        """When this seat wants to be asked."""
        return "always" if seat is None else self._when.get(seat, "always")

    def has_passed(self, seat: int) -> bool:
        return seat in self._passed


def asked_in(table: "Table") -> list[int]:
    """The seats that the rules ask in a window. A bot that is asked alone gets none: it plays at its pace."""
    match = table.match
    asked = [] if match is None or match.revealed else match.state.window()
    return [] if len(asked) == 1 and table.seating.bot(asked[0]) is not None else asked


def state_asking(state: State, seat: int) -> State | None:
    """The state in which this seat is asked: now, or in the open window once those before it have let it pass."""
    if seat in state.window():
        state = state.clone()
        while state.to_act != seat and state.default is not None:
            state.apply(state.default, Script())
    return state if state.to_act == seat else None


async def settle(table: "Table", connections: "set[Connection]") -> None:
    """After every message: open the window that the rules call for, or let it pass if nobody could learn from that."""
    while asked_in(table):
        if is_unseen(table, connections) and cannot_stop(table):
            await let_pass(table)
        elif table.window.is_open(table):
            return
        else:
            await table.store_event(WindowOpened(*table.decision, table.stamp()))


def is_unseen(table: "Table", connections: "set[Connection]") -> bool:
    """Whether the window asks the only person of the table, and no other page is there to see how long it lasts."""
    people = table.seating.people()
    if len(people) != 1 or asked_in(table) != people:
        return False
    return all(table.seating.holds(connection.tokens, people[0]) for connection in connections)


def cannot_stop(table: "Table") -> bool:
    """Whether the seat that is asked has let the open window pass, or can do nothing else."""
    seat, match = asked_in(table)[0], table.playing()
    default = match.state.default
    said = table.window.is_open(table) and table.window.has_passed(seat)
    return said or (default is not None and match.legal() == [default.index])


async def answer(table: "Table", move: Move, message: wire.Move) -> None:
    """A pass changes nothing that anybody sees; anything else ends the window at once."""
    state = table.playing().state
    asking = state_asking(state, message.seat) or state
    refusal = asking.refusal(move, message.seat)
    if refusal is not None:
        raise refusal
    if move != asking.default:
        await interrupt(table, move.index, message.seat, message.id)
    elif table.window.is_open(table) and not table.window.has_passed(message.seat):
        await table.store_event(Passed(message.seat, table.stamp()))


async def bot_answers(table: "Table", answered: BotAnswers) -> None:
    """A bot's pass is never seen; anything else ends the window, unless it is another one by now."""
    if table.decision != answered.decision or not table.window.is_open(table):
        return
    state = state_asking(table.playing().state, answered.seat)
    if state is not None and state.default is not None and answered.index != state.default.index:
        await interrupt(table, answered.index, answered.seat, None)


async def interrupt(table: "Table", index: int, seat: int, request: str | None) -> None:
    """End the window with this move; the seats asked before let it pass."""
    await _pass_up_to(table.playing(), seat, table.stamp())
    await table.play_move(index, seat, request)


async def close(table: "Table", ends: WindowEnds) -> None:
    """The span is over: everybody who is asked lets it pass."""
    if table.decision == ends.decision and asked_in(table):
        await let_pass(table)


async def let_pass(table: "Table") -> None:
    await _pass_up_to(table.playing(), None, table.stamp())
    await table.follow_up()


async def _pass_up_to(match: "StoredMatch", last: int | None, at: float) -> None:
    """The seats before this one (None: all seats) let the window pass, in seat order and with the same time."""
    for seat in match.state.window():
        passing = match.state.default
        if seat == last or passing is None:
            return
        await match.play(passing, seat, None, at)


def duties(table: "Table", desk: "Duties") -> dict[tuple[object, ...], Callable[[], Duty]]:
    """What happens by itself in an open window: it ends, and the bots that are asked answer."""
    wanted: dict[tuple[object, ...], Callable[[], Duty]] = {("window", *table.decision): partial(_ending, table, desk)}
    for seat in asked_in(table):
        if (bot := table.seating.bot(seat)) is not None:
            wanted["answer", *table.decision, seat] = partial(_answering, table, desk, seat, bot)
    return wanted


def _ending(table: "Table", desk: "Duties") -> Duty:
    return partial(desk.after, table.window.left(table), WindowEnds(table.decision))


def _answering(table: "Table", desk: "Duties", seat: int, bot: str) -> Duty:
    """A bot answers somewhere in the middle of the span; only an answer that stops something is ever seen."""
    decision, question, left = table.decision, table.question(seat, bot), table.window.left(table)
    first, last = left * EARLIEST_ANSWER, left * LATEST_ANSWER
    bots = [each for each in asked_in(table) if table.seating.bot(each) is not None]
    wait = first + (last - first) * secrets.randbelow(1000) / 1000

    async def think() -> None:
        index = await desk.thought(question, first / len(bots), wait)
        desk.hand_in(BotAnswers(decision, seat, index))

    return think
