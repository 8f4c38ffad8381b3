"""The facts behind a refusal: what is needed, what the hand has, what comes first."""

from mypy_extensions import i64

from chapiteau.engine.contract import NOBODY
from chapiteau.engine.events import Part
from chapiteau.games.aramini_circus import explain, filling, parts
from chapiteau.games.aramini_circus.moves import BONUS, EXCHANGE, FILL, JOIN, PAY, PICK
from chapiteau.games.aramini_circus.state import (
    DRAW_TWO,
    NO_WAGON,
    ONE_FOR_ONE,
    PAY_ONE_LESS,
    SEARCH,
    WAGON_VALUES,
    AraminiFields,
)


def facts(state: AraminiFields, index: i64, rule: str) -> list[Part]:
    """By the rule that forbids a move to the seat that is asked."""
    if state.asked == NOBODY:
        return []
    if rule == "A28":
        return first(state)
    if FILL <= index < BONUS:
        return of_fill(state, index - FILL) if state.is_open(index - FILL) else []
    if BONUS <= index < PAY:
        return of_bonus(state, index - BONUS + DRAW_TWO, rule)
    if PAY <= index < EXCHANGE:
        return of_payment(state, index - PAY, rule)
    if JOIN <= index < PICK and rule == "A33":
        return of_join(state)
    return of_piles(state, index, rule)


def first(state: AraminiFields) -> list[Part]:
    """A28. What is asked must be answered first."""
    if state.filling != NO_WAGON:
        wagon, left = state.lookup.wagon_names[state.filling], int(filling.left_to_pay(state))
        return [parts.FirstPay(key="first_pay", wagon=wagon, left=left)]
    if state.draws > 0:
        return [parts.FirstDraw(key="first_draw", draws=int(state.draws))]
    return [parts.First(key="first_pick" if state.searching else "first_join")]


def of_piles(state: AraminiFields, index: i64, rule: str) -> list[Part]:
    """A22, A23, A65. What lies on top, or that nothing lies there."""
    if rule == "A22":
        top = state.top()
        card = None if top < 0 else state.lookup.names[top]
        return [parts.Empty(key="discard_empty")] if card is None else [parts.TopCard(key="top_card", card=card)]
    if rule == "A23":
        return [parts.Empty(key="pile_empty")]
    if rule == "A65" and state.searching:
        return [parts.NotThere(key="not_there", card=state.lookup.names[index - PICK])]
    return []


def of_fill(state: AraminiFields, wagon: i64) -> list[Part]:
    """A24, A25. The cards that the wagon asks for, bonus cards in hand counted, and those in hand."""
    seat, animal = state.asked, wagon // WAGON_VALUES
    token = state.token_of[seat]
    less = min(state.count(seat, PAY_ONE_LESS), filling.MOST_BONUSES - state.bonuses)
    needs, has = int(wagon % WAGON_VALUES + 1 - less), int(state.count(seat, animal))
    name, other = state.lookup.animals[animal], state.lookup.animals[token]
    found: list[Part] = [parts.FillNeeds(key="fill_needs", animal=name, animals=name, needs=needs, has=has)]
    if token != animal:
        found.append(parts.TokenHelps(key="token_helps", token_animals=other, has=int(state.count(seat, token))))
    return found


def of_payment(state: AraminiFields, card: i64, rule: str) -> list[Part]:
    """A24, A27. A wagon must be named first; then only two animals pay for it, and exactly."""
    if state.filling == NO_WAGON:
        return [parts.First(key="first_name")]
    animals = state.lookup.animals
    animal, token = animals[state.filling // WAGON_VALUES], animals[state.token_of[state.asked]]
    if rule == "A27":
        return [parts.NotLeft(key="not_left", left=int(filling.left_to_pay(state)))]
    if state.lookup.names[card] in (animal, token):
        return [parts.NotHeld(key="not_held", card=state.lookup.names[card])]
    if animal == token:
        return [parts.PayWithOne(key="pay_with_one", animal=animal)]
    return [parts.PayWith(key="pay_with", animal=animal, token=token)]


def of_bonus(state: AraminiFields, card: i64, rule: str) -> list[Part]:
    """A27, A61, A69. Not in hand, not now, or of no use."""
    if rule == "A61":
        return [parts.NotHeld(key="not_held", card=state.lookup.names[card])]
    if rule == "A27" and state.filling == NO_WAGON:
        return [parts.First(key="first_name")]
    if rule == "A27" and state.paid_own + state.paid_token > 0:
        return [parts.First(key="before_paying")]
    if rule == "A69" and card == ONE_FOR_ONE:
        return [parts.First(key="no_use_twice" if state.one_for_one() else "no_use_token")]
    if rule == "A69":
        return [parts.Empty(key="nothing_to_find" if card == SEARCH else "nothing_to_draw")]
    return []


def of_join(state: AraminiFields) -> list[Part]:
    """A33. What the train's last wagon takes."""
    last = state.last[state.asked]
    return [] if last == NO_WAGON else [{**explain.waits(state, last), "key": "joins_after"}]
