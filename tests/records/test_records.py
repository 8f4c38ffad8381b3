"""What earlier builds kept goes on working: records, databases, the referee's requests and the socket's messages."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from chapiteau.engine.record import read_record
from chapiteau.engine.verify import passed, verify
from chapiteau.referee import Referee, game_of
from tests.server.client import Page, Server

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST = Path(__file__).parent / "1"
RECORDS = sorted(FIRST.glob("*-*.json"))
FEWEST_RECORDS = 21
SAME = ("ok", "to_act", "over", "moves", "result")


def read(path: Path) -> Any:
    return json.loads(path.read_text("utf-8"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_an_earlier_build_holds(path: Path) -> None:
    record = read_record(read(path))
    parts = verify(game_of(record.header), record)
    assert passed(parts), [(part.name, part.outcome, part.detail) for part in parts]


def test_there_are_records_of_every_kind() -> None:
    assert len(RECORDS) >= FEWEST_RECORDS


def test_the_referee_answers_as_it_did() -> None:
    lines = (FIRST / "referee.jsonl").read_text("utf-8").splitlines()
    referee, played = Referee(), 0
    for request, answer in zip(lines[::2], lines[1::2], strict=True):
        now, then = referee.answer(request), json.loads(answer)
        played += json.loads(request)["cmd"] == "play"
        for part in SAME:
            assert now.get(part) == then.get(part), f"{request}: {part}"
    assert played > 200


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of this build on the database of an earlier one."""
    folder = tmp_path_factory.mktemp("earlier")
    shutil.copy(FIRST / "chapiteau.sqlite", folder / "chapiteau.sqlite")
    server = Server(folder)
    yield server
    server.stop()


@pytest.mark.parametrize("name", read(FIRST / "pages.json"))
def test_a_match_in_an_earlier_database_goes_on(earlier: Server, name: str) -> None:
    kept = read(FIRST / "pages.json")[name]
    with Page(earlier.url, kept["table"]) as page:
        page.say("hello", tokens=[kept["token"]], look=0, have=-1)
        assert page.hear()["number"] == kept["number"]
        while not page.my_turn()["end"]:
            answer = page.move()["answer"]
            assert (answer["error"], answer["rule"]) == (None, None)
        record = read_record(earlier.get(page.position["end"]["record"]))
    assert record.header["rules"] == 1, "a match goes on under the rules that it began with"
    assert passed(verify(game_of(record.header), record))
