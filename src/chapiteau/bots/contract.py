"""What a bot is: it is asked a question and gives an answer."""

from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from chapiteau.engine.contract import Move

Kind: TypeAlias = Literal["move", "hint", "analysis"]


@dataclass(frozen=True)
class Question:
    """What is asked of a bot, and how much it may think about it."""

    kind: Kind = "move"
    budget: int | None = None
    """How many iterations a search may make; None: as many as the bot likes."""
    deadline: float | None = None
    """How many seconds the thought may take, counted from its beginning; None: no limit."""


@dataclass(frozen=True)
class Answer:
    """The move that a bot chose, and what it saw while it thought."""

    move: Move
    saw: Any = None


class Bot:
    """Chooses one of the legal moves from what its seat may know. It is made once and asked many times."""

    def answer(self, question: Question, view: Any, moves: list[Move]) -> Answer:
        raise NotImplementedError

    def close(self) -> None:
        """Let go of what the bot holds."""
