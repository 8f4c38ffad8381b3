"""When a bot's move appears tells nothing of its hand, nor of how long it thought."""

from __future__ import annotations

import asyncio
import secrets
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import chapiteau
from chapiteau.bots import crew
from chapiteau.server import wire
from chapiteau.server.players import thinking
from chapiteau.server.players.thinker import Bots, Thought
from chapiteau.server.players.thinking import Thinkers
from tests.server import test_windows
from tests.server.client import Keys
from tests.server.rooms import Guest, Time, rooms
from tests.server.test_secrets import play, position, steady

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from chapiteau.server.players.thinker import Asked
    from chapiteau.server.room.room import Room

STEP, SECONDS = 0.5, 4.0
HUMAN, CHAMPION = wire.NewSeat("human"), wire.NewSeat("bot", "champion")
Sent = list[tuple[int, bytes]]


class Here(Thinkers):
    """Bots in this process, whose thoughts take time on the test's clock."""

    def __init__(self, time: Time, thoughts: list[float]) -> None:
        super().__init__(1, 1, time)
        self.time = time
        self.thoughts = thoughts
        self.bots = Bots()

    async def answer(self, asked: Asked, span: float = 0.0) -> Thought:
        await self.time.sleep(self.thoughts.pop(0))
        return self.choose(asked)

    def choose(self, asked: Asked) -> Thought:
        return self.bots.think(msgspec.structs.replace(asked, budget=24, deadline=None))


class Scripted(Here):
    """Plays what the test wants, if it may."""

    script: list[int]

    def choose(self, asked: Asked) -> Thought:
        assert self.script[0] in asked.legal
        return Thought(self.script.pop(0))


async def sit(room: Room, seats: list[wire.NewSeat]) -> None:
    """People take their seats and open their nonces, and look at nothing."""
    people = {seat: Keys() for seat, new in enumerate(seats) if new.kind == "human"}
    guest = Guest(room)
    for seat, keys in people.items():
        await guest.say("sit", seat=seat, name="Bea", token=keys.token, commitment=keys.commitment)
    for seat, keys in people.items():
        await guest.say("open", seat=seat, nonce=keys.nonce)


async def timeline(folder: Path, dealt: dict[str, Any], thinkers: Here) -> Sent:
    """What a spectator sees who looks every half second, and the number of the last move each time."""
    time, sent = thinkers.time, []
    seats = [CHAMPION] + [HUMAN] * (dealt["players"] - 1)
    async with rooms(folder, secrets.token_hex(4), time, thinkers=thinkers) as house:
        game = "figaro" if "king" in dealt else "ringmaster"
        room = house.room((await house.make(wire.NewTable(game, seats, pace=0), dealt)).table)
        await sit(room, seats)
        watching = Guest(room)
        await watching.say("hello", tokens=[])
        while time.now() < SECONDS:
            number = (await watching.position())["number"]
            sent.append((number, steady(watching.messages[-1])))
            await time.pass_by(STEP)
    return sent


def moves_at(sent: Sent) -> list[float]:
    """When moves appeared."""
    numbers = [number for number, _ in sent]
    return [at * STEP for at in range(1, len(numbers)) if numbers[at] != numbers[at - 1]]


FULL = [["red-1"], ["yellow-2"], ["green-1"]]
MINE = ["purple-1", "green-2", "red-2"]
STUCK, FREE = ["purple-1", "purple-2", "purple-2", "purple-3"], ["red-2", "red-3", "yellow-1", "purple-1"]


def test_a_forced_move_and_a_long_thought_look_the_same(tmp_path: Path) -> None:
    """One champion can play no card and answers at once, its twin weighs what it has; both take, then play the same."""

    async def story(hand: list[str], other: list[str], thoughts: list[float]) -> Sent:
        thinkers = Scripted(Time(), thoughts)
        game = chapiteau.game("figaro")
        thinkers.script = [game.move(each).index for each in ({"type": "take"}, play("purple-1", to=0))]
        return await timeline(tmp_path, position([hand, other, MINE], FULL), thinkers)

    forced = asyncio.run(story(STUCK, FREE, [0.0, 0.9]))
    weighed = asyncio.run(story(FREE, STUCK, [1.9, 0.1]))
    assert forced == weighed
    assert moves_at(forced) == [2.0, 3.0]


def figaro(twin: int) -> dict[str, Any]:
    """A champion with a choice, and two hands that it cannot see."""
    hands = [["red-2", "purple-1", "juggler-1", "green-1"], STUCK, ["yellow-1", "green-3", "ronde", "red-3"]]
    return position([hands[0], *(hands[1:] if twin else hands[:0:-1])])


def ringmaster(twin: int) -> dict[str, Any]:
    """A champion that may play a card against Sabotage!, which one of two others holds."""
    return test_windows.position(1 + twin)


@pytest.mark.parametrize("deal", [figaro, ringmaster])
def test_a_champion_is_the_same_whatever_others_hide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deal: Callable[[int], dict[str, Any]]
) -> None:
    """Real champions with the same luck: the same bytes at the same times, however long they thought."""
    monkeypatch.setattr(thinking, "secrets", SimpleNamespace(randbits=lambda _: 1))
    monkeypatch.setattr(crew, "PROCESSES", 1)

    async def story(twin: int) -> Sent:
        return await timeline(tmp_path, deal(twin), Here(Time(), [1.8 * twin, 0.4, 0.9 * twin, 0.2]))

    one, other = (asyncio.run(story(twin)) for twin in (0, 1))
    assert one == other
    assert moves_at(one)[0] == 2.0
