"""How a search thinks about Ringmaster: legal choices, chances that add up, and positions with an obvious move."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from chapiteau import bots
from chapiteau.bots.contract import Question
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import State
from chapiteau.engine.search import Node, Tree
from chapiteau.games import make
from chapiteau.games.ringmaster.policy import FACTS, RingmasterPolicy
from tests.games.ringmaster.helpers import PASS, SABOTAGE, Words, play, position


def policy() -> RingmasterPolicy:
    return RingmasterPolicy(make("ringmaster"))


def searched(state: State, seat: int) -> Words:
    """What a search of few iterations does."""
    game = make("ringmaster")
    moves = [move for move in game.moves if state.why_not(move, seat) is None]
    return bots.make(game, "search:200", Fast(1)).answer(Question(), state.view(seat), moves).move.words()


def noted(state: State, seat: int) -> dict[str, int]:
    seen = vec[i64]([0 for _ in FACTS])
    policy().note(state, seat, seen)
    return dict(zip(FACTS, map(int, seen), strict=True))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_choices_are_legal_and_chances_add_up(players: int) -> None:
    game, chance, thinking = make("ringmaster"), Fast(players), policy()
    state = game.new(players, None, chance)
    shares = vec[float]([0.0 for _ in range(players)])
    for _ in range(40):
        if state.to_act is None:
            break
        thinking.chances(state, shares)
        assert sum(shares) == pytest.approx(1.0)
        assert thinking.glance(state.clone(), chance) in state.legal_indices()
        state.apply(game.moves[thinking.choose(state, chance)], chance)


def test_who_has_won_has_all_the_chances() -> None:
    state = position("", "", "three-ring-circus three-ring-circus three-ring-circus", to_act=None)
    shares = vec[float]([0.0, 0.0, 0.0])
    policy().chances(state, shares)
    assert list(shares) == [0.0, 1.0, 0.0]


def test_a_search_takes_the_win() -> None:
    state = position("clown-car fire three-ring-circus", "three-ring-circus three-ring-circus", "big-top")
    assert searched(state, 0) == play("three-ring-circus")


def test_a_search_sabotages_the_card_that_would_win() -> None:
    rings = "three-ring-circus three-ring-circus"
    state = position(
        hands=["fire", "sabotage clown-car", ""],
        discard="",
        zones=[rings.split(), [], []],
        played={"card": "three-ring-circus"},
    )
    assert searched(state, 1) == SABOTAGE


def test_a_beginner_overlooks_that_a_rival_is_about_to_win() -> None:
    rings = "three-ring-circus three-ring-circus"
    state = position(
        hands=["fire", "sabotage clown-car", ""],
        discard="",
        zones=[rings.split(), [], []],
        played={"card": "three-ring-circus"},
    )
    assert make("ringmaster").moves[policy().glance(state, Fast(1))].words() == PASS


def test_a_beginner_takes_the_own_win() -> None:
    state = position("fire three-ring-circus", "three-ring-circus three-ring-circus", "big-top")
    assert make("ringmaster").moves[policy().glance(state, Fast(1))].words() == play("three-ring-circus")


def test_what_is_noted_of_a_world() -> None:
    rings = "three-ring-circus three-ring-circus"
    state = position(hands=["fire", "three-ring-circus", "sabotage"], discard="", zones=[[], rings.split(), []])
    assert noted(state, 0) == {"rival_can_win": 1, "rival_has_sabotage": 1, "own_can_win": 0}
    assert noted(state, 1) == {"rival_can_win": 0, "rival_has_sabotage": 1, "own_can_win": 1}
    assert noted(state, 2) == {"rival_can_win": 1, "rival_has_sabotage": 0, "own_can_win": 0}


@pytest.mark.parametrize("for_rivals", [False, True])
def test_the_tree_holds_moves_of_rivals_only_where_it_thinks_for_them(for_rivals: bool) -> None:
    game, thinking = make("ringmaster"), policy()
    assert not thinking.for_rivals
    thinking.for_rivals = for_rivals
    tree = Tree(game, game.new(2, None, Fast(1)).view(0), thinking, 1)
    tree.run(300)
    assert {int(node.seat) for node in below(tree.root)} == ({0, 1} if for_rivals else {0})


def below(node: Node) -> list[Node]:
    found, child = [], node.first
    while child is not None:
        found += [child, *below(child)]
        child = child.sibling
    return found
