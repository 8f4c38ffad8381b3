"""Policies that ask what a game has learned, for any game with features: `search:400:chapiteau.lab.judged:Judged`.

A game's own policy does the same in compiled code; these are for training its next generation and for comparing.
"""

from librt.vecs import vec

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import NOBODY, Game, Moves, State
from chapiteau.engine.policy import Policy
from chapiteau.games import registered
from chapiteau.games.registration import resolve


class Judged(Policy):
    """No playout at all: a move is worth what the judgement says of the position after it."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.judgement = resolve(f"{registered(game.id).package}.features:judgement")()

    def play_on(self, state: State, chance: Chance) -> None:
        """What lies behind the leaf is the judgement's."""

    def chances(self, state: State, shares: vec[float]) -> None:
        self.judgement.chances(state, shares)


class Cut(Judged):
    """The game's own policy, whose playouts end after some decisions: there the judgement is asked."""

    decisions = 8

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.own: Policy = resolve(registered(game.id).policy)(game)
        self.explore, self.guided = self.own.explore, self.own.guided

    def weigh(self, state: State, moves: Moves) -> vec[float]:
        return self.own.weigh(state, moves)

    def incline(self, state: State, shares: vec[float]) -> None:
        self.own.incline(state, shares)

    def choose(self, state: State, chance: Chance) -> int:
        return self.own.choose(state, chance)

    def play_on(self, state: State, chance: Chance) -> None:
        for _ in range(self.decisions):
            if state.asked == NOBODY:
                return
            state.apply_index(self.own.choose(state, chance), chance)
