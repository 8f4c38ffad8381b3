"""The smallest positions that show a rule, in words."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from chapiteau.engine.chance import Script
from chapiteau.engine.contract import State
from chapiteau.games import make
from tests.games import match
from tests.games.match import Words

PILE = {"type": "draw", "from": "pile"}
DISCARD = {"type": "draw", "from": "discard"}
END = {"type": "end"}
WAGONS = "tiger-4 fish-4 bear-4 giraffe-4"


def fill(wagon: str) -> dict[str, Any]:
    return {"type": "fill", "wagon": wagon}


def pay(cards: str) -> list[dict[str, Any]]:
    """One payment for each word."""
    return [{"type": "pay", "card": card} for card in cards.split()]


def bonus(card: str) -> dict[str, Any]:
    return {"type": "bonus", "card": card}


def exchange(token: str) -> dict[str, Any]:
    return {"type": "exchange", "token": token}


def join(wagon: str) -> dict[str, Any]:
    return {"type": "join", "wagon": wagon}


def pick(card: str) -> dict[str, Any]:
    return {"type": "pick", "card": card}


def position(
    hand: str = "",
    wagons: str = WAGONS,
    *,
    players: int = 2,
    turn: int = 0,
    train: str = "",
    waiting: str = "",
    discard: str = "fish",
    bonus_cards: bool = False,
    **fields: Any,
) -> State:
    """Hand, train and waiting wagons of the seat whose turn it is; cards not named are the animal pile."""
    mapping: dict[str, Any] = {
        "players": players,
        "options": {"bonus_cards": bonus_cards},
        "to_act": turn,
        "wagons": [None if wagon == "-" else wagon for wagon in wagons.split()],
        "discard": discard.split(),
        "hands": at(players, turn, hand.split()),
        "trains": at(players, turn, train.split()),
        "waiting": at(players, turn, waiting.split()),
    }
    return make("aramini-circus").position({**mapping, **fields})


def with_bonus(hand: str = "", wagons: str = WAGONS, **fields: Any) -> State:
    return position(hand, wagons, bonus_cards=True, **fields)


def at(players: int, seat: int, one: Any) -> list[Any]:
    return [one if each == seat else None for each in range(players)]


def spread(cards: str, hands: int = 1) -> list[list[str]]:
    """Hands with everything but these cards: what is left is the animal pile."""
    rest = Counter(dict.fromkeys(("giraffe", "bear", "fish", "tiger"), 12))
    rest.subtract(cards.split())
    everything = list(rest.elements())
    return [everything[number::hands] for number in range(hands)]


def do(state: State, *moves: Words, drawn: Sequence[str] | None = None) -> list[Words]:
    """Play moves one after another, with these cards drawn; what everybody is told of them."""
    return match.do(state, *moves, chance=None if drawn is None else Script(*drawn))


def of(state: State, field: str) -> Any:
    """A field of everything that is true."""
    return state.mapping()[field]


def last_wagons(shown: str, **fields: Any) -> State:
    """All other wagons are in two trains, in a game with a goal that nobody reaches."""
    game = make("aramini-circus", {"game": {"goal": dict.fromkeys(("p2", "p3", "p4"), 80)}})
    lying = [None if wagon == "-" else wagon for wagon in shown.split()]
    train: list[str] = []
    for number, animal in enumerate(["giraffe", "fish", "bear", "tiger"]):
        own = [f"{animal}-{value}" for value in (1, 2, 3, 4) for _ in range(5 - value)]
        train += own if number % 2 == 0 else own[::-1]
    for wagon in lying:
        if wagon is not None:
            train.remove(wagon)
    mapping = {
        "players": 2,
        "wagons": lying,
        "trains": [train[1:], train[:1]],
        "hands": [["bear"] * 9 + ["tiger"] * 9, None],
    }
    return game.position({**mapping, **fields})
