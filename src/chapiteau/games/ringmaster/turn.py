"""The course of a match of Ringmaster: its set-up, a turn, the window of Sabotage! and the end of a turn."""

from mypy_extensions import i64

from chapiteau.engine.chance import Bag, Chance
from chapiteau.engine.contract import NOBODY, Moves
from chapiteau.games.ringmaster import effects, scoring, telling
from chapiteau.games.ringmaster.cards import (
    BARKER,
    CARDS,
    FLEA_CIRCUS,
    NAMES,
    NO_CARD,
    SABOTAGE,
    SWORD_SWALLOWER,
)
from chapiteau.games.ringmaster.moves import ANSWER, CHOOSE, DISCARD, NOWHERE, PLAY, USE
from chapiteau.games.ringmaster.rules import generate
from chapiteau.games.ringmaster.state import (
    BY_DEADLOCK,
    BY_LENGTH,
    FLEAS,
    KNIFE,
    LIMIT,
    SWORDS,
    TRAPEZE,
    WINDOW,
    RingmasterFields,
)
from chapiteau.games.ringmaster.table import back_to_turn, discard_from_hand, draw

# The set-up and the beginning of a turn


def set_up(state: RingmasterFields, chance: Chance) -> None:
    """R01 to R03. The draw pile, the first player, three cards each."""
    state.pile = Bag(NAMES, state.lookup.in_use[state.players * CARDS : (state.players + 1) * CARDS])
    first = chance.below(state.players)
    telling.tell_start(state, first)
    for seat in range(state.players):
        while state.held[seat] < state.lookup.start_hand:
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


# Moves


def play_at_random(state: RingmasterFields, moves: Moves, chance: Chance, most: i64) -> i64:
    """The loop of `State`, with the rules called directly."""
    made: i64 = 0
    while state.asked != NOBODY and made < most:
        generate(state, moves)
        apply_index(state, moves.indices[chance.below(moves.count)], chance)
        made += 1
    return made


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
    if is_dry and not state.acted:
        state.quiet += 1
    else:
        state.quiet = 0
    if state.quiet >= state.players:
        scoring.count_out(state, BY_DEADLOCK)
    elif state.turns >= state.lookup.turns_each * state.players:
        scoring.count_out(state, BY_LENGTH)
    else:
        begin_turn(state, state.left_of(state.turn), chance)
