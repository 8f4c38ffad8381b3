"""Barnum on the outer road, its tile, and the scoring of regions: T66 to T74."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.rows import zeros
from chapiteau.games.three_ring_circus import events
from chapiteau.games.three_ring_circus.atlas import CITY, METROPOLIS, REGIONS, TOWN
from chapiteau.games.three_ring_circus.decks import gain
from chapiteau.games.three_ring_circus.state import NEUTRAL, NONE, OWNERS, PLACE_SLOTS, REGION, CircusFields

KEYS: Final = 6
"""How many things are compared when a region is scored."""
BEHIND: Final = 10_000


def next_stop(state: CircusFields) -> i64:
    """T66. The place on its route where Barnum's next step ends: towns with a tent are skipped."""
    layout = state.layout
    step = state.barnum + 1
    while step < layout.last:
        place = layout.route[step]
        if state.lookup.kind[place] != TOWN or state.tents[place * PLACE_SLOTS] == NONE:
            break
        step += 1
    return step


def move_on(state: CircusFields) -> None:
    """T66, T67. One step, unless the popcorn side shows; entering a metropolis turns the tile."""
    if state.popcorn or state.barnum >= state.layout.last:
        return
    state.barnum = next_stop(state)
    place = state.barnum_place()
    if state.audience is not None:
        state.tell(events.Barnum(type="barnum", place=state.place_name(place)))
    if state.lookup.kind[place] == METROPOLIS:
        state.popcorn = True
        if state.audience is not None:
            holder = state.circus_name(state.holder)
            state.tell(events.Popcorn(type="popcorn", place=state.place_name(place), holder=holder))


def close_turn(state: CircusFields) -> bool:
    """T70, T81. At the end of the holder's turn a region may be scored; whether that was the last."""
    if not state.popcorn or state.current != state.holder:
        return False
    region = state.lookup.region[state.barnum_place()]
    score_region(state, region)
    state.scored += 1
    state.popcorn = False
    state.holder = (state.holder + state.circuses - 1) % state.circuses
    if state.barnum == state.layout.last:
        return True
    if state.audience is not None:
        state.tell(events.Tile(type="tile", to=state.circus_name(state.holder)))
    return False


def score_region(state: CircusFields, region: i64) -> None:
    """T71, T72. Most tents 10 fame, second 6, third 3; the fame of neutral tents is lost."""
    order = region_order(state, region)
    if state.audience is not None:
        tell_region(state, region, order)
    for rank in range(len(order)):
        if rank < len(state.lookup.region_fame) and order[rank] != NEUTRAL:
            gain(state, order[rank], REGION, state.lookup.region_fame[rank])


def region_order(state: CircusFields, region: i64) -> vec[i64]:
    """T71 to T74. Who has tents in the region, the best first."""
    keys = zeros(OWNERS * KEYS)
    order = vec[i64](capacity=OWNERS)
    for owner in range(OWNERS):
        if state.in_region[owner * REGIONS + region] == 0:
            continue
        region_keys(state, region, owner, keys)
        order = append(order, owner)
        at = len(order) - 1
        while at > 0 and comes_before(keys, owner, order[at - 1]):
            order[at] = order[at - 1]
            at -= 1
        order[at] = owner
    return order


def comes_before(keys: vec[i64], one: i64, other: i64) -> bool:
    """A later key only separates those still tied; smaller is better."""
    for key in range(KEYS):
        mine, theirs = keys[one * KEYS + key], keys[other * KEYS + key]
        if mine != theirs:
            return mine < theirs
    return False


def region_keys(state: CircusFields, region: i64, owner: i64, keys: vec[i64]) -> None:
    """Tents, metropolis slot, highest and second city slot, nearest town, slot in the first city."""
    lookup, layout = state.lookup, state.layout
    start = owner * KEYS
    for key in range(1, KEYS):
        keys[start + key] = BEHIND * BEHIND
    keys[start] = -state.in_region[owner * REGIONS + region]
    keys[start + 2] = 0
    keys[start + 3] = 0
    keys[start + 5] = 0
    for place in range(lookup.places):
        if lookup.region[place] != region or not state.has_tent(owner, place):
            continue
        slot = own_slot(state, owner, place)
        if lookup.kind[place] == METROPOLIS:
            keys[start + 1] = slot
        elif lookup.kind[place] == CITY:
            city_keys(keys, start, lookup.slot_number[slot], lookup.token_slot[place] == 1)
        else:
            town = layout.distance[place] * BEHIND + layout.clock[place]
            keys[start + 4] = min(keys[start + 4], town)


def city_keys(keys: vec[i64], start: i64, number: i64, is_first: bool) -> None:
    """T73, T74. The highest slot, then the second, at the very end that of the first city; higher is better."""
    if -number < keys[start + 2]:
        keys[start + 3] = keys[start + 2]
        keys[start + 2] = -number
    elif -number < keys[start + 3]:
        keys[start + 3] = -number
    if is_first:
        keys[start + 5] = -number


def own_slot(state: CircusFields, owner: i64, place: i64) -> i64:
    slot: i64 = 0
    while slot < PLACE_SLOTS:
        if state.tents[place * PLACE_SLOTS + slot] == owner:
            return slot
        slot += 1
    return NONE


def tell_region(state: CircusFields, region: i64, order: vec[i64]) -> None:
    """T72. The fame of neutral tents is lost, so none is told."""
    ranks: list[events.Rank] = []
    for rank in range(len(order)):
        owner = order[rank]
        scores = rank < len(state.lookup.region_fame) and owner != NEUTRAL
        fame = int(state.lookup.region_fame[rank]) if scores else 0
        tents = int(state.in_region[owner * REGIONS + region])
        ranks.append({"seat": state.circus_name(owner), "tents": tents, "fame": fame})
    state.tell(events.RegionScored(type="region", region=state.lookup.region_names[region], ranks=ranks))
