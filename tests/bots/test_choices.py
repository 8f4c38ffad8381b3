"""The heuristics choose what they chose before: `python tools/choices.py` writes their choices anew."""

import json

import pytest

from chapiteau.engine.chance import Fast
from chapiteau.games import REGISTERED, make
from chapiteau.games.registration import resolve
from tools.choices import DECISIONS, FILE, all_choices

HEURISTIC = "chapiteau.bots.heuristic:HeuristicBot"


def test_the_heuristics_choose_as_before() -> None:
    kept = json.loads(FILE.read_text("utf-8"))
    now = all_choices(DECISIONS)
    assert now.keys() == kept.keys()
    for case, chosen in now.items():
        assert chosen == kept[case], case


@pytest.mark.parametrize("name", [name for name, each in REGISTERED.items() if HEURISTIC in each.bots.values()])
def test_a_full_state_tells_a_heuristic_no_more_than_a_view(name: str) -> None:
    """Inside a search it is asked about full states: it must not look at what its seat cannot know."""
    game, choose = make(name), resolve(f"{REGISTERED[name].package}.heuristic:choose")
    for players in range(max(2, game.fewest), game.most + 1):
        chance = Fast(players)
        state = game.new(players, None, chance)
        while state.to_act is not None:
            seen = game.asked_state(state.view(state.to_act))
            assert seen.legal() == state.legal()
            index = choose(seen, Fast(7))
            assert index == choose(state, Fast(7)) == choose(state.clone(), Fast(7))
            moves = state.legal()
            state.apply(game.moves[index] if chance.below(2) else moves[chance.below(len(moves))], chance)
