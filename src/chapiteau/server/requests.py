"""Reading requests and answering them."""

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from chapiteau.engine.errors import BadInput
from chapiteau.server import wire
from chapiteau.server.frames import LONGEST_MESSAGE

Body = TypeVar("Body")


def json(data: object, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(data), status, headers, media_type="application/json")


def failure(status: int, error: str, at: str = "$") -> Response:
    return json(wire.Failure(error, at), status)


def client_of(request: Request) -> str:
    """The address that the request came from."""
    return request.client.host if request.client else ""


async def read_body(request: Request, kind: type[Body]) -> Body:
    """The decoded body; a malformed one is refused, naming the field at fault."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST_MESSAGE:
            raise BadInput(f"more than {LONGEST_MESSAGE} bytes")
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        what, _, at = str(error).partition(" - at `")
        raise BadInput(what, at.rstrip("`") or "$") from None


async def nonsense(_: Request, error: Exception) -> Response:
    """The answer to a malformed request, naming the field at fault."""
    return failure(400, error.error, error.at) if isinstance(error, BadInput) else failure(400, str(error))
