"""Who is told what."""

from chapiteau.engine.audience import Told, everybody

PUBLIC = {"type": "hand", "count": 1}
PRIVATE = {"type": "hand", "count": 1, "cards": ["bear"]}


def test_only_the_seat_meant_is_told_what_is_private() -> None:
    told = Told(PUBLIC, 1, PRIVATE)
    assert [told.to(viewer) for viewer in (0, 1, 2, None)] == [PUBLIC, PRIVATE, PUBLIC, PUBLIC]
    assert told.truth() == PRIVATE


def test_what_has_no_private_part_is_the_same_for_all() -> None:
    told = Told(PUBLIC, -1, None)
    assert [told.to(viewer) for viewer in (0, 1, -1, None)] == [PUBLIC] * 4
    assert told.truth() == PUBLIC


def test_all_seats_and_the_spectators_listen() -> None:
    assert set(everybody(3).memories) == {0, 1, 2, None}


def test_each_memory_is_folded_from_what_its_viewer_was_told() -> None:
    audience = everybody(2)
    audience.hear({"pile": {"cards": {"bear": 1, "seal": 1}, "places": {"hand-0": 1, "hand-1": 1}}}, -1, None)
    audience.hear(PUBLIC, 1, {**PRIVATE, "seen": {"place": "hand-1", "cards": ["bear"]}})
    assert [len(audience.memories[viewer].piles) for viewer in (0, 1, None)] == [1, 2, 1]


def test_what_was_told_is_collected_once() -> None:
    audience = everybody(2)
    audience.hear(PUBLIC, -1, None)
    assert [told.public for told in audience.collect()] == [PUBLIC]
    assert audience.collect() == []
