"""One match between bots, from its seed."""

from collections.abc import Mapping
from dataclasses import replace
from time import process_time
from typing import Any, NamedTuple, TypeAlias

from chapiteau import bots
from chapiteau.bots.contract import Answer, Bot, Question
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Game, Move, State
from chapiteau.engine.errors import BadInput
from chapiteau.engine.playout import play_on
from chapiteau.engine.view import Result

Options: TypeAlias = Mapping[str, Any] | None

MOST_DECISIONS = 100_000
"""No match of any game is nearly as long: one that is counts as stuck."""


class Played(NamedTuple):
    """How a match ended, how long it was, the rule that ended it, and where fame came from."""

    result: list[Result]
    decisions: int
    turns: int
    ending: str
    fame: list[dict[str, int]]


class Watched(Bot):
    """A bot with a budget of iterations, and the CPU seconds of each of its decisions that was a choice."""

    def __init__(self, bot: Bot, budget: int | None) -> None:
        self.bot = bot
        self.budget = budget
        self.thoughts: list[float] = []

    def answer(self, question: Question, view: Any, moves: list[Move]) -> Answer:
        begun = process_time()
        answer = self.bot.answer(replace(question, budget=self.budget), view, moves)
        if len(moves) > 1:
            self.thoughts.append(process_time() - begun)
        return answer

    def close(self) -> None:
        self.bot.close()


def turned(seats: list[str], by: int) -> list[str]:
    """The bots moved on by so many seats: nobody keeps the advantage of a place."""
    return [seats[(seat - by) % len(seats)] for seat in range(len(seats))]


def one_match(played: Game, seats: list[str], seed: int, options: Options = None, budget: int | None = None) -> Played:
    """One match from its seed, which the luck of the bots comes from too."""
    return watched_match(played, seats, seed, options, budget)[0]


def watched_match(
    played: Game, seats: list[str], seed: int, options: Options = None, budget: int | None = None
) -> tuple[Played, list[list[float]]]:
    """The same, with the CPU seconds that each seat thought; random bots among themselves think none."""
    if set(seats) == {"random"}:
        return play_at_random(played, len(seats), seed, options), [[] for _ in seats]
    made = (bots.make(played, name, Fast(f"{seed} {seat}")) for seat, name in enumerate(seats))
    players = [Watched(bot, budget) for bot in made]
    try:
        match = play_out(played, [*players], seed, options)
    finally:
        for player in players:
            player.close()
    return match, [player.thoughts for player in players]


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
