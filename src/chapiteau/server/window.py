"""A window: one span of fixed length for all who are asked, whatever they hold and whatever they answer."""

import secrets
from collections.abc import Awaitable, Callable

from chapiteau.server import wire
from chapiteau.server.clock import Clock
from chapiteau.server.table import Table
from chapiteau.server.thinker import Asked, Player
from chapiteau.server.thinking import Thinkers, ask

Alone = Callable[[Callable[[Table], Awaitable[None]]], Awaitable[None]]
Decision = tuple[int, int]


class Window:
    """Opens when the engine asks in one, and closes by the clock alone, or by a move that ends it."""

    def __init__(self, table: Table, opened: float) -> None:
        self.decision = decision_of(table)
        self.asked = table.window()
        self.seconds = table.window_seconds()
        self.opened = opened

    def told(self, now: float) -> wire.Window:
        left = max(0.0, self.opened + self.seconds - now)
        return wire.Window(self.seconds, round(left, 2), self.asked)

    async def close(self, alone: Alone, clock: Clock) -> None:
        """Wait for the end, then let everything pass that nobody stopped."""
        await clock.sleep(self.seconds)
        await alone(self._close)

    async def _close(self, table: Table) -> None:
        if decision_of(table) == self.decision and table.window():
            await table.close_window()

    async def bot_answers(self, seat: int, question: Asked, thinkers: Thinkers, alone: Alone, clock: Clock) -> None:
        """A bot thinks like everybody else; only an answer that stops something is ever seen."""
        index = (await thinkers.answer(question)).index
        await clock.sleep(self.seconds * (0.3 + 0.4 * secrets.randbelow(1000) / 1000))
        await alone(lambda table: self._answer(table, seat, index))

    async def _answer(self, table: Table, seat: int, index: int) -> None:
        state = None if table.play is None else table.play.asking(seat)
        if decision_of(table) != self.decision or state is None:
            return
        if state.default is not None and index != state.default.index:
            await table.interrupt(index, seat, None)

    def questions(self, table: Table) -> list[tuple[int, Asked]]:
        """What the bots among the asked are asked."""
        found: list[tuple[int, Asked]] = []
        for seat in self.asked:
            bot, play = table.seating.seats[seat].bot, table.play
            state = None if play is None else play.asking(seat)
            if bot is not None and play is not None and state is not None:
                legal = [int(index) for index in state.legal_indices()]
                found.append((seat, ask(table.game, Player(table.id, seat, bot), play.view(seat), legal)))
        return found


def decision_of(table: Table) -> Decision:
    return table.seating.match, table.number
