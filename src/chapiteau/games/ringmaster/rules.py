"""What is legal in Ringmaster, the window of Sabotage!, and the course of a turn: one function a rule, over a state."""

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.chance import Chance
from chapiteau.engine.contract import NOBODY
from chapiteau.games.ringmaster import effects, scoring, telling
from chapiteau.games.ringmaster.cards import (
    AT_ATTRACTION,
    AT_DISCARD,
    AT_NOTHING,
    AT_OPPONENT,
    AT_SIDESHOW,
    AT_STAR,
    AWAY,
    BARKER,
    CARDS,
    FIRE_EATER,
    FIRST_EVENT,
    FIRST_SIDESHOW,
    FIRST_STAR,
    FLEA_CIRCUS,
    FORTUNE_TELLER,
    KNIFE_THROWER,
    NO_CARD,
    SABOTAGE,
    SWORD_SWALLOWER,
    TRAPEZE_ARTIST,
)
from chapiteau.games.ringmaster.moves import ANSWER, CHOOSE, DISCARD, END, NOWHERE, PLAY, SEATS, USE
from chapiteau.games.ringmaster.state import (
    BY_DEADLOCK,
    BY_LENGTH,
    ELEPHANT,
    ENDINGS,
    FLEAS,
    KNIFE,
    LIMIT,
    SWORDS,
    TRAPEZE,
    TURN,
    WIND,
    WINDOW,
    RingmasterFields,
)
from chapiteau.games.ringmaster.table import back_to_turn, discard_from_hand, draw

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
        return has_target_in(state, aim, state.left_of(state.turn))
    return any(has_target_in(state, aim, zone) for zone in range(state.players))


def has_target_in(state: RingmasterFields, aim: i64, zone: i64) -> bool:
    return any(fits(state, aim, zone, target) for target in range(FIRST_EVENT))


def fits(state: RingmasterFields, aim: i64, zone: i64, target: i64) -> bool:
    """Whether a card of this aim may name this zone and this card."""
    if aim == AT_DISCARD:
        left = state.discard[target] - (1 if target == state.sabotaged else 0)
        return target < FIRST_STAR and left > 0
    if zone >= state.players:
        return False
    if aim == AT_SIDESHOW:
        return state.is_sideshow(zone, target)
    if zone == state.turn:
        return False
    if aim == AT_STAR:
        return FIRST_STAR <= target < FIRST_SIDESHOW and state.in_zone(zone, target)
    if aim == AT_ATTRACTION:
        return state.is_attraction(zone, target)
    return aim == AT_OPPONENT or state.is_sideshow(state.turn, target)


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
    if state.is_attraction(state.asked, card):
        return None
    return "R60" if state.step == WIND else "R43"


def why_not_discard(state: RingmasterFields, card: i64) -> str | None:
    if state.holds(state.asked, card):
        return None
    if state.step == TRAPEZE:
        return "R51"
    return "R52" if state.step == KNIFE else "R12"


# The legal moves, generated without asking `why_not`


def legal_indices(state: RingmasterFields) -> vec[i64]:
    if state.asked == NOBODY:
        return vec[i64]()
    lookup = state.lookup
    if state.step == TURN:
        return legal_in_turn(state)
    if state.step == WINDOW:
        legal = vec[i64](capacity=2)
        if state.holds(state.asked, SABOTAGE):
            legal = append(legal, lookup.sabotage)
        return append(legal, lookup.let_it_pass)
    if state.step == ELEPHANT:
        return counted_moves(state.zones, state.asked, CARDS, lookup.choose)
    if state.step == FLEAS:
        return counted_moves(state.hands, state.asked, CARDS, lookup.choose)
    if state.step == WIND or state.step == SWORDS:
        return counted_moves(state.zones, state.asked, FIRST_STAR, lookup.choose)
    return counted_moves(state.hands, state.asked, CARDS, lookup.discard)


def counted_moves(counts: vec[i64], seat: i64, cards: i64, offset: i64) -> vec[i64]:
    """A move for each design that a seat has in this row of counts."""
    legal = vec[i64](capacity=CARDS)
    start = seat * CARDS
    for card in range(cards):
        if counts[start + card] > 0:
            legal = append(legal, offset + card)
    return legal


def legal_in_turn(state: RingmasterFields) -> vec[i64]:
    legal = vec[i64](capacity=48)
    if state.plays > 0:
        legal = add_plays(state, legal)
    if state.stars[state.turn] > 0 and not state.in_zone(state.turn, FIRE_EATER):
        legal = add_uses(state, legal)
    return append(legal, state.lookup.end)


def add_plays(state: RingmasterFields, legal: vec[i64]) -> vec[i64]:
    lookup = state.lookup
    start = state.turn * CARDS
    for card in range(CARDS):
        if state.hands[start + card] == 0 or card == SABOTAGE:
            continue
        aim = lookup.aim[card]
        if card < FIRST_SIDESHOW or (card >= FIRST_EVENT and aim == AT_NOTHING):
            legal = append(legal, lookup.play[card])
        elif card < FIRST_EVENT or aim == AT_OPPONENT:
            for zone in range(state.players):
                if card < FIRST_EVENT or zone != state.turn:
                    legal = append(legal, lookup.play_at[card * SEATS + zone])
        else:
            before = len(legal)
            legal = add_aims(state, card, aim, legal)
            if len(legal) == before:
                legal = append(legal, lookup.play[card])
    return legal


def add_uses(state: RingmasterFields, legal: vec[i64]) -> vec[i64]:
    lookup = state.lookup
    for star in range(FIRST_STAR, FIRST_SIDESHOW):
        if not state.in_zone(state.turn, star) or state.is_used(star):
            continue
        aim = lookup.aim[star]
        if aim == AT_DISCARD:
            for target in range(FIRST_STAR):
                if fits(state, aim, NOWHERE, target):
                    legal = append(legal, lookup.from_discard[target])
        elif aim == AT_NOTHING:
            if can_be_used(state, star):
                legal = append(legal, lookup.use[star])
        elif star != KNIFE_THROWER or state.held[state.turn] > 0:
            legal = add_aims(state, star, aim, legal)
    return legal


def add_aims(state: RingmasterFields, card: i64, aim: i64, legal: vec[i64]) -> vec[i64]:
    """Every zone and card in it that this card may name."""
    for zone in range(state.players):
        first = (card * SEATS + zone) * CARDS
        for target in range(FIRST_EVENT):
            if fits(state, aim, zone, target):
                legal = append(legal, state.lookup.aimed[first + target])
    return legal


# What happens


def set_up(state: RingmasterFields, chance: Chance) -> None:
    """R01 to R03. The draw pile, the first player, three cards each."""
    for card in range(CARDS):
        state.pile.counts[card] = state.in_use(card)
        state.pile.total += state.in_use(card)
    first = chance.below(state.players)
    telling.tell_start(state, first)
    for seat in range(state.players):
        for _ in range(state.lookup.start_hand):
            state.give(seat, chance.draw(state.pile))
        telling.tell_dealt(state, seat)
    begin_turn(state, first, chance)


def begin_turn(state: RingmasterFields, seat: i64, chance: Chance) -> None:
    """R10, R14. Use marks are cleared and a card is drawn."""
    state.turn = seat
    state.turns += 1
    state.plays = state.lookup.plays
    state.used = 0
    state.sabotaged = NO_CARD
    state.acted = False
    state.started_dry = state.pile.total + state.discarded == 0
    back_to_turn(state)
    telling.tell_turn(state)
    draw(state, seat, state.lookup.draw, chance)


def apply_index(state: RingmasterFields, index: i64, chance: Chance) -> None:
    lookup = state.lookup
    kind, card = lookup.kind[index], lookup.card[index]
    if kind == PLAY:
        play(state, card, lookup.zone[index], lookup.target[index], chance)
    elif kind == USE:
        use(state, card, lookup.zone[index], lookup.target[index], chance)
    elif kind == ANSWER:
        answer(state, index == lookup.sabotage, chance)
    elif kind == CHOOSE:
        choose(state, card, chance)
    elif kind == DISCARD:
        discard(state, card, chance)
    else:
        swallow_swords(state, chance)


def play(state: RingmasterFields, card: i64, zone: i64, target: i64, chance: Chance) -> None:
    """R11. A card from hand; it may be sabotaged."""
    state.from_hand(state.turn, card)
    state.plays -= 1
    state.from_pile = False
    announce(state, card, zone, target, chance)


def use(state: RingmasterFields, star: i64, zone: i64, target: i64, chance: Chance) -> None:
    """R11, R14. A star is marked as used; R44: Barker's attraction is played, all others act at once."""
    state.used |= 1 << star
    state.acted = True
    telling.tell_use(state, star, zone, target)
    if star == BARKER:
        state.from_discard(target)
        state.from_pile = True
        announce(state, target, NOWHERE, NO_CARD, chance)
    else:
        effects.use(state, star, zone, target, chance)


def announce(state: RingmasterFields, card: i64, zone: i64, target: i64, chance: Chance) -> None:
    """R25. Card and target are named; then the opponents are asked, unless Sabotage! lies in the discard pile."""
    state.acted = True
    state.played = card
    state.zone = zone
    state.target = target
    telling.tell_play(state)
    if state.sabotage_is_possible():
        state.step = WINDOW
        state.asked = state.left_of(state.turn)
    else:
        effects.take_effect(state, chance)


def answer(state: RingmasterFields, sabotage: bool, chance: Chance) -> None:
    """R25, R26. The first Sabotage! closes the window; when all let it pass, the card takes effect."""
    seat = state.asked
    if sabotage:
        sabotaged(state, seat)
        return
    telling.tell_let_it_pass(state, seat)
    state.asked = state.left_of(seat)
    if state.asked == state.turn:
        effects.take_effect(state, chance)


def sabotaged(state: RingmasterFields, seat: i64) -> None:
    """R24, R25, R27. Both cards go to the discard pile; the play, or Barker, is given back."""
    telling.tell_sabotage(state, seat)
    state.from_hand(seat, SABOTAGE)
    state.to_discard(SABOTAGE)
    state.to_discard(state.played)
    if state.from_pile:
        state.sabotaged = state.played
        state.used &= ~(1 << BARKER)
    else:
        state.plays += 1
    state.played = NO_CARD
    back_to_turn(state)


def choose(state: RingmasterFields, card: i64, chance: Chance) -> None:
    if state.step == SWORDS:
        effects.swords(state, card)
        if not scoring.check_wins(state):
            send_fleas(state, chance)
    elif state.step == FLEAS:
        effects.fleas(state, card)
        discard_down(state, chance)
    else:
        effects.choose_to_wreck(state, state.asked, card)


def discard(state: RingmasterFields, card: i64, chance: Chance) -> None:
    """R12, or the cost of a star."""
    if state.step == TRAPEZE:
        effects.trapeze_artist_paid(state, card)
    elif state.step == KNIFE:
        effects.knife_thrower_paid(state, card)
    else:
        discard_from_hand(state, state.turn, card, "limit")
        discard_down(state, chance)


# The end of a turn: R63


def swallow_swords(state: RingmasterFields, chance: Chance) -> None:
    """R43. First, an own attraction is wrecked."""
    if state.in_zone(state.turn, SWORD_SWALLOWER) and effects.has_attraction(state, state.turn):
        state.step = SWORDS
    else:
        send_fleas(state, chance)


def send_fleas(state: RingmasterFields, chance: Chance) -> None:
    """R57. Then a card is given to the left."""
    if state.in_zone(state.turn, FLEA_CIRCUS) and state.held[state.turn] > 0:
        state.step = FLEAS
    else:
        discard_down(state, chance)


def discard_down(state: RingmasterFields, chance: Chance) -> None:
    """R12, R42. Last, cards are discarded one by one."""
    if state.held[state.turn] > state.limit(state.turn):
        state.step = LIMIT
    else:
        finish_turn(state, chance)


def finish_turn(state: RingmasterFields, chance: Chance) -> None:
    """R35, R36. The next player, unless the match is dead or too long."""
    is_dry = state.started_dry and state.pile.total + state.discarded == 0
    state.quiet = state.quiet + 1 if is_dry and not state.acted else 0
    if state.quiet >= state.players:
        scoring.count_out(state, BY_DEADLOCK)
    elif state.turns >= state.lookup.turns_each * state.players:
        scoring.count_out(state, BY_LENGTH)
    else:
        begin_turn(state, state.left_of(state.turn), chance)
