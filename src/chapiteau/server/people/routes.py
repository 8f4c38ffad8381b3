"""The requests about a person. Anybody who knows the secret of one of their devices is that person."""

from collections.abc import Iterator
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chapiteau.server.people import codes, records
from chapiteau.server.people.people import Forgot, People, Person, device_of
from chapiteau.server.requests import client_of, failure, json, read_body
from chapiteau.server.wire import Hex32, Id, Name

if TYPE_CHECKING:
    from chapiteau.server.visitors import Visitors


class Asks(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The person, given by the secret of this device."""

    person: Hex32


class AsksForCode(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    person: Hex32
    name: Name | None = None
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"


class UsesCode(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    person: Hex32
    """The secret of the device that is to become the person's, too."""
    code: Annotated[str, msgspec.Meta(max_length=200)]


class Forgets(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    person: Hex32
    table: Id


class Removes(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    person: Hex32
    id: Id


class Way(msgspec.Struct, frozen=True):
    """A device or a passkey by which the server knows the person."""

    kind: Literal["device", "passkey"]
    id: str
    since: float
    here: bool
    """Whether this is the device that sent the request."""


class PersonInfo(msgspec.Struct, frozen=True):
    id: str
    devices: int
    tables: int
    name: str | None = None
    """If a code or a passkey was used: the person's name."""
    passkeys: int = 0
    ways: list[Way] = []
    """All devices and passkeys, the oldest first."""


class NewCode(msgspec.Struct, frozen=True):
    words: str
    seconds: float


def told(person: Person, device: str, name: str | None = None) -> Response:
    """What this device is shown of the person."""
    ways = sorted(_ways(person, device), key=lambda way: way.since)
    counts = len(person.devices), len(person.tables)
    return json(PersonInfo(person.id, *counts, name, len(person.passkeys), ways))


def _ways(person: Person, device: str) -> Iterator[Way]:
    for each, since in person.devices.items():
        yield Way("device", _short(each.encode()), since, each == device)
    for credential, passkey in person.passkeys.items():
        yield Way("passkey", _short(credential), passkey.at, here=False)


def _short(key: bytes) -> str:
    """The id of a device or passkey in requests, which does not reveal its hash or key."""
    return sha256(key).hexdigest()[:16]


async def known(request: Request, secret: str) -> Person | None:
    """The person whose device has this secret; the request counts for them."""
    people: People = request.state.people
    person = await people.find(device_of(secret))
    if person is not None:
        _charge(request, person)
    return person


async def made(request: Request, secret: str) -> Person:
    """That person, created now if there is none."""
    people: People = request.state.people
    person = await people.of(device_of(secret))
    _charge(request, person)
    return person


def _charge(request: Request, person: Person) -> None:
    visitors: Visitors = request.state.visitors
    visitors.take("requests_per_minute_and_person", client_of(request), person=person.id)


async def read_person(request: Request) -> Response:
    asks = await read_body(request, Asks)
    person = await known(request, asks.person)
    return _nobody() if person is None else told(person, device_of(asks.person))


async def make_code(request: Request) -> Response:
    """A person who has not played yet is created now, so that whatever follows is theirs on both devices."""
    asks = await read_body(request, AsksForCode)
    people: People = request.state.people
    person = await made(request, asks.person)
    return json(NewCode(await codes.make_code(people, person, asks.name or "", asks.language), codes.SECONDS))


async def use_code(request: Request) -> Response:
    uses = await read_body(request, UsesCode)
    people: People = request.state.people
    found = await codes.use_code(people, uses.code)
    if found is None:
        return failure(404, "this code leads nowhere: it was used, or is too old", "$.code")
    person, name = found
    device = device_of(uses.person)
    await people.add_device(person, device)
    return told(await people.of(device), device, name)


async def remove(request: Request) -> Response:
    """Remove a device or passkey; a device cannot remove itself, so that one is left."""
    asks = await read_body(request, Removes)
    people: People = request.state.people
    person, device = await known(request, asks.person), device_of(asks.person)
    if person is None:
        return _nobody()
    for each in person.devices:
        if _short(each.encode()) == asks.id and each != device:
            await records.remove_device(people, person, each, request.state.rooms)
    for credential in person.passkeys:
        if _short(credential) == asks.id:
            await records.remove_passkey(people, person, credential)
    return told(await people.of(device), device)


async def forget_table(request: Request) -> Response:
    asks = await read_body(request, Forgets)
    people: People = request.state.people
    person = await known(request, asks.person)
    if person is not None and asks.table in person.tables:
        await people.note(person.id, Forgot(asks.table, people.clock.stamp()))
    return Response(status_code=204)


async def export_person(request: Request) -> Response:
    asks = await read_body(request, Asks)
    person = await known(request, asks.person)
    return _nobody() if person is None else json(await records.export(request.state.people, person))


async def delete_person(request: Request) -> Response:
    asks = await read_body(request, Asks)
    person = await known(request, asks.person)
    if person is not None:
        await records.delete(request.state.people, person, request.state.rooms)
    return Response(status_code=204)


def _nobody() -> Response:
    return failure(404, "nobody is known by this secret", "$.person")


def route(path: str, asked: Any) -> Route:
    return Route(f"/api/people/{path}", asked, methods=["POST"])


ROUTES = [
    route("me", read_person),
    route("code", make_code),
    route("use", use_code),
    route("remove", remove),
    route("forget", forget_table),
    route("export", export_person),
    route("delete", delete_person),
]
