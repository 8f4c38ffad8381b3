"""Whether other machines can reach this server, and how it opens to the network around it while it runs.

Only somebody on this machine may open it: the request must come from a loopback address and name one as its host.
"""

import ipaddress
import socket
from collections.abc import Awaitable, Callable
from typing import TypeAlias
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chapiteau.server.door import Names, is_own
from chapiteau.server.requests import failure, json

Listen: TypeAlias = Callable[[str], Awaitable[None]]
ELSEWHERE = ("192.0.2.1", 9)
"""An address for documentation: looking up the route to it sends nothing, but tells which of our addresses is used."""


class NetworkInfo(msgspec.Struct, frozen=True):
    address: str | None
    """Where other machines in this network reach the server; null while they cannot."""
    can_open: bool
    """Whether this page may open the server to the network."""


class Network:
    """The addresses at which this server listens."""

    def __init__(
        self,
        host: str = "127.0.0.1",
        port: int = 0,
        find: Callable[[], str | None] | None = None,
        scheme: str = "http",
    ) -> None:
        self.listen: Listen | None = None
        """How the process starts to listen on another address; None if it cannot."""
        self._port = port
        self._scheme = scheme
        self._find = find or own_address
        self._opened = None if is_own(host) else self._find() if is_any(host) else host

    @property
    def address(self) -> str | None:
        return None if self._opened is None else f"{self._scheme}://{bracketed(self._opened)}:{self._port}"

    @property
    def host(self) -> str | None:
        """Its address in the network, if it listens there."""
        return self._opened

    @property
    def can_open(self) -> bool:
        return self._opened is None and self.listen is not None and self._find() is not None

    async def open(self) -> None:
        """Also listen on this machine's address in its network."""
        address = self._find()
        if self._opened is None and address is not None and self.listen is not None:
            await self.listen(address)
            self._opened = address


def own_address() -> str | None:
    """This machine's address in its network, if it has one."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
            way.connect(ELSEWHERE)
            address = str(way.getsockname()[0])
    except OSError:
        return None
    return None if is_own(address) or is_any(address) else address


def is_any(host: str) -> bool:
    try:
        return host == "" or ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def is_at_this_machine(request: Request) -> bool:
    """Whether the page is open on the machine that serves it: under any other name it could be a stranger's trick."""
    try:
        named = urlsplit(f"//{request.headers.get('host', '')}").hostname or ""
    except ValueError:
        return False
    forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    return not forwarded and request.client is not None and is_own(request.client.host) and is_own(named)


async def read_network(request: Request) -> Response:
    return _told(request)


async def open_network(request: Request) -> Response:
    network: Network = request.app.state.network
    if not is_at_this_machine(request) or not network.can_open:
        return failure(403, "the server is opened once, by a page on its own machine")
    try:
        await network.open()
    except OSError:
        return failure(503, "the server cannot listen at its address in the network")
    if network.host is not None:
        names: Names = request.state.names
        names.add(network.host)
    return _told(request)


def _told(request: Request) -> Response:
    network: Network = request.app.state.network
    here = is_at_this_machine(request)
    told = NetworkInfo(network.address if here else None, here and network.can_open)
    return json(told)


ROUTES = [
    Route("/api/network", read_network),
    Route("/api/network", open_network, methods=["POST"]),
]
