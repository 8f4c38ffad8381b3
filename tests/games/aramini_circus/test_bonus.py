"""A60 to A69: the variant with bonus cards."""

from collections import Counter
from itertools import pairwise

import pytest

from chapiteau.engine.chance import Fast
from chapiteau.games import make
from tests.games.aramini_circus.helpers import DISCARD, END, PILE, bonus, do, fill, of, pay, pick, position, with_bonus
from tests.games.match import legal, told, types, why_not

LESS = bonus("pay-one-less")
ONE = bonus("one-for-one")
KINDS = ["draw-two", "pay-one-less", "search", "extra-action", "one-for-one"]


def test_A60_they_are_in_the_deck_with_the_option_only() -> None:
    game = make("aramini-circus")
    dealt: Counter[str] = Counter()
    for seed in range(60):
        mapping = game.new(4, {"bonus_cards": True}, Fast(seed)).mapping()
        deck = Counter([*mapping["pile"], *mapping["discard"], *(card for hand in mapping["hands"] for card in hand)])
        assert deck == {**dict.fromkeys(["giraffe", "bear", "fish", "tiger"], 12), **dict.fromkeys(KINDS, 2)}
        dealt.update(f"hand {card in KINDS}" for hand in mapping["hands"] for card in hand)
        dealt.update(f"discard {card in KINDS}" for card in mapping["discard"])
    assert dealt["hand True"] > 100, "dealt like any other"
    assert dealt["discard True"] > 2, "the first discard may be one"
    assert all(why_not(position(), bonus(kind)) == "A60" for kind in KINDS)


def test_A61_free_of_charge_from_the_hand_in_the_own_turn() -> None:
    state = with_bonus("extra-action draw-two")
    assert why_not(state, bonus("search")) == "A61"
    assert why_not(state, bonus("extra-action"), seat=1) == "A28"
    do(state, bonus("extra-action"))
    assert of(state, "actions") == 3
    assert of(state, "discard") == ["fish", "extra-action"]


def test_A61_one_drawn_with_the_last_action_cannot_be_played_in_that_turn() -> None:
    state = with_bonus(actions=2)
    do(state, PILE, drawn=["extra-action"])
    assert why_not(state, bonus("extra-action")) is None, "in the turn it was drawn, with an action left"
    do(state, PILE, drawn=["search"])
    assert why_not(state, bonus("search"), seat=0) == "A28"


def test_A61_those_for_a_wagon_go_on_top_after_the_payment_in_the_order_played() -> None:
    state = with_bonus(
        "bear tiger pay-one-less one-for-one", wagons="bear-3 fish-4 giraffe-4 tiger-4", tokens=["tiger", None]
    )
    do(state, fill("bear-3"), ONE, LESS)
    assert of(state, "playing") == ["one-for-one", "pay-one-less"]
    do(state, *pay("tiger bear"))
    assert of(state, "discard") == ["fish", "tiger", "bear", "one-for-one", "pay-one-less"]
    assert of(state, "playing") == []


def test_A62_a_bonus_card_is_never_taken_from_the_discard_pile() -> None:
    state = with_bonus("search", discard="search bear draw-two")
    assert why_not(state, DISCARD) == "A22"
    do(state, bonus("search"))
    assert legal(state) == [pick("bear")]


def test_A63_draw_two_from_either_pile() -> None:
    state = with_bonus("draw-two", discard="bear tiger")
    do(state, bonus("draw-two"))
    assert legal(state) == [PILE, DISCARD]
    assert of(state, "actions") == 2
    do(state, DISCARD)
    do(state, PILE, drawn=["search"])
    assert of(state, "hands")[0] == ["tiger", "search"], "a bonus card drawn counts"
    assert of(state, "discard") == ["bear", "draw-two"]
    assert (of(state, "actions"), of(state, "draws")) == (2, 0)


def test_A63_both_cards_may_come_from_the_discard_pile() -> None:
    state = with_bonus("draw-two", discard="search bear tiger")
    do(state, bonus("draw-two"), DISCARD, DISCARD)
    assert of(state, "hands")[0] == ["bear", "tiger"]
    assert of(state, "discard") == ["search", "draw-two"]
    blocked = with_bonus("draw-two", discard="search bear")
    do(blocked, bonus("draw-two"), DISCARD)
    assert legal(blocked) == [PILE], "a bonus card is on top now"


def test_A63_one_if_only_one_can_be_had() -> None:
    animals = ["giraffe"] * 12 + ["bear"] * 12 + ["fish"] * 12 + ["tiger"] * 12
    rest = [*animals[1:], *KINDS, "draw-two", "pay-one-less", "search", "extra-action"]
    state = with_bonus(hands=[rest, []], discard="giraffe", pile=["one-for-one"])
    do(state, bonus("draw-two"), DISCARD, PILE)
    assert of(state, "discard") == ["draw-two"]
    assert of(state, "pile") == []
    assert why_not(state, bonus("draw-two")) == "A69", "nothing is left to draw"
    state = with_bonus(hands=[[*rest, "one-for-one"], []], discard="giraffe")
    do(state, bonus("draw-two"), DISCARD)
    assert of(state, "draws") == 0
    assert why_not(state, END) is None


def test_A23_A63_the_pile_is_made_anew_between_the_two_cards() -> None:
    animals = ["giraffe"] * 12 + ["bear"] * 12 + ["fish"] * 12 + ["tiger"] * 12
    rest = [*animals[3:], *KINDS, *KINDS]
    rest.remove("search")
    state = with_bonus(hands=[rest, []], discard="giraffe giraffe giraffe", pile=["search"])
    events = do(state, bonus("draw-two"), PILE)
    assert types(events) == ["bonus", "draw_blind", "renew"]
    assert (of(state, "pile"), of(state, "discard")) == (["giraffe", "giraffe"], ["giraffe"])


def test_A64_one_card_less_down_to_none_but_the_action_is_spent() -> None:
    state = with_bonus("pay-one-less", wagons="bear-1 bear-2 giraffe-4 tiger-4")
    assert why_not(state, fill("bear-1")) is None
    assert why_not(state, fill("bear-2")) == "A24"
    do(state, fill("bear-1"))
    assert legal(state) == [LESS], "it can be paid in this way only"
    do(state, LESS)
    assert of(state, "trains")[0] == ["bear-1"]
    assert of(state, "actions") == 1
    assert of(state, "discard") == ["fish", "pay-one-less"]


def test_A64_it_lowers_the_number_and_so_saves_a_pair_and_two_add_up() -> None:
    state = with_bonus("bear pay-one-less pay-one-less", wagons="bear-2 bear-3 bear-4 tiger-4", tokens=["tiger", None])
    assert why_not(state, fill("bear-3")) is None
    assert why_not(state, fill("bear-4")) == "A24"
    do(state, fill("bear-3"))
    assert why_not(state, pay("bear")[0]) == "A27", "too little without the bonus cards"
    do(state, LESS, LESS)
    assert state.view(0).fill.number == 1
    do(state, *pay("bear"))
    assert of(state, "trains")[0] == ["bear-3"]


def test_A27_bonus_cards_for_a_wagon_come_between_its_name_and_its_payment() -> None:
    state = with_bonus(
        "bear bear pay-one-less one-for-one", wagons="bear-2 fish-4 giraffe-4 tiger-4", tokens=["fish", None]
    )
    assert why_not(state, LESS) == "A27"
    assert why_not(state, ONE) == "A27"
    do(state, fill("bear-2"), *pay("bear"))
    assert why_not(state, LESS) == "A27"
    assert why_not(state, ONE) == "A27"


def test_A28_no_other_bonus_card_while_a_wagon_is_filled() -> None:
    state = with_bonus("bear draw-two search extra-action", wagons="bear-1 fish-4 giraffe-4 tiger-4")
    do(state, fill("bear-1"))
    for kind in ("draw-two", "search", "extra-action"):
        assert why_not(state, bonus(kind)) == "A28"


def test_A65_any_animal_from_anywhere_in_the_discard_pile() -> None:
    state = with_bonus("search", discard="bear tiger search fish")
    assert why_not(state, pick("bear")) == "A65"
    do(state, bonus("search"))
    assert legal(state) == [pick("bear"), pick("fish"), pick("tiger")]
    assert why_not(state, pick("giraffe")) == "A65"
    assert told(do(state, pick("bear")), "pick")["card"] == "bear"
    assert of(state, "hands")[0] == ["bear"]
    assert of(state, "discard") == ["tiger", "search", "fish", "search"]
    assert of(state, "actions") == 2


def test_A66_one_more_action_this_turn() -> None:
    state = with_bonus("extra-action extra-action", actions=1)
    do(state, bonus("extra-action"), bonus("extra-action"))
    assert of(state, "actions") == 3
    do(state, END)
    do(state, END)
    assert of(state, "actions") == 2, "not in the next one"


def test_A67_each_card_of_the_tokens_animal_counts() -> None:
    state = with_bonus(
        "giraffe giraffe giraffe one-for-one", wagons="bear-3 fish-4 giraffe-4 tiger-4", tokens=["giraffe", None]
    )
    do(state, fill("bear-3"))
    assert legal(state) == [ONE]
    do(state, ONE, *pay("giraffe giraffe giraffe"))
    assert of(state, "trains")[0] == ["bear-3"]


def test_A67_for_this_wagon_only() -> None:
    state = with_bonus(
        "giraffe giraffe giraffe one-for-one", wagons="bear-1 fish-1 tiger-2 tiger-4", tokens=["giraffe", None]
    )
    do(state, fill("bear-1"), ONE, *pay("giraffe"))
    assert why_not(state, fill("tiger-2")) == "A24"
    do(state, fill("fish-1"))
    assert legal(state) == pay("giraffe")
    do(state, *pay("giraffe giraffe"))
    assert of(state, "hands")[0] == []


def test_A68_at_most_ten_in_one_turn() -> None:
    state = with_bonus("extra-action pay-one-less", wagons="bear-1 fish-4 giraffe-4 tiger-4", bonuses=10)
    assert why_not(state, bonus("extra-action")) == "A68"
    assert why_not(state, fill("bear-1")) == "A24", "no bonus card may help any more"
    state = with_bonus("extra-action", bonuses=9)
    assert why_not(state, bonus("extra-action")) is None


def test_A68_the_last_bonus_card_must_be_the_one_that_makes_the_wagon_payable() -> None:
    hand = "tiger tiger pay-one-less one-for-one"
    state = with_bonus(hand, wagons="bear-2 fish-4 giraffe-4 tiger-4", tokens=["tiger", None], bonuses=9)
    do(state, fill("bear-2"))
    assert legal(state) == [LESS, ONE]
    hand = "tiger tiger tiger pay-one-less one-for-one"
    state = with_bonus(hand, wagons="bear-3 fish-4 giraffe-4 tiger-4", tokens=["tiger", None], bonuses=9)
    do(state, fill("bear-3"))
    assert why_not(state, LESS) == "A27"
    assert legal(state) == [ONE]


@pytest.mark.parametrize("discard", ["", "search", "draw-two extra-action"])
def test_A69_a_search_needs_an_animal(discard: str) -> None:
    assert why_not(with_bonus("search", discard=discard), bonus("search")) == "A69"


def test_A69_one_for_one_must_do_something() -> None:
    wagons = "bear-1 fish-4 giraffe-4 tiger-4"
    own = with_bonus("bear one-for-one", wagons=wagons, tokens=["bear", None])
    do(own, fill("bear-1"))
    assert why_not(own, ONE) == "A69"
    twice = with_bonus("bear tiger one-for-one one-for-one", wagons=wagons, tokens=["tiger", None])
    do(twice, fill("bear-1"), ONE)
    assert why_not(twice, ONE) == "A69"
    unseen = with_bonus("bear one-for-one", wagons=wagons, tokens=["tiger", None])
    do(unseen, fill("bear-1"))
    assert why_not(unseen, ONE) is None, "it is judged by what lies open, not by the hand"


def test_every_bonus_card_is_played_in_random_matches_and_nothing_gets_stuck() -> None:
    game, seen = make("aramini-circus"), Counter[str]()
    for seed in range(15):
        chance = Fast(seed)
        state = game.new(2 + seed % 3, {"bonus_cards": True}, chance)
        names = []
        while state.to_act is not None:
            moves = state.legal()
            move = moves[chance.below(len(moves))]
            names.append(move.words())
            state.apply(move, chance)
        seen.update(move["card"] for move in names if move["type"] == "bonus")
        assert all(after["type"] == "draw" for before, after in pairwise(names) if before == bonus("draw-two"))
    assert sorted(seen) == sorted(KINDS)
