"""Frames as they come from the network: in pieces, several at once, and such as no page sends."""

from __future__ import annotations

import json
import socket
from asyncio import Event
from base64 import b64encode
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlsplit

import pytest

from chapiteau.server.direct import DirectProtocol
from chapiteau.server.frames import only_message
from tests.server.client import WAIT, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.client import Server

TEXT, CONTINUED, BINARY, CLOSE, PING, PONG = 1, 0, 2, 8, 9, 10
MASK = b"\x01\x7f\x80\xfe"
HELLO = {"type": "hello", "tokens": []}


def frame(kind: int, payload: bytes, *, last: bool = True, masked: bool = True) -> bytes:
    size, flag = len(payload), 128 if masked else 0
    if size < 126:
        head = bytes((last << 7 | kind, flag | size))
    elif size < 1 << 16:
        head = bytes((last << 7 | kind, flag | 126)) + size.to_bytes(2)
    else:
        head = bytes((last << 7 | kind, flag | 127)) + size.to_bytes(8)
    if not masked:
        return head + payload
    return head + MASK + bytes(byte ^ MASK[place % 4] for place, byte in enumerate(payload))


def saying(**message: Any) -> bytes:
    return json.dumps(message).encode()


def asking(server: Server, table: str, *more: str) -> socket.socket:
    """A connection that has asked for the socket of a table, with these headers, too."""
    at = urlsplit(server.url)
    asks = socket.create_connection((at.hostname or "", at.port or 0), timeout=WAIT)
    asks.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    extra = "".join(f"{header}\r\n" for header in more)
    asks.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}\r\nSec-WebSocket-Version: 13\r\n{extra}\r\n".encode()
    )
    return asks


class Wire:
    """A connection after its handshake, byte by byte."""

    def __init__(self, server: Server) -> None:
        self._socket = asking(server, server.make("human", "human", "human"))
        self._data = b""
        while b"\r\n\r\n" not in self._data:
            self._read()
        head, _, self._data = self._data.partition(b"\r\n\r\n")
        assert b" 101 " in head

    def _read(self) -> None:
        data = self._socket.recv(65536)
        assert data, "the server hung up"
        self._data += data

    def send(self, *pieces: bytes) -> None:
        """Send these pieces one by one: none waits for another."""
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for piece in pieces:
            self._socket.sendall(piece)

    def next(self) -> tuple[int, bytes]:
        """The next frame: its kind and its payload."""
        while True:
            data = self._data
            if len(data) >= 2:
                size, start = data[1], 2
                if size >= 126:
                    wide = 2 if size == 126 else 8
                    size, start = int.from_bytes(data[2 : 2 + wide]), 2 + wide
                if len(data) >= start + size:
                    self._data = data[start + size :]
                    return data[0] & 15, data[start : start + size]
            self._read()

    def position(self) -> Any:
        kind, payload = self.next()
        assert kind == TEXT
        return json.loads(payload)

    def answers(self, count: int) -> list[str]:
        """The next answers; positions without one come as they like."""
        found: list[str] = []
        while len(found) < count:
            if (answer := self.position()["answer"]) is not None:
                found.append(answer["error"])
        return found

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def wire(server: Server) -> Iterator[Wire]:
    wire = Wire(server)
    yield wire
    wire.close()


def test_a_message_may_come_byte_by_byte(wire: Wire) -> None:
    data = frame(TEXT, saying(**HELLO)) + frame(TEXT, saying(type="talk", id="a" * 60, seat=0, said="good_luck"))
    wire.send(*(data[at : at + 1] for at in range(len(data))))
    assert wire.answers(1) == ["not_your_seat"]


def test_a_short_message_in_one_frame_takes_the_short_way() -> None:
    message = saying(**HELLO)
    assert only_message(frame(TEXT, message)) == only_message(frame(BINARY, message)) == message
    assert only_message(frame(TEXT, b"")) == b""
    others = [
        frame(TEXT, message)[:-1],
        frame(TEXT, message) + b"\x81",
        frame(TEXT, message) * 2,
        frame(TEXT, message, masked=False),
        frame(TEXT, message, last=False),
        frame(TEXT, message * 10),
        frame(PING, message),
        frame(CLOSE, b""),
        b"",
        b"\x81",
    ]
    assert [only_message(other) for other in others] == [None] * len(others)


def test_several_messages_may_come_at_once_and_of_any_length(wire: Wire) -> None:
    bad = [frame(TEXT, b"x" * size) for size in (1, 125, 126, 16 * 1024)]
    good = frame(BINARY, saying(type="talk", id="a", seat=0, said="hello"))
    wire.send(b"".join([*bad, good])[:-1], good[-1:])
    assert wire.answers(5) == ["malformed"] * 4 + ["not_your_seat"]


def test_a_message_may_come_in_parts_with_a_ping_between_them(wire: Wire) -> None:
    whole = saying(type="talk", id="in parts", seat=0, said="hello")
    first, second = frame(TEXT, whole[:9], last=False), frame(CONTINUED, whole[9:20], last=False)
    wire.send(frame(TEXT, saying(**HELLO)))
    assert wire.position()["stamp"] == 1
    wire.send(first, frame(PING, b"here"))
    assert wire.next() == (PONG, b"here")
    wire.send(second + frame(CONTINUED, whole[20:]))
    assert wire.answers(1) == ["not_your_seat"]
    wire.send(frame(TEXT, b"nonsense"))
    assert wire.answers(1) == ["malformed"]


@pytest.mark.parametrize("size", [16 * 1024 + 1, 70_000])
def test_a_message_that_is_too_long_is_answered_and_the_next_one_heard(wire: Wire, size: int) -> None:
    wire.send(frame(TEXT, b"[" * size), frame(TEXT, saying(type="talk", id="a", seat=0, said="hello")))
    assert wire.answers(2) == ["malformed", "not_your_seat"]


def test_long_messages_in_pieces_and_short_ones_between_them_are_all_answered(wire: Wire) -> None:
    long, short = frame(TEXT, b"[" * 20_000), frame(TEXT, b"nonsense")
    data = (long + short + frame(PING, b"here")) * 3
    wire.send(*(data[at : at + 997] for at in range(0, len(data), 997)))
    kinds = [wire.next()[0] for _ in range(9)]
    assert sorted(kinds) == [TEXT] * 6 + [PONG] * 3


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (frame(TEXT, saying(**HELLO), masked=False), 1002),
        (frame(3, b""), 1002),
        (frame(CONTINUED, b"of nothing"), 1002),
        (frame(TEXT, b"a", last=False) + frame(TEXT, b"b"), 1002),
        (b"\xc1" + frame(TEXT, b"{}")[1:], 1002),
        (frame(PING, bytes(126)), 1002),
        (bytes((129, 255)) + (1 << 40).to_bytes(8), 1009),
    ],
    ids=["unmasked", "unknown kind", "nothing to continue", "two begun", "reserved bit", "long ping", "no end"],
)
def test_a_malformed_frame_ends_the_connection(wire: Wire, bad: bytes, code: int) -> None:
    wire.send(frame(TEXT, saying(**HELLO)))
    assert wire.position()["stamp"] == 1
    wire.send(bad)
    kind, payload = wire.next()
    assert (kind, int.from_bytes(payload[:2])) == (CLOSE, code)


def test_a_malformed_frame_before_the_handshake_is_over_is_no_error_of_ours() -> None:
    """Strangers must not be able to fill the log: nothing was said to them yet, so there is no reason to give."""
    ended: list[str] = []
    protocol = DirectProtocol.__new__(DirectProtocol)
    protocol.conn = cast("Any", SimpleNamespace(close_sent=None))
    protocol.transport = cast("Any", SimpleNamespace(is_closing=lambda: False, close=lambda: ended.append("closed")))
    protocol.handle_parser_exception()
    assert ended == ["closed"]


def test_pings_are_not_answered_while_the_other_side_reads_nothing() -> None:
    """The answers would pile up in memory, and their growth would look as if the other side were reading."""
    written: list[bytes] = []
    protocol = DirectProtocol.__new__(DirectProtocol)
    protocol.conn, protocol.writable = cast("Any", SimpleNamespace(data_to_send=lambda: [b"pong"])), Event()
    protocol.transport = cast("Any", SimpleNamespace(write=written.append))
    for takes_more in (False, True, False):
        protocol.resume_writing() if takes_more else protocol.pause_writing()
        protocol.handle_ping()
    assert written == [b"pong"]


def test_after_our_close_frame_only_that_of_the_other_side_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise, a flood that goes on would be handled to its last frame."""
    passed_on: list[bytes] = []
    protocol = DirectProtocol.__new__(DirectProtocol)
    protocol.handshake_initiated, protocol.close_sent = True, False
    monkeypatch.setattr(protocol, "_pass_on", passed_on.append)
    protocol.transport = cast("Any", SimpleNamespace(is_closing=lambda: True))
    ping, goodbye = frame(PING, b""), frame(CLOSE, b"")
    protocol.read(ping)
    protocol.take_leave()
    protocol.read((ping + frame(TEXT, b"{}")) * 9 + goodbye[:3])
    protocol.read(goodbye[3:])
    assert passed_on == [ping, goodbye]


@pytest.mark.parametrize(
    ("header", "status"),
    [(f"X: {'a' * 9000}", 431), ("\r\n".join(["X: a"] * 200), 431), ("Content-Length: 5", 400)],
    ids=["long header", "many headers", "body"],
)
def test_a_handshake_that_cannot_be_is_answered_and_ended(tmp_path: Path, header: str, status: int) -> None:
    """Such a connection stayed for ever, counted by nobody, and kept the server from ending as it should."""
    with running(tmp_path) as server:
        with asking(server, server.make("human", "random", "random"), header) as asks:
            told = b""
            while data := asks.recv(5000):
                told += data
            assert told.startswith(b"HTTP/1.1 %d " % status)
        assert server.stop() == 0


def test_a_page_that_says_goodbye_is_answered(wire: Wire) -> None:
    wire.send(frame(TEXT, saying(**HELLO)) + frame(CLOSE, (1001).to_bytes(2)) + frame(TEXT, b"too late"))
    kind, payload = wire.next()
    while kind == TEXT:
        kind, payload = wire.next()
    assert (kind, int.from_bytes(payload[:2])) == (CLOSE, 1001)
