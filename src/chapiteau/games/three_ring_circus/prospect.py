"""What would come of the match as it stands: who would earn what in each region, and how the end would be scored.

The state is an open one, laid out from a view: everything here follows from what that viewer sees.
"""

from mypy_extensions import i64

from chapiteau.engine.events import Part
from chapiteau.games.three_ring_circus import barnum, mapping, parts, scoring, shows
from chapiteau.games.three_ring_circus.atlas import REGIONS
from chapiteau.games.three_ring_circus.components import FAMILIES
from chapiteau.games.three_ring_circus.lookup import Lookup
from chapiteau.games.three_ring_circus.state import NEUTRAL, NONE, CircusFields


def prospect(state: CircusFields, viewer: int | None) -> list[Part]:
    """Ranks, objectives and scores as they stand; what each metropolis would give to the viewer."""
    found: list[Part] = []
    for region in state.layout.scoring[state.scored :]:
        found += ranks(state, region)
    for seat in range(state.players):
        for number in range(state.placed_count[seat]):
            found.append(objective(state, seat, state.placed[seat * 5 + number]))
    if viewer is not None:
        found += of_viewer(state, viewer)
    return found + projected(state)


def ranks(state: CircusFields, region: i64) -> list[Part]:
    """T71 to T74. Who has tents in a region that is still to be scored, the best first."""
    found: list[Part] = []
    fame = state.lookup.region_fame
    for rank, owner in enumerate(barnum.region_order(state, region)):
        part: parts.RegionRank = {
            "key": "rank",
            "region": state.lookup.region_names[region],
            "seat": state.circus_name(owner),
            "tents": int(state.in_region[owner * REGIONS + region]),
            "fame": int(fame[rank]) if rank < len(fame) else 0,
            "lost": owner == NEUTRAL,
        }
        found.append(part)
    return found


def objective(state: CircusFields, seat: i64, card: i64) -> Part:
    """T120 to T125. How far an objective has come, and the next step of it."""
    reached = int(scoring.objective_count(state, seat, card))
    fame = int(scoring.objective_fame(state, seat, card))
    steps = steps_of(state.lookup, card)
    following = next((step for step in steps if step > reached), None)
    return {
        "key": "reached",
        "seat": int(seat),
        "card": state.name_of(card),
        "reached": reached,
        "fame": fame,
        "next": following,
    }


def steps_of(lookup: Lookup, card: i64) -> list[int]:
    number = card - lookup.first_objective
    return [int(lookup.steps[number * 3 + step]) for step in range(3)]


def of_viewer(state: CircusFields, viewer: i64) -> list[Part]:
    """The objectives in the own hand, and what a show in each metropolis would give."""
    lookup = state.lookup
    held = [card for card in range(lookup.first_objective, lookup.cards) if state.hands[viewer * lookup.cards + card]]
    found = [objective(state, viewer, card) for card in held]
    for region in state.layout.scoring:
        place = lookup.metropolis[region]
        if state.wanted[region] != NONE and shows.free_slot(state, place) != NONE and not state.has_tent(viewer, place):
            found.append(metropolis(state, viewer, region))
    return found


def metropolis(state: CircusFields, viewer: i64, region: i64) -> Part:
    """T60, T61. What a show there would earn now, and what one artist more before or after would add."""
    lookup = state.lookup
    place, card = lookup.metropolis[region], state.wanted[region]
    asking = state.clone()
    asking.asked = viewer
    at = shows.best_required(asking, viewer, place)
    required, left, right = (int(fame) for fame in lookup.metropolis_fame)
    first = int(lookup.first_fame[shows.free_slot(state, place)])
    before = int(shows.fame_before(asking, place, at)) if at != NONE else 0
    after = int(shows.fame_after(asking, place, at)) if at != NONE else 0
    return {
        "key": "metropolis",
        "place": state.place_name(place),
        "card": lookup.metropolis_names[card],
        "has": at != NONE,
        "fame": required + first + before + after if at != NONE else 0,
        "left": FAMILIES[lookup.left[card]],
        "more_left": left - before if at != NONE else 0,
        "right": FAMILIES[lookup.right[card]],
        "more_right": right - after if at != NONE else 0,
    }


def projected(state: CircusFields) -> list[Part]:
    """T71, T82, T230. Every circus's fame by source, if the match ended as it stands."""
    after = state.clone()
    if state.asked != NONE:
        for region in state.layout.scoring[state.scored :]:
            barnum.score_region(after, region)
        for seat in range(state.players):
            scoring.score_circus(after, seat)
        if state.players == 1:
            scoring.score_automaton(after)
    found: list[Part] = []
    for circus in range(state.circuses):
        for source, fame in mapping.fame_words(after, circus).items():
            found.append({"key": "projected", "seat": state.circus_name(circus), "source": source, "fame": fame})
    return found
