"""The train: how a filled wagon joins it, and the chain of waiting ones."""

from mypy_extensions import i64

from chapiteau.games.aramini_circus import events, scoring, turn
from chapiteau.games.aramini_circus.state import NO_WAGON, WAGONS, AraminiFields


def why_not_join(state: AraminiFields, wagon: i64) -> str | None:
    """A33. Only a waiting wagon that matches the last one of the train."""
    seat = state.asked
    waits = state.waiting[seat * WAGONS + wagon] > 0
    return None if waits and state.fits(seat, wagon) else "A33"


def add(state: AraminiFields, wagon: i64) -> None:
    """A30 to A32. A wagon that can join must join; one that cannot waits."""
    seat = state.asked
    if state.fits(seat, wagon):
        attach(state, seat, wagon)
        chain(state)
        return
    state.wait(seat, wagon)
    if state.audience is not None:
        state.tell(events.Wait(type="wait", seat=int(seat), wagon=state.lookup.wagon_names[wagon]))
    after_fill(state)


def join(state: AraminiFields, wagon: i64) -> None:
    """A33. A waiting wagon joins, free of charge, and the chain goes on."""
    state.joining = False
    join_one(state, wagon)
    chain(state)


def join_one(state: AraminiFields, wagon: i64) -> None:
    state.wait_no_more(state.asked, wagon)
    attach(state, state.asked, wagon)


def attach(state: AraminiFields, seat: i64, wagon: i64) -> None:
    """A34. The train grows by a wagon and its points."""
    state.attach(seat, wagon)
    if state.audience is not None:
        name = state.lookup.wagon_names[wagon]
        state.tell(events.Join(type="join", seat=int(seat), wagon=name, points=int(state.points[seat])))


def chain(state: AraminiFields) -> None:
    """A33, A50. One kind that matches joins by itself, among several the player chooses; the goal ends all."""
    seat = state.asked
    while state.points[seat] < state.goal:
        kinds = matching_kinds(state, seat)
        if kinds > 1:
            state.joining = True
            return
        if kinds == 0:
            after_fill(state)
            return
        join_one(state, first_match(state, seat))
    scoring.finish(state)


def matching_kinds(state: AraminiFields, seat: i64) -> i64:
    """How many different waiting wagons match the train's last one."""
    if state.waits[seat] == 0:
        return 0
    kinds: i64 = 0
    for wagon in range(WAGONS):
        if state.waiting[seat * WAGONS + wagon] > 0 and state.fits(seat, wagon):
            kinds += 1
    return kinds


def first_match(state: AraminiFields, seat: i64) -> i64:
    for wagon in range(WAGONS):
        if state.waiting[seat * WAGONS + wagon] > 0 and state.fits(seat, wagon):
            return wagon
    return NO_WAGON


def after_fill(state: AraminiFields) -> None:
    """A20, A51. Once no wagon can join any more: the end when none is left to take, or of the turn."""
    if not state.wagons_are_left():
        scoring.finish(state)
    elif state.actions == 0:
        turn.end_turn(state)
