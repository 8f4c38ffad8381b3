"""Windows: several seats are asked at once, whatever they hold.

How long a window lasts must not tell what a hand holds: it depends on public facts and on when people answer. Passes
are stored in the table's stream when they are made, and become entries of the record, in seat order and with one time,
when the window closes. `docs/protocol.md` says when that is.
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
from chapiteau.server.peers import NOBODY, Pages
from chapiteau.server.players import levels
from chapiteau.server.room import timing

if TYPE_CHECKING:
    from chapiteau.server.players.connection import Connection
    from chapiteau.server.room.duties import Duties
    from chapiteau.server.room.match import StoredMatch
    from chapiteau.server.room.table import Table

Duty: TypeAlias = Callable[[], Awaitable[None]]
EARLIEST_END, LATEST_END = 2.0, 15.0
"""With a clock: the least seconds of a window that everybody has answered, and the most of one that they have not."""
EARLIEST_OVER_DAYS = (20.0, 120.0)
"""In a match over days: the range from which a window's least time is drawn, in seconds."""
EARLIEST_ANSWER, LATEST_ANSWER = 0.3, 0.7
"""When bots answer, as parts of an even span; until then all of them have time to think."""


@dataclass(frozen=True)
class WindowEnds:
    """The span of the window at this decision is over."""

    decision: tuple[int, int]


@dataclass(frozen=True)
class BotAnswers:
    """The choice of a bot that was asked in the window at this decision."""

    decision: tuple[int, int]
    seat: int
    index: int


class Watch:
    """Who sees the open window besides those asked; the room keeps this when the table is loaded again."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.since: float | None = None
        """Since when there has been a page that cannot answer for everybody asked, which starts the clock."""
        self.alone = True
        """One person has a seat at the table, and no page of anybody else is there."""
        self.away = False
        """Other people have seats, and none of their pages is there: they may be back in a moment."""

    def look(self, table: "Table", connections: "set[Connection]", elsewhere: Pages = NOBODY) -> None:
        asked = [seat for seat in asked_in(table) if table.seating.bot(seat) is None]
        watched = bool(asked) and any(
            each.sees and not all(table.seating.holds(each.tokens, seat) for seat in asked) for each in connections
        )
        watched = watched or any(not pages.issuperset(asked) for pages in elsewhere)
        if not watched:
            self.since = None
        elif self.since is None:
            self.since = self._clock.stamp()
        self.alone = not watched and len(table.seating.people()) == 1
        self.away = bool(asked) and not (watched or self.alone or _on_one_screen(table, connections, elsewhere))


def _on_one_screen(table: "Table", connections: "set[Connection]", elsewhere: Pages) -> bool:
    """Whether some page holds the seats of all people."""
    people = table.seating.people()
    here = any(each.sees and all(table.seating.holds(each.tokens, seat) for seat in people) for each in connections)
    return here or any(pages.issuperset(people) for pages in elsewhere)


class Window:
    """The last window of a table, folded from its events; it is open while the rules still ask in it."""

    def __init__(self, clock: Clock) -> None:
        self.watch = Watch(clock)
        self._clock = clock
        self._opened: WindowOpened | None = None
        self._passed: set[int] = set()
        self._when: dict[int, wire.When] = {}

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

    def is_open(self, table: "Table") -> bool:
        opened = self._opened
        return opened is not None and (opened.match, opened.number) == table.decision and bool(asked_in(table))

    def told(self, table: "Table", tokens: set[str]) -> wire.Window | None:
        """The open window, as shown to a page with these tokens."""
        if not self.is_open(table):
            return None
        asked, waits, left = asked_in(table), self.waits_for(table), self.left(table)
        passed = [seat for seat in asked if table.seating.holds(tokens, seat) and seat not in waits]
        return wire.Window(longest(table), None if left is None else round(left, 2), asked, passed)

    def when(self, seat: int | None) -> wire.When:
        """When this seat has chosen to be asked."""
        return "always" if seat is None else self._when.get(seat, "always")

    def has_passed(self, table: "Table", seat: int) -> bool:
        return self.is_open(table) and seat in self._passed

    def waits_for(self, table: "Table") -> list[int]:
        """The seats that are asked and have neither answered now nor by their choice."""
        asked = [seat for seat in asked_in(table) if not self.has_passed(table, seat)]
        return [seat for seat in asked if table.seating.bot(seat) is not None or self._wants(table, seat)]

    def _wants(self, table: "Table", seat: int) -> bool:
        """Whether to ask a person; their hand counts only if nobody is there who could learn from it."""
        if self.watch.alone and can_only_pass(table, seat):
            return False
        when = self.when(seat)
        return when == "always" or (when == "near" and table.playing().state.near_winning())

    # With a clock

    def waits_without_a_clock(self, table: "Table") -> bool:
        """Whether it waits for the answers, but not for them alone: several people, over days or away."""
        return self.watch.away or (timing.over_days(table) and not self.watch.alone)

    def begins(self) -> float | None:
        """When the clock started: once everything had been shown and another page was there; None without a clock."""
        opened, since = self._opened, self.watch.since
        return None if opened is None or since is None else max(opened.at + opened.lead, since)

    def left(self, table: "Table") -> float | None:
        """The seconds until the window closes at the latest; None without a clock."""
        return None if timing.over_days(table) else self._until(longest(table))

    def closes_in(self, table: "Table") -> float | None:
        """The seconds until it closes if nobody says more: fewer once all have answered, but not with even spans."""
        if timing.over_days(table):
            return self._closes_over_days(table)
        if self.watch.away:
            return self._closes_among_the_absent(table)
        early = not table.even_windows and not self.waits_for(table)
        return self._until(EARLIEST_END) if early else self.left(table)

    def _closes_over_days(self, table: "Table") -> float | None:
        """With the last answer, but no earlier than the drawn time, so that nobody learns who had answered in advance.

        Those who have not answered when the time for a move is over pass.
        """
        clock, opened = table.seating.made.clock, self._opened
        if clock is None or opened is None or self.watch.alone:
            return None
        least = opened.lead + opened.earliest
        span = max(clock.turn, least) if self.waits_for(table) else least
        return min(span, max(0.0, opened.at + span - self._clock.stamp()))

    def _closes_among_the_absent(self, table: "Table") -> float | None:
        """With the answers, but no earlier than with a clock: who looks away for a moment learns nothing of them."""
        if self._opened is None or self.waits_for(table):
            return None
        span = self._opened.lead + (longest(table) if table.even_windows else EARLIEST_END)
        return min(span, max(0.0, self._opened.at + span - self._clock.stamp()))

    def deadline(self, table: "Table") -> float | None:
        """When those who have not answered pass, in a match over days."""
        clock, opened = table.seating.made.clock, self._opened
        return None if clock is None or opened is None else opened.at + clock.turn

    def _until(self, seconds: float) -> float | None:
        """A system clock that was set back does not make a window longer than its span."""
        begins = self.begins()
        if begins is None or self._opened is None:
            return None
        return min(seconds + self._opened.lead, max(0.0, begins + seconds - self._clock.stamp()))


def longest(table: "Table") -> float:
    """The even span of the table; otherwise there is more time, and even more if the table chose a long span."""
    seconds = table.window_seconds()
    return seconds if table.even_windows else max(LATEST_END, seconds)


def asked_in(table: "Table") -> list[int]:
    """The seats that the rules ask in a window. If only one bot is asked, there is no window: it plays at its pace."""
    match = table.match
    asked = [] if match is None or match.revealed else match.state.window()
    return [] if len(asked) == 1 and table.seating.bot(asked[0]) is not None else asked


def state_asking(state: State, seat: int) -> State | None:
    """The state in which this seat is asked: now, or in a window, once earlier seats have passed."""
    if seat in state.window():
        state = state.clone()
        while state.to_act != seat and state.default is not None:
            state.apply(state.default, Script())
    return state if state.to_act == seat else None


def can_only_pass(table: "Table", seat: int) -> bool:
    """Whether this seat's cards leave it nothing to do in the window but pass."""
    state = state_asking(table.playing().state, seat)
    return state is not None and state.default is not None and list(state.legal_indices()) == [state.default.index]


async def settle(
    table: "Table", connections: "set[Connection]", elsewhere: Pages = NOBODY, *, acts: bool = True
) -> None:
    """After every message: open the window that the rules call for, and close it when it waits for nothing more.

    If another process drives the table, this one only notes who is there.
    """
    window = table.window
    window.watch.look(table, connections, elsewhere)
    while acts and asked_in(table) and table.hold is None:
        opened = window.is_open(table)
        timed = window.waits_without_a_clock(table) or (window.watch.since is not None and not timing.over_days(table))
        if not window.waits_for(table) and (window.closes_in(table) == 0 if opened and timed else not timed):
            await let_pass(table)
        elif opened:
            return
        else:
            lead = table.playing().showing.lead(table.stamp())
            earliest = _drawn_span() if timing.over_days(table) else 0.0
            await table.store_event(WindowOpened(*table.decision, table.stamp(), lead, earliest))
        window.watch.look(table, connections, elsewhere)


async def answer(table: "Table", move: Move, message: wire.Move) -> None:
    """A pass changes nothing that anybody sees; anything else ends the window at once."""
    state = table.playing().state
    asking = state_asking(state, message.seat) or state
    refusal = asking.refusal(move, message.seat)
    if refusal is not None:
        raise refusal
    if move != asking.default:
        await interrupt(table, move.index, message.seat, message.id)
    elif table.window.is_open(table) and not table.window.has_passed(table, message.seat):
        await table.store_event(Passed(message.seat, table.stamp(), message.id))


async def bot_answers(table: "Table", answered: BotAnswers) -> None:
    """A bot's pass is kept like a person's; anything else ends the window.

    Unless it is another one by now, or the person has come back for whom it stood in.
    """
    if table.decision != answered.decision or not table.window.is_open(table):
        return
    if table.seating.bot(answered.seat) is None:
        return
    state = state_asking(table.playing().state, answered.seat)
    if state is None or state.default is None:
        return
    if answered.index != state.default.index:
        await interrupt(table, answered.index, answered.seat, None)
    elif not table.window.has_passed(table, answered.seat):
        await table.store_event(Passed(answered.seat, table.stamp()))


async def interrupt(table: "Table", index: int, seat: int, request: str | None) -> None:
    """End the window with this move; the seats asked before let it pass."""
    await _pass_up_to(table.playing(), seat, table.stamp())
    await table.play_move(index, seat, request)


async def close(table: "Table", ends: WindowEnds) -> None:
    """The span is over, unless nobody else is there any more: everybody who is asked lets it pass."""
    window = table.window
    without = window.waits_without_a_clock(table)
    timed = window.closes_in(table) == 0 if without else window.begins() is not None and not timing.over_days(table)
    if table.decision == ends.decision and asked_in(table) and timed:
        await let_pass(table)


async def let_pass(table: "Table") -> None:
    await _pass_up_to(table.playing(), None, table.stamp())
    await table.follow_up()


async def _pass_up_to(match: "StoredMatch", last: int | None, at: float) -> None:
    """The seats before this one (None: all seats) pass, in seat order and with the same time."""
    for seat in match.state.window():
        passing = match.state.default
        if seat == last or passing is None:
            return
        await match.play(passing, seat, None, at)


def duties(table: "Table", desk: "Duties") -> dict[tuple[object, ...], Callable[[], Duty]]:
    """What happens by itself in an open window: it ends, if it has a clock, and the bots that are asked answer."""
    wanted: dict[tuple[object, ...], Callable[[], Duty]] = {}
    window, waits = table.window, table.window.waits_for(table)
    ends = window.closes_in(table)
    if ends is not None and timing.is_awaited(table, ends):
        # Another key when its end changes, so that the duty is started again.
        key = ("window", *table.decision, window.begins(), bool(waits))
        wanted[key] = partial(partial, desk.once, partial(window.closes_in, table), WindowEnds(table.decision))
    for seat in waits:
        if (bot := table.seating.bot(seat)) is not None:
            wanted["answer", *table.decision, seat] = partial(_answering, table, desk, seat, bot)
    return wanted


def _answering(table: "Table", desk: "Duties", seat: int, bot: str) -> Duty:
    """Only an answer that stops something is ever seen; its time follows from public facts and from chance."""
    decision, question, left = table.decision, table.question(seat, bot), table.window.left(table)
    if left is None:
        span = wait = levels.span(bot, table.pace, small=True)
    else:
        first, last = _when_bots_answer(table, left)
        bots = [each for each in asked_in(table) if table.seating.bot(each) is not None]
        span, wait = first / len(bots), first + (last - first) * secrets.randbelow(1000) / 1000

    async def think() -> None:
        index = await desk.thought(question, span, wait)
        desk.hand_in(BotAnswers(decision, seat, index))

    return think


def _drawn_span() -> float:
    """The least time for which a window over days stays open, at random."""
    least, most = EARLIEST_OVER_DAYS
    return least + (most - least) * secrets.randbelow(1000) / 1000


def _when_bots_answer(table: "Table", left: float) -> tuple[float, float]:
    """Somewhere in the middle of an even span; else before the window could close, so that nobody waits for them.

    A bot that stands in from the middle on has the same time: else its thought would tell whether there was a choice.
    """
    if table.even_windows:
        return left * EARLIEST_ANSWER, left * LATEST_ANSWER
    early = min(left, max(EARLIEST_END, left - (longest(table) - EARLIEST_END)))
    return early / 2, early
