"""The map of a box: regions, places, roads and set-ups, checked for what T01 to T08 and T90 to T96 say of them."""

from collections.abc import Mapping
from typing import Any, Final

from chapiteau.engine.errors import BadInput
from chapiteau.engine.fields import lines, listed, one_of, own_ids, table, text, whole

REGIONS: Final = 5
TOWN: Final = 0
CITY: Final = 1
METROPOLIS: Final = 2
KINDS: Final = ["town", "city", "metropolis"]
EACH_REGION: Final = [6, 2, 1]
SETUPS: Final = [
    ("standard", 4, []),
    ("without-boston", 3, ["boston"]),
    ("without-chicago", 3, ["chicago"]),
    ("without-indianapolis", 2, ["chicago", "indianapolis"]),
    ("without-boston", 2, ["boston", "chicago"]),
]
"""T02. The id of a set-up, its players and the regions that are closed; the box has these five in any order."""


class Variant:
    """Where Barnum starts and which way it goes."""

    def __init__(self, start: int, clockwise: bool, scoring: list[int], default: bool) -> None:
        self.start = start
        self.clockwise = clockwise
        self.scoring = scoring
        self.default = default


class Setup:
    """Which regions are closed, the outer road (counterclockwise) and the variants."""

    def __init__(self, name: str, players: int, closed: list[int], road: list[int], variants: list[Variant]) -> None:
        self.name = name
        self.players = players
        self.closed = closed
        self.road = road
        self.variants = variants


class Atlas:
    """Regions, places and roads as plain lists of numbers."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        regions = lines(data, "region", "$")
        self.regions = own_ids(regions, "$.region")
        if len(regions) != REGIONS:
            raise BadInput(f"there are {REGIONS} regions (T01), not {len(regions)}", "$.region")
        found = lines(table(data, "map"), "place", "$.map")
        self.places = own_ids(found, "$.map.place")
        self.kind: list[int] = []
        self.region: list[int] = []
        self.token_slot: list[int] = []
        for number, place in enumerate(found):
            self._add(place, f"$.map.place[{number}]")
        self._check_regions()
        self.metropolis = [self._metropolis(region) for region in range(REGIONS)]
        self.cities = [self._city(region, slot) for region in range(REGIONS) for slot in (1, 2)]
        self.roads = self._roads(data)
        self.neutral = [self._neutral(line, number) for number, line in enumerate(regions)]
        self.setups = [self._setup(line, f"$.setup[{number}]") for number, line in enumerate(lines(data, "setup", "$"))]
        self._check_setups()

    def _add(self, place: Mapping[str, Any], at: str) -> None:
        text(place, "name", at)
        whole(place, "x", at, 0, 1200)
        whole(place, "y", at, 0, 700)
        self.kind.append(one_of(place, "kind", KINDS, at))
        self.region.append(one_of(place, "region", self.regions, at))
        self.token_slot.append(whole(place, "token_slot", at, 1, 2) if self.kind[-1] == CITY else 0)

    def _check_regions(self) -> None:
        """T01. Six towns, two cities with one half of the token each, one metropolis."""
        for region, name in enumerate(self.regions):
            mine = [place for place in range(len(self.places)) if self.region[place] == region]
            for kind, wanted in enumerate(EACH_REGION):
                count = sum(self.kind[place] == kind for place in mine)
                if count != wanted:
                    what = f"{name} has {count} places of kind {KINDS[kind]}, not {wanted} (T01)"
                    raise BadInput(what, "$.map.place")
            if sorted(self.token_slot[place] for place in mine if self.kind[place] == CITY) != [1, 2]:
                raise BadInput(f"the two cities of {name} have token_slot 1 and 2 (T04)", "$.map.place")

    def _metropolis(self, region: int) -> int:
        places = range(len(self.places))
        return next(place for place in places if self.region[place] == region and self.kind[place] == METROPOLIS)

    def _city(self, region: int, token_slot: int) -> int:
        places = range(len(self.places))
        return next(place for place in places if self.region[place] == region and self.token_slot[place] == token_slot)

    def _roads(self, data: Mapping[str, Any]) -> list[tuple[int, int]]:
        roads: list[tuple[int, int]] = []
        for number, line in enumerate(lines(table(data, "map"), "road", "$.map")):
            at = f"$.map.road[{number}]"
            one, other = one_of(line, "a", self.places, at), one_of(line, "b", self.places, at)
            pair = (min(one, other), max(one, other))
            if one == other or pair in roads:
                raise BadInput(f"{line['a']} and {line['b']} are joined twice, or to themselves", at)
            roads.append(pair)
        return roads

    def _neutral(self, line: Mapping[str, Any], number: int) -> int:
        """T08. The town where a neutral tent stands with two players; -1 where the region is never in play then."""
        at = f"$.region[{number}]"
        if not line.get("neutral_town"):
            return -1
        place = one_of(line, "neutral_town", self.places, at)
        if self.kind[place] != TOWN or self.region[place] != number:
            raise BadInput(f"{line['neutral_town']} is no town of this region (T08)", f"{at}.neutral_town")
        return place

    def _setup(self, line: Mapping[str, Any], at: str) -> Setup:
        closed = listed(line.get("closed"), self.regions, f"{at}.closed")
        road = listed(line.get("outer_road"), self.places, f"{at}.outer_road")
        self._check_road(road, closed, f"{at}.outer_road")
        found = lines(line, "variants", at)
        variants = [self._variant(each, road, f"{at}.variants[{number}]") for number, each in enumerate(found)]
        if sum(variant.default for variant in variants) != 1:
            raise BadInput("one of the variants is the default", f"{at}.variants")
        self._check_joined(closed, at)
        return Setup(text(line, "id", at), whole(line, "players", at, 2, 4), closed, road, variants)

    def _check_road(self, road: list[int], closed: list[int], at: str) -> None:
        for number, place in enumerate(road):
            name, after = self.places[place], road[(number + 1) % len(road)]
            if self.region[place] in closed:
                raise BadInput(f"{name} lies in a closed region", f"{at}[{number}]")
            if road.count(place) > 1:
                raise BadInput(f"{name} is on the outer road twice", f"{at}[{number}]")
            if (min(place, after), max(place, after)) not in self.roads:
                raise BadInput(f"no road joins {name} and {self.places[after]}", f"{at}[{number}]")
        for region, name in enumerate(self.regions):
            if region not in closed and self.metropolis[region] not in road:
                raise BadInput(f"the metropolis of {name} is not on the outer road (T66)", at)

    def _check_joined(self, closed: list[int], at: str) -> None:
        """Every place in play can be reached from every other."""
        open_places = {place for place in range(len(self.places)) if self.region[place] not in closed}
        reached = {min(open_places)}
        grown = True
        while grown:
            grown = False
            for pair in self.roads:
                if set(pair) <= open_places and len(reached & set(pair)) == 1:
                    reached |= set(pair)
                    grown = True
        missing = sorted(open_places - reached)
        if missing:
            raise BadInput(f"{self.places[missing[0]]} cannot be reached when these regions are closed", f"{at}.closed")

    def _variant(self, line: Mapping[str, Any], road: list[int], at: str) -> Variant:
        region = one_of(line, "start", self.regions, at)
        clockwise = one_of(line, "direction", ["ccw", "cw"], at) == 1
        scoring = listed(line.get("scoring"), self.regions, f"{at}.scoring")
        way = road[::-1] if clockwise else road
        first = way.index(self.metropolis[region]) if self.metropolis[region] in way else -1
        met = [self.region[p] for p in [*way[first + 1 :], *way[: first + 1]] if self.kind[p] == METROPOLIS]
        if first < 0 or scoring != met:
            order = ", ".join(self.regions[each] for each in met)
            raise BadInput(f"on this outer road Barnum scores in the order {order} (T96)", f"{at}.scoring")
        return Variant(region, clockwise, scoring, line.get("default") is True)

    def _check_setups(self) -> None:
        names = [
            (each.name, each.players, sorted(self.regions[region] for region in each.closed)) for each in self.setups
        ]
        for wanted in SETUPS:
            if wanted not in names:
                raise BadInput(f"the set-up {wanted[0]} for {wanted[1]} players closes {wanted[2]} (T02)", "$.setup")
        if len(names) != len(SETUPS):
            raise BadInput(f"there are {len(SETUPS)} set-ups (T02), not {len(names)}", "$.setup")
        for setup in self.setups:
            for region in range(REGIONS):
                if setup.players == 2 and region not in setup.closed and self.neutral[region] < 0:
                    raise BadInput("a neutral tent stands in each region with two players (T08)", f"$.region[{region}]")
