"""Files that are made from types and words are up to date."""

from tools import wire_types


def test_everything_made_from_types_is_fresh() -> None:
    assert len(wire_types.files()) >= 7
    assert wire_types.stale() == [], "run python -m tools.wire_types"
