"""Several processes on one PostgreSQL: each shows that it is alive, and drives the tables that it has claimed.

What is written here only says who should act. The streams ensure that nothing is done twice: a process that acts late
finds the number of the next entry taken.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import msgspec

from chapiteau.server.clock import Clock
from chapiteau.server.events import table_of
from chapiteau.server.peers import NOBODY, Pages, Peers, all_pages
from chapiteau.server.store.contract import Unavailable
from chapiteau.server.store.link import Link
from chapiteau.server.supervise import supervised

logger = logging.getLogger("chapiteau")
CHANNEL = "chapiteau_peers"
BEAT = 0.5
"""How often a process shows that it is alive, in seconds."""
DEAD, DISCONNECTED = 2.0, 0.8
"""After how many silent seconds a process counts as dead: in any case, or if its connection is gone as well."""
TRUST = 1.5
"""For how many seconds after its last sign of life it may act for a table: less than the others wait."""
SHOW = """
WITH known AS (SELECT * FROM processes), shown AS (
    INSERT INTO processes VALUES ($1, pg_backend_pid(), clock_timestamp())
    ON CONFLICT (process) DO UPDATE SET backend = excluded.backend, seen = excluded.seen
)
SELECT process, seen < clock_timestamp() - $2 * interval '1 s' OR seen < clock_timestamp() - $3 * interval '1 s'
    AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE pid = backend) AS dead
FROM known
"""
BURY = "DELETE FROM processes WHERE process = ANY($1::text[]) AND seen < clock_timestamp() - $2 * interval '1 s'"
TAKE_OVER = """
UPDATE drivers SET process = $1
WHERE NOT EXISTS (SELECT FROM processes WHERE processes.process = drivers.process) RETURNING name
"""
CLAIM = """
INSERT INTO drivers AS held SELECT unnest($1::text[]), $2
ON CONFLICT (name) DO UPDATE SET process = excluded.process
WHERE held.process = excluded.process
    OR NOT EXISTS (SELECT FROM processes WHERE processes.process = held.process)
RETURNING name
"""
DRIVEN = "SELECT name FROM drivers WHERE process = $1"
ANY_DRIVEN = "SELECT FROM drivers LIMIT 1"
RELEASE = """
WITH released AS (DELETE FROM drivers WHERE name = $1 AND process = $2 RETURNING name)
SELECT pg_notify('chapiteau_peers', $2 || ' released ' || name) FROM released
"""
AT_TABLE = """
SELECT process, held FROM pages WHERE name = $1 AND process <> $2 AND process IN (SELECT process FROM processes)
"""
TELL = """
WITH told AS (SELECT * FROM unnest($2::text[], $3::text[]) AS told (name, held)), stored AS (
    INSERT INTO pages SELECT name, $1, held FROM told
    ON CONFLICT (name, process) DO UPDATE SET held = excluded.held
)
SELECT pg_notify('chapiteau_peers', $1 || ' pages ' || name || ' ' || held) FROM told
"""
FORGET = "DELETE FROM pages WHERE process = $1 AND held = '[]'"
GOODBYE = """
WITH gone AS (DELETE FROM processes WHERE process = $1), pages_gone AS (DELETE FROM pages WHERE process = $1)
SELECT pg_notify('chapiteau_peers', $1 || ' gone')
"""

NONE = "[]"
_read = msgspec.json.Decoder(Pages).decode
_encode = msgspec.json.Encoder(order="deterministic").encode


class PostgresPeers(Peers):
    """The processes that share a database."""

    alone = False

    def __init__(self, listening: Link, link: Link, clock: Clock) -> None:
        self.process = secrets.token_hex(8)
        self.patience = (DEAD, DISCONNECTED)
        self._listening = listening
        self.link = link
        self._clock = clock
        self._begun = False
        self._trusted = float("-inf")
        """Until when this process may act for the tables that it has claimed."""
        self._unsure = False
        """Whether a statement has failed: perhaps it was carried out, so what this process drives is unknown."""
        self._claims_rest_at = float("inf")
        """When to claim what others drove, too, in case they died while the database could not tell."""
        self._forgets = False
        """Whether the database had lost all drivers, as after a crash: then some tables may be driven by nobody."""
        self._forgot = asyncio.Event()
        self._driven: set[str] = set()
        self._refused: set[str] = set()
        """The tables here that another process drives."""
        self._elsewhere: dict[str, dict[str, Pages]] = {}
        self._asking: dict[int, tuple[frozenset[str], list[str]]] = {}
        """The running queries: the tables that each is about, and the notifications about them that came meanwhile."""
        self._together: dict[str, Pages] = {}
        """The pages of `_elsewhere` for all processes together, kept because every move needs them."""
        self._here: dict[str, Pages] = {}
        self._untold: set[str] = set()
        self._telling = False
        self._work: set[asyncio.Task[None]] = set()
        self._closing = False
        self._changed: Callable[[str], None] = lambda _: None
        self._take_over: Callable[[str], None] = lambda _: None

    async def begin(self, changed: Callable[[str], None], take_over: Callable[[str], None]) -> None:
        self._changed, self._take_over = changed, take_over
        self._listening.listen(CHANNEL, self._hear)
        await self._listening.hears()
        await self._show()
        self._begun = True
        await self._take_over_orphans()

    async def keep_in_touch(self) -> None:
        lost = False
        while True:
            await self._clock.sleep(BEAT)
            try:
                await self._show()
                await self._tell_untold()
            except Unavailable as error:
                if not lost:
                    logger.error("this process cannot tell the others that it is alive: %s", error)  # noqa: TRY400
                lost = True
            else:
                lost = False

    async def drivers_are_forgotten(self) -> None:
        await self._forgot.wait()
        self._forgot.clear()

    def drives(self, table: str) -> bool:
        return table in self._driven and self._clock.now() < self._trusted

    def will_drive(self, table: str) -> bool:
        return table in self._driven and not self.drives(table)

    def elsewhere(self, table: str) -> Pages:
        return self._together.get(table, NOBODY)

    def alone_at(self, stream: str) -> bool:
        """Whether this stream belongs to a table that is loaded here and has no pages at other processes."""
        pages = self._together.get(table_of(stream))
        return pages is not None and not pages

    async def join(self, table: str) -> None:
        if not self._begun:
            await self._show()
        await self._claim([table])
        with self._heard_again([table]):
            found = await self._fetch(AT_TABLE, table, self.process)
            self._elsewhere[table] = {process: _read(held) for process, held in found}
            self._put_together(table)

    async def leave(self, table: str) -> None:
        self.tell(table, NOBODY)
        self._refused.discard(table)
        self._elsewhere.pop(table, None)
        self._together.pop(table, None)
        if table in self._driven:
            self._driven.discard(table)
            await self._fetch(RELEASE, table, self.process)
            self._driven.discard(table)  # if it was claimed again meanwhile, RELEASE came after that

    def tell(self, table: str, here: Pages) -> None:
        if self._here.get(table, NOBODY) == here:
            return
        self._here[table] = here
        self._untold.add(table)
        if not self._telling:
            self._telling = True
            self._do("telling who is here", self._tell_all)

    async def close(self) -> None:
        self._closing = True  # take over nothing more, even if others end at the same moment
        for task in list(self._work):
            task.cancel()
        try:
            await self.link.fetch(GOODBYE, self.process)
        except Unavailable:
            logger.error("this process could not tell the others that it ends")  # noqa: TRY400
        self.link.drop()

    async def _fetch(self, query: str, *values: object) -> list[Any]:
        """The rows that a statement returns; after a failure, this process checks again what it drives."""
        try:
            return await self.link.fetch(query, *values)
        except Unavailable:
            self._unsure = True
            raise

    # Which processes are alive

    async def _show(self) -> None:
        """Show that this process is alive, and see which others are."""
        start = self._clock.now()
        found = {process: dead for process, dead in await self._fetch(SHOW, self.process, *self.patience)}
        if self._begun and (self._unsure or self.process not in found):
            await self._claim_again()
        before, self._trusted = self._trusted, start + TRUST
        if before <= self._clock.now() < self._trusted:
            self._change_all()  # while it could not act, the tables dropped their duties
        if start >= self._claims_rest_at:
            await self._claim_rest()
        dead = [process for process, is_dead in found.items() if is_dead and process != self.process]
        if dead:
            await self._fetch(BURY, dead, self.patience[1])
            await self._take_over_orphans()
        known = {process for pages in self._elsewhere.values() for process in pages}
        self._forget_pages_of(known - (found.keys() - set(dead)))

    async def _claim_again(self) -> None:
        """Claim all tables again: this process was taken for dead, the database crashed, or a statement failed."""
        self._unsure, self._trusted = True, float("-inf")
        self._claims_rest_at = self._clock.now() + self.patience[0]
        self._forgets = self._forgets or not await self._fetch(ANY_DRIVEN)
        await self._claim(list(self._driven))
        for (table,) in await self._fetch(DRIVEN, self.process):
            if table not in self._driven:
                self._drive(table)
        self._unsure = False
        self._untold.update(table for table, pages in self._here.items() if pages)

    async def _claim_rest(self) -> None:
        """Claim the other tables in use here, after their drivers have had time to claim them again."""
        refused = list(self._refused)
        await self._claim(refused)
        self._claims_rest_at = float("inf")
        if self._forgets:
            self._forgets = False
            self._forgot.set()
        for table in self._driven.intersection(refused):
            self._changed(table)

    async def _claim(self, tables: list[str]) -> None:
        with self._heard_again(tables):
            claimed = {name for (name,) in await self._fetch(CLAIM, tables, self.process)}
            self._driven = (self._driven - set(tables)) | claimed
            self._refused = (self._refused | set(tables)) - self._driven

    async def _take_over_orphans(self) -> None:
        """Claim the tables of dead processes; if several processes try, the first gets them all."""
        for (table,) in await self._fetch(TAKE_OVER, self.process):
            self._drive(table)

    def _drive(self, table: str) -> None:
        self._driven.add(table)
        self._refused.discard(table)
        self._take_over(table)

    def _forget_pages_of(self, gone: set[str]) -> None:
        for table, pages in list(self._elsewhere.items()) if gone else ():
            for process in pages.keys() & gone:
                del pages[process]
                self._put_together(table)
                self._changed(table)

    def _put_together(self, table: str) -> None:
        self._together[table] = all_pages(self._elsewhere[table].values())

    def _change_all(self) -> None:
        for table in [*self._driven, *self._refused]:
            self._changed(table)

    # Notifications

    @contextmanager
    def _heard_again(self, tables: Iterable[str]) -> Iterator[None]:
        """Handle notifications about these tables that come during a query again: they may be newer than its answer."""
        asked: tuple[frozenset[str], list[str]] = (frozenset(tables), [])
        self._asking[id(asked)] = asked
        try:
            yield
        finally:
            del self._asking[id(asked)]
            for said in asked[1]:
                self._hear(said)

    def _hear(self, said: str | None) -> None:
        """Handle a notification; None (some were missed) needs nothing: all tables are then loaded again and join."""
        if said is None:
            return
        process, what, *rest = said.split(" ", 3)
        if process == self.process:
            return
        for tables, heard in self._asking.values():
            if rest and rest[0] in tables:
                heard.append(said)
        if what == "gone":
            self._forget_pages_of({process})
            self._do("taking over", self._take_over_orphans)
        elif what == "released" and rest[0] in self._refused:
            self._do("taking over", partial(self._claim_released, rest[0]))
        elif what == "pages" and rest[0] in self._elsewhere:
            self._elsewhere[rest[0]][process] = _read(rest[1])
            self._put_together(rest[0])
            self._changed(rest[0])

    async def _claim_released(self, table: str) -> None:
        await self._claim([table])
        self._changed(table)

    async def _tell_all(self) -> None:
        """Tell the others which pages are here; changes made during a statement go into the next one together."""
        while self._untold:
            await self._tell_untold()
        self._telling = False

    async def _tell_untold(self) -> None:
        tables = sorted(self._untold)
        if not tables:
            return
        self._untold.clear()
        held = [_encode(sorted(map(sorted, self._here.get(table, NOBODY)))).decode() for table in tables]
        try:
            await self.link.fetch(TELL, self.process, tables, held)
            if NONE in held:
                await self.link.fetch(FORGET, self.process)
        except Unavailable:
            self._untold.update(tables)
            raise
        for table in tables:
            if not self._here.get(table):
                self._here.pop(table, None)

    def _do(self, what: str, duty: Callable[[], Awaitable[None]]) -> None:
        if self._closing:
            return
        task = asyncio.create_task(supervised(what, duty, self._clock))
        self._work.add(task)
        task.add_done_callback(self._work.discard)
