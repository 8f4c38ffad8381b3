"""Several people at one screen: a page looks through one of its seats at a time, or through none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.client import Keys, Page, Position

if TYPE_CHECKING:
    from tests.server.client import Server


def shared(server: Server) -> tuple[Page, list[Keys]]:
    """One page with all three seats, in a match, covered."""
    page, keys = server.page(server.make("human", "human", "human")), [Keys() for _ in range(3)]
    page.hello()
    for seat, each in enumerate(keys):
        page.sit(seat, each, f"Player {seat}")
    page.stage("opening")
    for seat, each in enumerate(keys):
        page.say("open", seat=seat, nonce=each.nonce)
    page.stage("playing")
    return page, keys


def look(page: Page, seat: int | None) -> Position:
    page.say("look", seat=seat)
    return page.until(lambda position: position["seat"] == seat)


def private_events(text_log: dict[int, list[dict[str, object]]]) -> list[dict[str, object]]:
    return [event for events in text_log.values() for event in events if "cards" in event and event["type"] == "hand"]


def test_a_covered_screen_knows_no_hand(server: Server) -> None:
    page, _ = shared(server)
    assert page.position["view"]["hand"] == []
    assert page.position["moves"] == []
    assert private_events(page.log) == []
    for text in page.texts:
        assert '"seen"' not in text
    page.close()


def test_a_page_is_sent_only_the_seat_it_looks_through(server: Server) -> None:
    page, _ = shared(server)
    for seat in (0, 1, None, 2):
        count = len(page.texts)
        position = look(page, seat)
        assert position["view"]["seat"] == seat
        assert [event["seat"] for event in private_events(page.log)] == ([] if seat is None else [seat])
        for text in page.texts[count:]:
            for other in {0, 1, 2} - {seat}:
                assert f'"place":"hand-{other}"' not in text
    page.close()


def test_the_next_player_is_told_what_happened_since(server: Server) -> None:
    page, _ = shared(server)
    king = page.position["view"]["to_act"]
    second, third = (king + 1) % 3, (king + 2) % 3
    assert look(page, second)["since"] == -1
    seen = look(page, king)["number"]
    for seat in (king, second, third):
        position = look(page, seat)
        if position["view"]["to_act"] == seat:
            page.move()
        look(page, None)
    assert page.position["number"] > seen
    position = look(page, second)
    assert seen < position["since"] <= position["number"]
    now = look(page, king)
    assert seen < now["since"] < now["number"]
    assert sorted(page.log) == list(range(now["number"] + 1))
    page.close()


def test_moves_are_for_the_seat_that_is_asked_and_looked_through(server: Server) -> None:
    page, _ = shared(server)
    king = page.position["view"]["to_act"]
    assert look(page, (king + 1) % 3)["moves"] == []
    assert look(page, king)["moves"]
    assert page.move(seat=(king + 1) % 3)["answer"]["rule"] == "F28"
    page.close()


def test_a_shared_screen_comes_back_covered(server: Server) -> None:
    page, keys = shared(server)
    look(page, 1)
    page.close()
    with server.page(page.table) as back:
        assert back.hello(*keys)["view"]["hand"] == []
        assert look(back, 1)["since"] == back.position["number"]
