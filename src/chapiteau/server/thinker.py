"""A process in which bots think: a question a line comes in, the index of a move a line goes out, in the same order."""

import os
import signal
import sys
import traceback
from contextlib import suppress
from functools import cache
from typing import IO

import msgspec

from chapiteau import bots, games
from chapiteau.bots import contract
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Game

NICE = 10
FAILED = -1


class Question(msgspec.Struct, frozen=True):
    """All that a bot gets: what its seat may know, what it may do, and luck of its own."""

    game: str
    box: msgspec.Raw
    """The whole box, or null for ours."""
    rules: int
    bot: str
    view: msgspec.Raw
    legal: list[int]
    seed: int


def answer(questions: IO[bytes], answers: IO[bytes]) -> None:
    """Answer until nobody asks any more: also when the server was killed."""
    read = msgspec.json.Decoder(Question).decode
    for line in questions:
        answers.write(b"%d\n" % think(read(line)))
        answers.flush()


def think(question: Question) -> int:
    """The index of the move that the bot chooses; a bot that fails is told on the error output."""
    try:
        return choose(question)
    except Exception:  # noqa: BLE001 a bot may fail in any way
        traceback.print_exc()
        return FAILED


def choose(question: Question) -> int:
    game = _game(question.game, bytes(question.box), question.rules)
    player = bots.make(game, question.bot, Fast(question.seed))
    try:
        moves = [game.moves[index] for index in question.legal]
        return player.answer(contract.Question(), game.read_view(bytes(question.view)), moves).move.index
    finally:
        player.close()


@cache
def _game(name: str, box: bytes, rules: int) -> Game:
    return games.make(name, msgspec.json.decode(box), rules)


def main() -> None:
    """Leave the processor to the tables; what a bot prints must not get among the answers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with suppress(BrokenPipeError):
        answer(sys.stdin.buffer, answers)


if __name__ == "__main__":
    main()
