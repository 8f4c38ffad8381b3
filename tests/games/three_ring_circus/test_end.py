"""Final scoring: Ticket cards, objectives, ties."""

from typing import Any

import pytest

from tests.games.match import do
from tests.games.three_ring_circus.helpers import circus, city, engage, fame, metropolis, pay, position, tents

END: dict[str, Any] = {"barnum": "boston", "popcorn": True, "holder": 0, "hand": "clown-animal pet-animal"}


def finish(*circuses: dict[str, Any], players: int = 4, ring: int = 3, **fields: Any) -> Any:
    """Seat 0 engages a clown, in the third ring unless told, and the last region is scored."""
    state = position(*circuses, players=players, **{**END, "tents": {}, **fields})
    do(state, engage("clown-animal", ring))
    if state.mapping()["decision"] == "pay":
        do(state, pay("pet-animal"))
    assert state.to_act is None
    return state


def objective_fame(card: str, *rings: str, **fields: Any) -> int:
    return int(fame(finish(circus(*rings, objectives=card), **fields)).get("objectives", 0))


def test_T82_corners_effects_and_objectives_and_only_placed_ones() -> None:
    cards = "5-banknote 9-before-animal 16-per-animal"
    state = finish(circus(cards, objectives="animals"), hand="clown-animal pet-animal artists 14-per-7")
    assert fame(state) == {"tickets": 1 + 2 + 4, "effects": 2 + 4, "objectives": 5}
    assert state.result()[0].score == 18


def test_T110_cards_before_and_after_in_the_same_ring() -> None:
    before = finish(circus("5-banknote 9-before-animal 10-banknote", "11-pedestal"))
    assert fame(before)["effects"] == 2
    after = finish(circus("5-after-animal 10-banknote 11-pedestal", "16-per-5"))
    assert fame(after)["effects"] == 2 + 3


@pytest.mark.parametrize(
    ("rings", "worth"),
    [
        (("5-banknote 14-per-banknote",), 3 * 2),
        (("15-per-locomotive",), 2 * 4),
        (("16-per-pedestal",), 2),
        (("7-banknote 14-per-special", "8-banknote"), 2 * 3),
        (("6-banknote 15-per-acrobat", "9-pedestal"), 2 * 3),
        (("5-banknote 16-per-animal", "10-banknote"), 2 * 3),
        (("7-banknote 14-per-7", "7-locomotive"), 3 * 2),
        (("6-banknote 15-per-6", "6-locomotive"), 3 * 2),
        (("5-banknote 16-per-5", "5-locomotive"), 3 * 2),
    ],
)
def test_T111_the_highest_cards_count_over_all_rings(rings: tuple[str, ...], worth: int) -> None:
    assert fame(finish(circus(*rings)))["effects"] == worth


@pytest.mark.parametrize(("count", "worth"), [(1, 0), (2, 5), (3, 7), (4, 10), (5, 10)])
def test_T120_tents_in_a_region(count: int, worth: int) -> None:
    towns = ["toledo", "sturgis", "delavan", "bloomington", "fort_wayne"][:count]
    assert objective_fame("region-chicago", tents=tents(**dict.fromkeys(towns, 0))) == worth


def test_T121_different_values_of_a_family() -> None:
    assert objective_fame("animals", "5-banknote 10-banknote", "5-pedestal") == 5
    assert objective_fame("animals", "5-banknote 10-banknote 11-pedestal 16-per-5") == 10
    assert objective_fame("acrobats", "6-banknote 9-pedestal 12-pedestal") == 7
    assert objective_fame("specials", "7-banknote") == 0
    assert objective_fame("specials", "7-banknote", "8-banknote", "13-banknote") == 7, "in any ring"
    assert objective_fame("acrobats", "6-banknote 9-pedestal", "12-pedestal 15-per-6") == 10


def test_T122_metropolises() -> None:
    one = tents(chicago=metropolis(0))
    assert objective_fame("metropolises", tents=tents(detroit=city(s9=0), chicago=metropolis(1))) == 0
    assert objective_fame("metropolises", tents=one) == 5
    two = {**one, **tents(boston=metropolis(1, 0))}
    assert objective_fame("metropolises", tents=two) == 7
    three = {**two, **tents(washington=metropolis(0))}
    assert objective_fame("metropolises", tents=three) == 10
    assert objective_fame("metropolises", tents={**three, **tents(new_york=metropolis(0))}) == 10


def test_T123_pairs_of_cities() -> None:
    one = tents(detroit=city(s1=0), st_louis=city(s3=0), buffalo=city(s1=0))
    assert objective_fame("city-pairs", tents=one) == 5
    two = {**one, **tents(philadelphia=city(s1=0), portland=city(s1=0))}
    assert objective_fame("city-pairs", tents=two) == 7
    assert objective_fame("city-pairs", tents={**two, **tents(providence=city(s1=0))}) == 10


@pytest.mark.parametrize(
    ("rings", "worth"),
    [
        (("5-pedestal 6-pedestal 7-pedestal",), 0),
        (("5-pedestal 6-pedestal 7-pedestal 8-pedestal",), 5),
        (("5-pedestal 6-pedestal 7-pedestal 8-pedestal 9-pedestal",), 5),
        (("5-pedestal 6-pedestal 7-pedestal 8-pedestal 9-pedestal", "11-pedestal"), 7),
        (("5-pedestal 6-pedestal 7-pedestal 8-pedestal 9-pedestal", "11-pedestal 12-pedestal"), 7),
        (("5-pedestal 6-pedestal 7-pedestal 8-pedestal 9-pedestal", "rider-acrobat 12-pedestal"), 10),
    ],
)
def test_T124_pedestals(rings: tuple[str, ...], worth: int) -> None:
    """Five to ten: the board and the clown have one each."""
    assert objective_fame("pedestals", *rings) == worth


FIVE = "pet-acrobat rider-animal 5-pedestal 6-pedestal 13-locomotive"


@pytest.mark.parametrize(
    ("first", "third", "worth"),
    [
        (FIVE[12:], "", 0),
        (FIVE, "", 5),
        (FIVE, "7-banknote", 7),
        (FIVE, "7-banknote 8-banknote", 10),
        (FIVE, "7-banknote 8-banknote 10-banknote", 10),
    ],
)
def test_T125_artists(first: str, third: str, worth: int) -> None:
    """Nine to thirteen: four lie in the second ring and the clown is its fifth."""
    assert objective_fame("artists", first, "5-banknote 6-banknote 7-locomotive 13-banknote", third, ring=2) == worth


def test_T83_ties_by_tents_in_the_last_region_then_the_one_before() -> None:
    alike = [{"regions": 10}] * 2 + [{}] * 2
    state = finish(fame=alike, tents={**tents(new_york=metropolis(1))}, players=4)
    assert [part.place for part in state.result()] == [2, 1, 3, 3]
    last = finish(fame=[{"regions": 3}, {"regions": 9}, {}, {}], tents=tents(concord=0, rutland=0, natick=1))
    assert [(part.place, part.score) for part in last.result()][:2] == [(2, 13), (1, 15)]


def test_T83_the_region_scored_last_comes_before_those_scored_earlier() -> None:
    """Boston is scored last and New York before it; more tents in Chicago, scored first, do not help."""
    early = tents(delavan=1, sturgis=1)
    last = finish(fame=[{}, {"regions": 10}, {}, {}], tents={**early, **tents(concord=0)})
    assert [(part.place, part.score) for part in last.result()][:2] == [(1, 10), (2, 10)]
    alike = [{"regions": 10}] * 2 + [{}] * 2
    before = finish(fame=alike, tents={**early, **tents(trenton=0)})
    assert [part.place for part in before.result()][:2] == [1, 2]


def test_T83_a_full_tie_is_shared() -> None:
    state = finish(fame=[{"regions": 4}, {"regions": 4}, {}, {}])
    assert [part.place for part in state.result()] == [1, 1, 3, 3]
