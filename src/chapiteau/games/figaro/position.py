"""A state of Figaro to and from readable words."""

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from chapiteau.engine.contract import NOBODY
from chapiteau.engine.errors import BadInput
from chapiteau.games.figaro.components import TILES
from chapiteau.games.figaro.rules import colour_name
from chapiteau.games.figaro.state import LYING, NO_COLOUR, ROUNDS, FigaroFields

FIELDS: Final = [
    "players",
    "options",
    "removed",
    "round",
    "to_act",
    "king",
    "hands",
    "rows",
    "tricks",
    "roads",
    "tiles",
]


def mapping_of(state: FigaroFields) -> dict[str, Any]:
    """Everything that is true, in words."""
    seats = range(int(state.players))
    return {
        "players": int(state.players),
        "options": {"open_counts": state.open_counts},
        "removed": colour_name(state, state.removed),
        "round": int(state.round) + 1,
        "to_act": state.to_act,
        "king": int(state.king),
        "hands": [state.hand_cards(seat) for seat in seats],
        "rows": [state.row_cards(seat) for seat in seats],
        "tricks": [state.trick_cards(seat) for seat in seats],
        "roads": [state.tiles_at(seat) for seat in seats],
        "tiles": [state.tiles_at(LYING - number) for number in range(ROUNDS)],
    }


def check_fields(mapping: object) -> None:
    if not isinstance(mapping, Mapping):
        raise BadInput("a position is an object", "$")
    for field in mapping:
        if field not in FIELDS:
            raise BadInput(f"a position of Figaro has no field {field!r}", f"$.{field}")


def fill(state: FigaroFields, mapping: Mapping[str, Any]) -> None:
    """Put the pieces where the mapping says, and the rest where the defaults say."""
    state.round = _number(mapping, "round", 1, 1, int(ROUNDS)) - 1
    state.king = _number(mapping, "king", 0, 0, int(state.players) - 1)
    rows, tricks = _card_lists(state, mapping, "rows"), _card_lists(state, mapping, "tricks")
    hands = _card_lists(state, mapping, "hands")
    state.removed = _removed(state, mapping, rows + tricks + hands)
    for seat in range(int(state.players)):
        _lay_row(state, seat, rows[seat] or [])
        for card in tricks[seat] or []:
            state.tricks[seat * state.lookup.cards + card] += 1
            state.taken[seat] += 1
        for card in hands[seat] or []:
            state.give(seat, card)
    _place_the_rest(state, [seat for seat, hand in enumerate(hands) if hand is None])
    _set_to_act(state, mapping)
    _place_tiles(state, mapping)


def _number(mapping: Mapping[str, Any], field: str, default: int, least: int, most: int) -> int:
    value = mapping.get(field, default)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadInput(f"{value!r} is not a number from {least} to {most}", f"$.{field}")
    return value


def _lists(mapping: Mapping[str, Any], field: str, count: int) -> list[Any]:
    """One entry a seat (or a round); None where the field leaves it open."""
    value = mapping.get(field)
    if value is None:
        return [None] * count
    if not isinstance(value, list) or len(value) != count:
        raise BadInput(f"a list of {count} is needed", f"$.{field}")
    for number, part in enumerate(value):
        if part is not None and not isinstance(part, list):
            raise BadInput("a list is needed", f"$.{field}[{number}]")
    return value


def _card_lists(state: FigaroFields, mapping: Mapping[str, Any], field: str) -> list[list[int] | None]:
    found: list[list[int] | None] = []
    for seat, names in enumerate(_lists(mapping, field, int(state.players))):
        if names is None:
            found.append(None)
        else:
            found.append([_card(state, name, f"$.{field}[{seat}][{at}]") for at, name in enumerate(names)])
    return found


def _card(state: FigaroFields, name: object, at: str) -> int:
    if not isinstance(name, str) or name not in state.lookup.names:
        raise BadInput(f"there is no card called {name!r}", at)
    return state.lookup.names.index(name)


def _removed(state: FigaroFields, mapping: Mapping[str, Any], placed: list[list[int] | None]) -> i64:
    """F12. With three players the colour named, or the first one of which no card is named."""
    colours = state.lookup.box.colours
    if state.players > 3:
        if mapping.get("removed") is not None:
            raise BadInput("a colour leaves the game with three players only (F12)", "$.removed")
        return NO_COLOUR
    if mapping.get("removed") is not None:
        if mapping["removed"] not in colours:
            raise BadInput(f"there is no colour called {mapping['removed']!r}", "$.removed")
        return colours.index(mapping["removed"])
    used = {state.lookup.colour_of[card] for cards in placed if cards for card in cards}
    for colour in range(len(colours)):
        if colour not in used:
            return colour
    raise BadInput("with three players one colour is out of the game (F12)", "$.removed")


def _lay_row(state: FigaroFields, seat: i64, cards: list[int]) -> None:
    for at, card in enumerate(cards):
        colour = state.lookup.colour_of[card]
        if colour != NO_COLOUR and state.colours[seat] not in (NO_COLOUR, colour):
            raise BadInput("all coloured cards of a row have the same colour (F21)", f"$.rows[{seat}][{at}]")
        if colour != NO_COLOUR and state.shown_by[colour] not in (NO_COLOUR, seat):
            raise BadInput("no two rows have the same colour (F22)", f"$.rows[{seat}][{at}]")
        state.to_row(seat, card)
    if state.totals[seat] >= state.lookup.threshold:
        raise BadInput(f"this row has reached {state.lookup.threshold} and would be taken (F26)", f"$.rows[{seat}]")


def _place_the_rest(state: FigaroFields, open_hands: list[int]) -> None:
    """Cards not named go evenly, in list order, to the hands not named."""
    rest: list[int] = []
    for card in range(int(state.lookup.cards)):
        left = int(state.in_use(card)) - _named(state, card)
        if left < 0:
            raise BadInput(f"{state.lookup.names[card]} is named {-left} times too often", "$.hands")
        rest.extend([card] * left)
    if rest and not open_hands:
        names = ", ".join(state.lookup.names[card] for card in rest[:5])
        raise BadInput(f"{len(rest)} cards are nowhere, among them {names}; leave a hand open for them", "$.hands")
    for number, card in enumerate(rest):
        state.give(open_hands[number % len(open_hands)], card)


def _named(state: FigaroFields, card: i64) -> int:
    """How many copies of a card have a place."""
    cards = state.lookup.cards
    in_rows = sum(laid % cards == card for laid in state.table)
    return in_rows + sum(
        int(state.hands[seat * cards + card] + state.tricks[seat * cards + card]) for seat in range(state.players)
    )


def _set_to_act(state: FigaroFields, mapping: Mapping[str, Any]) -> None:
    if "to_act" in mapping and mapping["to_act"] is None:
        if state.round + 1 != ROUNDS:
            raise BadInput("a match that is over is in its third round (F50)", "$.round")
        state.asked = NOBODY
        return
    state.asked = _number(mapping, "to_act", int(state.king), 0, int(state.players) - 1)
    if state.held[state.asked] == 0:
        raise BadInput("this seat has no card: the round would be over (F40)", "$.to_act")


def _place_tiles(state: FigaroFields, mapping: Mapping[str, Any]) -> None:
    players = int(state.players)
    for seat, ranks in enumerate(_lists(mapping, "roads", players)):
        _lay_tiles(state, ranks or [], seat, f"$.roads[{seat}]")
    rounds = _lists(mapping, "tiles", int(ROUNDS))
    for number, ranks in enumerate(rounds):
        _lay_tiles(state, ranks or [], LYING - number, f"$.tiles[{number}]")
    for number, ranks in enumerate(rounds):
        wanted = 0 if number < state.round or state.asked == NOBODY else players - 1
        if ranks is None:
            _lay_default(state, number, wanted)
        elif len(ranks) != wanted:
            raise BadInput(f"{wanted} tiles lie there for round {number + 1} (F10)", f"$.tiles[{number}]")


def _lay_tiles(state: FigaroFields, ranks: list[Any], place: i64, at: str) -> None:
    for number, rank in enumerate(ranks):
        if not isinstance(rank, int) or isinstance(rank, bool) or not 1 <= rank <= TILES:
            raise BadInput(f"{rank!r} is no road tile: they are 1 to {TILES}", f"{at}[{number}]")
        if state.tile_at[rank - 1] != -1:
            raise BadInput(f"road tile {rank} is named twice", f"{at}[{number}]")
        state.tile_at[rank - 1] = place


def _lay_default(state: FigaroFields, number: i64, wanted: int) -> None:
    """The shortest tiles that are not named anywhere."""
    free = [tile for tile in range(TILES) if state.tile_at[tile] == -1]
    if len(free) < wanted:
        raise BadInput(f"too few tiles are left for round {number + 1}", f"$.tiles[{number}]")
    for tile in free[:wanted]:
        state.tile_at[tile] = LYING - number
