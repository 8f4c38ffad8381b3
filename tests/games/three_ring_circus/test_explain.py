"""What choosing a move does is told from the view, and it comes true."""

from typing import Any

from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import State
from chapiteau.engine.events import Part
from chapiteau.games import make
from chapiteau.words import of, phrase
from tests.games.match import do
from tests.games.three_ring_circus.helpers import NAME, circus, city, engage, perform, position, tents

GAME = make(NAME)


def parts(state: State, move: dict[str, Any]) -> dict[str, Part]:
    found = GAME.explain(state.view(state.to_act), [GAME.move(move)])[0]
    return {part["key"]: part for part in found}


def test_T41_the_money_of_a_town_part_by_part() -> None:
    state = position(players=4, caravans=["chicago", "new-york", "washington", "boston"])
    found = parts(state, perform("sturgis"))
    assert list(found) == ["steps", "local", "neighbours", "banknotes", "money", "barnum"]
    assert (found["neighbours"]["count"], found["banknotes"]["count"], found["money"]["total"]) == (2, 1, 4)


def test_T51_the_pedestals_of_a_city_part_by_part() -> None:
    fields: dict[str, Any] = {"players": 4, "caravans": ["chicago", "new-york", "washington", "boston"]}
    state = position(
        circus("magician-animal"), favourites={"chicago": "token-1-a"}, tents=tents(detroit=city(s3=1)), **fields
    )
    found = parts(state, perform("detroit"))
    assert (found["marker"]["count"], found["favourite"]["count"], found["slot"]["number"]) == (2, 2, 1)


def test_T61_the_fame_of_a_metropolis_part_by_part() -> None:
    fields: dict[str, Any] = {"players": 4, "caravans": ["delavan", "new-york", "washington", "boston"]}
    state = position(circus("5-banknote 9-pedestal 13-banknote"), metropolises={"chicago": "metropolis-9"}, **fields)
    found = parts(state, perform("chicago"))
    assert [found[key]["fame"] for key in ("required", "left", "right", "first_slot")] == [6, 4, 5, 3]
    assert found["fame"]["total"] == 18


def test_T22_fee_pedestals_and_bonuses_of_an_engagement() -> None:
    state = position(circus("clown-special 9-pedestal"), hand="13-banknote rider-animal")
    found = parts(state, engage("13-banknote", 1))
    assert found["fee"] == {"key": "fee", "value": 13, "highest": 9, "fee": 4}
    assert (found["pedestals"]["before"], found["pedestals"]["after"]) == (3, 4)
    assert found["slot_bonus"]["bonus"] == "draw-objective"
    below = parts(position(circus("clown-special 9-pedestal"), hand="5-banknote"), engage("5-banknote", 1))
    assert below["fee_zero"] == {"key": "fee_zero", "value": 5, "highest": 9, "fee": 0}


def test_every_explanation_has_words_and_comes_true() -> None:
    for players in (1, 2, 4):
        for seed in range(4):
            walk(players, seed)


def walk(players: int, seed: int) -> None:
    chance = Fast(seed)
    state = GAME.new(players, None, chance)
    while state.to_act is not None:
        view, moves = state.view(state.to_act), state.legal()
        found = {move.index: parts for move, parts in zip(moves, GAME.explain(view, moves), strict=True)}
        for each in found.values():
            check_words(each)
        move = moves[chance.below(len(moves))]
        seat = state.to_act
        events = do(state, move.words(), chance=chance)
        comes_true({part["key"]: part for part in found[move.index]}, events, seat)


def check_words(found: list[Part]) -> None:
    for language in ("en", "fr"):
        for part in found:
            assert "{" not in phrase(of(NAME, language)["explain"][part["key"]], part, language)


def comes_true(found: dict[str, Any], events: list[dict[str, Any]], seat: int) -> None:
    for event in events:
        if event.get("seat") != seat:
            continue
        if event["type"] == "engage":
            assert found["fee" if event["fee"] else "fee_zero"]["fee"] == event["fee"]
        if event["type"] == "place" and "pedestals" in found:
            assert found["pedestals"]["after"] == event["pedestals"]
        if event["type"] == "perform":
            assert found["steps"]["steps"] == event["steps"]
        if event["type"] == "fame" and event["source"] == "metropolises":
            assert found["fame"]["total"] == event["amount"]
