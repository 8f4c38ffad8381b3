"""What players may know: R70."""

from collections import Counter

from chapiteau.engine.chance import Fast, Script
from chapiteau.engine.contract import State
from tests.games.match import do
from tests.games.ringmaster.helpers import END, Words, choose, hand, play, position

Known = dict[str, int]


def hear(state: State, viewer: int | None, *moves: Words, luck: tuple[str, ...] = ()) -> list[Words]:
    assert state.audience is not None
    state.audience.collect()
    chance = Script(*luck)
    for move in moves:
        state.apply(state.game.move(move), chance)
    return [dict(told.to(viewer)) for told in state.audience.collect()]


def known(state: State, viewer: int | None, place: str) -> Known:
    """The cards that a viewer knows to lie in this place."""
    piles = [pile.cards for pile in state.view(viewer).piles if list(pile.places) == [place]]
    return {} if not piles else piles[0]


def test_R70_hands_are_secret_and_their_sizes_open() -> None:
    state = position(hands=["fire", "big-top barker", ""])
    view = state.view(0)
    assert (view.hand, view.hands, view.open_hands) == (["fire"], [1, 2, 0], [None, None, None])
    assert known(state, 0, "hand-1") == {}
    assert state.view(None).hand == []


def test_R70_only_who_draws_sees_the_card() -> None:
    heard = {}
    for viewer in (0, 1, None):
        state = position()
        heard[viewer] = [event.get("card") for event in hear(state, viewer, END, luck=("fire",))]
    assert heard == {0: [None, None], 1: [None, "fire"], None: [None, None]}


def test_R70_thief_and_victim_see_what_pickpocket_takes() -> None:
    for viewer, seen in ((0, True), (1, True), (2, False), (None, False)):
        state = position(hands=["pickpocket", "fire big-top barker", ""])
        events = hear(state, viewer, play("pickpocket", 1), luck=("fire", "barker"))
        take = next(event for event in events if event["type"] == "take")
        assert ("cards" in take, take["count"]) == (seen, 2)
        if viewer == 1:
            assert known(state, 1, "hand-0") == {"barker": 1, "fire": 1}
            assert known(state, 1, "hand-1") == {"big-top": 1}
        if viewer == 2:
            assert known(state, 2, "hand-0") == {}


def test_R70_giver_and_receiver_see_the_card_of_flea_circus() -> None:
    for viewer, seen in ((0, True), (1, True), (2, False), (3, False), (None, False)):
        state = position("big-top fire", "flea-circus", players=4)
        events = hear(state, viewer, END, choose("fire"), luck=("barker",))
        assert ("cards" in next(event for event in events if event["type"] == "give")) == seen
        assert known(state, 0, "hand-1") == {"fire": 1}


def test_R70_after_juggling_former_cards_are_among_the_hands() -> None:
    state = position(hands=["juggling fire barker", "big-top clown-car", "lion-tamer"])
    do(state, play("juggling"), chance=Script("big-top", "fire", "barker", "clown-car", "lion-tamer"))
    assert [hand(state, seat) for seat in range(3)] == ["big-top clown-car", "lion-tamer fire", "barker"]
    worlds = state.game.worlds(state.view(0))
    found: Counter[str] = Counter()
    for number in range(40):
        mapping = worlds.deal(Fast(number)).mapping()
        others = [*mapping["hands"][1], *mapping["hands"][2]]
        assert {"fire", "barker"} <= set(others)
        found.update(f"{seat}" for seat in (1, 2) if "fire" in mapping["hands"][seat])
    assert set(found) == {"1", "2"}


def test_R70_with_two_players_all_former_cards_are_known() -> None:
    state = position(hands=["juggling fire barker", "big-top clown-car"], players=2)
    do(state, play("juggling"), chance=Script("big-top", "fire", "clown-car", "barker"))
    assert known(state, 0, "hand-1") == {"barker": 1, "fire": 1}


def test_R70_what_snake_charmer_showed_stays_known_after_it_leaves() -> None:
    state = position("show-cancelled", "", "snake-charmer", hands=["show-cancelled", "fire barker", ""])
    assert known(state, 2, "hand-1") == {"barker": 1, "fire": 1}
    assert known(state, None, "hand-1") == {"barker": 1, "fire": 1}
    do(state, play("show-cancelled", 1, "snake-charmer"))
    assert state.view(2).open_hands[1] is None
    assert known(state, 2, "hand-1") == {"barker": 1, "fire": 1}
