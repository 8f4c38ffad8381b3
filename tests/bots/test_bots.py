"""Bots: they answer from a view alone, and the heuristic plays better than chance."""

import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import chapiteau
from chapiteau import bots
from chapiteau.arena.match import one_match, play_out, turned
from chapiteau.arena.tally import wilson
from chapiteau.bots.contract import Answer, Bot, Question
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Move
from chapiteau.engine.errors import BadInput
from chapiteau.games import make, shipped

FIRST = """
import json, sys
for line in sys.stdin:
    print(json.dumps(json.loads(line)["moves"][0]), flush=True)
"""


TABLES = [(name, players) for name in shipped() for players in range(max(2, make(name).fewest), make(name).most + 1)]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_heuristic_clearly_beats_random(name: str, players: int) -> None:
    game, matches = make(name), 60
    seats = ["heuristic"] + ["random"] * (players - 1)
    wins = 0
    for number in range(matches):
        result = one_match(game, turned(seats, number), number).result
        wins += result[number % players].place == 1
    low, _ = wilson(wins, matches)
    print(f"{name}, heuristic against {players - 1} random: {wins} of {matches}")
    assert low > 1.5 / players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_heuristic_plays_with_bonus_cards_too(players: int) -> None:
    game, seats = make("aramini-circus"), ["heuristic"] + ["random"] * (players - 1)
    options = {"bonus_cards": True}
    wins = sum(
        one_match(game, turned(seats, number), number, options).result[number % players].place == 1
        for number in range(20)
    )
    assert wilson(wins, 20)[0] > 1.5 / players


def test_the_heuristic_holds_its_own_against_the_automaton() -> None:
    wins = sum(one_match(make("three-ring-circus"), ["heuristic"], number)[0][0].place == 1 for number in range(40))
    print(f"three-ring-circus, heuristic against the automaton on easy: {wins} of 40")
    assert wins > 16


def test_a_match_of_random_bots_needs_no_views_and_is_the_same_every_time() -> None:
    game = make("aramini-circus")
    assert one_match(game, ["random"] * 3, 7) == one_match(game, ["random"] * 3, 7)
    assert one_match(game, ["random"] * 3, 7) != one_match(game, ["random"] * 3, 8)


def test_a_bot_of_the_same_view_and_luck_makes_the_same_move() -> None:
    game = chapiteau.game("figaro")
    state = game.new(4, None, Fast(3))
    assert state.to_act is not None
    view = game.read_view(msgspec.json.encode(state.view(state.to_act)))
    chosen = [bots.make(game, "heuristic", Fast(1)).answer(Question(), view, state.legal()) for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0].move in state.legal()


def test_a_bot_is_made_once_and_asked_many_times() -> None:
    asked: list[Question] = []

    class Last(Bot):
        def answer(self, question: Question, view: Any, moves: list[Move]) -> Answer:
            asked.append(question)
            return Answer(moves[-1], saw={"moves": len(moves)})

    game = chapiteau.game("figaro")
    play_out(game, [Last()] * 3, 1)
    assert len(asked) > 50
    assert set(asked) == {Question("move", None, None)}


def test_a_bot_on_the_other_side_of_a_pipe_plays_a_match(tmp_path: Path) -> None:
    script = tmp_path / "first.py"
    script.write_text(FIRST)
    name = f"pipe:{sys.executable} {script}"
    match = one_match(chapiteau.game("figaro"), [name, "random", "random"], 1)
    assert len(match.result) == 3
    assert match.decisions > 50
    assert match.ending == "F50"


@pytest.mark.parametrize(
    ("answer", "problem"),
    [("print('x')", "no JSON"), ("pass", "no answer"), ('print(\'{"type":"take"}\')', "not offered")],
)
def test_a_bot_that_answers_badly_is_named(tmp_path: Path, answer: str, problem: str) -> None:
    script = tmp_path / "bad.py"
    script.write_text(f"input()\n{answer}\n")
    with pytest.raises(BadInput, match=problem):
        one_match(chapiteau.game("figaro"), [f"pipe:{sys.executable} {script}", "random", "random"], 1)


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadInput, match="heuristic, random"):
        bots.make(chapiteau.game("figaro"), "genius", Fast(1))
