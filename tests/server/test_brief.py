"""Brief pages: they are not told again what they know, and can wait a moment for a position that nobody could see."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from chapiteau.server.room.soon import EVERY, LEAST_BETWEEN, Soon
from chapiteau.server.supervise import pause_after
from tests.server.client import Keys
from tests.server.rooms import BriefGuest, Guest, Time, make, rooms, seat_all, settle
from tests.server.test_secrets import ROWS, SCRIPT, TWINS, carry_out, position, steady

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.room.room import Room

OWN = ("stamp", "answer", "log")
"""What two pages of a seat are told differently: how much each was sent, what it asked, and how far its log went."""

PLAYS = {0: (0, "red-2"), 2: (1, "green-2")}


def test_a_brief_page_knows_what_another_is_told(tmp_path: Path) -> None:
    """Before, in and after a match: with what it was told earlier, each message says the same in fewer bytes."""
    sizes = [0, 0]

    async def compare(whole: Guest, brief: Guest) -> dict[str, Any]:
        one, other = await whole.position(), await brief.position()
        assert {**one, **dict.fromkeys(OWN)} == {**other, **dict.fromkeys(OWN)}
        for place, guest in enumerate((whole, brief)):
            sizes[place] += len(guest.messages[-1])
        return other

    async def story() -> None:
        async with rooms(tmp_path) as tables:
            room = await make(tables, 3, position=position(TWINS[0]))
            keys = [Keys() for _ in range(3)]
            whole, brief = Guest(room), BriefGuest(room)
            watching = Guest(room), BriefGuest(room)
            for guest in (whole, brief):
                await guest.say("hello", tokens=[keys[0].token], look=0)
            for guest in watching:
                await guest.say("hello", tokens=[])
            await compare(whole, brief)
            guests = await seat_all(room, 3, open_nonces=False, keys=keys)
            stages = [(await compare(whole, brief))["table"]["stage"]]
            for seat, guest in enumerate(guests):
                await guest.say("open", seat=seat, nonce=keys[seat].nonce)
            for number, step in enumerate(SCRIPT):
                await carry_out(guests, number, *step)
                await compare(whole, brief)
                await compare(*watching)
            await guests[1].say("talk", id="talk", seat=1, said="well_played")
            assert (await compare(whole, brief))["talk"]
            for seat, guest in enumerate(guests):
                await guest.say("give_up", id=f"stop-{seat}", seat=seat)
                stages.append((await compare(whole, brief))["table"]["stage"])
            assert (await compare(*watching))["end"]
            assert stages == ["opening", "playing", "playing", "over"]

    asyncio.run(story())
    print(f"{sizes[1]} bytes instead of {sizes[0]}")
    assert sizes[1] < 0.7 * sizes[0]


class Seeing(BriefGuest):
    """Its socket takes everything at once."""

    def __init__(self, room: Room) -> None:
        super().__init__(room)
        self.times: list[float] = []

    def write(self, pieces: list[bytes]) -> None:
        self.messages.append(b"".join(pieces))
        self.times.append(self.room._clock.now())

    def heard(self) -> list[tuple[float, bytes]]:
        """What came, and when."""
        return [(at, steady(message)) for at, message in zip(self.times, self.messages, strict=True)]


def entries(guest: Guest, since: int) -> list[list[int]]:
    """Which entries each message had."""
    return [[entry["n"] for entry in guest.read(each)["log"]["entries"]] for each in guest.messages[since:]]


def test_a_page_that_is_not_asked_gets_late_positions_but_every_entry(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time(100.0)
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, 3, position=position([["red-2"], ["green-2"], ["purple-1"]], ROWS))
            guests = await seat_all(room, 3, kind=Seeing)
            for _ in range(2):  # what could wait is sent, and then a while passes
                await time.pass_by(1.0)
            seen = [len(guest.messages) for guest in guests]

            await play(guests[0], {"type": "play", "card": "red-2", "to": 0})
            await settle()
            # The one who moved, and the next one; the third has been sent nothing for a while.
            assert [entries(guest, start) for guest, start in zip(guests, seen, strict=True)] == [[[1]], [[1]], [[1]]]
            await play(guests[1], {"type": "play", "card": "green-2", "to": 1})
            await settle()
            assert [entries(guest, start) for guest, start in zip(guests, seen, strict=True)] == [
                [[1]],
                [[1], [2]],
                [[1], [2]],
            ]
            assert not any(guest.connection.blocked for guest in guests)
            await time.pass_by(LEAST_BETWEEN + EVERY)
            assert entries(guests[0], seen[0]) == [[1], [2]], "it waited, and was not forgotten"

    asyncio.run(story())


def test_the_time_of_a_position_tells_nothing_about_hidden_cards(tmp_path: Path) -> None:
    """In two worlds that seat 0 and a spectator cannot tell apart, both are sent the same at the same times."""

    async def story(twin: int) -> list[list[tuple[float, bytes]]]:
        time = Time(100.0)
        async with rooms(tmp_path, f"twin-{twin}", time) as tables:
            room = await make(tables, 3, position=position(TWINS[twin]))
            watching = Seeing(room)
            await watching.say("hello", tokens=[])
            guests = [guest for guest in await seat_all(room, 3, kind=Seeing) if isinstance(guest, Seeing)]
            for number, (seat, move, _) in enumerate(SCRIPT):
                assert room.table is not None
                asked = {"id": f"move-{number}", "seat": seat, "seen": room.table.number, "move": move}
                await guests[seat].say("move", **asked)
                await time.pass_by(0.02)
            return [guests[0].heard(), watching.heard(), guests[1].heard()]

    one, other = asyncio.run(story(0)), asyncio.run(story(1))
    assert len(one[0]) > len(SCRIPT)
    assert len({at for at, _ in one[1]}) > 3, "it was sent something now and then"
    assert one[:2] == other[:2]
    assert one[2] != other[2], "the worlds differ"


def test_private_requests_of_others_send_a_page_nothing(tmp_path: Path) -> None:
    """Such as a refused move, a hidden choice, or a look through another seat."""

    async def story(busy: bool) -> list[tuple[float, bytes]]:
        time = Time(100.0)
        async with rooms(tmp_path, f"busy-{busy}", time) as tables:
            room = await make(tables, 3, position=position([["red-2"], ["green-2"], ["purple-1"]], ROWS))
            watching = Seeing(room)
            await watching.say("hello", tokens=[])
            guests = await seat_all(room, 3, kind=Seeing)
            await time.pass_by(1.0)
            for step in range(10):
                if step in PLAYS:
                    seat, card = PLAYS[step]
                    await play(guests[seat], {"type": "play", "card": card, "to": seat})
                if busy and step == 1:
                    await Seeing(room).say("hello", tokens=[])
                if busy and step > 4:
                    await guests[1].say("move", id=f"try-{step}", seat=1, seen=0, move={"type": "take"})
                    await guests[0].say("ask", id=f"ask-{step}", seat=0, when="never")
                await time.pass_by(EVERY / 4)
            return watching.heard()

    quiet, busy = (asyncio.run(story(each)) for each in (False, True))
    assert busy == quiet
    assert [at for at, _ in quiet[-2:]] == [101.0, 101.0 + 2 * EVERY]


def test_a_page_that_is_not_brief_waits_for_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path, time=Time(100.0)) as tables:
            room = await make(tables, 3, position=position([["red-2"], ["green-2"], ["purple-1"]], ROWS))
            guests = await seat_all(room, 3)
            for number, card in enumerate(("red-2", "green-2")):
                await play(guests[number], {"type": "play", "card": card, "to": number})
                assert (await guests[2].position())["number"] == number + 1

    asyncio.run(story())


def test_a_room_that_fails_keeps_no_other_waiting() -> None:
    """The rooms behind it, and those that come later, are still called; the failure is logged."""

    async def story() -> list[str]:
        time = Time(100.0)
        soon = Soon(time)
        called: list[str] = []

        def fail() -> None:
            called.append("fails")
            raise RuntimeError("a room failed")

        soon.call(lambda: called.append("before"))
        soon.call(fail)
        soon.call(lambda: called.append("after"))
        await settle()
        await time.pass_by(EVERY)
        assert called == ["before", "fails"]
        soon.call(lambda: called.append("later"))
        for _ in range(2):
            await time.pass_by(pause_after(1))
        soon.close()
        return called

    assert asyncio.run(story()) == ["before", "fails", "after", "later"]


async def play(guest: Guest, move: dict[str, Any]) -> None:
    table = guest.room.table
    assert table is not None
    assert table.match is not None
    seat = table.match.asked
    asked = {"id": f"move-{table.number}", "seat": seat, "seen": table.number, "move": move}
    answer = (await guest.say("move", **asked))["answer"]
    assert (answer["rule"], answer["error"]) == (None, None), answer
