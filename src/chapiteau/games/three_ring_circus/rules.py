"""What is legal in 3 Ring Circus: `why_not` is the authority, and what happens is in the files it calls."""

from typing import Literal

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import NOBODY, Moves
from chapiteau.games.three_ring_circus import engaging, events, shows, turn
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
    moves = state.lookup.buffer
    moves.count = 0
    engaging.legal_engagements(state, moves)
    return moves.count > 0


def has_choice(state: CircusFields) -> bool:
    """T12. Whether anything but passing is legal."""
    moves = state.lookup.buffer
    moves.count = 0
    add_turn(state, moves)
    return moves.count > 0


def legal_indices(state: CircusFields) -> vec[i64]:
    moves = state.lookup.buffer
    generate(state, moves)
    return moves.listed()


def generate(state: CircusFields, moves: Moves) -> None:
    """The moves that `why_not` lets pass, without asking it; ascending."""
    moves.count = 0
    decision = state.decision
    if state.asked == NOBODY:
        return
    if decision == CARAVAN:
        add_caravans(state, moves)
    elif decision <= TURN:
        add_turn(state, moves)
        if moves.count == 0:
            moves.add(state.lookup.pass_)
    elif decision == PAY:
        engaging.legal_payments(state, moves)
    elif decision == PERFORM:
        shows.legal_shows(state, moves)
    else:
        add_answers(state, moves)


def add_caravans(state: CircusFields, moves: Moves) -> None:
    for region in range(len(state.layout.open)):
        if why_not_caravan(state, region) is None:
            moves.add(region)


def add_turn(state: CircusFields, moves: Moves) -> None:
    """An artist; after the first turn a show too."""
    engaging.legal_engagements(state, moves)
    if state.decision == TURN:
        shows.legal_turn(state, moves)


def add_answers(state: CircusFields, moves: Moves) -> None:
    lookup, decision = state.lookup, state.decision
    if decision == SLOT:
        shows.legal_slots(state, moves)
    elif decision == TICKET:
        shows.legal_tickets(state, moves)
    elif decision == REWARD:
        moves.add(lookup.reward)
        moves.add(lookup.reward + 1)
    elif decision == OBJECTIVE:
        add_held(state, lookup.first_objective, lookup.objective - lookup.first_objective, moves)
    elif decision == DISCARD:
        add_held(state, 0, lookup.discard, moves)
    else:
        add_optional(state, moves)


def add_held(state: CircusFields, first: i64, offset: i64, moves: Moves) -> None:
    """A move for each design in hand from `first` on."""
    hands, start = state.hands, state.asked * state.lookup.cards
    for card in range(first, state.lookup.cards):
        if hands[start + card] > 0:
            moves.add(offset + card)


def add_optional(state: CircusFields, moves: Moves) -> None:
    """What one may also leave out."""
    lookup, decision = state.lookup, state.decision
    if decision == ANOTHER:
        engaging.legal_engagements(state, moves)
    elif decision == LATE:
        shows.late_instants(state, moves)
    else:
        for number in range(lookup.objective - lookup.swap):
            if why_not_swap(state, number) is None:
                moves.add(lookup.swap + number)
    moves.add(lookup.skip)


def apply_index(state: CircusFields, index: i64, chance: Chance) -> None:
    """Carry out a move; when what the seat does is done, its turn ends."""
    if state.decision <= TURN and index != state.lookup.pass_:
        state.passes = 0
    if index < state.lookup.slot:
        act(state, index, chance)
    else:
        answer(state, index, chance)
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
