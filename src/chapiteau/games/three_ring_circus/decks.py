"""Drawing, shuffling and telling of it; fame is gained here too, because everything else does both."""

from typing import Final

from mypy_extensions import i64

from chapiteau.engine.cards import named
from chapiteau.engine.chance import Chance
from chapiteau.engine.events import Step
from chapiteau.games.three_ring_circus import events
from chapiteau.games.three_ring_circus.state import DECK_NAMES, KINDS_OF_FAME, NONE, ROW, SOURCES, CircusFields

MONEY: Final = 0
TICKETS: Final = 1
OBJECTIVE_CARDS: Final = 2


def top_card(state: CircusFields, deck: i64, chance: Chance) -> i64:
    """T09. The top card of a deck, shuffled anew when it is empty; NONE when nothing is left to shuffle."""
    bag = state.bag(deck)
    if bag.total == 0 and not reshuffle(state, deck):
        return NONE
    return chance.draw(bag) + bag.first


def reshuffle(state: CircusFields, deck: i64) -> bool:
    """T09. The discard pile becomes the deck; never that of the objectives."""
    if deck == OBJECTIVE_CARDS or state.discarded[deck] == 0:
        return False
    bag = state.bag(deck)
    first = bag.first
    if state.audience is not None:
        cards = named(state.discards, first, len(bag.counts), bag.names)
        moved: list[Step] = [{"to": DECK_NAMES[deck], "cards": cards}]
        state.tell(events.Reshuffle(type="reshuffle", deck=DECK_NAMES[deck], count=len(cards), moved=moved))
    for number in range(len(bag.counts)):
        bag.counts[number] += state.discards[first + number]
        state.discards[first + number] = 0
    bag.total += state.discarded[deck]
    state.discarded[deck] = 0
    return True


def draw(state: CircusFields, seat: i64, deck: i64, count: i64, chance: Chance) -> None:
    """Draw cards into a hand, as many as there are (T09)."""
    if state.audience is not None:
        draw_and_tell(state, seat, deck, count, chance)
        return
    for _card in range(count):
        card = top_card(state, deck, chance)
        if card == NONE:
            break
        state.give(seat, card)


def draw_and_tell(state: CircusFields, seat: i64, deck: i64, count: i64, chance: Chance) -> None:
    """What was drawn before a deck is shuffled anew is told before it."""
    cards: list[str] = []
    for _card in range(count):
        if state.bag(deck).total == 0:
            tell_draw(state, seat, deck, cards)
            cards = []
        card = top_card(state, deck, chance)
        if card == NONE:
            break
        state.give(seat, card)
        cards.append(state.name_of(card))
    tell_draw(state, seat, deck, cards)


def tell_draw(state: CircusFields, seat: i64, deck: i64, cards: list[str]) -> None:
    """Everybody hears how many cards, their owner which."""
    if not cards:
        return
    source, target = DECK_NAMES[deck], f"hand-{seat}"
    count = len(cards)
    unseen: Step = {"from": source, "to": target, "count": count}
    seen: Step = {"from": source, "to": target, "cards": cards}
    private = events.Draw(type="draw", seat=int(seat), deck=source, count=count, cards=cards, moved=[seen])
    state.tell(events.Draw(type="draw", seat=int(seat), deck=source, count=count, moved=[unseen]), seat, private)


def shown(seat: i64, card: str) -> list[Step]:
    """A card leaves a hand for the open."""
    return [{"from": f"hand-{seat}", "cards": [card]}]


def tickets_left(state: CircusFields) -> bool:
    """Whether a Ticket card can be taken from anywhere."""
    if state.ticket_deck.total + state.discarded[TICKETS] > 0:
        return True
    return any(card != NONE for card in state.row)


def refill_row(state: CircusFields, chance: Chance) -> None:
    """T80, T214. Fill the empty places of the Ticket row; in solo it slides to the right first."""
    if state.players == 1:
        slide(state)
    shown: list[str] | None = None if state.audience is None else []
    places: i64 = len(state.row)
    for number in range(places):
        # Sliding leaves the empty places on the left, and the last card shown is the leftmost.
        place = number
        if state.players == 1:
            place = places - 1 - number
        if state.row[place] != NONE:
            continue
        if shown and state.ticket_deck.total == 0:
            tell_row(state, shown)
            shown = []
        card = top_card(state, TICKETS, chance)
        if card == NONE:
            break
        state.row[place] = card
        if shown is not None:
            shown.append(state.name_of(card))
    if shown:
        tell_row(state, shown)


def slide(state: CircusFields) -> None:
    """T214. The cards of the row move to the right, in their order."""
    free: i64 = ROW - 1
    for number in range(ROW):
        place: i64 = ROW - 1 - number
        card = state.row[place]
        if card != NONE:
            state.row[place] = NONE
            state.row[free] = card
            free -= 1


def tell_row(state: CircusFields, cards: list[str]) -> None:
    state.tell(events.Row(type="row", cards=cards, moved=[{"from": "ticket", "cards": cards}]))


def gain(state: CircusFields, circus: i64, source: i64, amount: i64) -> None:
    """Move the score marker; fame keeps where it came from."""
    if amount == 0:
        return
    state.fame[circus * KINDS_OF_FAME + source] += amount
    if state.audience is not None:
        seat, total = state.circus_name(circus), int(state.score(circus))
        state.tell(events.Fame(type="fame", seat=seat, amount=int(amount), source=SOURCES[source], total=total))
