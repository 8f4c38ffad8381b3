"""A run of many matches: which match has which deal and who sits where, played on all cores."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from chapiteau import game
from chapiteau.arena.match import turned, watched_match
from chapiteau.arena.workers import workers
from chapiteau.bots import crew


@dataclass(frozen=True)
class One:
    """One match of a run, as data: everything by seat but the fame, where an automaton comes last."""

    order: list[str]
    places: list[int]
    scores: list[int]
    decisions: int
    turns: int
    ending: str
    fame: list[dict[str, int]]


@dataclass(frozen=True)
class Run:
    """What is asked for; the match of a number is the same whatever came before it and wherever it is played."""

    game: str
    seats: list[str]
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    paired: bool = False
    """Each deal is played once with the bots in every order that turning them gives."""
    budget: int | None = None

    @property
    def orders(self) -> int:
        """How many orders turning gives: camps that sit alternately have two."""
        return next(by for by in range(1, len(self.seats) + 1) if turned(self.seats, by) == self.seats)

    def order(self, number: int) -> list[str]:
        return turned(self.seats, number % self.orders if self.paired else number)

    def deal(self, number: int) -> int:
        """The seed of a match."""
        return self.seed + (number // self.orders if self.paired else number)

    def match(self, number: int) -> tuple[One, list[list[float]]]:
        """Play a match; what came of it, and the CPU seconds that each seat thought."""
        order = self.order(number)
        played, thoughts = watched_match(game(self.game), order, self.deal(number), self.options, self.budget)
        places, scores = [part.place for part in played.result], [part.score for part in played.result]
        return One(order, places, scores, played.decisions, played.turns, played.ending, played.fame), thoughts


@contextmanager
def matches(run: Run, first: int, count: int, processes: int) -> Iterator[Iterator[tuple[One, list[list[float]]]]]:
    """The matches from a number on, in order, however many processes play them; a search keeps to its own."""
    numbers, before = range(first, count), crew.PROCESSES
    # Few at a time, so that no core is left with many at the end; more where a match takes no time.
    together = max(1, min(50, len(numbers) // (processes * 50)))
    try:
        if min(processes, len(numbers)) <= 1:
            crew.PROCESSES = 1
            yield map(run.match, numbers)
        else:
            with workers(min(processes, len(numbers)), keep_to_itself) as shared:
                yield shared.map(partial(Run.match, run), numbers, chunksize=together)
    finally:
        crew.PROCESSES = before


def keep_to_itself() -> None:
    """In a process that plays matches: a search uses no other."""
    crew.PROCESSES = 1


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
