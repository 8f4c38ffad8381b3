"""What is said of a move: what choosing it does, and the facts behind a refusal."""

from mypy_extensions import i64

from chapiteau.engine.events import Part
from chapiteau.games.aramini_circus import filling, parts
from chapiteau.games.aramini_circus.moves import BONUS, EXCHANGE, FILL, JOIN, PAY, PICK
from chapiteau.games.aramini_circus.state import PAY_ONE_LESS, WAGON_VALUES, AraminiFields


def explain(state: AraminiFields, index: i64) -> list[Part]:
    """What a wagon costs and whether it joins, what a payment leaves, what a waiting wagon brings."""
    if FILL <= index < BONUS:
        after = state.clone()
        filling.fill(after, index - FILL)
        return [*ways(after), goes(state, index - FILL)]
    if PAY <= index < EXCHANGE:
        return payment(state, index - PAY)
    return [goes(state, index - JOIN)] if JOIN <= index < PICK else []


def ways(state: AraminiFields) -> list[Part]:
    """A24, A25. How the hand alone can pay what is left, the way with the fewest cards first."""
    animals = state.lookup.animals
    animal, token = animals[state.filling // WAGON_VALUES], animals[state.token_of[state.asked]]
    return [
        parts.Way(key="way", animal=animal, own=int(own), token=token, others=int(others))
        for own, others in filling.ways_to_pay(state)
    ]


def payment(state: AraminiFields, card: i64) -> list[Part]:
    """What is left after this card, and the ways to pay that begin with it."""
    after = state.clone()
    filling.put_down(after, card)
    name, left = state.lookup.names[card], int(filling.left_to_pay(after))
    starting = [way for way in ways(state) if way["own" if way["animal"] == name else "others"] > 0]
    return [parts.Left(key="left", left=left), *starting]


def goes(state: AraminiFields, wagon: i64) -> Part:
    """A30 to A34. A wagon joins the train, or waits."""
    if not state.fits(state.asked, wagon):
        return parts.Waits(key="waits")
    return parts.Joins(key="joins", points=int(state.points[state.asked] + wagon % WAGON_VALUES + 1))


def facts(state: AraminiFields, index: i64, rule: str) -> list[Part]:
    """A22, A24, A27. What is needed, and what the hand has."""
    if rule == "A22":
        top = state.top()
        return [] if top < 0 else [parts.TopCard(key="top_card", card=state.lookup.names[top])]
    if FILL <= index < BONUS and rule == "A24" and state.is_open(index - FILL):
        return of_fill(state, index - FILL)
    if PAY <= index < EXCHANGE and rule == "A24":
        animals = state.lookup.animals
        animal, token = animals[state.filling // WAGON_VALUES], animals[state.token_of[state.asked]]
        return [parts.PayWith(key="pay_with", animal=animal, token=token)]
    if PAY <= index < EXCHANGE and rule == "A27" and state.filling >= 0:
        return [parts.NotLeft(key="not_left", left=int(filling.left_to_pay(state)))]
    return []


def of_fill(state: AraminiFields, wagon: i64) -> list[Part]:
    """A24, A25. The cards that the wagon asks for, bonus cards in hand counted, and those in hand."""
    seat, animal = state.asked, wagon // WAGON_VALUES
    token = state.token_of[seat]
    less = min(state.count(seat, PAY_ONE_LESS), filling.MOST_BONUSES - state.bonuses)
    needs, has = wagon % WAGON_VALUES + 1 - less, state.count(seat, animal)
    names = state.lookup.animals
    found: list[Part] = [parts.FillNeeds(key="fill_needs", animal=names[animal], needs=int(needs), has=int(has))]
    if token != animal:
        found.append(parts.TokenHelps(key="token_helps", token=names[token], has=int(state.count(seat, token))))
    return found
