"""Windows and brief pages: what they are sent, and when, follows neither from cards nor from what others answer."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from chapiteau.server.room.room import Look
from tests.games.three_ring_circus.helpers import NAME, SKIP
from tests.server.client import Keys
from tests.server.rooms import Guest, Time, make, rooms, seat_all
from tests.server.test_brief import Seeing
from tests.server.test_late_windows import CART, SHOW, before_a_show, start
from tests.server.test_windows import CABINET, PASS, SABOTAGE, position, say

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chapiteau.server.room.room import Room

Heard = dict[str, list[tuple[float, bytes]]]
STEP, STEPS = 0.5, 12
ASKED_AT = 4
"""The step at which the pages that are compared ask how things stand."""
SEAT = 3
"""Whose page is compared; nothing that the worlds differ in is known to it."""


@dataclass(frozen=True)
class Window:
    """A window that seat 0 opens: who holds the card for it, who is asked, and how it is let pass."""

    game: str
    dealt: Callable[[int], dict[str, Any]]
    opening: dict[str, Any]
    holders: tuple[int, ...]
    asked: tuple[int, ...]
    answer: dict[str, Any]
    passing: dict[str, Any]
    screen: tuple[int, int]
    """The seats of a page that looks through neither: one of them may be the holder's."""


SABOTAGED = Window("ringmaster", position, CABINET, (1, 2), (1, 2), SABOTAGE, PASS, (0, SEAT))
LATE = Window(NAME, lambda holder: start(before_a_show(holder)), SHOW, (0, 1, 2), (0,), CART, SKIP, (1, SEAT))


class Whole(Seeing):
    """The same with a page that is not brief."""

    async def say(self, kind: str, **fields: Any) -> dict[str, Any]:
        return await Guest.say(self, kind, **fields)

    def read(self, message: bytes) -> dict[str, Any]:
        return Guest.read(self, message)


async def timeline(folder: Path, window: Window, holder: int, *, busy: bool) -> Heard:
    """What others are sent from the opening to long after; busy ones try, pass, choose and look away meanwhile."""
    time = Time(100.0)
    async with rooms(folder, f"{window.game}-{holder}-{busy}", time) as tables:
        room = await make(tables, 4, game=window.game, windows="even", position=window.dealt(holder))
        keys = [Keys() for _ in range(4)]
        guests = await seat_all(room, 4, keys=keys)
        pages: dict[str, Seeing] = {"seat": Seeing(room), "screen": Seeing(room), "brief": Seeing(room)}
        pages["whole"] = Whole(room)
        await pages["seat"].say("hello", tokens=[keys[SEAT].token], look=SEAT)
        await pages["screen"].say("hello", tokens=[keys[seat].token for seat in window.screen])
        for name in ("brief", "whole"):
            await pages[name].say("hello", tokens=[])
        await say(guests[0], 0, window.opening)
        for step in range(STEPS):
            if busy and step < STEPS / 2:
                await bustle(guests, window, holder, step, keys[window.asked[0]].token)
            if step == ASKED_AT:
                for page in pages.values():
                    await page.say("look", seat=page.connection.wanted)
            await passes(time, room)
        assert room.table is not None
        assert room.table.number > len(window.asked)
        return {name: page.heard() for name, page in pages.items()}


async def bustle(guests: list[Guest], window: Window, holder: int, step: int, token: str) -> None:
    other = Guest(guests[0].room)
    await other.say("hello", tokens=[token])
    other.room.leave(other.connection)
    for seat in window.asked:
        if seat != holder:
            await say(guests[seat], seat, window.answer, f"try {step} {seat}")
        if step > 0:
            await say(guests[seat], seat, window.passing, f"pass {step} {seat}")
        await guests[seat].say("ask", id=f"ask {step}", seat=seat, when=("never", "near", "always")[step % 3])


async def passes(time: Time, room: Room) -> None:
    time.time += STEP
    time._wake()
    for _ in range(8):
        await asyncio.sleep(0)
        await room.ask(Look())


@pytest.mark.parametrize("window", [SABOTAGED, LATE], ids=["R26", "T34"])
def test_brief_pages_cannot_tell_who_holds_the_card_nor_what_was_answered(tmp_path: Path, window: Window) -> None:
    first, *others = window.holders
    quiet = asyncio.run(timeline(tmp_path, window, first, busy=False))
    assert len({at for at, _ in quiet["brief"]}) == 3, "it opened, somebody asked, it closed"
    for holder in others:
        assert asyncio.run(timeline(tmp_path, window, holder, busy=False)) == quiet
    for holder in window.holders:
        assert asyncio.run(timeline(tmp_path, window, holder, busy=True)) == quiet
