"""Seats before a match begins: whoever sits on one may give it back, and the host may arrange them."""

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

    Before a later match that is everybody who has sat down again: the others' seats must not hold them up.
    """
    if table.stage != "seating":
        return False
    seating = table.seating
    if seating.match == 1:
        return seating.made.host is not None and seating.made.host in tokens
    return any(seat.commitment is not None and seating.holds(tokens, number) for number, seat in _people(table))


async def rise(table: "Table", message: wire.Rise) -> None:
    if table.stage != "seating":
        raise NotDone("not_now")
    await table.store_event(Rose(message.seat, message.id, table.stamp()))


async def arrange(table: "Table", message: wire.Arrange) -> None:
    """Of one's own seat the host disposes like anybody else, with `rise`."""
    if table.stage != "seating":
        raise NotDone("not_now")
    if message.seat >= len(table.seating.seats) or not _makes_sense(table, message):
        raise NotDone("malformed")
    seat = table.seating.seats[message.seat]
    if message.what == "lock" and (seat.holder is not None or not seat.for_people):
        raise NotDone("taken")
    if table.seating.match > 1 and seat.holder is not None and (seat.sits or message.seat in table.presence.here):
        raise NotDone("taken")  # later the seats belong to those who played on them, and are here
    await table.store_event(Arranged(message.seat, message.what, message.bot, message.id, table.stamp()))


def _people(table: "Table") -> "list[tuple[int, Seat]]":
    return [(number, seat) for number, seat in enumerate(table.seating.seats) if seat.for_people]


def _makes_sense(table: "Table", message: wire.Arrange) -> bool:
    return message.bot in (bots.names(table.game.id) if message.what == "bot" else [None])
