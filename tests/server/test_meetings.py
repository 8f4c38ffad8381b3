"""Two features at once: somebody leaves in a window, a vote during a hold, an undo over a bot's moves."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from chapiteau.server import wire
from tests.server.client import Keys
from tests.server.rooms import Guest, Time, make, read, rooms, seat_all
from tests.server.stores import both_stores
from tests.server.test_failing_store import Quick
from tests.server.test_hold import ends_the_round, last_card
from tests.server.test_presence import DAYS, LIVE, asked, open_a_window, seats_of, table_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chapiteau.server.players.thinker import Asked, Thought

pytestmark = both_stores

Shown = dict[str, Any]


async def until(guest: Guest, time: Time, reached: Callable[[Shown], bool]) -> Shown:
    """Let time pass until what this page is shown fulfils a condition."""
    for _ in range(3_000):
        if reached(shown := await guest.position()):
            return shown
        await time.next()
        await asyncio.sleep(0)
    raise AssertionError("it did not happen")


async def play_until(guests: list[Guest], time: Time, reached: Callable[[Shown], bool]) -> Shown:
    """Have everybody play any moves until what a page is shown fulfils a condition."""
    for number in range(3_000):
        for seat, guest in enumerate(guests):
            shown = await guest.position()
            if reached(shown):
                return shown
            if shown["moves"] and (shown["window"] is None or seat not in shown["window"]["passed"]):
                fields = {"seat": seat, "seen": shown["number"], "move": shown["moves"][number % len(shown["moves"])]}
                shown = await guest.say("move", id=f"m{number}", **fields)
                if reached(shown):
                    return shown
        await time.next()
    raise AssertionError("it did not happen")


def is_over(shown: Shown) -> bool:
    return bool(shown["table"]["stage"] == "over")


@pytest.mark.parametrize(("clock", "windows"), [(None, "answers"), (LIVE, "even"), (DAYS, "answers")])
def test_a_bot_answers_for_a_person_who_leaves_in_a_window(
    tmp_path: Path, clock: wire.TableClock | None, windows: wire.Windows
) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            new = wire.NewTable("ringmaster", [wire.NewSeat("human")] * 3, pace=0, clock=clock, windows=windows)
            room = tables.room((await tables.make(new)).table)
            guests = await seat_all(room, 3)
            turn = await asked(guests)
            await open_a_window(guests[turn], turn)
            others = [seat for seat in range(3) if seat != turn]
            for seat in others:
                await guests[seat].say("leave", id="l", seat=seat, bot="random")
            await until(guests[turn], time, lambda shown: shown["window"] is None)
            await guests[turn].say("leave", id="l", seat=turn, bot="random")
            await until(guests[turn], time, is_over)
            for seat in range(3):
                await guests[seat].say("vote", id="a", seat=seat, what="again")
            assert (await guests[0].position())["table"]["match"] == 2

    asyncio.run(story())


def test_a_vote_to_stop_ends_a_hold_too(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await make(tables, 2, 1, position=last_card())
            guests = await seat_all(room, 2)
            shown = await ends_the_round(guests[0])
            assert shown["hold"]["of"] == [0, 1]
            left = await guests[1].say("leave", id="l", seat=1, bot="random")
            assert left["hold"]["of"] == [0]
            shown = await guests[1].say("back", id="b", seat=1)
            assert shown["hold"]["of"] == [0, 1]
            await guests[0].say("vote", id="s", seat=0, what="stop")
            shown = await guests[1].say("vote", id="s", seat=1, what="stop")
            assert (shown["table"]["stage"], shown["hold"], shown["votes"]) == ("over", None, [])

    asyncio.run(story())


def test_an_undo_goes_back_over_the_moves_of_a_stand_in(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, 1, pace=10)
            guests = await seat_all(room, 2)
            shown = await play_until(guests, time, lambda shown: shown["number"] >= 5 and bool(shown["moves"]))
            seat = shown["seat"]
            await guests[seat].say("leave", id="l", seat=seat, bot="random")
            await until(guests[seat], time, lambda later: later["number"] > shown["number"])
            shown = await guests[1 - seat].position()
            number = shown["number"]
            shown = await guests[1 - seat].say("undo", id="u", seat=1 - seat, seen=number)
            assert (shown["answer"]["error"], shown["undo_asked"]) == (None, None), "bots agree"
            assert shown["number"] > number
            shown = await guests[seat].say("back", id="b", seat=seat)
            assert seats_of(shown, "stand_in") == [None] * 3
            await play_until(guests, time, is_over)

    asyncio.run(story())


def test_a_vote_passes_in_the_moment_of_the_return(tmp_path: Path) -> None:
    """In either order, the seat belongs to the person who came back."""

    async def story(vote_first: bool) -> None:
        time = Time()
        async with rooms(tmp_path, name=f"{vote_first}", time=time, thinkers=Quick()) as tables:
            room, keys = await table_of(tables, 2, 1), [Keys(), Keys()]
            guests = await seat_all(room, 2, keys=keys)
            room.leave(guests[1].connection)
            await guests[0].position()
            await time.pass_by(60)
            back = Guest(room)
            vote = {"id": "v", "seat": 0, "what": "stand_in", "of": 1, "bot": "random"}
            says: list[tuple[Guest, str, Shown]] = [
                (guests[0], "vote", vote),
                (back, "hello", {"tokens": [keys[1].token], "look": 1}),
            ]
            for guest, kind, fields in says if vote_first else reversed(says):
                room.hear(guest.connection, wire_of(kind, fields))
            shown = await back.position()
            assert (seats_of(shown, "stand_in"), shown["votes"]) == ([None] * 3, [])
            assert seats_of(shown, "absent") == [False] * 3

    asyncio.run(story(True))
    asyncio.run(story(False))


def wire_of(kind: str, fields: Shown) -> wire.FromPage:
    said: wire.FromPage = read(msgspec.json.encode({"type": kind, **fields}))
    return said


def test_a_person_whom_five_others_left_goes_on_with_bots(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 6)
            guests = await seat_all(room, 6)
            for guest in guests[1:]:
                room.leave(guest.connection)
            await guests[0].position()
            await time.pass_by(60)
            assert seats_of(await guests[0].position(), "absent") == [False] + [True] * 5
            for seat in range(1, 6):
                await guests[0].say("vote", id=f"v{seat}", seat=0, what="stand_in", of=seat, bot="random")
            shown = await play_until(guests[:1], time, is_over)
            assert not shown["end"]["given_up"]
            shown = await guests[0].say("vote", id="a", seat=0, what="again")
            assert shown["table"]["match"] == 2

    asyncio.run(story())


@pytest.mark.parametrize("clock", [None, LIVE, DAYS])
def test_a_person_who_never_opens_a_nonce_loses_the_seat_and_the_others_begin(
    tmp_path: Path, clock: wire.TableClock | None
) -> None:
    async def story() -> None:
        time, keys = Time(), [Keys(), Keys()]
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, 1, clock=clock)
            guests = await seat_all(room, 2, open_nonces=False, keys=keys)
            await guests[0].say("open", seat=0, nonce=keys[0].nonce)
            room.leave(guests[1].connection)
            table = (await guests[0].position())["table"]["id"]
            await time.pass_by(30)
        time.time += 30 if clock is not DAYS else DAYS.turn
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = tables.room(table)
            anna = Guest(room)
            await anna.say("hello", tokens=[keys[0].token], look=0)
            shown = await until(anna, time, lambda shown: shown["table"]["stage"] == "seating")
            assert [seat.get("kept") for seat in shown["table"]["seats"]] == ["Player 0", None, None]
            keys[0].renew()
            await anna.say("sit", seat=0, name="Anna", token=keys[0].token, commitment=keys[0].commitment)
            bot = await anna.say("arrange", id="b", seat=1, what="bot", bot="random")
            assert bot["answer"]["error"] is None
            assert (await anna.say("open", seat=0, nonce=keys[0].nonce))["table"]["stage"] == "playing"

    asyncio.run(story())


class Dying(Quick):
    """Every second question fails because no process can be started."""

    def __init__(self) -> None:
        super().__init__()
        self.heard = 0

    async def answer(self, asked: Asked, span: float = 0.0) -> Thought:
        self.heard += 1
        if self.heard % 2:
            raise OSError("no process can be started")
        return await super().answer(asked, span)


def test_a_window_ends_although_its_bots_fail(tmp_path: Path) -> None:
    async def story() -> None:
        time, thinkers = Time(), Dying()
        async with rooms(tmp_path, time=time, thinkers=thinkers) as tables:
            seats = [wire.NewSeat("human")] * 2 + [wire.NewSeat("bot", "random")] * 2
            new = wire.NewTable("ringmaster", seats, pace=0, windows="even")
            room = tables.room((await tables.make(new)).table)
            guests = await seat_all(room, 2)
            shown = await play_until(guests, time, lambda shown: shown["window"] is not None)
            assert shown["window"]["left"] is not None
            number = shown["number"]
            await play_until(guests, time, lambda shown: shown["number"] > number + 12 and thinkers.heard > 4)

    asyncio.run(story())
