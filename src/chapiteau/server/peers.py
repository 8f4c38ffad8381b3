"""The other processes that serve the same tables: which of them drives a table, and who is connected to it there."""

import asyncio
from collections.abc import Callable, Iterable
from typing import TypeAlias

Pages: TypeAlias = frozenset[frozenset[int]]
"""The pages at a table, each given by the seats it holds; equal ones count once."""
NOBODY: Pages = frozenset()


class Peers:
    """What a process knows of the others. A process on its own drives every table, and everybody is here."""

    alone = True

    async def begin(self, changed: Callable[[str], None], take_over: Callable[[str], None]) -> None:
        """Join the others: `changed` is told of changes at tables loaded here, `take_over` of tables to drive."""

    async def keep_in_touch(self) -> None:
        """Keep showing the others that this process is alive, and take over from those that have died."""

    async def drivers_are_forgotten(self) -> None:
        """Wait until a crash of the database has lost all drivers, and living processes have claimed theirs again."""
        await asyncio.Event().wait()

    async def join(self, table: str) -> None:
        """Before a table is loaded: drive it if nobody does, and learn who is connected to it elsewhere."""

    async def leave(self, table: str) -> None:
        """Release a table that this process has dropped, so that others may drive it."""

    def drives(self, table: str) -> bool:
        """Whether this process, and no other, drives the table's bots and clocks."""
        return True

    def will_drive(self, table: str) -> bool:
        """Whether this process has claimed the table, but may not act just now."""
        return False

    def elsewhere(self, table: str) -> Pages:
        """The pages that other processes have at this table."""
        return NOBODY

    def tell(self, table: str, here: Pages) -> None:
        """Tell the others which pages this process has at this table."""

    async def close(self) -> None:
        """Say goodbye, so that the others need not wait."""


def all_pages(each: Iterable[Pages]) -> Pages:
    return NOBODY.union(*each)
