"""Carries out the messages of pages, after checking that the page may send them."""

from chapiteau.server import metrics, wire
from chapiteau.server.limits import Limits
from chapiteau.server.players.connection import Connection
from chapiteau.server.room import hosting, presence, sitting, undo
from chapiteau.server.room.crowd import Crowd
from chapiteau.server.room.errors import NotDone
from chapiteau.server.room.last_seen import LastSeen
from chapiteau.server.room.seating import token_hash
from chapiteau.server.room.table import Table

FULL = 4430
"""Close code for a page that would be one spectator too many."""
COME_AGAIN = 1012
"""Close code after which a page reconnects by itself."""


class Hearing:
    """Carries out the messages of one room's pages, and refuses what a page may not do."""

    def __init__(self, crowd: Crowd, last_seen: LastSeen, limits: Limits) -> None:
        self.greeted = 0
        """How many messages have told which seats a page holds."""
        self._crowd = crowd
        self._last_seen = last_seen
        self._limits = limits
        self._removed = 0
        """How many of `table.removed` were handled: a device must not be closed again once somebody uses it anew."""

    async def carry_out(self, table: Table, connection: Connection, message: wire.FromPage) -> None:
        if isinstance(message, wire.Move):  # by far the most frequent message
            _check_drives(table, connection, message)
            await table.move(message)
            return
        match message:
            case wire.Hello():
                self.greeted += 1
                await self._greet(table, connection, message)
            case wire.Look():
                if message.seat is not None and not table.seating.holds(connection.tokens, message.seat):
                    raise NotDone("not_your_seat")
                connection.wanted = message.seat
            case wire.Sit():
                self.greeted += 1
                ids = await sitting.sit(table, message, connection.device)
                self._crowd.holds(connection, connection.tokens | {token_hash(message.token)} | ids, table.seating)
            case wire.Arrange():
                if not hosting.is_host(table, connection.tokens) and not table.is_done(message.seat, message.id):
                    raise NotDone("not_host")
                await table.arrange(message, connection.tokens)
            case wire.Back():
                if not table.seating.holds(connection.tokens, message.seat):
                    raise NotDone("not_your_seat")
                await table.back(message)
            case _:
                _check_drives(table, connection, message)
                await _for_own_seat(table, message)

    async def _greet(self, table: Table, connection: Connection, hello: wire.Hello) -> None:
        """Note what the page holds, and close it if it is one too many for the person or the table."""
        connection.device = None if hello.person is None else token_hash(hello.person)
        person = await table.people.find(connection.device)
        ids = set[str]() if person is None else set(person.ids)
        tokens = {token_hash(token) for token in hello.tokens} | ids
        if connection in self._crowd.pages:
            # While it counts as new: if another process stores something at this moment, it is greeted once more.
            await presence.came(table, tokens - connection.tokens)
        self._crowd.holds(connection, tokens, table.seating)
        self._last_seen.greet(table, connection, hello)
        if person is not None:
            connection.greet(person.id)
        self._turn_away(connection)

    def count_in(self, connection: Connection) -> None:
        """Count a page that is shown the table before it has said hello as a spectator."""
        if not connection.mine and not connection.watches:
            self._crowd.watch(connection)
            self._turn_away(connection)

    def _turn_away(self, connection: Connection) -> None:
        """Close a spectator's page if the table has too many spectators."""
        most = self._limits.watchers_per_table
        if connection.watches and most and self._crowd.watchers > most:
            metrics.LIMITED.labels("watchers_per_table").inc()
            connection.close(FULL, "as many people watch this table as it can take")

    def close_removed_devices(self, table: Table) -> None:
        """Let go of the devices that the table's events name as removed."""
        gone, self._removed = table.removed[self._removed :], len(table.removed)
        for device in gone:
            self.close_device(device)

    def close_device(self, device: str) -> None:
        """Take all seats from the pages of a removed device, and close them; they may reconnect as spectators."""
        for connection in self._crowd.pages:
            if connection.device == device:
                connection.device = None
                self._crowd.lets_go(connection)
                connection.close(COME_AGAIN, "this device was removed")


def _check_drives(table: Table, connection: Connection, message: wire.Request | wire.Open) -> None:
    """Refuse a page that does not drive the seat, unless it repeats a request that was already carried out.

    If the answer was lost, a page repeats a request to leave or to rise after the seat has gone to a bot or to nobody.
    """
    seat, tokens = message.seat, connection.tokens
    if table.seating.drives(tokens, seat):
        return
    was_theirs = isinstance(message, wire.Rise) or table.seating.holds(tokens, seat)
    if not was_theirs or isinstance(message, wire.Open) or not table.is_done(seat, message.id):
        raise NotDone("not_your_seat")


async def _for_own_seat(table: Table, message: wire.FromPage) -> None:
    """Carry out the other messages that only the driver of a seat may send."""
    match message:
        case wire.Open():
            await sitting.open_nonce(table, message)
        case wire.Rise() | wire.Talk():
            await _around_the_match(table, message)
        case wire.Undo():
            await undo.ask(table, message)
        case wire.Answer():
            await undo.answer(table, message)
        case wire.Ready():
            await table.ready(message)
        case wire.Ask():
            await table.ask(message)
        case wire.SetPace():
            await table.set_pace(message)
        case wire.GiveUp() | wire.Again() | wire.CastVote() | wire.Leave():
            await table.decide(message)


async def _around_the_match(table: Table, message: wire.Rise | wire.Talk) -> None:
    if isinstance(message, wire.Rise):
        await table.rise(message)
    else:
        await table.say(message)
