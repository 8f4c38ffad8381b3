"""Any position can be set; what is impossible is refused by the field's name."""

import json
from typing import Any

import pytest

from chapiteau.engine.chance import Fast
from chapiteau.engine.errors import BadInput
from chapiteau.games import make
from tests.games.three_ring_circus.helpers import NAME, circus, city, position, tents

GAME = make(NAME)


def test_a_position_needs_no_more_than_the_number_of_players() -> None:
    mapping = GAME.position({"players": 3}).mapping()
    assert (mapping["to_act"], mapping["decision"], mapping["barnum"]) == (0, "turn", "boston")
    assert mapping["caravans"] == ["new-york", "washington", "indianapolis"]
    assert [len(cards) for cards in mapping["decks"].values()] == [42, 45, 11]


def test_every_decision_can_be_set_up_again() -> None:
    seen: set[str] = set()
    for seed in range(60):
        chance = Fast(seed)
        state = GAME.new(seed % 4 + 1, None, chance)
        while state.to_act is not None:
            mapping = state.mapping()
            if mapping["decision"] not in seen:
                seen.add(mapping["decision"])
                again = GAME.position(json.loads(json.dumps(mapping)))
                assert again.mapping() == mapping
                assert [move.index for move in again.legal()] == [move.index for move in state.legal()]
            moves = state.legal()
            state.apply(moves[chance.below(len(moves))], chance)
    assert seen >= {
        "caravan",
        "first",
        "turn",
        "pay",
        "perform",
        "slot",
        "reward",
        "ticket",
        "late",
        "swap",
        "objective",
    }


POOR = {"card": "clown-animal", "ring": 1, "fee": 4, "cap": None}
"""A fee that a hand without Money cannot pay."""


@pytest.mark.parametrize(
    ("at", "fields"),
    [
        ("$.nothing", {"nothing": 1}),
        ("$.players", {"players": 5}),
        ("$.options.setup", {"players": 4, "options": {"setup": "without-boston"}}),
        ("$.options.difficulty", {"options": {"difficulty": "cruel"}}),
        ("$.to_act", {"to_act": 2}),
        ("$.decision", {"decision": "dance"}),
        ("$.decision", {"decision": "caravan"}),
        ("$.decision", {"decision": "discard"}),
        ("$.show.place", {"decision": "slot", "show": {"place": "new-york"}, "caravans": ["new-york", "boston"]}),
        ("$.show.place", {"decision": "slot", "show": {"place": "buffalo"}}),
        ("$.show.tickets", {"decision": "ticket", "show": {"place": "new-york"}}),
        ("$.show", {"show": {"place": "new-york"}}),
        ("$.show.instant", {"decision": "perform", "show": {"instant": "clown-animal"}}),
        ("$.engaging", {"decision": "pay"}),
        ("$.decision", {"decision": "pay", "to_act": 1, "engaging": POOR, "hands": [["5-banknote"], []]}),
        ("$.decision", {"decision": "pay", "to_act": 0, "engaging": POOR, "hands": [[], ["5-banknote"]]}),
        ("$.covered", {"decision": "swap"}),
        ("$.barnum", {"barnum": "pittsville"}),
        ("$.barnum", {"barnum": "chicago"}),
        ("$.barnum", {"barnum": "portland", "to_act": None}),
        ("$.popcorn", {"barnum": "portland", "popcorn": True}),
        ("$.popcorn", {"popcorn": 1}),
        ("$.holder", {"holder": "neutral"}),
        ("$.holder", {"holder": "automaton"}),
        ("$.caravans[0]", {"caravans": ["chicago", "boston"]}),
        ("$.tents.nowhere", {"tents": {"nowhere": [0]}}),
        ("$.tents.chicago", {"tents": {"chicago": [0, None, None, None]}}),
        ("$.tents.concord", {"tents": {"concord": [0, 1]}}),
        ("$.tents.buffalo[1]", {"tents": {"buffalo": [0, 0, None, None, None]}}),
        ("$.favourites.chicago", {"favourites": {"chicago": "token-1-a"}}),
        ("$.favourites", {"favourites": {"boston": "token-1-a", "new-york": "token-1-b"}}),
        ("$.metropolises.boston", {"metropolises": {"boston": "metropolis-5"}}),
        ("$.circuses[0].rings[0][1]", {"circuses": [circus("9-pedestal 5-banknote"), circus()]}),
        ("$.circuses[0].rings[0][0]", {"circuses": [circus("train"), circus()]}),
        ("$.circuses[0].objectives[0]", {"circuses": [circus(objectives="train"), circus()]}),
        ("$.hands[0][0]", {"hands": [["joker"], []]}),
        ("$.hands", {"hands": [["5-banknote", "5-banknote"], []]}),
        ("$.hands", {"hands": [["region-chicago"], []]}),
        ("$.row[0]", {"row": ["train", None, None, None, None]}),
        ("$.row", {"row": ["5-banknote"]}),
        ("$.discards.wood", {"discards": {"wood": []}}),
        ("$.decks.money", {"decks": {"money": []}}),
        ("$.fame[0].luck", {"fame": [{"luck": 1}, {}]}),
        ("$.automaton", {"automaton": {}}),
        ("$.piles[0]", {"piles": [[], [], []]}),
    ],
)
def test_what_is_impossible_is_refused_by_name(at: str, fields: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as refused:
        GAME.position({"players": 2, **fields})
    assert refused.value.at == at


@pytest.mark.parametrize(
    ("at", "fields"),
    [
        ("$.automaton.ring", {"automaton": {"ring": ["5-banknote", "5-pedestal"]}}),
        ("$.automaton.tokens", {"automaton": {"tokens": ["clown", "clown"]}}),
        ("$.automaton.played", {"automaton": {"played": ["fortune-token"] * 4}}),
        ("$.automaton.pedestals", {"automaton": {"pedestals": 11}}),
        ("$.caravans[1]", {"caravans": ["boston", None]}),
    ],
)
def test_what_is_impossible_in_solo_is_refused_by_name(at: str, fields: dict[str, Any]) -> None:
    with pytest.raises(BadInput) as refused:
        GAME.position({"players": 1, **fields})
    assert refused.value.at == at


def test_T16_a_ticket_from_the_row_stays_known_and_the_rest_of_a_hand_does_not() -> None:
    row = ["5-banknote", "6-banknote", "9-locomotive", "10-banknote", "11-banknote"]
    state = position(tents=tents(baltimore=city(s1=1)), caravans=["washington", "new-york"], row=row, hand="train")
    for move in ({"type": "perform", "place": "pittsburgh"}, {"type": "slot", "number": 1}):
        state.apply(GAME.move(move), Fast(1))
    state.apply(GAME.move({"type": "ticket", "card": "9-locomotive"}), Fast(1))
    other = state.view(1)
    known = [pile for pile in other.piles if pile.places == {"hand-0": 1}]
    assert [pile.cards for pile in known] == [{"9-locomotive": 1}]
    assert other.hand == []
    assert (other.hands[0].money, other.hands[0].ticket) == (2, 1)
    assert "train" in state.view(0).hand


def test_T16_a_spectator_sees_no_hand() -> None:
    state = GAME.new(3, None, Fast(1))
    assert state.view(None).hand == []
    assert len(state.view(0).hand) == 6
