"""Everything known about a person: exported, and deleted on request, as a whole or by device or passkey."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec

from chapiteau import words
from chapiteau.server.events import DAMAGED, Sat, encode, read_table_event, table_stream
from chapiteau.server.people import codes
from chapiteau.server.people.people import (
    DeviceRemoved,
    PasskeyRemoved,
    People,
    Person,
    PersonEvent,
    confirming_stream,
    device_stream,
    passkey_stream,
    person_stream,
    read_event,
)
from chapiteau.server.room.rooms import Rooms

LATEST = 5
"""How many tables to search for a name: a table is noted before the seat is taken, so it may have none."""


async def export(people: People, person: Person) -> dict[str, Any]:
    """Everything the server knows about a person, as data."""
    seats = [seat for table in await _every_table(people, person) for seat in await _seats(people, person, table)]
    also = {key: await _events(people, key) for key in person.also}
    events = await _events(people, person.id)
    return {"format": 1, "person": person.id, "events": events, "also": also, "seats": seats}


async def delete(people: People, person: Person, rooms: Rooms) -> None:
    """Forget a person: their names at every table and in codes, their devices and passkeys, their list of tables.

    Their pseudonym then stands for nobody. Their own stream is erased last: if something fails before that, deleting
    again finds the rest.
    """
    await _forget_names(people, person, rooms)
    for passkey in person.passkeys:
        await people.store.erase(passkey_stream(passkey))
    for device in person.devices:
        await people.store.erase(device_stream(device))
    await codes.forget(people, person)
    await people.store.erase(confirming_stream(person.id))
    # Again, for a seat that was just being taken: nobody can sit down as this person any more, as no device is theirs.
    await _forget_names(people, person, rooms)
    for key in (*person.also, person.id):
        async with people.alone(key):
            await people.store.erase(person_stream(key))


async def _forget_names(people: People, person: Person, rooms: Rooms) -> None:
    for table in await _every_table(people, person):
        if await _rewrite(people, person, table, name=""):
            await rooms.load_again(table)


async def remove_device(people: People, person: Person, device: str, rooms: Rooms) -> None:
    """Make this device nobody's; tokens stop holding the person's seats, which their other devices keep."""
    await people.store.erase(device_stream(device))
    for table in await _every_table(people, person):
        if await _seats(people, person, table):
            await _rewrite(people, person, table, token="")
            await rooms.load_again(table, device)
    await people.note(person.id, DeviceRemoved(device, people.clock.stamp()))
    rooms.let_go(device)
    await codes.forget(people, person)  # whoever has the device could have asked for one just before


async def remove_passkey(people: People, person: Person, credential: bytes) -> None:
    await people.store.erase(passkey_stream(credential))
    await people.note(person.id, PasskeyRemoved(credential, people.clock.stamp()))


async def _rewrite(people: People, person: Person, table: str, **fields: str) -> bool:
    """Change what is stored of this person's seats at a table, if there is anything to change."""
    async with people.alone(person.id):
        changed = False
        for found in await _seats(people, person, table):
            sat = msgspec.structs.replace(found["sat"], **fields)
            if sat != found["sat"]:
                await people.store.rewrite(table_stream(table), found["number"], encode(sat))
                changed = True
    return changed


async def last_name(people: People, person: Person) -> str | None:
    """The name with which they last sat down, at one of their latest tables; names made up by a page do not count."""
    for table in list(reversed(person.tables))[:LATEST]:
        for found in reversed(await _seats(people, person, table)):
            sat: Sat = found["sat"]
            if sat.name and not _is_made_up(sat):
                return sat.name
    return None


def _is_made_up(sat: Sat) -> bool:
    """Whether a page made up this name for somebody who had given none."""
    made_up = {language: words.common(language)["page"]["player_default"] for language in words.LANGUAGES}
    return any(sat.name == words.phrase(text, {"n": sat.seat + 1}, each) for each, text in made_up.items())


async def _every_table(people: People, person: Person) -> list[str]:
    """All their tables, including those taken off the list."""
    found: dict[str, None] = {}
    for key in person.ids:
        for event in await _events(people, key):
            if hasattr(event, "table"):
                found[event.table] = None
    return list(found)


async def _events(people: People, key: str) -> list[PersonEvent]:
    """The stream of one pseudonym, as it is stored."""
    return [read_event(body) for _, body in await asyncio.to_thread(people.store.read, person_stream(key))]


async def _seats(people: People, person: Person, table: str) -> list[dict[str, Any]]:
    found = []
    for number, body in await asyncio.to_thread(people.store.read, table_stream(table)):
        with suppress(*DAMAGED):  # one unreadable table must not affect the others
            event = read_table_event(body)
            if isinstance(event, Sat) and event.person in person.ids:
                found.append({"table": table, "number": number, "sat": event})
    return found
