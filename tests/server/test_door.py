"""Who may come in: under which names, from whose pages, and how long the server waits for a request."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import time
from contextlib import ExitStack, suppress
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from chapiteau.engine.errors import BadInput
from chapiteau.server.door import Names, Site
from tests.server.client import Page, Server, join, running
from tests.server.test_direct import TEXT, asking, frame, saying
from tests.server.test_health import metrics

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

client = httpx.Client(verify=False, limits=httpx.Limits(max_keepalive_connections=0))  # noqa: S501
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="
NEW = {"game": "figaro", "seats": [{"kind": "human"}] * 3}
HALF = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\n"


def address(server: Server) -> tuple[str, int]:
    return "127.0.0.1", int(server.url.rsplit(":", 1)[1])


def status(server: Server, method: str = "GET", path: str = "/api/games", **headers: str) -> int:
    return client.request(method, server.url + path, headers=headers).status_code


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with public names and little patience."""
    names = ("--public-url", "https://games.example.org", "--public-url", "http://club.lan:81/")
    with running(tmp_path_factory.mktemp("public"), *names, "--limit", "request_seconds=2") as started:
        yield started


# Names


def test_a_server_answers_only_under_its_own_names(server: Server) -> None:
    port = address(server)[1]
    for known in ("localhost", f"localhost:{port}", "127.0.0.1", "LOCALHOST:1", "[::1]:80", "localhost."):
        assert status(server, host=known) == 200, known
    for unknown in ("evil.example", f"evil.example:{port}", "192.168.1.7", "localhost.evil.example", "[", "", "a b"):
        assert status(server, host=unknown) == 421, unknown
    for odd in ("evil.example@localhost", "localhost/evil", "localhost?", "[localhost]", "[::1", "::1", "localhost:x"):
        assert status(server, host=odd) == 421, odd


def test_the_refusal_of_a_name_says_how_to_add_it(server: Server) -> None:
    said = client.get(server.url, headers={"host": "games.example.org"}).text
    assert "not known as games.example.org" in said
    assert "--public-url http://games.example.org" in said


def test_sockets_under_another_name_are_refused_too(server: Server) -> None:
    table = server.make("human", "random", "random")
    asked = {"connection": "upgrade", "upgrade": "websocket", "sec-websocket-version": "13", "sec-websocket-key": KEY}
    refused = client.get(f"{server.url}/api/tables/{table}/socket", headers={"host": "evil.example", **asked})
    assert refused.status_code == 421
    assert "default-src 'self'" in refused.headers["content-security-policy"]


def test_a_server_on_all_addresses_answers_to_every_address() -> None:
    everywhere, here = Names(Site("0.0.0.0")), Names(Site("192.168.1.7"))  # noqa: S104
    assert all(everywhere.know(host) for host in ("192.168.1.7:8765", "10.0.0.1", "[fe80::1]:8765", "localhost"))
    assert everywhere.know(socket.gethostname())
    assert not everywhere.know("evil.example")
    assert everywhere.know("[fe80::1%eth0]")
    assert (here.know("192.168.1.7:8765"), here.know("192.168.1.8:8765"), here.know("127.0.0.1")) == (True, False, True)
    here.add("192.168.1.8")
    assert here.know("192.168.1.8:8765")


# Origins


@pytest.mark.parametrize("origin", ["http://[", "null", "", "http://evil.example", "http://evil.example/", "]["])
def test_pages_of_other_sites_may_not_speak(server: Server, origin: str) -> None:
    table = server.make("human", "random", "random")
    assert client.post(f"{server.url}/api/tables", json=NEW, headers={"origin": origin}).status_code == 403
    assert client.post(f"{server.url}/api/summaries", json={}, headers={"origin": origin}).status_code == 403
    with pytest.raises(InvalidStatus) as refused:
        Page(server.url, table, Origin=origin)
    assert refused.value.response.status_code == 403


def test_none_of_several_origins_may_be_another_site(server: Server) -> None:
    headers = [("origin", server.url), ("origin", "http://evil.example")]
    for both in (headers, headers[::-1]):
        assert client.post(f"{server.url}/api/tables", json=NEW, headers=both).status_code == 403


def test_what_could_be_no_name_is_not_advised(server: Server) -> None:
    url = f"{server.url}/api/tables"
    for headers in ({"host": "["}, {"origin": "null"}):
        refused = client.post(url, json=NEW, headers=headers)
        assert refused.status_code in {421, 403}
        assert "--public-url" not in refused.text


def test_a_public_url_may_name_the_default_port() -> None:
    names = Names(Site(public_urls=("https://games.example.org:443", "http://club.lan:80", "http://a.lan:443")))
    assert names.own("https://games.example.org", "here")
    assert names.own("http://club.lan", "here")
    assert not names.own("http://a.lan", "here")
    assert names.own("http://a.lan:443", "here")


def test_a_public_url_may_have_accents() -> None:
    """Browsers send such a name in its ASCII form."""
    names = Names(Site(public_urls=("https://jeux.Théâtre.example:8443",)))
    assert names.know("jeux.xn--thtre-4qa2c.example:8443")
    assert names.own("https://jeux.xn--thtre-4qa2c.example:8443", None)
    assert not names.know("jeux.theatre.example:8443")


def test_behind_a_proxy_that_rewrites_the_name(public: Server) -> None:
    """The browser knows the public name, the proxy asks for the machine's own."""
    for origin in ("https://games.example.org", "http://club.lan:81", public.url):
        assert client.post(f"{public.url}/api/tables", json=NEW, headers={"origin": origin}).status_code == 200
    for origin in ("http://games.example.org", "https://club.lan:81", "https://games.example.org.evil.example"):
        assert client.post(f"{public.url}/api/tables", json=NEW, headers={"origin": origin}).status_code == 403
    assert status(public, host="games.example.org") == status(public, host="club.lan:81") == 200
    table = public.make("human", "random", "random")
    with Page(public.url, table, Origin="https://games.example.org") as page:
        assert page.hello()["table"]["id"] == table


@pytest.mark.parametrize(
    ("site", "option"),
    [
        ({"public_urls": ("games.example.org",)}, "--public-url"),
        ({"public_urls": ("ftp://games.example.org",)}, "--public-url"),
        ({"public_urls": ("http://[",)}, "--public-url"),
        ({"public_urls": ("https://me@games.example.org",)}, "--public-url"),
        ({"public_urls": ("https://games.example.org/games",)}, "--public-url"),
        ({"trusted_proxies": ("proxy",)}, "--trusted-proxy"),
        ({"base_path": "games"}, "--base-path"),
        ({"base_path": "/games/"}, "--base-path"),
        ({"base_path": "/ga mes"}, "--base-path"),
    ],
)
def test_a_site_that_makes_no_sense_is_refused(site: dict[str, str], option: str) -> None:
    with pytest.raises(BadInput) as refused:
        Site(**site)  # type: ignore[arg-type]
    assert refused.value.at == option


def test_trusted_proxies_are_addresses_or_networks() -> None:
    site = Site(trusted_proxies=("10.0.0.2", "192.168.0.0/24"))
    assert site.trusts("10.0.0.2")
    assert site.trusts("192.168.0.9")
    assert not any(site.trusts(each) for each in ("10.0.0.3", "192.168.1.9", "nobody", ""))


# Requests that make no sense


def test_a_number_of_five_thousand_digits_is_no_match(server: Server) -> None:
    table = server.make("human", "random", "random")
    for number in ("9" * 5000, "9" * 10, "-1", "1.0", "٣"):
        assert status(server, path=f"/api/tables/{table}/matches/{number}/record") == 404
        assert status(server, "POST", f"/api/lessons/figaro/first/{number}") == 404


CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"


def errors(server: Server) -> float:
    return metrics(client.get(f"{server.url}/metrics").text)["chapiteau_errors_total"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        (b"/api/nothing", b"404"),  # answered before its body comes
        (b"/api/tables", b"400"),  # answered when its body has come
    ],
)
def test_malformed_http_within_a_request_is_no_error_of_ours(server: Server, path: bytes, status: bytes) -> None:
    """Otherwise, strangers could fill the log: a second answer was sent, or one on a closed connection."""
    before = errors(server)
    for body in (b"zzz\r\n", b"1\r\n{\r\nzzz\r\n"):
        with socket.create_connection(address(server), timeout=30) as one:
            one.sendall(b"POST %b HTTP/1.1\r\nHost: localhost\r\n" % path + CHUNKED)
            heard = one.recv(5000) if status == b"404" else b""
            one.sendall(body)
            while data := one.recv(5000):
                heard += data
        assert re.findall(rb"HTTP/1.1 (\d+) ", heard) == [status]
        assert heard.endswith((b"}", b"this is not an HTTP request, or it is too long\n"))
    with socket.create_connection(address(server), timeout=30) as one:
        one.sendall(b"POST %b HTTP/1.1\r\nHost: localhost\r\n" % path + CHUNKED + b"zzz\r\n")
        assert one.recv(5000).endswith(b"this is not an HTTP request, or it is too long\n")
    assert errors(server) == before


# Patience


def half_open(server: Server, count: int, stack: ExitStack, data: bytes = HALF) -> list[socket.socket]:
    found = []
    for _ in range(count):
        one = stack.enter_context(socket.create_connection(address(server)))
        one.sendall(data)
        found.append(one)
    return found


def test_half_open_requests_block_nobody(tmp_path: Path) -> None:
    """More of them than the server may open files: once they filled it for good."""
    few_files = ("sh", "-c", 'ulimit -n 256 && exec "$@"', "sh")
    with running(tmp_path, within=few_files) as server, ExitStack() as stack:
        half_open(server, 300, stack)
        for _ in range(5):
            assert client.get(f"{server.url}/api/games", timeout=20).status_code == 200
        page = stack.enter_context(server.page(server.make("human", "random", "random")))
        assert page.hello()["table"]["stage"] == "seating"


def test_too_few_files_are_said_before_it_refuses_everybody(tmp_path: Path) -> None:
    line = ["sh", "-c", 'ulimit -n 64 && exec "$@"', "sh", *Server.COMMAND, "--data", str(tmp_path / "x.sqlite")]
    ended = subprocess.run(line, capture_output=True, text=True, check=False, timeout=60)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "may open 64 files" in ended.stderr


def test_a_request_that_never_comes_whole_is_ended(public: Server) -> None:
    wanting = [HALF, HALF + b"Content-Length: 100\r\n\r\n{", HALF + b"Transfer-Encoding: chunked\r\n\r\n1\r\n"]
    with ExitStack() as stack:
        asking = [half_open(public, 1, stack, data)[0] for data in wanting]
        silent = half_open(public, 1, stack, b"")[0]
        for one in asking:
            one.settimeout(30)
            assert one.recv(1000).startswith(b"HTTP/1.1 408 ")
            assert one.recv(1000) == b""
        silent.settimeout(30)
        assert silent.recv(1000) == b""
    assert status(public) == 200


def test_a_request_that_comes_together_with_the_one_before_has_its_time_counted(public: Server) -> None:
    """Otherwise, such a connection would stay for ever, since no further data would start its time."""
    whole = b"GET /api/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.create_connection(address(public), timeout=30) as one:
        one.sendall(whole + HALF + b"Content-Length: 100\r\n\r\n{")
        heard = b""
        while data := one.recv(5000):
            heard += data
    assert re.findall(rb"HTTP/1.1 (\d+) ", heard) == [b"404", b"408"]


def test_the_time_is_counted_for_each_request(public: Server) -> None:
    with socket.create_connection(address(public)) as one:
        one.settimeout(30)
        for _ in range(2):
            one.sendall(b"GET /api/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n")
            heard = b""
            while not heard.endswith(b"}"):
                heard += one.recv(5000)
            assert heard.startswith(b"HTTP/1.1 404 ")
        one.sendall(HALF)
        assert one.recv(5000).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize(("times", "answers"), [(1000, 4), (5000, 1)])
def test_a_body_that_comes_after_its_answer_is_not_read_for_long(public: Server, times: int, answers: int) -> None:
    """Only a short one is read, so that the next request can follow."""
    asked = b"POST /api/nothing HTTP/1.1\r\nHost: localhost\r\n" + CHUNKED
    answered = 0
    with socket.create_connection(address(public), timeout=30) as one, suppress(ConnectionError):
        for _ in range(4):
            one.sendall(asked)
            heard = b""
            while not heard.endswith(b"}") and (data := one.recv(5000)):
                heard += data
            answered += heard.startswith(b"HTTP/1.1 404 ")
            one.sendall(b"1\r\nx\r\n" * times + b"0\r\n\r\n")
    assert answered == answers


def ask_until_hung_up(one: socket.socket, data: bytes) -> None:
    """Ask again and again, and listen to nothing."""
    with suppress(ConnectionError):
        for _ in range(100):
            one.sendall(data)
            time.sleep(0.2)
        pytest.fail("the server still waits for somebody to listen")


def test_a_connection_that_reads_no_answer_is_closed(tmp_path: Path) -> None:
    """A few hundred such connections once kept everybody else out."""
    ask = b"GET /api/games/three-ring-circus/box HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with running(tmp_path, "--limit", "unread_seconds=1") as server, ExitStack() as stack:
        one = stack.enter_context(socket.create_connection(address(server)))
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.sendall(ask * 500)
        ask_until_hung_up(one, ask)
        assert status(server) == 200


def test_a_page_that_never_reads_does_not_count_as_here(tmp_path: Path) -> None:
    """Closing it after unanswered pings used to wait for ever, so that its seat never became absent."""
    with running(tmp_path, "--limit", "unread_seconds=1") as server, ExitStack() as stack:
        table = server.make("human", "human", "random")
        (anna, _), (bea, keys) = (join(server, table, seat) for seat in (0, 1))
        one = stack.enter_context(asking(server, table))
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        bea.close()
        ask_until_hung_up(one, frame(TEXT, saying(type="hello", tokens=[keys.token], look=1)) * 1000)
        anna.until(lambda position: not position["table"]["seats"][1]["here"])
        anna.close()


def test_one_address_may_not_have_all_connections(tmp_path: Path) -> None:
    with running(tmp_path, "--limit", "connections_per_address=5") as server, ExitStack() as stack:
        first = half_open(server, 5, stack)
        sixth = half_open(server, 1, stack)[0]
        sixth.settimeout(20)
        assert b"429" in sixth.recv(1000).split(b"\r\n")[0]
        for one in first:
            one.close()
        while True:  # until the server has noticed
            if client.get(f"{server.url}/api/games").status_code == 200:
                break


# The end


def test_a_server_that_ends_does_not_wait_for_incomplete_requests(tmp_path: Path) -> None:
    """It used to wait for them, and then logged a traceback."""
    log = tmp_path / "log"
    with running(tmp_path, within=("sh", "-c", f'exec "$@" 2>{log}', "sh")) as server, ExitStack() as stack:
        one = half_open(server, 1, stack, HALF + b"Content-Length: 100\r\n\r\n{")[0]
        assert client.get(f"{server.url}/api/key").status_code == 200
        assert server.stop() == 0
        assert one.recv(1000).startswith(b"HTTP/1.1 408 ")
    assert log.read_text() == ""


def test_a_server_that_is_told_to_end_while_it_starts_ends(tmp_path: Path) -> None:
    """The signal comes before the server handles signals, and was once lost."""
    script = (
        "import os, signal, sys; from chapiteau.server import serve; first = serve.config\n"
        "def config(*given):\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    return first(*given)\n"
        "serve.config = config\n"
        "from chapiteau.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-P", "-c", script, "serve", "--port", "0", "--data", str(tmp_path / "x.sqlite")]
    assert subprocess.run(command, timeout=30, check=False, capture_output=True).returncode == 0
