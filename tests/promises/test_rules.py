"""The check that every rule is tested sees what it must."""

import pytest

from chapiteau.games import REGISTERED, shipped
from tests.promises.rules import can_refuse, named_in, never_refused, numbered, untested


def test_a_test_carries_the_rules_in_its_name() -> None:
    assert named_in("tests/a.py::test_F22_no_two_rows") == ["F22"]
    assert named_in("tests/a.py::test_F46_F47_the_tile[3-F21]") == ["F46", "F47"]
    assert named_in("tests/F22.py::test_nothing") == []


@pytest.mark.parametrize("game", shipped())
def test_a_rule_without_a_test_is_found(game: str) -> None:
    ids = numbered(game)
    assert len(ids) >= 20
    tests = [f"tests/x.py::test_{rule}_holds" for name in REGISTERED for rule in numbered(name)]
    assert untested(tests) == []
    assert untested([test for test in tests if f"_{ids[3]}_" not in test]) == [ids[3]]


@pytest.mark.parametrize("game", shipped())
def test_a_refusal_that_never_happened_is_found(game: str) -> None:
    assert len(can_refuse(game)) >= 5
    assert can_refuse(game) <= set(numbered(game))
    everything = {name: sorted(can_refuse(name)) for name in REGISTERED}
    assert never_refused(dict(everything)) == []
    assert never_refused({**everything, game: everything[game][1:]}) == everything[game][:1]
