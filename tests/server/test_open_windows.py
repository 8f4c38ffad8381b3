"""Windows without a clock: nobody is hurried while no other person's page is there; and when a seat is asked at all."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

import chapiteau
from chapiteau.server import wire
from chapiteau.server.room.showing import MOVE as LEAD
from chapiteau.server.room.window import EARLIEST_END, LATEST_END, BotAnswers
from tests.server.client import Keys
from tests.server.rooms import Guest, Time, make, rooms, seat_all, settle
from tests.server.stores import both_stores, only_a_file
from tests.server.test_secrets import steady
from tests.server.test_spans import Scripted
from tests.server.test_windows import CABINET, PASS, SABOTAGE, moves_of, position, say

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.room.room import Room
    from chapiteau.server.room.rooms import Rooms

pytestmark = both_stores

PACE = 5.0
PLAYED = (0, "play")
HUMAN, BOT = wire.NewSeat("human"), wire.NewSeat("bot", "random")


def two(sabotage: bool, near: bool = False) -> dict[str, Any]:
    """Seat 0 is to play against seat 1, who may hold Sabotage!; seat 0 may be one card from winning."""
    held = ["sabotage" if sabotage else "fire", "barker"]
    zones: list[list[str]] = [["three-ring-circus", "three-ring-circus"] if near else [], []]
    return {"players": 2, "turn": 0, "to_act": 0, "hands": [["cabinet-of-curiosities"], held], "zones": zones}


async def sit(room: Room, *seats: int) -> list[Guest]:
    """A page on each of these seats."""
    keys, pages = {seat: Keys() for seat in seats}, []
    for seat, key in keys.items():
        pages.append(Guest(room))
        await pages[-1].say("hello", tokens=[key.token], look=seat)
        await pages[-1].say("sit", seat=seat, name=f"Player {seat}", token=key.token, commitment=key.commitment)
    for page, (seat, key) in zip(pages, keys.items(), strict=True):
        await page.say("open", seat=seat, nonce=key.nonce)
    return pages


async def against_a_bot(house: Rooms, time: Time, dealt: dict[str, Any]) -> tuple[Room, Guest]:
    """A bot on seat 0 has played its card against the only person of the table."""
    made = await house.make(wire.NewTable("ringmaster", [BOT, HUMAN], pace=PACE), dealt)
    room = house.room(made.table)
    page = (await sit(room, 1))[0]
    await time.pass_by(0)
    await time.pass_by(PACE)
    return room, page


def plays_cabinet(time: Time) -> Scripted:
    bots = Scripted(time, [0.0] * 9)
    bots.script = [chapiteau.game("ringmaster").move(CABINET).index] * 9
    return bots


def test_alone_sabotage_waits_for_the_answer(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=plays_cabinet(time)) as house:
            room, page = await against_a_bot(house, time, two(sabotage=True))
            shown = await page.position()
            assert shown["window"] == {"seconds": LATEST_END, "left": None, "asked": [1], "passed": []}
            assert shown["moves"] == [SABOTAGE, PASS]
            await time.pass_by(1000)
            assert moves_of(room) == [PLAYED]
            await say(page, 1, PASS)
            assert moves_of(room) == [PLAYED, (1, "let_it_pass")]

    asyncio.run(story())


def test_alone_nobody_is_asked_who_can_only_pass(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=plays_cabinet(time)) as house:
            room, page = await against_a_bot(house, time, two(sabotage=False))
            assert moves_of(room) == [PLAYED, (1, "let_it_pass")]
            assert (await page.position())["window"] is None

    asyncio.run(story())


def test_the_clock_of_a_window_runs_only_while_others_are_connected(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=plays_cabinet(time)) as house:
            room, page = await against_a_bot(house, time, two(sabotage=True))
            await time.pass_by(100)
            watching = Guest(room)
            assert (await page.position())["window"]["left"] is None
            assert (await watching.say("hello", tokens=[]))["window"]["left"] == LATEST_END
            assert page.connection.due
            await time.pass_by(LATEST_END - 1)
            assert (await page.position())["window"]["left"] == pytest.approx(1)
            room.leave(watching.connection)
            await time.pass_by(100)
            assert (await page.position())["window"]["left"] is None
            assert moves_of(room) == [PLAYED]
            assert (await Guest(room).say("hello", tokens=[]))["window"]["left"] == LATEST_END
            await time.pass_by(LATEST_END)
            assert moves_of(room) == [PLAYED, (1, "let_it_pass")]

    asyncio.run(story())


def test_a_second_tab_knows_what_the_first_answered(tmp_path: Path) -> None:
    """It hears at once what was answered on the first, and nobody else does."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            room = await make(house, 3, game="ringmaster", position={**position(1), "players": 3, "hands": THREE})
            guests = await seat_all(room, 3)
            tab = Guest(room)
            tab.connection.tokens = set(guests[1].connection.tokens)
            await tab.say("look", seat=1)
            await say(guests[0], 0, CABINET)
            for page in (tab, guests[2]):
                await page.position()
            await say(guests[1], 1, PASS)
            assert [page.connection.due for page in (tab, guests[2])] == [True, False]
            assert (await tab.position())["window"]["passed"] == [1]
            assert (await guests[2].position())["window"]["passed"] == []
            for seat in (0, 2):
                room.leave(guests[seat].connection)
            await say(tab, 1, SABOTAGE, "still open")
            assert moves_of(room) == [PLAYED, (1, "sabotage")]

    asyncio.run(story())


THREE = [["cabinet-of-curiosities"], ["sabotage"], ["fire"]]


def test_two_tabs_of_one_person_have_no_clock(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=plays_cabinet(time)) as house:
            room, page = await against_a_bot(house, time, two(sabotage=True))
            tab = Guest(room)
            tab.connection.tokens = set(page.connection.tokens)
            assert (await tab.say("look", seat=1))["window"]["left"] is None
            assert (await page.position())["window"]["left"] is None
            room.leave(page.connection)
            await time.pass_by(1000)
            assert (await say(tab, 1, SABOTAGE))["answer"]["rule"] is None
            assert moves_of(room) == [PLAYED, (1, "sabotage")]

    asyncio.run(story())


def test_one_screen_is_not_hurried(tmp_path: Path) -> None:
    """All people share it: the window waits until every seat has answered, and asks all of them."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            room = await make(house, 3, game="ringmaster", position={**position(1), "players": 3, "hands": THREE})
            guests = await seat_all(room, 3)
            screen = guests[0]
            for guest in guests[1:]:
                screen.connection.tokens |= guest.connection.tokens
                room.leave(guest.connection)
            told = (await say(screen, 0, CABINET))["window"]
            assert (told["asked"], told["left"]) == ([1, 2], None)
            await time.pass_by(1000)
            assert (await say(screen, 2, PASS, "one"))["window"]["passed"] == [2]
            assert (await say(screen, 1, PASS, "two"))["window"] is None

    asyncio.run(story())


@pytest.mark.parametrize("stops", [True, False])
@pytest.mark.parametrize("watched", [True, False])
def test_bots_answer_inside_the_window(tmp_path: Path, stops: bool, watched: bool) -> None:
    """With others before the window could close, else after their own time: nobody waits for them."""
    closes = EARLIEST_END + LEAD if watched else PACE

    async def story() -> None:
        time = Time()
        bots = Scripted(time, [0.0])
        bots.script = [chapiteau.game("ringmaster").move(SABOTAGE if stops else PASS).index]
        async with rooms(tmp_path, time=time, thinkers=bots) as house:
            dealt = {**position(1), "players": 3, "hands": THREE}
            new = wire.NewTable("ringmaster", [HUMAN, BOT, HUMAN], pace=PACE)
            room = house.room((await house.make(new, dealt)).table)
            pages = await sit(room, 0, 2)
            if not watched:
                pages[0].connection.tokens |= pages[1].connection.tokens
                room.leave(pages[1].connection)
            await say(pages[0], 0, CABINET)
            await say(pages[1 if watched else 0], 2, PASS, "pass")
            await time.pass_by(0)
            await time.pass_by(closes / 2 - 0.1)
            assert moves_of(room) == [PLAYED]
            await time.pass_by(closes / 2 + 0.1)
            await time.pass_by(0.1)
            passed = [(1, "let_it_pass"), (2, "let_it_pass")]
            assert moves_of(room) == [PLAYED, *([(1, "sabotage")] if stops else passed)]

    asyncio.run(story())


@pytest.mark.parametrize("thought", [0.0, 0.9])
def test_a_stand_in_answers_at_the_same_time_whatever_the_hand(tmp_path: Path, thought: float) -> None:
    """A person leaves after the others have answered: how long the bot thinks must not move the end of the window."""
    leaves, seat = 6.0, 1

    async def story() -> None:
        time = Time()
        bots = Scripted(time, [thought])
        bots.script = [chapiteau.game("ringmaster").move(PASS).index]
        async with rooms(tmp_path, time=time, thinkers=bots) as house:
            room = await make(house, 4, game="ringmaster", position=position(seat if thought else None))
            guests = await seat_all(room, 4)
            await say(guests[0], 0, CABINET)
            for other in (2, 3):
                await say(guests[other], other, PASS)
            await time.pass_by(leaves)
            await guests[seat].say("leave", id="leave", seat=seat, bot="champion")
            await time.pass_by(thought)
            await time.pass_by(EARLIEST_END / 2 - thought - 0.05)
            assert moves_of(room) == [PLAYED]
            await time.pass_by(EARLIEST_END / 2 + 0.05)
            assert len(moves_of(room)) == 4

    asyncio.run(story())


def test_a_bot_does_not_answer_for_a_person_who_is_back(tmp_path: Path) -> None:
    """Its answer was on its way when the person took the seat back."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            room = await make(house, 4, game="ringmaster", position=position(1))
            guests = await seat_all(room, 4)
            await say(guests[0], 0, CABINET)
            await guests[1].say("leave", id="leave", seat=1, bot="regular")
            assert room.table is not None
            chosen = chapiteau.game("ringmaster").move(SABOTAGE).index
            late = BotAnswers(room.table.decision, 1, chosen)
            await guests[1].say("back", id="back", seat=1)
            await room.ask(late)
            assert moves_of(room) == [PLAYED]
            assert (await guests[1].position())["moves"] == [SABOTAGE, PASS]

    asyncio.run(story())


async def after_the_card(house: Rooms, time: Time, dealt: dict[str, Any], when: str | None) -> tuple[Room, list[Guest]]:
    """Two people with a page each; seat 1 has chosen when it is asked, and seat 0 has played."""
    room = await make(house, 2, game="ringmaster", position=dealt)
    guests = await seat_all(room, 2)
    if when is not None:
        assert (await guests[1].say("ask", id="ask", seat=1, when=when))["ask"] == when
    await say(guests[0], 0, CABINET)
    await time.pass_by(EARLIEST_END + LEAD)
    return room, guests


@pytest.mark.parametrize("holds", [True, False])
@pytest.mark.parametrize(
    ("when", "near", "asked"),
    [
        (None, False, True),
        ("always", False, True),
        ("near", False, False),
        ("near", True, True),
        ("never", True, False),
    ],
)
def test_each_seat_chooses_when_it_is_asked(
    tmp_path: Path, when: str | None, near: bool, asked: bool, holds: bool
) -> None:
    """Who is not asked has answered: the window still lasts two seconds, and nobody can tell by what was held."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            room, _ = await after_the_card(house, time, two(holds, near), when)
            assert (moves_of(room) == [PLAYED]) == asked

    asyncio.run(story())


def test_the_choice_outlives_the_process_and_is_told_to_nobody_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            room = await make(house, 2, game="ringmaster", position=two(sabotage=True))
            guests = await seat_all(room, 2)
            await guests[0].position()
            guests[0].connection.due = False
            await guests[1].say("ask", id="ask", seat=1, when="never")
            await settle()
            assert not guests[0].connection.due
            assert (await guests[0].say("ask", id="not mine", seat=1, when="near"))["answer"][
                "error"
            ] == "not_your_seat"
            assert (await guests[0].position())["ask"] == "always"
            assert room.table is not None
            key, tokens = room.table.id, guests[1].connection.tokens
        async with rooms(tmp_path, time=Time()) as house:
            back = Guest(house.room(key))
            back.connection.tokens = tokens
            assert (await back.say("look", seat=1))["ask"] == "never"

    asyncio.run(story())


@only_a_file
def test_twins_with_a_choice_send_the_same_bytes(tmp_path: Path) -> None:
    """Seat 1 is asked only when somebody is near winning: what it holds changes nothing for seat 0."""

    async def story(holds: bool) -> list[bytes]:
        time = Time()
        async with rooms(tmp_path, f"holds-{holds}", time) as house:
            room, guests = await after_the_card(house, time, two(holds, near=True), "near")
            await say(guests[1], 1, PASS)
            for _ in range(3):
                await guests[0].position()
                await time.pass_by(1)
            assert len(moves_of(room)) == 2
            return [steady(each) for each in guests[0].messages[-5:]]

    assert asyncio.run(story(holds=True)) == asyncio.run(story(holds=False))


@only_a_file
@pytest.mark.parametrize("windows", ["answers", "even"])
def test_a_person_away_for_a_moment_learns_nothing_of_the_answers(tmp_path: Path, windows: wire.Windows) -> None:
    """It looks the same whether seat 1 chose never to be asked, passed in the meantime, or has not answered."""

    async def story(name: str, when: str, *, passes: bool) -> list[bytes]:
        time = Time()
        async with rooms(tmp_path, name, time) as house:
            room = await make(house, 2, game="ringmaster", windows=windows, position=two(sabotage=True))
            keys = [Keys(), Keys()]
            guests = await seat_all(room, 2, keys=keys)
            await guests[1].say("ask", id="ask", seat=1, when=when)
            await say(guests[0], 0, CABINET)
            room.leave(guests[0].connection)
            await time.pass_by(0.5)
            if passes:
                await say(guests[1], 1, PASS)
            back = Guest(room)
            for _ in range(4):
                await back.say("hello", tokens=[keys[0].token], look=0)
                await time.pass_by(0.4)
            return [steady(each) for each in back.messages]

    silent = asyncio.run(story("silent", "always", passes=False))
    assert b'"window":{' in silent[-1]
    assert asyncio.run(story("never", "never", passes=False)) == silent
    assert asyncio.run(story("passes", "always", passes=True)) == silent


@pytest.mark.parametrize(("windows", "least"), [("answers", EARLIEST_END), ("even", 3.0)])
def test_while_others_are_away_a_window_ends_with_the_answers_but_not_at_once(
    tmp_path: Path, windows: wire.Windows, least: float
) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            room = await make(house, 2, game="ringmaster", windows=windows, position=two(sabotage=True))
            guests = await seat_all(room, 2)
            await say(guests[0], 0, CABINET)
            room.leave(guests[0].connection)
            await time.pass_by(1)
            await say(guests[1], 1, PASS)
            await time.pass_by(least + LEAD - 1.1)
            assert moves_of(room) == [PLAYED]
            await time.pass_by(0.1)
            assert moves_of(room) == [PLAYED, (1, "let_it_pass")]

    asyncio.run(story())
