"""A network's weights, and how they come nearer to what happened: gradients by hand, steps by Adam."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from chapiteau.engine.network import BOUNDS, FINE, FORMAT, HIDDEN, MOST, ONE, UNITS
from chapiteau.lab.selfplay import Sample

Array: TypeAlias = "np.ndarray[Any, Any]"

BATCH = 1024
RATE = 0.002
"""The first steps; they get smaller to the end."""
FADE, FADE_SQUARE, TINY = 0.9, 0.999, 1e-8
SCALES = (ONE, FINE, FINE, FINE)


class Positions:
    """Samples with one number of rivals, in rows: features by number, and 65535 where there is none."""

    NONE = 65535

    def __init__(self, table: Array, seats: Array, shares: Array, guess: Array) -> None:
        self.table = table
        self.seats = seats
        self.shares = shares
        self.guess = guess

    def __len__(self) -> int:
        return len(self.table)

    def part(self, which: Any) -> "Positions":
        return Positions(self.table[which], self.seats[which], self.shares[which], self.guess[which])


def gathered(samples: list[Sample]) -> dict[int, Positions]:
    """Samples by their number of rivals."""
    found = {}
    for rivals in sorted({len(sample.rivals) for sample in samples}):
        alike = [sample for sample in samples if len(sample.rivals) == rivals]
        table = np.array([padded(sample.table) for sample in alike], np.uint16)
        seats = np.array([[padded(seat) for seat in sample.rivals] for sample in alike], np.uint16)
        shares = np.array([sample.shares for sample in alike], np.float32)
        guess = np.array([sample.guess for sample in alike], np.float32)
        found[rivals] = Positions(trimmed(table), trimmed(seats), shares, guess)
    return found


def padded(numbers: list[int]) -> list[int]:
    return numbers + [Positions.NONE] * (MOST - len(numbers))


def trimmed(numbers: Array) -> Array:
    """Without the columns at the end that nobody uses."""
    used = int((numbers != Positions.NONE).sum(-1).max())
    return numbers[..., :used]


def joined(parts: list[Positions]) -> Positions:
    """Several as one, as wide as the widest."""
    return Positions(*[_stacked([getattr(part, name) for part in parts]) for name in vars(parts[0])])


def _stacked(parts: list[Array]) -> Array:
    width = max(part.shape[-1] for part in parts)
    edge = [(0, 0)] * (parts[0].ndim - 1)
    return np.concatenate(
        [np.pad(part, [*edge, (0, width - part.shape[-1])], constant_values=Positions.NONE) for part in parts]
        if parts[0].dtype == np.uint16
        else parts
    )


class Weights:
    """The four layers of `engine/network.py`; a bias is the first row of the first, and the last of the second."""

    def __init__(self, of_table: int, of_seat: int, seed: int) -> None:
        self.of_table, self.of_seat = of_table, of_seat
        luck = np.random.default_rng(seed)
        first = luck.normal(0, 0.15, (1 + of_table + of_seat, UNITS))
        first[0] += 0.2
        own = luck.normal(0, (1 / UNITS) ** 0.5, (UNITS + 1, HIDDEN))
        all_ = luck.normal(0, (0.1 / UNITS) ** 0.5, (UNITS, HIDDEN))
        last = luck.normal(0, (1 / HIDDEN) ** 0.5, HIDDEN)
        self.layers: list[Array] = [layer.astype(np.float32) for layer in (first, own, all_, last)]
        self.means: list[Array] = [np.zeros_like(layer) for layer in self.layers]
        self.squares: list[Array] = [np.zeros_like(layer) for layer in self.layers]
        self.steps = 0

    # What the network says

    def forward(self, batch: Positions) -> dict[str, Array]:
        """Everything on the way from features to chances, for `backward`."""
        first, own, all_, last = self.layers
        size, rivals = batch.shares.shape
        table = spread(batch.table, self.of_table)
        seats = spread(batch.seats.reshape(size * rivals, -1), self.of_seat)
        shared = first[0] + table @ first[1 : 1 + self.of_table]
        sums = shared[:, None, :] + (seats @ first[1 + self.of_table :]).reshape(size, rivals, UNITS)
        units = np.clip(sums, 0.0, 1.0)
        pooled = units.sum(1)
        hidden = units @ own[:UNITS] + own[UNITS] + (pooled @ all_)[:, None, :]
        lit = np.maximum(hidden, 0.0)
        numbers = lit @ last
        odds = np.exp(numbers - numbers.max(1, keepdims=True))
        chances = odds / odds.sum(1, keepdims=True)
        return {
            "table": table,
            "seats": seats,
            "sums": sums,
            "units": units,
            "pooled": pooled,
            "lit": lit,
            "chances": chances,
        }

    def chances(self, positions: Positions) -> Array:
        starts = range(0, len(positions), 4 * BATCH)
        return np.concatenate([self.forward(positions.part(slice(at, at + 4 * BATCH)))["chances"] for at in starts])

    # Learning

    def learn(self, batch: Positions, rate: float) -> None:
        """One step towards what happened, inside the bounds that the compiled network needs."""
        self.steps += 1
        for number, slope in enumerate(self.backward(batch)):
            mean, square = self.means[number], self.squares[number]
            mean += (1 - FADE) * (slope - mean)
            square += (1 - FADE_SQUARE) * (slope * slope - square)
            height = np.sqrt(square / (1 - FADE_SQUARE**self.steps)) + TINY
            layer = self.layers[number]
            layer -= rate / (1 - FADE**self.steps) * mean / height
            np.clip(layer, -BOUNDS[number], BOUNDS[number], out=layer)

    def backward(self, batch: Positions) -> list[Array]:
        """The slopes of the cross-entropy, layer by layer."""
        _, own, all_, last = self.layers
        seen = self.forward(batch)
        size, rivals = batch.shares.shape
        units, lit = seen["units"], seen["lit"]
        error = (seen["chances"] - batch.shares) / size
        hidden = error[:, :, None] * last * (lit > 0)
        pooled = hidden.sum(1)
        own_slope = np.concatenate([units.reshape(-1, UNITS).T @ hidden.reshape(-1, HIDDEN), pooled.sum(0)[None]])
        sums = hidden @ own[:UNITS].T + (pooled @ all_.T)[:, None, :]
        sums *= (seen["sums"] > 0) & (seen["sums"] < 1)
        shared = sums.sum(1)
        seats = seen["seats"].T @ sums.reshape(size * rivals, UNITS)
        first_slope = np.concatenate([shared.sum(0)[None], seen["table"].T @ shared, seats])
        return [first_slope, own_slope, seen["pooled"].T @ pooled, (error[:, :, None] * lit).sum((0, 1))]

    # Files

    def to_bytes(self, header: dict[str, Any]) -> bytes:
        """As `engine/network.py` reads them."""
        words = {"format": FORMAT, "of_table": self.of_table, "of_seat": self.of_seat, **header}
        rounded = [np.rint(layer * scale).astype("<i2") for layer, scale in zip(self.layers, SCALES, strict=True)]
        return json.dumps(words).encode() + b"\n" + b"".join(layer.tobytes() for layer in rounded)

    def save(self, path: Path) -> None:
        """Everything that learning needs to go on."""
        kept = {
            f"{name}{at}": each for name in ("layers", "means", "squares") for at, each in enumerate(vars(self)[name])
        }
        with path.open("wb") as file:
            np.savez(file, steps=self.steps, **kept)

    def begin_with(self, data: bytes) -> None:
        """The layers that another training has written."""
        numbers = np.frombuffer(data.partition(b"\n")[2], "<i2").astype(np.float32)
        ends = np.cumsum([layer.size for layer in self.layers])[:-1]
        parts = zip(self.layers, np.split(numbers, ends), SCALES, strict=True)
        self.layers = [(part / scale).reshape(layer.shape) for layer, part, scale in parts]

    def load(self, path: Path) -> None:
        with np.load(path) as kept:
            self.steps = int(kept["steps"])
            for name in ("layers", "means", "squares"):
                setattr(self, name, [kept[f"{name}{at}"] for at in range(len(self.layers))])


def spread(numbers: Array, width: int) -> Array:
    """Rows of feature numbers as rows of how often each is there."""
    places = np.arange(len(numbers))[:, None] * width + numbers
    there = places[numbers != Positions.NONE]
    return np.bincount(there, minlength=len(numbers) * width).reshape(len(numbers), width).astype(np.float32)


def batches(groups: dict[int, Positions], luck: np.random.Generator) -> Iterator[Positions]:
    """All positions once, in any order; a batch has one number of rivals."""
    picked = [(rivals, part) for rivals, group in groups.items() for part in _shuffled(len(group), luck)]
    for number in luck.permutation(len(picked)):
        rivals, part = picked[number]
        yield groups[rivals].part(part)


def _shuffled(size: int, luck: np.random.Generator) -> list[Array]:
    order = luck.permutation(size)
    return [order[at : at + BATCH] for at in range(0, size, BATCH)]


def measure(chances: Array, shares: Array) -> tuple[float, float]:
    """Mean cross-entropy, and how often it believes in who has won."""
    loss = -(shares * np.log(np.maximum(chances, 1e-6))).sum(1).mean()
    right = np.take_along_axis(shares, chances.argmax(1)[:, None], 1)[:, 0] >= shares.max(1)
    return float(loss), float(right.mean())
