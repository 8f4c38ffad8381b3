"""Sends the pages of a room their positions: at once, or a moment later to brief pages that can wait."""

from collections.abc import Callable

from chapiteau.server.outgoing import Outgoing
from chapiteau.server.players.connection import Connection
from chapiteau.server.room.crowd import Crowd
from chapiteau.server.room.last_seen import LastSeen
from chapiteau.server.room.soon import Soon, since
from chapiteau.server.room.table import Table

IN_A_ROW = 32
"""How many pages are sent a position before the other tables have their turn."""
BREATH = 0.0005
"""Seconds until the next of a crowd are sent theirs: the thread that stores the others' moves needs the interpreter."""


class Sending:
    """The pages of one room that are to be sent something."""

    def __init__(
        self, outgoing: Outgoing, crowd: Crowd, last_seen: LastSeen, soon: Soon, look: Callable[[], None]
    ) -> None:
        self._outgoing = outgoing
        self._crowd = crowd
        self._last_seen = last_seen
        self._clock = soon.clock
        self._soon = soon
        self._look = look
        """Asks the owner of the room to send what is due."""
        self._due: set[Connection] = set()
        """The pages with something to be sent; those whose sockets take nothing more ask for it later."""
        self._later = False
        """Whether some of them wait a moment."""

    def wake(self, connection: Connection) -> None:
        """This page is to be sent the newest position; one that has gone is owed nothing."""
        if connection in self._crowd.pages:
            connection.due = True
            self._due.add(connection)

    def is_ready(self, connection: Connection) -> None:
        """The socket of this page takes something again."""
        if connection.due:
            self._due.add(connection)
            self._look()

    def forget(self, connection: Connection) -> None:
        self._due.discard(connection)

    def is_blocked(self) -> bool:
        """Whether no page that is due takes anything now."""
        return all(connection.blocked for connection in self._due)

    async def send(self, table: Table, here: set[int], absent: list[int]) -> None:
        """Send all pages that are due the newest position, except those that can wait."""
        due, self._due = list(self._due), set()
        self._outgoing.renew()
        now, asked = self._clock.now(), _asked_alone(table)
        lately = since(now)
        if len(due) > IN_A_ROW:
            due.sort(key=_watches)  # people who play come first
        for count, connection in enumerate(due, 1):
            if asked is not None and asked not in connection.mine and connection.can_wait(lately):
                self._send_later(connection)
                continue
            while connection.due and not connection.blocked:
                connection.sent_at = now
                self._last_seen.turn(table, connection)
                connection.write(self._outgoing.message(table, connection, here, absent))
            if count % IN_A_ROW == 0:
                await self._clock.sleep(BREATH)

    def _send_later(self, connection: Connection) -> None:
        self._due.add(connection)
        if not self._later:
            self._later = True
            self._soon.call(self._look_at_late)

    def _look_at_late(self) -> None:
        """Most pages that could wait have been sent a later position in the meantime."""
        self._later = False
        lately = since(self._clock.now())
        if any(not connection.can_wait(lately) for connection in self._due):
            self._look()
        elif self._due:
            self._later = True
            self._soon.call(self._look_at_late)

    def close(self) -> None:
        """Drop the reference to the room: the two would keep each other alive."""
        self._due.clear()
        self._look = _nothing


def _nothing() -> None:
    """What a closed room is asked for."""


def _asked_alone(table: Table) -> int | None:
    """The one seat that is asked now, for all to see; None in a window, and while no match is on."""
    match = table.match
    return None if match is None or match.state.window() else match.asked


def _watches(connection: Connection) -> bool:
    return connection.watches
