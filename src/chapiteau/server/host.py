"""The owner of one table: it takes one message at a time, wakes pages and bots, and watches the clock."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from chapiteau.engine.errors import Refused
from chapiteau.server import position, wire
from chapiteau.server.clock import Clock
from chapiteau.server.events import encode
from chapiteau.server.eyes import Eyes
from chapiteau.server.page import Page
from chapiteau.server.seating import token_hash
from chapiteau.server.store import Conflict
from chapiteau.server.table import NotDone, Table
from chapiteau.server.thinker import Asked, Player
from chapiteau.server.thinking import Thinkers, ask
from chapiteau.server.window import Window, decision_of

T = TypeVar("T")
Load = Callable[[], Awaitable[Table]]

logger = logging.getLogger("chapiteau")
NONCE_SECONDS = 60.0
RETRY_SECONDS = 5.0
PATIENCE_SECONDS = 20
"""How long bots wait for people to agree to an undo."""


class Host:
    """Everything that happens at a table goes through `alone`."""

    def __init__(self, load: Load, thinkers: Thinkers, process: str, clock: Clock) -> None:
        self.pages: set[Page] = set()
        self.table: Table | None = None
        self.used = clock.now()
        self._load = load
        self._thinkers = thinkers
        self._process = process
        self._clock = clock
        self._lock = asyncio.Lock()
        self._eyes = Eyes()
        self._tasks: set[asyncio.Future[Any]] = set()
        self._awaited: tuple[int, int] | None = None
        """The decision that a bot is thinking about: match and entry."""
        self._window: Window | None = None
        self._opening: int | None = None
        """The version of the table for which the time to open the nonces runs."""

    # One at a time

    async def alone(self, work: Callable[[Table], Awaitable[T]]) -> T:
        """Do this while nothing else happens at the table; it goes on when the one who asked is gone."""
        task = asyncio.ensure_future(self._alone(work))
        self._keep(task)
        return await asyncio.shield(task)

    async def _alone(self, work: Callable[[Table], Awaitable[T]]) -> T:
        self.used = self._clock.now()
        async with self._lock:
            before = self._seen_by_all()
            try:
                return await self._work(work)
            finally:
                if self._seen_by_all() != before:
                    self.wake_all()
                self._follow_up()

    async def _work(self, work: Callable[[Table], Awaitable[T]]) -> T:
        """Where another process was quicker, look at what is true now and try once more."""
        try:
            return await self._try(work)
        except Conflict:
            return await self._try(work)

    async def _try(self, work: Callable[[Table], Awaitable[T]]) -> T:
        try:
            return await self._settled(await self.loaded(), work)
        except BaseException:
            self.table = None  # what is in memory may not be what is stored
            raise

    async def _settled(self, table: Table, work: Callable[[Table], Awaitable[T]]) -> T:
        """Do this; then a window that was let pass closes at once if nobody is there to learn from its length."""
        done = await work(table)
        if table.has_passed() and self._is_unseen(table):
            await table.close_window()
        return done

    def _is_unseen(self, table: Table) -> bool:
        """Whether the window asks the only person of the table, and no other page is there."""
        people = table.seating.people()
        holds = (page.holds(table.seating, people[0]) for page in self.pages)
        return len(people) == 1 and table.window() == people and all(holds)

    async def loaded(self) -> Table:
        if self.table is None:
            self.table = await self._load()
        return self.table

    def _keep(self, task: asyncio.Future[T]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda done: None if done.cancelled() else done.exception())

    def rests(self) -> bool:
        """Whether nobody is there and nothing happens by itself."""
        busy = self._window is not None or (
            self.table is not None and (self.table.bot_asked() is not None or self.table.stage == "opening")
        )
        return not self.pages and not self._lock.locked() and not busy

    def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()

    # Pages

    def enter(self, page: Page) -> None:
        self.pages.add(page)

    def leave(self, page: Page) -> None:
        self.pages.discard(page)
        self.used = self._clock.now()
        self._eyes.look_away(page)
        self.wake_all()

    def here(self) -> set[int]:
        """The seats that a connected page holds."""
        if self.table is None:
            return set()
        seating = self.table.seating
        return {seat for page in self.pages for seat in seating.people() if page.holds(seating, seat)}

    def wake_all(self) -> None:
        for page in self.pages:
            if page.spoke:
                page.wake.set()

    def _seen_by_all(self) -> tuple[int, int, set[int]]:
        version = -1 if self.table is None else self.table.version
        return id(self.table), version, self.here()

    async def hear(self, page: Page, message: wire.FromPage) -> None:
        """Carry out a page's message; the next position that it is sent has the answer."""
        await page.has_room()
        try:
            await self.alone(lambda table: self._answer(table, page, message))
        except Exception:
            logger.exception("a message could not be carried out")
            page.answer(wire.Answered(getattr(message, "id", ""), error="not_now"))

    async def _answer(self, table: Table, page: Page, message: wire.FromPage) -> None:
        """Messages that name no request are answered only when they are refused."""
        request = getattr(message, "id", "")
        page.wake.set()
        try:
            await self._carry_out(table, page, message)
        except Refused as refused:
            page.answer(wire.Answered(request, rule=refused.rule))
        except NotDone as no:
            page.answer(wire.Answered(request, error=no.error))
        else:
            if request:
                page.answer(wire.Answered(request))

    async def _carry_out(self, table: Table, page: Page, message: wire.FromPage) -> None:
        match message:
            case wire.Hello():
                self._eyes.greet(table, page, message)
            case wire.Look():
                self._look(table, page, message.seat)
            case wire.Sit():
                await table.sit(message)
                page.tokens.add(token_hash(message.token))
            case _:
                if not page.holds(table.seating, message.seat):
                    raise NotDone("not_your_seat")
                await _for_own_seat(table, message)

    def _look(self, table: Table, page: Page, seat: int | None) -> None:
        if seat is not None and not page.holds(table.seating, seat):
            raise NotDone("not_your_seat")
        page.wanted = seat

    async def message_for(self, page: Page) -> bytes:
        """The newest position for this page; nothing that is not stored yet is in it."""
        async with self._lock:
            table = await self.loaded()
            self._eyes.turn(table, page)
            window = None if self._window is None else self._window.told(self._clock.now())
            around = position.Around(self.here(), window, self._process)
            return encode(position.build(table, page, around))

    # Bots and the clock

    def _follow_up(self) -> None:
        """Wake the bot that is asked; start the time to open the nonces."""
        table = self.table
        if table is None:
            return
        self._wake_bot(table)
        self._watch_window(table)
        if table.stage != "opening":
            self._opening = None
        elif self._opening is None:
            self._opening = table.version
            self._keep(asyncio.ensure_future(self._close_the_opening(table.version)))

    def _watch_window(self, table: Table) -> None:
        """Open a window that the engine asks in: its end, and the bots that are asked in it."""
        if not table.window():
            self._window = None
        elif self._window is None or self._window.decision != decision_of(table):
            self._window = window = Window(table, self._clock.now())
            self._keep(asyncio.ensure_future(window.close(self._alone, self._clock)))
            for seat, question in window.questions(table):
                answer = window.bot_answers(seat, question, self._thinkers, self._alone, self._clock)
                self._keep(asyncio.ensure_future(answer))

    def _wake_bot(self, table: Table) -> None:
        """Ask the bot whose turn it is, once for each decision."""
        bot, play = table.bot_asked(), table.play
        decision = (table.seating.match, table.number)
        if bot is None or play is None or play.asked is None:
            self._awaited = None
        elif self._awaited != decision:
            self._awaited = decision
            question = ask(table.game, Player(table.id, play.asked, bot), play.view(play.asked), play.legal())
            self._keep(asyncio.ensure_future(self._bot_turn(decision, play.asked, question)))

    async def _bot_turn(self, decision: tuple[int, int], seat: int, question: Asked) -> None:
        try:
            await self._think_and_play(decision, seat, question)
        except Exception:
            logger.exception("the move of a bot could not be stored")
            self._awaited = None
            await self._clock.sleep(RETRY_SECONDS)
            await self.alone(_nothing)

    async def _think_and_play(self, decision: tuple[int, int], seat: int, question: Asked) -> None:
        """Think, wait for the rest of the table's pace, then play: forced or not, it takes as long."""
        pace = 0.0 if self.table is None else self.table.seating.made.pace
        start = self._clock.now()
        index = (await self._thinkers.answer(question)).index
        await self._pause(pace - (self._clock.now() - start))
        await self._alone(lambda table: _play_for_bot(table, decision, seat, index))

    async def _pause(self, rest: float) -> None:
        if rest > 0:
            await self._clock.sleep(rest)
        for _ in range(PATIENCE_SECONDS):
            if self.table is None or self.table.undo is None:
                return
            await self._clock.sleep(1)

    async def _close_the_opening(self, opening: int) -> None:
        await self._clock.sleep(NONCE_SECONDS)
        if self._opening == opening:
            await self.alone(lambda table: table.free_the_closed())


async def _nothing(_: Table) -> None:
    """Look at the table: what is to be done there by itself is done then."""


async def _play_for_bot(table: Table, decision: tuple[int, int], seat: int, index: int) -> None:
    """Play what a bot chose, unless the position is another by now."""
    if (table.seating.match, table.number) == decision and table.stage == "playing":
        await table.play_move(index, seat, None)


async def _for_own_seat(table: Table, message: wire.FromPage) -> None:
    """The messages that only the holder of a seat may send."""
    match message:
        case wire.Open():
            await table.open(message)
        case wire.Move():
            await table.move(message)
        case wire.Undo():
            await table.ask_undo(message)
        case wire.Answer():
            await table.answer_undo(message)
        case wire.GiveUp():
            await table.give_up(message)
        case wire.Again():
            await table.again(message)
