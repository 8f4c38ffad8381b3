"""The server opens to the network around it while it runs, but only for somebody at this machine."""

from __future__ import annotations

import asyncio
import socket
import threading
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

import httpx
import pytest

from chapiteau.server.app import make_app
from chapiteau.server.door import Site, is_own
from chapiteau.server.network import Network, bracketed, own_address
from chapiteau.server.serve import announce, announced, config, listen, listen_too
from chapiteau.server.serve import own_address as address_here
from chapiteau.server.store import SqliteStore

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.server.client import Server

OTHER = "127.0.0.2"
"""A second address of every machine with Linux; as far as these tests go it is the one in the network."""


def test_every_address_of_ipv6_has_none_of_ipv4() -> None:
    hosts = {"::": "[::1]", "0.0.0.0": "127.0.0.1", "192.168.1.7": "192.168.1.7"}  # noqa: S104 what `--host` means by it
    assert {host: address_here(Site(host), 1) for host in hosts} == {at: f"http://{hosts[at]}:1/" for at in hosts}


@contextmanager
def serving(folder: Path, host: str = "127.0.0.1", found: str | None = OTHER) -> Iterator[int]:
    """The port of a server in this process, which finds this address when it looks for its own in the network."""
    listening = listen(host, 0)
    port = listening.getsockname()[1]
    network = Network(host, port, lambda: found)
    app = make_app(SqliteStore(folder / "chapiteau.sqlite"), network=network)
    server = announced(config(app), "here", False, Site())
    network.listen = partial(listen_too, server, Site(), port)
    thread = threading.Thread(target=lambda: asyncio.run(server._serve([listening])))
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
        yield port
    finally:
        server.should_exit = True
        thread.join()


def test_a_page_on_the_same_machine_opens_the_server_once(tmp_path: Path) -> None:
    with serving(tmp_path) as port:
        here, there = f"http://127.0.0.1:{port}", f"http://{OTHER}:{port}"
        assert httpx.get(f"{here}/api/network").json() == {"address": None, "can_open": True}
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{there}/api/games")
        for _ in range(2):
            opened = httpx.post(f"{here}/api/network")
            if opened.status_code == 200:
                assert opened.json() == {"address": there, "can_open": False}
        assert opened.status_code == 403, "once is enough"
        assert httpx.get(f"{there}/api/games").status_code == 200
        assert httpx.get(f"{here}/api/network").json() == {"address": there, "can_open": False}


@pytest.mark.parametrize(
    "headers",
    [
        {"host": "chapiteau.example"},
        {"host": "["},
        {"origin": "http://elsewhere.example"},
        {"x-forwarded-for": "192.0.2.7"},
    ],
)
def test_no_other_page_opens_the_server(tmp_path: Path, headers: dict[str, str]) -> None:
    with serving(tmp_path) as port:
        answer = httpx.post(f"http://127.0.0.1:{port}/api/network", headers=headers)
        assert answer.status_code in {403, 421}
        assert answer.text
        assert httpx.get(f"http://127.0.0.1:{port}/api/network").json()["can_open"]


def test_without_a_network_it_cannot_be_opened(tmp_path: Path) -> None:
    with serving(tmp_path, found=None) as port:
        here = f"http://127.0.0.1:{port}/api/network"
        assert httpx.get(here).json() == {"address": None, "can_open": False}
        assert httpx.post(here).status_code == 403


@pytest.mark.parametrize("address", [OTHER, "0.0.0.0", "192.0.2.7", None])  # noqa: S104
def test_a_machine_finds_its_address_in_the_network(monkeypatch: pytest.MonkeyPatch, address: str | None) -> None:
    """Only an address at which other machines may find it counts."""

    class Way(socket.socket):
        def connect(self, _: object) -> None:
            if address is None:
                raise OSError("there is no network")

        def getsockname(self) -> tuple[str | None, int]:
            return address, 0

    monkeypatch.setattr(socket, "socket", Way)
    assert own_address() == (address if address == "192.0.2.7" else None)


def test_a_server_for_everybody_says_where_it_is(tmp_path: Path) -> None:
    with serving(tmp_path, "0.0.0.0") as port:  # noqa: S104
        told = httpx.get(f"http://127.0.0.1:{port}/api/network").json()
        assert told == {"address": f"http://{OTHER}:{port}", "can_open": False}
        assert httpx.post(f"http://127.0.0.1:{port}/api/network").status_code == 403


def test_a_real_server_offers_to_open_only_where_there_is_a_network(server: Server) -> None:
    found = own_address()
    assert found is None or not is_own(found)
    assert server.get("/api/network") == {"address": None, "can_open": found is not None}
    assert bracketed("fe80::1") == "[fe80::1]"


@pytest.mark.parametrize("compiled", [True, False])
def test_a_server_that_is_not_compiled_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], compiled: bool
) -> None:
    monkeypatch.setattr("chapiteau.server.serve.is_compiled", lambda: compiled)
    announce("here", open_browser=False)
    first, *more = capsys.readouterr().out.splitlines()
    assert first == "Chapiteau is open at here"
    assert ["not compiled" in line for line in more] == [True] * (not compiled)
