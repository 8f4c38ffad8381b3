"""`chapiteau bench`: how fast a game runs, compiled and plain side by side."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import chapiteau
from chapiteau.engine import playout
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Game, Moves

REPEATS = 20
SECONDS = 0.2
PLAYERS = 4
"""Or as many as can play."""
ENDLESS = 1_000_000


def bench(name: str, plain_only: bool) -> int:
    """Measure in this process and, from a plain copy of the package, in another; print both."""
    if plain_only:
        print(json.dumps(measure(name)))
        return 0
    here = measure(name)
    plain = here if not chapiteau.is_compiled() else measure_plain(name)
    print(f"{name}, {here['players']} players, one core, CPU time, best of {REPEATS} repeats of {SECONDS} s")
    print(f"{'':12}{'compiled':>14}{'plain':>14}{'ratio':>8}")
    for what in ("decisions", "matches", "clones", "views", "deals", "rollouts"):
        compiled = f"{here[what]:,.0f}/s" if chapiteau.is_compiled() else "not here"
        ratio = f"{here[what] / plain[what]:.1f}" if chapiteau.is_compiled() else ""
        print(f"{what:12}{compiled:>14}{plain[what]:>12,.0f}/s{ratio:>8}")
    print(f"forced decisions: {here['forced']:.1%}")
    print(f"this process ran {here['file']}")
    print(f"plain ran        {plain['file']}")
    return 0


def measure(name: str) -> dict[str, Any]:
    """Decisions, matches, clones and views a second; worlds dealt from a view, and played at random to their end."""
    game = chapiteau.game(name)
    players = min(PLAYERS, game.most)
    state = game.new(players, None, Fast(1))
    worlds, luck, moves = game.worlds(state.view(0)), Fast(3), Moves(len(game.moves))
    tally = playout.random_decisions(game, players, Fast(2), 20_000)
    seen = [playout.play_on(game.new(players, None, Fast(seed), False), Fast(seed), ENDLESS) for seed in range(20)]
    decisions = best(lambda count, seed: playout.random_decisions(game, players, Fast(seed), count).decisions)
    return {
        "players": players,
        "decisions": decisions,
        "matches": decisions * tally.matches / tally.decisions,
        "clones": best(lambda count, _: repeat(state.clone, count)),
        "views": best(lambda count, _: repeat(lambda: state.view(0), count)),
        "deals": best(lambda count, _: repeat(lambda: worlds.deal(luck), count)),
        "rollouts": best(
            lambda count, _: repeat(lambda: worlds.deal(luck).play_at_random(moves, luck, ENDLESS), count)
        ),
        "forced": sum(each.forced for each in seen) / sum(each.decisions for each in seen),
        "file": str(module_of(game).__file__),
    }


def module_of(game: Game) -> Any:
    """The module whose code was measured: the game's rules."""
    own = type(game).__module__
    return sys.modules.get(own.rpartition(".")[0] + ".rules", sys.modules[own])


def best(work: Callable[[int, int], int]) -> float:
    """The best rate of several stretches of work, each long enough to measure."""
    count = 1
    while timed(work, count, 0)[1] < SECONDS / 4:
        count *= 2
    rate = timed(work, count, 0)
    count = max(1, int(count * SECONDS / rate[1]))
    return max(done / spent for done, spent in (timed(work, count, seed) for seed in range(REPEATS)))


def timed(work: Callable[[int, int], int], count: int, seed: int) -> tuple[int, float]:
    start = process_time()
    done = work(count, seed)
    return done, max(process_time() - start, 1e-9)


def repeat(step: Callable[[], object], count: int) -> int:
    for _ in range(count):
        step()
    return count


def measure_plain(name: str) -> dict[str, Any]:
    """The same figures from a copy of the package without its compiled modules."""
    with TemporaryDirectory() as folder:
        copytree(
            package(), Path(folder) / "chapiteau", ignore=ignore_patterns("*.so", "*.pyd", "__pycache__", "static")
        )
        command = [sys.executable, "-m", "chapiteau", "bench", name, "--plain"]
        ran = subprocess.run(
            command, env={**os.environ, "PYTHONPATH": folder}, cwd=folder, capture_output=True, text=True, check=True
        )
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def package() -> Path:
    spec = find_spec("chapiteau")
    if spec is None or spec.origin is None:
        raise RuntimeError("the package has no folder")
    return Path(spec.origin).parent
