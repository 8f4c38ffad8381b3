"""The referee: one answer per request, and no request ends it."""

import json
import subprocess
import sys
from typing import Any

from chapiteau.engine.chance import Fast
from chapiteau.referee import Referee

NEW = {"cmd": "new", "game": "figaro", "players": 4, "seed": "7"}


def ask(referee: Referee, **request: Any) -> dict[str, Any]:
    return referee.answer(json.dumps(request))


def test_new_answers_with_moves_events_and_who_is_to_act() -> None:
    answer = ask(Referee(), **NEW)
    assert answer["ok"]
    assert not answer["over"]
    assert answer["result"] is None
    assert answer["to_act"] in range(4)
    assert {"type", "card", "to"} == answer["moves"][0].keys()
    assert [event["type"] for event in answer["events"]] == ["start", "deal", "hand", "hand", "hand", "hand"]
    assert len(answer["events"][2]["cards"]) == 15, "the referee's events are the truth"


def test_the_same_seed_gives_the_same_match() -> None:
    assert ask(Referee(), **NEW) == ask(Referee(), **NEW)
    assert ask(Referee(), **NEW) != ask(Referee(), **{**NEW, "seed": "8"})


def test_a_refusal_names_the_rule_and_its_text_and_changes_nothing() -> None:
    referee = Referee()
    ask(referee, **NEW)
    before = ask(referee, cmd="view", seat="all")
    refused = ask(referee, cmd="play", move={"type": "take"})
    assert (refused["ok"], refused["rule"]) == (False, "F31")
    assert refused["text"]
    assert ask(referee, cmd="why_not", move={"type": "take"})["rule"] == "F31"
    assert ask(referee, cmd="view", seat="all") == before


def test_malformed_requests_name_the_field_and_the_process_goes_on() -> None:
    referee = Referee()
    cases = [
        ("{", "$"),
        ("[]", "$"),
        ('{"cmd":"dance"}', "$.cmd"),
        ('{"cmd":"moves"}', "$.cmd"),
        ('{"cmd":"new","game":"chess","players":2}', "$.game"),
        ('{"cmd":"new","game":"figaro","players":7}', "$.players"),
        ('{"cmd":"new","game":"figaro","players":true}', "$.players"),
        ('{"cmd":"new","game":"figaro","players":4,"options":{"x":1}}', "$.options.x"),
        ('{"cmd":"new","game":"figaro","players":4,"options":{"open_counts":1}}', "$.options.open_counts"),
        ('{"cmd":"new","game":"figaro","players":4,"seed":[]}', "$.seed"),
        (
            '{"cmd":"set","game":"figaro","position":{"players":4,"hands":[["red-9"],null,null,null]}}',
            "$.position.hands[0][0]",
        ),
        ('{"cmd":"set","game":"figaro","position":7}', "$.position"),
        ('{"cmd":"load","record":{"format":2}}', "$.record.format"),
    ]
    for line, at in cases:
        answer = referee.answer(line)
        assert (answer["ok"], answer["at"]) == (False, at), (line, answer)
    ask(referee, **NEW)
    for move, at in [
        ({"type": "dance"}, "$.move.type"),
        ({"type": "play", "card": "red-9", "to": 1}, "$.move.card"),
        ({"type": "play", "card": "red-1", "to": 9}, "$.move.to"),
        ({"type": "play", "card": "red-1", "to": "1"}, "$.move.to"),
        ({"type": "play", "card": "red-1"}, "$.move.to"),
        ({"type": "take", "card": "red-1"}, "$.move.card"),
        ("take", "$.move"),
    ]:
        assert ask(referee, cmd="play", move=move)["at"] == at, move
    assert ask(referee, cmd="view", seat=4)["at"] == "$.seat"
    assert ask(referee, cmd="moves")["ok"]


DEEP = "[" * 100_000 + "]" * 100_000
ANYTHING = [
    b'{"cmd":"new","game":"ringmaster","players":2,"options":{"window":NaN}}',
    b'{"cmd":"new","game":"ringmaster","players":2,"options":{"window":-Infinity}}',
    b'{"cmd":"new","game":"ringmaster","players":2,"options":{"window":1e999}}',
    b'{"cmd":"new","game":"ringmaster","players":2,"options":{"window":1' + b"0" * 400 + b"}}",
    b'{"cmd":"new","game":"figaro","players":' + b"9" * 5000 + b"}",
    b'{"cmd":"new","game":"figaro","players":' + b"9" * 400 + b"}",
    b'{"cmd":"new","game":"figaro","players":4,"options":{"\\ud800":1}}',
    b'{"cmd":"set","game":"figaro","position":{"players":4,"round":' + b"9" * 40 + b"}}",
    b'{"cmd":"set","game":"three-ring-circus","position":{"players":2,"scores":[' + b"9" * 40 + b",0]}}",
    DEEP.encode(),
    b'{"cmd":"play","move":' + DEEP.encode() + b"}",
    b'{"cmd":"play","move":{"type":' + DEEP[:900].encode() + DEEP[-900:].encode() + b"}}",
    b'{"cmd":"load","record":{"format":1,"header":' + DEEP[:900].encode() + DEEP[-900:].encode() + b"}}",
    b'{"cmd":"view","seat":' + b"9" * 400 + b"}",
    b"\xff\xfe\x00",
]


def test_whatever_a_line_holds_it_gets_an_answer_and_the_process_goes_on() -> None:
    lines = [json.dumps(NEW).encode(), *ANYTHING, b'{"cmd":"moves"}']
    ran = subprocess.run(
        [sys.executable, "-m", "chapiteau", "referee"], input=b"\n".join(lines), capture_output=True, check=True
    )
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, *[False] * len(ANYTHING), True]
    unforeseen = [answer["error"] for answer in answers[1:-1] if "nobody expected" in answer["error"]]
    assert unforeseen == []
    assert ran.stderr == b""


def test_views_of_a_seat_a_spectator_and_all() -> None:
    referee = Referee()
    ask(referee, **NEW)
    everything = ask(referee, cmd="view", seat="all")["view"]
    assert ask(referee, cmd="view", seat=1)["view"]["hand"] == everything["hands"][1]
    assert ask(referee, cmd="view", seat=None)["view"]["hand"] == []


def test_setting_what_view_all_prints_gives_the_same_again_all_through_a_match() -> None:
    referee, other, chance = Referee(), Referee(), Fast(5)
    answer = ask(referee, **NEW)
    seen = 0
    while not answer["over"]:
        position = ask(referee, cmd="view", seat="all")["view"]
        again = ask(other, cmd="set", game="figaro", position=position, seed="1")
        assert again["moves"] == answer["moves"]
        assert again["to_act"] == answer["to_act"]
        assert ask(other, cmd="view", seat="all")["view"] == position
        answer = ask(referee, cmd="play", move=answer["moves"][chance.below(len(answer["moves"]))])
        seen += 1
    assert seen > 100
    assert sorted(part["place"] for part in answer["result"]) == [1, 2, 3, 4]
    assert ask(referee, cmd="play", move={"type": "take"})["rule"] == "F50"


def test_setting_a_position_keeps_its_options() -> None:
    options = {"setup": "without-boston", "start": "indianapolis", "difficulty": "hard", "window": 30}
    referee, other = Referee(), Referee()
    ask(referee, cmd="new", game="three-ring-circus", players=1, seed="7", options=options)
    position = ask(referee, cmd="view", seat="all")["view"]
    assert position["options"] == options
    assert ask(other, cmd="set", game="three-ring-circus", position=position, seed="1")["ok"]
    assert ask(other, cmd="view", seat="all")["view"] == position
    record = ask(other, cmd="record")["record"]
    assert record["header"]["options"] == options
    assert ask(referee, cmd="load", record=record)["ok"]
    assert ask(referee, cmd="view", seat="all")["view"] == position


def test_a_record_loads_and_goes_on_with_the_same_luck() -> None:
    referee, other = Referee(), Referee()
    answer = ask(referee, **NEW)
    for _ in range(30):
        answer = ask(referee, cmd="play", move=answer["moves"][0])
    loaded = ask(other, cmd="load", record=ask(referee, cmd="record")["record"])
    assert loaded["moves"] == answer["moves"]
    while not answer["over"]:
        answer = ask(referee, cmd="play", move=answer["moves"][0])
        assert ask(other, cmd="play", move=loaded["moves"][0]) == answer
        loaded = answer


def test_an_unknown_rules_version_is_refused_by_name() -> None:
    referee = Referee()
    ask(referee, **NEW)
    record = ask(referee, cmd="record")["record"]
    record["header"]["rules"] = 99
    refused = ask(referee, cmd="load", record=record)
    assert refused["at"] == "$.record.header.rules"
    assert "99" in refused["error"]


def test_a_changed_record_is_refused_and_the_match_goes_on() -> None:
    referee = Referee()
    ask(referee, **NEW)
    record = ask(referee, cmd="record")["record"]
    record["entries"][0]["drawn"][0] = "road-99"
    assert ask(referee, cmd="load", record=record)["at"] == "$.record.entries[0].drawn[0]"
    assert ask(referee, cmd="moves")["ok"]


def test_the_command_speaks_json_lines() -> None:
    lines = [json.dumps(NEW), "nonsense", json.dumps({"cmd": "moves"}), json.dumps({"cmd": "quit"}), json.dumps(NEW)]
    ran = subprocess.run(
        [sys.executable, "-m", "chapiteau", "referee"],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, True]
