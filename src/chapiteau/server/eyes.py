"""What each seat had been shown when its page last looked away: told to it when it looks again."""

from chapiteau.server.page import Page
from chapiteau.server.seating import token_hash
from chapiteau.server.table import Table
from chapiteau.server.wire import Hello


class Eyes:
    """Kept in memory, for one match at a time."""

    def __init__(self) -> None:
        self._match = 0
        self._shown: dict[int, int] = {}

    def greet(self, table: Table, page: Page, hello: Hello) -> None:
        """A page says which seats it holds, where it looks and what it has."""
        self._follow(table)
        self.look_away(page)
        page.tokens = {token_hash(token) for token in hello.tokens}
        page.wanted, page.have = hello.look, hello.have
        page.looks, page.match = None, 0
        viewer = page.viewer(table.seating)
        if viewer is not None:
            self._note(viewer, min(hello.have, table.number))

    def turn(self, table: Table, page: Page) -> None:
        """Before a page is sent a position: look through the seat that it wants to look through now."""
        self._follow(table)
        viewer = page.viewer(table.seating)
        if page.match != table.seating.match:
            page.begin(table.seating.match, table.play, viewer)
            page.since = self._last(viewer)
        elif viewer != page.looks:
            self.look_away(page)
            page.since = self._last(viewer)
        page.looks, page.number = viewer, table.number

    def look_away(self, page: Page) -> None:
        if page.looks is not None and page.match == self._match:
            self._note(page.looks, page.number)

    def _follow(self, table: Table) -> None:
        if self._match != table.seating.match:
            self._match, self._shown = table.seating.match, {}

    def _note(self, seat: int, number: int) -> None:
        self._shown[seat] = max(self._last(seat), number)

    def _last(self, viewer: int | None) -> int:
        return -1 if viewer is None else self._shown.get(viewer, -1)
