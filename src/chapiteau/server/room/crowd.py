"""Counts the connected pages of a room as they come, say hello and go, so that no message loops over all pages."""

from collections import Counter

from chapiteau.server.players.connection import Connection
from chapiteau.server.room.seating import Seating


class Crowd:
    """How many pages hold each token, and how many hold no seat."""

    def __init__(self) -> None:
        self.pages: set[Connection] = set()
        self.watchers = 0
        self.changes = 0
        """How often the tokens that a page holds have changed."""
        self._held: Counter[str] = Counter()

    def enter(self, page: Connection) -> None:
        self.pages.add(page)

    def leave(self, page: Connection) -> None:
        self.pages.discard(page)
        self._count(page, set())
        self._watch(page, False)

    def holds(self, page: Connection, tokens: set[str], seating: Seating) -> None:
        """Note that this page holds these tokens, unless it disconnected before its message was handled."""
        if page in self.pages:
            self._count(page, tokens)
            self._look(page, seating)

    def lets_go(self, page: Connection) -> None:
        """Note that this page holds nothing any more."""
        self._count(page, set())
        page.mine = []

    def look_at_seats(self, seating: Seating) -> None:
        """Count again after a change of seats: a page may gain or lose one without sending anything."""
        for page in self.pages:
            if page.sees:
                self._look(page, seating)

    def here(self, seating: Seating) -> set[int]:
        """The seats that a connected page holds."""
        return {seat for seat in range(len(seating.seats)) if seating.holds(self._held.keys(), seat)}

    def watch(self, page: Connection) -> None:
        """Count this page as a spectator, unless it has disconnected in the meantime."""
        if page in self.pages:
            self._watch(page, True)

    def _count(self, page: Connection, tokens: set[str]) -> None:
        if tokens == page.tokens:
            return
        self.changes += 1
        self._held.update(tokens - page.tokens)
        for token in page.tokens - tokens:
            self._held[token] -= 1
            if not self._held[token]:
                del self._held[token]
        page.tokens = tokens

    def _look(self, page: Connection, seating: Seating) -> None:
        page.mine = [seat for seat in seating.people() if seating.holds(page.tokens, seat)] if page.tokens else []
        self._watch(page, not page.mine)

    def _watch(self, page: Connection, watches: bool) -> None:
        self.watchers += watches - page.watches
        page.watches = watches
