"""What each viewer knows of the hidden cards in a position (T16)."""

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from chapiteau.engine.errors import BadInput
from chapiteau.engine.events import Pile, Step
from chapiteau.engine.fields import list_of, number, object_of
from chapiteau.engine.memory import HiddenPile
from chapiteau.games.three_ring_circus import events
from chapiteau.games.three_ring_circus.setup import tell_deck
from chapiteau.games.three_ring_circus.state import DECK_NAMES, SOLO_BAGS, CircusFields


def viewers(state: CircusFields) -> list[int | None]:
    return [*range(int(state.players)), None]


def memory_words(state: CircusFields) -> list[Any] | None:
    """T16. The piles of every seat and of the spectators, in this order; none for a state made for search."""
    audience = state.audience
    if audience is None or any(viewer not in audience.memories for viewer in viewers(state)):
        return None
    return [
        [
            {"cards": dict(sorted(pile.cards.items())), "places": dict(sorted(pile.places.items()))}
            for pile in audience.memories[viewer].piles
        ]
        for viewer in viewers(state)
    ]


def remember(state: CircusFields, mapping: Mapping[str, Any]) -> None:
    """T16. What each viewer knows, where the mapping says it; else what a newcomer to the table would know."""
    given = mapping.get("piles")
    if given is None or state.audience is None:
        return
    everybody = viewers(state)
    hidden = state.hidden()
    for place, piles in enumerate(list_of(given, "$.piles", len(everybody))):
        memory = state.audience.memories[everybody[place]]
        at = f"$.piles[{place}]"
        memory.piles = [_hidden_pile(pile, f"{at}[{n}]") for n, pile in enumerate(list_of(piles, at))]
        own = f"hand-{everybody[place]}"
        if any(own in pile.places and pile.only_place() is None for pile in memory.piles):
            raise BadInput("a seat knows its own hand", at)
        if not memory.allows(hidden):
            raise BadInput("this viewer remembers what is not true", at)


def _hidden_pile(pile: object, at: str) -> HiddenPile:
    words = object_of(pile, at)
    if sorted(words) != ["cards", "places"]:
        raise BadInput("a pile has cards and places", at)
    cards, places = _counts(words["cards"], f"{at}.cards"), _counts(words["places"], f"{at}.places")
    if sum(cards.values()) != sum(places.values()):
        raise BadInput("there are as many cards as the places hold", at)
    return HiddenPile(cards, places)


def _counts(counts: object, at: str) -> dict[str, int]:
    return {str(name): number(count, f"{at}.{name}", 1, 1000) for name, count in object_of(counts, at).items()}


def tell_position(state: CircusFields) -> None:
    """A match that begins in the middle: tell everybody what somebody who just came to the table knows."""
    place = state.place_name(state.barnum_place())
    state.tell(events.Position(type="position", seat=state.to_act, place=place))
    for deck in range(3):
        _tell_hidden(state, deck)
    if state.players == 1:
        for number, solo in enumerate(SOLO_BAGS, start=3):
            tell_deck(state, solo, state.bag(number))
    for seat in range(state.players):
        cards = state.hand_cards(seat)
        public = events.Hand(type="hand", seat=int(seat), count=len(cards))
        private: events.Hand = {**public, "cards": cards, "seen": {"place": f"hand-{seat}", "cards": cards}}
        state.tell(public, seat, private)


def _tell_hidden(state: CircusFields, deck: i64) -> None:
    """One deck with what of it is in hands; a memory's pile must not drop the decks before it, so it is dealt out."""
    lookup = state.lookup
    bag, name = state.bag(deck), DECK_NAMES[deck]
    cards: dict[str, int] = {}
    held: list[Step] = []
    total = int(bag.total)
    for seat in range(state.players):
        count = int(state.held_of(seat, deck))
        total += count
        if count:
            held.append({"from": name, "to": f"hand-{seat}", "count": count})
    for place in range(len(bag.counts)):
        count = int(bag.counts[place])
        for seat in range(state.players):
            count += int(state.hands[seat * lookup.cards + bag.first + place])
        if count:
            cards[bag.names[place]] = count
    pile: Pile = {"cards": cards, "places": {name: total}}
    state.tell(events.DeckLies(type="deck", deck=name, count=int(bag.total), pile=pile, moved=held))
