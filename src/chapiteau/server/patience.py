"""The connection around a request: visitors that are slow to send or read, or ask too often, make nobody else wait."""

import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Any, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from chapiteau.server import metrics
from chapiteau.server.door import Site, is_own
from chapiteau.server.frames import LONGEST_MESSAGE
from chapiteau.server.limits import Limits
from chapiteau.server.pieces import InPieces

RESERVED = 64
"""Open files that are not for visitors: the store, the bots, the page."""
FEWEST_FILES = 2 * RESERVED
"""With fewer, hardly anybody could come in."""
GOODBYE_SECONDS = 1
"""For how many seconds a connection that took too long may still read the answer."""
UNFINISHED = {h11.IDLE, h11.SEND_BODY}
UNANSWERED = {h11.IDLE, h11.SEND_RESPONSE}


def last_words(status: str, words: str, *headers: str) -> bytes:
    """The answer to a request that never reaches the application; it ends the connection."""
    said = (*headers, "connection: close", "content-type: text/plain", "x-content-type-options: nosniff")
    return "\r\n".join([f"HTTP/1.1 {status}", *said, f"content-length: {len(words) + 1}", "", f"{words}\n"]).encode()


NO_HTTP = last_words("400 Bad Request", "this is not an HTTP request, or it is too long")
TOO_LATE = last_words("408 Request Timeout", "the request did not arrive complete in time")
TOO_MANY = last_words("429 Too Many Requests", "too many connections; try again in a moment", "retry-after: 10")


def visitor(address: str) -> str:
    """The address to count, or the first 64 bits of an IPv6 one, since its owner has all addresses that share them."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return found.exploded[:19]
    return address


class Unfinished(Protocol):
    """A connection whose request is not complete yet, or that has not even agreed on TLS."""

    def give_up(self) -> None: ...


class Waiting:
    """All connections whose request is not complete yet, oldest first, and how many connections each address has."""

    def __init__(self, limits: Limits, site: Site) -> None:
        self.limits = limits
        self.unfinished: dict[Unfinished, None] = {}
        self.handshakes = 0
        """How many connections have not agreed on TLS yet, which uvicorn does not count."""
        self.by_address: Counter[str] = Counter()
        self._site = site
        self._files = open_as_many_files_as_allowed() - RESERVED

    def is_full(self, open_now: int) -> bool:
        return open_now + self.handshakes > self._files

    def enter(self, address: str) -> str:
        """Count a connection of this address; returns the key for `leave`."""
        counted = visitor(address)
        self.by_address[counted] += 1
        return counted

    def leave(self, counted: str) -> None:
        self.by_address[counted] -= 1
        if not self.by_address[counted]:
            del self.by_address[counted]

    def is_crowded(self, address: str) -> bool:
        """Whether this address has as many connections as it may have."""
        most = self.limits.connections_per_address
        if not most or self._site.trusts(address):
            return False
        if is_own(address) and not self.limits.counts_here("connections_per_address"):
            return False
        if self.by_address[visitor(address)] < most:
            return False
        metrics.LIMITED.labels("connections_per_address").inc()
        return True

    def begin(self, connection: Unfinished) -> None:
        """Add an incomplete request, and end the oldest if they take more than a third of all open files."""
        self.unfinished[connection] = None
        if len(self.unfinished) > self._files // 3:
            next(iter(self.unfinished)).give_up()


def open_as_many_files_as_allowed() -> int:
    """Raise the limit on open files, and say how many they may be now."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such limit
        return sys.maxsize
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most == resource.RLIM_INFINITY:
        return sys.maxsize
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


class Unread:
    """Ends a connection (HTTP or WebSocket) whose other end reads nothing of what it is sent.

    It aborts the connection, because closing would wait until everything has been read.
    """

    def __init__(self, transport: asyncio.Transport, seconds: float) -> None:
        self._transport = transport
        self._seconds = seconds
        self._left = 0
        self._wait()

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._look)

    def _look(self) -> None:
        before, self._left = self._left, self._transport.get_write_buffer_size()
        if self._left and self._left == before:
            self._transport.abort()
        elif self._left or not self._transport.is_closing():
            self._wait()

    def end(self) -> None:
        self._timer.cancel()


class PatientProtocol(InPieces, H11Protocol):
    """A connection that ends if its request does not arrive complete in time."""

    waiting: Waiting
    agreed: Callable[[], None] | None = None
    """Called once it is connected: it then no longer counts as a TLS handshake."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._timer: asyncio.TimerHandle | None = None
        self._counted: str | None = None
        self._unasked = 0
        """How many bytes have come of a body whose request was already answered."""
        self._unread: Unread | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.agreed is not None:
            self.agreed()
            self.agreed = None
        if seconds := self.waiting.limits.unread_seconds:
            self._unread = Unread(transport, seconds)
        address = self.client[0] if self.client else ""
        if self.waiting.is_full(len(self.connections)) or self.waiting.is_crowded(address):
            transport.write(TOO_MANY)
            transport.close()
            return
        self._counted = self.waiting.enter(address)
        self._begin()

    def read(self, data: bytes) -> None:
        if self.conn.their_state is h11.SEND_BODY and self.conn.our_state not in UNANSWERED:
            self._unasked += len(data)
            if self._unasked > LONGEST_MESSAGE:
                return  # dropped unread; as the body stays incomplete, its time will soon be over
        H11Protocol.data_received(self, data)
        self._look(self.conn.their_state in UNFINISHED)

    def reads_on(self) -> bool:
        return not self.flow.read_paused

    def on_response_complete(self) -> None:
        """Start the next request's time, if its head came together with this request and its body is incomplete."""
        super().on_response_complete()
        self._look(self.conn.their_state is h11.SEND_BODY)

    def _look(self, is_unfinished: bool) -> None:
        if self._counted is None or not is_unfinished:
            self._finish()  # it has become a WebSocket, or the request is complete
            return
        if self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]:
            self._finish()  # an already answered request is complete now: the next one has its own time
        if self._timer is None:
            self._begin()

    def send_400_response(self, msg: str) -> None:
        """End the connection after malformed HTTP; say why, unless an answer has already begun."""
        self._finish()
        if self.conn.our_state in UNANSWERED:
            self.transport.write(NO_HTTP)
        self.transport.close()
        if self.cycle is not None:  # so that an answer still being made is not written
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()
        self._ahead = b""  # a WebSocket page must not send anything before it was accepted
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        if self._unread is not None:
            self._unread.end()
        super().connection_lost(exc)

    def shutdown(self) -> None:
        """At shutdown, end an incomplete request instead of waiting for it."""
        super().shutdown()
        if self in self.waiting.unfinished:
            self.give_up()

    def give_up(self) -> None:
        """End the connection because its time is over; say so if the visitor has begun to send a request."""
        self._finish()
        if self.transport.is_closing():
            return
        has_begun = bool(self.conn.trailing_data[0]) or self.conn.their_state is h11.SEND_BODY
        if has_begun and self.conn.our_state in UNANSWERED:
            self.transport.write(TOO_LATE)
        self.transport.close()
        # With TLS, `close` waits half a minute for the other side to close as well.
        self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

    def _begin(self) -> None:
        seconds = self.waiting.limits.request_seconds
        if seconds:
            self._timer = self.loop.call_later(seconds, self.give_up)
        self.waiting.begin(self)

    def _finish(self) -> None:
        self.waiting.unfinished.pop(self, None)
        self._unasked = 0
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _leave(self) -> None:
        self._finish()
        counted, self._counted = self._counted, None
        if counted is not None:
            self.waiting.leave(counted)


def patient(limits: Limits, site: Site) -> type[PatientProtocol]:
    """The protocol class of a server with these limits; all its connections are counted together."""
    return type("Connection", (PatientProtocol,), {"waiting": Waiting(limits, site)})
