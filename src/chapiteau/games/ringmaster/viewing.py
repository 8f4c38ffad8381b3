"""A view of Ringmaster, put together field by field."""

from typing import Any

from chapiteau.engine.view import Result
from chapiteau.games.ringmaster import scoring
from chapiteau.games.ringmaster.cards import BIG_TOP, NAMES, SIDESHOW_TENT, THREE_RING_CIRCUS
from chapiteau.games.ringmaster.state import (
    ENDINGS,
    KNIFE,
    STEPS,
    TURN,
    WINDOW,
    RingmasterFields,
    counted,
    name_of,
    seat_of,
)
from chapiteau.games.ringmaster.telling import set_aside
from chapiteau.games.ringmaster.view import Choice, Played, View, Window, Zone


def view_of(state: RingmasterFields, seat: Any, hand: Any, piles: Any, result: list[Result] | None) -> View:
    """What lies open, and what is a viewer's own."""
    seats = range(int(state.players))
    return View(
        seat=seat,
        players=int(state.players),
        seconds=float(state.seconds),
        set_aside=set_aside(state),
        turn=int(state.turn),
        turns=int(state.turns),
        to_act=state.to_act,
        plays=int(state.plays),
        used=used_stars(state),
        hand=hand,
        hands=[int(held) for held in state.held],
        open_hands=[state.hand_cards(each) if state.is_open(each) else None for each in seats],
        limits=[int(state.limit(each)) for each in seats],
        zones=[_zone(state, each) for each in seats],
        pile=int(state.pile.total),
        discard=counted(state.discard),
        removed=counted(state.removed),
        played=_played(state),
        window=_window(state),
        choice=_choice(state),
        chosen=[name_of(card) for card in state.chosen],
        sabotaged=name_of(state.sabotaged),
        acted=state.acted,
        dry=state.started_dry,
        quiet=int(state.quiet),
        piles=piles,
        ended=ENDINGS[state.ending] or None,
        winner=seat_of(state.winner),
        won=scoring.cards_that_won(state),
        result=result,
    )


def used_stars(state: RingmasterFields) -> list[str]:
    return [name for card, name in enumerate(NAMES) if state.is_used(card)]


def _zone(state: RingmasterFields, seat: int) -> Zone:
    return Zone(
        cards=state.zone_cards(seat),
        attractions=int(state.count_attractions(seat)),
        big_top=state.in_zone(seat, BIG_TOP),
        sideshows=int(state.count_sideshows(seat)),
        tent=state.in_zone(seat, SIDESHOW_TENT),
        rings=int(state.zones[seat * len(NAMES) + THREE_RING_CIRCUS]),
        bear=state.has_bear(seat),
        one_away=[] if state.asked < 0 else scoring.one_away(state, seat),
    )


def _played(state: RingmasterFields) -> Played | None:
    card = name_of(state.played)
    if card is None:
        return None
    return Played(card, int(state.turn), seat_of(state.zone), name_of(state.target), state.from_pile)


def _window(state: RingmasterFields) -> Window | None:
    if state.step != WINDOW:
        return None
    order = [(int(state.turn) + place) % int(state.players) for place in range(1, int(state.players))]
    return Window(int(state.asked), order[: order.index(int(state.asked))])


def _choice(state: RingmasterFields) -> Choice | None:
    if state.asked < 0 or state.step in (TURN, WINDOW):
        return None
    aimed = state.step == KNIFE
    zone, target = (seat_of(state.zone), name_of(state.target)) if aimed else (None, None)
    return Choice(int(state.asked), STEPS[state.step], zone, target)
