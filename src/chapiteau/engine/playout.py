"""Random play in one loop, so that a compiled engine never leaves compiled code."""

from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import NOBODY, Game, Moves, State


class Tally:
    """What a stretch of random play has seen."""

    def __init__(self) -> None:
        self.decisions = 0
        self.turns = 0
        self.forced = 0
        self.matches = 0


def play_on(state: State, chance: Chance, most: i64) -> Tally:
    """Play at random until the match is over or `most` decisions were made."""
    made: i64 = 0
    turns: i64 = 0
    forced: i64 = 0
    moves = Moves(len(state.game.moves))
    while state.asked != NOBODY and made < most:
        if state.begins_turn():
            turns += 1
        state.generate(moves)
        if moves.count == 1:
            forced += 1
        state.apply_index(moves.indices[chance.below(moves.count)], chance)
        made += 1
    tally = Tally()
    tally.decisions, tally.turns, tally.forced = made, turns, forced
    return tally


def random_decisions(game: Game, players: int, chance: Chance, least: i64) -> Tally:
    """Whole matches at random until at least this many decisions were made."""
    made: i64 = 0
    matches: i64 = 0
    moves = Moves(len(game.moves))
    while made < least:
        state = game.new(players, None, chance, False)
        made += state.play_at_random(moves, chance, game.longest)
        matches += 1
    tally = Tally()
    tally.decisions, tally.matches = made, matches
    return tally
