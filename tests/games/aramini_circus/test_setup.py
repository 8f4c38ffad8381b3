"""A01 to A14: the box and the set-up."""

from collections import Counter

import pytest

from chapiteau.engine.chance import Fast, Script
from chapiteau.engine.errors import BadInput
from chapiteau.games import make
from tests.games.aramini_circus.helpers import of
from tests.games.match import heard, told

ANIMALS = ["giraffe", "bear", "fish", "tiger"]
BONUS = ["draw-two", "pay-one-less", "search", "extra-action", "one-for-one"]
aramini = make("aramini-circus")


def test_A01_four_animals_with_ten_wagons_each() -> None:
    mapping = aramini.position({"players": 2}).mapping()
    wagons = Counter([*mapping["wagons"], *mapping["wagon_pile"]])
    assert wagons == {f"{animal}-{value}": 5 - value for animal in ANIMALS for value in (1, 2, 3, 4)}
    assert wagons.total() == 40


def test_A02_twelve_cards_of_each_animal() -> None:
    assert Counter(of(aramini.position({"players": 2}), "pile")) == dict.fromkeys(ANIMALS, 12)


def test_A03_one_token_of_each_animal_and_ten_bonus_cards() -> None:
    state = aramini.position({"players": 3, "options": {"bonus_cards": True}})
    view = state.view(None)
    assert sorted([*view.tokens, *view.middle]) == sorted(ANIMALS)
    assert Counter(card for card in of(state, "pile") if card in BONUS) == dict.fromkeys(BONUS, 2)


@pytest.mark.parametrize("players", [1, 5, True, None])
def test_A04_two_to_four_players(players: int) -> None:
    with pytest.raises(BadInput, match="2 to 4 players"):
        aramini.position({"players": players})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_A10_everybody_has_a_token_and_the_others_lie_open_in_the_middle(players: int) -> None:
    for seed in range(10):
        view = aramini.new(players, None, Fast(seed)).view(None)
        assert len(view.tokens) == players
        assert sorted([*view.tokens, *view.middle]) == sorted(ANIMALS)


def test_A11_A12_four_open_wagons_five_cards_each_and_one_discard() -> None:
    for players in (2, 3, 4):
        view = aramini.new(players, None, Fast(players)).view(0)
        assert len([wagon for wagon in view.wagons if wagon]) == 4
        assert view.wagon_pile == 36
        assert view.hands == [5] * players
        assert len(view.discard) == 1
        assert view.pile == 48 - 5 * players - 1


def test_A13_luck_says_who_begins_and_the_right_neighbour_has_the_ringmaster_token() -> None:
    firsts = set()
    for seed in range(40):
        view = aramini.new(4, None, Fast(seed)).view(None)
        assert view.ringmaster == (view.to_act - 1) % 4
        assert view.face_up
        firsts.add(view.to_act)
    assert firsts == {0, 1, 2, 3}
    two = aramini.new(2, None, Fast(1)).view(None)
    assert two.ringmaster == 1 - two.to_act


def test_A13_turns_go_clockwise() -> None:
    state = aramini.position({"players": 4, "to_act": 2})
    seats = []
    for _ in range(5):
        assert state.to_act is not None
        seats.append(state.to_act)
        state.apply(aramini.move({"type": "end"}), Fast(1))
    assert seats == [2, 3, 0, 1, 2]


@pytest.mark.parametrize(("players", "goal"), [(2, 18), (3, 18), (4, 16)])
def test_A14_the_goal_depends_on_the_players(players: int, goal: int) -> None:
    state = aramini.new(players, None, Fast(1))
    assert state.view(None).goal == goal
    assert told(heard(state), "start")["goal"] == goal


def test_the_set_up_asks_for_luck_in_the_order_of_the_rulebook() -> None:
    tokens, wagons = ["bear", "fish"], ["bear-1", "bear-1", "fish-2", "tiger-4"]
    hands = ["giraffe"] * 5 + ["tiger"] * 5
    state = aramini.new(2, None, Script(*tokens, *wagons, *hands, "fish", 1))
    mapping = state.mapping()
    assert mapping["tokens"] == tokens
    assert mapping["wagons"] == wagons
    assert mapping["hands"] == [["giraffe"] * 5, ["tiger"] * 5]
    assert mapping["discard"] == ["fish"]
    assert (mapping["to_act"], mapping["ringmaster"], mapping["actions"]) == (1, 0, 2)
