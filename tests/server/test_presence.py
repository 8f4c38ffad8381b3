"""Nobody is ever stuck: people leave and come back, bots stand in, clocks run out, and votes are seen by all."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import chapiteau
from chapiteau.engine.record import read_record
from chapiteau.engine.verify import passed, verify
from chapiteau.server import records, wire
from chapiteau.server.events import Talked, encode
from chapiteau.server.limits import Limits
from chapiteau.server.people.people import device_of
from chapiteau.server.people.records import remove_device
from chapiteau.server.players.connection import Connection
from chapiteau.server.players.thinker import Bots
from chapiteau.server.room.room import Look
from tests.server.client import Keys
from tests.server.rooms import Guest, Time, make, rooms, seat_all
from tests.server.stores import both_stores
from tests.server.test_failing_store import Player, Quick

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.room.room import Room
    from chapiteau.server.room.rooms import Rooms

pytestmark = both_stores

LIVE = wire.TableClock("live", 30, 100)
DAYS = wire.TableClock("days", 3 * 86_400)


async def table_of(
    tables: Rooms,
    people: int,
    bots: int = 0,
    clock: wire.TableClock | None = None,
    game: str = "figaro",
    *,
    pace: float = 0,
) -> Room:
    seats = [wire.NewSeat("human")] * people + [wire.NewSeat("bot", "random")] * bots
    return tables.room((await tables.make(wire.NewTable(game, seats, pace=pace, clock=clock))).table)


def seats_of(shown: dict[str, Any], field: str) -> list[Any]:
    return [seat[field] for seat in shown["table"]["seats"]]


async def asked(guests: list[Guest]) -> int:
    """Which of the people must decide."""
    for _ in range(50):
        for seat, guest in enumerate(guests):
            if (await guest.position())["moves"]:
                return seat
        await asyncio.sleep(0.01)
    raise AssertionError("nobody is asked")


def test_a_bot_can_stand_in_for_an_absent_person_until_they_return(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, 1)
            keys = [Keys(), Keys()]
            anna, bea = await seat_all(room, 2, keys=keys)
            room.leave(bea.connection)
            await anna.position()
            await time.pass_by(59)
            assert seats_of(await anna.position(), "absent") == [False, False, False]
            early = await anna.say("vote", id="1", seat=0, what="stand_in", of=1, bot="regular")
            assert early["answer"]["error"] == "not_now"
            before = len(anna.messages)
            await time.pass_by(1)
            shown = await anna.position()
            assert seats_of(shown, "absent") == [False, True, False]
            assert len(anna.messages) > before
            nonsense = await anna.say("vote", id="2", seat=0, what="stand_in", of=1, bot="nobody")
            assert nonsense["answer"]["error"] == "malformed"
            shown = await anna.say("vote", id="3", seat=0, what="stand_in", of=1, bot="random")
            assert seats_of(shown, "stand_in") == [None, "random", None]
            assert seats_of(shown, "absent") == [False, False, False]
            assert shown["votes"] == []
            # The bot plays Bea's turns now, and the record says so.
            by = await play_until(anna, time, lambda entry: entry.get("by") == "random", room)
            assert by["seat"] == 1
            # She is back: the seat is hers at once.
            again = Guest(room)
            shown = await again.say("hello", tokens=[keys[1].token], look=1)
            assert seats_of(shown, "stand_in") == [None, None, None]
            assert shown["seat"] == 1
            record = await stopped(room, tables, [anna, again])
            assert passed(verify(chapiteau.game("figaro"), read_record(record)))
            assert {entry["by"] for entry in record["entries"] if "by" in entry} == {"random"}

    asyncio.run(story())


def test_who_returns_while_another_process_stores_something_has_the_seat_too(tmp_path: Path) -> None:
    async def story() -> None:
        time, keys = Time(), [Keys(), Keys()]
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, game="ringmaster", pace=10)
            anna, bea = await seat_all(room, 2, keys=keys)
            room.leave(bea.connection)
            await anna.position()
            await time.pass_by(60)
            shown = await anna.say("vote", id="1", seat=0, what="stand_in", of=1, bot="random")
            assert seats_of(shown, "stand_in") == [None, "random"]
            assert room.table is not None
            said = encode(Talked(0, "hello", "elsewhere", time.stamp()))
            await tables.store.append(room.table.stream, room.table.events, said)
            shown = await Guest(room).say("hello", tokens=[keys[1].token], look=1)
            assert [each["said"] for each in shown["talk"]] == ["hello"]
            assert (seats_of(shown, "stand_in"), shown["seat"]) == ([None, None], 1)

    asyncio.run(story())


async def play_until(guest: Guest, time: Time, wanted: Any, room: Room) -> dict[str, Any]:
    """Play the first move whenever asked until an entry is as wanted."""
    for number in range(400):
        shown = await guest.position()
        assert room.table is not None
        assert room.table.match is not None
        for entry in room.table.match.record.entries:
            if wanted(entry):
                return entry
        if shown["hold"] is not None:
            await guest.say("ready", id=f"r{number}", seat=shown["seat"], seen=shown["number"])
        elif shown["moves"]:
            fields = {"seat": shown["seat"], "seen": shown["number"], "move": shown["moves"][0]}
            await guest.say("move", id=f"m{number}", **fields)
        else:
            await time.next()
            await asyncio.sleep(0.002)
    raise AssertionError("it did not happen")


async def stopped(room: Room, tables: Rooms, guests: list[Guest]) -> dict[str, Any]:
    for seat, guest in enumerate(guests):
        await guest.say("give_up", id="stop", seat=seat)
    shown = await guests[0].position()
    assert shown["table"]["stage"] == "over", shown["votes"]
    record = records.stored_record(tables.store, shown["table"]["id"], shown["table"]["match"])
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(record))
    return found


def test_a_page_that_goes_before_its_hello_is_handled_is_not_here(tmp_path: Path) -> None:
    """The page says hello and is closed while the table is busy or being loaded."""

    async def story() -> None:
        time, keys = Time(), [Keys(), Keys()]
        async with rooms(tmp_path, time=time, thinkers=Quick(), limits=Limits(watchers_per_table=1)) as tables:
            room = await table_of(tables, 2, 1)
            anna, bea = await seat_all(room, 2, keys=keys)
            room.leave(bea.connection)
            for token in (keys[1].token, Keys().token):
                brief = Guest(room)
                room.hear(brief.connection, wire.Hello([token], 1))
                room.leave(brief.connection)
            assert seats_of(await anna.position(), "here") == [True, False, True]
            await time.pass_by(60)
            assert seats_of(await anna.position(), "absent") == [False, True, False]
            watching = Guest(room)
            assert (await watching.position())["mine"] == []
            assert watching.closed is None, "nobody else watches"

    asyncio.run(story())


def test_a_person_can_leave_and_come_back_without_a_vote(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, 1)
            keys = [Keys(), Keys()]
            anna, bea = await seat_all(room, 2, keys=keys)
            assert (await bea.say("leave", id="l", seat=0, bot="random"))["answer"]["error"] == "not_your_seat"
            assert (await bea.say("leave", id="l", seat=1, bot="nobody"))["answer"]["error"] == "malformed"
            shown = await bea.say("leave", id="l", seat=1, bot="random")
            assert seats_of(shown, "stand_in") == [None, "random", None]
            moving = await bea.say("move", id="m", seat=1, seen=shown["number"], move={"type": "take"})
            assert moving["answer"]["error"] == "not_your_seat"
            # A page that merely connects again does not undo the decision.
            other = Guest(room)
            assert seats_of(await other.say("hello", tokens=[keys[1].token], look=1), "stand_in")[1] == "random"
            # Nobody waits for Bea: Anna alone can stop the match, or go on.
            await play_until(anna, time, lambda entry: entry.get("by") == "random", room)
            late = Guest(room)
            assert (await late.say("back", id="b", seat=1))["answer"]["error"] == "not_your_seat"
            shown = await other.say("back", id="b", seat=1)
            assert shown["answer"]["error"] is None
            assert seats_of(shown, "stand_in") == [None, None, None]
            await bea.say("leave", id="l2", seat=1, bot="random")
            assert (await anna.say("give_up", id="g", seat=0))["table"]["stage"] == "over"

    asyncio.run(story())


def test_after_a_match_everybody_here_is_asked_to_play_again(tmp_path: Path) -> None:
    """A person whose seat a bot played has it back, and so can answer."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time(), thinkers=Quick()) as tables:
            room = await table_of(tables, 2, 1)
            anna, bea = await seat_all(room, 2)
            await bea.say("leave", id="l", seat=1, bot="random")
            assert (await anna.say("give_up", id="g", seat=0))["table"]["stage"] == "over"
            shown = await anna.say("vote", id="a", seat=0, what="again")
            assert [(vote["agreed"], vote["asked"]) for vote in shown["votes"]] == [([0], [1])]
            assert seats_of(shown, "stand_in") == [None, None, None]
            shown = await bea.say("vote", id="a", seat=1, what="again")
            assert (shown["answer"]["error"], shown["table"]["match"]) == (None, 2)

    asyncio.run(story())


def test_votes_are_seen_by_all_and_can_be_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path, time=Time(), thinkers=Quick()) as tables:
            room = await table_of(tables, 2, 1)
            anna, bea = await seat_all(room, 2)
            await anna.say("vote", id="1", seat=0, what="stop")
            vote = {"what": "stop", "of": None, "bot": None, "agreed": [0], "asked": [1], "refused": None}
            for guest in (anna, bea, Guest(room)):
                shown = await guest.position()
                assert (shown["votes"], shown["giving_up"]) == ([vote], [0])
            await bea.say("vote", id="1", seat=1, what="stop", agree=False)
            shown = await anna.position()
            assert shown["votes"] == [{**vote, "agreed": [], "asked": [], "refused": 1}]
            assert (shown["giving_up"], shown["table"]["stage"]) == ([], "playing")
            # The messages of older pages are votes as well.
            await bea.say("give_up", id="2", seat=1)
            assert (await anna.position())["votes"] == [{**vote, "agreed": [1], "asked": [0]}]
            await anna.say("vote", id="3", seat=0, what="stop")
            assert (await bea.position())["table"]["stage"] == "over"
            await bea.say("vote", id="4", seat=1, what="again")
            shown = await anna.position()
            assert shown["end"] is not None
            assert shown["votes"] == [{**vote, "what": "again", "agreed": [1], "asked": [0]}]
            shown = await anna.say("vote", id="5", seat=0, what="again")
            assert (shown["table"]["match"], shown["table"]["stage"], shown["votes"]) == (2, "seating", [])
            assert (await anna.say("vote", id="6", seat=0, what="stop"))["answer"]["error"] == "not_now"

    asyncio.run(story())


def test_changes_of_mind_are_limited(tmp_path: Path) -> None:
    """Each change is kept with the table and read whenever it is loaded."""

    async def story() -> None:
        time, most = Time(), Limits().changes_per_minute
        async with rooms(tmp_path, time=time) as house:
            room = await make(house, 3)
            guests = await seat_all(room, 3)
            wishes: list[tuple[str, dict[str, Any]]] = [
                ("ask", {"when": "never"}),
                ("vote", {"what": "stop", "agree": False}),
                ("leave", {"bot": "random"}),
                ("back", {}),
            ]
            answers = list[str | None]()
            for number in range(most + 8):
                kind, fields = wishes[number % len(wishes)]
                answers.append((await guests[0].say(kind, id=f"{number}", seat=0, **fields))["answer"]["error"])
            assert answers == [None] * most + ["too_many_changes"] * 8
            again = await guests[0].say("ask", id="0", seat=0, when="never")
            assert again["answer"]["error"] is None, "the same request is done once"
            other = await guests[1].say("ask", id="mine", seat=1, when="near")
            assert other["answer"]["error"] is None
            time.time += 30
            later = await guests[0].say("ask", id="later", seat=0, when="always")
            assert later["answer"]["error"] is None

    asyncio.run(story())


def test_a_vote_does_not_wait_for_absent_people(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 3)
            anna, bea, carl = await seat_all(room, 3)
            room.leave(carl.connection)
            await anna.say("give_up", id="g", seat=0)
            await bea.say("give_up", id="g", seat=1)
            assert (await anna.position())["table"]["stage"] == "playing"
            await time.pass_by(60)
            shown = await anna.position()
            assert (shown["table"]["stage"], shown["end"]["given_up"]) == ("over", True)

    asyncio.run(story())


def test_after_the_turns_time_and_the_reserve_the_others_decide(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, clock=LIVE, game="aramini-circus")
            guests = await seat_all(room, 2)
            shown = await guests[0].position()
            assert shown["table"]["clock"] == {"kind": "live", "turn": 30.0, "reserve": 100.0}
            turn = await asked(guests)
            assert clock_of(shown, turn) == (30.0, 100.0, True)
            assert clock_of(shown, 1 - turn) == (30.0, 100.0, False)
            await time.pass_by(40)
            assert clock_of(await guests[0].position(), turn) == (0.0, 90.0, True)
            shown = await guests[turn].position()
            move = {"seat": turn, "seen": shown["number"], "move": shown["moves"][0]}
            shown = await guests[turn].say("move", id="1", **move)
            assert clock_of(shown, turn)[1] == 90.0
            seat = await asked(guests)
            left = clock_of(await guests[0].position(), seat)
            heard = len(guests[0].messages)
            await time.pass_by(sum(left[:2]) + 5)
            shown = await guests[0].position()
            assert clock_of(shown, seat) == (0.0, 0.0, True)
            assert seats_of(shown, "absent")[seat]
            assert len(guests[0].messages) > heard
            # It stops nothing: who is late may still move, or the other lets a bot play.
            shown = await guests[1 - seat].say("vote", id="2", seat=1 - seat, what="stand_in", of=seat, bot="random")
            assert seats_of(shown, "stand_in")[seat] == "random"
            # The page was there all the time: it takes the seat back by a word.
            shown = await guests[seat].say("back", id="3", seat=seat)
            assert seats_of(shown, "stand_in")[seat] is None

    asyncio.run(story())


@pytest.mark.parametrize(("game", "bots"), [("three-ring-circus", 0), ("aramini-circus", 1)])
def test_a_late_person_who_is_alone_decides(tmp_path: Path, game: str, bots: int) -> None:
    """Nobody else could stop the match."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 1, bots, clock=LIVE, game=game)
            guests = await seat_all(room, 1)
            while not (await guests[0].position())["moves"]:
                await time.next()
            await time.pass_by(200)
            shown = await guests[0].position()
            assert seats_of(shown, "absent")[0]
            shown = await guests[0].say("vote", id="s", seat=0, what="stop")
            assert (shown["table"]["stage"], shown["votes"]) == ("over", [])

    asyncio.run(story())


@pytest.mark.parametrize("is_asked", [True, False])
def test_leaving_and_coming_back_at_once_gives_nobody_more_time(tmp_path: Path, *, is_asked: bool) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, clock=LIVE, game="aramini-circus", pace=10)
            guests = await seat_all(room, 2)
            turn = await asked(guests)
            seat = turn if is_asked else 1 - turn
            await time.pass_by(20)
            await guests[seat].say("leave", id="l", seat=seat, bot="random")
            shown = await guests[seat].say("back", id="b", seat=seat)
            assert seats_of(shown, "stand_in") == [None, None]
            assert clock_of(shown, turn) == (10.0, 100.0, True)

    asyncio.run(story())


def test_a_late_person_can_let_a_bot_play_for_one_who_is_gone(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, clock=LIVE, game="aramini-circus")
            guests = await seat_all(room, 2)
            turn = await asked(guests)
            room.leave(guests[1 - turn].connection)
            await guests[turn].position()
            await time.pass_by(200)
            assert seats_of(await guests[turn].position(), "absent") == [True, True]
            vote = {"what": "stand_in", "of": 1 - turn, "bot": "random"}
            shown = await guests[turn].say("vote", id="v", seat=turn, **vote)
            assert seats_of(shown, "stand_in")[1 - turn] == "random"

    asyncio.run(story())


@pytest.mark.parametrize(
    ("game", "clock"),
    [("aramini-circus", LIVE), ("ringmaster", LIVE), ("three-ring-circus", LIVE), ("aramini-circus", DAYS)],
)
def test_the_moves_of_a_turn_share_its_time_but_over_days_each_has_its_own(
    tmp_path: Path, game: str, clock: wire.TableClock
) -> None:
    """Whoever is asked moves after some seconds: what is left of them counts until the turn is over."""

    async def story() -> None:
        time, keys = Time(), [Keys(), Keys()]
        same, others, turn, seen = 0, 0, -1, -1
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, clock=clock, game=game)
            guests = await seat_all(room, 2, keys=keys)
            left = clock.turn
            while same < 3 or others < 3:
                assert room.table is not None
                if room.table.playing().state.window():
                    await time.pass_by(20)  # nobody answers
                    continue
                seat = await asked(guests)
                goes_on = seat == turn and not is_new_turn(room, seen)
                shown = await guests[seat].position()
                expected = left if goes_on and clock.kind == "live" else clock.turn
                assert clock_of(shown, seat)[0] == expected, (seat, turn)
                same, others, turn, seen = same + goes_on, others + (not goes_on), seat, shown["number"]
                time.time += 5
                left = clock_of(await guests[seat].position(), seat)[0]
                await guests[seat].say("move", id=f"{seen}", seat=seat, seen=seen, move=shown["moves"][0])
            shown = await guests[0].position()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            again = await Guest(tables.room(shown["table"]["id"])).say("hello", tokens=[keys[0].token], look=0)
            assert again["clocks"] == shown["clocks"]
        print(f"{game}, {clock.kind}: {same} moves in a turn that went on, {others} began one")


def test_leaving_or_rising_can_be_asked_for_again(tmp_path: Path) -> None:
    """If the answer was lost, the page asks again when a bot already plays the seat, or nobody sits there."""

    async def story() -> None:
        async with rooms(tmp_path, time=Time()) as tables:
            room = await make(tables, 2, 1)
            guests = await seat_all(room, 2)
            for _ in range(2):
                assert (await guests[1].say("leave", id="l", seat=1, bot="random"))["answer"]["error"] is None
            early = await make(tables, 2, 1)
            guest = (await seat_all(early, 1, open_nonces=False))[0]
            for _ in range(2):
                assert (await guest.say("rise", id="r", seat=0))["answer"]["error"] is None
            assert (await guest.say("rise", id="another", seat=0))["answer"]["error"] == "not_your_seat"

    asyncio.run(story())


@pytest.mark.parametrize("game", ["figaro", "three-ring-circus"])
def test_an_undo_gives_no_time_back(tmp_path: Path, game: str) -> None:
    """Otherwise, moving and undoing again and again would keep the others waiting for ever."""

    async def story() -> None:
        time, keys = Time(), [Keys() for _ in range(3)]
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 3, clock=wire.TableClock("live", 60, 30), game=game)
            guests = await seat_all(room, 3, keys=keys)
            turn = await asked(guests)
            shown = await guests[turn].position()
            for number, wait, left in ((1, 40, (20.0, 30.0)), (2, 30, (0.0, 20.0)), (3, 15, (0.0, 5.0))):
                await time.pass_by(wait)
                fields = {"seat": turn, "seen": shown["number"], "move": shown["moves"][0]}
                shown = await guests[turn].say("move", id=f"m{number}", **fields)
                shown = await guests[turn].say("undo", id=f"u{number}", seat=turn, seen=shown["number"])
                assert shown["answer"]["error"] is None
                assert clock_of(shown, turn) == (*left, True)
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            guest = Guest(tables.room(shown["table"]["id"]))
            again = await guest.say("hello", tokens=[keys[turn].token], look=turn)
            assert again["clocks"] == shown["clocks"]
            # The time before the undo counts as well.
            move = shown["moves"][0]
            shown = await guest.say("move", id="m", seat=turn, seen=shown["number"], move=move)
            if shown["moves"]:
                await time.pass_by(10)
                shown = await guest.say("undo", id="u", seat=turn, seen=shown["number"])
                assert shown["answer"]["error"] is None
                assert clock_of(shown, turn) == (0.0, 0.0, True)

    asyncio.run(story())


def test_an_undo_of_the_end_of_a_turn_gives_no_time_back_either(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 1, 1, clock=wire.TableClock("live", 300), game="aramini-circus", pace=10)
            (guest,) = await seat_all(room, 1)
            while not (shown := await guest.position())["moves"]:
                await time.next()
            while shown["moves"]:
                await time.pass_by(10)
                left = clock_of(await guest.position(), 0)[0]
                fields = {"seat": 0, "seen": shown["number"], "move": shown["moves"][-1]}
                shown = await guest.say("move", id=f"m{shown['number']}", **fields)
            shown = await guest.say("undo", id="u", seat=0, seen=shown["number"])
            assert shown["moves"]
            assert clock_of(shown, 0) == (left, 0.0, True)
            assert left < 300

    asyncio.run(story())


def test_a_clock_that_begins_once_all_is_shown_runs_out_too(tmp_path: Path) -> None:
    """Pages still draw a move when the next question is asked: its clock counts from when they have done so."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, clock=wire.TableClock("live", 30, 0), game="aramini-circus")
            guests = await seat_all(room, 2)
            turn = await asked(guests)
            shown = await guests[turn].position()
            move = {"seat": turn, "seen": shown["number"], "move": shown["moves"][0]}
            shown = await guests[turn].say("move", id="1", **move)
            seat = await asked(guests)
            assert clock_of(await guests[0].position(), seat) == (30.0, 0.0, True)
            await time.pass_by(30)
            assert not any(seats_of(await guests[0].position(), "absent"))
            guests[0].connection.blocked = False  # it hears what it did not ask for
            await time.pass_by(4)
            assert seats_of(msgspec.json.decode(guests[0].messages[-1]), "absent")[seat]

    asyncio.run(story())


def is_new_turn(room: Room, seen: int) -> bool:
    """Whether an entry after this one told that a turn begins."""
    assert room.table is not None
    match = room.table.playing()
    told = [told.public.get("type") for line in match.log if line.n > seen for told in line.told]
    return any(each in match.game.turn_begins for each in told)


def clock_of(shown: dict[str, Any], seat: int) -> tuple[float, float, bool]:
    clock = next(each for each in shown["clocks"] if each["seat"] == seat)
    return clock["left"], clock["reserve"], clock["runs"]


def test_clocks_and_stand_ins_outlive_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        time, keys = Time(), [Keys(), Keys()]
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, clock=LIVE, game="aramini-circus", pace=10)  # so slow that no bot moves
            guests = await seat_all(room, 2, keys=keys)
            turn = await asked(guests)
            await time.pass_by(50)
            shown = await guests[turn].position()
            fields = {"seat": turn, "seen": shown["number"], "move": shown["moves"][0]}
            table = (await guests[turn].say("move", id="1", **fields))["table"]["id"]
            await guests[1].say("leave", id="l", seat=1, bot="random")
            await guests[0].say("vote", id="v", seat=0, what="stop", agree=False)
        time.time += 500
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            guest = Guest(tables.room(table))
            shown = await guest.say("hello", tokens=[keys[0].token], look=0)
            assert seats_of(shown, "stand_in") == [None, "random"]
            clock = next(each for each in shown["clocks"] if each["seat"] == 0)
            assert clock["runs"] == (turn == 0)
            if clock["runs"]:  # pages have had no time to come back
                assert clock["left"] + clock["reserve"] == 20.0
            else:
                assert clock["reserve"] == 100.0
            assert not shown["table"]["seats"][0]["absent"]

    asyncio.run(story())


@pytest.mark.parametrize("how", ["restart", "back"])
def test_a_person_who_comes_back_has_some_time_even_if_all_was_used(tmp_path: Path, how: str) -> None:
    """Nobody may count as absent at the moment they are back, even with the shortest clock in the middle of a turn."""

    async def story() -> None:
        time, keys, least = Time(), [Keys(), Keys()], wire.TableClock("live", 5)
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, clock=least, game="ringmaster", pace=10)
            guests = await seat_all(room, 2, keys=keys)
            turn = await asked(guests)
            shown = await guests[turn].position()
            table = shown["table"]["id"]
            await time.pass_by(30)
            first = next(move for move in shown["moves"] if move["type"] != "end")
            await guests[turn].say("move", id="1", seat=turn, seen=shown["number"], move=first)
            while room.table is None or room.table.playing().state.window():
                await time.pass_by(20)  # nobody answers
            assert await asked(guests) == turn
            await time.pass_by(5)
            assert seats_of(await guests[turn].position(), "absent")[turn]
            if how == "back":
                vote = {"what": "stand_in", "of": turn, "bot": "random"}
                assert seats_of(await guests[1 - turn].say("vote", id="v", seat=1 - turn, **vote), "stand_in")[turn]
                shown = await guests[turn].say("back", id="b", seat=turn)
                assert (clock_of(shown, turn), seats_of(shown, "absent")[turn]) == ((5.0, 0.0, True), False)
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            shown = await Guest(tables.room(table)).say("hello", tokens=[keys[turn].token], look=turn)
            assert (clock_of(shown, turn), seats_of(shown, "absent")[turn]) == ((5.0, 0.0, True), False)

    asyncio.run(story())


@pytest.mark.parametrize("spent", [70, 125, 200])
def test_who_takes_the_seat_back_has_no_more_time_than_was_left(tmp_path: Path, spent: float) -> None:
    """Somebody who was late again and again had all their time anew, whenever the others let a bot play."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, clock=LIVE, game="ringmaster", pace=10)
            keys = [Keys(), Keys()]
            guests = await seat_all(room, 2, keys=keys)
            turn = await asked(guests)
            other = guests[1 - turn]
            room.leave(guests[turn].connection)
            await other.position()
            await time.pass_by(spent)
            left = clock_of(await other.position(), turn)
            vote = {"what": "stand_in", "of": turn, "bot": "random"}
            assert seats_of(await other.say("vote", id="v", seat=1 - turn, **vote), "stand_in")[turn]
            shown = await Guest(room).say("hello", tokens=[keys[turn].token], look=turn)
            now = clock_of(shown, turn)
            assert now[2]
            assert sum(now[:2]) == max(20.0, sum(left[:2]))

    asyncio.run(story())


def test_who_removes_a_device_gives_nobody_time(tmp_path: Path) -> None:
    """The table is loaded again, but no page has to come back, as after a restart."""

    async def story() -> None:
        time, clock = Time(), wire.TableClock("live", 30)
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room, mine = await table_of(tables, 2, clock=clock, game="ringmaster"), secrets.token_hex(32)
            keys = Keys()
            anna = Guest(room)
            await anna.say("hello", tokens=[], look=0, person=mine)
            await anna.say("sit", seat=0, name="Anna", token=keys.token, commitment=keys.commitment)
            bea = await begun_with(anna, keys, room)
            turn = await asked([anna, bea])
            await time.pass_by(25)
            before, table = clock_of(await anna.position(), turn), room.table
            assert before[0] < 20
            await lose_a_device(tables, device_of(mine))
            assert clock_of(await anna.position(), turn) == before
            assert room.table is not table
            await time.pass_by(before[0])
            assert seats_of(await anna.position(), "absent")[turn]

    asyncio.run(story())


async def begun_with(anna: Guest, keys: Keys, room: Room) -> Guest:
    """Somebody sits down on the other seat, and the match begins."""
    others, bea = Keys(), Guest(room)
    await bea.say("hello", tokens=[others.token], look=1)
    await bea.say("sit", seat=1, name="Bea", token=others.token, commitment=others.commitment)
    await anna.say("open", seat=0, nonce=keys.nonce)
    await bea.say("open", seat=1, nonce=others.nonce)
    return bea


async def lose_a_device(tables: Rooms, mine: str) -> None:
    """The person of this device gets another, and removes it."""
    lost = device_of(secrets.token_hex(32))
    await tables.people.add_device(await tables.people.of(mine), lost)
    await remove_device(tables.people, await tables.people.of(mine), lost, tables)


def test_a_whole_match_over_days(tmp_path: Path) -> None:
    """Pages come once in a while, one at a time, and are gone again; windows and openings wait for them."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            table = (await tables.make(wire.NewTable("ringmaster", [wire.NewSeat("human")] * 3, clock=DAYS))).table
            room, game, bots = tables.room(table), chapiteau.game("ringmaster"), Bots()
            people = [Player(seat, room, game, bots) for seat in range(3)]
            for each in people:
                room.leave(each.connection)
            visits = windows = 0
            while visits < 3_000:
                visits += 1
                shown = await visit(people[visits % 3], room)
                windows += shown["window"] is not None
                assert shown["window"] is None or shown["window"]["left"] is None
                assert not any(each["absent"] for each in shown["table"]["seats"])
                if shown["end"] is not None:
                    break
                time.time += 6 * 3600
                await time.next()
            days = time.time / 86_400
            print(f"a match over {days:.0f} days: {visits} visits, {windows} of them to an open window")
            assert days > 3
            assert windows > 3
            record = msgspec.json.decode(msgspec.json.encode(records.stored_record(tables.store, table, 1)))
            assert record["entries"][-1]["result"] is not None
            assert passed(verify(game, read_record(record)))

    asyncio.run(story())


async def visit(person: Player, room: Room) -> dict[str, Any]:
    """Come, do all that is to be done, and go."""
    person.connection = Connection(person)
    room.enter(person.connection)
    shown = None
    for _ in range(9):
        shown = shown or await person.act()
    shown = shown or await person.position()
    room.leave(person.connection)
    await room.ask(Look())  # the table has noticed before the time passes until the next visit
    return shown


async def late_over_days(room: Room, guests: list[Guest], time: Time) -> int:
    """Wait until somebody is out of time; returns their seat."""
    turn = await asked(guests)
    await time.pass_by(DAYS.turn + 4)
    assert seats_of(await guests[turn].position(), "absent") == [seat == turn for seat in range(3)]
    return turn


def test_a_vote_over_days_does_not_wait_for_ever_for_an_answer(tmp_path: Path) -> None:
    """A person who is not asked to move never counts as absent there, but may be gone for good."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 3, clock=DAYS, game="aramini-circus")
            guests = await seat_all(room, 3)
            late = await late_over_days(room, guests, time)
            wants, silent = [seat for seat in range(3) if seat != late]
            room.leave(guests[late].connection)
            room.leave(guests[silent].connection)
            vote = {"what": "stand_in", "of": late, "bot": "random"}
            shown = await guests[wants].say("vote", id="v", seat=wants, **vote)
            assert [each["asked"] for each in shown["votes"]] == [[silent]]
            await time.pass_by(DAYS.turn - 1)
            assert not any(seats_of(await guests[wants].position(), "stand_in"))
            await time.pass_by(1)
            assert seats_of(await guests[wants].position(), "stand_in")[late] == "random"

    asyncio.run(story())


def test_a_vote_does_not_outlive_the_absence_that_it_was_about(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 3, clock=DAYS, game="aramini-circus")
            guests = await seat_all(room, 3)
            late = await late_over_days(room, guests, time)
            wants = (late + 1) % 3
            vote = {"what": "stand_in", "of": late, "bot": "random"}
            shown = await guests[wants].say("vote", id="v", seat=wants, **vote)
            assert len(shown["votes"]) == 1
            await move_on(guests, late)
            while await asked(guests) != late:
                await move_on(guests, await asked(guests))
            assert await late_over_days(room, guests, time) == late
            shown = await guests[wants].position()
            assert (shown["votes"], seats_of(shown, "stand_in")) == ([], [None] * 3)
            await guests[wants].say("vote", id="w", seat=wants, **vote)
            other = next(seat for seat in range(3) if seat not in {late, wants})
            shown = await guests[other].say("vote", id="w", seat=other, **vote)
            assert seats_of(shown, "stand_in")[late] == "random"

    asyncio.run(story())


async def move_on(guests: list[Guest], seat: int) -> None:
    shown = await guests[seat].position()
    fields = {"id": f"m{shown['number']}", "seen": shown["number"], "move": shown["moves"][0]}
    assert (await guests[seat].say("move", seat=seat, **fields))["answer"]["error"] is None


@pytest.mark.parametrize("chosen", ["now", "before"])
def test_a_window_over_days_closes_no_earlier_than_was_drawn(tmp_path: Path, chosen: str) -> None:
    """Whether somebody answers at once or has said before what they will answer looks the same."""

    async def story() -> list[bool]:
        time = Time()
        async with rooms(tmp_path, name=chosen, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, clock=DAYS, game="ringmaster")
            guests = await seat_all(room, 2)
            turn = await asked(guests)
            if chosen == "before":
                await guests[1 - turn].say("ask", id="a", seat=1 - turn, when="never")
            await open_a_window(guests[turn], turn)
            shown = await guests[1 - turn].position()
            if chosen == "now":
                answer = next(move for move in shown["moves"] if move["type"] == "let_it_pass")
                fields = {"seat": 1 - turn, "seen": shown["number"], "move": answer}
                await guests[1 - turn].say("move", id="p", **fields)
            seen = []
            for _ in range(14):
                seen.append((await guests[turn].position())["window"] is not None)
                await time.pass_by(10)
            return seen

    seen = asyncio.run(story())
    assert seen[:2] == [True, True]
    assert not seen[-1]


def test_a_short_clock_over_days_closes_no_window_before_its_least_time(tmp_path: Path) -> None:
    """Otherwise, the windows that stay open longer would tell that everybody had answered."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, clock=wire.TableClock("days", 5), game="ringmaster")
            guests = await seat_all(room, 2)
            turn = await asked(guests)
            await open_a_window(guests[turn], turn)
            await time.pass_by(19)
            assert (await guests[turn].position())["window"] is not None
            await time.pass_by(105)
            assert (await guests[turn].position())["window"] is None

    asyncio.run(story())


async def open_a_window(guest: Guest, seat: int) -> None:
    """Play until the others are asked."""
    for number in range(20):
        shown = await guest.position()
        if shown["window"] is not None:
            return
        play = next((move for move in shown["moves"] if move["type"] == "play"), shown["moves"][0])
        await guest.say("move", id=f"m{number}", seat=seat, seen=shown["number"], move=play)
    raise AssertionError("no window was opened")


def test_a_page_that_stays_open_for_days_sees_whose_time_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, clock=DAYS, game="ringmaster")
            guests = await seat_all(room, 2)
            turn = await asked(guests)
            watching = guests[1 - turn]
            room.leave(guests[turn].connection)
            await watching.position()
            watching.connection.blocked = False
            await time.pass_by(3 * 86_400)
            assert seats_of(msgspec.json.decode(watching.messages[-1]), "absent")[turn]
            # Nothing is kept in memory once the last page is closed.
            room.leave(watching.connection)
            await time.pass_by(1)
            assert room.rests()

    asyncio.run(story())


def test_a_page_that_stays_open_for_days_sees_a_window_close(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, clock=DAYS, game="ringmaster")
            guests = await seat_all(room, 2)
            turn = await asked(guests)
            await open_a_window(guests[turn], turn)
            room.leave(guests[1 - turn].connection)
            assert (await guests[turn].position())["window"] is not None
            guests[turn].connection.blocked = False
            await time.pass_by(3 * 86_400)
            assert msgspec.json.decode(guests[turn].messages[-1])["window"] is None

    asyncio.run(story())


def test_an_opening_over_days_waits_for_the_page(tmp_path: Path) -> None:
    async def story() -> None:
        time, keys = Time(), [Keys(), Keys()]
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            room = await table_of(tables, 2, 1, clock=DAYS)
            anna, bea = await seat_all(room, 2, open_nonces=False, keys=keys)
            await anna.say("open", seat=0, nonce=keys[0].nonce)
            await time.pass_by(2 * 86_400)
            assert (await bea.position())["table"]["stage"] == "opening"
            assert (await bea.say("open", seat=1, nonce=keys[1].nonce))["table"]["stage"] == "playing"

    asyncio.run(story())


@pytest.mark.parametrize(("clock", "before", "after"), [(None, 600, 59), (DAYS, 4 * 86_400, 2 * 86_400)])
def test_the_time_to_open_begins_when_the_host_gives_the_last_seat_to_a_bot(
    tmp_path: Path, clock: wire.TableClock | None, before: float, after: float
) -> None:
    """It does not begin when the last person sat down, which may be long ago."""

    async def story() -> None:
        time, host = Time(), "ab" * 32
        async with rooms(tmp_path, time=time, thinkers=Quick()) as tables:
            new = wire.NewTable("figaro", [wire.NewSeat("human")] * 3, clock=clock, host=host)
            room = tables.room((await tables.make(new)).table)
            guests = [Guest(room) for _ in range(2)]
            for seat, guest in enumerate(guests):
                keys = Keys()
                await guest.say("hello", tokens=[], person=host if seat == 0 else None)
                await guest.say("sit", seat=seat, name="Anna", token=keys.token, commitment=keys.commitment)
            await time.pass_by(before)
            shown = await guests[0].say("arrange", id="a", seat=2, what="bot", bot="random")
            assert shown["table"]["stage"] == "opening"
            await time.pass_by(after)
            assert (await guests[0].position())["table"]["stage"] == "opening"

    asyncio.run(story())
