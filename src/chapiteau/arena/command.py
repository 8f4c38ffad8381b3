"""`chapiteau simulate`: many matches between bots, with what came of them."""

import sys
from dataclasses import replace
from pathlib import Path

from chapiteau import bots, game
from chapiteau.arena.kept import Kept
from chapiteau.arena.progress import progress
from chapiteau.arena.run import Run, matches
from chapiteau.arena.tally import Tally
from chapiteau.engine.chance import Fast
from chapiteau.engine.errors import BadInput


def checked(run: Run) -> Run:
    """The same run with all its options, after a look at seats, options and bots."""
    played = game(run.game)
    players = played.check_players(len(run.seats), "--seats")
    for bot in dict.fromkeys(run.seats):
        bots.make(played, bot, Fast(run.seed)).close()
    return replace(run, options=played.check_options(run.options, players))


def simulate(run: Run, count: int, processes: int = 1, path: Path | None = None) -> Tally:
    """Play the matches, or those that a file does not hold yet; an interrupted run is kept in it."""
    if count < 1:
        raise BadInput("at least one match must be played", "--matches")
    tally = Tally(run)
    kept = Kept(path, tally)
    done = len(tally.matches)
    try:
        with matches(run, done, count, processes) as played:
            for match, thoughts in progress(played, count, done):
                tally.add(match, thoughts)
                kept.now_and_then()
    except KeyboardInterrupt:
        if path is not None:
            print(f"{len(tally.matches)} matches are kept in {path}; the same command goes on", file=sys.stderr)
        raise
    finally:
        kept.write()
    return tally


def simulate_every_variant(run: Run, count: int, processes: int = 1) -> None:
    """Print the same for every number of players and every variant."""
    played = game(run.game)
    for players in range(played.fewest, played.most + 1):
        for options in played.variants(players):
            variant = checked(replace(run, seats=filled(run.seats, players), options=options))
            simulate(variant, count, processes).show()


def filled(seats: list[str], players: int) -> list[str]:
    """As many bots as there are players; the last one named takes the seats that are left."""
    return (seats + seats[-1:] * players)[:players]
