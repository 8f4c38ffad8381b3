"""An undo that waits for answers: folded from the table's events, so that it outlives the process."""

from chapiteau.server import wire
from chapiteau.server.events import TableEvent, UndoAnswered, UndoAsked


class Undo:
    """The last request, and who has agreed; it is dropped when somebody refuses or the match goes on."""

    def __init__(self) -> None:
        self._asked: UndoAsked | None = None
        self._agreed: list[int] = []

    def fold(self, event: TableEvent) -> None:
        match event:
            case UndoAsked():
                self._asked, self._agreed = event, [event.seat]
            case UndoAnswered() if event.agree:
                self._agreed.append(event.seat)
            case UndoAnswered():
                self._asked = None

    def waiting(self, decision: tuple[int, int]) -> wire.UndoAsked | None:
        """The undo that somebody still has to answer, at this entry of this match."""
        asked = self._valid(decision)
        left = [] if asked is None else [seat for seat in asked.asked if seat not in self._agreed]
        return wire.UndoAsked(asked.seat, asked.to, list(self._agreed), left) if asked is not None and left else None

    def agreed(self, decision: tuple[int, int]) -> UndoAsked | None:
        """The undo that everybody has agreed to, and that is still to be carried out."""
        asked = self._valid(decision)
        return asked if asked is not None and set(asked.asked) <= set(self._agreed) else None

    def _valid(self, decision: tuple[int, int]) -> UndoAsked | None:
        asked = self._asked
        return asked if asked is not None and (asked.match, asked.number) == decision else None
