"""Sends bad messages to a server of its own and reports the result: no 500, no stuck table, no growth, no error.

    python -m tools.fuzz [--messages 1000000] [--seed 1] [--store sqlite|postgres]

Four in five go to sockets of people at tables: broken JSON, fields of all kinds in messages of every type, moves that
are not theirs. The others are HTTP requests, and bytes of no protocol at all. In between, every table must answer; at
the end, every match is played out, the server is asked to end, and everything it has stored is checked (`chapiteau
check --replay`). Some messages happen to be allowed, so matches continue; people whose match is over go to a new table.
No growth means that memory grows by less than 64 bytes a message, that files are closed, and that every table leaves
memory after the last person has gone; the server under test lets a table rest after a second, not after two minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, get_args
from urllib.parse import quote

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from chapiteau import games
from chapiteau.server import app, wire

OPEN = re.compile(r"^Chapiteau is open at (http://127\.0\.0\.1:\d+)/$")
BATCH = 100
PROGRESS = 50_000
PATIENCE_SECONDS = 120
REST_SECONDS = 60
"""How long tables may need in the end to leave memory; the shorter rest below ends after a second."""
MOST_GROWTH, MOST_A_MESSAGE = 8 * 1024 * 1024, 64
"""By how many bytes the server may grow after it has warmed up: in any case, and for each message since then."""
MORE_FILES = 30
"""How many more files may be open at the end: bots started meanwhile, and connections to a database."""
SERVE = """
import sys
from chapiteau.cli import main
from chapiteau.server.room import rooms
rooms.REST_SECONDS = 1
sys.exit(main())
"""
"""The server with a shorter rest, so that it can be awaited at the end."""
WARM = 0.25
"""The share of all messages sent before memory is first measured."""
STRUCTS = get_args(wire.FromPage)
FIELDS = sorted({name for struct in STRUCTS for name in struct.__struct_fields__})
DESTRUCTIVE = {"give_up", "leave", "vote"}
"""Messages that would soon end a match: they are sent only for seats that are not the person's own."""
PATHS = [
    *("/api/games", "/api/games/{}/box", "/api/games/{}/rules/en", "/api/lessons/{}/first", "/api/{}", "/api/key"),
    *("/api/lessons/figaro/first/{}", "/api/tables", "/api/tables/{}/box", "/api/tables/{}/matches/1/record"),
    *("/api/summaries", "/api/tables", "/api/tables", *sorted({route.path for route in app.ROUTES})),
]
PEOPLE = [f"{number:02x}" * 32 for number in range(20)]
WHOLE = b"GET /api/key HTTP/1.1\r\nHost: localhost\r\n\r\n"
CHUNKS = b"POST /api/%b HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
NOISE = (
    *(b"", b"GET / HTTP/1.1\r\n", b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n", b"\x16\x03\x01"),
    *(CHUNKS % b"nothing", CHUNKS % b"tables", WHOLE + CHUNKS % b"tables"),
)
ERROR = re.compile(r'"answer":\{[^}]*?"error":"?(\w+)')
ODD: list[Any] = [None, True, -1, 16, 2**63, 1e300, "", "x" * 200, "\u0000", "\ud800", [], {}, [[[]]], {"a": {}}]


@dataclass
class Report:
    sent: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    ended: int = 0
    memory: tuple[int, int] = (0, 0)
    files: tuple[int, int] = (0, 0)
    rooms: int = -1
    """How many tables were still in memory in the end, once counted."""
    checked: str = ""

    def __str__(self) -> str:
        before, after = (f"{size / 2**20:.0f} MiB" for size in self.memory)
        lines = [
            f"sent {self.sent.total()}: {dict(self.sent)}",
            f"answers of tables: {dict(self.errors.most_common())}",
            f"statuses of HTTP: {dict(sorted(self.statuses.items()))}",
            f"matches that came to their end: {self.ended}",
            f"memory: {before} after a quarter, {after} in the end",
            f"open files: {self.files[0]} at first, {self.files[1]} in the end; tables in memory: {self.rooms}",
            f"stored: {self.checked}",
            *(f"PROBLEM: {problem}" for problem in self.problems),
        ]
        return "\n".join(lines)


# What is sent


def odd(luck: Random, depth: int = 0) -> Any:
    """Any JSON."""
    kind = luck.randrange(9 if depth < 4 else 6)
    if kind < 3:
        return luck.choice(ODD)
    if kind == 3:
        return luck.randrange(-5, 300)
    if kind == 4:
        return "".join(chr(luck.choice((luck.randrange(32, 127), luck.randrange(1, 0x3000)))) for _ in range(8))
    if kind == 5:
        return luck.choice(("always", "lock", "bot", "stop", "regular", "hello", "0" * 64, luck.randbytes(32).hex()))
    if kind == 6:
        return [odd(luck, depth + 1) for _ in range(luck.randrange(4))]
    return {luck.choice(FIELDS): odd(luck, depth + 1) for _ in range(luck.randrange(4))}


def shaped(luck: Random, person: Person) -> dict[str, Any]:
    """A message of a real type whose fields are mostly of the right kind."""
    position = person.position
    struct = luck.choice(STRUCTS)
    message = {"type": struct.__struct_config__.tag}
    likely: dict[str, Any] = {
        "id": luck.randbytes(4).hex(),
        "seat": luck.choice((0, 0, 0, 1, 2, 3)),
        "seen": position.get("number", 0) - luck.choice((0, 0, 1, 7)),
        "move": luck.choice([*position.get("moves", []), {"type": "take"}, {"type": "end"}, {"type": "pass"}]),
        "tokens": [luck.choice((person.token, luck.randbytes(32).hex()))],
        "look": 0,
        "name": "Mallory",
        "agree": luck.random() < 0.5,
        **{name: luck.randbytes(32).hex() for name in ("token", "nonce", "commitment", "person")},
    }
    for name in struct.__struct_fields__:
        if luck.random() < 0.9:
            message[name] = likely[name] if name in likely and luck.random() < 0.8 else odd(luck)
    if message["type"] in DESTRUCTIVE:
        message["seat"] = luck.choice((1, 2, 15))
    return message


def brought(luck: Random) -> dict[str, Any]:
    """The body of a request that is mostly well-formed."""
    person = luck.choice(PEOPLE)
    likely = {
        "person": person,
        "name": "Mallory",
        "code": "one two three four five six",
        "id": "0" * 16,
        "table": luck.choice(("k3v9", "\0")),
        "tables": [{"table": luck.choice(("\0", luck.randbytes(6).hex())), "tokens": []}],
        "address": "mallory@example.org",
        "token": luck.choice((f"{person[:32]}-0", "\0")),
        "credential": {"rawId": "AAAA", "response": {"clientDataJSON": "AAAA"}},
    }
    fields = luck.choice((["token"], ["person"], ["person", luck.choice(list(likely))]))
    return {name: likely[name] if luck.random() < 0.8 else odd(luck) for name in fields}


def wanted(luck: Random) -> dict[str, Any]:
    """A nearly valid table: one field of it, of a seat, of a clock or of the options is odd."""
    game = luck.choice(games.shipped())
    seats = [{"kind": "human", "bot": None} for _ in range(3)]
    options = games.make(game).options()
    clock = {"kind": "live", "turn": 60, "reserve": 0}
    table = {"game": game, "seats": seats, "options": options, "pace": 1, "clock": clock, "host": "ab" * 32}
    inside: dict[str, Any] = luck.choice((table, table, seats[0], options or clock, clock))
    inside[luck.choice((*inside, "windows", "open"))] = odd(luck)
    return table


def bad(luck: Random, person: Person) -> str | bytes:
    """One bad message for a socket."""
    kind = luck.randrange(8)
    if kind == 0:
        return luck.randbytes(luck.randrange(60))
    if kind == 1:
        return luck.choice(("[", '{"a":')) * luck.randrange(1, 4000)
    text = json.dumps(odd(luck) if kind == 2 else shaped(luck, person))
    if kind == 3:
        place = luck.randrange(len(text))
        return text[:place] + chr(luck.randrange(0x3000)) + text[place + luck.randrange(3) :]
    if kind == 4 and luck.random() < 0.05:
        return text + " " * 20_000
    return text


def request(luck: Random, tables: list[str]) -> tuple[str, str, dict[str, str], bytes]:
    """An HTTP request that makes little sense."""
    known = (*tables, *games.shipped(), "en", "1", "9" * 5000, "../..", "first", "\0", str(odd(luck)))
    given = luck.choice((luck.choice(known), luck.randbytes(6).hex()))
    part = quote(given, errors="surrogatepass")
    origin = luck.choice(("http://[", "null", "http://evil.example", "http://127.0.0.1"))
    host = luck.choice(("[", "evil.example", "", "127.0.0.1:1", "a b"))
    headers = {} if luck.random() < 0.7 else luck.choice(({"origin": origin}, {"host": host}, {"accept-encoding": "x"}))
    method = luck.choice(("GET", "GET", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"))
    path = luck.choice(PATHS).format(part)
    likely = wanted if path == "/api/tables" else brought
    body = json.dumps(luck.choice((odd, likely))(luck)).encode() if luck.random() < 0.8 else luck.randbytes(50)
    return method, path, headers, body if method in {"POST", "PUT"} else b""


# Who sends it


class Person:
    """Somebody at a table, with a socket."""

    def __init__(self, url: str, table: str, game: str) -> None:
        self.game = game
        self.address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self.token, self.nonce = secrets.token_hex(32), secrets.token_hex(32)
        self.position: dict[str, Any] = {}
        self.probes = 0

    async def connect(self) -> None:
        self.socket: ClientConnection = await connect(self.address, compression=None, max_size=None)

    async def say(self, kind: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def hear(self) -> dict[str, Any]:
        self.position |= json.loads(await self._next())  # a page that has become brief is not sent everything again
        return self.position

    async def _next(self) -> str:
        async with asyncio.timeout(PATIENCE_SECONDS):
            return str(await self.socket.recv())

    async def sit(self) -> None:
        commitment = sha256(bytes.fromhex(self.nonce)).hexdigest()
        await self.say("hello", tokens=[self.token], look=None)
        await self.say("sit", seat=0, name="Anna", token=self.token, commitment=commitment)
        while (await self.hear())["table"]["stage"] == "seating":
            pass
        await self.say("open", seat=0, nonce=self.nonce)
        await self.say("look", seat=0)

    async def probe(self, report: Report) -> None:
        """Ask for something that has an answer, and wait for it."""
        self.probes += 1
        await self.say("ready", id=f"probe {self.probes}", seat=0, seen=-5)
        text = ""
        while f'"probe {self.probes}"' not in text:
            if text and (found := ERROR.search(text)):
                report.errors[found[1]] += 1
            text = await self._next()
        self.position |= json.loads(text)

    async def play_out(self) -> bool:
        """Play the first legal move whenever asked; returns whether the match ended."""
        await self.say("hello", tokens=[self.token], look=0)
        await self.let_bots_hurry()
        await self.say("look", seat=0)
        while not (await self.hear())["end"]:
            seen, hold, moves = self.position["number"], self.position["hold"], self.position["moves"]
            if self.position["table"]["stage"] in {"seating", "opening"}:
                return False
            if hold and 0 in hold["of"] and 0 not in hold["ready"]:
                await self.say("ready", id=secrets.token_hex(8), seat=0, seen=seen)
            elif moves:
                await self.say("move", id=secrets.token_hex(8), seat=0, seen=seen, move=moves[0])
        return True

    async def let_bots_hurry(self) -> None:
        """Set the pace, which may have been changed; after too many changes, wait until another is allowed."""
        refused = True
        while refused:
            request = secrets.token_hex(8)
            await self.say("pace", id=request, seat=0, pace=0)
            while not (answer := (await self.hear())["answer"]) or answer["id"] != request:
                pass
            refused = answer["error"] == "too_many_changes"
            await asyncio.sleep(1 if refused else 0)


class Fuzz:
    """One run against one server."""

    def __init__(self, url: str, process: int, messages: int, luck: Random) -> None:
        self.url = url
        self.process = process
        self.messages = messages
        self.luck = luck
        self.report = Report()
        self.tables: list[str] = []

    async def run(self) -> Report:
        async with httpx.AsyncClient(base_url=self.url, timeout=PATIENCE_SECONDS) as client:
            self.report.files = (open_files(self.process), 0)
            people = [await self.person(client, game) for game in games.shipped()]
            try:
                first = await self.waves(client, people, int(self.messages * WARM))
                since = self.report.sent.total()
                await self.waves(client, people, self.messages)
                await self.look_back(people)
            finally:
                for person in people:
                    await person.socket.close()
            await self.rest(client)
        self.measure(first, self.report.sent.total() - since)
        return self.report

    async def rest(self, client: httpx.AsyncClient) -> None:
        """Wait until no table is in memory any more."""
        begun = time.monotonic()
        while self.report.rooms and time.monotonic() - begun < REST_SECONDS:
            await asyncio.sleep(0.1)
            numbers = (await client.get("/metrics")).text
            found = re.search(r"^chapiteau_rooms (\S+)$", numbers, re.MULTILINE)
            self.report.rooms = int(float(found[1])) if found else -1
        if self.report.rooms:
            self.report.problems.append(f"{self.report.rooms} of {len(self.tables)} tables stay in memory")

    def measure(self, before: int, messages: int) -> None:
        """Check what is left when everybody has gone: hardly more memory or open files than at first."""
        after = resident(self.process)
        self.report.memory = (before, after)
        if after - before > MOST_GROWTH + MOST_A_MESSAGE * messages:
            grown = f"{(after - before) / 2**20:.0f} MiB"
            self.report.problems.append(f"the server grew by {grown} while {messages} messages came")
        self.report.files = (self.report.files[0], open_files(self.process))
        if self.report.files[1] > self.report.files[0] + MORE_FILES:
            self.report.problems.append(f"files stay open: {self.report.files}")

    async def person(self, client: httpx.AsyncClient, game: str) -> Person:
        bots = [{"kind": "bot", "bot": "random"}] * (2 if game == "figaro" else 1)
        new = {"game": game, "seats": [{"kind": "human"}, *bots], "pace": 0}
        table = (await client.post("/api/tables", json=new)).json()["table"]
        self.tables.append(table)
        person = Person(self.url, table, game)
        await person.connect()
        await person.sit()
        return person

    async def waves(self, client: httpx.AsyncClient, people: list[Person], until: int) -> int:
        """Send messages until this many are sent; returns the server's memory then."""
        while self.report.sent.total() < until:
            for seat, person in enumerate(people):
                await self.wave(person)
                if person.position["table"]["stage"] != "playing":
                    self.report.ended += bool(person.position["end"])
                    await person.socket.close()
                    people[seat] = await self.person(client, person.game)
            await self.ask(client)
            await self.babble()
            done = self.report.sent.total()
            if done // PROGRESS > (done - 5 * BATCH) // PROGRESS:
                size = resident(self.process) / 2**20
                print(f"{done} sent, {len(self.report.problems)} problems, {size:.0f} MiB", file=sys.stderr, flush=True)
        return resident(self.process)

    async def wave(self, person: Person) -> None:
        try:
            # Earlier messages may have led the page away from its seat.
            await person.say("hello", tokens=[person.token], look=0)
            await person.probe(self.report)
            for _ in range(BATCH):
                await person.socket.send(bad(self.luck, person))
            self.report.sent["socket"] += BATCH
            await person.probe(self.report)
        except TimeoutError:
            raise SystemExit(f"STUCK: no answer at {person.address}\n{self.report}") from None
        except ConnectionClosed as end:
            self.report.problems.append(f"a socket was closed: {end}")
            await person.connect()
            await person.say("hello", tokens=[person.token], look=0)

    async def ask(self, client: httpx.AsyncClient) -> None:
        for _ in range(BATCH // 2):
            method, path, headers, body = request(self.luck, self.tables)
            answer = await client.request(method, path, headers=headers, content=body)
            self.report.statuses[answer.status_code] += 1
            if path == "/api/tables" and answer.status_code == 200:
                self.tables.append(answer.json()["table"])
            if answer.status_code >= 500:
                self.report.problems.append(f"{answer.status_code} for {method} {path[:80]} {headers} {body[:80]!r}")
        self.report.sent["http"] += BATCH // 2

    async def babble(self) -> None:
        """Bytes of no protocol."""
        host, port = self.url.removeprefix("http://").split(":")
        start = self.luck.choice(NOISE)
        for _ in range(BATCH // 2):
            _, writer = await asyncio.open_connection(host, int(port))
            writer.write(start + self.luck.randbytes(self.luck.randrange(200)))
            writer.close()
        self.report.sent["bytes"] += BATCH // 2

    async def look_back(self, people: list[Person]) -> None:
        """Every match must still come to its end."""
        for person in people:
            try:
                ended = await person.play_out()
            except TimeoutError:
                ended = False
            self.report.ended += ended
            if not ended:
                shown = {name: person.position[name] for name in ("number", "window", "hold", "moves", "undo_asked")}
                self.report.problems.append(f"a match of {person.game} did not come to its end: {shown}")


def resident(process: int) -> int:
    """The memory of a process, in bytes; 0 if unknown."""
    try:
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    except OSError:
        return 0
    return int(found[1]) * 1024 if found else 0


def open_files(process: int) -> int:
    try:
        return len(list(Path(f"/proc/{process}/fd").iterdir()))
    except OSError:
        return 0


def fuzz(messages: int, seed: int, folder: Path, database: str | None = None) -> Report:
    """Start a server, send this many messages, and check what it logged and stored."""
    where = ["--data", str(folder / "chapiteau.sqlite")] if database is None else ["--database", database]
    command = [sys.executable, "-P", "-c", SERVE, "serve", "--port", "0", "--no-open", "--log", "json"]
    log = folder / "log.jsonl"
    with log.open("w") as errors:
        server = subprocess.Popen(
            [*command, *where], stdout=subprocess.PIPE, stderr=errors, text=True, env=dict(os.environ)
        )
        try:
            found = OPEN.match(server.stdout.readline().rstrip()) if server.stdout else None
            if found is None:
                raise SystemExit(f"the server did not start: {log.read_text()}")
            report = asyncio.run(Fuzz(found[1], server.pid, messages, Random(seed)).run())  # noqa: S311 to be repeated
        finally:
            server.terminate()
            ended = server.wait(20)
            server.communicate()
    if ended:
        report.problems.append(f"the server ended with {ended}")
    look_at_store(report, where)
    logged = [json.loads(line) for line in log.read_text().splitlines()]
    report.problems += [f"logged: {line}" for line in logged if line["level"] in {"error", "critical"}]
    return report


def look_at_store(report: Report, where: list[str]) -> None:
    """Check that every row can be read, and that every match holds when replayed under its rules."""
    line = [sys.executable, "-P", "-m", "chapiteau", "check", "--replay", *where]
    checked = subprocess.run(line, capture_output=True, text=True, check=False)
    report.checked = checked.stdout.strip()
    if checked.returncode:
        report.problems += [f"stored: {line}" for line in checked.stderr.splitlines() or ["it cannot be looked at"]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", choices=["sqlite", "postgres"], default="sqlite", help="what the server stores in")
    options = parser.parse_args()
    with ExitStack() as stack:
        database = None
        if options.store == "postgres":
            from chapiteau.server.load.postgres import Postgres

            database = stack.enter_context(Postgres()).new_database()
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        report = fuzz(options.messages, options.seed, folder, database)
    print(report)
    return 1 if report.problems else 0


if __name__ == "__main__":
    sys.exit(main())
