"""The end of a round stops the table: bots and clocks wait until all people are ready, or until a span is over."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from chapiteau.server import wire
from chapiteau.server.clock import Clock
from chapiteau.server.events import HoldEnded, Ready, TableEvent

if TYPE_CHECKING:
    from chapiteau.server.room.duties import Duties
    from chapiteau.server.room.table import Table

Duty: TypeAlias = Callable[[], Awaitable[None]]
HOLD_SECONDS = 10.0


@dataclass(frozen=True)
class HoldEnds:
    """The span of the hold at this decision is over."""

    decision: tuple[int, int]


class Hold:
    """The last hold of a table: it begins when a round ends, and lasts until all are ready or its end is stored."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._at: tuple[int, int] | None = None
        self._ready: list[int] = []
        self._ended = False
        self._last_at = 0.0

    def fold(self, event: TableEvent) -> None:
        if not isinstance(event, Ready | HoldEnded):
            return
        if self._at != (event.match, event.number):
            self._at, self._ready, self._ended = (event.match, event.number), [], False
        self._last_at = event.at
        match event:
            case Ready():
                self._ready.append(event.seat)
            case HoldEnded():
                self._ended = True

    def ended_at(self, decision: tuple[int, int]) -> float:
        """When the hold at this decision ended, or was last answered; 0 if there was none."""
        return self._last_at if self._at == decision else 0.0

    def told(self, table: "Table") -> wire.Hold | None:
        """The hold as every page is told it; None if there is none, as at a table with only bots."""
        match = table.match
        if match is None or match.revealed or match.asked is None or not match.round_ended:
            return None
        people = table.seating.driven_by_people()
        current = self._at == table.decision
        ready = sorted(self._ready) if current else []
        if (current and self._ended) or set(people) <= set(ready):
            return None
        span = HOLD_SECONDS + match.showing.lead(match.last_at)
        left = min(span, max(0.0, match.last_at + span - self._clock.stamp()))
        return wire.Hold(round(left, 2), ready, people)


def duties(table: "Table", desk: "Duties", hold: wire.Hold) -> dict[tuple[object, ...], Callable[[], Duty]]:
    """During a hold, only one thing happens by itself: its end."""
    return {("hold", *table.decision): lambda: partial(desk.after, hold.left, HoldEnds(table.decision))}


async def ready(table: "Table", message: wire.Ready) -> None:
    """Note that a person is ready; ignored if the table has moved on."""
    hold = table.hold
    if hold is not None and message.seen == table.number and message.seat not in hold.ready:
        await table.store_event(Ready(*table.decision, message.seat, message.id, table.stamp()))


async def end(table: "Table", ends: HoldEnds) -> None:
    if table.decision == ends.decision and table.hold is not None:
        await table.store_event(HoldEnded(*table.decision, table.stamp()))
