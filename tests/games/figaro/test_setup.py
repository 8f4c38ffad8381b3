"""F01 to F13: the box and the set-up."""

from collections import Counter

import pytest

from chapiteau.engine.chance import Fast, Script
from chapiteau.engine.errors import BadInput
from chapiteau.games import make
from chapiteau.games.figaro.components import read_box
from tests.games.figaro.helpers import COLOURS, TAKE, deck_without, end_round, play, position, rows, trick_counts
from tests.games.match import do

figaro = make("figaro")
EVERYBODY = [3, 4, 5, 6]


def test_F01_sixty_cards() -> None:
    box = read_box(None)
    deck = Counter(dict(zip(box.names, box.copies, strict=True)))
    assert deck.total() == 60
    assert deck == deck_without(None)
    assert [deck[f"red-{value}"] for value in (1, 2, 3)] == [3, 6, 1]
    assert [deck["juggler-1"], deck["juggler-2"], deck["ronde"]] == [3, 2, 5]


def test_F01_a_card_has_the_value_that_its_name_says() -> None:
    for card in ("red-1", "blue-2", "green-3", "juggler-1", "juggler-2"):
        state = position(rows=["", "", ""], hand=f"{card} ronde")
        do(state, play(card, to=1))
        assert state.view(None).totals == [0, int(card[-1]), 0]


def test_F02_fifteen_road_tiles_and_one_king() -> None:
    state = figaro.new(6, None, Fast(1))
    tiles = [tile for tiles in state.mapping()["tiles"] for tile in tiles]
    assert sorted(tiles) == list(range(1, 16))
    assert state.mapping()["king"] in range(6)


def test_F03_all_road_tiles_differ_and_a_rank_tells_which_is_longer() -> None:
    lengths = read_box(None).lengths
    assert len(set(lengths)) == 15
    assert lengths == sorted(lengths)


def test_F04_a_ronde_adds_nothing_to_a_total_and_one_card_to_a_pile() -> None:
    state = position(rows=["red-3 red-2", "", ""], hand="ronde")
    do(state, play("ronde", to=0))
    assert rows(state) == ["", "red-3 red-2 ronde", ""]
    assert state.view(None).totals == [0, 5, 0]
    do(state, TAKE)
    assert trick_counts(state) == [0, 3, 0]


@pytest.mark.parametrize("players", [0, 2, 7, "4", True, None])
def test_F05_for_three_to_six_players(players: object) -> None:
    with pytest.raises(BadInput) as bad:
        figaro.position({"players": players})
    assert bad.value.at == "$.players"


def test_F05_three_four_five_and_six_can_play() -> None:
    assert [len(figaro.new(players, None, Fast(1)).mapping()["hands"]) for players in EVERYBODY] == EVERYBODY


@pytest.mark.parametrize("players", EVERYBODY)
def test_F10_one_tile_fewer_than_players_for_each_of_three_rounds(players: int) -> None:
    view = figaro.new(players, None, Fast(players)).view(None)
    assert [len(tiles) for tiles in view.tiles] == [players - 1] * 3
    assert all(tiles == sorted(tiles, reverse=True) for tiles in view.tiles)
    assert len({tile for tiles in view.tiles for tile in tiles}) == 3 * (players - 1)


def test_F10_lay_out_for_five_players() -> None:
    """The rulebook's picture: three rows of four tiles, from the longest to the shortest."""
    tiles = [4, 11, 1, 8, 15, 2, 13, 5, 3, 14, 9, 6]
    script = Script(*(f"road-{tile}" for tile in tiles), 0, *deck_without(None).elements())
    assert figaro.new(5, None, script).view(None).tiles == [[11, 8, 4, 1], [15, 13, 5, 2], [14, 9, 6, 3]]


@pytest.mark.parametrize(("players", "each"), [(3, 15), (4, 15), (5, 12), (6, 10)])
def test_F11_all_cards_are_dealt_out(players: int, each: int) -> None:
    mapping = figaro.new(players, None, Fast(7)).mapping()
    assert [len(hand) for hand in mapping["hands"]] == [each] * players
    dealt = Counter(card for hand in mapping["hands"] for card in hand)
    assert dealt == deck_without(mapping["removed"])


@pytest.mark.parametrize("colour", COLOURS)
def test_F12_with_three_players_a_colour_two_jugglers_and_three_rondes_stay_in_the_box(colour: str) -> None:
    deck = list(deck_without(colour).elements())
    assert len(deck) == 45
    state = figaro.new(3, None, Script(*(f"road-{tile}" for tile in range(1, 7)), colour, 0, *deck))
    dealt = Counter(card for hand in state.mapping()["hands"] for card in hand)
    assert [dealt[f"{colour}-{value}"] for value in (1, 2, 3)] == [0, 0, 0]
    assert [dealt["juggler-1"], dealt["juggler-2"], dealt["ronde"]] == [2, 1, 2]
    assert [state.view(seat).removed for seat in (0, 1, 2, None)] == [colour] * 4


def test_F12_the_colour_stays_out_for_the_whole_game() -> None:
    state, _ = end_round(tricks=[6, 4, 2], king=1)
    assert state.mapping()["round"] == 2
    assert state.mapping()["removed"] == "purple"
    assert not any(card.startswith("purple") for hand in state.mapping()["hands"] for card in hand)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_F12_with_more_players_no_colour_is_out(players: int) -> None:
    assert figaro.new(players, None, Fast(1)).view(0).removed is None


@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_F13_luck_says_who_takes_the_king_and_begins(first: int) -> None:
    tiles = [f"road-{tile}" for tile in range(1, 10)]
    state = figaro.new(4, None, Script(*tiles, first, *deck_without(None).elements()))
    assert (state.mapping()["king"], state.to_act) == (first, first)
