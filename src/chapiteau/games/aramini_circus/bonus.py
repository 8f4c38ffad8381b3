"""The bonus cards of the variant: when each may be played, and what it does."""

from librt.vecs import append
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.games.aramini_circus import events, filling, piles
from chapiteau.games.aramini_circus.state import (
    ANIMAL_CARDS,
    DRAW_TWO,
    EXTRA_ACTION,
    NO_WAGON,
    ONE_FOR_ONE,
    PAY_ONE_LESS,
    SEARCH,
    WAGON_VALUES,
    AraminiFields,
)


def why_not_bonus(state: AraminiFields, card: i64) -> str | None:
    """A60 to A69. The rule that forbids a bonus card now; the seat is the one that is asked."""
    if not state.bonus_cards:
        return "A60"
    buys = card in (PAY_ONE_LESS, ONE_FOR_ONE)
    if state.filling != NO_WAGON and not buys:
        return "A28"
    if state.count(state.asked, card) == 0:
        return "A61"
    if buys and (state.filling == NO_WAGON or state.paid_own + state.paid_token > 0):
        return "A27"
    if state.bonuses >= filling.MOST_BONUSES:
        return "A68"
    return why_not_for_wagon(state, card) if buys else why_not_effect(state, card)


def why_not_for_wagon(state: AraminiFields, card: i64) -> str | None:
    """A27, A69. It must help with this wagon, and leave it payable."""
    wagon = state.filling
    number = state.number()
    one_for_one = state.one_for_one()
    if card == PAY_ONE_LESS:
        number -= 1
    elif one_for_one or state.token_of[state.asked] == wagon // WAGON_VALUES:
        return "A69"
    else:
        one_for_one = True
    return None if filling.within_reach(state, wagon, number, one_for_one, card) else "A27"


def why_not_effect(state: AraminiFields, card: i64) -> str | None:
    """A69. Something to draw, or an animal to find."""
    if card == DRAW_TWO:
        return None if piles.can_draw(state) else "A69"
    if card == SEARCH:
        return None if animal_is_discarded(state) else "A69"
    return None


def animal_is_discarded(state: AraminiFields) -> bool:
    return any(card < ANIMAL_CARDS for card in state.discard)


def play(state: AraminiFields, card: i64, chance: Chance) -> None:
    """A61. Free of charge; the card lies aside until its effect is over."""
    seat = state.asked
    lay_aside(state, card)
    if state.audience is not None:
        name = state.lookup.names[card]
        state.tell(events.Bonus(type="bonus", seat=int(seat), card=name, moved=piles.shown(seat, name)))
    if card == DRAW_TWO:
        state.draws = 2
    elif card == SEARCH:
        state.searching = True
    elif card == EXTRA_ACTION:
        state.actions += 1
        end_effect(state)
    else:
        filling.take_if_paid(state, chance)


def lay_aside(state: AraminiFields, card: i64) -> None:
    """The card leaves the hand and counts for the wagon that is being filled."""
    state.from_hand(state.asked, card)
    state.playing = append(state.playing, card)
    state.bonuses += 1


def end_effect(state: AraminiFields) -> None:
    """A61, A23. The card goes on the discard pile."""
    piles.put_bonuses_away(state)
    piles.renew(state)


def draw_one_of_two(state: AraminiFields, from_discard: bool, chance: Chance) -> None:
    """A63. Two cards, or one if only one can be had."""
    piles.draw(state, from_discard, chance)
    state.draws -= 1
    if state.draws == 0 or not piles.can_draw(state):
        state.draws = 0
        end_effect(state)


def why_not_pick(state: AraminiFields, card: i64) -> str | None:
    """A65. Any animal that lies in the discard pile."""
    return None if state.discarded(card) else "A65"


def pick(state: AraminiFields, card: i64) -> None:
    """A65. Of equal cards the one nearest to the top; the search card then covers the pile anyway."""
    place: i64 = len(state.discard) - 1
    while state.discard[place] != card:
        place -= 1
    piles.take_from_discard(state, place)
    state.give(state.asked, card)
    state.searching = False
    piles.tell_drawn_open(state, "pick", state.asked, card)
    end_effect(state)
