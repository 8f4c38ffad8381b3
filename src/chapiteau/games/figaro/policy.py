"""How a search thinks about Figaro: it plays a round to its end, and the tiles say who will win the match."""

from math import exp
from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance, Fast
from chapiteau.engine.contract import NOBODY, Game, State
from chapiteau.engine.heuristic import best_of
from chapiteau.engine.policy import Policy
from chapiteau.engine.rows import zeros
from chapiteau.games.figaro import rules, scoring
from chapiteau.games.figaro.components import TILES
from chapiteau.games.figaro.features import judgement
from chapiteau.games.figaro.moves import SEATS
from chapiteau.games.figaro.state import ROUNDS, FigaroFields

FUTURES: Final = 96
"""In so many ways the rounds to come are imagined to end."""
MOST_KNOWN: Final = 10_000
"""So many ways in which tiles can lie are remembered."""
NEVER: Final = 1000
"""Worse than any row is long."""
MUCH: Final = 6
"""So many cards in the rows make a beginner look for a six."""
CUT: Final = 12
"""After so many moves of a playout the judgement is asked."""
MINDS_PILE: Final = 0.5
"""How much a seat plays for few cards in this round; the rest is for the match."""
PILE: Final = 6.0
"""So many cards more in the trick pile are e times as bad."""
FACTS: Final = ("takes", "rival_hits_row", "next_hits_row", "next_must_take")
"""What `note` counts, right after a move."""


class FigaroPolicy(Policy):
    """Plays a round on with a light hand, and knows what its tiles are worth in the match."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.explore = 0.4
        self.facts = list(FACTS)
        self.tries: i64 = 3
        """Of so many moves a playout takes the one that looks best."""
        self.known: dict[int, int] = {}
        """Where `prospects` has the chances, by where the tiles are."""
        self.prospects: vec[float] = vec[float]()
        self.judgement = judgement()
        self.learned = not game.custom_box
        """Whether the judgement, which learned with our box, is asked."""

    def choose(self, state: State, chance: Chance) -> i64:
        return self.light(cast("FigaroFields", state), chance)

    def play_on(self, world: State, chance: Chance) -> None:
        """A few moves for the judgement, or to the end of the round where there is none; no new cards are dealt."""
        state = cast("FigaroFields", world)
        if state.asked == NOBODY or untouched(state):
            return
        left: i64 = CUT if self.learned else NEVER
        seat = state.asked
        while left > 0 and state.held[seat] > 0:
            state.asked = seat
            seat = rules.carry_out(state, self.light(state, chance))
            left -= 1
        if state.held[seat] > 0:
            state.asked = seat
        else:
            close_round(state, seat)

    def light(self, state: FigaroFields, chance: Chance) -> i64:
        """Bring another's row to six where that can be done, else what looks best of a few moves."""
        to = chance.below(state.players)
        step: i64 = 0
        while step < state.players:
            if to != state.asked:
                cards = rules.hits(state, to)
                if cards != 0:
                    return rules.nth_of(cards, chance.below(rules.ones(cards))) * SEATS + to
            to = state.left_of(to)
            step += 1
        count = rules.count_moves(state)
        best = rules.nth_move(state, chance.below(count))
        left = self.tries - 1
        while left > 0:
            move = rules.nth_move(state, chance.below(count))
            if looks(state, move) > looks(state, best):
                best = move
            left -= 1
        return best

    def glance(self, world: State, chance: Chance) -> i64:
        """Looks one card ahead. Who will answer with what, and which cards are gone, a beginner does not ask."""
        state = cast("FigaroFields", world)
        legal = state.legal_indices()
        return best_of(legal, [float(looks_to_a_beginner(state, move)) for move in legal], chance)

    def note(self, world: State, seat: i64, seen: vec[i64]) -> None:
        """See FACTS, in the same order."""
        state = cast("FigaroFields", world)
        if state.asked == NOBODY or untouched(state):
            return
        if state.lying == 0 and state.asked == seat:
            seen[0] += 1
            return
        threats: i64 = 0
        for rival in range(state.players):
            if rival != seat and reaches_six(state, rival, seat):
                threats += 1
        if threats > 0:
            seen[1] += 1
        if state.asked != seat and reaches_six(state, state.asked, seat):
            seen[2] += 1
        if state.lying > 0 and rules.count_moves(state) == 1:
            seen[3] += 1

    def chances(self, world: State, shares: vec[float]) -> None:
        """Inside a round by what was learned; after one, or without a judgement, by imagined rounds to come."""
        state = cast("FigaroFields", world)
        if state.asked != NOBODY and not untouched(state):
            if self.learned:
                self.judgement.chances(state, shares)
                return
            state = state.clone()
            close_round(state, state.asked)
        start = self.looked_up(state)
        for seat in range(state.players):
            shares[seat] = self.prospects[start + seat]

    def incline(self, world: State, shares: vec[float]) -> None:
        """Whoever cannot win any more, and whoever surely will, still minds the own trick pile."""
        state = cast("FigaroFields", world)
        if state.asked == NOBODY or untouched(state):
            return
        least = state.taken[0]
        for seat in range(state.players):
            least = min(least, state.taken[seat])
        total: float = 0.0
        for seat in range(state.players):
            total += exp(float(least - state.taken[seat]) / PILE)
        for seat in range(state.players):
            few = exp(float(least - state.taken[seat]) / PILE) / total
            shares[seat] += MINDS_PILE * (few - shares[seat])

    def looked_up(self, state: FigaroFields) -> i64:
        """Where the chances are that follow from the tiles."""
        tiles = where_tiles_are(state)
        found = self.known.get(tiles)
        if found is not None:
            return found
        if len(self.known) == MOST_KNOWN:
            self.known = {}
            self.prospects = vec[float]()
        start: i64 = len(self.prospects)
        self.known[tiles] = start
        wins = imagined_wins(state)
        for seat in range(state.players):
            self.prospects = append(self.prospects, float(wins[seat]) / float(FUTURES))
        return start


def untouched(state: FigaroFields) -> bool:
    """Whether a round has just begun: nothing was played."""
    taken = state.lying
    for seat in range(state.players):
        taken += state.taken[seat]
    return taken == 0


def looks(state: FigaroFields, move: i64) -> i64:
    """How a move looks that brings no other row to six: long rows are good before others, bad before oneself."""
    if move == state.lookup.take:
        return -NEVER
    card = move // SEATS
    to = move % SEATS
    if card == state.lookup.ronde:
        right = to - 1
        if right < 0:
            right += state.players
        return state.totals[to] - state.totals[right]
    total = state.total_with(to, card)
    if to != state.asked:
        return total
    if total >= state.lookup.threshold:
        return -NEVER
    return -total


def looks_to_a_beginner(state: FigaroFields, move: i64) -> i64:
    """Who fears for the own row and spares all others sees a six only where much is to be taken."""
    worth = looks(state, move)
    if worth <= 0 or move // SEATS == state.lookup.ronde:
        return worth - NEVER
    if worth >= state.lookup.threshold and state.lying >= MUCH:
        return NEVER
    return -worth


def reaches_six(state: FigaroFields, holder: i64, owner: i64) -> bool:
    """Whether a seat holds a card that may go into a row and takes it to six, were it asked now."""
    asked, found = state.asked, False
    state.asked = holder
    for card in range(state.lookup.ronde):
        if state.total_with(owner, card) >= state.lookup.threshold and rules.why_not_play(state, card, owner) is None:
            found = True
    state.asked = asked
    return found


def winner(state: FigaroFields) -> i64:
    """F50, F51. The first of the ranking, found without sorting."""
    best = state.king
    shortest = state.road_length(best)
    seat = state.left_of(best)
    while seat != state.king:
        length = state.road_length(seat)
        if length < shortest:
            best = seat
            shortest = length
        seat = state.left_of(seat)
    return best


def is_over(state: FigaroFields) -> bool:
    return state.asked == NOBODY or state.round == ROUNDS


def close_round(state: FigaroFields, seat: i64) -> None:
    """End the round as the rules do, but deal no cards: it looks as if the next were about to begin."""
    scoring.end_round(state, seat)
    state.round += 1
    state.asked = seat
    state.lying = 0
    for each in range(state.players):
        state.taken[each] = 0


def where_tiles_are(state: FigaroFields) -> i64:
    """The place of each tile, how many seats there are and what comes next, as one number."""
    key = state.players * SEATS + state.round
    if is_over(state):  # then the King may decide (F51)
        key = (state.players + SEATS) * SEATS + state.king
    tile: i64
    for tile in range(TILES):
        place = state.tile_at[tile]
        if place < 0:
            place = SEATS - 1 - place
        key = key * 10 + place
    return key


def imagined_wins(state: FigaroFields) -> vec[i64]:
    """How often each seat wins when every order of trick piles is as likely, in all rounds that are left."""
    # The same luck for every question: what differs between two answers is then the tiles.
    chance = Fast(0)
    wins = zeros(state.players)
    future: i64 = 0
    while future < FUTURES:
        end = state.clone()
        while not is_over(end):
            end_in_any_order(end, chance)
        wins[winner(end)] += 1
        future += 1
    return wins


def end_in_any_order(state: FigaroFields, chance: Chance) -> None:
    for seat in range(state.players):
        state.taken[seat] = seat + 1
    chance.pick(state.taken, state.players, state.players)
    close_round(state, chance.below(state.players))
