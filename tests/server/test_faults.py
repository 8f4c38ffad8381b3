"""A share of `python -m tools.faults`: parts of a site die under load; what was acknowledged is stored exactly once."""

from __future__ import annotations

import asyncio
from threading import Event
from typing import TYPE_CHECKING

import pytest

from chapiteau.server.load.postgres import Postgres
from chapiteau.server.room.room import Look
from tests.promises import count
from tests.server.faults import Found, Player, Site, check_table, run
from tests.server.rooms import make, rooms, seat_all
from tests.server.test_rooms import first_move

if TYPE_CHECKING:
    from pathlib import Path

KILLS = {"sqlite": 20, "postgres": 4}
LEAST_MOVES = {"sqlite": 60, "postgres": 1}


@pytest.mark.parametrize("store", KILLS)
def test_moves_are_stored_exactly_once_whatever_is_killed(tmp_path: Path, store: str) -> None:
    """On a file servers and workers die by turns; on PostgreSQL its connections and PostgreSQL itself, too."""
    if store == "sqlite":
        with Site(tmp_path) as site:
            found = run(site, KILLS[store], 3, print, LEAST_MOVES[store])
    else:
        with Postgres() as own, Site(tmp_path, own, processes=2) as site:
            found = run(site, KILLS[store], 1, print, LEAST_MOVES[store])
    count.tried("kills", store, site.kills)
    count.tried("kills under way", store, {"acknowledged moves": found.acknowledged, "matches": found.matches})
    assert found.problems == []
    assert sum(site.kills.values()) == KILLS[store]
    assert set(site.kills) == set(site.kinds())
    assert found.matches >= 3
    assert found.acknowledged >= LEAST_MOVES[store]


def test_the_check_finds_lost_and_doubled_moves_and_changed_records(tmp_path: Path) -> None:
    """What `python -m tools.faults` says is worth something: planted, each of them is found."""

    async def story() -> None:
        async with rooms(tmp_path) as house:
            room = await make(house, 3)
            guests = await seat_all(room, 3)
            for number in range(4):
                await first_move(guests, f"move {number}")
            key = (await room.ask(Look())).id
            player = Player(Site.__new__(Site), key, 0, Event())
            player.acknowledged = [(1, f"move {number}") for number in range(4)]

            def problems() -> list[str]:
                found = Found()
                check_table(house.store, key, [player], found)
                return found.problems

            assert problems() == []
            stream = f"match:{key}:1"
            rows = house.store.read(stream)
            last = len(rows) - 1
            await house.store.rewrite(stream, last, rows[-1][1].replace(b"move 3", b"move 2"))
            assert problems() == [
                "move 2 is stored twice",
                *(f"move {n} of {key} was acknowledged and is lost" for n in (2, 3)),
            ]
            await house.store.rewrite(stream, last, rows[-1][1].replace(b'"hash":"', b'"hash":"0'))
            assert [problem for problem in problems() if "chain failed" in problem]

    asyncio.run(story())
