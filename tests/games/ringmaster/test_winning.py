"""Winning: R30 to R36."""

from collections import Counter

import pytest

from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import State
from chapiteau.engine.playout import play_on
from chapiteau.games import make
from tests.games.match import do, told, why_not
from tests.games.ringmaster.helpers import END, PASS, SABOTAGE, ended, play, position, winner, zone

FOUR = "big-top big-top three-ring-circus cabinet-of-curiosities"


def test_R30_big_top_and_five_attractions_win_at_once() -> None:
    state = position("three-ring-circus", FOUR)
    events = do(state, play("three-ring-circus"))
    assert (ended(state), winner(state), state.to_act) == ("R30", 0, None)
    assert told(events, "end")["winner"] == 0
    assert why_not(state, END) == "R30"


def test_R30_five_without_big_top_do_not_win() -> None:
    state = position("clown-car", "three-ring-circus three-ring-circus cabinet-of-curiosities", players=4)
    do(state, play("clown-car"))
    assert (ended(state), state.view(None).zones[0].attractions) == (None, 5)


def test_R30_a_winning_card_can_be_sabotaged_before_it_counts() -> None:
    state = position("", FOUR, hands=["clown-car", "sabotage", ""], discard="")
    do(state, play("clown-car"), SABOTAGE)
    assert (ended(state), zone(state, 0)) == (None, FOUR)


def test_R31_tent_and_three_sideshows_win_in_anybodys_turn() -> None:
    state = position("fire-eater", "", "sideshow-tent bearded-lady sword-swallower")
    do(state, play("fire-eater", 1))
    assert (ended(state), winner(state)) == ("R31", 1)


@pytest.mark.parametrize(("lying", "count"), [("sideshow-tent bearded-lady", 2), ("bearded-lady sword-swallower", 3)])
def test_R31_two_with_the_tent_or_three_without_do_not_win(lying: str, count: int) -> None:
    state = position("fire-eater", lying)
    do(state, play("fire-eater", 0))
    assert (ended(state), state.to_act) == (None, 0)
    assert state.view(None).zones[0].sideshows == count


def test_R32_two_do_not_win_nor_three_in_different_zones() -> None:
    state = position("three-ring-circus", "three-ring-circus", "three-ring-circus")
    do(state, play("three-ring-circus"))
    assert (ended(state), zone(state, 0)) == (None, "three-ring-circus three-ring-circus")


def test_R32_three_three_ring_circus_win() -> None:
    state = position("three-ring-circus", "three-ring-circus three-ring-circus")
    do(state, play("three-ring-circus"))
    assert (ended(state), winner(state)) == ("R32", 0)


def test_R33_clown_car_counts_two() -> None:
    state = position("clown-car", "big-top cabinet-of-curiosities three-ring-circus")
    do(state, play("clown-car"))
    assert ended(state) == "R30"


def test_R34_the_active_player_comes_first_then_clockwise() -> None:
    """The bear goes from one zone to another: both win in that step, by Big Top and by Tent."""
    zones = ["lion-tamer big-top big-top cabinet-of-curiosities clown-car bear-in-a-tutu", "sideshow-tent clown-car"]
    zones[0] = zones[0].replace("clown-car", "three-ring-circus three-ring-circus")
    state = position("", *zones)
    do(state, {"type": "use", "star": "lion-tamer", "zone": 1, "target": "bear-in-a-tutu"})
    assert (ended(state), winner(state)) == ("R30", 0)


def test_R34_clockwise_from_the_active_player() -> None:
    state = position(
        "show-cancelled",
        "",
        "sideshow-tent fire-eater",
        "big-top big-top cabinet-of-curiosities clown-car bear-in-a-tutu",
    )
    do(state, play("show-cancelled", 2, "bear-in-a-tutu"))
    assert winner(state) == 2


def dry(**fields: object) -> State:
    """Both piles are empty, and seat 1 has more attractions."""
    rest = make("ringmaster").position({"players": 2}).mapping()["pile"]
    zones = [["big-top"], ["cabinet-of-curiosities", "clown-car"]]
    for card in [*zones[0], *zones[1]]:
        rest.remove(card)
    hands = [rest[:6], rest[6:]]
    return make("ringmaster").position({"players": 2, "hands": hands, "zones": zones, "dry": True, **fields})


def test_R35_a_full_round_in_which_nothing_moves_ends_the_game() -> None:
    state = dry(quiet=1)
    events = do(state, END)
    assert (ended(state), winner(state)) == ("R35", 1)
    assert [part["score"] for part in told(events, "end")["result"]] == [3, 1]
    assert why_not(state, END) == "R35"


def test_R35_one_quiet_turn_is_not_enough_and_a_play_starts_anew() -> None:
    state = dry()
    do(state, END)
    assert (ended(state), state.mapping()["quiet"]) == (None, 1)
    state = dry(quiet=1, acted=True)
    do(state, END)
    assert (ended(state), state.mapping()["quiet"]) == (None, 0)


def test_R35_a_tie_is_a_draw() -> None:
    state = position("", "big-top", "cabinet-of-curiosities", players=2, turns=500, turn=1)
    do(state, END)
    result = state.result()
    assert result is not None
    assert ([part.place for part in result], winner(state)) == ([1, 1], None)


def test_R36_after_250_turns_each_the_game_ends() -> None:
    state = position("", "big-top", players=2, turns=500, turn=1)
    do(state, END)
    assert (ended(state), winner(state)) == ("R36", 0)
    assert why_not(state, PASS) == "R36"
    state = position("", "big-top", players=2, turns=499)
    do(state, END)
    assert ended(state) is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_random_match_ends_and_nearly_all_by_one_of_the_three_wins(players: int) -> None:
    endings: Counter[str | None] = Counter()
    for seed in range(150):
        chance = Fast(seed)
        state = make("ringmaster").new(players, None, chance, False)
        play_on(state, chance, 100_000)
        assert state.to_act is None
        endings[ended(state)] += 1
    assert {"R30", "R31", "R32"} <= set(endings)
    assert sum(endings[rule] for rule in ("R30", "R31", "R32")) >= 148


def test_the_view_says_what_is_missing_and_who_is_one_card_away() -> None:
    state = position(
        "", "big-top cabinet-of-curiosities three-ring-circus", "sideshow-tent bearded-lady fire-eater", "barker"
    )
    zones = state.view(None).zones
    assert (zones[0].attractions, zones[0].big_top, zones[0].rings) == (3, True, 1)
    assert [zone.one_away for zone in zones] == [["R30"], ["R31"], []]


def test_R30_to_R32_R40_the_view_shows_the_cards_that_won() -> None:
    state = position("clown-car", "sideshow-tent bear-in-a-tutu barker")
    assert state.view(None).won == []
    do(state, play("clown-car"))
    assert state.view(None).won == ["sideshow-tent", "clown-car", "bear-in-a-tutu"]
    state = position("three-ring-circus", "three-ring-circus three-ring-circus big-top")
    do(state, play("three-ring-circus"))
    assert state.view(None).won == ["three-ring-circus"] * 3


def test_R30_who_wants_to_be_asked_only_near_a_win_is_asked_when_a_zone_is_one_card_away() -> None:
    assert not position("", "big-top").near_winning()
    assert position("", "", FOUR).near_winning()
