"""One connected page: the seats it holds, the seat it looks through, and what it was sent."""

import asyncio
import logging
from collections import deque
from typing import TypeAlias

from mypy_extensions import mypyc_attr

from chapiteau.server.room.match import Line, StoredMatch
from chapiteau.server.room.seating import Seating
from chapiteau.server.wire import Answered

Mark: TypeAlias = tuple[int, int | None]
"""An entry, and the viewer if it was told more than the others."""

logger = logging.getLogger("chapiteau")
UNKNOWN = -2
NOTHING_YET = [b"", b"", b""]
"""The lasting parts of a message, before anything has been sent."""
MOST_WAITING = 16
"""How many messages of a page may wait: a page that asks faster than it is answered, or reads, is not read from."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Outlet:
    """The socket of a page."""

    def write(self, pieces: list[bytes]) -> None:
        """Send a message, given in pieces; the socket accepts it at once, even if it cannot pass it on yet."""
        raise NotImplementedError

    def deliver(self, frame: bytes) -> None:
        """Pass on at once what the post has kept for the end of this pass."""
        raise NotImplementedError

    def close(self, code: int, reason: str) -> None:
        raise NotImplementedError

    def listen(self, on: bool) -> None:
        """Read from the page, or stop reading."""
        raise NotImplementedError

    def greet(self, person: str) -> None:
        """Note that this is a page of this person; one page too many is closed."""


class Post:
    """Collects what is written in one pass of the event loop, and sends it all at its end.

    Sending is the kernel's work: done in one go, it wakes the other side less often and interrupts ours less.
    """

    def __init__(self) -> None:
        self._waiting: list[tuple[Outlet, bytes]] = []

    def send(self, outlet: Outlet, frame: bytes) -> None:
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._leave)
        self._waiting.append((outlet, frame))

    def _leave(self) -> None:
        waiting, self._waiting = self._waiting, []
        for outlet, frame in waiting:
            try:
                outlet.deliver(frame)
            except (RuntimeError, OSError):  # it has just gone, which does not concern the others
                logger.debug("a page was gone before it was sent its position", exc_info=True)


class Connection:
    """What the server remembers of a page; the newest position is all that it can still need."""

    def __init__(self, outlet: Outlet | None = None) -> None:
        self.sees = False
        """The room knows this page: it is shown what happens."""
        self.mine: list[int] = []
        """The seats that it holds."""
        self.watches = False
        """Whether it counts as one of those without a seat."""
        self.due = False
        """Whether there is something it has not been sent."""
        self.blocked = outlet is None
        """Whether the socket accepts nothing more until it has passed on what it has."""
        self.tokens: set[str] = set()
        """What gives the page its seats: hashes of tokens, and the pseudonyms of its person."""
        self.device: str | None = None
        """SHA-256 of the secret by which the server knows that person."""
        self.brief = False
        """Whether it keeps what it was told, and is not told it again."""
        self.wanted: int | None = None
        self.looks: int | None = None
        self.have = -1
        self.since = -1
        self.number = -1
        self.match = 0
        self.own = b""
        """What it was told about itself, as JSON, and the values that this was made from."""
        self.own_of: tuple[int, int | None, bool, list[int]] | None = None
        self.undo = b""
        """What it was told it may take back, as JSON, and the values that this was made from."""
        self.undo_by = self.undo_to = -1
        self._outlet = outlet
        self._waiting = 0
        self._paused = False
        self._answers: deque[Answered] = deque()
        self.sent_at = 0.0
        """When it was sent its last message."""
        self._told = NOTHING_YET
        self._sent: list[Mark] = []
        self._sent_to: int | None = None
        self._stamp = 0

    def viewer(self, seating: Seating) -> int | None:
        """The seat looked through, as long as the page holds it."""
        return self.wanted if self.wanted is not None and seating.holds(self.tokens, self.wanted) else None

    # Its messages, and the answers to them

    def says(self) -> None:
        """A message of the page waits its turn; a page with too many waiting, or unread answers, is not read from."""
        self._waiting += 1
        self._flow()

    def was_heard(self) -> None:
        self._waiting -= 1
        self._flow()

    def answer(self, answer: Answered) -> None:
        self._answers.append(answer)
        self.due = True
        self._flow()

    def next_answer(self) -> Answered | None:
        """The answer for the next message; if there are more, another message follows."""
        answer = self._answers.popleft() if self._answers else None
        self.due = bool(self._answers)
        self._flow()
        return answer

    def _flow(self) -> None:
        full = self._waiting + len(self._answers) >= MOST_WAITING
        if full != self._paused:
            self._paused = full
            if self._outlet is not None:
                self._outlet.listen(not full)

    # Its socket

    def write(self, pieces: list[bytes]) -> None:
        if self._outlet is not None:
            self._outlet.write(pieces)

    def close(self, code: int, reason: str) -> None:
        self.due = False
        if self._outlet is not None:
            self._outlet.close(code, reason)

    def greet(self, person: str) -> None:
        if self._outlet is not None:
            self._outlet.greet(person)

    def let_go(self) -> None:
        """The page is gone: nothing more is written, and no reference cycle is left for the garbage collector."""
        self._outlet, self.blocked, self.due = None, True, False

    # What it was sent

    def can_wait(self, since: float) -> bool:
        """Whether it was sent something since then and expects no answer; only a brief page can wait like this."""
        return self.brief and self.sent_at > since and not self._answers

    def not_told(self, lasting: list[bytes]) -> list[bytes]:
        """The lasting parts of a message that differ from those in the last one."""
        told, self._told = self._told, lasting
        if not self.brief:
            return lasting
        return [lasting[place] for place in range(len(lasting)) if lasting[place] != told[place]]

    def next_stamp(self) -> int:
        """The number of the next message: it counts what this page was sent, and reveals nothing of what others do."""
        self._stamp += 1
        return self._stamp

    def begin(self, number: int, match: StoredMatch | None, viewer: int | None) -> None:
        """Start on a match; `have` counts only for the match that the page came for."""
        if self.match:
            self.have = -1
        self.match = number
        self._start_log(match, viewer)

    def _start_log(self, match: StoredMatch | None, viewer: int | None) -> None:
        """Count what the page says it has as sent, up to the first entry that has been undone since."""
        log = [] if match is None else match.log
        have = self.have if log and self.have <= log[-1].n else -1
        cut = min([have, *(line.told[0].public["to"] for line in log if line.n > have and _is_undo(line))])
        self._sent = [mark(line, viewer) for line in log if line.n <= cut]
        self._sent_to = viewer
        if cut < have:
            self._sent.append((cut + 1, UNKNOWN))

    def news(self, log: list[Line], number: int) -> tuple[int, list[Line]]:
        """The entry from which the page must drop its log, and the lines to append; `number` is the last entry."""
        same = self._in_common(log)
        lines = log[same:]
        start = lines[0].n if lines else number + 1
        if same < len(self._sent):
            start = min(start, self._sent[same][0])
            del self._sent[same:]
        for line in lines:
            self._sent.append(mark(line, self.looks))
        self._sent_to = self.looks
        return start, lines

    def _in_common(self, log: list[Line]) -> int:
        """How many lines of its log the page has, as its viewer is told them."""
        same = min(len(log), len(self._sent))
        if self._sent_to != self.looks:
            return next((at for at in range(same) if mark(log[at], self.looks) != self._sent[at]), same)
        # A log is a stack, since an undo only removes its end: below an entry that two logs share, they are the same.
        while same and log[same - 1].n != self._sent[same - 1][0]:
            same -= 1
        return same


def mark(line: Line, viewer: int | None) -> Mark:
    return line.n, viewer if viewer in line.private else None


def _is_undo(line: Line) -> bool:
    return bool(line.told) and line.told[0].public.get("type") == "undo"
