"""A scripted page: speaks the protocol over a real socket, and a real server for it to speak to."""

from __future__ import annotations

import json
import re
import secrets
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Self
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from tests.server.stores import place

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

OPEN = re.compile(r"^Chapiteau is open at (https?://127\.0\.0\.1:\d+)/$")
WAIT = 20.0
Position = dict[str, Any]


class Server:
    """`chapiteau serve` in a process of its own."""

    COMMAND = (sys.executable, "-P", "-m", "chapiteau", "serve", "--port", "0", "--no-open")

    def __init__(self, folder: Path, *more: str, within: tuple[str, ...] = (), database: str | None = None) -> None:
        self.data = folder / "chapiteau.sqlite"
        self.where = database or place(self.data)
        """What it stores in: its file, or the address of a database."""
        self.within = within
        """A command that runs the rest of its line."""
        self.start(*more)

    def start(self, *more: str) -> None:
        command = [*self.within, *self.COMMAND, *stored_at(self.where), *more]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline().rstrip("\n")
        found = OPEN.match(line)
        assert found, f"the server said {line!r}"
        self.url = found[1]

    def kill(self) -> None:
        """No goodbye: the process is gone at once."""
        self.process.kill()
        self.process.wait()
        self._close()

    def stop(self) -> int:
        self.process.terminate()
        try:
            return self.process.wait(timeout=10)
        finally:
            self.process.kill()
            self._close()

    def _close(self) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()

    def get(self, path: str) -> Any:
        with urlopen(self.url + path) as response:  # noqa: S310
            return json.load(response)

    def post(self, path: str, body: Any) -> Any:
        request = Request(self.url + path, json.dumps(body).encode(), {"content-type": "application/json"})  # noqa: S310
        with urlopen(request) as response:  # noqa: S310
            return json.load(response)

    def make(self, *seats: str, pace: float = 0, **more: Any) -> str:
        """A table: `human` for a person, anything else is the name of a bot."""
        made = [{"kind": "human"} if seat == "human" else {"kind": "bot", "bot": seat} for seat in seats]
        table = self.post("/api/tables", {"game": "figaro", "seats": made, "pace": pace, **more})
        return str(table["table"])

    def page(self, table: str) -> Page:
        return Page(self.url, table)


def stored_at(where: Path | str) -> list[str]:
    """The option that tells a command which store to use."""
    return ["--database" if isinstance(where, str) else "--data", str(where)]


@contextmanager
def running(folder: Path, *more: str, within: tuple[str, ...] = (), database: str | None = None) -> Iterator[Server]:
    server = Server(folder, *more, within=within, database=database)
    try:
        yield server
    finally:
        server.stop()


class Keys:
    """What a page keeps for one seat."""

    def __init__(self) -> None:
        self.token = secrets.token_hex(32)
        self.renew()

    def renew(self) -> None:
        self.nonce = secrets.token_hex(32)

    @property
    def commitment(self) -> str:
        return sha256(bytes.fromhex(self.nonce)).hexdigest()


class Page:
    """One connection; `position` is the last message, `texts` are all of them as they came."""

    def __init__(self, url: str, table: str, **headers: str) -> None:
        address = f"{url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        self._open = ExitStack()
        opening = connect(address, additional_headers=headers, compression=None, close_timeout=1)
        self.socket: ClientConnection = self._open.enter_context(opening)
        self.position: Position = {}
        self.log: dict[int, Any] = {}
        self.texts: list[str] = []

    def say(self, kind: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": kind, **fields}))

    def hear(self, timeout: float = WAIT) -> Position:
        """The next message; the log is kept as the protocol says."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.texts.append(text)
        self.position = json.loads(text)
        log = self.position["log"]
        self.log = {n: events for n, events in self.log.items() if n < log["from"]}
        self.log.update({entry["n"]: entry["events"] for entry in log["entries"]})
        return self.position

    def until(self, wanted: Callable[[Position], Any]) -> Position:
        while not (self.position and wanted(self.position)):
            self.hear()
        return self.position

    def stage(self, stage: str) -> Position:
        return self.until(lambda position: position["table"]["stage"] == stage)

    def hello(self, *keys: Keys, look: int | None = None, have: int = -1) -> Position:
        self.say("hello", tokens=[each.token for each in keys], look=look, have=have)
        return self.hear()

    def sit(self, seat: int, keys: Keys, name: str = "Anna") -> None:
        self.say("sit", seat=seat, name=name, token=keys.token, commitment=keys.commitment)

    def request(self, kind: str, **fields: Any) -> Position:
        """Ask for something, and wait for the position that answers it."""
        fields.setdefault("id", secrets.token_hex(8))
        self.say(kind, **fields)
        return self.until_answer(fields["id"])

    def until_answer(self, request: str) -> Position:
        while True:
            position = self.hear()
            if position["answer"] and position["answer"]["id"] == request:
                return position

    def move(self, move: Any = None, **fields: Any) -> Position:
        """Play a move, the first legal one unless told otherwise."""
        fields.setdefault("seat", self.position["seat"])
        fields.setdefault("seen", self.position["number"])
        return self.request("move", move=move or self.position["moves"][0], **fields)

    def reaches(self, number: int) -> Position:
        return self.until(lambda position: position["number"] >= number)

    def my_turn(self) -> Position:
        """Wait until this page is asked, and carry on at the end of a round."""
        return self.until(lambda position: not self.carries_on(position) and (position["moves"] or position["end"]))

    def carries_on(self, position: Position) -> bool:
        """Whether this page was waited for, and has now said that it is ready."""
        hold, seat = position["hold"], position["seat"]
        waits = hold is not None and seat in hold["of"] and seat not in hold["ready"]
        if waits:
            self.say("ready", id=secrets.token_hex(8), seat=seat, seen=position["number"])
        return waits

    @property
    def table(self) -> str:
        return str(self.position["table"]["id"])

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def join(server: Server, table: str, seat: int = 0) -> tuple[Page, Keys]:
    """A page that sits and looks through its seat."""
    page, keys = server.page(table), Keys()
    page.hello()
    page.sit(seat, keys)
    page.say("look", seat=seat)
    page.until(lambda position: position["seat"] == seat)
    return page, keys


def begin(*seats: tuple[Page, int, Keys]) -> None:
    """Open all nonces and wait for the match."""
    for page, seat, keys in seats:
        page.stage("opening")
        page.say("open", seat=seat, nonce=keys.nonce)
    for page, _, _ in seats:
        page.stage("playing")


def alone(server: Server, pace: float = 0) -> tuple[Page, Keys]:
    """A person and two bots in a match."""
    page, keys = join(server, server.make("human", "random", "random", pace=pace))
    begin((page, 0, keys))
    return page, keys


def together(server: Server) -> tuple[tuple[Page, Keys], tuple[Page, Keys]]:
    """Two people with a page each, and a bot, in a match."""
    table = server.make("human", "human", "random")
    anna, bea = join(server, table, 0), join(server, table, 1)
    begin((anna[0], 0, anna[1]), (bea[0], 1, bea[1]))
    return anna, bea


def play_out(page: Page) -> Position:
    """Play the first legal move whenever asked, until the match is over."""
    while not page.my_turn()["end"]:
        answer = page.move()["answer"]
        assert answer["error"] is None, answer
        assert answer["rule"] is None, answer
    return page.position
