"""The set-up of Aramini Circus, what is legal, and which move does what."""

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.chance import Bag, Chance
from chapiteau.engine.contract import NOBODY, Moves
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


def generate(state: AraminiFields, moves: Moves) -> None:
    """The moves that `why_not` lets pass, generated without asking it for each."""
    moves.count = 0
    if state.asked == NOBODY:
        return
    if state.filling != NO_WAGON:
        legal_payments(state, moves)
    elif state.joining:
        legal_joins(state, moves)
    elif state.searching:
        legal_picks(state, moves)
    elif state.draws > 0:
        legal_draws(state, moves)
    else:
        legal_actions(state, moves)


def legal_joins(state: AraminiFields, moves: Moves) -> None:
    for wagon in range(WAGONS):
        if state.waiting[state.asked * WAGONS + wagon] > 0 and state.fits(state.asked, wagon):
            moves.add(JOIN + wagon)


def legal_picks(state: AraminiFields, moves: Moves) -> None:
    for card in range(ANIMAL_CARDS):
        if state.discarded(card):
            moves.add(PICK + card)


def legal_draws(state: AraminiFields, moves: Moves) -> None:
    if state.pile.total > 0:
        moves.add(DRAW)
    if state.can_draw_open():
        moves.add(DRAW + 1)


def legal_payments(state: AraminiFields, moves: Moves) -> None:
    if state.bonus_cards and state.paid_own + state.paid_token == 0:
        legal_bonus(state, PAY_ONE_LESS, moves)
        legal_bonus(state, ONE_FOR_ONE, moves)
    own = state.filling // WAGON_VALUES
    token = state.token_of[state.asked]
    legal_payment(state, min(own, token), moves)
    if own != token:
        legal_payment(state, max(own, token), moves)


def legal_payment(state: AraminiFields, card: i64, moves: Moves) -> None:
    if filling.why_not_pay(state, card) is None:
        moves.add(PAY + card)


def legal_bonus(state: AraminiFields, card: i64, moves: Moves) -> None:
    if state.count(state.asked, card) > 0 and bonus.why_not_bonus(state, card) is None:
        moves.add(BONUS + card - DRAW_TWO)


def legal_actions(state: AraminiFields, moves: Moves) -> None:
    legal_draws(state, moves)
    legal_fills(state, moves)
    if state.bonus_cards:
        for card in range(DRAW_TWO, CARDS):
            legal_bonus(state, card, moves)
    token = state.token_of[state.asked]
    indices, count = moves.indices, moves.count
    for other in range(ANIMAL_CARDS):
        if other != token:
            indices[count] = EXCHANGE + other
            count += 1
    indices[count] = END
    moves.count = count + 1


def legal_fills(state: AraminiFields, moves: Moves) -> None:
    """Each open wagon that can be paid for, once, in the order of the list."""
    first = moves.count
    for wagon in state.display:
        if wagon != NO_WAGON and wagon % WAGON_VALUES < filling.reach(state, wagon // WAGON_VALUES, False, NO_WAGON):
            moves.insert(FILL + wagon, first)


def play_at_random(state: AraminiFields, moves: Moves, chance: Chance, most: i64) -> i64:
    """Any legal moves, without the calls that mypyc must look up."""
    made: i64 = 0
    while state.asked != NOBODY and made < most:
        generate(state, moves)
        apply_index(state, moves.indices[chance.below(moves.count)], chance)
        made += 1
    return made


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
        for _dealt in range(lookup.start_hand):
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
