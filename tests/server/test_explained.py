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
            assert shown["prospect"] == game.prospect(view)
            for other in (guests[1 - shown["seat"]], Guest(room)):
                assert (await other.position())["explained"] == []

    asyncio.run(story())


def test_a_refusal_comes_with_its_facts_to_who_asked(tmp_path: Path) -> None:
    async def story() -> None:
        game = chapiteau.game("figaro")
        hands = [["red-1", "blue-1"], None, None]
        start = {"players": 3, "to_act": 0, "hands": hands, "rows": [["red-2"], [], []]}
        async with rooms(tmp_path) as tables:
            room = await make(tables, 3, position=game.position(start).mapping())
            guests = await seat_all(room, 3)
            shown = await ask(guests)
            move = {"type": "play", "card": "blue-1", "to": 0}
            answer = (await guests[0].say("move", id="no", seat=0, seen=shown["number"], move=move))["answer"]
            assert (answer["id"], answer["rule"]) == ("no", "F21")
            assert answer["facts"] == [{"key": "row_shows", "seat": 0, "colour": "red"}]
            assert (await guests[1].position())["answer"] is None

    asyncio.run(story())
