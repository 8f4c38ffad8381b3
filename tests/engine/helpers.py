"""A short match of the first game there is, to look at the engine with."""

from typing import Any

from chapiteau.engine.chance import Chance, Fast, from_seed
from chapiteau.engine.contract import Move
from chapiteau.engine.match import Match
from chapiteau.games import REGISTERED, make

GAME = make(next(iter(REGISTERED)))


def header(**fields: Any) -> dict[str, Any]:
    plain = {"game": GAME.id, "players": GAME.fewest, "options": {}, "luck": "not committed", "seed": "7"}
    return {**plain, **fields}


def begun(**fields: Any) -> tuple[Match, Chance]:
    """A match with its set-up done, and its luck."""
    match, chance = Match(GAME, header(**fields)), from_seed("7")
    match.set_up(chance)
    return match, chance


def asked(match: Match) -> int:
    seat = match.state.to_act
    assert seat is not None
    return seat


def move_number(match: Match, number: int = 0) -> Move:
    moves = match.state.legal()
    return moves[number % len(moves)]


def play_some(match: Match, chance: Chance, count: int) -> None:
    will = Fast(1)
    for _ in range(count):
        match.play(move_number(match, will.below(1000)), asked(match), chance)


def played(count: int, **fields: Any) -> Match:
    match, chance = begun(**fields)
    play_some(match, chance, count)
    return match
