"""A bot in any language: it reads `{"view": ..., "moves": [...]}` a line and writes a move a line."""

import json
import shlex
import subprocess
from contextlib import suppress
from typing import Any

import msgspec

from chapiteau.bots.contract import Answer, Bot, Question
from chapiteau.engine.contract import Game, Move
from chapiteau.engine.errors import BadInput


class PipeBot(Bot):
    """Starts a command and talks to it over its standard input and output."""

    def __init__(self, game: Game, command: str) -> None:
        self.game = game
        self.command = command
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def answer(self, question: Question, view: Any, moves: list[Move]) -> Answer:
        line = msgspec.json.encode({"view": view, "moves": [move.words() for move in moves]})
        if self.process.stdin is None or self.process.stdout is None:
            raise BadInput("the bot's pipe is closed", "$.bot")
        try:
            self.process.stdin.write(line + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise BadInput(f"the bot {self.command!r} has ended", "$.bot") from None
        return Answer(self._read(self.process.stdout.readline(), moves))

    def _read(self, line: bytes, moves: list[Move]) -> Move:
        if not line:
            raise BadInput(f"the bot {self.command!r} gave no answer", "$.bot")
        try:
            move = self.game.move(json.loads(line))
        except ValueError:
            raise BadInput(f"the bot {self.command!r} wrote no JSON: {line[:80]!r}", "$.bot") from None
        if move not in moves:
            raise BadInput(f"the bot {self.command!r} chose a move that it was not offered: {move.words()}", "$.bot")
        return move

    def close(self) -> None:
        self.process.terminate()
        with suppress(BrokenPipeError):
            self.process.communicate()
