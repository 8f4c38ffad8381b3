"""What is let in: requests under this server's names, and messages from its own pages only.

A page of another site can make its visitors' browsers send requests to any address. The browser says honestly which
site the page is from (`Origin`) and which name was asked for (`Host`): a name that is not ours may be one that a
stranger has pointed here.
"""

import re
import socket
import ssl
from collections.abc import Iterable
from dataclasses import dataclass, field
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from chapiteau.engine.errors import BadInput
from chapiteau.server.clock import Clock

if TYPE_CHECKING:
    from chapiteau.server.notices.notices import Ways

EVERY_ADDRESS = {"0.0.0.0", "::", ""}  # noqa: S104 what `--host` means by it
AT_THE_ROOT = {"/healthz", "/metrics"}
READING = {"GET", "HEAD", "OPTIONS"}
HOST = re.compile(r"(?:\[([0-9a-f:.]+(?:%\w+)?)\]|([^\s:@/?#\\\[\]]+))(?::[0-9]{0,5})?", re.IGNORECASE)
"""A name or an address of numbers, and perhaps a port."""
USUAL_PORTS = {"http": ":80", "https": ":443"}
"""The default ports, which browsers leave out."""


def is_own(host: str) -> bool:
    """Whether this address always means the machine itself."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True)
class Site:
    """How visitors reach this server."""

    host: str = "127.0.0.1"
    """The address at which it listens."""
    public_urls: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies that may tell the visitor's address."""
    base_path: str = ""
    """What every path begins with, such as /games."""
    certificate: Path | None = None
    """If there is one, the server speaks TLS itself."""
    key: Path | None = None
    open_tables: bool = False
    """Whether tables may be listed publicly."""
    ways: "Ways | None" = None
    """How to tell people that a match over days waits for them."""
    clock: Clock = field(default_factory=Clock)
    """The clock for everything."""

    @property
    def url(self) -> str | None:
        """The site's address in links that are sent to visitors."""
        return f"{self.public_urls[0].removesuffix(self.base_path)}{self.base_path}" if self.public_urls else None

    def __post_init__(self) -> None:
        for url in self.public_urls:
            if not _is_public(url, self.base_path):
                like = f"https://games.example.org{self.base_path}"
                raise BadInput(f"{url!r} is not like {like}; --base-path sets a path", "--public-url")
        for proxy in self.trusted_proxies:
            try:
                ip_network(proxy)
            except ValueError:
                raise BadInput(f"{proxy!r} is not like 10.0.0.2 or 10.0.0.0/24", "--trusted-proxy") from None
        parts = self.base_path.split("/")
        if self.base_path and (parts[0] or not all(_is_plain(part) for part in parts[1:])):
            raise BadInput(f"{self.base_path!r} is not like /games", "--base-path")

        if self.certificate is not None or self.key is not None:
            self._check_certificate()

    def _check_certificate(self) -> None:
        """Find out at the start whether certificate and key can be used."""
        if self.certificate is None:
            raise BadInput("--key needs --certificate, too", "--certificate")
        if self.key is not None and not self.key.is_file():
            raise BadInput(f"there is no file {self.key}. Next: name the certificate's key, in PEM", "--key")
        try:
            # With a password, even none, OpenSSL asks nobody at the terminal for one.
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(self.certificate, self.key, password="")
        except OSError as error:
            advice = "Next: name a certificate in PEM, and its key, without a password, with --key"
            raise BadInput(f"{self.certificate} cannot be used: {error}. {advice}", "--certificate") from None

    def trusts(self, address: str) -> bool:
        """Whether this is the address of a trusted proxy."""
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in ip_network(proxy) for proxy in self.trusted_proxies)


def _is_plain(part: str) -> bool:
    return part.isascii() and part.replace("-", "").replace("_", "").isalnum()


def _is_public(url: str, base_path: str) -> bool:
    try:
        parts = urlsplit(url)
        is_port = parts.port != 0
    except ValueError:
        return False
    is_path = parts.path.rstrip("/") in {"", base_path} and "?" not in url and "#" not in url
    return parts.scheme in {"http", "https"} and bool(_name(parts.netloc)) and is_port and is_path


class Names:
    """The names that this server answers to, and the origins of its own pages."""

    def __init__(self, site: Site) -> None:
        public = [urlsplit(_as_browsers_write(url.lower())) for url in site.public_urls]
        self._at_every_address = site.host in EVERY_ADDRESS
        self._origins = {f"{url.scheme}://{url.netloc.removesuffix(USUAL_PORTS[url.scheme])}" for url in public}
        self._names = {"localhost", site.host.lower(), *(_name(url.netloc) for url in public)}
        if self._at_every_address:
            self.add(socket.gethostname(), f"{socket.gethostname()}.local")

    def add(self, *names: str) -> None:
        """Also answer to these names."""
        self._names.update(name.lower() for name in names)

    def know(self, host: str) -> bool:
        """Whether the `Host` of a request names this server. IP addresses are safe: no stranger can point one here."""
        name = _name(host)
        if name in self._names or name.endswith(".localhost"):
            return True
        try:
            address = ip_address(name)
        except ValueError:
            return False
        return self._at_every_address or address.is_loopback

    def own(self, origin: str, host: str | None) -> bool:
        """Whether a page of this origin is one of ours."""
        if origin.lower() in self._origins:
            return True
        try:
            return host is not None and urlsplit(origin).netloc.lower() == host.lower()
        except ValueError:
            return False


def _as_browsers_write(url: str) -> str:
    """A name with accents in the ASCII form that browsers send: théâtre.example is xn--thtre-4qa2c.example."""
    parts = urlsplit(url)
    try:
        return parts._replace(netloc=parts.netloc.encode("idna").decode()).geturl()
    except UnicodeError:
        return url


def _name(host: str) -> str:
    """The name in `name:port`, or nothing if that is malformed."""
    found = HOST.fullmatch(host)
    return (found[1] or found[2]).lower().rstrip(".") if found else ""


class Door:
    """Turns away requests for another server, and messages from another site's pages."""

    def __init__(self, app: ASGIApp, names: Names) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused = None if scope["type"] == "lifespan" else self._why_not(scope)
        if refused is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(refused)
        else:
            await refused(scope, receive, send)

    def _why_not(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        host, origins = headers.get("host"), headers.getlist("origin")
        if host is not None and not self._names.know(host):
            return PlainTextResponse(_unknown(host), 421)
        if scope.get("method") in READING:
            return None
        # Programs other than browsers send no origin.
        wrong = next((origin for origin in origins if not self._names.own(origin, host)), None)
        return None if wrong is None else PlainTextResponse(_wrong(wrong), 403)


class Based:
    """Serves everything under a path such as /games, and health and metrics at the root, too."""

    def __init__(self, app: ASGIApp, base: str) -> None:
        self._app = app
        self._base = base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if scope["type"] == "lifespan" or not self._base or path in AT_THE_ROOT:
            await self._app(scope, receive, send)
        elif path.startswith(f"{self._base}/"):
            await self._app({**scope, "root_path": self._base}, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).send_denial_response(PlainTextResponse("not here\n", 404))
        elif path in {"", "/", self._base}:
            await RedirectResponse(f"{self._base}/", 307)(scope, receive, send)
        else:
            await PlainTextResponse(f"Everything here is under {self._base}/\n", 404)(scope, receive, send)


def _unknown(host: str) -> str:
    return f"This server is not known as {_printable(host)}.{_advice(f'http://{host}')}\n"


def _wrong(origin: str) -> str:
    return f"wrong origin: {_printable(origin)} is not this server.{_advice(origin)}\n"


def _advice(url: str) -> str:
    """How to make the server known at this address, if it could be."""
    return f" If it should be, start it with --public-url {_printable(url)}" if _is_public(url, "") else ""


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text[:100])


def joined(values: Iterable[str]) -> tuple[str, ...]:
    """The values of an option that may be given several times."""
    return tuple(value.rstrip("/") for value in values)
