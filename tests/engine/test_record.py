"""The record: its hash chain, and the door through which records come in."""

import json
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chapiteau.engine.errors import BadInput
from chapiteau.engine.record import Record, canonical, chained, hash_of_header, read_record


def test_hashes_are_made_of_json_with_sorted_keys_and_no_spaces() -> None:
    assert canonical({"b": [1, {"d": None, "c": "é"}], "a": True}) == '{"a":true,"b":[1,{"c":"é","d":null}]}'.encode()


@given(
    st.dictionaries(
        st.text(),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
            max_leaves=10,
        ),
    )
)
def test_what_hashes_are_made_of_does_not_depend_on_who_writes_it(data: dict[str, Any]) -> None:
    """Old records were written by Python's own encoder: not a byte may differ."""
    assert canonical(data) == json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def test_a_hash_is_made_of_the_hash_before_and_the_entry() -> None:
    record = Record({"game": "figaro"})
    start = sha256(b'{"game":"figaro"}').hexdigest()
    assert record.last_hash() == hash_of_header(record.header) == start
    record.append(record.seal({"kind": "setup", "drawn": []}))
    first = sha256(start.encode() + b'{"drawn":[],"kind":"setup","n":0}').hexdigest()
    assert record.entries == [{"n": 0, "kind": "setup", "drawn": [], "hash": first}]
    record.append(record.seal({"seat": 1, "drawn": []}))
    assert record.last_hash() == sha256(first.encode() + b'{"drawn":[],"n":1,"seat":1}').hexdigest()


def test_the_hash_of_an_entry_does_not_depend_on_the_order_of_its_fields() -> None:
    assert chained("0", {"n": 1, "seat": 2}) == chained("0", {"seat": 2, "n": 1, "hash": "anything"})


def test_sealing_does_not_append() -> None:
    record = Record({})
    assert record.seal({"kind": "setup"})["n"] == 0
    assert record.entries == []


def test_a_record_reads_what_it_writes() -> None:
    record = Record({"game": "figaro"})
    record.append(record.seal({"kind": "setup", "drawn": ["road-1"]}))
    again = read_record(json.loads(json.dumps(record.mapping())))
    assert again.mapping() == record.mapping() == {"format": 1, "header": record.header, "entries": record.entries}


@pytest.mark.parametrize(
    ("at", "data"),
    [
        ("$", []),
        ("$", None),
        ("$.format", {}),
        ("$.format", {"format": 2, "header": {}, "entries": []}),
        ("$.header", {"format": 1, "entries": []}),
        ("$.header", {"format": 1, "header": [], "entries": []}),
        ("$.entries", {"format": 1, "header": {}}),
        ("$.entries", {"format": 1, "header": {}, "entries": {}}),
        ("$.entries", {"format": 1, "header": {}, "entries": [1]}),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(at: str, data: Any) -> None:
    with pytest.raises(BadInput) as bad:
        read_record(data)
    assert bad.value.at == at
