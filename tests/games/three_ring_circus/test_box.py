"""A box of one's own: checked by name, and then used everywhere."""

import copy
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from chapiteau.engine.chance import Fast
from chapiteau.engine.errors import BadInput
from chapiteau.games import make
from tests.games.match import do
from tests.games.three_ring_circus.helpers import NAME, circus, engage, fame, perform, position

OURS = tomllib.loads(files("chapiteau.games.three_ring_circus").joinpath("components.toml").read_text("utf-8"))


def ours(table: str) -> Any:
    return copy.deepcopy(OURS[table])


def changed(table: str, field: str, at: int, **values: Any) -> dict[str, Any]:
    """Our table with one line of one list changed."""
    lines = ours(table)[field]
    lines[at].update(values)
    return {table: {field: lines}}


def test_an_own_box_is_used_everywhere() -> None:
    slots = ours("circus")["slot"]
    slots[4]["n"] = 6
    cards = ours("ticket")["card"]
    cards[0]["id"] = "seal-of-mine"
    box = {"circus": {"slot": slots}, "ticket": {"card": cards}}
    game = make(NAME, box)
    assert game.custom_box
    assert game.box["circus"]["prov"]["slot"] == "own"
    assert game.box["circus"]["prov"]["start_visible"] == "R"
    state = position(circus("pet-animal 6-banknote 8-banknote 10-banknote"), hand="clown-animal", game=game)
    do(state, engage("clown-animal", 1))
    assert fame(state) == {"popcorn": 6}
    assert game.move({"type": "engage", "card": "seal-of-mine", "ring": 1}).words()["card"] == "seal-of-mine"
    played = game.new(4, None, Fast(1))
    while played.to_act is not None:
        played.apply(played.legal()[0], Fast(2))


def test_an_own_map_is_used_for_walking() -> None:
    roads = [*ours("map")["road"], {"a": "chicago", "b": "detroit", "prov": "own"}]
    game = make(NAME, {"map": {"road": roads}})
    fields: dict[str, Any] = {"players": 4, "caravans": ["chicago", "new-york", "washington", "boston"]}
    assert position(game=game, **fields).view(0).reach["detroit"] == 1
    assert position(**fields).view(0).reach["detroit"] == 3
    assert do(position(game=game, **fields), perform("detroit"))[0]["steps"] == 1


def test_two_equal_cards_are_one_move() -> None:
    cards = ours("ticket")["card"]
    cards[1] = dict(cards[0])
    game = make(NAME, {"ticket": {"card": cards}})
    assert len(game.moves) == len(make(NAME).moves) - 3 - 1 - 1
    state = game.new(4, None, Fast(1))
    while state.to_act is not None:
        state.apply(state.legal()[-1], Fast(2))


@pytest.mark.parametrize(
    ("at", "box"),
    [
        ("$.magic", {"magic": {}}),
        ("$.game.colour", {"game": {"colour": "red"}}),
        ("$.game.players", {"game": {"players": [1, 6]}}),
        ("$.game.tents", {"game": {"tents": "many"}}),
        ("$.game.prov", {"game": {"prov": "mine"}}),
        ("$.region", {"region": ours("region")[:4]}),
        ("$.map.place", {"map": {"place": ours("map")["place"][:-1]}}),
        ("$.map.place", changed("map", "place", 3, kind="city", token_slot=1)),
        ("$.map.place[3].kind", changed("map", "place", 3, kind="village")),
        ("$.map.place[4].id", changed("map", "place", 4, id="natick")),
        ("$.map.place[3].x", changed("map", "place", 3, x=-1)),
        ("$.map.road[0].a", changed("map", "road", 0, a="nowhere")),
        ("$.map.road[1]", changed("map", "road", 1, a="boston", b="portland")),
        ("$.city.slot", {"city": {"slot": ours("city")["slot"][:4]}}),
        ("$.city.slot[1].number", changed("city", "slot", 1, number=1)),
        ("$.city.slot[0].choice", changed("city", "slot", 0, fame=1)),
        ("$.city.token", {"city": {"token": ours("city")["token"][:5]}}),
        ("$.city.token[0].side_a[0]", changed("city", "token", 0, side_a=["lion", "clown"])),
        ("$.metropolis.card", {"metropolis": {"card": ours("metropolis")["card"][:5]}}),
        ("$.metropolis.card", changed("metropolis", "card", 0, family="animal")),
        ("$.metropolis.slot_fame", {"metropolis": {"slot_fame": [3, 1]}}),
        ("$.circus.slot", {"circus": {"slot": ours("circus")["slot"][:14]}}),
        ("$.circus.slot", changed("circus", "slot", 0, n=3)),
        ("$.circus.slot[1].icon", changed("circus", "slot", 1, icon="party")),
        ("$.circus.column_bonus[0]", {"circus": {"column_bonus": ["beer", "fame-5", "fame-5", "fame-5", "fame-5"]}}),
        ("$.money", changed("money", "artist", 0, copies=3)),
        ("$.money.artist[0].value", changed("money", "artist", 0, value=5)),
        ("$.money.artist[1].value", changed("money", "artist", 1, value=2)),
        ("$.money.instant[0].effect", changed("money", "instant", 0, effect="sleep")),
        ("$.ticket.card", {"ticket": {"card": ours("ticket")["card"][:44]}}),
        ("$.ticket.card[1].id", changed("ticket", "card", 1, id="5-pedestal")),
        ("$.ticket.artist", changed("ticket", "artist", 0, family="acrobat")),
        ("$", changed("ticket", "card", 0, id="train")),
        ("$.objective.card", {"objective": {"card": ours("objective")["card"][:11]}}),
        ("$.objective.card[0].region", changed("objective", "card", 0, region="Utah")),
        ("$.automaton.card", changed("automaton", "card", 0, copies=4)),
        ("$.automaton.card[0].kind", changed("automaton", "card", 0, kind="nap")),
        ("$.automaton.card[1].hard", changed("automaton", "card", 1, hard="fly")),
    ],
)
def test_what_does_not_add_up_is_named(at: str, box: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as refused:
        make(NAME, box)
    assert refused.value.at == at


def test_set_ups_are_checked_against_the_map() -> None:
    setups = ours("setup")
    setups[0]["outer_road"] = setups[0]["outer_road"][1:]
    with pytest.raises(BadInput, match=r"no road joins"):
        make(NAME, {"setup": setups})
    setups = ours("setup")
    setups[0]["variants"][0]["scoring"] = setups[0]["variants"][0]["scoring"][::-1]
    with pytest.raises(BadInput, match=r"\$\.setup\[0\]\.variants\[0\]\.scoring"):
        make(NAME, {"setup": setups})
    with pytest.raises(BadInput, match=r"\$\.setup"):
        make(NAME, {"setup": ours("setup")[:4]})


def test_every_value_has_a_provenance() -> None:
    for name, table in OURS.items():
        for line in table if isinstance(table, list) else [table]:
            if name != "sources":
                assert set(line) - {"prov"} == set(line["prov"]) | (set(line) & {"id"} if name == "setup" else set())
