"""The record of a match as it is published: what is stored of it, the players' names, the server's signature."""

from typing import Any

import msgspec

from chapiteau.engine.record import FORMAT
from chapiteau.server.events import (
    DAMAGED,
    Made,
    Over,
    Signed,
    match_stream,
    read_stored,
    read_table_event,
    table_stream,
)
from chapiteau.server.room.room import Unloadable
from chapiteau.server.room.seating import Seating
from chapiteau.server.store import Store


def stored_record(store: Store, table: str, match: int) -> dict[str, Any] | None:
    """None if there is no such match. Names are outside the signed part, so that they can be deleted later."""
    rows = store.read(match_stream(table, match))
    if not rows:
        return None
    try:
        header: dict[str, Any] = msgspec.json.decode(rows[0][1])
        entries = [read_stored(body).entry for _, body in rows[1:]]
    except DAMAGED as error:
        raise Unloadable("what is stored of this match cannot be read") from error
    try:
        names, signed = _beside(store, table, match)
    except DAMAGED:  # the table cannot be loaded, but its match can be read
        names, signed = [], None
    record: dict[str, Any] = {"format": FORMAT, "header": header, "entries": entries}
    if names and all("person" in seat for seat in header.get("seats", [{}])):  # older headers have the names
        record["names"] = names
    return record if signed is None else {**record, "signed": signed}


def _beside(store: Store, table: str, match: int) -> tuple[list[str | None], Signed | None]:
    """The names of those who sat there in this match, and the signature at its end."""
    made, *events = [read_table_event(body) for _, body in store.read(table_stream(table))]
    if not isinstance(made, Made):
        raise TypeError("the first event of a table is that it was made")
    seating, signed = Seating(made), None
    for event in events:
        seating.fold(event)
        if isinstance(event, Over) and event.match == match:
            signed = event.signed
            break
    return [seat.name for seat in seating.seats], signed


def is_over(record: dict[str, Any]) -> bool:
    """Whether its secrets have been revealed."""
    return bool(record["entries"]) and record["entries"][-1].get("kind") == "reveal"
