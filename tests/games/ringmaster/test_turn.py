"""Set-up and the course of a turn: R01 to R17, R42, R43, R57, R63."""

from collections import Counter

import pytest

from chapiteau.engine.chance import Fast, Script
from chapiteau.engine.contract import State
from chapiteau.games import make
from tests.games.match import do, legal, told, types, why_not
from tests.games.ringmaster.helpers import END, PASS, SABOTAGE, choose, discard, hand, lying, play, position, use, zone


@pytest.mark.parametrize(("players", "cards"), [(2, 26), (3, 30), (4, 34)])
def test_R01_cards_leave_the_game_by_their_symbols(players: int, cards: int) -> None:
    view = make("ringmaster").new(players, None, Fast(1)).view(None)
    assert view.pile + sum(view.hands) == cards
    assert len(view.set_aside) == 34 - cards
    expected = Counter(
        {
            2: "big-top cabinet-of-curiosities flea-circus windstorm "
            "three-ring-circus knife-thrower snake-charmer pickpocket",
            3: "big-top cabinet-of-curiosities flea-circus windstorm",
            4: "",
        }[players].split()
    )
    assert Counter(view.set_aside) == expected


def test_R02_only_attractions_exist_more_than_once() -> None:
    box = make("ringmaster").box
    assert sum(card["copies"] for card in box["card"]) == 34
    assert {card["kind"] for card in box["card"] if card["copies"] > 1} == {"attraction"}


def test_R03_three_cards_each_a_first_player_by_luck_and_turns_clockwise() -> None:
    state = make("ringmaster").new(3, None, Fast(4))
    view = state.view(None)
    assert sorted(view.hands) == [3, 3, 4]
    assert view.hands[view.turn] == 4
    do(state, END)
    assert state.view(None).turn == (view.turn + 1) % 3
    firsts = {make("ringmaster").new(3, None, Fast(seed)).view(None).turn for seed in range(30)}
    assert firsts == {0, 1, 2}


def test_R04_for_two_to_four_players() -> None:
    game = make("ringmaster")
    assert (game.fewest, game.most) == (2, 4)


def test_R10_a_turn_begins_with_drawing_a_card() -> None:
    state = position()
    events = do(state, END, chance=Script("fire"))
    assert types(events) == ["turn", "draw"]
    assert hand(state, 1) == "fire"


def test_R11_one_card_from_hand_and_each_star_once_in_any_order() -> None:
    state = position("big-top clown-car", "fortune-teller")
    do(state, use("fortune-teller"), play("big-top"))
    assert zone(state, 0) == "big-top fortune-teller"
    assert why_not(state, play("clown-car")) == "R11"
    assert why_not(state, use("fortune-teller")) == "R11"
    assert why_not(state, END) is None


def test_R11_only_own_cards_and_own_stars() -> None:
    state = position("big-top", "", "fortune-teller")
    assert why_not(state, play("clown-car")) == "R11"
    assert why_not(state, use("fortune-teller")) == "R11"


def test_R11_a_star_is_not_used_in_an_opponents_turn() -> None:
    state = position("", "", "fortune-teller")
    assert why_not(state, use("fortune-teller"), seat=1) == "R17"
    do(state, END)
    assert why_not(state, use("fortune-teller")) is None


def test_R11_neither_play_nor_use_is_needed() -> None:
    assert why_not(position("big-top", "fortune-teller"), END) is None


def test_R12_down_to_six_at_the_end_of_the_turn_and_not_before() -> None:
    state = position("big-top clown-car fire juggling barker cabinet-of-curiosities windstorm talent-scout", players=4)
    assert why_not(state, discard("fire")) == "R12"
    do(state, END)
    assert state.to_act == 0
    assert why_not(state, discard("bearded-lady")) == "R12"
    assert why_not(state, END) == "R17"
    do(state, discard("fire"))
    assert state.to_act == 0
    do(state, discard("juggling"))
    assert state.to_act == 1
    assert lying(state) == "sabotage juggling fire"


def test_R12_six_cards_may_be_kept() -> None:
    state = position("big-top clown-car fire juggling barker cabinet-of-curiosities")
    do(state, END)
    assert (state.to_act, len(hand(state, 0).split())) == (1, 6)


def test_R12_no_limit_at_any_other_time() -> None:
    state = position(hands=["", "big-top clown-car fire juggling barker talent-scout trains-leavin", ""])
    do(state, END)
    assert (state.to_act, len(hand(state, 1).split())) == (1, 8)


def test_R13_the_discard_pile_becomes_a_new_draw_pile() -> None:
    state = empty_piles(discard="big-top fire")
    events = do(state, END, chance=Script("fire"))
    assert types(events) == ["turn", "new_pile", "draw"]
    assert told(events, "new_pile")["count"] == 2
    assert ("fire" in hand(state, 1), lying(state), lying(state, "pile")) == (True, "", "big-top")


def test_R13_nothing_is_drawn_when_both_are_empty() -> None:
    state = empty_piles(discard="")
    events = do(state, END)
    assert types(events) == ["turn", "no_draw"]
    assert state.to_act == 1


def empty_piles(discard: str) -> State:
    """All cards that are not in this discard pile are in the hand of seat 1, or Barker."""
    rest = Counter(make("ringmaster").position({"players": 2}).mapping()["pile"])
    rest -= Counter([*discard.split(), "barker"])
    return position("", "barker", hands=["", " ".join(rest.elements())], discard=discard, players=2)


def test_R14_a_star_may_be_used_in_the_turn_in_which_it_arrives() -> None:
    state = position("fortune-teller")
    do(state, play("fortune-teller"))
    assert why_not(state, use("fortune-teller")) is None


def test_R14_a_stolen_star_may_be_used_at_once() -> None:
    state = position("talent-scout", "", "fortune-teller")
    do(state, play("talent-scout", 1, "fortune-teller"))
    assert zone(state, 0) == "fortune-teller"
    assert why_not(state, use("fortune-teller")) is None


def test_R14_a_star_that_leaves_and_comes_back_stays_used() -> None:
    state = position("human-cannonball", "trapeze-artist", "big-top", used=["human-cannonball"])
    do(state, play("human-cannonball"))
    assert why_not(state, use("human-cannonball", 1, "big-top")) == "R11"


def test_R14_marks_are_cleared_when_the_next_turn_begins() -> None:
    state = position("", "fortune-teller", used=["fortune-teller"], players=2)
    do(state, END, END)
    assert why_not(state, use("fortune-teller")) is None


@pytest.mark.parametrize(
    ("star", "move"),
    [
        ("barker", use("barker", None, "big-top")),
        ("trapeze-artist", use("trapeze-artist")),
        ("knife-thrower", use("knife-thrower", 1, "barker")),
        ("lion-tamer", use("lion-tamer", 1, "bearded-lady")),
        ("human-cannonball", use("human-cannonball", 1, "big-top")),
    ],
)
def test_R15_a_star_needs_a_target_and_what_it_costs(star: str, move: dict[str, object]) -> None:
    assert why_not(position("", star), move) == "R15"


def test_R15_fortune_teller_needs_something_to_draw() -> None:
    rest = Counter(make("ringmaster").position({"players": 2}).mapping()["pile"]) - Counter(["fortune-teller"])
    mapping = {"players": 2, "hands": [[], sorted(rest.elements())], "zones": [["fortune-teller"], []]}
    assert why_not(make("ringmaster").position(mapping), use("fortune-teller")) == "R15"


def test_R15_knife_thrower_needs_a_card_and_a_star() -> None:
    assert why_not(position("", "knife-thrower", "barker"), use("knife-thrower", 1, "barker")) == "R15"
    assert why_not(position("fire", "knife-thrower", ""), use("knife-thrower", 1, "barker")) == "R15"
    assert why_not(position("fire", "knife-thrower", "barker"), use("knife-thrower", 1, "barker")) is None


def test_R16_ending_is_asked_for_even_when_nothing_else_can_be_done() -> None:
    assert legal(position()) == [END]


def test_R17_only_who_is_asked_and_only_what_is_asked() -> None:
    state = position("fire big-top", "trapeze-artist")
    assert why_not(state, END, seat=1) == "R17"
    assert why_not(state, choose("fire")) == "R17"
    do(state, use("trapeze-artist"))
    assert {why_not(state, move) for move in (END, play("fire"), choose("fire"), SABOTAGE, PASS)} == {"R17"}
    assert why_not(state, discard("barker")) == "R51"
    assert why_not(state, discard("fire")) is None


def test_R24_R25_sabotage_and_passing_need_a_window() -> None:
    state = position("sabotage", discard="")
    assert why_not(state, SABOTAGE) == "R24"
    assert why_not(state, PASS) == "R25"


# The end of a turn


def test_R42_bearded_lady_down_to_one_card() -> None:
    state = position("fire juggling barker", "bearded-lady")
    do(state, END, discard("fire"), discard("barker"))
    assert (state.to_act, hand(state, 0)) == (1, "juggling")


def test_R42_only_in_the_own_zone_and_only_at_the_end_of_the_own_turn() -> None:
    state = position("", "", "bearded-lady", hands=["fire juggling", "barker clown-car", ""])
    do(state, END, chance=Script("talent-scout"))
    assert (hand(state, 0), hand(state, 1)) == ("juggling fire", "clown-car barker talent-scout")
    do(state, END)
    assert why_not(state, END) == "R17"
    do(state, discard("barker"), discard("clown-car"))
    assert (state.to_act, hand(state, 1)) == (2, "talent-scout")


def test_R43_sword_swallower_wrecks_an_own_attraction_of_choice() -> None:
    state = position("", "big-top clown-car sword-swallower")
    do(state, END)
    assert legal(state) == [choose("big-top"), choose("clown-car")]
    assert why_not(state, choose("sword-swallower")) == "R43"
    do(state, choose("clown-car"))
    assert (zone(state, 0), state.to_act) == ("big-top sword-swallower", 1)


def test_R43_nothing_without_attractions_and_nothing_under_the_bear() -> None:
    """FAQ: with Bear in a Tutu! in the zone no attraction is wrecked."""
    for cards in ("sword-swallower", "clown-car sword-swallower bear-in-a-tutu"):
        state = position("", cards)
        do(state, END)
        assert state.to_act == 1


def test_R57_flea_circus_gives_a_card_to_the_left_before_discarding() -> None:
    state = position("big-top clown-car", "bearded-lady flea-circus", players=4)
    do(state, END)
    assert why_not(state, choose("fire")) == "R57"
    do(state, choose("big-top"))
    assert (hand(state, 0), state.to_act) == ("clown-car", 1)
    assert "big-top" in hand(state, 1)


def test_R57_nothing_with_an_empty_hand() -> None:
    state = position("", "flea-circus", players=4)
    do(state, END)
    assert state.to_act == 1


def test_R63_swords_then_fleas_then_the_limit() -> None:
    state = position("fire juggling barker", "big-top bearded-lady sword-swallower flea-circus", players=4)
    steps = []
    for move in (END, choose("big-top"), choose("fire"), discard("juggling")):
        do(state, move)
        steps.append(state.mapping()["step"])
    assert steps == ["sword-swallower", "flea-circus", "limit", "turn"]
