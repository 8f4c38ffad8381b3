"""What is said of a move: what choosing it does, and the facts behind a refusal."""

from typing import Final

from mypy_extensions import i64

from chapiteau.engine.events import Part
from chapiteau.games.ringmaster import parts, rules, scoring
from chapiteau.games.ringmaster.cards import (
    AT_ATTRACTION,
    AT_DISCARD,
    AT_NOTHING,
    AT_SIDESHOW,
    AT_STAR,
    AWAY,
    BARKER,
    FIRST_EVENT,
    FIRST_SIDESHOW,
    KINDS,
    KNIFE_THROWER,
    NAMES,
    TRAPEZE_ARTIST,
)
from chapiteau.games.ringmaster.moves import DISCARD, NOWHERE, PLAY, USE
from chapiteau.games.ringmaster.state import ENDINGS, LIMIT, NOT_OVER, RingmasterFields

AIMS: Final = {AT_STAR: 1, AT_ATTRACTION: 0, AT_DISCARD: 0, AT_SIDESHOW: 2, AWAY: 2}
"""The kind of card that each aim means."""


def explain(state: RingmasterFields, index: i64) -> list[Part]:
    """Who wins with a card that is placed; how many more are to be discarded."""
    lookup = state.lookup
    kind, card, zone = lookup.kind[index], lookup.card[index], lookup.zone[index]
    if kind == PLAY and card < FIRST_EVENT:
        return wins(state, card, state.turn if card < FIRST_SIDESHOW else zone)
    if kind == USE and card == BARKER:
        return wins(state, lookup.target[index], state.turn)
    if kind == DISCARD and state.step == LIMIT:
        more = state.held[state.turn] - 1 - state.limit(state.turn)
        return [parts.Limit(key="limit", count=int(more))] if more > 0 else []
    return []


def wins(state: RingmasterFields, card: i64, zone: i64) -> list[Part]:
    """R30 to R34. The first to win once this card lies there, the active player before the others."""
    after = state.clone()
    after.to_zone(zone, card)
    seat = after.turn
    for _ in range(after.players):
        ending = scoring.win_of(after, seat)
        if ending != NOT_OVER:
            return [parts.Wins(key="wins", seat=int(seat), rule=ENDINGS[ending])]
        seat = after.left_of(seat)
    return []


def facts(state: RingmasterFields, index: i64, rule: str) -> list[Part]:
    """What is missing: a play, a target, a card to pay with."""
    lookup = state.lookup
    kind, card, zone = lookup.kind[index], lookup.card[index], lookup.zone[index]
    if rule == "R11":
        return of_turn(state, kind, card)
    if rule == "R12" and kind == DISCARD:
        held, limit = int(state.held[state.asked]), int(state.limit(state.asked))
        return [parts.WithinLimit(key="within_limit", held=held, limit=limit)]
    if rule == "R15":
        return of_star(state, card)
    if rule == "R40" and zone != NOWHERE:
        return [parts.UnderBear(key="under_bear", seat=int(zone))]
    aims = kind in (PLAY, USE) and (rule == "R23" or rule == lookup.rule[card])
    return of_aim(state, card) if aims and lookup.aim[card] in AIMS else []


def of_turn(state: RingmasterFields, kind: i64, card: i64) -> list[Part]:
    """R11, R14. The play is spent, or the star was used."""
    if kind == PLAY and state.holds(state.turn, card):
        return [parts.NoPlay(key="no_play")]
    if kind == USE and state.in_zone(state.turn, card):
        return [parts.UsedAlready(key="used_already", star=NAMES[card])]
    return []


def of_star(state: RingmasterFields, star: i64) -> list[Part]:
    """R15. What the star lacks."""
    if star in (TRAPEZE_ARTIST, KNIFE_THROWER) and state.held[state.turn] == 0:
        return [parts.NoCost(key="no_cost", star=NAMES[star])]
    aim = state.lookup.aim[star]
    return [] if aim == AT_NOTHING else [parts.NoTarget(key="no_target", star=NAMES[star], aim=aim_name(aim))]


def of_aim(state: RingmasterFields, card: i64) -> list[Part]:
    """R23 and the card's own rule. What fits, and how often it is there."""
    aim = state.lookup.aim[card]
    zones = 1 if aim in (AT_DISCARD, AWAY) else int(state.players)
    count = sum(
        rules.fits(state, aim, (state.turn + 1 + step) % state.players, target)
        for step in range(zones)
        for target in range(FIRST_EVENT)
    )
    return [parts.AimsAt(key="aims_at", card=NAMES[card], aim=aim_name(aim), count=count)]


def aim_name(aim: i64) -> str:
    return KINDS[AIMS[int(aim)]]
