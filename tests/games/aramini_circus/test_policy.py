"""How a search plays Aramini Circus on: legal moves, shares that add up, and the obvious in plain positions."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import State
from chapiteau.engine.search import Tree
from chapiteau.games import make
from chapiteau.games.aramini_circus.policy import FACTS, AraminiPolicy
from tests.games.aramini_circus.helpers import (
    DISCARD,
    PILE,
    bonus,
    do,
    exchange,
    fill,
    join,
    pay,
    position,
    with_bonus,
)


def shares(state: State) -> list[float]:
    row = vec[float]([0.0] * int(state.players))
    AraminiPolicy(state.game).chances(state, row)
    return list(row)


def chosen(state: State) -> dict[str, Any]:
    return state.game.moves[AraminiPolicy(state.game).choose(state, Fast(1))].words()


def glanced(state: State) -> dict[str, Any]:
    return state.game.moves[AraminiPolicy(state.game).glance(state, Fast(1))].words()


def searched(state: State) -> dict[str, Any]:
    """What 200 iterations from the view of the seat that is asked prefer."""
    tree = Tree(state.game, state.view(state.to_act), AraminiPolicy(state.game), 1)
    tree.run(200)
    return state.game.moves[max(tree.candidates(), key=lambda candidate: candidate.visits).move].words()


def noted(state: State, seat: int = 0) -> list[str]:
    """The facts that are true for a seat."""
    seen = vec[i64]([0 for _ in FACTS])
    AraminiPolicy(state.game).note(state, seat, seen)
    return [fact for fact, count in zip(FACTS, seen, strict=True) if count]


def race(train: str, hand: str, **fields: Any) -> State:
    """A train that lacks three points, and a rival who lacks one and holds cards for everything."""
    rival = ["fish-3", "fish-2", "fish-2", "fish-1", "giraffe-1", "giraffe-2", "giraffe-3", "giraffe-3"]
    hands = [hand.split(), ["giraffe"] * 6 + ["bear"] * 6]
    return position(wagons="tiger-3 giraffe-4 giraffe-2 bear-1", trains=[train.split(), rival], hands=hands, **fields)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("bonus_cards", [False, True])
def test_every_choice_is_legal_and_shares_add_up_to_one(players: int, bonus_cards: bool) -> None:
    game = make("aramini-circus")
    policy, chance = AraminiPolicy(game), Fast(players)
    state = game.new(players, {"bonus_cards": bonus_cards}, chance, False)
    while state.to_act is not None:
        legal = list(state.legal_indices())
        assert policy.glance(state, chance) in legal
        choice = policy.choose(state, chance)
        assert choice in legal
        assert sum(shares(state)) == pytest.approx(1.0)
        state.apply_index(choice, chance)
    assert [share > 0 for share in shares(state)] == [state.rank(seat) == 1 for seat in range(players)]


def test_a_playout_stops_before_the_match_is_over() -> None:
    game = make("aramini-circus")
    state = game.new(4, None, Fast(1), False)
    AraminiPolicy(game).play_on(state, Fast(2))
    assert state.to_act is not None
    assert max(shares(state)) < 1.0


def test_a_wagon_that_wins_comes_first() -> None:
    state = race("tiger-4 bear-4 bear-3 bear-2 bear-1 tiger-1", "tiger tiger tiger fish fish fish fish", actions=1)
    assert chosen(state) == fill("tiger-3")
    assert searched(state) == fill("tiger-3")
    assert FACTS[3] in noted(state)


def test_a_wagon_that_joins_is_better_than_one_that_waits() -> None:
    state = position("bear bear bear tiger tiger tiger", "bear-3 tiger-3 fish-4 giraffe-4", train="bear-1")
    assert chosen(state) == fill("bear-3")
    assert glanced(state) == fill("bear-3")


def test_a_beginner_takes_the_highest_wagon_whether_it_joins_or_not() -> None:
    train = "tiger-4 bear-4 bear-3 bear-2 bear-1 tiger-1"
    state = position("tiger fish fish fish fish", "tiger-1 fish-4 fish-2 bear-1", train=train, tokens=["bear", None])
    assert glanced(state) == fill("fish-4")


def test_the_card_that_is_missing_is_taken_from_the_discard_pile() -> None:
    assert chosen(position("tiger tiger tiger", discard="tiger")) == DISCARD
    assert glanced(position("tiger tiger tiger", discard="tiger")) == DISCARD
    assert chosen(position("tiger tiger tiger", discard="fish", tokens=["bear", None])) == PILE


def test_a_search_swaps_the_token_when_that_wins_before_a_rival_does() -> None:
    state = race("tiger-4 bear-4 bear-3 bear-2 bear-1 tiger-1", "fish " * 6, tokens=["bear", None])
    assert searched(state) == exchange("fish")


def test_the_chain_that_brings_most_is_joined() -> None:
    waiting = "giraffe-2 giraffe-3 tiger-2 tiger-4"
    state = position("giraffe", "giraffe-1 fish-4 bear-4 giraffe-4", train="fish-1", waiting=waiting)
    do(state, fill("giraffe-1"), *pay("giraffe"))
    assert chosen(state) == join("giraffe-3")
    assert glanced(state) == join("giraffe-3")


def test_own_cards_pay_before_those_of_the_token() -> None:
    wagons = "tiger-2 bear-4 bear-2 bear-3"
    state = position("tiger tiger fish fish", wagons, tokens=["fish", None], fill={"wagon": "tiger-2"})
    assert chosen(state) == pay("tiger")[0]


def test_free_bonus_cards_are_played_at_once() -> None:
    assert chosen(with_bonus("extra-action bear")) == bonus("extra-action")
    assert glanced(with_bonus("draw-two bear")) == bonus("draw-two")


def test_what_rivals_could_do_is_noted() -> None:
    trains = [None, ["tiger-4", "bear-4", "bear-3", "bear-2", "bear-1", "tiger-1"]]
    hands = [["bear"], ["tiger", "tiger", "tiger"]]
    state = position("", "tiger-3 fish-4 fish-2 giraffe-4", trains=trains, hands=hands, discard="fish")
    assert FACTS[0] in noted(state)
    assert FACTS[2] not in noted(state)
    hands = [["fish"], ["fish", "fish", "fish"]]
    state = position("", "tiger-3 fish-4 bear-2 giraffe-4", hands=hands, discard="fish")
    assert noted(state) == [FACTS[2]]
    hands = [["fish", "fish", "fish"], ["fish", "fish", "fish", "fish"]]
    state = position("", "tiger-3 fish-4 bear-2 giraffe-4", hands=hands, discard="bear")
    assert noted(state) == [FACTS[1]]
