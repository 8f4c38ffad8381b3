"""What each offered move does is told with it, to the seat that is asked and to nobody else."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

import chapiteau
from tests.server.rooms import Guest, make, rooms, seat_all

if TYPE_CHECKING:
    from pathlib import Path


async def ask(guests: list[Guest]) -> dict[str, Any]:
    """What the seat is sent that must decide."""
    return await guests[int((await guests[0].position())["view"]["to_act"])].position()


async def play_first(guest: Guest, shown: dict[str, Any]) -> None:
    fields = {"id": f"move {shown['number']}", "seat": shown["seat"], "seen": shown["number"]}
    await guest.say("move", move=shown["moves"][0], **fields)


def fees(explained: list[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    return [part for parts in explained for part in parts if part["key"] == "fee"]


def test_every_offered_move_is_explained(tmp_path: Path) -> None:
    async def story() -> None:
        game = chapiteau.game("three-ring-circus")
        async with rooms(tmp_path) as tables:
            room = await make(tables, 2, game=game.id)
            guests = await seat_all(room, 2)
            while not fees((shown := await ask(guests))["explained"]):
                await play_first(guests[shown["seat"]], shown)
            view = game.read_view(msgspec.json.encode(shown["view"]))
            assert shown["explained"] == game.explain(view, [game.move(move) for move in shown["moves"]])
            for other in (guests[1 - shown["seat"]], Guest(room)):
                assert (await other.position())["explained"] == []

    asyncio.run(story())


def test_a_game_that_explains_nothing_sends_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        async with rooms(tmp_path) as tables:
            room = await make(tables, 3)
            positions = [await guest.position() for guest in await seat_all(room, 3)]
            assert any(position["moves"] for position in positions)
            assert all(position["explained"] == [] for position in positions)

    asyncio.run(story())
