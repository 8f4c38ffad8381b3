"""The facts behind a refusal, from what the seat that is asked may know."""

from mypy_extensions import i64

from chapiteau.engine.events import Part
from chapiteau.games.three_ring_circus import engaging, parts, shows
from chapiteau.games.three_ring_circus.movement import FAR, steps_to
from chapiteau.games.three_ring_circus.moves import COLUMNS, RINGS
from chapiteau.games.three_ring_circus.state import DISCARD, NONE, PAY, PLACE_SLOTS, CircusFields


def facts(state: CircusFields, index: i64, rule: str) -> list[Part]:
    """Why a rule forbids this move, in numbers."""
    lookup = state.lookup
    if rule == "T15":
        return of_open_decision(state)
    if lookup.engage <= index < lookup.pay:
        number = index - lookup.engage
        return of_engagement(state, lookup.artist_card(number // RINGS), number % RINGS, rule)
    if rule == "T24":
        return of_payment(state, lookup.value[index - lookup.pay])
    if lookup.perform <= index < lookup.slot:
        return of_show(state, index - lookup.perform, rule)
    if lookup.slot <= index < lookup.reward:
        return of_slot(state, index - lookup.slot)
    return []


def of_open_decision(state: CircusFields) -> list[Part]:
    """T15. What is asked first, where a number says it."""
    if state.decision == PAY:
        return [parts.StillToPay(key="still_to_pay", fee=int(state.fee))]
    if state.decision == DISCARD:
        held, limit = int(state.held[state.asked]), int(state.lookup.hand_limit)
        return [parts.OverLimit(key="over_limit", held=held, limit=limit)]
    return []


def of_engagement(state: CircusFields, card: i64, ring: i64, rule: str) -> list[Part]:
    """T21, T23."""
    seat = state.asked
    if rule == "T21":
        if state.length[seat * RINGS + ring] == COLUMNS:
            return [parts.RingFull(key="ring_full")]
        return [parts.ValueThere(key="value_there", value=int(state.lookup.value[card]))]
    if rule != "T23":
        return []
    fee, purse = engaging.fee_of(state, seat, card, ring), engaging.purse_without(state, seat, card)
    return [parts.Purse(key="purse", fee=int(fee), purse=int(purse))]


def of_payment(state: CircusFields, value: i64) -> list[Part]:
    """T24."""
    if value > state.cap:
        return [parts.NoHigher(key="no_higher", value=int(state.cap))]
    return [parts.TooLow(key="too_low", worth=int(engaging.worth_up_to(state, value)), fee=int(state.fee))]


def of_show(state: CircusFields, place: i64, rule: str) -> list[Part]:
    """T30, T40, T50, T60."""
    seat, played = state.asked, state.played
    if rule == "T30":
        if place == state.caravan[seat]:
            return [parts.StandsThere(key="stands_there")]
        steps, most = steps_to(state, seat, place), shows.steps_of(state, seat, played)
        return [parts.TooFar(key="too_far", steps=int(steps), most=int(most))] if steps < FAR else []
    if rule == "T40":
        return [tent_there(state, place, 0)]
    if rule == "T50":
        return of_pedestals(shows.lowest_free(state, place), shows.pedestals_for(state, seat, place, played))
    if rule == "T60":
        card = state.wanted[state.lookup.region[place]]
        return [] if card == NONE else [parts.Wanted(key="wanted", card=state.lookup.metropolis_names[card])]
    return []


def of_pedestals(needs: i64, has: i64) -> list[Part]:
    if needs == FAR:
        return [parts.CityFull(key="city_full")]
    return [parts.NeedsPedestals(key="needs_pedestals", needs=int(needs), has=int(has))]


def of_slot(state: CircusFields, slot: i64) -> list[Part]:
    """T50."""
    if state.tents[state.place * PLACE_SLOTS + slot] != NONE:
        return [tent_there(state, state.place, slot)]
    has = shows.pedestals_for(state, state.asked, state.place, state.played)
    return of_pedestals(state.lookup.slot_number[slot], has)


def tent_there(state: CircusFields, place: i64, slot: i64) -> Part:
    owner = state.circus_name(state.tents[place * PLACE_SLOTS + slot])
    return parts.TentThere(key="tent_there", seat=owner)
