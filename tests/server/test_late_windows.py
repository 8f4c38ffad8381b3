"""The late window (T34): the same whatever the performer holds; alone it has no clock."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from chapiteau.server import wire
from chapiteau.server.room.showing import MOVE as LEAD
from chapiteau.server.room.window import EARLIEST_END
from tests.games.match import do
from tests.games.three_ring_circus.helpers import NAME, SKIP, circus, instant, money_but, perform
from tests.games.three_ring_circus.helpers import position as state_of
from tests.server.client import Keys
from tests.server.rooms import Guest, Time, make, rooms, seat_all, settle
from tests.server.stores import both_stores, only_a_file
from tests.server.test_secrets import steady
from tests.server.test_windows import moves_of, say

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.engine.contract import State
    from chapiteau.server.room.room import Room

pytestmark = both_stores

SECONDS = 4.0
STEP = 0.5
PACE = 10.0
SHOW, CART = perform("delavan"), instant("popcorn-cart")
HELD = ["popcorn-cart", "rider-acrobat", "rider-animal", "rider-special"]
LEFT = ["clown-animal", "clown-acrobat", "pet-animal", "pet-acrobat"]
Answers = dict[float, dict[str, Any]]
Sent = dict[str, list[bytes]]


def before_a_show(holder: int) -> State:
    """Four players, seat 0 next to Delavan; one holds a popcorn cart, and no other late instant can be drawn."""
    hands = [[card] for card in HELD]
    hands[0], hands[holder] = hands[holder], hands[0]
    stand = ["chicago", "trenton", "baltimore", "portland"]
    return state_of(
        circus("", "clown-animal"),
        players=4,
        caravans=stand,
        hands=hands,
        discards={"money": money_but(LEFT, [*HELD, "clown-animal"])},
    )


def start(state: State) -> dict[str, Any]:
    """Where a match begins; what everybody remembers follows from it."""
    return {field: value for field, value in state.mapping().items() if field != "piles"}


async def shown(room: Room, people: int) -> list[Guest]:
    """People at the table, and a show just given by seat 0."""
    guests = await seat_all(room, people)
    assert (await say(guests[0], 0, SHOW, "the show"))["answer"]["rule"] is None
    return guests


async def timeline(
    folder: Path, holder: int, answers: Answers, people: int = 4, windows: wire.Windows = "even"
) -> dict[str, list[bytes]]:
    """What a spectator and the seats of other people are sent, every half second from the show to after the window."""
    time = Time()
    async with rooms(folder, f"held-by-{holder}-{len(answers)}", time) as tables:
        dealt = start(before_a_show(holder))
        room = await make(tables, people, 4 - people, PACE, NAME, windows=windows, position=dealt)
        watching = Guest(room)
        await watching.say("hello", tokens=[])
        guests = await shown(room, people)
        others = {"spectator": watching, **{f"seat {seat}": guests[seat] for seat in range(1, people)}}
        sent: dict[str, list[bytes]] = {name: [] for name in others}
        for step in range(10):
            if step * STEP in answers:
                await say(guests[0], 0, answers[step * STEP], f"answer {step}")
            for name, guest in others.items():
                await guest.say("look", seat=guest.connection.wanted)
                sent[name].append(steady(guest.messages[-1]))
            await time.pass_by(STEP)
        if people == 1:
            await bot_waits(time)
        assert moves_of(room) == [(0, "perform"), (0, "skip")]
        return sent


async def bot_waits(time: Time) -> None:
    """The bot that comes next has thought, and waits for the table's pace."""
    while not any(SECONDS < at - time.now() <= PACE for at in time.sleepers()):
        await settle()


def check_twins(held: Sent, by_bea: Sent, by_carl: Sent) -> None:
    """Seats 0, 1 and 2 hold the late instant: nobody else can tell."""
    assert len(set(held["spectator"])) > 5
    assert held["spectator"] == by_bea["spectator"] == by_carl["spectator"]
    assert held["seat 1"] == by_carl["seat 1"]
    assert held["seat 2"] == by_bea["seat 2"]
    assert held["seat 3"] == by_bea["seat 3"] == by_carl["seat 3"]
    assert held["seat 1"] != by_bea["seat 1"]


@only_a_file
def test_T34_nobody_else_can_tell_whether_the_performer_holds_a_late_instant(tmp_path: Path) -> None:
    check_twins(*(asyncio.run(timeline(tmp_path, holder, {})) for holder in (0, 1, 2)))


@only_a_file
def test_T34_nor_from_when_a_window_closes_that_ends_with_the_answer(tmp_path: Path) -> None:
    twins = (asyncio.run(timeline(tmp_path, holder, {1.0: SKIP}, windows="answers")) for holder in (0, 1, 2))
    check_twins(*twins)


@only_a_file
def test_T34_an_early_skip_and_a_refused_try_are_seen_by_nobody(tmp_path: Path) -> None:
    silent = asyncio.run(timeline(tmp_path, 0, {}))
    skipped = asyncio.run(timeline(tmp_path, 0, {0.5: SKIP}))
    tried = asyncio.run(timeline(tmp_path, 3, {0.5: CART, 1.5: SKIP}))
    assert silent == skipped
    assert silent["spectator"] == tried["spectator"]
    assert silent["seat 2"] == tried["seat 2"]


@only_a_file
def test_T34_a_spectator_of_a_person_alone_learns_nothing_either(tmp_path: Path) -> None:
    answers: list[tuple[int, Answers]] = [(0, {}), (0, {0.5: SKIP}), (1, {}), (1, {0.5: CART, 1.0: SKIP})]
    sent = [asyncio.run(timeline(tmp_path / str(n), *each, people=1)) for n, each in enumerate(answers)]
    assert sent[0] == sent[1] == sent[2] == sent[3]


@pytest.fixture(autouse=True)
def folders(tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / str(number)).mkdir()


def test_T34_silence_lets_it_pass_without_a_click(tmp_path: Path) -> None:
    async def check() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, 4, game=NAME, windows="even", position=start(before_a_show(0)))
            guests = await shown(room, 4)
            position = await guests[0].position()
            assert position["window"] == {"seconds": SECONDS, "left": SECONDS + LEAD, "asked": [0], "passed": []}
            assert position["moves"] == [CART, SKIP]
            assert [part["key"] for part in position["explained"][0]] == ["bonus_fame"]
            await time.pass_by(SECONDS + LEAD - 0.1)
            assert moves_of(room) == [(0, "perform")]
            await time.pass_by(0.1)
            assert moves_of(room) == [(0, "perform"), (0, "skip")]
            assert (await guests[1].position())["view"]["to_act"] == 1

    asyncio.run(check())


def test_T34_a_late_instant_is_stored_at_once(tmp_path: Path) -> None:
    async def check() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, 4, game=NAME, position=start(before_a_show(0)))
            guests = await shown(room, 4)
            assert (await say(guests[1], 1, CART))["answer"]["rule"] is not None
            await time.pass_by(1)
            assert (await say(guests[0], 0, CART))["answer"]["rule"] is None
            assert moves_of(room) == [(0, "perform"), (0, "instant")]
            assert (await guests[2].position())["window"] is None
            await time.pass_by(SECONDS)
            assert len(moves_of(room)) == 2

    asyncio.run(check())


def test_T34_a_person_alone_does_not_wait_without_a_late_instant(tmp_path: Path) -> None:
    async def check() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, 1, 3, PACE, NAME, position=start(before_a_show(1)))
            guest = (await shown(room, 1))[0]
            assert moves_of(room) == [(0, "perform"), (0, "skip")]
            position = await guest.position()
            assert (position["window"], position["view"]["to_act"]) == (None, 1)
            await bot_waits(time)

    asyncio.run(check())


def test_T34_a_person_alone_is_waited_for_and_may_skip_at_once(tmp_path: Path) -> None:
    async def check() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, 1, 3, PACE, NAME, position=start(before_a_show(0)))
            guest = (await shown(room, 1))[0]
            told = (await guest.position())["window"]
            assert (told["asked"], told["left"], told["passed"]) == ([0], None, [])
            await time.pass_by(1000)
            assert moves_of(room) == [(0, "perform")]
            await say(guest, 0, SKIP, "skip")
            await bot_waits(time)
            assert moves_of(room) == [(0, "perform"), (0, "skip")]

    asyncio.run(check())


@pytest.mark.parametrize("holder", [0, 1])
def test_T34_with_others_away_the_performer_is_asked_whatever_the_hand_but_not_hurried(
    tmp_path: Path, holder: int
) -> None:
    """Whoever comes back could learn of a question that was left out."""

    async def check() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, 4, game=NAME, position=start(before_a_show(holder)))
            guests = await seat_all(room, 4)
            for guest in guests[1:]:
                room.leave(guest.connection)
            told = await say(guests[0], 0, SHOW, "the show")
            assert (told["window"]["asked"], told["window"]["left"]) == ([0], None)
            await time.pass_by(1000)
            assert moves_of(room) == [(0, "perform")]
            await say(guests[0], 0, SKIP, "skip")
            assert moves_of(room) == [(0, "perform"), (0, "skip")]

    asyncio.run(check())


@pytest.mark.parametrize("holder", [0, 2])
def test_T34_a_bot_takes_the_pace_of_the_table_whatever_it_holds(tmp_path: Path, holder: int) -> None:
    """A bot gives the show; the person at seat 1 sees no window, and the next move comes after the pace."""

    async def check() -> None:
        time = Time()
        state = before_a_show(holder)
        do(state, SHOW)
        async with rooms(tmp_path, time=time) as tables:
            seats = [wire.NewSeat("bot", "random"), wire.NewSeat("human"), *[wire.NewSeat("bot", "random")] * 2]
            made = await tables.make(wire.NewTable(NAME, seats, pace=PACE), start(state))
            room = tables.room(made.table)
            guest = await sit_at(room, 1)
            await bot_waits(time)
            await time.pass_by(SECONDS)
            position = await guest.position()
            assert (position["window"], position["view"]["decision"], moves_of(room)) == (None, "late", [])
            await time.pass_by(PACE - SECONDS)
            assert [seat for seat, _ in moves_of(room)] == [0]

    asyncio.run(check())


async def sit_at(room: Room, seat: int) -> Guest:
    guest, keys = Guest(room), Keys()
    await guest.say("hello", tokens=[keys.token], look=seat)
    await guest.say("sit", seat=seat, name="Anna", token=keys.token, commitment=keys.commitment)
    await guest.say("open", seat=seat, nonce=keys.nonce)
    return guest


@pytest.mark.parametrize("holder", [0, 1])
def test_an_undo_goes_back_before_the_show_whatever_the_hand_holds(tmp_path: Path, holder: int) -> None:
    """To let a window pass is no move to take back: else what an undo goes back to would tell of the hand."""

    async def check() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as tables:
            room = await make(tables, 2, 2, PACE, NAME, position=start(before_a_show(holder)))
            guests = await shown(room, 2)
            await say(guests[0], 0, SKIP, "skip")
            await time.pass_by(EARLIEST_END + LEAD)
            asked = await guests[0].say("undo", id="undo", seat=0, seen=2)
            assert asked["undo_asked"] == {"seat": 0, "to": 0, "agreed": [0], "asked": [1]}
            await guests[1].say("answer", id="yes", seat=1, agree=True)
            assert SHOW in (await guests[0].position())["moves"]

    asyncio.run(check())
