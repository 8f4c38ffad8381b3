"""Barnum's walk, its tile, the scoring of regions, the end of a turn."""

from typing import Any

from chapiteau.engine.chance import Fast
from tests.games.match import do, legal, told, types, why_not
from tests.games.three_ring_circus.helpers import (
    SKIP,
    circus,
    city,
    discard,
    engage,
    fame,
    hand,
    metropolis,
    pay,
    perform,
    position,
    tents,
)


def scored(region: str = "chicago", start: str = "boston", **laid: Any) -> list[Any]:
    """Who ranks where when a region of four players is scored."""
    fields: dict[str, Any] = {"barnum": region, "popcorn": True, "holder": 0, "options": {"start": start}}
    state = position(players=4, hand="clown-animal pet-animal", tents=tents(**laid), **fields)
    events = do(state, engage("clown-animal", 1), pay("pet-animal"))
    return [rank["seat"] for rank in told(events, "region")["ranks"]]


def show(barnum: str, **fields: Any) -> Any:
    """A show in Delavan by seat 0 of four, with Barnum somewhere."""
    stand = {"players": 4, "caravans": ["chicago", "new-york", "washington", "indianapolis"], "barnum": barnum}
    state = position(**{**stand, **fields})
    return state, do(state, perform("delavan"), SKIP)


def test_T66_one_step_after_each_show_and_past_towns_with_a_tent() -> None:
    state, events = show("portland")
    assert told(events, "barnum")["place"] == "concord"
    state, events = show("portland", tents=tents(concord=1, rutland=2))
    assert state.view(0).barnum == "troy"
    clockwise, _ = show("detroit", options={"start": "chicago"})
    assert clockwise.view(0).barnum == "toledo"
    assert clockwise.view(0).next_barnum == "sandusky"


def test_T66_engaging_moves_nobody() -> None:
    state = position(hand="clown-animal pet-animal", barnum="portland")
    assert "barnum" not in types(do(state, engage("clown-animal", 1), pay("pet-animal")))


def test_T67_entering_a_metropolis_turns_the_tile_and_barnum_waits() -> None:
    state, events = show("south-bend", holder=2)
    assert told(events, "popcorn") == {"type": "popcorn", "place": "chicago", "holder": 2}
    assert state.mapping()["popcorn"] is True
    waiting, events = show("chicago", popcorn=True, holder=2)
    assert "barnum" not in types(events)
    assert waiting.view(0).next_barnum is None


def test_T70_the_tile_is_turned_and_passed_at_the_end_of_the_holders_turn() -> None:
    state, events = show("south-bend", holder=0)
    assert types(events)[-5:] == ["barnum", "popcorn", "region", "fame", "tile"]
    assert told(events, "tile")["to"] == 3
    assert state.mapping()["popcorn"] is False
    assert state.view(0).scored == 1
    other, events = show("south-bend", holder=1)
    assert "region" not in types(events)
    before = other.mapping()
    assert (before["popcorn"], before["holder"]) == (True, 1)


def test_T71_ten_six_and_three_and_nothing_without_a_tent() -> None:
    laid = tents(delavan=1, sturgis=1, toledo=1, bloomington=2, fort_wayne=2, south_bend=3)
    state = position(players=4, hand="clown-animal pet-animal", barnum="chicago", popcorn=True, holder=0, tents=laid)
    do(state, engage("clown-animal", 1), pay("pet-animal"))
    assert [fame(state, seat) for seat in range(4)] == [{}, {"regions": 10}, {"regions": 6}, {"regions": 3}]


def test_T71_the_fourth_gains_nothing() -> None:
    laid = tents(delavan=1, sturgis=1, toledo=1, bloomington=2, fort_wayne=2, south_bend=3, detroit=city(s1=0))
    state = position(players=4, hand="clown-animal pet-animal", barnum="chicago", popcorn=True, holder=0, tents=laid)
    events = do(state, engage("clown-animal", 1), pay("pet-animal"))
    ranks = told(events, "region")["ranks"]
    assert [(rank["seat"], rank["tents"], rank["fame"]) for rank in ranks] == [
        (1, 3, 10),
        (2, 2, 6),
        (0, 1, 3),
        (3, 1, 0),
    ]
    assert [fame(state, seat) for seat in range(4)] == [{"regions": 3}, {"regions": 10}, {"regions": 6}, {}]


def test_T71_towns_cities_and_the_metropolis_count_alike() -> None:
    assert scored(delavan=0, detroit=city(s1=0), chicago=metropolis(1, 0), sturgis=1) == [0, 1]


def test_T72_neutral_tents_rank_and_their_fame_is_lost() -> None:
    laid = {**tents(natick="neutral", concord=0), "boston": [None, None, None, "neutral"]}
    state = position(hand="clown-animal pet-animal", barnum="boston", popcorn=True, holder=0, tents=laid)
    ranks = told(do(state, engage("clown-animal", 1), pay("pet-animal")), "region")["ranks"]
    assert [(rank["seat"], rank["fame"]) for rank in ranks] == [("neutral", 0), (0, 6)]
    assert fame(state)["regions"] == 6
    tie = {**laid, **tents(rutland=0)}
    state = position(hand="clown-animal pet-animal", barnum="boston", popcorn=True, holder=0, tents=tie)
    do(state, engage("clown-animal", 1), pay("pet-animal"))
    assert fame(state)["regions"] == 6


def test_T73_the_metropolis_then_the_highest_city_slot_then_the_nearest_town() -> None:
    assert scored(chicago=metropolis(1, 0)) == [1, 0]
    assert scored(chicago=metropolis(None, 2), detroit=city(s9=0)) == [2, 0]
    assert scored(detroit=city(s5=0), st_louis=city(s3=1)) == [0, 1]
    assert scored(detroit=city(s5=1), st_louis=city(s3=0)) == [1, 0]
    assert scored(detroit=city(s9=0, s5=1), st_louis=city(s1=0, s7=1)) == [0, 1]
    assert scored(detroit=city(s1=0, s7=1), st_louis=city(s9=0, s5=1)) == [0, 1]
    assert scored(detroit=city(s1=1), delavan=0) == [1, 0]
    assert scored(sturgis=0, south_bend=1) == [1, 0]


def test_T73_then_clockwise_along_the_outer_road() -> None:
    assert scored(delavan=0, south_bend=1) == [1, 0]
    assert scored(delavan=1, bloomington=0, toledo=2) == [0, 1, 2]


def test_T74_clockwise_whichever_way_barnum_goes() -> None:
    assert scored(start="chicago", region="boston", natick=0, concord=1) == [0, 1]
    assert scored(start="chicago", region="indianapolis", peru=0, terre_haute=1) == scored(
        start="boston", region="indianapolis", peru=0, terre_haute=1
    )


def test_T74_every_tie_is_broken() -> None:
    assert scored(detroit=city(s9=0, s5=1), st_louis=city(s3=0, s9=1)) == [1, 0]
    assert scored(detroit=city(s9=0, s3=1), st_louis=city(s9=1, s5=0)) == [0, 1]
    assert scored(detroit=city(s9=0), st_louis=city(s9=1)) == [0, 1]
    assert scored(detroit=city(s9=1), st_louis=city(s9=0)) == [1, 0]
    assert scored("indianapolis", peru=0, terre_haute=1) == [1, 0]
    assert scored(detroit=city(s9=0), st_louis=city(s9=1), delavan=1, sturgis=0) == [1, 0]


def test_T79_T81_the_last_scoring_ends_the_match_before_the_hand_limit() -> None:
    cards = (
        "clown-animal pet-animal "
        + "train " * 2
        + "rider-animal rider-special rider-acrobat " * 2
        + "magician-animal " * 2
    )
    state = position(players=4, hand=cards, barnum="boston", popcorn=True, holder=0)
    do(state, engage("clown-animal", 1), pay("pet-animal"))
    assert state.to_act is None
    assert len(hand(state)) == 10
    more = position(players=4, hand=cards + "magician-special", barnum="boston", popcorn=True, holder=0)
    do(more, engage("clown-animal", 1), pay("pet-animal"))
    assert more.to_act is None
    assert len(hand(more)) == 11
    assert why_not(more, SKIP, seat=0) == "T81"


def test_T80_down_to_ten_cards_of_all_kinds() -> None:
    cards = "clown-animal pet-animal artists 5-banknote rider-animal rider-special rider-acrobat magician-animal "
    cards += "magician-special magician-acrobat train equipment orchestra"
    row = ["6-banknote", None, "7-banknote", "8-banknote", None]
    state = position(players=4, hand=cards, row=row)
    do(state, engage("clown-animal", 1), pay("pet-animal"))
    assert state.mapping()["decision"] == "discard"
    assert len(legal(state)) == 11
    assert why_not(state, discard("clown-special")) == "T80"
    assert state.mapping()["row"] == row
    events = do(state, discard("artists"), chance=Fast(1))
    assert types(events) == ["discard", "row"]
    assert state.mapping()["discards"]["objective"] == ["artists"]
    assert None not in state.mapping()["row"]
    assert state.to_act == 1


def test_T80_a_ticket_goes_on_its_own_pile() -> None:
    cards = "clown-animal pet-animal 5-banknote rider-animal rider-special rider-acrobat magician-animal "
    cards += "magician-special magician-acrobat train equipment orchestra ringmaster"
    state = position(circus(), players=2, hand=cards)
    do(state, engage("clown-animal", 1), pay("pet-animal"), discard("5-banknote"))
    assert state.mapping()["discards"]["ticket"] == ["5-banknote"]
