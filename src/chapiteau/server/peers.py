"""The other processes that serve the same tables: which of them drives a table, and who is at it there."""

import asyncio
from collections.abc import Callable, Iterable
from typing import TypeAlias

Pages: TypeAlias = frozenset[frozenset[int]]
"""The pages at a table, each by the seats that it holds; equal ones count once."""
NOBODY: Pages = frozenset()


class Peers:
    """All that a process knows of the others. Alone it drives every table, and everybody is here."""

    alone = True

    async def begin(self, changed: Callable[[str], None], take_over: Callable[[str], None]) -> None:
        """Join the others: `changed` hears of changes at tables that are here, `take_over` of tables to drive."""

    async def keep_in_touch(self) -> None:
        """Show the others that this process lives, and look after those that do not, for as long as it runs."""

    async def drivers_are_forgotten(self) -> None:
        """Wait until nobody knows any more who drove what, and who still does has said so."""
        await asyncio.Event().wait()

    async def join(self, table: str) -> None:
        """Before a table is loaded: drive it if nobody does, and hear who is at it elsewhere."""

    async def leave(self, table: str) -> None:
        """This process has forgotten the table: others may drive it."""

    def drives(self, table: str) -> bool:
        """Whether this process, and no other, does what the table does by itself."""
        return True

    def will_drive(self, table: str) -> bool:
        """Whether no other process drives the table, but this one may not act just now."""
        return False

    def elsewhere(self, table: str) -> Pages:
        """The pages that other processes have at this table."""
        return NOBODY

    def tell(self, table: str, here: Pages) -> None:
        """Which pages this process has at this table."""

    async def close(self) -> None:
        """Say goodbye, so that the others need not wait."""


def all_pages(each: Iterable[Pages]) -> Pages:
    return NOBODY.union(*each)
