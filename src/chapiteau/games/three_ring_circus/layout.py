"""One table set-up with one variant, as rows of numbers: the roads in play, Barnum's route, the order of scoring."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.games.three_ring_circus.atlas import REGIONS, Atlas, Setup, Variant

OFF_THE_ROAD: Final = 1000
"""T74. Towns off the outer road rank behind those on it, in the order of the component file."""
CHUNK_BITS: Final = 9
CHUNK: Final = 512
"""Sets of places are looked up nine places at a time."""


class Layout:
    """What is in play, and where Barnum goes: `route` begins and ends on its starting metropolis."""

    def __init__(self, atlas: Atlas, setup: Setup, variant: Variant) -> None:
        self.setup = setup.name
        self.start = atlas.regions[variant.start]
        self.clockwise = variant.clockwise
        self.closed: list[str] = [atlas.regions[region] for region in setup.closed]
        places: i64 = len(atlas.places)
        self.in_play: vec[i64] = vec[i64](
            [0 if atlas.region[place] in setup.closed else 1 for place in range(len(atlas.places))]
        )
        self.open: vec[i64] = vec[i64]([0 if region in setup.closed else 1 for region in range(REGIONS)])
        self.first: vec[i64] = vec[i64](capacity=places + 1)
        self.next_to: vec[i64] = vec[i64](capacity=200)
        self._join(atlas)
        self.joined: vec[i64] = vec[i64](self._joined(len(atlas.places)))
        """For each chunk of nine places and each set of them, the places that roads join to the set."""
        way = setup.road[::-1] if variant.clockwise else setup.road
        first = way.index(atlas.metropolis[variant.start])
        self.route: vec[i64] = vec[i64](way[first:] + way[: first + 1])
        self.last: i64 = len(way)
        self.on_route: vec[i64] = vec[i64]([_index(way[first:] + way[:first], p) for p in range(len(atlas.places))])
        self.scoring: vec[i64] = vec[i64](variant.scoring)
        self.regions: i64 = len(variant.scoring)
        self.order: vec[i64] = vec[i64]([_index(variant.scoring, region) for region in range(REGIONS)])
        self.distance: vec[i64] = vec[i64](
            [self._steps(place, atlas.metropolis[atlas.region[place]]) for place in range(len(atlas.places))]
        )
        self.clock: vec[i64] = vec[i64]([_clock(atlas, setup.road[::-1], p) for p in range(len(atlas.places))])

    def _join(self, atlas: Atlas) -> None:
        for place in range(len(atlas.places)):
            self.first = append(self.first, len(self.next_to))
            for one, other in atlas.roads:
                if place in (one, other) and self.in_play[one] == 1 and self.in_play[other] == 1:
                    self.next_to = append(self.next_to, other if place == one else one)
        self.first = append(self.first, len(self.next_to))

    def _joined(self, places: int) -> list[int]:
        found: list[int] = []
        for first in range(0, places, CHUNK_BITS):
            sets = [0]
            for place in range(first, first + CHUNK_BITS):
                roads = range(self.first[place], self.first[place + 1]) if place < places else range(0)
                beside = sum(2 ** int(self.next_to[road]) for road in roads)
                sets += [each | beside for each in sets]
            found += sets
        return found

    def _steps(self, place: int, goal: int) -> int:
        """T74. Steps on roads in play, towns with tents counted."""
        reached = [place]
        steps = {place: 0}
        for one in reached:
            for at in range(self.first[one], self.first[one + 1]):
                other = int(self.next_to[at])
                if other not in steps:
                    steps[other] = steps[one] + 1
                    reached.append(other)
        return steps.get(goal, OFF_THE_ROAD)


def _index(items: list[int], item: int) -> int:
    return items.index(item) if item in items else -1


def _clock(atlas: Atlas, clockwise: list[int], place: int) -> int:
    """T73, T74. How far a town is clockwise along the outer road from the metropolis of its region."""
    metropolis = atlas.metropolis[atlas.region[place]]
    if place not in clockwise or metropolis not in clockwise:
        return OFF_THE_ROAD + place
    return (clockwise.index(place) - clockwise.index(metropolis)) % len(clockwise)


def layouts_of(atlas: Atlas, players: int) -> list[Layout]:
    """All set-ups and variants for so many players, the standard one first; one player plays as two do (T200)."""
    seats = 2 if players == 1 else players
    found: list[Layout] = []
    for setup in sorted(atlas.setups, key=_standard_first):
        if setup.players == seats:
            for variant in sorted(setup.variants, key=lambda each: not each.default):
                found.append(Layout(atlas, setup, variant))
    return found


def _standard_first(setup: Setup) -> str:
    """Closing Boston is never the standard (T05)."""
    return "z" if setup.name == "without-boston" else setup.name
