"""Seats before the match begins: whoever sits on one may give it back, and the host may arrange them all."""

from typing import TYPE_CHECKING

from chapiteau import bots
from chapiteau.server import wire
from chapiteau.server.events import Arranged, Rose
from chapiteau.server.room.errors import NotDone

if TYPE_CHECKING:
    from chapiteau.server.room.table import Table


def is_host(table: "Table", tokens: set[str]) -> bool:
    """Whether a page with these tokens (their hashes) may arrange the seats now."""
    host = table.seating.made.host
    return host is not None and host in tokens and _waits(table)


async def rise(table: "Table", message: wire.Rise) -> None:
    if not _waits(table):
        raise NotDone("not_now")
    await table.store_event(Rose(message.seat, message.id, table.stamp()))


async def arrange(table: "Table", message: wire.Arrange) -> None:
    """Of one's own seat the host disposes like anybody else, with `rise`."""
    if not _waits(table):
        raise NotDone("not_now")
    if message.seat >= len(table.seating.seats) or not _makes_sense(table, message):
        raise NotDone("malformed")
    seat = table.seating.seats[message.seat]
    if message.what == "lock" and (seat.holder is not None or not seat.for_people):
        raise NotDone("taken")
    await table.store_event(Arranged(message.seat, message.what, message.bot, message.id, table.stamp()))


def _waits(table: "Table") -> bool:
    """Whether the first match still waits for people: later the seats belong to those who played on them."""
    return table.stage == "seating" and table.seating.match == 1


def _makes_sense(table: "Table", message: wire.Arrange) -> bool:
    return message.bot in (bots.names(table.game.id) if message.what == "bot" else [None])
