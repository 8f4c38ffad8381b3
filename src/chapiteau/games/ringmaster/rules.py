"""What is legal in Ringmaster: one function a rule, over a state."""

from mypy_extensions import i64

from chapiteau.engine.contract import NOBODY, Moves
from chapiteau.games.ringmaster.cards import (
    AT_ATTRACTION,
    AT_DISCARD,
    AT_NOTHING,
    AT_OPPONENT,
    AT_SIDESHOW,
    AT_STAR,
    ATTRACTIONS,
    AWAY,
    CARDS,
    FIRE_EATER,
    FIRST_EVENT,
    FIRST_SIDESHOW,
    FIRST_STAR,
    FORTUNE_TELLER,
    KNIFE_THROWER,
    SABOTAGE,
    STARS,
    TRAPEZE_ARTIST,
)
from chapiteau.games.ringmaster.lookup import AT_CARDS, AT_ZONES, BY_ITSELF
from chapiteau.games.ringmaster.moves import ANSWER, CHOOSE, DISCARD, END, NOWHERE, PLAY, SEATS, USE
from chapiteau.games.ringmaster.state import (
    ELEPHANT,
    ENDINGS,
    FLEAS,
    KNIFE,
    LIMIT,
    TRAPEZE,
    TURN,
    WIND,
    WINDOW,
    RingmasterFields,
)

# What is legal


def why_not(state: RingmasterFields, index: i64, seat: i64) -> str | None:
    """The rule that forbids this seat this move."""
    if state.asked == NOBODY:
        return ENDINGS[state.ending]
    if seat != state.asked:
        return "R17"
    lookup = state.lookup
    kind = lookup.kind[index]
    if state.step == TURN:
        return why_not_in_turn(state, index)
    if kind == ANSWER and state.step == WINDOW:
        return why_not_answer(state, index)
    if kind == CHOOSE and ELEPHANT <= state.step <= FLEAS:
        return why_not_choose(state, lookup.card[index])
    if kind == DISCARD and TRAPEZE <= state.step <= LIMIT:
        return why_not_discard(state, lookup.card[index])
    return "R17"


def why_not_in_turn(state: RingmasterFields, index: i64) -> str | None:
    lookup = state.lookup
    kind, card, zone, target = lookup.kind[index], lookup.card[index], lookup.zone[index], lookup.target[index]
    if kind == PLAY:
        return why_not_play(state, card, zone, target)
    if kind == USE:
        return why_not_use(state, card, zone, target)
    if kind == END:
        return None
    if kind == ANSWER:
        return "R24" if index == lookup.sabotage else "R25"
    return "R12" if kind == DISCARD else "R17"


def why_not_play(state: RingmasterFields, card: i64, zone: i64, target: i64) -> str | None:
    if not state.holds(state.turn, card):
        return "R11"
    if card == SABOTAGE:
        return "R24"
    if state.plays == 0:
        return "R11"
    if card < FIRST_SIDESHOW:
        return None if zone == NOWHERE else "R20"
    if card < FIRST_EVENT:
        return None if zone < state.players else "R21"
    aim = state.lookup.aim[card]
    if aim == AT_NOTHING:
        return None
    if zone == NOWHERE:
        return "R23" if has_target(state, aim) else None
    return None if fits(state, aim, zone, target) else why_not_aim(state, card, zone, target)


def why_not_use(state: RingmasterFields, star: i64, zone: i64, target: i64) -> str | None:
    """R11, R14, R15, R55. An own star, once in a turn, with a target and with what it costs."""
    if not state.in_zone(state.turn, star) or state.is_used(star):
        return "R11"
    if state.in_zone(state.turn, FIRE_EATER):
        return "R55"
    if not can_be_used(state, star):
        return "R15"
    aim = state.lookup.aim[star]
    if aim == AT_NOTHING or fits(state, aim, zone, target):
        return None
    return why_not_aim(state, star, zone, target)


def can_be_used(state: RingmasterFields, star: i64) -> bool:
    """R15. Whether there is a target, and what the star costs."""
    if star == FORTUNE_TELLER:
        return state.pile.total + state.discarded > 0
    if star in (TRAPEZE_ARTIST, KNIFE_THROWER) and state.held[state.turn] == 0:
        return False
    aim = state.lookup.aim[star]
    return aim == AT_NOTHING or has_target(state, aim)


def why_not_aim(state: RingmasterFields, card: i64, zone: i64, target: i64) -> str:
    """A target that does not fit: by the card's own rule, or R25 (Barker's sabotaged card), R40 (under the bear)."""
    aim = state.lookup.aim[card]
    if aim == AT_DISCARD and target == state.sabotaged and state.discard[target] > 0:
        return "R25"
    if aim == AT_ATTRACTION and zone != state.turn and zone < state.players and state.in_zone(zone, target):
        return "R40"
    return state.lookup.rule[card]


def has_target(state: RingmasterFields, aim: i64) -> bool:
    """Whether there is anything that fits this aim."""
    if aim == AT_OPPONENT:
        return True
    if aim in (AT_DISCARD, AWAY):
        return targets(state, aim, state.left_of(state.turn)) != 0
    return any(targets(state, aim, zone) != 0 for zone in range(state.players))


def fits(state: RingmasterFields, aim: i64, zone: i64, target: i64) -> bool:
    """Whether a card of this aim may name this zone and this card."""
    if aim == AT_OPPONENT:
        return zone < state.players and zone != state.turn
    if aim != AT_DISCARD and zone >= state.players:
        return False
    return (targets(state, aim, zone) >> target) & 1 == 1


def targets(state: RingmasterFields, aim: i64, zone: i64) -> i64:
    """The cards that a card of this aim may name in a zone, or in the discard pile, one bit each."""
    if aim == AT_DISCARD:
        return attractions_in_discard(state)
    if aim == AT_SIDESHOW:
        return state.sideshow_bits(zone)
    if zone == state.turn:
        return 0
    if aim == AT_STAR:
        return state.zone_bits[zone] & STARS
    return state.attraction_bits(zone) if aim == AT_ATTRACTION else state.sideshow_bits(state.turn)


def attractions_in_discard(state: RingmasterFields) -> i64:
    """R44, R25. What Barker may play: not the very card that was sabotaged."""
    bits: i64 = 0
    card: i64 = 0
    while card < FIRST_STAR:
        if state.discard[card] > 1 or (state.discard[card] == 1 and card != state.sabotaged):
            bits |= 1 << card
        card += 1
    return bits


def why_not_answer(state: RingmasterFields, index: i64) -> str | None:
    """R24. Only who holds Sabotage! can play it."""
    if index == state.lookup.let_it_pass or state.holds(state.asked, SABOTAGE):
        return None
    return "R24"


def why_not_choose(state: RingmasterFields, card: i64) -> str | None:
    if state.step == ELEPHANT:
        return None if state.in_zone(state.asked, card) else "R45"
    if state.step == FLEAS:
        return None if state.holds(state.asked, card) else "R57"
    if (state.attraction_bits(state.asked) >> card) & 1 == 1:
        return None
    return "R60" if state.step == WIND else "R43"


def why_not_discard(state: RingmasterFields, card: i64) -> str | None:
    if state.holds(state.asked, card):
        return None
    if state.step == TRAPEZE:
        return "R51"
    return "R52" if state.step == KNIFE else "R12"


# The legal moves, generated without asking `why_not`


def generate(state: RingmasterFields, moves: Moves) -> None:
    """All legal moves in ascending order."""
    moves.count = 0
    step, lookup = state.step, state.lookup
    if state.asked == NOBODY:
        return
    if step == TURN:
        add_turn(state, moves)
    elif step == WINDOW:
        if state.holds(state.asked, SABOTAGE):
            moves.add(lookup.sabotage)
        moves.add(lookup.let_it_pass)
    elif step >= TRAPEZE:
        add_cards(state, state.hand_bits[state.asked], lookup.discard, moves)
    elif step == FLEAS:
        add_cards(state, state.hand_bits[state.asked], lookup.choose, moves)
    elif step == ELEPHANT:
        add_cards(state, state.zone_bits[state.asked], lookup.choose, moves)
    else:
        add_cards(state, state.zone_bits[state.asked] & ATTRACTIONS, lookup.choose, moves)


def add_cards(state: RingmasterFields, bits: i64, offset: i64, moves: Moves) -> None:
    """A move for each of these designs."""
    while bits != 0:
        moves.add(offset + state.lowest(bits))
        bits &= bits - 1


def add_turn(state: RingmasterFields, moves: Moves) -> None:
    if state.plays > 0:
        add_plays(state, moves)
    if state.stars[state.turn] > 0 and not state.in_zone(state.turn, FIRE_EATER):
        add_uses(state, moves)
    moves.add(state.lookup.end)


def add_plays(state: RingmasterFields, moves: Moves) -> None:
    lookup = state.lookup
    bits = state.hand_bits[state.turn] & ~(1 << SABOTAGE)
    while bits != 0:
        card = state.lowest(bits)
        bits &= bits - 1
        way = lookup.way[card]
        if way == BY_ITSELF:
            moves.add(lookup.play[card])
        elif way == AT_CARDS:
            before = moves.count
            add_aims(state, card, moves)
            if moves.count == before:
                moves.add(lookup.play[card])
        else:
            add_zones(state, card, way, moves)


def add_zones(state: RingmasterFields, card: i64, way: i64, moves: Moves) -> None:
    """Every zone, or every opponent."""
    for zone in range(state.players):
        if way == AT_ZONES or zone != state.turn:
            moves.add(state.lookup.play_at[card * SEATS + zone])


def add_aims(state: RingmasterFields, card: i64, moves: Moves) -> None:
    """Every zone and card in it that this card may name."""
    lookup = state.lookup
    aim = lookup.aim[card]
    for zone in range(state.players):
        bits = targets(state, aim, zone)
        first = (card * SEATS + zone) * CARDS
        while bits != 0:
            moves.add(lookup.aimed[first + state.lowest(bits)])
            bits &= bits - 1


def add_uses(state: RingmasterFields, moves: Moves) -> None:
    lookup = state.lookup
    bits = state.zone_bits[state.turn] & STARS & ~state.used
    while bits != 0:
        star = state.lowest(bits)
        bits &= bits - 1
        aim = lookup.aim[star]
        if aim == AT_DISCARD:
            add_from_discard(state, moves)
        elif aim == AT_NOTHING:
            if can_be_used(state, star):
                moves.add(lookup.use[star])
        elif star != KNIFE_THROWER or state.held[state.turn] > 0:
            add_aims(state, star, moves)


def add_from_discard(state: RingmasterFields, moves: Moves) -> None:
    """R44."""
    bits = attractions_in_discard(state)
    while bits != 0:
        moves.add(state.lookup.from_discard[state.lowest(bits)])
        bits &= bits - 1
