"""Sitting down: seats are taken once, commitments are shown together, nonces are opened in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.server.client import Keys, alone, begin, join, play_out, together
from tests.server.stores import both_stores

if TYPE_CHECKING:
    from tests.server.client import Position, Server

pytestmark = both_stores


def error(position: Position) -> str | None:
    answer = position["answer"]
    return None if answer is None else str(answer["error"])


def test_commitments_are_shown_together(server: Server) -> None:
    table = server.make("human", "human", "random")
    anna, anna_keys = join(server, table, 0)
    assert anna.position["table"]["stage"] == "seating"
    assert anna.position["table"]["commitments"] == [None, None, None]
    assert not any(anna_keys.commitment in text for text in anna.texts)
    bea, bea_keys = join(server, table, 1)
    shown = anna.stage("opening")["table"]["commitments"]
    assert shown == [anna_keys.commitment, bea_keys.commitment, None]
    anna.say("open", seat=0, nonce=anna_keys.nonce)
    anna.say("open", seat=0, nonce=anna_keys.nonce)
    begin((bea, 1, bea_keys))
    assert bea.position["number"] >= 0
    assert not any(anna_keys.nonce in text for text in bea.texts)
    anna.close()
    bea.close()


def test_a_seat_is_taken_once(server: Server) -> None:
    table = server.make("human", "human", "random")
    anna, keys = join(server, table, 0)
    with server.page(table) as late:
        late.hello()
        late.sit(0, Keys(), "Late")
        assert error(late.until(lambda position: position["answer"])) == "taken"
        late.sit(2, Keys(), "Late")
        assert error(late.hear()) == "taken"
        late.sit(9, Keys(), "Late")
        assert error(late.hear()) == "malformed"
        late.sit(1, Keys(), " \u200b \n ")
        assert error(late.hear()) == "bad_name"
    anna.sit(0, keys, "Another name")
    anna.say("look", seat=0)
    assert anna.hear()["table"]["seats"][0]["name"] == "Anna"
    anna.close()


def test_names_are_trimmed(server: Server) -> None:
    with server.page(server.make("human", "human", "random")) as page:
        page.hello()
        page.sit(0, Keys(), "  Anna \n Maria\t ")
        assert page.hear()["table"]["seats"][0]["name"] == "Anna Maria"


def test_a_wrong_nonce_is_refused(server: Server) -> None:
    page, keys = join(server, server.make("human", "random", "random"))
    page.stage("opening")
    page.say("open", seat=0, nonce=Keys().nonce)
    assert error(page.hear()) == "wrong_nonce"
    page.say("open", seat=0, nonce=keys.nonce)
    assert page.stage("playing")
    page.close()


def test_another_match_at_the_table(server: Server) -> None:
    (anna, anna_keys), (bea, bea_keys) = together(server)
    table = anna.table
    anna.request("give_up", seat=0)
    bea.request("give_up", seat=1)
    first = anna.stage("over")["table"]["commitment"]
    again = anna.request("again", seat=0, id="again")
    assert (again["table"]["stage"], again["table"]["match"], again["number"]) == ("seating", 2, -1)
    assert again["table"]["commitment"] != first
    assert (again["view"], again["end"], again["giving_up"]) == (None, None, [])
    assert [seat["name"] for seat in again["table"]["seats"]] == [None, None, "Cherubino"]
    with server.page(table) as late:
        late.hello()
        late.sit(1, Keys(), "Late")
        assert error(late.until(lambda position: position["answer"])) == "taken"
    for page, seat, keys in ((anna, 0, anna_keys), (bea, 1, bea_keys)):
        keys.renew()
        page.sit(seat, keys)
    begin((anna, 0, anna_keys), (bea, 1, bea_keys))
    assert bea.position["table"]["match"] == 2
    assert anna.request("again", seat=0, id="again")["answer"]["error"] is None
    assert anna.position["table"]["match"] == 2
    anna.request("give_up", seat=0)
    bea.request("give_up", seat=1)
    assert anna.stage("over")["end"]["record"].endswith("/matches/2/record")
    anna.close()
    bea.close()


def test_again_alone_with_bots(server: Server) -> None:
    page, keys = alone(server)
    play_out(page)
    page.request("again", seat=0)
    keys.renew()
    page.sit(0, keys)
    begin((page, 0, keys))
    assert page.position["table"]["match"] == 2
    assert play_out(page)["end"]["nonces"] == [keys.nonce, None, None]
    assert min(page.log) == 0
    page.close()
