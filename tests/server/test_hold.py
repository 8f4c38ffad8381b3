"""The end of a round holds the table: bots and clocks wait until all people are ready, ten seconds at most."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from chapiteau.engine.audience import Told
from chapiteau.engine.match import Step
from chapiteau.server import wire
from chapiteau.server.room.hold import HOLD_SECONDS
from chapiteau.server.room.presence import AWAY_SECONDS
from chapiteau.server.room.showing import LONGEST_LEAD, MOVE, WEIGHTY, Showing
from tests.games.figaro.helpers import play
from tests.games.figaro.helpers import position as state_of
from tests.server.client import Keys
from tests.server.rooms import Guest, Time, make, rooms, seat_all, settle
from tests.server.stores import both_stores
from tests.server.test_failing_store import Quick
from tests.server.test_windows import moves_of

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.room.room import Room
    from chapiteau.server.room.rooms import Rooms

pytestmark = both_stores

LEAD = MOVE + 2 * WEIGHTY
"""The last card, the counts, the tiles."""
HOLD = HOLD_SECONDS + LEAD


def last_card() -> dict[str, Any]:
    """Seat 0 plays its last card; seat 1 has none, so the round ends, and seat 1 begins the next."""
    state = state_of(rows=["", "", ""], hands=["red-1", "", None], king=2)
    return {field: value for field, value in state.mapping().items() if field != "piles"}


async def ends_the_round(guest: Guest, seat: int = 0) -> dict[str, Any]:
    assert guest.room.table is not None
    seen = guest.room.table.number
    said: dict[str, Any] = await guest.say("move", id="last", seat=seat, seen=seen, move=play("red-1", to=0))
    assert said["answer"]["error"] is None
    assert said["answer"]["rule"] is None
    return said


async def ready(guest: Guest, seat: int, seen: int = 1, request: str = "ready") -> dict[str, Any]:
    said: dict[str, Any] = await guest.say("ready", id=request, seat=seat, seen=seen)
    return said


async def alone(house: Rooms, time: Time) -> tuple[Room, Guest]:
    room = await make(house, 1, 2, game="figaro", position=last_card())
    guest = (await seat_all(room, 1))[0]
    await ends_the_round(guest)
    await time.pass_by(0)
    return room, guest


async def bot_has_moved(room: Room, time: Time) -> bool:
    """Give the bots that are asked the time to think and to move."""
    for _ in range(60):
        await time.pass_by(0)
        if len(moves_of(room)) > 1:
            return True
    return False


def test_alone_the_bots_wait_until_the_person_carries_on(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            room, guest = await alone(house, time)
            assert (await guest.position())["hold"] == {"left": HOLD, "ready": [], "of": [0]}
            await time.pass_by(HOLD - 0.1)
            assert moves_of(room) == [(0, "play")]
            assert (await guest.position())["hold"]["left"] == pytest.approx(0.1)
            assert (await ready(guest, 0))["hold"] is None
            assert await bot_has_moved(room, time)

    asyncio.run(story())


def test_a_hold_ends_after_ten_seconds(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            room, guest = await alone(house, time)
            await time.pass_by(HOLD)
            assert (await guest.position())["hold"] is None
            assert await bot_has_moved(room, time)
            late = await ready(guest, 0)
            assert (late["answer"]["error"], late["hold"]) == (None, None)

    asyncio.run(story())


def test_all_people_must_be_ready(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            room = await make(house, 2, 1, position=last_card())
            guests = await seat_all(room, 2)
            await ends_the_round(guests[0])
            for _ in range(2):
                assert (await ready(guests[0], 0))["hold"]["ready"] == [0]
            assert (await guests[1].position())["hold"]["ready"] == [0]
            assert (await ready(guests[0], 1))["answer"]["error"] == "not_your_seat"
            assert (await ready(guests[1], 1, seen=0, request="an old one"))["hold"]["ready"] == [0]
            assert (await ready(guests[1], 1))["hold"] is None

    asyncio.run(story())


@pytest.mark.parametrize("own", [True, False])
def test_who_leaves_ends_it_and_takes_no_time_from_the_others(tmp_path: Path, *, own: bool) -> None:
    """By their own decision, or because the others let a bot play."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as house:
            seats = [wire.NewSeat("human")] * 2 + [wire.NewSeat("bot", "random")]
            table = wire.NewTable("figaro", seats, clock=wire.TableClock("live", 30))
            room = house.room((await house.make(table, last_card())).table)
            leaves, asked = await seat_all(room, 2)
            await ends_the_round(leaves)
            if not own:
                room.leave(leaves.connection)
            await ready(asked, 1)
            await time.pass_by(HOLD - 1)
            if own:
                await leaves.say("leave", id="leave", seat=0, bot="random")
            else:
                assert room.table is not None
                room.table.presence.since[0] = time.stamp() - AWAY_SECONDS
                await asked.say("vote", id="vote", seat=1, what="stand_in", of=0, bot="random")
            shown = await asked.position()
            assert (shown["hold"], shown["view"]["to_act"]) == (None, 1)
            assert [(each["left"], each["runs"]) for each in shown["clocks"]] == [(30, True)]

    asyncio.run(story())


def test_a_person_may_move_without_carrying_on(tmp_path: Path) -> None:
    """Only bots and clocks wait: an older page knows no holds."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            room = await make(house, 3, position=last_card())
            guests = await seat_all(room, 3)
            await ends_the_round(guests[0])
            shown = await guests[1].position()
            assert shown["hold"] is not None
            said = await guests[1].say("move", id="next", seat=1, seen=shown["number"], move=shown["moves"][0])
            assert (said["answer"]["rule"], said["answer"]["error"], said["hold"]) == (None, None, None)

    asyncio.run(story())


def test_a_match_of_bots_alone_has_no_holds(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            room = await make(house, 0, 3, position=last_card())
            watching = Guest(room)
            for _ in range(60):
                await time.pass_by(0)
                if len(moves_of(room)) > 1:
                    break
            assert len(moves_of(room)) > 1
            assert (await watching.say("hello", tokens=[]))["hold"] is None

    asyncio.run(story())


@pytest.mark.parametrize("away", [3.0, 1000.0])
def test_a_hold_survives_a_restart_and_still_ends(tmp_path: Path, away: float) -> None:
    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            room = await make(house, 2, 1, position=last_card())
            guests = await seat_all(room, 2)
            await ends_the_round(guests[0])
            await ready(guests[1], 1)
            assert room.table is not None
            key = room.table.id
        time = Time(away)
        async with rooms(tmp_path, time=time) as house:
            await house.resume()
            room = house.room(key)
            watching = Guest(room)
            left = max(0.0, HOLD - away)
            held = (await watching.say("hello", tokens=[]))["hold"]
            assert held == {"left": left, "ready": [1], "of": [0, 1]} or (held is None and left == 0)
            await time.pass_by(left)
            await settle()
            assert (await watching.position())["hold"] is None
        async with rooms(tmp_path, time=Time()) as house:
            assert (await Guest(house.room(key)).say("hello", tokens=[]))["hold"] is None

    asyncio.run(story())


# What clocks wait for


def shown(seconds: list[tuple[float, list[str]]]) -> Showing:
    """Entries at these times, with these events."""
    showing = Showing(("six", "tiles"))
    for at, kinds in seconds:
        showing.add(Step({"seat": 0, "move": {}}, [Told({"type": kind}, -1, None) for kind in kinds], False), at)
    return showing


def test_the_lead_is_what_pages_still_have_to_show() -> None:
    assert shown([(10, ["play"])]).lead(10) == MOVE
    assert shown([(10, ["play", "six"]), (10, ["play"])]).lead(10) == pytest.approx(2 * MOVE + WEIGHTY)
    assert shown([(10, ["play", "six"])]).lead(11) == pytest.approx(MOVE + WEIGHTY - 1)
    assert shown([(10, ["play"])]).lead(20) == 0


def test_the_lead_is_four_seconds_at_most() -> None:
    assert shown([(10, ["six"])] * 9).lead(10) == LONGEST_LEAD


def test_a_move_that_was_taken_back_adds_no_lead() -> None:
    showing = shown([(10, ["six"])])
    showing.add(Step({"kind": "undo"}, [], False), 10)
    assert showing.lead(10) == 0


# Taking back


def test_undo_says_what_it_would_take_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            room = await make(house, 3, position=last_card())
            guests = await seat_all(room, 3)
            watching = Guest(room)
            assert [(await guest.position())["undo"] for guest in guests] == [None] * 3
            await ends_the_round(guests[0])
            assert [(await guest.position())["undo"] for guest in guests] == [{"seat": 0, "to": 0}, None, None]
            assert (await watching.say("hello", tokens=[]))["undo"] is None
            asked = await guests[0].say("undo", id="undo", seat=0, seen=1)
            assert (asked["undo"], asked["undo_asked"]["to"]) == (None, 0)
            await guests[1].say("answer", id="no", seat=1, agree=False)
            assert [(await guest.position())["undo_refused"] for guest in guests] == [1, None, None]
            assert (await guests[0].position())["undo"] is None, "who was refused does not ask again"
            assert (await guests[0].say("undo", id="again", seat=0, seen=1))["answer"]["error"] == "not_now"

    asyncio.run(story())


def test_on_one_screen_the_last_player_can_take_back_under_the_cover(tmp_path: Path) -> None:
    """The page looks through nobody; the move is named, and taken back for the seat that made it."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as house:
            state = state_of(rows=["", "", ""], hands=["red-1 red-2", "blue-1", None], king=2)
            dealt = {field: value for field, value in state.mapping().items() if field != "piles"}
            room = house.room((await house.make(wire.NewTable("figaro", [wire.NewSeat("human")] * 3), dealt)).table)
            screen, keys = Guest(room), [Keys() for _ in range(3)]
            for seat, key in enumerate(keys):
                await screen.say("sit", seat=seat, name=f"P{seat}", token=key.token, commitment=key.commitment)
            for seat, key in enumerate(keys):
                await screen.say("open", seat=seat, nonce=key.nonce)
            await screen.say("look", seat=0)
            await ends_the_round(screen)
            covered = await screen.say("look", seat=None)
            assert covered["undo"] == {"seat": 0, "to": 0}
            undone = await screen.say("undo", id="undo", seat=0, seen=covered["number"])
            assert (undone["answer"]["error"], undone["undo_asked"]) == (None, None)
            assert undone["view"]["to_act"] == 0

    asyncio.run(story())
