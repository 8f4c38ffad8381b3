"""The WebSocket: messages in, positions out, neither waiting for the other."""

import asyncio
import logging
from typing import TYPE_CHECKING

import msgspec
from starlette.responses import PlainTextResponse
from starlette.websockets import WebSocket, WebSocketDisconnect

from chapiteau.server import wire
from chapiteau.server.players.connection import Connection
from chapiteau.server.room.room import Look, Room, Show, Unknown, Unloadable

if TYPE_CHECKING:
    from chapiteau.server.room.rooms import Rooms

logger = logging.getLogger("chapiteau")
LONGEST_MESSAGE = 16 * 1024
LONGEST_REASON = 123
CANNOT_BE_LOADED = 4409
"""Closing code of a table that cannot be loaded: browsers hide the status of a refused handshake from the page."""

_read: msgspec.json.Decoder[wire.FromPage] = msgspec.json.Decoder(wire.FromPage)


class _Named(msgspec.Struct):
    """All that is read of a malformed message: its id."""

    id: wire.Id


async def serve_socket(websocket: WebSocket) -> None:
    rooms: Rooms = websocket.state.rooms
    room, connection = rooms.room(websocket.path_params["table"]), Connection()
    room.enter(connection)
    try:
        await _serve(websocket, room, connection)
    except Unknown:
        await websocket.send_denial_response(PlainTextResponse("no such table", 404))
    finally:
        room.leave(connection)


async def _serve(websocket: WebSocket, room: Room, connection: Connection) -> None:
    try:
        await room.ask(Look())
    except Unloadable as broken:
        await websocket.accept()
        await websocket.close(CANNOT_BE_LOADED, _reason(broken))
    else:
        await websocket.accept()
        await _talk(websocket, room, connection)


def _reason(broken: Unloadable) -> str:
    """The message, cut to what fits in a closing frame."""
    return str(broken).encode()[:LONGEST_REASON].decode(errors="ignore")


async def _talk(websocket: WebSocket, room: Room, connection: Connection) -> None:
    """Listen and send side by side, until the page is gone or the table cannot be shown."""
    both = [
        asyncio.create_task(_listen(websocket, room, connection)),
        asyncio.create_task(_send(websocket, room, connection)),
    ]
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


async def _listen(websocket: WebSocket, room: Room, connection: Connection) -> None:
    while True:
        event = await websocket.receive()
        if event["type"] == "websocket.disconnect":
            return
        connection.spoke = True
        data = event.get("text") or event.get("bytes") or ""
        message = read(data)
        if isinstance(message, wire.Answered):
            await connection.has_room()
            connection.answer(message)
        else:
            await room.hear(connection, message)


async def _send(websocket: WebSocket, room: Room, connection: Connection) -> None:
    """One position after another; a slow page skips those in between."""
    while True:
        await connection.wake.wait()
        try:
            message: bytes = await room.ask(Show(connection))
        except Unloadable as broken:
            await websocket.close(CANNOT_BE_LOADED, _reason(broken))
            return
        await websocket.send({"type": "websocket.send", "text": message.decode()})


def read(data: str | bytes) -> wire.FromPage | wire.Answered:
    """A page's message, or the answer that it is malformed."""
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
