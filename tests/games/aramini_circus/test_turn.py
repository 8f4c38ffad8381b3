"""A20 to A28: the actions of a turn; A40 to A42: the Ringmaster token."""

from collections import Counter

import pytest

from chapiteau.engine.chance import Script
from tests.games.aramini_circus.helpers import (
    DISCARD,
    END,
    PILE,
    bonus,
    do,
    exchange,
    fill,
    join,
    last_wagons,
    of,
    pay,
    pick,
    position,
    spread,
    with_bonus,
)
from tests.games.match import legal, told, types, why_not


def test_A20_two_actions_in_any_mix_and_then_the_turn_ends_by_itself() -> None:
    for first in (PILE, DISCARD, exchange("tiger")):
        for second in (PILE, exchange("fish")):
            state = position("giraffe", discard="bear fish")
            do(state, first)
            assert (state.to_act, of(state, "actions")) == (0, 1)
            do(state, second)
            assert (state.to_act, of(state, "actions")) == (1, 3)


def test_A20_a_turn_may_end_early_but_not_inside_something() -> None:
    state = position("giraffe")
    assert told(do(state, END), "end_turn")["actions"] == 2
    assert state.to_act == 1
    inside = [
        position("bear", wagons="bear-1 fish-4 tiger-4 tiger-3", fill={"wagon": "bear-1"}),
        position(train="bear-1", waiting="bear-2 tiger-1"),
        with_bonus(playing=["draw-two"]),
        with_bonus(playing=["search"]),
    ]
    for state in inside:
        assert why_not(state, END) == "A28"


def test_A21_a_card_from_the_pile_or_the_top_of_the_discard_pile() -> None:
    state = position("bear", discard="tiger giraffe")
    do(state, PILE, drawn=["fish"])
    assert of(state, "hands")[0] == ["bear", "fish"]
    do(state, DISCARD)
    assert of(state, "hands")[0] == ["giraffe", "bear", "fish"]
    assert of(state, "discard") == ["tiger"]


def test_A21_a_hand_has_no_limit() -> None:
    state = position(hands=[["bear"] * 12 + ["fish"] * 11 + ["tiger"] * 12, []], discard="fish")
    do(state, PILE, PILE)
    assert len(of(state, "hands")[0]) == 37


def test_A22_no_draw_from_an_empty_discard_pile_or_one_with_a_bonus_card_on_top() -> None:
    assert why_not(position(discard=""), DISCARD) == "A22"
    assert why_not(with_bonus(discard="bear search"), DISCARD) == "A22"
    assert why_not(with_bonus(discard="search bear"), DISCARD) is None


def test_A23_an_empty_pile_is_made_anew_from_all_discards_but_the_top_one() -> None:
    state = position(hands=[*spread("bear fish fish tiger giraffe"), []], discard="fish fish tiger giraffe")
    assert of(state, "pile") == ["bear"]
    events = do(state, PILE)
    assert Counter(of(state, "pile")) == {"fish": 2, "tiger": 1}
    assert of(state, "discard") == ["giraffe"]
    assert told(events, "renew")["count"] == 3


def test_A23_with_one_discard_there_is_no_blind_draw_until_there_are_two() -> None:
    state = position(
        hands=[*spread("bear fish"), []], wagons="bear-2 tiger-4 tiger-3 fish-4", discard="fish", actions=3
    )
    do(state, PILE)
    assert of(state, "pile") == []
    assert why_not(state, PILE) == "A23"
    assert why_not(state, DISCARD) is None
    events = do(state, fill("bear-2"), *pay("bear bear"))
    assert of(state, "discard") == ["bear"]
    assert of(state, "pile") == ["bear", "fish"]
    assert types(events).index("renew") > types(events).index("take")
    assert why_not(state, PILE) is None


def test_A23_never_inside_a_payment() -> None:
    state = position(hands=[*spread("fish"), []], wagons="bear-3 tiger-4 tiger-3 fish-4", discard="fish")
    do(state, fill("bear-3"), *pay("bear bear"))
    assert of(state, "pile") == []
    assert of(state, "discard") == ["fish", "bear", "bear"]


def test_A24_as_many_cards_of_the_animal_as_the_value() -> None:
    state = position("giraffe giraffe giraffe", wagons="giraffe-1 giraffe-3 giraffe-4 bear-1", tokens=["tiger", None])
    assert why_not(state, fill("giraffe-1")) is None
    assert why_not(state, fill("giraffe-3")) is None
    assert why_not(state, fill("giraffe-4")) == "A24"
    assert why_not(state, fill("bear-1")) == "A24"
    assert why_not(state, fill("giraffe-2")) == "A24"
    do(state, fill("giraffe-3"), *pay("giraffe giraffe giraffe"), drawn=["fish-1"])
    assert of(state, "hands")[0] == []
    assert of(state, "trains")[0] == ["giraffe-3"]
    assert of(state, "wagons") == ["giraffe-1", "fish-1", "giraffe-4", "bear-1"]
    assert of(state, "actions") == 1


def test_A24_the_rulebooks_example_one_giraffe_for_one_and_three_for_three() -> None:
    for value in (1, 3):
        state = position("giraffe giraffe giraffe giraffe", wagons="giraffe-1 giraffe-3 fish-4 bear-4")
        do(state, fill(f"giraffe-{value}"), *pay(" ".join(["giraffe"] * value)))
        assert of(state, "trains")[0] == [f"giraffe-{value}"]
        assert len(of(state, "hands")[0]) == 4 - value
        assert of(state, "discard") == ["fish"] + ["giraffe"] * value


def test_A24_payment_is_exact_and_of_the_right_animals() -> None:
    state = position("giraffe fish fish bear", wagons="giraffe-1 bear-3 tiger-4 fish-4", tokens=["fish", "bear"])
    do(state, fill("giraffe-1"))
    assert why_not(state, pay("tiger")[0]) == "A24"
    assert why_not(state, pay("bear")[0]) == "A24"
    do(state, *pay("fish"))
    assert why_not(state, pay("giraffe")[0]) == "A27", "fish and giraffe would be too much"


def test_A24_the_cards_are_discarded_in_the_order_the_player_chooses() -> None:
    for order in ("bear tiger tiger", "tiger bear tiger", "tiger tiger bear"):
        state = position("bear tiger tiger", wagons="bear-2 fish-4 tiger-4 giraffe-4", tokens=["tiger", None])
        do(state, fill("bear-2"), *pay(order))
        assert of(state, "discard") == ["fish", *order.split()]
        assert of(state, "trains")[0] == ["bear-2"]


def test_A24_of_two_equal_open_wagons_one_is_taken_and_the_gap_filled_before_wagons_join() -> None:
    state = position("bear bear", wagons="bear-1 bear-1 tiger-4 fish-4")
    events = do(state, fill("bear-1"), *pay("bear"), drawn=["tiger-2"])
    assert of(state, "wagons") == ["tiger-2", "bear-1", "tiger-4", "fish-4"]
    assert types(events) == ["fill", "pay", "take", "reveal", "join"]


def test_A24_with_an_empty_wagon_pile_a_gap_stays() -> None:
    state = last_wagons("bear-1 tiger-1 - -")
    events = do(state, fill("bear-1"), *pay("bear"))
    assert of(state, "wagons") == [None, "tiger-1", None, None]
    assert told(events, "gap")["slot"] == 0
    assert why_not(state, fill("bear-1")) == "A24"


def test_A25_two_cards_of_the_tokens_animal_count_as_one_of_another() -> None:
    state = position("bear bear", wagons="giraffe-1 giraffe-2 bear-2 tiger-1", tokens=["bear", None])
    assert why_not(state, fill("giraffe-1")) is None
    assert why_not(state, fill("giraffe-2")) == "A24"
    assert why_not(state, fill("bear-2")) is None
    do(state, fill("giraffe-1"), *pay("bear bear"))
    assert of(state, "trains")[0] == ["giraffe-1"]
    assert of(state, "tokens")[0] == "bear"


def test_A25_the_rulebooks_example_three_giraffes_for_two_and_two() -> None:
    state = position("bear bear giraffe giraffe", wagons="giraffe-3 fish-4 bear-4 tiger-1", tokens=["bear", None])
    do(state, fill("giraffe-3"), *pay("bear giraffe bear giraffe"))
    assert of(state, "trains")[0] == ["giraffe-3"]


def test_A25_as_often_as_wanted() -> None:
    state = position("bear bear bear bear bear bear", wagons="giraffe-3 fish-4 bear-4 tiger-1", tokens=["bear", None])
    do(state, fill("giraffe-3"), *pay("bear bear bear bear bear bear"))
    assert of(state, "trains")[0] == ["giraffe-3"]


def test_A25_the_wagons_own_animal_counts_one_each_even_with_its_token() -> None:
    state = position("bear bear bear", wagons="bear-2 fish-4 bear-4 tiger-1", tokens=["bear", None])
    do(state, fill("bear-2"), *pay("bear bear"))
    assert of(state, "hands")[0] == ["bear"]


def test_A26_swap_with_another_player_or_with_the_middle() -> None:
    state = position(players=3, tokens=["giraffe", "bear", "fish"])
    events = do(state, exchange("bear"))
    assert of(state, "tokens") == ["bear", "giraffe", "fish"]
    assert told(events, "exchange")["other"] == 1
    assert why_not(state, exchange("bear")) == "A26"
    events = do(state, exchange("tiger"))
    assert of(state, "tokens") == ["tiger", "giraffe", "fish"]
    assert told(events, "exchange")["other"] is None
    assert state.view(None).middle == ["bear"]


def test_A27_each_step_of_a_fill_leaves_it_payable_and_the_action_is_left_until_the_end() -> None:
    state = position("bear tiger", wagons="bear-1 fish-4 bear-4 tiger-4", tokens=["tiger", None])
    assert why_not(state, pay("bear")[0]) == "A27", "no wagon is named yet"
    do(state, fill("bear-1"))
    assert of(state, "actions") == 2
    assert why_not(state, pay("tiger")[0]) == "A27", "one tiger counts for nothing"
    do(state, *pay("bear"))
    assert of(state, "actions") == 1


def test_A28_only_the_seat_that_is_asked_and_only_what_is_asked() -> None:
    state = position("bear", wagons="bear-1 fish-4 bear-4 tiger-4")
    for move in (PILE, END, fill("bear-1"), exchange("tiger"), join("bear-1"), pick("fish"), bonus("search")):
        assert why_not(state, move, seat=1) == "A28"
    do(state, fill("bear-1"))
    for move in (PILE, DISCARD, END, fill("bear-1"), exchange("tiger"), join("bear-1"), pick("fish")):
        assert why_not(state, move) == "A28"
    assert legal(state) == pay("bear")


def turns(players: int, first: int, count: int) -> list[int]:
    """How many actions each turn has, from the set-up on."""
    state = position(players=players, turn=first)
    found = []
    for _ in range(count):
        found.append(of(state, "actions"))
        do(state, END)
    return found


def test_A40_three_actions_with_the_ringmaster_token_face_up() -> None:
    state = position(turn=1, ringmaster=1)
    do(state, PILE, PILE)
    assert (state.to_act, of(state, "actions")) == (1, 1)
    do(state, PILE)
    assert state.to_act == 0


@pytest.mark.parametrize("players", [3, 4])
def test_A41_it_goes_to_the_right_face_up(players: int) -> None:
    state = position(players=players, turn=players - 1, ringmaster=players - 1)
    passed = told(do(state, END), "pass_ringmaster")
    assert (passed["to"], passed["face_up"]) == (players - 2, True)
    assert (of(state, "ringmaster"), of(state, "face_up")) == (players - 2, True)


def test_A40_A41_nobody_has_three_actions_twice_in_a_row() -> None:
    """The token comes back to the neighbour whose turn is over: with three players every other turn is long."""
    assert turns(3, 0, 9) == [2, 2, 3, 2, 3, 2, 3, 2, 3]
    assert turns(4, 0, 13) == [2, 2, 2, 3, 2, 2, 3, 2, 2, 3, 2, 2, 3]


def test_A42_with_two_players_it_is_passed_face_down_and_turned_over() -> None:
    assert turns(2, 0, 8) == [2, 3, 2, 2, 3, 2, 2, 3]
    state = position(turn=1, ringmaster=1)
    assert told(do(state, END), "pass_ringmaster")["face_up"] is False
    assert (of(state, "ringmaster"), of(state, "face_up"), of(state, "actions")) == (0, False, 2)
    assert told(do(state, END), "turn_ringmaster")["seat"] == 0
    assert (of(state, "ringmaster"), of(state, "face_up"), of(state, "actions")) == (0, True, 2)


def test_luck_is_asked_for_a_blind_draw_and_a_new_wagon_only() -> None:
    state = position("bear", wagons="bear-1 fish-4 bear-4 tiger-4")
    chance = Script("bear", "tiger-1")
    for move in (PILE, fill("bear-1"), *pay("bear")):
        state.apply(state.game.move(move), chance)
    assert chance.all_used()
