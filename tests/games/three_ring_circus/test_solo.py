"""The automaton: its set-up, its cards in order of priority, its scoring."""

from typing import Any

import pytest

from chapiteau.engine.chance import Fast, Script
from chapiteau.engine.contract import State
from chapiteau.games import make
from tests.games.match import do, told, types
from tests.games.three_ring_circus.helpers import (
    NAME,
    PASS,
    SKIP,
    circus,
    city,
    engage,
    fame,
    metropolis,
    pay,
    perform,
    position,
    tents,
    ticket,
)

GAME = make(NAME)
ROW = ["5-banknote", "6-banknote", "10-banknote", "15-per-6", "16-per-5"]
SHOW = "fortune-show-fame"
LATER = "monkey-show-fame"
"""After the first region."""
STAYED = ["automaton_stays", "fame", "barnum", "popcorn"]
PLAIN = "fortune-show-hard-fame"
NEUTRAL = {"natick": ["neutral"], "syracuse": ["neutral"], "connellsville": ["neutral"]}


def solo(automaton: dict[str, Any] | None = None, difficulty: str = "easy", **fields: Any) -> State:
    chosen: dict[str, Any] = {"hand": "clown-animal pet-animal", "row": ROW, **fields}
    options = {"difficulty": difficulty}
    return position(players=1, options=options, automaton=automaton or {"tokens": ["rider"]}, **chosen)


def turn(state: State, *drawn: str) -> list[dict[str, Any]]:
    """The human engages a clown; then the automaton draws this."""
    return do(state, engage("clown-animal", 1), pay("pet-animal"), chance=Script(*drawn))


def automaton(state: State) -> dict[str, Any]:
    found: dict[str, Any] = state.mapping()["automaton"]
    return found


def test_T200_the_board_the_tokens_and_the_decks() -> None:
    state = GAME.new(1, {"difficulty": "hard"}, Fast(1))
    words = automaton(state)
    assert len(words["fortune-teller"]) == 17
    assert len(words["mechanical-monkey"]) == 15
    assert len(words["artist-tokens"]) == 3
    assert words["locomotives"] == 6
    assert state.mapping()["tents"]["natick"] == ["neutral"]
    starts = {(o["setup"], o["start"]) for o in GAME.variants(1)}
    assert ("without-indianapolis", "washington") in starts
    assert len(starts) == 4


def test_T201_the_automaton_starts_with_a_token_and_its_caravan() -> None:
    state = GAME.new(1, {}, Fast(1))
    words = automaton(state)
    assert (words["pedestals"], len(words["tokens"])) == (3, 1)
    assert state.mapping()["caravans"] == [None, "washington"]
    assert state.to_act == 0
    assert state.mapping()["decision"] == "caravan"


@pytest.mark.parametrize(
    ("setup", "start", "first"),
    [
        ("without-indianapolis", "boston", "washington"),
        ("without-indianapolis", "washington", "boston"),
        ("without-boston", "new-york", "indianapolis"),
        ("without-boston", "indianapolis", "new-york"),
    ],
)
def test_T201_its_caravan_goes_where_the_first_region_is_scored(setup: str, start: str, first: str) -> None:
    state = GAME.new(1, {"setup": setup, "start": start}, Fast(1))
    assert state.mapping()["caravans"] == [None, first]
    assert (state.mapping()["holder"], state.view(0).scoring[0]) == (0, first)


def test_T202_the_monkey_after_the_first_region() -> None:
    first = solo()
    assert told(turn(first, SHOW), "automaton_card")["deck"] == "fortune-teller"
    later = solo(barnum="baltimore")
    assert later.view(0).scored == 1
    assert later.view(0).automaton.deck == "mechanical-monkey"
    assert told(turn(later, "monkey-show-fame"), "automaton_card")["deck"] == "mechanical-monkey"


def test_T202_an_exhausted_deck_is_shuffled_again() -> None:
    cards = [line for line in GAME.box["automaton"]["card"] if line["deck"] == "fortune-teller"]
    played = [line["id"] for line in cards for _ in range(line["copies"])]
    state = solo({"tokens": ["rider"], "played": played})
    events = turn(state, SHOW)
    assert types(events)[2:5] == ["place", "automaton_shuffle", "automaton_card"]
    assert automaton(state)["played"] == [SHOW]


@pytest.mark.parametrize(("difficulty", "gained"), [("easy", 0), ("medium", 0), ("hard", 2)])
def test_T203_easy_and_hard_effects(difficulty: str, gained: int) -> None:
    state = solo(difficulty=difficulty)
    turn(state, PLAIN)
    assert fame(state, 1).get("automaton", 0) == gained


@pytest.mark.parametrize(("difficulty", "steps", "pedestals"), [("easy", 5, 3), ("medium", 6, 3), ("hard", 6, 3)])
def test_T203_easy_slows_it_down(difficulty: str, steps: int, pedestals: int) -> None:
    state = solo(difficulty=difficulty)
    turn(state, "fortune-engage-animal-pedestal-easy-slower", "5-pedestal", "6-pedestal")
    assert (automaton(state)["locomotives"], automaton(state)["pedestals"]) == (steps, pedestals)


@pytest.mark.parametrize(("difficulty", "pedestals"), [("easy", 2), ("medium", 2), ("hard", 3)])
def test_T203_hard_lifts_it_up(difficulty: str, pedestals: int) -> None:
    state = solo(difficulty=difficulty)
    turn(state, "fortune-engage-animal-hard-pedestal", "5-pedestal", "6-pedestal")
    assert (automaton(state)["pedestals"], automaton(state)["locomotives"]) == (pedestals, 6)


def test_T204_its_turn_runs_by_itself_and_barnum_moves() -> None:
    state = solo(barnum="portland")
    events = turn(state, SHOW)
    assert state.to_act == 0
    assert told(events, "barnum")["place"] == "concord"
    assert state.mapping()["tents"]["parkersburg"] == ["automaton"]


def test_T210_a_token_raises_its_pedestals() -> None:
    state = solo()
    assert told(turn(state, "fortune-token", "pet"), "automaton_token")["pedestals"] == 3
    none = solo({"tokens": ["rider", "pet", "clown", "magician"]})
    turn(none, "fortune-token")
    assert automaton(none)["pedestals"] == 2


def test_T211_required_then_family_then_highest_then_leftmost() -> None:
    wanted = {"washington": "metropolis-13", "new-york": "metropolis-10", "boston": "metropolis-9"}
    card = "fortune-engage-acrobat-hard-pedestal"
    required = solo(metropolises=wanted)
    told_of = told(turn(required, card, "7-banknote", "8-banknote"), "automaton_engage")
    assert (told_of["card"], told_of["priority"]) == ("10-banknote", "required")
    family = solo(metropolises={**wanted, "new-york": "metropolis-11"})
    told_of = told(turn(family, card, "7-banknote", "8-banknote"), "automaton_engage")
    assert (told_of["card"], told_of["priority"], told_of["value"]) == ("15-per-6", "family", 15)
    highest = solo(
        {"tokens": [], "ring": ["15-per-acrobat", "6-pedestal"]}, metropolises={**wanted, "new-york": "metropolis-11"}
    )
    told_of = told(turn(highest, card, "7-banknote", "8-banknote"), "automaton_engage")
    assert (told_of["card"], told_of["priority"]) == ("16-per-5", "highest")
    row = ["5-banknote", "16-per-animal", "10-banknote", "15-per-6", "16-per-5"]
    left = solo(
        {"tokens": [], "ring": ["15-per-acrobat"]}, row=row, metropolises={**wanted, "new-york": "metropolis-11"}
    )
    assert told(turn(left, card, "7-banknote", "8-banknote"), "automaton_engage")["card"] == "16-per-animal"


def test_T211_of_two_that_are_required_the_one_that_scores_first() -> None:
    """Before the higher value, before the family, and before what lies further left."""
    wanted = {"washington": "metropolis-10", "new-york": "metropolis-13", "boston": "metropolis-9"}
    row = ["13-banknote", "9-pedestal", "10-banknote", "15-per-6", "16-per-5"]
    card = "fortune-engage-acrobat-hard-pedestal"
    state = solo(row=row, metropolises=wanted)
    assert told(turn(state, card, "7-banknote", "8-banknote"), "automaton_engage")["card"] == "10-banknote"
    later = solo(row=row, metropolises=wanted, barnum="baltimore")
    card = "monkey-engage-acrobat-pedestal"
    assert told(turn(later, card, "7-banknote", "8-banknote"), "automaton_engage")["card"] == "13-banknote"


def test_T212_two_cards_are_replaced_and_then_another_card_is_drawn() -> None:
    ring = ["5-pedestal", "6-pedestal", "10-locomotive", "15-per-acrobat", "16-per-animal"]
    helped = solo({"ring": ring})
    events = turn(
        helped, "fortune-engage-animal-hard-pedestal", "7-banknote", "5-locomotive", "8-banknote", "9-pedestal"
    )
    assert told(events, "automaton_engage")["card"] == "7-banknote"
    assert events[4]["cards"] == ["16-per-5", "15-per-6"]
    failed = solo({"ring": ring})
    events = turn(failed, "fortune-engage-animal-hard-pedestal", "5-locomotive", "5-after-animal", SHOW)
    assert types(events)[-1] == "automaton_shuffle"
    assert automaton(failed)["played"] == [SHOW]
    assert automaton(failed)["artist_cards"] == 0


def test_T213_icons_of_the_engaged_card_and_the_ends_of_the_tracks() -> None:
    row = ["9-locomotive", "9-pedestal", "5-banknote", "6-banknote", "7-banknote"]
    wanted = {"washington": "metropolis-9"}
    card = "fortune-engage-special-hard-pedestal"
    faster = solo(row=row, metropolises=wanted)
    turn(faster, card, "7-locomotive", "8-banknote")
    assert (automaton(faster)["pedestals"], automaton(faster)["locomotives"]) == (2, 7)
    higher = solo(row=[row[1], row[0], *row[2:]], metropolises=wanted)
    turn(higher, card, "7-locomotive", "8-banknote")
    assert (automaton(higher)["pedestals"], automaton(higher)["locomotives"]) == (3, 6)
    others = {"washington": "metropolis-8", "new-york": "metropolis-10", "boston": "metropolis-11"}
    richer = solo(row=row, metropolises=others)
    turn(richer, card, "7-locomotive", "8-banknote")
    assert automaton(richer)["ring"] == ["7-banknote"]
    assert (automaton(richer)["pedestals"], automaton(richer)["locomotives"]) == (2, 6)
    top = solo({"pedestals": 10, "locomotives": 9}, row=row, metropolises=wanted)
    turn(top, card, "7-locomotive", "8-banknote")
    assert (automaton(top)["pedestals"], automaton(top)["locomotives"]) == (10, 9)
    slow = solo({"locomotives": 3}, row=ROW)
    turn(slow, "fortune-engage-animal-pedestal-easy-slower", "7-locomotive", "8-banknote")
    assert automaton(slow)["locomotives"] == 3


def test_T214_the_row_slides_to_the_right() -> None:
    state = solo(metropolises={"washington": "metropolis-10"})
    turn(state, "fortune-engage-animal-hard-pedestal", "7-banknote", "8-banknote")
    assert state.mapping()["row"] == ["8-banknote", "7-banknote", "5-banknote", "6-banknote", "15-per-6"]
    assert state.mapping()["discards"]["ticket"] == ["16-per-5"]


def test_T214_the_row_slides_after_the_humans_takings_too() -> None:
    state = solo(hand="", caravans=["erie", "washington"], tents=NEUTRAL)
    do(state, perform("buffalo"), {"type": "slot", "number": 1}, ticket("10-banknote"), chance=Script("train"))
    do(state, SKIP, chance=Script("7-banknote", SHOW))
    assert state.mapping()["row"] == ["7-banknote", "5-banknote", "6-banknote", "15-per-6", "16-per-5"]


def test_T220_first_the_metropolis_with_its_artist() -> None:
    words = {"ring": ["5-pedestal", "9-pedestal"], "tokens": []}
    state = solo(words, caravans=["new-york", "baltimore"], metropolises={"washington": "metropolis-9"}, tents=NEUTRAL)
    show = told(turn(state, SHOW), "automaton_show")
    assert (show["place"], show["priority"], show["value"]) == ("washington", "metropolis", 6 + 4 + 3)
    assert fame(state, 1) == {"metropolises": 13, "automaton": 2}


def test_T220_it_moves_by_one_step_at_least() -> None:
    """It stands in Washington with the artist whom Washington wants, but it has to go elsewhere."""
    words = {"ring": ["9-pedestal"], "tokens": []}
    state = solo(words, caravans=["new-york", "washington"], metropolises={"washington": "metropolis-9"})
    show = told(turn(state, SHOW), "automaton_show")
    assert (show["place"], show["region"], show["priority"]) == ("parkersburg", "washington", "town")


def test_T220_a_metropolis_comes_before_a_better_city_and_that_before_a_town() -> None:
    fields: dict[str, Any] = {"caravans": ["new-york", "harrisburg"], "tents": NEUTRAL}
    words = {"ring": ["9-pedestal"], "tokens": [], "pedestals": 9}
    first = solo(words, metropolises={"washington": "metropolis-9"}, **fields)
    assert told(turn(first, SHOW), "automaton_show")["place"] == "washington"
    second = solo(words, metropolises={"washington": "metropolis-10"}, **fields)
    assert told(turn(second, SHOW), "automaton_show")["value"] == 9
    third = solo({**words, "pedestals": 4}, metropolises={"washington": "metropolis-10"}, **fields)
    assert told(turn(third, SHOW), "automaton_show")["priority"] == "town", "no slot of five or more"


def test_T220_then_the_highest_city_slot_with_fame() -> None:
    state = solo({"pedestals": 7, "tokens": []}, tents=tents(baltimore=city(s7=0)))
    show = told(turn(state, SHOW), "automaton_show")
    assert (show["place"], show["value"], show["region"]) == ("pittsburgh", 7, "washington")
    assert fame(state, 1)["cities"] == 5


def test_T220_tokens_count_as_favourites() -> None:
    state = solo({"pedestals": 3, "tokens": ["rider"]}, favourites={"washington": "token-6-a"})
    show = told(turn(state, SHOW), "automaton_show")
    assert (show["place"], show["value"]) == ("baltimore", 5)
    without = solo({"pedestals": 3, "tokens": ["pet"]}, favourites={"washington": "token-6-a"})
    assert told(turn(without, SHOW), "automaton_show")["priority"] == "town"


def test_T220_then_a_town_ahead_of_barnum() -> None:
    show = told(turn(solo(), SHOW), "automaton_show")
    assert (show["place"], show["priority"], show["value"]) == ("parkersburg", "town", 3)
    ahead = solo(barnum="parkersburg")
    assert told(turn(ahead, SHOW), "automaton_show")["place"] == "staunton"


def test_T221_ties_between_cities_and_regions_in_scoring_order() -> None:
    state = solo({"pedestals": 5, "tokens": []})
    assert told(turn(state, SHOW), "automaton_show")["place"] == "baltimore"
    waiting = solo(
        {"pedestals": 5, "tokens": []},
        barnum="washington",
        popcorn=True,
        caravans=["new-york", "trenton"],
        holder="automaton",
    )
    assert told(turn(waiting, SHOW), "automaton_show")["region"] == "washington"
    two = tents(wheeling="automaton", staunton="automaton")
    not_enough = solo({"pedestals": 5, "tokens": []}, tents=two)
    assert told(turn(not_enough, SHOW), "automaton_show")["region"] == "washington"
    enough = {**two, **tents(harrisburg="automaton")}
    further = solo({"pedestals": 5, "tokens": []}, tents=enough)
    assert told(turn(further, SHOW), "automaton_show")["region"] == "new-york"


def test_T221_with_nothing_in_reach_it_stays_and_barnum_moves() -> None:
    state = solo({"tokens": []}, tents=tents(**dict.fromkeys(TWELVE, "automaton")), barnum="portland")
    events = turn(state, SHOW)
    assert types(events)[-3:] == ["automaton_stays", "fame", "barnum"]


TWELVE = [
    "natick",
    "concord",
    "rutland",
    "springfield",
    "new_london",
    "bridgeport",
    "troy",
    "elmira",
    "erie",
    "trenton",
    "staunton",
    "wheeling",
]


def test_T12_a_pass_moves_nothing_in_solo() -> None:
    state = solo(hand="", tents=tents(**dict.fromkeys(TWELVE, 0)), barnum="portland", caravans=["boston", "new-york"])
    events = do(state, PASS, chance=Script("fortune-token", "pet"))
    assert "barnum" not in types(events)
    assert (state.mapping()["barnum"], state.mapping()["passes"]) == ("portland", 0)


def test_T222_extra_pedestals_steps_and_fame() -> None:
    state = solo({"pedestals": 3, "tokens": []})
    assert told(turn(state, "fortune-show-pedestals"), "automaton_show")["value"] == 5
    far: dict[str, Any] = {"caravans": ["boston", "bridgeport"], "barnum": "concord"}
    near = solo({"locomotives": 3, "tokens": []}, **far)
    assert told(turn(near, SHOW), "automaton_show")["region"] == "new-york"
    steps = solo({"locomotives": 3, "tokens": []}, **far)
    assert told(turn(steps, "fortune-show-steps"), "automaton_show")["region"] == "washington"


def test_T223_the_tile_lies_with_the_human_then_with_the_automaton() -> None:
    state = solo(barnum="washington", popcorn=True, holder=0)
    events = turn(state, "monkey-show-hard-fame")
    assert told(events, "tile")["to"] == "automaton"
    second = solo(barnum="new-york", popcorn=True, holder="automaton")
    events = turn(second, "monkey-show-hard-fame")
    assert told(events, "tile")["to"] == 0
    assert types(events).index("automaton_show") < types(events).index("region")


def test_T224_other_regions_are_tried_before_it_stays() -> None:
    mine = tents(boston=metropolis("automaton"), portland=city(s1="automaton"), providence=city(s1="automaton"))
    laid = {**mine, **tents(troy=0, erie=0), **NEUTRAL}
    fields: dict[str, Any] = {"tents": laid, "caravans": ["staunton", "concord"], "barnum": "portland"}
    state = solo({"locomotives": 3, "tokens": []}, **fields)
    show = told(turn(state, SHOW), "automaton_show")
    assert (show["place"], show["region"], show["value"]) == ("bridgeport", "boston", 3)


def off_the_road(**fields: Any) -> State:
    """The last region: the road ahead of Barnum is closed, and open towns lie off it."""
    laid = tents(bridgeport=0, new_london=0, troy=0, rutland=0, concord=0, boston=metropolis("automaton", 0))
    chosen: dict[str, Any] = {"barnum": "providence", "caravans": ["concord", "new-york"], "tents": {**laid, **NEUTRAL}}
    return solo({"pedestals": 2, "locomotives": 6, "tokens": []}, **{**chosen, **fields})


def test_T225_before_it_stays_it_goes_to_any_open_town_in_reach() -> None:
    state = off_the_road()
    show = told(turn(state, LATER), "automaton_show")
    assert (show["place"], show["region"], show["priority"]) == ("springfield", "boston", "open_town")
    assert state.mapping()["tents"]["springfield"] == ["automaton"]


def test_T225_the_most_money_then_the_nearest_then_the_order_of_the_box() -> None:
    """Closed neighbours make a town worth less; Springfield and Rutland end up alike."""
    cases: list[tuple[str, dict[str, Any], str]] = [
        ("new-york", {}, "bridgeport"),
        ("new-york", {"bridgeport": 0}, "rutland"),
        ("new-york", {"bridgeport": 0, "concord": 0}, "springfield"),
        ("troy", {"troy": "automaton", "poughkeepsie": 0, "new_london": 0}, "rutland"),
    ]
    for start, closed, chosen in cases:
        state = off_the_road(tents={**tents(**closed), **NEUTRAL}, caravans=["boston", start])
        assert told(turn(state, LATER), "automaton_show")["place"] == chosen


def test_T225_came_with_the_second_version_of_the_rules() -> None:
    assert GAME.rules_version == 2
    state = off_the_road(game=make(NAME, rules=1))
    assert types(turn(state, LATER))[-4:] == STAYED


@pytest.mark.parametrize(("difficulty", "bonus"), [("easy", 0), ("medium", 4), ("hard", 8)])
def test_T230_its_final_scoring(difficulty: str, bonus: int) -> None:
    ring = ["5-banknote", "9-before-animal", "14-per-banknote", "15-per-locomotive", "16-per-pedestal"]
    words = {"ring": ring, "artist_cards": 4, "tokens": [], "pedestals": 4, "locomotives": 7}
    row = ["6-banknote", "7-banknote", "8-banknote", "10-banknote", "11-banknote"]
    state = solo(words, difficulty, barnum="boston", popcorn=True, holder=0, tents={}, row=row)
    turn(state)
    assert state.to_act is None
    found = fame(state, 1)
    assert (found["tickets"], found["effects"]) == (1 + 2 + 4 + 4 + 4, 2 + 3 * 1 + 2 * 7 + 1 * 4)
    assert found.get("automaton", 0) == bonus


def test_T230_all_its_artists_stand_in_one_ring_by_value() -> None:
    """A card that counts those after it counts every higher one."""
    ring = ["5-after-animal", "8-after-animal", "10-banknote", "11-before-acrobat", "12-after-animal", "16-per-5"]
    row = ["6-banknote", "7-banknote", "13-banknote", "9-pedestal", "5-banknote"]
    state = solo({"ring": ring, "tokens": []}, barnum="boston", popcorn=True, holder=0, tents={}, row=row)
    turn(state)
    assert fame(state, 1) == {"tickets": 1 + 2 + 2 + 3 + 3 + 4, "effects": 1 * 3 + 2 * 3 + 0 + 2 * 1 + 3 * 1}


def test_T230_a_full_tie_is_won_by_the_automaton() -> None:
    state = solo(
        {"tokens": []}, barnum="boston", popcorn=True, holder=0, tents={}, fame=[{"regions": 5}, {"regions": 5}]
    )
    events = turn(state)
    assert state.result() is not None
    assert [(part.seat, part.place, part.score) for part in state.result() or []] == [(0, 2, 5)]
    assert [part["seat"] for part in told(events, "end")["result"]] == ["automaton", 0]
    won = solo(
        {"tokens": []},
        barnum="boston",
        popcorn=True,
        holder=0,
        tents=tents(boston=metropolis(0)),
        fame=[{}, {"regions": 10}],
    )
    turn(won)
    assert [part.place for part in won.result() or []] == [1]
    assert circus()["objectives"] == []
