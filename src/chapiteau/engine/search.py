"""Information-set Monte Carlo tree search: what a seat should do, from nothing but its view.

Every iteration deals a world that the view cannot rule out, walks down one tree that all worlds share, adds a move to
it, plays on by the game's policy and counts who that made win. A node stands for the moves since the question, and not
for cards: a move that some worlds forbid is compared by how often it could have been chosen, not by how often the
node was met.
"""

from math import log, sqrt
from time import monotonic
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance, Fast
from chapiteau.engine.contract import NOBODY, Game, Moves, State
from chapiteau.engine.policy import Policy
from chapiteau.engine.worlds import Worlds

BETWEEN_LOOKS: Final = 16
"""So many iterations are made between two looks at the clock."""
EVEN: Final = 0.5
"""What an untried move is believed to be worth where none was tried."""


class Node:
    """A move of a seat, and what became of the worlds in which it was made here."""

    def __init__(self, move: i64, seat: i64, weight: float) -> None:
        self.move = move
        self.seat = seat
        self.weight = weight
        """How likely the policy thought it, in the world in which it was first met."""
        self.visits: i64 = 0
        self.available: i64 = 0
        """In how many worlds that came by it could have been chosen."""
        self.value: float = 0.0
        """What its seat got of those visits, of all that it plays for."""
        self.first: Node | None = None
        self.sibling: Node | None = None


class Candidate:
    """A move at the root: how often it was tried, and what each seat won of that."""

    def __init__(self, move: int, visits: int, sums: list[float], squares: list[float]) -> None:
        self.move = move
        self.visits = visits
        self.sums = sums
        self.squares = squares

    def add(self, other: "Candidate") -> None:
        """What another tree says of the same move."""
        self.visits += other.visits
        self.sums = [one + more for one, more in zip(self.sums, other.sums, strict=True)]
        self.squares = [one + more for one, more in zip(self.squares, other.squares, strict=True)]


class Tree:
    """One search from a view. It can be asked for more iterations at any time."""

    def __init__(self, game: Game, view: Any, policy: Policy, seed: int | str) -> None:
        self.worlds: Worlds = game.worlds(view)
        self.seat: i64 = view.seat
        self.policy = policy
        self.chance: Chance = Fast(seed)
        self.players: i64 = self.worlds.start.players
        self.moves = Moves(len(game.moves))
        self.root = Node(-1, NOBODY, 1.0)
        self.path: list[Node] = []
        self.shares: vec[float] = vec[float]([0.0 for _ in range(int(self.players))])
        self.wishes: vec[float] = self.shares[:]
        self.met: vec[i64] = vec[i64]([0 for _ in game.moves])
        """The step at which a move was last legal, and its negative once a node for it was found."""
        self.step: i64 = 0
        self.made: i64 = 0
        self.numbers: vec[i64] = vec[i64]([-1 for _ in game.moves])
        """The place of a root move among the sums."""
        self.tried: vec[i64] = vec[i64](capacity=64)
        self.sums: vec[float] = vec[float](capacity=256)
        self.squares: vec[float] = vec[float](capacity=256)

    def run(self, iterations: i64, until: float | None = None) -> i64:
        """Make so many iterations, or fewer when the clock says `until` before; how many were made."""
        made: i64 = 0
        while made < iterations:
            self.iterate()
            made += 1
            if until is not None and made % BETWEEN_LOOKS == 0 and monotonic() >= until:
                break
        self.made += made
        return made

    def iterate(self) -> None:
        """Deal a world, walk to a move that was not tried before, play on, and count."""
        state = self.worlds.deal(self.chance)
        # A window may ask others first: this seat answers as if they had let it pass.
        state.asked = self.seat
        self.path.clear()
        node, for_rivals = self.root, self.policy.for_rivals
        while state.asked != NOBODY:
            if state.asked != self.seat and not for_rivals:
                state.apply_index(self.policy.choose(state, self.chance), self.chance)
                continue
            node = self.pick(node, state)
            self.path.append(node)
            state.apply_index(node.move, self.chance)
            # Where the tree holds own moves alone, a forced one is no discovery: the next is looked at as well.
            if node.visits == 0 and (for_rivals or self.moves.count > 1):
                break
        self.policy.play_on(state, self.chance)
        self.policy.chances(state, self.shares)
        for seat in range(self.players):
            self.wishes[seat] = self.shares[seat]
        self.policy.incline(state, self.wishes)
        self.count()

    def count(self) -> None:
        """Every move on the way is told what its seat got of what it plays for."""
        shares, wishes = self.shares, self.wishes
        for node in self.path:
            node.visits += 1
            node.value += wishes[node.seat]
        number = self.numbers[self.path[0].move]
        if number < 0:
            number = self.enter(self.path[0].move)
        start = number * self.players
        for seat in range(self.players):
            share = shares[seat]
            self.sums[start + seat] += share
            self.squares[start + seat] += share * share

    def enter(self, move: i64) -> i64:
        """A row of sums for a root move."""
        number: i64 = len(self.tried)
        self.numbers[move] = number
        self.tried = append(self.tried, move)
        for _ in range(self.players):
            self.sums = append(self.sums, 0.0)
            self.squares = append(self.squares, 0.0)
        return number

    def pick(self, node: Node, state: State) -> Node:
        """The move to make next in this world: an untried one, or the one that promises most."""
        moves = self.moves
        state.generate(moves)
        self.step += 1
        for number in range(moves.count):
            self.met[moves.indices[number]] = self.step
        if self.policy.guided:
            return self.pick_guided(node, state)
        return self.pick_free(node, state)

    def pick_free(self, node: Node, state: State) -> Node:
        """Without weights: any untried move first, then by the upper end of what it may be worth."""
        step, seat, explore = self.step, state.asked, self.policy.explore
        best = self.root
        most: float = -1.0
        known: i64 = 0
        child = node.first
        while child is not None:
            if self.met[child.move] == step and child.seat == seat:
                known += 1
                self.met[child.move] = -step
                child.available += 1
                tries = float(child.visits)
                score = child.value / tries + explore * sqrt(log(float(child.available)) / tries)
                if score > most:
                    most, best = score, child
            child = child.sibling
        if known == self.moves.count:
            return best
        return self.grow(node, self.untried(self.chance.below(self.moves.count - known)), seat, 1.0)

    def untried(self, nth: i64) -> i64:
        """The nth legal move that has no node yet."""
        moves = self.moves
        for number in range(moves.count):
            move = moves.indices[number]
            if self.met[move] == self.step:
                if nth == 0:
                    return move
                nth -= 1
        raise IndexError("there is no such move")

    def grow(self, node: Node, move: i64, seat: i64, weight: float) -> Node:
        child = Node(move, seat, weight)
        child.available = 1
        child.sibling = node.first
        node.first = child
        return child

    def pick_guided(self, node: Node, state: State) -> Node:
        """With weights: what was tried counts by what it won, what was not by what the policy thinks of it."""
        step, seat = self.step, state.asked
        self.weigh(node, state)
        total: i64 = 0
        won: float = 0.0
        child = node.first
        while child is not None:
            if self.met[child.move] == -step and child.seat == seat:
                child.available += 1
                total += child.visits
                won += child.value
            child = child.sibling
        expected = won / float(total) if total > 0 else EVEN
        return self.weightiest(node, seat, expected)

    def weightiest(self, node: Node, seat: i64, expected: float) -> Node:
        step, explore = self.step, self.policy.explore
        best = self.root
        most: float = -1.0
        child = node.first
        while child is not None:
            if self.met[child.move] == -step and child.seat == seat:
                worth = child.value / float(child.visits) if child.visits > 0 else expected
                score = worth + explore * child.weight * sqrt(float(child.available)) / float(1 + child.visits)
                if score > most:
                    most, best = score, child
            child = child.sibling
        return best

    def weigh(self, node: Node, state: State) -> None:
        """Find the nodes of the legal moves; those that have none get one, with the weight that the policy gives."""
        step, seat, moves = self.step, state.asked, self.moves
        known: i64 = 0
        child = node.first
        while child is not None:
            if self.met[child.move] == step and child.seat == seat:
                self.met[child.move] = -step
                known += 1
            child = child.sibling
        if known == moves.count:
            return
        weights = self.policy.weigh(state, moves)
        for number in range(moves.count):
            move = moves.indices[number]
            if self.met[move] == step:
                self.met[move] = -step
                self.grow(node, move, seat, weights[number]).available = 0

    def candidates(self) -> list[Candidate]:
        """The moves that were tried, in the order of the game's list."""
        found: list[Candidate] = []
        players = int(self.players)
        for number in range(len(self.tried)):
            start = number * players
            sums = [self.sums[start + seat] for seat in range(players)]
            squares = [self.squares[start + seat] for seat in range(players)]
            found.append(Candidate(int(self.tried[number]), self.visits_of(self.tried[number]), sums, squares))
        found.sort(key=lambda candidate: candidate.move)
        return found

    def visits_of(self, move: i64) -> int:
        child = self.root.first
        while child is not None:
            if child.move == move:
                return int(child.visits)
            child = child.sibling
        return 0
