"""Reads and checks the box of Ringmaster: ours, or a custom one."""

from collections.abc import Mapping
from typing import Any, Final

from chapiteau.engine.errors import BadInput
from chapiteau.engine.fields import table, whole
from chapiteau.games import box
from chapiteau.games.ringmaster.cards import ATTRACTION, DESIGNS, KINDS, NAMES

TOTAL: Final = 34
START_HAND: Final = 3
FIXED: Final = {"game": ["id", "players"]}
"""What a box tells but cannot change: the rules say it."""


class Box:
    """The box as plain tables: copies and symbols of each design, and the numbers that rules and cards speak of."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        cards = _by_id(data)
        self.copies = [_copies(cards[name], kind) for name, kind, _, _ in DESIGNS]
        self.symbol_4 = [_symbol(cards[name], "symbol_4") for name in NAMES]
        self.symbol_3 = [_symbol(cards[name], "symbol_3") for name in NAMES]
        _check_sums(data, self)
        self.start_hand = whole(table(data, "game"), "start_hand", "$.game", 0, 6)
        self.draw = whole(table(data, "game"), "draw", "$.game", 0, 6)
        self.plays = whole(table(data, "game"), "plays", "$.game", 1, 6)
        self.hand_limit = whole(table(data, "game"), "hand_limit", "$.game", 0, TOTAL)
        self.attractions_to_win = whole(table(data, "win"), "big_top", "$.win", 1, TOTAL)
        self.sideshows_to_win = whole(table(data, "win"), "sideshow_tent", "$.win", 1, TOTAL)
        self.rings_to_win = whole(table(data, "win"), "three_ring_circus", "$.win", 1, TOTAL)
        self.turns_each = whole(table(data, "end"), "turns_each", "$.end", 1, 1000)
        self.clown_car_counts = _number(cards["clown-car"], "counts")
        self.fortune_teller_draws = _number(cards["fortune-teller"], "draws")
        self.trapeze_artist_plays = _number(cards["trapeze-artist"], "plays")
        self.bearded_lady_limit = _number(cards["bearded-lady"], "limit")
        self.show_cancelled_draws = _number(cards["show-cancelled"], "draws")
        self.pickpocket_takes = _number(cards["pickpocket"], "takes")


def read_box(custom: Mapping[str, Any] | None) -> Box:
    """Our box, or a custom one: single cards can be corrected."""
    return Box(box.read("ringmaster", custom, FIXED, by_id="card"))


def _number(card: Mapping[str, Any], field: str) -> int:
    return whole(card, field, _at(card), 0, 6)


def _at(card: Mapping[str, Any]) -> str:
    """Where a card stands in the file, by its id: an own file has only some."""
    return f"$.card[{card['id']}]"


def _by_id(data: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    cards = {card["id"]: card for card in data["card"]}
    for name, kind, _, _ in DESIGNS:
        if cards[name].get("kind") != KINDS[kind]:
            raise BadInput(f"the rules know this card as a {KINDS[kind]}", f"{_at(cards[name])}.kind")
    return cards


def _copies(card: Mapping[str, Any], kind: int) -> int:
    copies = whole(card, "copies", _at(card), 0, TOTAL)
    if kind != ATTRACTION and copies > 1:
        raise BadInput("only attractions exist more than once (R02)", f"{_at(card)}.copies")
    return copies


def _symbol(card: Mapping[str, Any], field: str) -> int:
    return whole(card, field, _at(card), 0, TOTAL)


def _check_sums(data: Mapping[str, Any], read: Box) -> None:
    for number, name in enumerate(NAMES):
        if read.symbol_4[number] + read.symbol_3[number] > read.copies[number]:
            raise BadInput("more copies bear a symbol than there are (R01)", f"$.card[{name}].symbol_4")
    total = whole(table(data, "game"), "cards", "$.game", TOTAL, TOTAL)
    if sum(read.copies) != total:
        raise BadInput(f"there are {total} cards, but these are {sum(read.copies)} (R01)", "$.card")
    if total - sum(read.symbol_4) - sum(read.symbol_3) < 2 * START_HAND + 1:
        raise BadInput("too few cards are left for two players (R01)", "$.card")
