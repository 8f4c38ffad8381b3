"""A small network that looks at a match from every seat and says who it believes will win.

Each seat's features become UNITS numbers, with the same weights for every seat; the sum of these over all seats is what
the rivals are to each other. From its own numbers and that sum each seat gets one number, and the softmax of those are
chances that add up to one, for any number of players.

All but the end is whole numbers, several of which lie side by side in a word: an addition or a multiplication then does
them all at once. No lane overflows, because `train` keeps the weights inside BOUNDS.
"""

import json
from math import exp
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from chapiteau.engine.contract import NOBODY, State
from chapiteau.engine.errors import BadInput

FORMAT: Final = 1
UNITS: Final = 64
"""What a seat's features become: four to a word of 16 bits each."""
HIDDEN: Final = 16
"""What a seat's number is made of: two to a word of 32 bits each."""
ONE: Final = 256
"""A unit that is wholly on."""
FINE: Final = 1024
"""What a weight of 1 is in the layers above."""
MOST: Final = 63
"""So many features count for a table, and for a seat: with more a lane of 16 bits could overflow."""
BOUNDS: Final = (1.0, 8.0, 8.0, 30.0)
"""The greatest weights by layer: they keep every sum inside its lane."""
WORDS: Final = 16
EIGHT: Final = 8
"""So many words make the hidden numbers, and half of the units."""
RIVALS: Final = 6
"""So many compete at most."""
LANE: Final = 65536
HALF_LANE: Final = 32768
WIDE: Final = 4294967296
HALF_WIDE: Final = 2147483648


class Row:
    """A buffer for the numbers of the features that are on; a number may come several times."""

    def __init__(self) -> None:
        self.numbers: vec[i64] = _zeros(MOST)
        self.count: i64 = 0

    def add(self, number: i64) -> None:
        if self.count < MOST:
            self.numbers[self.count] = number
            self.count += 1

    def add_up_to(self, first: i64, count: i64, most: i64) -> None:
        """The first feature for one thing, the next too for two, and so on."""
        if count > most:
            count = most
        for number in range(count):
            self.add(first + number)

    def listed(self) -> list[int]:
        return [int(self.numbers[number]) for number in range(self.count)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """What a network sees of a game's states. A game writes its own in `features.py`."""

    def __init__(self, of_table: i64, of_seat: i64) -> None:
        self.of_table = of_table
        """How many features there are of what all seats share,"""
        self.of_seat = of_seat
        """and of what each seat has."""

    def rivals(self, state: State) -> i64:
        """How many compete: the seats, and after them whom a lone player competes with."""
        return state.players

    def table(self, state: State, row: Row) -> None:
        """Add what is on for everybody, by numbers below `of_table`."""

    def seat(self, state: State, seat: i64, row: Row) -> None:
        """Add what is on for one seat, by numbers below `of_seat`."""
        raise NotImplementedError


class Network:
    """The weights, read from what `chapiteau train` wrote: a line of JSON that says what they are, then the numbers."""

    def __init__(self, data: bytes) -> None:
        line, _, weights = data.partition(b"\n")
        self.header: dict[str, Any] = json.loads(line)
        if self.header.get("format") != FORMAT:
            raise BadInput(f"these weights have format {self.header.get('format')!r}, not {FORMAT}", "$.format")
        self.of_table: i64 = self.header["of_table"]
        self.of_seat: i64 = self.header["of_seat"]
        inputs = int(self.of_table + self.of_seat) + 1
        sizes = [inputs * UNITS, (UNITS + 1) * HIDDEN, UNITS * HIDDEN, HIDDEN]
        if len(weights) != 2 * sum(sizes):
            raise BadInput(f"{sum(sizes)} weights were expected, there are {len(weights) // 2}", "$")
        numbers = [int.from_bytes(weights[at : at + 2], "little", signed=True) for at in range(0, len(weights), 2)]
        first, own, all_ = sizes[0], sizes[0] + sizes[1], sizes[0] + sizes[1] + sizes[2]
        self.first: vec[i64] = pack(numbers[:first], 4, LANE)
        self.own: vec[i64] = pack(numbers[first:own], 2, WIDE)
        self.all: vec[i64] = pack(numbers[own:all_], 2, WIDE)
        self.last: vec[float] = vec[float]([each / (FINE * FINE * ONE) for each in numbers[all_:]])
        self.shared: vec[i64] = _zeros(WORDS)
        self.inputs = Rows(MOST)
        self.units: list[Rows] = [Rows(UNITS) for _ in range(RIVALS)]
        """Those that are on, rival by rival,"""
        self.together = Rows(UNITS)
        """and of all rivals together."""
        self.pooled: vec[i64] = _zeros(UNITS)

    def see_table(self, row: Row) -> None:
        """Begin with a state: what is on for everybody, and the bias, which is always on."""
        self.shared = self.first[:WORDS]
        self._sum(self.shared, row, 1)
        for unit in range(i64(UNITS)):
            self.pooled[unit] = 0

    def see_rival(self, rival: i64, row: Row) -> None:
        """What is on for one of those who compete."""
        sums = self.shared[:]
        self._sum(sums, row, 1 + self.of_table)
        self._unfold(sums, self.units[rival])

    def _sum(self, sums: vec[i64], row: Row, start: i64) -> None:
        inputs, numbers = self.inputs, row.numbers
        starts, factors = inputs.starts, inputs.factors
        for each in range(row.count):
            starts[each] = (start + numbers[each]) * WORDS
            factors[each] = 1
        inputs.count = row.count
        add_rows(sums, 0, self.first, inputs)
        add_rows(sums, EIGHT, self.first, inputs)

    def _unfold(self, sums: vec[i64], units: "Rows") -> None:
        """Each unit by itself, from nothing to wholly on."""
        pooled, starts, factors = self.pooled, units.starts, units.factors
        count: i64 = 0
        for number in range(i64(UNITS)):
            rest = sums[number >> 2]
            above = (rest + HALF_LANE) >> 16
            unit = rest - above * LANE
            sums[number >> 2] = above
            if unit > 0:
                if unit > ONE:
                    unit = ONE
                pooled[number] += unit
                starts[count] = number * EIGHT
                factors[count] = unit
                count += 1
        units.count = count

    def numbers(self, rivals: i64, into: vec[float]) -> None:
        """One number for each of the rivals that were seen: the higher, the likelier it wins."""
        shared = self.own[UNITS * EIGHT :]
        for word in range(i64(EIGHT)):
            shared[word] *= ONE
        together = self.together
        together.count = 0
        for number in range(i64(UNITS)):
            if self.pooled[number] > 0:
                together.add(number * EIGHT, self.pooled[number])
        add_rows(shared, 0, self.all, together)
        for rival in range(rivals):
            sums = shared[:]
            add_rows(sums, 0, self.own, self.units[rival])
            into[rival] = self._end(sums)

    def _end(self, sums: vec[i64]) -> float:
        found: float = 0.0
        for word in range(i64(EIGHT)):
            above = (sums[word] + HALF_WIDE) >> 32
            below = sums[word] - above * WIDE
            if below > 0:
                found += self.last[2 * word] * float(below)
            if above > 0:
                found += self.last[2 * word + 1] * float(above)
        return found


class Rows:
    """Which rows of weights are added, each so many times."""

    def __init__(self, size: i64) -> None:
        self.starts: vec[i64] = _zeros(size)
        self.factors: vec[i64] = _zeros(size)
        self.count: i64 = 0

    def add(self, start: i64, factor: i64) -> None:
        self.starts[self.count] = start
        self.factors[self.count] = factor
        self.count += 1


def add_rows(sums: vec[i64], at: i64, weights: vec[i64], rows: Rows) -> None:
    """Add eight words of some rows; the sums are in variables meanwhile, for a store takes longer than an addition."""
    starts, factors = rows.starts, rows.factors
    a, b, c, d = sums[at], sums[at + 1], sums[at + 2], sums[at + 3]
    e, f, g, h = sums[at + 4], sums[at + 5], sums[at + 6], sums[at + 7]
    for number in range(rows.count):
        row, factor = starts[number] + at, factors[number]
        a += weights[row] * factor
        b += weights[row + 1] * factor
        c += weights[row + 2] * factor
        d += weights[row + 3] * factor
        e += weights[row + 4] * factor
        f += weights[row + 5] * factor
        g += weights[row + 6] * factor
        h += weights[row + 7] * factor
    sums[at], sums[at + 1], sums[at + 2], sums[at + 3] = a, b, c, d
    sums[at + 4], sums[at + 5], sums[at + 6], sums[at + 7] = e, f, g, h


class Judgement:
    """Who will win, by a network that learned it; a policy asks it where a playout ends."""

    def __init__(self, features: Features, weights: bytes) -> None:
        self.features = features
        self.network = Network(weights)
        if self.network.of_table != features.of_table or self.network.of_seat != features.of_seat:
            raise BadInput("these weights were made for other features: train again", "$.of_seat")
        self.row = Row()
        self.numbers: vec[float] = vec[float]([0.0 for _ in range(RIVALS)])

    def chances(self, state: State, shares: vec[float]) -> None:
        """Each seat's chance of winning, into a row of one number a seat; those of all rivals add up to one."""
        if state.asked == NOBODY:
            for seat in range(state.players):
                shares[seat] = state.value(seat)
            return
        rivals = self.look(state)
        numbers = self.numbers
        most = numbers[0]
        for rival in range(1, rivals):
            most = max(most, numbers[rival])
        total: float = 0.0
        for rival in range(rivals):
            numbers[rival] = exp(numbers[rival] - most)
            total += numbers[rival]
        for seat in range(state.players):
            shares[seat] = numbers[seat] / total

    def look(self, state: State) -> i64:
        """Fill `numbers` for a state; how many rivals there are."""
        features, network, row = self.features, self.network, self.row
        row.count = 0
        features.table(state, row)
        network.see_table(row)
        rivals = features.rivals(state)
        for rival in range(rivals):
            row.count = 0
            features.seat(state, rival, row)
            network.see_rival(rival, row)
        network.numbers(rivals, self.numbers)
        return rivals


def pack(numbers: list[int], lanes: int, width: int) -> vec[i64]:
    """Several numbers side by side in a word: a negative one borrows from the next, and gives back when unfolded."""
    words = vec[i64](capacity=len(numbers) // lanes)
    for at in range(0, len(numbers), lanes):
        words = append(words, sum(numbers[at + lane] * width**lane for lane in range(lanes)))
    return words


def _zeros(size: i64) -> vec[i64]:
    row = vec[i64](capacity=size)
    for _ in range(size):
        row = append(row, 0)
    return row
