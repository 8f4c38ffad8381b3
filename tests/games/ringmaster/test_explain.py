"""What is said of a move of Ringmaster before it is made, and why one is refused."""

from tests.games.match import do
from tests.games.ringmaster.helpers import END, PASS, SABOTAGE, choose, discard, play, position, use
from tests.games.test_parts import facts_of, said_of

NEAR = {"key": "one_more", "seat": 0, "rule": "R30"}


def attractions(seat: int, before: int, count: int) -> dict[str, object]:
    return {"key": "attractions", "seat": seat, "before": before, "count": count, "needed": 5}


def test_R30_R33_what_the_zone_counts_then_and_that_one_more_is_needed() -> None:
    state = position("clown-car", "big-top cabinet-of-curiosities")
    assert said_of(state, play("clown-car")) == [attractions(0, 2, 4), NEAR]


def test_R30_a_card_that_can_be_sabotaged_wins_if_nobody_stops_it() -> None:
    zone = "big-top clown-car cabinet-of-curiosities"
    state = position(hands=["cabinet-of-curiosities", "", ""], discard="", zones=[zone.split(), [], []])
    assert said_of(state, play("cabinet-of-curiosities")) == [{"key": "wins", "seat": 0, "rule": "R30"}]


def test_R40_the_bear_says_what_becomes_of_both_counts() -> None:
    state = position("bear-in-a-tutu", "", "big-top clown-car")
    assert said_of(state, play("bear-in-a-tutu", 1)) == [
        attractions(1, 3, 0),
        {"key": "sideshows", "seat": 1, "before": 0, "count": 3, "needed": 3},
        {"key": "one_more", "seat": 1, "rule": "R31"},
    ]


def test_R59_fire_says_whom_it_keeps_from_winning() -> None:
    state = position("fire", "", "big-top clown-car cabinet-of-curiosities")
    assert said_of(state, play("fire", 1, "big-top")) == [attractions(1, 4, 3), {"key": "not_near", "seat": 1}]
    assert said_of(position("fire"), play("fire")) == [{"key": "nothing"}]


def test_R45_R60_who_loses_a_card() -> None:
    state = position("rampaging-elephant windstorm", "big-top", "barker", "clown-car", players=4)
    assert said_of(state, play("rampaging-elephant")) == [{"key": "choosers", "seats": [0, 1, 2]}]
    assert said_of(state, play("windstorm")) == [{"key": "choosers", "seats": [2]}]


def test_R46_how_many_cards_one_gets() -> None:
    state = position(hands=["juggling fire", "barker", "clown-car big-top talent-scout"])
    assert said_of(state, play("juggling")) == [{"key": "deals", "seat": 0, "count": 2}]


def test_R47_how_many_cards_are_wrecked() -> None:
    state = position("trains-leavin", "big-top barker", "clown-car")
    assert said_of(state, play("trains-leavin")) == [{"key": "empties", "count": 3}]


def test_R62_how_many_of_how_many_cards_are_taken() -> None:
    state = position(hands=["pickpocket", "fire barker clown-car", ""], discard="")
    taken = {"key": "takes", "seat": 0, "victim": 1, "count": 2, "held": 3}
    assert said_of(state, play("pickpocket", 1)) == [taken]
    assert said_of(state, play("pickpocket", 2)) == [{"key": "nothing"}]
    do(state, play("pickpocket", 1))
    assert said_of(state, PASS) == [taken | {"key": "takes_yours"}]


def test_R24_what_sabotage_stops_and_what_happens_without_it() -> None:
    state = position(hands=["big-top", "sabotage", ""], discard="", zones=[["cabinet-of-curiosities"], [], []])
    do(state, play("big-top"))
    assert said_of(state, SABOTAGE) == [{"key": "stops", "seat": 0, "card": "big-top"}]
    assert said_of(state, PASS) == [attractions(0, 1, 2)]


def test_R25_what_sabotage_stops_of_barker() -> None:
    state = position(hands=["", "sabotage", ""], discard="big-top", zones=[["barker"], [], []])
    do(state, use("barker", target="big-top"))
    assert said_of(state, SABOTAGE) == [{"key": "stops_barker", "seat": 0, "card": "big-top"}]


def test_R50_to_R54_what_a_star_does_and_costs() -> None:
    stars = "fortune-teller trapeze-artist knife-thrower human-cannonball"
    state = position("fire", stars, "big-top clown-car barker")
    assert said_of(state, use("fortune-teller")) == [{"key": "draws", "seat": 0, "count": 1}]
    assert said_of(state, use("trapeze-artist")) == [{"key": "costs", "count": 1}, {"key": "plays_more", "count": 1}]
    assert said_of(state, use("knife-thrower", 1, "barker")) == [{"key": "costs", "count": 1}]
    assert said_of(state, use("human-cannonball", 1, "clown-car")) == [attractions(1, 3, 1)]


def test_R12_R43_R57_R63_what_the_end_of_the_turn_demands() -> None:
    hand = "fire talent-scout juggling pickpocket barker clown-car lion-tamer trains-leavin"
    state = position(hand, "sword-swallower flea-circus big-top", players=4)
    assert said_of(state, END) == [
        {"key": "end_wrecks", "card": "sword-swallower"},
        {"key": "end_gives", "to": 1},
        {"key": "end_discards", "count": 1},
    ]
    do(state, END)
    assert said_of(state, choose("big-top")) == [attractions(0, 1, 0)]
    do(state, choose("big-top"))
    assert said_of(state, choose("fire")) == [{"key": "gives", "to": 1}]
    do(state, choose("fire"))
    assert said_of(state, discard("barker")) == [{"key": "limit_last", "now": 1, "count": 0}]


def test_R24_a_refused_sabotage_says_that_it_is_not_held() -> None:
    state = position(hands=["big-top sabotage", "", ""], discard="")
    assert facts_of(state, play("sabotage")) == [{"key": "others_turn", "card": "sabotage"}]
    do(state, play("big-top"))
    assert facts_of(state, SABOTAGE) == [{"key": "not_held", "card": "sabotage"}]


def test_R11_R20_R55_what_stands_in_the_way_of_a_card_or_a_star() -> None:
    state = position("big-top", "barker fire-eater")
    assert facts_of(state, play("fire")) == [{"key": "not_held", "card": "fire"}]
    assert facts_of(state, play("big-top", 1)) == [{"key": "own_zone_only", "card": "big-top"}]
    assert facts_of(state, use("lion-tamer", 1, "fire-eater")) == [{"key": "not_in_zone", "card": "lion-tamer"}]
    assert facts_of(state, use("barker", target="big-top")) == [{"key": "stars_stopped"}]


def test_R15_R25_what_a_star_lacks() -> None:
    state = position("", "knife-thrower lion-tamer barker", "fortune-teller")
    assert facts_of(state, use("knife-thrower", 1, "fortune-teller")) == [{"key": "no_cost", "star": "knife-thrower"}]
    away = use("lion-tamer", 1, "fire-eater")
    assert facts_of(state, away) == [{"key": "aims_away", "card": "lion-tamer", "count": 0}]
    barker = use("barker", target="big-top")
    assert facts_of(state, barker) == [{"key": "aims_at_discard", "card": "barker", "count": 0}]


def test_R17_R43_what_is_asked_comes_first() -> None:
    state = position("fire", "sword-swallower big-top")
    do(state, END)
    assert facts_of(state, END) == [{"key": "answer_first"}]
    assert facts_of(state, choose("sword-swallower")) == [{"key": "choose_attraction"}]
    assert facts_of(state, choose("clown-car")) == [{"key": "not_in_zone", "card": "clown-car"}]
