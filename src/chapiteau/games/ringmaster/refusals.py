"""The facts behind a refusal: what is missing, what stands in the way."""

from mypy_extensions import i64

from chapiteau.engine.events import Part
from chapiteau.games.ringmaster import parts, rules
from chapiteau.games.ringmaster.cards import (
    AT_ATTRACTION,
    AT_DISCARD,
    AT_NOTHING,
    AT_OPPONENT,
    AT_SIDESHOW,
    AT_STAR,
    AT_ZONE,
    AWAY,
    FIRST_EVENT,
    FORTUNE_TELLER,
    KNIFE_THROWER,
    NAMES,
    SABOTAGE,
    TRAPEZE_ARTIST,
)
from chapiteau.games.ringmaster.moves import ANSWER, CHOOSE, DISCARD, NOWHERE, PLAY, USE
from chapiteau.games.ringmaster.state import ELEPHANT, FLEAS, TURN, RingmasterFields


def facts(state: RingmasterFields, index: i64, rule: str) -> list[Part]:
    """By the kind of move that was refused to the seat that is asked."""
    lookup = state.lookup
    kind, card, zone, target = lookup.kind[index], lookup.card[index], lookup.zone[index], lookup.target[index]
    if rule == "R17":
        return [parts.NoPlay(key="answer_first")] if state.step != TURN else []
    if kind == PLAY:
        return of_play(state, card, zone, rule)
    if kind == USE:
        return of_use(state, card, zone, target, rule)
    if kind == CHOOSE:
        return of_choice(state, card)
    if kind == DISCARD:
        return of_discard(state, card)
    return [parts.NotHeld(key="not_held", card=NAMES[SABOTAGE])] if kind == ANSWER and state.step != TURN else []


def of_play(state: RingmasterFields, card: i64, zone: i64, rule: str) -> list[Part]:
    """R11, R20, R23, R24. A card from hand."""
    if not state.holds(state.turn, card):
        return [parts.NotHeld(key="not_held", card=NAMES[card])]
    if card == SABOTAGE:
        return [parts.NotHeld(key="others_turn", card=NAMES[card])]
    if rule == "R11":
        return [parts.NoPlay(key="no_play")]
    if rule == "R20":
        return [parts.NotHeld(key="own_zone_only", card=NAMES[card])]
    return of_aim(state, card, zone, rule)


def of_use(state: RingmasterFields, star: i64, zone: i64, target: i64, rule: str) -> list[Part]:
    """R11, R14, R15, R25, R55. A star."""
    if not state.in_zone(state.turn, star):
        return [parts.NotHeld(key="not_in_zone", card=NAMES[star])]
    if rule == "R11":
        return [parts.UsedAlready(key="used_already", star=NAMES[star])]
    if rule == "R55":
        return [parts.NoPlay(key="stars_stopped")]
    if rule == "R25":
        return [parts.NotHeld(key="sabotaged_card", card=NAMES[target])]
    if rule == "R15" and star in (TRAPEZE_ARTIST, KNIFE_THROWER) and state.held[state.turn] == 0:
        return [parts.NoCost(key="no_cost", star=NAMES[star])]
    if rule == "R15" and star == FORTUNE_TELLER:
        return [parts.NoPlay(key="nothing_to_draw")]
    return of_aim(state, star, zone, rule)


def of_choice(state: RingmasterFields, card: i64) -> list[Part]:
    """R43, R45, R57, R60."""
    if state.step == FLEAS:
        return [parts.NotHeld(key="not_held", card=NAMES[card])]
    if state.step == ELEPHANT or not state.in_zone(state.asked, card):
        return [parts.NotHeld(key="not_in_zone", card=NAMES[card])]
    return [parts.NoPlay(key="choose_attraction")]


def of_discard(state: RingmasterFields, card: i64) -> list[Part]:
    """R12, R51, R52."""
    if state.step != TURN:
        return [parts.NotHeld(key="not_held", card=NAMES[card])]
    held, limit = int(state.held[state.asked]), int(state.limit(state.asked))
    return [parts.WithinLimit(key="within_limit", held=held, limit=limit)]


def of_aim(state: RingmasterFields, card: i64, zone: i64, rule: str) -> list[Part]:
    """R15, R23, R40 and the card's own rule. What fits, and how often it is there."""
    if rule == "R40" and zone != NOWHERE:
        return [parts.UnderBear(key="under_bear", seat=int(zone))]
    aim = state.lookup.aim[card]
    if aim in (AT_NOTHING, AT_ZONE, AT_OPPONENT):
        return []
    zones = 1 if aim in (AT_DISCARD, AWAY) else int(state.players)
    count = sum(
        rules.fits(state, aim, (state.turn + 1 + step) % state.players, target)
        for step in range(zones)
        for target in range(FIRST_EVENT)
    )
    return [parts.AimsAt(key=key_of(aim), card=NAMES[card], count=count)]


def key_of(aim: i64) -> parts.Aim:
    if aim == AT_STAR:
        return "aims_at_star"
    if aim == AT_ATTRACTION:
        return "aims_at_attraction"
    if aim == AT_SIDESHOW:
        return "aims_at_sideshow"
    return "aims_away" if aim == AWAY else "aims_at_discard"
