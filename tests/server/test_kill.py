"""Sudden ends of the server: what was acknowledged is stored exactly once, and every record verifies."""

from __future__ import annotations

import secrets
import threading
import time
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
from websockets.exceptions import WebSocketException

import chapiteau
from chapiteau.engine.record import Record
from chapiteau.engine.verify import FAILED, OK, verify
from chapiteau.server.events import read_stored
from chapiteau.server.store import SqliteStore
from tests.server.client import Keys, Page, Server

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

KILLS = 15
PLAYERS = 3
"""Tables with a person; as many have bots alone."""
LEAST_MATCHES = 6
LEAST_MOVES = 100
GONE = (OSError, EOFError, TimeoutError, WebSocketException)


class Player(threading.Thread):
    """A person at a table of her own: sits, opens, plays, starts again, and asks again for what was not answered."""

    def __init__(self, server: Server, table: str, end: threading.Event) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.table = table
        self.end = end
        self.keys = Keys()
        self.waiting: dict[str, Any] | None = None
        self.acknowledged: list[tuple[int, str]] = []
        """The match and the id of each move that the server said is done."""
        self.matches = 1
        self.problem = ""
        self.log: dict[int, Any] = {}

    def run(self) -> None:
        while not self.end.is_set() and not self.problem:
            with suppress(*GONE), Page(self.server.url, self.table) as page:
                self.play(page)
            self.end.wait(0.05)

    def play(self, page: Page) -> None:
        page.log = dict(self.log)
        page.hello(self.keys, look=0, have=max(self.log, default=-1))
        if self.waiting is not None:
            page.say("move", **self.waiting)
        while not self.end.is_set():
            self.look_at(page, page.position)
            page.hear()

    def look_at(self, page: Page, position: dict[str, Any]) -> None:
        self.log = dict(page.log)
        stage, match = position["table"]["stage"], position["table"]["match"]
        self.settle(position["answer"], match)
        if match > self.matches:
            self.matches, self.waiting = match, None
            self.keys.renew()
        if stage == "seating":
            page.sit(0, self.keys)
        elif stage == "opening":
            page.say("open", seat=0, nonce=self.keys.nonce)
        elif stage == "over":
            page.say("again", id=secrets.token_hex(8), seat=0)
        elif position["hold"] is not None and not position["hold"]["ready"]:
            page.say("ready", id=secrets.token_hex(8), seat=0, seen=position["number"])
        elif position["moves"] and self.waiting is None:
            self.waiting = {"id": secrets.token_hex(8), "seat": 0, "seen": position["number"]}
            self.waiting["move"] = secrets.choice(position["moves"])
            page.say("move", **self.waiting)

    def settle(self, answer: dict[str, Any] | None, match: int) -> None:
        if answer is None or self.waiting is None or answer["id"] != self.waiting["id"]:
            return
        if answer["rule"] or answer["error"]:
            self.problem = f"{answer} to {self.waiting}"
        self.acknowledged.append((match, self.waiting["id"]))
        self.waiting = None


def test_every_acknowledged_move_is_stored_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server, end = Server(tmp_path), threading.Event()
    tables = [server.make("human", "random", "random") for _ in range(PLAYERS)]
    alone = [server.make("random", "random", "random", "random", pace=0.02) for _ in range(PLAYERS)]
    players = [Player(server, table, end) for table in tables]
    for player in players:
        player.start()
    kills = kill_again_and_again(server)
    end.set()
    for player in players:
        player.join(30)
    server.kill()
    assert [player.problem for player in players] == [""] * PLAYERS
    matches, moves = check(tmp_path, players, alone)
    with capsys.disabled():
        print(f"\n{kills} kills, {matches} matches, {moves} acknowledged moves: each is stored exactly once")
    assert kills >= KILLS
    assert matches >= LEAST_MATCHES
    assert moves >= LEAST_MOVES


def kill_again_and_again(server: Server) -> int:
    """At random moments, now and then while it is still taking up its matches."""
    for _ in range(KILLS):
        time.sleep(0.05 + secrets.randbelow(1300) / 1000)
        server.kill()
        server.start()
    time.sleep(1)
    return KILLS


def check(folder: Path, players: list[Player], alone: list[str]) -> tuple[int, int]:
    """Look into the store itself; the matches and the acknowledged moves that were found right."""
    store = SqliteStore(folder / "chapiteau.sqlite")
    matches = 0
    for player in players:
        found = [stored_ids(store, player.table, match) for match in range(1, player.matches + 2)]
        matches += sum(check_match(store, player.table, match) for match in range(1, player.matches + 2))
        for match, request in player.acknowledged:
            assert found[match - 1][request] == 1
        assert all(times == 1 for ids in found for times in ids.values())
    matches += sum(check_match(store, table, 1) for table in alone)
    store.close()
    return matches, sum(len(player.acknowledged) for player in players)


def stored_ids(store: SqliteStore, table: str, match: int) -> Counter[str]:
    rows = [read_stored(body) for _, body in store.read(f"match:{table}:{match}", after=0)]
    return Counter(row.id for row in rows if row.id is not None)


def check_match(store: SqliteStore, table: str, match: int) -> bool:
    """Every stored match verifies: one that is over in all parts, one that runs as far as it can be checked."""
    rows = store.read(f"match:{table}:{match}")
    entries = [read_stored(body).entry for _, body in rows[1:]]
    if not entries:
        return False
    header = msgspec.json.decode(rows[0][1], type=dict[str, Any])
    parts = verify(chapiteau.game("figaro"), Record(header, entries))
    assert not any(part.outcome == FAILED for part in parts), [(part.name, part.detail) for part in parts]
    if entries[-1].get("kind") == "reveal":
        assert {part.outcome for part in parts} == {OK}
    return True
