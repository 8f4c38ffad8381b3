"""A match that was begun under older rules: it goes on under the newest where it holds, and is closed where not."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from chapiteau import games
from chapiteau.engine.chance import commitment
from chapiteau.engine.errors import BadInput, Refused
from chapiteau.engine.match import load
from chapiteau.engine.record import Record, read_record
from chapiteau.engine.verify import OK, verify
from chapiteau.games.registration import Registration
from chapiteau.referee import game_of_record
from chapiteau.server.events import Made, Opened, Sat, Stored, encode, match_stream, table_stream
from chapiteau.server.room.room import Unloadable
from chapiteau.server.room.upgrade import record_of
from chapiteau.server.wire import NewSeat
from tests.nim.game import Nim, NimState, Take
from tests.records.test_records import RECORDS
from tests.server.rooms import Guest, Time, rooms
from tests.server.stores import both_stores
from tests.server.test_failing_store import Quick

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from chapiteau.engine.contract import Move
    from chapiteau.server.events import TableEvent
    from chapiteau.server.room.rooms import Rooms
    from chapiteau.server.store import Store

pytestmark = both_stores

TABLE = "old2table"
SEED, NONCES = "11" * 32, ["22" * 32, "33" * 32]
TOKENS = ["44" * 32, "55" * 32]
FEWEST_UPGRADED = 3


class AtOnce(Quick):
    async def close(self) -> None:
        """There is no process to end."""


async def keep(store: Store, record: Record, secrets: dict[str, Any]) -> None:
    """The streams of a table at which this match was running when the server stopped."""
    header = record.header
    seats = [NewSeat("human") if nonce else NewSeat("bot", "random") for nonce in secrets["nonces"]]
    events: list[TableEvent] = [Made(header["game"], seats, header["options"], 1.0, secrets["seed"], 0.0)]
    for seat, nonce in enumerate(secrets["nonces"]):
        if nonce:
            events.append(Sat(seat, f"Player {seat}", "00", commitment(bytes.fromhex(nonce)), 0.0))
            events.append(Opened(seat, nonce, 0.0))
    rows = [header, *(Stored(entry, None, entry.get("seat"), 0.0) for entry in record.entries)]
    streams: list[tuple[str, list[Any]]] = [(table_stream(TABLE), events), (match_stream(TABLE, 1), rows)]
    await asyncio.gather(
        *(store.append(stream, number, encode(row)) for stream, rows in streams for number, row in enumerate(rows))
    )


def kept_record(store: Store) -> Record:
    return record_of(store.read(match_stream(TABLE, 1)))


@asynccontextmanager
async def opened(folder: Path, record: Record, secrets: dict[str, Any]) -> AsyncIterator[Rooms]:
    async with rooms(folder, time=Time(), thinkers=AtOnce()) as house:
        await keep(house.store, record, secrets)
        yield house


def holds(record: Record) -> bool:
    try:
        load(games.make(record.header["game"]), record)
    except (BadInput, Refused):
        return False
    return True


def test_matches_of_every_released_version_go_on(tmp_path: Path) -> None:
    """Each record as if the server had stopped in its middle."""
    upgraded = 0
    for path in RECORDS:
        whole = read_record(json.loads(path.read_text("utf-8")))
        secrets = {name: whole.entries[-1][name] for name in ("seed", "nonces")}
        part = Record(whole.header, whole.entries[: len(whole.entries) // 2])
        (tmp_path / path.stem).mkdir()

        async def story(folder: Path, part: Record = part, secrets: dict[str, Any] = secrets) -> Record:
            async with opened(folder, part, secrets) as house:
                table = await house.look(TABLE)
                assert table.match is not None
                assert kept_record(house.store).entries[: len(part.entries)] == part.entries
                await table.match.reveal(secrets)
                return kept_record(house.store)

        now, newest = asyncio.run(story(tmp_path / path.stem)), games.make(part.header["game"]).rules_version
        changes = newest != part.header["rules"] and holds(part)
        upgraded += changes
        assert now.header == part.header
        assert now.entries[: len(part.entries)] == part.entries
        assert [(at, each["rules"]) for at, each in enumerate(now.entries) if "rules" in each] == (
            [(len(part.entries), newest)] if changes else []
        )
        assert {each.outcome for each in verify(game_of_record(now), now)} == {OK}
    assert upgraded >= FEWEST_UPGRADED


# A game that forbids in version 2 what version 1 allowed


class Modest(NimState):
    """Version 2: nobody takes more than three at once."""

    def why_not(self, move: Move, seat: int) -> str | None:
        assert isinstance(move, Take)
        if self.game.rules_version > 1 and move.count > 3:
            return "N4"
        return super().why_not(move, seat)


class Both(Nim):
    id: ClassVar[str] = "modest"
    rules_versions: ClassVar[tuple[int, ...]] = (1, 2)

    def empty(self, players: object, options: object) -> NimState:
        return Modest(self)


class NewOnly(Both):
    rules_versions: ClassVar[tuple[int, ...]] = (2,)


@pytest.fixture(params=[Both, NewOnly])
def build(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> type[Nim]:
    """A build that plays both versions, or only the new one."""
    made: type[Nim] = request.param
    make = "tests.server.test_upgrade:both" if made is Both else "tests.server.test_upgrade:new_only"
    modest = Registration(id="modest", title="Modest", designer="nobody", letter="N", usual=2, make=make)
    monkeypatch.setitem(games.REGISTERED, "modest", modest)
    games._ours.cache_clear()
    return made


def both(box: object, rules: int | None = None) -> Nim:
    return Both(rules)


def new_only(box: object, rules: int | None = None) -> Nim:
    return NewOnly(rules)


def begun(*takes: tuple[int, int]) -> Record:
    """A match under version 1, with its luck from the secrets above."""
    from chapiteau.engine.chance import Committed, stream_key
    from chapiteau.engine.header import header_of, promised, seat_of
    from chapiteau.engine.match import Match

    game = Both(1)
    key = stream_key(bytes.fromhex(SEED), [bytes.fromhex(nonce) for nonce in NONCES])
    luck = promised(commitment(bytes.fromhex(SEED)), [commitment(bytes.fromhex(nonce)) for nonce in NONCES])
    match = Match(game, header_of(game, 2, {}, luck, [seat_of("human", "Anna"), seat_of("human", "Bea")]))
    chance = Committed(key)
    match.set_up(chance)
    for heap, count in takes:
        match.play(game.move({"type": "take", "heap": heap, "count": count}), int(match.state.asked), chance)
    return match.record


def test_a_match_that_holds_goes_on_and_its_record_says_from_where(tmp_path: Path, build: type[Nim]) -> None:
    async def story() -> None:
        before = begun((0, 2), (1, 3))
        async with opened(tmp_path, before, {"seed": SEED, "nonces": NONCES}) as house:
            await house.look(TABLE)
            assert kept_record(house.store).entries == before.entries
            match = (await house.look(TABLE)).match
            assert match is not None
            asked = match.asked
            guest = Guest(house.room(TABLE))
            guest.connection.tokens = {"00"}
            move = {"type": "take", "heap": 2, "count": 4}
            answer = await guest.say("move", id="a", seat=asked, seen=2, move=move)
            assert answer["answer"]["rule"] == "N4", "from now on the new rules count"
            answer = await guest.say("move", id="b", seat=asked, seen=2, move={**move, "count": 3})
            assert answer["answer"]["error"] is None
            record = kept_record(house.store)
            assert record.header["rules"] == 1
            assert record.entries[3]["rules"] == 2
            assert [part.outcome for part in verify(build(2), record)[:2]] == ["ok", "ok"]
        async with rooms(tmp_path, time=Time(), thinkers=AtOnce()) as house:
            asked = 1 - int(asked or 0)
            guest = Guest(house.room(TABLE))
            guest.connection.tokens = {"00"}
            move = {"type": "take", "heap": 2, "count": 1}
            assert (await guest.say("move", id="c", seat=asked, seen=3, move=move))["answer"]["error"] is None
            assert "rules" not in kept_record(house.store).entries[4], "it is noted once"

    asyncio.run(story())


def test_a_match_that_does_not_hold_goes_on_as_it_was_or_is_closed(tmp_path: Path, build: type[Nim]) -> None:
    async def story() -> None:
        before = begun((0, 2), (2, 5))
        async with opened(tmp_path, before, {"seed": SEED, "nonces": NONCES}) as house:
            if build is Both:
                assert (await house.look(TABLE)).game.rules_version == 1
            else:
                with pytest.raises(
                    Unloadable, match="rules 1 are not played here any more, and rules 2 forbid entry 2"
                ):
                    await house.look(TABLE)
                assert await house.is_unloadable(TABLE), "then its record can be read"
            assert kept_record(house.store).entries == before.entries

    asyncio.run(story())


def test_rules_of_a_newer_build_are_refused_by_name(tmp_path: Path, build: type[Nim]) -> None:
    async def story() -> None:
        before = begun((0, 2))
        newer = Record({**before.header, "rules": 3}, before.entries)
        async with opened(tmp_path, newer, {"seed": SEED, "nonces": NONCES}) as house:
            with pytest.raises(Unloadable, match=r"this build knows version .* of modest's rules, not 3"):
                await house.look(TABLE)

    asyncio.run(story())
