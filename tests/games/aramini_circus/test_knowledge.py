"""A70: what players may know, and what they remember."""

from typing import Any

import msgspec
import pytest

from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import State
from chapiteau.engine.errors import BadInput
from chapiteau.games import make
from tests.games.aramini_circus.helpers import DISCARD, END, PILE, bonus, do, fill, of, pay, pick, position, with_bonus
from tests.games.match import heard

EVERYBODY = [0, 1, None]


def known(state: State, viewer: int | None, seat: int) -> dict[str, int]:
    """The cards that a viewer knows to be in a hand."""
    piles = [pile.cards for pile in state.view(viewer).piles if list(pile.places) == [f"hand-{seat}"]]
    assert len(piles) <= 1
    return piles[0] if piles else {}


def test_A70_a_hand_is_seen_by_its_owner_alone_and_its_size_by_all() -> None:
    state = position(hands=[["bear", "fish"], ["tiger"]])
    assert [state.view(viewer).hand for viewer in EVERYBODY] == [["bear", "fish"], ["tiger"], []]
    assert all(state.view(viewer).hands == [2, 1] for viewer in EVERYBODY)


def test_A70_a_blind_draw_is_told_to_all_and_shown_to_one() -> None:
    state = position()
    heard(state)
    state.apply(state.game.move(PILE), Fast(1))
    assert state.audience is not None
    drawn = state.audience.collect()[0]
    assert "card" in drawn.to(0)
    assert "card" not in drawn.to(1)
    assert "card" not in drawn.to(None)
    assert known(state, 1, 0) == {}
    assert sum(known(state, 0, 0).values()) == 1


def test_A70_the_whole_discard_pile_is_open_in_its_order() -> None:
    state = position(discard="bear tiger bear fish")
    assert all(state.view(viewer).discard == ["bear", "tiger", "bear", "fish"] for viewer in EVERYBODY)


def test_A70_a_card_taken_openly_stays_known() -> None:
    state = position(discard="bear tiger")
    do(state, DISCARD, DISCARD)
    assert known(state, 1, 0) == known(state, None, 0) == {"bear": 1, "tiger": 1}
    state = with_bonus("search", discard="bear tiger")
    do(state, bonus("search"), pick("bear"))
    assert known(state, 1, 0) == {"bear": 1}


def test_A70_paying_lowers_the_number_known_but_not_below_none() -> None:
    wagons = "bear-1 bear-3 fish-4 tiger-4"
    state = position("bear bear bear", wagons=wagons, discard="bear bear", actions=3)
    do(state, DISCARD, DISCARD, fill("bear-1"), *pay("bear"))
    assert known(state, 1, 0) == {"bear": 1}, "two were known and one was paid"
    do(state, END, fill("bear-3"), *pay("bear bear bear"))
    assert known(state, 1, 0) == {}
    assert known(state, 0, 0) == {"bear": 1}


def test_A70_a_pile_made_anew_is_known_by_its_cards() -> None:
    hands = [["bear"] * 9 + ["giraffe"] * 12 + ["fish"] * 12, ["tiger"] * 11]
    state = position(hands=hands, discard="bear bear tiger")
    assert of(state, "pile") == ["bear"]
    do(state, PILE)
    anew = [pile for pile in state.view(None).piles if "pile" in pile.places]
    assert [(pile.cards, pile.places) for pile in anew] == [({"bear": 2}, {"pile": 2})]


def test_A70_a_spectator_sees_what_every_seat_sees() -> None:
    state = make("aramini-circus").new(3, None, Fast(3))
    seats = [msgspec.to_builtins(state.view(seat)) for seat in range(3)]
    spectator = msgspec.to_builtins(state.view(None))
    for field in spectator.keys() - {"seat", "hand", "piles"}:
        assert all(view[field] == spectator[field] for view in seats), field


def test_A70_what_viewers_remember_is_part_of_a_position() -> None:
    state = position(discard="bear tiger")
    do(state, DISCARD, PILE)
    again = make("aramini-circus").position(state.mapping())
    assert known(again, 1, 0) == {"tiger": 1}
    forgotten = {field: value for field, value in state.mapping().items() if field != "piles"}
    assert known(make("aramini-circus").position(forgotten), 1, 0) == {}


@pytest.mark.parametrize(
    ("at", "change"),
    [
        ("$.piles", lambda piles: piles[1:]),
        ("$.piles[0]", lambda piles: [{}, *piles[1:]]),
        ("$.piles[1][0]", lambda piles: [piles[0], [7], piles[2]]),
        ("$.piles[1][0].cards", lambda piles: [piles[0], [{"cards": [], "places": {}}], piles[2]]),
        ("$.piles[1][0].places.pile", lambda piles: [piles[0], [{"cards": {}, "places": {"pile": 0}}], piles[2]]),
        ("$.piles[1][0]", lambda piles: [piles[0], [{"cards": {"bear": 2}, "places": {"pile": 1}}], piles[2]]),
        ("$.piles[1]", lambda piles: [piles[0], piles[0], piles[2]]),
        ("$.piles[2]", lambda piles: [piles[0], piles[1], []]),
    ],
)
def test_a_memory_that_makes_no_sense_is_refused(at: str, change: Any) -> None:
    mapping = position(hands=[["bear"], ["fish"]], discard="tiger").mapping()
    with pytest.raises(BadInput) as bad:
        make("aramini-circus").position({**mapping, "piles": change(mapping["piles"])})
    assert bad.value.at == at
