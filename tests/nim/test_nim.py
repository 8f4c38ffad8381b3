"""The small game of docs/add-a-game.md: its rules, and what it gets for its registration alone.

The promises of tests/test_every_game.py hold it as they hold every game.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from chapiteau.arena.command import checked, simulate
from chapiteau.arena.run import Run
from chapiteau.engine.chance import Script
from chapiteau.engine.contract import State
from chapiteau.engine.errors import BadInput
from chapiteau.games import make
from chapiteau.referee import Referee
from tests.server.client import Server, begin, join

ROOT = Path(__file__).parents[2]
PLUGGED_IN = {"CHAPITEAU_GAMES": "tests.nim.game:NIM"}
"""How another process learns of the game."""
GAME = make("nim")


def take(heap: int, count: int) -> dict[str, Any]:
    return {"type": "take", "heap": heap, "count": count}


def position(heaps: list[int], to_act: int = 0) -> State:
    return GAME.position({"players": 2, "heaps": heaps, "to_act": to_act})


def why_not(state: State, words: dict[str, Any], seat: int = 0) -> str | None:
    return state.why_not(GAME.move(words), seat)


def test_N1_three_heaps_of_three_five_and_seven() -> None:
    assert GAME.new(2, None, Script(0)).view(None).heaps == [3, 5, 7]


@pytest.mark.parametrize("lot", [0, 1])
def test_N2_lots_decide_who_begins(lot: int) -> None:
    assert GAME.new(2, None, Script(lot)).to_act == lot


def test_N3_the_two_take_turns() -> None:
    state = position([3, 5, 7])
    assert why_not(state, take(0, 1), seat=1) == "N3"
    state.apply(GAME.move(take(0, 1)), Script())
    assert (state.to_act, why_not(state, take(0, 1), seat=0)) == (1, "N3")


def test_N4_no_more_than_the_heap_has() -> None:
    state = position([2, 0, 7])
    assert why_not(state, take(0, 3)) == why_not(state, take(1, 1)) == "N4"
    assert why_not(state, take(2, 7)) is None


def test_N5_who_takes_the_last_match_has_won() -> None:
    state = position([0, 0, 2], to_act=1)
    state.apply(GAME.move(take(2, 2)), Script())
    assert [each.place for each in state.result() or []] == [2, 1]
    assert why_not(state, take(2, 1), seat=1) == "N5"


def test_a_position_that_cannot_be_names_its_field() -> None:
    with pytest.raises(BadInput, match=r"\$\.heaps\[1\]"):
        position([3, 6, 7])


# What the registration alone gives


def test_the_referee_judges_it() -> None:
    referee = Referee()
    answer = referee.answer(json.dumps({"cmd": "new", "game": "nim", "players": 2, "seed": "1"}))
    refused = referee.answer(json.dumps({"cmd": "play", "move": take(0, 3)})), referee.answer('{"cmd":"moves"}')
    assert (len(answer["moves"]), refused[0]["ok"]) == (15, True)
    again = referee.answer(json.dumps({"cmd": "play", "move": take(0, 1)}))
    assert (again["rule"], again["text"]) == ("N4", "In a turn a player takes one match or more from one heap.")


def test_bots_play_it(capsys: pytest.CaptureFixture[str]) -> None:
    simulate(checked(Run("nim", ["random", "random"], 1)), 20).show()
    assert "20 matches of nim, 2 players, none stuck" in capsys.readouterr().out


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_terminal_plays_it_by_a_menu(language: str) -> None:
    command = [sys.executable, "-m", "chapiteau", "play", "nim", "--bots", "random", "--seed", "7"]
    ran = subprocess.run(
        [*command, "--language", language],
        input="?\n" + "1\n" * 20,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **PLUGGED_IN, "PYTHONPATH": path()},
    )
    assert "heaps: [3, 5, 2]" in ran.stdout
    assert "   1  take 0 1" in ran.stdout
    assert "Bruno, take, heap 2, count 5" in ran.stdout
    assert ", end" in ran.stdout
    assert ran.stderr == ""


def test_a_server_plays_it_with_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHAPITEAU_GAMES", PLUGGED_IN["CHAPITEAU_GAMES"])
    monkeypatch.setenv("PYTHONPATH", path())
    server = Server(tmp_path)
    try:
        listed = {game["id"]: game for game in server.get("/api/games")}["nim"]
        assert (listed["title"], listed["usual"], listed["players"]) == ("Nim", 2, [2, 2])
        page, keys = join(server, server.make("human", listed["bots"][0], game="nim"))
        begin((page, 0, keys))
        with page:
            while not page.my_turn()["end"]:
                assert page.move()["answer"]["error"] is None
        assert sorted(each["place"] for each in page.position["end"]["result"]) == [1, 2]
    finally:
        server.stop()


def path() -> str:
    """Where another process finds this package of tests; it has the same Chapiteau as this one."""
    return os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
