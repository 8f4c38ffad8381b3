"""People at tables, as a server sees them: each has a socket, holds a seat and plays any legal move."""

import asyncio
import json
import secrets
from collections.abc import Callable
from hashlib import sha256
from urllib.request import Request, urlopen

import msgspec

from chapiteau.server.clock import Clock
from chapiteau.server.load.client import Client, connect

CLOCK = Clock()


class _Table(msgspec.Struct):
    stage: str
    match: int


class _Hold(msgspec.Struct):
    ready: list[int]


class _Answer(msgspec.Struct):
    id: str
    rule: str | None
    error: str | None


class Shown(msgspec.Struct):
    """What a person here reads of a position."""

    number: int
    moves: list[msgspec.Raw]
    answer: _Answer | None
    table: _Table | msgspec.UnsetType = msgspec.UNSET
    hold: _Hold | msgspec.UnsetType | None = msgspec.UNSET
    """These two are left out while unchanged."""


NO_TABLE = _Table("", 0)
read = msgspec.json.Decoder(Shown).decode


class Tally:
    """What happened: how long each answer took, and what went wrong."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.heard = 0
        """How many messages came."""
        self.errors: list[str] = []

    def begin(self) -> None:
        self.times.clear()
        self.heard = 0


class Seat:
    """Plays as soon as it is asked, or after thinking; after a match it plays another."""

    def __init__(
        self, tally: Tally, number: int, thought: Callable[[], float] = lambda: 0.0, *, brief: bool = True
    ) -> None:
        self.shown: Shown | None = None
        self._tally = tally
        self._number = number
        self._thought = thought
        self._brief = brief
        self._token, self._nonce = secrets.token_hex(32), secrets.token_hex(32)
        self._table: _Table = NO_TABLE
        self._hold: _Hold | None = None
        self._match = 1
        self._did: set[object] = set()
        """What has been sent already, so that nothing is sent twice."""
        self._asked_at = 0.0
        self._waits_for = ""

    async def sit(self, url: str, table: str) -> None:
        self._client: Client = await connect(url, f"/api/tables/{table}/socket", self._lost)
        self._client.listen(self._hear)
        self._say("hello", tokens=[self._token], look=self._number, brief=self._brief)
        self._commit()

    def _commit(self) -> None:
        commitment = sha256(bytes.fromhex(self._nonce)).hexdigest()
        name = f"Player {self._number + 1}"
        self._say("sit", seat=self._number, name=name, token=self._token, commitment=commitment)

    def _hear(self, text: bytes) -> None:
        self._tally.heard += 1
        self.shown = shown = read(text)
        if shown.table is not msgspec.UNSET:
            self._table = shown.table
        if shown.hold is not msgspec.UNSET:
            self._hold = shown.hold
        if shown.answer is not None and shown.answer.id == self._waits_for:
            self._take_answer(shown.answer)
        match self._table.stage:
            case "playing" if self._hold is not None and self._number not in self._hold.ready:
                request = f"r{self._table.match}-{shown.number}"  # the server carries out each id only once
                self._once("ready", id=request, seat=self._number, seen=shown.number)
            case "playing" if shown.moves and not self._waits_for:
                self._choose(shown)
            case "opening":
                self._once("open", seat=self._number, nonce=self._nonce)
            case "over" if self._number == 0:
                self._once("again", id=f"a{self._table.match}", seat=0)
            case "seating" if self._table.match != self._match:
                self._commit_again(self._table.match)

    def _take_answer(self, answer: _Answer) -> None:
        self._tally.times.append(CLOCK.now() - self._asked_at)
        self._waits_for = ""
        if answer.rule or answer.error:
            self._tally.errors.append(f"a move was answered with {answer.rule or answer.error}")

    def _choose(self, shown: Shown) -> None:
        self._waits_for = f"{self._table.match}-{shown.number}"
        seconds = self._thought()
        if seconds:
            asyncio.get_running_loop().call_later(seconds, self._play)
        else:
            self._play()

    def _play(self) -> None:
        shown = self.shown
        if shown is None or not shown.moves:  # the table has moved on meanwhile
            self._waits_for = ""
            return
        self._waits_for = f"{self._table.match}-{shown.number}"
        move = bytes(shown.moves[(shown.number * 7) % len(shown.moves)]).decode()
        self._asked_at = CLOCK.now()
        self._client.say(
            f'{{"type":"move","id":"{self._waits_for}","seat":{self._number},"seen":{shown.number},"move":{move}}}'.encode()
        )

    def _commit_again(self, match: int) -> None:
        self._match, self._nonce = match, secrets.token_hex(32)
        self._did.clear()
        self._commit()

    def _once(self, kind: str, **fields: object) -> None:
        key = (kind, *fields.values())
        if key not in self._did:
            self._did.add(key)
            self._say(kind, **fields)

    def _say(self, kind: str, **fields: object) -> None:
        self._client.say(json.dumps({"type": kind, **fields}).encode())

    def _lost(self, why: str) -> None:
        self._tally.errors.append(f"the socket of seat {self._number} was {why}")

    def leave(self) -> None:
        self._client.close()


def make_table(url: str, people: int, bots: int = 0, game: str = "figaro") -> str:
    seats = [{"kind": "human"}] * people + [{"kind": "bot", "bot": "heuristic"}] * bots
    body = json.dumps({"game": game, "seats": seats, "pace": 0}).encode()
    with urlopen(Request(f"{url}/api/tables", body)) as response:  # noqa: S310
        return str(json.load(response)["table"])
