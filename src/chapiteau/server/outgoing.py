"""The one message that pages are sent, built for the seat that a page looks through."""

from chapiteau.engine.chance import commitment
from chapiteau.server import wire
from chapiteau.server.players.connection import Connection
from chapiteau.server.room import hosting, presence, timing
from chapiteau.server.room.match import StoredMatch
from chapiteau.server.room.table import Table


def build(table: Table, connection: Connection, here: set[int], process: str) -> wire.Position:
    """Everything that the page of this connection may know now."""
    match, viewer = table.match, connection.looks
    moves = [] if match is None else match.moves(viewer)
    return wire.Position(
        stamp=connection.next_stamp(),
        process=process,
        table=table_info(table, here),
        seat=viewer,
        number=table.number,
        view=None if match is None else match.view(viewer),
        moves=[move.words() for move in moves],
        explained=[] if match is None else match.explained(viewer, moves),
        prospect=[] if match is None else match.prospect(viewer),
        log=log(match, connection),
        since=connection.since,
        answer=connection.next_answer(),
        window=table.window.told(table, connection.tokens),
        hold=table.hold,
        ask=table.window.when(viewer),
        undo=take_back(table, connection),
        undo_asked=table.undo_asked,
        undo_refused=undo_refused(table, connection),
        giving_up=table.giving_up,
        end=end(table),
        mine=[seat for seat in table.seating.people() if table.seating.holds(connection.tokens, seat)],
        host=hosting.is_host(table, connection.tokens),
        clocks=timing.told(table),
        votes=table.votes.told(table),
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
    )


def take_back(table: Table, connection: Connection) -> wire.TakeBack | None:
    """For the seat looked through; on a covered screen for the one of its seats that moved last."""
    held = [seat for seat in table.seating.people() if table.seating.holds(connection.tokens, seat)]
    found = [wire.TakeBack(seat, to) for seat in held if (to := table.undo_target(seat)) is not None]
    if connection.looks is not None:
        found = [each for each in found if each.seat == connection.looks]
    return max(found, key=lambda each: each.to, default=None)


def undo_refused(table: Table, connection: Connection) -> int | None:
    """Who did not agree to the undo that this page asked for."""
    asked, by = table.undo_refused or (-1, None)
    return by if by is not None and table.seating.holds(connection.tokens, asked) else None


def log(match: StoredMatch | None, connection: Connection) -> wire.Log:
    if match is None:
        return wire.Log(0, [])
    start, lines = connection.news(match)
    return wire.Log(start, [wire.LogEntry(line.n, line.events(connection.looks)) for line in lines])


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
