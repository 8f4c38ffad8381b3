"""The doors of the contract: moves in words, players, options; and what a state refuses."""

from typing import Any

import pytest

import chapiteau
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Game
from chapiteau.engine.errors import BadInput, Refused
from chapiteau.engine.playout import play_on, random_decisions
from chapiteau.games import make, shipped
from chapiteau.referee import game_of
from tests.engine.helpers import GAME

FIGARO = chapiteau.game("figaro")


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("$.move", None),
        ("$.move", "take"),
        ("$.move", ["take"]),
        ("$.move.type", {}),
        ("$.move.type", {"type": "dance"}),
        ("$.move.type", {"type": None}),
        ("$.move.colour", {"type": "play", "card": "red-1", "to": 0, "colour": "red"}),
        ("$.move.card", {"type": "play", "card": "red-9", "to": 0}),
        ("$.move.to", {"type": "play", "card": "red-1", "to": 6}),
        ("$.move.to", {"type": "play", "card": "red-1", "to": "0"}),
        ("$.move.to", {"type": "play", "card": "red-1", "to": False}),
        ("$.move.to", {"type": "play", "card": "red-1", "to": 0.0}),
        ("$.move.to", {"type": "play", "card": "red-1"}),
        ("$.move.card", {"type": "play", "to": 2}),
        ("$.move.to", {"type": "take", "to": 2}),
    ],
)
def test_words_that_are_no_move_are_refused_with_the_field(at: str, words: Any) -> None:
    with pytest.raises(BadInput) as bad:
        FIGARO.move(words)
    assert bad.value.at == at


def test_the_order_of_the_words_does_not_matter() -> None:
    assert FIGARO.move({"to": 2, "card": "red-1", "type": "play"}) is FIGARO.move(
        {"type": "play", "card": "red-1", "to": 2}
    )


@pytest.mark.parametrize("players", [GAME.fewest - 1, GAME.most + 1, "3", True, None, 3.0])
def test_a_wrong_number_of_players_is_refused(players: Any) -> None:
    with pytest.raises(BadInput) as bad:
        GAME.check_players(players)
    assert bad.value.at == "$.players"


def test_options_have_defaults_and_are_checked() -> None:
    assert FIGARO.check_options(None) == FIGARO.check_options({}) == {"open_counts": False}
    assert FIGARO.check_options({"open_counts": True}) == {"open_counts": True}
    for at, options in (("$.options", 1), ("$.options.x", {"x": True}), ("$.options.open_counts", {"open_counts": 0})):
        with pytest.raises(BadInput) as bad:
            FIGARO.check_options(options)
        assert bad.value.at == at


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(BadInput, match="no game called 'chess'"):
        chapiteau.game("chess")


def test_apply_refuses_what_why_not_forbids() -> None:
    state = GAME.new(GAME.fewest, None, Fast(1))
    forbidden = next(move for move in GAME.moves if state.why_not(move, state.asked) is not None)
    before = state.mapping()
    with pytest.raises(Refused) as refused:
        state.apply(forbidden, Fast(1))
    assert refused.value.rule == state.why_not(forbidden, state.asked)
    assert state.mapping() == before


def test_a_state_for_search_is_the_same_match_and_tells_nobody() -> None:
    quiet, telling = (GAME.new(GAME.fewest, None, Fast(5), on) for on in (False, True))
    assert quiet.mapping() == telling.mapping()
    assert quiet.audience is None
    quiet.tell({"type": "anything"})
    play_on(quiet, Fast(6), 50)
    play_on(telling, Fast(6), 50)
    assert quiet.mapping() == telling.mapping()


def test_there_is_no_default_move_outside_a_window() -> None:
    assert GAME.new(GAME.fewest, None, Fast(1)).default is None


def test_random_play_counts_what_it_saw() -> None:
    tally = random_decisions(GAME, GAME.fewest, Fast(1), 1000)
    assert tally.decisions >= 1000
    assert tally.matches >= 1


def test_random_play_stops_when_told_to() -> None:
    state = GAME.new(GAME.fewest, None, Fast(1))
    assert play_on(state, Fast(2), 7).decisions == 7
    assert play_on(state, Fast(2), 10**6).decisions > 0
    assert state.to_act is None
    assert play_on(state, Fast(2), 5).decisions == 0


class Older(Game):
    """A game whose rules changed twice, and whose first version is no longer played."""

    id = "older"
    rules_versions = (2, 3)


def test_a_game_is_made_in_the_newest_version_of_its_rules_or_the_one_asked_for() -> None:
    assert Older({}, False).rules_version == 3
    assert Older({}, False, 2).rules_version == 2
    with pytest.raises(BadInput, match="version 2 and 3 of older's rules, not 1"):
        Older({}, False, 1)


def test_a_header_without_a_version_is_refused() -> None:
    for rules in (None, True, "1", 99):
        with pytest.raises(BadInput) as refused:
            game_of({"game": GAME.id, "rules": rules, "players": GAME.fewest})
        assert refused.value.at == "$.header.rules"
    assert game_of({"game": GAME.id, "rules": GAME.rules_version, "players": GAME.fewest}) is make(GAME.id)


@pytest.mark.parametrize("box", ["figaro", 1.5, [1], [[]], True], ids=repr)
def test_a_header_whose_box_is_no_object_is_refused(box: Any) -> None:
    for name in shipped():
        with pytest.raises(BadInput) as refused:
            game_of({"game": name, "rules": 1, "players": 2, "box": box})
        assert refused.value.at == "$.header.box"


@pytest.mark.parametrize("name", [None, 7, ["strongman"], {}], ids=repr)
def test_a_line_of_a_box_whose_id_is_no_text_is_refused(name: Any) -> None:
    with pytest.raises(BadInput) as refused:
        make("ringmaster", {"card": [{"id": name}]})
    assert refused.value.at == "$.card[0].id"
