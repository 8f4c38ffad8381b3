"""A state of 3 Ring Circus in readable words; `position.py` reads them back."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.cards import bag_cards, named
from chapiteau.engine.contract import NOBODY
from chapiteau.engine.knowledge import all_memories
from chapiteau.games.three_ring_circus.atlas import METROPOLIS, REGIONS
from chapiteau.games.three_ring_circus.components import DIFFICULTIES, TYPES
from chapiteau.games.three_ring_circus.moves import COLUMNS, RINGS
from chapiteau.games.three_ring_circus.state import (
    DECISIONS,
    DECK_NAMES,
    KINDS_OF_FAME,
    NONE,
    PLACE_SLOTS,
    SOLO_BAGS,
    SOURCES,
    CircusFields,
)


def mapping_of(state: CircusFields) -> dict[str, Any]:
    """Everything that is true, in words; and what each viewer remembers, where somebody listens."""
    mapping = {
        **open_words(state),
        "hands": [state.hand_cards(seat) for seat in range(state.players)],
        "decks": {name: bag_cards(state.bag(deck)) for deck, name in enumerate(DECK_NAMES)},
        "automaton": automaton_words(state, True),
    }
    return mapping | all_memories(state)


def open_words(state: CircusFields) -> dict[str, Any]:
    """What lies open to all; a view shows the same."""
    return {
        "players": int(state.players),
        "options": options_of(state),
        "to_act": state.to_act,
        "decision": None if state.asked == NOBODY else DECISIONS[state.decision],
        "holder": state.owner_name(state.holder),
        "popcorn": state.popcorn,
        "barnum": state.place_name(state.barnum_place()),
        "passes": int(state.passes),
        "caravans": [_place_or_none(state, state.caravan[circus]) for circus in range(state.circuses)],
        "tents": tent_words(state),
        "favourites": _by_region(state, state.favourites, state.lookup.token_names),
        "metropolises": _by_region(state, state.wanted, state.lookup.metropolis_names),
        "circuses": [circus_words(state, seat) for seat in range(state.players)],
        "fame": [fame_words(state, circus) for circus in range(state.circuses)],
        "row": [None if card == NONE else state.name_of(card) for card in state.row],
        "discards": {name: discard_cards(state, deck) for deck, name in enumerate(DECK_NAMES)},
        "engaging": _engaging_words(state),
        "covered": _covered_words(state),
        "show": _show_words(state),
    }


def options_of(state: CircusFields) -> dict[str, Any]:
    start = state.layout.start
    return {"setup": state.layout.setup, "start": start, "difficulty": DIFFICULTIES[state.difficulty]}


def _place_or_none(state: CircusFields, place: i64) -> str | None:
    return None if place == NONE else state.place_name(place)


def _by_region(state: CircusFields, row: vec[i64], names: list[str]) -> dict[str, str]:
    return {state.lookup.region_names[r]: names[row[r]] for r in range(REGIONS) if row[r] != NONE}


def tent_words(state: CircusFields) -> dict[str, list[Any]]:
    """Who has a tent where; an entry for each slot of a city or metropolis, for a town just one."""
    found: dict[str, list[Any]] = {}
    for at in range(len(state.tents)):
        if state.tents[at] != NONE:
            place = at // PLACE_SLOTS
            owners = found.setdefault(state.place_name(place), [None] * slots_of(state, place))
            owners[at % PLACE_SLOTS] = state.owner_name(state.tents[at])
    return found


def slots_of(state: CircusFields, place: i64) -> int:
    kind = state.lookup.kind[place]
    return 1 if kind == 0 else len(state.lookup.first_fame) if kind == METROPOLIS else int(PLACE_SLOTS)


def circus_words(state: CircusFields, seat: i64) -> dict[str, Any]:
    placed = [state.name_of(state.placed[seat * 5 + number]) for number in range(state.placed_count[seat])]
    return {"rings": [ring_cards(state, seat, ring) for ring in range(RINGS)], "objectives": placed}


def ring_cards(state: CircusFields, seat: i64, ring: i64) -> list[str]:
    return [state.name_of(state.ring_card(seat, ring, c)) for c in range(state.length[seat * RINGS + ring])]


def fame_words(state: CircusFields, circus: i64) -> dict[str, int]:
    """Fame by where it came from, without what gave none."""
    found = {name: int(state.fame[circus * KINDS_OF_FAME + source]) for source, name in enumerate(SOURCES)}
    return {name: fame for name, fame in found.items() if fame}


def discard_cards(state: CircusFields, deck: i64) -> list[str]:
    bag = state.bag(deck)
    return named(state.discards, bag.first, len(bag.counts), bag.names)


def _engaging_words(state: CircusFields) -> dict[str, Any] | None:
    if state.card == NONE:
        return None
    return {
        "card": state.name_of(state.card),
        "ring": int(state.ring) + 1,
        "fee": int(state.fee),
        "cap": None if state.cap >= 1000 else int(state.cap),
    }


def _covered_words(state: CircusFields) -> dict[str, int] | None:
    if state.covered == NONE:
        return None
    return {"ring": int(state.covered // COLUMNS) + 1, "column": int(state.covered % COLUMNS) + 1}


def _show_words(state: CircusFields) -> dict[str, Any] | None:
    if state.place == NONE and state.played == NONE:
        return None
    return {
        "place": _place_or_none(state, state.place),
        "instant": None if state.played == NONE else state.name_of(state.played),
        "slot": None if state.city_slot == NONE else int(state.lookup.slot_number[state.city_slot]),
        "tickets": int(state.to_take),
        "equipment": state.equipment,
    }


def automaton_words(state: CircusFields, hidden: bool) -> dict[str, Any] | None:
    """T200. Markers, ring, tokens and played cards; with what is hidden, the decks and the tokens face down."""
    if state.players > 1:
        return None
    words: dict[str, Any] = {
        "pedestals": int(state.solo_pedestals),
        "locomotives": int(state.solo_steps),
        "ring": [state.name_of(card) for card in state.solo_ring if card != NONE],
        "tokens": [TYPES[token] for token in state.tokens_up],
        "played": named(state.solo_played, 0, state.lookup.automaton_cards, state.lookup.automaton_names),
        "artist_cards": int(state.artist_cards),
    }
    if hidden:
        words.update({name: bag_cards(state.bag(number)) for number, name in enumerate(SOLO_BAGS, start=3)})
    return words
