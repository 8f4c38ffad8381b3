"""A site under load whose parts die: servers, bots' workers, connections to the database, the database itself."""

from __future__ import annotations

import os
import secrets
import signal
import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import msgspec
from websockets.exceptions import WebSocketException

from chapiteau.engine.record import Record
from chapiteau.engine.verify import FAILED, OK, verify
from chapiteau.referee import game_of_record
from chapiteau.server.events import read_stored
from chapiteau.server.store import Store, open_store
from chapiteau.server.upkeep import problems_of
from tests.server.client import Keys, Page, Server

if TYPE_CHECKING:
    from collections.abc import Callable

    from chapiteau.server.load.postgres import Postgres

GONE = (OSError, EOFError, TimeoutError, ValueError, HTTPException, WebSocketException)
AGAIN = ("not_now",)
"""What a server answers that could not store something: ask once more."""
BOTS = ["random", "random"]
PACE = 0.01
PAUSE = 0.05
STEPS = 5
"""So many entries each person must see after the last kill."""
PATIENCE = 90.0


class Site:
    """One server on a file, or several on a PostgreSQL."""

    def __init__(self, folder: Path, postgres: Postgres | None = None, processes: int = 1) -> None:
        self.postgres = postgres
        self.database = None if postgres is None else postgres.new_database()
        self._more = [] if self.database is None else ["--database", self.database]
        self.where: Path | str = self.database or folder / "chapiteau.sqlite"
        self.servers = [Server(folder, *self._more) for _ in range(processes)]
        self.kills: Counter[str] = Counter()

    def url(self) -> str:
        """Where a visitor is sent: any of the servers."""
        return secrets.choice(self.servers).url

    def kinds(self) -> dict[str, Callable[[], None]]:
        """What can die here."""
        kinds = {"server": self.kill_server, "worker": self.kill_worker}
        if self.postgres is None:
            return kinds
        return {**kinds, "connection": self.cut_connections, "database": self.kill_database}

    def kill(self, kind: str) -> None:
        self.kinds()[kind]()
        self.kills[kind] += 1

    def kill_server(self) -> None:
        server = secrets.choice(self.servers)
        server.kill()
        if len(self.servers) > 1:
            time.sleep(secrets.randbelow(2000) / 1000)  # meanwhile the others serve
        server.start(*self._more)

    def kill_worker(self) -> None:
        """Without a server's leave: the next question starts another one. One that is not there was not killed."""
        pid = secrets.choice(self.servers).process.pid
        while True:
            for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split():
                with suppress(ProcessLookupError):
                    return os.kill(int(child), signal.SIGKILL)
            time.sleep(PAUSE)

    def cut_connections(self) -> None:
        assert self.postgres is not None
        while not self.postgres.cut():
            time.sleep(PAUSE)

    def kill_database(self) -> None:
        assert self.postgres is not None
        self.postgres.kill()
        time.sleep(secrets.randbelow(500) / 1000)
        self.postgres.start()

    def close(self) -> None:
        for server in self.servers:
            server.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Player(threading.Thread):
    """A person: sits, opens, plays, starts again, and asks again, anywhere, for what was not answered."""

    def __init__(self, site: Site, table: str, seat: int, end: threading.Event) -> None:
        super().__init__(daemon=True)
        self.site = site
        self.table = table
        self.seat = seat
        self.end = end
        self.keys = Keys()
        self.waiting: dict[str, Any] | None = None
        self.acknowledged: list[tuple[int, str]] = []
        """The match and the id of each move that a server said is done."""
        self.matches = 1
        self.problem = ""
        self.log: dict[int, Any] = {}
        self.steps = 0
        """How often something new was seen."""
        self.longest = 0.0
        """The longest that this person has waited for anything to happen."""

    def run(self) -> None:
        self._last = time.monotonic()
        while not self.end.is_set() and not self.problem:
            with suppress(*GONE), Page(self.site.url(), self.table) as page:
                self.play(page)
            self.end.wait(PAUSE)

    def play(self, page: Page) -> None:
        page.log = dict(self.log)
        page.hello(self.keys, look=self.seat, have=max(self.log, default=-1))
        if self.waiting is not None:
            page.say("move", **self.waiting)
        while not self.end.is_set():
            self.look_at(page, page.position)
            page.hear()

    def look_at(self, page: Page, position: dict[str, Any]) -> None:
        self.log = dict(page.log)
        self._note_time(position)
        stage, match = position["table"]["stage"], position["table"]["match"]
        self.settle(page, position["answer"])
        if match > self.matches:
            self.matches, self.waiting = match, None
            self.keys.renew()
        if stage == "seating":
            page.sit(self.seat, self.keys)
        elif stage == "opening":
            page.say("open", seat=self.seat, nonce=self.keys.nonce)
        elif stage == "over" and self.seat == 0:
            page.say("again", id=secrets.token_hex(8), seat=0)
        elif position["hold"] is not None and self.seat not in position["hold"]["ready"]:
            page.say("ready", id=secrets.token_hex(8), seat=self.seat, seen=position["number"])
        elif position["moves"] and self.waiting is None:
            self.waiting = {"id": secrets.token_hex(8), "seat": self.seat, "seen": position["number"]}
            self.waiting["move"] = secrets.choice(position["moves"])
            page.say("move", **self.waiting)

    def _note_time(self, position: dict[str, Any]) -> None:
        now, at = time.monotonic(), (position["table"]["match"], position["number"])
        if at != getattr(self, "_at", None):
            self.longest = max(self.longest, now - self._last)
            self._at, self._last = at, now
            self.steps += 1

    def settle(self, page: Page, answer: dict[str, Any] | None) -> None:
        """What was answered was asked in the match that is known: the table may have begun the next one already."""
        if answer is None or self.waiting is None or answer["id"] != self.waiting["id"]:
            return
        if answer["error"] in AGAIN:
            self.end.wait(PAUSE)
            page.say("move", **self.waiting)
            return
        if answer["rule"] or answer["error"]:
            self.problem = f"{answer} to {self.waiting}"
        self.acknowledged.append((self.matches, self.waiting["id"]))
        self.waiting = None


class Bots(threading.Thread):
    """Matches of bots alone, one after another, anywhere: each must come to its end, whoever drives it."""

    def __init__(self, site: Site, end: threading.Event) -> None:
        super().__init__(daemon=True)
        self.site = site
        self.end = end
        self.tables: list[str] = []
        self.finished = 0

    def run(self) -> None:
        while not self.end.is_set():
            with suppress(*GONE):
                self.tables.append(self.server().make("random", *BOTS, pace=PACE))
                self.wait_for(self.tables[-1])

    def server(self) -> Server:
        return secrets.choice(self.site.servers)

    def wait_for(self, table: str) -> None:
        """A record is secret until its match is over."""
        while not self.end.wait(PAUSE):
            with suppress(*GONE):
                if self.server().get(f"/api/tables/{table}/matches/1/record")["entries"]:
                    self.finished += 1
                    return


@dataclass
class Found:
    """What was looked at in the store afterwards, and held."""

    matches: int = 0
    finished: int = 0
    entries: int = 0
    acknowledged: int = 0
    longest: float = 0.0
    problems: list[str] = field(default_factory=list)


class Load:
    """Tables with one person, with two, and with bots alone."""

    def __init__(self, site: Site, tables: int) -> None:
        self.site = site
        self.end = threading.Event()
        server = site.servers[0]
        alone = [server.make("human", *BOTS) for _ in range(tables)]
        together = [server.make("human", "human", "random") for _ in range(tables)]
        self.bots = [Bots(site, self.end) for _ in range(tables)]
        self.players = [Player(site, table, 0, self.end) for table in alone + together]
        self.players += [Player(site, table, 1, self.end) for table in together]
        for thread in (*self.players, *self.bots):
            thread.start()

    def goes_on(self, least: int) -> list[str]:
        """Wait for so many acknowledged moves and for more at every table; where nothing happens any more."""
        begun, before = time.monotonic(), {player: player.steps for player in self.players}
        ended = {bots: bots.finished for bots in self.bots}
        while True:
            stuck = [
                *(f"{each.table} for seat {each.seat}" for each in self.players if each.steps < before[each] + STEPS),
                *(f"{each.tables[-1:]}, of bots alone" for each in self.bots if each.finished <= ended[each]),
            ]
            moves = sum(len(player.acknowledged) for player in self.players)
            if (moves >= least and not stuck) or time.monotonic() - begun > PATIENCE:
                few = [] if moves >= least else [f"only {moves} moves were acknowledged, and not {least}"]
                return [f"nothing happens any more at {each}" for each in stuck] + few
            time.sleep(PAUSE)

    def stop(self) -> None:
        self.end.set()
        for thread in (*self.players, *self.bots):
            thread.join(30)

    def check(self) -> Found:
        """Look into the store itself."""
        found = Found(problems=[player.problem for player in self.players if player.problem])
        store = open_store(self.site.where)
        try:
            tables: dict[str, list[Player]] = {table: [] for bots in self.bots for table in bots.tables}
            for player in self.players:
                tables.setdefault(player.table, []).append(player)
            for table, players in tables.items():
                check_table(store, table, players, found)
        finally:
            store.close()
        return found


def check_table(store: Store, table: str, players: list[Player], found: Found) -> None:
    matches = max([2, *(player.matches + 1 for player in players)])
    rows = {number: store.read(f"match:{table}:{number}") for number in range(1, matches + 1)}
    ids = {number: Counter(stored_ids(each)) for number, each in rows.items()}
    found.problems += [f"{table}: {problem}" for problem in problems_of(store, f"table:{table}")]
    for number, each in rows.items():
        check_match(table, number, each, found)
        found.problems += [f"{each} is stored twice" for each, times in ids[number].items() if times > 1]
    for player in players:
        found.longest = max(found.longest, player.longest)
        found.acknowledged += len(player.acknowledged)
        lost = [request for match, request in player.acknowledged if ids[match][request] != 1]
        found.problems += [f"{request} of {table} was acknowledged and is lost" for request in lost]


def stored_ids(rows: list[tuple[int, bytes]]) -> list[str]:
    stored = [read_stored(body) for _, body in rows[1:]]
    return [each.id for each in stored if each.id is not None]


def check_match(table: str, number: int, rows: list[tuple[int, bytes]], found: Found) -> None:
    """One that is over holds in all parts, one that runs as far as it can be checked."""
    entries = [read_stored(body).entry for _, body in rows[1:]]
    if not entries:
        return
    record = Record(msgspec.json.decode(rows[0][1], type=dict[str, Any]), entries)
    parts, over = verify(game_of_record(record), record), entries[-1].get("kind") == "reveal"
    wrong = [part for part in parts if part.outcome == FAILED or (over and part.outcome != OK)]
    found.problems += [f"{table} {number}: {part.name} {part.outcome}: {part.detail}" for part in wrong]
    found.matches += 1
    found.finished += over
    found.entries += len(entries)


def run(site: Site, kills: int, tables: int, say: Callable[[str], None], least: int = 0) -> Found:
    """Kill so many parts under load, each kind by turns at random moments; what held after so many moves at least."""
    load = Load(site, tables)
    kinds = list(site.kinds())
    for number in range(kills):
        time.sleep(0.05 + secrets.randbelow(1000) / 1000)
        site.kill(kinds[number % len(kinds)])
    stuck = load.goes_on(least)
    load.stop()
    for server in site.servers:
        server.kill()
    found = load.check()
    found.problems += stuck
    killed = ", ".join(f"{count} x {kind}" for kind, count in site.kills.items())
    say(
        f"{sum(site.kills.values())} kills ({killed}) of {len(site.servers)} process(es): {found.matches} matches, "
        f"{found.finished} of them over, {found.entries} entries, {found.acknowledged} acknowledged moves, "
        f"longest standstill {found.longest:.1f} s, {len(found.problems)} problems"
    )
    return found
