"""The smallest positions that show a rule, in words."""

from collections.abc import Sequence
from typing import Any

from chapiteau.engine.contract import Game, State
from chapiteau.games import make

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
