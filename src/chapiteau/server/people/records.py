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
    Forgot,
    PasskeyRemoved,
    People,
    Person,
    PersonEvent,
    SatAt,
    confirming_stream,
    device_stream,
    passkey_stream,
    person_stream,
    read_device,
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

    Their pseudonym then stands for nobody. Until their own streams are erased, they are known by their devices: if
    something fails before that, deleting again finds the rest.
    """
    await _rewrite_all(people, person, rooms, name="")
    for passkey in person.passkeys:
        await people.store.erase(passkey_stream(passkey))
    await codes.forget(people, person)
    await people.store.erase(confirming_stream(person.id))
    tables = await _erase_streams(people, person)
    for device in person.devices:
        await _erase_device(people, person, device)
    for table in tables:
        if await _rewrite(people, person, table, name=""):  # again, for a seat that was just being taken
            await rooms.load_again(table)


async def _rewrite_all(people: People, person: Person, rooms: Rooms, device: str | None = None, **fields: str) -> None:
    """Change their seats at every table and load it again, even if it was already changed: loading may have failed."""
    for table in await _every_table(people, person):
        if await _seats(people, person, table):
            await _rewrite(people, person, table, **fields)
            await rooms.load_again(table, device)


async def _erase_streams(people: People, person: Person) -> list[str]:
    """Erase their streams, so that nothing more can be noted there; returns all their tables."""
    tables = []
    for key in (*person.also, person.id):
        async with people.lock_of(key):
            tables += _tables(await _events(people, key))
            await people.store.erase(person_stream(key))
    return tables


async def _erase_device(people: People, person: Person, device: str) -> None:
    """Make a device nobody's, unless it has become somebody else's."""
    rows = await asyncio.to_thread(people.store.read, device_stream(device))
    if rows and read_device(rows[0][1]).person in person.ids:
        await people.store.erase(device_stream(device))


async def remove_device(people: People, person: Person, device: str, rooms: Rooms) -> None:
    """Make this device nobody's; tokens stop holding the person's seats, which their other devices keep."""
    await _erase_device(people, person, device)
    await _rewrite_all(people, person, rooms, device, token="")
    await people.note(person.id, DeviceRemoved(device, people.clock.stamp()))
    rooms.close_device(device)
    await codes.forget(people, person)  # whoever has the device could have asked for one just before


async def remove_passkey(people: People, person: Person, credential: bytes) -> None:
    await people.store.erase(passkey_stream(credential))
    await people.note(person.id, PasskeyRemoved(credential, people.clock.stamp()))


async def _rewrite(people: People, person: Person, table: str, **fields: str) -> bool:
    """Change what is stored of this person's seats at a table, if there is anything to change."""
    async with people.lock_of(person.id):
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
    found = [table for key in person.ids for table in _tables(await _events(people, key))]
    return list(dict.fromkeys(found))


def _tables(events: list[PersonEvent]) -> list[str]:
    return [event.table for event in events if isinstance(event, SatAt | Forgot)]


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
