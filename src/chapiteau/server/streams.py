"""Streams to which several processes append."""

import asyncio

from chapiteau.server.store import Conflict, Store


async def append_last(store: Store, stream: str, body: bytes) -> None:
    """Append after whatever is there, also when others do so at the same time."""
    while True:
        rows = await asyncio.to_thread(store.read, stream)
        try:
            return await store.append(stream, rows[-1][0] + 1 if rows else 0, body)
        except Conflict:
            continue
