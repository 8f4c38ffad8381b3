"""Performing a show: T30 to T62 and the instants T100 to T106."""

from typing import Final

from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import Moves
from chapiteau.engine.events import Step
from chapiteau.games.three_ring_circus import events
from chapiteau.games.three_ring_circus.atlas import CITY, METROPOLIS, TOWN
from chapiteau.games.three_ring_circus.decks import MONEY, TICKETS, draw, gain, shown, tickets_left
from chapiteau.games.three_ring_circus.movement import FAR, steps_to, stops_within
from chapiteau.games.three_ring_circus.moves import COLUMNS, RINGS
from chapiteau.games.three_ring_circus.state import (
    CITIES,
    DONE,
    INSTANT,
    LATE,
    METROPOLISES,
    NONE,
    PERFORM,
    PLACE_SLOTS,
    REWARD,
    SLOT,
    SLOTS,
    TICKET,
    TURN,
    CircusFields,
)

# The effects of instants, in the order of components.INSTANTS.
GUEST: Final = 3
CART: Final = 4
EQUIPMENT: Final = 5
TRAIN: Final = 6
RINGMASTER: Final = 7
CLEANING: Final = 8


def steps_of(state: CircusFields, seat: i64, played: i64) -> i64:
    """T30, T104. Visible locomotives, and three more by train."""
    lookup = state.lookup
    if played == NONE or lookup.effect[played] != TRAIN:
        return state.locomotives[seat]
    return state.locomotives[seat] + lookup.n[played]


def why_not_perform(state: CircusFields, place: i64, played: i64) -> str | None:
    """T30 to T35, T40, T50, T60, T62. Why this seat cannot give a show there with this instant."""
    seat = state.asked
    if state.layout.in_play[place] == 0:
        return "T02"
    if state.tents_left[seat] == 0:
        return "T35"
    if place == state.caravan[seat]:
        return "T30"
    if state.has_tent(seat, place):
        return "T33"
    if played != NONE and state.lookup.effect[played] <= GUEST and state.lookup.kind[place] != CITY:
        return "T34"
    refusal = why_not_there(state, seat, place, played)
    if refusal is not None:
        return refusal
    near = stops_within(state, seat, steps_of(state, seat, played))
    return None if near & state.lookup.bit[place] != 0 else "T30"


def why_not_there(state: CircusFields, seat: i64, place: i64, played: i64) -> str | None:
    """T32. What the place itself asks for."""
    kind = state.lookup.kind[place]
    if kind == TOWN:
        return None if state.is_free_town(place) else "T40"
    if kind == CITY:
        return None if lowest_free(state, place) <= pedestals_for(state, seat, place, played) else "T50"
    if free_slot(state, place) == NONE:
        return "T62"
    return None if best_required(state, seat, place) != NONE else "T60"


def shows_open(state: CircusFields, near: i64, played: i64) -> i64:
    """The places among those near, as bits, that `why_not_perform` lets pass with this instant."""
    seat, lookup = state.asked, state.lookup
    if state.tents_left[seat] == 0:
        return 0
    near &= ~state.performed[seat] & ~lookup.bit[state.caravan[seat]]
    found = open_cities(state, near, instant_pedestals(state, seat, played))
    if played != NONE and lookup.effect[played] <= GUEST:
        return found
    return found | open_metropolises(state, near) | (near & lookup.towns & ~state.closed_towns)


def open_cities(state: CircusFields, near: i64, extra: i64) -> i64:
    """T50, T51. Those among the places near that have a slot for a show with so many extra pedestals."""
    seat, lookup = state.asked, state.lookup
    if near & lookup.all_cities == 0:
        return 0
    pleased: i64 = 0
    for artist in range(len(state.liked)):
        if state.has_type(seat, artist):
            pleased |= state.liked[artist]
    pedestals = state.pedestals[seat] + extra
    found: i64 = 0
    for slot in range(len(lookup.slot_number)):
        if lookup.slot_number[slot] <= pedestals:
            found |= state.cities_from[slot]
        elif lookup.slot_number[slot] <= pedestals + lookup.favourite:
            found |= state.cities_from[slot] & pleased
    return near & found


def open_metropolises(state: CircusFields, near: i64) -> i64:
    """T60, T62. Those among the places near whose artist is in the circus, and that have a slot."""
    lookup, values = state.lookup, state.all_values(state.asked)
    found: i64 = 0
    for region in state.layout.scoring:
        metropolis = lookup.metropolis[region]
        if near & lookup.bit[metropolis] != 0 and free_slot(state, metropolis) != NONE:
            if values & lookup.bit[lookup.required[state.wanted[region]]] != 0:
                found |= lookup.bit[metropolis]
    return found


def stops_with(state: CircusFields, played: i64) -> i64:
    return stops_within(state, state.asked, steps_of(state, state.asked, played))


def can_perform_anywhere(state: CircusFields, played: i64) -> bool:
    return shows_open(state, stops_with(state, played), played) != 0


def legal_shows(state: CircusFields, moves: Moves) -> None:
    """T34. The places for a show with the instant that was played."""
    add_places(shows_open(state, stops_with(state, state.played), state.played), state.lookup.perform, moves)


def add_places(places: i64, first: i64, moves: Moves) -> None:
    """A move for each place; `first` is the one for the first place."""
    indices, count = moves.indices, moves.count
    while places != 0:
        if places & 1 == 1:
            indices[count] = first
            count += 1
        places >>= 1
        first += 1
    moves.count = count


def legal_turn(state: CircusFields, moves: Moves) -> None:
    """T11, T34. Early instants that a show can follow, then shows without one."""
    lookup = state.lookup
    start = state.asked * lookup.cards
    near = stops_with(state, NONE)
    places = shows_open(state, near, NONE)
    for card in range(lookup.artists, lookup.money):
        if state.hands[start + card] > 0 and is_early(state, card):
            if lookup.effect[card] == TRAIN:
                # Whatever is near without a train is so with one.
                some = places != 0 or can_perform_anywhere(state, card)
            else:
                some = shows_open(state, near, card) != 0
            if some:
                moves.add(lookup.instant + card - lookup.artists)
    add_places(places, lookup.perform, moves)


# Instants


def is_early(state: CircusFields, card: i64) -> bool:
    """T34. Train and the four pedestal instants are named before the caravan moves."""
    effect = state.lookup.effect[card]
    return effect <= GUEST or effect == TRAIN


def why_not_instant(state: CircusFields, card: i64) -> str | None:
    """T34. Held, in its moment, and early only if a show can follow."""
    if not state.holds(state.asked, card) or is_early(state, card) != (state.decision == TURN):
        return "T34"
    if state.decision == TURN and not can_perform_anywhere(state, card):
        return "T34"
    return None


def late_instants(state: CircusFields, moves: Moves) -> None:
    lookup = state.lookup
    start = state.asked * lookup.cards
    for card in range(lookup.artists, lookup.money):
        if state.hands[start + card] > 0 and not is_early(state, card):
            moves.add(lookup.instant + card - lookup.artists)


def play_instant(state: CircusFields, card: i64, chance: Chance) -> None:
    """T34. It goes on the discard pile at once; an early one waits for the show."""
    seat = state.current
    state.from_hand(seat, card)
    state.lay_off(card)
    state.played = card
    if state.audience is not None:
        name = state.name_of(card)
        state.tell(events.Instant(type="instant", seat=int(seat), card=name, moved=shown(seat, name)))
    if state.decision == TURN:
        state.decision = PERFORM
    else:
        late_effect(state, card, chance)


def late_effect(state: CircusFields, card: i64, chance: Chance) -> None:
    """T102, T103, T105, T106. What an instant does after the rewards."""
    effect, amount = state.lookup.effect[card], state.lookup.n[card]
    state.decision = DONE
    if effect == CART:
        gain(state, state.current, INSTANT, amount)
    elif effect == RINGMASTER:
        draw(state, state.current, MONEY, amount, chance)
    elif effect == EQUIPMENT:
        state.equipment = True
        begin_tickets(state, amount, chance)


# The show


def perform(state: CircusFields, place: i64, chance: Chance) -> None:
    """T36. The caravan moves and the show is given."""
    seat = state.current
    if state.audience is not None:
        name, steps = state.place_name(place), int(steps_to(state, seat, place))
        state.tell(events.Perform(type="perform", seat=int(seat), place=name, steps=steps))
    state.caravan[seat] = place
    state.place = place
    kind = state.lookup.kind[place]
    if kind == TOWN:
        money = town_money(state, place)
        put_up(state, seat, place, 0)
        draw(state, seat, MONEY, money + state.banknotes[seat], chance)
        after_rewards(state)
    elif kind == CITY:
        state.decision = SLOT
    else:
        slot = free_slot(state, place)
        fame = best_ring_fame(state, seat, place) + state.lookup.first_fame[slot]
        put_up(state, seat, place, slot)
        gain(state, seat, METROPOLISES, fame)
        banknote_money(state, chance)


def town_money(state: CircusFields, place: i64) -> i64:
    """T41. One, and one for each neighbouring town without a tent."""
    layout = state.layout
    money: i64 = 1
    for road in range(layout.first[place], layout.first[place + 1]):
        if state.is_free_town(layout.next_to[road]):
            money += 1
    return money


def put_up(state: CircusFields, owner: i64, place: i64, slot: i64) -> None:
    """A tent goes to the map."""
    state.put_tent(owner, place, slot)
    if state.audience is not None:
        number: int | None = None
        if state.lookup.kind[place] == CITY:
            number = int(state.lookup.slot_number[slot])
        elif state.lookup.kind[place] == METROPOLIS:
            number = int(slot) + 1
        name, left = state.place_name(place), int(state.tents_left[owner])
        state.tell(events.Tent(type="tent", seat=state.circus_name(owner), place=name, slot=number, left=left))


def after_rewards(state: CircusFields) -> None:
    """T34. The second moment for an instant, after every show without an early one."""
    state.decision = LATE if state.played == NONE else DONE


def banknote_money(state: CircusFields, chance: Chance) -> None:
    """T54, T62. One Money card for each visible banknote."""
    draw(state, state.current, MONEY, state.banknotes[state.current], chance)
    after_rewards(state)


# Cities


def pedestals_for(state: CircusFields, seat: i64, city: i64, played: i64) -> i64:
    """T51. The marker, the favourite artist, and an instant."""
    return state.pedestals[seat] + favourite_pedestals(state, seat, city) + instant_pedestals(state, seat, played)


def favourite_pedestals(state: CircusFields, seat: i64, city: i64) -> i64:
    """T51. Those for an artist of the type that this city likes best."""
    favourite = state.favourite_of(city)
    if favourite == NONE or not state.has_type(seat, favourite):
        return 0
    return state.lookup.favourite


def instant_pedestals(state: CircusFields, seat: i64, played: i64) -> i64:
    """T100, T101. Those of an instant."""
    lookup = state.lookup
    if played == NONE or lookup.effect[played] > GUEST:
        return 0
    if lookup.effect[played] == GUEST:
        return lookup.n[played]
    return lookup.n[played] * state.family_count(seat, lookup.effect[played])


def lowest_free(state: CircusFields, city: i64) -> i64:
    """The lowest number of a free slot."""
    slot = state.free_slots[city]
    if slot == PLACE_SLOTS:
        return FAR
    return state.lookup.slot_number[slot]


def why_not_slot(state: CircusFields, slot: i64) -> str | None:
    """T50. Free, and at most the pedestals of this show."""
    pedestals = pedestals_for(state, state.asked, state.place, state.played)
    return None if can_take(state, state.place, slot, pedestals) else "T50"


def legal_slots(state: CircusFields, moves: Moves) -> None:
    pedestals = pedestals_for(state, state.asked, state.place, state.played)
    slot: i64 = 0
    while slot < PLACE_SLOTS:
        if can_take(state, state.place, slot, pedestals):
            moves.add(state.lookup.slot + slot)
        slot += 1


def can_take(state: CircusFields, city: i64, slot: i64, pedestals: i64) -> bool:
    """T50. Whether a slot is free, and within so many pedestals."""
    return state.tents[city * PLACE_SLOTS + slot] == NONE and state.lookup.slot_number[slot] <= pedestals


def take_slot(state: CircusFields, slot: i64, chance: Chance) -> None:
    """T50, T52. The tent goes there; of two rewards one is chosen."""
    lookup = state.lookup
    put_up(state, state.current, state.place, slot)
    state.city_slot = slot
    if lookup.slot_tickets[slot] > 0 and lookup.slot_fame[slot] > 0:
        state.decision = REWARD
    else:
        reward(state, 0 if lookup.slot_tickets[slot] > 0 else 1, chance)


def reward(state: CircusFields, kind: i64, chance: Chance) -> None:
    """T52. Ticket cards (0) or fame (1)."""
    if kind == 0:
        begin_tickets(state, state.lookup.slot_tickets[state.city_slot], chance)
    else:
        gain(state, state.current, CITIES, state.lookup.slot_fame[state.city_slot])
        banknote_money(state, chance)


def begin_tickets(state: CircusFields, count: i64, chance: Chance) -> None:
    """T53. So many Ticket cards, one after the other."""
    state.to_take = count
    next_ticket(state, chance)


def next_ticket(state: CircusFields, chance: Chance) -> None:
    if state.to_take > 0 and tickets_left(state):
        state.decision = TICKET
        return
    state.to_take = 0
    if state.equipment:
        state.decision = DONE
    else:
        banknote_money(state, chance)


def why_not_ticket(state: CircusFields, card: i64) -> str | None:
    return None if row_place(state, card) != NONE else "T53"


def why_not_ticket_from_deck(state: CircusFields) -> str | None:
    return None if state.ticket_deck.total + state.discarded[TICKETS] > 0 else "T53"


def row_place(state: CircusFields, card: i64) -> i64:
    """The leftmost place of the row where this card lies."""
    for place in range(len(state.row)):
        if state.row[place] == card:
            return place
    return NONE


def legal_tickets(state: CircusFields, moves: Moves) -> None:
    """Ascending, and a card that lies in the row twice only once."""
    lookup = state.lookup
    after: i64 = NONE
    while True:
        lowest: i64 = lookup.cards
        for card in state.row:
            if after < card < lowest:
                lowest = card
        if lowest == lookup.cards:
            break
        moves.add(lookup.ticket + lowest - lookup.money)
        after = lowest
    if why_not_ticket_from_deck(state) is None:
        moves.add(lookup.ticket_deck)


def take_ticket(state: CircusFields, card: i64, chance: Chance) -> None:
    """T53. From the open row."""
    seat = state.current
    state.row[row_place(state, card)] = NONE
    state.give(seat, card)
    if state.audience is not None:
        name = state.name_of(card)
        moved: list[Step] = [{"to": f"hand-{seat}", "cards": [name]}]
        state.tell(events.Ticket(type="ticket", seat=int(seat), card=name, moved=moved))
    state.to_take -= 1
    next_ticket(state, chance)


def draw_ticket(state: CircusFields, chance: Chance) -> None:
    """T53. From the top of the deck."""
    draw(state, state.current, TICKETS, 1, chance)
    state.to_take -= 1
    next_ticket(state, chance)


# Metropolises


def free_slot(state: CircusFields, metropolis: i64) -> i64:
    """T62. The leftmost free one of four slots."""
    slot = state.free_slots[metropolis]
    if slot >= len(state.lookup.first_fame):
        return NONE
    return slot


def best_ring_fame(state: CircusFields, seat: i64, metropolis: i64) -> i64:
    """T60, T61. The fame for the required artist and those around it, in the best ring; 0 without it."""
    slot = best_required(state, seat, metropolis)
    if slot == NONE:
        return 0
    fame = state.lookup.metropolis_fame[0]
    return fame + fame_before(state, metropolis, slot) + fame_after(state, metropolis, slot)


def best_required(state: CircusFields, seat: i64, metropolis: i64) -> i64:
    """T61. The slot with the required artist, of several the one with the most fame around; NONE without."""
    best: i64 = NONE
    best_fame: i64 = NONE
    card = state.wanted[state.lookup.region[metropolis]]
    if card == NONE:
        return best
    required = state.lookup.required[card]
    for ring in range(RINGS):
        start = seat * SLOTS + ring * COLUMNS
        for slot in range(start, start + state.length[seat * RINGS + ring]):
            if state.lookup.value[state.rings[slot]] == required:
                fame = fame_before(state, metropolis, slot) + fame_after(state, metropolis, slot)
                if fame > best_fame:
                    best, best_fame = slot, fame
    return best


def fame_before(state: CircusFields, metropolis: i64, slot: i64) -> i64:
    """T61. For an artist of the left family before this slot in its ring."""
    family = state.lookup.left[state.wanted[state.lookup.region[metropolis]]]
    if not has_family(state, slot // COLUMNS * COLUMNS, slot, family):
        return 0
    return state.lookup.metropolis_fame[1]


def fame_after(state: CircusFields, metropolis: i64, slot: i64) -> i64:
    """T61. For an artist of the right family after it."""
    family = state.lookup.right[state.wanted[state.lookup.region[metropolis]]]
    end = (slot // COLUMNS + 1) * COLUMNS
    if not has_family(state, slot + 1, end, family):
        return 0
    return state.lookup.metropolis_fame[2]


def has_family(state: CircusFields, start: i64, end: i64, family: i64) -> bool:
    for slot in range(start, end):
        card = state.rings[slot]
        if card != NONE and state.lookup.family[card] == family:
            return True
    return False
