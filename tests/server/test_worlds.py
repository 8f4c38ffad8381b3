"""Paired worlds that a viewer cannot tell apart: the server sends the viewer the same bytes at the same times in both.

The same moves are played in both. In only one of them, the others also try forbidden moves, choose when to be asked,
and connect other pages between moves. The common suite checks the rules in this way; this checks the server.
"""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import chapiteau
from chapiteau.engine.chance import Fast
from chapiteau.engine.errors import BadInput
from chapiteau.server import wire
from chapiteau.server.room.room import Look
from chapiteau.server.room.soon import EVERY
from chapiteau.server.room.window import EARLIEST_END, asked_in, state_asking
from tests.server.client import Keys
from tests.server.rooms import Guest, Time, rooms, seat_all
from tests.server.test_brief import Seeing
from tests.server.test_brief_windows import Whole

if TYPE_CHECKING:
    from pathlib import Path

    from chapiteau.engine.contract import Game, State
    from chapiteau.server.room.match import StoredMatch
    from chapiteau.server.room.room import Room
    from chapiteau.server.room.rooms import Rooms

ENOUGH, MOST_STORIES, STEPS, DEEP = 12, 40, 6, 120
CLOCKS = [None, wire.TableClock("live", 20, 30)]
SPANS = [0.0, 0.01, EVERY, 0.3, EARLIEST_END]
REVEALED = re.compile(rb'"(hash|seed|record)":"[^"]*"|"nonces":\[[^\]]*\]')
Heard = dict[str, list[tuple[float, bytes]]]


class World:
    """A table with a match from a given position, the pages of the viewer, and those of everybody else."""

    def __init__(self, room: Room, players: int, viewer: int | None) -> None:
        self.room = room
        self.viewer = viewer
        self.keys = [Keys() for _ in range(players)]
        self.guests: list[Guest] = []
        self.pages: dict[str, Seeing] = {}

    async def begin(self) -> None:
        self.guests = await seat_all(self.room, len(self.keys), keys=self.keys)
        self.pages = {"watching": Seeing(self.room), "whole": Whole(self.room)}
        for page in self.pages.values():
            await page.say("hello", tokens=[])
        if self.viewer is None:
            return
        for name, look in (("seat", self.viewer), ("covered", None)):
            self.pages[name] = Seeing(self.room)
            await self.pages[name].say("hello", tokens=[self.keys[self.viewer].token], look=look)

    @property
    def match(self) -> StoredMatch:
        assert self.room.table is not None
        assert self.room.table.match is not None
        return self.room.table.match

    def asked(self) -> list[int]:
        assert self.room.table is not None
        return asked_in(self.room.table)

    async def move(self, seat: int, move: dict[str, Any], request: str) -> dict[str, Any]:
        said = {"id": request, "seat": seat, "seen": self.match.number, "move": move}
        answer: dict[str, Any] = (await self.guests[seat].say("move", **said))["answer"]
        return answer

    async def bustle(self, luck: Random, step: int) -> None:
        """Do what nobody else may notice: refused moves, hidden choices, a second page that comes and goes."""
        for seat, guest in enumerate(self.guests):
            if seat == self.viewer:
                continue
            state, move = state_asking(self.match.state, seat) or self.match.state, luck.choice(self.match.game.moves)
            if state.why_not(move, seat) is not None:
                assert (await self.move(seat, move.words(), f"try {step}"))["rule"] is not None
            await guest.say("ask", id=f"ask {step}", seat=seat, when="always")
            other = Guest(self.room)
            await other.say("hello", tokens=[self.keys[seat].token], look=seat)
            self.room.leave(other.connection)

    def known(self) -> list[Any]:
        """What the rules let the viewer and a spectator know."""
        viewers = {self.viewer, None}
        log = [[line.events(viewer) for line in self.match.log] for viewer in viewers]
        return [log, *(self.match.shown.view(viewer) for viewer in viewers)]

    def heard(self) -> Heard:
        """What each page was sent and when, without what is random at every table."""
        return {
            name: [(at, REVEALED.sub(b"", message)) for at, message in page.heard()]
            for name, page in self.pages.items()
        }


class Twins:
    """Two worlds in which the same is done at the same time."""

    def __init__(self, time: Time, worlds: list[World], luck: Random) -> None:
        self.time = time
        self.worlds = worlds
        self.luck = luck

    async def compare(self) -> int:
        """The number of steps compared; it ends when an open draw shows the viewer which world it is."""
        for world in self.worlds:
            await world.begin()
        for step in range(STEPS):
            if self.worlds[0].match.revealed or not await self.step(step):
                return step
            assert self.worlds[0].heard() == self.worlds[1].heard()
        return STEPS

    async def passes(self) -> None:
        self.time.time += self.luck.choice(SPANS)
        for _ in range(6):
            self.time._wake()
            await asyncio.sleep(0)
            for world in self.worlds:
                await world.room.ask(Look())

    async def step(self, step: int) -> bool:
        """Whether the viewer still cannot tell the worlds apart."""
        if self.luck.random() < 0.5:
            await self.worlds[1].bustle(self.luck, step)
        await self.passes()
        asked = self.worlds[0].asked()
        if not (await self.answer(asked, step) if asked else await self.play(step)):
            return False
        if self.worlds[0].known() != self.worlds[1].known():
            return False
        await self.passes()
        return self.worlds[0].known() == self.worlds[1].known()

    async def answer(self, asked: list[int], step: int) -> bool:
        """Let seats pass, usually in both worlds; if windows are even, sometimes only in one."""
        for seat in self.luck.sample(asked, len(asked)):
            passing = self.luck.choice([self.worlds, self.worlds, self.worlds[1:] if self.is_even(seat) else []])
            for world in passing:
                default = world.match.state.default
                if default is not None:
                    await world.move(seat, default.words(), f"pass {step}")
        return True

    def is_even(self, seat: int) -> bool:
        """Whether the viewer must not notice when this seat passes in a window."""
        table = self.worlds[0].room.table
        return table is not None and table.even_windows and seat != self.worlds[0].viewer

    async def play(self, step: int) -> bool:
        """Play a move that is legal in both worlds; False if there is none."""
        legal = [[move.words() for move in world.match.state.legal()] for world in self.worlds]
        both = [move for move in legal[0] if move in legal[1]]
        seat = self.worlds[0].match.asked
        if not both or seat is None:
            return False
        move = self.luck.choice(both)
        for world in self.worlds:
            assert (await world.move(seat, move, f"move {step}"))["rule"] is None
        return True


def position(state: State) -> dict[str, Any]:
    """The state as a starting position, without memories, which follow from it."""
    return {field: value for field, value in state.mapping().items() if field != "piles"}


def dealt(game: Game, seed: int) -> tuple[list[dict[str, Any]], int | None] | None:
    """A random position, another world that the viewer cannot tell from it, and the viewer; None if there is none."""
    luck, chance = Random(seed), Fast(seed)  # noqa: S311 they have to be the same each time
    state = game.new(luck.randint(max(2, game.fewest), game.most), None, chance)
    for _ in range(luck.randrange(DEEP)):
        if state.to_act is not None:
            state.apply(luck.choice(state.legal()), chance)
    viewer = luck.choice([*range(int(state.players)), None])
    worlds = [position(state), position(game.worlds(state.view(viewer)).deal(chance))]
    try:
        game.position(worlds[1])
    except BadInput:  # no move is legal there, which further reasoning could have ruled out
        return None
    return None if state.to_act is None or worlds[0] == worlds[1] else (worlds, viewer)


async def story(tables: Rooms, time: Time, game: Game, seed: int) -> int:
    """Play one pair of worlds; returns how many steps were compared."""
    found = dealt(game, seed)
    if found is None:
        return 0
    luck = Random(seed)  # noqa: S311
    windows: wire.Windows = luck.choice(["answers", "even"])
    clock, worlds = luck.choice(CLOCKS), []
    for place in found[0]:
        new = wire.NewTable(game.id, [wire.NewSeat("human")] * place["players"], windows=windows, clock=clock)
        room = tables.room((await tables.make(new, position=place)).table)
        worlds.append(World(room, place["players"], found[1]))
    return await Twins(time, worlds, luck).compare()


@pytest.mark.parametrize("name", ["figaro", "aramini-circus", "ringmaster", "three-ring-circus"])
def test_the_server_shows_nobody_in_which_world_they_are(tmp_path: Path, name: str) -> None:
    async def stories() -> int:
        compared, time = 0, Time(100.0)
        async with rooms(tmp_path, time=time) as tables:
            for seed in range(MOST_STORIES):
                compared += await story(tables, time, chapiteau.game(name), seed)
                if compared >= ENOUGH:
                    return compared
        return compared

    assert asyncio.run(stories()) >= ENOUGH
