"""The worked examples of the rulebooks, with their numbers."""

from typing import Any

import pytest

from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import State
from chapiteau.games import make
from tests.games.match import do, legal, told, types, why_not
from tests.games.three_ring_circus.helpers import (
    NAME,
    SKIP,
    circus,
    city,
    engage,
    fame,
    metropolis,
    pay,
    perform,
    position,
    reward,
    rings,
    slot,
    tents,
)

NO_BANKNOTE = circus("", "clown-animal")
SEVEN = "clown-special pet-animal 7-banknote 8-banknote 10-banknote"
SIX = circus("clown-special 7-locomotive 8-before-acrobat", "", "pet-animal 5-locomotive")
"""Six pedestals; Pittsburgh's favourite is not among these artists."""


def others(state: State) -> None:
    """All but seat 0 do something."""
    while state.to_act != 0:
        state.apply(state.legal()[0], Fast(1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_T10_after_the_first_round_one_artist_each_and_one_caravan_in_each_metropolis(players: int) -> None:
    for seed in range(10):
        chance = Fast(seed)
        state = make(NAME).new(players, {}, chance)
        while state.mapping()["decision"] != "turn":
            moves = state.legal()
            state.apply(moves[chance.below(len(moves))], chance)
        mapping = state.mapping()
        assert [sum(map(len, each["rings"])) for each in mapping["circuses"]] == [1] * players
        assert sorted([*mapping["caravans"], mapping["barnum"]]) == sorted(state.view(None).scoring)


def test_T22_T23_fees_of_9_then_4_then_0() -> None:
    money = "rider-animal magician-animal magician-special rider-special"
    state = position(hand=f"9-before-animal 13-banknote 11-pedestal {money}")
    three = [pay("rider-animal"), pay("magician-animal"), pay("magician-special")]
    assert told(do(state, engage("9-before-animal", 1), *three), "engage")["fee"] == 9
    others(state)
    events = do(state, engage("13-banknote", 1), pay("rider-special"))
    assert (told(events, "engage")["fee"], told(events, "pay")["left"]) == (4, 0)
    others(state)
    events = do(state, engage("11-pedestal", 1))
    assert (told(events, "engage")["fee"], told(events, "place")["column"]) == (0, 2)
    assert rings(state)[0] == "9-before-animal 11-pedestal 13-banknote"


def test_T23_there_is_no_change() -> None:
    state = position(hand="9-before-animal rider-animal magician-animal magician-special")
    do(state, engage("9-before-animal", 1), pay("rider-animal"), pay("magician-animal"), pay("magician-special"))
    assert state.mapping()["hands"][0] == []
    assert sorted(state.mapping()["discards"]["money"]) == ["magician-animal", "magician-special", "rider-animal"]


def test_T25_a_magician_with_acrobats_after_him() -> None:
    """One of his own and one for each in the same ring; the last pedestal is printed on the board."""
    state = position(circus("magician-acrobat 6-banknote 7-banknote 9-locomotive", "12-locomotive"))
    assert state.view(None).circuses[0].pedestals == (1 + 2) + 1


def test_T25_seven_pedestals() -> None:
    """Three and two by Money artists, one on the board, one on the contortionist of the third ring."""
    assert position(circus(SEVEN)).view(None).circuses[0].pedestals == 3 + 2 + 1
    assert position(circus(SEVEN, "", "7-pedestal")).view(None).circuses[0].pedestals == 7


def test_T25_every_money_artist_brings_a_pedestal() -> None:
    artists = make(NAME).box["money"]["artist"]
    found = [position(circus("", "", line["id"])).view(None).circuses[0].pedestals for line in artists]
    assert found == [1 + 1] * 12


def test_T41_toledo_and_then_sturgis() -> None:
    """Detroit is a city: nobody comes from there. Afterwards both towns are closed to all."""
    caravans = ["cleveland", "chicago", "trenton", "baltimore"]
    state = position(NO_BANKNOTE, NO_BANKNOTE, players=4, caravans=caravans)
    events = do(state, perform("toledo"), SKIP)
    assert told(events, "draw")["count"] == 3
    events = do(state, perform("sturgis"), SKIP)
    assert (told(events, "perform")["steps"], told(events, "draw")["count"]) == (2, 3)
    assert [why_not(state, perform(town)) for town in ("toledo", "sturgis")] == ["T40", "T40"]


def test_T41_nobody_comes_from_a_closed_region() -> None:
    """Sandusky lies between Lima and Toledo, and Toledo is out of the game without Chicago."""
    caravans = ["cleveland", "new-york", "washington"]
    state = position(NO_BANKNOTE, players=3, caravans=caravans, options={"setup": "without-chicago"})
    assert told(do(state, perform("sandusky")), "draw")["count"] == 2
    state = position(NO_BANKNOTE, players=4, caravans=[*caravans, "boston"])
    assert told(do(state, perform("sandusky")), "draw")["count"] == 3


@pytest.mark.parametrize(
    ("artist", "place", "pedestals"),
    [("magician", "detroit", 4), ("magician", "st-louis", 2), ("clown", "detroit", 2), ("clown", "st-louis", 4)],
)
def test_T51_magicians_in_detroit_and_clowns_in_st_louis(artist: str, place: str, pedestals: int) -> None:
    caravans = ["chicago", "trenton", "baltimore", "portland"]
    token = {"chicago": "token-1-a"}
    state = position(circus(f"{artist}-animal"), players=4, caravans=caravans, favourites=token)
    assert (state.view(0).liked["detroit"], state.view(0).liked["st-louis"]) == ("magician", "clown")
    do(state, perform(place))
    assert state.view(0).show.pedestals == pedestals


def pittsburgh(own: dict[str, Any]) -> State:
    """One step away, and somebody has the slot of five pedestals."""
    taken = tents(pittsburgh=city(s5=1))
    return position(own, caravans=["erie", "new-york"], tents=taken, favourites={"washington": "token-6-a"})


def test_T50_T52_pittsburgh_with_six_pedestals() -> None:
    state = pittsburgh(SIX)
    assert told(do(state, perform("pittsburgh")), "perform")["steps"] == 1
    assert state.view(None).show.pedestals == 6
    assert [move["number"] for move in legal(state)] == [1, 3]
    assert [why_not(state, slot(number)) for number in (5, 7, 9)] == ["T50"] * 3
    do(state, slot(3))
    assert legal(state) == [reward("tickets"), reward("fame")]
    do(state, reward("fame"))
    assert fame(state) == {"cities": 1}
    tickets = pittsburgh(SIX)
    do(tickets, perform("pittsburgh"), slot(3), reward("tickets"))
    assert tickets.view(0).show.tickets == 2


def test_T50_T52_pittsburgh_with_one_pedestal_more() -> None:
    seven = circus("clown-special 7-pedestal 8-before-acrobat", "", "pet-animal 5-locomotive")
    state = pittsburgh(seven)
    do(state, perform("pittsburgh"), slot(7), reward("fame"))
    assert fame(state) == {"cities": 5}
    tickets = pittsburgh(seven)
    do(tickets, perform("pittsburgh"), slot(7), reward("tickets"))
    assert tickets.view(0).show.tickets == 3


@pytest.mark.parametrize(
    ("ring", "taken", "worth"),
    [
        ("9-pedestal", (), 6 + 3),
        ("5-banknote 9-pedestal", (), 6 + 4 + 3),
        ("9-pedestal 13-banknote", (), 6 + 5 + 3),
        ("5-banknote 9-pedestal 13-banknote", (), 18),
        ("5-banknote 9-pedestal 13-banknote", (1,), 16),
        ("5-banknote 9-pedestal 13-banknote", (1, 2), 15),
        ("6-banknote 7-banknote 9-pedestal 10-banknote 12-pedestal", (1, 2, 3), 6),
    ],
)
def test_T60_T61_T62_a_metropolis_worth_up_to_eighteen(ring: str, taken: tuple[int, ...], worth: int) -> None:
    """It wants a tightrope walker with an animal before and a special performer after."""
    fields: dict[str, Any] = {"tents": tents(chicago=metropolis(*taken)), "metropolises": {"chicago": "metropolis-9"}}
    state = position(circus(ring), players=4, caravans=["delavan", "trenton", "baltimore", "portland"], **fields)
    events = do(state, perform("chicago"))
    assert fame(state) == {"metropolises": worth}
    assert told(events, "tent")["slot"] == len(taken) + 1


def test_T67_T70_the_tile_is_turned_and_waits_for_its_holder_and_is_passed_on() -> None:
    caravans = ["chicago", "new-york", "washington", "indianapolis"]
    state = position(players=4, caravans=caravans, barnum="south-bend", holder=2)
    events = do(state, perform("delavan"), SKIP)
    assert types(events)[-2:] == ["barnum", "popcorn"]
    assert (state.view(0).barnum, state.mapping()["popcorn"]) == ("chicago", True)
    events = do(state, perform("trenton"), SKIP)
    assert not {"barnum", "region"} & set(types(events)), "the tile lies with its popcorn side up"
    events = do(state, perform("staunton"), SKIP)
    assert types(events)[-3:] == ["region", "fame", "tile"]
    assert (told(events, "region")["region"], told(events, "tile")["to"]) == ("chicago", 1)
    assert (fame(state, 0), state.mapping()["popcorn"], state.mapping()["holder"]) == ({"regions": 10}, False, 1)
    events = do(state, perform("peru"), SKIP)
    assert told(events, "barnum")["place"] == "bloomington", "past Delavan, where a tent stands"
