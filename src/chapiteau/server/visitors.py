"""How much each address and each person uses of the server; those who use too much are told to try again later."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TypeAlias

import msgspec
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chapiteau.server import metrics, wire
from chapiteau.server.clock import Clock
from chapiteau.server.door import Site, is_own
from chapiteau.server.limits import Limits
from chapiteau.server.patience import visitor

End: TypeAlias = Callable[[Message], Awaitable[None]]
TOO_MANY = 4429
"""Close code for a socket over a limit: browsers hide the status of a refused handshake."""
SPANS = {
    "requests_per_minute": 60.0,
    "requests_per_minute_and_person": 60.0,
    "tables_per_hour": 3600.0,
    "tables_per_hour_and_person": 3600.0,
    "bot_seats_per_hour": 3600.0,
    "bot_seats_per_hour_and_person": 3600.0,
    "addresses_per_hour": 3600.0,
}
"""In how many seconds a limit refills."""
OF_PAGE, OF_ADDRESS, OF_PERSON = MESSAGES = (
    "messages_per_second",
    "messages_per_second_and_address",
    "messages_per_second_and_person",
)
BURST_SECONDS = 10
"""How many seconds' worth of messages may come at once."""
MOST_KEPT = 50_000


class TooMany(Exception):
    """This address or person has reached a limit, which the text names; `seconds` says when to try again."""

    def __init__(self, name: str, seconds: float, *, is_person: bool) -> None:
        limit = name if is_person else f"{name} of your address"
        super().__init__(f"too many requests: the limit {limit} is reached; try again later")
        self.seconds = max(1, round(seconds))


class Bucket:
    """An amount that can be spent at once, and refills over a number of seconds."""

    def __init__(self, most: float, seconds: float, now: float) -> None:
        self.left = self._most = most
        self._rate = most / seconds
        self._at = now

    def take(self, count: int, now: float) -> float:
        """Take some; returns 0, or how many seconds are missing."""
        self.left = min(self._most, self.left + (now - self._at) * self._rate)
        self._at = now
        if self.left < count:
            return (min(count, self._most) - self.left) / self._rate
        self.left -= count
        return 0.0


class Visitors:
    """What all recent addresses and people have used."""

    def __init__(self, limits: Limits, clock: Clock, site: Site) -> None:
        self._limits = limits
        self._clock = clock
        self._site = site
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self.sockets: Counter[str] = Counter()
        self._people: Counter[str] = Counter()
        """How many sockets each person has."""
        self._ends: dict[str, set[End]] = {}
        """For each table, the functions that end its sockets."""

    def limit(self, name: str, address: str) -> int:
        """The limit that applies to this address; 0 if none does."""
        most: int = getattr(self._limits, name)
        is_free = (is_own(address) and not self._limits.counts_here(name)) or self._site.trusts(address)
        return 0 if is_free else most

    def take(self, name: str, address: str, count: int = 1, person: str | None = None) -> None:
        """Count something that an address or a person asks for; raises TooMany if they have reached the limit."""
        most = self.limit(name, address)
        if not most or not count:
            return
        bucket = self._bucket(name, person or visitor(address), most, SPANS[name])
        if wait := self._spend(name, bucket, count):
            raise TooMany(name, wait, is_person=person is not None)

    def bucket_of_messages(self, name: str, address: str, who: str | None) -> Bucket | None:
        """The messages that may still come from an address or a person, or from a new page; None if unlimited."""
        most = self.limit(name, address) * BURST_SECONDS
        if not most:
            return None
        if who is None:
            return Bucket(most, BURST_SECONDS, self._clock.now())
        return self._bucket(name, who, most, BURST_SECONDS)

    def _bucket(self, name: str, who: str, most: int, seconds: float) -> Bucket:
        bucket = self._buckets.pop((name, who), None) or Bucket(most, seconds, self._clock.now())
        self._buckets[name, who] = bucket  # move it to the end: the least recently used are forgotten first
        if len(self._buckets) > MOST_KEPT:
            del self._buckets[next(iter(self._buckets))]
        return bucket

    def _spend(self, name: str, bucket: Bucket, count: int) -> float:
        """Take this much of a limit; returns 0, or how many seconds are missing."""
        wait = bucket.take(count, self._clock.now())
        if wait:
            metrics.LIMITED.labels(name).inc()
        return wait

    def is_one_too_many(self, name: str, bucket: Bucket) -> bool:
        """Count a message; whether it is over this limit."""
        return bool(self._spend(name, bucket, 1))

    def enter(self, address: str) -> bool:
        """Count one more open table for the address, if it may have one; `leave` undoes it."""
        return self._enter("sockets_per_address", address, self.sockets, visitor(address))

    def enter_as(self, person: str, address: str) -> bool:
        """The same for a person; `leave_as` undoes it."""
        return self._enter("sockets_per_person", address, self._people, person)

    def _enter(self, limit: str, address: str, sockets: Counter[str], who: str) -> bool:
        most = self.limit(limit, address)
        if most and sockets[who] >= most:
            metrics.LIMITED.labels(limit).inc()
            return False
        sockets[who] += 1
        return True

    def leave(self, address: str) -> None:
        _one_less(self.sockets, visitor(address))

    def leave_as(self, person: str) -> None:
        _one_less(self._people, person)

    @contextmanager
    def at(self, table: str, end: End) -> Iterator[None]:
        """Make a socket known to `end` while it is open at this table."""
        self._ends.setdefault(table, set()).add(end)
        try:
            yield
        finally:
            self._ends[table].discard(end)
            if not self._ends[table]:
                del self._ends[table]

    async def end(self, table: str, code: int, reason: str) -> None:
        """End all sockets of a table."""
        for end in list(self._ends.get(table, ())):
            with suppress(RuntimeError, OSError):  # it has just closed by itself
                await end({"type": "websocket.close", "code": code, "reason": reason})


class Caller:
    """The visitor at a socket: an address, and a person once the page has named one."""

    def __init__(self, visitors: Visitors, address: str) -> None:
        self._visitors = visitors
        self._address = address
        self._person: str | None = None
        self._messages: dict[str, Bucket] = {}
        """What this page may still say: by itself, with its address's other pages, with its person's."""
        self._count_messages(OF_PAGE, None)
        self._count_messages(OF_ADDRESS, visitor(address))

    def _count_messages(self, name: str, who: str | None) -> None:
        bucket = self._visitors.bucket_of_messages(name, self._address, who)
        if bucket is not None:
            self._messages[name] = bucket

    def says_too_much(self) -> bool:
        """Count a message; whether it is one too many of this page, its address or its person."""
        return any(self._visitors.is_one_too_many(name, bucket) for name, bucket in self._messages.items())

    def is_welcome(self, person: str) -> bool:
        """Whether this person may have one more table open."""
        if person == self._person:
            return True
        self.leave()
        if not self._visitors.enter_as(person, self._address):
            return False
        self._person = person
        self._count_messages(OF_PERSON, person)
        return True

    def leave(self) -> None:
        if self._person is not None:
            self._visitors.leave_as(self._person)
            self._person = None
            self._messages.pop(OF_PERSON, None)


def _one_less(sockets: Counter[str], who: str) -> None:
    sockets[who] -= 1
    if not sockets[who]:
        del sockets[who]


def table_of(scope: Scope) -> str:
    """The table of a socket's path `/api/tables/ID/socket`."""
    parts: list[str] = scope["path"].split("/")
    return parts[-2] if len(parts) > 2 else ""


def too_many(error: TooMany) -> Response:
    """The answer to a request over a limit, with the time to wait."""
    body = msgspec.json.encode(wire.Failure(str(error)))
    headers = {"retry-after": str(error.seconds), "cache-control": "no-store"}
    return Response(body, 429, headers, media_type="application/json")


class Measured:
    """Counts requests and sockets by address before anything else is done for them."""

    def __init__(self, app: ASGIApp, visitors: Visitors) -> None:
        self._app = app
        self._visitors = visitors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = (scope.get("client") or ("",))[0]
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, address)
        elif scope["type"] == "http" and "/api/" in scope["path"]:
            try:
                self._visitors.take("requests_per_minute", address)
            except TooMany as error:
                await too_many(error)(scope, receive, send)
            else:
                await self._app(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send, address: str) -> None:
        if (why := self._why_not(address)) is not None:
            await receive()  # the browser's request to connect
            await send({"type": "websocket.accept"})
            await send(_closing(why))
            return
        caller = scope["state"]["caller"] = Caller(self._visitors, address)
        try:
            is_counted = any(self._visitors.limit(name, address) for name in MESSAGES)
            heard = _counted(caller, receive, send) if is_counted else receive
            if is_counted:  # counts messages that take the short way (direct.py)
                scope["state"]["said_too_much"] = caller.says_too_much
            with self._visitors.at(table_of(scope), send):
                await self._app(scope, heard, send)
        finally:
            caller.leave()
            self._visitors.leave(address)

    def _why_not(self, address: str) -> str | None:
        """Why this address may not open a socket now; if it may, the socket has been counted."""
        try:
            self._visitors.take("requests_per_minute", address)
        except TooMany as error:
            return str(error)
        return None if self._visitors.enter(address) else "too many tables are open from your address"


def _counted(caller: Caller, receive: Receive, send: Send) -> Callable[[], Awaitable[Message]]:
    """The page's messages; one too many ends the connection."""

    async def counted() -> Message:
        message = await receive()
        if message["type"] == "websocket.receive" and caller.says_too_much():
            await send(_closing("too many messages; come again in a moment"))
            return {"type": "websocket.disconnect", "code": TOO_MANY}
        return message

    return counted


def _closing(reason: str) -> Message:
    return {"type": "websocket.close", "code": TOO_MANY, "reason": reason}
