"""What the promises must be told of each game: nothing else in this suite knows one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Mapped: TypeAlias = Mapping[str, Any]
"""What `state.mapping()` gives: everything that is true."""


@dataclass(frozen=True)
class Facts:
    """How long a match of a game can be, where its cards lie, and which of the places are hidden."""

    longest: int
    """No match has more decisions than this."""
    cards: Callable[[Mapped], list[list[str]]]
    """All lists of cards: together they never change."""
    hidden: Callable[[Mapped], dict[str, list[str]]]
    """The true cards of every hidden place, by the names that memories use."""
    open: Callable[[Mapped], Mapped]
    """The rest of the mapping: what lies open to all."""
    owner: Callable[[str], int | None]
    """The seat that sees into a hidden place, if one does."""
    shown: Callable[[Mapped], list[Any]] = lambda _: []
    """What lies open now of places that are hidden as a rule."""
    watched: Mapping[int, int] = field(default_factory=dict)
    """How many matches are watched for leaks, by number of players, where long ones show as much in fewer."""
    more: Mapping[int, float] = field(default_factory=dict)
    """How many times as many matches must be seen, by number of players, where they are short."""
    variant: float = 1.0
    """The part of all this that each variant must see, where there are many and only the map or a card differs."""


def _figaro_cards(mapping: Mapped) -> list[list[str]]:
    return [*mapping["hands"], *mapping["rows"], *mapping["tricks"]]


def _hands(mapping: Mapped) -> dict[str, list[str]]:
    return {f"hand-{seat}": hand for seat, hand in enumerate(mapping["hands"]) if hand}


def _all_but_hands(mapping: Mapped) -> Mapped:
    return {field: value for field, value in mapping.items() if field != "hands"}


def _hand_owner(place: str) -> int | None:
    return int(place.removeprefix("hand-"))


def _aramini_cards(mapping: Mapped) -> list[list[str]]:
    wagons = [wagon for wagon in mapping["wagons"] if wagon is not None]
    cards = [*mapping["hands"], mapping["discard"], mapping["pile"], mapping["playing"]]
    return [*cards, wagons, mapping["wagon_pile"], *mapping["trains"], *mapping["waiting"]]


def _hands_and_pile(mapping: Mapped) -> dict[str, list[str]]:
    return _hands(mapping) | ({"pile": mapping["pile"]} if mapping["pile"] else {})


def _all_but_hands_and_pile(mapping: Mapped) -> Mapped:
    return {field: value for field, value in mapping.items() if field not in ("hands", "pile", "piles")}


def _hand_or_pile_owner(place: str) -> int | None:
    return None if place == "pile" else _hand_owner(place)


def _ringmaster_cards(mapping: Mapped) -> list[list[str]]:
    on_table = [mapping["played"]["card"]] if mapping["played"] else []
    piles = [mapping["pile"], mapping["discard"], mapping["removed"], on_table]
    return [*mapping["hands"], *mapping["zones"], *piles]


def _ringmaster_shown(mapping: Mapped) -> list[Any]:
    """Snake Charmer opens a hand to all (R56)."""
    return [
        hand if "snake-charmer" in zone else None for hand, zone in zip(mapping["hands"], mapping["zones"], strict=True)
    ]


def _ringmaster_open(mapping: Mapped) -> Mapped:
    open_to_all = {name: mapping[name] for name in mapping if name not in ("pile", "piles", "hands")}
    return open_to_all | {"hands": _ringmaster_shown(mapping)}


def _circus_cards(mapping: Mapped) -> list[list[str]]:
    open_cards = [card for card in mapping["row"] if card] + [each["card"] for each in [mapping["engaging"]] if each]
    circuses = [cards for circus in mapping["circuses"] for cards in [*circus["rings"], circus["objectives"]]]
    piles = [*mapping["hands"], *mapping["decks"].values(), *mapping["discards"].values(), *circuses, open_cards]
    automaton = (mapping["automaton"] or {}).values()
    return [*piles, *(cards for cards in automaton if isinstance(cards, list))]


def _circus_hidden(mapping: Mapped) -> dict[str, list[str]]:
    decks = {**mapping["decks"], **{name: (mapping["automaton"] or {}).get(name, []) for name in AUTOMATON_PILES}}
    return _hands(mapping) | {name: cards for name, cards in decks.items() if cards}


def _circus_open(mapping: Mapped) -> Mapped:
    """All but hands, decks and what viewers remember; of hands and decks their sizes."""
    hidden = ("hands", "decks", "automaton", "piles")
    shown = {name: value for name, value in mapping.items() if name not in hidden}
    automaton = {n: value for n, value in (mapping["automaton"] or {}).items() if n not in AUTOMATON_PILES}
    return {**shown, "automaton": automaton, "sizes": {n: len(cards) for n, cards in _circus_hidden(mapping).items()}}


def _circus_owner(place: str) -> int | None:
    return _hand_owner(place) if place.startswith("hand-") else None


AUTOMATON_PILES = ("fortune-teller", "mechanical-monkey", "artist-tokens")

FACTS = {
    # Each of the 60 cards of each of three rounds is played once, and nobody takes before something was played.
    "figaro": Facts(longest=3 * 60 * 2, cards=_figaro_cards, hidden=_hands, open=_all_but_hands, owner=_hand_owner),
    # 40 fills, before each and after the last at most 25 turns of four players, each of at most thirteen actions and
    # ten bonus cards with two draws each; a fill is at most eight payments and ten bonus cards, a wagon joins once.
    "aramini-circus": Facts(
        longest=41 * 100 * (13 + 10 + 20) + 40 * (1 + 8 + 10 + 1),
        cards=_aramini_cards,
        hidden=_hands_and_pile,
        open=_all_but_hands_and_pile,
        owner=_hand_or_pile_owner,
    ),
    # R36 ends a match after 250 turns each; a turn seldom asks for more than a dozen decisions.
    "ringmaster": Facts(
        longest=250 * 4 * 40,
        cards=_ringmaster_cards,
        hidden=_hands_and_pile,
        open=_ringmaster_open,
        owner=_hand_or_pile_owner,
        shown=_ringmaster_shown,
        watched={2: 48, 3: 24, 4: 16},
        more={2: 3.0, 3: 2.0},
    ),
    # Each of 48 tents is one show, and between two shows everybody engages or passes; a turn has at most 15 decisions.
    "three-ring-circus": Facts(
        longest=48 * 16 * 15,
        cards=_circus_cards,
        hidden=_circus_hidden,
        open=_circus_open,
        owner=_circus_owner,
        watched={2: 22, 3: 13, 4: 9},
        more={1: 3.0, 2: 1.5},
        variant=1 / 3,
    ),
}
