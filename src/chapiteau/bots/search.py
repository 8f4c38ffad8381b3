"""A bot that searches, or that goes by its game's policy alone: the levels."""

from collections import Counter
from math import sqrt
from time import monotonic
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.bots import crew
from chapiteau.bots.contract import Answer, Bot, Question
from chapiteau.engine.chance import Chance, Fast
from chapiteau.engine.contract import Game, Move
from chapiteau.engine.search import Candidate
from chapiteau.games import registered
from chapiteau.games.registration import Level

SEEDS = 2**31
ROUNDS = 8
"""In so many rounds a search looks whether its answer can still change."""
FEWEST = 32
"""A round has at least so many iterations in each tree."""
WORLDS = 64
"""Facts are counted over so many worlds."""
CERTAIN = 1.96
"""The ends of a 95 % interval, in standard errors."""
IN_TIME = 0.9
"""How much of the time to a deadline is thought; the rest is for the way there and back."""


class LevelBot(Bot):
    """Plays at a level: by a glance, by the policy in some dealt worlds, or by search."""

    def __init__(self, game: Game, level: Level, chance: Chance, policy: str | None = None) -> None:
        self.game = game
        self.level = level
        self.chance = chance
        self.dotted = policy or registered(game.id).policy
        self.box = msgspec.json.encode(game.box if game.custom_box else None)
        _, self.policy = crew.thinking(game.id, self.box, game.rules_version, self.dotted)

    def answer(self, question: Question, view: Any, moves: list[Move]) -> Answer:
        # Drawn even for a forced move: an answer depends on how often the bot was asked before, and on nothing else.
        seed = int(self.chance.below(SEEDS))
        if len(moves) == 1 and question.kind == "move":
            return Answer(moves[0])
        if self.level.mind == "glance" and question.kind == "move":
            return Answer(self.game.moves[self.policy.glance(self.game.asked_state(view), Fast(seed))])
        if self.level.mind == "policy" and question.kind == "move":
            return Answer(self._vote(view, seed))
        found = self._search(question, view, seed)
        best = max(found, key=lambda one: (one.visits, one.sums[view.seat], -one.move))
        return Answer(self.game.moves[best.move], self._saw(question, view, found, seed))

    def _vote(self, view: Any, seed: int) -> Move:
        """What the policy would do in most of some worlds."""
        worlds, chance = self.game.worlds(view), Fast(seed)
        votes: Counter[int] = Counter()
        for _ in range(self.level.iterations):
            state = worlds.deal(chance)
            state.asked = view.seat
            votes[int(self.policy.choose(state, chance))] += 1
        return self.game.moves[min(votes, key=lambda move: (-votes[move], move))]

    def _search(self, question: Question, view: Any, seed: int) -> list[Candidate]:
        """Round after round, until the budget is spent, the time is up or the answer cannot change."""
        level = self.level
        left = max(1, (question.budget or level.iterations) // level.trees)
        until = None if question.deadline is None else monotonic() + question.deadline * IN_TIME
        seeds = [f"{seed}-{number}" for number in range(level.trees)]
        task = crew.Task(self.game.id, self.box, self.game.rules_version, self.dotted, msgspec.json.encode(view), seeds)
        growth, step = crew.OURS.grow(task), max(FEWEST, left // ROUNDS)
        while True:
            step = min(step, left)
            found = growth.run(step, None if until is None else max(0.0, until - monotonic()))
            left -= step
            if left == 0 or decided(found, left * level.trees) or (until is not None and monotonic() >= until):
                return found

    def _saw(self, question: Question, view: Any, found: list[Candidate], seed: int) -> dict[str, Any]:
        """What the search saw, as data."""
        facts = {} if question.kind == "move" else self._facts(view, [one.move for one in found], seed)
        return {
            "seat": view.seat,
            "iterations": sum(one.visits for one in found),
            "worlds": WORLDS if facts else 0,
            "candidates": [
                {
                    "move": self.game.moves[one.move].words(),
                    "visits": one.visits,
                    "chances": [interval(one, seat) for seat in range(len(one.sums))],
                    "facts": facts.get(one.move, {}),
                }
                for one in sorted(found, key=lambda one: (-one.visits, -one.sums[view.seat], one.move))
            ],
        }

    def _facts(self, view: Any, moves: list[int], seed: int) -> dict[int, dict[str, int]]:
        """In how many of the same worlds each fact is true right after each move."""
        worlds, chance, names = self.game.worlds(view), Fast(seed), self.policy.facts
        seen = {move: vec[i64]([0 for _ in names]) for move in moves}
        for _ in range(WORLDS):
            world = worlds.deal(chance)
            world.asked = view.seat
            legal = list(world.legal_indices())
            for move in moves:
                if move in legal:
                    after = world.clone()
                    after.apply_index(move, chance)
                    self.policy.note(after, view.seat, seen[move])
        return {move: dict(zip(names, map(int, counts), strict=True)) for move, counts in seen.items()}


def decided(found: list[Candidate], left: int) -> bool:
    """Whether the most visited move stays it whatever the iterations that are left do."""
    visits = sorted((one.visits for one in found), reverse=True)
    return len(visits) > 1 and visits[0] - visits[1] > left


def interval(candidate: Candidate, seat: int) -> dict[str, float]:
    """A seat's chance of winning after a move, with the ends of its 95 % interval."""
    tries = candidate.visits
    mean = candidate.sums[seat] / tries
    spread = max(0.0, candidate.squares[seat] / tries - mean * mean)
    # One more success and one more failure keep the interval of few tries from closing up.
    error = CERTAIN * sqrt((spread * tries + 0.5) / (tries + 2) / tries)
    return {"chance": mean, "low": max(0.0, mean - error), "high": min(1.0, mean + error)}
