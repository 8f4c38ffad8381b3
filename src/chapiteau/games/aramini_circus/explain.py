"""What choosing a move does, told before it is made."""

from mypy_extensions import i64

from chapiteau.engine.events import Part
from chapiteau.games.aramini_circus import bonus, filling, parts, train
from chapiteau.games.aramini_circus.moves import BONUS, END, EXCHANGE, FILL, JOIN, PAY, PICK
from chapiteau.games.aramini_circus.state import (
    DRAW_TWO,
    NO_WAGON,
    ONE_FOR_ONE,
    PAY_ONE_LESS,
    WAGON_VALUES,
    AraminiFields,
)


def explain(state: AraminiFields, index: i64) -> list[Part]:
    """What a wagon costs and whether it joins, what a payment leaves, what a token or a waiting wagon brings."""
    if FILL <= index < BONUS:
        after = state.clone()
        filling.fill(after, index - FILL)
        return [*ways(after), *bonus_ways(after), *goes(state, index - FILL, False)]
    if BONUS <= index < PAY and state.filling != NO_WAGON:
        name = state.lookup.names[index - BONUS + DRAW_TWO]
        return [way for way in bonus_ways(state) if name in way["bonuses"]]
    if PAY <= index < EXCHANGE:
        return payment(state, index - PAY)
    if EXCHANGE <= index < JOIN:
        return [parts.TwoForOne(key="two_for_one", token_animals=state.lookup.animals[index - EXCHANGE])]
    if JOIN <= index < PICK:
        return goes(state, index - JOIN, True)
    return [parts.Unused(key="unused", actions=int(state.actions))] if index == END else []


def ways(state: AraminiFields) -> list[Part]:
    """A24, A25. How the hand alone can pay what is left, the way with the fewest cards first."""
    animals = state.lookup.animals
    animal, token = animals[state.filling // WAGON_VALUES], animals[state.token_of[state.asked]]
    return [
        parts.Way(key="way", animal=animal, own=int(own), token=token, others=int(others))
        for own, others in filling.ways_to_pay(state)
    ]


def bonus_ways(state: AraminiFields) -> list[Part]:
    """A64, A67. The ways to pay with bonus cards of the hand, those with the fewest of them first."""
    found: list[Part] = []
    for bonuses in choices_of_bonuses(state):
        after = with_bonuses(state, bonuses)
        if after is None:
            continue
        names = [state.lookup.names[card] for card in bonuses]
        for way in ways(after):
            # One for one without a card of the token's animal would be played for nothing.
            if ONE_FOR_ONE not in bonuses or way["others"] > 0:
                found.append({**way, "key": "bonus_way", "bonuses": names})
    return found


def choices_of_bonuses(state: AraminiFields) -> list[list[i64]]:
    """Which bonus cards of the hand may help with a wagon together: all the ways to take some of them."""
    if not state.bonus_cards:
        return []
    fewer = [[PAY_ONE_LESS] * count for count in range(int(state.count(state.asked, PAY_ONE_LESS)) + 1)]
    both = [[*less, ONE_FOR_ONE] for less in fewer] if state.count(state.asked, ONE_FOR_ONE) > 0 else []
    return sorted([*fewer[1:], *both], key=len)


def with_bonuses(state: AraminiFields, bonuses: list[i64]) -> AraminiFields | None:
    """The state once these are played for the wagon, before anything is paid; None where the rules forbid one."""
    after = state.clone()
    for card in bonuses:
        if filling.left_to_pay(after) == 0 or bonus.why_not_bonus(after, card) is not None:
            return None
        bonus.lay_aside(after, card)
    return after


def payment(state: AraminiFields, card: i64) -> list[Part]:
    """What is left after this card, and the ways to pay that begin with it."""
    after = state.clone()
    filling.put_down(after, card)
    name, left = state.lookup.names[card], int(filling.left_to_pay(after))
    starting = [way for way in ways(state) if way["own" if way["animal"] == name else "others"] > 0]
    return [parts.Left(key="left", left=left), *starting]


def goes(state: AraminiFields, wagon: i64, waited: bool) -> list[Part]:
    """A30 to A34, A50. A wagon joins the train, with those that follow it in a chain; or it waits."""
    seat = state.asked
    if not state.fits(seat, wagon):
        return [waits(state, state.last[seat])]
    after = state.clone()
    if waited:
        train.join(after, wagon)
    else:
        train.add(after, wagon)
    points = int(after.points[seat])
    found: list[Part] = [parts.Joins(key="joins", adds=points - int(state.points[seat]), points=points)]
    following = after.train_wagons(seat)[len(state.train_wagons(seat)) + 1 :]
    if following:
        found.append(parts.Follow(key="follow", wagons=following))
    if after.joining:
        found.append(parts.Choose(key="choose"))
    if points >= state.goal:
        found.append(parts.Wins(key="wins", points=points))
    return found


def waits(state: AraminiFields, last: i64) -> Part:
    """A32. What the train's last wagon takes."""
    animal, value = state.lookup.animals[last // WAGON_VALUES], int(last % WAGON_VALUES) + 1
    return parts.Waits(key="waits", wagon=state.lookup.wagon_names[last], animal=animal, value=value)
