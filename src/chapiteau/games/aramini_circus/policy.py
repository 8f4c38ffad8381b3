"""How a search plays Aramini Circus on, and whom it believes to win."""

from math import exp
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import NOBODY, Game, State
from chapiteau.engine.policy import Policy
from chapiteau.games.aramini_circus import filling, rules
from chapiteau.games.aramini_circus.aims import ACTION, NO_AIM, SLOTS, SURE, Aims, gain, joined, missing_cards
from chapiteau.games.aramini_circus.moves import BONUS, DRAW, END, EXCHANGE, FILL, JOIN, PAY, PICK
from chapiteau.games.aramini_circus.scoring import place
from chapiteau.games.aramini_circus.standing import Standing
from chapiteau.games.aramini_circus.state import (
    ANIMAL_CARDS,
    CARDS,
    DRAW_TWO,
    NO_WAGON,
    ONE_FOR_ONE,
    SEARCH,
    WAGON_VALUES,
    AraminiFields,
)

CUT: Final = 24
"""So many decisions are played before somebody is believed to win: the luck of more would drown what is known."""
SLIPS: Final = 8
"""One move in so many of a playout is any move."""
FACTS: Final = [
    "a rival has the cards to complete its train",
    "a rival has the cards for the wagon that is worth most to you",
    "the next player can fill a wagon with the top card of the discard pile",
    "you have the cards to complete your train",
]
AT_ONCE: Final = 50.0
"""A bonus card that costs nothing is played before anything else."""


class AraminiPolicy(Policy):
    """Aims at the open wagon that is worth most for its actions and cards."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.explore = 0.35
        self.facts = list(FACTS)
        self.aims = Aims()
        self.two = Standing(2)
        self.more = Standing(4)

    def choose(self, state: State, chance: Chance) -> i64:
        return self.best(cast("AraminiFields", state))

    def play_on(self, state: State, chance: Chance) -> None:
        aramini = cast("AraminiFields", state)
        made: i64 = 0
        while made < CUT and aramini.asked != NOBODY:
            if chance.below(SLIPS) == 0:
                aramini.play_at_random(self.moves, chance, 1)
            else:
                rules.apply_index(aramini, self.best(aramini), chance)
            made += 1

    def best(self, state: AraminiFields) -> i64:
        """The move that promises most."""
        moves = self.moves
        rules.generate(state, moves)
        if moves.count == 1:
            return moves.indices[0]
        if state.filling == NO_WAGON and not state.joining:
            self.aims.look_at_cards(state, state.asked, self.aims.look(state, state.asked))
        best: i64 = 0
        most: float = -1000.0
        for number in range(moves.count):
            worth = self.worth(state, moves.indices[number])
            if worth > most:
                best, most = moves.indices[number], worth
        return best

    def worth(self, state: AraminiFields, index: i64) -> float:
        """What a move promises, roughly, in points."""
        if index < FILL:
            return self.aims.blindly(state) if index == DRAW else self.aims.with_card[state.top()]
        if index < BONUS:
            return self.filling(state, index - FILL)
        if index < PAY:
            return self.playing(state, index - BONUS + DRAW_TWO)
        if index < EXCHANGE:
            # Cards of the wagon's animal first: of the token's it takes two.
            return 1.0 if index - PAY == state.filling // WAGON_VALUES else 0.0
        if index < JOIN:
            return self.aims.swapped(state, state.asked, index - EXCHANGE)
        if index < PICK:
            return float(joined(state, state.asked, index - JOIN)[0])
        return self.aims.with_card[index - PICK] if index < END else NO_AIM - 1.0

    def filling(self, state: AraminiFields, wagon: i64) -> float:
        slot: i64 = 0
        while state.display[slot] != wagon:
            slot += 1
        return self.aims.aims[slot] + ACTION

    def playing(self, state: AraminiFields, card: i64) -> float:
        """A search for what is best in hand; one-for-one only where it saves cards."""
        if card == ONE_FOR_ONE:
            saves = filling.left_to_pay(state) > state.count(state.asked, state.filling // WAGON_VALUES)
            return 2.0 if saves else 0.5
        if card != SEARCH:
            return AT_ONCE
        most: float = NO_AIM
        for animal in range(ANIMAL_CARDS):
            if state.discarded(animal):
                most = max(most, self.aims.with_card[animal])
        return most

    def chances(self, state: State, shares: vec[float]) -> None:
        aramini = cast("AraminiFields", state)
        standing = self.two if aramini.players == 2 else self.more
        total: float = 0.0
        for seat in range(aramini.players):
            if aramini.asked == NOBODY:
                shares[seat] = 1.0 if place(aramini, seat) == 1 else 0.0
            else:
                shares[seat] = exp(standing.of(aramini, seat))
            total += shares[seat]
        for seat in range(aramini.players):
            shares[seat] /= total

    def glance(self, state: State, chance: Chance) -> i64:
        """The highest wagon that can be paid, whether it joins or not; else more of what there is most of in hand."""
        aramini, moves = cast("AraminiFields", state), self.moves
        rules.generate(aramini, moves)
        best: i64 = 0
        most: float = -1000.0
        for number in range(moves.count):
            worth = at_a_glance(aramini, moves.indices[number])
            if worth > most:
                best, most = moves.indices[number], worth
        return best

    def note(self, state: State, seat: i64, seen: vec[i64]) -> None:
        aramini = cast("AraminiFields", state)
        wanted = self.wanted(aramini, seat)
        wins: i64 = 0
        takes: i64 = 0
        for rival in range(aramini.players):
            if rival != seat:
                wins |= can_win(aramini, rival)
                takes |= has_cards_for(aramini, rival, wanted)
        seen[0] += wins
        seen[1] += takes
        seen[2] += can_use_top(aramini, aramini.left_of(seat))
        seen[3] += can_win(aramini, seat)

    def wanted(self, state: AraminiFields, seat: i64) -> i64:
        """The open wagon that is worth most to a seat."""
        best = self.aims.look(state, seat)
        for slot in range(SLOTS):
            if state.display[slot] != NO_WAGON and self.aims.aims[slot] == best:
                return state.display[slot]
        return NO_WAGON


def at_a_glance(state: AraminiFields, index: i64) -> float:
    """What a move looks like to a beginner, who has forgotten the token."""
    if index < FILL:
        # An unseen card may be anything: two of a kind in hand are better.
        return 1.5 if index == DRAW else float(state.count(state.asked, state.top()))
    if index < BONUS:
        return 10.0 + float(index - FILL & 3)
    if index < PAY:
        return AT_ONCE
    if index < EXCHANGE:
        return 1.0 if index - PAY == state.filling // WAGON_VALUES else 0.0
    if index < JOIN:
        return -1.0
    if index < PICK:
        return float(index - JOIN & 3)
    return float(state.count(state.asked, index - PICK)) if index < END else NO_AIM


def has_cards_for(state: AraminiFields, seat: i64, wagon: i64) -> i64:
    """1 when a seat could pay for a wagon with the animals that it holds."""
    return 1 if wagon != NO_WAGON and missing_cards(state, seat, wagon) == 0 else 0


def can_win(state: AraminiFields, seat: i64) -> i64:
    """1 when a wagon that it could pay for completes its train."""
    for wagon in state.display:
        if has_cards_for(state, seat, wagon) == 1 and gain(state, seat, wagon) > SURE:
            return 1
    return 0


def can_use_top(state: AraminiFields, seat: i64) -> i64:
    """1 when the top card of the discard pile is all that a seat lacks for a wagon."""
    top = state.top()
    if not state.can_draw_open():
        return 0
    found: i64 = 0
    for wagon in state.display:
        if wagon != NO_WAGON and missing_cards(state, seat, wagon) > 0:
            state.hands[seat * CARDS + top] += 1
            found |= has_cards_for(state, seat, wagon)
            state.hands[seat * CARDS + top] -= 1
    return found
