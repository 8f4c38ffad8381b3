"""How a search thinks about 3 Ring Circus."""

from math import exp
from typing import cast

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import NOBODY, Game, Moves, State
from chapiteau.engine.policy import Policy
from chapiteau.games.three_ring_circus import rules, scoring
from chapiteau.games.three_ring_circus.game import CircusState, ThreeRingCircus
from chapiteau.games.three_ring_circus.judge import Judge


class CircusPolicy(Policy):
    """Plays on by what moves are worth to the end of the match."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.judge = Judge(cast("ThreeRingCircus", game).lookup)
        self.guided = True
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
        return self.best(circus, chance)

    def best(self, state: CircusState, chance: Chance) -> i64:
        """The generated move that promises most, give or take a little."""
        moves, judge = self.moves, self.judge
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

    def play_on(self, state: State, chance: Chance) -> None:
        """To the end of the match."""
        circus = cast("CircusState", state)
        while circus.asked != NOBODY:
            rules.generate(circus, self.moves)
            rules.apply_index(circus, self.best(circus, chance), chance)

    def chances(self, state: State, shares: vec[float]) -> None:
        """By the result, and a little by how far apart the scores are; alone, the rest is the automaton's."""
        self.share(cast("CircusState", state), shares)

    def share(self, state: CircusState, shares: vec[float]) -> None:
        total = 0.0
        best = 0.0
        for circus in range(state.circuses):
            best = max(best, float(state.score(circus)))
        for circus in range(state.circuses):
            total += exp((float(state.score(circus)) - best) / 15.0)
        winners = 0.0
        for circus in range(state.circuses):
            if scoring.place_of(state, circus) == 1:
                winners += 1.0
        for seat in range(state.players):
            share = self.margin * exp((float(state.score(seat)) - best) / 15.0) / total
            if scoring.place_of(state, seat) == 1:
                share += (1.0 - self.margin) / winners
            shares[seat] = share
