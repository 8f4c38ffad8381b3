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
"""Between which fractions of an even span bots answer; they share the time before that for thinking."""


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
    """Whether anybody but those asked sees the open window; outlives a reload of the table."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.since: float | None = None
        """Since when there has been a page that does not hold all seats asked, which starts the clock; or None."""
        self.alone = True
        """Only one seat is for people, and no other page watches."""
        self.away = False
        """Nobody watches now, but other people have seats and may be back in a moment."""

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
        """The seats that are asked and have not answered, neither now nor in advance (`when`)."""
        asked = [seat for seat in asked_in(table) if not self.has_passed(table, seat)]
        return [seat for seat in asked if table.seating.bot(seat) is not None or self._wants(table, seat)]

    def _wants(self, table: "Table", seat: int) -> bool:
        """Whether to wait for this person's answer; their hand matters only if nobody else could learn from that."""
        if self.watch.alone and can_only_pass(table, seat):
            return False
        when = self.when(seat)
        return when == "always" or (when == "near" and table.playing().state.near_winning())

    # With a clock

    def waits_without_a_clock(self, table: "Table") -> bool:
        """Whether the window has no clock but stays open for a least time: over days, or while the others are away."""
        return self.watch.away or (timing.over_days(table) and not self.watch.alone)

    def begins(self) -> float | None:
        """When the clock started: pages had shown everything, and somebody else watched; None without a clock."""
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
        """The seconds until a window over days closes: with the last answer, but not before its drawn least time.

        Closing earlier would tell who had answered in advance. Those who do not answer within the time for a move pass.
        """
        clock, opened = table.seating.made.clock, self._opened
        if clock is None or opened is None or self.watch.alone:
            return None
        least = opened.lead + opened.earliest
        span = max(clock.turn, least) if self.waits_for(table) else least
        return min(span, max(0.0, opened.at + span - self._clock.stamp()))

    def _closes_among_the_absent(self, table: "Table") -> float | None:
        """The seconds until a window closes while others are away: no sooner than with a clock, as they may be back."""
        if self._opened is None or self.waits_for(table):
            return None
        span = self._opened.lead + (longest(table) if table.even_windows else EARLIEST_END)
        return min(span, max(0.0, self._opened.at + span - self._clock.stamp()))

    def deadline(self, table: "Table") -> float | None:
        """When those who have not answered by then pass, in a match over days."""
        clock, opened = table.seating.made.clock, self._opened
        return None if clock is None or opened is None else opened.at + clock.turn

    def _until(self, seconds: float) -> float | None:
        """The seconds until this long after the start, never more than that if the system clock was set back."""
        begins = self.begins()
        if begins is None or self._opened is None:
            return None
        return min(seconds + self._opened.lead, max(0.0, begins + seconds - self._clock.stamp()))


def longest(table: "Table") -> float:
    """The most seconds a window stays open: its even span or, if windows are not even, at least `LATEST_END`."""
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
    """Store a bot's pass like a person's; any other move ends the window.

    The answer is dropped if the window has changed, or if the person for whom the bot stood in has come back.
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
    """End the window with this move, after the seats asked before it have passed."""
    await _pass_up_to(table.playing(), seat, table.stamp())
    await table.play_move(index, seat, request)


async def close(table: "Table", ends: WindowEnds) -> None:
    """Let everybody pass when the window's time is over, unless it has lost its clock because the others went away."""
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
    """The duties of an open window: to end it when its time is over, and the answers of the bots that are asked."""
    wanted: dict[tuple[object, ...], Callable[[], Duty]] = {}
    window, waits = table.window, table.window.waits_for(table)
    ends = window.closes_in(table)
    if ends is not None and timing.is_awaited(table, ends):
        # The key changes with the end, so that the duty is started again.
        key = ("window", *table.decision, window.begins(), bool(waits))
        wanted[key] = partial(partial, desk.once, partial(window.closes_in, table), WindowEnds(table.decision))
    for seat in waits:
        if (bot := table.seating.bot(seat)) is not None:
            wanted["answer", *table.decision, seat] = partial(_answering, table, desk, seat, bot)
    return wanted


def _answering(table: "Table", desk: "Duties", seat: int, bot: str) -> Duty:
    """The duty of a bot to answer: at a time that depends on public facts and chance, so that it tells no hand."""
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
    """A random least time for which a window over days stays open."""
    least, most = EARLIEST_OVER_DAYS
    return least + (most - least) * secrets.randbelow(1000) / 1000


def _when_bots_answer(table: "Table", left: float) -> tuple[float, float]:
    """The earliest and latest second at which bots answer: mid-span if windows are even, else before one could close.

    A bot that stands in late gets as much time as any other: otherwise a longer window would tell that it had a choice.
    """
    if table.even_windows:
        return left * EARLIEST_ANSWER, left * LATEST_ANSWER
    early = min(left, max(EARLIEST_END, left - (longest(table) - EARLIEST_END)))
    return early / 2, early
