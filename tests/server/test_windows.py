"""Windows (R25, R26): how long they last follows from open things and from answers, never from cards."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from chapiteau.server import wire
from chapiteau.server.room.showing import MOVE as LEAD
from chapiteau.server.room.window import EARLIEST_END, LATEST_END
from tests.server.rooms import Guest, Time, make, rooms, seat_all, settle
from tests.server.stores import both_stores, only_a_file
from tests.server.test_secrets import steady

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.room.room import Room

pytestmark = both_stores

CABINET = {"type": "play", "card": "cabinet-of-curiosities"}
SABOTAGE, PASS = {"type": "sabotage"}, {"type": "let_it_pass"}
SECONDS = 3.0
LOOKS = [0.0, 0.5, 1.0, 1.5, 2.5, 3.5, LEAD + SECONDS + 0.1, LATEST_END, LATEST_END + 0.5]


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


Answers = dict[float, tuple[int, dict[str, Any]]]


async def timeline(
    folder: Path, holder: int | None, answers: Answers, windows: wire.Windows = "answers"
) -> list[bytes]:
    """What seat 0, seat 3 and a spectator who keeps asking are sent, from the card to long after the window."""
    time = Time()
    async with rooms(folder, f"held-by-{holder}-{windows}", time) as tables:
        room = await make(tables, 4, game="ringmaster", windows=windows, position=position(holder))
        guests = await opened(room)
        watching = Guest(room)
        await watching.say("hello", tokens=[])
        sent: list[bytes] = []
        for now in LOOKS:
            await time.pass_by(now - time.now())
            if now in answers:
                await say(guests[answers[now][0]], *answers[now], f"answer {now}")
            await watching.say("hello", tokens=[])
            sent.append(steady(watching.messages[-1]))
            for guest in (guests[0], guests[3], watching):
                await guest.say("look", seat=guest.connection.wanted)
                sent.append(steady(guest.messages[-1]))
        assert moves_of(room)[:4] == [(0, "play"), (1, "let_it_pass"), (2, "let_it_pass"), (3, "let_it_pass")]
        return sent


ALL_PASS: Answers = {0.5: (3, PASS), 1.0: (1, PASS), 3.5: (2, PASS)}


@only_a_file
@pytest.mark.parametrize("windows", ["answers", "even"])
def test_R26_nobody_else_can_tell_who_holds_sabotage(tmp_path: Path, windows: wire.Windows) -> None:
    """Other cards and the same answer times: the same bytes at the same times, however often somebody looks."""
    twins = [asyncio.run(timeline(tmp_path, holder, ALL_PASS, windows)) for holder in (1, 2, None)]
    assert len(twins[0]) == 4 * len(LOOKS)
    assert twins[0] == twins[1] == twins[2]


@only_a_file
def test_R26_passes_and_refused_tries_are_seen_by_nobody_while_somebody_is_waited_for(tmp_path: Path) -> None:
    """Seat 2 passes early, seat 1 tries without the card: the others get the same bytes at the same times."""
    silent = asyncio.run(timeline(tmp_path / "silent", 1, {}))
    busy = asyncio.run(timeline(tmp_path / "busy", 2, {0.5: (1, SABOTAGE), 1.0: (1, PASS), 1.5: (2, PASS)}))
    assert busy == silent


@only_a_file
def test_R26_in_even_spans_not_even_the_last_pass_is_seen(tmp_path: Path) -> None:
    silent = asyncio.run(timeline(tmp_path / "silent", 1, {}, "even"))
    busy = asyncio.run(timeline(tmp_path / "busy", 2, {0.5: (3, PASS), 1.0: (1, PASS), 1.5: (2, PASS)}, "even"))
    # What seat 3 is told of its own pass is its own business.
    assert [each for at, each in enumerate(busy) if at % 4 != 2] == [
        each for at, each in enumerate(silent) if at % 4 != 2
    ]


@pytest.fixture(autouse=True)
def folders(tmp_path: Path) -> None:
    for name in ("silent", "busy"):
        (tmp_path / name).mkdir()


def test_R25_an_even_span_lasts_its_time_and_then_the_card_takes_effect(tmp_path: Path) -> None:
    async def check() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, 4, game="ringmaster", windows="even", position=position(2))
            guests = await opened(room)
            shown = await guests[2].position()
            assert shown["window"] == {"seconds": SECONDS, "left": SECONDS + LEAD, "asked": [1, 2, 3], "passed": []}
            assert shown["moves"] == [SABOTAGE, PASS]
            assert (await guests[1].position())["moves"] == [PASS]
            for seat in (1, 2, 3):
                await say(guests[seat], seat, PASS)
            await time.pass_by(SECONDS + LEAD - 0.1)
            assert moves_of(room) == [(0, "play")]
            assert (await guests[1].position())["window"]["left"] == pytest.approx(0.1)
            await time.pass_by(0.1)
            assert moves_of(room) == [(0, "play"), (1, "let_it_pass"), (2, "let_it_pass"), (3, "let_it_pass")]
            assert (await guests[0].position())["window"] is None

    asyncio.run(check())


@pytest.mark.parametrize(("last", "closes"), [(0.5, EARLIEST_END + LEAD), (6.0, 6.0), (None, LATEST_END + LEAD)])
def test_R25_a_window_closes_with_the_last_answer(tmp_path: Path, last: float | None, closes: float) -> None:
    """Not before two seconds, and at the latest after fifteen; both count from when the card was shown."""

    async def check() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, 4, game="ringmaster", position=position(2))
            guests = await opened(room)
            told = (await guests[0].position())["window"]
            assert told == {"seconds": LATEST_END, "left": LATEST_END + LEAD, "asked": [1, 2, 3], "passed": []}
            for seat in (1, 3):
                assert (await say(guests[seat], seat, PASS))["window"]["passed"] == [seat]
            if last is not None:
                await time.pass_by(last)
                await say(guests[2], 2, PASS)
            await time.pass_by(max(0.0, closes - time.now() - 0.1))
            if closes != last:
                assert moves_of(room) == [(0, "play")]
                await time.pass_by(closes - time.now())
            assert len(moves_of(room)) == 4

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
            assert [other.connection.due for other in others] == [False] * 4

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


def test_a_pass_that_is_sent_again_after_its_window_counts_as_done(tmp_path: Path) -> None:
    async def check() -> None:
        async with rooms(tmp_path, time=Time()) as tables:
            room = await make(tables, 4, game="ringmaster", position=position(2))
            guests = await opened(room)
            seen = (await guests[1].position())["number"]
            pass_once = {"id": "pass", "seat": 1, "seen": seen, "move": PASS}
            await guests[1].say("move", **pass_once)
            await say(guests[2], 2, SABOTAGE)
            before = moves_of(room)
            assert (await guests[1].say("move", **pass_once))["answer"] == {"id": "pass", "rule": None, "error": None}
            assert moves_of(room) == before

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


@pytest.mark.parametrize("answers", [{3: PASS, 2: PASS, 1: PASS}, {1: SABOTAGE}], ids=["passes", "sabotage"])
def test_an_answer_in_a_window_does_not_change_the_time_of_the_turn(
    tmp_path: Path, answers: dict[int, dict[str, Any]]
) -> None:
    """The turn has used the same time whether the card is stopped or not."""

    async def check() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            new = wire.NewTable("ringmaster", [wire.NewSeat("human")] * 4, clock=wire.TableClock("live", 60, 30))
            room = tables.room((await tables.make(new, position=position(1))).table)
            guests = await seat_all(room, 4)
            await time.pass_by(40)
            await say(guests[0], 0, CABINET)
            for seat, move in answers.items():
                assert (await say(guests[seat], seat, move))["answer"]["rule"] is None
            await time.pass_by(EARLIEST_END + LEAD)
            assert len(moves_of(room)) == 1 + len(answers)
            shown = await guests[0].position()
            assert (shown["view"]["to_act"], shown["clocks"][0]["reserve"]) == (0, 30)
            assert 20 - EARLIEST_END <= shown["clocks"][0]["left"] <= 20

    asyncio.run(check())
