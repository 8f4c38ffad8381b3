"""Messages that make no sense are answered, and the page stays connected."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import InvalidStatus

from chapiteau.server import wire
from chapiteau.server.players.page import read
from tests.server.client import Page, alone

if TYPE_CHECKING:
    from tests.server.client import Server

GOOD = {"type": "move", "id": "x", "seat": 0, "seen": 0, "move": {"type": "take"}}
BAD: list[str | bytes] = [
    "",
    "{",
    "null",
    "[]",
    '"hello"',
    "{}",
    '{"type":"dance"}',
    '{"type":"move"}',
    '{"type":"hello","tokens":["x"]}',
    '{"type":"hello","tokens":[],"more":1}',
    '{"type":"look","seat":-1}',
    '{"type":"look","seat":16}',
    '{"type":"look","seat":1.5}',
    '{"type":"look","seat":"0"}',
    '{"type":"sit","seat":0,"name":"\\ud800","token":"00","commitment":"00"}',
    "[" * 8000,
    '{"type":"move","id":"deep","seat":0,"seen":0,"move":' + '{"a":' * 2000 + "1" + "}" * 2000 + "}",
    json.dumps({**GOOD, "id": "x" * 65}),
    json.dumps({**GOOD, "seen": 1e300}),
    json.dumps({**GOOD, "move": []}),
    " " * 20_000,
    b"\xff\xfe\x00",
    b"\x00" * 100,
]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
types = st.sampled_from(
    ["hello", "sit", "open", "look", "move", "undo", "answer", "give_up", "again", "ready", "ask", "pace", "?"]
)
fields = st.sampled_from(["id", "seat", "seen", "move", "agree", "tokens", "look", "have", "name", "token", "nonce"])
messages = st.builds(
    lambda kind, rest: {**rest, "type": kind}, types, st.dictionaries(fields, json_values | st.just(0), max_size=6)
)


@pytest.mark.parametrize("data", BAD, ids=range(len(BAD)))
def test_nonsense_is_answered(server: Server, data: str | bytes) -> None:
    with server.page(server.make("human", "random", "random")) as page:
        page.socket.send(data)
        position = page.hear()
        assert position["answer"]["error"] == "malformed"
        assert page.hello()["answer"] is None


def test_the_request_is_named_where_it_can_be_read(server: Server) -> None:
    with server.page(server.make("human", "random", "random")) as page:
        page.socket.send('{"type":"move","id":"mine","seat":"zero"}')
        assert page.hear()["answer"] == {"id": "mine", "rule": None, "error": "malformed"}


def test_any_json_is_answered(server: Server) -> None:
    page, _ = alone(server)
    number = page.my_turn()["number"]

    @settings(max_examples=150, suppress_health_check=list(HealthCheck))
    @given(messages | json_values)
    def answered(message: object) -> None:
        page.socket.send(json.dumps(message))
        page.request("answer", seat=0, agree=True)

    answered()
    assert page.position["answer"]["error"] in {"not_asked", "not_your_seat"}
    assert page.position["number"] == number
    page.close()


@given(st.binary(max_size=300) | st.text(max_size=300))
def test_reading_never_fails(data: bytes | str) -> None:
    message = read(data)
    assert not isinstance(message, wire.Answered) or message.error == "malformed"


def test_strangers_are_kept_out(server: Server) -> None:
    table = server.make("human", "random", "random")
    with pytest.raises(InvalidStatus) as refused:
        Page(server.url, table, Origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    with Page(server.url, table, Origin=server.url) as page:
        assert page.hello()["table"]["id"] == table
    with pytest.raises(InvalidStatus) as unknown:
        Page(server.url, "nowhere")
    assert unknown.value.response.status_code == 404
