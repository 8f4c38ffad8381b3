"""What each card does, one function a card: the place to correct one (its row is in `cards.py`)."""

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Bag, Chance
from chapiteau.games.ringmaster import telling
from chapiteau.games.ringmaster.cards import (
    CARDS,
    FIRE,
    FIRST_EVENT,
    FIRST_SIDESHOW,
    FORTUNE_TELLER,
    HUMAN_CANNONBALL,
    JUGGLING,
    KNIFE_THROWER,
    LION_TAMER,
    NAMES,
    NO_CARD,
    PICKPOCKET,
    RAMPAGING_ELEPHANT,
    SHOW_CANCELLED,
    SWORD_SWALLOWER,
    TALENT_SCOUT,
    TRAINS_LEAVIN,
    TRAPEZE_ARTIST,
    WINDSTORM,
)
from chapiteau.games.ringmaster.scoring import check_wins
from chapiteau.games.ringmaster.state import ELEPHANT, KNIFE, TRAPEZE, WIND, RingmasterFields
from chapiteau.games.ringmaster.table import back_to_turn, discard_from_hand, draw, event_is_done, move, wreck


def take_effect(state: RingmasterFields, chance: Chance) -> None:
    """R20 to R22. A card that nobody sabotaged: it goes to a zone, or its event happens."""
    if state.played < FIRST_EVENT:
        place(state, state.turn if state.played < FIRST_SIDESHOW else state.zone)
    else:
        event(state, state.played, chance)


def place(state: RingmasterFields, zone: i64) -> None:
    """R20, R21. Attractions and stars lie in the own zone, sideshows where their player wants them."""
    card = state.played
    state.played = NO_CARD
    state.to_zone(zone, card)
    telling.tell_placed(state, zone, card)
    if not check_wins(state):
        back_to_turn(state)


def event(state: RingmasterFields, card: i64, chance: Chance) -> None:
    """Sabotage! is not here: it is an answer to a card that is played (R24)."""
    if card == RAMPAGING_ELEPHANT:
        rampaging_elephant(state)
    elif card == JUGGLING:
        juggling(state, chance)
    elif card == TRAINS_LEAVIN:
        trains_leavin(state)
    elif card == TALENT_SCOUT:
        talent_scout(state)
    elif card == FIRE:
        fire(state)
    elif card == WINDSTORM:
        windstorm(state)
    elif card == SHOW_CANCELLED:
        show_cancelled(state, chance)
    elif card == PICKPOCKET:
        pickpocket(state, chance)


def use(state: RingmasterFields, star: i64, zone: i64, target: i64, chance: Chance) -> None:
    """Stars but Barker, whose attraction is played like any card (`rules.py`)."""
    if star == FORTUNE_TELLER:
        fortune_teller(state, chance)
    elif star == TRAPEZE_ARTIST:
        trapeze_artist(state)
    elif star == KNIFE_THROWER:
        knife_thrower(state, zone, target)
    elif star == LION_TAMER:
        lion_tamer(state, zone, target)
    elif star == HUMAN_CANNONBALL:
        human_cannonball(state, zone, target)


# Stars


def fortune_teller(state: RingmasterFields, chance: Chance) -> None:
    """R50."""
    draw(state, state.turn, state.lookup.fortune_teller_draws, chance)


def trapeze_artist(state: RingmasterFields) -> None:
    """R51. A card from hand is discarded next."""
    state.step = TRAPEZE


def trapeze_artist_paid(state: RingmasterFields, card: i64) -> None:
    """R51. One more card may be played."""
    discard_from_hand(state, state.turn, card, "trapeze-artist")
    state.plays += state.lookup.trapeze_artist_plays
    back_to_turn(state)


def knife_thrower(state: RingmasterFields, zone: i64, target: i64) -> None:
    """R52. A card from hand is discarded next, then the star is wrecked."""
    state.step = KNIFE
    state.zone = zone
    state.target = target


def knife_thrower_paid(state: RingmasterFields, card: i64) -> None:
    """R52."""
    discard_from_hand(state, state.turn, card, "knife-thrower")
    wreck(state, KNIFE_THROWER, state.zone, state.target)
    if not check_wins(state):
        back_to_turn(state)


def lion_tamer(state: RingmasterFields, zone: i64, target: i64) -> None:
    """R53."""
    move(state, LION_TAMER, target, state.turn, zone)
    check_wins(state)


def human_cannonball(state: RingmasterFields, zone: i64, target: i64) -> None:
    """R54. Both cards are wrecked."""
    state.from_zone(state.turn, HUMAN_CANNONBALL)
    state.to_discard(HUMAN_CANNONBALL)
    state.from_zone(zone, target)
    state.to_discard(target)
    if state.audience is not None:
        telling.tell_wreck(state, HUMAN_CANNONBALL, [(state.turn, HUMAN_CANNONBALL), (zone, target)])
    check_wins(state)


# Events


def rampaging_elephant(state: RingmasterFields) -> None:
    """R45. Every player chooses a card of the own zone, the active player first."""
    state.step = ELEPHANT
    if state.zone_size(state.turn) > 0:
        state.asked = state.turn
    else:
        ask_from(state, state.left_of(state.turn))


def windstorm(state: RingmasterFields) -> None:
    """R60. Each opponent chooses an own attraction."""
    state.step = WIND
    ask_from(state, state.left_of(state.turn))


def ask_from(state: RingmasterFields, seat: i64) -> None:
    """R45, R60. Ask the next who has something to choose; when nobody is left, wreck what was chosen."""
    while seat != state.turn:
        if state.zone_size(seat) > 0 if state.step == ELEPHANT else has_attraction(state, seat):
            state.asked = seat
            return
        seat = state.left_of(seat)
    wreck_chosen(state)


def has_attraction(state: RingmasterFields, seat: i64) -> bool:
    return state.attractions[seat] > 0 and not state.has_bear(seat)


def choose_to_wreck(state: RingmasterFields, seat: i64, card: i64) -> None:
    """R45, R60. Openly, in turn."""
    state.chosen[seat] = card
    telling.tell_choose(state, seat, card)
    ask_from(state, state.left_of(seat))


def wreck_chosen(state: RingmasterFields) -> None:
    """R45, R60. All together: one step."""
    wrecked: list[tuple[i64, i64]] = []
    for step in range(state.players):
        seat = (state.turn + step) % state.players
        card = state.chosen[seat]
        if card != NO_CARD:
            state.chosen[seat] = NO_CARD
            state.from_zone(seat, card)
            state.to_discard(card)
            if state.audience is not None:
                wrecked.append((seat, card))
    telling.tell_wreck(state, state.played, wrecked)
    if not check_wins(state):
        event_is_done(state)


def juggling(state: RingmasterFields, chance: Chance) -> None:
    """R46. All hands are gathered, shuffled and dealt out again, one by one."""
    bag = Bag(NAMES, gathered_hands(state))
    seat = state.turn
    while bag.total > 0:
        state.give(seat, chance.draw(bag))
        seat = state.left_of(seat)
    telling.tell_juggling(state)
    event_is_done(state)


def gathered_hands(state: RingmasterFields) -> vec[i64]:
    """All hands together by design; the hands are empty then."""
    counts = state.lookup.nothing[:CARDS]
    for seat in range(state.players):
        while state.hand_bits[seat] != 0:
            card = state.lowest(state.hand_bits[seat])
            state.from_hand(seat, card)
            counts[card] += 1
    return counts


def trains_leavin(state: RingmasterFields) -> None:
    """R47. All zones are emptied in one step, and the card leaves the game."""
    wrecked: list[tuple[i64, i64]] = []
    for zone in range(state.players):
        while state.zone_bits[zone] != 0:
            card = state.lowest(state.zone_bits[zone])
            state.from_zone(zone, card)
            state.to_discard(card)
            if state.audience is not None:
                wrecked.append((zone, card))
    telling.tell_wreck(state, TRAINS_LEAVIN, wrecked)
    state.removed[TRAINS_LEAVIN] += 1
    state.played = NO_CARD
    telling.tell_removed(state, TRAINS_LEAVIN)
    back_to_turn(state)


def talent_scout(state: RingmasterFields) -> None:
    """R58."""
    if state.target != NO_CARD:
        move(state, TALENT_SCOUT, state.target, state.zone, state.turn)
    event_is_done(state)


def fire(state: RingmasterFields) -> None:
    """R59."""
    if state.target != NO_CARD:
        wreck(state, FIRE, state.zone, state.target)
    event_is_done(state)


def show_cancelled(state: RingmasterFields, chance: Chance) -> None:
    """R61. Two steps: the sideshow is wrecked, then a card is drawn."""
    if state.target != NO_CARD:
        wreck(state, SHOW_CANCELLED, state.zone, state.target)
        if check_wins(state):
            return
    draw(state, state.turn, state.lookup.show_cancelled_draws, chance)
    event_is_done(state)


def pickpocket(state: RingmasterFields, chance: Chance) -> None:
    """R62. Two random cards, or as many as there are."""
    victim = state.zone
    hand = Bag(NAMES, state.hands[victim * CARDS : (victim + 1) * CARDS])
    taken: list[str] = []
    left = max(hand.total - state.lookup.pickpocket_takes, 0)
    while hand.total > left:
        card = chance.draw(hand)
        state.from_hand(victim, card)
        state.give(state.turn, card)
        if state.audience is not None:
            taken.append(NAMES[card])
    telling.tell_taken(state, victim, taken)
    event_is_done(state)


# Sideshows that act at the end of a turn


def swords(state: RingmasterFields, card: i64) -> None:
    """R43."""
    wreck(state, SWORD_SWALLOWER, state.turn, card)


def fleas(state: RingmasterFields, card: i64) -> None:
    """R57. To the neighbour on the left."""
    to = state.left_of(state.turn)
    state.from_hand(state.turn, card)
    state.give(to, card)
    telling.tell_given(state, state.turn, to, card)
