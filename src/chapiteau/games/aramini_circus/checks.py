"""What is impossible in a position of Aramini Circus; each refusal names the field."""

from mypy_extensions import i64

from chapiteau.engine.contract import NOBODY
from chapiteau.engine.errors import BadInput
from chapiteau.games.aramini_circus import bonus, filling, piles, scoring, train
from chapiteau.games.aramini_circus.state import (
    DRAW_TWO,
    NO_WAGON,
    ONE_FOR_ONE,
    PAY_ONE_LESS,
    SEARCH,
    WAGON_VALUES,
    AraminiFields,
)


def is_joining(state: AraminiFields) -> bool:
    """A33. Whether the seat that is asked must choose a waiting wagon."""
    return state.asked != NOBODY and train.matching_kinds(state, state.asked) > 1


def check(state: AraminiFields) -> None:
    check_wagons(state)
    check_piles(state)
    if state.asked == NOBODY:
        check_over(state)
    else:
        check_going_on(state)
        check_actions(state)
        check_playing(state)
        check_fill(state)


def check_wagons(state: AraminiFields) -> None:
    """A24, A30. No gap while the pile has a wagon; nothing waits under an empty train."""
    for slot, wagon in enumerate(state.display):
        if wagon == NO_WAGON and state.wagons.total > 0:
            raise BadInput("a gap is filled while the wagon pile has a wagon (A24)", f"$.wagons[{slot}]")
    for seat in range(state.players):
        if state.last[seat] == NO_WAGON and state.waits[seat] > 0:
            raise BadInput("the first wagon joins the train whatever it is (A30)", f"$.waiting[{seat}]")


def check_piles(state: AraminiFields) -> None:
    """A23. An empty animal pile is made anew, except inside a payment."""
    before = len(state.discard) - state.paid_own - state.paid_token
    if state.pile.total == 0 and before > 1:
        raise BadInput("an empty animal pile is made anew from the discard pile (A23)", "$.discard")


def check_over(state: AraminiFields) -> None:
    """A50 to A52. Something has ended the match, and nothing is left open."""
    if scoring.ending_rule(state) == "A52" and not scoring.too_quiet(state):
        raise BadInput("nothing has ended this match (A50, A51, A52)", "$.to_act")
    if state.filling != NO_WAGON or len(state.playing) > 0 or state.draws > 0:
        raise BadInput("a match that is over asks for nothing more", "$.to_act")


def check_going_on(state: AraminiFields) -> None:
    for seat in range(state.players):
        if state.points[seat] >= state.goal:
            raise BadInput(f"this train has reached {state.goal} points: the match is over (A50)", f"$.trains[{seat}]")
        kinds = train.matching_kinds(state, seat)
        if kinds == 1 or (kinds > 1 and seat != state.asked):
            raise BadInput("a waiting wagon that matches joins the train (A33)", f"$.waiting[{seat}]")
    if not state.wagons_are_left() and not state.joining:
        raise BadInput("no wagon is left to take: the match is over (A51)", "$.wagons")
    if scoring.too_quiet(state):
        raise BadInput("after so many turns without a fill the match is over (A52)", "$.quiet_turns")


def check_actions(state: AraminiFields) -> None:
    """A20. The last action ends the turn, once all wagons have joined."""
    if state.actions == 0 and not state.joining:
        raise BadInput("a turn without actions is over (A20)", "$.actions")


def check_playing(state: AraminiFields) -> None:
    """A61. One effect at a time; what helps to fill a wagon needs one."""
    cards = [int(card) for card in state.playing]
    if state.joining and (cards or state.filling != NO_WAGON):
        raise BadInput("waiting wagons join before anything else (A33)", "$.waiting")
    if state.filling != NO_WAGON:
        if any(card != PAY_ONE_LESS and card != ONE_FOR_ONE for card in cards):
            raise BadInput("this bonus card does not help to fill a wagon (A27)", "$.playing")
    elif cards and cards != [DRAW_TWO] and cards != [SEARCH]:
        raise BadInput("only a draw-two or a search lies aside without a fill (A61)", "$.playing")
    if (state.draws > 0) != (cards == [DRAW_TWO]):
        raise BadInput("cards are drawn for a draw-two only (A63)", "$.draws")
    if cards == [DRAW_TWO] and not piles.can_draw(state):
        raise BadInput("there is nothing to draw (A63)", "$.draws")
    if cards == [SEARCH] and not bonus.animal_is_discarded(state):
        raise BadInput("there is no animal to find (A65)", "$.playing")


def check_fill(state: AraminiFields) -> None:
    """A24, A27. The wagon lies open, the cards paid are right, and the rest can be paid."""
    wagon = state.filling
    if wagon == NO_WAGON:
        return
    if not state.is_open(wagon):
        raise BadInput("this wagon does not lie open (A24)", "$.fill.wagon")
    animal = wagon // WAGON_VALUES
    token = state.token_of[state.asked]
    size = len(state.discard)
    for number in range(size - state.paid_own - state.paid_token, size):
        if state.discard[number] != animal and state.discard[number] != token:
            raise BadInput("these discards do not pay for the wagon (A24, A25)", "$.fill.paid")
    if state.one_for_one() and (token == animal or _count(state, ONE_FOR_ONE) > 1):
        raise BadInput("a one-for-one must do something (A69)", "$.playing")
    if state.number() < 1 or not _can_be_paid(state):
        raise BadInput("this wagon is paid for, or cannot be (A27)", "$.fill")


def _count(state: AraminiFields, card: i64) -> int:
    return sum(each == card for each in state.playing)


def _can_be_paid(state: AraminiFields) -> bool:
    """Whether a payment is open and can be completed."""
    if state.paid_own + state.paid_token == 0:
        return filling.within_reach(state, state.filling, state.number(), state.one_for_one(), NO_WAGON)
    is_open = filling.left_to_pay(state) > 0 or filling.is_half_paid(state)
    return is_open and filling.is_payable_after(state, 0, 0)
