"""What a table does by itself: bots that move, windows and openings that end. A duty waits, then hands in a message."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from chapiteau.server.clock import Clock
from chapiteau.server.players.thinker import Asked, Player
from chapiteau.server.players.thinking import Thinkers, ask
from chapiteau.server.room.table import Table
from chapiteau.server.room.window import BotAnswers, WindowEnds, asked_in, bot_waits, state_asking

NONCE_SECONDS = 60.0
PATIENCE_SECONDS = 20
"""How long bots wait for people to agree to an undo."""

Key: TypeAlias = tuple[Any, ...]
Duty: TypeAlias = Coroutine[Any, Any, None]


@dataclass(frozen=True)
class BotMoves:
    """What the bot chose whose turn it was at this decision."""

    decision: tuple[int, int]
    seat: int
    index: int


@dataclass(frozen=True)
class OpeningEnds:
    """The time to open the nonces is over."""


FromDuty = BotMoves | OpeningEnds | WindowEnds | BotAnswers


class Duties:
    """The duties that a table has now: each is begun once, and dropped when the table has moved on."""

    def __init__(
        self, thinkers: Thinkers, clock: Clock, hand_in: Callable[[FromDuty], None], fail: Callable[[Exception], None]
    ) -> None:
        self._thinkers = thinkers
        self._clock = clock
        self._hand_in = hand_in
        self._fail = fail
        self._begun: dict[Key, asyncio.Task[None]] = {}

    def __bool__(self) -> bool:
        return bool(self._begun)

    def follow(self, table: Table) -> None:
        """Begin what this table has to do by itself, and drop what it has not to do any more."""
        wanted = self._wanted(table)
        for key in self._begun.keys() - wanted.keys():
            self._begun.pop(key).cancel()
        for key, begin in wanted.items():
            if key not in self._begun:
                self._begun[key] = asyncio.create_task(self._watched(begin()))

    def stop(self) -> None:
        while self._begun:
            self._begun.popitem()[1].cancel()

    async def _watched(self, duty: Duty) -> None:
        """A duty that fails is no quiet end: the room hears of it, and tries again."""
        try:
            await duty
        except Exception as error:  # noqa: BLE001 whatever it is, the room logs it
            self._fail(error)

    def _wanted(self, table: Table) -> dict[Key, Callable[[], Duty]]:
        if table.stage == "opening":
            return {("opening",): self._opening}
        match = table.match
        if match is None or match.asked is None:
            return {}
        if table.window.is_open(table):
            return self._in_window(table)
        seat = match.asked
        bot = table.seating.bot(seat)
        return {} if bot is None else {("bot", *table.decision): partial(self._bot, table, seat, bot)}

    def _in_window(self, table: Table) -> dict[Key, Callable[[], Duty]]:
        wanted: dict[Key, Callable[[], Duty]] = {("window", *table.decision): partial(self._window, table)}
        for seat in asked_in(table):
            if (bot := table.seating.bot(seat)) is not None:
                wanted["answer", *table.decision, seat] = partial(self._bot_in_window, table, seat, bot)
        return wanted

    async def _opening(self) -> None:
        await self._clock.sleep(NONCE_SECONDS)
        self._hand_in(OpeningEnds())

    async def _bot(self, table: Table, seat: int, bot: str) -> None:
        """Think, wait for the rest of the table's pace, then play: forced or not, it takes as long."""
        decision, start = table.decision, self._clock.now()
        thought = await self._thinkers.answer(_question(table, seat, bot))
        await self._clock.sleep(max(0.0, table.seating.made.pace - (self._clock.now() - start)))
        for _ in range(PATIENCE_SECONDS):
            if table.undo is not None:
                await self._clock.sleep(1)
        self._hand_in(BotMoves(decision, seat, thought.index))

    async def _window(self, table: Table) -> None:
        ends = WindowEnds(table.decision)
        await self._clock.sleep(table.window.left(table))
        self._hand_in(ends)

    async def _bot_in_window(self, table: Table, seat: int, bot: str) -> None:
        """A bot thinks like everybody else; only an answer that stops something is ever seen."""
        decision, wait = table.decision, bot_waits(table.window.left(table))
        thought = await self._thinkers.answer(_question(table, seat, bot))
        await self._clock.sleep(wait)
        self._hand_in(BotAnswers(decision, seat, thought.index))


def _question(table: Table, seat: int, bot: str) -> Asked:
    match = table.playing()
    state = state_asking(match.match.state, seat)
    legal = [] if state is None else [int(index) for index in state.legal_indices()]
    return ask(match.game, Player(table.id, seat, bot), match.view(seat), legal)
