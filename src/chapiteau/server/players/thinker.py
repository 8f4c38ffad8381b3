"""A process in which bots think: one question per line in, one thought per line out, in the same order."""

import os
import signal
import sys
import traceback
from collections import OrderedDict
from contextlib import suppress
from functools import cache
from typing import IO, Any, NamedTuple

import msgspec

from chapiteau import bots, games
from chapiteau.bots.contract import Bot, Kind, Question
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Game

FAILED = -1
MOST_BOTS = 500
"""A bot may hold a large search tree, so the least recently used ones are closed."""


class Player(NamedTuple):
    """The seat that a bot is kept for, in every match at a table."""

    table: str
    seat: int
    bot: str


class Asked(msgspec.Struct, frozen=True):
    """Everything a bot gets: what its seat may know and do, how long it may think, and a seed."""

    player: Player
    game: str
    box: msgspec.Raw
    """The whole box, or null for ours."""
    rules: int
    view: msgspec.Raw
    legal: list[int]
    seed: int
    kind: Kind = "move"
    budget: int | None = None
    deadline: float | None = None


class Thought(msgspec.Struct, frozen=True):
    """The index of the move that a bot chose, and what it saw."""

    index: int
    saw: Any = None


class Bots:
    """The bots of this process, one per seat."""

    def __init__(self, most: int = MOST_BOTS) -> None:
        self._most = most
        self._kept: OrderedDict[Player, Bot] = OrderedDict()

    def think(self, asked: Asked) -> Thought:
        """The bot's answer. A failing bot is reported on stderr, and created again for its next question."""
        try:
            return self._answer(asked)
        except Exception:  # noqa: BLE001 a bot may fail in any way
            traceback.print_exc()
            self._close(self._kept.pop(asked.player, None))
            return Thought(FAILED)

    def _answer(self, asked: Asked) -> Thought:
        game = _game(asked.game, bytes(asked.box), asked.rules)
        question = Question(asked.kind, asked.budget, asked.deadline)
        moves = [game.moves[index] for index in asked.legal]
        answer = self._bot(asked, game).answer(question, game.read_view(bytes(asked.view)), moves)
        return Thought(answer.move.index, answer.saw)

    def _bot(self, asked: Asked, game: Game) -> Bot:
        if asked.player not in self._kept:
            self._kept[asked.player] = bots.make(game, asked.player.bot, Fast(asked.seed))
        self._kept.move_to_end(asked.player)
        if len(self._kept) > self._most:
            self._close(self._kept.popitem(last=False)[1])
        return self._kept[asked.player]

    def close(self) -> None:
        while self._kept:
            self._close(self._kept.popitem()[1])

    def _close(self, bot: Bot | None) -> None:
        try:
            if bot is not None:
                bot.close()
        except Exception:  # noqa: BLE001 a bot may fail in any way
            traceback.print_exc()


def answer(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer until the pipe is closed, which also happens when the server is killed."""
    read, kept = msgspec.json.Decoder(Asked).decode, Bots()
    for line in questions:
        answers.write(msgspec.json.encode(kept.think(read(line))) + b"\n")
        answers.flush()
    kept.close()


@cache
def _game(name: str, box: bytes, rules: int) -> Game:
    return games.make(name, msgspec.json.decode(box), rules)


def main() -> None:
    """Run at the given niceness, and keep what a bot prints out of the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with suppress(BrokenPipeError):
        answer(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
