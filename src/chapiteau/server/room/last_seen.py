"""What each seat had seen when its page last looked away, so that it can be shown what happened since."""

from chapiteau.server.players.connection import Connection
from chapiteau.server.room.table import Table
from chapiteau.server.wire import Hello


class LastSeen:
    """Kept in memory, for one match at a time."""

    def __init__(self) -> None:
        self._match = 0
        self._shown: dict[int, int] = {}

    def greet(self, table: Table, connection: Connection, hello: Hello) -> None:
        """Note through which seat a page looks, and which entries it has."""
        self._follow(table)
        self.look_away(connection)
        connection.wanted, connection.brief = hello.look, hello.brief
        connection.looks, connection.match = None, 0
        viewer = connection.viewer(table.seating)
        # A page that no longer holds that seat gets a spectator's log from the first entry.
        connection.have = hello.have if viewer == hello.look else -1
        if viewer is not None:
            self._note(viewer, min(hello.have, table.number))

    def turn(self, table: Table, connection: Connection) -> None:
        """Before a page is sent a position: switch to the seat that it wants to look through."""
        self._follow(table)
        viewer = connection.viewer(table.seating)
        if connection.match != table.seating.match:
            connection.begin(table.seating.match, table.match, viewer)
            connection.since = self._last(viewer)
        elif viewer != connection.looks:
            self.look_away(connection)
            connection.since = self._last(viewer)
        connection.looks, connection.number = viewer, table.number

    def look_away(self, connection: Connection) -> None:
        if connection.looks is not None and connection.match == self._match:
            self._note(connection.looks, connection.number)

    def _follow(self, table: Table) -> None:
        if self._match != table.seating.match:
            self._match, self._shown = table.seating.match, {}

    def _note(self, seat: int, number: int) -> None:
        self._shown[seat] = max(self._last(seat), number)

    def _last(self, viewer: int | None) -> int:
        return -1 if viewer is None else self._shown.get(viewer, -1)
