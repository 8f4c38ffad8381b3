"""What everybody is told of a match of Ringmaster: each event with what a memory needs of it."""

from mypy_extensions import i64

from chapiteau.engine.events import Pile, Placed, Seen, Step
from chapiteau.games.ringmaster import events
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
    count = sum(cards.values())
    pile: Pile = {"cards": cards, "places": {"pile": count}}
    state.tell(events.Start(type="start", first=int(first), count=count, out=set_aside(state), pile=pile))


def set_aside(state: RingmasterFields) -> list[str]:
    """R01. The cards that are not in the game with this number of players."""
    return [NAMES[card] for card in range(CARDS) for _ in range(state.lookup.copies[card] - state.in_use(card))]


def tell_dealt(state: RingmasterFields, seat: i64) -> None:
    """R03. The first cards of a seat, from the draw pile."""
    if state.audience is None:
        return
    cards = state.hand_cards(seat)
    count = len(cards)
    unseen, seen = steps("pile", place_of(seat), cards)
    private = events.Hand(type="hand", seat=int(seat), count=count, cards=cards, moved=[seen])
    state.tell(events.Hand(type="hand", seat=int(seat), count=count, moved=[unseen]), seat, private)


def steps(source: str, to: str, cards: list[str]) -> tuple[Step, Step]:
    """Cards that go from one hidden place to another, as who does not see them is told, and who does."""
    return {"from": source, "to": to, "count": len(cards)}, {"from": source, "to": to, "cards": cards}


def tell_position(state: RingmasterFields) -> None:
    """A match that begins in the middle: tell everybody what they would know by now."""
    if state.audience is None:
        return
    turn, turns = int(state.turn), int(state.turns)
    state.tell(events.Position(type="position", turn=turn, turns=turns, pile=state.hidden_pile()))
    for seat in range(state.players):
        tell_hand(state, seat)


def tell_hand(state: RingmasterFields, seat: i64) -> None:
    """A whole hand as it lies: to its seat, and to all when it is open (R56)."""
    cards = state.hand_cards(seat)
    public = events.Hand(type="hand", seat=int(seat), count=len(cards))
    private: events.Hand = {**public, "cards": cards, "seen": {"place": place_of(seat), "cards": cards}}
    if state.is_open(seat):
        state.tell(private)
    else:
        state.tell(public, seat, private)


def tell_open_hand(state: RingmasterFields, seat: i64) -> None:
    """R56. From now on everybody sees this hand."""
    if state.audience is None:
        return
    cards = state.hand_cards(seat)
    seen: Seen = {"place": place_of(seat), "cards": cards}
    state.tell(events.OpenHand(type="open_hand", seat=int(seat), cards=cards, seen=seen))


def tell_turn(state: RingmasterFields) -> None:
    if state.audience is not None:
        state.tell(events.Turn(type="turn", seat=int(state.turn), number=int(state.turns)))


def tell_draw(state: RingmasterFields, seat: i64, card: i64) -> None:
    if state.audience is None:
        return
    unseen, seen = steps("pile", place_of(seat), [NAMES[card]])
    private = events.Draw(type="draw", seat=int(seat), card=NAMES[card], moved=[seen])
    if state.is_open(seat):
        state.tell(private)
    else:
        state.tell(events.Draw(type="draw", seat=int(seat), moved=[unseen]), seat, private)


def tell_no_draw(state: RingmasterFields, seat: i64) -> None:
    if state.audience is not None:
        state.tell(events.NoDraw(type="no_draw", seat=int(seat)))


def tell_new_pile(state: RingmasterFields) -> None:
    """R13. The draw pile is made of what lay open in the discard pile."""
    if state.audience is None:
        return
    count = int(state.pile.total)
    cards = {NAMES[card]: int(state.pile.counts[card]) for card in range(CARDS)}
    state.tell(events.NewPile(type="new_pile", count=count, pile={"cards": cards, "places": {"pile": count}}))


def tell_play(state: RingmasterFields) -> None:
    """R25. A card is announced, with what it aims at; nothing has happened yet."""
    if state.audience is None:
        return
    name = NAMES[state.played]
    seat, zone, target = int(state.turn), seat_of(state.zone), name_of(state.target)
    if state.from_pile:
        state.tell(events.Play(type="barker_play", seat=seat, card=name, zone=zone, target=target))
    else:
        shown: list[Step] = [{"from": place_of(state.turn), "cards": [name]}]
        state.tell(events.Play(type="play", seat=seat, card=name, zone=zone, target=target, moved=shown))


def tell_let_it_pass(state: RingmasterFields, seat: i64) -> None:
    if state.audience is not None:
        state.tell(events.LetItPass(type="let_it_pass", seat=int(seat)))


def tell_sabotage(state: RingmasterFields, seat: i64) -> None:
    if state.audience is None:
        return
    shown: list[Step] = [{"from": place_of(seat), "cards": ["sabotage"]}]
    card = NAMES[state.played]
    state.tell(events.Sabotage(type="sabotage", seat=int(seat), card=card, to=int(state.turn), moved=shown))


def tell_placed(state: RingmasterFields, zone: i64, card: i64) -> None:
    """A card lies in a zone; Snake Charmer opens a hand."""
    if state.audience is None:
        return
    state.tell(events.PlacedCard(type="placed", seat=int(state.turn), card=NAMES[card], zone=int(zone)))
    if card == SNAKE_CHARMER:
        tell_open_hand(state, zone)


def tell_use(state: RingmasterFields, star: i64, zone: i64, target: i64) -> None:
    if state.audience is None:
        return
    seat, to, aim = int(state.turn), seat_of(zone), name_of(target)
    state.tell(events.Use(type="use", seat=seat, star=NAMES[star], zone=to, target=aim))


def tell_discard(state: RingmasterFields, seat: i64, card: i64, why: str) -> None:
    if state.audience is None:
        return
    shown: list[Step] = [{"from": place_of(seat), "cards": [NAMES[card]]}]
    event: events.Discard = {"type": "discard", "seat": int(seat), "card": NAMES[card], "for": why, "moved": shown}
    state.tell(event)


def tell_choose(state: RingmasterFields, seat: i64, card: i64) -> None:
    if state.audience is not None:
        state.tell(events.Choose(type="choose", seat=int(seat), card=NAMES[card]))


def tell_wreck(state: RingmasterFields, by: i64, wrecked: list[tuple[i64, i64]]) -> None:
    """Cards that went from zones to the discard pile together, in one step."""
    if state.audience is None:
        return
    cards: list[events.Lying] = [{"zone": int(zone), "card": NAMES[card]} for zone, card in wrecked]
    state.tell(events.Wreck(type="wreck", by=NAMES[by], wrecked=cards))


def tell_moved(state: RingmasterFields, by: i64, card: i64, source: i64, to: i64) -> None:
    if state.audience is None:
        return
    seat = int(state.turn)
    state.tell(events.Move(type="move", seat=seat, by=NAMES[by], card=NAMES[card], zone=int(source), to=int(to)))
    if card == SNAKE_CHARMER:
        tell_open_hand(state, to)


def tell_taken(state: RingmasterFields, victim: i64, cards: list[str]) -> None:
    """R70. Thief and victim see what Pickpocket took, and everybody where a hand is open."""
    if state.audience is None:
        return
    thief = state.turn
    public = events.Take(type="take", seat=int(thief), victim=int(victim), count=len(cards))
    tell_handed(state, public, victim, thief, cards)


def tell_given(state: RingmasterFields, giver: i64, to: i64, card: i64) -> None:
    """R70. Giver and receiver see the card of Flea Circus, and everybody where a hand is open."""
    if state.audience is not None:
        tell_handed(state, events.Give(type="give", seat=int(giver), to=int(to)), giver, to, [NAMES[card]])


def tell_handed(
    state: RingmasterFields, public: events.Take | events.Give, source: i64, to: i64, cards: list[str]
) -> None:
    unseen, seen = steps(place_of(source), place_of(to), cards)
    private = {**public, "cards": cards, "moved": [seen]}
    if state.is_open(source) or state.is_open(to):
        state.tell(private)
    elif cards:
        state.tell({**public, "moved": [unseen]}, source, private, to)
    else:
        state.tell(public)


def tell_juggling(state: RingmasterFields) -> None:
    """R46, R70. All hands were mixed and dealt: everybody sees the new sizes, each seat its own cards."""
    if state.audience is None:
        return
    counts = [int(held) for held in state.held]
    mixed = {place_of(seat): count for seat, count in enumerate(counts)}
    state.tell(events.Juggling(type="juggling", seat=int(state.turn), counts=counts, mixed=mixed))
    for seat in range(state.players):
        tell_hand(state, seat)


def tell_removed(state: RingmasterFields, card: i64) -> None:
    if state.audience is not None:
        state.tell(events.Removed(type="removed", card=NAMES[card]))


def tell_end(state: RingmasterFields, rule: str, winner: i64, result: list[Placed]) -> None:
    if state.audience is not None:
        state.tell(events.End(type="end", rule=rule, winner=seat_of(winner), result=result))
