"""`chapiteau simulate`: many matches between bots, with what came of them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from math import sqrt
from sys import stderr
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

from chapiteau import bots, game
from chapiteau.bots.contract import Bot, Question
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Game, State
from chapiteau.engine.errors import BadInput
from chapiteau.engine.playout import play_on
from chapiteau.engine.view import Result

Options: TypeAlias = Mapping[str, Any] | None


class Played(NamedTuple):
    """How a match ended, how long it was, the rule that ended it, and where fame came from."""

    result: list[Result]
    decisions: int
    turns: int
    ending: str
    fame: list[dict[str, int]]


MOST_DECISIONS = 100_000
"""No match of any game is nearly as long: one that is counts as stuck."""


def simulate(name: str, seats: list[str], matches: int, seed: int, switches: Options = None) -> int:
    """Play the matches, each bot in every seat in turn, and print what they won."""
    played = game(name)
    players = played.check_players(len(seats), "--seats")
    series(played, seats, matches, seed, played.check_options(switches, players)).show()
    return 0


def simulate_every_variant(name: str, seats: list[str], matches: int, seed: int) -> int:
    """The same for every number of players and every variant."""
    played = game(name)
    for players in range(played.fewest, played.most + 1):
        for options in played.variants(players):
            series(played, filled(seats, players), matches, seed, options).show()
    return 0


def filled(seats: list[str], players: int) -> list[str]:
    """As many bots as there are players; the last one named takes the seats that are left."""
    return (seats + seats[-1:] * players)[:players]


def series(played: Game, seats: list[str], matches: int, seed: int, options: Mapping[str, Any]) -> "Series":
    """Many matches with the same seats and options."""
    found = Series(played, seats, options)
    for number in progress(matches):
        found.add(one_match(played, turned(seats, number), seed + number, options), number)
    return found


class Series:
    """What came of many matches."""

    def __init__(self, played: Game, seats: list[str], options: Mapping[str, Any]) -> None:
        self.title = ", ".join(
            [f"{played.id}, {len(seats)} player{'s' * (len(seats) > 1)}", *differing(played, options)]
        )
        self.seats = seats
        self.wins, self.scores, self.by_seat = [0] * len(seats), [0] * len(seats), [0] * len(seats)
        self.decisions: list[int] = []
        self.turns: list[int] = []
        self.endings: Counter[str] = Counter()
        self.fame: list[Counter[str]] = []
        """By bot; an automaton comes after them."""

    def add(self, match: Played, number: int) -> None:
        self.decisions.append(match.decisions)
        self.turns.append(match.turns)
        self.endings[match.ending] += 1
        self.fame += [Counter() for _ in range(len(match.fame) - len(self.fame))]
        for circus, sources in enumerate(match.fame):
            self.fame[self.bot(circus, number)].update(sources)
        for part in match.result:
            bot = self.bot(part.seat, number)
            self.wins[bot] += part.place == 1
            self.scores[bot] += part.score
            self.by_seat[part.seat] += part.place == 1

    def bot(self, circus: int, number: int) -> int:
        """Whose circus it was in the match of this number: the bots change seats."""
        return (circus - number) % len(self.seats) if circus < len(self.seats) else circus

    def show(self) -> None:
        matches = len(self.decisions)
        print(f"{matches} matches of {self.title}, none stuck; decisions a match: {spread(self.decisions)}")
        if any(self.turns):
            print(f"turns of the players in a match: {spread(self.turns)}")
        print("ended by rule " + listed({rule: self.endings[rule] for rule in sorted(self.endings)}, matches))
        for bot, label in enumerate(self.seats):
            low, high = wilson(self.wins[bot], matches)
            interval = f"{self.wins[bot] / matches:.1%} (95 % interval {low:.1%} to {high:.1%})"
            print(f"{label}: won {interval}, mean score {self.scores[bot] / matches:.1f}")
        automaton = {"automaton": matches - self.by_seat[0]} if len(self.fame) > len(self.seats) else {}
        print("won by seat: " + listed({**dict(enumerate(self.by_seat)), **automaton}, matches))
        for whose, sources in zip([*self.seats, "automaton"], self.fame, strict=False):
            print(f"fame of {whose}: " + ", ".join(f"{name} {n / matches:.1f}" for name, n in sources.most_common()))


def differing(played: Game, options: Mapping[str, Any]) -> list[str]:
    """The options that are not the defaults, in words."""
    defaults = played.options()
    return [f"{option} {value}" for option, value in options.items() if value != defaults[option]]


def spread(lengths: list[int]) -> str:
    ordered = sorted(lengths)
    return f"fewest {ordered[0]}, median {ordered[len(ordered) // 2]}, most {ordered[-1]}"


def listed(counts: Mapping[Any, int], matches: int) -> str:
    return ", ".join(f"{name}: {count / matches:.1%}" for name, count in counts.items())


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
    return ended(state, made.decisions, made.turns, seed)


def play_out(played: Game, players: list[Bot], seed: int, options: Options = None) -> Played:
    chance = Fast(seed)
    state = played.new(len(players), options, chance)
    made = turns = 0
    while state.to_act is not None and made < MOST_DECISIONS:
        made += 1
        turns += state.begins_turn()
        decide(state, players[state.to_act], chance)
    return ended(state, made, turns, seed)


def ended(state: State, decisions: int, turns: int, seed: int) -> Played:
    """After the end every move is refused with the rule that ended the match."""
    if state.to_act is not None:
        raise BadInput(f"the match from seed {seed} is stuck", "$.seed")
    ending = state.why_not(state.game.moves[0], 0) or ""
    return Played(state.result() or [], decisions, turns, ending, state.mapping().get("fame", []))


def decide(state: State, bot: Bot, chance: Fast) -> None:
    """Ask the seat's bot and play what it says; an illegal answer is refused."""
    moves = state.legal()
    state.apply(bot.answer(Question(), state.view(state.to_act), moves).move, chance)
    if state.audience is not None:
        state.audience.collect()


def wilson(wins: int, matches: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share."""
    share = wins / matches
    middle = share + z * z / (2 * matches)
    width = z * sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    return max(0.0, middle - width) / (1 + z * z / matches), (middle + width) / (1 + z * z / matches)


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
