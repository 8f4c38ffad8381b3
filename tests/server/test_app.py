"""The routes: games, tables, and the page with its compressed files."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from starlette.requests import Request

from chapiteau import games
from chapiteau.server.static import NOT_BUILT, Static
from tests.server.client import Server

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.responses import Response

HUMAN, BOT = {"kind": "human"}, {"kind": "bot", "bot": "random"}


def test_all_games_are_listed(server: Server) -> None:
    listed = {game["id"]: game for game in server.get("/api/games")}
    assert list(listed) == games.shipped()
    figaro = listed["figaro"]
    assert (figaro["players"], figaro["options"]) == ([3, 6], {"open_counts": False})
    assert figaro["values"] == {"open_counts": [False, True]}
    assert figaro["variants"] == {count: [{"open_counts": False}, {"open_counts": True}] for count in "3456"}
    assert figaro["bots"] == ["regular", "novice", "expert", "champion"]
    assert server.get("/api/games/figaro/box")["game"]["prov"]["players"] == "R"
    assert listed["three-ring-circus"]["players"] == [1, 4]


@pytest.mark.parametrize(
    ("body", "at"),
    [
        ({}, "$"),
        ({"game": "chess", "seats": []}, "$.game"),
        ({"game": "three-ring-circus", "seats": []}, "$.seats"),
        ({"game": "figaro", "seats": [HUMAN]}, "$.seats"),
        ({"game": "figaro", "seats": [HUMAN] * 7}, "$.seats"),
        ({"game": "figaro", "seats": [HUMAN, BOT, {"kind": "bot", "bot": "pipe:ls"}]}, "$.seats[2].bot"),
        ({"game": "figaro", "seats": [HUMAN, BOT, {"kind": "bot"}]}, "$.seats[2].bot"),
        ({"game": "figaro", "seats": [HUMAN, BOT, {"kind": "human", "bot": "random"}]}, "$.seats[2].bot"),
        ({"game": "figaro", "seats": [HUMAN, BOT, {"kind": "dog"}]}, "$.seats[2].kind"),
        ({"game": "figaro", "seats": [HUMAN, BOT, BOT], "options": {"x": 1}}, "$.options.x"),
        ({"game": "figaro", "seats": [HUMAN, BOT, BOT], "options": {"open_counts": 1}}, "$.options.open_counts"),
        ({"game": "figaro", "seats": [HUMAN, BOT, BOT], "pace": 11}, "$.pace"),
        ({"game": "figaro", "seats": [HUMAN, BOT, BOT], "name": "x" * 20_000}, "$"),
        ("no JSON", "$"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_field(server: Server, body: Any, at: str) -> None:
    answer = httpx.post(f"{server.url}/api/tables", **({"content": body} if isinstance(body, str) else {"json": body}))
    assert answer.status_code == 400
    assert answer.json()["at"] == at
    assert answer.json()["error"]


def test_other_pages_make_no_tables(server: Server) -> None:
    body = {"game": "figaro", "seats": [HUMAN, BOT, BOT]}
    stranger = httpx.post(f"{server.url}/api/tables", json=body, headers={"origin": "https://elsewhere.example"})
    assert stranger.status_code == 403
    own = httpx.post(f"{server.url}/api/tables", json=body, headers={"origin": server.url})
    assert len(own.json()["commitment"]) == 64


def test_unknown_tables_and_matches_are_not_found(server: Server) -> None:
    for path in (
        "/api/tables/none/matches/1/record",
        "/api/tables/none/box",
        "/api/tables/none",
        "/api/games/none/box",
        "/api/nothing",
    ):
        answer = httpx.get(server.url + path)
        assert answer.status_code == 404
        assert answer.json()["error"].startswith("there is no such ")


def test_a_table_keeps_its_box_when_the_server_comes_back_with_another(tmp_path: Path) -> None:
    def box(table: str) -> Any:
        return server.get(f"/api/tables/{table}/box")["game"]["take_threshold"]

    own = tmp_path / "own.toml"
    own.write_text('[game]\nid = "figaro"\ntake_threshold = 7\n')
    server = Server(tmp_path)
    try:
        first = server.make("human", "random", "random")
        assert box(first) == server.get("/api/games/figaro/box")["game"]["take_threshold"] == 6
        server.stop()
        server.start("--box", str(own))
        second = server.make("human", "random", "random")
        assert (box(first), box(second)) == (6, 7)
        server.stop()
        server.start()
        assert (box(first), box(second)) == (6, 7)
    finally:
        server.stop()


def test_answers_are_guarded(server: Server) -> None:
    for path in ("/", "/api/games", "/api/nothing"):
        headers = httpx.get(server.url + path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


# The page


@pytest.fixture
def page(tmp_path: Path) -> Static:
    """A small built page."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<script>theme()</script><style>a{}</style><style>b{}</style><p>the page</p>")
    (tmp_path / "index.html.gz").write_bytes(b"packed by gzip")
    (tmp_path / "assets" / "main-abc.js").write_text("play()")
    (tmp_path / "assets" / "main-abc.js.br").write_bytes(b"packed by brotli")
    return Static(tmp_path / "none", tmp_path)


def get(page: Static, path: str, **headers: str) -> Response:
    sent = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return page.response(Request({"type": "http", "method": "GET", "path": path, "headers": sent}))


def test_every_address_of_the_page_gives_the_page(page: Static) -> None:
    for path in ("/", "/index.html", "/table/k3v9", "/rules/figaro", "/../app.py"):
        answer = get(page, path)
        assert b"the page" in answer.body
        assert answer.headers["cache-control"] == "no-cache"
        assert answer.headers["content-type"].startswith("text/html")
    assert get(page, "/assets/gone.js").status_code == 404


def test_compressed_files_go_to_browsers_that_accept_them(page: Static) -> None:
    packed = get(page, "/", accept_encoding="gzip, deflate")
    assert (packed.body, packed.headers["content-encoding"]) == (b"packed by gzip", "gzip")
    assert packed.headers["vary"] == "accept-encoding"
    script = get(page, "/assets/main-abc.js", accept_encoding="gzip, br")
    assert (script.body, script.headers["content-encoding"]) == (b"packed by brotli", "br")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "javascript" in script.headers["content-type"]
    assert get(page, "/assets/main-abc.js", accept_encoding="br;q=0").body == b"play()"


def test_a_cached_page_is_not_sent_again(page: Static) -> None:
    tag = get(page, "/").headers["etag"]
    assert get(page, "/", if_none_match=tag).status_code == 304


def test_the_security_policy_names_inline_scripts_and_styles(page: Static) -> None:
    assert page.inline("script").startswith(" 'sha256-")
    assert page.inline("style").count(" 'sha256-") == 2


def test_a_rebuilt_page_is_served_without_a_restart(page: Static, tmp_path: Path) -> None:
    assert b"the page" in get(page, "/").body
    (tmp_path / "index.html").write_text("another page")
    os.utime(tmp_path / "index.html", (1, 1))
    assert get(page, "/").body == b"another page"
    assert page.inline("script") == page.inline("style") == ""


def test_a_page_that_was_not_built_says_so(tmp_path: Path) -> None:
    answer = get(Static(tmp_path / "none", tmp_path / "dist"), "/")
    assert (answer.status_code, answer.body) == (503, NOT_BUILT.encode())


# The process


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_ends_cleanly_when_asked_to(tmp_path: Path, number: signal.Signals) -> None:
    server = Server(tmp_path)
    with server.page(server.make("human", "random", "random")) as page:
        page.hello()
        server.process.send_signal(number)
        assert server.process.wait(10) == 0
    server.stop()


def test_a_taken_port_is_an_error_in_words(server: Server) -> None:
    port = server.url.rsplit(":", 1)[1]
    command = [sys.executable, "-P", "-m", "chapiteau", "serve", "--no-open", "--port", port]
    second = subprocess.run([*command, "--data", str(server.data)], capture_output=True, text=True, check=False)
    assert second.returncode == 1
    assert f"cannot listen at 127.0.0.1:{port}" in second.stderr
