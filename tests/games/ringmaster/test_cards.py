"""What cards do: R20 to R23, R40, R41, R44 to R62."""

import pytest

from chapiteau.engine.chance import Script
from chapiteau.games import make
from tests.games.match import do, told, why_not
from tests.games.ringmaster.helpers import (
    END,
    PASS,
    choose,
    discard,
    ended,
    hand,
    lying,
    play,
    position,
    use,
    winner,
    zone,
)


def test_R20_attractions_and_stars_go_to_the_own_zone_and_name_none() -> None:
    state = position("big-top barker")
    for card in ("big-top", "barker"):
        assert [why_not(state, play(card, seat)) for seat in range(4)] == ["R20"] * 4
        assert why_not(state, play(card)) is None


def test_R21_a_sideshow_goes_to_any_zone() -> None:
    for to in range(3):
        state = position("bearded-lady")
        do(state, play("bearded-lady", to))
        assert zone(state, to) == "bearded-lady"
    assert why_not(position("bearded-lady"), play("bearded-lady", 3)) == "R21"


def test_R22_an_event_is_resolved_and_discarded() -> None:
    state = position("fire", "", "big-top")
    do(state, play("fire", 1, "big-top"))
    assert (zone(state, 1), lying(state)) == ("", "big-top sabotage fire")


def test_R23_an_event_without_a_target_may_be_played() -> None:
    for card in ("fire", "talent-scout", "show-cancelled"):
        state = position(card)
        assert why_not(state, play(card)) is None
        do(state, play(card))
        assert card in lying(state)


def test_R23_with_targets_one_must_be_named() -> None:
    state = position("fire talent-scout show-cancelled", "bearded-lady", "big-top barker")
    assert [why_not(state, play(card)) for card in ("fire", "talent-scout", "show-cancelled")] == ["R23"] * 3


def test_R23_an_event_reaches_the_discard_pile_after_its_whole_effect() -> None:
    """Show Cancelled draws from a pile made of all but itself."""
    state = position("show-cancelled", discard="")
    rest = [card for card in state.mapping()["pile"] if card != "fire"]
    state = position(hands=["show-cancelled", " ".join(rest), ""], discard="fire")
    do(state, play("show-cancelled"), PASS, PASS)
    assert (hand(state, 0), lying(state)) == ("fire", "show-cancelled")


# Bear in a Tutu!


def test_R40_attractions_under_the_bear_are_not_hit_as_attractions() -> None:
    state = position("fire", "human-cannonball", "big-top bear-in-a-tutu", "clown-car")
    assert why_not(state, play("fire", 1, "big-top")) == "R40"
    assert why_not(state, use("human-cannonball", 1, "big-top")) == "R40"
    assert why_not(state, play("fire", 2, "clown-car")) is None


def test_R40_they_are_hit_and_moved_as_sideshows() -> None:
    state = position("show-cancelled", "lion-tamer big-top bear-in-a-tutu", "clown-car")
    assert why_not(state, play("show-cancelled", 0, "big-top")) is None
    assert why_not(state, play("show-cancelled", 1, "clown-car")) == "R61"
    do(state, use("lion-tamer", 1, "big-top"))
    assert zone(state, 1) == "big-top clown-car"


def test_R40_they_may_still_be_played_and_count_for_the_tent() -> None:
    """FAQ: attractions can still be played, but do not count for Big Top."""
    state = position(
        "cabinet-of-curiosities", "big-top big-top cabinet-of-curiosities clown-car bear-in-a-tutu", players=4
    )
    do(state, play("cabinet-of-curiosities"))
    zone_view = state.view(None).zones[0]
    assert (zone_view.attractions, zone_view.sideshows, ended(state)) == (0, 6, None)


@pytest.mark.parametrize("third", ["cabinet-of-curiosities", "bearded-lady"])
def test_R40_bear_and_tent_win_with_one_more(third: str) -> None:
    """FAQ: the two add up."""
    state = position(third, "sideshow-tent bear-in-a-tutu")
    do(state, play(third, 0) if third == "bearded-lady" else play(third))
    assert (ended(state), winner(state)) == ("R31", 0)


def test_R40_three_three_ring_circus_win_under_the_bear() -> None:
    state = position("three-ring-circus", "three-ring-circus three-ring-circus bear-in-a-tutu")
    do(state, play("three-ring-circus"))
    assert ended(state) == "R32"


def test_R40_when_the_bear_leaves_they_are_attractions_again_at_once() -> None:
    five = "big-top big-top cabinet-of-curiosities clown-car bear-in-a-tutu"
    state = position("show-cancelled", "", five)
    do(state, play("show-cancelled", 1, "bear-in-a-tutu"))
    assert (ended(state), winner(state)) == ("R30", 1)


def test_R40_lion_tamer_may_move_the_bear_itself() -> None:
    state = position("", "lion-tamer big-top big-top cabinet-of-curiosities clown-car bear-in-a-tutu", "sideshow-tent")
    do(state, use("lion-tamer", 1, "bear-in-a-tutu"))
    assert (ended(state), winner(state)) == ("R30", 0)


def test_R41_clown_car_under_the_bear_is_one_sideshow() -> None:
    state = position("clown-car", "bear-in-a-tutu")
    do(state, play("clown-car"))
    assert state.view(None).zones[0].sideshows == 2


# Stars


def test_R44_barker_may_come_after_the_card_from_hand_and_only_once() -> None:
    state = position("cabinet-of-curiosities", "barker", discard="sabotage big-top clown-car")
    do(state, play("cabinet-of-curiosities"), use("barker", None, "big-top"))
    assert zone(state, 0) == "big-top cabinet-of-curiosities barker"
    assert why_not(state, use("barker", None, "clown-car")) == "R11"


def test_R44_barker_plays_an_attraction_from_the_discard_pile() -> None:
    state = position("cabinet-of-curiosities", "barker", discard="sabotage big-top fire")
    do(state, use("barker", None, "big-top"), play("cabinet-of-curiosities"))
    assert zone(state, 0) == "big-top cabinet-of-curiosities barker"
    assert why_not(position("", "barker", discard="big-top"), use("barker", None, "clown-car")) == "R44"


def test_R50_fortune_teller_draws_a_card() -> None:
    state = position("", "fortune-teller")
    do(state, use("fortune-teller"), chance=Script("fire"))
    assert hand(state, 0) == "fire"


def test_R51_trapeze_artist_discards_for_one_more_play() -> None:
    state = position("fire big-top clown-car", "trapeze-artist")
    do(state, play("big-top"), use("trapeze-artist"), discard("fire"), play("clown-car"))
    assert zone(state, 0) == "big-top clown-car trapeze-artist"


def test_R52_knife_thrower_discards_to_wreck_a_star() -> None:
    state = position("fire", "knife-thrower", "barker")
    assert why_not(state, use("knife-thrower", 1, "lion-tamer")) == "R52"
    assert why_not(state, use("knife-thrower", 0, "knife-thrower")) == "R52"
    do(state, use("knife-thrower", 1, "barker"))
    assert why_not(state, discard("barker")) == "R52"
    do(state, discard("fire"))
    assert (zone(state, 1), lying(state)) == ("", "barker sabotage fire")


def test_R53_lion_tamer_moves_an_own_sideshow() -> None:
    state = position("", "lion-tamer bearded-lady", "fire-eater")
    assert why_not(state, use("lion-tamer", 0, "bearded-lady")) == "R53"
    assert why_not(state, use("lion-tamer", 2, "fire-eater")) == "R53"
    do(state, use("lion-tamer", 2, "bearded-lady"))
    assert zone(state, 2) == "bearded-lady"


def test_R53_a_sideshow_that_is_moved_can_make_its_new_owner_win() -> None:
    state = position("", "lion-tamer bearded-lady", "sideshow-tent fire-eater sword-swallower")
    do(state, use("lion-tamer", 1, "bearded-lady"))
    assert (ended(state), winner(state)) == ("R31", 1)


def test_R54_human_cannonball_wrecks_itself_and_an_attraction() -> None:
    state = position("", "human-cannonball", "big-top")
    assert why_not(state, use("human-cannonball", 1, "clown-car")) == "R54"
    events = do(state, use("human-cannonball", 1, "big-top"))
    assert (zone(state, 0), zone(state, 1)) == ("", "")
    assert len(told(events, "wreck")["wrecked"]) == 2


# Sideshows


def test_R55_fire_eater_forbids_stars() -> None:
    assert why_not(position("", "fortune-teller fire-eater"), use("fortune-teller")) == "R55"


def test_R56_snake_charmer_opens_the_hand() -> None:
    state = position("snake-charmer", hands=["snake-charmer", "fire barker", ""])
    do(state, play("snake-charmer", 1))
    assert state.view(2).open_hands == [None, ["barker", "fire"], None]
    events = do(state, END, chance=Script("juggling"))
    assert told(events, "draw")["card"] == "juggling"


# Events


def test_R45_everybody_chooses_an_own_card_and_all_are_wrecked_together() -> None:
    """FAQ: each player chooses."""
    state = position("rampaging-elephant", "big-top barker", "", "clown-car fire-eater")
    do(state, play("rampaging-elephant"))
    assert (state.to_act, why_not(state, choose("clown-car"))) == (0, "R45")
    do(state, choose("barker"))
    assert (state.to_act, zone(state, 0)) == (2, "big-top barker")
    events = do(state, choose("fire-eater"))
    assert told(events, "wreck")["wrecked"] == [{"zone": 0, "card": "barker"}, {"zone": 2, "card": "fire-eater"}]
    assert (zone(state, 0), zone(state, 2), state.to_act) == ("big-top", "clown-car", 0)


def test_R45_with_empty_zones_nothing_happens() -> None:
    state = position("rampaging-elephant")
    do(state, play("rampaging-elephant"))
    assert (state.to_act, lying(state)) == (0, "sabotage rampaging-elephant")


def test_R46_all_hands_are_dealt_anew_from_its_player_on() -> None:
    """FAQ: as far as the cards go, its player first."""
    state = position(hands=["juggling", "big-top clown-car", "fire barker"])
    do(state, play("juggling"), chance=Script("fire", "big-top", "barker", "clown-car"))
    assert [hand(state, seat) for seat in range(3)] == ["clown-car fire", "big-top", "barker"]
    assert lying(state) == "sabotage juggling"


def test_R47_the_train_empties_all_zones_and_leaves_the_game() -> None:
    state = position("trains-leavin fire", "big-top barker", "clown-car", "bear-in-a-tutu three-ring-circus")
    do(state, play("trains-leavin"))
    assert [zone(state, seat) for seat in range(3)] == ["", "", ""]
    assert (lying(state, "removed"), hand(state, 0), ended(state)) == ("trains-leavin", "fire", None)


def test_R48_cabinet_is_one_attraction() -> None:
    """FAQ: it has no text."""
    assert position("", "cabinet-of-curiosities").view(None).zones[0].attractions == 1


def test_R58_talent_scout_steals_a_star() -> None:
    state = position("talent-scout", "lion-tamer", "barker")
    assert why_not(state, play("talent-scout", 0, "lion-tamer")) == "R58"
    assert why_not(state, play("talent-scout", 3, "barker")) == "R58"
    do(state, play("talent-scout", 1, "barker"))
    assert zone(state, 0) == "barker lion-tamer"


def test_R59_fire_wrecks_an_attraction_of_an_opponent() -> None:
    state = position("fire", "clown-car", "big-top")
    assert why_not(state, play("fire", 0, "clown-car")) == "R59"
    assert why_not(state, play("fire", 1, "clown-car")) == "R59"
    do(state, play("fire", 1, "big-top"))
    assert zone(state, 1) == ""


def test_R60_each_opponent_loses_an_attraction() -> None:
    state = position("windstorm", "big-top", "clown-car", "barker", "big-top cabinet-of-curiosities", players=4)
    do(state, play("windstorm"))
    assert (state.to_act, why_not(state, choose("big-top"))) == (1, "R60")
    do(state, choose("clown-car"))
    assert (state.to_act, zone(state, 1)) == (3, "clown-car")
    do(state, choose("cabinet-of-curiosities"))
    assert [zone(state, seat) for seat in range(4)] == ["big-top", "", "barker", "big-top"]


def test_R60_nobody_is_asked_without_attractions() -> None:
    state = position("windstorm", "big-top", "barker", "clown-car bear-in-a-tutu", players=4)
    do(state, play("windstorm"))
    assert (state.to_act, lying(state)) == (0, "sabotage windstorm")


def test_R61_show_cancelled_wrecks_a_sideshow_anywhere_and_draws() -> None:
    state = position("show-cancelled", "bearded-lady", "fire-eater")
    assert why_not(state, play("show-cancelled", 1, "bearded-lady")) == "R61"
    do(state, play("show-cancelled", 0, "bearded-lady"), chance=Script("fire"))
    assert (zone(state, 0), hand(state, 0)) == ("", "fire")


def test_R62_pickpocket_takes_two_random_cards() -> None:
    state = position(hands=["pickpocket", "fire big-top barker", ""])
    assert [why_not(state, play("pickpocket", seat)) for seat in range(4)] == ["R62", None, None, "R62"]
    do(state, play("pickpocket", 1), chance=Script("fire", "barker"))
    assert (hand(state, 0), hand(state, 1)) == ("barker fire", "big-top")


@pytest.mark.parametrize(("held", "left"), [("fire", "fire"), ("", "")])
def test_R62_or_as_many_as_there_are(held: str, left: str) -> None:
    state = position(hands=["pickpocket", held, ""])
    do(state, play("pickpocket", 1))
    assert (hand(state, 0), hand(state, 1)) == (left, "")


def test_every_card_has_a_row_and_a_rule() -> None:
    from chapiteau.games.ringmaster.cards import DESIGNS
    from chapiteau.words import rules

    assert {card["id"] for card in make("ringmaster").box["card"]} == {name for name, _, _, _ in DESIGNS}
    assert {rule for _, _, _, rule in DESIGNS} <= rules("ringmaster").keys()
