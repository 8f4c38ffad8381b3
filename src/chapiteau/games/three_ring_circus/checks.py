"""What a position cannot be: each refusal names the field."""

from typing import Any

from mypy_extensions import i64

from chapiteau.engine.cards import bag_cards
from chapiteau.engine.chance import Bag
from chapiteau.engine.contract import NOBODY
from chapiteau.engine.errors import BadInput
from chapiteau.games.three_ring_circus import rules
from chapiteau.games.three_ring_circus.atlas import CITY
from chapiteau.games.three_ring_circus.components import TYPES
from chapiteau.games.three_ring_circus.moves import COLUMNS, RINGS
from chapiteau.games.three_ring_circus.state import (
    DECISIONS,
    DECK_NAMES,
    DISCARD,
    LATE,
    NONE,
    OBJECTIVE,
    PAY,
    PERFORM,
    PLACE_SLOTS,
    REWARD,
    SLOT,
    SOLO_BAGS,
    SWAP,
    TICKET,
    CircusFields,
)


def check_decks(state: CircusFields, given: Any) -> None:
    """A deck that is named is exactly what is not named elsewhere."""
    if given is None:
        return
    if not isinstance(given, dict):
        raise BadInput("an object is needed", "$.decks")
    for name, cards in given.items():
        if name not in DECK_NAMES:
            raise BadInput(f"there is no deck called {name!r}", f"$.decks.{name}")
        check_rest(state.bag(DECK_NAMES.index(name)), cards, f"$.decks.{name}")


def check_rest(bag: Bag, cards: Any, at: str) -> None:
    rest = bag_cards(bag)
    if not isinstance(cards, list) or sorted(str(card) for card in cards) != sorted(rest):
        raise BadInput(f"the cards that are nowhere else are {', '.join(rest) or 'none'}", at)


def check_automaton_decks(state: CircusFields, given: Any) -> None:
    """T200. What was played is not in the decks, what was turned up does not lie face down."""
    for bag in (state.fortune, state.monkey):
        for card in range(state.lookup.automaton_cards):
            if bag.counts[card] > 0:
                bag.counts[card] -= state.solo_played[card]
                bag.total -= state.solo_played[card]
            if bag.counts[card] < 0:
                raise BadInput(f"{bag.names[card]} is named too often", "$.automaton.played")
    for token in state.tokens_up:
        if state.token_bag.counts[token] == 0:
            raise BadInput(f"there is one token with a {TYPES[token]} (T200)", "$.automaton.tokens")
        state.token_bag.take(token)
    if given is not None:
        for number, name in enumerate(SOLO_BAGS, start=3):
            if name in given:
                check_rest(state.bag(number), given[name], f"$.automaton.{name}")


def check(state: CircusFields) -> None:
    """The open decision has something to decide about, and there is an answer to it."""
    if state.asked == NOBODY:
        return
    check_decision(state)
    if state.decision != DISCARD and state.decision not in (SLOT, REWARD, TICKET, LATE, PERFORM):
        if state.place != NONE or state.played != NONE:
            raise BadInput("no show is being given", "$.show")
    if (state.decision == PAY) != (state.card != NONE):
        raise BadInput("a card is being engaged while its fee is paid, and only then", "$.engaging")
    if (state.decision in (SWAP, OBJECTIVE)) != (state.covered != NONE):
        raise BadInput("a slot was just covered when its bonus is asked for, and only then", "$.covered")
    if len(rules.legal_indices(state)) == 0:
        raise BadInput(f"there is no answer to the decision {DECISIONS[state.decision]!r}", "$.decision")


def check_decision(state: CircusFields) -> None:
    decision = state.decision
    if decision in (SLOT, REWARD, TICKET, LATE):
        if state.place == NONE or state.place != state.caravan[state.asked]:
            raise BadInput("the show is where the caravan stands", "$.show.place")
    if decision in (SLOT, REWARD) and state.lookup.kind[state.place] != CITY:
        raise BadInput("slots and their rewards are in cities (T50)", "$.show.place")
    if decision == REWARD:
        check_own_slot(state)
    if decision == TICKET and state.to_take == 0:
        raise BadInput("at least one Ticket card is to be taken", "$.show.tickets")
    if decision == PERFORM and (state.played == NONE or state.place != NONE):
        raise BadInput("an early instant was played, and the caravan has not moved (T34)", "$.show")
    if decision == LATE and state.played != NONE:
        raise BadInput("one instant may be played per show (T34)", "$.show.instant")
    if decision == DISCARD and state.held[state.asked] <= state.lookup.hand_limit:
        raise BadInput("this hand is within the limit (T80)", "$.decision")
    if decision in (SWAP, OBJECTIVE) and state.covered != NONE:
        check_covered(state, state.asked)


def check_own_slot(state: CircusFields) -> None:
    slot = state.city_slot
    if slot == NONE or state.tents[state.place * PLACE_SLOTS + slot] != state.asked:
        raise BadInput("the tent stands on the slot whose reward is chosen (T52)", "$.show.slot")


def check_covered(state: CircusFields, seat: i64) -> None:
    """The slot covered last is the last one of its ring."""
    ring, column = state.covered // COLUMNS, state.covered % COLUMNS
    if state.length[seat * RINGS + ring] != column + 1:
        raise BadInput("this is not the last covered slot of its ring (T26)", "$.covered")
