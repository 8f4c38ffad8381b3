"""How a search thinks about a game: how it plays on, what it tries first, and who it believes will win.

A game writes its own in `policy.py`; this one plays at random to the end and can search any game.
"""

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Game, Moves, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Every method may look at the whole state, for it is a world that was dealt from a view: none of it is secret."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves = Moves(len(game.moves))
        """For the legal moves inside a playout; the tree has its own."""
        self.explore: float = 0.7
        """How much a search tries what it knows little of."""
        self.guided = False
        """Whether `weigh` says anything: the tree then tries the weightiest moves first."""
        self.for_rivals = True
        """Whether the tree thinks for rivals too; if not, they play by `choose`, and it reaches farther ahead."""
        self.facts: list[str] = []
        """What `note` counts over worlds, in the game's own words: a rival can take the row to six."""

    def weigh(self, state: State, moves: Moves) -> vec[float]:
        """How likely each of these moves is the one to play, all together 1; asked only of a guided policy."""
        weights = vec[float](capacity=moves.count)
        for _ in range(moves.count):
            weights = append(weights, 1.0 / float(moves.count))
        return weights

    def choose(self, state: State, chance: Chance) -> i64:
        """The move that a playout plays."""
        moves = self.moves
        state.generate(moves)
        return moves.indices[chance.below(moves.count)]

    def play_on(self, state: State, chance: Chance) -> None:
        """Play from the leaf of the tree to where `chances` is asked."""
        state.play_at_random(self.moves, chance, self.game.longest)

    def chances(self, state: State, shares: vec[float]) -> None:
        """Each seat's chance of winning, all together 1, into a row of one number a seat."""
        for seat in range(state.players):
            shares[seat] = state.value(seat)

    def incline(self, state: State, shares: vec[float]) -> None:
        """Turn chances into what seats play for, all together 1, where these differ: the tree goes by it.

        Somebody who cannot win any more still plays for a good place, and a win by far is likelier to be one.
        """

    def glance(self, state: State, chance: Chance) -> i64:
        """What a beginner plays: the move that looks best at once, from what is open and its own hand."""
        return self.choose(state, chance)

    def note(self, state: State, seat: i64, seen: vec[i64]) -> None:
        """Add 1 to the number of each of `facts` that is true for a seat in this world, right after its move."""
