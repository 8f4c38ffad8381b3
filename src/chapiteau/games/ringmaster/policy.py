"""How a search thinks about Ringmaster: playouts by rules of thumb, cut early, and a judgement where they are cut."""

from math import exp
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import NOBODY, Game, State
from chapiteau.engine.policy import Policy
from chapiteau.games.ringmaster.heuristic import Sight, zone_worth
from chapiteau.games.ringmaster.moves import NOWHERE
from chapiteau.games.ringmaster.rules import generate
from chapiteau.games.ringmaster.state import RingmasterFields
from chapiteau.games.ringmaster.turn import apply_index

CUT: Final = 24
"""A playout has so many decisions."""


class RingmasterPolicy(Policy):
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.cut: i64 = CUT
        self.noise: float = 2.0

    def choose(self, state: State, chance: Chance) -> i64:
        return self.pick(cast("RingmasterFields", state), chance)

    def pick(self, state: RingmasterFields, chance: Chance) -> i64:
        """The move that the rules of thumb think best, give or take some luck."""
        moves = self.moves
        generate(state, moves)
        best = moves.indices[0]
        if moves.count == 1:
            return best
        sight = Sight(state)
        most: float = -1e9
        for number in range(moves.count):
            index = moves.indices[number]
            worth = sight.worth(index) + self.noise * float(chance.below(1024)) / 1024.0
            if worth > most:
                most, best = worth, index
        return best

    def play_on(self, given: State, chance: Chance) -> None:
        state = cast("RingmasterFields", given)
        made: i64 = 0
        while state.asked != NOBODY and made < self.cut:
            apply_index(state, self.pick(state, chance), chance)
            made += 1

    def chances(self, given: State, shares: vec[float]) -> None:
        state = cast("RingmasterFields", given)
        if state.asked == NOBODY:
            share_out(state, shares)
            return
        total: float = 0.0
        for seat in range(state.players):
            shares[seat] = exp(min(zone_worth(state, seat), 30.0) / 6.0)
            total += shares[seat]
        for seat in range(state.players):
            shares[seat] /= total


def share_out(state: RingmasterFields, shares: vec[float]) -> None:
    """The result of a match that is over: a tie is shared."""
    for seat in range(state.players):
        if state.winner == NOWHERE:
            shares[seat] = state.value(seat)
        else:
            shares[seat] = 1.0 if seat == state.winner else 0.0
