"""Reads and checks the box of Ringmaster: ours, or the file of somebody who owns the game."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from chapiteau.engine.errors import BadInput
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
        self.start_hand = whole(data, "game", "start_hand", 0, 6)
        self.draw = whole(data, "game", "draw", 0, 6)
        self.plays = whole(data, "game", "plays", 1, 6)
        self.hand_limit = whole(data, "game", "hand_limit", 0, TOTAL)
        self.attractions_to_win = whole(data, "win", "big_top", 1, TOTAL)
        self.sideshows_to_win = whole(data, "win", "sideshow_tent", 1, TOTAL)
        self.rings_to_win = whole(data, "win", "three_ring_circus", 1, TOTAL)
        self.turns_each = whole(data, "end", "turns_each", 1, 1000)
        self.clown_car_counts = _number(cards["clown-car"], "counts")
        self.fortune_teller_draws = _number(cards["fortune-teller"], "draws")
        self.trapeze_artist_plays = _number(cards["trapeze-artist"], "plays")
        self.bearded_lady_limit = _number(cards["bearded-lady"], "limit")
        self.show_cancelled_draws = _number(cards["show-cancelled"], "draws")
        self.pickpocket_takes = _number(cards["pickpocket"], "takes")


def read_box(own: Mapping[str, Any] | None) -> Box:
    """Our box, or our box with the tables and cards of a custom file laid over it."""
    ours = tomllib.loads(files("chapiteau.games.ringmaster").joinpath("components.toml").read_text("utf-8"))
    if own is None:
        return Box(ours)
    unknown = sorted(own.keys() - ours.keys())
    if unknown:
        raise BadInput(f"the box of Ringmaster has no table {unknown[0]!r}", f"$.{unknown[0]}")
    laid = {name: _laid_over(ours[name], own.get(name, {}), f"$.{name}") for name in ours if name != "card"}
    return Box({**laid, "card": _cards_laid_over(ours["card"], own.get("card", []))})


def _laid_over(ours: Any, own: Any, at: str) -> Any:
    """What an own table leaves out is ours; what it gives is marked as the owner's unless it says otherwise."""
    if not isinstance(own, dict) or not isinstance(own.get("prov", {}), dict):
        raise BadInput("a table is needed", at)
    for field in own:
        if field not in ours:
            raise BadInput(f"there is no field {field!r} here", f"{at}.{field}")
    for field in FIXED.get(at.removeprefix("$."), []):
        if own.get(field, ours[field]) != ours[field]:
            raise BadInput("the rules fix this value: it cannot be another", f"{at}.{field}")
    marks = {field: "own" for field in own if field not in ("prov", "id")}
    return {**ours, **own, "prov": {**ours["prov"], **marks, **own.get("prov", {})}}


def _cards_laid_over(ours: list[Any], own: Any) -> list[Any]:
    """Own cards take the place of ours with the same id; the others stay."""
    if not isinstance(own, list):
        raise BadInput("cards are a list of tables", "$.card")
    cards = {card["id"]: card for card in ours}
    for number, card in enumerate(own):
        name = card.get("id") if isinstance(card, dict) else None
        if name not in cards:
            raise BadInput(f"there is no card with the id {name!r}", f"$.card[{number}].id")
        cards[name] = _laid_over(cards[name], card, f"$.card[{number}]")
    return list(cards.values())


def table(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = data.get(name)
    if not isinstance(found, dict):
        raise BadInput("this table is missing", f"$.{name}")
    return found


def whole(data: Mapping[str, Any], name: str, field: str, least: int, most: int) -> int:
    return _whole(table(data, name), field, f"$.{name}", least, most)


def _whole(data: Mapping[str, Any], field: str, at: str, least: int, most: int) -> int:
    value = data.get(field)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadInput(f"a whole number from {least} to {most} is needed", f"{at}.{field}")
    return value


def _number(card: Mapping[str, Any], field: str) -> int:
    return _whole(card, field, _at(card), 0, 6)


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
    if kind == ATTRACTION:
        return _whole(card, "copies", _at(card), 0, TOTAL)
    copies = _whole(card, "copies", _at(card), 0, TOTAL)
    if copies > 1:
        raise BadInput("only attractions exist more than once (R02)", f"{_at(card)}.copies")
    return copies


def _symbol(card: Mapping[str, Any], field: str) -> int:
    return _whole(card, field, _at(card), 0, TOTAL)


def _check_sums(data: Mapping[str, Any], box: Box) -> None:
    for number, name in enumerate(NAMES):
        if box.symbol_4[number] + box.symbol_3[number] > box.copies[number]:
            raise BadInput("more copies bear a symbol than there are (R01)", f"$.card[{name}].symbol_4")
    total = whole(data, "game", "cards", TOTAL, TOTAL)
    if sum(box.copies) != total:
        raise BadInput(f"there are {total} cards, but these are {sum(box.copies)} (R01)", "$.card")
    if total - sum(box.symbol_4) - sum(box.symbol_3) < 2 * START_HAND + 1:
        raise BadInput("too few cards are left for two players (R01)", "$.card")
