"""All rooms of this server: made, found, and resumed after a restart."""

import asyncio
import json
import logging
import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from chapiteau import bots, games
from chapiteau.engine.chance import commitment
from chapiteau.engine.contract import Game
from chapiteau.engine.errors import BadInput
from chapiteau.server import wire
from chapiteau.server.allowance import Allowance
from chapiteau.server.clock import Clock
from chapiteau.server.events import Made, Rewritten, encode, read_table_event, table_of, table_stream
from chapiteau.server.index import STREAM, Index
from chapiteau.server.limits import Limits
from chapiteau.server.people.people import People, device_of, removed_device
from chapiteau.server.players.connection import Post
from chapiteau.server.players.thinking import Thinkers
from chapiteau.server.room.following import News, Tidy
from chapiteau.server.room.room import House, Look, Room, Unknown, Unloadable
from chapiteau.server.room.seating import new_seed
from chapiteau.server.room.soon import Soon
from chapiteau.server.room.table import Services, Table
from chapiteau.server.signing import Signing
from chapiteau.server.store import Conflict, Row, Store, Unavailable
from chapiteau.server.streams import append_last
from chapiteau.server.supervise import supervised

T = TypeVar("T")

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
REST_SECONDS = 120
"""A room that was idle for this long is dropped from memory."""
PUBLIC = ("$.rules", "$.options", "$.players", "$.game")
"""Only errors in these fields may be shown to everybody: an error in an entry could name a hidden card."""

logger = logging.getLogger("chapiteau")


class Rooms:
    """One room per table, for as long as somebody is connected or a bot or a clock drives it."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        boxes: Mapping[str, Mapping[str, Any]] | None = None,
        clock: Clock | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.store = store
        self._clock = clock or Clock()
        self._index = Index(store, self._clock)
        self.signing = Signing(store, self._clock)
        self.people = People(store, self._clock)
        limits = limits or Limits()
        of_person = Allowance("undos_per_minute_and_person", limits.undos_per_minute_and_person, 60, self._clock)
        undos = Allowance("undos_per_minute", limits.undos_per_minute, 60, self._clock)
        sayings = Allowance("sayings_per_minute", limits.sayings_per_minute, 60, self._clock)
        changes = Allowance("changes_per_minute", limits.changes_per_minute, 60, self._clock)
        self._services = Services(
            store, self._index, self._clock, limits, self.signing, self.people, of_person, undos, sayings, changes
        )
        self.peers = store.peers(self._clock)
        self._house = House(
            thinkers, self._clock, self._index, limits, secrets.token_hex(8), self.peers, Soon(self._clock)
        )
        self.post = Post()
        self._boxes = boxes or {}
        self._games: dict[str, Game] = {}
        self._rooms: dict[str, Room] = {}
        self._unloadable: dict[str, str] = {}
        """Tables that cannot be loaded, each with the reason; they are tried and logged only once."""

    def game(self, name: str) -> Game:
        """A game with the box of this server."""
        return self._with_box(name, self._boxes.get(name))

    def _with_box(self, name: str, box: Mapping[str, Any] | None) -> Game:
        if box is None:
            return games.make(name)
        key = json.dumps([name, box], sort_keys=True)
        if key not in self._games:
            self._games[key] = games.make(name, box)
        return self._games[key]

    async def make(self, new: wire.NewTable, position: dict[str, Any] | None = None) -> wire.TableMade:
        """Make a table; one with only bots begins at once."""
        game = self.game(new.game)
        options = check(game, new)
        box = dict(game.box) if game.custom_box else None
        now: float = self._clock.stamp()
        # A window that ends with the last answer tells something, and strangers may watch a listed table.
        windows: wire.Windows = "even" if new.open else new.windows
        host = None if new.host is None else (await self.people.of(device_of(new.host))).id
        made = Made(game.id, new.seats, options, new.pace, new_seed(), now, box, position, windows, host, new.clock)
        table = "".join(secrets.choice(LETTERS) for _ in range(12))
        await self.store.append(table_stream(table), 0, encode(made))
        await self._index.note(table, "made")
        await self.room(table).ask(Look())
        return wire.TableMade(table, commitment(bytes.fromhex(made.seed)))

    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    def room(self, table: str) -> Room:
        """The room of a table, whether or not the table exists: only loading it tells."""
        if table not in self._rooms:
            self._rooms[table] = Room(table, lambda: self._load(table), self._house)
        return self._rooms[table]

    async def look(self, table: str) -> Table:
        """The table, loaded if need be; when this returns, a change may be on its way to the store (see `told_of`)."""
        return await self._ask(table, Look())

    async def told_of(self, table: str, tell: Callable[[Table], T]) -> T:
        """The result of calling `tell` in the room's queue, so that it sees nothing that is not stored yet."""
        told: list[T] = []
        await self._ask(table, Look(lambda found: told.append(tell(found))))
        return told[-1]

    async def _ask(self, table: str, look: Look) -> Table:
        if table not in self._rooms and not await self._exists(table):
            raise Unknown(table)
        found: Table = await self.room(table).ask(look)
        return found

    async def _exists(self, table: str) -> bool:
        """Whether the table is stored; checked before a room is made, as strangers can ask for any number of ids."""
        if not (table.isascii() and table.isalnum()):
            return False  # no table has such an id
        return bool(await asyncio.to_thread(self.store.read, table_stream(table)))

    async def load_again(self, table: str, removed: str | None = None) -> None:
        """Tell every process that has the table in memory that its stored events have changed."""
        await append_last(self.store, table_stream(table), encode(Rewritten(self._clock.stamp(), removed)))
        self._tell(table, News(None))

    def close_device(self, device: str) -> None:
        """Take all seats from the pages of a removed device, also at tables where its person has no seat yet."""
        for room in self._rooms.values():
            room.close_device(device)

    async def is_unloadable(self, table: str) -> bool:
        """Whether the table exists but cannot be loaded."""
        try:
            await self.look(table)
        except Unloadable:
            return True
        except Unknown:
            return False
        return False

    async def _load(self, key: str) -> Table:
        """Load a table from its stream; if that fails, remember why and do not try again."""
        rows = await asyncio.to_thread(self.store.read, table_stream(key))
        if not rows:
            self._unloadable.pop(key, None)
            raise Unknown(key)
        if key in self._unloadable:
            raise Unloadable(self._unloadable[key])
        try:
            return await self._read(key, [body for _, body in rows])
        except (Unavailable, OSError, Conflict):
            raise  # the store has failed, not the table: the next attempt may succeed
        except Exception as error:
            logger.exception("table %s cannot be loaded", key)
            self._unloadable[key] = _why(error)
            raise Unloadable(self._unloadable[key]) from error

    async def _read(self, key: str, rows: list[bytes]) -> Table:
        made, *events = [read_table_event(body) for body in rows]
        if not isinstance(made, Made):
            raise TypeError("the first event of a table is that it was made")
        table = Table(key, self._with_box(made.game, made.box), made, self._services)
        await table.go_on(events)
        return table

    async def resume(self) -> None:
        """Resume, one after another, the matches that the last server drove when it stopped."""
        for table in await self._index.running():
            # Unlike a room, nothing here would try again, and perhaps nobody ever asks for this table.
            await supervised(f"resuming table {table}", partial(self.peers.join, table), self._clock)
            try:
                if not self.peers.drives(table) and not self.peers.will_drive(table):
                    if table not in self._rooms:  # if there is a room, its pages must stay known to the others
                        await self.peers.leave(table)
                    continue
                if (await self.look(table)).stage == "over":
                    await self._index.note(table, "over")
                await self._drop(table)
            except (Unloadable, Unknown):
                continue
            except Exception:
                logger.exception("table %s cannot continue yet", table)

    async def resume_forgotten(self) -> None:
        """After each crash of the database, resume the tables whose processes died with it."""
        while True:
            await self.peers.drivers_are_forgotten()
            await self.resume()

    async def live_together(self) -> None:
        """Follow what other processes store, drive what they no longer can, and show them that this one is alive."""
        self.store.watch(self._hear)
        await self.peers.begin(lambda table: self._tell(table, Look()), lambda table: self.room(table).hand_in(Tidy()))
        await self.peers.keep_in_touch()

    def _hear(self, row: Row | None) -> None:
        if row is None:
            for table in self._rooms:
                self._tell(table, News(None))
        elif row.stream == STREAM:
            self._index.heard(row)
        elif (device := removed_device(row)) is not None:
            self.close_device(device)
        else:
            self._tell(table_of(row.stream), News(row))

    def _tell(self, table: str, message: Look | News) -> None:
        """Hand the message to the table's room, if there is one."""
        room = self._rooms.get(table)
        if room is not None:
            room.hand_in(message)

    async def sweep(self) -> None:
        """Regularly drop idle rooms."""
        while True:
            await self._clock.sleep(REST_SECONDS / 4)
            limit = self._clock.now() - REST_SECONDS
            for table, room in list(self._rooms.items()):
                if room.used < limit:
                    await self._drop(table)

    async def _drop(self, table: str) -> None:
        """Drop a room without pages and duties; its table is in the store."""
        room = self._rooms[table]
        if self.peers.will_drive(table):
            return  # it has duties, which start as soon as this process may act
        is_playing = room.table is not None and room.table.stage == "playing"
        if room.rests() and is_playing and self.peers.drives(table):
            await self._index.waits(table)
        if room.rests() and self._rooms.get(table) is room:
            self._rooms.pop(table).close()
            await self.peers.leave(table)

    def is_quiet(self) -> bool:
        """Whether nothing has happened at any table for a second."""
        lately = self._clock.now() - 1.0
        return all(room.used < lately for room in self._rooms.values())

    def drop(self, table: str) -> None:
        """Drop a table from memory, because its stored events have changed."""
        self._unloadable.pop(table, None)
        if table in self._rooms:
            self._rooms.pop(table).close()

    def is_visited(self, table: str) -> bool:
        """Whether a page is connected to this table."""
        return table in self._rooms and bool(self._rooms[table].connections)

    async def is_visited_anywhere(self, table: str) -> bool:
        """Whether a page is connected to this table at any process."""
        if self.is_visited(table):
            return True
        await self.peers.join(table)
        is_visited = bool(self.peers.elsewhere(table))
        if table not in self._rooms:
            await self.peers.leave(table)
        return is_visited

    def close(self) -> None:
        self._house.soon.close()
        for room in self._rooms.values():
            room.close()


def _why(error: Exception) -> str:
    if isinstance(error, BadInput) and error.at.startswith(PUBLIC):
        return f"this table cannot be loaded: {error.error}"
    return "this table cannot be loaded: what is stored of it does not fit the rules of this server"


def check(game: Game, new: wire.NewTable) -> dict[str, Any]:
    """The options of a new table, with defaults; an impossible table is refused, naming the field at fault."""
    game.check_players(len(new.seats), "$.seats")
    names = bots.names(game.id)
    for number, seat in enumerate(new.seats):
        wanted = names if seat.kind == "bot" else [None]
        if seat.bot not in wanted:
            raise BadInput(f"a {seat.kind} seat has one of the bots {wanted}", f"$.seats[{number}].bot")
    return game.check_options(new.options, len(new.seats))
