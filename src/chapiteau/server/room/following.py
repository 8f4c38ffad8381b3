"""What another process has stored of a table: taken over row by row, in the order of the streams."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chapiteau.server.events import Rewritten, match_stream, read_stored, read_table_event
from chapiteau.server.store import Conflict, Row

if TYPE_CHECKING:
    from chapiteau.server.room.table import Table


@dataclass(frozen=True)
class News:
    """Another process has stored this row; None: it may have stored several that were not heard of."""

    row: Row | None


@dataclass(frozen=True)
class Tidy:
    """It is time to look whether anything was left undone."""


SOON = 1.0
"""Whoever stored something also does what follows from it; so long after that, the driver of the table looks, too."""


def follow(table: "Table", row: Row | None) -> None:
    """Take over a row that is new; Conflict means that something is missing and the table must be loaded anew."""
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
    """Whether this row is new; after a gap it is of no use."""
    if row.number > expected:
        raise Conflict(f"something of {row.stream} was missed")
    return row.number == expected


def _body(row: Row) -> bytes:
    if row.body is None:
        raise Conflict(f"what {row.stream} has is not told")
    return row.body


def _take_over_event(table: "Table", row: Row) -> None:
    event = read_table_event(_body(row))
    if isinstance(event, Rewritten):
        raise Conflict(f"something of {row.stream} is not as it was")
    table.take_over_event(event)


def _take_over_beginning(table: "Table", row: Row) -> None:
    """A match is there when its set-up is stored, which comes after its header."""
    if row.number == 0:
        table.header = row.body or b""
    elif row.number == 1 and table.header and table.seating.all_open():
        table.take_over_match(row.stream, [(0, table.header), (1, _body(row))])
    else:
        raise Conflict(f"something of {row.stream} was missed")
