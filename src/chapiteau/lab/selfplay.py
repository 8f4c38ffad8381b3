"""Positions from matches that bots play among themselves: what a network sees of them, and how the match ended."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

from chapiteau import bots
from chapiteau.bots.contract import Answer, Question
from chapiteau.engine.chance import Fast
from chapiteau.engine.contract import Game, State
from chapiteau.engine.network import Features, Judgement, Row
from chapiteau.games import registered
from chapiteau.games.registration import resolve

Choose: TypeAlias = Callable[[State, Fast], int]
Sight: TypeAlias = tuple[list[int], list[list[int]], list[float]]

WANDERING = (10, 30, 100)
"""So many moves in a hundred are made at random up to some decision: all kinds of positions come up."""
SAMPLES = 12
"""About so many positions are taken from a whole match."""
FIRST_GUESS = 100
"""How long a match is believed to be before one was played."""


class Sample(NamedTuple):
    """One position: features by number, each rival's share of the win, and what the game's own rough guess was."""

    table: list[int]
    rivals: list[list[int]]
    shares: list[float]
    guess: list[float]


def play(game: Game, bot: str, seeds: range, weights: bytes | None = None) -> list[Sample]:
    """The positions of a run of matches, the same whenever and wherever it is played."""
    player = Player(game, bot, weights)
    return [sample for seed in seeds for sample in player.match(Fast(f"train {seed}"))]


def features_of(game: Game) -> Features:
    made: Features = resolve(f"{registered(game.id).package}.features:make")()
    return made


class Player:
    """All seats of one match after another."""

    def __init__(self, game: Game, bot: str, weights: bytes | None = None) -> None:
        self.game = game
        self.bot = bot
        self.features = features_of(game)
        self.judgement = None if weights is None else Judgement(self.features, weights)
        """What bots that search judge by, if not by what the package ships."""
        self.believed: list[float] | None = None
        """What the last search expected for each seat."""
        self.length = FIRST_GUESS
        """How long matches are, about."""

    def match(self, luck: Fast) -> list[Sample]:
        """Wander up to some decision and play well from there: only what follows says what a position is worth."""
        state, choose = self.begin(luck)
        until, share = luck.below(max(1, self.length)), WANDERING[luck.below(len(WANDERING))]
        seen: list[tuple[Sight, list[float] | None]] = []
        decisions = 0
        while state.to_act is not None:
            # A search says of every position what it expects: each is worth a look.
            looks = decisions >= until and (self.searches or luck.below(max(1, self.length)) < SAMPLES)
            sight = look(state, self.features) if looks else None
            wanders = decisions < until and luck.below(100) < share
            legal = state.legal_indices()
            state.apply_index(legal[luck.below(len(legal))] if wanders else choose(state, luck), luck)
            if sight is not None and (self.believed is not None or not self.searches):
                seen.append((sight, self.believed))
            if state.audience is not None:
                state.audience.collect()
            decisions += 1
        self.length += (decisions - self.length) // 8
        return [sample(sight, state, believed) for sight, believed in seen]

    @property
    def searches(self) -> bool:
        return self.bot.startswith("search:")

    def begin(self, luck: Fast) -> tuple[State, Choose]:
        """Any number of players and any variant, the usual one most often."""
        game = self.game
        players = int(game.fewest + luck.below(game.most - game.fewest + 1))
        variants = game.variants(players)
        number = max(0, int(luck.below(2 * len(variants))) - len(variants))
        fast = self.without_views()
        if fast is None:
            return game.new(players, variants[number], luck), self.by_bots(players, luck)
        return game.new(players, variants[number], luck, False), fast

    def without_views(self) -> Choose | None:
        """Two that look at a state, for a hundred times as many matches: the rules of thumb, which look at nothing that
        the asked seat cannot know, and the game's policy, which plays as a playout does."""
        own = registered(self.game.id)
        if self.bot == "policy":
            chosen: Choose = resolve(own.policy)(self.game).choose
            return chosen
        if self.bot == "heuristic":
            choose: Choose = resolve(f"{own.package}.heuristic:choose")
            return choose
        return None

    def by_bots(self, players: int, luck: Fast) -> Choose:
        """Ask a bot for each seat, from its view."""
        seats: list[Any] = [bots.make(self.game, self.bot, Fast(f"{luck.below(2**31)}")) for _ in range(players)]
        for bot in seats:
            if self.judgement is not None and hasattr(bot, "policy"):
                bot.policy.judgement = self.judgement

        def choose(state: State, _: Fast) -> int:
            seat = int(state.asked)
            answer: Answer = seats[seat].answer(Question(), state.view(seat), state.legal())
            self.believed = expected(answer)
            return answer.move.index

        return choose


def look(state: State, features: Features) -> Sight:
    """What a network sees of a position, and the rough guess."""
    row = Row()
    features.table(state, row)
    table, rivals = row.listed(), []
    for rival in range(features.rivals(state)):
        row.count = 0
        features.seat(state, rival, row)
        rivals.append(row.listed())
    return table, rivals, values(state, len(rivals))


def expected(answer: Answer) -> list[float] | None:
    """Each seat's chance after the move that a search chose; None where it did not search."""
    candidates = (answer.saw or {}).get("candidates", [])
    words = answer.move.words()
    return next(([each["chance"] for each in one["chances"]] for one in candidates if one["move"] == words), None)


def sample(sight: Sight, ended: State, believed: list[float] | None) -> Sample:
    """Half what came and half what a search believed, which luck has moved less."""
    table, rivals, guess = sight
    came = values(ended, len(rivals))
    if believed is not None:
        came = [(one + other) / 2 for one, other in zip(came, with_rest(believed, len(rivals)), strict=True)]
    return Sample(table, rivals, came, guess)


def values(state: State, rivals: int) -> list[float]:
    """Each rival's share of the win."""
    return with_rest([state.value(seat) for seat in range(int(state.players))], rivals)


def with_rest(shares: list[float], rivals: int) -> list[float]:
    """Whom a lone player competes with has the rest."""
    return shares if rivals == len(shares) else [*shares, 1.0 - sum(shares)]
