"""The load command: a small load is carried without an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chapiteau.server.load import crowd as crowd_module
from chapiteau.server.load import pair as pair_module
from chapiteau.server.load import people as people_module
from chapiteau.server.load import race as race_module
from chapiteau.server.load.pair import ONE, SPLIT, SPREAD, pair, why_not
from chapiteau.server.load.peer import PeerSeat, _Seen, choose
from chapiteau.server.load.people import people
from chapiteau.server.load.race import Run, Side, race
from chapiteau.server.load.report import Must, verdict
from chapiteau.server.load.seats import Tally
from chapiteau.server.load.tables import load, spread

if TYPE_CHECKING:
    import pytest

    from chapiteau.server.load.postgres import Postgres


def test_a_few_tables_are_carried(capsys: pytest.CaptureFixture[str]) -> None:
    outcome = load(tables=25, seconds=3)
    said = capsys.readouterr().out
    assert outcome == 0, said
    assert "25 tables at once for 3 s, 20 of them with a person" in said
    assert "errors   0" in said


def test_spread_names_the_slow_ones() -> None:
    assert spread([0.001] * 98 + [0.05, 0.1]) == "p50 1.0 ms, p99 100.0 ms, max 100.0 ms"
    assert spread([]) == "none"


def test_the_race_counts_moves_of_every_seat(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race_module, "ROUNDS", 2)
    outcome = race(seconds=1, peer=False, tables=3)
    said = capsys.readouterr().out
    assert outcome == 0, said
    assert "Figaro, 4 seats x 3 tables" in said


def test_people_play_at_two_processes(
    postgres: Postgres, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pair_module, "ROUNDS", 1)
    monkeypatch.setattr(pair_module, "BEFORE", 0.5)
    monkeypatch.setattr(pair_module, "FEWEST", 1)
    outcome = pair(seconds=1, database=postgres.new_database(), tables=3, layouts=[SPLIT])
    said = capsys.readouterr().out
    assert outcome == 0, said
    assert "Figaro, 4 seats x 3 tables" in said


def measured(name: str, cost: float, moves: int = 100) -> Side:
    layout, run = Side(name), Run()
    run.costs, run.tally.times = [cost, 0.0], [0.01] * moves
    layout.runs.append(run)
    return layout


def test_two_processes_that_use_too_much_fail() -> None:
    one, two = measured(ONE, 1.0), measured(SPREAD, 1.3)
    assert why_not([one, two, measured(SPLIT, 1.9)], most=1.31) == []
    too_much = f"{SPREAD}: 1.30 times the processor's time a move, and 1.25 is the most"
    assert why_not([one, two], most=1.25) == [too_much]
    assert why_not([one, measured(SPREAD, 0.0, 0)], most=1.25) == [f"{SPREAD}: 0 moves are too few"]
    two.runs[0].tally.errors = ["lost"]
    assert why_not([one, two], most=1.31) == ["lost"]


def test_a_figure_out_of_its_bounds_fails_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert verdict([], Must("times the peer", 2.0, least=2), Must("p99 ms", 20.0, most=20)) == 0
    assert capsys.readouterr().out == "errors   0\n"
    assert verdict([], Must("times the peer", 1.99, least=2), Must("p99 ms", 20.5, most=20)) == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        "missed   times the peer: 1.99, and 2 is the least",
        "missed   p99 ms: 20.50, and 20 is the most",
    ]
    assert verdict(["a socket was lost"]) == 1


def test_a_crowd_hears_every_move(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowd_module, "MOST_CPU", float("inf"))  # this machine may be busy
    monkeypatch.setattr(crowd_module, "MOST_BESIDE", float("inf"))
    outcome = crowd_module.crowd(watchers=30, seconds=3)
    said = capsys.readouterr().out
    assert outcome == 0, said
    assert "30 watchers at one table" in said


def test_people_play_at_their_pace(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_module, "A_MOVE_EVERY", 0.5)
    monkeypatch.setattr(people_module, "MOST", float("inf"))  # this machine may be busy
    outcome = people(tables=3, people=6, seconds=2)
    said = capsys.readouterr().out
    assert outcome == 0, said
    assert "3 tables, 6 people" in said


class Line:
    """What a seat says to boardgame.io."""

    def __init__(self) -> None:
        self.said: list[bytes] = []

    def say(self, text: bytes) -> None:
        self.said.append(text)


def test_a_seat_of_the_peer_plays_over_its_socket() -> None:
    """The messages are those of boardgame.io 0.50.2 over Socket.IO."""
    tally, line = Tally(), Line()
    seat = PeerSeat(tally, 0)
    seat._match, seat._client = "table-1", line  # type: ignore[assignment]
    state = '{"G":{"hands":[["red-1"],3,3,3],"rows":[[],[],[],[]]},"ctx":{"currentPlayer":"%d"},"_stateID":%d}'
    sync = '42/figaro,["sync","table-1",{"state":%s}]'
    update = '42/figaro,["update","table-1",%s,[]]'
    for text in ("0{}", "40/figaro,{}", "2", sync % state % (0, 4), update % state % (1, 5)):
        seat._hear(text.encode())
    move = (
        b'42/figaro,["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":["red-1",0],"playerID":"0",'
        b'"credentials":null}},4,"table-1","0"]'
    )
    assert line.said == [b"40/figaro,", b'42/figaro,["sync","table-1","0",null,4]', b"3", move]
    assert tally.heard == 2
    assert len(tally.times) == 1
    assert tally.errors == []


def test_the_peers_seats_choose_what_may_be_played() -> None:
    rows = [["red-2"], [], ["juggler-1"], []]
    assert choose(_Seen([["red-1"], 3, 3, 3], rows), 0) == {"type": "play", "args": ["red-1", 0]}
    assert choose(_Seen([["blue-1"], 3, 3, 3], rows), 0) == {"type": "play", "args": ["blue-1", 1]}
    full = [["red-2"], ["blue-1"], ["green-1"], ["yellow-1"]]
    assert choose(_Seen([["purple-1"], 3, 3, 3], full), 0) == {"type": "take", "args": []}
    assert choose(_Seen([["ronde"], 3, 3, 3], full), 0) == {"type": "play", "args": ["ronde", 0]}
