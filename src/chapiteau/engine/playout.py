"""Random play in one loop, so that a compiled engine never leaves compiled code."""

from typing import Any

from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import NOBODY, Game, State


class Tally:
    """What a stretch of random play has seen."""

    def __init__(self) -> None:
        self.decisions = 0
        self.forced = 0
        self.matches = 0


def play_on(state: State, chance: Chance, most: i64) -> i64:
    """Play at random until the match is over or `most` decisions were made; how many were made."""
    made: i64 = 0
    while state.asked != NOBODY and made < most:
        legal = state.legal_indices()
        state.apply_index(legal[chance.below(len(legal))], chance)
        made += 1
    return made


def random_decisions(game: Game, players: int, chance: Chance, least: i64) -> Tally:
    """Whole matches at random until at least this many decisions were made."""
    made: i64 = 0
    forced: i64 = 0
    matches: i64 = 0
    while made < least:
        state = game.new(players, None, chance, False)
        while state.asked != NOBODY:
            legal = state.legal_indices()
            count = len(legal)
            if count == 1:
                forced += 1
            state.apply_index(legal[chance.below(count)], chance)
            made += 1
        matches += 1
    tally = Tally()
    tally.decisions, tally.forced, tally.matches = made, forced, matches
    return tally


class Outcomes:
    """What came of whole matches at random: lengths, first places by seat, scores by seat, endings by rule."""

    def __init__(self, players: int) -> None:
        self.lengths: list[int] = []
        self.wins = [0] * players
        self.scores = [0] * players
        self.endings: dict[str, int] = {}

    def add(self, result: list[Any], length: int, turned: int = 0) -> None:
        """Count a match; with the bots moved on by so many seats, each keeps its own column."""
        self.lengths.append(length)
        for part in result:
            bot = (part.seat - turned) % len(self.wins)
            self.wins[bot] += part.place == 1
            self.scores[bot] += part.score


def random_match(game: Game, players: int, chance: Chance, most: i64, outcomes: Outcomes) -> bool:
    """One match at random without views; False when it has not ended after `most` decisions."""
    state = game.new(players, None, chance, False)
    made = play_on(state, chance, most)
    if state.asked != NOBODY:
        return False
    outcomes.add(state.result() or [], made)
    # Once a match is over every move is refused with the rule that ended it.
    ending = state.why_not(game.moves[0], 0) or ""
    outcomes.endings[ending] = outcomes.endings.get(ending, 0) + 1
    return True
