"""The smallest positions that show a rule, in words."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from chapiteau.engine.contract import Game, State
from chapiteau.games import make
from tests.games.match import do, told

COLOURS = ["purple", "yellow", "green", "red", "blue"]
TAKE = {"type": "take"}


def play(card: str, to: int) -> dict[str, Any]:
    return {"type": "play", "card": card, "to": to}


def position(
    rows: Sequence[str] | None = None,
    hand: str | None = None,
    turn: int = 0,
    *,
    hands: Sequence[str | None] | None = None,
    tricks: Sequence[str | int] | None = None,
    players: int | None = None,
    game: Game | None = None,
    **fields: Any,
) -> State:
    """Cards as words with spaces between; a trick pile may be a number of any cards; the other hands get the rest."""
    players = players or len(rows or hands or tricks or "???")
    named = [cards(row) for row in rows or [""] * players]
    held = [None if each is None else cards(each) for each in hands or [None] * players]
    if hand is not None:
        held[turn] = cards(hand)
    mapping: dict[str, Any] = {"players": players, "rows": named, "hands": held, "to_act": turn, **fields}
    if tricks is not None:
        unnamed = left_over(players, [*named, *(each or [] for each in held)])
        mapping["removed"] = unnamed.removed if players == 3 else None
        mapping["tricks"] = [unnamed.take(pile) if isinstance(pile, int) else cards(pile) for pile in tricks]
    return (game or make("figaro")).position(mapping)


def cards(words: str) -> list[str]:
    return words.split()


class Unnamed:
    """The cards that a position does not name."""

    def __init__(self, removed: str | None, cards: list[str]) -> None:
        self.removed = removed
        self.cards = cards

    def take(self, number: int) -> list[str]:
        taken, self.cards = self.cards[:number], self.cards[number:]
        return taken


def left_over(players: int, named: list[list[str]]) -> Unnamed:
    used = Counter(card for cards in named for card in cards)
    removed = next((colour for colour in COLOURS if not any(card.startswith(colour) for card in used)), None)
    deck = deck_without(removed if players == 3 else None)
    return Unnamed(removed, list((deck - used).elements()))


def deck_without(removed: str | None) -> Counter[str]:
    """F01 and F12, counted here by hand."""
    three = removed is not None
    deck = Counter({f"{colour}-{value}": copies for colour in COLOURS for value, copies in ((1, 3), (2, 6), (3, 1))})
    deck.update({"juggler-1": 2 if three else 3, "juggler-2": 1 if three else 2, "ronde": 2 if three else 5})
    return Counter({card: copies for card, copies in deck.items() if not three or not card.startswith(f"{removed}-")})


def rows(state: State) -> list[str]:
    return [" ".join(row) for row in state.mapping()["rows"]]


def trick_counts(state: State) -> list[int]:
    return [len(pile) for pile in state.mapping()["tricks"]]


def end_round(tricks: Sequence[str | int], king: int, **fields: Any) -> tuple[State, list[dict[str, Any]]]:
    """The round ends with these trick piles, because the player who takes the King begins a turn with no card."""
    players = len(tricks)
    before = (king - 1) % players
    hands: list[str | None] = [None] * players
    hands[before], hands[king] = "juggler-1", ""
    state = position(hands=hands, turn=before, tricks=tricks, **fields)
    return state, do(state, play("juggler-1", to=before))


def given(events: list[dict[str, Any]]) -> dict[int, int]:
    """Which seat got which tile, in the order in which they were given."""
    return {each["seat"]: each["tile"] for each in told(events, "tiles")["given"]}
