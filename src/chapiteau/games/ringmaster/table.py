"""The small steps that turns and effects are made of: draw, discard, wreck, move."""

from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.games.ringmaster import telling
from chapiteau.games.ringmaster.cards import CARDS, NO_CARD
from chapiteau.games.ringmaster.moves import NOWHERE
from chapiteau.games.ringmaster.state import TURN, RingmasterFields


def draw(state: RingmasterFields, seat: i64, count: i64, chance: Chance) -> None:
    """R10, R13. Draw cards, with a new draw pile when it is needed; none when there is nothing to draw."""
    while count > 0:
        count -= 1
        if state.pile.total == 0:
            make_new_pile(state)
        if state.pile.total == 0:
            telling.tell_no_draw(state, seat)
            return
        card = chance.draw(state.pile)
        state.give(seat, card)
        telling.tell_draw(state, seat, card)


def make_new_pile(state: RingmasterFields) -> None:
    """R13. The discard pile is shuffled: nobody can tell one copy from another any more, so R25 forgets its card."""
    if state.discarded == 0:
        return
    state.pile.counts = state.discard
    state.discard = state.lookup.nothing[:CARDS]
    state.pile.total = state.discarded
    state.discarded = 0
    state.sabotaged = NO_CARD
    telling.tell_new_pile(state)


def discard_from_hand(state: RingmasterFields, seat: i64, card: i64, why: str) -> None:
    state.from_hand(seat, card)
    state.to_discard(card)
    telling.tell_discard(state, seat, card, why)


def wreck(state: RingmasterFields, by: i64, zone: i64, card: i64) -> None:
    """From a zone to the discard pile."""
    state.from_zone(zone, card)
    state.to_discard(card)
    if state.audience is not None:
        telling.tell_wreck(state, by, [(zone, card)])


def move(state: RingmasterFields, by: i64, card: i64, source: i64, to: i64) -> None:
    """From one zone to another, in one step."""
    state.from_zone(source, card)
    state.to_zone(to, card)
    telling.tell_moved(state, by, card, source, to)


def back_to_turn(state: RingmasterFields) -> None:
    """Nothing is open any more: the active player goes on."""
    state.step = TURN
    state.zone = NOWHERE
    state.target = NO_CARD
    state.from_pile = False
    state.asked = state.turn


def event_is_done(state: RingmasterFields) -> None:
    """R22, R23. An event goes to the discard pile after its whole effect."""
    state.to_discard(state.played)
    state.played = NO_CARD
    back_to_turn(state)
