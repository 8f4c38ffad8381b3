"""F40 to F47: the end of a round."""

from collections import Counter

from chapiteau.engine.chance import Fast
from tests.games.figaro.helpers import TAKE, deck_without, end_round, given, play, position
from tests.games.match import do, told, types


def test_F40_the_round_ends_when_a_player_would_begin_a_turn_with_no_card() -> None:
    state = position(rows=["", "", ""], hands=["red-1", "", None], king=2)
    events = do(state, play("red-1", to=0))
    assert types(events) == ["play", "round_end", "tiles", "deal", "hand", "hand", "hand"]
    assert told(events, "round_end") == {"type": "round_end", "round": 1, "king": 1, "counts": [0, 0, 0]}
    assert state.mapping()["king"] == 1


def test_F40_an_empty_hand_alone_does_not_end_it() -> None:
    state = position(rows=["", "", "red-3 red-2"], hands=["red-1", "", "blue-1"], tricks=["", 10, 31], king=0)
    do(state, play("red-1", to=2))
    assert (state.mapping()["round"], state.to_act) == (1, 2)


def test_F40_the_king_changes_hands_in_no_other_way() -> None:
    state = position(rows=["", "", "red-3 red-2", ""], hands=["red-1", None, "blue-1 blue-2", "ronde"], king=1)
    do(state, play("red-1", to=2), play("blue-1", to=0))
    do(state, TAKE)
    assert state.mapping()["king"] == 1


def test_F40_the_king_moves_before_anything_is_counted() -> None:
    """Seats 0 and 1 are tied; the old holder 2 would put 0 first, the new holder 0 puts 1 first."""
    _, events = end_round(tricks=[4, 4, 2], king=0)
    assert given(events) == {1: 2, 0: 1}


def test_F41_cards_are_counted_not_their_values() -> None:
    tricks = ["red-3 blue-3 green-3", "red-1 red-1 red-1 blue-1", ""]
    _, events = end_round(tricks=tricks, king=2)
    assert told(events, "round_end")["counts"] == [3, 4, 0]
    assert list(given(events)) == [1, 0]


def test_F41_hands_and_rows_do_not_count() -> None:
    state = position(rows=["red-2 red-1", "", ""], hands=["blue-1", "", None], tricks=["", 1, 2])
    events = do(state, play("blue-1", to=1))
    assert told(events, "round_end")["counts"] == [0, 1, 2]


def test_F42_most_cards_take_the_longest_tile() -> None:
    _, events = end_round(tricks=[3, 9, 1, 6], king=0, tiles=[[12, 7, 4], None, None])
    assert given(events) == {1: 12, 3: 7, 0: 4}
    assert [each["seat"] for each in told(events, "tiles")["given"]] == [1, 3, 0]


def test_F43_ties_go_clockwise_from_the_king_and_its_holder_comes_last() -> None:
    _, events = end_round(tricks=[3, 3, 3, 3], king=1, tiles=[[12, 7, 4], None, None])
    assert given(events) == {2: 12, 3: 7, 0: 4}


def test_F43_only_among_those_who_are_tied() -> None:
    _, events = end_round(tricks=[2, 5, 5, 8, 2], king=2, tiles=[[12, 10, 7, 4], None, None])
    assert given(events) == {3: 12, 1: 10, 2: 7, 4: 4}


def test_F44_the_last_takes_no_tile() -> None:
    state, events = end_round(tricks=[6, 4, 2], king=1, tiles=[[12, 7], None, None])
    assert given(events) == {0: 12, 1: 7}
    assert told(events, "tiles")["back"] == []
    assert state.mapping()["roads"] == [[12], [7], []]


def test_F44_nor_does_anyone_without_a_trick_and_the_tiles_left_go_back() -> None:
    state, events = end_round(tricks=[0, 5, 0, 0], king=1, tiles=[[12, 7, 4], None, None])
    assert given(events) == {1: 12}
    assert told(events, "tiles")["back"] == [7, 4]
    assert not {7, 4} & {tile for tiles in state.mapping()["tiles"] for tile in tiles}


def test_F44_when_nobody_took_a_card_all_tiles_go_back() -> None:
    state, events = end_round(tricks=[0, 0, 0], king=1, tiles=[[12, 7], None, None])
    assert given(events) == {}
    assert told(events, "tiles")["back"] == [12, 7]
    assert state.mapping()["roads"] == [[], [], []]


def test_F45_the_holder_of_the_king_begins_the_next_round_with_all_cards_dealt_again() -> None:
    state, events = end_round(tricks=[6, 4, 2, 1], king=2)
    mapping = state.mapping()
    assert told(events, "deal")["round"] == mapping["round"] == 2
    assert state.to_act == mapping["king"] == 2
    assert Counter(card for hand in mapping["hands"] for card in hand) == deck_without(None)
    assert [len(hand) for hand in mapping["hands"]] == [15] * 4
    assert mapping["rows"] == mapping["tricks"] == [[]] * 4


def test_F45_the_cards_are_dealt_anew_by_luck() -> None:
    start = position(rows=["", "", ""], hands=["red-1", "", None]).mapping()
    dealt = []
    for seed in (1, 2):
        state = position(rows=["", "", ""], hands=["red-1", "", None])
        assert state.mapping() == start
        do(state, play("red-1", to=0), chance=Fast(seed))
        dealt.append(state.mapping()["hands"])
    assert dealt[0] != dealt[1]


THIRD = {"round": 3, "tiles": [[], [], [9, 6]]}


def test_F46_after_the_third_round_the_player_with_fewest_cards_swaps() -> None:
    state, events = end_round(tricks=[6, 4, 2], king=1, roads=[[], [1], [14, 12]], **THIRD)
    assert told(events, "swap") == {"type": "swap", "seat": 2, "gives": 14, "gets": 6}
    assert state.mapping()["roads"][2] == [12, 6]


def test_F46_it_happens_before_the_tiles_are_given_out() -> None:
    _, events = end_round(tricks=[6, 4, 2], king=1, roads=[[], [1], [14, 12]], **THIRD)
    assert types(events) == ["play", "round_end", "swap", "tiles", "end"]


def test_F46_not_in_the_first_and_second_round() -> None:
    for number, tiles in ((1, [[9, 6], None, None]), (2, [[], [9, 6], None])):
        _, events = end_round(tricks=[6, 4, 2], king=1, roads=[[], [], [14]], round=number, tiles=tiles)
        assert not {"swap", "no_swap"} & set(types(events))


def test_F46_a_tie_for_the_fewest_goes_to_the_holder_of_the_king() -> None:
    _, events = end_round(tricks=[2, 2, 2], king=1, roads=[[13], [14], [15]], **THIRD)
    assert told(events, "swap")["seat"] == 1


def test_F46_else_to_the_nearest_clockwise_which_is_not_the_order_of_F43() -> None:
    roads = [[13], [14], [15], [12]]
    tiles = [[], [], [9, 6, 5]]
    _, events = end_round(tricks=[2, 5, 6, 2], king=1, roads=roads, round=3, tiles=tiles)
    assert told(events, "swap")["seat"] == 3


def test_F46_who_took_no_card_has_the_fewest() -> None:
    _, events = end_round(tricks=[0, 4, 2], king=1, roads=[[14], [], []], **THIRD)
    assert told(events, "swap")["seat"] == 0


def test_F47_no_swap_when_all_own_tiles_are_shorter() -> None:
    state, events = end_round(tricks=[6, 4, 2], king=1, roads=[[], [], [5, 4]], **THIRD)
    assert told(events, "no_swap") == {"type": "no_swap", "seat": 2}
    assert state.mapping()["roads"] == [[9], [6], [5, 4]]


def test_F47_a_swap_when_only_some_are_shorter() -> None:
    _, events = end_round(tricks=[6, 4, 2], king=1, roads=[[], [], [7, 4]], **THIRD)
    assert (told(events, "swap")["gives"], told(events, "swap")["gets"]) == (7, 6)


def test_F47_no_swap_without_a_tile() -> None:
    _, events = end_round(tricks=[6, 4, 2], king=1, roads=[[14], [1], []], **THIRD)
    assert told(events, "no_swap")["seat"] == 2


def test_F46_F47_the_tile_given_joins_the_others_which_are_sorted_again() -> None:
    state, events = end_round(tricks=[6, 4, 2], king=1, roads=[[], [], [14]], **THIRD)
    assert given(events) == {0: 14, 1: 9}
    assert state.mapping()["roads"] == [[14], [9], [6]]
