"""Positions: defaults, and refusals that name the field."""

from typing import Any

import pytest

from chapiteau.engine.errors import BadInput
from chapiteau.games import make
from tests.games.match import do
from tests.games.ringmaster.helpers import SABOTAGE, discard, play, position, use

WON = ["three-ring-circus"] * 3


def test_cards_not_named_lie_in_the_draw_pile() -> None:
    mapping = make("ringmaster").position({"players": 2}).mapping()
    assert (len(mapping["pile"]), mapping["hands"], mapping["to_act"]) == (26, [[], []], 0)


@pytest.mark.parametrize(
    ("at", "fields"),
    [
        ("$.nonsense", {"nonsense": 1}),
        ("$.players", {"players": 5}),
        ("$.options.window", {"options": {"window": 61}}),
        ("$.options.window", {"options": {"window": -0.5}}),
        ("$.options.window", {"options": {"window": True}}),
        ("$.options.window", {"options": {"window": "3"}}),
        ("$.turn", {"turn": 3}),
        ("$.turns", {"turns": 0}),
        ("$.plays", {"plays": -1}),
        ("$.quiet", {"quiet": "no"}),
        ("$.acted", {"acted": 1}),
        ("$.used", {"used": "barker"}),
        ("$.used[0]", {"used": ["fire"]}),
        ("$.hands", {"hands": [[]]}),
        ("$.hands[1]", {"hands": [[], "fire", []]}),
        ("$.hands[0][1]", {"hands": [["fire", "water"], [], []]}),
        ("$.hands", {"hands": [["fire", "fire"], [], []]}),
        ("$.hands", {"hands": [["windstorm"], [], []]}),
        ("$.zones[0][0]", {"zones": [["fire"], [], []]}),
        ("$.zones[1]", {"zones": [[], WON, []]}),
        ("$.discard[0]", {"discard": ["water"]}),
        ("$.removed[0]", {"removed": ["fire"]}),
        ("$.pile", {"pile": ["fire"]}),
        ("$.played", {"played": "fire"}),
        ("$.played.card", {"played": {"card": "water"}}),
        ("$.played.from", {"played": {"card": "fire", "from": "pile"}}),
        ("$.played.card", {"played": {"card": "fire", "from": "discard"}}),
        ("$.played.zone", {"played": {"card": "fire", "zone": 7}}),
        ("$.played.zone", {"played": {"card": "bearded-lady"}}),
        ("$.played.target", {"played": {"card": "fire", "zone": 1, "target": "big-top"}}),
        ("$.to_act", {"played": {"card": "big-top"}, "to_act": 0}),
        ("$.discard", {"played": {"card": "big-top"}, "discard": ["sabotage"]}),
        ("$.played", {"step": "window"}),
        ("$.played", {"step": "turn", "played": {"card": "big-top"}}),
        ("$.step", {"step": "dance"}),
        ("$.to_act", {"to_act": 1}),
        ("$.step", {"step": "sword-swallower"}),
        ("$.step", {"step": "flea-circus"}),
        ("$.step", {"step": "limit"}),
        ("$.step", {"step": "trapeze-artist"}),
        ("$.aim", {"aim": {"zone": 1, "target": "barker"}}),
        ("$.played.card", {"step": "windstorm", "played": {"card": "rampaging-elephant"}}),
        ("$.to_act", {"step": "rampaging-elephant", "played": {"card": "rampaging-elephant"}}),
        ("$.chosen", {"chosen": []}),
        ("$.chosen[0]", {"chosen": ["barker", None, None]}),
        ("$.sabotaged", {"sabotaged": "big-top"}),
        ("$.ended", {"ended": "R30"}),
        ("$.ended", {"to_act": None}),
        ("$.ended", {"to_act": None, "ended": "R30", "zones": [WON, [], []]}),
        ("$.piles", {"piles": []}),
        ("$.piles.seat-9", {"piles": {"seat-9": []}}),
        ("$.piles.seat-0", {"piles": {"seat-0": []}}),
        ("$.piles.seat-0[0]", {"piles": {"seat-0": [{"cards": {}}]}}),
        ("$.piles.seat-0[0].cards.fire", {"piles": {"seat-0": [{"cards": {"fire": 0}, "places": {}}]}}),
    ],
)
def test_an_impossible_position_names_the_field(at: str, fields: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as found:
        make("ringmaster").position({"players": 3, **fields})
    assert found.value.at == at


def test_a_match_that_is_over_can_be_set() -> None:
    state = make("ringmaster").position({"players": 3, "to_act": None, "zones": [[], WON, []]})
    assert state.mapping()["ended"] == "R32"
    over = make("ringmaster").position({"players": 3, "to_act": None, "ended": "R35", "zones": [["big-top"], [], []]})
    assert [part.place for part in over.result() or []] == [1, 2, 2]


def test_every_step_can_be_written_down_and_set_again() -> None:
    state = position(
        "", "knife-thrower trapeze-artist", "barker", hands=["fire juggling big-top", "sabotage", ""], discard=""
    )
    for move in (use("knife-thrower", 1, "barker"), discard("fire"), use("trapeze-artist"), discard("juggling")):
        do(state, move)
        again = state.game.position(state.mapping())
        assert again.mapping() == state.mapping()
        assert again.view(2) == state.view(2)
    do(state, play("big-top"), SABOTAGE)
    assert state.game.position(state.mapping()).view(0) == state.view(0)


def test_the_window_option_is_a_number_of_seconds() -> None:
    for seconds in (0, 3, 2.5):
        state = make("ringmaster").position({"players": 2, "options": {"window": seconds}})
        assert state.mapping()["options"] == {"window": seconds}
        assert state.view(0).seconds == seconds
