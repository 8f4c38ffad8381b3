"""A30 to A34: the train and the wagons that wait; A50 to A52: the end of the game."""

import pytest

from chapiteau.games import make
from tests.games.aramini_circus.helpers import END, PILE, do, fill, join, last_wagons, of, pay, position
from tests.games.match import legal, told, types, why_not

HAND = "giraffe giraffe giraffe giraffe bear bear bear bear tiger tiger tiger fish"


@pytest.mark.parametrize("wagon", ["giraffe-1", "bear-3", "tiger-2"])
def test_A30_the_first_wagon_goes_behind_the_locomotive(wagon: str) -> None:
    animal, value = wagon.split("-")
    state = position(HAND, wagons=f"{wagon} fish-4 fish-3 tiger-4", tokens=["fish", None])
    do(state, fill(wagon), *pay(" ".join([animal] * int(value))))
    assert of(state, "trains")[0] == [wagon]


def test_A30_behind_two_giraffes_goes_a_two_or_a_giraffe() -> None:
    """The rulebook's example."""
    for wagon, joins in (("giraffe-1", True), ("bear-2", True), ("giraffe-4", True), ("bear-3", False)):
        animal, value = wagon.split("-")
        state = position(HAND, wagons=f"{wagon} fish-4 fish-3 tiger-4", train="giraffe-2", tokens=["fish", None])
        do(state, fill(wagon), *pay(" ".join([animal] * int(value))))
        assert of(state, "trains")[0] == (["giraffe-2", wagon] if joins else ["giraffe-2"])
        assert of(state, "waiting")[0] == ([] if joins else [wagon])


def test_A31_a_wagon_that_can_join_must() -> None:
    state = position(HAND, wagons="bear-2 fish-4 fish-3 tiger-4", train="giraffe-2", tokens=["fish", None])
    events = do(state, fill("bear-2"), *pay("bear bear"))
    assert "join" in types(events)
    assert of(state, "trains")[0] == ["giraffe-2", "bear-2"]
    assert state.to_act == 0
    assert why_not(state, join("bear-2")) == "A33"


def test_A32_any_number_of_wagons_waits_and_scores_nothing() -> None:
    state = position(
        HAND, wagons="tiger-3 fish-4 fish-3 giraffe-4", train="giraffe-2", waiting="bear-3 bear-3 bear-4 fish-3"
    )
    events = do(state, fill("tiger-3"), *pay("tiger tiger tiger"))
    assert told(events, "wait")["wagon"] == "tiger-3"
    assert of(state, "waiting")[0] == ["bear-3", "bear-3", "bear-4", "fish-3", "tiger-3"]
    assert state.view(0).points == [2, 0]


@pytest.mark.parametrize(("wagon", "cards"), [("tiger-3", "tiger tiger tiger"), ("giraffe-1", "giraffe")])
def test_A33_the_rulebooks_example_of_a_waiting_wagon_that_then_joins(wagon: str, cards: str) -> None:
    state = position(
        HAND,
        wagons="tiger-3 giraffe-1 fish-4 bear-4",
        train="tiger-3 tiger-2 tiger-1",
        waiting="giraffe-3",
        tokens=["fish", None],
    )
    assert state.view(0).points == [6, 0], "the wagon that waits does not count"
    events = do(state, fill(wagon), *pay(cards))
    assert of(state, "trains")[0] == ["tiger-3", "tiger-2", "tiger-1", wagon, "giraffe-3"]
    assert of(state, "waiting")[0] == []
    assert of(state, "actions") == 1, "joining costs no action"
    assert types(events)[-2:] == ["join", "join"]


def test_A33_one_kind_joins_by_itself_in_a_chain() -> None:
    state = position(HAND, wagons="giraffe-1 fish-4 bear-4 tiger-4", train="fish-1", waiting="giraffe-3 giraffe-3")
    do(state, fill("giraffe-1"), *pay("giraffe"))
    assert of(state, "trains")[0] == ["fish-1", "giraffe-1", "giraffe-3", "giraffe-3"]
    assert state.to_act == 0


def test_A33_among_different_ones_the_player_chooses_and_the_turn_goes_on_after() -> None:
    state = position(
        HAND, wagons="giraffe-1 fish-4 bear-4 tiger-4", train="fish-1", waiting="giraffe-2 giraffe-3 tiger-2"
    )
    do(state, fill("giraffe-1"), *pay("giraffe"))
    assert legal(state) == [join("giraffe-2"), join("giraffe-3")]
    assert why_not(state, join("tiger-2")) == "A33"
    assert why_not(state, join("bear-4")) == "A33"
    assert why_not(state, PILE) == "A28"
    do(state, join("giraffe-3"))
    assert of(state, "trains")[0] == ["fish-1", "giraffe-1", "giraffe-3", "giraffe-2", "tiger-2"]
    assert of(state, "waiting")[0] == []
    assert (state.to_act, of(state, "actions")) == (0, 1)


def test_A33_a_choice_after_the_last_action_comes_before_the_end_of_the_turn() -> None:
    wagons, waiting = "giraffe-1 fish-4 bear-4 tiger-4", "giraffe-2 giraffe-3"
    state = position(HAND, wagons=wagons, train="fish-1", waiting=waiting, actions=1)
    do(state, fill("giraffe-1"), *pay("giraffe"))
    assert (state.to_act, of(state, "actions")) == (0, 0)
    do(state, join("giraffe-2"))
    assert state.to_act == 1


def test_A34_a_train_scores_its_values() -> None:
    state = position(train="bear-2 bear-3 tiger-3 tiger-1", waiting="giraffe-2")
    assert state.view(0).points == [9, 0]


GOAL = "giraffe-4 giraffe-3 giraffe-3 giraffe-2 giraffe-2"


def test_A50_the_first_train_at_the_goal_ends_the_game_at_once() -> None:
    state = position(HAND, wagons="giraffe-2 fish-4 bear-4 tiger-4", train=f"{GOAL} bear-2", tokens=["fish", None])
    events = do(state, fill("giraffe-2"), *pay("giraffe giraffe"))
    assert state.to_act is None
    assert told(events, "end")["rule"] == "A50"
    assert [(part.place, part.score) for part in state.result() or []] == [(1, 18), (2, 0)]
    assert why_not(state, PILE) == "A50"
    assert legal(state) == []


def test_A50_also_in_the_middle_of_a_chain_and_in_the_middle_of_a_turn() -> None:
    state = position(
        HAND,
        wagons="giraffe-1 fish-4 bear-4 tiger-4",
        train=GOAL,
        waiting="fish-1 tiger-1 tiger-3",
        tokens=["fish", None],
    )
    do(state, fill("giraffe-1"), *pay("giraffe"))
    assert legal(state) == [join("fish-1"), join("tiger-1")]
    do(state, join("tiger-1"))
    assert of(state, "to_act") == 0
    do(state, join("tiger-3"))
    assert state.to_act is None
    assert of(state, "waiting")[0] == ["fish-1"], "it could have joined, but the game was over"


def test_A50_with_four_players_sixteen_points_are_enough() -> None:
    state = position(
        HAND, wagons="giraffe-2 fish-4 bear-4 tiger-4", players=4, train=GOAL, tokens=["fish", None, None, None]
    )
    do(state, fill("giraffe-2"), *pay("giraffe giraffe"))
    assert state.to_act is None


def test_A32_A50_waiting_wagons_do_not_reach_the_goal() -> None:
    state = position(
        HAND, wagons="bear-1 fish-4 bear-4 tiger-4", train=f"{GOAL} fish-2", waiting="tiger-3", tokens=["fish", None]
    )
    assert state.view(0).points == [16, 0]
    do(state, fill("bear-1"), *pay("bear"))
    assert of(state, "waiting")[0] == ["bear-1", "tiger-3"]
    assert (state.to_act, state.view(0).points) == (0, [16, 0])


def test_A51_the_game_ends_when_no_wagon_is_left_most_points_first() -> None:
    state = last_wagons("- - - tiger-1")
    events = do(state, fill("tiger-1"), *pay("tiger"))
    assert state.to_act is None
    assert told(events, "end")["rule"] == "A51"
    assert [part.place for part in state.result() or []] == [1, 2]
    assert why_not(state, END) == "A51"


def test_A51_then_fewer_waiting_wagons_then_shared() -> None:
    over = {"players": 3, "to_act": None, "quiet_turns": 75, "trains": [["bear-2"], ["fish-2"], ["tiger-1"]]}
    state = make("aramini-circus").position({**over, "waiting": [["giraffe-3"], [], []]})
    assert [part.place for part in state.result() or []] == [2, 1, 3]
    state = make("aramini-circus").position({**over, "waiting": [[], [], ["bear-3"]]})
    assert [part.place for part in state.result() or []] == [1, 1, 3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A52_after_25_turns_each_without_a_fill_the_game_ends(players: int) -> None:
    state = position(players=players)
    for _ in range(25 * players - 1):
        do(state, END)
    assert of(state, "to_act") is not None
    events = do(state, END)
    assert state.to_act is None
    assert told(events, "end")["rule"] == "A52"
    assert why_not(state, END) == "A52"


def test_A52_a_fill_begins_the_count_anew() -> None:
    state = position("bear", wagons="bear-1 fish-4 giraffe-4 tiger-4", quiet_turns=49)
    do(state, fill("bear-1"), *pay("bear"))
    do(state, END)
    assert (state.to_act, of(state, "quiet_turns")) == (1, 0)
    do(state, END)
    assert of(state, "quiet_turns") == 1
