"""OpenSpiel's own information-set search as one of our bots, for matches between the two.

    chapiteau simulate figaro --seats champion:6000,chapiteau.lab.openspiel_bot:OpenSpielBot,champion:6000,...

It is its Python `ISMCTSBot`: the one in C++ cannot deal worlds of a game that is written in Python. What costs it most
is done in compiled code for it: the deal, and random playouts to the end.
"""

from time import process_time
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts, mcts

from chapiteau.bots.contract import Answer, Bot, Question
from chapiteau.engine.chance import Chance, Fast
from chapiteau.engine.contract import Game, Move, Moves
from chapiteau.engine.errors import BadInput
from chapiteau.lab.openspiel import SpielGame, SpielState

SETTING = "0.05/1.4/0"
"""CPU seconds a decision, exploration, and after how many decisions a playout is cut (0: never)."""
ENDLESS = 10**9


class Rollouts(mcts.Evaluator):
    """OpenSpiel's random playouts, made by the engine; cut ones are judged by the game's rough guess."""

    def __init__(self, game: Game, chance: Chance, longest: int) -> None:
        self.moves = Moves(len(game.moves))
        self.chance = chance
        self.longest = longest or game.longest

    def evaluate(self, state: SpielState) -> list[float]:
        played = state.inner.clone()
        played.play_at_random(self.moves, self.chance, self.longest)
        return [played.value(seat) for seat in range(int(played.players))]

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class TimeIsUp(Exception):
    """The seconds of a decision are spent."""


class Timed(ismcts.ISMCTSBot):
    """OpenSpiel's bot with seconds instead of simulations."""

    def __init__(self, game: SpielGame, evaluator: Rollouts, explore: float, seconds: float, seed: int) -> None:
        luck = np.random.RandomState(seed)
        super().__init__(game, evaluator, explore, ENDLESS, random_state=luck)
        self.seconds = seconds
        self.simulations = 0

    def run_search(self, state: SpielState) -> Any:
        self.until = process_time() + self.seconds
        self.simulations = 0
        try:
            return super().run_search(state)
        except TimeIsUp:
            return self.get_final_policy(state, self._root_node)

    def sample_root_state(self, state: SpielState) -> Any:
        # The first visit only opens the root: without a second one there is nothing to choose from.
        if self.simulations >= 2 and process_time() >= self.until:
            raise TimeIsUp
        self.simulations += 1
        return super().sample_root_state(state)


class OpenSpielBot(Bot):
    """Asks OpenSpiel's search, from a view like every bot."""

    def __init__(self, game: Game, chance: Chance, setting: str = SETTING) -> None:
        try:
            seconds, explore, longest = (float(part) for part in setting.split("/"))
        except ValueError:
            raise BadInput(f"{setting!r} is not like {SETTING}: seconds/exploration/cut", "$.bot") from None
        self.game = game
        self.chance = chance
        self.by_players: dict[int, SpielGame] = {}
        self.rollouts = Rollouts(game, Fast(int(chance.below(2**31))), int(longest))
        self.explore, self.seconds = explore, seconds
        self.simulations = 0

    def answer(self, question: Question, view: Any, moves: list[Move]) -> Answer:
        seed = int(self.chance.below(2**31))
        if len(moves) == 1:
            return Answer(moves[0])
        spiel = self.by_players.setdefault(view.players, SpielGame(self.game.id, {"players": view.players}))
        worlds, luck = self.game.worlds(view), Fast(seed)
        spiel.chance = luck
        search = Timed(spiel, self.rollouts, self.explore, self.seconds, seed)
        search.set_resampler(lambda _, seat: spiel.dealt(worlds, "asked", seat, luck))
        action = search.step(spiel.dealt(worlds, "asked", view.seat, luck))
        self.simulations += search.simulations
        return Answer(self.game.moves[int(action)], {"simulations": search.simulations})
