"""`chapiteau bench search`: iterations a second at three positions of a match, and where their time goes."""

import json
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

from librt.vecs import vec

import chapiteau
from chapiteau import bots
from chapiteau.bench import repeat
from chapiteau.bots.contract import Question
from chapiteau.engine.chance import Chance, Fast
from chapiteau.engine.contract import Game, Moves, State
from chapiteau.engine.policy import Policy
from chapiteau.engine.search import Tree
from chapiteau.games import registered
from chapiteau.games.registration import resolve

SECONDS = 0.05
REPEATS = 7
PLAYERS = 4
"""Or as many as can play."""
LEAVES = 200
MOMENTS = {"opening": 0.0, "middle": 0.5, "late": 0.85}
"""How much of a match is over, counted in decisions that are a choice."""
PARTS = ("deal", "tree", "playout", "evaluation")


class Recorder(Policy):
    """Thinks as another policy does; of every so many leaves of the tree it keeps one, and where playing on led."""

    def __init__(self, inner: Policy, every: int) -> None:
        super().__init__(inner.game)
        self.inner = inner
        self.every = every
        self.asked = 0
        self.explore = inner.explore
        self.guided = inner.guided
        self.leaves: list[State] = []
        self.ends: list[State] = []

    def weigh(self, state: State, moves: Moves) -> vec[float]:
        return self.inner.weigh(state, moves)

    def play_on(self, state: State, chance: Chance) -> None:
        kept = self.asked % self.every == 0
        self.asked += 1
        if kept:
            self.leaves.append(state.clone())
        self.inner.play_on(state, chance)
        if kept:
            self.ends.append(state)

    def chances(self, state: State, shares: vec[float]) -> None:
        self.inner.chances(state, shares)

    def incline(self, state: State, shares: vec[float]) -> None:
        self.inner.incline(state, shares)


def bench_search(name: str, path: Path | None = None, dotted: str | None = None) -> int:
    """Print the figures, and keep them as JSON where a file is named; by the game's policy or another."""
    game = chapiteau.game(name)
    players = min(PLAYERS, game.most)
    policy: Policy = resolve(dotted or registered(name).policy)(game)
    found = {moment: measure(game, policy, view) for moment, view in moments(game, players).items()}
    kind = "compiled" if chapiteau.is_compiled() else "plain Python"
    print(f"{name}, {players} players, {type(policy).__name__}, {kind}, one core, CPU time, best of {REPEATS}")
    print(f"{'':10}{'iterations':>14}" + "".join(f"{part:>18}" for part in PARTS))
    for moment, figures in found.items():
        spent = sum(figures["us"].values())
        parts = (f"{figures['us'][part]:.2f} µs {figures['us'][part] / spent:4.0%}" for part in PARTS)
        print(f"{moment:10}{figures['iterations_per_second']:>12,.0f}/s" + "".join(f"{part:>18}" for part in parts))
    if path is not None:
        path.write_text(json.dumps({"game": name, "players": players, "build": kind, "positions": found}, indent=1))
    return 0


def moments(game: Game, players: int) -> dict[str, Any]:
    """What the asked seat sees at three moments of one match."""
    views = match_views(game, players)
    return {moment: views[int(share * len(views))] for moment, share in MOMENTS.items()}


def match_views(game: Game, players: int) -> list[Any]:
    """What each seat saw when it had a choice, in a match by rules of thumb, or at random where there are none."""
    chance = Fast(1)
    state = game.new(players, None, chance)
    bot = bots.make(game, "heuristic" if "heuristic" in bots.names(game.id) else "random", Fast(2))
    views = []
    while state.to_act is not None:
        view, moves = state.view(state.to_act), state.legal()
        if len(moves) > 1:
            views.append(view)
        state.apply(bot.answer(Question(), view, moves).move, chance)
    return views


def measure(game: Game, policy: Policy, view: Any) -> dict[str, Any]:
    """Whole iterations, and each part alone over the same worlds and leaves; the tree is what is left."""
    worlds, luck = game.worlds(view), Fast(3)
    shares = vec[float]([0.0 for _ in range(view.players)])
    iterations = enough(lambda count: Tree(game, view, policy, "bench").run(count))
    whole = best(lambda count: Tree(game, view, policy, "bench").run(count))
    recorder = Recorder(policy, max(1, iterations // LEAVES))
    Tree(game, view, recorder, "bench").run(iterations)
    leaves, ends = recorder.leaves, recorder.ends
    deal = best(lambda count: repeat(lambda: worlds.deal(luck), count))
    clone = best(lambda count: over(leaves, lambda leaf: leaf.clone(), count))
    played = best(lambda count: over(leaves, lambda leaf: policy.play_on(leaf.clone(), luck), count))
    judged = best(lambda count: over(ends, lambda end: policy.chances(end, shares), count))
    parts = {"deal": deal, "playout": max(0.0, played - clone), "evaluation": judged}
    parts["tree"] = max(0.0, whole - sum(parts.values()))
    return {
        "iterations_per_second": round(1 / whole),
        "us": {part: round(1e6 * parts[part], 3) for part in PARTS},
    }


def over(states: list[State], step: Callable[[State], object], count: int) -> None:
    for number in range(count):
        step(states[number % len(states)])


def best(work: Callable[[int], object]) -> float:
    """The fewest seconds that one of many takes, over several stretches of work long enough to measure."""
    count = enough(work)
    return min(timed(work, count) for _ in range(REPEATS)) / count


def enough(work: Callable[[int], object]) -> int:
    """How many take long enough to measure: as long as a decision in a quick match."""
    count = 1
    while timed(work, count) < SECONDS:
        count *= 2
    return count


def timed(work: Callable[[int], object], count: int) -> float:
    begun = process_time()
    work(count)
    return process_time() - begun
