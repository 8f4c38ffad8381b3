"""The clocks of a table: time for each turn and a reserve, or a deadline for each move in a match over days.

The time a move took is stored with it, and when the current question was asked follows from what is stored, so clocks
outlive the process. A clock that has run out stops nothing: it lets the others decide (`presence.py`).
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from chapiteau.server import wire
from chapiteau.server.events import CameBack, StoodIn, TableEvent

if TYPE_CHECKING:
    from chapiteau.server.room.duties import Duties
    from chapiteau.server.room.table import Table

Duty: TypeAlias = Callable[[], Awaitable[None]]
LEAST_AT_RETURN = 20.0
"""The least time a person has left after the table was loaded or their seat taken back: pages need to reconnect."""
LONGEST_WAIT = 3600.0
"""Without a connected page, no duty waits longer than this: the next page to come makes what was due later happen."""


@dataclass(frozen=True)
class TimePasses:
    """A clock or a vote has run out, or a page has been gone too long: everybody must see it."""


class Timing:
    """When a person's clock restarted because the table was loaded or they took their seat back."""

    def __init__(self, now: float) -> None:
        self.loaded = now
        self._back: dict[int, tuple[tuple[int, int], float]] = {}
        self._left: dict[int, tuple[int, int]] = {}

    def fold(self, event: TableEvent) -> None:
        if isinstance(event, StoodIn):
            self._left.pop(event.seat, None)
            if event.own:
                self._left[event.seat] = event.match, event.number
        # Otherwise, leaving and coming back before the bot has moved would give the full time again.
        if isinstance(event, CameBack) and self._left.get(event.seat) != (event.match, event.number):
            self._back[event.seat] = (event.match, event.number), event.at

    def back_at(self, decision: tuple[int, int], seat: int) -> float:
        """When this seat was taken back at this decision; 0 if it was not."""
        found = self._back.get(seat)
        return found[1] if found is not None and found[0] == decision else 0.0


def over_days(table: "Table") -> bool:
    """Whether this is a match by correspondence: pages come and go, and nothing is a matter of seconds."""
    clock = table.seating.made.clock
    return clock is not None and clock.kind == "days"


def began(table: "Table") -> float | None:
    """When the clock of the seat that is asked started; None if none runs."""
    match = table.match
    if table.seating.made.clock is None or match is None or table.stage != "playing" or table.hold is not None:
        return None
    if match.asked is None or table.seating.bot(match.asked) is not None or match.state.window():
        return None
    shown = match.last_at + match.showing.lead(match.last_at)
    # In a live match who comes back has what is left, or little (`_ends`): otherwise the whole reserve would be back.
    back = table.timing.back_at(table.decision, match.asked) if over_days(table) else 0.0
    return max(shown, table.hold_ended_at, back)


def taken(table: "Table", seat: int, at: float | None = None) -> tuple[float, float | None]:
    """What a move of this seat, now or at the given time, takes from its reserve; and the turn's time used by then."""
    clock, start = table.seating.made.clock, began(table)
    if clock is None:
        return 0.0, None
    if table.playing().state.window():  # an answer in a window must not change how much of the turn is used
        return 0.0, None
    if start is None or table.playing().asked != seat:
        return 0.0, 0.0
    took, left = max(0.0, (table.stamp() if at is None else at) - start), _left_of_turn(table, clock, seat)
    reserve = _reserve(table, clock, seat)
    return round(min(max(0.0, took - left), reserve), 2), round(min(clock.turn, clock.turn - left + took), 2)


def _left_of_turn(table: "Table", clock: wire.TableClock, seat: int) -> float:
    """The time that earlier moves of this turn have left; over days, each move has the full time."""
    return clock.turn if clock.kind == "days" else clock.turn - table.playing().used_in_turn(seat)


def told(table: "Table") -> list[wire.SeatClock] | None:
    """The clocks of all people, as everybody sees them."""
    if table.seating.made.clock is None or table.stage != "playing":
        return None
    return [_told(table, table.seating.made.clock, seat) for seat in table.seating.driven_by_people()]


def _told(table: "Table", clock: wire.TableClock, seat: int) -> wire.SeatClock:
    """The clock of one person; it stands still until pages have shown what happened."""
    reserve, turn = _reserve(table, clock, seat), _left_of_turn(table, clock, seat)
    ends, start = _ends(table), began(table)
    if ends is None or start is None or table.playing().asked != seat:
        return wire.SeatClock(seat, round(turn, 2), round(reserve, 2), runs=False)
    left = min(ends - start, _left(table, ends))
    return wire.SeatClock(seat, round(max(0.0, left - reserve), 2), round(min(left, reserve), 2), runs=True)


def _reserve(table: "Table", clock: wire.TableClock, seat: int) -> float:
    return max(0.0, clock.reserve - table.playing().spent.get(seat, 0.0))


def _ends(table: "Table") -> float | None:
    """When the time of the seat that is asked runs out; None if no clock runs."""
    clock, start = table.seating.made.clock, began(table)
    seat = table.match.asked if table.match is not None else None
    if clock is None or start is None or seat is None:
        return None
    ends = start + _left_of_turn(table, clock, seat) + _reserve(table, clock, seat)
    if clock.kind == "days":
        return ends
    back = table.timing.back_at(table.decision, seat)
    loaded = table.timing.loaded if start < table.timing.loaded else 0.0
    return max(ends, max(back, loaded) + min(clock.turn, LEAST_AT_RETURN))


def deadline(table: "Table") -> float | None:
    """When the time of those who are asked runs out in a match over days."""
    if not over_days(table):
        return None
    return table.window.deadline(table) if table.window.is_open(table) else _ends(table)


def is_awaited(table: "Table", seconds: float) -> bool:
    """Whether to keep a duty for a time this far away: only if it is near, or a page is connected."""
    return seconds <= LONGEST_WAIT or bool(table.presence.here)


def out(table: "Table") -> list[int]:
    """The seats that are out of time."""
    return [each.seat for each in told(table) or [] if each.runs and each.left + each.reserve <= 0]


def duties(table: "Table", desk: "Duties") -> dict[tuple[object, ...], Callable[[], Duty]]:
    """Show everybody when a clock or a vote runs out, and when somebody becomes absent."""
    from chapiteau.server.room.presence import AWAY_SECONDS

    wanted: dict[tuple[object, ...], Callable[[], Duty]] = {}
    votes = [table.votes.silent_at(table, question) for question in table.votes.open_questions(table)]
    for ends in [_ends(table), *votes]:
        if ends is not None and (left := _left(table, ends)) > 0 and is_awaited(table, left):
            wait = partial(_left, table, ends)
            wanted["clock", *table.decision, ends] = partial(partial, desk.once, wait, TimePasses())
    if not table.presence.since or table.stage != "playing" or over_days(table) or not table.presence.here:
        return wanted  # nobody is there to see who is gone
    for seat, since in table.presence.since.items():
        away = partial(_left, table, since + AWAY_SECONDS)
        if away() > 0 and table.seating.bot(seat) is None:
            wanted["away", seat, since] = partial(partial, desk.once, away, TimePasses())
    return wanted


def _left(table: "Table", ends: float) -> float:
    return max(0.0, ends - table.stamp())
