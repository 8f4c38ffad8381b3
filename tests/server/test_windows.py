"""Windows (R25, R26): one span of fixed length, whoever holds Sabotage! and whatever anybody answers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.rooms import Guest, Time, make, rooms, seat_all, settle
from tests.server.test_secrets import steady

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.room.room import Room

CABINET = {"type": "play", "card": "cabinet-of-curiosities"}
SABOTAGE, PASS = {"type": "sabotage"}, {"type": "let_it_pass"}
SECONDS = 3.0
STEP = 0.5


def position(holder: int | None) -> dict[str, Any]:
    """Seat 0 is to play; Sabotage! is in the hand of seat 1 or 2, or still to be drawn."""
    hands = [["cabinet-of-curiosities", "big-top"], ["fire"], ["juggling"], ["barker"]]
    others = {1: ["sabotage", "clown-car"], 2: ["clown-car", "sabotage"], None: ["clown-car", "lion-tamer"]}[holder]
    hands[1].append(others[0])
    hands[2].append(others[1])
    return {"players": 4, "turn": 0, "to_act": 0, "hands": hands}


async def say(guest: Guest, seat: int, move: dict[str, Any], request: str = "one") -> dict[str, Any]:
    table = guest.room.table
    assert table is not None
    said: dict[str, Any] = await guest.say("move", id=request, seat=seat, seen=table.number, move=move)
    return said


async def opened(room: Room) -> list[Guest]:
    """Four people at the table, and a card just played by seat 0."""
    guests = await seat_all(room, 4)
    assert (await say(guests[0], 0, CABINET))["answer"]["rule"] is None
    return guests


def moves_of(room: Room) -> list[tuple[int, str]]:
    assert room.table is not None
    assert room.table.match is not None
    entries = room.table.match.record.entries
    return [(entry["seat"], entry["move"]["type"]) for entry in entries if "move" in entry]


async def timeline(folder: Path, holder: int | None, answers: dict[float, tuple[int, dict[str, Any]]]) -> list[bytes]:
    """What seat 0, seat 3 and a spectator who keeps asking are sent, from the card to long after the window."""
    time = Time()
    async with rooms(folder, f"held-by-{holder}", time) as tables:
        room = await make(tables, 4, game="ringmaster", position=position(holder))
        guests = await opened(room)
        watching = Guest(room)
        await watching.say("hello", tokens=[])
        sent: list[bytes] = []
        for step in range(10):
            if step * STEP in answers:
                seat, move = answers[step * STEP]
                await say(guests[seat], seat, move, f"answer {step}")
            await watching.say("hello", tokens=[])
            sent.append(steady(watching.messages[-1]))
            for guest in (guests[0], guests[3], watching):
                await guest.say("look", seat=guest.connection.wanted)
                sent.append(steady(guest.messages[-1]))
            await time.pass_by(STEP)
        return sent


def test_R26_nobody_else_can_tell_who_holds_sabotage(tmp_path: Path) -> None:
    twins = [asyncio.run(timeline(tmp_path, holder, {})) for holder in (1, 2, None)]
    assert len(twins[0]) == 40
    assert twins[0] == twins[1] == twins[2]


def test_R26_passes_and_refused_tries_are_seen_by_nobody(tmp_path: Path) -> None:
    """Seat 2 passes early, seat 1 tries without the card: the others get the same bytes at the same times."""
    silent = asyncio.run(timeline(tmp_path / "silent", 1, {}))
    busy = asyncio.run(timeline(tmp_path / "busy", 2, {0.5: (1, SABOTAGE), 1.0: (1, PASS), 1.5: (2, PASS)}))
    assert busy == silent


@pytest.fixture(autouse=True)
def folders(tmp_path: Path) -> None:
    for name in ("silent", "busy"):
        (tmp_path / name).mkdir()


def test_R25_a_window_lasts_its_time_and_then_the_card_takes_effect(tmp_path: Path) -> None:
    async def check() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, 4, game="ringmaster", position=position(2))
            guests = await opened(room)
            shown = await guests[2].position()
            assert shown["window"] == {"seconds": SECONDS, "left": SECONDS, "asked": [1, 2, 3], "passed": []}
            assert shown["moves"] == [SABOTAGE, PASS]
            assert (await guests[1].position())["moves"] == [PASS]
            await say(guests[1], 1, PASS)
            await time.pass_by(SECONDS - 0.1)
            assert moves_of(room) == [(0, "play")]
            assert (await guests[1].position())["window"]["left"] == pytest.approx(0.1)
            await time.pass_by(0.1)
            assert moves_of(room) == [(0, "play"), (1, "let_it_pass"), (2, "let_it_pass"), (3, "let_it_pass")]
            assert (await guests[0].position())["window"] is None

    asyncio.run(check())


def test_R26_a_pass_and_a_refused_try_wake_no_other_page(tmp_path: Path) -> None:
    """Nobody is sent a message because of them: when a message comes would tell as much as what it says."""

    async def check() -> None:
        async with rooms(tmp_path, time=Time()) as tables:
            room = await make(tables, 4, game="ringmaster", position=position(2))
            guests = await opened(room)
            others = [*(guests[seat] for seat in (0, 2, 3)), Guest(room)]
            for other in others:
                await other.say("look", seat=other.connection.wanted)
            await say(guests[1], 1, SABOTAGE, "refused")
            await say(guests[1], 1, PASS, "pass")
            await settle()
            assert [other.connection.wake.is_set() for other in others] == [False] * 4

    asyncio.run(check())


def test_R24_sabotage_ends_the_window_at_once(tmp_path: Path) -> None:
    async def check() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, 4, game="ringmaster", position=position(2))
            guests = await opened(room)
            assert (await say(guests[3], 3, SABOTAGE))["answer"]["rule"] == "R24"
            assert (await say(guests[2], 2, SABOTAGE))["answer"]["rule"] is None
            assert moves_of(room) == [(0, "play"), (1, "let_it_pass"), (2, "sabotage")]
            shown = await guests[0].position()
            assert shown["window"] is None
            assert {"type": "play", "card": "big-top"} in shown["moves"]
            await time.pass_by(SECONDS)
            assert len(moves_of(room)) == 3

    asyncio.run(check())


def test_a_sabotage_that_is_sent_twice_counts_once(tmp_path: Path) -> None:
    async def check() -> None:
        async with rooms(tmp_path, time=Time()) as tables:
            room = await make(tables, 4, game="ringmaster", position=position(1))
            guests = await opened(room)
            for _ in range(2):
                assert (await say(guests[1], 1, SABOTAGE, "the same"))["answer"]["error"] is None
            assert moves_of(room) == [(0, "play"), (1, "sabotage")]

    asyncio.run(check())


def test_one_screen_answers_for_every_seat_it_holds(tmp_path: Path) -> None:
    """No cover for a window: the page looks through nobody and still answers for each of its seats."""

    async def check() -> None:
        async with rooms(tmp_path, time=Time()) as tables:
            room = await make(tables, 4, game="ringmaster", position=position(2))
            guests = await opened(room)
            guests[1].connection.tokens |= guests[2].connection.tokens
            await guests[1].say("look", seat=None)
            assert (await say(guests[1], 1, SABOTAGE))["answer"]["rule"] == "R24"
            assert (await say(guests[1], 2, SABOTAGE, "two"))["answer"]["rule"] is None

    asyncio.run(check())


def test_bots_answer_inside_the_window(tmp_path: Path) -> None:
    """Random bots sabotage in half of the windows in which they can, and never before or after."""

    async def sabotages(number: int) -> int:
        time = Time()
        async with rooms(tmp_path, f"bots-{number}", time) as tables:
            room = await make(tables, 1, bots=3, pace=10, game="ringmaster", position=position(1))
            guest = (await seat_all(room, 1))[0]
            await say(guest, 0, CABINET)
            for _ in range(100):
                await settle()
                if len(time.sleepers()) >= 4:
                    break
            assert moves_of(room) == [(0, "play")]
            await time.pass_by(SECONDS - 0.05)
            before = len(moves_of(room))
            await time.pass_by(0.05)
            assert before in (1, 2)
            return before - 1

    seen = [asyncio.run(sabotages(number)) for number in range(8)]
    assert 0 < sum(seen) < 8


def test_a_window_opens_anew_after_a_restart(tmp_path: Path) -> None:
    async def check() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, 4, game="ringmaster", position=position(2))
            await opened(room)
            assert room.table is not None
            name = room.table.id
        later = Time()
        async with rooms(tmp_path, time=later) as tables:
            room = tables.room(name)
            watching = Guest(room)
            shown = await watching.say("hello", tokens=[])
            assert shown["window"]["asked"] == [1, 2, 3]
            await later.pass_by(SECONDS)
            assert moves_of(room)[1:] == [(1, "let_it_pass"), (2, "let_it_pass"), (3, "let_it_pass")]

    asyncio.run(check())
