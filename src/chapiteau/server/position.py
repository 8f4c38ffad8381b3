"""The one message that pages are sent, built for the seat that a page looks through."""

from dataclasses import dataclass

from chapiteau.engine.chance import commitment
from chapiteau.server import wire
from chapiteau.server.page import Page
from chapiteau.server.play import Play
from chapiteau.server.table import Table


@dataclass
class Around:
    """What a position tells beside the table: who is here, and the time."""

    here: set[int]
    window: wire.Window | None
    process: str


def build(table: Table, page: Page, around: Around) -> wire.Position:
    """Everything this page may know now."""
    play, viewer = table.play, page.looks
    moves = [] if play is None else play.moves(viewer)
    return wire.Position(
        stamp=page.next_stamp(),
        process=around.process,
        table=table_info(table, around.here),
        seat=viewer,
        number=table.number,
        view=None if play is None else play.view(viewer),
        moves=[move.words() for move in moves],
        explained=[] if play is None else play.explained(viewer, moves),
        log=log(play, page),
        since=page.since,
        answer=page.next_answer(),
        window=around.window,
        undo=table.undo,
        giving_up=sorted(table.seating.giving_up),
        end=end(table),
    )


def table_info(table: Table, here: set[int]) -> wire.TableInfo:
    seating = table.seating
    return wire.TableInfo(
        id=table.id,
        game=table.game.id,
        options=seating.made.options,
        pace=seating.made.pace,
        stage=table.stage,
        match=seating.match,
        seats=[seat_info(table, number, number in here) for number in range(len(seating.seats))],
        commitment=commitment(seating.seed),
        commitments=seating.commitments(),
    )


def seat_info(table: Table, number: int, here: bool) -> wire.SeatInfo:
    """A seat shows no name until its page has committed to this match."""
    seat = table.seating.seats[number]
    if seat.is_bot:
        return wire.SeatInfo(number, "bot", None, seat.bot, here=True)
    return wire.SeatInfo(number, "human", seat.name if seat.sits else None, None, here)


def log(play: Play | None, page: Page) -> wire.Log:
    if play is None:
        return wire.Log(0, [])
    start, lines = page.news(play, page.looks)
    return wire.Log(start, [wire.LogEntry(line.n, line.events(page.looks)) for line in lines])


def end(table: Table) -> wire.End | None:
    """How the match ended, with all its secrets."""
    play = table.play
    shown = None if play is None else play.revealed
    if play is None or shown is None:
        return None
    return wire.End(
        hash=shown["hash"],
        result=play.result(),
        given_up=shown["result"] is None,
        seed=shown["seed"],
        nonces=shown["nonces"],
        record=f"/api/tables/{table.id}/matches/{table.seating.match}/record",
    )
