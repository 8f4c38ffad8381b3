"""One match at a table: the engine's match, stored entry by entry before anybody sees it."""

import asyncio
from dataclasses import dataclass
from typing import Any, cast

from chapiteau.engine.chance import Committed
from chapiteau.engine.contract import Game, Move, State
from chapiteau.engine.match import Match, Step
from chapiteau.engine.record import Entry, Record
from chapiteau.engine.verify import result_words
from chapiteau.engine.view import Result
from chapiteau.server.clock import Clock
from chapiteau.server.events import Stored, encode, read_stored
from chapiteau.server.room.showing import Showing
from chapiteau.server.room.shown import Shown
from chapiteau.server.store import Store

ENTRIES_IN_A_ROW = 16
"""A long match is replayed in pieces, so that other tables are not delayed."""


@dataclass(frozen=True)
class Aside:
    """What is stored beside a move: the bot that stood in for a person, and how much of the seat's time it took."""

    by: str | None = None
    spent: float = 0.0
    """From the reserve."""
    used: float | None = None
    """From the time for the turn, including earlier moves of the same turn."""


ALONE = Aside()
NO_SEATS: frozenset[int] = frozenset()
NOBODYS = (-1, 0.0)
"""No turn has used any of its time."""


class Line:
    """An entry of the log, and the seats that were told more than the others."""

    def __init__(self, step: Step) -> None:
        self.n = int(step.entry["n"])
        self.told = step.told
        more = [told for told in step.told if told.private is not None]
        self.private = frozenset(int(seat) for told in more for seat in (told.seat, told.also)) if more else NO_SEATS
        self.json: bytes | None = None
        """What everybody else is told, encoded on first use."""

    def events(self, viewer: int | None) -> list[dict[str, Any]]:
        return [cast("dict[str, Any]", told.to(viewer)) for told in self.told]


class StoredMatch:
    """A match and its stream: number 0 of the stream is the header, number n + 1 is entry n."""

    def __init__(self, stream: str, match: Match, key: bytes, store: Store, clock: Clock) -> None:
        self._match = match
        self.done: set[tuple[int, str]] = set()
        self.log: list[Line] = []
        self.showing = Showing(match.game.weighty)
        self.spent: dict[int, float] = {}
        """How much of its reserve each seat has used."""
        self._begins = (*match.game.turn_begins, *match.game.round_ends)
        self._turn = NOBODYS
        """Who decided last outside of a window, and how much time that turn has used."""
        self._used: dict[int, float] = {}
        """How much time the last turn of each seat has used."""
        self.last_at = 0.0
        """When the last entry was stored."""
        self.number = -1
        """The number of the last entry."""
        self.revealed: Entry | None = None
        """The entry that ended the match."""
        self.asked: int | None = None
        """The seat that has to decide."""
        self.round_ended = False
        """Whether the last entry visibly ended a round."""
        self.shown: Shown
        """What viewers are shown after the last entry."""
        self.stream = stream
        self._store = store
        self._clock = clock
        self._luck = Committed(key)

    async def go_on(self, rows: list[tuple[int, bytes]]) -> None:
        """Replay what is stored, or begin the match when nothing is."""
        if not rows:
            await self._store.append(self.stream, 0, encode(self.record.header))
        for number, body in rows[1:]:
            self._follow(read_stored(body))
            if number % ENTRIES_IN_A_ROW == 0:
                await asyncio.sleep(0)
        self._luck.used = self._match.used()
        if not self.record.entries:
            await self._append(self._match.set_up(self._luck), None, None)
        self._renew()

    def replay(self, rows: list[tuple[int, bytes]]) -> None:
        """The same without pauses, for the first rows of a match."""
        for _, body in rows[1:]:
            self._follow(read_stored(body))
        self._luck.used = self._match.used()
        self._renew()

    def notes_rules_after(self, version: object) -> None:
        """Let the next entry name the rules by which the match continues, if they have changed."""
        self._match.new_rules = version != self.game.rules_version

    def _follow(self, stored: Stored) -> None:
        self._match.follow(stored.entry)
        self._remember(stored)

    def take_over(self, stored: Stored) -> None:
        """Apply an entry that another process has stored."""
        self._follow(stored)
        self._luck.used += len(stored.entry["drawn"])
        self._renew()

    async def play(
        self, move: Move, seat: int, request: str | None, at: float | None = None, aside: Aside | None = None
    ) -> None:
        """Play a move, or refuse it with the rule that forbids it; `at` is the time, if not now."""
        aside = aside or ALONE
        await self._append(self._match.play(move, seat, self._luck, aside.by), seat, request, at, aside)
        self._renew()

    def undo_target(self, seat: int) -> int | None:
        """The entry that an undo of this seat's last move goes back to."""
        return self._match.undo_target(seat)

    def last_move_of(self, seat: int) -> int:
        """The entry of this seat's last move that counts; -1 where there is none."""
        return self._match.last_move_of(seat)

    def undo_is_free(self, to: int, seat: int) -> bool:
        return self._match.undo_is_free(to, seat)

    async def undo(self, to: int, seat: int, request: str, aside: Aside) -> None:
        """Go back to an entry. No time comes back: the turn that goes on has used what it had, and the undo its own."""
        if aside.used is not None:
            aside = Aside(None, aside.spent, max(aside.used, self._used.get(seat, 0.0)))
        await self._append(self._match.undo(to, seat), seat, request, aside=aside)
        self._renew()

    async def reveal(self, secrets: dict[str, Any]) -> None:
        """End the match: reveal its secrets and its result."""
        entry = self._match.reveal({**secrets, "result": result_words(self._match)})
        await self._append(entry, None, None)
        self._renew()

    async def _append(
        self, entry: Entry, seat: int | None, request: str | None, at: float | None = None, aside: Aside = ALONE
    ) -> None:
        at = self._clock.stamp() if at is None else at
        stored = Stored(entry, request, seat, at, aside.spent, aside.used)
        await self._store.append(self.stream, entry["n"] + 1, encode(stored))
        self._remember(stored)

    def _remember(self, stored: Stored) -> None:
        seat, last = stored.seat, self._match.steps[-1]
        if seat is not None and stored.id is not None:
            self.done.add((seat, stored.id))
        if seat is not None and stored.spent:
            self.spent[seat] = self.spent.get(seat, 0.0) + stored.spent
        if seat is not None and stored.used is not None:
            self._turn = seat, stored.used
            self._used[seat] = stored.used
        if self._turn[0] >= 0 and any(told.public.get("type") in self._begins for told in last.told):
            self._turn = NOBODYS
        self.last_at = stored.at
        self.showing.add(last, stored.at)

    def used_in_turn(self, seat: int) -> float:
        """How much of the time for its turn this seat has used in earlier moves of the same turn."""
        return self._turn[1] if self._turn[0] == seat else 0.0

    def _renew(self) -> None:
        """Update what is derived from the last entries, once, because it is used often."""
        steps = self._match.steps
        kept = min(len(self.log), len(steps))
        while kept and self.log[kept - 1].n != steps[kept - 1].entry["n"]:
            kept -= 1
        self.log[kept:] = [Line(step) for step in steps[kept:]]
        last = self.record.entries[-1]
        self.number = len(self.record.entries) - 1
        self.revealed = last if last.get("kind") == "reveal" else None
        self.asked = None if self.revealed else self.state.to_act
        self.round_ended = any(told.public.get("type") in self.game.round_ends for told in steps[-1].told)
        self.shown = Shown(self.state, self.revealed is not None)

    @property
    def state(self) -> State:
        return self._match.state

    @property
    def record(self) -> Record:
        return self._match.record

    @property
    def game(self) -> Game:
        return self._match.game

    def result(self) -> list[Result] | None:
        return self.state.result()

    def legal(self) -> list[int]:
        return [int(index) for index in self.state.legal_indices()]
