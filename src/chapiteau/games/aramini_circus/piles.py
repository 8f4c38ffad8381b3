"""The animal pile and the discard pile: drawing, discarding, making a new pile."""

from typing import Literal

from librt.vecs import append, extend, pop, vec
from mypy_extensions import i64

from chapiteau.engine.chance import Bag, Chance
from chapiteau.engine.events import Step
from chapiteau.engine.rows import zeros
from chapiteau.games.aramini_circus import events
from chapiteau.games.aramini_circus.state import CARDS, AraminiFields


def why_not_draw(state: AraminiFields, from_discard: bool) -> str | None:
    """A22, A23. The discard pile shows an animal; the animal pile is not empty."""
    if from_discard:
        return None if state.can_draw_open() else "A22"
    return None if state.pile.total > 0 else "A23"


def can_draw(state: AraminiFields) -> bool:
    return state.pile.total > 0 or state.can_draw_open()


def draw(state: AraminiFields, from_discard: bool, chance: Chance) -> None:
    """A21. The top card of the discard pile, or one that only its new owner sees."""
    seat = state.asked
    card = take_top(state) if from_discard else chance.draw(state.pile)
    state.give(seat, card)
    if from_discard:
        tell_drawn_open(state, "draw_open", seat, card)
    else:
        tell_drawn_blind(state, seat, card)
    renew(state)


def take_top(state: AraminiFields) -> i64:
    return take_from_discard(state, len(state.discard) - 1)


def take_from_discard(state: AraminiFields, place: i64) -> i64:
    """Take the card at a place out of the discard pile, the others keep their order."""
    state.discard, card = pop(state.discard, place)
    return card


def put(state: AraminiFields, card: i64) -> None:
    """Put a card on top of the discard pile."""
    state.discard = append(state.discard, card)


def put_bonuses_away(state: AraminiFields) -> None:
    """A61. Bonus cards go on the discard pile after their effect, in the order played."""
    if len(state.playing) > 0:
        state.discard = extend(state.discard, state.playing)
        state.playing = vec[i64]()


def renew(state: AraminiFields) -> None:
    """A23. An empty animal pile is made anew from all discards but the top one."""
    size = len(state.discard)
    if state.pile.total > 0 or size < 2:
        return
    counts = zeros(CARDS)
    for number in range(size - 1):
        counts[state.discard[number]] += 1
    top = vec[i64](capacity=64)
    state.discard = append(top, state.discard[size - 1])
    state.pile = Bag(state.lookup.names, counts)
    tell_renewed(state)


def tell_drawn_blind(state: AraminiFields, seat: i64, card: i64) -> None:
    """Everybody sees that a card was drawn, one seat sees which."""
    if state.audience is None:
        return
    name = state.lookup.names[card]
    place = f"hand-{seat}"
    unseen: Step = {"from": "pile", "to": place, "count": 1}
    seen: Step = {"from": "pile", "to": place, "cards": [name]}
    state.tell(
        events.DrawBlind(type="draw_blind", seat=int(seat), moved=[unseen]),
        seat,
        events.DrawBlind(type="draw_blind", seat=int(seat), card=name, moved=[seen]),
    )


def tell_drawn_open(state: AraminiFields, event: Literal["draw_open", "pick"], seat: i64, card: i64) -> None:
    """A70. Everybody sees what is taken from the discard pile, and remembers it."""
    if state.audience is None:
        return
    name = state.lookup.names[card]
    moved: list[Step] = [{"to": f"hand-{seat}", "cards": [name]}]
    state.tell(events.DrawOpen(type=event, seat=int(seat), card=name, moved=moved))


def shown(seat: i64, card: str) -> list[Step]:
    """A card leaves a hand for the open."""
    return [{"from": f"hand-{seat}", "cards": [card]}]


def tell_renewed(state: AraminiFields) -> None:
    if state.audience is None:
        return
    count = int(state.pile.total)
    cards = {state.lookup.names[card]: int(state.pile.counts[card]) for card in range(CARDS)}
    some = {name: copies for name, copies in cards.items() if copies}
    state.tell(events.Renew(type="renew", count=count, pile={"cards": some, "places": {"pile": count}}))
