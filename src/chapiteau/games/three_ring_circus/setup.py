"""Setting up a match: T02 to T08 and T200."""

from typing import Final

from mypy_extensions import i64

from chapiteau.engine.cards import bag_cards
from chapiteau.engine.chance import Bag, Chance
from chapiteau.engine.events import Pile, Step
from chapiteau.engine.rows import filled
from chapiteau.games.three_ring_circus import automaton, events, turn
from chapiteau.games.three_ring_circus.atlas import CITY, METROPOLIS, REGIONS
from chapiteau.games.three_ring_circus.components import DIFFICULTIES, TYPES
from chapiteau.games.three_ring_circus.decks import refill_row, top_card
from chapiteau.games.three_ring_circus.engaging import recount
from chapiteau.games.three_ring_circus.state import AUTOMATON, DECK_NAMES, NEUTRAL, NONE, SOLO_BAGS, CircusFields

TOKENS: Final = ["token-1", "token-2", "token-3", "token-4", "token-5", "token-6"]


def set_up(state: CircusFields, chance: Chance) -> None:
    fill_decks(state)
    lay_tokens(state, chance)
    put_neutral_tents(state)
    for seat in range(state.players):
        recount(state, seat)
    first: i64 = AUTOMATON if state.players == 1 else chance.below(state.players)
    state.current = first
    state.holder = (first + state.circuses - 1) % state.circuses
    if state.audience is not None:
        tell_start(state, first)
        tell_decks(state)
    refill_row(state, chance)
    deal(state, chance)
    if state.players == 1:
        automaton.first_turn(state, chance)
        turn.begin(state, 0)
        state.current = 0
    else:
        turn.begin(state, first)


def fill_decks(state: CircusFields) -> None:
    """T03, T200. All cards of the box but the objectives of closed regions."""
    lookup = state.lookup
    for card in range(lookup.cards):
        bag = state.bag(state.deck_of(card))
        copies = in_use(state, card)
        bag.counts[card - bag.first] = copies
        bag.total += copies
    if state.players == 1:
        for card in range(lookup.automaton_cards):
            solo = state.fortune if lookup.card_deck[card] == 0 else state.monkey
            solo.counts[card] = lookup.card_copies[card]
            solo.total += lookup.card_copies[card]
        for token in range(len(TYPES)):
            state.token_bag.counts[token] = 1
            state.token_bag.total += 1


def in_use(state: CircusFields, card: i64) -> i64:
    """T02. A closed region's objective is out of the game."""
    lookup = state.lookup
    if card >= lookup.first_objective and lookup.effect[card] == 0 and state.layout.open[lookup.of[card]] == 0:
        return 0
    return lookup.copies[card]


def lay_tokens(state: CircusFields, chance: Chance) -> None:
    """T04. A City token, side at random, and a metropolis card for each region in play."""
    tokens = Bag(TOKENS, filled(len(TOKENS), 1))
    cards = Bag(state.lookup.metropolis_names, filled(len(TOKENS), 1))
    for region in range(REGIONS):
        if state.layout.open[region] == 1:
            token = chance.draw(tokens)
            state.lay_token(region, token * 2 + chance.below(2))
            state.wanted[region] = chance.draw(cards)


def put_neutral_tents(state: CircusFields) -> None:
    """T08. With two players, and in solo, two in each region."""
    if state.circuses > 2:
        return
    for region in range(REGIONS):
        if state.layout.open[region] == 1:
            state.put_tent(NEUTRAL, state.lookup.metropolis[region], len(state.lookup.first_fame) - 1)
            state.put_tent(NEUTRAL, state.lookup.neutral[region], 0)


def deal(state: CircusFields, chance: Chance) -> None:
    """T06. Money, Ticket and objective cards to each seat."""
    for seat in range(state.players):
        told: list[list[str]] | None = None if state.audience is None else [[], [], []]
        for deck in range(len(state.lookup.deal)):
            for _card in range(state.lookup.deal[deck]):
                card = top_card(state, deck, chance)
                if card == NONE:
                    break
                state.give(seat, card)
                if told is not None:
                    told[deck].append(state.name_of(card))
        if told is not None:
            tell_hand(state, seat, told)


def tell_hand(state: CircusFields, seat: i64, cards: list[list[str]]) -> None:
    target = f"hand-{seat}"
    everything = [card for deck in cards for card in deck]
    count = len(everything)
    unseen: list[Step] = []
    seen: list[Step] = []
    for deck, names in enumerate(cards):
        if names:
            unseen.append({"from": DECK_NAMES[deck], "to": target, "count": len(names)})
            seen.append({"from": DECK_NAMES[deck], "to": target, "cards": names})
    private = events.Hand(type="hand", seat=int(seat), count=count, cards=everything, moved=seen)
    state.tell(events.Hand(type="hand", seat=int(seat), count=count, moved=unseen), seat, private)


def tell_start(state: CircusFields, first: i64) -> None:
    state.tell(
        events.Start(
            type="start",
            setup=state.layout.setup,
            start=state.layout.start,
            direction="clockwise" if state.layout.clockwise else "counterclockwise",
            difficulty=DIFFICULTIES[state.difficulty] if state.players == 1 else None,
            closed=state.layout.closed,
            scoring=[state.lookup.region_names[region] for region in state.layout.scoring],
            first=state.circus_name(first),
            holder=state.circus_name(state.holder),
            favourites=favourites(state),
            metropolises=metropolises(state),
        )
    )


def favourites(state: CircusFields) -> dict[str, str]:
    """T04. City by city the favourite basic artist."""
    found: dict[str, str] = {}
    for place in range(state.lookup.places):
        if state.lookup.kind[place] == CITY and state.favourite_of(place) != NONE:
            found[state.place_name(place)] = TYPES[state.favourite_of(place)]
    return found


def metropolises(state: CircusFields) -> dict[str, str]:
    """T04. The card on each metropolis in play."""
    found: dict[str, str] = {}
    for place in range(state.lookup.places):
        card = state.wanted[state.lookup.region[place]]
        if state.lookup.kind[place] == METROPOLIS and card != NONE:
            found[state.place_name(place)] = state.lookup.metropolis_names[card]
    return found


def tell_decks(state: CircusFields) -> None:
    """What a memory begins with: everything that lies shuffled."""
    for number, name in enumerate(state.bags()):
        tell_deck(state, name, state.bag(number))


def tell_deck(state: CircusFields, name: str, bag: Bag) -> None:
    cards: dict[str, int] = {}
    for card in bag_cards(bag):
        cards[card] = cards.get(card, 0) + 1
    pile: Pile = {"cards": cards, "places": {name: int(bag.total)}}
    state.tell(events.DeckLies(type="deck", deck=name, count=int(bag.total), pile=pile))


def tell_position(state: CircusFields) -> None:
    """A match that begins in the middle: tell everybody what somebody who just came to the table knows."""
    place = state.place_name(state.barnum_place())
    state.tell(events.Position(type="position", seat=state.to_act, place=place))
    for deck in range(3):
        _tell_hidden(state, deck)
    if state.players == 1:
        for number, solo in enumerate(SOLO_BAGS, start=3):
            tell_deck(state, solo, state.bag(number))
    for seat in range(state.players):
        cards = state.hand_cards(seat)
        public = events.Hand(type="hand", seat=int(seat), count=len(cards))
        private: events.Hand = {**public, "cards": cards, "seen": {"place": f"hand-{seat}", "cards": cards}}
        state.tell(public, seat, private)


def _tell_hidden(state: CircusFields, deck: i64) -> None:
    """One deck with what of it is in hands; a memory's pile must not drop the decks before it, so it is dealt out."""
    lookup = state.lookup
    bag, name = state.bag(deck), DECK_NAMES[deck]
    cards: dict[str, int] = {}
    held: list[Step] = []
    total = int(bag.total)
    for seat in range(state.players):
        count = int(state.held_of(seat, deck))
        total += count
        if count:
            held.append({"from": name, "to": f"hand-{seat}", "count": count})
    for place in range(len(bag.counts)):
        count = int(bag.counts[place])
        for seat in range(state.players):
            count += int(state.hands[seat * lookup.cards + bag.first + place])
        if count:
            cards[bag.names[place]] = count
    pile: Pile = {"cards": cards, "places": {name: total}}
    state.tell(events.DeckLies(type="deck", deck=name, count=int(bag.total), pile=pile, moved=held))
