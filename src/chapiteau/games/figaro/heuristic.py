"""Rules of thumb for Figaro: make others take, keep the own row out of reach of six.

Only what the seat that is asked may know is looked at, so that a view's open state and a full state are judged alike.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.heuristic import best_of
from chapiteau.engine.rows import zeros
from chapiteau.games.figaro import rules
from chapiteau.games.figaro.moves import SEATS
from chapiteau.games.figaro.state import NO_COLOUR, FigaroFields

SPARED: Final = 0.6
"""How much of an opponent's misfortune is one's own luck: all opponents share it."""
HIT_BY_EACH: Final = 0.25
"""How likely each unseen card that takes a row to six is played there in time."""
MOST_HITS: Final = 8
KEEP_RONDE: Final = 1.5
KEEP_JUGGLER: Final = 0.8
"""What it costs to spend a card that is always playable."""


def choose(state: FigaroFields, chance: Chance) -> i64:
    """The move that should spare its player most."""
    legal, unseen = state.legal_indices(), unseen_cards(state)
    return best_of(legal, [weighed(state, index, unseen) for index in legal], chance)


def worth(state: FigaroFields, index: i64) -> float:
    """The cards that a move should spare the seat that is asked, roughly."""
    return weighed(state, index, unseen_cards(state))


def weighed(state: FigaroFields, index: i64, unseen: vec[i64]) -> float:
    """Looks one card ahead: what the move does at once, and what may then happen to each row."""
    lying = state.lying
    if index == state.lookup.take:
        return -float(lying)
    card = index // SEATS
    after = rules.laid(state, card, index % SEATS)
    for seat in range(state.players):
        if after.totals[seat] >= state.lookup.threshold:
            return taking(state, seat, lying + 1) - keeping(state, card)
    prospects: float = 0.0
    for seat in range(state.players):
        prospects += taking(state, seat, lying + 2) * danger(after, seat, unseen)
    return prospects - keeping(state, card) - 0.1 * float(state.lookup.value_of[card])


def keeping(state: FigaroFields, card: i64) -> float:
    """What it costs to spend a card."""
    if card == state.lookup.ronde:
        return KEEP_RONDE
    return KEEP_JUGGLER if state.lookup.colour_of[card] == NO_COLOUR else 0.0


def taking(state: FigaroFields, seat: i64, cards: i64) -> float:
    """What it is worth that this seat takes so many cards."""
    return -float(cards) if seat == state.asked else SPARED * float(cards) / float(state.players - 1)


def danger(state: FigaroFields, seat: i64, unseen: vec[i64]) -> float:
    """How likely a row is taken to six before its owner can help it."""
    lookup = state.lookup
    total, colour = state.totals[seat], state.colours[seat]
    hits: i64 = 0
    for card in range(lookup.cards):
        own = lookup.colour_of[card]
        fits = own in (NO_COLOUR, colour) or colour == NO_COLOUR
        if card != lookup.ronde and fits and total + lookup.value_of[card] >= lookup.threshold:
            hits += unseen[card]
    missed: float = 1.0
    for _ in range(min(hits, MOST_HITS)):
        missed *= 1.0 - HIT_BY_EACH
    return 1.0 - missed


def unseen_cards(state: FigaroFields) -> vec[i64]:
    """What the others hold together: the cards in use, less the own hand, the rows and all that was taken."""
    cards = state.lookup.cards
    unseen = zeros(cards)
    for card in range(cards):
        unseen[card] = state.in_use(card) - state.hands[state.asked * cards + card]
        for seat in range(state.players):
            unseen[card] -= state.tricks[seat * cards + card]
    for place in range(state.lying):
        unseen[state.table[place] % cards] -= 1
    return unseen
