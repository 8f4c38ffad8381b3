"""Where a caravan may stop: T30 and T31. A place is a bit, so that all places one step further are a few look-ups."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.rows import filled
from chapiteau.games.three_ring_circus.layout import CHUNK, CHUNK_BITS
from chapiteau.games.three_ring_circus.state import NONE, CircusFields

FAR: Final = 1000


class Walk:
    """T30, T31. The places where a caravan may stop, one step after the other."""

    def __init__(self, state: CircusFields, owner: i64) -> None:
        self.joined: vec[i64] = state.layout.joined
        self.skipped: i64 = skippable(state, owner)
        self.crossed: i64 = state.lookup.bit[state.caravan[owner]]
        self.edge: i64 = self.crossed
        """What the last step reached."""
        self.stops: i64 = 0

    def step(self) -> None:
        """One step more: what is skipped costs none, so what lies beyond it is as near."""
        joined, skipped = self.joined, self.skipped
        crossed, stops, edge = self.crossed, self.stops, self.edge
        while edge != 0:
            beside = neighbours(joined, edge)
            stops |= beside
            edge = beside & skipped & ~crossed
            crossed |= edge
        self.edge = stops & ~crossed
        self.crossed = crossed | stops
        self.stops = stops


def neighbours(joined: vec[i64], places: i64) -> i64:
    """All places that a road joins to one of these, by a layout's table."""
    found: i64 = 0
    chunk: i64 = 0
    while places != 0:
        some = places & (CHUNK - 1)
        if some != 0:
            found |= joined[chunk + some]
        places >>= CHUNK_BITS
        chunk += CHUNK
    return found


def skippable(state: CircusFields, owner: i64) -> i64:
    """T31. Towns with a tent and places with another caravan, Barnum's too."""
    bit = state.lookup.bit
    skipped = state.closed_towns | bit[state.barnum_place()]
    for other in range(state.circuses):
        place = state.caravan[other]
        if other != owner and place != NONE:
            skipped |= bit[place]
    return skipped


def stops_within(state: CircusFields, owner: i64, most: i64) -> i64:
    """The places where a caravan may stop after at most so many steps."""
    walk = Walk(state, owner)
    for _step in range(most):
        walk.step()
        if walk.edge == 0:
            break
    return walk.stops


def reach(state: CircusFields, owner: i64) -> vec[i64]:
    """The fewest steps to stop at each place; FAR where no road leads."""
    found = filled(state.lookup.places, FAR)
    walk = Walk(state, owner)
    steps: i64 = 0
    while walk.edge != 0:
        walk.step()
        steps += 1
        for place in range(state.lookup.places):
            if found[place] == FAR and walk.stops & state.lookup.bit[place] != 0:
                found[place] = steps
    return found


def steps_to(state: CircusFields, owner: i64, place: i64) -> i64:
    """The fewest steps to stop at a place."""
    walk = Walk(state, owner)
    steps: i64 = 0
    while walk.edge != 0:
        walk.step()
        steps += 1
        if walk.stops & state.lookup.bit[place] != 0:
            return steps
    return FAR
