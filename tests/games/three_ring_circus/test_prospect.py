"""What would come of the match as it stands: told from the view by the rules' own functions."""

from typing import Any, get_type_hints

from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import State
from chapiteau.engine.events import Part
from chapiteau.games import make
from chapiteau.games.three_ring_circus.parts import PROSPECTS
from tests.games.three_ring_circus.helpers import NAME, circus, city, position, tents

GAME = make(NAME)
TYPES: dict[str, Any] = {"rank": PROSPECTS[0], "reached": PROSPECTS[1], "metropolis": PROSPECTS[2]}
TYPES["projected"] = PROSPECTS[3]


def told(state: State, viewer: int | None, key: str, **fields: object) -> list[Part]:
    found = GAME.prospect(state.view(viewer))
    return [part for part in found if part["key"] == key and fields.items() <= part.items()]


def test_T73_the_ranks_of_a_region_follow_its_ties() -> None:
    state = position(players=4, tents=tents(natick=1, portland=city(s3=0, s5=1), concord=0, rutland=2))
    ranks = told(state, 0, "rank", region="boston")
    assert [(rank["seat"], rank["tents"], rank["fame"]) for rank in ranks] == [(1, 2, 10), (0, 2, 6), (2, 1, 3)]
    assert told(state, None, "rank") == told(state, 0, "rank")


def test_T121_an_objective_says_how_far_it_has_come() -> None:
    state = position(circus("5-banknote 10-banknote", objectives="animals"), hand="pedestals", players=2)
    (animals,) = told(state, 1, "reached")
    assert (animals["seat"], animals["reached"], animals["fame"], animals["next"]) == (0, 2, 5, 3)
    own = told(state, 0, "reached", card="pedestals")
    assert [part["seat"] for part in own] == [0], "an objective in hand is told to its owner"


def test_T61_a_metropolis_says_what_one_artist_more_would_add() -> None:
    state = position(circus("9-pedestal 13-banknote"), metropolises={"boston": "metropolis-9"}, players=2)
    (boston,) = told(state, 0, "metropolis", place="boston")
    assert (boston["has"], boston["more_left"], boston["more_right"]) == (True, 4, 0)
    (boston,) = told(state, 1, "metropolis", place="boston")
    assert (boston["has"], boston["fame"]) == (False, 0)


def test_T82_the_projected_fame_is_that_of_the_end() -> None:
    """When a match is over, what was projected has come: nothing is added any more."""
    for players in (1, 2, 4):
        chance = Fast(players)
        state = GAME.new(players, None, chance)
        while state.to_act is not None:
            for part in GAME.prospect(state.view(state.to_act)):
                assert part.keys() == get_type_hints(TYPES[part["key"]]).keys()
            moves = state.legal()
            state.apply(moves[chance.below(len(moves))], chance)
        view = state.view(None)
        for number, fame in enumerate(view.fame):
            owner = "automaton" if players == 1 and number == 1 else number
            parts = told(state, None, "projected", seat=owner)
            assert {part["source"]: part["fame"] for part in parts} == fame


def test_the_last_region_is_counted_once() -> None:
    state = position(circus("5-banknote 16-per-animal"), players=2, tents=tents(natick=0))
    before = {part["source"]: part["fame"] for part in told(state, 0, "projected", seat=0)}
    assert before["regions"] == 10
    assert before["tickets"] > 0
