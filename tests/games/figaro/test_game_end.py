"""F50 and F51: who wins."""

from chapiteau.engine.contract import State
from tests.games.figaro.helpers import TAKE, end_round, play, position
from tests.games.match import legal, told, why_not


def over(roads: list[list[int]], king: int) -> State:
    return position(players=len(roads), roads=roads, king=king, round=3, to_act=None)


def places(state: State) -> list[int]:
    """The place of each seat."""
    result = state.result()
    assert result is not None
    return [each.place for each in result]


def test_F50_the_game_ends_after_the_third_round() -> None:
    state, events = end_round(tricks=[6, 4, 2], king=1, round=3, tiles=[[], [], [9, 6]])
    assert state.to_act is None
    assert sorted(told(events, "end")["result"], key=lambda each: each["seat"]) == [
        {"seat": each.seat, "place": each.place, "score": each.score} for each in state.result() or []
    ]


def test_F50_not_after_the_first_or_second() -> None:
    for number, tiles in ((1, [[9, 6], None, None]), (2, [[], [9, 6], None])):
        state, _ = end_round(tricks=[6, 4, 2], king=1, round=number, tiles=tiles)
        assert state.to_act == 1
        assert state.result() is None


def test_F50_then_no_move_is_possible() -> None:
    state = over([[1], [2], [3]], king=0)
    hand = state.mapping()["hands"][0]
    assert [why_not(state, play(hand[0], to=0), seat=seat) for seat in range(3)] == ["F50"] * 3
    assert why_not(state, TAKE) == "F50"
    assert legal(state) == []


def test_F50_the_shortest_road_wins_and_the_others_follow() -> None:
    state = over([[15], [1, 2, 3], [4]], king=0)
    assert places(state) == [3, 2, 1]
    assert [each.score for each in state.result() or []] == [133, 20 + 27 + 35, 42]


def test_F50_millimetres_count_not_tiles_or_ranks() -> None:
    """Tiles 1 to 4 are 124 mm together, shorter than tile 15 and as long as tile 14."""
    state = over([[4, 3, 2, 1], [15], [14]], king=2)
    assert places(state) == [2, 3, 1]


def test_F50_a_road_without_tiles_is_the_shortest() -> None:
    assert places(over([[1], [], [2]], king=0)) == [2, 1, 3]


def test_F51_a_tie_goes_to_the_holder_of_the_king() -> None:
    assert places(over([[], [], [5]], king=1)) == [2, 1, 3]


def test_F51_else_to_the_nearest_clockwise() -> None:
    assert places(over([[], [], [5], []], king=2)) == [2, 3, 4, 1]


def test_F51_for_every_place() -> None:
    """Seats 0 and 3 have 124 mm each, the others none."""
    state = over([[14], [], [], [4, 3, 2, 1]], king=3)
    assert places(state) == [4, 1, 2, 3]
