"""Seats before the match begins: given back, and arranged by whoever made the table."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.client import Keys, begin, join
from tests.server.rooms import Guest, Time, rooms, seat_all
from tests.server.stores import both_stores

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.server.room.room import Room
    from tests.server.client import Page, Server

pytestmark = both_stores

HOST = secrets.token_hex(32)


def seats(page: Page) -> list[tuple[str, str | None, bool]]:
    return [(seat["kind"], seat["bot"] or seat["name"], seat["locked"]) for seat in page.position["table"]["seats"]]


def arrange(page: Page, seat: int, what: str, bot: str | None = None) -> str | None:
    found: str | None = page.request("arrange", seat=seat, what=what, bot=bot)["answer"]["error"]
    return found


def host_page(server: Server, *people: str) -> Page:
    """The page of the host, who does not sit yet."""
    page = server.page(server.make(*people, host=HOST))
    page.say("hello", tokens=[], person=HOST)
    assert page.hear()["host"]
    return page


def test_the_host_seats_a_bot_and_the_match_begins(server: Server) -> None:
    with host_page(server, "human", "human", "human") as host:
        keys = Keys()
        host.sit(0, keys)
        host.say("look", seat=0)
        assert arrange(host, 1, "bot", "random") is None
        assert seats(host)[1] == ("bot", "random", False)
        assert arrange(host, 1, "person") is None
        assert seats(host)[1] == ("human", None, False)
        assert arrange(host, 1, "bot", "random") is None
        for _ in range(2):  # repeated as if the answer was lost, when nobody may arrange anything any more
            assert host.request("arrange", id="last", seat=2, what="bot", bot="novice")["answer"]["error"] is None
        begin((host, 0, keys))
        assert host.position["mine"] == [0]
        assert not host.position["host"], "the seats are arranged once the match has begun"
        assert arrange(host, 1, "person") == "not_host"


def test_a_seat_is_given_back_and_free_for_others(server: Server) -> None:
    table = server.make("human", "human", "random")
    anna, keys = join(server, table, 0)
    with anna, server.page(table) as bea:
        bea.hello()
        bea.say("rise", id="theirs", seat=0)
        assert bea.until_answer("theirs")["answer"]["error"] == "not_your_seat"
        assert anna.request("rise", id="up", seat=0)["answer"]["error"] is None
        assert (anna.position["mine"], seats(anna)[0]) == ([], ("human", None, False))
        bea_keys = Keys()
        bea.sit(0, bea_keys, "Bea")
        assert bea.until(lambda position: position["mine"])["table"]["seats"][0]["name"] == "Bea"
        anna.sit(1, keys)
        begin((anna, 1, keys), (bea, 0, bea_keys))
        assert anna.request("rise", seat=1)["answer"]["error"] == "not_now"


def test_a_locked_seat_stays_free_until_the_host_unlocks_it(server: Server) -> None:
    with host_page(server, "human", "human", "random") as host, server.page(host.table) as guest:
        assert arrange(host, 1, "lock") is None
        guest.hello()
        guest.sit(1, Keys(), "Bea")
        assert guest.until(lambda position: position["answer"])["answer"]["error"] == "locked"
        assert arrange(host, 1, "unlock") is None
        guest.sit(1, Keys(), "Bea")
        guest.until(lambda position: position["mine"] == [1])
        assert arrange(host, 1, "lock") == "taken"


def test_the_page_of_a_removed_person_does_not_sit_down_again(server: Server) -> None:
    with host_page(server, "human", "human", "random") as host:
        guest, keys = join(server, host.table, 1)
        with guest:
            assert arrange(host, 1, "remove") is None
            guest.until(lambda position: position["mine"] == [])
            assert guest.position["seat"] is None
            guest.sit(1, keys, "Bea")
            assert guest.until(lambda position: position["answer"])["answer"]["error"] == "locked"
            assert seats(host)[1] == ("human", None, True)


@pytest.mark.parametrize("person", [None, "5e" * 32])
def test_only_the_host_arranges(server: Server, person: str | None) -> None:
    with host_page(server, "human", "human", "random") as host, server.page(host.table) as guest:
        guest.say("hello", tokens=[], person=person)
        assert not guest.hear()["host"]
        assert arrange(guest, 0, "bot", "random") == "not_host"
        for seat, what, bot in ((9, "lock", None), (0, "bot", None), (0, "bot", "pipe:ls"), (0, "lock", "random")):
            assert arrange(host, seat, what, bot) == "malformed"


def test_arranged_seats_survive_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path) as house:
            room = await hosted(house)
            host = Guest(room)
            await host.say("hello", tokens=[], person=HOST)
            for seat, what, bot in ((1, "bot", "novice"), (2, "lock", None)):
                answer = await host.say("arrange", id=f"seat {seat}", seat=seat, what=what, bot=bot)
                assert answer["answer"]["error"] is None
                again = await host.say("arrange", id=f"seat {seat}", seat=seat, what=what, bot=bot)
                assert again["answer"]["error"] is None
            assert room.table is not None
            key, events = room.table.id, room.table.events
            assert events == 3, "what is asked twice is done once"
        async with rooms(tmp_path) as house:
            host = Guest(house.room(key))
            told = (await host.say("hello", tokens=[], person=HOST))["table"]["seats"]
            assert [(seat["bot"], seat["locked"]) for seat in told] == [(None, False), ("novice", False), (None, True)]

    asyncio.run(story())


async def hosted(house: Any) -> Room:
    from chapiteau.server import wire

    made = await house.make(wire.NewTable("figaro", [wire.NewSeat("human")] * 3, host=HOST))
    room: Room = house.room(made.table)
    return room


def test_before_a_later_match_those_present_can_reassign_the_seats_of_the_absent(server: Server) -> None:
    """Anna and Bea want to play again; Clara left, and her page is closed."""
    table = server.make("human", "human", "human")
    (anna, one), (bea, two), (clara, three) = (join(server, table, seat) for seat in range(3))
    with anna, bea:
        with clara:
            begin((anna, 0, one), (bea, 1, two), (clara, 2, three))
            for seat, page in enumerate((anna, bea, clara)):
                page.request("vote", seat=seat, what="stop", agree=True, of=None, bot=None)
        anna.stage("over")
        anna.until(lambda position: not position["table"]["seats"][2]["here"])
        for seat, page in enumerate((anna, bea)):
            page.request("vote", seat=seat, what="again", agree=True, of=None, bot=None)
        anna.stage("seating")
        assert not anna.position["host"], "who has not sat down again arranges nothing"
        renewed = [Keys(), Keys()]
        for seat, (page, old) in enumerate(((anna, one), (bea, two))):
            renewed[seat].token = old.token
            page.sit(seat, renewed[seat], f"Player {seat}")
        shown = anna.until(lambda position: position["host"] and position["table"]["seats"][1]["name"])
        assert [seat.get("kept") for seat in shown["table"]["seats"]] == [None, None, "Anna 3"]
        assert arrange(anna, 1, "bot", "random") == "taken", "Bea is there"
        assert arrange(anna, 2, "bot", "random") is None
        begin((anna, 0, renewed[0]), (bea, 1, renewed[1]))
        assert seats(anna)[2] == ("bot", "random", False)


def test_after_a_seat_was_freed_the_others_need_not_wait_for_people_who_do_not_return(tmp_path: Path) -> None:
    """Anna made the table; she and Bea opened their nonces, Clara did not; only Bea comes back."""

    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            room = await hosted(house)
            keys = [Keys() for _ in range(3)]
            anna, bea, clara = await seat_all(room, 3, open_nonces=False, keys=keys)
            await anna.say("open", seat=0, nonce=keys[0].nonce)
            await bea.say("open", seat=1, nonce=keys[1].nonce)
            for gone in (anna, clara):
                room.leave(gone.connection)
            await time.pass_by(60)
            shown = await bea.position()
            assert (shown["table"]["stage"], shown["table"]["round"], shown["host"]) == ("seating", 1, False)
            assert [seat.get("kept") for seat in shown["table"]["seats"]] == ["Player 0", "Player 1", None]
            keys[1].renew()
            sits = {"seat": 1, "name": "Bea", "token": keys[1].token, "commitment": keys[1].commitment}
            assert (await bea.say("sit", **sits))["host"]
            for seat in (0, 2):
                shown = await bea.say("arrange", id=f"a{seat}", seat=seat, what="bot", bot="random")
                assert shown["answer"]["error"] is None
            assert (await bea.say("open", seat=1, nonce=keys[1].nonce))["table"]["stage"] == "playing"

    asyncio.run(story())


def test_after_a_seat_was_freed_only_the_host_can_remove_people_who_are_here(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time) as house:
            room = await hosted(house)
            keys = [Keys() for _ in range(3)]
            anna, bea, _ = await seat_all(room, 3, open_nonces=False, keys=keys)
            host = Guest(room)
            await host.say("hello", tokens=[], person=HOST)
            for seat, guest in enumerate((anna, bea)):
                await guest.say("open", seat=seat, nonce=keys[seat].nonce)
            await time.pass_by(60)
            keys[0].renew()
            await anna.say("sit", seat=0, name="Anna", token=keys[0].token, commitment=keys[0].commitment)
            removed = await anna.say("arrange", id="r", seat=1, what="remove")
            assert removed["answer"]["error"] == "taken", "Bea is there"
            for seat in (0, 1):
                assert (await host.say("arrange", id=f"r{seat}", seat=seat, what="remove"))["answer"]["error"] is None

    asyncio.run(story())
