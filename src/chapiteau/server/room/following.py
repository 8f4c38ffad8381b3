"""What another process has stored of a table: taken over row by row, in the order of the streams."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from chapiteau.server.events import Rewritten, match_stream, read_stored, read_table_event, table_stream
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


def table_of(stream: str) -> str:
    """The table whose stream this is; other streams belong to none."""
    kind, _, rest = stream.partition(":")
    return rest.partition(":")[0] if kind in {"table", "match"} else ""


def follow(table: "Table", row: Row | None) -> None:
    """Take over a row that is new; Conflict means that something is missing and the table must be loaded anew."""
    if row is None:
        raise Conflict("something may have been missed")
    if row.stream == table_stream(table.id):
        expected = table.events
    elif row.stream != match_stream(table.id, table.seating.match):
        return
    elif table.match is None:
        # The header is stored before the set-up; a match is loaded when it has begun.
        expected = 0 if row.number else 1
    else:
        expected = table.match.number + 2
    if row.number < expected:
        return
    if row.number > expected or row.body is None:
        raise Conflict(f"something of {row.stream} was missed")
    if row.stream == table_stream(table.id):
        event = read_table_event(row.body)
        if isinstance(event, Rewritten):
            raise Conflict(f"something of {row.stream} is not as it was")
        table.take_over_event(event)
    elif table.match is not None:
        table.match.take_over(read_stored(row.body))
        table.version += 1
