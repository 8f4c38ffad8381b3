"""Tables that begin with a position: none can be asked for over the net."""

import secrets
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from chapiteau.server.events import Made, encode, table_stream
from chapiteau.server.wire import NewSeat

PERSON = NewSeat("human")


def laid(
    data: Path, game: str, position: dict[str, Any], box: dict[str, Any] | None = None, seat: NewSeat = PERSON
) -> str:
    """Write such a table, with this on every seat, into the store of a server; its id. It may have a custom box."""
    table = secrets.token_hex(6)
    seats = [seat] * position["players"]
    made = Made(game, seats, position.get("options", {}), 0, secrets.token_hex(32), time.time(), box, position)
    with closing(sqlite3.connect(data, timeout=10, isolation_level=None)) as store:
        store.execute("INSERT INTO streams VALUES (?, 0, ?)", (table_stream(table), encode(made)))
    return table
