"""`chapiteau simulate`: many matches between bots, with what came of them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from sys import stderr
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

from chapiteau import bots, game
from chapiteau.bots.contract import Bot
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Game, State
from chapiteau.engine.errors import BadInput
from chapiteau.engine.playout import play_on
from chapiteau.engine.view import Result

Options: TypeAlias = Mapping[str, Any] | None


class Played(NamedTuple):
    """How a match ended, how many decisions it took, the rule that ended it, and where fame came from."""

    result: list[Result]
    decisions: int
    ending: str
    fame: list[dict[str, int]]


MOST_DECISIONS = 100_000
"""No match of any game is nearly as long: one that is counts as stuck."""


def simulate(name: str, seats: list[str], matches: int, seed: int, switches: Options = None) -> int:
    """Play the matches, each bot in every seat in turn, and print what they won."""
    played = game(name)
    played.check_players(len(seats), "--seats")
    options = played.check_options(switches)
    wins = [0] * len(seats)
    scores = [0] * len(seats)
    lengths: list[int] = []
    endings: Counter[str] = Counter()
    by_seat, fame = [0] * len(seats), Fame()
    for number in progress(matches):
        match = one_match(played, turned(seats, number), seed + number, options)
        lengths.append(match.decisions)
        endings[match.ending] += 1
        fame.add(match.fame)
        for part in match.result:
            bot = (part.seat - number) % len(seats)
            wins[bot] += part.place == 1
            scores[bot] += part.score
            by_seat[part.seat] += part.place == 1
    lengths.sort()
    print(f"{matches} matches of {name}, {len(seats)} players, none stuck; decisions a match: ", end="")
    print(f"fewest {lengths[0]}, median {lengths[len(lengths) // 2]}, most {lengths[-1]}")
    print("ended by rule " + ", ".join(f"{rule}: {count / matches:.1%}" for rule, count in sorted(endings.items())))
    for bot, label in enumerate(seats):
        low, high = wilson(wins[bot], matches)
        rate = wins[bot] / matches
        print(
            f"{label}: won {rate:.1%} (95 % interval {low:.1%} to {high:.1%}), mean score {scores[bot] / matches:.1f}"
        )
    print("won by seat: " + ", ".join(f"{seat}: {won / matches:.1%}" for seat, won in enumerate(by_seat)))
    fame.show(matches)
    return 0


class Fame:
    """Where fame came from, in games that keep it apart."""

    def __init__(self) -> None:
        self.circuses: list[Counter[str]] = []

    def add(self, given: list[dict[str, int]]) -> None:
        self.circuses += [Counter() for _ in range(len(given) - len(self.circuses))]
        for circus, sources in enumerate(given):
            self.circuses[circus].update(sources)

    def show(self, matches: int) -> None:
        for circus, sources in enumerate(self.circuses):
            parts = ", ".join(f"{name} {total / matches:.1f}" for name, total in sources.most_common())
            print(f"fame of circus {circus}: {parts}")


def turned(seats: list[str], by: int) -> list[str]:
    """The bots moved on by so many seats: nobody keeps the advantage of a place."""
    return [seats[(seat - by) % len(seats)] for seat in range(len(seats))]


def one_match(played: Game, seats: list[str], seed: int, options: Options = None) -> Played:
    """One match from its seed."""
    if set(seats) == {"random"}:
        return play_at_random(played, len(seats), seed, options)
    players = [bots.make(played, name, Fast(f"{seed} {seat}")) for seat, name in enumerate(seats)]
    try:
        return play_out(played, players, seed, options)
    finally:
        for player in players:
            player.close()


def play_at_random(played: Game, players: int, seed: int, options: Options) -> Played:
    """Without views: nobody looks at them, and the compiled engine does it all in one loop."""
    chance = Fast(seed)
    state = played.new(players, options, chance, False)
    made = play_on(state, chance, MOST_DECISIONS)
    if state.to_act is not None:
        raise BadInput(f"the match from seed {seed} is stuck", "$.seed")
    return ended(state, made)


def play_out(played: Game, players: list[Bot], seed: int, options: Options = None) -> Played:
    chance = Fast(seed)
    state = played.new(len(players), options, chance)
    made = 0
    while state.to_act is not None:
        decide(state, players[state.to_act], chance)
        made += 1
        if made > MOST_DECISIONS:
            raise BadInput(f"the match from seed {seed} is stuck", "$.seed")
    return ended(state, made)


def ended(state: State, decisions: int) -> Played:
    """After the end every move is refused with the rule that ended the match."""
    ending = state.why_not(state.game.moves[0], 0) or ""
    return Played(state.result() or [], decisions, ending, state.mapping().get("fame", []))


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
