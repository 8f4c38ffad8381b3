"""How a search thinks about Figaro: chances add up to one, and what is plainly best is seen."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Moves, State
from chapiteau.engine.search import Tree
from chapiteau.games import make
from chapiteau.games.figaro import rules
from chapiteau.games.figaro.policy import FigaroPolicy
from tests.games.figaro.helpers import TAKE, end_round, play, position

figaro = make("figaro")


def chances(state: State) -> list[float]:
    shares = vec[float]([0.0 for _ in range(int(state.players))])
    FigaroPolicy(figaro).chances(state, shares)
    return list(shares)


def played_on(state: State, seed: int) -> State:
    """To the end of the round, as with a box for which nothing was learned."""
    world, policy = state.clone(), FigaroPolicy(figaro)
    policy.learned = False
    policy.play_on(world, Fast(seed))
    return world


@pytest.mark.parametrize(("players", "made"), [(3, 7), (4, 40), (4, 90), (6, 100)])
def test_the_chances_after_a_round_add_up_to_one(players: int, made: int) -> None:
    state = figaro.new(players, None, Fast(players), False)
    state.play_at_random(Moves(len(figaro.moves)), Fast(made), made)
    assert sum(chances(state)) == pytest.approx(1.0)
    assert sum(chances(played_on(state, made))) == pytest.approx(1.0)


def test_in_the_last_round_the_fewest_cards_and_a_long_tile_to_swap_win() -> None:
    state, _ = end_round([9, 9, 9, 1], king=0, round=3, roads=[[15], [14], [13], [12]])
    assert chances(state) == [0.0, 0.0, 0.0, 1.0]


def test_a_match_that_is_over_has_one_winner() -> None:
    state = figaro.new(4, None, Fast(1), False)
    state.play_at_random(Moves(len(figaro.moves)), Fast(2), 10_000)
    assert chances(state) == [float(state.rank(seat) == 1) for seat in range(4)]


def test_a_playout_ends_with_the_round_and_deals_no_cards() -> None:
    world = played_on(position(["red-1", "", "", ""]), 5).mapping()
    assert world["round"] == 2
    assert [len(road) for road in world["roads"]].count(1) == 3


def test_chances_leave_the_state_as_it_is() -> None:
    state = position(["red-1", "", "", ""])
    before = state.mapping()
    chances(state)
    assert state.mapping() == before


@pytest.mark.parametrize("seed", range(5))
def test_glance_and_choose_are_legal(seed: int) -> None:
    state, policy = figaro.new(3 + seed % 4, None, Fast(seed), False), FigaroPolicy(figaro)
    for step in range(60):
        legal = list(state.legal_indices())
        assert policy.glance(state, Fast(step)) in legal
        state.apply_index(policy.choose(state, Fast(step)), Fast(step))


def glance(state: State) -> dict[str, Any]:
    return figaro.moves[FigaroPolicy(figaro).glance(state, Fast(1))].words()


def test_a_beginner_sees_a_six_only_where_much_lies_and_fears_for_the_own_row() -> None:
    hand = "red-2 blue-2 green-1"
    assert glance(position(["red-2 red-2", "blue-2 blue-2", "", "yellow-1"], hand=hand)) == play("green-1", 2)
    rows = ["red-2 red-2", "blue-2 blue-2", "purple-1", "yellow-1"]
    assert glance(position(rows, hand=hand.replace("green-1", "red-1"))) == play("blue-2", 1)


def test_facts_are_counted_right_after_a_move() -> None:
    hands = ["red-1 green-1", "red-2 blue-1", "blue-1 blue-2", None]
    state = position(["red-2 red-2", "", "", ""], hands=hands)
    noted = {}
    for move in (play("green-1", 1), TAKE):
        world, seen = state.clone(), vec[i64]([0, 0, 0, 0])
        world.apply(figaro.move(move), Fast(1))
        FigaroPolicy(figaro).note(world, 0, seen)
        noted[str(move.get("card", "take"))] = list(seen)
    assert noted == {"green-1": [0, 1, 1, 0], "take": [1, 0, 0, 0]}


@pytest.mark.parametrize("seed", range(3))
def test_the_cards_that_bring_a_row_to_six_are_those_that_the_rules_allow(seed: int) -> None:
    state = figaro.new(4, None, Fast(seed), False)
    for step in range(40):
        fields: Any = state
        legal = [figaro.moves[index].words() for index in state.legal_indices()]
        for to in range(4):
            mask = rules.hits(fields, to)
            found = {name for card, name in enumerate(figaro.cards) if mask >> card & 1}
            assert found == {move["card"] for move in legal if move["type"] == "play" and reaches_six(state, move, to)}
        state.apply_index(FigaroPolicy(figaro).choose(state, Fast(step)), Fast(step))


def reaches_six(state: State, move: dict[str, Any], to: int) -> bool:
    value = 0 if move["card"] == "ronde" else int(move["card"][-1])
    return bool(
        move["to"] == to
        and value
        and sum(int(card[-1]) for card in state.mapping()["rows"][to] if card != "ronde") + value >= 6
    )


def test_search_hits_a_rival_rather_than_take() -> None:
    rows = ["yellow-2 yellow-2", "red-2 red-2", "", ""]
    state = position(rows, hand="red-2 yellow-2", round=3, roads=[[12], [11], [10], [9]])
    tree = Tree(figaro, state.view(0), FigaroPolicy(figaro), 1)
    tree.run(200)
    best = max(tree.candidates(), key=lambda candidate: candidate.visits)
    assert figaro.moves[best.move].words() == play("red-2", 1)
