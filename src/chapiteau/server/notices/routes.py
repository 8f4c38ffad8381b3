"""The requests about a person's e-mail address. Links in mails need no device's secret: they carry a token."""

from hashlib import sha256
from typing import TYPE_CHECKING, Annotated

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from chapiteau import words
from chapiteau.engine.errors import BadInput
from chapiteau.server.people import address
from chapiteau.server.people.people import People, Person, device_of
from chapiteau.server.people.routes import Asks, known, made, route
from chapiteau.server.requests import client_of, failure, json, read_body
from chapiteau.server.wire import Hex32

if TYPE_CHECKING:
    from chapiteau.server.notices.notices import Notices
    from chapiteau.server.visitors import Visitors

FOR_ONE = 4
"""Limits for an e-mail address, and for a person, are a quarter of those for a network address."""


class GivesAddress(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    person: Hex32
    address: Annotated[str, msgspec.Meta(max_length=address.LONGEST)] | None
    """None: send nothing more, and forget the address."""
    language: Annotated[str, msgspec.Meta(max_length=8)] = "en"


class OpensLink(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A link of a mail was opened."""

    token: Annotated[str, msgspec.Meta(max_length=100)]


class NoticesInfo(msgspec.Struct, frozen=True):
    """A person's e-mail address; nobody else is told."""

    offered: bool
    """Whether this server sends e-mails."""
    address: str | None
    confirmed: bool


def _told(request: Request, person: Person | None) -> Response:
    notices: Notices = request.state.notices
    given = None if person is None else person.address
    confirmed = person is not None and person.confirmed
    return json(NoticesInfo(notices.offers_mail, given.address if given is not None else None, confirmed))


async def read_notices(request: Request) -> Response:
    asks = await read_body(request, Asks)
    return _told(request, await known(request, asks.person))


async def give_address(request: Request) -> Response:
    gives = await read_body(request, GivesAddress)
    people: People = request.state.people
    notices: Notices = request.state.notices
    device = device_of(gives.person)
    if gives.address is None:
        person = await known(request, gives.person)
        if person is not None:
            await address.forget(people, person)
    else:
        if not notices.offers_mail:
            raise BadInput("this server sends no mail", "$.address")
        if not address.is_address(gives.address):
            raise BadInput("this is not an e-mail address", "$.address")
        person = await made(request, gives.person)
        _charge(request, person, gives.address)
        language = gives.language if gives.language in words.LANGUAGES else "en"
        await address.give(people, person, gives.address, language)
        notices.hurry()
    return _told(request, await people.find(device))


def _charge(request: Request, person: Person, wanted: str) -> None:
    """Count an e-mail against the limits, so that nobody uses this server to fill a mailbox."""
    visitors: Visitors = request.state.visitors
    client = client_of(request)
    visitors.take("addresses_per_hour", client)
    for one in (person.id, sha256(wanted.lower().encode()).hexdigest()):
        visitors.take("addresses_per_hour", client, FOR_ONE, one)


async def confirm_address(request: Request) -> Response:
    opens = await read_body(request, OpensLink)
    found = await address.confirm(request.state.people, opens.token)
    return _nowhere() if found is None else Response(status_code=204)


async def stop_mails(request: Request) -> Response:
    """Called by the page, or by the mail program itself (RFC 8058), which has the token in the URL."""
    token = request.query_params.get("token") or (await read_body(request, OpensLink)).token
    people: People = request.state.people
    person = await address.of_token(people, token)
    if person is None:
        return _nowhere()
    await address.forget(people, person)
    return Response(status_code=204)


async def show_stop(request: Request) -> Response:
    """Lead a browser that opens this address to the page; a GET alone, as by a link checker, stops nothing."""
    token = request.query_params.get("token", "")
    return RedirectResponse(f"{request.scope.get('root_path', '')}/you#stop={token}", 303)


def _nowhere() -> Response:
    return failure(404, "this link leads nowhere: it is too old, or the address was forgotten", "$.token")


ROUTES = [
    route("notices", read_notices),
    route("address", give_address),
    route("address/confirm", confirm_address),
    route("address/stop", stop_mails),
    Route("/api/people/address/stop", show_stop),
]
