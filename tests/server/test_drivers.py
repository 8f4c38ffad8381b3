"""Who may play a seat and who plays it now: a bot that stands in is a change of driver, and of nothing else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from chapiteau.server.room.seating import PERSON, Driver
from tests.server.rooms import make, rooms, seat_all, settle

if TYPE_CHECKING:
    from pathlib import Path


def test_a_bot_stands_in_and_hands_the_seat_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path) as house:
            room = await make(house, 3)
            guests = await seat_all(room, 3)
            shown = await guests[0].position()
            seat, number = shown["view"]["to_act"], shown["number"]
            assert room.table is not None
            seats = room.table.seating.seats
            assert [each.driver for each in seats] == [PERSON] * 3
            seats[seat].driver = Driver("random")
            while (await guests[seat].position())["number"] == number:
                await settle()
            shown = await guests[seat].position()
            assert shown["seat"] == seat
            assert len(shown["view"]["hand"]) > 0
            asked = {"seat": seat, "seen": shown["number"]}
            refused = await guests[seat].say("move", id="mine", move={"type": "take"}, **asked)
            assert refused["answer"]["error"] == "not_your_seat"
            seats[seat].driver = PERSON
            back = await guests[seat].say("move", id="again", move={"type": "take"}, **asked)
            assert back["answer"]["error"] is None

    asyncio.run(story())


def test_nobody_holds_a_bots_seat(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path) as house:
            room = await make(house, 1, 2, pace=10)
            guest = (await seat_all(room, 1))[0]
            assert room.table is not None
            seats = room.table.seating.seats
            assert [each.holder in guest.connection.tokens for each in seats] == [True, False, False]
            assert [each.holder for each in seats[1:]] == [None, None]
            assert [each.driver.bot for each in seats] == [None, "random", "random"]

    asyncio.run(story())
