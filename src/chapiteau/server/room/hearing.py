"""What pages say: who may say it, and what is done at the table for it."""

from chapiteau.server import metrics, wire
from chapiteau.server.limits import Limits
from chapiteau.server.players.connection import Connection
from chapiteau.server.room import hosting, presence
from chapiteau.server.room.crowd import Crowd
from chapiteau.server.room.errors import NotDone
from chapiteau.server.room.last_seen import LastSeen
from chapiteau.server.room.seating import token_hash
from chapiteau.server.room.table import Table

FULL = 4430
"""Closing code of a table that as many people watch as it can take."""
COME_AGAIN = 1012
"""Closing code after which a page connects again by itself."""


class Hearing:
    """Carries out what the pages of one room say; what a page may not do is refused."""

    def __init__(self, crowd: Crowd, last_seen: LastSeen, limits: Limits) -> None:
        self.greeted = 0
        """How often a page has said who it is."""
        self._crowd = crowd
        self._last_seen = last_seen
        self._limits = limits
        self._removed = 0
        """How many removed devices were let go of; one of them may have become somebody's again."""

    async def carry_out(self, table: Table, connection: Connection, message: wire.FromPage) -> None:
        if isinstance(message, wire.Move):  # most of what is said
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
                ids = await table.sit(message, connection.device)
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
        """From now on the page holds what it says; one too many, of this person or at this table, is closed."""
        knew = connection.tokens
        connection.device = None if hello.person is None else token_hash(hello.person)
        person = await table.people.find(connection.device)
        ids = set[str]() if person is None else set(person.ids)
        self._crowd.holds(connection, {token_hash(token) for token in hello.tokens} | ids, table.seating)
        self._last_seen.greet(table, connection, hello)
        if person is not None:
            connection.greet(person.id)
        self._turn_away(connection)
        await presence.came(table, connection.tokens - knew)

    def count_in(self, connection: Connection) -> None:
        """Whoever is shown the table without a word on who they are watches it, too."""
        if not connection.mine and not connection.watches:
            self._crowd.watch(connection)
            self._turn_away(connection)

    def _turn_away(self, connection: Connection) -> None:
        """A page that holds no seat is not let in when there are too many of them."""
        most = self._limits.watchers_per_table
        if connection.watches and most and self._crowd.watchers > most:
            metrics.LIMITED.labels("watchers_per_table").inc()
            connection.close(FULL, "as many people watch this table as it can take")

    def let_go_of_removed(self, table: Table) -> None:
        """Of the devices that were removed, as the table's events tell."""
        gone, self._removed = table.removed[self._removed :], len(table.removed)
        for device in gone:
            self.let_go(device)

    def let_go(self, device: str) -> None:
        """A device that was removed holds nothing here any more; its page may come back as somebody who looks on."""
        for connection in self._crowd.pages:
            if connection.device == device:
                connection.device = None
                self._crowd.lets_go(connection)
                connection.close(COME_AGAIN, "this device was removed")


def _check_drives(table: Table, connection: Connection, message: wire.Request | wire.Open) -> None:
    """Whoever left or rose may ask once more, for the answer was lost; by now the seat is a bot's, or nobody's."""
    seat, tokens = message.seat, connection.tokens
    if table.seating.drives(tokens, seat):
        return
    was_theirs = isinstance(message, wire.Rise) or table.seating.holds(tokens, seat)
    if not was_theirs or isinstance(message, wire.Open) or not table.is_done(seat, message.id):
        raise NotDone("not_your_seat")


async def _for_own_seat(table: Table, message: wire.FromPage) -> None:
    """What else only the driver of a seat may say."""
    match message:
        case wire.Open():
            await table.open(message)
        case wire.Rise() | wire.Talk():
            await _around_the_match(table, message)
        case wire.Undo():
            await table.ask_undo(message)
        case wire.Answer():
            await table.answer_undo(message)
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
