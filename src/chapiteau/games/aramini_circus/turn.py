"""A turn: its actions, its end, and the Ringmaster token."""

from mypy_extensions import i64

from chapiteau.games.aramini_circus import events, scoring
from chapiteau.games.aramini_circus.state import AraminiFields


def start_turn(state: AraminiFields, seat: i64) -> None:
    """A20, A40. Two actions, and a third with the Ringmaster token face up."""
    state.asked = seat
    state.actions = actions_of(state, seat)
    state.bonuses = 0
    state.has_filled = False
    if state.audience is not None:
        state.tell(events.Turn(type="turn", seat=int(seat), actions=int(state.actions)))


def actions_of(state: AraminiFields, seat: i64) -> i64:
    """A40. How many actions a seat that begins its turn now has."""
    return state.lookup.actions + 1 if state.ringmaster == seat and state.face_up else state.lookup.actions


def spend_action(state: AraminiFields) -> None:
    """A20. An action is done; the turn ends by itself with the last one."""
    state.actions -= 1
    if state.actions == 0:
        end_turn(state)


def end_turn(state: AraminiFields) -> None:
    """A41, A42, A52. Hand the token on, count turns without a fill, go on with the left neighbour."""
    move_ringmaster(state, state.asked)
    state.quiet = 0 if state.has_filled else state.quiet + 1
    if scoring.too_quiet(state):
        scoring.finish(state)
    else:
        start_turn(state, state.left_of(state.asked))


def move_ringmaster(state: AraminiFields, seat: i64) -> None:
    """A41, A42. At the end of its holder's turn the token goes to the right or, with two, over and over."""
    if state.ringmaster != seat:
        return
    if not state.face_up:
        state.face_up = True
        if state.audience is not None:
            state.tell(events.TurnRingmaster(type="turn_ringmaster", seat=int(seat)))
        return
    state.ringmaster = state.right_of(seat)
    state.face_up = state.players > 2
    if state.audience is not None:
        to, face_up = int(state.ringmaster), state.face_up
        state.tell(events.PassRingmaster(type="pass_ringmaster", seat=int(seat), to=to, face_up=face_up))
