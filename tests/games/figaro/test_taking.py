"""F30 to F32: to take all rows, by choice or because nothing else can be done."""

import msgspec
import pytest

from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import State
from tests.games.figaro.helpers import TAKE, play, position, rows, trick_counts
from tests.games.match import do, heard, legal, told, types, why_not

SHOWN = ["red-1", "blue-1", "green-1"]


def test_F30_who_can_play_no_card_must_take() -> None:
    state = position(rows=SHOWN, hand="yellow-1 yellow-2", removed="purple")
    assert legal(state) == [TAKE]
    assert told(do(state, TAKE), "take")["cards"] == SHOWN
    assert trick_counts(state) == [3, 0, 0]
    assert rows(state) == ["", "", ""]


def test_F30_and_then_begins_a_new_turn() -> None:
    state = position(rows=SHOWN, hand="yellow-1 yellow-2", removed="purple")
    do(state, TAKE)
    assert state.to_act == 0
    assert why_not(state, TAKE) == "F31"
    do(state, play("yellow-1", to=1))
    assert state.to_act == 1


def test_F31_one_may_take_though_one_could_play() -> None:
    state = position(rows=["red-1", "", ""], hand="red-2 blue-1", turn=1)
    assert play("red-2", to=0) in legal(state)
    assert why_not(state, TAKE) is None
    do(state, TAKE)
    assert trick_counts(state) == [0, 1, 0]
    assert state.to_act == 1


def test_F31_there_must_be_a_card_to_take() -> None:
    state = position(rows=["", "", ""], hand="red-2")
    assert why_not(state, TAKE) == "F31"
    assert TAKE not in legal(state)


def test_F31_a_ronde_alone_can_be_taken() -> None:
    state = position(rows=["", "ronde", ""], hand="red-2")
    assert why_not(state, TAKE) is None


def forced_and_chosen() -> tuple[State, State]:
    """Seat 0 has two cards: neither can be played, or one can; seat 1 sees the same in both."""
    seat_1 = "juggler-1 yellow-3 red-3"
    return (
        position(rows=SHOWN, hands=["yellow-1 yellow-2", seat_1, None], removed="purple"),
        position(rows=SHOWN, hands=["yellow-1 red-2", seat_1, None], removed="purple"),
    )


def test_F32_the_player_is_asked_even_when_there_is_nothing_to_choose() -> None:
    forced, chosen = forced_and_chosen()
    assert legal(forced) == [TAKE]
    assert len(legal(chosen)) == 2
    assert (forced.to_act, chosen.to_act) == (0, 0)


@pytest.mark.parametrize("viewer", [1, None])
def test_F32_nothing_tells_a_forced_take_from_a_chosen_one(viewer: int | None) -> None:
    seen = []
    for state in forced_and_chosen():
        heard(state)
        before = state.view(viewer)
        state.apply(state.game.move(TAKE), Fast(1))
        events = heard(state, viewer)
        assert types(events) == ["take"]
        seen.append(msgspec.json.encode([before, events, state.view(viewer)]))
    assert seen[0] == seen[1]
