"""The solo opponent: T200 to T225. It never decides; its turn runs by itself."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.cards import named
from chapiteau.engine.chance import Bag, Chance
from chapiteau.engine.events import Step
from chapiteau.engine.rows import zeros
from chapiteau.games.three_ring_circus import barnum, events, shows
from chapiteau.games.three_ring_circus.atlas import CITY, METROPOLIS, REGIONS
from chapiteau.games.three_ring_circus.components import DECKS, FAMILIES, TYPES
from chapiteau.games.three_ring_circus.decks import gain, refill_row
from chapiteau.games.three_ring_circus.movement import steps_to, stops_within
from chapiteau.games.three_ring_circus.state import (
    AUTOMATON,
    AUTOMATON_CARDS,
    CITIES,
    LOCOMOTIVE_ICON,
    METROPOLISES,
    NONE,
    PEDESTAL_ICON,
    PLACE_SLOTS,
    ROW,
    VALUES,
    CircusFields,
)

# The kinds of cards and their marks, in the order of components.CARD_KINDS and MARKS.
TOKEN: Final = 0
ENGAGE: Final = 1
PEDESTAL_UP: Final = 1
LOCOMOTIVE_DOWN: Final = 2
TWO_PEDESTALS: Final = 3
THREE_STEPS: Final = 4
TWO_FAME: Final = 5
HARD: Final = 2

MAJORITY: Final = 3
"""T220. So many tents in a region are a winning majority."""
LEAST_SLOT: Final = 5
OPEN_TOWNS: Final = 2
"""T225. The first version of the rules in which it goes to any open town before it stays."""


def first_turn(state: CircusFields, chance: Chance) -> None:
    """T201. Turn up a token; the caravan goes to the first metropolis that Barnum will reach."""
    turn_up(state, chance)
    metropolis = state.lookup.metropolis[state.layout.scoring[0]]
    state.caravan[AUTOMATON] = metropolis
    if state.audience is not None:
        state.tell(events.Caravan(type="caravan", seat="automaton", place=state.place_name(metropolis)))


def take_turn(state: CircusFields, chance: Chance) -> None:
    """T202, T212. Cards are turned up until one can be resolved; those put aside are then shuffled back."""
    deck = state.fortune if state.scored == 0 else state.monkey
    card = turn_card(state, deck, chance)
    if resolve(state, card, chance):
        state.solo_played[card] += 1
        return
    aside = zeros(state.lookup.automaton_cards)
    aside[card] += 1
    card = turn_card(state, deck, chance)
    while not resolve(state, card, chance):
        aside[card] += 1
        card = turn_card(state, deck, chance)
    state.solo_played[card] += 1
    put_back(state, deck, aside)


def turn_card(state: CircusFields, deck: Bag, chance: Chance) -> i64:
    """T202. The top card; an exhausted deck is shuffled again."""
    lookup = state.lookup
    number: i64 = 0 if state.scored == 0 else 1
    if deck.total == 0:
        played = zeros(lookup.automaton_cards)
        for card in range(lookup.automaton_cards):
            if lookup.card_deck[card] == number:
                played[card] = state.solo_played[card]
                state.solo_played[card] = 0
        put_back(state, deck, played)
    drawn = chance.draw(deck)
    if state.audience is not None:
        name = lookup.automaton_names[drawn]
        moved: list[Step] = [{"from": DECKS[number], "cards": [name]}]
        state.tell(events.AutomatonCard(type="automaton_card", deck=DECKS[number], card=name, moved=moved))
    return drawn


def put_back(state: CircusFields, deck: Bag, cards: vec[i64]) -> None:
    """Shuffle cards back into the deck."""
    before = deck.total
    for card in range(len(cards)):
        deck.counts[card] += cards[card]
        deck.total += cards[card]
    if state.audience is not None and deck.total > before:
        names = named(cards, 0, len(cards), state.lookup.automaton_names)
        name = DECKS[0 if state.scored == 0 else 1]
        moved: list[Step] = [{"to": name, "cards": names}]
        state.tell(events.AutomatonShuffle(type="automaton_shuffle", deck=name, count=len(names), moved=moved))


def resolve(state: CircusFields, card: i64, chance: Chance) -> bool:
    """T203. Carry out a card; False when nobody can be engaged (T212)."""
    kind = state.lookup.card_kind[card]
    if kind == TOKEN:
        turn_up(state, chance)
        state.artist_cards += 1
        return True
    if kind == ENGAGE:
        return engage(state, card, chance)
    give_show(state, card)
    return True


def has_mark(state: CircusFields, card: i64, mark: i64) -> bool:
    """T203. Always, in easy mode only, in hard mode only."""
    marks = state.lookup.card_marks
    if marks[card * 3] == mark:
        return True
    mode: i64 = 1 if state.difficulty == 0 else 2 if state.difficulty == HARD else 0
    return mode > 0 and marks[card * 3 + mode] == mark


# Artists


def turn_up(state: CircusFields, chance: Chance) -> None:
    """T210. The next artist token, and a pedestal; with none left, nothing."""
    if state.token_bag.total == 0:
        return
    token = chance.draw(state.token_bag)
    state.tokens_up = append(state.tokens_up, token)
    raise_pedestals(state)
    if state.audience is not None:
        name = TYPES[token]
        moved: list[Step] = [{"from": "artist-tokens", "cards": [name]}]
        pedestals = int(state.solo_pedestals)
        state.tell(events.AutomatonToken(type="automaton_token", artist=name, pedestals=pedestals, moved=moved))


def raise_pedestals(state: CircusFields) -> None:
    """T213. Markers stay on their tracks."""
    if state.solo_pedestals < state.lookup.solo_tracks[1]:
        state.solo_pedestals += 1


def engage(state: CircusFields, card: i64, chance: Chance) -> bool:
    """T211 to T214. Take an open Ticket card into the ring."""
    place = choice(state, card)
    if place == NONE:
        clear_two(state, chance)
        place = choice(state, card)
        if place == NONE:
            return False
    ticket = state.row[place]
    if state.audience is not None:
        tell_engage(state, ticket, priority_of(state, card, ticket))
    state.row[place] = NONE
    state.solo_ring[state.lookup.value[ticket]] = ticket
    mark(state, card, ticket)
    discard_rightmost(state, 1)
    refill_row(state, chance)
    state.artist_cards += 1
    return True


def mark(state: CircusFields, card: i64, ticket: i64) -> None:
    """T213. The icon on the engaged card, then the marks of the automaton's card."""
    lookup = state.lookup
    if lookup.effect[ticket] == PEDESTAL_ICON:
        raise_pedestals(state)
    if lookup.effect[ticket] == LOCOMOTIVE_ICON and state.solo_steps < lookup.solo_tracks[3]:
        state.solo_steps += 1
    if has_mark(state, card, PEDESTAL_UP):
        raise_pedestals(state)
    if has_mark(state, card, LOCOMOTIVE_DOWN) and state.solo_steps > lookup.solo_tracks[2]:
        state.solo_steps -= 1


def choice(state: CircusFields, card: i64) -> i64:
    """T211. The place in the row of the card to engage; NONE when all values are there already."""
    best: i64 = NONE
    best_rank: i64 = NONE
    for place in range(ROW):
        ticket = state.row[place]
        if ticket == NONE or state.solo_ring[state.lookup.value[ticket]] != NONE:
            continue
        rank = rank_of(state, card, ticket)
        if rank > best_rank:
            best, best_rank = place, rank
    return best


def rank_of(state: CircusFields, card: i64, ticket: i64) -> i64:
    """T211. Required by the metropolis that scores first; of the family, the highest; the highest."""
    lookup = state.lookup
    for number in range(state.scored, state.layout.regions):
        wanted = state.wanted[state.layout.scoring[number]]
        if wanted != NONE and lookup.required[wanted] == lookup.value[ticket]:
            return 1000 - number
    if lookup.family[ticket] == lookup.card_family[card]:
        return 100 + lookup.value[ticket]
    return lookup.value[ticket]


def priority_of(state: CircusFields, card: i64, ticket: i64) -> events.Priority:
    rank = rank_of(state, card, ticket)
    return "required" if rank > 500 else "family" if rank > 100 else "highest"


def tell_engage(state: CircusFields, ticket: i64, priority: events.Priority) -> None:
    card, value = state.name_of(ticket), int(state.lookup.value[ticket])
    family = FAMILIES[state.lookup.family[ticket]]
    state.tell(
        events.AutomatonEngage(type="automaton_engage", card=card, priority=priority, family=family, value=value)
    )


def clear_two(state: CircusFields, chance: Chance) -> None:
    """T212. Discard the two rightmost cards, slide, reveal two more."""
    discard_rightmost(state, 2)
    refill_row(state, chance)


def discard_rightmost(state: CircusFields, count: i64) -> None:
    """T212, T214. The rightmost open Ticket cards go on their discard pile."""
    gone: list[str] = []
    for number in range(ROW):
        place: i64 = ROW - 1 - number
        card = state.row[place]
        if card != NONE and count > 0:
            state.row[place] = NONE
            state.lay_off(card)
            count -= 1
            if state.audience is not None:
                gone.append(state.name_of(card))
    if gone:
        state.tell(events.AutomatonDiscard(type="automaton_discard", cards=gone))


# Shows


def give_show(state: CircusFields, card: i64) -> None:
    """T220 to T222. Move and perform by the priorities; Barnum moves whether it could or not."""
    steps = state.solo_steps + (3 if has_mark(state, card, THREE_STEPS) else 0)
    extra: i64 = 2 if has_mark(state, card, TWO_PEDESTALS) else 0
    place: i64 = NONE
    last_resort = False
    if state.tents_left[AUTOMATON] > 0:
        near = stops(state, steps)
        place = destination(state, near, extra, True)
        if place == NONE:
            place = destination(state, near, extra, False)
        if place == NONE and state.game.rules_version >= OPEN_TOWNS:
            place = best_open_town(state, near)
            last_resort = place != NONE
    if place != NONE:
        perform(state, place, extra, last_resort)
    elif state.audience is not None:
        state.tell(events.AutomatonStays(type="automaton_stays"))
    if has_mark(state, card, TWO_FAME):
        gain(state, AUTOMATON, AUTOMATON_CARDS, 2)
    barnum.move_on(state)


def destination(state: CircusFields, near: i64, extra: i64, needed: bool) -> i64:
    """T220, T221, T224. Region after region in scoring order; `needed`: only where it has no winning majority."""
    for number in range(state.scored, state.layout.regions):
        region = state.layout.scoring[number]
        if needed and state.in_region[AUTOMATON * REGIONS + region] >= MAJORITY:
            continue
        place = in_region(state, region, near, extra)
        if place != NONE:
            return place
    return NONE


def in_region(state: CircusFields, region: i64, near: i64, extra: i64) -> i64:
    """T220. The metropolis, else a city, else a town ahead of Barnum."""
    metropolis = state.lookup.metropolis[region]
    if near & state.lookup.bit[metropolis] != 0 and shows.free_slot(state, metropolis) != NONE:
        if ring_fame(state, metropolis) > 0:
            return metropolis
    city = best_city(state, region, near, extra)
    return city if city != NONE else best_town(state, region, near)


def stops(state: CircusFields, steps: i64) -> i64:
    """T30, T33. Within its steps, not where it stands, and not where it has performed."""
    near = stops_within(state, AUTOMATON, steps)
    return near & ~state.performed[AUTOMATON] & ~state.lookup.bit[state.caravan[AUTOMATON]]


def ring_fame(state: CircusFields, metropolis: i64) -> i64:
    """T60, T61. As for a player, in its single ring; 0 without the required artist."""
    lookup = state.lookup
    card = state.wanted[lookup.region[metropolis]]
    if card == NONE or state.solo_ring[lookup.required[card]] == NONE:
        return 0
    fame = lookup.metropolis_fame[0]
    if has_family(state, 0, lookup.required[card], lookup.left[card]):
        fame += lookup.metropolis_fame[1]
    if has_family(state, lookup.required[card] + 1, VALUES, lookup.right[card]):
        fame += lookup.metropolis_fame[2]
    return fame


def has_family(state: CircusFields, start: i64, end: i64, family: i64) -> bool:
    for value in range(start, end):
        card = state.solo_ring[value]
        if card != NONE and state.lookup.family[card] == family:
            return True
    return False


def highest_slot(state: CircusFields, city: i64, extra: i64) -> i64:
    """T220. The highest free slot of 5 or more that it can claim; NONE without one."""
    lookup = state.lookup
    pedestals = state.solo_pedestals + extra
    favourite = state.favourite_of(city)
    for token in state.tokens_up:
        if token == favourite:
            pedestals += lookup.favourite
    best: i64 = NONE
    for slot in range(PLACE_SLOTS):
        number = lookup.slot_number[slot]
        if state.tents[city * PLACE_SLOTS + slot] == NONE and LEAST_SLOT <= number <= pedestals:
            best = slot
    return best


def best_city(state: CircusFields, region: i64, near: i64, extra: i64) -> i64:
    """T220, T221. The highest slot; then the fewest steps; then the region's first city."""
    lookup = state.lookup
    best: i64 = NONE
    best_rank: i64 = 0
    for number in range(region * 2, region * 2 + 2):
        city = lookup.cities[number]
        slot = highest_slot(state, city, extra) if near & lookup.bit[city] != 0 else NONE
        if slot == NONE:
            continue
        rank = (slot + 1) * 10_000 - steps_to(state, AUTOMATON, city) * 10 - lookup.token_slot[city]
        if rank > best_rank:
            best, best_rank = city, rank
    return best


def best_town(state: CircusFields, region: i64, near: i64) -> i64:
    """T220, T221. Of the towns ahead of Barnum the one with the most Money, then the nearest along the route."""
    lookup = state.lookup
    best: i64 = NONE
    best_money: i64 = 0
    near &= lookup.towns & ~state.closed_towns
    for ahead in range(state.barnum + 1, state.layout.last):
        place = state.layout.route[ahead]
        if near & lookup.bit[place] == 0 or lookup.region[place] != region:
            continue
        money = shows.town_money(state, place)
        if money > best_money:
            best, best_money = place, money
    return best


def best_open_town(state: CircusFields, near: i64) -> i64:
    """T225. Of all towns without a tent: the most Money, then the fewest steps, then the order of the box."""
    lookup = state.lookup
    best: i64 = NONE
    best_rank: i64 = 0
    near &= lookup.towns & ~state.closed_towns
    for place in range(lookup.places):
        if near & lookup.bit[place] == 0 or not still_scores(state, lookup.region[place]):
            continue
        rank = shows.town_money(state, place) * 10_000 - steps_to(state, AUTOMATON, place)
        if rank > best_rank:
            best, best_rank = place, rank
    return best


def still_scores(state: CircusFields, region: i64) -> bool:
    """Whether a region is in play and not yet scored."""
    return state.layout.order[region] >= state.scored


def perform(state: CircusFields, place: i64, extra: i64, last_resort: bool) -> None:
    """T220. A tent, and fame where the place gives any; it draws no cards."""
    lookup = state.lookup
    state.caravan[AUTOMATON] = place
    kind = lookup.kind[place]
    if kind == METROPOLIS:
        slot = shows.free_slot(state, place)
        fame = ring_fame(state, place) + lookup.first_fame[slot]
        tell_show(state, place, "metropolis", fame)
        shows.put_up(state, AUTOMATON, place, slot)
        gain(state, AUTOMATON, METROPOLISES, fame)
    elif kind == CITY:
        slot = highest_slot(state, place, extra)
        tell_show(state, place, "city", lookup.slot_number[slot])
        shows.put_up(state, AUTOMATON, place, slot)
        gain(state, AUTOMATON, CITIES, lookup.slot_fame[slot])
    else:
        tell_show(state, place, "open_town" if last_resort else "town", shows.town_money(state, place))
        shows.put_up(state, AUTOMATON, place, 0)


def tell_show(state: CircusFields, place: i64, priority: events.ShowPriority, value: i64) -> None:
    """What decided: the fame of a metropolis, the slot of a city, the Money that a town would have earned."""
    if state.audience is not None:
        name, region = state.place_name(place), state.lookup.region_names[state.lookup.region[place]]
        state.tell(
            events.AutomatonShow(type="automaton_show", place=name, priority=priority, region=region, value=int(value))
        )
