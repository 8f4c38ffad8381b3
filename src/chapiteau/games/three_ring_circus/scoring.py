"""The end of the game: T81 to T83, T110 to T125 and T230."""

from typing import Final

from mypy_extensions import i64

from chapiteau.engine.contract import NOBODY
from chapiteau.games.three_ring_circus import events
from chapiteau.games.three_ring_circus.atlas import REGIONS
from chapiteau.games.three_ring_circus.decks import gain
from chapiteau.games.three_ring_circus.moves import COLUMNS, RINGS
from chapiteau.games.three_ring_circus.state import (
    AUTOMATON,
    AUTOMATON_CARDS,
    BANKNOTE_ICON,
    CORNERS,
    DONE,
    EFFECTS_END,
    FAME_AFTER,
    FAME_BEFORE,
    FAME_PER,
    NONE,
    OBJECTIVES,
    SLOTS,
    VALUES,
    CircusFields,
)

# What FAME_PER counts, in the order of components.PER; families and values follow.
PER_BANKNOTE: Final = 0
PER_LOCOMOTIVE: Final = 1
PER_PEDESTAL: Final = 2
PER_FAMILY: Final = 3
PER_VALUE: Final = 5
"""Values begin at 1, so that value v is counted by PER_VALUE + v."""


def finish(state: CircusFields) -> None:
    """T82. Final scoring, and the result."""
    for seat in range(state.players):
        score_circus(state, seat)
    if state.players == 1:
        score_automaton(state)
    state.asked = NOBODY
    state.decision = DONE
    if state.audience is not None:
        tell_end(state)


def score_circus(state: CircusFields, seat: i64) -> None:
    """T82. Corners and effects of placed Ticket cards, and placed objectives."""
    gain(state, seat, CORNERS, corner_fame(state, seat))
    gain(state, seat, EFFECTS_END, effects_fame(state, seat))
    objectives: i64 = 0
    for number in range(state.placed_count[seat]):
        objectives += objective_fame(state, seat, state.placed[seat * 5 + number])
    gain(state, seat, OBJECTIVES, objectives)


def corner_fame(state: CircusFields, seat: i64) -> i64:
    """T82. The fame in the corners of placed Ticket cards."""
    fame: i64 = 0
    for slot in range(SLOTS):
        card = state.rings[seat * SLOTS + slot]
        if card != NONE and card >= state.lookup.money:
            fame += state.lookup.corner[card]
    return fame


def effects_fame(state: CircusFields, seat: i64) -> i64:
    """T82. What the effects of placed Ticket cards are worth together."""
    fame: i64 = 0
    for slot in range(SLOTS):
        card = state.rings[seat * SLOTS + slot]
        if card != NONE and card >= state.lookup.money:
            fame += effect_fame(state, seat, slot, card)
    return fame


def effect_fame(state: CircusFields, seat: i64, slot: i64, card: i64) -> i64:
    """T110, T111. What the effect of a Ticket card in this slot is worth."""
    lookup = state.lookup
    effect = lookup.effect[card]
    start = slot // COLUMNS * COLUMNS
    if effect == FAME_BEFORE:
        return lookup.n[card] * families_in(state, seat, start, slot, lookup.of[card])
    if effect == FAME_AFTER:
        return lookup.n[card] * families_in(state, seat, slot + 1, start + COLUMNS, lookup.of[card])
    if effect == FAME_PER:
        return lookup.n[card] * count_in_circus(state, seat, lookup.of[card])
    return 0


def families_in(state: CircusFields, seat: i64, start: i64, end: i64, family: i64) -> i64:
    count: i64 = 0
    for slot in range(start, end):
        card = state.rings[seat * SLOTS + slot]
        if card != NONE and state.lookup.family[card] == family:
            count += 1
    return count


def count_in_circus(state: CircusFields, seat: i64, of: i64) -> i64:
    """T111. Over all rings: icons, the pedestal marker, a family, or a value."""
    if of == PER_BANKNOTE:
        return state.banknotes[seat]
    if of == PER_LOCOMOTIVE:
        return state.locomotives[seat]
    if of == PER_PEDESTAL:
        return state.pedestals[seat]
    if of <= PER_VALUE:
        return state.family_count(seat, of - PER_FAMILY)
    count: i64 = 0
    for slot in range(seat * SLOTS, seat * SLOTS + SLOTS):
        card = state.rings[slot]
        if card != NONE and state.lookup.value[card] == of - PER_VALUE:
            count += 1
    return count


def objective_fame(state: CircusFields, seat: i64, card: i64) -> i64:
    """T120 to T125. The highest step that was reached."""
    lookup = state.lookup
    number = card - lookup.first_objective
    reached = objective_count(state, seat, card)
    fame: i64 = 0
    for step in range(3):
        if reached >= lookup.steps[number * 3 + step]:
            fame = lookup.rewards[number * 3 + step]
    return fame


def objective_count(state: CircusFields, seat: i64, card: i64) -> i64:
    """What an objective counts; the kinds are those of components.COUNTS."""
    kind = state.lookup.effect[card]
    if kind == 0:
        return state.in_region[seat * REGIONS + state.lookup.of[card]]
    if kind <= 3:
        return different_values(state, seat, kind - 1)
    if kind == 4:
        return metropolises_played(state, seat)
    if kind == 5:
        return city_pairs(state, seat)
    if kind == 6:
        return state.pedestals[seat]
    return artists_in(state, seat)


def different_values(state: CircusFields, seat: i64, family: i64) -> i64:
    """T121. How many different values of a family are in the circus."""
    found: i64 = 0
    for slot in range(seat * SLOTS, seat * SLOTS + SLOTS):
        card = state.rings[slot]
        if card != NONE and state.lookup.family[card] == family:
            found |= 1 << state.lookup.value[card]
    count: i64 = 0
    for value in range(VALUES):
        count += (found >> value) & 1
    return count


def metropolises_played(state: CircusFields, seat: i64) -> i64:
    """T122."""
    count: i64 = 0
    for metropolis in state.lookup.metropolis:
        if state.has_tent(seat, metropolis):
            count += 1
    return count


def city_pairs(state: CircusFields, seat: i64) -> i64:
    """T123. Regions in both of whose cities the seat has performed."""
    cities = state.lookup.cities
    pairs: i64 = 0
    for region in range(len(cities) // 2):
        if state.has_tent(seat, cities[region * 2]) and state.has_tent(seat, cities[region * 2 + 1]):
            pairs += 1
    return pairs


def artists_in(state: CircusFields, seat: i64) -> i64:
    start = seat * RINGS
    return state.length[start] + state.length[start + 1] + state.length[start + 2]


# The automaton


def score_automaton(state: CircusFields) -> None:
    """T230. Its Ticket cards as one ring, and fame for each artist action card played."""
    lookup = state.lookup
    corners: i64 = 0
    effects: i64 = 0
    for value in range(VALUES):
        card = state.solo_ring[value]
        if card != NONE:
            corners += lookup.corner[card]
            effects += solo_effect(state, card)
    gain(state, AUTOMATON, CORNERS, corners)
    gain(state, AUTOMATON, EFFECTS_END, effects)
    gain(state, AUTOMATON, AUTOMATON_CARDS, state.artist_cards * lookup.solo_fame[state.difficulty])


def solo_effect(state: CircusFields, card: i64) -> i64:
    lookup = state.lookup
    effect, value = lookup.effect[card], lookup.value[card]
    if effect == FAME_BEFORE:
        return lookup.n[card] * solo_family(state, 0, value, lookup.of[card])
    if effect == FAME_AFTER:
        return lookup.n[card] * solo_family(state, value + 1, VALUES, lookup.of[card])
    if effect == FAME_PER:
        return lookup.n[card] * solo_count(state, lookup.of[card])
    return 0


def solo_family(state: CircusFields, start: i64, end: i64, family: i64) -> i64:
    count: i64 = 0
    for value in range(start, end):
        card = state.solo_ring[value]
        if card != NONE and state.lookup.family[card] == family:
            count += 1
    return count


def solo_count(state: CircusFields, of: i64) -> i64:
    """T230. The banknotes on its cards, its two markers, a family, or a value."""
    if of == PER_BANKNOTE:
        banknotes: i64 = 0
        for value in range(VALUES):
            card = state.solo_ring[value]
            if card != NONE and state.lookup.effect[card] == BANKNOTE_ICON:
                banknotes += 1
        return banknotes
    if of == PER_LOCOMOTIVE:
        return state.solo_steps
    if of == PER_PEDESTAL:
        return state.solo_pedestals
    if of <= PER_VALUE:
        return solo_family(state, 0, VALUES, of - PER_FAMILY)
    return 1 if state.solo_ring[of - PER_VALUE] != NONE else 0


# The result


def beats(state: CircusFields, one: i64, other: i64) -> bool:
    """T83. More fame; else more tents in the region scored last, then in the one before; else the automaton."""
    mine, theirs = state.score(one), state.score(other)
    if mine != theirs:
        return mine > theirs
    for number in range(state.layout.regions - 1, -1, -1):
        region = state.layout.scoring[number]
        tents, others = state.in_region[one * REGIONS + region], state.in_region[other * REGIONS + region]
        if tents != others:
            return tents > others
    return state.players == 1 and one == AUTOMATON


def place_of(state: CircusFields, circus: i64) -> int:
    """One more than those who beat this circus: only a full tie is shared."""
    place = 1
    for other in range(state.circuses):
        if other != circus and beats(state, other, circus):
            place += 1
    return place


def tell_end(state: CircusFields) -> None:
    result: list[events.CircusPlaced] = []
    for circus in range(state.circuses):
        place, score = place_of(state, circus), int(state.score(circus))
        result.append({"seat": state.circus_name(circus), "place": place, "score": score})
    state.tell(events.End(type="end", result=sorted(result, key=_by_place)))


def _by_place(part: events.CircusPlaced) -> tuple[int, str]:
    return part["place"], str(part["seat"])


def standings(state: CircusFields) -> list[float]:
    """Fame, in tens; among people with what the cards of the circus would score now."""
    return [int(state.score(circus) + placed_fame(state, circus)) / 10 for circus in range(state.circuses)]


def placed_fame(state: CircusFields, circus: i64) -> i64:
    return 0 if state.players == 1 else corner_fame(state, circus) + effects_fame(state, circus)
