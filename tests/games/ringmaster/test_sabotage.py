"""Sabotage! and its window: R24 to R27."""

from chapiteau.engine.chance import Script
from chapiteau.engine.contract import State
from tests.games.match import do, legal, why_not
from tests.games.ringmaster.helpers import END, PASS, SABOTAGE, discard, lying, play, position, use, zone


def sabotaged() -> State:
    """Seat 0 plays a card, and seat 2 holds Sabotage!."""
    return position(hands=["big-top clown-car", "", "sabotage"], discard="")


def test_R24_both_cards_are_discarded_and_another_may_be_played() -> None:
    """FAQ: how Sabotage! works."""
    state = sabotaged()
    do(state, play("big-top"), PASS, SABOTAGE)
    assert (zone(state, 0), lying(state), state.to_act) == ("", "big-top sabotage", 0)
    do(state, play("clown-car"))
    assert zone(state, 0) == "clown-car"
    assert why_not(state, END) is None


def test_R24_only_who_holds_it_and_only_in_an_opponents_turn() -> None:
    state = position(hands=["sabotage big-top", "", ""], discard="")
    assert why_not(state, play("sabotage")) == "R24"
    do(state, play("big-top"))
    assert why_not(state, SABOTAGE) == "R24"
    assert why_not(state, SABOTAGE, seat=0) == "R17"


def test_R25_opponents_are_asked_clockwise_whatever_they_hold() -> None:
    state = sabotaged()
    do(state, play("big-top"))
    window = state.view(None).window
    assert (state.to_act, window.asked, window.passed) == (1, 1, [])
    assert legal(state) == [PASS]
    assert state.default is not None
    assert state.default.words() == PASS
    do(state, PASS)
    assert legal(state) == [SABOTAGE, PASS]
    assert zone(state, 0) == ""
    do(state, PASS)
    assert zone(state, 0) == "big-top"
    assert PASS not in legal(state)


def test_R25_no_window_while_sabotage_lies_in_the_discard_pile() -> None:
    state = position("big-top")
    do(state, play("big-top"))
    assert (zone(state, 0), state.to_act) == ("big-top", 0)


def test_R25_a_window_for_the_replacement_too() -> None:
    """Sabotage! lies in the discard pile then, so there is one only if the pile was made anew in between."""
    state = position(hands=["big-top clown-car", "sabotage", ""], discard="")
    do(state, play("big-top"), SABOTAGE, play("clown-car"))
    assert (zone(state, 0), state.to_act) == ("clown-car", 0)
    rest = " ".join(position("big-top clown-car sabotage", "fortune-teller", discard="").mapping()["pile"])
    state = position("", "fortune-teller", hands=["big-top clown-car", "sabotage", rest], discard="")
    do(state, play("big-top"), SABOTAGE)
    do(state, use("fortune-teller"), chance=Script("big-top"))
    assert lying(state, "pile") == "sabotage"
    do(state, play("clown-car"))
    assert (zone(state, 0), state.to_act) == ("fortune-teller", 1)


def test_R25_a_replacement_may_come_after_a_star_or_not_at_all() -> None:
    state = position("", "fortune-teller", hands=["big-top clown-car", "sabotage", ""], discard="")
    do(state, play("big-top"), SABOTAGE, use("fortune-teller"), chance=Script("fire"))
    assert why_not(state, play("clown-car")) is None
    assert why_not(state, END) is None
    do(state, play("clown-car"))
    assert why_not(state, play("fire")) == "R11", "one card instead, not two"


def test_R25_barkers_attraction_can_be_sabotaged_and_barker_used_again() -> None:
    state = position("", "barker", hands=["", "sabotage", ""], discard="big-top big-top clown-car")
    do(state, use("barker", None, "big-top"), SABOTAGE)
    assert lying(state) == "big-top big-top clown-car sabotage"
    assert why_not(state, use("barker", None, "clown-car")) is None
    assert why_not(state, use("barker", None, "big-top")) is None


def test_R25_but_not_for_that_very_card() -> None:
    state = position("", "barker", hands=["", "sabotage", ""], discard="big-top clown-car")
    do(state, use("barker", None, "big-top"), SABOTAGE)
    assert why_not(state, use("barker", None, "big-top")) == "R25"
    assert why_not(state, use("barker", None, "cabinet-of-curiosities")) == "R44"
    do(state, use("barker", None, "clown-car"))
    assert zone(state, 0) == "clown-car barker"


def test_R25_stars_cannot_be_sabotaged() -> None:
    state = position("", "fortune-teller", hands=["", "sabotage", ""], discard="")
    do(state, use("fortune-teller"))
    assert state.to_act == 0


def test_R25_trapeze_artists_extra_play_stays() -> None:
    state = position("", "trapeze-artist", hands=["fire big-top clown-car", "sabotage", ""], discard="", plays=0)
    do(state, use("trapeze-artist"), discard("fire"), play("big-top"), SABOTAGE)
    assert lying(state) == "big-top sabotage fire"
    assert why_not(state, play("clown-car")) is None


def test_R26_the_window_is_the_same_whoever_holds_the_card() -> None:
    seen = []
    for hands in (
        ["big-top", "sabotage", "fire"],
        ["big-top", "juggling", "sabotage"],
        ["big-top", "juggling", "fire"],
    ):
        state = position(hands=hands, discard="")
        events = do(state, play("big-top"), PASS)
        view = state.view(None)
        seen.append((events, view.to_act, view.window, view.hands, view.pile, view.piles))
    assert seen[0] == seen[1] == seen[2]


def test_R27_a_sabotaged_train_stays_in_the_game() -> None:
    state = position(hands=["trains-leavin", "sabotage", ""], discard="")
    do(state, play("trains-leavin"), SABOTAGE)
    assert (lying(state), lying(state, "removed")) == ("sabotage trains-leavin", "")
