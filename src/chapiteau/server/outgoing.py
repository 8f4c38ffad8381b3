"""The one message that pages are sent, built for the seat that a page looks through.

What is the same for several pages is encoded once: the table, what is told of an entry, a seat's view, and for all who
hold no seat and have the same log the whole message but for its stamp.
"""

from typing import TypeVar, cast

import msgspec

from chapiteau.engine.chance import commitment
from chapiteau.server import wire
from chapiteau.server.events import encode
from chapiteau.server.players.connection import Connection, Mark, mark
from chapiteau.server.room import hosting, presence, timing
from chapiteau.server.room.match import Line
from chapiteau.server.room.table import Table

T = TypeVar("T")
STAMP = b'{"type":"position","stamp":'


def encoded(value: T) -> T:
    """This value as JSON: a message that contains it looks the same, and is encoded faster."""
    return cast("T", msgspec.Raw(encode(value)))


class Outgoing:
    """The messages of one room."""

    def __init__(self, process: str) -> None:
        self._process = process
        self._made_of: object = None
        self._table: wire.TableInfo | None = None
        self._table_of: object = None
        self._public: _Public | None = None
        self._lines: dict[Mark, wire.LogEntry] = {}
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
        start, lines = (0, list[Line]()) if table.match is None else connection.news(table.match)
        answer = connection.next_answer()
        key = (start, len(lines), connection.since)
        shared = connection.watches and answer is None and not hosting.is_host(table, connection.tokens)
        if shared and key in self._for_watchers:
            return b"%b%d%b" % (STAMP, connection.next_stamp(), self._for_watchers[key])
        log = wire.Log(start, [self._line(line, connection.looks) for line in lines])
        whole = encode(self._position(table, connection, here, log, answer))
        if shared:
            self._for_watchers[key] = whole[whole.index(b",", len(STAMP)) :]
        return whole

    def _position(
        self, table: Table, connection: Connection, here: set[int], log: wire.Log, answer: wire.Answered | None
    ) -> wire.Position:
        match, viewer = table.match, connection.looks
        public = self._public
        if public is None:
            public = self._public = _Public(table)
            self._look_at_table(table, here)
        return wire.Position(
            stamp=connection.next_stamp(),
            process=self._process,
            table=cast("wire.TableInfo", self._table),
            seat=viewer,
            number=table.number,
            view=None if match is None else match.view(viewer),
            moves=[] if match is None else match.offers(viewer),
            explained=[] if match is None else match.explained(viewer),
            prospect=[] if match is None else match.prospect(viewer),
            log=log,
            since=connection.since,
            answer=answer,
            window=table.window.told(table, connection.tokens) if public.window else None,
            hold=public.hold,
            ask=table.window.when(viewer),
            undo=take_back(table, connection) if public.may_undo else None,
            undo_asked=public.undo_asked,
            undo_refused=undo_refused(table, connection) if public.undo_refused else None,
            giving_up=public.giving_up,
            end=public.end,
            mine=connection.mine,
            host=hosting.is_host(table, connection.tokens),
            talk=table.talk.told(),
            clocks=public.clocks,
            votes=public.votes,
        )

    def _look_at_table(self, table: Table, here: set[int]) -> None:
        """It changes with the table's events and with who is there, and stays as it is from move to move."""
        made_of = (table, table.events, table.stage, here, presence.absent(table))
        if made_of != self._table_of:
            self._table_of, self._table = made_of, encoded(table_info(table, here))

    def _line(self, line: Line, viewer: int | None) -> wire.LogEntry:
        key = mark(line, viewer)
        if key not in self._lines:
            self._lines[key] = encoded(wire.LogEntry(line.n, line.events(viewer)))
        return self._lines[key]


class _Public:
    """What everybody is told, whichever seat they look through."""

    def __init__(self, table: Table) -> None:
        self.window = table.window.is_open(table)
        self.hold = table.hold
        self.undo_asked = table.undo_asked
        self.undo_refused = table.undo_refused is not None
        self.may_undo = table.may_undo
        self.giving_up = table.giving_up
        self.end = end(table)
        self.clocks = timing.told(table)
        self.votes = table.votes.told(table)


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
    )


def take_back(table: Table, connection: Connection) -> wire.TakeBack | None:
    """For the seat looked through; on a covered screen for the one of its seats that moved last."""
    if connection.watches:
        return None
    held = connection.mine if connection.looks is None else [connection.looks]
    found = [wire.TakeBack(seat, to) for seat in held if (to := table.last_move_of(seat)) is not None]
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
