"""The requests about passkeys: the options for the browser, and its results."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from chapiteau.server.people import passkeys, records
from chapiteau.server.people.passkeys import Party, Refused, party_of
from chapiteau.server.people.people import People, device_of
from chapiteau.server.people.routes import made, route, told
from chapiteau.server.requests import failure, json, read_body
from chapiteau.server.wire import Hex32, Name


class AsksForPasskey(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    person: Hex32
    name: Name | None = None
    """The name under which the device shows the passkey; it is not stored here."""


class BringsPasskey(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    person: Hex32
    """The secret of this device."""
    credential: dict[str, Any]
    """The result of the browser's `toJSON`."""


async def ask_to_add(request: Request) -> Response:
    """A person who has not played yet is created now, as with a code."""
    asks, party = await read_body(request, AsksForPasskey), _party(request)
    people: People = request.state.people
    person = await made(request, asks.person)
    try:
        return json(msgspec.Raw(await passkeys.ask_to_add(people, person, party, asks.name or "")))
    except Refused as error:
        return _refused(error)


async def add(request: Request) -> Response:
    brings = await read_body(request, BringsPasskey)
    people: People = request.state.people
    device = device_of(brings.person)
    try:
        await passkeys.add(people, await made(request, brings.person), _party(request), brings.credential)
    except Refused as error:
        return _refused(error)
    return told(await people.of(device), device)


async def ask_to_use(request: Request) -> Response:
    return json(msgspec.Raw(await passkeys.ask_to_use(request.state.people, _party(request))))


async def use(request: Request) -> Response:
    """From now on this device belongs to the passkey's person."""
    brings = await read_body(request, BringsPasskey)
    people: People = request.state.people
    try:
        person = await passkeys.use(people, _party(request), brings.credential)
    except Refused as error:
        return _refused(error)
    device = device_of(brings.person)
    await people.add_device(person, device)
    person = await people.of(device)
    return told(person, device, await records.last_name(people, person))


def _party(request: Request) -> Party:
    """The origin of the page, which the door has checked to be ours; behind a proxy, `Host` may be another name."""
    return party_of(request.headers.get("origin") or f"{request.url.scheme}://{request.url.netloc}")


def _refused(error: Refused) -> Response:
    return failure(error.status, str(error), "$.credential")


ROUTES = [
    route("passkey/new", ask_to_add),
    route("passkey/add", add),
    route("passkey/ask", ask_to_use),
    route("passkey/use", use),
]
