"""Undoing a move: at once, or when those who would lose by it have agreed."""

from typing import TYPE_CHECKING

from chapiteau.server import wire
from chapiteau.server.events import TableEvent, UndoAnswered, UndoAsked
from chapiteau.server.room import timing
from chapiteau.server.room.errors import NotDone
from chapiteau.server.room.match import Aside
from chapiteau.server.room.seating import Seating

if TYPE_CHECKING:
    from chapiteau.server.room.table import Table


class Undo:
    """The last request, and who has agreed; it is dropped when somebody refuses or the match goes on.

    It is folded from the table's events, so it outlives the process.
    """

    def __init__(self) -> None:
        self._asked: UndoAsked | None = None
        self._agreed: list[int] = []
        self._refused: tuple[UndoAsked, int] | None = None
        self._refusals: set[tuple[int, int, int]] = set()
        """The refused requests, as (match, entry, seat that asked)."""

    def fold(self, event: TableEvent) -> None:
        match event:
            case UndoAsked():
                self._asked, self._agreed, self._refused = event, [event.seat], None
            case UndoAnswered() if event.agree:
                self._agreed.append(event.seat)
            case UndoAnswered() if self._asked is not None:
                self._refused = (self._asked, event.seat)
                self._refusals = {each for each in self._refusals if each[:2] == self._asked.decision}
                self._refusals.add((*self._asked.decision, self._asked.seat))
                self._asked = None

    def waiting(self, decision: tuple[int, int], seating: Seating) -> wire.UndoAsked | None:
        """The undo that somebody still has to answer, at this entry of this match."""
        asked = self._valid(decision)
        left = [] if asked is None else self._left(asked, seating)
        return wire.UndoAsked(asked.seat, asked.to, list(self._agreed), left) if asked is not None and left else None

    def agreed(self, decision: tuple[int, int], seating: Seating) -> UndoAsked | None:
        """The undo that everybody has agreed to, and that is still to be carried out."""
        asked = self._valid(decision)
        return asked if asked is not None and not self._left(asked, seating) else None

    def _left(self, asked: UndoAsked, seating: Seating) -> list[int]:
        """The seats that still have to answer; a bot agrees, even one that stands in for a person."""
        return [seat for seat in asked.asked if seat not in self._agreed and seating.bot(seat) is None]

    def refused(self, decision: tuple[int, int]) -> tuple[int, int] | None:
        """Who asked for the last undo at this decision, and who refused it."""
        if self._refused is None or self._refused[0].decision != decision:
            return None
        return self._refused[0].seat, self._refused[1]

    def may_ask(self, decision: tuple[int, int], seat: int) -> bool:
        """A seat that was refused must not ask again before the match has gone on."""
        return not self._refusals or (*decision, seat) not in self._refusals

    def _valid(self, decision: tuple[int, int]) -> UndoAsked | None:
        asked = self._asked
        return asked if asked is not None and asked.decision == decision else None


async def ask(table: "Table", message: wire.Undo) -> None:
    """Take back a seat's last move at once, or ask those who would lose by it."""
    if table.is_done(message.seat, message.id):
        return
    match = table.playing()
    if message.seen != match.number:
        raise NotDone("stale")
    to = table.undo_target(message.seat)
    if to is None:
        raise NotDone("not_now")
    if not table.may_undo_again(message.seat):
        raise NotDone("too_often")
    free = match.undo_is_free(to, message.seat)
    asked = [] if free else [seat for seat in table.seating.driven_by_people() if seat != message.seat]
    if asked:
        await table.store_event(UndoAsked(*table.decision, message.seat, to, asked, message.id, table.stamp()))
    else:
        await take_back(table, to, message.seat, message.id, table.stamp())
        await table.follow_up()


async def answer(table: "Table", message: wire.Answer) -> None:
    if table.is_done(message.seat, message.id):
        return
    if table.undo_asked is None or message.seat not in table.undo_asked.asked:
        raise NotDone("not_asked")
    await table.store_event(UndoAnswered(message.seat, message.agree, message.id, table.stamp()))


async def take_back(table: "Table", to: int, seat: int, request: str, asked_at: float) -> None:
    """Undo moves, and charge the seat's clock only until it asked, not for the time that others took to agree."""
    spent, used = timing.taken(table, seat, asked_at)
    await table.playing().undo(to, seat, request, Aside(None, spent, used))
