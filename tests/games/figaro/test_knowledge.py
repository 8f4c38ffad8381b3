"""F60 to F63: what players may know."""

from collections import Counter

import msgspec
import pytest

from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import State
from chapiteau.games import make
from tests.games.figaro.helpers import TAKE, end_round, play, position
from tests.games.match import do, heard, told, types

EVERYBODY = [0, 1, 2, None]


def example() -> State:
    return position(
        rows=["red-2", "", "juggler-1"],
        hands=["red-1 blue-3", "green-3 green-1 ronde", None],
        tricks=["blue-1 blue-2", "", "ronde"],
        roads=[[9], [4, 2], []],
    )


def test_F60_a_hand_is_seen_by_its_owner_alone() -> None:
    state = example()
    assert state.view(0).hand == ["red-1", "blue-3"]
    assert state.view(1).hand == ["green-1", "green-3", "ronde"]
    assert state.view(None).hand == []


def test_F60_how_many_cards_each_holds_is_open() -> None:
    state = example()
    counts = [len(hand) for hand in state.mapping()["hands"]]
    assert counts[:2] == [2, 3]
    assert [state.view(viewer).hands for viewer in EVERYBODY] == [counts] * 4


def test_F60_a_deal_shows_each_player_their_own_cards_only() -> None:
    state = make("figaro").new(3, None, Fast(5))
    hands = state.mapping()["hands"]
    assert state.audience is not None
    events = [each for each in state.audience.collect() if each.public["type"] == "hand"]
    for seat, each in enumerate(events):
        assert each.to(seat)["cards"] == hands[seat]
        assert [each.to(viewer) for viewer in EVERYBODY if viewer != seat] == [
            {"type": "hand", "seat": seat, "count": 15}
        ] * 3


def test_F60_who_is_down_to_one_card_is_announced() -> None:
    state = position(rows=["", "", ""], hands=["red-1 red-2 red-3", None, None])
    assert "last_card" not in types(do(state, play("red-1", to=0)))
    state = position(rows=["", "", ""], hands=["red-1 red-2", None, None])
    assert told(do(state, play("red-1", to=0)), "last_card") == {"type": "last_card", "seat": 0}
    state = position(rows=["", "", ""], hands=["red-1", None, None])
    assert "last_card" not in types(do(state, play("red-1", to=0)))


def test_F60_where_hidden_cards_may_be_is_all_that_is_known_of_them() -> None:
    view = example().view(0)
    own = [pile for pile in view.piles if pile.places == {"hand-0": 2}]
    rest = [pile for pile in view.piles if pile not in own]
    assert [pile.cards for pile in own] == [{"blue-3": 1, "red-1": 1}]
    assert [pile.places for pile in rest] == [{"hand-1": 3, "hand-2": view.hands[2]}]
    others = Counter(card for hand in example().mapping()["hands"][1:] for card in hand)
    assert rest[0].cards == dict(others)


def test_F61_every_take_is_public_so_a_view_carries_the_tricks() -> None:
    state = example()
    do(state, TAKE)
    taken = [["red-2", "blue-1", "blue-2", "juggler-1"], [], ["ronde"]]
    assert [state.view(viewer).tricks for viewer in EVERYBODY] == [taken] * 4


def test_F61_a_take_tells_the_cards_and_no_count() -> None:
    assert told(do(example(), TAKE), "take") == {"type": "take", "seat": 0, "cards": ["red-2", "juggler-1"]}


@pytest.mark.parametrize("on", [True, False])
def test_F61_F62_a_view_says_whether_counts_are_open(on: bool) -> None:
    state = make("figaro").new(3, {"open_counts": on}, Fast(1))
    assert [state.view(viewer).open_counts for viewer in EVERYBODY] == [on] * 4
    assert state.mapping()["options"] == {"open_counts": on}


def test_F62_everybody_sees_who_has_which_tile_by_rank() -> None:
    state = example()
    assert [state.view(viewer).roads for viewer in EVERYBODY] == [[[9], [4, 2], []]] * 4
    assert [state.view(viewer).tiles for viewer in EVERYBODY] == [state.mapping()["tiles"]] * 4


def test_F62_no_length_is_in_a_view_before_the_end() -> None:
    assert b"133" not in msgspec.json.encode(position(players=3, roads=[[15], [], []]).view(0))
    state, _ = end_round(tricks=[6, 4, 2], king=1, round=3, roads=[[15], [], []], tiles=[[], [], [9, 6]])
    assert [each.score for each in state.view(None).result] == [133 + 83, 58, 0]


def test_F62_tiles_are_taken_openly() -> None:
    state, events = end_round(tricks=[6, 4, 2], king=1, tiles=[[12, 7], None, None])
    assert told(events, "tiles")["given"] == [{"seat": 0, "tile": 12}, {"seat": 1, "tile": 7}]
    assert state.view(2).roads == [[12], [7], []]


def test_F63_a_spectator_sees_what_all_see_and_no_hand() -> None:
    state = example()
    spectator, seats = state.view(None), [state.view(seat) for seat in range(3)]
    for field in spectator.__struct_fields__:
        if field not in ("seat", "hand", "piles"):
            assert [getattr(view, field) for view in seats] == [getattr(spectator, field)] * 3
    assert (spectator.seat, spectator.hand) == (None, [])
    assert [list(pile.places) for pile in spectator.piles] == [["hand-0", "hand-1", "hand-2"]]


def test_F63_a_spectator_is_told_what_all_are_told() -> None:
    state = example()
    heard(state)
    state.apply(state.game.move(play("red-1", to=0)), Fast(1))
    assert state.audience is not None
    reports = state.audience.collect()
    assert [[each.to(seat) for each in reports] for seat in range(3)] == [[each.to(None) for each in reports]] * 3


def test_a_state_for_search_gives_no_view() -> None:
    with pytest.raises(ValueError, match="made for search"):
        example().clone().view(0)
