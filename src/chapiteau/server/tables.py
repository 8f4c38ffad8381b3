"""All tables of this server: made, found, and taken up again after a restart."""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Mapping
from typing import Any

from chapiteau import bots, games
from chapiteau.engine.chance import commitment
from chapiteau.engine.contract import Game
from chapiteau.engine.errors import BadInput
from chapiteau.server import wire
from chapiteau.server.clock import Clock
from chapiteau.server.events import Made, encode, read_table_event, table_stream
from chapiteau.server.host import Host
from chapiteau.server.index import Index
from chapiteau.server.store import Store
from chapiteau.server.table import Table, new_seed
from chapiteau.server.thinking import Thinkers

LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
REST_SECONDS = 120
"""A table that rests so long is forgotten: the store has it."""

logger = logging.getLogger("chapiteau")


class Unknown(Exception):
    """There is no such table."""


class Tables:
    """One host a table, as long as somebody is there or something happens."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        boxes: Mapping[str, Mapping[str, Any]] | None = None,
        clock: Clock | None = None,
    ) -> None:
        self.store = store
        self._index = Index(store)
        self._thinkers = thinkers
        self._clock = clock or Clock()
        self._process = secrets.token_hex(8)
        self._boxes = boxes or {}
        self._games: dict[str, Game] = {}
        self._hosts: dict[str, Host] = {}

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
        """A new table; one for bots alone begins at once."""
        game = self.game(new.game)
        options = check(game, new)
        box = dict(game.box) if game.custom_box else None
        made = Made(game.id, new.seats, options, new.pace, new_seed(), time.time(), box, position)
        table = "".join(secrets.choice(LETTERS) for _ in range(12))
        await self.store.append(table_stream(table), 0, encode(made))
        await self._index.note(table, "made")
        await self.host(table).alone(_look_around)
        return wire.TableMade(table, commitment(bytes.fromhex(made.seed)))

    def host(self, table: str) -> Host:
        """The owner of a table; whether there is such a table shows when it is loaded."""
        if table not in self._hosts:
            self._hosts[table] = Host(lambda: self._load(table), self._thinkers, self._process, self._clock)
        return self._hosts[table]

    async def _load(self, key: str) -> Table:
        rows = await asyncio.to_thread(self.store.read, table_stream(key))
        if not rows:
            raise Unknown(key)
        made, *events = [read_table_event(body) for _, body in rows]
        if not isinstance(made, Made):
            raise TypeError(f"the first event of table {key} is not that it was made")
        table = Table(key, self.store, self._index, self._with_box(made.game, made.box), made)
        await table.go_on(events)
        return table

    async def resume(self) -> None:
        """Go on with every match that was running when the last server ended."""
        for table in await self._index.running():
            try:
                stage = await self.host(table).alone(_look_around)
                if stage == "over":
                    await self._index.note(table, "over")
            except Exception:
                logger.exception("table %s cannot go on", table)

    async def sweep(self) -> None:
        """Forget the tables that rest, again and again."""
        while True:
            await asyncio.sleep(REST_SECONDS / 4)
            limit = time.monotonic() - REST_SECONDS
            for table, host in list(self._hosts.items()):
                if host.rests() and host.used < limit:
                    del self._hosts[table]

    def close(self) -> None:
        for host in self._hosts.values():
            host.close()


async def _look_around(table: Table) -> str:
    return table.stage


def check(game: Game, new: wire.NewTable) -> dict[str, Any]:
    """Refuse a table that cannot be, naming the field; its options with their defaults."""
    game.check_players(len(new.seats), "$.seats")
    names = bots.names(game.id)
    for number, seat in enumerate(new.seats):
        wanted = names if seat.kind == "bot" else [None]
        if seat.bot not in wanted:
            raise BadInput(f"a {seat.kind} seat has one of the bots {wanted}", f"$.seats[{number}].bot")
    return game.check_options(new.options, len(new.seats))
