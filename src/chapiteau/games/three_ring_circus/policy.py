"""How a search thinks about 3 Ring Circus."""

from math import exp
from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import NOBODY, Game, Moves, State
from chapiteau.engine.policy import Policy
from chapiteau.games.three_ring_circus import rules, scoring, shows
from chapiteau.games.three_ring_circus.atlas import METROPOLIS
from chapiteau.games.three_ring_circus.game import CircusState, ThreeRingCircus
from chapiteau.games.three_ring_circus.judge import Judge
from chapiteau.games.three_ring_circus.state import NONE

LEAD: Final = 15.0
"""So much more fame makes a win e times as likely."""
FACTS: Final = [
    "a rival can give a show in the region that is scored next",
    "a rival can give a show in a metropolis",
    "a rival holds an artist that a metropolis wants",
]


class CircusPolicy(Policy):
    """Plays on by what moves are worth to the end of the match."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.judge = Judge(cast("ThreeRingCircus", game).lookup)
        self.beginner = short_sighted(Judge(cast("ThreeRingCircus", game).lookup))
        self.guided = True
        self.facts = list(FACTS)
        self.sharpness: float = 0.7
        """How much more likely a move is to be played that promises one fame more."""
        self.noise: float = 0.5
        """Up to so much fame a move of a playout is over- or underrated."""
        self.margin: float = 0.3
        """How much of a result is told by the fame of all, the rest by who won."""

    def weigh(self, state: State, moves: Moves) -> vec[float]:
        return self.weights(cast("CircusState", state), moves)

    def weights(self, state: CircusState, moves: Moves) -> vec[float]:
        judge, count = self.judge, moves.count
        judge.look(state)
        weights = vec[float](capacity=count)
        best = -1000.0
        for number in range(count):
            worth = judge.worth(state, moves.indices[number])
            weights = append(weights, worth)
            best = max(best, worth)
        total = 0.0
        for number in range(count):
            weights[number] = exp(self.sharpness * (weights[number] - best))
            total += weights[number]
        for number in range(count):
            weights[number] /= total
        return weights

    def choose(self, state: State, chance: Chance) -> i64:
        circus = cast("CircusState", state)
        rules.generate(circus, self.moves)
        return self.best(circus, self.judge, chance)

    def best(self, state: CircusState, judge: Judge, chance: Chance) -> i64:
        """The generated move that a judge thinks most of, give or take a little."""
        moves = self.moves
        if moves.count == 1:
            return moves.indices[0]
        judge.look(state)
        best = -1000.0
        found: i64 = 0
        for number in range(moves.count):
            worth = judge.worth(state, moves.indices[number])
            worth += self.noise * float(chance.below(1024)) / 1024.0
            if worth > best:
                best = worth
                found = moves.indices[number]
        return found

    def glance(self, state: State, chance: Chance) -> i64:
        """Fame that can be had at once, and no plan for regions, metropolises or those behind in a ring."""
        circus = cast("CircusState", state)
        rules.generate(circus, self.moves)
        return self.best(circus, self.beginner, chance)

    def play_on(self, state: State, chance: Chance) -> None:
        """To the end of the match."""
        circus = cast("CircusState", state)
        while circus.asked != NOBODY:
            rules.generate(circus, self.moves)
            rules.apply_index(circus, self.best(circus, self.judge, chance), chance)

    def chances(self, state: State, shares: vec[float]) -> None:
        """By the result, and a little by how far apart the scores are; alone, the rest is the automaton's."""
        self.share(cast("CircusState", state), shares)

    def share(self, state: CircusState, shares: vec[float]) -> None:
        margin = self.margin if state.asked == NOBODY else 1.0
        best, winners = 0.0, 0.0
        for circus in range(state.circuses):
            best = max(best, float(state.score(circus)))
            if scoring.place_of(state, circus) == 1:
                winners += 1.0
        total = 0.0
        for circus in range(state.circuses):
            total += exp((float(state.score(circus)) - best) / LEAD)
        for seat in range(state.players):
            shares[seat] = margin * exp((float(state.score(seat)) - best) / LEAD) / total
            if scoring.place_of(state, seat) == 1:
                shares[seat] += (1.0 - margin) / winners

    def note(self, state: State, seat: i64, seen: vec[i64]) -> None:
        """What rivals could do now; the automaton is none, for it decides nothing."""
        circus = cast("CircusState", state)
        if circus.asked == NOBODY:
            return
        asked = circus.asked
        found: i64 = 0
        for rival in range(circus.players):
            if rival != seat and circus.caravan[rival] != NONE:
                circus.asked = rival
                found |= threats(circus)
        circus.asked = asked
        for number in range(len(FACTS)):
            seen[number] += (found >> number) & 1


def threats(state: CircusState) -> i64:
    """Which of the facts are true of the seat that is asked, as bits."""
    lookup = state.lookup
    near = shows.shows_open(state, shows.stops_with(state, NONE), NONE)
    found: i64 = 0
    for place in range(lookup.places):
        if near & lookup.bit[place] != 0:
            if state.layout.order[lookup.region[place]] == state.scored:
                found |= 1
            if lookup.kind[place] == METROPOLIS:
                found |= 2
    wanted: i64 = 0
    for region in state.layout.scoring:
        if not state.has_tent(state.asked, lookup.metropolis[region]):
            wanted |= lookup.bit[lookup.required[state.wanted[region]]]
    for card in range(lookup.money, lookup.first_objective):
        if state.holds(state.asked, card) and wanted & lookup.bit[lookup.value[card]] != 0:
            found |= 4
    return found


def short_sighted(judge: Judge) -> Judge:
    """The same judge without a plan: what counts later, or only together with something else, counts for nothing."""
    judge.wanted = 0.0
    judge.rank = 0.0
    judge.tent = 1.0
    judge.hope = 0.0
    judge.ladder = 0.0
    judge.filling = 0.0
    judge.column = 0.0
    judge.favourite = 0.0
    judge.goal = 0.0
    return judge
