"""A view of Aramini Circus, put together field by field."""

from typing import Any

from chapiteau.engine.view import Result
from chapiteau.games.aramini_circus import filling
from chapiteau.games.aramini_circus.state import AraminiFields
from chapiteau.games.aramini_circus.view import Filling, View


def view_of(state: AraminiFields, seat: Any, hand: Any, piles: Any, result: list[Result] | None) -> View:
    """What lies open, and what is a viewer's own."""
    seats = range(state.players)
    return View(
        seat=seat,
        players=state.players,
        bonus_cards=state.bonus_cards,
        goal=state.goal,
        to_act=state.to_act,
        actions=state.actions,
        decision=decision_of(state),
        fill=filling_of(state),
        playing=state.playing_cards(),
        draws=state.draws,
        bonuses=state.bonuses,
        has_filled=state.has_filled,
        quiet_turns=state.quiet,
        hand=hand,
        hands=list(state.held),
        pile=state.pile.total,
        discard=state.discard_cards(),
        wagons=state.open_wagons(),
        wagon_pile=state.wagons.total,
        trains=[state.train_wagons(each) for each in seats],
        waiting=[state.waiting_wagons(each) for each in seats],
        points=list(state.points),
        tokens=[state.lookup.animals[token] for token in state.token_of],
        middle=state.middle(),
        ringmaster=state.ringmaster,
        face_up=state.face_up,
        piles=piles,
        result=result,
    )


def decision_of(state: AraminiFields) -> str:
    """What the asked seat decides."""
    if state.to_act is None:
        return "over"
    if state.joining:
        return "join"
    if state.searching:
        return "search"
    if state.draws > 0:
        return "draw-two"
    return "action" if state.filling < 0 else "fill"


def filling_of(state: AraminiFields) -> Filling | None:
    if state.filling < 0:
        return None
    paid = state.paid_own + state.paid_token
    return Filling(
        wagon=state.lookup.wagon_names[state.filling],
        number=state.number(),
        left=filling.left_to_pay(state),
        half=filling.is_half_paid(state),
        one_for_one=state.one_for_one(),
        paid=state.discard_cards()[len(state.discard) - paid :],
    )
