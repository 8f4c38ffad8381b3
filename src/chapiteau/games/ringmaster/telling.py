"""What everybody is told of a match of Ringmaster: each event with what a memory needs of it."""

from typing import Any

from mypy_extensions import i64

from chapiteau.engine.audience import Event
from chapiteau.games.ringmaster.cards import CARDS, NAMES, SNAKE_CHARMER
from chapiteau.games.ringmaster.state import RingmasterFields, name_of, seat_of


def place_of(seat: i64) -> str:
    """The name that memories have for a hand."""
    return f"hand-{seat}"


def tell_start(state: RingmasterFields, first: i64) -> None:
    """R01, R03. The cards in the game, and who begins."""
    if state.audience is None:
        return
    cards = {NAMES[card]: int(state.in_use(card)) for card in range(CARDS)}
    pile = {"cards": cards, "places": {"pile": sum(cards.values())}}
    state.tell(
        {"type": "start", "first": int(first), "count": sum(cards.values()), "out": set_aside(state), "pile": pile}
    )


def set_aside(state: RingmasterFields) -> list[str]:
    """R01. The cards that are not in the game with this number of players."""
    return [NAMES[card] for card in range(CARDS) for _ in range(state.lookup.copies[card] - state.in_use(card))]


def tell_dealt(state: RingmasterFields, seat: i64) -> None:
    """R03. The first cards of a seat, from the draw pile."""
    if state.audience is None:
        return
    cards = state.hand_cards(seat)
    public: Event = {"type": "hand", "seat": int(seat), "count": len(cards)}
    step: dict[str, Any] = {"from": "pile", "to": place_of(seat)}
    private = {**public, "cards": cards, "moved": [{**step, "cards": cards}]}
    state.tell({**public, "moved": [{**step, "count": len(cards)}]}, seat, private)


def tell_position(state: RingmasterFields) -> None:
    """A match that begins in the middle: tell everybody what they would know by now."""
    if state.audience is None:
        return
    state.tell({"type": "position", "turn": int(state.turn), "turns": int(state.turns), "pile": hidden_cards(state)})
    for seat in range(state.players):
        tell_hand(state, seat)


def hidden_cards(state: RingmasterFields) -> dict[str, dict[str, int]]:
    """The draw pile and all hands as one pile: what somebody knows who sees no hand."""
    places = {"pile": int(state.pile.total)} | {place_of(seat): int(state.held[seat]) for seat in range(state.players)}
    cards: dict[str, int] = {}
    for card in range(CARDS):
        held = sum(int(state.hands[seat * CARDS + card]) for seat in range(state.players))
        cards[NAMES[card]] = held + int(state.pile.counts[card])
    return {"cards": cards, "places": places}


def tell_hand(state: RingmasterFields, seat: i64) -> None:
    """A whole hand as it lies: to its seat, and to all when it is open (R56)."""
    cards = state.hand_cards(seat)
    public: Event = {"type": "hand", "seat": int(seat), "count": len(cards)}
    private = {**public, "cards": cards, "seen": {"place": place_of(seat), "cards": cards}}
    if state.is_open(seat):
        state.tell(private)
    else:
        state.tell(public, seat, private)


def tell_open_hand(state: RingmasterFields, seat: i64) -> None:
    """R56. From now on everybody sees this hand."""
    if state.audience is None:
        return
    cards = state.hand_cards(seat)
    state.tell(
        {"type": "open_hand", "seat": int(seat), "cards": cards, "seen": {"place": place_of(seat), "cards": cards}}
    )


def tell_turn(state: RingmasterFields) -> None:
    if state.audience is not None:
        state.tell({"type": "turn", "seat": int(state.turn), "number": int(state.turns)})


def tell_draw(state: RingmasterFields, seat: i64, card: i64) -> None:
    if state.audience is None:
        return
    public: Event = {"type": "draw", "seat": int(seat)}
    step: dict[str, Any] = {"from": "pile", "to": place_of(seat)}
    private = {**public, "card": NAMES[card], "moved": [{**step, "cards": [NAMES[card]]}]}
    if state.is_open(seat):
        state.tell(private)
    else:
        state.tell({**public, "moved": [{**step, "count": 1}]}, seat, private)


def tell_no_draw(state: RingmasterFields, seat: i64) -> None:
    if state.audience is not None:
        state.tell({"type": "no_draw", "seat": int(seat)})


def tell_new_pile(state: RingmasterFields) -> None:
    """R13. The draw pile is made of what lay open in the discard pile."""
    if state.audience is None:
        return
    count = int(state.pile.total)
    cards = {NAMES[card]: int(state.pile.counts[card]) for card in range(CARDS)}
    state.tell({"type": "new_pile", "count": count, "pile": {"cards": cards, "places": {"pile": count}}})


def tell_play(state: RingmasterFields) -> None:
    """R25. A card is announced, with what it aims at; nothing has happened yet."""
    if state.audience is None:
        return
    name = NAMES[state.played]
    event: Event = {"type": "barker_play" if state.from_pile else "play", "seat": int(state.turn), "card": name}
    event["zone"] = seat_of(state.zone)
    event["target"] = name_of(state.target)
    if not state.from_pile:
        event["moved"] = [{"from": place_of(state.turn), "cards": [name]}]
    state.tell(event)


def tell_let_it_pass(state: RingmasterFields, seat: i64) -> None:
    if state.audience is not None:
        state.tell({"type": "let_it_pass", "seat": int(seat)})


def tell_sabotage(state: RingmasterFields, seat: i64) -> None:
    if state.audience is None:
        return
    shown = [{"from": place_of(seat), "cards": ["sabotage"]}]
    card = NAMES[state.played]
    state.tell({"type": "sabotage", "seat": int(seat), "card": card, "to": int(state.turn), "moved": shown})


def tell_placed(state: RingmasterFields, zone: i64, card: i64) -> None:
    """A card lies in a zone; Snake Charmer opens a hand."""
    if state.audience is None:
        return
    state.tell({"type": "placed", "seat": int(state.turn), "card": NAMES[card], "zone": int(zone)})
    if card == SNAKE_CHARMER:
        tell_open_hand(state, zone)


def tell_use(state: RingmasterFields, star: i64, zone: i64, target: i64) -> None:
    if state.audience is None:
        return
    event: Event = {"type": "use", "seat": int(state.turn), "star": NAMES[star]}
    state.tell({**event, "zone": seat_of(zone), "target": name_of(target)})


def tell_discard(state: RingmasterFields, seat: i64, card: i64, why: str) -> None:
    if state.audience is None:
        return
    shown = [{"from": place_of(seat), "cards": [NAMES[card]]}]
    state.tell({"type": "discard", "seat": int(seat), "card": NAMES[card], "for": why, "moved": shown})


def tell_choose(state: RingmasterFields, seat: i64, card: i64) -> None:
    if state.audience is not None:
        state.tell({"type": "choose", "seat": int(seat), "card": NAMES[card]})


def tell_wreck(state: RingmasterFields, by: i64, wrecked: list[tuple[i64, i64]]) -> None:
    """Cards that went from zones to the discard pile together, in one step."""
    if state.audience is None:
        return
    cards = [{"zone": int(zone), "card": NAMES[card]} for zone, card in wrecked]
    state.tell({"type": "wreck", "by": NAMES[by], "wrecked": cards})


def tell_moved(state: RingmasterFields, by: i64, card: i64, source: i64, to: i64) -> None:
    if state.audience is None:
        return
    public: Event = {"type": "move", "seat": int(state.turn), "by": NAMES[by], "card": NAMES[card]}
    state.tell({**public, "zone": int(source), "to": int(to)})
    if card == SNAKE_CHARMER:
        tell_open_hand(state, to)


def tell_taken(state: RingmasterFields, victim: i64, cards: list[str]) -> None:
    """R70. Thief and victim see what Pickpocket took, and everybody where a hand is open."""
    if state.audience is None:
        return
    thief = state.turn
    public: Event = {"type": "take", "seat": int(thief), "victim": int(victim), "count": len(cards)}
    tell_handed(state, public, victim, thief, cards)


def tell_given(state: RingmasterFields, giver: i64, to: i64, card: i64) -> None:
    """R70. Giver and receiver see the card of Flea Circus, and everybody where a hand is open."""
    if state.audience is not None:
        tell_handed(state, {"type": "give", "seat": int(giver), "to": int(to)}, giver, to, [NAMES[card]])


def tell_handed(state: RingmasterFields, public: Event, source: i64, to: i64, cards: list[str]) -> None:
    step: dict[str, Any] = {"from": place_of(source), "to": place_of(to)}
    private = {**public, "cards": cards, "moved": [{**step, "cards": cards}]}
    if state.is_open(source) or state.is_open(to):
        state.tell(private)
    elif cards:
        state.tell({**public, "moved": [{**step, "count": len(cards)}]}, source, private, to)
    else:
        state.tell(public)


def tell_juggling(state: RingmasterFields) -> None:
    """R46, R70. All hands were mixed and dealt: everybody sees the new sizes, each seat its own cards."""
    if state.audience is None:
        return
    counts = [int(held) for held in state.held]
    mixed = {place_of(seat): count for seat, count in enumerate(counts)}
    state.tell({"type": "juggling", "seat": int(state.turn), "counts": counts, "mixed": mixed})
    for seat in range(state.players):
        tell_hand(state, seat)


def tell_removed(state: RingmasterFields, card: i64) -> None:
    if state.audience is not None:
        state.tell({"type": "removed", "card": NAMES[card]})


def tell_end(state: RingmasterFields, rule: str, winner: i64, result: list[dict[str, int]]) -> None:
    if state.audience is not None:
        state.tell({"type": "end", "rule": rule, "winner": seat_of(winner), "result": result})
