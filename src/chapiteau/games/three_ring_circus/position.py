"""A state of 3 Ring Circus from readable words; `checks.py` says what is impossible."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import append
from mypy_extensions import i64

from chapiteau.engine.contract import NOBODY
from chapiteau.engine.errors import BadInput
from chapiteau.engine.fields import flag, is_over, list_of, listed, named_by, number, object_of, one_named
from chapiteau.games.three_ring_circus import checks, setup
from chapiteau.games.three_ring_circus.atlas import METROPOLIS, REGIONS
from chapiteau.games.three_ring_circus.components import TYPES
from chapiteau.games.three_ring_circus.engaging import insert, recount
from chapiteau.games.three_ring_circus.mapping import mapping_of, slots_of
from chapiteau.games.three_ring_circus.moves import COLUMNS, RINGS
from chapiteau.games.three_ring_circus.state import (
    AUTOMATON,
    CARAVAN,
    DECISIONS,
    DECK_NAMES,
    DONE,
    KINDS_OF_FAME,
    NEUTRAL,
    NONE,
    ROW,
    SOURCES,
    TURN,
    CircusFields,
)


class CircusPosition(CircusFields):
    """Fields that can be written down and laid out again."""

    def mapping(self) -> dict[str, Any]:
        return mapping_of(self)

    def lay_open(self, words: Mapping[str, Any]) -> None:
        """Everything that lies open to all."""
        _set_barnum(self, words)
        _lay_regions(self, words)
        _lay_tents(self, words)
        _lay_circuses(self, words)
        _lay_cards(self, words)
        _set_fame(self, words)
        _set_automaton(self, words)
        _place_caravans(self, words)
        _set_turn(self, words)
        _set_open_decision(self, words)

    def fill(self, mapping: Mapping[str, Any]) -> None:
        """Put the pieces where the mapping says, and the rest where the defaults say."""
        setup.fill_decks(self)
        for seat, cards in enumerate(named_by(mapping, "hands", int(self.players), self.lookup.names, "card")):
            for card in cards:
                self.give(seat, card)
        self.lay_open(mapping)
        _take_from_decks(self)
        checks.check_decks(self, mapping.get("decks"))
        if self.players == 1:
            checks.check_automaton_decks(self, mapping.get("automaton"))
        checks.check(self)


def owner(state: CircusFields, value: object, at: str) -> int:
    """A seat, or `neutral` or `automaton` where they play."""
    if value == "neutral" and state.circuses == 2:
        return int(NEUTRAL)
    if value == "automaton" and state.players == 1:
        return int(AUTOMATON)
    return number(value, at, 0, int(state.players) - 1)


def _set_barnum(state: CircusFields, mapping: Mapping[str, Any]) -> None:
    """Barnum's place on its route says which regions were scored."""
    layout = state.layout
    popcorn = flag(mapping.get("popcorn", False), "$.popcorn")
    state.popcorn = popcorn
    names = [state.place_name(place) for place in layout.route]
    over = is_over(mapping)
    default = names[-1] if over else names[0]
    state.barnum = one_named(mapping.get("barnum", default), names, "place on the outer road", "$.barnum")
    if state.barnum == 0 and (popcorn or over):
        state.barnum = layout.last
    for step in range(1, state.barnum + 1):
        if state.lookup.kind[layout.route[step]] == METROPOLIS:
            state.scored += 1
    if popcorn:
        if state.lookup.kind[state.barnum_place()] != METROPOLIS:
            raise BadInput("the popcorn side shows only while Barnum waits on a metropolis (T67)", "$.popcorn")
        state.scored -= 1
    if over and state.barnum != layout.last:
        raise BadInput("a match is over when Barnum is back where it started (T81)", "$.barnum")


def _lay_regions(state: CircusFields, mapping: Mapping[str, Any]) -> None:
    """T04. City tokens and metropolis cards; where none is named, the first that is free."""
    lookup = state.lookup
    sides = _regions_given(state, mapping, "favourites", lookup.token_names)
    cards = _regions_given(state, mapping, "metropolises", lookup.metropolis_names)
    tokens = {side // 2 for side in sides.values()}
    if len(tokens) < len(sides):
        raise BadInput("there is one City token of each kind (T04)", "$.favourites")
    if len(set(cards.values())) < len(cards):
        raise BadInput("there is one metropolis card of each kind (T04)", "$.metropolises")
    free_tokens = [token for token in range(6) if token not in tokens]
    free_cards = [card for card in range(6) if card not in cards.values()]
    for region in range(REGIONS):
        if state.layout.open[region] == 1:
            state.lay_token(region, sides[region] if region in sides else free_tokens.pop(0) * 2)
            state.wanted[region] = cards[region] if region in cards else free_cards.pop(0)


def _regions_given(state: CircusFields, mapping: Mapping[str, Any], field: str, names: list[str]) -> dict[int, int]:
    found: dict[int, int] = {}
    for name, value in object_of(mapping.get(field) or {}, f"$.{field}").items():
        region = one_named(name, state.lookup.region_names, "region", f"$.{field}.{name}")
        if state.layout.open[region] == 0:
            raise BadInput(f"{name} is closed (T02)", f"$.{field}.{name}")
        found[region] = one_named(value, names, "piece", f"$.{field}.{name}")
    return found


def _lay_tents(state: CircusFields, mapping: Mapping[str, Any]) -> None:
    """Tents where the mapping says; without it only the neutral ones (T08)."""
    if mapping.get("tents") is None:
        setup.put_neutral_tents(state)
        return
    for name, slots in object_of(mapping["tents"], "$.tents").items():
        at = f"$.tents.{name}"
        place = one_named(name, state.lookup.place_names, "place", at)
        if state.layout.in_play[place] == 0:
            raise BadInput(f"{name} lies in a closed region (T02)", at)
        for slot, value in enumerate(list_of(slots, at, slots_of(state, place))):
            if value is not None:
                _lay_tent(state, owner(state, value, f"{at}[{slot}]"), place, slot, f"{at}[{slot}]")


def _lay_tent(state: CircusFields, whose: int, place: i64, slot: i64, at: str) -> None:
    if whose != NEUTRAL and state.has_tent(whose, place):
        raise BadInput("each circus performs at most once in each place (T33)", at)
    if state.tents_left[whose] == 0:
        raise BadInput(f"there are {state.lookup.tents} tents of each colour (T06)", at)
    state.put_tent(whose, place, slot)


def _lay_circuses(state: CircusFields, mapping: Mapping[str, Any]) -> None:
    seats = int(state.players)
    given = list_of(mapping.get("circuses") or [{}] * seats, "$.circuses", seats)
    for seat, circus in enumerate(given):
        at = f"$.circuses[{seat}]"
        rings = list_of(object_of(circus, at).get("rings") or [[], [], []], f"{at}.rings", int(RINGS))
        for ring, cards in enumerate(rings):
            for place, name in enumerate(list_of(cards, f"{at}.rings[{ring}]")):
                _lay_artist(state, seat, ring, name, f"{at}.rings[{ring}][{place}]")
        objectives = list_of(circus.get("objectives") or [], f"{at}.objectives")
        for place, name in enumerate(objectives):
            card = one_named(name, state.lookup.objective_names, "objective", f"{at}.objectives[{place}]")
            if state.placed_count[seat] == state.lookup.objective_slots:
                raise BadInput("there are three objective slots (T06)", f"{at}.objectives")
            state.placed[seat * 5 + state.placed_count[seat]] = state.lookup.first_objective + card
            state.placed_count[seat] += 1
        recount(state, seat)


def _lay_artist(state: CircusFields, seat: i64, ring: i64, name: object, at: str) -> None:
    lookup = state.lookup
    card = one_named(name, lookup.names, "card", at)
    if lookup.artists <= card < lookup.money or card >= lookup.first_objective:
        raise BadInput(f"{name!r} is no artist (T20)", at)
    if state.length[seat * RINGS + ring] == COLUMNS:
        raise BadInput("a ring has five slots (T21)", at)
    if lookup.value[card] <= state.highest_in(seat, ring):
        raise BadInput("a ring rises strictly from left to right (T21)", at)
    insert(state, seat, ring, card)


def _lay_cards(state: CircusFields, mapping: Mapping[str, Any]) -> None:
    """The Ticket row and the discard piles."""
    lookup = state.lookup
    for place, name in enumerate(list_of(mapping.get("row") or [None] * int(ROW), "$.row", int(ROW))):
        if name is not None:
            state.row[place] = lookup.money + one_named(name, lookup.ticket_names, "Ticket card", f"$.row[{place}]")
    discards = object_of(mapping.get("discards") or {}, "$.discards")
    for name in discards:
        if name not in DECK_NAMES:
            raise BadInput(f"there is no deck called {name!r}", f"$.discards.{name}")
    for deck, name in enumerate(DECK_NAMES):
        bag = state.bag(deck)
        for card in listed(discards.get(name) or [], bag.names, f"$.discards.{name}"):
            state.lay_off(bag.first + card)


def _set_fame(state: CircusFields, mapping: Mapping[str, Any]) -> None:
    circuses = int(state.circuses)
    for circus, given in enumerate(list_of(mapping.get("fame") or [{}] * circuses, "$.fame", circuses)):
        for name, fame in object_of(given, f"$.fame[{circus}]").items():
            at = f"$.fame[{circus}].{name}"
            source = one_named(name, SOURCES, "source of fame", at)
            state.fame[circus * KINDS_OF_FAME + source] = number(fame, at, 0, 1000)


def _set_automaton(state: CircusFields, mapping: Mapping[str, Any]) -> None:
    given = mapping.get("automaton")
    if state.players > 1:
        if given is not None:
            raise BadInput("the automaton plays against one player only (T200)", "$.automaton")
        return
    words = object_of({} if given is None else given, "$.automaton")
    lookup, tracks = state.lookup, state.lookup.solo_tracks
    state.solo_pedestals = number(
        words.get("pedestals", int(state.solo_pedestals)), "$.automaton.pedestals", int(tracks[0]), int(tracks[1])
    )
    state.solo_steps = number(
        words.get("locomotives", int(state.solo_steps)), "$.automaton.locomotives", int(tracks[2]), int(tracks[3])
    )
    for card in listed(words.get("ring", []), lookup.ticket_names, "$.automaton.ring"):
        if state.solo_ring[lookup.value[lookup.money + card]] != NONE:
            raise BadInput("its ring has no value twice (T211)", "$.automaton.ring")
        state.solo_ring[lookup.value[lookup.money + card]] = lookup.money + card
    for token in listed(words.get("tokens", []), TYPES, "$.automaton.tokens"):
        state.tokens_up = append(state.tokens_up, token)
    for card in listed(words.get("played", []), lookup.automaton_names, "$.automaton.played"):
        state.solo_played[card] += 1
    state.artist_cards = number(words.get("artist_cards", 0), "$.automaton.artist_cards", 0, 1000)


def _place_caravans(state: CircusFields, mapping: Mapping[str, Any]) -> None:
    """The caravans named; without the field each stands on a metropolis of its own, as after the first round."""
    circuses = int(state.circuses)
    given = mapping.get("caravans")
    if given is None:
        free = [m for region, m in enumerate(state.lookup.metropolis) if state.layout.open[region] == 1]
        free = [metropolis for metropolis in free if metropolis != state.layout.route[0]]
        for circus in range(circuses):
            state.caravan[circus] = free[circus]
        return
    for circus, name in enumerate(list_of(given, "$.caravans", circuses)):
        if name is not None:
            place = one_named(name, state.lookup.place_names, "place", f"$.caravans[{circus}]")
            if state.layout.in_play[place] == 0:
                raise BadInput(f"{name} lies in a closed region (T02)", f"$.caravans[{circus}]")
            state.caravan[circus] = place
        elif circus == AUTOMATON and state.players == 1:
            raise BadInput("the automaton's caravan stands from its first turn on (T201)", "$.caravans[1]")


def _set_turn(state: CircusFields, mapping: Mapping[str, Any]) -> None:
    seats = int(state.players)
    over = is_over(mapping)
    state.asked = NOBODY if over else number(mapping.get("to_act", 0), "$.to_act", 0, seats - 1)
    state.current = 0 if over else state.asked
    default = state.owner_name(0 if state.players == 1 else (state.current + seats - 1) % seats)
    state.holder = owner(state, mapping.get("holder", default), "$.holder")
    if state.holder == NEUTRAL:
        raise BadInput("the neutral colour holds no tile (T07)", "$.holder")
    state.passes = number(mapping.get("passes", 0), "$.passes", 0, seats - 1)
    state.decision = DONE
    if over:
        return
    first = DECISIONS[CARAVAN] if state.caravan[state.asked] == NONE else DECISIONS[TURN]
    state.decision = one_named(mapping.get("decision") or first, DECISIONS, "decision", "$.decision")
    if (state.decision == CARAVAN) != (state.caravan[state.asked] == NONE):
        raise BadInput("the first turn begins with the caravan, and only that one (T10)", "$.decision")


def _set_open_decision(state: CircusFields, mapping: Mapping[str, Any]) -> None:
    """What the open decision is about: an engagement, a slot just covered, a show."""
    lookup = state.lookup
    engaging = mapping.get("engaging")
    if engaging is not None:
        words = object_of(engaging, "$.engaging")
        state.card = one_named(words.get("card"), lookup.names, "card", "$.engaging.card")
        state.ring = number(words.get("ring"), "$.engaging.ring", 1, int(RINGS)) - 1
        state.fee = number(words.get("fee"), "$.engaging.fee", 1, 16)
        state.cap = 1000 if words.get("cap") is None else number(words["cap"], "$.engaging.cap", 1, 5)
    covered = mapping.get("covered")
    if covered is not None:
        words = object_of(covered, "$.covered")
        ring = number(words.get("ring"), "$.covered.ring", 1, int(RINGS)) - 1
        state.covered = ring * COLUMNS + number(words.get("column"), "$.covered.column", 1, int(COLUMNS)) - 1
    show = mapping.get("show")
    if show is not None:
        _set_show(state, object_of(show, "$.show"))


def _set_show(state: CircusFields, words: Mapping[str, Any]) -> None:
    lookup = state.lookup
    if words.get("place") is not None:
        state.place = one_named(words["place"], lookup.place_names, "place", "$.show.place")
    if words.get("instant") is not None:
        state.played = one_named(words["instant"], lookup.money_names, "instant", "$.show.instant")
        if state.played < lookup.artists:
            raise BadInput(f"{words['instant']!r} is no instant (T34)", "$.show.instant")
    if words.get("slot") is not None:
        numbers = [int(each) for each in lookup.slot_number]
        if words["slot"] not in numbers:
            raise BadInput(f"{words['slot']!r} is no slot of a city", "$.show.slot")
        state.city_slot = numbers.index(words["slot"])
    state.to_take = number(words.get("tickets", 0), "$.show.tickets", 0, 20)
    state.equipment = words.get("equipment") is True


def _take_from_decks(state: CircusFields) -> None:
    """Cards not named stay in the draw piles."""
    lookup = state.lookup
    used = [int(state.discards[card]) for card in range(lookup.cards)]
    for seat in range(state.players):
        for card in range(lookup.cards):
            used[card] += int(state.hands[seat * lookup.cards + card])
    open_cards = [*state.rings, *state.row, *state.placed, state.card, *state.solo_ring]
    for card in open_cards:
        if card != NONE:
            used[card] += 1
    for deck in range(3):
        bag = state.bag(deck)
        first = bag.first
        for place in range(len(bag.counts)):
            bag.counts[place] -= used[first + place]
            bag.total -= used[first + place]
            if bag.counts[place] < 0:
                closed = setup.in_use(state, first + place) == 0
                why = "its region is closed (T02)" if closed else f"it is named {-bag.counts[place]} times too often"
                raise BadInput(f"{bag.names[place]}: {why}", "$.hands")
