"""Engaging an artist."""

import pytest

from chapiteau.engine.chance import Fast, Script
from chapiteau.games import make
from tests.games.match import do, legal, told, types, why_not
from tests.games.three_ring_circus.helpers import (
    NAME,
    SKIP,
    circus,
    engage,
    fame,
    hand,
    money_but,
    objective,
    pay,
    perform,
    position,
    rings,
    swap,
)

FULL = "clown-special pet-animal 7-banknote 8-banknote 10-banknote"


def test_T20_an_artist_from_hand() -> None:
    state = position(hand="clown-animal rider-animal train")
    assert why_not(state, engage("clown-special", 1)) == "T20"
    assert why_not(state, engage("clown-animal", 2)) is None
    assert {move["card"] for move in legal(state, "engage")} == {"clown-animal", "rider-animal"}


def test_T21_a_ring_rises_and_pushes() -> None:
    state = position(circus("9-before-animal 13-banknote"), hand="11-pedestal 9-pedestal")
    events = do(state, engage("11-pedestal", 1), chance=Script("region-boston"))
    assert rings(state)[0] == "9-before-animal 11-pedestal 13-banknote"
    assert told(events, "place")["column"] == 2


def test_T21_no_value_twice_and_no_sixth_card() -> None:
    state = position(circus(FULL, "9-before-animal"), hand="9-pedestal 5-banknote rider-animal rider-special")
    assert why_not(state, engage("9-pedestal", 2)) == "T21"
    assert why_not(state, engage("9-pedestal", 1)) == "T21"
    assert why_not(state, engage("5-banknote", 2)) is None


def test_T23_other_money_cards_pay_and_only_they() -> None:
    state = position(hand="rider-animal pet-animal")
    assert why_not(state, engage("rider-animal", 1)) == "T23"
    assert why_not(state, engage("pet-animal", 1)) is None
    tickets = position(hand="7-banknote 8-banknote")
    assert why_not(tickets, engage("7-banknote", 1)) == "T23"
    instants = position(hand="5-banknote train")
    events = do(instants, engage("5-banknote", 1), pay("train"))
    assert told(events, "pay")["left"] == 0
    assert instants.mapping()["discards"]["money"] == ["train"]


def test_T23_a_card_that_is_not_held_does_not_pay() -> None:
    state = position(hand="7-banknote rider-animal rider-special")
    do(state, engage("7-banknote", 1))
    assert why_not(state, pay("clown-animal")) == "T23"
    assert why_not(state, pay("rider-animal")) is None


def test_T24_no_card_is_paid_for_nothing() -> None:
    state = position(hand="7-banknote clown-animal clown-special pet-animal rider-animal magician-animal train")
    do(state, engage("7-banknote", 1))
    assert why_not(state, pay("clown-animal")) == "T24"
    assert why_not(state, pay("pet-animal")) == "T24"
    do(state, pay("rider-animal"))
    assert why_not(state, pay("train")) == "T24"
    assert {move["card"] for move in legal(state)} == {"magician-animal", "pet-animal"}
    do(state, pay("pet-animal"))
    assert {move["card"] for move in legal(state)} == {"clown-animal", "clown-special"}


def test_T25_an_effect_that_is_triggered_later_and_the_top_of_the_track() -> None:
    state = position(circus("clown-special 13-banknote"), hand="8-pedestal")
    assert state.view(0).circuses[0].pedestals == 3
    events = do(state, engage("8-pedestal", 1), chance=Script("region-boston"))
    assert told(events, "place")["pedestals"] == 5
    many = position(circus("clown-special pet-special magician-special 7-pedestal 8-pedestal", "", FULL[14:]))
    assert many.view(0).circuses[0].pedestals == 10


def test_T26_bonuses_when_a_slot_is_first_covered() -> None:
    money = position(circus("clown-animal"), hand="pet-animal clown-special")
    events = do(money, engage("pet-animal", 1), pay("clown-special"), chance=Script("train"))
    assert told(events, "draw")["deck"] == "money"
    assert hand(money) == ["train"]
    pushed = position(circus("", "9-pedestal"), hand="clown-animal")
    assert told(do(pushed, engage("clown-animal", 2), chance=Script("5-pedestal")), "draw")["deck"] == "ticket"
    goal = position(circus("", "", "9-pedestal"), hand="clown-animal")
    assert told(do(goal, engage("clown-animal", 3), chance=Script("artists")), "draw")["deck"] == "objective"
    popcorn = position(circus("pet-animal 7-banknote 8-banknote 10-banknote"), hand="clown-animal")
    do(popcorn, engage("clown-animal", 1))
    assert fame(popcorn) == {"popcorn": 7}


def test_T26_another_card_is_a_full_engagement_now_or_never() -> None:
    rows = circus("", "pet-animal 7-banknote 8-banknote")
    state = position(rows, hand="clown-animal magician-animal rider-special")
    do(state, engage("clown-animal", 2))
    assert state.mapping()["decision"] == "another"
    assert why_not(state, perform("providence")) == "T15"
    events = do(state, engage("magician-animal", 1), pay("rider-special"))
    assert told(events, "engage")["fee"] == 3
    assert state.to_act == 1
    never = position(rows, hand="clown-animal magician-animal rider-special")
    assert types(do(never, engage("clown-animal", 2), SKIP))[-1] == "skip"
    assert never.to_act == 1


def test_T26_another_card_gains_its_own_bonuses() -> None:
    rows = circus("clown-animal pet-animal 7-banknote", "pet-animal 7-locomotive 8-banknote", "9-pedestal")
    state = position(rows, hand="clown-special magician-animal clown-animal")
    do(state, engage("clown-special", 2))
    do(state, engage("magician-animal", 3), chance=Script("artists"))
    assert state.mapping()["decision"] == "objective"
    assert rings(state)[2] == "magician-animal 9-pedestal"


def test_T26_a_swap_of_two_rings() -> None:
    rows = circus("clown-animal 9-pedestal", "", "pet-animal 7-banknote")
    state = position(rows, hand="magician-animal")
    do(state, engage("magician-animal", 3))
    assert state.mapping()["decision"] == "swap"
    assert why_not(state, swap(1, 3, 3, 1)) == "T26"
    assert why_not(state, swap(1, 1, 2, 1)) == "T26"
    events = do(state, swap(1, 2, 3, 1))
    assert rings(state) == ["clown-animal pet-animal", "", "magician-animal 7-banknote 9-pedestal"]
    assert told(events, "swap")["pedestals"] == state.view(0).circuses[0].pedestals == 5


def test_T26_no_swap_makes_a_value_twice() -> None:
    rows = circus("clown-animal 7-pedestal", "", "pet-animal 7-banknote")
    state = position(rows, hand="magician-animal")
    do(state, engage("magician-animal", 3))
    assert why_not(state, swap(1, 2, 3, 1)) == "T26"
    assert why_not(state, swap(1, 2, 3, 3)) is None
    assert types(do(state, SKIP)) == ["skip"]


def test_T27_a_full_column_places_an_objective_or_gives_fame() -> None:
    state = position(circus("clown-animal", "clown-animal"), hand="pet-animal clown-special artists pedestals animals")
    do(state, engage("clown-special", 3), pay("pet-animal"))
    assert state.mapping()["decision"] == "objective"
    assert {move["card"] for move in legal(state)} == {"artists", "pedestals", "animals"}
    assert why_not(state, objective("acrobats")) == "T27"
    do(state, objective("pedestals"))
    assert state.mapping()["circuses"][0]["objectives"] == ["pedestals"]
    five = position(circus(FULL, OTHER, THIRD), hand=LAST)
    do(five, engage(LAST, 3))
    assert fame(five) == {"popcorn": 3, "columns": 5}


OTHER = "clown-animal pet-special 5-banknote 6-banknote 13-banknote"
THIRD = "pet-acrobat 5-pedestal 6-pedestal 13-locomotive"
LAST = "clown-acrobat"


def test_T27_without_an_objective_nothing_is_placed() -> None:
    state = position(circus("clown-animal", "clown-animal"), hand="pet-animal clown-special")
    do(state, engage("clown-special", 3), pay("pet-animal"))
    assert state.to_act == 1


def test_T28_the_order_of_an_engagement() -> None:
    rows = circus("clown-animal pet-animal", "5-pedestal", "5-banknote 6-banknote")
    state = position(rows, hand="6-pedestal clown-special artists")
    events = do(state, engage("6-pedestal", 2), pay("clown-special"), chance=Script("7-pedestal"))
    assert types(events) == ["engage", "pay", "place", "draw"]
    assert state.mapping()["decision"] == "objective"
    assert state.mapping()["discards"]["money"] == ["clown-special"]
    rows = circus("clown-animal pet-animal 5-locomotive 6-locomotive", "clown-special 7-pedestal 8-pedestal", THIRD)
    last = position(rows, hand="5-banknote")
    events = do(last, engage("5-banknote", 2))
    assert types(events) == ["engage", "place", "fame"]
    assert last.mapping()["decision"] == "another"


def test_T29_covered_icons_no_longer_count() -> None:
    state = position(circus("clown-animal", "clown-special", "9-locomotive"))
    seen = state.view(0).circuses[0]
    assert (seen.locomotives, seen.banknotes) == (2 + 2 + 1, 0)
    full = position(circus(FULL))
    assert full.view(0).circuses[0].locomotives == 2


@pytest.mark.parametrize("card", ["train", "equipment"])
def test_T20_an_instant_cannot_be_placed(card: str) -> None:
    state = position(hand=f"{card} rider-animal")
    assert all(move["card"] != card for move in legal(state, "engage"))


def test_T09_the_discards_are_shuffled_in_the_middle_of_a_draw() -> None:
    left = ["clown-animal"]
    state = position(caravans=["boston", "new-york"], discards={"money": money_but(left)})
    events = do(state, perform("new-london"), chance=Script("clown-animal", "train", "rider-animal"))
    assert [event["count"] for event in events if event["type"] == "draw"] == [1, 2]
    assert told(events, "reshuffle")["count"] == 41
    assert state.mapping()["discards"]["money"] == []


def test_T09_what_is_not_there_is_lost() -> None:
    state = position(caravans=["boston", "new-york"], hands=[[], money_but(["clown-animal"])])
    do(state, perform("new-london"), chance=Script("clown-animal"))
    assert hand(state) == ["clown-animal"]


def test_T15_an_open_decision_comes_first_and_only_the_seat_asked_moves() -> None:
    state = position(hand="7-banknote rider-animal rider-special")
    assert why_not(state, perform("providence"), seat=1) == "T15"
    assert why_not(state, SKIP) == "T15"
    do(state, engage("7-banknote", 1))
    assert why_not(state, perform("providence")) == "T15"


def test_T13_a_turn_begins_when_another_seat_is_asked() -> None:
    state, chance, before, turns = make(NAME).new(3, None, Fast(1)), Fast(2), None, 0
    while state.to_act is not None:
        assert state.begins_turn() == (state.to_act != before)
        before, turns = state.to_act, turns + state.begins_turn()
        moves = state.legal()
        state.apply(moves[chance.below(len(moves))], chance)
    assert turns > 20
