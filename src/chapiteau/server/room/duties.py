"""What a table does by itself: bots move, windows and openings end. A duty waits, then hands a message to the room."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from chapiteau.server.clock import Clock
from chapiteau.server.players import levels
from chapiteau.server.players.thinker import Asked
from chapiteau.server.players.thinking import Thinkers
from chapiteau.server.room import hold, timing, window
from chapiteau.server.room.hold import HoldEnds
from chapiteau.server.room.table import Table
from chapiteau.server.room.timing import TimePasses
from chapiteau.server.room.window import BotAnswers, Duty, WindowEnds

NONCE_SECONDS = 60.0
"""How long a seat may take to open its nonce once everybody sits."""
LEAST_NONCE_SECONDS = 5.0
"""The least that is left of it after a restart, so that pages have time to reconnect."""
PATIENCE_SECONDS = 20
"""How long bots wait for people to agree to an undo."""


@dataclass(frozen=True)
class BotMoves:
    """The choice of the bot whose turn it was at this decision."""

    decision: tuple[int, int]
    seat: int
    index: int


@dataclass(frozen=True)
class OpeningEnds:
    """The time to open the nonces is over."""


FromDuty = BotMoves | OpeningEnds | WindowEnds | BotAnswers | HoldEnds | TimePasses


class Duties:
    """The duties of a table: each is started once, and cancelled when the table moves on."""

    def __init__(
        self, thinkers: Thinkers, clock: Clock, hand_in: Callable[[FromDuty], None], fail: Callable[[Exception], None]
    ) -> None:
        self.thinkers = thinkers
        self.clock = clock
        self.hand_in = hand_in
        self._fail = fail
        self._begun: dict[tuple[object, ...], asyncio.Task[None]] = {}

    def __bool__(self) -> bool:
        return bool(self._begun)

    def follow(self, table: Table) -> None:
        """Start the duties that this table has now, and cancel those that it no longer has."""
        wanted = {**self._wanted(table), **timing.duties(table, self)}
        if not wanted and not self._begun:
            return
        for key in self._begun.keys() - wanted.keys():
            self._begun.pop(key).cancel()
        for key, begin in wanted.items():
            if key not in self._begun:
                self._begun[key] = asyncio.create_task(self._watched(begin()))

    def stop(self) -> None:
        while self._begun:
            self._begun.popitem()[1].cancel()

    def close(self) -> None:
        """Drop the reference to the room: the two would keep each other alive."""
        self.stop()
        self.hand_in = lambda _: None
        self._fail = lambda _: None

    async def _watched(self, duty: Duty) -> None:
        """Run a duty; if it fails, tell the room, which starts it again."""
        try:
            await duty()
        except Exception as error:  # noqa: BLE001 whatever it is, the room logs it
            self._fail(error)

    def _wanted(self, table: Table) -> dict[tuple[object, ...], Callable[[], Duty]]:
        if table.stage == "opening":
            ends = self._opening_ends(table)
            begin = partial(partial, self.after, ends, OpeningEnds())
            return {("opening",): begin} if timing.is_awaited(table, ends) else {}
        match = table.match
        if match is None or match.asked is None:
            return {}
        if (held := table.hold) is not None:
            return hold.duties(table, self, held)
        if table.window.is_open(table):
            return window.duties(table, self)
        seat = match.asked
        bot = table.seating.bot(seat)
        return {} if bot is None else {("bot", *table.decision): partial(self._bot, table, seat, bot)}

    def _opening_ends(self, table: Table) -> float:
        """The seconds until the time to open nonces is over; over days, people have the time of a move."""
        clock = table.seating.made.clock
        span = clock.turn if clock is not None and clock.kind == "days" else NONCE_SECONDS
        left = table.seating.sat_at + span - self.clock.stamp()
        return min(span, max(LEAST_NONCE_SECONDS, left))

    async def after(self, seconds: float, message: FromDuty) -> None:
        await self.clock.sleep(seconds)
        self.hand_in(message)

    async def once(self, left: Callable[[], float | None], message: FromDuty) -> None:
        """Hand in the message when `left` says that no time is left: a timer may fire early."""
        while seconds := left():
            await self.clock.sleep(seconds)
        self.hand_in(message)

    def _bot(self, table: Table, seat: int, bot: str) -> Duty:
        """The duty of a bot to move; its question is built now, since the table may be changing when the task runs."""
        span = levels.span(bot, table.pace, table.is_small(seat))
        return partial(self._move, table, table.decision, seat, table.question(seat, bot), span)

    async def _move(self, table: Table, decision: tuple[int, int], seat: int, question: Asked, span: float) -> None:
        """Think, wait for the rest of the span, then play; a forced move takes just as long."""
        index = await self.thought(question, span, span)
        for _ in range(PATIENCE_SECONDS):
            if table.undo_asked is not None:
                await self.clock.sleep(1)
        self.hand_in(BotMoves(decision, seat, index))

    async def thought(self, question: Asked, span: float, wait: float) -> int:
        """The choice of a bot that thinks within `span` seconds; it is not returned before `wait` seconds are over."""
        start = self.clock.now()
        thought = await self.thinkers.answer(question, span)
        rest = wait - (self.clock.now() - start)
        if rest > 0:
            await self.clock.sleep(rest)
        return thought.index
