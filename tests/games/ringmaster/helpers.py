"""The smallest positions that show a rule, in words."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from chapiteau.engine.chance import Chance, Fast
from chapiteau.engine.contract import Game, State
from chapiteau.games import make
from tests.promises import count

END = {"type": "end"}
SABOTAGE = {"type": "sabotage"}
PASS = {"type": "let_it_pass"}
Words = dict[str, Any]


def play(card: str, zone: int | None = None, target: str | None = None) -> Words:
    return {"type": "play", "card": card} | aimed(zone, target)


def use(star: str, zone: int | None = None, target: str | None = None) -> Words:
    return {"type": "use", "star": star} | aimed(zone, target)


def aimed(zone: int | None, target: str | None) -> Words:
    return ({} if zone is None else {"zone": zone}) | ({} if target is None else {"target": target})


def choose(card: str) -> Words:
    return {"type": "choose", "card": card}


def discard(card: str) -> Words:
    return {"type": "discard", "card": card}


def position(
    hand: str = "",
    *zones: str,
    hands: Sequence[str] | None = None,
    discard: str = "sabotage",
    players: int = 3,
    game: Game | None = None,
    **fields: Any,
) -> State:
    """Seat 0's turn with this hand and these zones. Sabotage! lies in the discard pile unless told: no windows then."""
    held = [cards(each) for each in hands] if hands is not None else [cards(hand), *[[]] * (players - 1)]
    lying = [cards(each) for each in zones] + [[] for _ in range(players - len(zones))]
    mapping: Words = {"players": players, "hands": held, "zones": lying, "discard": cards(discard), **fields}
    return (game or make("ringmaster")).position(mapping)


def cards(words: str) -> list[str]:
    return words.split()


def why_not(state: State, move: Words, seat: int | None = None) -> str | None:
    """The rule that forbids a move to the seat that is asked, or to another."""
    asked = state.to_act if seat is None else seat
    rule = state.why_not(state.game.move(move), 0 if asked is None else asked)
    if rule is not None:
        count.refused("ringmaster", Counter([rule]))
    return rule


def legal(state: State) -> list[Words]:
    return [move.words() for move in state.legal()]


def do(state: State, *moves: Words, chance: Chance | None = None) -> list[Words]:
    """Play moves one after another; what everybody is told of them."""
    heard(state)
    for move in moves:
        state.apply(state.game.move(move), chance or Fast(1))
    return heard(state)


def heard(state: State, viewer: int | None = None) -> list[Words]:
    """What a viewer was told since the last time."""
    assert state.audience is not None
    return [dict(told.to(viewer)) for told in state.audience.collect()]


def told(events: list[Words], kind: str) -> Words:
    """The one event of this type."""
    found = [event for event in events if event["type"] == kind]
    assert len(found) == 1, f"{len(found)} events of type {kind}"
    return found[0]


def types(events: list[Words]) -> list[str]:
    return [event["type"] for event in events]


def zone(state: State, seat: int) -> str:
    return " ".join(state.mapping()["zones"][seat])


def hand(state: State, seat: int) -> str:
    return " ".join(state.mapping()["hands"][seat])


def lying(state: State, field: str = "discard") -> str:
    return " ".join(state.mapping()[field])


def ended(state: State) -> str | None:
    """The rule that ended the match."""
    rule: str | None = state.mapping()["ended"]
    return rule


def winner(state: State) -> int | None:
    result = state.result()
    if result is None:
        return None
    first = [part.seat for part in result if part.place == 1]
    return first[0] if len(first) == 1 else None
