"""Taking back: free while nobody else knows more by it, otherwise those who would lose by it must agree."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import chapiteau
from chapiteau.engine.record import read_record
from chapiteau.engine.verify import OK, verify
from chapiteau.server.limits import Limits
from tests.server.client import Keys, Page, alone, together
from tests.server.rooms import Guest, Time, make, rooms, seat_all
from tests.server.stores import both_stores

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.client import Server

pytestmark = both_stores


def person_asked(*pages: Page) -> int:
    """Wait until the bots have played and every page shows the same; the seat that is asked."""
    for page in pages:
        page.until(lambda position: position["view"]["to_act"] in {0, 1})
    number = max(page.position["number"] for page in pages)
    for page in pages:
        page.reaches(number)
    return int(pages[0].position["view"]["to_act"])


def test_alone_an_undo_is_free_even_after_bots(server: Server) -> None:
    page, _ = alone(server)
    before = page.my_turn()
    page.move()
    after = page.my_turn()
    undone = page.request("undo", seat=0, seen=after["number"], id="undo")
    assert undone["answer"]["error"] is None
    assert undone["number"] == after["number"] + 1
    assert undone["view"] == before["view"]
    assert undone["moves"] == before["moves"]
    assert undone["log"]["from"] == before["number"] + 1
    assert sorted(page.log) == [*range(before["number"] + 1), undone["number"]]
    assert page.log[undone["number"]] == [{"type": "undo", "seat": 0, "to": before["number"]}]
    again = page.request("undo", seat=0, seen=after["number"], id="undo")
    assert (again["answer"]["error"], again["number"]) == (None, undone["number"])
    page.close()


def test_there_must_be_something_to_take_back(server: Server) -> None:
    page, _ = alone(server)
    page.my_turn()
    seen = page.position["number"]
    assert page.request("undo", seat=0, seen=seen)["answer"]["error"] == "not_now"
    assert page.request("undo", seat=0, seen=seen - 1)["answer"]["error"] == "stale"
    assert page.request("undo", seat=1, seen=seen)["answer"]["error"] == "not_your_seat"
    assert page.request("answer", seat=0, agree=True)["answer"]["error"] == "not_asked"
    page.close()


def ask(server: Server) -> tuple[Page, int, Page, int, list[Keys]]:
    """Two people; one asks to take back a move after which the other has moved."""
    (anna, anna_keys), (bea, bea_keys) = together(server)
    pages, moved = [anna, bea], list[int]()
    while len(set(moved)) < 2:
        moved.append(person_asked(*pages))
        pages[moved[-1]].move()
    person_asked(*pages)
    seat = 1 - moved[-1]
    answer = pages[seat].request("undo", seat=seat, seen=pages[seat].position["number"], id="undo")
    assert answer["answer"]["error"] is None, answer["answer"]
    return pages[seat], seat, pages[1 - seat], 1 - seat, [anna_keys, bea_keys]


def test_the_others_are_asked_and_agree(server: Server) -> None:
    asker, seat, other, other_seat, keys = ask(server)
    undo = other.until(lambda position: position["undo_asked"])["undo_asked"]
    assert (undo["seat"], undo["agreed"], undo["asked"]) == (seat, [seat], [other_seat])
    with server.page(asker.table) as back:
        back.log = {n: events for n, events in other.log.items() if n <= other.position["number"]}
        have = other.position["number"]
        done = other.request("answer", seat=other_seat, agree=True)
        assert done["undo_asked"] is None
        assert done["log"]["from"] == undo["to"] + 1
        back.hello(keys[other_seat], look=other_seat, have=have)
        assert back.log == other.log
    assert asker.reaches(done["number"])["view"]["to_act"] == seat
    asker.request("give_up", seat=seat)
    record = other.request("give_up", seat=other_seat)["end"]["record"]
    parts = verify(chapiteau.game("figaro"), read_record(server.get(record)))
    assert {part.outcome for part in parts} == {OK}
    asker.close()
    other.close()


def test_one_who_does_not_agree_is_enough(server: Server) -> None:
    asker, _, other, other_seat, _ = ask(server)
    number = other.position["number"]
    done = other.request("answer", seat=other_seat, agree=False)
    assert done["answer"]["error"] is None
    assert (done["undo_asked"], done["number"]) == (None, number)
    assert other.request("answer", seat=other_seat, agree=True)["answer"]["error"] == "not_asked"
    assert asker.until(lambda position: position["undo_asked"] is None)["number"] == number
    asker.close()
    other.close()


def test_a_person_who_leaves_has_agreed_to_an_undo(server: Server) -> None:
    """Bots agree to all undos, even one that stands in for a person who was asked."""
    asker, seat, other, other_seat, _ = ask(server)
    to = other.until(lambda position: position["undo_asked"])["undo_asked"]["to"]
    number = other.position["number"]
    left = other.request("leave", seat=other_seat, bot="random")
    assert left["answer"]["error"] is None
    shown = asker.until(lambda position: position["number"] > number)
    assert shown["undo_asked"] is None
    assert asker.log[number + 1] == [{"type": "undo", "seat": seat, "to": to}]
    asker.close()
    other.close()


def test_the_next_move_drops_what_was_asked(server: Server) -> None:
    asker, seat, other, other_seat, _ = ask(server)
    other.until(lambda position: position["undo_asked"])
    assert other.request("undo", seat=other_seat, seen=other.position["number"])["answer"]["error"] == "not_now"
    mover = asker if person_asked(asker, other) == seat else other
    assert mover.move()["undo_asked"] is None
    assert other.request("answer", seat=other_seat, agree=True)["answer"]["error"] == "not_asked"
    asker.close()
    other.close()


def test_who_was_refused_does_not_ask_again_before_the_match_goes_on(server: Server) -> None:
    asker, seat, other, other_seat, _ = ask(server)
    other.request("answer", seat=other_seat, agree=False)
    asker.until(lambda position: position["undo_refused"] is not None)
    assert asker.position["undo"] is None
    seen = asker.position["number"]
    answers = [asker.request("undo", seat=seat, seen=seen)["answer"]["error"] for _ in range(5)]
    assert answers == ["not_now"] * 5
    assert asker.position["undo_asked"] is None
    asker.close()
    other.close()


async def until_asked(guest: Guest, time: Time) -> None:
    """Let the bots move until it is this person's turn."""
    while not (await guest.position())["moves"]:
        await time.somebody_sleeps()
        await time.next()


async def there_and_back(guest: Guest, number: int) -> str | None:
    """Move and take it back; the error of the undo."""
    position = await guest.position()
    moved = await guest.say("move", id=f"move {number}", seat=0, seen=position["number"], move=position["moves"][0])
    back = await guest.say("undo", id=f"undo {number}", seat=0, seen=moved["number"])
    error: str | None = back["answer"]["error"]
    return error


def test_undos_have_an_allowance_that_refills(tmp_path: Path) -> None:
    """Somebody alone who moves and takes back, again and again."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, limits=Limits(undos_per_minute=3)) as house:
            room = await make(house, 1, 2, pace=1000.0)
            (guest,) = await seat_all(room, 1)
            await until_asked(guest, time)
            assert [await there_and_back(guest, number) for number in range(3)] == [None] * 3
            assert await there_and_back(guest, 3) == "too_often"
            await time.pass_by(20)
            seen = (await guest.position())["number"]
            assert (await guest.say("undo", id="later", seat=0, seen=seen))["answer"]["error"] is None
            assert await there_and_back(guest, 4) == "too_often"

    asyncio.run(story())


def test_undos_of_a_person_are_counted_at_all_tables_together(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, limits=Limits(undos_per_minute_and_person=3)) as house:
            guests = []
            for person in ("67" * 32, "67" * 32, "89" * 32):
                guest, keys = Guest(await make(house, 1, 2, pace=1000.0)), Keys()
                await guest.say("hello", tokens=[keys.token], look=0, person=person)
                await guest.say("sit", seat=0, name="Anna", token=keys.token, commitment=keys.commitment)
                await guest.say("open", seat=0, nonce=keys.nonce)
                await until_asked(guest, time)
                guests.append(guest)
            assert [await there_and_back(guests[0], number) for number in range(2)] == [None] * 2
            assert [await there_and_back(guests[1], number) for number in range(2)] == [None, "too_often"]
            assert await there_and_back(guests[2], 0) is None

    asyncio.run(story())
