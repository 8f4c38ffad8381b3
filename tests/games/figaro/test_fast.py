"""The fast ways of the rules: the same moves and the same luck as the plain ones."""

import pytest

from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Moves, State
from chapiteau.games import make

figaro = make("figaro")


def many_values() -> State:
    """A custom box in which every card of a colour differs: 55 designs, more than fit into 32 bits."""
    box = dict(figaro.box)
    box["colour"] = [{**colour, "values": list(range(1, 11))} for colour in box["colour"]]
    box["juggler"] = {**box["juggler"], "values": [1, 1, 2, 2, 3]}
    return make("figaro", box).new(4, None, Fast(1), False)


@pytest.mark.parametrize(
    "state", [figaro.new(3, None, Fast(3), False), figaro.new(6, None, Fast(4), False), many_values()]
)
def test_random_play_takes_the_move_that_luck_would_take_from_the_list(state: State) -> None:
    moves, list_luck, luck = Moves(len(state.game.moves)), Fast(5), Fast(5)
    listed, named = state.clone(), state.clone()
    made = State.play_at_random(listed, moves, list_luck, 120)
    assert named.play_at_random(moves, luck, 120) == made
    assert named.mapping() == listed.mapping()
