"""A page at a table: its messages are read and handed to the room, and positions are written to its socket."""

import asyncio
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from chapiteau.server import wire
from chapiteau.server.frames import LONGEST_MESSAGE, framed, only_message
from chapiteau.server.players.connection import Connection, Outlet, Post
from chapiteau.server.room.room import Room
from chapiteau.server.visitors import TOO_MANY

if TYPE_CHECKING:
    from collections.abc import Callable

    from chapiteau.server.direct import DirectProtocol
    from chapiteau.server.visitors import Caller

EXTENSION = "chapiteau.direct"
"""The name under which the application finds a connection that has the short way (`direct.py`)."""
LONGEST_REASON = 123

_read: msgspec.json.Decoder[wire.FromPage] = msgspec.json.Decoder(wire.FromPage)


def shortened(words: str) -> str:
    """The reason, cut to what fits in a closing frame."""
    return words.encode()[:LONGEST_REASON].decode(errors="ignore")


class Page(Outlet):
    """A page at a table, while its socket is open."""

    def __init__(self, websocket: WebSocket, room: Room) -> None:
        self._websocket = websocket
        self._room = room
        self._connection = Connection(self)
        self._closing: asyncio.Task[None] | None = None

    async def stay(self) -> None:
        self._room.enter(self._connection)
        try:
            await self._listen()
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass  # it is gone
        finally:
            self._room.leave(self._connection)

    async def _listen(self) -> None:
        while (event := await self._websocket.receive())["type"] != "websocket.disconnect":
            self.hear(event.get("text") or event.get("bytes") or "")

    def hear(self, data: str | bytes) -> None:
        message = read(data)
        if isinstance(message, wire.Answered):
            self._room.answer(self._connection, message)
        else:
            self._room.hear(self._connection, message)

    def block(self, blocked: bool) -> None:
        """The socket accepts nothing more for now, or accepts data again."""
        self._connection.blocked = blocked
        if not blocked:
            self._room.is_ready(self._connection)

    def close(self, code: int, reason: str) -> None:
        if self._closing is None:
            self._closing = asyncio.create_task(self._close(code, shortened(reason)))

    def greet(self, person: str) -> None:
        caller: Caller | None = self._websocket.scope["state"].get("caller")
        if caller is not None and not caller.is_welcome(person):
            self.close(TOO_MANY, "you have too many tables open")

    async def _close(self, code: int, reason: str) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._websocket.close(code, reason)


class Direct(Page):
    """A page that writes directly to its socket, and whose messages reach it directly (`direct.py`)."""

    def __init__(self, websocket: WebSocket, room: Room, protocol: "DirectProtocol", post: Post) -> None:
        super().__init__(websocket, room)
        self._protocol = protocol
        self._post = post
        # Looked up once, because they are used for every message.
        self._write: Callable[[bytes], None] = protocol.transport.write
        self._said_too_much: Callable[[], bool] | None = websocket.scope["state"].get("said_too_much")
        self._waits = False
        self._later: deque[str | bytes] = deque()
        """What arrived together with the message after which the page has to wait: there may be thousands."""
        protocol.begin(self)

    async def stay(self) -> None:
        try:
            await super().stay()
        finally:
            self._protocol.end()
            self._later.clear()
            self.end()

    def says_too_much(self) -> bool:
        """Count one thing that it said; one too many ends the connection."""
        if self._said_too_much is None or not self._said_too_much():
            return False
        self.close(TOO_MANY, "too many messages; come again in a moment")
        return True

    def hear(self, data: str | bytes) -> None:
        if self.says_too_much():
            return
        if self._waits or self._later:
            self._later.append(data)
        else:
            super().hear(data)

    def _hear_later(self) -> None:
        while self._later and not self._waits:
            super().hear(self._later.popleft())
        if not self._waits:
            self._protocol.listen(True)

    def close(self, code: int, reason: str) -> None:
        super().close(code, reason)
        self._later.clear()
        self._protocol.take_leave()

    def write(self, pieces: list[bytes]) -> None:
        self._post.send(self, framed(pieces))

    def deliver(self, frame: bytes) -> None:
        self._write(frame)

    def end(self) -> None:
        """The connection is ending or has ended: nothing more is written, and no reference cycle is left."""
        self._write = _nowhere

    def listen(self, on: bool) -> None:
        self._waits = not on
        if on and self._later:
            asyncio.get_running_loop().call_soon(self._hear_later)
        elif on or self._closing is None:
            self._protocol.listen(on)


class ShortWay:
    """Gets the socket's data first: a message in one short frame, as nearly all are, goes directly to its page.

    It has the methods of an asyncio protocol but does not inherit: a compiled class with an interpreted base is slow.
    """

    def __init__(self, protocol: "DirectProtocol", page: Direct) -> None:
        self.is_open = False
        """Whether the next data starts a message."""
        self._protocol = protocol
        self._page = page

    def data_received(self, data: bytes) -> None:
        if self.is_open:
            message = only_message(data)
            if message is not None:
                self._page.hear(message)
                return
        self._protocol.data_received(data)
        self.is_open = self._protocol.is_between()

    def eof_received(self) -> None:
        self._protocol.eof_received()

    def connection_lost(self, error: Exception | None) -> None:
        self._protocol.connection_lost(error)

    def pause_writing(self) -> None:
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._protocol.resume_writing()


def _nowhere(_: bytes) -> None:
    """What a page that is gone writes to."""


class Detour(Page):
    """A page on any other ASGI server: a task sends one message after another, and a page that says too much waits."""

    def __init__(self, websocket: WebSocket, room: Room) -> None:
        super().__init__(websocket, room)
        self._listens = asyncio.Event()
        self._listens.set()
        self._sending: asyncio.Task[None] | None = None

    def write(self, pieces: list[bytes]) -> None:
        self.block(True)
        self._sending = asyncio.create_task(self._send(b"".join(pieces)))

    async def _send(self, message: bytes) -> None:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await self._websocket.send({"type": "websocket.send", "text": message.decode()})
            self.block(False)

    def listen(self, on: bool) -> None:
        if on:
            self._listens.set()
        else:
            self._listens.clear()

    async def _listen(self) -> None:
        while (event := await self._websocket.receive())["type"] != "websocket.disconnect":
            self.hear(event.get("text") or event.get("bytes") or "")
            await self._listens.wait()


def page_of(websocket: WebSocket, room: Room) -> Page:
    protocol = websocket.scope.get("extensions", {}).get(EXTENSION)
    if protocol is None:
        return Detour(websocket, room)
    return Direct(websocket, room, protocol, websocket.state.rooms.post)


def read(data: str | bytes) -> wire.FromPage | wire.Answered:
    """A page's message, or the answer that it was malformed."""
    if len(data) > LONGEST_MESSAGE:
        return wire.Answered("", error="malformed")
    try:
        return _read.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return wire.Answered(_id_of(data), error="malformed")


def _id_of(data: str | bytes) -> str:
    try:
        return msgspec.json.decode(data, type=wire.Named).id
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return ""
