"""A person who plays alone with bots may change their pace during the match."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.server.rooms import Time, make, rooms, seat_all
from tests.server.test_spans import Here

if TYPE_CHECKING:
    from pathlib import Path

FIRST, LATER = 4.0, 1.0


def test_a_person_alone_with_bots_can_change_their_pace(tmp_path: Path) -> None:
    async def story() -> None:
        time = Time()
        async with rooms(tmp_path, time=time, thinkers=Here(time, [0.0] * 99)) as house:
            room = await make(house, 1, 2, pace=FIRST)
            guest = (await seat_all(room, 1))[0]
            said = await guest.position()
            while said["view"]["to_act"] != 0:
                await time.next()
                said = await guest.position()
            said = await guest.say("pace", id="pace", seat=0, pace=LATER)
            assert (said["answer"]["error"], said["table"]["pace"]) == (None, LATER)
            played = await guest.say("move", id="move", seat=0, seen=said["number"], move=said["moves"][0])
            await time.somebody_sleeps()
            await time.pass_by(LATER - 0.1)
            assert (await guest.position())["number"] == played["number"]
            await time.pass_by(0.1)
            assert (await guest.position())["number"] > played["number"]
            key = said["table"]["id"]
        async with rooms(tmp_path, time=time, thinkers=Here(time, [0.0] * 99)) as house:
            again = (await seat_all(house.room(key), 1, open_nonces=False))[0]
            assert (await again.position())["table"]["pace"] == LATER, "it outlives the process"

    asyncio.run(story())


@pytest.mark.parametrize(("seat", "error"), [(0, "not_now"), (1, "not_your_seat")])
def test_with_other_people_the_pace_cannot_be_changed(tmp_path: Path, seat: int, error: str) -> None:
    async def story() -> None:
        async with rooms(tmp_path) as house:
            guest, _ = await seat_all(await make(house, 2, 1, pace=FIRST), 2)
            said = await guest.say("pace", id="pace", seat=seat, pace=LATER)
            assert (said["answer"]["error"], said["table"]["pace"]) == (error, FIRST)

    asyncio.run(story())
