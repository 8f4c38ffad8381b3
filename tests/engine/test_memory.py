"""Memory: what a viewer that forgets nothing knows of hidden cards."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mypy_extensions import i64

from chapiteau.engine.chance import Chance, Fast
from chapiteau.engine.contract import Game, State
from chapiteau.engine.memory import Memory
from chapiteau.engine.worlds import Worlds

PILES = list[tuple[dict[str, int], dict[str, int]]]


def piles(memory: Memory) -> PILES:
    return [(pile.cards, pile.places) for pile in memory.piles]


def told(*events: dict[str, Any]) -> Memory:
    memory = Memory()
    for event in events:
        memory.fold(event)
    return memory


class Places(State):
    """Nothing but hidden places with cards."""

    def __init__(self, names: list[str], cards: list[str]) -> None:
        super().__init__(Game({}, False), 0)
        self.game.cards = cards
        self.names = names
        self.laid: dict[str, list[str]] = {}

    def places(self) -> list[str]:
        return self.names

    def put(self, place: i64, card: i64) -> None:
        self.laid.setdefault(self.names[place], []).append(self.game.cards[card])

    def clone(self) -> "Places":
        other = Places(self.names, self.game.cards)
        other.laid = {place: list(cards) for place, cards in self.laid.items()}
        return other


def dealt_from(memory: Memory, chance: Chance) -> dict[str, list[str]]:
    """Where the cards lie in a world that this memory cannot rule out."""
    start = Places(*(sorted({name for names in each for name in names if "mix" not in name}) for each in both(memory)))
    world = Worlds(start, SimpleNamespace(seat=None, piles=memory.piles)).deal(chance)
    assert isinstance(world, Places)
    return world.laid


def both(memory: Memory) -> tuple[list[dict[str, int]], list[dict[str, int]]]:
    return [pile.places for pile in memory.piles], [pile.cards for pile in memory.piles]


DEALT = {"pile": {"cards": {"bear": 2, "seal": 1, "lion": 1}, "places": {"hand-0": 2, "hand-1": 2}}}


def test_cards_spread_over_places_are_one_pile() -> None:
    assert piles(told(DEALT)) == [({"bear": 2, "seal": 1, "lion": 1}, {"hand-0": 2, "hand-1": 2})]


def test_a_card_shown_leaves_its_pile() -> None:
    memory = told(DEALT, {"moved": [{"from": "hand-0", "cards": ["bear"]}]})
    assert piles(memory) == [({"bear": 1, "seal": 1, "lion": 1}, {"hand-0": 1, "hand-1": 2})]


def test_a_card_shown_is_one_known_to_lie_there_where_there_is_one() -> None:
    """Equal cards are alike: whichever it was, what is left may be the same."""
    taken = {"moved": [{"to": "hand-0", "cards": ["bear", "bear", "tiger"]}]}
    memory = told(DEALT, taken, {"moved": [{"from": "hand-0", "cards": ["bear"]}]})
    assert piles(memory) == [
        ({"bear": 1, "tiger": 1}, {"hand-0": 2}),
        ({"bear": 2, "seal": 1, "lion": 1}, {"hand-0": 2, "hand-1": 2}),
    ]
    memory.fold({"moved": [{"from": "hand-0", "cards": ["bear", "bear"]}]})
    assert ({"tiger": 1}, {"hand-0": 1}) in piles(memory), "never below none"
    assert ({"bear": 1, "seal": 1, "lion": 1}, {"hand-0": 1, "hand-1": 2}) in piles(memory)


def test_the_last_card_of_a_pile_is_forgotten_with_it() -> None:
    memory = told(DEALT, {"moved": [{"from": "hand-0", "cards": ["bear", "seal"]}]})
    memory.fold({"moved": [{"from": "hand-1", "cards": ["bear", "lion"]}]})
    assert piles(memory) == []


def test_cards_that_were_seen_lie_where_they_were_seen() -> None:
    memory = told(DEALT, {"seen": {"place": "hand-0", "cards": ["bear", "lion"]}})
    assert piles(memory) == [({"bear": 1, "lion": 1}, {"hand-0": 2}), ({"bear": 1, "seal": 1}, {"hand-1": 2})]


def test_a_card_put_away_openly_is_known_where_it_lies() -> None:
    memory = told(DEALT, {"moved": [{"to": "hand-1", "cards": ["tiger"]}]})
    assert ({"tiger": 1}, {"hand-1": 1}) in piles(memory)


def test_cards_known_to_lie_in_one_place_are_one_pile() -> None:
    memory = told(
        {"moved": [{"to": "box", "cards": ["tiger"]}]}, {"moved": [{"to": "box", "cards": ["seal", "tiger"]}]}
    )
    assert piles(memory) == [({"tiger": 2, "seal": 1}, {"box": 3})]


def test_a_card_moved_unseen_moves_its_piles_share() -> None:
    memory = told(DEALT, {"moved": [{"from": "hand-0", "to": "box", "count": 1}]})
    assert piles(memory) == [({"bear": 2, "seal": 1, "lion": 1}, {"hand-0": 1, "hand-1": 2, "box": 1})]


def test_where_several_piles_could_be_the_source_they_become_one() -> None:
    known = {"moved": [{"to": "hand-1", "cards": ["tiger"]}]}
    memory = told(DEALT, known, {"moved": [{"from": "hand-1", "to": "box", "count": 1}]})
    assert piles(memory) == [
        ({"bear": 2, "seal": 1, "lion": 1, "tiger": 1}, {"hand-0": 2, "hand-1": 2, "box": 1}),
    ]


def test_when_everything_moves_no_pile_is_mixed_with_another() -> None:
    known = {"moved": [{"to": "hand-1", "cards": ["tiger"]}]}
    memory = told(DEALT, known, {"moved": [{"from": "hand-1", "to": "box", "count": 3}]})
    assert sorted(piles(memory), key=str) == [
        ({"bear": 2, "seal": 1, "lion": 1}, {"hand-0": 2, "box": 2}),
        ({"tiger": 1}, {"box": 1}),
    ]


def test_a_card_that_could_come_from_two_piles_joins_them_when_it_is_shown() -> None:
    known = {"moved": [{"to": "hand-1", "cards": ["bear"]}]}
    memory = told(DEALT, known, {"moved": [{"from": "hand-1", "cards": ["bear"]}]})
    assert piles(memory) == [({"bear": 2, "seal": 1, "lion": 1}, {"hand-0": 2, "hand-1": 2})]


def test_a_card_that_only_one_pile_has_leaves_the_other_alone() -> None:
    known = {"moved": [{"to": "hand-1", "cards": ["tiger"]}]}
    memory = told(DEALT, known, {"moved": [{"from": "hand-1", "cards": ["tiger"]}]})
    assert piles(memory) == piles(told(DEALT))


def test_a_card_moved_in_sight_of_this_viewer_is_known_at_its_new_place() -> None:
    memory = told(DEALT, {"moved": [{"from": "hand-0", "to": "hand-1", "cards": ["lion"]}]})
    assert piles(memory) == [
        ({"bear": 2, "seal": 1}, {"hand-0": 1, "hand-1": 2}),
        ({"lion": 1}, {"hand-1": 1}),
    ]


def test_a_new_pile_takes_the_place_of_what_was_gathered() -> None:
    memory = told(DEALT, {"pile": {"cards": {"tiger": 2, "seal": 0}, "places": {"hand-0": 1, "hand-1": 1, "box": 0}}})
    assert piles(memory) == [({"tiger": 2}, {"hand-0": 1, "hand-1": 1})]


def test_a_new_pile_elsewhere_leaves_the_others() -> None:
    assert len(told(DEALT, {"pile": {"cards": {"tiger": 2}, "places": {"box": 2}}}).piles) == 2


def test_an_event_about_a_card_that_cannot_be_there_is_a_mistake_of_the_rules() -> None:
    with pytest.raises(AssertionError, match="cannot be there"):
        told(DEALT, {"moved": [{"from": "hand-0", "cards": ["tiger"]}]})


def test_a_copy_goes_its_own_way() -> None:
    memory = told(DEALT)
    memory.copy().show("hand-0", ["bear"])
    assert piles(memory) == piles(told(DEALT))


def test_an_event_without_hidden_cards_changes_nothing() -> None:
    assert piles(told(DEALT, {"type": "king", "seat": 1})) == piles(told(DEALT))


def test_it_allows_only_what_fits_all_it_knows() -> None:
    memory = told(DEALT, {"seen": {"place": "hand-0", "cards": ["bear", "lion"]}})
    assert memory.allows({"hand-0": ["lion", "bear"], "hand-1": ["seal", "bear"]})
    assert not memory.allows({"hand-0": ["bear", "bear"], "hand-1": ["seal", "lion"]})
    assert not memory.allows({"hand-0": ["lion", "bear"], "hand-1": ["seal"]})
    assert not memory.allows({"hand-0": ["lion", "bear"], "hand-1": ["seal", "tiger"]})
    assert not memory.allows({"hand-0": ["lion", "bear"]})


def test_it_deals_only_what_it_allows() -> None:
    memory = told(DEALT, {"seen": {"place": "hand-0", "cards": ["bear", "lion"]}})
    for seed in range(20):
        dealt = {place: sorted(cards) for place, cards in dealt_from(memory, Fast(seed)).items()}
        assert dealt == {"hand-0": ["bear", "lion"], "hand-1": ["bear", "seal"]}


# A random table: real cards go through random hands, and a memory follows what it is told


PLACES = ["hand-0", "hand-1", "hand-2", "pile"]
CARDS = ["bear", "seal", "lion", "tiger"]


class Table:
    """Real cards in hidden places and in the open, and the memory of somebody who watches."""

    def __init__(self, luck: Fast) -> None:
        self.luck = luck
        self.hidden: dict[str, list[str]] = {place: [] for place in PLACES}
        self.open: list[str] = [card for card in CARDS for _ in range(4)]
        self.memory = Memory()
        self.spread()

    def one(self, items: list[str]) -> str:
        return items[self.luck.below(len(items))]

    def spread(self) -> None:
        """All open cards go unseen over all places, when these are empty."""
        if any(self.hidden.values()) or not self.open:
            return
        cards = dict(Counter(self.open))
        while self.open:
            self.hidden[self.one(PLACES)].append(self.open.pop(self.luck.below(len(self.open))))
        places = {place: len(cards) for place, cards in self.hidden.items()}
        self.memory.fold({"pile": {"cards": cards, "places": places}})

    def show(self) -> None:
        place = self.one(PLACES)
        if self.hidden[place]:
            card = self.hidden[place].pop(self.luck.below(len(self.hidden[place])))
            self.open.append(card)
            self.memory.fold({"moved": [{"from": place, "cards": [card]}]})

    def hide(self) -> None:
        if self.open:
            card, place = self.open.pop(), self.one(PLACES)
            self.hidden[place].append(card)
            self.memory.fold({"moved": [{"to": place, "cards": [card]}]})

    def move_unseen(self) -> None:
        source, target = self.one(PLACES), self.one(PLACES)
        count = self.luck.below(len(self.hidden[source]) + 1)
        if source != target and count:
            for _ in range(count):
                self.hidden[target].append(self.hidden[source].pop(self.luck.below(len(self.hidden[source]))))
            self.memory.fold({"moved": [{"from": source, "to": target, "count": count}]})

    def move_seen(self) -> None:
        source, target = self.one(PLACES), self.one(PLACES)
        if self.hidden[source]:
            card = self.hidden[source].pop()
            self.hidden[target].append(card)
            self.memory.fold({"moved": [{"from": source, "to": target, "cards": [card]}]})

    def mix(self) -> None:
        """Two places are gathered, shuffled and dealt out again, the first as many as before but one."""
        one, other = self.one(PLACES), self.one(PLACES)
        if one != other:
            cards, count = self.hidden[one] + self.hidden[other], max(0, len(self.hidden[one]) - 1)
            shuffled = [cards.pop(self.luck.below(len(cards))) for _ in range(len(cards))]
            self.hidden[one], self.hidden[other] = shuffled[:count], shuffled[count:]
            self.memory.fold({"mixed": {one: count, other: len(shuffled) - count}})

    def see(self) -> None:
        place = self.one(PLACES)
        self.memory.fold({"seen": {"place": place, "cards": list(self.hidden[place])}})

    def gather(self) -> None:
        for place in PLACES:
            while self.hidden[place]:
                card = self.hidden[place].pop()
                self.open.append(card)
                self.memory.fold({"moved": [{"from": place, "cards": [card]}]})
        self.spread()

    def truth(self) -> dict[str, list[str]]:
        return {place: cards for place, cards in self.hidden.items() if cards}


DEEDS = ["show", "show", "hide", "move_unseen", "move_unseen", "move_seen", "see", "gather", "mix", "mix"]


@settings(max_examples=300)
@given(seed=st.integers(0, 2**32), deeds=st.lists(st.sampled_from(DEEDS), min_size=1, max_size=40))
def test_no_memory_ever_contradicts_the_truth(seed: int, deeds: list[str]) -> None:
    table = Table(Fast(seed))
    for deed in deeds:
        getattr(table, deed)()
        assert table.memory.allows(table.truth()), f"{deed}: {piles(table.memory)} of {table.truth()}"
        assert all(sum(cards.values()) == sum(places.values()) for cards, places in piles(table.memory))
        assert all(0 not in [*cards.values(), *places.values()] for cards, places in piles(table.memory))
        assert table.memory.allows(dealt_from(table.memory, table.luck))


# Hands that were mixed


KNOWN: list[dict[str, Any]] = [
    {"pile": {"cards": {"bear": 1, "seal": 1, "lion": 2, "flea": 2}, "places": {"pile": 2, "hand-1": 2, "hand-2": 2}}},
    {"moved": [{"to": "hand-0", "cards": ["ape", "cat", "dog"]}]},
    {"mixed": {"hand-0": 3, "hand-1": 2, "hand-2": 2}},
]


def test_mixed_cards_stay_known_to_be_among_the_hands() -> None:
    memory = told(*KNOWN, {"seen": {"place": "hand-0", "cards": ["ape", "bear", "seal"]}})
    assert ({"cat": 1, "dog": 1}, {"mix-1": 2}) in piles(memory)
    assert ({"mix-1": 4}, {"hand-1": 2, "hand-2": 2}) in piles(memory)
    for seed in range(20):
        dealt = dealt_from(memory, Fast(seed))
        assert {"cat", "dog"} <= {*dealt["hand-1"], *dealt["hand-2"]}
        assert sorted(map(len, dealt.values())) == [2, 2, 2, 3]
        assert memory.allows(dealt)


def test_a_mix_over_two_hands_is_resolved_by_the_own_one() -> None:
    memory = told(
        {"pile": {"cards": {"bear": 1, "seal": 1, "lion": 1}, "places": {"pile": 2, "hand-1": 1}}},
        {"moved": [{"to": "hand-0", "cards": ["ape", "cat"]}]},
        {"mixed": {"hand-0": 2, "hand-1": 1}},
        {"seen": {"place": "hand-0", "cards": ["ape", "bear"]}},
    )
    assert ({"cat": 1}, {"hand-1": 1}) in piles(memory)
    assert not any("mix-1" in pile.places for pile in memory.piles)


def test_a_mixed_card_that_is_shown_leaves_the_mix() -> None:
    memory = told(*KNOWN, {"moved": [{"from": "hand-1", "cards": ["cat"]}]})
    assert ({"mix-1": 6}, {"hand-0": 3, "hand-1": 1, "hand-2": 2}) in piles(memory)
    assert ({"ape": 1, "dog": 1}, {"mix-1": 2}) in piles(memory)


def test_where_a_card_may_come_from_a_mix_or_not_the_two_become_one() -> None:
    memory = told(
        *KNOWN, {"moved": [{"to": "hand-1", "cards": ["cat"]}]}, {"moved": [{"from": "hand-1", "cards": ["cat"]}]}
    )
    assert sum(pile.size() for pile in memory.piles if "mix-1" not in pile.cards) == 9
    assert memory.allows(
        {
            "pile": ["bear", "seal"],
            "hand-0": ["ape", "lion", "flea"],
            "hand-1": ["cat", "dog"],
            "hand-2": ["lion", "flea"],
        }
    )
    assert not memory.allows({"pile": ["bear"], "hand-0": ["ape"]})


def test_hands_can_be_mixed_again() -> None:
    memory = told(*KNOWN, {"mixed": {"hand-0": 3, "hand-1": 2, "hand-2": 2}})
    assert ({"ape": 1, "cat": 1, "dog": 1}, {"mix-2": 3}) in piles(memory)


def test_what_two_seats_see_is_told_to_both() -> None:
    from chapiteau.engine.audience import Told

    told_ = Told({"type": "take"}, 0, {"type": "take", "cards": ["bear"]}, 2)
    assert ["cards" in told_.to(viewer) for viewer in (0, 1, 2, None)] == [True, False, True, False]
