"""Checks regularly whom matches over days wait for, and sends the notices that are due."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from chapiteau.engine.errors import BadInput
from chapiteau.server.clock import Clock
from chapiteau.server.events import DAMAGED
from chapiteau.server.notices.ledger import Ledger, Work, notices_stream
from chapiteau.server.notices.mail import Mails, read_smtp
from chapiteau.server.notices.waiting import DayTables, Reader, Waits
from chapiteau.server.notices.webhook import Waiting, Webhook
from chapiteau.server.people import address
from chapiteau.server.room.room import Unknown, Unloadable
from chapiteau.server.room.rooms import Rooms

logger = logging.getLogger("chapiteau")
LOOK_SECONDS = 60.0
PATIENCE = 300.0
"""After how long a wait or absence people are notified."""
WEBHOOK = "webhook"


@dataclass(frozen=True)
class Ways:
    """How people can be told; the operator may have set neither."""

    mails: Mails | None = None
    webhook: Webhook | None = None
    url: str = ""
    """Where people find the site."""

    @property
    def are_set(self) -> bool:
        return self.mails is not None or self.webhook is not None


def read_ways(smtp: str | None, sender: str | None, webhook: str | None, url: str | None) -> Ways:
    """Read the operator's options; notices contain links, so they need the site's address."""
    if smtp is None and sender is not None:
        raise BadInput("no mail server is named. Next: --smtp URL, or set CHAPITEAU_SMTP", "--mail-from")
    if smtp is None and webhook is None:
        return Ways()
    if url is None:
        raise BadInput("notices contain links. Next: name the site's address", "--public-url")
    mails = None if smtp is None else Mails(read_smtp(smtp, sender), url)
    return Ways(mails, None if webhook is None else Webhook(webhook), url)


class Notices:
    """Sends what is due, judged from the store; of several processes, the first to note an attempt makes it."""

    def __init__(self, rooms: Rooms, ways: Ways, clock: Clock) -> None:
        self._rooms = rooms
        self._store = rooms.store
        self._people = rooms.people
        self._ways = ways
        self._clock = clock
        self._tables = DayTables(rooms)
        self._wanted = asyncio.Event()
        self._seen: dict[str, dict[int, float]] = {}
        """When each seat of a waiting table last had a page open."""
        self._down: set[str] = set()
        """What failed in this round and is not tried again until the next."""

    @property
    def offers_mail(self) -> bool:
        return self._ways.mails is not None

    def hurry(self) -> None:
        """Look at once: somebody waits for a mail."""
        self._wanted.set()

    async def run(self) -> None:
        """Look regularly, if there is any way to send notices."""
        while self._ways.are_set:
            self._wanted.clear()
            await self.look()
            await self._clock.wait_for(self._wanted, LOOK_SECONDS)

    async def look(self) -> None:
        """Send all that is due now."""
        self._down.clear()
        if self._ways.mails is not None:
            await self._confirm(self._ways.mails)
        found = [waits async for waits in self._tables.waiting()]
        self._seen = {waits.table: self._seen.get(waits.table, {}) for waits in found}
        for waits in found:
            with _apart(notices_stream(waits.table)):
                await self._follow(waits)

    async def _follow(self, waits: Waits) -> None:
        if self._rooms.is_visited(waits.table):
            self._look_round(waits.table)
        if self._clock.stamp() - waits.since >= PATIENCE:
            await self._tell(waits)

    async def _confirm(self, mails: Mails) -> None:
        """Mail the links that confirm addresses; forget those that nobody confirmed in time."""
        for stream in await asyncio.to_thread(self._store.streams, "confirm:"):
            with _apart(stream):
                await self._confirm_one(mails, stream)

    async def _confirm_one(self, mails: Mails, stream: str) -> None:
        person = await self._people.person(stream.partition(":")[2])
        if person is None or person.address is None or person.confirmed:
            await self._store.erase(stream)
        elif address.is_late(person, self._clock.stamp()):
            await address.forget(self._people, person)
        elif "mail" not in self._down:
            ledger = Ledger(self._store, self._clock, stream)
            if await ledger.is_due(frozenset([person.id]), 0.0):
                mail = mails.confirmation(person, self._clock.stamp())
                await self._send("mail", ledger, person.id, partial(mails.smtp.send, mail))

    async def _tell(self, waits: Waits) -> None:
        ledger = Ledger(self._store, self._clock, notices_stream(waits.table))
        webhook = self._ways.webhook
        if webhook is not None and await ledger.is_due(frozenset([WEBHOOK]), waits.since):
            here = await self._lately_here(waits)
            if "webhook" not in self._down and not waits.asked <= here:
                told = Waiting(waits.table, waits.game, f"{self._ways.url}/table/{waits.table}", waits.since)
                await self._send("webhook", ledger, WEBHOOK, partial(webhook.post, told))
        for reader in waits.readers:
            if self._ways.mails is not None and reader.is_asked and "mail" not in self._down:
                await self._mail(self._ways.mails, ledger, waits, reader)

    async def _mail(self, mails: Mails, ledger: Ledger, waits: Waits, reader: Reader) -> None:
        """Send one mail, and no more until its reader has moved."""
        person = await self._people.person(reader.person)
        if person is None or person.address is None or not person.confirmed:
            return
        if await ledger.is_due(person.ids, reader.acted) and not reader.seats & await self._lately_here(waits):
            about = mails.begins if waits.begins else mails.turn
            mail = about(person, waits.table, waits.game, self._clock.stamp())
            await self._send("mail", ledger, person.id, partial(mails.smtp.send, mail))

    async def _send(self, way: str, ledger: Ledger, to: str, work: Work) -> None:
        if not await ledger.send(to, work):
            self._down.add(way)

    async def _lately_here(self, waits: Waits) -> frozenset[int]:
        """The seats that a page has open, at any process, or had open some minutes ago."""
        await self._rooms.look(waits.table)
        self._look_round(waits.table)
        now = self._clock.stamp()
        return frozenset(seat for seat, at in self._seen[waits.table].items() if now - at < PATIENCE)

    def _look_round(self, table: str) -> None:
        for seat in self._rooms.room(table).here():
            self._seen[table][seat] = self._clock.stamp()


@contextmanager
def _apart(stream: str) -> Iterator[None]:
    """What a disk has damaged, or what is gone by now, keeps no notice from anybody else."""
    try:
        yield
    except (Unknown, Unloadable, *DAMAGED):
        logger.exception("what %s is about cannot be read: no notice is sent", stream)
