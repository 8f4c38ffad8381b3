"""The one message that pages are sent, built for the seat that a page looks through.

What is the same for several pages is encoded once: the table, what is told of an entry, a seat's view, and for all who
hold no seat and have the same log the whole message but for its stamp.
"""

from collections.abc import Sequence

import msgspec

from chapiteau.engine.chance import commitment
from chapiteau.server import wire
from chapiteau.server.events import encode
from chapiteau.server.players.connection import Connection
from chapiteau.server.room import hosting, timing
from chapiteau.server.room.match import Line
from chapiteau.server.room.shown import NOTHING
from chapiteau.server.room.table import Table

NULL = b"null"
NONE = b"[]"


class Outgoing:
    """The messages of one room."""

    def __init__(self, process: str) -> None:
        self._process = encode(process)
        self._table = b""
        self._table_of: object = None
        self._public: _Public | None = None
        self._for_watchers: dict[tuple[int, int, int, tuple[bytes, ...]], bytes] = {}

    def renew(self) -> None:
        """Before pages are sent what happened: forget what is not true any more."""
        self._for_watchers.clear()  # they tell how much time is left
        self._public = None

    def message(self, table: Table, connection: Connection, here: set[int], absent: list[int]) -> list[bytes]:
        """Everything that the page of this connection may know now, in pieces."""
        public = self._public
        if public is None:
            self._look_at_table(table, here, absent)
            public = self._public = _Public(table)
        log = (0, list[Line]()) if table.match is None else connection.news(table.match.log, table.number)
        answer = connection.next_answer()
        first = b'{"type":"position","stamp":%d,"answer":%b' % (connection.next_stamp(), _or_null(answer))
        lasting = connection.not_told([public.own(table, connection), self._table, public.rest])
        if not connection.watches or hosting.is_host(table, connection.tokens):
            return [first, *lasting, *self._position(table, connection, log, public)]
        key = (log[0], len(log[1]), connection.since, tuple(lasting))
        if key not in self._for_watchers:
            self._for_watchers[key] = b"".join([*lasting, *self._position(table, connection, log, public)])
        return [first, self._for_watchers[key]]

    def _position(
        self, table: Table, connection: Connection, log: tuple[int, list[Line]], public: "_Public"
    ) -> list[bytes]:
        """The fields of wire.Position that change with every move, as JSON; the tests hold them equal to a whole."""
        match, viewer = table.match, connection.looks
        pieces = [
            b',"number":%d,"since":%d,"undo":' % (table.number, connection.since),
            _undo(table, connection) if public.may_undo else NULL,
            b',"log":{"from":%d,"entries":[' % log[0],
            b",".join([_line(line, viewer) for line in log[1]]),
            b']},"view":',
        ]
        pieces += NOTHING if match is None else match.shown.part(viewer)
        pieces.append(b"}")
        return pieces

    def _look_at_table(self, table: Table, here: set[int], absent: list[int]) -> None:
        """It changes with the table's events and with who is there, and stays as it is from move to move."""
        made_of = (table, table.events, table.stage, here, absent)
        if made_of != self._table_of:
            self._table_of = made_of
            self._table = b',"process":%b,"table":%b' % (self._process, encode(table_info(table, here, absent)))


class _Public:
    """What everybody is told, whichever seat they look through, as JSON."""

    def __init__(self, table: Table) -> None:
        self.may_undo = table.may_undo
        self._asks = table.window.is_open(table) or table.undo_refused is not None
        """Whether a page is told of itself what concerns this moment alone."""
        self.rest = b',"hold":%b,"undo_asked":%b,"giving_up":%b,"end":%b,"talk":%b,"clocks":%b,"votes":%b' % (
            _or_null(table.hold),
            _or_null(table.undo_asked),
            _or_none(table.giving_up),
            _or_null(end(table)),
            _or_none(table.talk.told()),
            _or_null(timing.told(table)),
            _or_none(table.votes.told(table)),
        )
        """What is as it was after most moves."""

    def own(self, table: Table, connection: Connection) -> bytes:
        """What a page is told of itself, made once until it changes: it hardly ever does."""
        viewer, is_host = connection.looks, hosting.is_host(table, connection.tokens)
        of = (table.events, viewer, is_host, connection.mine)
        if connection.own_of != of or self._asks:
            connection.own_of = None if self._asks else of
            connection.own = b',"seat":%b,"mine":%b,"host":%b,"ask":%b,"undo_refused":%b,"window":%b' % (
                encode(viewer),
                encode(connection.mine),
                encode(is_host),
                encode(table.window.when(viewer)),
                encode(undo_refused(table, connection)),
                encode(table.window.told(table, connection.tokens)),
            )
        return connection.own


def _line(line: Line, viewer: int | None) -> bytes:
    if viewer in line.private:
        return encode(wire.LogEntry(line.n, line.events(viewer)))
    json = line.json
    if json is None:
        json = line.json = encode(wire.LogEntry(line.n, line.events(None)))
    return json


def _or_null(told: object) -> bytes:
    return NULL if told is None else encode(told)


def _or_none(told: Sequence[object]) -> bytes:
    return encode(told) if told else NONE


def table_info(table: Table, here: set[int], absent: list[int]) -> wire.TableInfo:
    seating = table.seating
    return wire.TableInfo(
        id=table.id,
        game=table.game.id,
        options=seating.made.options,
        pace=table.pace,
        windows=seating.made.windows,
        stage=table.stage,
        match=seating.match,
        round=len(seating.abandoned),
        seats=[seat_info(table, number, number in here, absent) for number in range(len(seating.seats))],
        commitment=commitment(seating.seed),
        commitments=seating.commitments(),
        clock=seating.made.clock,
    )


def seat_info(table: Table, number: int, here: bool, absent: list[int]) -> wire.SeatInfo:
    """A person's seat has no name until its page has committed to this match."""
    seat = table.seating.seats[number]
    if not seat.for_people:
        return wire.SeatInfo(number, "bot", table.seating.name(number), seat.driver.bot, here=True)
    return wire.SeatInfo(
        seat=number,
        kind="human",
        name=seat.name if seat.sits else None,
        bot=None,
        here=here,
        locked=seat.locked,
        stand_in=seat.driver.bot,
        absent=number in absent,
        kept=msgspec.UNSET if seat.sits or seat.holder is None else seat.name or "",
    )


def _undo(table: Table, connection: Connection) -> bytes:
    """What wire.TakeBack tells: for the seat looked through; on a covered screen for its seat that moved last."""
    seats = [] if connection.watches else connection.mine if connection.looks is None else [connection.looks]
    last, by = -1, -1
    for seat in seats:
        to = table.last_move_of(seat)
        if to is not None and to > last:
            last, by = to, seat
    if by < 0:
        return NULL
    if last != connection.undo_to or by != connection.undo_by:
        connection.undo_to, connection.undo_by = last, by
        connection.undo = b'{"seat":%d,"to":%d}' % (by, last)
    return connection.undo


def undo_refused(table: Table, connection: Connection) -> int | None:
    """Who did not agree to the undo that this page asked for."""
    asked, by = table.undo_refused or (-1, None)
    return by if by is not None and table.seating.holds(connection.tokens, asked) else None


def end(table: Table) -> wire.End | None:
    """How the match ended, with all its secrets."""
    match = table.match
    shown = None if match is None else match.revealed
    if match is None or shown is None:
        return None
    return wire.End(
        hash=shown["hash"],
        result=match.result(),
        given_up=shown["result"] is None,
        seed=shown["seed"],
        nonces=shown["nonces"],
        record=f"/api/tables/{table.id}/matches/{table.seating.match}/record",
    )
