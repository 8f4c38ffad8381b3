"""The smallest positions that show a rule, in words."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from chapiteau.engine.chance import Script
from chapiteau.engine.contract import Game, State
from chapiteau.games import make

NAME = "three-ring-circus"
SKIP = {"type": "skip"}
PASS = {"type": "pass"}
FROM_DECK = {"type": "ticket", "from": "deck"}
MONEY = [
    *(
        f"{artist}-{family}"
        for artist in ("clown", "pet", "magician", "rider")
        for family in ("animal", "acrobat", "special")
    ),
    "animal-crew",
    "orchestra",
    "backstage-crew",
    "special-guest",
    "popcorn-cart",
    "equipment",
    "train",
    "ringmaster",
    "cleaning-crew",
]
"""The designs of the Money deck: there are two of each."""


def engage(card: str, ring: int) -> dict[str, Any]:
    return {"type": "engage", "card": card, "ring": ring}


def pay(card: str) -> dict[str, Any]:
    return {"type": "pay", "card": card}


def perform(place: str) -> dict[str, Any]:
    return {"type": "perform", "place": place}


def instant(card: str) -> dict[str, Any]:
    return {"type": "instant", "card": card}


def slot(number: int) -> dict[str, Any]:
    return {"type": "slot", "number": number}


def reward(kind: str) -> dict[str, Any]:
    return {"type": "reward", "kind": kind}


def ticket(card: str) -> dict[str, Any]:
    return {"type": "ticket", "card": card}


def caravan(place: str) -> dict[str, Any]:
    return {"type": "caravan", "place": place}


def discard(card: str) -> dict[str, Any]:
    return {"type": "discard", "card": card}


def objective(card: str) -> dict[str, Any]:
    return {"type": "objective", "card": card}


def swap(ring: int, column: int, other_ring: int, other_column: int) -> dict[str, Any]:
    a, b = {"ring": ring, "column": column}, {"ring": other_ring, "column": other_column}
    return {"type": "swap", "a": a, "b": b}


def circus(*rings: str, objectives: str = "") -> dict[str, Any]:
    """Rings as words with spaces between; those left out are empty."""
    filled = [ring.split() for ring in rings] + [[] for _ in range(3 - len(rings))]
    return {"rings": filled, "objectives": objectives.split()}


def position(
    *circuses: dict[str, Any],
    hand: str = "",
    players: int = 2,
    game: Game | None = None,
    options: dict[str, str] | None = None,
    **fields: Any,
) -> State:
    """Seat 0 is to act; the circuses of the other seats are empty."""
    played = game or make(NAME)
    seats = [*circuses, *(circus() for _ in range(players - len(circuses)))]
    hands = [hand.split(), *([] for _ in range(players - 1))]
    mapping = {"players": players, "options": options or {}, "circuses": seats, "hands": hands, **fields}
    return played.position({"row": other_tickets(played, mapping), **mapping})


def other_tickets(game: Game, mapping: dict[str, Any]) -> list[str]:
    """Five Ticket cards that the position does not name, the highest first: then the row needs no refill."""
    named = str(mapping)
    return [card["id"] for card in game.box["ticket"]["card"][::-1] if f"'{card['id']}'" not in named][:5]


def money_but(left: Sequence[str], elsewhere: Sequence[str] = ()) -> list[str]:
    """All Money cards but those that stay in the deck or lie elsewhere."""
    cards = Counter(dict.fromkeys(MONEY, 2))
    cards.subtract([*left, *elsewhere])
    return list(cards.elements())


def fame(state: State, seat: int = 0) -> dict[str, int]:
    found: dict[str, int] = state.mapping()["fame"][seat]
    return found


def rings(state: State, seat: int = 0) -> list[str]:
    return [" ".join(ring) for ring in state.mapping()["circuses"][seat]["rings"]]


def hand(state: State, seat: int = 0) -> list[str]:
    found: list[str] = state.mapping()["hands"][seat]
    return found


def nothing() -> Script:
    """Luck for moves that draw nothing."""
    return Script()


def tents(**owners: Any) -> dict[str, list[Any]]:
    """Tents by place: an owner for a town, {slot: owner} for a city (by number) or metropolis (1 to 4)."""
    found: dict[str, list[Any]] = {}
    for name, whose in owners.items():
        place = name.replace("_", "-")
        if isinstance(whose, dict):
            size, numbers = (5, [1, 3, 5, 7, 9]) if whose.get("city") else (4, [1, 2, 3, 4])
            found[place] = [whose.get(number) for number in numbers]
            assert len(found[place]) == size
        else:
            found[place] = [whose]
    return found


def city(**slots: Any) -> dict[Any, Any]:
    """A city's slots: city(s3=0) has a tent of seat 0 on slot 3."""
    return {"city": True, **{int(name[1:]): whose for name, whose in slots.items()}}


def metropolis(*owners: Any) -> dict[Any, Any]:
    return {number + 1: whose for number, whose in enumerate(owners)}
