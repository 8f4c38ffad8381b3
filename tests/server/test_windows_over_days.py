"""In a match over days a window tells nobody what a hand holds, nor whether its answer came now or was given before."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from chapiteau.server import wire
from chapiteau.server.room import window
from tests.games.three_ring_circus.helpers import NAME, SKIP
from tests.server.rooms import Guest, Time, rooms, seat_all
from tests.server.stores import both_stores, only_a_file
from tests.server.test_late_windows import SHOW, before_a_show, check_twins, start
from tests.server.test_secrets import steady
from tests.server.test_windows import moves_of, say

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

pytestmark = both_stores

DAYS = wire.TableClock("days", 3 * 86_400)
STEP = 10.0
DRAWN = 35.0


async def timeline(folder: Path, holder: int, when: float | None) -> dict[str, list[bytes]]:
    """What everybody else is sent while the performer answers after so many seconds, or has said before (None)."""
    time = Time()
    async with rooms(folder, f"{holder}-{when}", time) as tables:
        table = wire.NewTable(NAME, [wire.NewSeat("human")] * 4, clock=DAYS)
        room = tables.room((await tables.make(table, position=start(before_a_show(holder)))).table)
        watching = Guest(room)
        await watching.say("hello", tokens=[])
        guests = await seat_all(room, 4)
        await guests[0].say("ask", id="ask", seat=0, when="always" if when is not None else "never")
        await say(guests[0], 0, SHOW, "the show")
        others = {"spectator": watching, **{f"seat {seat}": guests[seat] for seat in (1, 2, 3)}}
        sent: dict[str, list[bytes]] = {name: [] for name in others}
        for step in range(7):
            if step * STEP == when:
                await say(guests[0], 0, SKIP, "answer")
            for name, guest in others.items():
                await guest.say("look", seat=guest.connection.wanted)
                sent[name].append(steady(guest.messages[-1]))
            await time.pass_by(STEP)
        assert moves_of(room) == [(0, "perform"), (0, "skip")]
        return sent


@only_a_file
def test_T34_over_days_nobody_can_tell_what_is_held_nor_when_it_was_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "EARLIEST_OVER_DAYS", (DRAWN, DRAWN))
    answers = [asyncio.run(timeline(tmp_path, 0, when)) for when in (0.0, 20.0, None)]
    assert answers[0] == answers[1] == answers[2]
    check_twins(answers[1], *(asyncio.run(timeline(tmp_path, holder, 20.0)) for holder in (1, 2)))
    shown = [b'"window":{' in each for each in answers[0]["spectator"]]
    assert shown == [True] * 4 + [False] * 3


def test_drawn_times_lie_between_their_bounds() -> None:
    drawn = [window._drawn_span() for _ in range(500)]
    least, most = window.EARLIEST_OVER_DAYS
    assert least <= min(drawn) < least + 10
    assert most - 10 < max(drawn) <= most
