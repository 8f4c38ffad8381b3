"""`chapiteau simulate`: many matches between bots, with what came of them."""

from collections.abc import Iterator
from math import sqrt
from sys import stderr
from time import monotonic

from chapiteau import bots, game
from chapiteau.bots.contract import Bot
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Game, State
from chapiteau.engine.errors import BadInput
from chapiteau.engine.playout import Outcomes, random_match
from chapiteau.engine.view import Result

MOST_DECISIONS = 100_000
"""No match of any game is nearly as long: one that is counts as stuck."""


def simulate(name: str, seats: list[str], matches: int, seed: int) -> int:
    """Play the matches, each bot in every seat in turn, and print what they won."""
    played = game(name)
    played.check_players(len(seats), "--seats")
    outcomes = Outcomes(len(seats))
    quick = all(bot == "random" for bot in seats)
    for number in progress(matches):
        if quick:
            quick_match(played, len(seats), seed + number, outcomes)
        else:
            result, length = one_match(played, turned(seats, number), seed + number)
            outcomes.add(result, length, number)
    show(name, seats, outcomes)
    return 0


def show(name: str, seats: list[str], outcomes: Outcomes) -> None:
    lengths, matches = sorted(outcomes.lengths), len(outcomes.lengths)
    print(f"{matches} matches of {name}, {len(seats)} players, none stuck; decisions a match: ", end="")
    print(f"fewest {lengths[0]}, median {lengths[len(lengths) // 2]}, most {lengths[-1]}")
    for rule, count in sorted(outcomes.endings.items()):
        print(f"ended by {rule}: {count / matches:.1%}")
    for bot, label in enumerate(seats):
        low, high = wilson(outcomes.wins[bot], matches)
        won, score = outcomes.wins[bot] / matches, outcomes.scores[bot] / matches
        print(f"{label}: won {won:.1%} (95 % interval {low:.1%} to {high:.1%}), mean score {score:.1f}")


def quick_match(played: Game, players: int, seed: int, outcomes: Outcomes) -> None:
    """All at random: no views are made, and a compiled engine never leaves compiled code."""
    if not random_match(played, players, Fast(seed), MOST_DECISIONS, outcomes):
        raise BadInput(f"the match from seed {seed} is stuck", "$.seed")


def turned(seats: list[str], by: int) -> list[str]:
    """The bots moved on by so many seats: nobody keeps the advantage of a place."""
    return [seats[(seat - by) % len(seats)] for seat in range(len(seats))]


def one_match(played: Game, seats: list[str], seed: int) -> tuple[list[Result], int]:
    """One match from its seed; the result and how many decisions it took."""
    players = [bots.make(played, name, Fast(f"{seed} {seat}")) for seat, name in enumerate(seats)]
    try:
        return play_out(played, players, seed)
    finally:
        for player in players:
            player.close()


def play_out(played: Game, players: list[Bot], seed: int) -> tuple[list[Result], int]:
    chance = Fast(seed)
    state = played.new(len(players), None, chance)
    made = 0
    while state.to_act is not None:
        decide(state, players[state.to_act], chance)
        made += 1
        if made > MOST_DECISIONS:
            raise BadInput(f"the match from seed {seed} is stuck", "$.seed")
    return state.result() or [], made


def decide(state: State, bot: Bot, chance: Fast) -> None:
    """Ask the seat's bot and play what it says; an illegal answer is refused."""
    moves = state.legal()
    state.apply(bot.choose(state.view(state.to_act), moves), chance)
    if state.audience is not None:
        state.audience.collect()


def wilson(wins: int, matches: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share."""
    share = wins / matches
    middle = share + z * z / (2 * matches)
    width = z * sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    return (middle - width) / (1 + z * z / matches), (middle + width) / (1 + z * z / matches)


def progress(count: int) -> Iterator[int]:
    """Count to `count` with a bar on a terminal."""
    start = shown = monotonic()
    for number in range(count):
        yield number
        now = monotonic()
        if stderr.isatty() and (now - shown > 0.1 or number + 1 == count):
            shown = now
            done = (number + 1) / count
            left = (now - start) / done - (now - start)
            print(f"\r[{'#' * int(30 * done):30}] {done:4.0%}  {left:4.0f} s left ", end="", file=stderr, flush=True)
    if stderr.isatty():
        print("\r" + " " * 56 + "\r", end="", file=stderr, flush=True)
