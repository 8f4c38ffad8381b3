"""The one message that pages are sent, built for the seat that a page looks through.

What is the same for several pages is encoded once: the table, what is told of an entry, a seat's view, and for all who
hold no seat and have the same log the whole message but for its stamp.
"""

import msgspec

from chapiteau.engine.chance import commitment
from chapiteau.server import wire
from chapiteau.server.events import encode
from chapiteau.server.players.connection import Connection, Mark, mark
from chapiteau.server.room import hosting, presence, timing
from chapiteau.server.room.match import Line
from chapiteau.server.room.shown import NOTHING
from chapiteau.server.room.table import Table

STAMP = b'{"type":"position","stamp":'
NULL = b"null"


class Outgoing:
    """The messages of one room."""

    def __init__(self, process: str) -> None:
        self._process = encode(process)
        self._made_of: object = None
        self._table = b""
        self._table_of: object = None
        self._public: _Public | None = None
        self._lines: dict[Mark, bytes] = {}
        self._for_watchers: dict[tuple[int, int, int], bytes] = {}

    def renew(self, visible: object) -> None:
        """Before pages are sent what happened: forget what is not true any more."""
        self._for_watchers.clear()  # they tell how much time is left
        self._public = None
        if visible != self._made_of:
            self._made_of = visible
            self._lines.clear()

    def message(self, table: Table, connection: Connection, here: set[int]) -> bytes:
        """Everything that the page of this connection may know now."""
        start, lines = (0, list[Line]()) if table.match is None else connection.news(table.match.log, table.number)
        answer = connection.next_answer()
        shared = connection.watches and answer is None and not hosting.is_host(table, connection.tokens)
        if not shared:
            rest = self._position(table, connection, here, (start, lines), answer)
        else:
            key = (start, len(lines), connection.since)
            if key not in self._for_watchers:
                self._for_watchers[key] = self._position(table, connection, here, (start, lines), None)
            rest = self._for_watchers[key]
        return b"".join((STAMP, b"%d" % connection.next_stamp(), rest))

    def _position(
        self,
        table: Table,
        connection: Connection,
        here: set[int],
        log: tuple[int, list[Line]],
        answer: wire.Answered | None,
    ) -> bytes:
        """All but the stamp, which differs from page to page."""
        match, viewer = table.match, connection.looks
        public = self._public
        if public is None:
            self._look_at_table(table, here)
            public = self._public = _Public(table, self._process, self._table)
        # The fields of wire.Position, as JSON; the tests hold this equal to one that is encoded as a whole.
        return b"".join(
            (
                public.head,
                NULL if viewer is None else b"%d" % viewer,
                public.number,
                NOTHING if match is None else match.shown.part(viewer),
                b',"log":{"from":',
                b"%d" % log[0],
                b',"entries":[',
                b",".join([self._line(line, viewer) for line in log[1]]),
                b']},"since":',
                b"%d" % connection.since,
                b',"answer":',
                NULL if answer is None else encode(answer),
                b',"window":',
                encode(table.window.told(table, connection.tokens)) if public.window else NULL,
                public.hold,
                encode(table.window.when(viewer)),
                b',"undo":',
                encode(take_back(table, connection)) if public.may_undo else NULL,
                public.undo_asked,
                encode(undo_refused(table, connection)) if public.undo_refused else NULL,
                public.middle,
                encode(connection.mine),
                b',"host":true,' if hosting.is_host(table, connection.tokens) else b',"host":false,',
                public.tail,
            )
        )

    def _look_at_table(self, table: Table, here: set[int]) -> None:
        """It changes with the table's events and with who is there, and stays as it is from move to move."""
        made_of = (table, table.events, table.stage, here, presence.absent(table))
        if made_of != self._table_of:
            self._table_of, self._table = made_of, encode(table_info(table, here))

    def _line(self, line: Line, viewer: int | None) -> bytes:
        key = mark(line, viewer)
        if key not in self._lines:
            self._lines[key] = encode(wire.LogEntry(line.n, line.events(viewer)))
        return self._lines[key]


class _Public:
    """What everybody is told, whichever seat they look through, as JSON."""

    def __init__(self, table: Table, process: bytes, table_info: bytes) -> None:
        self.window = table.window.is_open(table)
        self.undo_refused = table.undo_refused is not None
        self.may_undo = table.may_undo
        self.head = b',"process":%b,"table":%b,"seat":' % (process, table_info)
        self.number = b',"number":%d,' % table.number
        self.hold = b',"hold":%b,"ask":' % encode(table.hold)
        self.undo_asked = b',"undo_asked":%b,"undo_refused":' % encode(table.undo_asked)
        self.middle = b',"giving_up":%b,"end":%b,"mine":' % (encode(table.giving_up), encode(end(table)))
        self.tail = b'"talk":%b,"clocks":%b,"votes":%b}' % (
            encode(table.talk.told()),
            encode(timing.told(table)),
            encode(table.votes.told(table)),
        )


def table_info(table: Table, here: set[int]) -> wire.TableInfo:
    seating, absent = table.seating, presence.absent(table)
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
    """A seat has no name until its page has committed to this match."""
    seat = table.seating.seats[number]
    if not seat.for_people:
        return wire.SeatInfo(number, "bot", None, seat.driver.bot, here=True)
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


def take_back(table: Table, connection: Connection) -> wire.TakeBack | None:
    """For the seat looked through; on a covered screen for the one of its seats that moved last."""
    if connection.watches:
        return None
    if connection.looks is not None:
        to = table.last_move_of(connection.looks)
        return None if to is None else wire.TakeBack(connection.looks, to)
    found = [wire.TakeBack(seat, to) for seat in connection.mine if (to := table.last_move_of(seat)) is not None]
    return max(found, key=lambda each: each.to, default=None)


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
