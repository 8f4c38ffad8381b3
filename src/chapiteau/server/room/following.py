"""Applies what another process has stored for a table, row by row, in the order of the streams."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chapiteau.server.clock import Clock
from chapiteau.server.events import Rewritten, match_stream, read_stored, read_table_event
from chapiteau.server.store import Conflict, Row

if TYPE_CHECKING:
    from chapiteau.server.room.table import Table


@dataclass(frozen=True)
class News:
    """Another process has stored this row; None means that rows may have been missed."""

    row: Row | None


@dataclass(frozen=True)
class Tidy:
    """It is time to check whether pending consequences were left undone."""


SOON = 1.0
"""After this many seconds, the driver applies consequences that the process that stored something has not applied."""


class Afterwards:
    """Applies the consequences of what another process has stored, if that process has not done so in time."""

    def __init__(self, clock: Clock, look: Callable[[Tidy], None]) -> None:
        self._clock = clock
        self._look = look
        self._heard_at = float("-inf")
        self._waiting: asyncio.Task[None] | None = None

    def is_ours(self) -> bool:
        """Whether other processes have had time to apply the consequences of what they stored."""
        return self._clock.now() - self._heard_at >= SOON

    def heard(self, drives: bool) -> None:
        """Another process has stored something; if this one drives the table, check on it soon."""
        self._heard_at = self._clock.now()
        if drives and self._waiting is None:
            self._waiting = asyncio.create_task(self._wait())

    async def _wait(self) -> None:
        while (left := self._heard_at + SOON - self._clock.now()) > 0:
            await self._clock.sleep(left)
        self._waiting = None
        self._look(Tidy())

    def close(self) -> None:
        """Drop the reference to the room: the two would keep each other alive."""
        self._look = lambda _: None
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


async def catch_up(table: "Table") -> bool:
    """Apply new rows; False if the whole table must be loaded again, as when a match has begun elsewhere."""
    try:
        await table.catch_up()
    except Conflict:
        return False
    return table.match is not None or not table.seating.all_open()


def follow_all(table: "Table", messages: Iterable[object]) -> bool:
    """Apply the queued news; True if events of the table were among it, so that the store need not be read."""
    events = table.events
    for message in messages:
        if isinstance(message, News) and message.row is not None:
            follow(table, message.row)
    return table.events > events


def follow(table: "Table", row: Row | None) -> None:
    """Apply a new row; raises Conflict if one is missing, so that the table must be loaded again."""
    if row is None:
        raise Conflict("something may have been missed")
    match = table.match
    if row.stream == table.stream:
        if _is_next(row, table.events):
            _take_over_event(table, row)
    elif match is None:
        if row.stream == match_stream(table.id, table.seating.match):
            _take_over_beginning(table, row)
    elif row.stream == match.stream and _is_next(row, match.number + 2):
        match.take_over(read_stored(_body(row)))
        table.version += 1


def _is_next(row: Row, expected: int) -> bool:
    """Whether this is the expected row; False for one already known, Conflict after a gap."""
    if row.number > expected:
        raise Conflict(f"something of {row.stream} was missed")
    return row.number == expected


def _body(row: Row) -> bytes:
    if row.body is None:
        raise Conflict(f"the notification has no body for {row.stream}")
    return row.body


def _take_over_event(table: "Table", row: Row) -> None:
    event = read_table_event(_body(row))
    if isinstance(event, Rewritten):
        raise Conflict(f"a stored event of {row.stream} was rewritten")
    table.take_over_event(event)


def _take_over_beginning(table: "Table", row: Row) -> None:
    """Begin the match when its set-up arrives; the header, which is stored first, is kept until then."""
    if row.number == 0:
        table.header = row.body or b""
    elif row.number == 1 and table.header and table.seating.all_open():
        table.take_over_match(row.stream, [(0, table.header), (1, _body(row))])
    else:
        raise Conflict(f"something of {row.stream} was missed")
