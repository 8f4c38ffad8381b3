"""What a front page is told of the matches at which a browser holds seats."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest

from chapiteau.server import wire
from chapiteau.server.events import encode
from chapiteau.server.store import SqliteStore, Unavailable
from chapiteau.server.summary import MOST_TABLES, HeldTable, Standing, Summaries, Summary, running
from tests.server.client import Keys, Server, alone, join, play_out
from tests.server.rooms import Guest, Time, make, rooms, seat_all
from tests.server.stores import both_stores, only_a_file
from tests.server.test_secrets import SCRIPT, TWINS, carry_out, position, steady
from tests.server.test_windows import CABINET
from tests.server.test_windows import position as before_a_window

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chapiteau.server.room.room import Room
    from chapiteau.server.room.table import Table

pytestmark = both_stores


def ask(server: Server, *held: tuple[str, str]) -> list[dict[str, Any]]:
    tables = [{"table": table, "tokens": [token]} for table, token in held]
    found: list[dict[str, Any]] = server.post("/api/summaries", {"tables": tables})
    return found


def test_a_match_that_runs_says_whose_turn_it_is_and_what_happened_last(server: Server) -> None:
    page, keys = alone(server)
    with page:
        asked = page.my_turn()
        (told,) = ask(server, (page.table, keys.token))
        assert (told["table"], told["mine"], told["error"]) == (page.table, [0], None)
        standing = told["standing"]
        assert (standing["game"], standing["stage"], standing["result"]) == ("figaro", "playing", None)
        assert standing["asked"] == [0]
        assert standing["seats"][0] == {"name": "Anna", "bot": None}
        assert standing["seats"][1] == {"name": "Susanna", "bot": "random"}
        # The page's own cards are not among what a summary tells.
        shown = page.log[asked["number"]]
        assert [event["type"] for event in standing["last"]] == [event["type"] for event in shown]
        assert "seen" not in str(standing["last"])


def test_a_match_that_is_over_says_how_it_ended(server: Server) -> None:
    page, keys = alone(server)
    with page:
        end = play_out(page)["end"]
        (told,) = ask(server, (page.table, keys.token))
    assert (told["standing"]["stage"], told["standing"]["asked"]) == ("over", [])
    assert told["standing"]["result"] == end["result"]


def test_a_match_that_was_stopped_has_no_result(server: Server) -> None:
    page, keys = alone(server)
    with page:
        page.request("give_up", seat=0)
        page.stage("over")
        (told,) = ask(server, (page.table, keys.token))
    assert (told["standing"]["stage"], told["standing"]["result"]) == ("over", None)


def test_a_table_that_waits_for_people(server: Server) -> None:
    page, keys = join(server, server.make("human", "human", "random"))
    with page:
        (told,) = ask(server, (page.table, keys.token))
    assert (told["standing"]["stage"], told["standing"]["seats"][1]["name"]) == ("seating", None)


def test_over_days_it_says_whom_the_match_waits_for_and_how_long(tmp_path: Path) -> None:
    async def story() -> None:
        time, keys, day = Time(), [Keys(), Keys()], 86_400
        async with rooms(tmp_path, time=time) as tables:
            seats = [wire.NewSeat("human")] * 2
            made = await tables.make(wire.NewTable("ringmaster", seats, clock=wire.TableClock("days", day)))
            room, summaries = tables.room(made.table), Summaries(tables)
            held = HeldTable(made.table, [keys[0].token])
            guests = await seat_all(room, 2, open_nonces=False, keys=keys)
            await guests[1].say("open", seat=1, nonce=keys[1].nonce)
            assert (await standing_of(summaries, held)).asked == [0]
            begun = (await guests[0].say("open", seat=0, nonce=keys[0].nonce))["table"]["stage"]
            assert begun == "playing"
            ends = (await standing_of(summaries, held)).ends
            assert ends is not None
            assert time.stamp() <= ends - day <= time.stamp() + 60  # once the beginning was shown

    asyncio.run(story())


async def standing_of(summaries: Summaries, held: HeldTable) -> Standing:
    standing = (await summaries.of(held)).standing
    assert standing is not None
    return standing


class Slow(SqliteStore):
    """A store in which what is appended waits, and then fails."""

    full: asyncio.Event | None = None

    async def append(self, stream: str, number: int, body: bytes) -> None:
        if self.full is not None:
            await self.full.wait()
            raise Unavailable("full")
        await super().append(stream, number, body)


def test_a_summary_tells_only_stored_moves(tmp_path: Path) -> None:
    """A card is played that opens a window; a summary that was asked for just before does not know of it."""

    async def story() -> None:
        store = Slow(tmp_path / "chapiteau.sqlite")
        async with rooms(store) as tables:
            room = await make(tables, 4, game="ringmaster", position=before_a_window(2))
            guests = await seat_all(room, 4)
            assert room.table is not None
            store.full = asyncio.Event()
            told = asyncio.create_task(tables.told_of(room.table.id, running))
            await asyncio.sleep(0)  # now it is asked for
            room.hear(guests[0].connection, wire.Move("one", 0, room.table.number, CABINET))
            assert (await told).asked == [0]
            store.full.set()

    asyncio.run(story())


def test_a_summary_without_a_seat_tells_nothing(server: Server) -> None:
    page, _ = alone(server)
    with page:
        stranger = Keys().token
        told = ask(server, (page.table, stranger), ("nowhere", stranger))
    nothing: dict[str, Any] = {"mine": [], "standing": None}
    assert told[0] == {"table": page.table, **nothing, "error": "not_your_seat"}
    assert told[1] == {"table": "nowhere", **nothing, "error": "unknown"}


@pytest.mark.parametrize(
    ("body", "at"),
    [
        ({}, "$"),
        ({"tables": [{"table": "a", "tokens": ["short"]}]}, "$.tables[0].tokens[0]"),
        ({"tables": [{"table": "", "tokens": []}]}, "$.tables[0].table"),
        ({"tables": [{"table": "a", "tokens": []}] * (MOST_TABLES + 1)}, "$.tables"),
    ],
)
def test_nonsense_is_refused_by_field(server: Server, body: Any, at: str) -> None:
    answer = httpx.post(f"{server.url}/api/summaries", json=body)
    assert (answer.status_code, answer.json()["at"]) == (400, at)


def test_other_pages_ask_in_vain(server: Server) -> None:
    answer = httpx.post(
        f"{server.url}/api/summaries", json={"tables": []}, headers={"origin": "https://elsewhere.example"}
    )
    assert answer.status_code == 403


@only_a_file
def test_hidden_cards_change_no_byte_of_a_summary(tmp_path: Path) -> None:
    one, other = (asyncio.run(summaries_of(tmp_path, f"twin-{twin}", hands)) for twin, hands in enumerate(TWINS))
    assert len(one) == 3 * len(SCRIPT)
    assert one == other
    assert len(set(one)) > len(SCRIPT) // 2


async def summaries_of(folder: Path, store: str, hands: list[list[str]]) -> list[bytes]:
    """What each seat is told while the script is played; the last seat's hand differs between the twins as well."""
    async with rooms(folder, store) as tables:
        room = await make(tables, 3, position=position(hands))
        guests, keys = await sit(room)
        summaries = Summaries(tables)
        told: list[bytes] = []
        for number, step in enumerate(SCRIPT):
            await carry_out(guests, number, *step)
            told += [steady(encode(await summaries.of(held(room, each)))) for each in keys]
        return [each.replace(room.table.id.encode() if room.table else b"", b"") for each in told]


async def sit(room: Room) -> tuple[list[Guest], list[Keys]]:
    keys = [Keys() for _ in range(3)]
    guests = await seat_all(room, 3, keys=keys)
    return guests, keys


def held(room: Room, keys: Keys) -> HeldTable:
    assert room.table is not None
    return HeldTable(room.table.id, [keys.token])


def test_only_a_match_that_runs_wakes_its_table_and_only_once(tmp_path: Path) -> None:
    asyncio.run(wakes(tmp_path))


async def wakes(folder: Path) -> None:
    async with rooms(folder) as tables:
        room = await make(tables, 3, position=position(TWINS[0]))
        _, keys = await sit(room)
        asked = held(room, keys[0])
    async with rooms(folder) as tables:
        looked: list[str] = []
        told_of = tables.told_of

        async def count(table: str, tell: Callable[[Table], Any]) -> Any:
            looked.append(table)
            return await told_of(table, tell)

        tables.told_of = count  # type: ignore[method-assign]
        summaries = Summaries(tables)
        stranger = await summaries.of(HeldTable(asked.table, [Keys().token]))
        assert (stranger.error, looked) == ("not_your_seat", [])
        told: list[Summary] = [await summaries.of(asked) for _ in range(3)]
        assert looked == [asked.table]
        assert told[0].standing is not None
        assert told[0] == told[1] == told[2]
        assert msgspec.json.decode(encode(told[0]))["standing"]["asked"] == [0]
