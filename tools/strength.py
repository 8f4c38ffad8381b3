"""Plays the matches that show how strong the bots are, and writes the results to docs/figures.md.

Run it with the Python of an installed, compiled Chapiteau: python -m tools.strength. Add words to play only the lines
that contain one of them. An interrupted line continues from its file; delete the folder after a change to the bots.
`--full` plays fewer matches, at the bots' full strength at a table; `--write` only writes what is in the folder.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chapiteau import bench_search
from chapiteau.arena.command import checked, simulate
from chapiteau.arena.run import Run, cores
from chapiteau.engine.errors import BadInput
from chapiteau.games import REGISTERED, registered, shipped
from tools import figures

ROOT = figures.ROOT
BUDGET = {"figaro": 6000, "aramini-circus": 4000, "ringmaster": 3000, "three-ring-circus": 200}
"""How many iterations take about 0.05 s of CPU time per decision, on the machine of the figures."""
SEED, FULL_SEED = 9_000_000, 9_500_000
"""The seed of the first deal. Nothing is ever tuned on seeds from nine million on."""
MATCHES, FULL_MATCHES = 400, 60
OPENSPIEL = "0.05/1.4/0"
"""Its seconds a decision, its exploration, and its own playouts, to the end of the match. Of 48 matches each against
the champion on seeds from 740,000 on it won 12 % with an exploration of 0.3 and of 0.7, and 27 % with 1.4."""
SPIEL_BUDGET = 3000
"""How many of the champion's iterations take as much CPU time."""
FEW = 50
"""A level with at most this many iterations keeps them: with fewer, it would be another bot."""
CAMPS = 60.0
"""A level beats the one below if two of it win this percentage of matches against two of the other."""


@dataclass(frozen=True)
class Line:
    """One row of the table: who plays, and how much the first bot must win and should."""

    name: str
    game: str
    seats: tuple[str, ...]
    must: float
    aim: float | None = None
    options: dict[str, Any] = field(default_factory=dict)
    in_full: bool = True
    """Whether it is also played at the bots' full strength."""
    budget: int | None = None
    """If the game's iterations take much more or less time with this many players: how many to use."""


def champion(game: str, players: int, must: float, aim: float, budget: int | None = None) -> Line:
    seats = ("champion", *["heuristic"] * (players - 1))
    return Line(f"{game} {players} players", game, seats, must, aim, budget=budget)


def alone(difficulty: str, must: float, aim: float) -> Line:
    options = {"difficulty": difficulty}
    return Line(f"three-ring-circus alone, {difficulty}", "three-ring-circus", ("champion",), must, aim, options)


def against_openspiel() -> Line:
    """Two camps at equal CPU time."""
    seats = ("champion", f"chapiteau.lab.openspiel_bot:OpenSpielBot:{OPENSPIEL}")
    return Line("figaro against OpenSpiel, two camps", "figaro", seats * 2, 80, 92, in_full=False, budget=SPIEL_BUDGET)


def steps(game: str) -> list[Line]:
    """Each level against the one below."""
    levels = list(registered(game).levels)
    pairs = zip(levels[1:], levels[:-1], strict=True)
    return [
        Line(f"{game} {upper} against {lower}", game, (upper, lower) * 2, CAMPS, in_full=False)
        for upper, lower in pairs
    ]


LINES = [
    champion("figaro", 4, 65, 80),
    champion("aramini-circus", 4, 62, 75),
    champion("aramini-circus", 2, 85, 93),
    champion("ringmaster", 4, 45, 60),
    champion("ringmaster", 2, 82, 90, budget=5000),
    champion("three-ring-circus", 4, 50, 65),
    champion("three-ring-circus", 2, 80, 90),
    alone("easy", 85, 95),
    alone("medium", 75, 90),
    alone("hard", 55, 75),
    against_openspiel(),
    *(line for game in shipped() for line in steps(game)),
]
SPEED, SPEED_MUST, SPEED_AIM = "figaro search, first move of a round", 80_000, 150_000


def budgeted(line: Line) -> list[str]:
    """The bots of a line, limited to the game's budget; if several think longer, all are reduced by the same factor."""
    levels, most = REGISTERED[line.game].levels, line.budget or BUDGET[line.game]
    searching = {
        seat: levels[seat].iterations
        for seat in line.seats
        if seat in levels and levels[seat].mind == "search" and levels[seat].iterations > FEW
    }
    scale = min(1.0, most / max([most, *searching.values()]))
    return [f"{seat}:{max(1, round(scale * searching[seat]))}" if seat in searching else seat for seat in line.seats]


class Folder:
    """The folder where the runs of all lines are kept."""

    def __init__(self, path: Path, full: bool) -> None:
        self.path = path
        self.full = full

    def lines(self) -> list[Line]:
        return [line for line in LINES if line.in_full or not self.full]

    def file(self, name: str) -> Path:
        return self.path / f"{name.replace(' ', '-').replace(',', '')}{'-full' * self.full}.json"

    def run(self, line: Line, matches: int | None, processes: int) -> None:
        seats = list(line.seats) if self.full else budgeted(line)
        run = checked(Run(line.game, seats, FULL_SEED if self.full else SEED, line.options, paired=True))
        simulate(run, matches or (FULL_MATCHES if self.full else MATCHES), processes, self.file(line.name))

    def found(self, name: str) -> dict[str, Any] | None:
        file = self.file(name)
        report: dict[str, Any] | None = json.loads(file.read_text("utf-8")) if file.exists() else None
        return report

    def table(self) -> str:
        rows = [self.row(line) for line in self.lines()]
        return "\n".join([HEAD, *rows, *([] if self.full else [self.speed()])])

    def row(self, line: Line) -> str:
        report = self.found(line.name)
        wanted = f"{line.must:.0f} %{f' / {line.aim:.0f} %' if line.aim else ''}"
        if report is None:
            return f"{line.name:46}{'not played':>31}  {wanted:>13}"
        bot = next(iter(report["bots"].values()))
        won = f"{bot['share']:.1%} ({bot['low']:.1%} to {bot['high']:.1%})"
        # At full strength few matches are played, only as a check: the interval is too wide to be required.
        least = bot["share" if line.aim is None or self.full else "low"]
        verdict = judged(100 * least, line.must, line.aim, 100 * bot["share"])
        thought = " / ".join(f"{each['think_ms']['median']:.0f}" for each in report["bots"].values()) + " ms"
        return f"{line.name:46}{report['matches']:>6}{won:>25}  {wanted:>13}  {thought:>11}  {verdict}"

    def speed(self) -> str:
        report = self.found(SPEED)
        rate = report["positions"]["opening"]["iterations_per_second"] if report else 0
        verdict = judged(rate, SPEED_MUST, SPEED_AIM, rate) if report else "not measured"
        return f"{SPEED}: {rate:,} iterations a second (must {SPEED_MUST:,}, aim {SPEED_AIM:,}): {verdict}"


HEAD = f"{'':46}{'games':>6}{'won, 95 % interval':>25}  {'must / aim':>13}  {'thought':>11}"


def judged(least: float, must: float, aim: float | None, share: float) -> str:
    """A champion's `must` is compared with the lower end of the interval; aims, steps between levels and the check at
    full strength with the share itself."""
    if least < must:
        return "MISSED"
    return "aim reached" if aim is not None and share >= aim else "passed"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="play only the lines that hold one of these words")
    parser.add_argument("--full", action="store_true", help="at the strength of the table")
    parser.add_argument("--matches", type=int, help=f"default {MATCHES}, or {FULL_MATCHES} in full")
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--folder", type=Path, default=ROOT / ".strength", help="where the runs are kept")
    parser.add_argument("--write", action="store_true", help="play nothing, only write what the folder holds")
    options = parser.parse_args(arguments)
    options.folder.mkdir(exist_ok=True)
    folder = Folder(options.folder, options.full)
    for line in folder.lines():
        if not options.write and chosen(line.name, options.words):
            try:
                folder.run(line, options.matches, options.processes)
            except BadInput as bad:
                print(f"{line.name}: {bad.error} ({bad.at})", flush=True)
            else:
                print(folder.row(line), flush=True)
    if not options.write and not options.full and chosen(SPEED, options.words):
        bench_search.bench_search("figaro", folder.file(SPEED))
    kept = figures.blocks()
    kept[figures.STRENGTH_FULL if options.full else figures.STRENGTH] = folder.table()
    figures.write(kept)
    return 0


def chosen(name: str, words: list[str]) -> bool:
    return not words or any(word in name for word in words)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
