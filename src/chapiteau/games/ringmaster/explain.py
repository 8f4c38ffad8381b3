"""What choosing a move does, as far as it is certain; asked of an open state, so that no secret is told."""

from mypy_extensions import i64

from chapiteau.engine.events import Part
from chapiteau.games.ringmaster import effects, parts, scoring
from chapiteau.games.ringmaster.cards import (
    BARKER,
    CARDS,
    FIRE,
    FIRST_EVENT,
    FIRST_SIDESHOW,
    FLEA_CIRCUS,
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
    THREE_RING_CIRCUS,
    TRAINS_LEAVIN,
    TRAPEZE_ARTIST,
    WINDSTORM,
)
from chapiteau.games.ringmaster.moves import ANSWER, CHOOSE, DISCARD, END, PLAY, USE
from chapiteau.games.ringmaster.state import ENDINGS, FLEAS, KNIFE, LIMIT, NOT_OVER, TRAPEZE, RingmasterFields


def explain(state: RingmasterFields, index: i64) -> list[Part]:
    """R11 to R63. By the kind of move."""
    lookup = state.lookup
    kind, card, zone, target = lookup.kind[index], lookup.card[index], lookup.zone[index], lookup.target[index]
    if kind == PLAY:
        return of_card(state, card, zone, target)
    if kind == USE:
        return of_star(state, card, zone, target)
    if kind == CHOOSE:
        return of_choice(state, card)
    if kind == DISCARD:
        return of_discard(state)
    if kind == END:
        return of_end(state)
    if kind == ANSWER and index == lookup.let_it_pass:
        return of_card(state, state.played, state.zone, state.target)
    return stopped(state)


# A card that is played, or that waits for Sabotage!


def of_card(state: RingmasterFields, card: i64, zone: i64, target: i64) -> list[Part]:
    """R20 to R23. What a card does once nobody stops it."""
    if card < FIRST_EVENT:
        after = state.clone()
        after.to_zone(state.turn if card < FIRST_SIDESHOW else zone, card)
        return changes(state, after, state.sabotage_is_possible())
    if card in (TALENT_SCOUT, FIRE, SHOW_CANCELLED):
        return of_target(state, card, zone, target)
    if card == PICKPOCKET:
        return taken(state, zone)
    if card == JUGGLING:
        return dealt(state, state.played != JUGGLING)
    if card == TRAINS_LEAVIN:
        return emptied(state)
    if card in (RAMPAGING_ELEPHANT, WINDSTORM):
        return choosers(state, card == WINDSTORM)
    return []


def of_target(state: RingmasterFields, card: i64, zone: i64, target: i64) -> list[Part]:
    """R58, R59, R61. A card that is wrecked or taken; a show that was cancelled draws a card."""
    after = state.clone()
    if target != NO_CARD:
        after.from_zone(zone, target)
        if card == TALENT_SCOUT:
            after.to_zone(state.turn, target)
        else:
            after.to_discard(target)
    told = changes(state, after, state.sabotage_is_possible())
    if card == SHOW_CANCELLED:
        return told + drawn(after, state.lookup.show_cancelled_draws)
    nothing: list[Part] = [parts.Nothing(key="nothing")]
    return told if target != NO_CARD else nothing


def taken(state: RingmasterFields, victim: i64) -> list[Part]:
    """R62."""
    held = int(state.held[victim])
    count = min(int(state.lookup.pickpocket_takes), held)
    if count == 0:
        return [parts.Nothing(key="nothing")]
    yours = victim == state.asked
    return [
        parts.Takes(
            key="takes_yours" if yours else "takes", seat=int(state.turn), victim=int(victim), count=count, held=held
        )
    ]


def dealt(state: RingmasterFields, from_hand: bool) -> list[Part]:
    """R46. One by one from its player; Juggling itself, where it is still in hand, is not among them."""
    total = sum(int(held) for held in state.held) - int(from_hand)
    place = (int(state.asked) - int(state.turn)) % int(state.players)
    count = (total + int(state.players) - 1 - place) // int(state.players)
    return [parts.Deals(key="deals", seat=int(state.asked), count=count)]


def emptied(state: RingmasterFields) -> list[Part]:
    """R47."""
    return [parts.Empties(key="empties", count=sum(int(state.zone_size(seat)) for seat in range(state.players)))]


def choosers(state: RingmasterFields, attractions: bool) -> list[Part]:
    """R45, R60. Everybody with a card, or each opponent with an attraction, clockwise from the active player."""
    order = [(int(state.turn) + step) % int(state.players) for step in range(int(state.players))]
    if attractions:
        losing = [seat for seat in order[1:] if effects.has_attraction(state, seat)]
    else:
        losing = [seat for seat in order if state.zone_size(seat) > 0]
    return [parts.Choosers(key="choosers", seats=losing)] if losing else [parts.Nothing(key="nothing")]


def stopped(state: RingmasterFields) -> list[Part]:
    """R24, R25."""
    seat, card = int(state.turn), NAMES[state.played]
    return [parts.Stops(key="stops_barker" if state.from_pile else "stops", seat=seat, card=card)]


# Stars


def of_star(state: RingmasterFields, star: i64, zone: i64, target: i64) -> list[Part]:
    """R44, R50 to R54."""
    if star == BARKER:
        return of_card(state, target, zone, NO_CARD)
    if star == FORTUNE_TELLER:
        return drawn(state, state.lookup.fortune_teller_draws)
    if star == TRAPEZE_ARTIST:
        return [parts.Costs(key="costs", count=1), *extra_plays(state)]
    after = state.clone()
    after.from_zone(state.turn if star == LION_TAMER else zone, target)
    if star == LION_TAMER:
        after.to_zone(zone, target)
    elif star == HUMAN_CANNONBALL:
        after.from_zone(state.turn, star)
    costs: list[Part] = [parts.Costs(key="costs", count=1)] if star == KNIFE_THROWER else []
    return costs + changes(state, after, False)


def drawn(state: RingmasterFields, count: i64) -> list[Part]:
    """R10, R13."""
    cards = min(int(count), int(state.pile.total + state.discarded))
    return [parts.Draws(key="draws", seat=int(state.turn), count=cards)] if cards > 0 else []


def extra_plays(state: RingmasterFields) -> list[Part]:
    """R51."""
    return [parts.Costs(key="plays_more", count=int(state.lookup.trapeze_artist_plays))]


# Answers, and the end of a turn


def of_choice(state: RingmasterFields, card: i64) -> list[Part]:
    """R43, R45, R57, R60. A card that is given away, or wrecked together with what others chose before."""
    if state.step == FLEAS:
        return [parts.Gives(key="gives", to=int(state.left_of(state.turn)))]
    after = state.clone()
    after.from_zone(state.asked, card)
    for seat in range(state.players):
        if state.chosen[seat] != NO_CARD:
            after.from_zone(seat, state.chosen[seat])
    return changes(state, after, False)


def of_discard(state: RingmasterFields) -> list[Part]:
    """R12, or what the discarded card pays for."""
    if state.step == TRAPEZE:
        return extra_plays(state)
    if state.step == KNIFE:
        after = state.clone()
        after.from_zone(state.zone, state.target)
        return changes(state, after, False)
    if state.step != LIMIT:
        return []
    now = int(state.held[state.turn] - state.limit(state.turn))
    return [parts.Limit(key="limit" if now > 1 else "limit_last", now=now, count=now - 1)]


def of_end(state: RingmasterFields) -> list[Part]:
    """R63. What the end of the turn demands."""
    told: list[Part] = []
    seat, held = state.turn, int(state.held[state.turn])
    if state.in_zone(seat, SWORD_SWALLOWER) and effects.has_attraction(state, seat):
        told.append(parts.EndWrecks(key="end_wrecks", card=NAMES[SWORD_SWALLOWER]))
    if state.in_zone(seat, FLEA_CIRCUS) and held > 0:
        told.append(parts.Gives(key="end_gives", to=int(state.left_of(seat))))
        held -= 1
    over = held - int(state.limit(seat))
    if over > 0:
        told.append(parts.EndDiscards(key="end_discards", count=over))
    return told


# What zones count before and after


def changes(before: RingmasterFields, after: RingmasterFields, can_be_stopped: bool) -> list[Part]:
    """R30 to R34. Who wins then, the active player before the others; else what zones count that did not before."""
    told: list[Part] = []
    for step in range(before.players):
        seat = (before.turn + step) % before.players
        ending = scoring.win_of(after, seat)
        if ending != NOT_OVER:
            rule = ENDINGS[ending]
            return [parts.Wins(key="wins" if can_be_stopped else "wins_at_once", seat=int(seat), rule=rule)]
        told += of_zone(before, after, seat)
    return told


def of_zone(before: RingmasterFields, after: RingmasterFields, seat: i64) -> list[Part]:
    """The counts that change, and whether a win comes near or is gone."""
    then = counts(after, seat)
    told: list[Part] = [
        parts.Counts(key=key, seat=int(seat), before=was, count=then[key][0], needed=needed)
        for key, (was, needed) in counts(before, seat).items()
        if was != then[key][0]
    ]
    near, had = scoring.one_away(after, seat), scoring.one_away(before, seat)
    told += [parts.OneMore(key="one_more", seat=int(seat), rule=rule) for rule in near if rule not in had]
    if had and not near:
        told.append(parts.NotNear(key="not_near", seat=int(seat)))
    return told


def counts(state: RingmasterFields, seat: i64) -> dict[parts.Counted, tuple[int, int]]:
    """R30 to R33, R40. What a zone has for each of the three wins, and what that takes."""
    lookup = state.lookup
    return {
        "attractions": (int(state.count_attractions(seat)), int(lookup.attractions_to_win)),
        "sideshows": (int(state.count_sideshows(seat)), int(lookup.sideshows_to_win)),
        "rings": (int(state.zones[seat * CARDS + THREE_RING_CIRCUS]), int(lookup.rings_to_win)),
    }
