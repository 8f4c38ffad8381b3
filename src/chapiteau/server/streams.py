"""Streams to which several processes append."""

import asyncio

from chapiteau.server.store import Conflict, Store


async def append_last(store: Store, stream: str, *bodies: bytes) -> None:
    """Append at the end, even while others do so at the same time."""
    number = await _after(store, stream, 0)
    for body in bodies:
        while not await _appended(store, stream, number, body):
            number = await _after(store, stream, number)
        number += 1


async def _after(store: Store, stream: str, number: int) -> int:
    """The next free number, given that this one is taken."""
    rows = await asyncio.to_thread(store.read, stream, number - 1)
    return rows[-1][0] + 1 if rows else number


async def _appended(store: Store, stream: str, number: int, body: bytes) -> bool:
    try:
        await store.append(stream, number, body)
    except Conflict:
        return False
    return True
