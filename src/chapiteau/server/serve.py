"""The server process: listens, prints its address, opens the browser, and ends cleanly."""

import asyncio
import signal
import socket
import sys
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from chapiteau import __version__, is_compiled
from chapiteau.server.door import EVERY_ADDRESS, Site
from chapiteau.server.limits import Limits

if TYPE_CHECKING:
    import uvicorn
    from starlette.types import ASGIApp

LONGEST_FRAME = 1024 * 1024
"""Longer messages end the connection; a message between this and `LONGEST_MESSAGE` is refused in an answer."""
GRACE_SECONDS = 3


@dataclass(frozen=True)
class Settings:
    """The settings of `chapiteau serve`."""

    port: int
    data: Path | str
    """A file, or the address of a PostgreSQL database."""
    site: Site = field(default_factory=Site)
    open_browser: bool = False
    boxes: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    limits: Limits = field(default_factory=Limits)
    log: Literal["text", "json"] | None = None
    metrics_address: str | None = None


def serve(settings: Settings) -> int:
    """Serve until the process is asked to end; 0, or 1 if it cannot listen there or use its database."""
    from chapiteau.server.patience import FEWEST_FILES, open_as_many_files_as_allowed

    if (files := open_as_many_files_as_allowed()) < FEWEST_FILES:
        print(f"Chapiteau may open {files} files, and needs {FEWEST_FILES} or more", file=sys.stderr)
        print("Next: raise the limit, with LimitNOFILE in a unit of systemd, or ulimit -n", file=sys.stderr)
        return 1
    from chapiteau.server import logs, metrics
    from chapiteau.server.app import make_app
    from chapiteau.server.network import Network
    from chapiteau.server.store import Damaged, Unusable, open_store
    from chapiteau.server.store.lock import Lock

    try:
        listening = listen(settings.site.host, settings.port)
    except OSError as error:
        print(f"Chapiteau cannot listen at {settings.site.host}:{settings.port}: {error.strerror}", file=sys.stderr)
        print("Next: choose another port with --port, or an address of this machine with --host", file=sys.stderr)
        return 1
    held = ExitStack()
    if settings.metrics_address is not None:
        held.callback(metrics.serve_metrics(settings.metrics_address))
    try:
        if isinstance(settings.data, Path):
            settings.data.parent.mkdir(parents=True, exist_ok=True)
            held.callback(Lock(settings.data).release)
        store = open_store(settings.data)
    except (OSError, Unusable) as error:
        listening.close()
        held.close()
        print(f"Chapiteau cannot use its database: {error}", file=sys.stderr)
        if isinstance(error, Damaged):
            advice = "Next: name another file with --data, or put a backup in its place: chapiteau restore BACKUP"
            print(advice, file=sys.stderr)
        if isinstance(error, OSError):
            print("Next: name a file with --data in a folder that you may write", file=sys.stderr)
        return 1
    end_when_asked()
    logs.set_up(settings.log)
    port = listening.getsockname()[1]
    network = Network(settings.site.host, port, scheme="http" if settings.site.certificate is None else "https")
    app = make_app(store, settings.boxes, settings.limits, network, settings.site)
    server = announced(
        config(app, settings.limits, settings.site),
        own_address(settings.site, port),
        settings.open_browser,
        settings.site,
    )
    network.listen = partial(listen_too, server, settings.site, port)
    with held:
        logs.note("the server starts", version=__version__, port=port, host=settings.site.host)
        held.callback(logs.note, "the server has ended")
        server.run([listening])
    return 0


def announced(settings: "uvicorn.Config", address: str, open_browser: bool, site: Site) -> "uvicorn.Server":
    """A server that prints its address as soon as it listens."""
    import uvicorn

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup([])
            for each in sockets or ():
                await accept_at(self, site, each)
            announce(address, open_browser)

    return Server(settings)


def own_address(site: Site, port: int) -> str:
    """The server's address for a browser on this machine."""
    if site.host == "::":  # that is every address of IPv6, and none of IPv4
        host = "::1"
    else:
        host = "127.0.0.1" if site.host in {*EVERY_ADDRESS, "localhost"} else site.host
    scheme = "http" if site.certificate is None else "https"
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}{site.base_path}/"


def config(app: "ASGIApp", limits: Limits | None = None, site: Site | None = None) -> "uvicorn.Config":
    import uvicorn

    from chapiteau.server.direct import DirectProtocol
    from chapiteau.server.patience import patient

    return uvicorn.Config(
        app,
        http=patient(limits or Limits(), site or Site()),
        proxy_headers=site is not None and bool(site.trusted_proxies),
        forwarded_allow_ips=list(site.trusted_proxies) if site is not None else [],
        ws=DirectProtocol,
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


async def listen_too(server: "uvicorn.Server", site: Site, port: int, host: str) -> None:
    """Listen on another address while the server runs."""
    await accept_at(server, site, listen(host, port))


async def accept_at(server: "uvicorn.Server", site: Site, listening: socket.socket) -> None:
    """Accept connections on this socket, as uvicorn does; with TLS, as `tls.py` does."""
    settings = server.config
    protocol: Any = partial(
        settings.http_protocol_class,  # type: ignore[call-arg]
        config=settings,
        server_state=server.server_state,
        app_state=server.lifespan.state,
    )
    from chapiteau.server.tls import TlsServer, context_of

    loop = asyncio.get_running_loop()
    context = None if site.certificate is None else context_of(site.certificate, site.key)
    if context is None or sys.platform == "win32":  # on Windows, the event loop cannot watch a listening socket
        accept = loop.create_server(protocol, sock=listening, ssl=context, backlog=settings.backlog)
        server.servers.append(await accept)
        return
    waiting = protocol.func.waiting
    accepting: Any = TlsServer(listening, context, protocol, waiting, server.server_state.connections)
    server.servers.append(accepting)


def announce(address: str, open_browser: bool) -> None:
    print(f"Chapiteau is open at {address}", flush=True)
    if not is_compiled():
        print("It is not compiled, so it is slow. Next: install a C compiler, then reinstall Chapiteau", flush=True)
    if open_browser:
        import threading
        import webbrowser

        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def end_when_asked() -> None:
    """End with 0 on a signal, before uvicorn handles signals itself and after it, when it raises them again."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: sys.exit(0))
