"""Measures many tables at once on a real server: `chapiteau bench server`."""

import asyncio
import json
import secrets
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from chapiteau.server.clock import Clock
from chapiteau.server.load.process import serving

TABLES = 500
PEOPLE = 20
"""How many tables have a person, at most."""
SEATS = 4
GAME, BOT = "figaro", "heuristic"
FASTEST, SLOWEST = 0.5, 1.0
"""The range of the tables' paces, in seconds."""
THOUGHT = 0.4
"""How long a person looks at the position, in seconds."""
CLOCK = Clock()


def load(tables: int, seconds: float) -> int:
    """Measure this many tables for this long; 1 if anything went wrong."""
    with tempfile.TemporaryDirectory(prefix="chapiteau-load-") as name:
        with serving(folder=Path(name)) as server:
            measured = Load(server.url, tables, seconds)
            asyncio.run(measured.run())
        measured.errors += server.errors()
        return measured.report(bot_moves(server.data, measured))


class Load:
    """The tables, the people at some of them, and what they saw."""

    def __init__(self, url: str, tables: int, seconds: float) -> None:
        self.url = url
        self.count = tables
        self.seconds = seconds
        self.tables: list[str] = []
        self.times: list[float] = []
        self.errors: list[str] = []
        self.begun = 0.0
        self.ended = 0.0

    async def run(self) -> None:
        people = min(PEOPLE, self.count)
        self.tables = await asyncio.to_thread(lambda: [self._make(number, people) for number in range(self.count)])
        players = [asyncio.create_task(self._person(table)) for table in self.tables[:people]]
        await CLOCK.sleep(1)
        self.times.clear()
        self.begun = CLOCK.stamp()
        await CLOCK.sleep(self.seconds)
        self.ended = CLOCK.stamp()
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)

    def _make(self, number: int, people: int) -> str:
        bot = {"kind": "bot", "bot": BOT}
        first = {"kind": "human"} if number < people else bot
        pace = FASTEST + (SLOWEST - FASTEST) * number / self.count
        body = json.dumps({"game": GAME, "seats": [first, *[bot] * (SEATS - 1)], "pace": pace}).encode()
        with urlopen(Request(f"{self.url}/api/tables", body)) as response:  # noqa: S310
            return str(json.load(response)["table"])

    async def _person(self, table: str) -> None:
        try:
            await Person(f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket", self.times).play()
        except asyncio.CancelledError:
            raise
        except Exception as error:  # noqa: BLE001 whatever it is, it is reported
            self.errors.append(f"table {table}: {error!r}")

    def report(self, moves: int) -> int:
        span = self.ended - self.begun
        print(f"{self.count} tables at once for {span:.0f} s, {min(PEOPLE, self.count)} of them with a person")
        print(f"bots     {moves} moves, {moves / span:.0f} a second")
        print(f"people   {len(self.times)} moves, from asking to the answer: {spread(self.times)}")
        print(f"errors   {len(self.errors)}", *self.errors[:20], sep="\n  " if self.errors else "")
        return 1 if self.errors or not self.times or not moves else 0


def spread(times: list[float]) -> str:
    """Median, 99th percentile and maximum, in milliseconds."""
    if not times:
        return "none"
    ordered = sorted(times)
    parts = {"p50": ordered[len(ordered) // 2], "p99": ordered[int(len(ordered) * 0.99)], "max": ordered[-1]}
    return ", ".join(f"{name} {value * 1000:.1f} ms" for name, value in parts.items())


class Person:
    """Plays any legal move on seat 0, and measures the time."""

    def __init__(self, address: str, times: list[float]) -> None:
        self.address = address
        self.times = times
        self.token, self.nonce = secrets.token_hex(32), secrets.token_hex(32)

    async def play(self) -> None:
        from websockets.asyncio.client import connect

        async with connect(self.address, compression=None) as self.socket:
            commitment = sha256(bytes.fromhex(self.nonce)).hexdigest()
            await self.say("hello", tokens=[self.token], look=0)
            await self.say("sit", seat=0, name="Anna", token=self.token, commitment=commitment)
            position = await self.hear()
            while position["end"] is None:
                if position["table"]["stage"] == "opening":
                    await self.say("open", seat=0, nonce=self.nonce)
                if position["hold"] is not None:
                    await self.say("ready", id=secrets.token_hex(8), seat=0, seen=position["number"])
                position = await (self.move(position) if position["moves"] else self.hear())

    async def move(self, position: dict[str, Any]) -> dict[str, Any]:
        """Choose, play, and wait for the position that answers."""
        await CLOCK.sleep(THOUGHT)
        request, start = secrets.token_hex(8), CLOCK.now()
        move = secrets.choice(position["moves"])
        await self.say("move", id=request, seat=0, seen=position["number"], move=move)
        while not (position["answer"] and position["answer"]["id"] == request):
            position = await self.hear()
        self.times.append(CLOCK.now() - start)
        if position["answer"]["rule"] or position["answer"]["error"]:
            raise RuntimeError(f"the move {move} was answered with {position['answer']}")
        return position

    async def say(self, kind: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": kind, **fields}))

    async def hear(self) -> dict[str, Any]:
        position: dict[str, Any] = json.loads(await self.socket.recv())
        return position


def bot_moves(path: Path, measured: Load) -> int:
    """How many moves of bots were stored during the measurement."""
    from chapiteau.server.events import match_stream, read_stored
    from chapiteau.server.store import open_store

    store = open_store(path)
    rows = [read_stored(body) for table in measured.tables for _, body in store.read(match_stream(table, 1), 0)]
    store.close()
    return sum("move" in row.entry and row.id is None and measured.begun <= row.at < measured.ended for row in rows)
