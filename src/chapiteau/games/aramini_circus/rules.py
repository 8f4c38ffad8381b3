"""The set-up of Aramini Circus, what is legal, and which move does what."""

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.chance import Bag, Chance
from chapiteau.engine.contract import NOBODY
from chapiteau.games.aramini_circus import bonus, events, filling, piles, scoring, train, turn
from chapiteau.games.aramini_circus.components import DISPLAY
from chapiteau.games.aramini_circus.moves import BONUS, DRAW, END, EXCHANGE, FILL, JOIN, PAY, PICK
from chapiteau.games.aramini_circus.state import (
    ANIMAL_CARDS,
    CARDS,
    DRAW_TWO,
    NO_WAGON,
    ONE_FOR_ONE,
    PAY_ONE_LESS,
    WAGON_VALUES,
    WAGONS,
    AraminiFields,
)


def why_not(state: AraminiFields, index: i64, seat: i64) -> str | None:
    """The rule that forbids this seat this move."""
    if state.asked == NOBODY:
        return scoring.ending_rule(state)
    if seat != state.asked:
        return "A28"
    if state.joining:
        return train.why_not_join(state, index - JOIN) if JOIN <= index < PICK else "A28"
    if state.searching:
        return bonus.why_not_pick(state, index - PICK) if PICK <= index < END else "A28"
    if state.draws > 0:
        return piles.why_not_draw(state, index > DRAW) if index < FILL else "A28"
    if state.filling != NO_WAGON:
        return why_not_while_filling(state, index)
    return why_not_action(state, index)


def why_not_while_filling(state: AraminiFields, index: i64) -> str | None:
    """A27. Bonus cards for the wagon, then its payment."""
    if BONUS <= index < PAY:
        return bonus.why_not_bonus(state, index - BONUS + DRAW_TWO)
    if PAY <= index < EXCHANGE:
        return filling.why_not_pay(state, index - PAY)
    return "A28"


def why_not_action(state: AraminiFields, index: i64) -> str | None:
    """A20. An action, a bonus card, or the end of the turn; what belongs to an effect waits for it."""
    if index < FILL:
        return piles.why_not_draw(state, index > DRAW)
    if index < BONUS:
        return filling.why_not_fill(state, index - FILL)
    if index < PAY:
        return bonus.why_not_bonus(state, index - BONUS + DRAW_TWO)
    if index < EXCHANGE:
        return "A27"
    if index < JOIN:
        return "A26" if state.token_of[state.asked] == index - EXCHANGE else None
    if index < PICK:
        return "A33"
    return "A65" if index < END else None


def legal_indices(state: AraminiFields) -> vec[i64]:
    """The moves that `why_not` lets pass, generated without asking it for each."""
    legal = vec[i64](capacity=24)
    if state.asked == NOBODY:
        return legal
    if state.joining:
        return legal_joins(state, legal)
    if state.searching:
        return legal_picks(state, legal)
    if state.draws > 0:
        return legal_draws(state, legal)
    if state.filling != NO_WAGON:
        return legal_payments(state, legal)
    return legal_actions(state, legal)


def legal_joins(state: AraminiFields, legal: vec[i64]) -> vec[i64]:
    for wagon in range(WAGONS):
        if state.waiting[state.asked * WAGONS + wagon] > 0 and state.fits(state.asked, wagon):
            legal = append(legal, JOIN + wagon)
    return legal


def legal_picks(state: AraminiFields, legal: vec[i64]) -> vec[i64]:
    for card in range(ANIMAL_CARDS):
        if state.discarded(card):
            legal = append(legal, PICK + card)
    return legal


def legal_draws(state: AraminiFields, legal: vec[i64]) -> vec[i64]:
    if state.pile.total > 0:
        legal = append(legal, DRAW)
    if state.can_draw_open():
        legal = append(legal, DRAW + 1)
    return legal


def legal_payments(state: AraminiFields, legal: vec[i64]) -> vec[i64]:
    if state.bonus_cards and state.paid_own + state.paid_token == 0:
        for card in (PAY_ONE_LESS, ONE_FOR_ONE):
            if state.count(state.asked, card) > 0 and bonus.why_not_bonus(state, card) is None:
                legal = append(legal, BONUS + card - DRAW_TWO)
    own = state.filling // WAGON_VALUES
    token = state.token_of[state.asked]
    for card in range(ANIMAL_CARDS):
        if card in (own, token) and filling.why_not_pay(state, card) is None:
            legal = append(legal, PAY + card)
    return legal


def legal_actions(state: AraminiFields, legal: vec[i64]) -> vec[i64]:
    legal = legal_draws(state, legal)
    legal = legal_fills(state, legal)
    if state.bonus_cards:
        for card in range(DRAW_TWO, CARDS):
            if state.count(state.asked, card) > 0 and bonus.why_not_bonus(state, card) is None:
                legal = append(legal, BONUS + card - DRAW_TWO)
    token = state.token_of[state.asked]
    for other in range(ANIMAL_CARDS):
        if other != token:
            legal = append(legal, EXCHANGE + other)
    return append(legal, END)


def legal_fills(state: AraminiFields, legal: vec[i64]) -> vec[i64]:
    """Each open wagon that can be paid for, once, in the order of the list."""
    before: i64 = -1
    for _ in range(DISPLAY):
        wagon: i64 = WAGONS
        for shown in state.display:
            if before < shown < wagon:
                wagon = shown
        if wagon == WAGONS:
            return legal
        if filling.within_reach(state, wagon, wagon % WAGON_VALUES + 1, False, NO_WAGON):
            legal = append(legal, FILL + wagon)
        before = wagon
    return legal


def apply_index(state: AraminiFields, index: i64, chance: Chance) -> None:
    if index < FILL:
        draw(state, index > DRAW, chance)
    elif index < BONUS:
        filling.fill(state, index - FILL)
    elif index < PAY:
        bonus.play(state, index - BONUS + DRAW_TWO, chance)
    elif index < EXCHANGE:
        filling.pay(state, index - PAY, chance)
    elif index < JOIN:
        exchange(state, index - EXCHANGE)
    elif index < PICK:
        train.join(state, index - JOIN)
    elif index < END:
        bonus.pick(state, index - PICK)
    else:
        end(state)


def draw(state: AraminiFields, from_discard: bool, chance: Chance) -> None:
    """A21, A63. One card as an action, or one of the two of a bonus card."""
    if state.draws > 0:
        bonus.draw_one_of_two(state, from_discard, chance)
    else:
        piles.draw(state, from_discard, chance)
        turn.spend_action(state)


def exchange(state: AraminiFields, token: i64) -> None:
    """A26. Swap the own token with whoever has this one, or with the middle."""
    seat = state.asked
    gives = state.token_of[seat]
    other = state.holder(token)
    state.token_of[seat] = token
    if other >= 0:
        state.token_of[other] = gives
    if state.audience is not None:
        animals = state.lookup.animals
        had = int(other) if other >= 0 else None
        state.tell(
            events.Exchange(type="exchange", seat=int(seat), gives=animals[gives], gets=animals[token], other=had)
        )
    turn.spend_action(state)


def end(state: AraminiFields) -> None:
    """A20. The turn ends with actions left."""
    if state.audience is not None:
        state.tell(events.EndTurn(type="end_turn", seat=int(state.asked), actions=int(state.actions)))
    turn.end_turn(state)


def set_up(state: AraminiFields, chance: Chance) -> None:
    """A10 to A14. Tokens, wagons, hands, the first discard, and who begins."""
    lookup = state.lookup
    tokens = Bag(lookup.animals, vec[i64]([1, 1, 1, 1]))
    for seat in range(state.players):
        state.token_of[seat] = chance.draw(tokens)
    state.wagons = Bag(lookup.wagon_names, lookup.wagon_copies[:])
    for slot in range(DISPLAY):
        state.display[slot] = chance.draw(state.wagons)
    state.pile = Bag(lookup.names, deck(state))
    for seat in range(state.players):
        for _ in range(lookup.start_hand):
            state.give(seat, chance.draw(state.pile))
    piles.put(state, chance.draw(state.pile))
    first = chance.below(state.players)
    state.ringmaster = state.right_of(first)
    if state.audience is not None:
        tell_start(state, first)
    turn.start_turn(state, first)


def deck(state: AraminiFields) -> vec[i64]:
    """A02, A60. How many copies of each card are in the game."""
    copies = state.lookup.copies[:]
    if not state.bonus_cards:
        for card in range(DRAW_TWO, CARDS):
            copies[card] = 0
    return copies


def tell_start(state: AraminiFields, first: i64) -> None:
    """Tell all how the table lies, and each seat its own hand."""
    animals = state.lookup.animals
    state.tell(
        events.Start(
            type="start",
            seat=int(first),
            goal=int(state.goal),
            ringmaster=int(state.ringmaster),
            tokens=[animals[token] for token in state.token_of],
            middle=state.middle(),
            wagons=state.open_wagons(),
        )
    )
    card = state.lookup.names[state.top()]
    state.tell(events.Deal(type="deal", count=int(state.lookup.start_hand), card=card, pile=state.hidden_pile()))
    tell_hands(state)


def tell_position(state: AraminiFields) -> None:
    """A match that begins in the middle: tell everybody what they would know by now."""
    actions = int(state.actions)
    state.tell(events.Position(type="position", seat=state.to_act, actions=actions, pile=state.hidden_pile()))
    tell_hands(state)


def tell_hands(state: AraminiFields) -> None:
    for seat in range(state.players):
        cards = state.hand_cards(seat)
        public = events.Hand(type="hand", seat=int(seat), count=len(cards))
        private: events.Hand = {**public, "cards": cards, "seen": {"place": f"hand-{seat}", "cards": cards}}
        state.tell(public, seat, private)
