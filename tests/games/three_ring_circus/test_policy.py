"""How a search plays 3 Ring Circus on: legal moves, shares that add up, and the obvious in plain positions."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Moves, State
from chapiteau.games import make
from chapiteau.games.three_ring_circus.policy import FACTS, CircusPolicy
from tests.games.three_ring_circus.helpers import NAME, circus, pay, perform, position, reward


def shares(policy: CircusPolicy, state: State) -> list[float]:
    row = vec[float]([0.0] * int(state.players))
    policy.chances(state, row)
    return list(row)


def chosen(state: State) -> dict[str, Any]:
    """What is played in most of some playouts."""
    policy, chance = CircusPolicy(state.game), Fast(1)
    played = [int(policy.choose(state, chance)) for _ in range(9)]
    return state.game.moves[max(played, key=played.count)].words()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_playouts_end_and_shares_add_up_to_one(players: int) -> None:
    game = make(NAME)
    policy, chance = CircusPolicy(game), Fast(players)
    state = game.new(players, None, chance, False)
    before = shares(policy, state)
    policy.play_on(state, chance)
    after = shares(policy, state)
    assert state.to_act is None
    if players == 1:
        assert 0.0 < before[0] < 1.0
        assert (after[0] > 0.5) == (state.rank(0) == 1)
    else:
        assert sum(before) == pytest.approx(1.0)
        assert sum(after) == pytest.approx(1.0)
        assert max(range(players), key=lambda seat: after[seat]) == min(range(players), key=state.rank)


@pytest.mark.parametrize("players", [1, 4])
def test_every_choice_is_legal_and_every_weight_a_share(players: int) -> None:
    game = make(NAME)
    policy, chance, moves = CircusPolicy(game), Fast(7), Moves(len(game.moves))
    state = game.new(players, None, chance, False)
    while state.to_act is not None:
        state.generate(moves)
        legal = list(moves.listed())
        weights = list(policy.weigh(state, moves))
        assert len(weights) == len(legal)
        assert sum(weights) == pytest.approx(1.0)
        assert policy.glance(state, chance) in legal
        choice = policy.choose(state, chance)
        assert choice in legal
        state.apply_index(choice, chance)


def test_moves_are_weighed_by_nothing_that_is_hidden() -> None:
    game = make(NAME)
    policy, chance, moves = CircusPolicy(game), Fast(3), Moves(len(game.moves))
    state = game.new(3, None, chance)
    for _ in range(40):
        assert state.to_act is not None
        state.generate(moves)
        seen = game.asked_state(state.view(state.to_act))
        assert list(policy.weigh(seen, moves)) == list(policy.weigh(state, moves))
        state.apply_index(policy.choose(state, chance), chance)


def test_a_wanted_artist_gives_its_show_before_the_end() -> None:
    state = position(
        circus("", "", "9-before-animal"),
        metropolises={"new-york": "metropolis-9"},
        caravans=["trenton", "boston"],
        barnum="providence",
    )
    assert chosen(state) == perform("new-york")


def test_a_fee_is_paid_without_waste() -> None:
    state = position(
        hand="magician-animal rider-animal",
        decision="pay",
        engaging={"card": "7-pedestal", "ring": 1, "fee": 3, "cap": None},
    )
    assert chosen(state) == pay("magician-animal")


def test_at_the_end_fame_is_taken_before_cards() -> None:
    last = position(
        tents={"baltimore": [None, None, None, 0, None]},
        caravans=["baltimore", "boston"],
        barnum="providence",
        decision="reward",
        show={"place": "baltimore", "slot": 7},
    )
    assert chosen(last) == reward("fame")


def test_facts_are_counted_for_rivals() -> None:
    state = position(
        circus(),
        circus("9-before-animal"),
        metropolises={"new-york": "metropolis-9"},
        caravans=["boston", "trenton"],
        barnum="syracuse",
        hands=[[], ["9-after-special"]],
    )
    seen = vec[i64]([0] * len(FACTS))
    CircusPolicy(state.game).note(state, 0, seen)
    assert state.to_act == 0
    assert list(seen)[1:] == [1, 1]
