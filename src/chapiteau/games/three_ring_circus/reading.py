"""What a view tells about a move before it is made: fees, pedestals, Money, fame."""

from typing import Any

from chapiteau.games.three_ring_circus.atlas import CITY, METROPOLIS, TOWN
from chapiteau.games.three_ring_circus.components import BONUSES, FAMILIES, ICONS, TYPES
from chapiteau.games.three_ring_circus.layout import Layout
from chapiteau.games.three_ring_circus.moves import COLUMNS, RINGS
from chapiteau.games.three_ring_circus.state import FAME_AFTER, FAME_BEFORE, FAME_PER, LOCOMOTIVE_ICON, Lookup


class Reading:
    """A view and the lookup of its game; rings are lists of numbers of cards."""

    def __init__(self, lookup: Lookup, layout: Layout, view: Any) -> None:
        self.lookup = lookup
        self.layout = layout
        self.view = view
        self.seat: int = view.to_act if view.seat is None else view.seat
        self.rings: list[list[int]] = [
            [lookup.names.index(card) for card in ring] for ring in view.circuses[self.seat].rings
        ]
        self.owners: dict[str, list[Any]] = view.tents

    # The circus

    def fee(self, card: int, ring: int) -> int:
        """T22."""
        return max(0, int(self.lookup.value[card]) - self.highest(ring))

    def highest(self, ring: int) -> int:
        return int(self.lookup.value[self.rings[ring][-1]]) if self.rings[ring] else 0

    def with_card(self, card: int, ring: int) -> list[list[int]]:
        """The rings after an engagement (T21)."""
        after = [list(each) for each in self.rings]
        after[ring] = self.in_order([*after[ring], card])
        return after

    def in_order(self, cards: list[int]) -> list[int]:
        return sorted(cards, key=lambda each: int(self.lookup.value[each]))

    def swapped(self, rings: tuple[int, int], columns: tuple[int, int]) -> list[list[int]]:
        """The rings after a swap (T26)."""
        after = [list(each) for each in self.rings]
        one, other = after[rings[0]].pop(columns[0]), after[rings[1]].pop(columns[1])
        after[rings[0]] = self.in_order([*after[rings[0]], other])
        after[rings[1]] = self.in_order([*after[rings[1]], one])
        return after

    def icons(self, rings: list[list[int]]) -> list[int]:
        """T25, T29. Pedestals, banknotes and locomotives to be seen."""
        lookup = self.lookup
        found = [0, 0, int(lookup.off_slot)]
        for slot in range(RINGS * COLUMNS):
            ring, column = rings[slot // COLUMNS], slot % COLUMNS
            if column >= len(ring):
                if lookup.icon[slot] > 0:
                    found[lookup.icon[slot] - 1] += int(lookup.amount[slot])
            elif ring[column] < lookup.artists:
                found[0] += int(lookup.base[ring[column]]) + self.count(ring[column + 1 :], lookup.of[ring[column]])
            elif lookup.effect[ring[column]] <= LOCOMOTIVE_ICON:
                found[lookup.effect[ring[column]]] += 1
        found[0] = max(int(lookup.lowest), min(int(lookup.highest), found[0]))
        return found

    def count(self, cards: list[int], family: int) -> int:
        return sum(1 for card in cards if self.lookup.family[card] == family)

    def covers(self, ring: int) -> int:
        """The slot that one more card in this ring covers."""
        return ring * COLUMNS + len(self.rings[ring])

    def slot_bonus(self, ring: int) -> tuple[str, int]:
        """T26. The bonus of the slot that would be covered."""
        slot = self.covers(ring)
        return BONUSES[self.lookup.bonus[slot]], int(self.lookup.amount[slot])

    def slot_icon(self, ring: int) -> tuple[str, int]:
        slot = self.covers(ring)
        return ICONS[self.lookup.icon[slot]], int(self.lookup.amount[slot])

    def completes(self, ring: int) -> int | None:
        """T27. The column that one more card in this ring completes."""
        column = len(self.rings[ring])
        others = [len(self.rings[other]) for other in range(RINGS) if other != ring]
        return column if all(length > column for length in others) else None

    def end_fame(self, rings: list[list[int]]) -> tuple[int, int]:
        """T82. Corners and effects of the Ticket cards, as things stand."""
        corners = effects = 0
        icons = self.icons(rings)
        for ring in rings:
            for column, card in enumerate(ring):
                if card >= self.lookup.money:
                    corners += int(self.lookup.corner[card])
                    effects += self.effect_fame(rings, ring, column, icons)
        return corners, effects

    def effect_fame(self, rings: list[list[int]], ring: list[int], column: int, icons: list[int]) -> int:
        lookup = self.lookup
        card = ring[column]
        effect, of, n = lookup.effect[card], int(lookup.of[card]), int(lookup.n[card])
        if effect == FAME_BEFORE:
            return n * self.count(ring[:column], of)
        if effect == FAME_AFTER:
            return n * self.count(ring[column + 1 :], of)
        if effect != FAME_PER:
            return 0
        if of < 3:
            return n * icons[(1, 2, 0)[of]]
        cards = [each for some in rings for each in some]
        if of <= 5:
            return n * self.count(cards, of - 3)
        return n * sum(1 for each in cards if lookup.value[each] == of - 5)

    # The map

    def kind(self, place: str) -> int:
        return int(self.lookup.kind[self.lookup.place_names.index(place)])

    def is_town(self, place: str) -> bool:
        return self.kind(place) == TOWN

    def is_city(self, place: str) -> bool:
        return self.kind(place) == CITY

    def is_metropolis(self, place: str) -> bool:
        return self.kind(place) == METROPOLIS

    def region(self, place: str) -> str:
        return self.lookup.region_names[self.lookup.region[self.lookup.place_names.index(place)]]

    def open_neighbours(self, place: str) -> int:
        """T41. Neighbouring towns without a tent."""
        number = self.lookup.place_names.index(place)
        near = [self.layout.next_to[at] for at in range(self.layout.first[number], self.layout.first[number + 1])]
        names = [self.lookup.place_names[each] for each in near if self.lookup.kind[each] == TOWN]
        return sum(1 for name in names if name not in self.owners)

    def pedestals_for(self, city: str, instant: str | None) -> list[tuple[str, int]]:
        """T51. Where the pedestals of a show come from: marker, favourite, instant."""
        circus = self.view.circuses[self.seat]
        parts = [("marker", int(circus.pedestals))]
        liked = TYPES.index(self.view.liked[city])
        cards = [card for ring in self.rings for card in ring]
        if any(card < self.lookup.artists and self.lookup.effect[card] == liked for card in cards):
            parts.append(("favourite", int(self.lookup.favourite)))
        if instant is not None:
            parts.append(("instant", self.instant_pedestals(instant)))
        return parts

    def instant_pedestals(self, card: str) -> int:
        """T100, T101. What an instant adds in a city."""
        number = self.lookup.names.index(card)
        effect, n = int(self.lookup.effect[number]), int(self.lookup.n[number])
        if effect > 3:
            return 0
        return n if effect == 3 else n * sum(self.count(ring, effect) for ring in self.rings)

    def free_slots(self, city: str, pedestals: int) -> list[int]:
        """T50. The numbers of the slots that could be taken."""
        taken = self.owners.get(city, [None] * 5)
        numbers = [int(number) for number in self.lookup.slot_number]
        return [number for number, owner in zip(numbers, taken, strict=True) if owner is None and number <= pedestals]

    def slot_reward(self, number: int) -> tuple[int, int]:
        """T52. Ticket cards and fame of a slot."""
        slot = [int(each) for each in self.lookup.slot_number].index(number)
        return int(self.lookup.slot_tickets[slot]), int(self.lookup.slot_fame[slot])

    def metropolis_parts(self, place: str, rings: list[list[int]]) -> dict[str, int]:
        """T60 to T62. The fame of a show there in the best ring; nothing without the required artist."""
        lookup = self.lookup
        card = lookup.metropolis_names.index(self.view.metropolises[self.region(place)])
        best: dict[str, int] = {}
        for ring in rings:
            for column, artist in enumerate(ring):
                if lookup.value[artist] == lookup.required[card]:
                    parts = {"required": int(lookup.metropolis_fame[0])}
                    if self.count(ring[:column], lookup.left[card]):
                        parts["left"] = int(lookup.metropolis_fame[1])
                    if self.count(ring[column + 1 :], lookup.right[card]):
                        parts["right"] = int(lookup.metropolis_fame[2])
                    best = max(best, parts, key=lambda each: sum(each.values()))
        if best:
            slots = self.owners.get(place, [None] * 4)
            free = slots.index(None) if None in slots else len(slots) - 1
            best["first_slot"] = int(lookup.first_fame[free])
        return best

    def families_of(self, place: str) -> tuple[str, str]:
        """The families left and right of the required artist."""
        card = self.lookup.metropolis_names.index(self.view.metropolises[self.region(place)])
        return FAMILIES[self.lookup.left[card]], FAMILIES[self.lookup.right[card]]

    def tents_in(self, region: str) -> dict[Any, int]:
        """Tents by owner in a region."""
        found: dict[Any, int] = {}
        for place, owners in self.owners.items():
            if self.region(place) == region:
                for owner in owners:
                    if owner is not None:
                        found[owner] = found.get(owner, 0) + 1
        return found

    def barnum_after(self, place: str) -> str | None:
        """T66. Where Barnum would go after a show there; None while it waits."""
        if self.view.popcorn:
            return None
        names = [self.lookup.place_names[each] for each in self.layout.route]
        at = names.index(self.view.barnum)
        for name in names[at + 1 :]:
            closed = self.is_town(name) and (name in self.owners or name == place)
            if not closed:
                return name
        return None

    def objective_count(self, name: str) -> int:
        """T120 to T125. How much of what an objective counts this seat has."""
        card = self.lookup.names.index(name)
        kind = int(self.lookup.effect[card])
        cards = [each for ring in self.rings for each in ring]
        if kind == 0:
            return self.tents_in(self.lookup.region_names[self.lookup.of[card]]).get(self.seat, 0)
        if kind <= 3:
            return len({int(self.lookup.value[each]) for each in cards if self.lookup.family[each] == kind - 1})
        mine = [place for place, owners in self.owners.items() if self.seat in owners]
        if kind == 4:
            return sum(self.is_metropolis(place) for place in mine)
        if kind == 5:
            cities = [self.region(place) for place in mine if self.is_city(place)]
            return sum(cities.count(region) == 2 for region in set(cities))
        return int(self.view.circuses[self.seat].pedestals) if kind == 6 else len(cards)
