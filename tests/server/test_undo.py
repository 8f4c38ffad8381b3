"""Taking back: free while nobody else knows more by it, otherwise those who would lose by it must agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import chapiteau
from chapiteau.engine.record import read_record
from chapiteau.engine.verify import OK, verify
from tests.server.client import Page, alone, together

if TYPE_CHECKING:
    from tests.server.client import Keys, Server


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


def test_the_next_move_drops_what_was_asked(server: Server) -> None:
    asker, seat, other, other_seat, _ = ask(server)
    other.until(lambda position: position["undo_asked"])
    assert other.request("undo", seat=other_seat, seen=other.position["number"])["answer"]["error"] == "not_now"
    mover = asker if person_asked(asker, other) == seat else other
    assert mover.move()["undo_asked"] is None
    assert other.request("answer", seat=other_seat, agree=True)["answer"]["error"] == "not_asked"
    asker.close()
    other.close()
