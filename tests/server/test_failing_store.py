"""A store that fails now and then: every single append of whole matches fails once, and every match still ends."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import Counter
from contextlib import closing
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest

import chapiteau
from chapiteau.engine.chance import Fast
from chapiteau.engine.record import Record
from chapiteau.engine.verify import OK, verify
from chapiteau.server import wire
from chapiteau.server.events import read_noted, read_stored
from chapiteau.server.players import thinker
from chapiteau.server.players.thinker import Asked, Bots, Thought
from chapiteau.server.players.thinking import Thinkers, ask
from chapiteau.server.store import SqliteStore, Unavailable
from chapiteau.server.store import sqlite as sqlite_store
from chapiteau.server.supervise import pause_after, supervised
from tests.server.client import Keys, running
from tests.server.rooms import Faulty, Guest, Time, rooms, seat_all, settle
from tests.server.rooms import make as table_of
from tests.server.stores import Wrapped, both_stores, execute, only_a_file, store_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chapiteau.engine.contract import Game
    from chapiteau.server.room.room import Room
    from chapiteau.server.room.rooms import Rooms

pytestmark = both_stores

ALWAYS = {"sat", "opened", "over", "again", "stood_in", "came_back", "voted"}
SEEN = {
    "figaro": {"ready", "hold_ended", "gave_up"},
    "aramini-circus": set[str](),
    "ringmaster": {"window_opened", "passed", "ask_chosen"},
    "three-ring-circus": {"window_opened", "passed", "ask_chosen"},
}
"""The kinds of events that these matches must have, beside those that all have; all their appends fail once."""
SEATS = {"figaro": "hhb", "aramini-circus": "hb", "ringmaster": "hhb", "three-ring-circus": "hh"}
"""People and bots at each table; Ringmaster and 3 Ring Circus have windows."""


class Failing(Wrapped):
    """Each append fails the first time: by turns nothing is stored, or it is stored and yet the answer is an error."""

    def __init__(self, folder: Path) -> None:
        super().__init__(store_in(folder))
        self.failed: set[tuple[str, int | str]] = set()

    async def append(self, stream: str, number: int, body: bytes) -> None:
        key = self._key(stream, number, body)
        first = key not in self.failed
        self.failed.add(key)
        if not first or len(self.failed) % 2:
            await super().append(stream, number, body)
        if first:
            raise Unavailable("database or disk is full")

    def _key(self, stream: str, number: int, body: bytes) -> tuple[str, int | str]:
        """A table that is made again has another name, and a line of the index another number."""
        if stream == "tables":
            return stream, read_noted(body).stage
        return ("table", 0) if stream.startswith("table:") and number == 0 else (stream, number)


class Quick(Thinkers):
    """Bots without a process of their own: they answer at once."""

    def __init__(self) -> None:
        self.bots = Bots()

    async def answer(self, asked: Asked, span: float = 0.0) -> Thought:
        return self.bots.think(asked)

    async def close(self) -> None:
        """There is nothing to close."""


class Player(Guest):
    """A person who plays like a bot, asks again for what was not done, and takes a move back now and then."""

    def __init__(self, seat: int, room: Room, game: Game, bots: Bots) -> None:
        super().__init__(room)
        self.seat = seat
        self.keys = Keys()
        self._game = game
        self._bots = bots
        self._luck = Fast(seat)
        self._answered: int | None = None
        self._asked = 0

    def next_match(self) -> None:
        self.keys.renew()
        self._answered = None

    async def act(self) -> dict[str, Any] | None:
        """What this player is shown, after doing what is to be done; None when it did something."""
        try:
            await self.say("hello", tokens=[self.keys.token], look=self.seat)
            return await self._do(await self.position())
        except Unavailable:  # its connection would be closed now, and opened again
            return None

    async def _do(self, shown: dict[str, Any]) -> dict[str, Any] | None:
        stage, seat, number = shown["table"]["stage"], self.seat, shown["number"]
        if stage == "seating" and shown["table"]["seats"][seat]["name"] is None:
            keys = self.keys
            await self.say("sit", seat=seat, name="Anna", token=keys.token, commitment=keys.commitment)
        elif stage == "opening":
            await self.say("open", seat=seat, nonce=self.keys.nonce)
        elif shown["undo_asked"] is not None and seat in shown["undo_asked"]["asked"]:
            await self.insist("answer", agree=self._luck.below(4) > 0)
        elif shown["hold"] is not None and seat not in shown["hold"]["ready"] and seat == 0:
            await self.insist("ready", seen=number)
        elif shown["hold"] is not None:
            return shown  # the other one reads on: the hold ends by its time
        elif shown["window"] is not None and shown["ask"] == "always" and seat == 1:
            await self.insist("ask", when="near")
        elif shown["moves"] and self._answered != number and shown["undo_asked"] is None:
            self._answered = number
            if self._luck.below(20) == 0:
                await self.insist("undo", seen=number)
                self._answered = None
            else:
                await self.insist("move", seen=number, move=self._choose(shown))
        else:
            return shown
        return None

    def _choose(self, shown: dict[str, Any]) -> dict[str, Any]:
        legal = [self._game.move(move).index for move in shown["moves"]]
        view = msgspec.Raw(msgspec.json.encode(shown["view"]))
        asked = ask(self._game, thinker.Player(shown["table"]["id"], self.seat, "heuristic"), view, legal)
        return self._game.moves[self._bots.think(asked).index].words()

    async def insist(self, kind: str, **fields: Any) -> None:
        """Ask until it is done or cannot be done, always with the same id."""
        self._asked += 1
        request, error = f"{self.seat}-{self._asked}", "not_now"
        while error == "not_now":
            try:
                answer = (await self.say(kind, id=request, seat=self.seat, **fields))["answer"]
            except Unavailable:
                continue
            if kind == "undo":
                return
            if answer is not None and answer["id"] == request:
                error = answer["error"]


async def whole_match(house: Rooms, time: Time, game: str) -> str:
    """Play a match out; when nobody has anything to do, time passes until something wakes."""
    table = await make(house, game)
    people = [seat for seat, kind in enumerate(SEATS[game]) if kind == "h"]
    players = [Player(seat, house.room(table), chapiteau.game(game), Bots()) for seat in people]
    await until_the_end(players, time)
    await players[0].insist("again")
    for player in players:
        player.next_match()
    await until(players, time, lambda shown: shown["table"]["match"] == 2 and shown["number"] > 3)
    await players[0].insist("leave", bot="heuristic")
    await players[0].insist("back")
    await players[0].insist("vote", what="stop")
    for player in players[1:]:
        await player.insist("give_up")
    await until_the_end(players, time)
    return table


async def until_the_end(players: list[Player], time: Time) -> None:
    await until(players, time, lambda shown: shown["end"] is not None)


async def until(players: list[Player], time: Time, reached: Callable[[dict[str, Any]], bool]) -> None:
    """Play on until somebody who has nothing to do is shown this; when nobody has, time passes."""
    while True:
        shown = [await player.act() for player in players]
        if any(each is not None and reached(each) for each in shown):
            return
        if all(each is not None for each in shown):
            await time.next()


async def make(house: Rooms, game: str) -> str:
    seats = [wire.NewSeat("human") if kind == "h" else wire.NewSeat("bot", "heuristic") for kind in SEATS[game]]
    while True:
        try:
            return (await house.make(wire.NewTable(game, seats))).table
        except Unavailable:
            continue


@pytest.mark.parametrize("game", SEATS)
def test_every_append_fails_once_and_the_match_still_ends(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, game: str
) -> None:
    async def story() -> None:
        store, time = Failing(tmp_path), Time()
        async with rooms(store, time=time, thinkers=Quick()) as house:
            table = await whole_match(house, time, game)
            rows = store.read(f"match:{table}:1")
            record = Record(msgspec.json.decode(rows[0][1]), [read_stored(body).entry for _, body in rows[1:]])
            parts = verify(chapiteau.game(game, rules=record.header["rules"]), record)
            assert {part.outcome for part in parts} == {OK}, [(part.name, part.detail) for part in parts]
            assert {(f"match:{table}:1", number) for number, _ in rows} <= store.failed
            assert {(f"table:{table}", number) for number, _ in store.read(f"table:{table}", after=0)} <= store.failed
            assert {("table", 0), ("tables", "made"), ("tables", "playing")} <= store.failed
            kinds = Counter(msgspec.json.decode(body)["type"] for _, body in store.read(f"table:{table}"))
            print(f"{game}: every append failed once, of {len(rows)} rows of a match and", dict(kinds))
            assert kinds.keys() >= ALWAYS | SEEN[game]
            assert caplog.text.count(f"something failed at table {table}; trying again in") >= len(rows)

    with caplog.at_level(logging.ERROR, "chapiteau"):
        asyncio.run(story())


def test_an_opening_that_cannot_be_closed_is_closed_later(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        store, time = Failing(tmp_path), Time()
        async with rooms(store, time=time, thinkers=Quick()) as house:
            table = await make(house, "figaro")
            players = [Player(seat, house.room(table), chapiteau.game("figaro"), Bots()) for seat in (0, 1)]
            while (await players[0].position())["table"]["stage"] != "opening":
                for player in players:
                    fields = {"token": player.keys.token, "commitment": player.keys.commitment}
                    await player.say("sit", seat=player.seat, name="Anna", **fields)
            caplog.clear()
            while (await players[0].position())["table"]["stage"] == "opening":
                await time.next()
            assert 60 <= time.now() < 75

    asyncio.run(story())
    told = [record.message.partition("; ")[2] for record in caplog.records]
    assert told == ["trying again in 1 s (database or disk is full)"]


@only_a_file
@pytest.mark.parametrize("game", ["figaro", "ringmaster"])
def test_a_write_lock_that_lasts_too_long_stops_no_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Somebody else locks the real file for longer than a write waits, while an opening or a window ends."""
    monkeypatch.setattr(sqlite_store, "BUSY_SECONDS", 0.05)
    ending = {"figaro": "freed", "ringmaster": "window_opened"}[game]

    async def story() -> None:
        path, time = tmp_path / "store.sqlite", Time()
        store = SqliteStore(path)
        async with rooms(store, time=time, thinkers=Quick()) as house:
            table = await make(house, game)
            players = [Player(seat, house.room(table), chapiteau.game(game), Bots()) for seat in (0, 1)]
            if game == "figaro":
                for player in players:
                    fields = {"token": player.keys.token, "commitment": player.keys.commitment}
                    await player.say("sit", seat=player.seat, name="Anna", **fields)
            else:
                await until(players, time, lambda shown: shown["window"] is not None)
            before = len(store.read(f"table:{table}")) + len(store.read(f"match:{table}:1"))
            with closing(sqlite3.connect(path, isolation_level=None)) as elsewhere:
                elsewhere.execute("BEGIN IMMEDIATE")
                caplog.clear()
                while "database is locked" not in caplog.text:
                    await time.next()
                elsewhere.execute("ROLLBACK")
            while len(store.read(f"table:{table}")) + len(store.read(f"match:{table}:1")) == before:
                await time.next()
            assert ending in {msgspec.json.decode(body)["type"] for _, body in store.read(f"table:{table}")}
            assert f"something failed at table {table}; trying again in" in caplog.text
            number = (await players[0].position())["number"]
            await until(players, time, lambda shown: shown["number"] > number + 3)

    with caplog.at_level(logging.ERROR, "chapiteau"):
        asyncio.run(story())


def test_a_stored_change_ends_the_pause_of_a_failing_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Otherwise, a bot might wait for up to a minute although the store works again."""

    async def story() -> None:
        store, time = Faulty(tmp_path), Time()
        async with rooms(store, time=time, thinkers=Quick()) as house:
            room = await table_of(house, people=1, bots=2)
            guest = (await seat_all(room, 1))[0]
            while not (shown := await guest.position())["moves"]:
                await time.next()
            store.failures = chain([None], repeat(Unavailable("database or disk is full")))
            await guest.say("move", id="1", seat=0, seen=shown["number"], move=shown["moves"][0])
            while "trying again in 8 s" not in caplog.text:
                await time.next()
            store.failures, began = iter(()), time.now()
            await guest.say("talk", id="2", seat=0, said="hello")
            await settle()
            assert (await guest.position())["number"] > shown["number"] + 1, "a bot has moved, too"
            assert time.now() == began

    with caplog.at_level(logging.ERROR, "chapiteau"):
        asyncio.run(story())


def test_a_table_that_cannot_be_stored_is_refused_in_words(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        execute(server.where, "ALTER TABLE streams RENAME TO elsewhere")
        body = {"game": "figaro", "seats": [{"kind": "human"}] * 3}
        answer = httpx.post(f"{server.url}/api/tables", json=body)
        assert (answer.status_code, answer.json()["error"].split(";")[0]) == (503, "nothing can be stored now")
        execute(server.where, "ALTER TABLE elsewhere RENAME TO streams")
        assert httpx.post(f"{server.url}/api/tables", json=body).status_code == 200


def test_pauses_grow() -> None:
    assert [pause_after(failures) for failures in (1, 2, 3, 4, 7, 100)] == [1, 2, 4, 8, 60, 60]


def test_work_in_the_background_is_tried_again_and_told(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        time, tries = Time(), list[float]()

        async def duty() -> None:
            tries.append(time.now())
            if len(tries) < 4:
                raise OSError("no space left")

        task = asyncio.create_task(supervised("a duty", duty, time))
        while not task.done():
            await time.next()
        assert tries == [0, 1, 3, 7]

    asyncio.run(story())
    assert [record.message for record in caplog.records] == [
        f"a duty failed; trying again in {pause} s" for pause in (1, 2, 4)
    ]
