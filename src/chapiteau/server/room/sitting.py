"""Sitting down: a seat is taken with a commitment, and the match begins when all nonces are open."""

from typing import TYPE_CHECKING

from chapiteau.engine.chance import commitment
from chapiteau.server import wire
from chapiteau.server.events import Freed, Opened, Sat
from chapiteau.server.naming import clean, distinct
from chapiteau.server.people.people import Person
from chapiteau.server.room.errors import NotDone
from chapiteau.server.room.seating import Seat, new_seed, token_hash

if TYPE_CHECKING:
    from chapiteau.server.room.table import Table


async def sit(table: "Table", message: wire.Sit, device: str | None = None) -> frozenset[str]:
    """Take an empty seat, or commit to the next match on a seat already held, also from another device.

    Returns the person's pseudonyms; a new person is made only once nothing prevents sitting down.
    """
    seat = _for_people(table, message.seat)
    person = await table.people.find(device)
    ids = frozenset[str]() if person is None else person.ids
    if seat.holder not in {None, token_hash(message.token)} and seat.person not in ids:
        raise NotDone("taken")
    if seat.sits:
        return ids
    name = _name_for(table, seat, message)
    if device is not None:
        person = await table.people.sits(device, table.id)
    await _seat(table, message, name, person)
    return ids if person is None else person.ids


def _for_people(table: "Table", number: int) -> Seat:
    """The seat of this number, if people may sit there."""
    if number >= len(table.seating.seats):
        raise NotDone("malformed")
    if not table.seating.seats[number].for_people:
        raise NotDone("taken")
    return table.seating.seats[number]


def _name_for(table: "Table", seat: Seat, message: wire.Sit) -> str:
    """The name to show for the person who sits down here; refuses those who may not."""
    if seat.locked:
        raise NotDone("locked")
    if table.stage != "seating":
        raise NotDone("not_now")
    name = clean(message.name)
    if name is None:
        raise NotDone("bad_name")
    if table.seating.was_opened(message.commitment):
        raise NotDone("wrong_nonce")
    return distinct(name, (other.name for other in table.seating.seats if other is not seat and other.name))


async def _seat(table: "Table", message: wire.Sit, name: str, person: Person | None) -> None:
    key, token = None if person is None else person.id, token_hash(message.token)
    await table.store_event(Sat(message.seat, name, token, message.commitment, table.stamp(), key))


async def open_nonce(table: "Table", message: wire.Open) -> None:
    """Show a nonce; the last one begins the match."""
    seat = _for_people(table, message.seat)
    if seat.commitment is None or not table.seating.all_sit():
        raise NotDone("not_now")
    if commitment(bytes.fromhex(message.nonce)) != seat.commitment:
        raise NotDone("wrong_nonce")
    if seat.nonce is None:
        await table.store_event(Opened(message.seat, message.nonce, table.stamp()))


async def free_the_closed(table: "Table") -> None:
    """Free the seats that opened no nonce in time; everybody commits anew."""
    closed = table.seating.still_closed() if table.stage == "opening" else []
    if closed:  # empty if another process has just stored the last nonce and is about to begin the match
        await table.store_event(Freed(closed, table.stamp(), new_seed()))
