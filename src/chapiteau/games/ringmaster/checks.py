"""What is impossible in a position of Ringmaster; each refusal names the field."""

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from chapiteau.engine.contract import NOBODY
from chapiteau.engine.errors import BadInput
from chapiteau.games.ringmaster import effects, rules, scoring
from chapiteau.games.ringmaster.cards import (
    AT_NOTHING,
    FIRST_EVENT,
    FIRST_SIDESHOW,
    FIRST_STAR,
    FLEA_CIRCUS,
    KNIFE_THROWER,
    NAMES,
    NO_CARD,
    RAMPAGING_ELEPHANT,
    SABOTAGE,
    SWORD_SWALLOWER,
    TRAPEZE_ARTIST,
    WINDSTORM,
)
from chapiteau.games.ringmaster.moves import NOWHERE
from chapiteau.games.ringmaster.state import (
    ELEPHANT,
    ENDINGS,
    FLEAS,
    KNIFE,
    LIMIT,
    NOT_OVER,
    STEPS,
    SWORDS,
    TRAPEZE,
    WIND,
    WINDOW,
    RingmasterFields,
)


def check(state: RingmasterFields, mapping: Mapping[str, Any]) -> None:
    if state.sabotaged != NO_CARD and (state.sabotaged >= FIRST_STAR or state.discard[state.sabotaged] == 0):
        raise BadInput("Barker's sabotaged attraction lies in the discard pile (R25)", "$.sabotaged")
    if state.asked == NOBODY:
        if state.played != NO_CARD:
            raise BadInput("no card is on the table when the match is over", "$.played")
        return
    if mapping.get("ended") is not None:
        raise BadInput("somebody is asked, so the match is not over", "$.ended")
    if mapping.get("aim") is not None and state.step != KNIFE:
        raise BadInput("only knife-thrower has an aim while a cost is open", "$.aim")
    for seat in range(state.players):
        ending = scoring.win_of(state, seat)
        if ending != NOT_OVER:
            raise BadInput(f"this zone has won ({ENDINGS[ending]}): to_act is null then", f"$.zones[{seat}]")
    _check_asked(state)
    _check_window(state)
    _check_choices(state)
    _check_end_phase(state)
    _check_costs(state)


def clockwise(state: RingmasterFields) -> list[i64]:
    """All seats clockwise from the active one."""
    return [(state.turn + place) % state.players for place in range(state.players)]


def _check_asked(state: RingmasterFields) -> None:
    if state.step not in (WINDOW, ELEPHANT, WIND) and state.asked != state.turn:
        raise BadInput("the active player is asked here", "$.to_act")
    if (state.played != NO_CARD) != (state.step in (WINDOW, ELEPHANT, WIND)):
        raise BadInput("a card is on the table in a window and while an event asks for choices", "$.played")


def _check_window(state: RingmasterFields) -> None:
    if state.step != WINDOW:
        return
    if state.asked == state.turn:
        raise BadInput("the opponents are asked in a window (R25)", "$.to_act")
    if not state.sabotage_is_possible() or state.played == SABOTAGE:
        raise BadInput("no window opens while Sabotage! lies in the discard pile (R25)", "$.discard")
    card, zone, target = state.played, state.zone, state.target
    aim = state.lookup.aim[card]
    if card < FIRST_SIDESHOW or (card >= FIRST_EVENT and aim == AT_NOTHING):
        good = zone == NOWHERE and target == NO_CARD
    elif card < FIRST_EVENT:
        good = zone != NOWHERE and target == NO_CARD
    elif zone == NOWHERE:
        good = target == NO_CARD and not rules.has_target(state, aim)
    else:
        good = rules.fits(state, aim, zone, target)
    if not good:
        raise BadInput(
            "this card cannot be played at that", "$.played.target" if target != NO_CARD else "$.played.zone"
        )


def _check_choices(state: RingmasterFields) -> None:
    """R45, R60. Those before the one who is asked have chosen, and nobody else."""
    asking = state.step in (ELEPHANT, WIND)
    if asking and state.played != (RAMPAGING_ELEPHANT if state.step == ELEPHANT else WINDSTORM):
        raise BadInput(f"{STEPS[state.step]} is on the table here", "$.played.card")
    if asking and not _may_choose(state, state.asked):
        raise BadInput("this player has nothing to choose", "$.to_act")
    order = clockwise(state)
    before = order[: order.index(state.asked)] if asking else []
    for seat in order:
        _check_chosen(state, seat, seat in before and _may_choose(state, seat))


def _check_chosen(state: RingmasterFields, seat: i64, wanted: bool) -> None:
    card = state.chosen[seat]
    if wanted != (card != NO_CARD):
        raise BadInput("who was asked before has chosen, and nobody else", f"$.chosen[{seat}]")
    there = state.zone_bits[seat] if state.step == ELEPHANT else state.attraction_bits(seat)
    if wanted and (there >> card) & 1 == 0:
        raise BadInput("this card cannot be chosen there", f"$.chosen[{seat}]")


def _may_choose(state: RingmasterFields, seat: i64) -> bool:
    if state.step == ELEPHANT:
        return state.zone_size(seat) > 0
    return seat != state.turn and effects.has_attraction(state, seat)


def _check_end_phase(state: RingmasterFields) -> None:
    seat = state.turn
    if state.step == SWORDS and not (state.in_zone(seat, SWORD_SWALLOWER) and effects.has_attraction(state, seat)):
        raise BadInput("Sword Swallower has nothing to wreck here (R43)", "$.step")
    if state.step == FLEAS and not (state.in_zone(seat, FLEA_CIRCUS) and state.held[seat] > 0):
        raise BadInput("Flea Circus has nothing to give here (R57)", "$.step")
    if state.step == LIMIT and state.held[seat] <= state.limit(seat):
        raise BadInput("this hand is not over the limit (R12)", "$.step")


def _check_costs(state: RingmasterFields) -> None:
    if state.step in (TRAPEZE, KNIFE):
        star = TRAPEZE_ARTIST if state.step == TRAPEZE else KNIFE_THROWER
        if not state.in_zone(state.turn, star) or not state.is_used(star) or state.held[state.turn] == 0:
            raise BadInput(f"{NAMES[star]} is not being used here", "$.step")
    if state.step == KNIFE:
        aim = state.lookup.aim[KNIFE_THROWER]
        if state.zone == NOWHERE or not rules.fits(state, aim, state.zone, state.target):
            raise BadInput("Knife Thrower aims at a star in an opponent's zone (R52)", "$.aim.target")
