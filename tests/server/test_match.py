"""A match over the socket: played, resent, watched, left and taken up again."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError

import pytest

import chapiteau
from chapiteau.engine.record import read_record
from chapiteau.engine.verify import OK, verify
from tests.server.client import Server, alone, begin, join, play_out, running, together
from tests.server.stores import both_stores

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = both_stores


def outcomes(record: Any) -> dict[str, str]:
    return {part.name: part.outcome for part in verify(chapiteau.game("figaro"), read_record(record))}


def test_a_whole_match_verifies(server: Server) -> None:
    page, _ = alone(server)
    end = play_out(page)["end"]
    record = server.get(end["record"])
    assert outcomes(record) == dict.fromkeys(["chain", "legality", "luck", "commitments", "result"], OK)
    assert record["entries"][-1]["hash"] == end["hash"]
    assert record["entries"][-1]["result"] == end["result"]
    assert record["header"]["commitments"]["seed"] == page.position["table"]["commitment"]
    assert sorted(page.log) == list(range(len(record["entries"])))
    assert page.position["view"]["result"] == end["result"]
    page.close()


def test_the_record_of_a_running_match_is_secret(server: Server) -> None:
    page, _ = alone(server)
    with pytest.raises(HTTPError) as refused:
        server.get(f"/api/tables/{page.table}/matches/1/record")
    assert refused.value.code == 403
    refused.value.close()
    assert not any('"hash"' in text or '"seed"' in text for text in page.texts)
    page.close()


def test_a_resent_move_counts_once(server: Server) -> None:
    page, _ = alone(server)
    page.my_turn()
    asked = {"id": "once", "seat": 0, "seen": page.position["number"], "move": page.position["moves"][0]}
    for _ in range(3):
        assert page.request("move", **asked)["answer"] == {"id": "once", "rule": None, "error": None}
    assert sum(events[0].get("seat") == 0 for events in page.log.values() if events[0]["type"] == "play") == 1
    page.close()


def test_a_stale_move_is_refused(server: Server) -> None:
    page, _ = alone(server)
    page.my_turn()
    before = page.position["number"]
    page.move()
    page.my_turn()
    assert page.move(seen=before)["answer"]["error"] == "stale"
    assert page.move(seen=page.position["number"] + 1)["answer"]["error"] == "stale"
    page.close()


def test_a_refused_move_names_its_rule(server: Server) -> None:
    page, _ = alone(server)
    page.my_turn()
    hand, number = page.position["view"]["hand"], page.position["number"]
    missing = next(card for card in ("red-3", "blue-3", "green-3", "yellow-3", "purple-3") if card not in hand)
    assert page.move({"type": "play", "card": missing, "to": 0})["answer"]["rule"] == "F20"
    assert page.position["number"] == number
    assert page.move({"type": "play", "card": "elephant", "to": 0})["answer"]["error"] == "malformed"
    page.close()


def test_nobody_moves_for_another_seat(server: Server) -> None:
    (anna, _), (bea, _) = together(server)
    move = {"type": "take"}
    assert anna.move(move, seat=1)["answer"]["error"] == "not_your_seat"
    assert anna.move(move, seat=2)["answer"]["error"] == "not_your_seat"
    assert anna.move(move, seat=15)["answer"]["error"] == "not_your_seat"
    with server.page(anna.table) as stranger:
        stranger.hello()
        assert stranger.move(move, seat=0, seen=stranger.position["number"])["answer"]["error"] == "not_your_seat"
        stranger.say("look", seat=0)
        stranger.until(lambda position: position["answer"])
        assert stranger.position["answer"]["error"] == "not_your_seat"
        assert stranger.position["seat"] is None
    anna.close()
    bea.close()


def test_two_tabs_on_one_seat(server: Server) -> None:
    table = server.make("human", "random", "random")
    one, keys = join(server, table)
    two = server.page(table)
    two.hello(keys, look=0)
    begin((one, 0, keys))
    for tab, other in [(one, two), (two, one)] * 3:
        tab.my_turn()
        number = tab.move()["number"]
        other.reaches(number)
        assert other.position["view"]["seat"] == 0
    one.until(lambda position: position["moves"])
    two.until(lambda position: position["moves"])
    assert one.position["view"] == two.position["view"]
    assert one.log == two.log
    one.close()
    assert two.until(lambda position: position["moves"])["table"]["seats"][0]["here"]
    two.close()


def test_a_spectator_sees_no_hand(server: Server) -> None:
    page, _ = alone(server)
    with server.page(page.table) as watching:
        watching.hello()
        for _ in range(4):
            page.my_turn()
            number = page.move()["number"]
            watching.reaches(number)
            assert watching.position["view"]["hand"] == []
            assert watching.position["view"]["seat"] is None
            assert watching.position["moves"] == []
        hands = [event for events in watching.log.values() for event in events if event["type"] == "hand"]
        assert len(hands) == 3
        assert not any("cards" in event or "seen" in event for event in hands)
    page.close()


def test_seats_say_who_is_here(server: Server) -> None:
    page, keys = join(server, server.make("human", "random", "random"))
    table = page.table
    with server.page(table) as watching:
        assert watching.hello()["table"]["seats"][0]["here"]
        page.close()
        watching.until(lambda position: not position["table"]["seats"][0]["here"])
        with server.page(table) as back:
            back.hello(keys)
            watching.until(lambda position: position["table"]["seats"][0]["here"])


def test_a_page_comes_back_with_what_it_has(server: Server) -> None:
    page, keys = alone(server)
    table = page.table
    page.my_turn()
    page.move()
    page.my_turn()
    have, log = page.position["number"], page.log
    page.close()
    with server.page(table) as back:
        back.log = dict(log)
        position = back.hello(keys, look=0, have=have)
        assert position["log"] == {"from": have + 1, "entries": []}
        assert position["since"] == have
        assert position["moves"]
        assert back.log == log
    with server.page(table) as back:
        assert back.hello(keys, look=0, have=have - 1)["log"]["from"] == have
        assert [entry["n"] for entry in back.position["log"]["entries"]] == [have]
    with server.page(table) as back:
        assert back.hello(keys, look=0, have=10_000)["log"]["from"] == 0
        assert back.log == log


def test_giving_up_shows_the_secrets(server: Server) -> None:
    (anna, anna_keys), (bea, bea_keys) = together(server)
    assert anna.request("give_up", seat=0)["giving_up"] == [0]
    assert anna.position["end"] is None
    assert bea.request("give_up", seat=1)["table"]["stage"] == "over"
    end = anna.stage("over")["end"]
    assert end["given_up"]
    assert end["result"] is None
    assert end["nonces"] == [anna_keys.nonce, bea_keys.nonce, None]
    assert set(outcomes(server.get(end["record"])).values()) == {OK}
    assert anna.move({"type": "take"}, seen=anna.position["number"])["answer"]["error"] == "not_now"
    anna.close()
    bea.close()


def test_bots_play_alone(server: Server) -> None:
    with server.page(server.make("random", "random", "random")) as watching:
        watching.hello()
        end = watching.stage("over")["end"]
    assert end["nonces"] == [None, None, None]
    assert set(outcomes(server.get(end["record"])).values()) == {OK}


def test_bots_take_the_pace_of_the_table(server: Server) -> None:
    import time

    with server.page(server.make("random", "random", "random", pace=0.3)) as watching:
        watching.hello()
        start = time.monotonic()
        first = watching.position["number"]
        watching.until(lambda position: position["number"] >= first + 4)
        assert 0.8 < time.monotonic() - start < 3


def test_a_killed_server_goes_on(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        page, keys = alone(server)
        table = page.table
        for _ in range(3):
            page.my_turn()
            page.move(id=f"move-{page.position['number']}")
        last = page.my_turn()
        asked = {"id": secrets.token_hex(8), "seat": 0, "seen": last["number"], "move": last["moves"][0]}
        number = page.request("move", **asked)["number"]
        server.kill()
        server.start()
        with server.page(table) as back:
            position = back.hello(keys, look=0)
            assert position["process"] != page.position["process"]
            assert position["number"] >= number
            assert {n: back.log[n] for n in page.log} == page.log
            assert back.request("move", **asked)["answer"]["error"] is None
            assert play_out(back)["end"]["seed"]
            assert set(outcomes(server.get(back.position["end"]["record"])).values()) == {OK}
        page.close()


def test_a_page_that_never_reads_stops_nobody(server: Server) -> None:
    page, _ = alone(server)
    sleeping = server.page(page.table)
    for number in range(200):
        sleeping.say("answer", id=f"{number}", seat=0, agree=True)
    assert play_out(page)["end"]
    sleeping.close()
    page.close()


def test_a_new_process_knows_what_a_page_has(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        page, keys = alone(server)
        have = page.my_turn()["number"]
        server.kill()
        server.start()
        with server.page(page.table) as back:
            position = back.hello(keys, look=0, have=have)
            assert position["log"] == {"from": have + 1, "entries": []}
            assert position["since"] == have
        page.close()
