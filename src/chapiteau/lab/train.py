"""The command `chapiteau train`: bots play among themselves, and a network learns from how their matches ended.

Everything lies in a folder, so that a run that was interrupted goes on where it stopped.
"""

from dataclasses import dataclass
from math import cos, pi
from pathlib import Path

import numpy as np

from chapiteau import game as game_of
from chapiteau.arena.progress import progress
from chapiteau.arena.workers import workers
from chapiteau.bots import crew
from chapiteau.engine.errors import BadInput
from chapiteau.engine.network import Network
from chapiteau.games import registered
from chapiteau.games.judgement import weights as weights_of
from chapiteau.lab.learning import BATCH, RATE, Positions, Weights, batches, gathered, joined, measure
from chapiteau.lab.selfplay import features_of, play

FIRST_SEED, LAST_SEED = 2_000_000, 8_999_999
"""Seeds below are for tuning by hand, those above for judging."""
BLOCK, BLOCKS = 100, 200
"""So many matches are one file, or fewer to make so many files."""
LATER = 0.2
"""A later generation has fewer positions and begins with the weights of the one before: it takes smaller steps."""
HELD_BACK = 10
"""One file in so many is not learned from, but measured with."""


@dataclass(frozen=True)
class Plan:
    """What a training does: the bots of each generation, and how much of everything."""

    game: str
    folder: Path
    bots: list[str]
    matches: list[int]
    """By generation."""
    rounds: int
    seed: int
    processes: int
    begin: Path | None = None
    """Weights that the first generation plays and learns on with."""

    def command(self) -> str:
        """What makes the same weights again."""
        matches = ",".join(map(str, self.matches))
        words = f"--bots {','.join(self.bots)} --matches {matches} --rounds {self.rounds} --seed {self.seed}"
        begin = f" --begin {self.begin.name}" if self.begin else ""
        return f"chapiteau train {self.game} {words}{begin}"

    def seeds(self, generation: int) -> range:
        first = self.seed + sum(self.matches[:generation])
        return range(first, first + self.matches[generation])

    def blocks(self, generation: int) -> list[range]:
        """The seeds of each file."""
        seeds = self.seeds(generation)
        size = max(1, min(BLOCK, len(seeds) // BLOCKS))
        return [seeds[at : at + size] for at in range(0, len(seeds), size)]

    def judgement(self, generation: int) -> Path:
        return self.folder / f"judgement-{generation}.bin"

    def before(self, generation: int) -> bytes | None:
        """What was known before a generation."""
        path = self.judgement(generation - 1) if generation else self.begin
        return None if path is None else path.read_bytes()


def train(plan: Plan) -> int:
    """Generation after generation: each plays with what the one before has learned."""
    check(plan)
    try:
        plan.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        advice = "Next: name a folder that you may write"
        raise BadInput(f"{plan.folder} cannot be made: {error.strerror}. {advice}", "--folder") from None
    for generation in range(len(plan.bots)):
        files = play_all(plan, generation)
        learn(plan, generation, files)
    made = plan.judgement(len(plan.bots) - 1)
    print(f"{made}: {made.stat().st_size:,} bytes")
    return 0


def learned(game: str) -> int:
    """Say how what the package ships was learned."""
    header = Network(weights_of(registered(game).package.rpartition(".")[2])).header
    print(f"{header['made_by']}\n{header['positions']:,} positions; the game's own guess: {header['guess']}")
    print("\n".join(header["curve"]))
    return 0


def check(plan: Plan) -> None:
    if not FIRST_SEED <= plan.seed <= LAST_SEED - sum(plan.matches):
        raise BadInput(f"seeds for training go from {FIRST_SEED} to {LAST_SEED}", "--seed")
    if len(plan.matches) != len(plan.bots):
        raise BadInput("every generation has bots and a number of matches", "--matches")
    try:
        features_of(game_of(plan.game))
    except ModuleNotFoundError:
        raise BadInput(f"{plan.game} has no features.py, so there is nothing to learn from", "$.game") from None
    if plan.begin is not None:
        check_begin(plan.begin, plan.game)


def check_begin(path: Path, game: str) -> None:
    try:
        header = Network(path.read_bytes()).header
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {error.strerror}", "--begin") from None
    except (BadInput, ValueError, KeyError, AttributeError):
        header = {}
    if header.get("game") != game:
        advice = f"Next: name a judgement-N.bin that chapiteau train {game} has written"
        raise BadInput(f"{path} has no weights of {game}. {advice}", "--begin")


# Matches


def play_all(plan: Plan, generation: int) -> list[Path]:
    """Every block of matches in a file; those that are there already are not played again."""
    blocks = plan.blocks(generation)
    files = [plan.folder / f"matches-{generation}-{seeds.start}.npz" for seeds in blocks]
    jobs = [(plan, generation, *each) for each in zip(blocks, files, strict=True) if not each[1].exists()]
    done = len(files) - len(jobs)
    print(f"generation {generation}: {plan.matches[generation]:,} matches of {plan.bots[generation]}", flush=True)
    if plan.processes == 1:
        for _ in progress(map(play_block, jobs), len(files), done):
            pass
        return files
    with workers(plan.processes) as shared:
        for _ in progress(shared.map(play_block, jobs), len(files), done):
            pass
    return files


def play_block(job: tuple[Plan, int, range, Path]) -> None:
    plan, generation, seeds, path = job
    crew.PROCESSES = 1
    groups = gathered(play(game_of(plan.game), plan.bots[generation], seeds, plan.before(generation)))
    half = path.with_suffix(".half")
    with half.open("wb") as file:
        np.savez(
            file, **{f"{name}-{rivals}": each for rivals, group in groups.items() for name, each in vars(group).items()}
        )
    half.replace(path)


def read(paths: list[Path]) -> dict[int, Positions]:
    """The positions of some files, by number of rivals."""
    parts: dict[int, list[Positions]] = {}
    for path in paths:
        with np.load(path) as kept:
            for rivals in sorted({int(name.partition("-")[2]) for name in kept}):
                names = ("table", "seats", "shares", "guess")
                parts.setdefault(rivals, []).append(Positions(*[kept[f"{name}-{rivals}"] for name in names]))
    return {rivals: joined(group) for rivals, group in parts.items()}


# Learning


def learn(plan: Plan, generation: int, files: list[Path]) -> None:
    """Some rounds over all positions, measured after each; the weights are kept after each, too."""
    known, unseen = read([path for at, path in enumerate(files) if at % HELD_BACK]), read(files[::HELD_BACK])
    features = features_of(game_of(plan.game))
    weights = Weights(int(features.of_table), int(features.of_seat), plan.seed)
    total = sum(len(group) for group in known.values())
    guess = verdict({rivals: group.guess for rivals, group in unseen.items()}, unseen)
    print(f"{total:,} positions to learn from; the game's own guess: {guess}", flush=True)
    curve: list[str] = []
    header = {"game": plan.game, "made_by": plan.command(), "positions": total, "guess": guess, "curve": curve}
    before = plan.before(generation)
    if before is not None:
        weights.begin_with(before)
        curve.append(f"what was known before: {told(weights, unseen)}")
        print(curve[-1], flush=True)
        header["before"] = Network(before).header
    for number in range(plan.rounds):
        kept = plan.folder / f"weights-{generation}-{number}.npz"
        if kept.exists():
            weights.load(kept)
        else:
            one_round(weights, known, plan, number, RATE if before is None else RATE * LATER)
            weights.save(kept)
        curve.append(f"round {number + 1} of {plan.rounds}: {told(weights, unseen)}")
        print(curve[-1], flush=True)
        plan.judgement(generation).write_bytes(weights.to_bytes(header))


def one_round(weights: Weights, known: dict[int, Positions], plan: Plan, number: int, rate: float) -> None:
    luck = np.random.default_rng([plan.seed, number])
    count = sum(-(-len(group) // BATCH) for group in known.values())
    for at, batch in enumerate(progress(batches(known, luck), count)):
        done = (number + at / count) / plan.rounds
        weights.learn(batch, rate * 0.5 * (1.01 + cos(pi * done)))


def told(weights: Weights, unseen: dict[int, Positions]) -> str:
    return verdict({rivals: weights.chances(group) for rivals, group in unseen.items()}, unseen)


def verdict(said: dict[int, np.ndarray], unseen: dict[int, Positions]) -> str:
    """Loss and share of winners told, over all numbers of rivals."""
    count = sum(len(group) for group in unseen.values())
    found = [(len(group), *measure(said[rivals], group.shares)) for rivals, group in unseen.items()]
    loss, right = (sum(each[0] * each[at] for each in found) / count for at in (1, 2))
    return f"loss {loss:.4f}, winner told {right:.1%} of {count:,}"
