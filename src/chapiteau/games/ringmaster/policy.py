"""How a search thinks about Ringmaster: it plays on by rules of thumb for a while, then judges who will win."""

from math import exp
from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import NOBODY, Game, Moves, State
from chapiteau.engine.heuristic import best_of
from chapiteau.engine.policy import Policy
from chapiteau.games.ringmaster.cards import FIRST_EVENT, FIRST_SIDESHOW, SABOTAGE
from chapiteau.games.ringmaster.features import judgement, would_win
from chapiteau.games.ringmaster.heuristic import NEAR, Sight
from chapiteau.games.ringmaster.moves import PLAY
from chapiteau.games.ringmaster.state import RingmasterFields

CUT: Final = 8
"""So many decisions are played on before it is judged who will win."""
EXPLORE: Final = 0.6
HEAT: Final = 4.0
"""A move that the rules of thumb think better by so much has e times the weight; what is far apart counts as `MOST`."""
MOST: Final = 15.0
OPEN_MIND: Final = 0.2
"""So much of the weight all moves share alike."""
LUCK: Final = 2.0
"""By so much, at most, the rules of thumb may think a move better than it is: they do not always play alike then."""
FINE: Final = 1024
TEMPTING: Final = 1.0
"""What it is worth to a beginner to do something to others."""
FACTS: Final = ["rival_can_win", "rival_has_sabotage", "own_can_win"]


class RingmasterPolicy(Policy):
    """Plays on by the rules of thumb for about a turn; then what was learned from many matches says who will win.

    Rivals play by the rules of thumb in the tree as well: they hold cards that differ from world to world, so that one
    tree for all of them says little about what they would do.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.explore = EXPLORE
        self.guided = True
        self.for_rivals = False
        self.cut: i64 = CUT
        self.judgement = judgement()
        self.facts = FACTS

    def weigh(self, state: State, moves: Moves) -> vec[float]:
        weights = vec[float](capacity=moves.count)
        if moves.count == 1:
            return append(weights, 1.0)
        sight = Sight(cast("RingmasterFields", state))
        total: float = 0.0
        for number in range(moves.count):
            weight = exp(max(-MOST, min(MOST, sight.worth(moves.indices[number]))) / HEAT)
            weights = append(weights, weight)
            total += weight
        for number in range(moves.count):
            weights[number] = (1.0 - OPEN_MIND) * weights[number] / total + OPEN_MIND / float(moves.count)
        return weights

    def choose(self, state: State, chance: Chance) -> i64:
        """The move that the rules of thumb think best, give or take some luck."""
        moves = self.moves
        state.generate(moves)
        best = moves.indices[0]
        if moves.count == 1:
            return best
        sight = Sight(cast("RingmasterFields", state))
        most: float = -2.0 * NEAR[0]
        for number in range(moves.count):
            index = moves.indices[number]
            worth = sight.worth(index) + LUCK * float(chance.below(FINE)) / FINE
            if worth > most:
                most, best = worth, index
        return best

    def play_on(self, state: State, chance: Chance) -> None:
        made: i64 = 0
        while state.asked != NOBODY and made < self.cut:
            state.apply_index(self.choose(state, chance), chance)
            made += 1

    def chances(self, state: State, shares: vec[float]) -> None:
        self.judgement.chances(state, shares)

    def glance(self, state: State, chance: Chance) -> i64:
        """A beginner brings the own show forward, takes any chance to annoy others, and never looks at their zones."""
        world = cast("RingmasterFields", state)
        legal, sight = world.legal_indices(), OwnSight(world)
        return best_of(legal, [sight.tempting(index) for index in legal], chance)

    def note(self, state: State, seat: i64, seen: vec[i64]) -> None:
        world = cast("RingmasterFields", state)
        if any(can_win(world, rival) for rival in range(world.players) if rival != seat):
            seen[0] += 1
        if any(world.holds(rival, SABOTAGE) for rival in range(world.players) if rival != seat):
            seen[1] += 1
        if can_win(world, seat):
            seen[2] += 1


class OwnSight(Sight):
    """Sees the own zone and nothing else."""

    def standing(self) -> float:
        return self.zones[self.seat]

    def tempting(self, index: i64) -> float:
        lookup = self.state.lookup
        away = lookup.zone[index] != self.seat and lookup.card[index] >= FIRST_SIDESHOW
        return self.worth(index) + (TEMPTING if away and lookup.kind[index] == PLAY else 0.0)


def can_win(state: RingmasterFields, seat: i64) -> bool:
    """Whether a card of this hand wins once it lies in the own zone, or the seat has won already."""
    if state.asked == NOBODY:
        return state.winner == seat
    return any(state.holds(seat, card) and would_win(state, seat, card) for card in range(FIRST_EVENT))
