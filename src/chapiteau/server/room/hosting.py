"""Seats before a match begins: a person may give up their own, and the host may arrange them."""

from typing import TYPE_CHECKING

from chapiteau import bots
from chapiteau.server import wire
from chapiteau.server.events import Arranged, Rose
from chapiteau.server.room.errors import NotDone

if TYPE_CHECKING:
    from chapiteau.server.room.seating import Seat
    from chapiteau.server.room.table import Table


def is_host(table: "Table", tokens: set[str]) -> bool:
    """Whether a page with these tokens (their hashes) may arrange the seats now.

    Whoever made the table may, before the first match. When people have to sit down again (for a later match, or as a
    nonce was not opened in time), everybody who has done so may, so that they need not wait for ever for the others.
    """
    seating = table.seating
    if table.stage != "seating":
        return False
    if _made_it(table, tokens):
        return True
    if seating.match == 1 and not seating.abandoned:
        return False
    return any(seat.commitment is not None and seating.holds(tokens, number) for number, seat in _people(table))


def _made_it(table: "Table", tokens: set[str]) -> bool:
    """Whether this is a page of whoever made the table, which counts only before the first match."""
    return table.seating.match == 1 and table.seating.made.host in tokens


async def rise(table: "Table", message: wire.Rise) -> None:
    if table.stage != "seating":
        raise NotDone("not_now")
    await table.store_event(Rose(message.seat, message.id, table.stamp()))


async def arrange(table: "Table", message: wire.Arrange, tokens: set[str]) -> None:
    """Carry out what a host wants of a seat; the host gives up their own seat with `rise`, like anybody else."""
    if table.stage != "seating":
        raise NotDone("not_now")
    if message.seat >= len(table.seating.seats) or not _makes_sense(table, message):
        raise NotDone("malformed")
    seat = table.seating.seats[message.seat]
    if message.what == "lock" and (seat.holder is not None or not seat.for_people):
        raise NotDone("taken")
    is_theirs = seat.holder is not None and (seat.sits or message.seat in table.presence.here)
    if is_theirs and not _made_it(table, tokens):
        raise NotDone("taken")  # its holder has sat down again, or is connected
    await table.store_event(Arranged(message.seat, message.what, message.bot, message.id, table.stamp()))


def _people(table: "Table") -> "list[tuple[int, Seat]]":
    return [(number, seat) for number, seat in enumerate(table.seating.seats) if seat.for_people]


def _makes_sense(table: "Table", message: wire.Arrange) -> bool:
    return message.bot in (bots.names(table.game.id) if message.what == "bot" else [None])
