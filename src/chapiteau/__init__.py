"""Chapiteau: circus games with the rules enforced to the letter. Start with `chapiteau.game("figaro")`."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chapiteau.engine.contract import Game

__version__ = "0.1.0"


def game(name: str, box: "Mapping[str, Any] | None" = None, rules: int | None = None) -> "Game":
    """The game of this name, with our box or a custom one (the mapping of a components file)."""
    from chapiteau.games import make

    return make(name, box, rules)


def is_compiled() -> bool:
    """Whether the engine runs as compiled extension modules."""
    from chapiteau.engine import contract

    return not str(contract.__file__).endswith(".py")
