"""Talk: ready sentences for everybody at the table, limited per minute, and in no record."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, get_args

import httpx

from chapiteau.server import wire
from chapiteau.server.limits import Limits
from chapiteau.server.room.talk import HEARD_SECONDS, MOST_HEARD
from tests.server.client import together
from tests.server.rooms import Guest, Time, make, refused_by, rooms, seat_all
from tests.server.stores import both_stores

if TYPE_CHECKING:
    from pathlib import Path

    from tests.server.client import Server

pytestmark = both_stores


def heard(position: dict[str, Any]) -> list[tuple[int, str]]:
    return [(each["seat"], each["said"]) for each in position["talk"]]


def test_talk_reaches_everybody_and_is_in_no_record(server: Server) -> None:
    (anna, _), (bea, _) = together(server)
    with anna, bea, server.page(anna.table) as watcher:
        watcher.hello()
        assert anna.request("talk", seat=0, said="hello")["answer"]["error"] is None
        for page in (bea, watcher):
            assert heard(page.until(lambda position: position["talk"])) == [(0, "hello")]
        assert watcher.request("talk", seat=0, said="hello")["answer"]["error"] == "not_your_seat"
        assert bea.request("talk", seat=1, said="You smell!")["answer"]["error"] == "malformed"
        anna.request("give_up", seat=0)
        bea.request("give_up", seat=1)
        record = httpx.get(server.url + anna.stage("over")["end"]["record"]).text
        assert "talk" not in record


def test_talk_is_shown_briefly_and_limited_per_minute(tmp_path: Path) -> None:
    async def story() -> None:
        time, limit = Time(), Limits().sayings_per_minute
        async with rooms(tmp_path, time=time) as house:
            room = await make(house, 3)
            guests = await seat_all(room, 3)
            for number in range(limit):
                answer = await guests[0].say("talk", id=f"{number}", seat=0, said="wow")
                assert answer["answer"]["error"] is None
            assert len((await guests[1].position())["talk"]) == MOST_HEARD < limit
            again = await guests[0].say("talk", id="0", seat=0, said="wow")
            assert again["answer"]["error"] is None, "the same request is done once"
            before = refused_by("sayings_per_minute")
            refused = await guests[0].say("talk", id="more", seat=0, said="wow")
            assert refused["answer"]["error"] == "talks_too_much"
            assert refused_by("sayings_per_minute") == before + 1
            other = await guests[1].say("talk", id="mine", seat=1, said="thanks")
            assert heard(other)[-1] == (1, "thanks")
            await time.pass_by(HEARD_SECONDS + 1)
            assert (await guests[2].position())["talk"] == []
            late = Guest(room)
            assert (await late.say("hello", tokens=[]))["talk"] == []

    asyncio.run(story())


def test_there_are_two_dozen_sentences() -> None:
    assert len(get_args(wire.Saying)) == 24
