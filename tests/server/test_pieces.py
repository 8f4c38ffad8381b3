"""Data that comes in one go is handled in pieces, and other connections have their turn in between."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from chapiteau.server.pieces import PIECE, InPieces

if TYPE_CHECKING:
    from collections.abc import Callable


class Reader(InPieces):
    """Notes what it reads, and when reading is paused and resumed."""

    def __init__(self, notes: list[str | int]) -> None:
        self.notes = notes
        self.wants_more = self.ends = False
        self.loop = asyncio.get_running_loop()
        told: dict[str, Callable[[], Any]] = {
            "pause_reading": lambda: notes.append("pause"),
            "resume_reading": lambda: notes.append("resume"),
            "is_closing": lambda: self.ends,
        }
        self.transport = cast("Any", SimpleNamespace(**told))

    def read(self, data: bytes) -> None:
        self.notes.append(len(data))

    def reads_on(self) -> bool:
        return self.wants_more


def test_others_have_their_turn_between_two_pieces() -> None:
    async def story() -> list[str | int]:
        notes: list[str | int] = []
        reader = Reader(notes)
        reader.wants_more = True
        reader.data_received(bytes(PIECE))
        reader.data_received(bytes(2 * PIECE + 5))
        asyncio.get_running_loop().call_soon(notes.append, "another")
        await asyncio.sleep(0)
        reader.data_received(bytes(7))
        for _ in range(3):
            await asyncio.sleep(0)
        return notes

    notes = asyncio.run(story())
    assert notes == [PIECE, "pause", PIECE, PIECE, "another", "pause", 12, "resume"]


def test_reading_stays_paused_if_nothing_more_is_wanted_and_a_closed_connection_drops_the_rest() -> None:
    async def story() -> list[str | int]:
        notes: list[str | int] = []
        reader = Reader(notes)
        reader.data_received(bytes(PIECE + 1))
        await asyncio.sleep(0)
        notes.append("next")
        reader.data_received(bytes(2 * PIECE))
        reader.ends = True
        for _ in range(3):
            await asyncio.sleep(0)
        reader.data_received(bytes(1))
        return notes

    assert asyncio.run(story()) == ["pause", PIECE, 1, "next", "pause", PIECE]
