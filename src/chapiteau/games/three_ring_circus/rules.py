"""What is legal in 3 Ring Circus: `why_not` is the authority, and what happens is in the files it calls."""

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import NOBODY
from chapiteau.games.three_ring_circus import engaging, shows, turn
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
    tables = state.tables
    if state.decision == CARAVAN:
        return why_not_caravan(state, index) if index < tables.engage else "T10"
    if index == tables.pass_:
        return "T12" if can_engage(state) else None
    return why_not_artist(state, index) if tables.engage <= index < tables.pay else "T10"


def why_not_caravan(state: CircusFields, region: i64) -> str | None:
    if state.layout.open[region] == 0:
        return "T02"
    metropolis = state.tables.metropolis[region]
    if state.barnum_place() == metropolis:
        return "T10"
    for circus in range(state.circuses):
        if state.caravan[circus] == metropolis:
            return "T10"
    return None


def why_not_turn(state: CircusFields, index: i64) -> str | None:
    """T11. Engage an artist, or perform a show, an early instant first."""
    tables = state.tables
    if index < tables.engage:
        return "T10"
    if index < tables.pay:
        return why_not_artist(state, index)
    if tables.instant <= index < tables.perform:
        return shows.why_not_instant(state, tables.artists + index - tables.instant)
    if tables.perform <= index < tables.slot:
        return shows.why_not_perform(state, index - tables.perform, NONE)
    if index == tables.pass_:
        return "T12" if has_choice(state) else None
    return "T15"


def why_not_artist(state: CircusFields, index: i64) -> str | None:
    number = index - state.tables.engage
    return engaging.why_not_engage(state, state.tables.artist_card(number // RINGS), number % RINGS)


def why_not_open(state: CircusFields, index: i64) -> str | None:
    """T15. An open decision is answered first."""
    tables, decision = state.tables, state.decision
    if index == tables.skip:
        return None if decision in (SWAP, ANOTHER, LATE) else "T15"
    if decision == ANOTHER:
        return why_not_artist(state, index) if tables.engage <= index < tables.pay else "T15"
    if decision == PAY:
        return engaging.why_not_pay(state, index - tables.pay) if tables.pay <= index < tables.instant else "T15"
    if decision == LATE:
        instant = tables.artists + index - tables.instant
        return shows.why_not_instant(state, instant) if tables.instant <= index < tables.perform else "T15"
    if decision == PERFORM:
        place = index - tables.perform
        inside = tables.perform <= index < tables.slot
        return shows.why_not_perform(state, place, state.played) if inside else "T15"
    return why_not_reward(state, index)


def why_not_reward(state: CircusFields, index: i64) -> str | None:
    tables, decision = state.tables, state.decision
    if decision == SLOT:
        return shows.why_not_slot(state, index - tables.slot) if tables.slot <= index < tables.reward else "T15"
    if decision == REWARD:
        return None if tables.reward <= index < tables.ticket else "T15"
    if decision == TICKET:
        if index == tables.ticket_deck:
            return shows.why_not_ticket_from_deck(state)
        card = tables.money + index - tables.ticket
        return shows.why_not_ticket(state, card) if tables.ticket <= index < tables.ticket_deck else "T15"
    if decision == SWAP:
        return why_not_swap(state, index - tables.swap) if tables.swap <= index < tables.objective else "T15"
    if decision == OBJECTIVE:
        card = tables.first_objective + index - tables.objective
        return engaging.why_not_objective(state, card) if tables.objective <= index < tables.discard else "T15"
    return why_not_discard(state, index - tables.discard) if tables.discard <= index < tables.skip else "T15"


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
        legal = append(legal, state.tables.pass_)
    return legal


def legal_others(state: CircusFields, legal: vec[i64]) -> vec[i64]:
    tables, decision = state.tables, state.decision
    if decision == REWARD:
        legal = append(legal, tables.reward)
        return append(legal, tables.reward + 1)
    if decision in (OBJECTIVE, DISCARD):
        first: i64 = tables.first_objective if decision == OBJECTIVE else 0
        offset: i64 = tables.objective - first if decision == OBJECTIVE else tables.discard
        for card in range(first, tables.cards):
            if state.hands[state.asked * tables.cards + card] > 0:
                legal = append(legal, offset + card)
        return legal
    if decision == ANOTHER:
        legal = engaging.legal_engagements(state, legal)
    elif decision == LATE:
        legal = shows.legal_instants(state, legal)
    elif decision == SWAP:
        for number in range(tables.objective - tables.swap):
            if why_not_swap(state, number) is None:
                legal = append(legal, tables.swap + number)
    return append(legal, tables.skip)


def apply_index(state: CircusFields, index: i64, chance: Chance) -> None:
    """Carry out a move; when what the seat does is done, its turn ends."""
    state.reach_known = state.reach_known and state.decision == TURN and index >= state.tables.instant
    state.choice = NONE
    if state.decision <= TURN and index != state.tables.pass_:
        state.passes = 0
    if index < state.tables.slot:
        act(state, index, chance)
    else:
        answer(state, index, chance)
    if state.decision != PERFORM:
        state.reach_known = False
    if state.decision == DONE and state.asked != NOBODY:
        turn.end(state, chance)


def act(state: CircusFields, index: i64, chance: Chance) -> None:
    tables = state.tables
    if index < tables.engage:
        put_caravan(state, index)
    elif index < tables.pay:
        number = index - tables.engage
        engaging.engage(state, tables.artist_card(number // RINGS), number % RINGS, chance)
    elif index < tables.instant:
        engaging.pay(state, index - tables.pay, chance)
    elif index < tables.perform:
        shows.play_instant(state, tables.artists + index - tables.instant, chance)
    else:
        shows.perform(state, index - tables.perform, chance)


def answer(state: CircusFields, index: i64, chance: Chance) -> None:
    tables = state.tables
    if index < tables.reward:
        shows.take_slot(state, index - tables.slot, chance)
    elif index < tables.ticket:
        choose_reward(state, index - tables.reward, chance)
    elif index < tables.ticket_deck:
        shows.take_ticket(state, tables.money + index - tables.ticket, chance)
    elif index == tables.ticket_deck:
        shows.draw_ticket(state, chance)
    elif index < tables.objective:
        swap(state, index - tables.swap)
    elif index < tables.discard:
        engaging.place_objective(state, tables.first_objective + index - tables.objective)
    elif index < tables.skip:
        turn.discard(state, index - tables.discard, chance)
    elif index == tables.skip:
        skip(state)
    else:
        turn.pass_turn(state)


def put_caravan(state: CircusFields, region: i64) -> None:
    """T10. The caravan first, then an artist."""
    metropolis = state.tables.metropolis[region]
    state.caravan[state.current] = metropolis
    state.decision = FIRST
    if state.audience is not None:
        state.tell({"type": "caravan", "seat": int(state.current), "place": state.place_name(metropolis)})


def choose_reward(state: CircusFields, kind: i64, chance: Chance) -> None:
    if state.audience is not None:
        event = {"type": "reward", "seat": int(state.current), "kind": "tickets" if kind == 0 else "fame"}
        state.tell(event)
    shows.reward(state, kind, chance)


def swap(state: CircusFields, number: i64) -> None:
    first, second = PAIRS[number // (COLUMNS * COLUMNS)]
    place = number % (COLUMNS * COLUMNS)
    engaging.swap(state, first, place // COLUMNS, second, place % COLUMNS)


def skip(state: CircusFields) -> None:
    """T26, T34. What one may do is left out."""
    if state.audience is not None and state.decision != LATE:
        what = "swap" if state.decision == SWAP else "another"
        state.tell({"type": "skip", "seat": int(state.current), "what": what})
    if state.decision == SWAP:
        engaging.column_bonus(state)
    else:
        state.decision = DONE
