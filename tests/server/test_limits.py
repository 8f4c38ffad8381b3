"""The limits: each has a default, each can be set, and a wrong one is told by its name."""

from __future__ import annotations

import pytest

from chapiteau.engine.errors import BadInput
from chapiteau.server.limits import NAMES, Limits, read_limits


def test_limits_are_set_by_name() -> None:
    limits = read_limits(["tables_per_hour=3", "request_seconds=2.5"])
    assert (limits.tables_per_hour, limits.request_seconds) == (3, 2.5)
    assert limits.sockets_per_address == Limits().sockets_per_address
    assert [name for name in NAMES if limits.counts_here(name)] == ["request_seconds", "tables_per_hour"]


@pytest.mark.parametrize(
    ("pair", "why"),
    [
        ("tables=3", "there is no limit 'tables'"),
        ("chosen=3", "there is no limit 'chosen'"),
        ("tables_per_hour=many", "must be a whole number, as in tables_per_hour=20, not 'many'"),
        ("tables_per_hour=1.5", "must be a whole number, as in tables_per_hour=20, not '1.5'"),
        ("tables_per_hour", "must be a whole number, as in tables_per_hour=20, not ''"),
        ("tables_per_hour=-1", "from 0"),
        ("request_seconds=nan", "from 0"),
    ],
)
def test_a_limit_that_makes_no_sense_is_refused(pair: str, why: str) -> None:
    with pytest.raises(BadInput, match=why) as refused:
        read_limits([pair])
    assert refused.value.at == "--limit"
