"""What is legal in 3 Ring Circus: `why_not` is the authority, and what happens is in the files it calls."""

from typing import Literal

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import NOBODY
from chapiteau.games.three_ring_circus import engaging, events, shows, turn
from chapiteau.games.three_ring_circus.atlas import REGIONS
from chapiteau.games.three_ring_circus.moves import COLUMNS, PAIRS, RINGS
from chapiteau.games.three_ring_circus.state import (
    ANOTHER,
    CARAVAN,
    DISCARD,
    DONE,
    FIRST,
    LATE,
    NONE,
    OBJECTIVE,
    PAY,
    PERFORM,
    REWARD,
    SLOT,
    SWAP,
    TICKET,
    TURN,
    CircusFields,
)


def why_not(state: CircusFields, index: i64, seat: i64) -> str | None:
    """The rule that forbids this seat this move."""
    if state.asked == NOBODY:
        return "T81"
    if seat != state.asked:
        return "T15"
    if state.decision <= FIRST:
        return why_not_first(state, index)
    if state.decision == TURN:
        return why_not_turn(state, index)
    return why_not_open(state, index)


def why_not_first(state: CircusFields, index: i64) -> str | None:
    """T10. First the caravan, then an artist."""
    lookup = state.lookup
    if state.decision == CARAVAN:
        return why_not_caravan(state, index) if index < lookup.engage else "T10"
    if index == lookup.pass_:
        return "T12" if can_engage(state) else None
    return why_not_artist(state, index) if lookup.engage <= index < lookup.pay else "T10"


def why_not_caravan(state: CircusFields, region: i64) -> str | None:
    if state.layout.open[region] == 0:
        return "T02"
    metropolis = state.lookup.metropolis[region]
    if state.barnum_place() == metropolis:
        return "T10"
    for circus in range(state.circuses):
        if state.caravan[circus] == metropolis:
            return "T10"
    return None


def why_not_turn(state: CircusFields, index: i64) -> str | None:
    """T11. Engage an artist, or perform a show, an early instant first."""
    lookup = state.lookup
    if index < lookup.engage:
        return "T10"
    if index < lookup.pay:
        return why_not_artist(state, index)
    if lookup.instant <= index < lookup.perform:
        return shows.why_not_instant(state, lookup.artists + index - lookup.instant)
    if lookup.perform <= index < lookup.slot:
        return shows.why_not_perform(state, index - lookup.perform, NONE)
    if index == lookup.pass_:
        return "T12" if has_choice(state) else None
    return "T15"


def why_not_artist(state: CircusFields, index: i64) -> str | None:
    number = index - state.lookup.engage
    return engaging.why_not_engage(state, state.lookup.artist_card(number // RINGS), number % RINGS)


def why_not_open(state: CircusFields, index: i64) -> str | None:
    """T15. An open decision is answered first."""
    lookup, decision = state.lookup, state.decision
    if index == lookup.skip:
        return None if decision in (SWAP, ANOTHER, LATE) else "T15"
    if decision == ANOTHER:
        return why_not_artist(state, index) if lookup.engage <= index < lookup.pay else "T15"
    if decision == PAY:
        return engaging.why_not_pay(state, index - lookup.pay) if lookup.pay <= index < lookup.instant else "T15"
    if decision == LATE:
        instant = lookup.artists + index - lookup.instant
        return shows.why_not_instant(state, instant) if lookup.instant <= index < lookup.perform else "T15"
    if decision == PERFORM:
        place = index - lookup.perform
        inside = lookup.perform <= index < lookup.slot
        return shows.why_not_perform(state, place, state.played) if inside else "T15"
    return why_not_reward(state, index)


def why_not_reward(state: CircusFields, index: i64) -> str | None:
    lookup, decision = state.lookup, state.decision
    if decision == SLOT:
        return shows.why_not_slot(state, index - lookup.slot) if lookup.slot <= index < lookup.reward else "T15"
    if decision == REWARD:
        return None if lookup.reward <= index < lookup.ticket else "T15"
    if decision == TICKET:
        if index == lookup.ticket_deck:
            return shows.why_not_ticket_from_deck(state)
        card = lookup.money + index - lookup.ticket
        return shows.why_not_ticket(state, card) if lookup.ticket <= index < lookup.ticket_deck else "T15"
    if decision == SWAP:
        return why_not_swap(state, index - lookup.swap) if lookup.swap <= index < lookup.objective else "T15"
    if decision == OBJECTIVE:
        card = lookup.first_objective + index - lookup.objective
        return engaging.why_not_objective(state, card) if lookup.objective <= index < lookup.discard else "T15"
    return why_not_discard(state, index - lookup.discard) if lookup.discard <= index < lookup.skip else "T15"


def why_not_swap(state: CircusFields, number: i64) -> str | None:
    first, second = PAIRS[number // (COLUMNS * COLUMNS)]
    place = number % (COLUMNS * COLUMNS)
    return engaging.why_not_swap(state, first, place // COLUMNS, second, place % COLUMNS)


def why_not_discard(state: CircusFields, card: i64) -> str | None:
    return None if state.holds(state.asked, card) else "T80"


def can_engage(state: CircusFields) -> bool:
    return len(engaging.legal_engagements(state, vec[i64](capacity=32))) > 0


def has_choice(state: CircusFields) -> bool:
    """T12. Whether anything but passing is legal; counted once for each decision."""
    if state.choice == NONE:
        some = can_engage(state) or shows.can_perform_anywhere(state, NONE)
        some = some or len(shows.legal_instants(state, vec[i64](capacity=16))) > 0
        state.choice = 1 if some else 0
    return state.choice == 1


def legal_indices(state: CircusFields) -> vec[i64]:
    """The moves that `why_not` lets pass, generated without asking it; ascending."""
    legal = vec[i64](capacity=64)
    decision = state.decision
    if state.asked == NOBODY:
        return legal
    if decision <= TURN:
        return legal_turn(state, legal)
    if decision == PAY:
        return engaging.legal_payments(state, legal)
    if decision == PERFORM:
        return shows.legal_shows(state, legal)
    if decision == SLOT:
        return shows.legal_slots(state, legal)
    if decision == TICKET:
        return shows.legal_tickets(state, legal)
    return legal_others(state, legal)


def legal_turn(state: CircusFields, legal: vec[i64]) -> vec[i64]:
    """The caravan, an artist, a show; passing without any of them."""
    if state.decision == CARAVAN:
        for region in range(REGIONS):
            if why_not_caravan(state, region) is None:
                legal = append(legal, region)
        return legal
    legal = engaging.legal_engagements(state, legal)
    if state.decision == TURN:
        legal = shows.legal_instants(state, legal)
        legal = shows.legal_shows(state, legal)
    if len(legal) == 0:
        legal = append(legal, state.lookup.pass_)
    return legal


def legal_others(state: CircusFields, legal: vec[i64]) -> vec[i64]:
    lookup, decision = state.lookup, state.decision
    if decision == REWARD:
        legal = append(legal, lookup.reward)
        return append(legal, lookup.reward + 1)
    if decision in (OBJECTIVE, DISCARD):
        first: i64 = lookup.first_objective if decision == OBJECTIVE else 0
        offset: i64 = lookup.objective - first if decision == OBJECTIVE else lookup.discard
        for card in range(first, lookup.cards):
            if state.hands[state.asked * lookup.cards + card] > 0:
                legal = append(legal, offset + card)
        return legal
    if decision == ANOTHER:
        legal = engaging.legal_engagements(state, legal)
    elif decision == LATE:
        legal = shows.legal_instants(state, legal)
    elif decision == SWAP:
        for number in range(lookup.objective - lookup.swap):
            if why_not_swap(state, number) is None:
                legal = append(legal, lookup.swap + number)
    return append(legal, lookup.skip)


def apply_index(state: CircusFields, index: i64, chance: Chance) -> None:
    """Carry out a move; when what the seat does is done, its turn ends."""
    state.reach_known = state.reach_known and state.decision == TURN and index >= state.lookup.instant
    state.choice = NONE
    if state.decision <= TURN and index != state.lookup.pass_:
        state.passes = 0
    if index < state.lookup.slot:
        act(state, index, chance)
    else:
        answer(state, index, chance)
    if state.decision != PERFORM:
        state.reach_known = False
    if state.decision == DONE and state.asked != NOBODY:
        turn.end(state, chance)


def act(state: CircusFields, index: i64, chance: Chance) -> None:
    lookup = state.lookup
    if index < lookup.engage:
        put_caravan(state, index)
    elif index < lookup.pay:
        number = index - lookup.engage
        engaging.engage(state, lookup.artist_card(number // RINGS), number % RINGS, chance)
    elif index < lookup.instant:
        engaging.pay(state, index - lookup.pay, chance)
    elif index < lookup.perform:
        shows.play_instant(state, lookup.artists + index - lookup.instant, chance)
    else:
        shows.perform(state, index - lookup.perform, chance)


def answer(state: CircusFields, index: i64, chance: Chance) -> None:
    lookup = state.lookup
    if index < lookup.reward:
        shows.take_slot(state, index - lookup.slot, chance)
    elif index < lookup.ticket:
        choose_reward(state, index - lookup.reward, chance)
    elif index < lookup.ticket_deck:
        shows.take_ticket(state, lookup.money + index - lookup.ticket, chance)
    elif index == lookup.ticket_deck:
        shows.draw_ticket(state, chance)
    elif index < lookup.objective:
        swap(state, index - lookup.swap)
    elif index < lookup.discard:
        engaging.place_objective(state, lookup.first_objective + index - lookup.objective)
    elif index < lookup.skip:
        turn.discard(state, index - lookup.discard, chance)
    elif index == lookup.skip:
        skip(state)
    else:
        turn.pass_turn(state)


def put_caravan(state: CircusFields, region: i64) -> None:
    """T10. The caravan first, then an artist."""
    metropolis = state.lookup.metropolis[region]
    state.caravan[state.current] = metropolis
    state.decision = FIRST
    if state.audience is not None:
        state.tell(events.Caravan(type="caravan", seat=int(state.current), place=state.place_name(metropolis)))


def choose_reward(state: CircusFields, kind: i64, chance: Chance) -> None:
    if state.audience is not None:
        state.tell(events.Reward(type="reward", seat=int(state.current), kind="tickets" if kind == 0 else "fame"))
    shows.reward(state, kind, chance)


def swap(state: CircusFields, number: i64) -> None:
    first, second = PAIRS[number // (COLUMNS * COLUMNS)]
    place = number % (COLUMNS * COLUMNS)
    engaging.swap(state, first, place // COLUMNS, second, place % COLUMNS)


def skip(state: CircusFields) -> None:
    """T26, T34. What one may do is left out."""
    if state.audience is not None and state.decision != LATE:
        what: Literal["swap", "another"] = "swap" if state.decision == SWAP else "another"
        state.tell(events.Skip(type="skip", seat=int(state.current), what=what))
    if state.decision == SWAP:
        engaging.column_bonus(state)
    else:
        state.decision = DONE
