"""A cheap WebSocket client, so that the server is what is measured."""

import asyncio
import secrets
from base64 import b64encode
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = bytes(4)
"""A mask of zeros leaves the message as it is."""


class Client(asyncio.Protocol):
    """Hands every text it receives to its listener, and answers control frames."""

    def __init__(self, path: str, host: str, lost: Callable[[str], None]) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {b64encode(secrets.token_bytes(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self._heard: Callable[[bytes], None] | None = None
        self._lost = lost
        self._data = b""
        self._ended = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self._data = self._data + data if self._data else data
        if not self.opened.done():
            head, end, self._data = self._data.partition(b"\r\n\r\n")
            if not end:
                self._data = head
                return
            status = head.partition(b"\r\n")[0]
            if b" 101 " not in status:
                self.opened.set_exception(ConnectionError(status.decode(errors="replace")))
                return
            self.opened.set_result(None)
        if self._heard is not None:
            self._read_frames(self._heard)

    def listen(self, heard: Callable[[bytes], None]) -> None:
        """From now on, hand every text to this listener, beginning with those that have already come."""
        self._heard = heard
        self._read_frames(heard)

    def _read_frames(self, heard: Callable[[bytes], None]) -> None:
        """All complete frames; servers send them unmasked, and the servers here send each message in one."""
        data, at = self._data, 0
        while len(data) >= at + 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                wide = 2 if size == 126 else 8
                size, start = int.from_bytes(data[start : start + wide]), start + wide
            if len(data) < start + size:
                break
            if data[at] & 15 == TEXT:
                heard(data[start : start + size])
            else:
                self._control(data[at] & 15, data[start : start + size])
            at = start + size
        self._data = data[at:]

    def _control(self, kind: int, payload: bytes) -> None:
        if kind == PING:
            self._send(PONG, payload)
        elif kind == CLOSE:
            self._end(f"closed: {int.from_bytes(payload[:2])} {payload[2:].decode(errors='replace')}")

    def say(self, message: bytes) -> None:
        if not self._ended:  # a person may have left while thinking about a move
            self._send(TEXT, message)

    def _send(self, kind: int, message: bytes) -> None:
        size = len(message)
        if size < 126:
            header = bytes((128 | kind, 128 | size))
        else:
            header = bytes((128 | kind, 128 | 126)) + size.to_bytes(2)
        self._transport.write(header + NO_MASK + message)

    def connection_lost(self, exc: Exception | None) -> None:
        self._end(f"lost: {exc}")
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the server hung up"))

    def _end(self, why: str) -> None:
        if not self._ended:
            self._ended = True
            self._lost(why)

    def close(self) -> None:
        """Drop the connection without a closing handshake, like a laptop that is shut."""
        self._ended = True
        self._transport.abort()


async def connect(url: str, path: str, lost: Callable[[str], None]) -> Client:
    at = urlsplit(url)
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(lambda: Client(path, at.netloc, lost), at.hostname or "", at.port or 80)
    await client.opened
    return client
