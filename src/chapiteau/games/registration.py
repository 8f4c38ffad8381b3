"""What everybody else needs to know of a game: a registration each. Its dotted names are imported when needed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Literal


@dataclass(frozen=True)
class Level:
    """How a bot of a level thinks: at a glance, by the policy in some worlds, or by search."""

    mind: Literal["glance", "policy", "search"]
    iterations: int = 1
    """How many worlds are looked at, in all trees together."""
    trees: int = 1


LEVELS: Mapping[str, Level] = {
    "novice": Level("search", 20),
    "regular": Level("search", 100),
    "expert": Level("search", 800),
    "champion": Level("search", 4_000, 2),
}
"""The levels of a game that says nothing of its own, the weakest first."""
BOT_NAMES = ("Alba", "Bruno", "Carla", "Dario", "Elena", "Fosco")
"""What bots are called in a game that says nothing of its own."""


def bot_name(seat: int, names: Sequence[str]) -> str:
    """What the bot of a seat is called; there may be more seats than names."""
    return names[seat % len(names)]


@dataclass(frozen=True, kw_only=True)
class Registration:
    """One game. A dotted name is a module and a name in it: `chapiteau.games.figaro.game:make`."""

    id: str
    title: str
    designer: str
    published: str = ""
    """By whom and when."""
    letter: str
    """The letter that its rules' ids begin with."""
    usual: int
    """How many play when a person just wants to play: that person and bots."""
    make: str
    """Makes the game from a box, or from ours when there is none, in a version of its rules."""
    bots: Mapping[str, str] = field(default_factory=dict)
    """Its own bots by name, the best first: made from the game and luck of their own. Every game has the random one."""
    policy: str = "chapiteau.engine.policy:Policy"
    """How a search plays it on and whom it believes to win: made from the game."""
    levels: Mapping[str, Level] = field(default_factory=lambda: LEVELS)
    """The bots that people play against, the weakest first; `regular` is one of them."""
    bot_names: Sequence[str] = BOT_NAMES
    """What bots are called in every language, by seat."""
    face: str | None = None
    """How it reads in the terminal; without one a match is played by a menu of moves."""
    events: str | None = None
    """The module of its typed events."""
    parts: str | None = None
    """The module of the types of what is said of moves: explanations, and facts behind refusals."""

    @property
    def shipped(self) -> bool:
        """Whether it is one of our own, not a plug-in."""
        return self.make.startswith("chapiteau.")

    @property
    def package(self) -> str:
        """Where its rules text and words lie."""
        return self.make.partition(":")[0].rpartition(".")[0]


def resolve(dotted: str) -> Any:
    """What a dotted name stands for."""
    module, _, name = dotted.partition(":")
    return getattr(import_module(module), name) if name else import_module(module)
