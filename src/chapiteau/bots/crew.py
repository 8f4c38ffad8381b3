"""The trees of one search, spread over processes.

How many trees there are belongs to the budget, so the answer is the same on every machine; more cores only bring it
sooner.
"""

import os
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, NamedTuple

import msgspec

from chapiteau.engine.contract import Game
from chapiteau.engine.policy import Policy
from chapiteau.engine.search import Candidate, Tree
from chapiteau.games import make
from chapiteau.games.registration import resolve

PROCESSES = os.cpu_count() or 1
"""How many processes one search may use; the arena, which plays many matches at once, says one."""


class Task(NamedTuple):
    """What a search is about, in words that travel between processes."""

    game: str
    box: bytes
    rules: int
    policy: str
    view: bytes
    seeds: list[str]


class Grove:
    """Some of the trees, grown in this process."""

    def __init__(self, task: Task) -> None:
        game, policy = thinking(task.game, task.box, task.rules, task.policy)
        view = game.read_view(task.view)
        self.trees = [Tree(game, view, policy, seed) for seed in task.seeds]

    def run(self, iterations: int, seconds: float | None) -> list[list[Candidate]]:
        """So many more in each tree, if the time allows; what each of them says then."""
        began = monotonic()
        for done, tree in enumerate(self.trees):
            # Each tree gets an even share of the time, and the last one what the others left.
            until = None if seconds is None else began + seconds * (done + 1) / len(self.trees)
            tree.run(iterations, until)
        return [tree.candidates() for tree in self.trees]


@cache
def thinking(game: str, box: bytes, rules: int, policy: str) -> tuple[Game, Policy]:
    """A game and its policy, made once in a process."""
    made = make(game, msgspec.json.decode(box), rules)
    return made, resolve(policy)(made)


class Helper:
    """Another process that grows trees."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def close(self) -> None:
        self.pipe.close()
        self.process.terminate()


def work(pipe: Connection) -> None:
    """Grow what is asked for until the other side is gone."""
    if hasattr(os, "nice"):
        os.nice(max(0, 10 - os.nice(0)))
    grove: Grove | None = None
    with suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            asked = pipe.recv()
            if isinstance(asked, Task):
                grove = Grove(asked)
            elif grove is not None:
                pipe.send([[told(one) for one in tree] for tree in grove.run(*asked)])


def told(candidate: Candidate) -> tuple[int, int, list[float], list[float]]:
    return candidate.move, candidate.visits, candidate.sums, candidate.squares


class Crew:
    """This process and its helpers, which are started when a search first has a tree for them."""

    def __init__(self) -> None:
        self.helpers: list[Helper] = []

    def grow(self, task: Task) -> "Growth":
        """Begin a search with its trees dealt out evenly."""
        count = min(PROCESSES, len(task.seeds))
        self.helpers += [Helper() for _ in range(count - 1 - len(self.helpers))]
        return Growth(self, task, self.helpers[: count - 1])

    def close(self) -> None:
        while self.helpers:
            self.helpers.pop().close()


class Growth:
    """One search by a crew."""

    def __init__(self, crew: Crew, task: Task, helpers: list[Helper]) -> None:
        self.crew = crew
        self.task = task
        self.helpers = helpers
        self.made = 0
        """How many iterations each tree was asked for."""
        shares = len(helpers) + 1
        self.grove = Grove(task._replace(seeds=task.seeds[0::shares]))
        for number, helper in enumerate(helpers, 1):
            self._say(helper, task._replace(seeds=task.seeds[number::shares]))

    def run(self, iterations: int, seconds: float | None) -> list[Candidate]:
        """So many more in every tree; what all of them say together."""
        self.made += iterations
        for helper in self.helpers:
            self._say(helper, (iterations, seconds))
        said = self.grove.run(iterations, seconds)
        try:
            for helper in self.helpers:
                said += [[Candidate(*one) for one in tree] for tree in helper.pipe.recv()]
        except (EOFError, OSError):
            said = self._alone(seconds)
        return merged(said)

    def _say(self, helper: Helper, words: Any) -> None:
        """A helper that is gone is noticed when its answer is missing."""
        with suppress(OSError):
            helper.pipe.send(words)

    def _alone(self, seconds: float | None) -> list[list[Candidate]]:
        """A helper died: all trees are grown anew in this process, to the same size."""
        self.crew.close()
        self.helpers = []
        self.grove = Grove(self.task)
        return self.grove.run(self.made, seconds)


def merged(trees: list[list[Candidate]]) -> list[Candidate]:
    """What all trees say of each move, in the order of the game's list."""
    found: dict[int, Candidate] = {}
    for one in (candidate for tree in trees for candidate in tree):
        if one.move in found:
            found[one.move].add(one)
        else:
            found[one.move] = Candidate(*told(one))
    return [found[move] for move in sorted(found)]


OURS = Crew()
"""The crew of this process: its helpers serve one search after another."""
