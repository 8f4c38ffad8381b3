"""`/healthz`, `/metrics` and the log: what operators are told, which holds no secret."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import subprocess
from typing import TYPE_CHECKING
from urllib.error import HTTPError

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from chapiteau.server import logs
from chapiteau.server.health import Health
from chapiteau.server.store import SqliteStore, Unavailable
from tests.server.client import Server, alone, play_out, running
from tests.server.rooms import Time

if TYPE_CHECKING:
    from pathlib import Path


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


def metrics(text: str) -> dict[str, float]:
    pairs = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in pairs}


class Failing(SqliteStore):
    """A store that counts how often it is asked, and can be made to fail."""

    asked = 0
    fails = False

    async def ping(self) -> None:
        self.asked += 1
        if self.fails:
            raise Unavailable("disk full")
        await super().ping()


def test_health_is_asked_of_the_store_at_most_once_a_second(tmp_path: Path) -> None:
    async def story() -> None:
        store, time = Failing(tmp_path / "x.sqlite"), Time()
        health = Health(store, time)
        assert await asyncio.gather(*(health.problem() for _ in range(50))) == [None] * 50
        store.fails = True
        assert (await health.problem(), store.asked) == (None, 1)
        time.time += 1
        assert (await health.problem(), store.asked) == ("nothing can be stored now", 2)
        store.fails = False
        time.time += 1
        assert (await health.problem(), store.asked) == (None, 3)
        store.close()

    asyncio.run(story())


def test_a_healthy_server_answers_ok_and_counts(server: Server) -> None:
    well = httpx.get(f"{server.url}/healthz")
    assert (well.status_code, well.text) == (200, "ok\n")
    before = metrics(httpx.get(f"{server.url}/metrics").text)
    page, _ = alone(server)
    page.my_turn()
    page.move()
    now = metrics(httpx.get(f"{server.url}/metrics").text)
    page.close()
    assert now["chapiteau_tables_made_total"] == before["chapiteau_tables_made_total"] + 1
    assert now["chapiteau_entries_total"] >= before["chapiteau_entries_total"] + 2
    assert now["chapiteau_commit_seconds_count"] > before["chapiteau_commit_seconds_count"]
    assert now["chapiteau_sockets"] >= 1
    assert now["chapiteau_rooms"] >= 1
    assert "chapiteau_bot_questions" in now
    assert now["chapiteau_errors_total"] == before["chapiteau_errors_total"]


def test_metrics_are_not_public(server: Server) -> None:
    for headers in ({"x-forwarded-for": "203.0.113.7"}, {"forwarded": "for=203.0.113.7"}):
        assert httpx.get(f"{server.url}/metrics", headers=headers).status_code == 404


def test_logs_and_numbers_of_a_whole_match_hold_no_secret(tmp_path: Path) -> None:
    """Every line is an object of JSON with its time; nothing that a page or the store keeps to itself is in it."""
    log = tmp_path / "log.jsonl"
    into = ("sh", "-c", f'exec "$@" 2>>{log}', "sh")
    port = free_port()
    with running(tmp_path, "--log", "json", "--metrics-address", f"127.0.0.1:{port}", within=into) as server:
        with pytest.raises(HTTPError):  # no table can be made
            server.make("nobody")
        page, keys = alone(server)
        end = play_out(page)["end"]
        page.socket.send("{")
        page.close()
        httpx.get(f"{server.url}/api/nothing")
        with pytest.raises(InvalidStatus):
            server.page("nowhere")
        with socket.create_connection(("127.0.0.1", int(server.url.rsplit(":", 1)[1]))) as stranger:
            stranger.sendall(b"\x16\x03\x01 no HTTP\r\n\r\n")
            assert stranger.recv(1000)
        numbers = httpx.get(f"{server.url}/metrics").text
        assert metrics(numbers)["chapiteau_tables_made_total"] == 1
        assert metrics(httpx.get(f"http://127.0.0.1:{port}/metrics").text).keys() == metrics(numbers).keys()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert [line["event"] for line in lines] == ["the server starts", "a table is made", "the server has ended"]
    assert lines[1] | {"time": ""} == {
        "time": "",
        "level": "info",
        "event": "a table is made",
        "game": "figaro",
        "seats": 3,
        "bots": 2,
    }
    assert all(line["time"].endswith("+00:00") for line in lines)
    for secret in (keys.token, keys.nonce, end["seed"], "Anna"):
        assert secret not in log.read_text() + numbers


def test_an_event_is_one_line_with_its_traceback() -> None:
    def failed() -> logging.LogRecord:
        with pytest.raises(ValueError, match="second") as failed:
            int("first line\nsecond line")
        trace = (failed.type, failed.value, failed.tb)
        return logging.LogRecord("x", logging.ERROR, "x.py", 1, "a\nb %s", ("c",), trace)

    text, told = logs.Line().format(failed()), json.loads(logs.JsonLine().format(failed()))
    assert "\n" not in text
    assert " error a | b c | Traceback" in text
    assert r"'first line\nsecond line'" in text
    assert (told["event"], told["level"], told["trace"][-1][:11]) == ("a | b c", "error", "ValueError:")


def test_an_unread_answer_is_no_error_when_the_server_ends() -> None:
    def logged(error: BaseException) -> bool:
        trace = (type(error), error, None)
        return logs.Noise().filter(logging.LogRecord("x", logging.ERROR, "x.py", 1, "Exception", (), trace))

    assert (logged(asyncio.CancelledError()), logged(ValueError())) == (False, True)


def test_text_of_strangers_adds_no_lines_or_terminal_commands_to_the_log() -> None:
    record = logging.LogRecord("x", logging.INFO, "x.py", 1, "a\x1b[2J%s", ("\u2028",), None)
    record.fields = {"game": "figaro\n2026 error \x9b2J"}
    assert logs.Line().format(record).endswith(r" info a\x1b[2J game=figaro\n2026 error \x9b2J")
    told = logs.JsonLine().format(record)
    assert told.isprintable()
    assert told.isascii()


def test_an_address_for_numbers_that_makes_no_sense_is_told(tmp_path: Path, server: Server) -> None:
    port = server.url.rsplit(":", 1)[1]
    for address in ("9100", "127.0.0.1:x", f"127.0.0.1:{port}", "127.0.0.1:99999"):
        data = str(tmp_path / "x.sqlite")
        line = [*Server.COMMAND, "--data", data, "--metrics-address", address]
        ran = subprocess.run(line, capture_output=True, text=True, check=False, timeout=60)
        assert (ran.returncode, "--metrics-address" in ran.stderr) == (2, True), ran.stderr
