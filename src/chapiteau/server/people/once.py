"""Things that work once, and for minutes only: the words of a code, the challenge that a passkey answers."""

import asyncio

import msgspec

from chapiteau.server.events import DAMAGED
from chapiteau.server.people.people import People
from chapiteau.server.store import Conflict

CODES = "code:"
PREFIXES = (CODES, "challenge:")
GRACE = 60.0
"""How many seconds after it has expired something is erased: by then, no request can still be reading it."""


class Until(msgspec.Struct, frozen=True):
    until: float


read_until = msgspec.json.Decoder(Until).decode


async def claim(people: People, stream: str) -> bytes | None:
    """Return what is stored there to the first who asks in time, across all processes; None to everybody else."""
    rows = await asyncio.to_thread(people.store.read, stream)
    if len(rows) != 1 or people.clock.stamp() >= _end(rows):
        return None
    try:
        await people.store.append(stream, 1, b"used")
    except Conflict:
        return None
    if len(await asyncio.to_thread(people.store.read, stream)) < 2:  # it was forgotten in between
        await people.store.erase(stream)
        return None
    return rows[0][1]


def _end(rows: list[tuple[int, bytes]]) -> float:
    """Until when this works; what cannot be read never does."""
    try:
        return read_until(rows[0][1]).until
    except DAMAGED:
        return 0.0


async def forget_old(people: People) -> None:
    """Erase what has expired, used or not."""
    for prefix in PREFIXES:
        for stream in await asyncio.to_thread(people.store.streams, prefix):
            rows = await asyncio.to_thread(people.store.read, stream)
            if _end(rows) + GRACE < people.clock.stamp():
                await people.store.erase(stream)
