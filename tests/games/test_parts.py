"""What is said of moves: every part fits its type, has words in each language, and comes true."""

from collections import Counter
from typing import Any, Literal, get_args, get_type_hints

import pytest

from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import State
from chapiteau.engine.events import Part
from chapiteau.games import REGISTERED, make
from chapiteau.games.registration import resolve
from chapiteau.words import LANGUAGES, of_move, reader_of
from tests.games.aramini_circus import helpers as aramini
from tests.games.figaro import helpers as figaro
from tests.games.ringmaster import helpers as ringmaster
from tests.games.three_ring_circus import helpers as circus

GAMES = [name for name in REGISTERED if make(name).explains]
SEEN_OFTEN = 1
"""So often at least each kind of part comes up in the matches below, but for those that are rare."""
RARE = {"city_full", "left", "right", "ring_full", "swap"}
RARE |= {"pile_empty", "nothing_to_draw", "nothing_to_find", "no_use_twice"}
RARE |= {"sabotaged_card", "stops_barker"}


def parts_of(state: State) -> tuple[list[Part], list[Part]]:
    """What is said of the moves that are offered, and of those that are not."""
    assert state.to_act is not None
    said = state.game.explain(state.view(state.to_act), state.legal())
    refusals = [state.refusal(move, state.to_act) for move in state.game.moves]
    return [part for parts in said for part in parts], [
        part for refusal in refusals if refusal is not None for part in refusal.facts
    ]


def walk(name: str) -> tuple[list[Part], list[Part]]:
    game, explained, facts = make(name), [], []
    for players in range(game.fewest, game.most + 1):
        chance = Fast(players)
        state = game.new(players, game.variants(players)[-1], chance)
        while state.to_act is not None:
            said, refused = parts_of(state)
            explained += said
            facts += refused
            moves = state.legal()
            state.apply(moves[chance.below(len(moves))], chance)
    return explained, facts


def keys_of(kind: Any) -> tuple[str, ...]:
    return get_args(get_type_hints(kind)["key"])


@pytest.mark.parametrize("name", GAMES)
def test_every_part_fits_its_type_and_has_words(name: str) -> None:
    module = resolve(REGISTERED[name].parts or "")
    explained, facts = walk(name)
    tables: list[tuple[Literal["explain", "refused"], list[Part]]] = [("explain", explained), ("refused", facts)]
    people = ["Anna", "Bea", "Cid", "Dan", "Eva", "Fay"]
    readers = {language: reader_of(name, language, 0, people, {}) for language in LANGUAGES}
    for table, found in tables:
        types = module.FACTS if table == "refused" else module.EXPLANATIONS
        fields = {key: get_type_hints(kind).keys() for kind in types for key in keys_of(kind)}
        counts = Counter(str(part["key"]) for part in found)
        for key in fields.keys() - RARE:
            assert counts[key] >= SEEN_OFTEN, f"{key} came up {counts[key]} times"
        for part in {repr(each): each for each in found}.values():
            assert part.keys() == fields[part["key"]]
            for language, reader in readers.items():
                assert len(of_move([part], table, reader)) == 1, f"{part} has no words in {language}"


def said_of(state: State, move: dict[str, Any]) -> list[Part]:
    assert state.to_act is not None
    return state.game.explain(state.view(state.to_act), [state.game.move(move)])[0]


def facts_of(state: State, move: dict[str, Any]) -> list[Part]:
    assert state.to_act is not None
    refusal = state.refusal(state.game.move(move), state.to_act)
    assert refusal is not None
    return refusal.facts


def test_F26_who_takes_how_many_cards_is_told_before() -> None:
    state = figaro.position(rows=["red-2", "blue-2 blue-2", ""], hand="blue-2 red-1 ronde", turn=0)
    assert said_of(state, figaro.play("blue-2", 1)) == [{"key": "six", "seat": 1, "total": 6, "cards": 4}]
    assert said_of(state, figaro.play("red-1", 0)) == [{"key": "total", "seat": 0, "total": 3}]
    assert said_of(state, figaro.play("ronde", 0)) == [{"key": "passes", "seat": 0, "total": 0}]
    assert said_of(state, figaro.TAKE) == [{"key": "takes", "cards": 3}]


def test_F21_F22_a_refusal_names_the_colours_in_the_way() -> None:
    state = figaro.position(rows=["red-2", "", ""], hand="red-1 blue-1", turn=1)
    assert facts_of(state, figaro.play("red-1", 2)) == [{"key": "colour_lies", "seat": 0, "colour": "red"}]
    assert facts_of(state, figaro.play("blue-1", 0)) == [{"key": "row_shows", "seat": 0, "colour": "red"}]


def test_F20_F24_F31_a_refusal_says_what_is_missing() -> None:
    state = figaro.position(rows=["", "", ""], hand="ronde red-1", turn=1)
    assert facts_of(state, figaro.play("blue-1", 1)) == [{"key": "not_held", "card": "blue-1"}]
    assert facts_of(state, figaro.play("ronde", 0)) == [{"key": "ronde_own"}]
    assert facts_of(state, figaro.TAKE) == [{"key": "nothing_lies"}]


def test_F21_a_colour_that_no_row_takes_is_told_as_such() -> None:
    state = figaro.position(rows=["red-2", "blue-2", "green-1"], hand="yellow-1", turn=0)
    for to in range(3):
        assert facts_of(state, figaro.play("yellow-1", to)) == [{"key": "no_row", "colour": "yellow"}]


def test_F24_a_ronde_says_what_comes_to_lie_in_front_of_the_player() -> None:
    state = figaro.position(rows=["red-2", "blue-2 blue-1", ""], hand="ronde", turn=2)
    assert said_of(state, figaro.play("ronde", 2)) == [{"key": "passes", "seat": 2, "total": 3}]


def test_a_refusal_to_a_seat_that_is_not_asked_has_no_facts() -> None:
    state = figaro.position(rows=["red-2", "", ""], hand="red-1", turn=1)
    refusal = state.refusal(state.game.move(figaro.play("red-1", 2)), 0)
    assert refusal is not None
    assert (refusal.rule, refusal.facts) == ("F28", [])


def test_A24_a_refusal_says_what_the_wagon_needs_and_what_the_hand_has() -> None:
    state = aramini.position("fish fish fish", "bear-4 fish-1 fish-2 tiger-1", tokens=["fish", "bear"])
    assert facts_of(state, {"type": "fill", "wagon": "bear-4"}) == [
        {"key": "fill_needs", "animal": "bear", "animals": "bear", "needs": 4, "has": 0},
        {"key": "token_helps", "token_animals": "fish", "has": 3},
    ]


def test_A25_every_way_to_pay_is_told_and_can_be_paid() -> None:
    hand, tokens = "bear bear giraffe giraffe", ["giraffe", "bear"]
    state = aramini.position(hand, "bear-2 fish-1 fish-2 tiger-1", train="bear-1", tokens=tokens)
    *ways, goes = said_of(state, {"type": "fill", "wagon": "bear-2"})
    assert [(way["own"], way["others"]) for way in ways] == [(2, 0), (1, 2)]
    assert goes == {"key": "joins", "adds": 2, "points": 3}
    for way in ways:
        paying = state.clone()
        moves = [{"type": "pay", "card": way[kind]} for kind, many in COUNTED for _ in range(way[many])]
        for move in [{"type": "fill", "wagon": "bear-2"}, *moves]:
            paying.apply(paying.game.move(move), Fast(1))
        assert paying.mapping()["trains"][0] == ["bear-1", "bear-2"]


COUNTED = (("token", "others"), ("animal", "own"))


def test_A25_a_payment_says_what_it_leaves() -> None:
    tokens = ["giraffe", "bear"]
    state = aramini.position("bear bear giraffe giraffe", "bear-3 fish-1 fish-2 tiger-1", tokens=tokens)
    state.apply(state.game.move({"type": "fill", "wagon": "bear-3"}), Fast(1))
    way = {"key": "way", "animal": "bear", "own": 2, "token": "giraffe", "others": 2}
    assert said_of(state, {"type": "pay", "card": "bear"}) == [{"key": "left", "left": 2}, way]
    assert said_of(state, {"type": "pay", "card": "giraffe"}) == [{"key": "left", "left": 3}, way]


def test_A32_A33_a_wagon_says_whether_it_joins_and_what_follows() -> None:
    hand, wagons = "bear bear bear tiger tiger", "bear-2 bear-3 tiger-2 fish-4"
    state = aramini.position(hand, wagons, train="fish-2", waiting="tiger-3 bear-1")
    *_, joins, choose = said_of(state, {"type": "fill", "wagon": "tiger-2"})
    assert (joins, choose) == (
        {"key": "joins", "adds": 5, "points": 7},
        {"key": "follow", "wagons": ["tiger-3"]},
    )
    assert said_of(state, {"type": "fill", "wagon": "bear-3"})[-1] == {
        "key": "waits",
        "wagon": "fish-2",
        "animal": "fish",
        "value": 2,
    }


def test_A33_that_a_choice_follows_is_told_too() -> None:
    state = aramini.position("bear bear", "bear-2 fish-3 tiger-4 fish-4", train="fish-2", waiting="bear-4 bear-1")
    *_, joins, choose = said_of(state, {"type": "fill", "wagon": "bear-2"})
    assert (joins, choose) == ({"key": "joins", "adds": 2, "points": 4}, {"key": "choose"})
    aramini.do(state, aramini.fill("bear-2"), *aramini.pay("bear bear"), drawn=["giraffe-1"])
    *_, after = said_of(state, aramini.join("bear-4"))
    assert after == {"key": "follow", "wagons": ["bear-1"]}


def test_A50_a_train_that_wins_is_told() -> None:
    train = "bear-4 bear-3 bear-3 bear-2 bear-2 bear-2"
    state = aramini.position("bear", "bear-1 fish-3 tiger-4 fish-4", train=train, waiting="fish-1")
    said = said_of(state, {"type": "fill", "wagon": "bear-1"})[1:]
    assert [part["key"] for part in said] == ["joins", "follow", "wins"]
    assert said[0] == {"key": "joins", "adds": 2, "points": 18}


def test_A64_A67_bonus_cards_are_among_the_ways_to_pay_and_can_be_played_so() -> None:
    hand = "bear giraffe giraffe pay-one-less one-for-one"
    state = aramini.with_bonus(hand, "bear-3 fish-1 fish-2 tiger-1", tokens=["giraffe", "bear"])
    said = said_of(state, {"type": "fill", "wagon": "bear-3"})
    ways = [part for part in said if part["key"] == "bonus_way"]
    assert [(way["bonuses"], way["own"], way["others"]) for way in ways] == [
        (["pay-one-less"], 1, 2),
        (["one-for-one"], 1, 2),
        (["pay-one-less", "one-for-one"], 1, 1),
        (["pay-one-less", "one-for-one"], 0, 2),
    ]
    for way in ways:
        paying = state.clone()
        bonuses = [{"type": "bonus", "card": card} for card in way["bonuses"]]
        moves = [{"type": "pay", "card": way[kind]} for kind, many in COUNTED for _ in range(way[many])]
        for move in [{"type": "fill", "wagon": "bear-3"}, *bonuses, *moves]:
            paying.apply(paying.game.move(move), Fast(1))
        assert paying.mapping()["trains"][0] == ["bear-3"]


def test_A64_a_wagon_may_be_had_for_bonus_cards_alone() -> None:
    state = aramini.with_bonus("pay-one-less pay-one-less", "bear-1 fish-1 fish-2 tiger-1")
    ways = [part for part in said_of(state, {"type": "fill", "wagon": "bear-1"}) if part["key"] == "bonus_way"]
    assert [(way["bonuses"], way["own"], way["others"]) for way in ways] == [(["pay-one-less"], 0, 0)]


def test_A20_A26_what_a_token_is_good_for_and_what_the_end_of_a_turn_gives_up() -> None:
    state = aramini.position("bear", tokens=["giraffe", "bear"])
    assert said_of(state, aramini.exchange("tiger")) == [{"key": "two_for_one", "token_animals": "tiger"}]
    assert said_of(state, aramini.END) == [{"key": "unused", "actions": 2}]


def test_A22_to_A33_a_refusal_says_what_comes_first_or_what_is_missing() -> None:
    state = aramini.position("bear bear", "bear-2 fish-1 fish-2 tiger-1", train="fish-3", waiting="tiger-1", discard="")
    assert facts_of(state, aramini.DISCARD) == [{"key": "discard_empty"}]
    assert facts_of(state, *aramini.pay("bear")) == [{"key": "first_name"}]
    assert facts_of(state, aramini.join("tiger-1")) == [
        {"key": "joins_after", "wagon": "fish-3", "animal": "fish", "value": 3}
    ]
    aramini.do(state, aramini.fill("bear-2"))
    assert facts_of(state, aramini.END) == [{"key": "first_pay", "wagon": "bear-2", "left": 2}]
    assert facts_of(state, *aramini.pay("fish")) == [{"key": "pay_with", "animal": "bear", "token": "giraffe"}]


def test_A61_A69_a_bonus_card_that_cannot_be_played_says_why() -> None:
    state = aramini.with_bonus("search one-for-one", "bear-1 fish-1 fish-2 tiger-1", discard="draw-two")
    assert facts_of(state, aramini.bonus("search")) == [{"key": "nothing_to_find"}]
    assert facts_of(state, aramini.bonus("one-for-one")) == [{"key": "first_name"}]
    assert facts_of(state, aramini.bonus("draw-two")) == [{"key": "not_held", "card": "draw-two"}]
    assert facts_of(state, aramini.DISCARD) == [{"key": "top_card", "card": "draw-two"}]


def test_R30_a_win_is_told_before_the_card_is_played() -> None:
    state = ringmaster.position("three-ring-circus big-top", "three-ring-circus three-ring-circus")
    assert said_of(state, {"type": "play", "card": "three-ring-circus"}) == [
        {"key": "wins_at_once", "seat": 0, "rule": "R32"}
    ]
    assert [part["key"] for part in said_of(state, {"type": "play", "card": "big-top"})] == ["attractions", "one_more"]


def test_R59_a_refused_target_says_what_fits() -> None:
    state = ringmaster.position("fire", "big-top", "clown-car lion-tamer", "")
    move = {"type": "play", "card": "fire", "zone": 0, "target": "big-top"}
    assert facts_of(state, move) == [{"key": "aims_at_attraction", "card": "fire", "count": 1}]


def test_T23_T30_T50_a_refusal_says_how_much_is_missing() -> None:
    hand = "13-banknote clown-animal pet-animal"
    state = circus.position(circus.circus("clown-special"), hand=hand, players=4, caravans=CARAVANS)
    assert facts_of(state, circus.engage("13-banknote", 2)) == [{"key": "purse", "fee": 13, "purse": 3}]
    assert facts_of(state, circus.perform("buffalo")) == [{"key": "too_far", "steps": 7, "most": 4}]
    taken = circus.tents(detroit=circus.city(s1=1))
    state = circus.position(players=4, caravans=CARAVANS, tents=taken)
    assert facts_of(state, circus.perform("detroit")) == [{"key": "needs_pedestals", "needs": 3, "has": 1}]


CARAVANS = ["chicago", "new-york", "washington", "boston"]
