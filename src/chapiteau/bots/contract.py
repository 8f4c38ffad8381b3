"""What a bot is."""

from typing import Any

from chapiteau.engine.contract import Move


class Bot:
    """Chooses one of the legal moves from what its seat may know."""

    def choose(self, view: Any, moves: list[Move]) -> Move:
        raise NotImplementedError

    def close(self) -> None:
        """Let go of what the bot holds."""
