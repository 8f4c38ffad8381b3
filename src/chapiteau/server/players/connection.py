"""One connected page: the seats it holds, the seat it looks through, and what it was sent."""

import asyncio
from collections import deque
from typing import TypeAlias

from chapiteau.server.room.match import Line, StoredMatch
from chapiteau.server.room.seating import Seating
from chapiteau.server.wire import Answered

Mark: TypeAlias = tuple[int, int | None]
"""An entry, and the viewer if it was told more than the others."""

UNKNOWN = -2
MOST_ANSWERS = 16
"""A page that asks faster than it reads has to wait."""


class Connection:
    """What the server remembers of a socket; the newest position is all that it still has to be sent."""

    def __init__(self) -> None:
        self.spoke = False
        self.sees = False
        """The room has heard of it: it is shown what happens."""
        self.tokens: set[str] = set()
        """What the page holds seats by: hashes of tokens, and the pseudonyms of its person."""
        self.device: str | None = None
        """SHA-256 of the secret by which the server knows that person."""
        self.wanted: int | None = None
        self.looks: int | None = None
        self.have = -1
        self.since = -1
        self.number = -1
        self.match = 0
        self.wake = asyncio.Event()
        self._answers: deque[Answered] = deque()
        self._taken = asyncio.Event()
        self._sent: list[Mark] = []
        self._sent_to: int | None = None
        self._stamp = 0

    def viewer(self, seating: Seating) -> int | None:
        """The seat looked through, as long as the page holds it."""
        return self.wanted if self.wanted is not None and seating.holds(self.tokens, self.wanted) else None

    async def has_room(self) -> None:
        """Wait until the page has read some of its answers."""
        while len(self._answers) >= MOST_ANSWERS:
            self._taken.clear()
            await self._taken.wait()

    def answer(self, answer: Answered) -> None:
        self._answers.append(answer)
        self.wake.set()

    def next_answer(self) -> Answered | None:
        """The answer for the next message; while there are more, another message follows."""
        self._taken.set()
        answer = self._answers.popleft() if self._answers else None
        if not self._answers:
            self.wake.clear()
        return answer

    def next_stamp(self) -> int:
        """The number of the next message: it counts what this page was sent, and tells nothing of what others do."""
        self._stamp += 1
        return self._stamp

    def begin(self, number: int, match: StoredMatch | None, viewer: int | None) -> None:
        """Start on a match; `have` counts only for the match that the page came for."""
        if self.match:
            self.have = -1
        self.match = number
        self._start_log(match, viewer)

    def _start_log(self, match: StoredMatch | None, viewer: int | None) -> None:
        """Treat what the page says it has as sent, up to the first entry that was undone since."""
        log = [] if match is None else match.log
        have = self.have if log and self.have <= log[-1].n else -1
        cut = min([have, *(line.told[0].public["to"] for line in log if line.n > have and _is_undo(line))])
        self._sent = [_mark(line, viewer) for line in log if line.n <= cut]
        self._sent_to = viewer
        if cut < have:
            self._sent.append((cut + 1, UNKNOWN))

    def news(self, match: StoredMatch) -> tuple[int, list[Line]]:
        """The entry from which the page must forget its log, and the lines to append after that."""
        same = self._in_common(match.log)
        lines = match.log[same:]
        differ = [*(number for number, _ in self._sent[same : same + 1]), *(line.n for line in lines[:1])]
        self._sent[same:] = [_mark(line, self.looks) for line in lines]
        self._sent_to = self.looks
        return min(differ, default=match.number + 1), lines

    def _in_common(self, log: list[Line]) -> int:
        """How many lines of the log the page has, as its viewer is told them."""
        same = min(len(log), len(self._sent))
        if self._sent_to != self.looks:
            return next((at for at in range(same) if _mark(log[at], self.looks) != self._sent[at]), same)
        # A log is a stack, as an undo only takes away its end: below an entry that is in both, both are the same.
        while same and log[same - 1].n != self._sent[same - 1][0]:
            same -= 1
        return same


def _mark(line: Line, viewer: int | None) -> Mark:
    return line.n, viewer if viewer in line.private else None


def _is_undo(line: Line) -> bool:
    return bool(line.told) and line.told[0].public.get("type") == "undo"
