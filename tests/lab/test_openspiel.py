"""Our games as games of OpenSpiel: our rules, worlds that fit what a seat knows, and its search as one of our bots."""

from collections.abc import Iterator
from typing import Any

import pyspiel
import pytest

from chapiteau import bots
from chapiteau.arena.match import one_match
from chapiteau.bots.contract import Question
from chapiteau.engine.chance import Fast
from chapiteau.engine.errors import BadInput
from chapiteau.games import make, shipped
from chapiteau.lab import openspiel

BOT = "chapiteau.lab.openspiel_bot:OpenSpielBot"


class Luck:
    """Luck as OpenSpiel asks for it."""

    def __init__(self, seed: int) -> None:
        self.chance = Fast(seed)

    def random(self) -> float:
        return int(self.chance.below(2**31)) / 2**31

    def choice(self, actions: list[int]) -> int:
        return actions[self.chance.below(len(actions))]


def begun(name: str, players: int = 3) -> Any:
    short_name = openspiel.PREFIX + name.replace("-", "_")
    state = pyspiel.load_game(f"{short_name}(players={players},seed=5)").new_initial_state()
    assert state.is_chance_node()
    state.apply_action(0)
    return state


def walked(state: Any, luck: Luck, most: int = 10**6) -> Iterator[Any]:
    while not state.is_terminal() and most > 0:
        yield state
        state.apply_action(luck.choice(state.legal_actions()))
        most -= 1


@pytest.mark.parametrize("name", shipped())
def test_a_match_is_played_by_our_rules_to_its_end(name: str) -> None:
    state = begun(name)
    for now in walked(state, Luck(1)):
        assert now.legal_actions() == [move.index for move in now.inner.legal()]
        assert now.current_player() == now.inner.to_act
    assert sum(state.returns()) == pytest.approx(1)
    assert state.returns() == [state.inner.value(seat) for seat in range(3)]


@pytest.mark.parametrize("name", shipped())
def test_a_clone_goes_its_own_way(name: str) -> None:
    state = begun(name)
    before, clone = str(state), state.clone()
    for _ in walked(clone, Luck(2), 10):
        pass
    assert str(state) == before
    assert len(clone.history()) > len(state.history())


@pytest.mark.parametrize("name", shipped())
def test_a_world_is_dealt_that_the_asked_seat_cannot_rule_out(name: str) -> None:
    state, luck, differing = begun(name), Luck(3), 0
    for number, now in enumerate(walked(state, luck, 40)):
        if number % 8 == 0:
            seat = now.current_player()
            world = now.resample_from_infostate(seat, luck.random)
            assert world.information_state_string() == now.information_state_string()
            assert world.legal_actions() == now.legal_actions()
            differing += world.inner.hidden() != now.inner.hidden()
    assert differing > 0


def test_in_a_world_a_seat_knows_what_was_done_and_its_own_cards() -> None:
    state, luck = begun("figaro"), Luck(4)
    worlds = [state.resample_from_infostate(0, luck.random) for _ in range(2)]
    action = state.legal_actions()[0]
    for world in worlds:
        world.apply_action(action)
    asked = [world.information_state_string() for world in worlds]
    assert asked[0] != asked[1], "another hand is another information state of who holds it"
    assert len({world.information_state_string(0) for world in worlds}) == 1
    assert len({world.observation_string() for world in worlds}) == 1


def test_openspiels_search_plays_a_match_as_one_of_our_bots() -> None:
    match = one_match(make("figaro"), [f"{BOT}:0.001/0.7/10", "random", "random"], 1)
    assert match.ending == "F50"


def test_openspiels_search_thinks_for_its_seconds_and_answers_legally() -> None:
    game = make("figaro")
    state = game.new(4, None, Fast(2))
    view, counts = state.view(state.to_act), []
    for seconds in (0.001, 0.1):
        answer = bots.make(game, f"{BOT}:{seconds}/0.7/10", Fast(1)).answer(Question(), view, state.legal())
        assert answer.move in state.legal()
        counts.append(answer.saw["simulations"])
    assert 2 <= counts[0] < counts[1]


def test_a_setting_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(BadInput, match="seconds/exploration/cut"):
        bots.make(make("figaro"), f"{BOT}:fast", Fast(1))
