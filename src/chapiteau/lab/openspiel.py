"""Our games as games of OpenSpiel: `pyspiel.load_game("chapiteau_figaro(players=4)")`.

The first node deals, by luck of the game's own (OpenSpiel calls this sampled chance), and so does every move that
draws. A state that was played from the beginning has views, and its information states are these. One that was dealt
from a view (`resample_from_infostate`) is for search: it knows the information state that it was dealt from, what was
done since, and the cards that the asked seat holds.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import msgspec
import pyspiel

from chapiteau.engine.chance import Chance, Fast
from chapiteau.engine.contract import Game, State
from chapiteau.engine.worlds import Worlds
from chapiteau.games import make, registered, shipped

SEEDS = 2**53
PREFIX = "chapiteau_"


def game_type(name: str) -> Any:
    game = make(name)
    return pyspiel.GameType(
        short_name=PREFIX + name.replace("-", "_"),
        long_name=registered(name).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.most,
        min_num_players=max(2, game.fewest),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        provides_factored_observation_string=False,
        parameter_specification={"players": registered(name).usual, "seed": 1},
    )


class SpielGame(pyspiel.Game):
    """One of our games for some players; what a seat gets is its share of the win."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.played: Game = make(name)
        self.players = self.played.check_players(given.get("players", registered(name).usual))
        self.chance: Chance = Fast(given.get("seed", 1))
        self.names = self.played.moves
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.played.moves),
            max_chance_outcomes=1,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.played.longest,
        )
        super().__init__(game_type(name), info, given)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer()

    def dealt(self, worlds: Worlds, known: str, seat: int, chance: Chance) -> "SpielState":
        """A world that a seat cannot rule out, to be searched."""
        state = SpielState(self)
        world = worlds.deal(chance)
        # A window may ask others first: this seat answers as if they had let it pass.
        world.asked = seat
        state.now = Now(world, known, seat)
        return state


class Now:
    """What is true, and for a state that was dealt from a view: of which one, and what was done since."""

    def __init__(self, state: State | None, known: str = "", seat: int = -1, since: tuple[int, ...] = ()) -> None:
        self.state = state
        self.known = known
        self.seat = seat
        self.since = since

    def __deepcopy__(self, memo: object) -> "Now":
        """OpenSpiel clones a state by copying its parts; a copy is for search, and has no views."""
        return Now(None if self.state is None else self.state.clone(), self.known, self.seat, self.since)


class SpielState(pyspiel.State):
    """A match: nothing has been dealt before the first, single outcome of chance."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.now = Now(None)

    @property
    def inner(self) -> State:
        if self.now.state is None:
            raise ValueError("nothing has been dealt yet")
        return self.now.state

    def current_player(self) -> int:
        if self.now.state is None:
            chance: int = pyspiel.PlayerId.CHANCE
            return chance
        asked = int(self.inner.asked)
        return asked if asked >= 0 else pyspiel.PlayerId.TERMINAL

    def is_terminal(self) -> bool:
        return self.now.state is not None and self.inner.to_act is None

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        return [int(index) for index in self.inner.legal_indices()] if player == self.inner.asked else []

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.now.state is None:
            self.now.state = game.played.new(game.players, None, game.chance)
        else:
            self.inner.apply_index(action, game.chance)
            self.now.since = (*self.now.since, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return "deal" if player < 0 else " ".join(str(word) for word in self.get_game().names[action].words().values())

    def returns(self) -> list[float]:
        seats = range(self.get_game().players)
        return [self.inner.value(seat) if self.is_terminal() else 0.0 for seat in seats]

    def __str__(self) -> str:
        return "" if self.now.state is None else str(self.inner.mapping())

    def information_state_string(self, player: int | None = None) -> str:
        """What a seat knows: its view, or for a world dealt from one what has happened since, and its own cards."""
        seat = self.current_player() if player is None else player
        now = self.now
        if not now.known:
            return sha256(msgspec.json.encode(self.inner.view(seat))).hexdigest()
        if not now.since:
            return now.known
        # What was drawn openly since shows at least in what the asked seat may do: one node, one set of moves.
        open_now = self.legal_actions() if seat == self.inner.asked else ""
        return f"{now.known}{now.since}{seat}{self.own_cards(seat)}{open_now}"

    def observation_string(self, player: int | None = None) -> str:
        """What everybody knows of what happened since: a search by this shares its nodes over all worlds."""
        return f"{self.now.known}{self.now.since}" if self.now.known else self.information_state_string(player)

    def own_cards(self, seat: int) -> list[list[str]]:
        places = range(len(self.inner.places()))
        return [self.inner.cards_in(place) for place in places if self.inner.sees(seat, place)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A world that a seat cannot rule out, from luck of the caller's."""
        known, game = self.information_state_string(player), self.get_game()
        worlds = game.played.worlds(self.inner.view(player))
        dealt: SpielState = game.dealt(worlds, known, player, Fast(int(sampler() * SEEDS)))
        return dealt


class Observer:
    """Strings only: tensors come with a later version."""

    tensor = None

    def __init__(self) -> None:
        self.dict: dict[str, Any] = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """There is nothing to fill."""

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player)


def register(name: str) -> None:
    """Make a game known to OpenSpiel under its short name."""

    # A class of its own, not a function: OpenSpiel lets go of what it was given after Python has ended, and only a
    # class is still there then.
    class Named(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params)

    pyspiel.register_game(game_type(name), Named)


for each in shipped():
    register(each)
