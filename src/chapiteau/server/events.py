"""What is stored: the events of a table, the entries of a match, and the index of all tables."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Literal, TypeAlias

import msgspec

from chapiteau.engine.record import Entry
from chapiteau.server.wire import NewSeat, Saying, Subject, TableClock, When, Windows


class Made(msgspec.Struct, tag="made", frozen=True):
    """The first event of a table; the seed is secret until the match is over."""

    game: str
    seats: list[NewSeat]
    options: dict[str, Any]
    pace: float
    seed: str
    at: float
    box: dict[str, Any] | None = None
    """The whole box when it is not ours."""
    position: dict[str, Any] | None = None
    """The position in which the first match begins, if not with the set-up."""
    windows: Windows = "even"
    """Tables made before there was a choice have even spans."""
    host: str | None = None
    """The id of the person who may arrange the seats."""
    clock: TableClock | None = None


class Sat(msgspec.Struct, tag="sat", frozen=True):
    seat: int
    name: str
    token: str
    """SHA-256 of the token: the token itself stays with its page."""
    commitment: str
    at: float
    person: str | None = None
    """The id of the person, if the server knows them: a pseudonym, the same at every table."""


class Opened(msgspec.Struct, tag="opened", frozen=True):
    seat: int
    nonce: str
    at: float


class Freed(msgspec.Struct, tag="freed", frozen=True):
    """These seats did not open their nonces in time, so everybody commits anew."""

    seats: list[int]
    at: float
    seed: str | None = None
    """The new secret seed. Older events have none: there, the seed and the others' commitments stayed."""


class Rose(msgspec.Struct, tag="rose", frozen=True):
    """A person gave up a seat before the match began."""

    seat: int
    id: str
    at: float


class Talked(msgspec.Struct, tag="talked", frozen=True):
    """Somebody said something to the table; no record has it."""

    seat: int
    said: Saying
    id: str
    at: float


class Arranged(msgspec.Struct, tag="arranged", frozen=True):
    """The host did something with a seat before the match began."""

    seat: int
    what: Literal["bot", "person", "lock", "unlock", "remove"]
    bot: str | None
    id: str
    at: float


class GaveUp(msgspec.Struct, tag="gave_up", frozen=True):
    seat: int
    id: str
    at: float


class Signed(msgspec.Struct, frozen=True):
    """The server's signature under the last hash of a record, and its public key, both in hexadecimal."""

    key: str
    signature: str


class Over(msgspec.Struct, tag="over", frozen=True):
    match: int
    given_up: bool
    at: float
    signed: Signed | None = None
    """Matches that were over before the server had a key are not signed."""


class Again(msgspec.Struct, tag="again", frozen=True):
    """The next match at this table, with its own secret seed."""

    seat: int
    id: str
    seed: str
    at: float


class Voted(msgspec.Struct, tag="voted", frozen=True):
    """A seat agreed to what was asked, or did not: stop, play again, or let a bot stand in for seat `of`."""

    match: int
    number: int
    what: Subject
    of: int | None
    bot: str | None
    seat: int
    agree: bool
    id: str
    at: float


class StoodIn(msgspec.Struct, tag="stood_in", frozen=True):
    """A bot plays this seat until its holder comes back."""

    match: int
    number: int
    seat: int
    bot: str
    own: bool
    """Whether the holder chose to leave, rather than being absent too long."""
    id: str
    at: float


class CameBack(msgspec.Struct, tag="came_back", frozen=True):
    """The holder of this seat plays it again."""

    match: int
    number: int
    seat: int
    id: str
    at: float


class UndoAsked(msgspec.Struct, tag="undo_asked", frozen=True):
    """A seat asks to go back to entry `to`; the request is dropped when another entry follows `number`."""

    match: int
    number: int
    seat: int
    to: int
    asked: list[int]
    id: str
    at: float

    @property
    def decision(self) -> tuple[int, int]:
        return self.match, self.number


class UndoAnswered(msgspec.Struct, tag="undo_answered", frozen=True):
    seat: int
    agree: bool
    id: str
    at: float


class WindowOpened(msgspec.Struct, tag="window_opened", frozen=True):
    """The window after entry `number` of a match: when it was opened, and how long pages need to show why."""

    match: int
    number: int
    at: float
    lead: float = 0.0
    earliest: float = 0.0
    """In a match over days: the window stays open at least this many seconds, drawn at random and told to nobody."""


class Passed(msgspec.Struct, tag="passed", frozen=True):
    """A seat let the open window pass. Nobody else learns of it, and it is not part of the record."""

    seat: int
    at: float
    id: str = ""
    """The id of the page's request; None for bots."""


class AskChosen(msgspec.Struct, tag="ask_chosen", frozen=True):
    """A seat chose when it is asked in windows; nobody else learns of it."""

    seat: int
    when: When
    id: str
    at: float


class PaceChosen(msgspec.Struct, tag="pace_chosen", frozen=True):
    """The only person at the table chose how quickly its bots move."""

    seat: int
    pace: float
    id: str
    at: float


class Ready(msgspec.Struct, tag="ready", frozen=True):
    """A person has seen the end of the round in entry `number` of a match."""

    match: int
    number: int
    seat: int
    id: str
    at: float


class HoldEnded(msgspec.Struct, tag="hold_ended", frozen=True):
    """The table no longer waits for those who were not ready."""

    match: int
    number: int
    at: float


class Rewritten(msgspec.Struct, tag="rewritten", frozen=True):
    """An earlier event was changed: a name was deleted, or a person has removed one of their devices.

    Every process that has the table in memory loads it again.
    """

    at: float
    device: str | None = None
    """The device that was removed, by the hash of its secret."""


AtMatch = (
    UndoAsked
    | UndoAnswered
    | WindowOpened
    | Passed
    | AskChosen
    | PaceChosen
    | Ready
    | HoldEnded
    | Voted
    | StoodIn
    | CameBack
)
TableEvent = Made | Sat | Opened | Freed | Rose | Arranged | Talked | GaveUp | Over | Again | Rewritten | AtMatch
Requested = (
    GaveUp
    | Again
    | UndoAsked
    | UndoAnswered
    | Passed
    | AskChosen
    | PaceChosen
    | Ready
    | Rose
    | Talked
    | Arranged
    | Voted
    | StoodIn
    | CameBack
)
"""A request of a page, with an id: it is carried out once, however often it is sent."""
Quiet = Passed | AskChosen
"""Events that only the pages that hold the seat are told of."""


class Stored(msgspec.Struct, frozen=True, omit_defaults=True):
    """An entry of a record, with the page's request that led to it."""

    entry: Entry
    id: str | None
    seat: int | None
    at: float
    spent: float = 0.0
    """How much of the seat's reserve of time this move took."""
    used: float | None = None
    """How much of the turn's time its moves have used, this one included; None without a clock."""


Stage: TypeAlias = Literal["made", "playing", "waits", "over"]
"""At a table that `waits`, a match is running that only people can continue."""


class Noted(msgspec.Struct, frozen=True):
    """A line of the index: the state of a table."""

    table: str
    stage: Stage
    at: float


class KeyMade(msgspec.Struct, tag="key_made", frozen=True):
    """The server's secret key (Ed25519, 32 bytes in hexadecimal), made at its first start."""

    secret: str
    at: float


# Keys are sorted: the order in which a dictionary was filled could reveal what its content does not.
encode = msgspec.json.Encoder(order="deterministic").encode
read_table_event = msgspec.json.Decoder(TableEvent).decode
read_stored = msgspec.json.Decoder(Stored).decode
read_noted = msgspec.json.Decoder(Noted).decode
DAMAGED = (IndexError, KeyError, TypeError, ValueError, msgspec.MsgspecError)
"""The errors that reading damaged rows can raise: one such table must not stop work on the others."""


def noted_in(rows: Iterable[tuple[int, bytes]]) -> Iterator[tuple[int, Noted]]:
    """The lines of the index. Unreadable ones are left out; `chapiteau check` reports them."""
    for number, body in rows:
        with suppress(*DAMAGED):
            yield number, read_noted(body)


read_key = msgspec.json.Decoder(KeyMade).decode
SERVER_STREAM = "server"
"""The stream of the server itself; it is part of every copy of the store."""


def table_stream(table: str) -> str:
    return f"table:{table}"


def match_stream(table: str, match: int) -> str:
    return f"match:{table}:{match}"


def table_of(stream: str) -> str:
    """The table that this stream belongs to, if any."""
    kind, _, rest = stream.partition(":")
    return rest.partition(":")[0] if kind in {"table", "match"} else ""
