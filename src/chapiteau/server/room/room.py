"""The owner of one table: a queue of messages, one task that handles one of them at a time, and those who listen."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from chapiteau.engine.errors import Refused
from chapiteau.server import wire
from chapiteau.server.clock import Clock
from chapiteau.server.index import Index
from chapiteau.server.limits import Limits
from chapiteau.server.outgoing import Outgoing
from chapiteau.server.peers import NOBODY, Pages, Peers
from chapiteau.server.players.connection import Connection
from chapiteau.server.players.thinking import Thinkers
from chapiteau.server.room import hold, presence, sitting, window
from chapiteau.server.room.crowd import Crowd
from chapiteau.server.room.duties import BotMoves, Duties, FromDuty, OpeningEnds
from chapiteau.server.room.errors import NotDone
from chapiteau.server.room.following import Afterwards, News, Tidy, catch_up, follow, follow_all
from chapiteau.server.room.hearing import COME_AGAIN, Hearing
from chapiteau.server.room.hold import HoldEnds
from chapiteau.server.room.last_seen import LastSeen
from chapiteau.server.room.sending import Sending
from chapiteau.server.room.soon import Soon
from chapiteau.server.room.table import Table
from chapiteau.server.room.window import BotAnswers, WindowEnds
from chapiteau.server.store import Conflict, Unavailable
from chapiteau.server.supervise import log_failure, pause_after

Load: TypeAlias = Callable[[], Awaitable[Table]]

CANNOT_BE_LOADED = 4409
"""Closing code of a table that cannot be loaded: browsers hide the status of a refused handshake from the page."""
CHANGED = "the table was changed"
CLASHES = 8
"""So often in a row another process may be quicker: as many people may say at once that they are ready."""


class Unknown(Exception):
    """There is no such table."""


class Unloadable(Exception):
    """This table cannot be loaded from what is stored; the message says why."""


class Heard:
    """A page said something."""

    # No dataclass: this is made for every message, and a compiled `__init__` takes a tenth of the time.
    def __init__(self, connection: Connection, said: wire.FromPage) -> None:
        self.connection = connection
        self.said = said


@dataclass(frozen=True)
class Look:
    """Somebody wants the table; it is loaded if need be."""

    at: Callable[[Table], None] | None = None
    """Looks at it now, while nothing of it is on its way to the store."""


Message = Heard | Look | FromDuty | News | Tidy


@dataclass(frozen=True)
class House:
    """What all rooms share."""

    thinkers: Thinkers
    clock: Clock
    index: Index
    limits: Limits
    process: str
    peers: Peers
    soon: Soon


class Room:
    """Everything that happens at a table goes through its queue."""

    def __init__(self, key: str, load: Load, house: House) -> None:
        clock = house.clock
        self.table: Table | None = None
        self.used = clock.now()
        self._key = key
        self._house = house
        self._load = load
        self._clock = clock
        self._crowd = Crowd()
        self._queue: deque[tuple[Message, asyncio.Future[Any] | None]] = deque()
        self._more: asyncio.Future[None] | None = None
        """What the owner waits for while there is nothing in the queue."""
        self._owner: asyncio.Task[None] | None = None
        self._is_closed = False
        self._busy = False
        self._answering: asyncio.Future[Any] | None = None
        """Who waits for what the owner does just now."""
        self._loads = 0
        self._watch = window.Watch(clock)
        self._presence = presence.Presence(clock)
        self._working_since: float | None = None
        """Since when people can do something here; None while something fails, or nobody looks at the table here."""
        self._seats_of = (0, 0)
        """The events of the table when it was last seen who holds its seats."""
        self._here: set[int] = set()
        """The seats that pages hold, looked at when that may have changed."""
        self._here_of = (0, 0, 0)
        self._elsewhere: Pages = NOBODY
        self._visible = self._now_visible()
        self._last_seen = LastSeen()
        self._sending = Sending(
            Outgoing(house.process), self._crowd, self._last_seen, house.soon, partial(self.hand_in, Look())
        )
        self._hearing = Hearing(self._crowd, self._last_seen, house.limits)
        self._duties = Duties(house.thinkers, clock, self.hand_in, self._fail)
        self._failures = 0
        self._again: asyncio.Task[None] | None = None
        """Set while the room pauses after a failure: until then it starts no duty."""
        self._stored: tuple[int, int] | None = None
        self._peers = house.peers
        self._afterwards = Afterwards(clock, self.hand_in)
        self._told: tuple[int, ...] = ()
        self._carried_out: wire.FromPage | None = None
        """What was answered last; what follows from it may be left to do."""

    # The queue

    async def ask(self, message: Message) -> Table:
        """Hand in a message and wait until it was handled; it is handled even if the caller goes away."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.hand_in(message, done)
        table: Table = await done
        return table

    def hand_in(self, message: Message, done: "asyncio.Future[Any] | None" = None) -> None:
        if self._is_closed:  # the table has another room by now; who is still here is told to come back
            if done is not None:
                done.set_exception(Unavailable(CHANGED))
            return
        self.used = self._clock.now()
        if self._owner is None:
            self._owner = asyncio.create_task(self._own())
        self._queue.append((message, done))
        more, self._more = self._more, None
        if more is not None and not more.done():
            more.set_result(None)

    async def _own(self) -> None:
        """A table must have an owner, whatever goes wrong."""
        while True:
            self._busy = False
            while not self._queue:
                self._more = asyncio.get_running_loop().create_future()
                await self._more
            message, done = self._queue.popleft()
            self._busy, self._answering = True, done
            try:
                outcome: Table | Exception | None = None
                if not (isinstance(message, News) and self._followed(message)):
                    outcome = await self._handled(message)
                await self._follow()
            except Exception as error:  # noqa: BLE001 it is logged, and whoever asked hears of it
                self._could_not(error)
                self._could_not_hear(message)
                outcome = error
            if isinstance(message, Heard):
                message.connection.was_heard()
            if not (isinstance(message, News) and self._queue and isinstance(self._queue[0][0], News)):
                await self._show_news()  # what others have stored in one go is shown once
            if done is not None and not done.done():
                done.set_exception(outcome) if isinstance(outcome, Exception) else done.set_result(outcome)

    async def _handled(self, message: Message) -> Table | None:
        """When another process was quicker, go on from what is true now."""
        for _ in range(CLASHES):
            try:
                return await self._handle(message)
            except Conflict as conflict:
                if isinstance(message, Heard) and message.said is self._carried_out:
                    message = Tidy()  # only what follows from it is left to do
                await self._learn(conflict)
        return await self._handle(message)

    async def _handle(self, message: Message) -> Table | None:
        """Carry out a message; afterwards the window that the rules call for is opened."""
        if isinstance(message, News):
            await self._hear_news(message)
            return None
        table = await self._loaded()
        if isinstance(message, FromDuty) and not self._peers.drives(self._key):
            return table  # another process has taken over
        if isinstance(message, Heard):
            await self._answer(table, message.connection, message.said)
        else:
            await self._do(table, message)
        await self._settle(table, acts=not isinstance(message, Look) or self._acts())
        return table

    async def _do(self, table: Table, message: Message) -> None:
        """What no page has said."""
        match message:
            case BotMoves():
                await table.play_for_bot(message.decision, message.seat, message.index)
            case BotAnswers():
                await window.bot_answers(table, message)
            case WindowEnds():
                await window.close(table, message)
            case HoldEnds():
                await hold.end(table, message)
            case OpeningEnds():
                await sitting.free_the_closed(table)
            case Tidy() if table.has_pending():
                await table.follow_up()
            case Look() if message.at is not None:
                message.at(table)

    async def _settle(self, table: Table, acts: bool) -> None:
        """A failure here is retried later; the message itself was carried out."""
        try:
            table.presence.look(table, self.here())
            if acts and table.votes.decided(table) is not None:  # after most moves there is nothing to wait for
                await presence.settle(table)
            table.window.watch.look(table, self.connections, self._elsewhere)
            if acts and window.asked_in(table):
                await window.settle(table, self.connections, self._elsewhere)
        except Conflict:
            raise
        except Exception as error:  # noqa: BLE001 it is logged and tried again
            self._fail(error)

    async def _loaded(self) -> Table:
        if self.table is None:
            self._duties.stop()  # they belong to the table that was forgotten
            await self._peers.join(self._key)
            self.table = await self._load()
            self.table.window.watch = self._watch
            self.table.presence = self._presence
            self.table.timing.loaded = self._works()
            self._loads += 1
            self._hearing.close_removed_devices(self.table)
            await window.settle(
                self.table, self.connections, self._peers.elsewhere(self._key), acts=self._peers.drives(self._key)
            )
        return self.table

    def _works(self) -> float:
        """Since when it works; only loading it again gives nobody more time."""
        if self._working_since is None:
            self._working_since = self._clock.stamp()
        return self._working_since

    # Other processes

    def _acts(self) -> bool:
        """Whether this process does what follows from what is stored; who stored it does so first."""
        return self._peers.drives(self._key) and self._afterwards.is_ours()

    def _is_for_others(self) -> bool:
        """Whether nobody here looks at the table and another process drives it."""
        ours = self._peers.drives(self._key) or self._peers.will_drive(self._key)
        return not self.connections and not ours

    async def _hear_news(self, news: News) -> None:
        """Something was missed, and is read; a table that nobody here looks at or drives is forgotten instead."""
        table = self.table
        if table is None:
            return
        if self._is_for_others():
            await self._hand_over()
            return
        if news.row is None or not await catch_up(table):
            self._forget()
            table = await self._loaded()
        self._look_around(table)

    def _followed(self, news: News) -> bool:
        """Go on with what another process has stored, without waiting for anything, where that is possible."""
        table = self.table
        if table is None or self._is_for_others():
            return False
        try:
            follow(table, news.row)
        except Conflict:
            return False
        self._look_around(table)
        return True

    def _look_around(self, table: Table) -> None:
        """Who is there; what follows from what was stored is done by whoever stored it, or else soon."""
        table.presence.look(table, self.here())
        table.window.watch.look(table, self.connections, self._elsewhere)
        self._afterwards.heard(self._peers.drives(self._key))

    async def _learn(self, conflict: Conflict) -> None:
        """What a table knows of its own events is stored; a match has already played what could not be stored."""
        table = self.table
        if table is None or conflict.stream != table.stream:
            self._forget()
            return
        try:
            if not follow_all(table, [message for message, _ in self._queue]):
                await table.catch_up()
        except Conflict:
            self._forget()

    async def _hand_over(self) -> None:
        """Forget the table: if need be, another process drives it."""
        self._working_since = None  # whoever comes here then has just lost that one
        self._forget()
        await self._peers.leave(self._key)

    def _tell_others(self) -> None:
        """Which pages are here, each by the seats that it holds; looked at when that may have changed."""
        if self._peers.alone or self.table is None:
            return
        now = (self._loads, self.table.events, len(self.connections), self._hearing.greeted)
        if now == self._told:
            return
        self._told = now
        seating = self.table.seating
        seats = range(len(seating.seats))
        seeing = {frozenset(page.tokens) for page in self.connections if page.sees}
        held = frozenset(frozenset(seat for seat in seats if seating.holds(set(each), seat)) for each in seeing)
        self._peers.tell(self._key, held)

    # What a page says

    def hear(self, connection: Connection, message: wire.FromPage) -> None:
        """Have a page's message carried out when its turn comes; the next position that it is sent has the answer."""
        connection.says()
        self.hand_in(Heard(connection, message))

    async def _answer(self, table: Table, connection: Connection, message: wire.FromPage) -> None:
        """Messages without a request id are answered only when they are refused."""
        request: str = getattr(message, "id", "")
        connection.sees = True
        self._sending.wake(connection)
        try:
            await self._hearing.carry_out(table, connection, message)
        except Conflict:
            if request and table.is_done(getattr(message, "seat", -1), request):
                self._carried_out = message
                connection.answer(wire.Answered(request))
            raise
        except Refused as refused:
            connection.answer(wire.Answered(request, rule=refused.rule, facts=refused.facts))
        except NotDone as no:
            connection.answer(wire.Answered(request, error=no.error))
        else:
            if request:
                connection.answer(wire.Answered(request))
        self._hearing.count_in(connection)
        self._carried_out = message

    def close_device(self, device: str) -> None:
        """This device was removed."""
        self._hearing.close_device(device)

    # What pages are sent

    def answer(self, connection: Connection, answer: wire.Answered) -> None:
        """Answer a message that made no sense."""
        connection.sees = True
        self._hearing.count_in(connection)
        connection.answer(answer)
        self.is_ready(connection)

    def wake(self, connection: Connection) -> None:
        """This page is to be sent the newest position."""
        self._sending.wake(connection)

    def is_ready(self, connection: Connection) -> None:
        """The socket of this page takes something again."""
        self._sending.is_ready(connection)

    def _wake_if_changed(self) -> None:
        """Only what a page can see wakes it."""
        self._tell_others()
        table, visible = self.table, self._now_visible()
        if table is not None and (self._loads, table.events) != self._seats_of:
            self._seats_of = self._loads, table.events
            self._crowd.look_at_seats(table.seating)
        if visible != self._visible:
            self._visible = visible
            for connection in self.connections:
                if connection.sees:
                    self._sending.wake(connection)
        if table is not None and table.quiet:
            for connection in self.connections:
                if any(table.seating.holds(connection.tokens, seat) for seat in table.quiet):
                    self._sending.wake(connection)
            table.quiet.clear()

    async def _show_news(self) -> None:
        """Send everybody what is new and stored, as far as their sockets take it."""
        self._wake_if_changed()
        if self._sending.is_blocked():
            return
        if self.table is None:
            try:
                await self._loaded()
            except Exception as error:  # noqa: BLE001 it is logged, and tried again
                self._could_not(error)
                return
            self._wake_if_changed()
        if self.table is not None:
            await self._sending.send(self.table, self._visible[2], self._visible[4])

    def _now_visible(self) -> tuple[int, int, set[int], float | None, list[int]]:
        """This differs whenever a page may have to be shown something new."""
        version = -1 if self.table is None else self.table.version
        absent = [] if self.table is None else presence.absent(self.table)
        return self._loads, version, self.here(), self._watch.since, absent

    # Who is connected

    @property
    def connections(self) -> set[Connection]:
        return self._crowd.pages

    def enter(self, connection: Connection) -> None:
        self._crowd.enter(connection)

    def leave(self, connection: Connection) -> None:
        self._crowd.leave(connection)
        self._sending.forget(connection)
        connection.let_go()
        self.used = self._clock.now()
        self._last_seen.look_away(connection)
        self._tell_others()
        # Those who stay may see that it has left, and without this page the open window may have no clock.
        if self._owner is not None and (self._watch.since is not None or self._now_visible() != self._visible):
            self.hand_in(Look())

    def here(self) -> set[int]:
        """The seats that a connected page holds."""
        if self.table is None:
            return set()
        now, elsewhere = (self._loads, self.table.events, self._crowd.changes), self._peers.elsewhere(self._key)
        if now != self._here_of or elsewhere is not self._elsewhere:
            self._here_of, self._elsewhere = now, elsewhere
            self._here = self._crowd.here(self.table.seating).union(*elsewhere)
        return self._here

    # Duties and failures

    async def _follow(self) -> None:
        """Start the table's duties, unless the room pauses after a failure; progress in the store ends the pause."""
        table = self.table
        if table is None:
            return
        stored = (table.events, table.number)
        if stored != self._stored:
            self._stored, self._failures = stored, 0
            if self._again is not None:  # whatever failed may succeed now
                self._again.cancel()
                self._again = None
        if not self._peers.drives(self._key):
            self._duties.stop()
        elif not self.connections and self._peers.elsewhere(self._key):
            await self._hand_over()  # to where its people are
        elif self._again is None:
            self._duties.follow(table)
            if self._duties and table.stage == "playing":
                await self._note()

    async def _note(self) -> None:
        """A failure here is retried later, like one of a window."""
        try:
            await self._house.index.drives(self._key)
        except Exception as error:  # noqa: BLE001 it is logged and tried again
            self._fail(error)

    def _could_not(self, error: Exception) -> None:
        if not isinstance(error, Unknown | Unloadable):
            self._fail(error)
            return
        self._forget()
        for connection in self.connections:
            connection.close(CANNOT_BE_LOADED, str(error))

    def _could_not_hear(self, message: Message) -> None:
        """A page asks again what has an id; all else it says again when it has connected again."""
        if not isinstance(message, Heard):
            return
        request: str = getattr(message.said, "id", "")
        if not request:
            message.connection.close(COME_AGAIN, "this could not be done; connect again")
            return
        message.connection.answer(wire.Answered(request, error="not_now"))
        self._sending.wake(message.connection)

    def _fail(self, error: Exception) -> None:
        """Log it and look at the table again after a growing pause: no duty is lost."""
        if self._again is None:  # pages that try on meanwhile make no pause longer
            self._failures += 1
            self._again = asyncio.create_task(self._look_again(pause_after(self._failures)))
        log_failure(f"something failed at table {self._key}", pause_after(self._failures), error)
        self._working_since = None
        self._forget()

    async def _look_again(self, pause: float) -> None:
        await self._clock.sleep(pause)
        self._again = None
        self.hand_in(Look())

    def _forget(self) -> None:
        """Memory may differ from what is stored."""
        self.table = None
        self._duties.stop()

    def rests(self) -> bool:
        """Whether nobody is connected and the table has nothing to do."""
        waits = self._busy or bool(self._queue) or self._again is not None
        return not self.connections and not waits and not self._duties

    def close(self) -> None:
        """Leave no circle of references behind: nothing here has to be found by the garbage collector."""
        self._is_closed = True
        self._duties.close()
        for _, done in (*self._queue, (None, self._answering)):
            if done is not None and not done.done():
                done.set_exception(Unavailable(CHANGED))
        self._queue.clear()
        self._afterwards.close()
        self._sending.close()
        for task in (self._owner, self._again):
            if task is not None:
                task.cancel()
        self._owner = self._again = self.table = None
