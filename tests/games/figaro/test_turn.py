"""F20 to F28: what may be played where, and what it does."""

import pytest

from chapiteau.engine.errors import Refused
from chapiteau.games import make
from tests.games.figaro.helpers import TAKE, play, position, rows, trick_counts
from tests.games.match import do, legal, told, types, why_not


def test_F20_a_card_from_the_hand_goes_in_front_of_any_player() -> None:
    state = position(rows=["", "", "", ""], hand="red-2", turn=1)
    assert legal(state) == [play("red-2", to=seat) for seat in range(4)]
    assert told(do(state, play("red-2", to=3)), "play")["card"] == "red-2"
    assert rows(state) == ["", "", "", "red-2"]
    assert state.mapping()["hands"][1] == []


def test_F20_turns_go_clockwise() -> None:
    state = position(rows=["", "", ""], hands=["red-1", "blue-1", None], turn=0)
    do(state, play("red-1", to=2))
    assert state.to_act == 1
    do(state, play("blue-1", to=0))
    assert state.to_act == 2


def test_F20_after_the_last_seat_comes_the_first() -> None:
    state = position(rows=["", "", ""], hand="red-1 red-2", turn=2)
    do(state, play("red-1", to=1))
    assert state.to_act == 0


def test_F20_the_card_must_be_in_the_hand_and_the_player_at_the_table() -> None:
    state = position(rows=["", "", ""], hand="red-1", turn=1)
    assert why_not(state, play("red-2", to=1)) == "F20"
    assert why_not(state, play("red-1", to=3)) == "F20"
    assert why_not(state, play("red-1", to=2)) is None


def test_F21_a_row_has_one_colour() -> None:
    state = position(rows=["", "red-2", ""], hand="blue-1 red-1")
    assert why_not(state, play("blue-1", to=1)) == "F21"
    assert why_not(state, play("red-1", to=1)) is None


def test_F21_a_juggler_before_the_colour_changes_nothing() -> None:
    state = position(rows=["", "juggler-1 red-2", ""], hand="blue-1 red-1")
    assert why_not(state, play("blue-1", to=1)) == "F21"
    assert why_not(state, play("red-1", to=1)) is None


def test_F22_no_two_players_show_the_same_colour() -> None:
    state = position(rows=["red-2", "", ""], hand="red-1 blue-1", turn=1)
    assert why_not(state, play("red-1", to=2)) == "F22"
    assert why_not(state, play("blue-1", to=2)) is None


def test_F22_a_colour_is_free_again_when_its_row_was_taken() -> None:
    state = position(rows=["red-2", "", ""], hand="red-1 blue-1", turn=1)
    do(state, TAKE)
    assert why_not(state, play("red-1", to=2)) is None


def test_F23_a_juggler_goes_into_any_row() -> None:
    state = position(rows=["red-2", "blue-1", "", "juggler-1"], hand="juggler-2")
    assert [why_not(state, play("juggler-2", to=seat)) for seat in range(4)] == [None] * 4
    do(state, play("juggler-2", to=1))
    assert state.view(None).colours == ["red", "blue", None, None]
    assert state.view(None).totals == [2, 3, 0, 1]


def test_F23_a_row_of_jugglers_and_rondes_has_no_colour_yet() -> None:
    state = position(rows=["juggler-1 ronde", "", "", ""], hand="red-1 blue-1")
    assert state.view(None).colours == [None] * 4
    assert why_not(state, play("red-1", to=0)) is None
    assert why_not(state, play("blue-1", to=0)) is None


def test_F23_with_six_players_a_juggler_goes_in_front_of_the_sixth_when_all_five_colours_are_out() -> None:
    """The rulebook's own example."""
    shown = ["purple-1", "yellow-1", "green-1", "red-1", "blue-1", ""]
    state = position(rows=shown, hand="juggler-1 red-2 blue-2 green-2 yellow-2 purple-2 ronde", turn=5)
    there = [move["card"] for move in legal(state) if move.get("to") == 5]
    assert there == ["juggler-1", "ronde"]


def test_F24_a_ronde_goes_in_front_of_oneself_only() -> None:
    state = position(rows=["red-2", "", ""], hand="ronde")
    assert [why_not(state, play("ronde", to=seat)) for seat in range(3)] == [None, "F24", "F24"]


def test_F24_every_row_goes_to_the_left_and_the_ronde_with_it() -> None:
    state = position(rows=["red-2 juggler-1", "", "blue-1", "green-3"], hand="ronde")
    events = do(state, play("ronde", to=0))
    assert types(events) == ["play", "pass_on"]
    assert rows(state) == ["green-3", "red-2 juggler-1 ronde", "", "blue-1"]
    assert state.view(None).colours == ["green", "red", None, "blue"]
    assert state.view(None).totals == [3, 3, 0, 1]
    assert state.to_act == 1


def test_F24_a_colour_is_looked_for_where_it_went() -> None:
    state = position(rows=["red-2", "", ""], hands=["ronde", "red-1 blue-2", None])
    do(state, play("ronde", to=0))
    assert [why_not(state, play("red-1", to=seat)) for seat in range(3)] == ["F22", None, "F22"]


def test_F24_the_last_seat_passes_to_the_first() -> None:
    state = position(rows=["", "", "blue-2"], hand="ronde", turn=2)
    do(state, play("ronde", to=2))
    assert rows(state) == ["blue-2 ronde", "", ""]


def test_F25_passing_the_rows_on_changes_no_total() -> None:
    state = position(rows=["red-3 red-2", "", "blue-3 blue-2"], hand="ronde")
    events = do(state, play("ronde", to=0))
    assert types(events) == ["play", "pass_on"]
    assert state.view(None).totals == [5, 5, 0]


def test_F25_with_a_value_of_its_own_a_ronde_makes_a_six_for_the_new_owner_of_the_row() -> None:
    game = make("figaro", {"ronde": {"value": 1}})
    state = position(rows=["red-3 red-2", "", "blue-2"], hand="ronde red-1", game=game)
    events = do(state, play("ronde", to=0))
    assert types(events) == ["play", "last_card", "pass_on", "six"]
    assert (told(events, "six")["seat"], told(events, "six")["total"]) == (1, 6)
    assert trick_counts(state) == [0, 4, 0]
    assert state.to_act == 1


def test_F25_with_a_value_of_its_own_a_ronde_counts_where_it_lies() -> None:
    game = make("figaro", {"ronde": {"value": 1}})
    state = position(rows=["", "", "blue-3 blue-2"], hands=["ronde", "juggler-1", None], game=game)
    do(state, play("ronde", to=0))
    assert state.view(None).totals == [5, 1, 0]
    assert state.to_act == 1
    assert told(do(state, play("juggler-1", to=0)), "six")["seat"] == 0


def test_F26_the_owner_of_a_row_of_six_takes_all_rows_whoever_played() -> None:
    state = position(rows=["green-1", "", "red-3 red-1", "juggler-2"], hand="red-2 blue-1")
    six = told(do(state, play("red-2", to=2)), "six")
    assert (six["seat"], six["total"]) == (2, 6)
    assert sorted(six["cards"]) == ["green-1", "juggler-2", "red-1", "red-2", "red-3"]
    assert trick_counts(state) == [0, 0, 5, 0]
    assert rows(state) == ["", "", "", ""]


def test_F26_six_or_more() -> None:
    state = position(rows=["red-3 red-2", "", ""], hand="juggler-2 blue-1")
    assert told(do(state, play("juggler-2", to=0)), "six")["total"] == 7
    assert trick_counts(state) == [3, 0, 0]


def test_F26_five_is_not_enough() -> None:
    state = position(rows=["red-3", "", ""], hand="red-2 blue-1")
    assert "six" not in types(do(state, play("red-2", to=0)))
    assert trick_counts(state) == [0, 0, 0]


def test_F27_who_takes_begins_a_new_turn_and_play_goes_on_from_there() -> None:
    state = position(rows=["", "", "red-3 red-2", ""], hands=["red-1", None, "blue-1 blue-2", None])
    do(state, play("red-1", to=2))
    assert state.to_act == 2
    do(state, play("blue-1", to=1))
    assert state.to_act == 3


def test_F27_the_one_who_takes_must_play_a_card_as_usual() -> None:
    state = position(rows=["", "", "red-3 red-2"], hands=["red-1", None, "blue-1"])
    do(state, play("red-1", to=2))
    assert legal(state) == [play("blue-1", to=seat) for seat in range(3)]


def test_F27_with_an_empty_hand_the_round_ends_instead() -> None:
    state = position(rows=["", "", "red-3 red-2"], hands=["red-1", None, ""])
    end = told(do(state, play("red-1", to=2)), "round_end")
    assert end["king"] == 2
    assert end["counts"] == [0, 0, 3]


def test_F28_only_the_player_whose_turn_it_is_may_move() -> None:
    state = position(rows=["green-1", "", ""], hands=["red-1", "blue-1", None])
    assert why_not(state, play("blue-1", to=1), seat=1) == "F28"
    assert why_not(state, TAKE, seat=2) == "F28"
    assert why_not(state, play("red-1", to=1), seat=0) is None


def test_a_refused_move_changes_nothing_and_names_its_rule() -> None:
    state = position(rows=["red-2", "", ""], hand="red-1 blue-1", turn=1)
    before = state.mapping()
    with pytest.raises(Refused) as refused:
        do(state, play("red-1", to=2))
    assert refused.value.rule == "F22"
    assert state.mapping() == before


@pytest.mark.parametrize(
    ("seat", "move", "rule"),
    [
        (0, play("green-1", to=5), "F28"),
        (0, TAKE, "F28"),
        (1, play("green-1", to=0), "F20"),  # not in the hand, and against F21 too
        (1, play("ronde", to=5), "F20"),  # nobody sits there, and against F24 too
        (1, play("ronde", to=0), "F24"),
        (1, play("red-1", to=2), "F21"),  # the row is blue, and red lies elsewhere (F22)
        (1, play("red-1", to=1), "F22"),
    ],
)
def test_where_several_rules_forbid_a_move_it_is_always_the_same_one(
    seat: int, move: dict[str, object], rule: str
) -> None:
    state = position(rows=["red-2", "", "blue-2"], hand="red-1 ronde", turn=1)
    assert why_not(state, move, seat=seat) == rule
