"""TLS without a proxy: connections are counted and timed even before they have agreed on TLS.

If the event loop accepted them itself, a connection would stay unseen until its handshake is over: a few hundred that
never begin one would take all files and keep everybody out.
"""

import asyncio
import socket
import ssl
from collections.abc import Callable, Collection
from pathlib import Path

from chapiteau.server.patience import PatientProtocol, Waiting

AT_ONCE = 32
"""How many connections are accepted before those that were given up can end, which takes a pass of the event loop."""
PAUSE_SECONDS = 0.5
"""For how many seconds to stop accepting when there are no file descriptors left."""


class Handshake:
    """A connection that has not agreed on TLS yet."""

    def __init__(self, waiting: Waiting, address: str) -> None:
        self._waiting = waiting
        self._counted: str | None = waiting.enter(address)
        self.task: asyncio.Task[None] | None = None
        waiting.handshakes += 1
        waiting.begin(self)

    def give_up(self) -> None:
        """End it to make room: it counts no more, so that a flood refuses nobody who comes after it."""
        self.end()
        if self.task is not None:
            self.task.cancel()

    def end(self) -> None:
        """Stop counting the handshake: the connection has been made, or has failed."""
        self._waiting.unfinished.pop(self, None)
        counted, self._counted = self._counted, None
        if counted is not None:
            self._waiting.handshakes -= 1
            self._waiting.leave(counted)


class TlsServer:
    """Accepts connections on one address; once they have agreed on TLS, each gets its protocol."""

    def __init__(
        self,
        listening: socket.socket,
        context: ssl.SSLContext,
        make: Callable[[], PatientProtocol],
        waiting: Waiting,
        connections: Collection[object],
    ) -> None:
        self._listening = listening
        self._context = context
        self._make = make
        self._waiting = waiting
        self._connections = connections
        self._tasks: set[asyncio.Task[None]] = set()
        self._again: asyncio.TimerHandle | None = None
        self._loop = asyncio.get_running_loop()
        listening.setblocking(False)
        self._listen()

    def _listen(self) -> None:
        self._again = None
        self._loop.add_reader(self._listening.fileno(), self._accept)

    def _accept(self) -> None:
        for _ in range(AT_ONCE):
            try:
                connection, (address, *_) = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError:  # no file descriptors are left
                self._loop.remove_reader(self._listening.fileno())
                self._again = self._loop.call_later(PAUSE_SECONDS, self._listen)
                return
            if self._waiting.is_full(len(self._connections)) or self._waiting.is_crowded(address):
                connection.close()
                continue
            connection.setblocking(False)
            handshake = Handshake(self._waiting, address)
            handshake.task = self._loop.create_task(self._agree(connection, handshake))
            self._tasks.add(handshake.task)
            handshake.task.add_done_callback(self._tasks.discard)

    async def _agree(self, connection: socket.socket, handshake: Handshake) -> None:
        seconds = self._waiting.limits.request_seconds or None

        def protocol() -> PatientProtocol:
            made = self._make()
            made.agreed = handshake.end
            return made

        try:
            await self._loop.connect_accepted_socket(
                protocol, connection, ssl=self._context, ssl_handshake_timeout=seconds
            )
        except (OSError, asyncio.CancelledError):
            connection.close()
        finally:
            handshake.end()

    def close(self) -> None:
        if self._again is not None:
            self._again.cancel()
        self._loop.remove_reader(self._listening.fileno())
        self._listening.close()
        for task in self._tasks:
            task.cancel()

    async def wait_closed(self) -> None:
        """There is nothing to wait for: `close` has ended everything."""


def context_of(certificate: Path, key: Path | None) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context
