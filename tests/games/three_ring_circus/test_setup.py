"""Set-up, variants and the first turn."""

from typing import Any

import pytest

from chapiteau.engine.chance import Fast
from chapiteau.engine.errors import BadInput
from chapiteau.games import make
from tests.games.match import do, heard, legal, why_not
from tests.games.three_ring_circus.helpers import NAME, caravan, engage, perform, position

GAME = make(NAME)


def new(players: int, seed: int = 1, **options: str) -> Any:
    return GAME.new(players, options, Fast(seed)).mapping()


def view(players: int, **options: str) -> Any:
    return GAME.new(players, options, Fast(1)).view(None)


def test_T01_five_regions_of_six_towns_two_cities_and_a_metropolis() -> None:
    places = GAME.box["map"]["place"]
    assert len(places) == 45
    for region in ("boston", "new-york", "washington", "indianapolis", "chicago"):
        kinds = [place["kind"] for place in places if place["region"] == region]
        assert [kinds.count(kind) for kind in ("town", "city", "metropolis")] == [6, 2, 1]


@pytest.mark.parametrize(
    ("players", "setup", "closed"),
    [
        (4, "standard", []),
        (3, "without-boston", ["boston"]),
        (3, "without-chicago", ["chicago"]),
        (2, "without-boston", ["boston", "chicago"]),
        (2, "without-indianapolis", ["chicago", "indianapolis"]),
    ],
)
def test_T02_closed_regions(players: int, setup: str, closed: list[str]) -> None:
    seen = view(players, setup=setup)
    assert sorted(seen.closed) == sorted(closed)
    assert sorted(seen.scoring) == sorted({"boston", "new-york", "washington", "indianapolis", "chicago"} - set(closed))
    objectives = {card for pile in seen.piles for card in pile.cards if card.startswith("region-")}
    assert objectives == {f"region-{region}" for region in seen.scoring}


def test_T02_a_closed_place_is_refused_and_a_set_up_that_is_not_for_so_many() -> None:
    state = position(options={"setup": "without-boston"})
    assert why_not(state, perform("natick")) == "T02"
    for players, options in ((4, {"setup": "without-boston"}), (3, {"setup": "without-indianapolis"})):
        with pytest.raises(BadInput, match=r"\$\.options\.setup"):
            GAME.new(players, options, Fast(1))
    with pytest.raises(BadInput, match=r"\$\.options\.start"):
        GAME.new(3, {"setup": "without-chicago", "start": "chicago"}, Fast(1))
    with pytest.raises(BadInput, match=r"'nowhere' is not one of"):
        GAME.new(2, {"setup": "nowhere"}, Fast(1))


def test_T03_no_fame_and_five_open_tickets() -> None:
    mapping = new(3)
    assert mapping["fame"] == [{}, {}, {}]
    assert len(set(mapping["row"])) == 5
    assert None not in mapping["row"]


def test_T04_a_token_and_a_metropolis_card_in_each_region() -> None:
    sides = set()
    for seed in range(20):
        mapping = new(4, seed)
        tokens = [token.rpartition("-") for token in mapping["favourites"].values()]
        assert len({token for token, _, _ in tokens}) == 5
        assert len(set(mapping["metropolises"].values())) == 5
        sides |= {side for _, _, side in tokens}
    assert sides == {"a", "b"}
    assert len(view(4).liked) == 10


def test_T05_T96_barnum_starts_in_boston_or_new_york_and_goes_counterclockwise() -> None:
    orders = {
        (4, "standard"): "chicago indianapolis washington new-york boston",
        (3, "without-chicago"): "indianapolis washington new-york boston",
        (3, "without-boston"): "chicago indianapolis washington new-york",
        (2, "without-indianapolis"): "washington new-york boston",
        (2, "without-boston"): "indianapolis washington new-york",
    }
    for (players, setup), order in orders.items():
        seen = view(players, setup=setup)
        assert seen.scoring == order.split()
        assert seen.barnum == ("new-york" if setup == "without-boston" else "boston")
        assert not seen.clockwise
    assert view(3).options["setup"] == "without-chicago"
    assert view(2).options["setup"] == "without-indianapolis"


VARIANTS = pytest.mark.parametrize(
    ("players", "setup", "start", "clockwise", "order"),
    [
        pytest.param(4, "standard", "chicago", True, "boston new-york washington indianapolis chicago", id="T90"),
        pytest.param(3, "without-boston", "chicago", True, "new-york washington indianapolis chicago", id="T91"),
        pytest.param(3, "without-boston", "new-york", False, "chicago indianapolis washington new-york", id="T92"),
        pytest.param(2, "without-indianapolis", "washington", True, "boston new-york washington", id="T93"),
        pytest.param(2, "without-boston", "new-york", False, "indianapolis washington new-york", id="T94"),
        pytest.param(2, "without-boston", "indianapolis", True, "new-york washington indianapolis", id="T95"),
        pytest.param(
            4, "standard", "boston", False, "chicago indianapolis washington new-york boston", id="T96, 4 players"
        ),
        pytest.param(
            3, "without-chicago", "boston", False, "indianapolis washington new-york boston", id="T96, 3 players"
        ),
        pytest.param(2, "without-indianapolis", "boston", False, "washington new-york boston", id="T96, 2 players"),
    ],
)


@VARIANTS
def test_T90_T91_T92_T93_T94_T95_T96_where_barnum_starts(
    players: int, setup: str, start: str, clockwise: bool, order: str
) -> None:
    seen = view(players, setup=setup, start=start)
    assert (seen.barnum, seen.clockwise, seen.scoring) == (start, clockwise, order.split())


@VARIANTS
def test_T81_T90_T91_T92_T93_T94_T95_T96_the_regions_are_scored_in_this_order(
    players: int, setup: str, start: str, clockwise: bool, order: str
) -> None:
    """A whole match: the regions as they are told, one after the other, until the one where Barnum started."""
    chance = Fast(players)
    state = GAME.new(players, {"setup": setup, "start": start}, chance)
    way = {(True, "chicago"): "south-bend", (False, "boston"): "portland", (False, "new-york"): "poughkeepsie"}
    way |= {(True, "washington"): "staunton", (True, "indianapolis"): "terre-haute"}
    assert state.view(None).next_barnum == way[clockwise, start]
    events = heard(state)
    while state.to_act is not None:
        moves = state.legal()
        state.apply(moves[chance.below(len(moves))], chance)
        events += heard(state)
    assert [event["region"] for event in events if event["type"] == "region"] == order.split()
    assert [event["place"] for event in events if event["type"] == "popcorn"] == order.split()
    assert state.mapping()["barnum"] == start


def test_T06_what_each_player_begins_with() -> None:
    state = GAME.new(4, None, Fast(3))
    seen = state.view(2)
    assert [(held.money, held.ticket, held.objective) for held in seen.hands] == [(4, 1, 1)] * 4
    assert all((c.pedestals, c.banknotes, c.locomotives, c.tents) == (1, 1, 6, 12) for c in seen.circuses)
    assert len(seen.hand) == 6


def test_T07_the_last_player_holds_the_tile() -> None:
    firsts = set()
    for seed in range(30):
        state = GAME.new(4, None, Fast(seed))
        firsts.add(state.to_act)
        assert state.to_act is not None
        assert state.mapping()["holder"] == (state.to_act - 1) % 4
        assert state.mapping()["popcorn"] is False
    assert firsts == {0, 1, 2, 3}


def test_T08_neutral_tents_with_two_players_only() -> None:
    towns = {"boston": "natick", "new-york": "syracuse", "washington": "connellsville", "indianapolis": "sandusky"}
    for setup in ("without-boston", "without-indianapolis"):
        mapping = new(2, setup=setup)
        for region in view(2, setup=setup).scoring:
            assert mapping["tents"].pop(towns[region]) == ["neutral"]
            assert mapping["tents"].pop(region) == [None, None, None, "neutral"]
        assert mapping["tents"] == {}
    assert new(3)["tents"] == {}


def test_T10_first_the_caravan_then_an_artist() -> None:
    state = GAME.new(4, {}, Fast(5))
    first = state.to_act
    assert {move["place"] for move in legal(state)} == {"new-york", "washington", "indianapolis", "chicago"}
    assert why_not(state, caravan("boston")) == "T10"
    assert why_not(state, engage("clown-animal", 1)) == "T10"
    do(state, caravan("chicago"))
    assert state.to_act == first
    assert {move["type"] for move in legal(state)} == {"engage"}
    assert why_not(state, perform("south-bend")) == "T10"
    state.apply(state.legal()[0], Fast(1))
    while state.to_act == first:
        state.apply(state.legal()[0], Fast(1))
    assert why_not(state, caravan("chicago")) == "T10"


def test_T10_a_caravan_is_not_placed_again_nor_in_a_closed_region() -> None:
    assert why_not(position(), caravan("new-york")) == "T10"
    fresh = position(caravans=[None, None])
    assert why_not(fresh, caravan("chicago")) == "T02"


def test_T11_T13_engage_or_perform_and_then_the_next_clockwise() -> None:
    state = position(hand="clown-animal pet-animal", players=3)
    assert {move["type"] for move in legal(state)} == {"engage", "perform"}
    do(state, engage("clown-animal", 1), {"type": "pay", "card": "pet-animal"})
    assert state.to_act == 1


def test_T14_values_and_families() -> None:
    box = GAME.box
    assert {line["type"]: line["value"] for line in box["money"]["artist"]} == {
        "clown": 1,
        "pet": 2,
        "magician": 3,
        "rider": 4,
    }
    assert {line["value"] for line in box["money"]["instant"]} == {5}
    families = {line["value"]: line["family"] for line in box["ticket"]["artist"]}
    assert [value for value in families if families[value] == "animal"] == [5, 10, 11, 16]
    assert [value for value in families if families[value] == "acrobat"] == [6, 9, 12, 15]
    assert [value for value in families if families[value] == "special"] == [7, 8, 13, 14]


def test_T34_a_table_may_give_more_time_for_a_late_instant() -> None:
    assert GAME.window_seconds(GAME.check_options(None)) == 4
    assert GAME.window_seconds(GAME.check_options({"window": 30})) == 30
    with pytest.raises(BadInput, match="5 is not one of 4, 8, 15, 30") as refused:
        GAME.check_options({"window": 5})
    assert refused.value.at == "$.options.window"
