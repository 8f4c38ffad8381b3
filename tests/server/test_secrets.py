"""What a seat is sent does not depend on what it may not know."""

from __future__ import annotations

import asyncio
import re
from itertools import chain
from typing import TYPE_CHECKING, Any

import pytest

from chapiteau.engine.audience import Told
from chapiteau.engine.match import Step
from chapiteau.games.figaro.components import read_box
from chapiteau.server.players.connection import Connection
from chapiteau.server.room.match import Line
from tests.server.rooms import BriefGuest, Guest, make, rooms, seat_all

if TYPE_CHECKING:
    from pathlib import Path

ROWS = [["red-1"], [], []]
MINE = ["red-2", "red-2", "juggler-1", "green-1"]
BEA, CARL = ["green-2", "red-3", "ronde"], ["green-2", "juggler-2"]
ONE, OTHER = ["purple-1", "purple-2"], ["yellow-1", "green-3"]
TWINS = [[MINE, BEA + ONE, CARL + OTHER], [MINE, BEA + OTHER, CARL + ONE]]


def play(card: str, to: int) -> dict[str, Any]:
    return {"type": "play", "card": card, "to": to}


SCRIPT: list[tuple[int, dict[str, Any], str]] = [
    (0, {"type": "juggle"}, "malformed"),
    (0, play("red-3", to=0), "F20"),
    (0, play("purple-1", to=0), "F20"),
    (0, play("red-2", to=0), "ok"),
    (0, play("red-2", to=0), "F28"),
    (1, play("green-2", to=1), "ok"),
    (2, play("juggler-2", to=2), "ok"),
    (0, {"type": "take"}, "ok"),
    (0, play("green-1", to=1), "ok"),
    (1, play("ronde", to=1), "ok"),
    (2, {"type": "take"}, "ok"),
    (2, play("green-2", to=0), "ok"),
]


def position(hands: list[list[str]], rows: list[list[str]] = ROWS) -> dict[str, Any]:
    """All cards that are in no hand and no row were taken by seat 2, in the open."""
    box = read_box(None)
    counts = dict(zip(box.names, box.copies, strict=True))
    counts |= {card: 0 for card in counts if card.startswith("blue")}
    for card in ["juggler-1", "juggler-2", "ronde", "ronde", "ronde", *chain(*hands, *rows)]:
        counts[card] -= 1
    rest = [card for card, left in counts.items() for _ in range(left)]
    return {"players": 3, "removed": "blue", "king": 0, "hands": hands, "rows": rows, "tricks": [[], [], rest]}


@pytest.mark.parametrize("kind", [Guest, BriefGuest])
def test_hidden_cards_change_no_byte(tmp_path: Path, kind: type[Guest]) -> None:
    one, other = (asyncio.run(sent(tmp_path, f"twin-{twin}", hands, kind=kind)) for twin, hands in enumerate(TWINS))
    assert len(one) == 2 * len(SCRIPT)
    assert one == other


@pytest.mark.parametrize("seat", [0, 2])
def test_a_report_for_two_seats_is_sent_anew_when_another_seat_looks(seat: int) -> None:
    """Only two seats may read the report: when another seat looks at the same screen, it gets its own version."""
    told = Told({"type": "give"}, 0, {"type": "give", "cards": ["bear"]}, 2)
    log = [Line(Step({"n": 0}, [told], False))]
    connection = Connection()
    connection.looks = seat
    assert [line.events(seat)[0].get("cards") for line in connection.news(log, 0)[1]] == [["bear"]]
    assert connection.news(log, 0) == (1, [])
    connection.looks = 1
    start, lines = connection.news(log, 0)
    assert (start, [line.events(1) for line in lines]) == (0, [[{"type": "give"}]])


def test_the_paired_positions_do_differ(tmp_path: Path) -> None:
    """Otherwise, the test above would prove nothing: the other seats are sent different bytes."""
    one, other = (asyncio.run(sent(tmp_path, f"twin-{twin}", hands, seat=1)) for twin, hands in enumerate(TWINS))
    assert one != other


async def sent(
    folder: Path, store: str, hands: list[list[str]], seat: int = 0, kind: type[Guest] = Guest
) -> list[bytes]:
    """What this seat and a spectator are sent while the script is played."""
    async with rooms(folder, store) as tables:
        room = await make(tables, 3, position=position(hands))
        guests = await seat_all(room, 3, kind=kind)
        watching = kind(room)
        await watching.say("hello", tokens=[])
        start = len(guests[seat].messages), len(watching.messages)
        for number, step in enumerate(SCRIPT):
            await carry_out(guests, number, *step)
            if step[0] != seat:
                await guests[seat].position()
            await watching.position()
        return [steady(each) for each in guests[seat].messages[start[0] :] + watching.messages[start[1] :]]


async def carry_out(guests: list[Guest], number: int, seat: int, move: dict[str, Any], expected: str) -> None:
    table = guests[seat].room.table
    assert table is not None
    position = await guests[seat].say("move", id=f"move-{number}", seat=seat, seen=table.number, move=move)
    answer = position["answer"]
    assert (answer["error"] or answer["rule"] or "ok") == expected, (number, answer)


def steady(message: bytes) -> bytes:
    """Without what is random at every table."""
    message = re.sub(rb'"(process|id|commitment)":"[^"]*"', b"", message)
    return re.sub(rb'"commitments":\[[^\]]*\]', b"", message)
