"""Performing a show: movement, instants, towns, cities, metropolises."""

from typing import Any

from chapiteau.engine.chance import Fast, Script
from tests.games.match import do, legal, told, types, why_not
from tests.games.three_ring_circus.helpers import (
    FROM_DECK,
    PASS,
    SKIP,
    circus,
    city,
    engage,
    fame,
    hand,
    instant,
    metropolis,
    money_but,
    pay,
    perform,
    position,
    reward,
    slot,
    tents,
    ticket,
)

NO_BANKNOTE = circus("", "clown-animal")
SIX = circus("clown-special 7-locomotive 8-before-acrobat", "", "pet-animal 5-locomotive")
"""Six pedestals; Pittsburgh's favourite is not among these artists."""
WASHINGTON = {"washington": "token-6-a"}


def at(place: str, *others: str, **fields: Any) -> dict[str, Any]:
    """Four players, seat 0 in a place and the others out of the way."""
    stand = [place, *others, "trenton", "baltimore", "portland"][:4]
    return {"players": 4, "caravans": stand, **fields}


def test_T30_along_roads_within_the_locomotives_to_another_place() -> None:
    state = position(**at("chicago"))
    assert state.view(0).reach["south-bend"] == 1
    assert state.view(0).reach["sturgis"] == 2
    assert why_not(state, perform("chicago")) == "T30"
    assert why_not(state, perform("staunton")) == "T30"
    slow = position(circus("clown-animal pet-animal 5-banknote 6-banknote"), **at("chicago"))
    assert slow.view(0).circuses[0].locomotives == 2
    assert why_not(slow, perform("sturgis")) is None
    assert why_not(slow, perform("fort-wayne")) == "T30"


def test_T31_towns_with_a_tent_and_places_with_a_caravan_are_skipped() -> None:
    plain = position(**at("chicago", tents={}))
    assert plain.view(0).reach["fort-wayne"] == 3
    for fields in (
        {"tents": tents(south_bend=1)},
        {"caravans": ["chicago", "south-bend", "trenton", "portland"]},
        {"barnum": "south-bend"},
    ):
        state = position(**{**at("chicago", tents={}), **fields})
        assert state.view(0).reach["sturgis"] == 1
    row = position(**at("chicago", tents=tents(south_bend=1, sturgis=2, fort_wayne=1)))
    assert row.view(0).reach["lima"] == 1
    assert row.view(0).reach["detroit"] == 1
    neutral = position(caravans=["boston", "new-york"], barnum="portland")
    assert neutral.view(0).reach["springfield"] == 1


def test_T31_the_place_where_one_stops_costs_a_step_and_nobody_stops_in_a_closed_town() -> None:
    state = position(**at("chicago", tents=tents(south_bend=1)))
    assert why_not(state, perform("south-bend")) == "T40"
    together = position(
        **{**at("boston"), "caravans": ["boston", "portland", "trenton", "new-york"], "barnum": "concord"}
    )
    assert together.view(0).reach["portland"] == 1


def test_T32_T33_no_stop_without_a_show_and_one_show_in_each_place() -> None:
    state = position(**at("chicago", tents=tents(detroit=city(s1=0))))
    assert why_not(state, perform("detroit")) == "T33"
    assert why_not(state, perform("st-louis")) is None
    assert {move["place"] for move in legal(state, "perform")} & {"boston", "detroit", "indianapolis"} == set()


def test_T33_several_caravans_may_stand_in_one_city() -> None:
    state = position(circus("clown-animal"), **{**at("chicago", "detroit"), "tents": tents(detroit=city(s3=1))})
    events = do(state, perform("detroit"), slot(1), FROM_DECK, SKIP)
    assert told(events, "perform")["steps"] == 3
    assert state.mapping()["caravans"][:2] == ["detroit", "detroit"]


def test_T34_early_instants_before_the_caravan_moves() -> None:
    state = position(hand="train special-guest popcorn-cart equipment ringmaster cleaning-crew", **at("chicago"))
    assert {move["card"] for move in legal(state, "instant")} == {"train", "special-guest"}
    assert why_not(state, instant("popcorn-cart")) == "T34"
    assert why_not(state, instant("orchestra")) == "T34"
    do(state, instant("special-guest"))
    assert state.mapping()["discards"]["money"] == ["special-guest"]
    assert why_not(state, perform("south-bend")) == "T34"
    assert why_not(state, SKIP) == "T15"
    do(state, perform("st-louis"), slot(3), reward("fame"))
    assert state.to_act == 1


def test_T34_an_early_instant_needs_a_show_that_can_follow() -> None:
    blocked = tents(detroit=city(s1=1, s3=2, s5=3), st_louis=city(s1=1, s3=2, s5=3))
    state = position(
        circus("clown-animal pet-animal 5-banknote 6-banknote"),
        hand="special-guest orchestra train",
        **at("chicago", tents=blocked),
    )
    assert why_not(state, instant("orchestra")) == "T34"
    assert why_not(state, instant("train")) is None


def test_T34_late_instants_after_every_show_without_an_early_one() -> None:
    state = position(NO_BANKNOTE, hand="popcorn-cart train", **at("chicago"))
    do(state, perform("delavan"), chance=Script("clown-special", "pet-animal"))
    assert state.mapping()["decision"] == "late"
    assert state.default is not None
    assert state.default.words() == SKIP
    assert {str(move) for move in legal(state)} == {str(instant("popcorn-cart")), str(SKIP)}
    assert why_not(state, instant("train")) == "T34"
    nobody = position(NO_BANKNOTE, **at("chicago"))
    do(nobody, perform("delavan"))
    assert nobody.mapping()["decision"] == "late"
    assert position().default is None


def test_T34_an_instant_that_was_just_drawn_may_be_played() -> None:
    state = position(NO_BANKNOTE, **at("chicago"))
    do(state, perform("delavan"), chance=Script("popcorn-cart", "clown-special"))
    assert why_not(state, instant("popcorn-cart")) is None


def test_T35_without_a_tent_no_show() -> None:
    towns = "natick concord rutland springfield new_london bridgeport troy poughkeepsie elmira erie trenton staunton"
    state = position(**at("chicago", tents=tents(**dict.fromkeys(towns.split(), 0))))
    assert state.view(0).circuses[0].tents == 0
    assert why_not(state, perform("delavan")) == "T35"
    assert legal(state) == [PASS]


def test_T36_the_order_of_a_show() -> None:
    state = position(hand="train", **at("chicago", barnum="portland"))
    events = do(state, instant("train"), perform("delavan"))
    assert types(events) == ["instant", "perform", "tent", "draw", "barnum"]
    late = position(hand="popcorn-cart", **at("chicago", barnum="portland"))
    events = do(late, perform("delavan"), instant("popcorn-cart"))
    assert types(events) == ["perform", "tent", "draw", "instant", "fame", "barnum"]


def test_T40_a_town_hosts_one_show_and_barnum_does_not_hinder() -> None:
    state = position(**at("chicago", tents=tents(delavan=2), barnum="south-bend"))
    assert why_not(state, perform("delavan")) == "T40"
    assert why_not(state, perform("south-bend")) is None


def test_T41_neighbours_with_a_tent_and_banknotes() -> None:
    state = position(circus("5-banknote"), **at("chicago", tents=tents(fort_wayne=1)))
    assert told(do(state, perform("sturgis")), "draw")["count"] == 1 + 1 + 2


def test_T50_with_no_slot_low_enough_no_show() -> None:
    state = position(caravans=["erie", "new-york"], tents=tents(pittsburgh=city(s1=1)), favourites=WASHINGTON)
    assert why_not(state, perform("pittsburgh")) == "T50"


def test_T52_a_single_reward_is_no_choice() -> None:
    state = position(**at("chicago"))
    do(state, perform("st-louis"), slot(1))
    assert state.mapping()["decision"] == "ticket"
    assert state.view(0).show.tickets == 1


def test_T53_tickets_from_the_row_or_the_deck_one_after_the_other() -> None:
    row = ["5-banknote", "6-banknote", "9-locomotive", "10-banknote", "11-banknote"]
    state = position(SIX, **at("chicago", row=row))
    do(state, perform("detroit"), slot(3), reward("tickets"))
    assert why_not(state, ticket("12-pedestal")) == "T53"
    assert len(legal(state)) == 6
    events = do(state, ticket("9-locomotive"))
    assert told(events, "ticket")["card"] == "9-locomotive"
    assert state.mapping()["row"][2] is None
    do(state, FROM_DECK, SKIP, chance=Script("12-pedestal", "clown-animal", "13-banknote"))
    assert {"9-locomotive", "12-pedestal"} <= set(hand(state))
    assert state.mapping()["row"][2] == "13-banknote"


def test_T53_an_empty_deck_gives_nothing() -> None:
    box = position().game.box
    everything = [card["id"] for card in box["ticket"]["card"]]
    state = position(**at("chicago", row=[None, None, None, None, everything[0]], hands=[[], everything[1:], [], []]))
    do(state, perform("st-louis"), slot(1))
    assert why_not(state, FROM_DECK) == "T53"
    do(state, ticket(everything[0]), chance=Script("clown-animal"))
    assert state.mapping()["decision"] == "late"
    none = position(**at("chicago", row=[None] * 5, hands=[[], everything, [], []]))
    do(none, perform("st-louis"), slot(1), chance=Script("clown-animal"))
    assert none.mapping()["decision"] == "late"


def test_T54_money_for_banknotes_after_the_reward() -> None:
    state = position(circus("5-banknote 6-banknote"), **at("chicago"))
    events = do(state, perform("st-louis"), slot(1), FROM_DECK)
    assert [event["count"] for event in events if event["type"] == "draw"] == [1, 3]
    points = position(circus("5-banknote 6-banknote", "", "clown-animal pet-animal"), **at("chicago"))
    events = do(points, perform("st-louis"), slot(3), reward("fame"))
    assert told(events, "draw")["count"] == 3, "whatever the reward"


def test_T60_the_required_artist_must_be_there() -> None:
    card = {"chicago": "metropolis-9"}
    state = position(**at("delavan", metropolises=card))
    assert why_not(state, perform("chicago")) == "T60"
    has = position(circus("9-pedestal"), **at("delavan", metropolises=card, tents=tents(chicago=metropolis(1, 2))))
    do(has, perform("chicago"))
    assert fame(has) == {"metropolises": 6}


def test_T60_T61_a_card_of_another_ring_does_not_support() -> None:
    rows = circus("9-pedestal", "5-banknote 10-banknote", "clown-animal 13-banknote")
    state = position(rows, **at("delavan", metropolises={"chicago": "metropolis-9"}))
    do(state, perform("chicago"))
    assert fame(state) == {"metropolises": 6 + 3}


def test_T33_T62_several_caravans_in_one_metropolis_and_money_for_banknotes() -> None:
    there = at("delavan", "chicago", metropolises={"chicago": "metropolis-9"}, tents=tents(chicago=metropolis(1)))
    state = position(circus("9-pedestal 10-banknote 13-banknote"), **there)
    events = do(state, perform("chicago"))
    assert fame(state) == {"metropolises": 6 + 5 + 1}
    assert told(events, "draw")["count"] == 3
    assert state.mapping()["caravans"][:2] == ["chicago", "chicago"]


def test_T61_the_best_ring_counts_and_its_neighbours_anywhere() -> None:
    rows = circus("9-pedestal", "5-banknote 6-banknote 9-locomotive", "9-after-special 13-banknote")
    state = position(rows, **at("delavan", metropolises={"chicago": "metropolis-9"}))
    do(state, perform("chicago"))
    assert fame(state) == {"metropolises": 6 + 5 + 3}


def test_T62_no_free_slot_no_show() -> None:
    full = tents(new_york=metropolis(1, None, None, "neutral"))
    state = position(
        circus("9-pedestal"), caravans=["trenton", "washington"], tents=full, metropolises={"new-york": "metropolis-9"}
    )
    do(state, perform("new-york"))
    assert state.mapping()["tents"]["new-york"] == [1, 0, None, "neutral"]
    four = position(
        circus("9-pedestal"),
        players=4,
        caravans=["trenton", "washington", "erie", "troy"],
        tents=tents(new_york=metropolis(1, 2, 3, None)),
        metropolises={"new-york": "metropolis-9"},
    )
    assert why_not(four, perform("new-york")) is None


def test_T62_a_full_card_refuses() -> None:
    full = {"new-york": [1, "neutral", "neutral", "neutral"]}
    wanted = {"new-york": "metropolis-9"}
    state = position(circus("9-pedestal"), caravans=["trenton", "washington"], tents=full, metropolises=wanted)
    assert why_not(state, perform("new-york")) == "T62"


# Instants


def test_T100_crews_and_the_orchestra() -> None:
    rows = circus("5-banknote 10-banknote", "6-banknote", "7-banknote 8-banknote 13-banknote")
    for card, more in (("animal-crew", 2), ("orchestra", 1), ("backstage-crew", 3)):
        state = position(rows, hand=card, **at("chicago"))
        before = state.view(0).circuses[0].pedestals
        do(state, instant(card), perform("st-louis"))
        assert state.view(0).show.pedestals == before + more


def test_T101_the_special_guest() -> None:
    state = position(hand="special-guest", **at("chicago"))
    do(state, instant("special-guest"), perform("st-louis"))
    assert state.view(0).show.pedestals == 3


def test_T100_an_instant_that_adds_nothing_is_allowed() -> None:
    state = position(hand="orchestra", **at("chicago"))
    do(state, instant("orchestra"), perform("st-louis"))
    assert state.view(0).show.pedestals == 1


def test_T102_the_popcorn_cart() -> None:
    state = position(hand="popcorn-cart", **at("chicago"))
    do(state, perform("delavan"), instant("popcorn-cart"))
    assert fame(state) == {"instants": 2}


def test_T103_equipment_wherever_the_show_was() -> None:
    state = position(hand="equipment", **at("chicago"))
    do(state, perform("delavan"), instant("equipment"))
    assert state.mapping()["decision"] == "ticket"
    assert len(legal(state)) == 5 + 1, "the row and the deck"
    do(state, FROM_DECK)
    assert state.to_act == 1
    second = position(hand="equipment", **at("chicago"))
    do(second, perform("st-louis"), slot(1), FROM_DECK, instant("equipment"))
    assert second.mapping()["decision"] == "ticket"


def test_T104_the_train() -> None:
    state = position(hand="train", **at("chicago"))
    reach = state.view(0).reach
    assert [reach[town] for town in ("elmira", "troy", "rutland")] == [7, 9, 10]
    assert why_not(state, perform("elmira")) == "T30"
    do(state, instant("train"))
    found = [why_not(state, perform(town)) for town in ("elmira", "troy", "rutland")]
    assert found == [None, None, "T30"]


def test_T105_the_ringmaster() -> None:
    state = position(hand="ringmaster", **at("chicago"))
    events = do(state, perform("delavan"), instant("ringmaster"))
    assert [event["count"] for event in events if event["type"] == "draw"][-1] == 2


def test_T106_the_cleaning_crew() -> None:
    state = position(hand="cleaning-crew", **at("chicago", barnum="portland"))
    events = do(state, perform("delavan"), instant("cleaning-crew"))
    assert types(events)[-1] == "barnum_stays"
    assert state.mapping()["barnum"] == "portland"


def test_T12_a_player_without_a_choice_passes_and_barnum_moves_after_a_round_of_passes() -> None:
    towns = (
        "natick concord rutland springfield new_london bridgeport poughkeepsie elmira erie trenton staunton wheeling"
    )
    others = "troy harrisburg cumberland parkersburg"
    laid = tents(**dict.fromkeys(towns.split(), 0), **dict.fromkeys(others.split(), 1))
    state = position(circus(), tents=laid, barnum="portland", hands=[[], ["clown-animal", "pet-animal"]])
    assert legal(state) == [PASS]
    do(state, PASS, chance=Fast(1))
    assert why_not(state, PASS) == "T12"
    do(state, engage("clown-animal", 1), pay("pet-animal"))
    assert state.mapping()["passes"] == 0
    again = position(tents=laid, barnum="portland", passes=1, caravans=["new-york", "washington"])
    events = do(again, PASS)
    assert types(events)[:2] == ["pass", "barnum"]
    assert again.mapping()["passes"] == 0


def test_T12_passing_is_refused_while_there_is_a_choice() -> None:
    assert why_not(position(), PASS) == "T12"
    assert len(money_but([])) == 42
