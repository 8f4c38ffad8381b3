"""What all heuristics share: of moves that are worth as much, luck takes one."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance

ALIKE: Final = 1e-9
"""Worths that differ by less were meant to be equal."""


def best_of(indices: vec[i64], worths: list[float], chance: Chance) -> i64:
    """One of the moves that are worth the most."""
    most = max(worths)
    best = vec[i64](capacity=16)
    for number in range(len(indices)):
        if worths[number] > most - ALIKE:
            best = append(best, indices[number])
    return best[chance.below(len(best))]
