"""The WebSocket: messages in, positions out, neither waiting for the other."""

import asyncio
import logging
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from chapiteau.server import wire
from chapiteau.server.host import Host
from chapiteau.server.page import Page
from chapiteau.server.tables import Tables, Unknown

logger = logging.getLogger("chapiteau")
LONGEST_MESSAGE = 16 * 1024

_read: msgspec.json.Decoder[wire.FromPage] = msgspec.json.Decoder(wire.FromPage)


class _Named(msgspec.Struct):
    """What is read of a message that makes no sense: who asked."""

    id: wire.Id


def same_origin(headers: Headers) -> bool:
    """A browser may only speak for pages of this very server; other programs send no origin."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


async def serve_socket(websocket: WebSocket) -> None:
    if not same_origin(websocket.headers):
        await websocket.send_denial_response(PlainTextResponse("wrong origin", 403))
        return
    tables: Tables = websocket.state.tables
    host, page = tables.host(websocket.path_params["table"]), Page()
    host.enter(page)
    try:
        await host.alone(_exists)
        await websocket.accept()
        await _talk(websocket, host, page)
    except Unknown:
        await websocket.send_denial_response(PlainTextResponse("no such table", 404))
    finally:
        host.leave(page)


async def _exists(_: object) -> None:
    """Loading the table was the question."""


async def _talk(websocket: WebSocket, host: Host, page: Page) -> None:
    """Listen and send side by side, until the page is gone or the table cannot be shown."""
    both = [asyncio.create_task(_listen(websocket, host, page)), asyncio.create_task(_send(websocket, host, page))]
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in both:
            task.cancel()
        await _ended(both)


async def _ended(tasks: list[asyncio.Task[None]]) -> None:
    """Wait for the end of both; a page that is gone is no error."""
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception) and not isinstance(outcome, WebSocketDisconnect | RuntimeError | OSError):
            logger.error("a page had to be disconnected", exc_info=outcome)


async def _listen(websocket: WebSocket, host: Host, page: Page) -> None:
    while True:
        event = await websocket.receive()
        if event["type"] == "websocket.disconnect":
            return
        page.spoke = True
        data = event.get("text") or event.get("bytes") or ""
        message = read(data)
        if isinstance(message, wire.Answered):
            await page.has_room()
            page.answer(message)
        else:
            await host.hear(page, message)


async def _send(websocket: WebSocket, host: Host, page: Page) -> None:
    """One position after another; those that a slow page missed are never made."""
    while True:
        await page.wake.wait()
        message = await host.message_for(page)
        await websocket.send({"type": "websocket.send", "text": message.decode()})


def read(data: str | bytes) -> wire.FromPage | wire.Answered:
    """A page's message, or the answer that it makes no sense."""
    if len(data) > LONGEST_MESSAGE:
        return wire.Answered("", error="malformed")
    try:
        return _read.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return wire.Answered(_id_of(data), error="malformed")


def _id_of(data: str | bytes) -> str:
    try:
        return msgspec.json.decode(data, type=_Named).id
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return ""
