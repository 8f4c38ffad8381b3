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
    for table, found in tables:
        types = module.FACTS if table == "refused" else module.EXPLANATIONS
        kinds = {key: kind for kind in types for key in keys_of(kind)}
        counts = Counter(str(part["key"]) for part in found)
        for key in kinds.keys() - RARE:
            assert counts[key] >= SEEN_OFTEN, f"{key} came up {counts[key]} times"
        for part in {str(sorted(each.items(), key=str)): each for each in found}.values():
            assert part.keys() == get_type_hints(kinds[part["key"]]).keys()
            for language in LANGUAGES:
                reader = reader_of(name, language, 0, ["Anna", "Bea", "Cid", "Dan", "Eva", "Fay"], {})
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
    assert said_of(state, figaro.play("ronde", 0)) == []
    assert said_of(state, figaro.TAKE) == [{"key": "takes", "cards": 3}]


def test_F21_F22_a_refusal_names_the_colours_in_the_way() -> None:
    state = figaro.position(rows=["red-2", "", ""], hand="red-1 blue-1", turn=1)
    assert facts_of(state, figaro.play("red-1", 2)) == [{"key": "colour_lies", "seat": 0, "colour": "red"}]
    assert facts_of(state, figaro.play("blue-1", 0)) == [{"key": "row_shows", "seat": 0, "colour": "red"}]


def test_a_refusal_to_a_seat_that_is_not_asked_has_no_facts() -> None:
    state = figaro.position(rows=["red-2", "", ""], hand="red-1", turn=1)
    refusal = state.refusal(state.game.move(figaro.play("red-1", 2)), 0)
    assert refusal is not None
    assert (refusal.rule, refusal.facts) == ("F28", [])


def test_A24_a_refusal_says_what_the_wagon_needs_and_what_the_hand_has() -> None:
    state = aramini.position("fish fish fish", "bear-4 fish-1 fish-2 tiger-1", tokens=["fish", "bear"])
    assert facts_of(state, {"type": "fill", "wagon": "bear-4"}) == [
        {"key": "fill_needs", "animal": "bear", "needs": 4, "has": 0},
        {"key": "token_helps", "token": "fish", "has": 3},
    ]


def test_A25_every_way_to_pay_is_told_and_can_be_paid() -> None:
    hand, tokens = "bear bear giraffe giraffe", ["giraffe", "bear"]
    state = aramini.position(hand, "bear-2 fish-1 fish-2 tiger-1", train="bear-1", tokens=tokens)
    *ways, goes = said_of(state, {"type": "fill", "wagon": "bear-2"})
    assert [(way["own"], way["others"]) for way in ways] == [(2, 0), (1, 2)]
    assert goes == {"key": "joins", "points": 3}
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


def test_R30_a_win_is_told_before_the_card_is_played() -> None:
    state = ringmaster.position("three-ring-circus big-top", "three-ring-circus three-ring-circus")
    assert said_of(state, {"type": "play", "card": "three-ring-circus"}) == [{"key": "wins", "seat": 0, "rule": "R32"}]
    assert said_of(state, {"type": "play", "card": "big-top"}) == []


def test_R59_a_refused_target_says_what_fits() -> None:
    state = ringmaster.position("fire", "big-top", "clown-car lion-tamer", "")
    move = {"type": "play", "card": "fire", "zone": 0, "target": "big-top"}
    assert facts_of(state, move) == [{"key": "aims_at", "card": "fire", "aim": "attraction", "count": 1}]


def test_T23_T30_T50_a_refusal_says_how_much_is_missing() -> None:
    hand = "13-banknote clown-animal pet-animal"
    state = circus.position(circus.circus("clown-special"), hand=hand, players=4, caravans=CARAVANS)
    assert facts_of(state, circus.engage("13-banknote", 2)) == [{"key": "purse", "fee": 13, "purse": 3}]
    assert facts_of(state, circus.perform("buffalo")) == [{"key": "too_far", "steps": 7, "most": 4}]
    taken = circus.tents(detroit=circus.city(s1=1))
    state = circus.position(players=4, caravans=CARAVANS, tents=taken)
    assert facts_of(state, circus.perform("detroit")) == [{"key": "needs_pedestals", "needs": 3, "has": 1}]


CARAVANS = ["chicago", "new-york", "washington", "boston"]
