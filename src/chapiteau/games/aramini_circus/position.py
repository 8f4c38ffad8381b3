"""A state of Aramini Circus to and from readable words; `checks.py` says what is impossible."""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.cards import bag_cards
from chapiteau.engine.chance import Bag
from chapiteau.engine.contract import NOBODY
from chapiteau.engine.errors import BadInput
from chapiteau.engine.memory import HiddenPile
from chapiteau.games.aramini_circus import checks, rules, turn
from chapiteau.games.aramini_circus.components import DISPLAY
from chapiteau.games.aramini_circus.state import (
    ANIMAL_CARDS,
    CARDS,
    DRAW_TWO,
    NO_WAGON,
    SEARCH,
    WAGON_VALUES,
    WAGONS,
    AraminiFields,
)

FIELDS: Final = [
    "players",
    "options",
    "to_act",
    "actions",
    "fill",
    "playing",
    "draws",
    "bonuses",
    "has_filled",
    "quiet_turns",
    "hands",
    "discard",
    "pile",
    "wagons",
    "wagon_pile",
    "trains",
    "waiting",
    "tokens",
    "ringmaster",
    "face_up",
    "piles",
]


def mapping_of(state: AraminiFields) -> dict[str, Any]:
    """Everything that is true, in words; and what each viewer remembers, where somebody listens."""
    seats = range(int(state.players))
    mapping = {
        "players": int(state.players),
        "options": {"bonus_cards": state.bonus_cards},
        "to_act": state.to_act,
        "actions": int(state.actions),
        "fill": _fill_words(state),
        "playing": state.playing_cards(),
        "draws": int(state.draws),
        "bonuses": int(state.bonuses),
        "has_filled": state.has_filled,
        "quiet_turns": int(state.quiet),
        "hands": [state.hand_cards(seat) for seat in seats],
        "discard": state.discard_cards(),
        "pile": bag_cards(state.pile),
        "wagons": state.open_wagons(),
        "wagon_pile": bag_cards(state.wagons),
        "trains": [state.train_wagons(seat) for seat in seats],
        "waiting": [state.waiting_wagons(seat) for seat in seats],
        "tokens": [state.lookup.animals[token] for token in state.token_of],
        "ringmaster": int(state.ringmaster),
        "face_up": state.face_up,
    }
    memories = _memory_words(state)
    return mapping if memories is None else {**mapping, "piles": memories}


def _fill_words(state: AraminiFields) -> dict[str, Any] | None:
    if state.filling == NO_WAGON:
        return None
    return {"wagon": state.lookup.wagon_names[state.filling], "paid": int(state.paid_own + state.paid_token)}


def _viewers(state: AraminiFields) -> list[int | None]:
    return [*range(int(state.players)), None]


def _memory_words(state: AraminiFields) -> list[Any] | None:
    """A70. The piles of every seat and of the spectators, in this order; none for a state made for search."""
    audience = state.audience
    if audience is None or any(viewer not in audience.memories for viewer in _viewers(state)):
        return None
    return [
        [
            {"cards": dict(sorted(pile.cards.items())), "places": dict(sorted(pile.places.items()))}
            for pile in audience.memories[viewer].piles
        ]
        for viewer in _viewers(state)
    ]


def check_fields(mapping: Mapping[str, Any]) -> None:
    for field in mapping:
        if field not in FIELDS:
            raise BadInput(f"a position of Aramini Circus has no field {field!r}", f"$.{field}")


def fill(state: AraminiFields, mapping: Mapping[str, Any]) -> None:
    """Put the pieces where the mapping says, and the rest where the defaults say."""
    _place_tokens(state, mapping)
    _place_wagons(state, mapping)
    _place_cards(state, mapping)
    _set_turn(state, mapping)
    _set_fill(state, mapping)
    state.joining = checks.is_joining(state)
    checks.check(state)


def remember(state: AraminiFields, mapping: Mapping[str, Any]) -> None:
    """A70. What each viewer knows, where the mapping says it; else what a newcomer to the table would know."""
    given = mapping.get("piles")
    if given is None or state.audience is None:
        return
    viewers = _viewers(state)
    places = {f"hand-{seat}": state.hand_cards(seat) for seat in range(state.players)}
    places["pile"] = bag_cards(state.pile)
    hidden = {place: cards for place, cards in places.items() if cards}
    for number, piles in enumerate(_list(given, "$.piles", len(viewers))):
        memory = state.audience.memories[viewers[number]]
        at = f"$.piles[{number}]"
        memory.piles = [_hidden_pile(pile, f"{at}[{place}]") for place, pile in enumerate(_list(piles, at))]
        own = f"hand-{viewers[number]}"
        if any(own in pile.places and pile.only_place() is None for pile in memory.piles):
            raise BadInput("a seat knows its own hand", at)
        if not memory.allows(hidden):
            raise BadInput("this viewer remembers what is not true", at)


def _hidden_pile(pile: object, at: str) -> HiddenPile:
    if not isinstance(pile, Mapping) or sorted(pile) != ["cards", "places"]:
        raise BadInput("a pile has cards and places", at)
    cards, places = _counts(pile["cards"], f"{at}.cards"), _counts(pile["places"], f"{at}.places")
    if sum(cards.values()) != sum(places.values()):
        raise BadInput("there are as many cards as the places hold", at)
    return HiddenPile(cards, places)


def _counts(counts: object, at: str) -> dict[str, int]:
    if not isinstance(counts, Mapping):
        raise BadInput("an object with a number for each name is needed", at)
    return {str(name): _number(count, f"{at}.{name}", 1, 1000) for name, count in counts.items()}


def _number(value: object, at: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadInput(f"{value!r} is not a number from {least} to {most}", at)
    return value


def _yes_or_no(mapping: Mapping[str, Any], field: str, default: bool) -> bool:
    value = mapping.get(field, default)
    if not isinstance(value, bool):
        raise BadInput("true or false is needed", f"$.{field}")
    return value


def _list(value: object, at: str, count: int | None = None) -> list[Any]:
    if not isinstance(value, list) or (count is not None and len(value) != count):
        raise BadInput("a list is needed" if count is None else f"a list of {count} is needed", at)
    return value


def _numbered(value: object, names: list[str], kind: str, at: str) -> int:
    """The number of a design by its name."""
    if not isinstance(value, str) or value not in names:
        raise BadInput(f"there is no {kind} called {value!r}", at)
    return names.index(value)


def _designs(mapping: Mapping[str, Any], field: str, names: list[str], kind: str) -> list[int]:
    given = _list(mapping.get(field) or [], f"$.{field}")
    return [_numbered(name, names, kind, f"$.{field}[{at}]") for at, name in enumerate(given)]


def _by_seat(
    state: AraminiFields, mapping: Mapping[str, Any], field: str, names: list[str], kind: str
) -> list[list[int]]:
    """A list of designs for each seat; what is left out is empty."""
    seats = int(state.players)
    lists = _list(mapping.get(field) or [None] * seats, f"$.{field}", seats)
    found: list[list[int]] = []
    for seat, part in enumerate(lists):
        at = f"$.{field}[{seat}]"
        found.append([_numbered(name, names, kind, f"{at}[{n}]") for n, name in enumerate(_list(part or [], at))])
    return found


def _place_tokens(state: AraminiFields, mapping: Mapping[str, Any]) -> None:
    """A10. The tokens named, and for the other seats the first ones that are free."""
    seats = int(state.players)
    given = _list(mapping.get("tokens") or [None] * seats, "$.tokens", seats)
    tokens = [
        None if name is None else _numbered(name, state.lookup.animals, "token", f"$.tokens[{seat}]")
        for seat, name in enumerate(given)
    ]
    for seat, token in enumerate(tokens):
        if token is not None and tokens.index(token) != seat:
            raise BadInput("there is one token of each animal (A03)", f"$.tokens[{seat}]")
    free = [token for token in range(int(ANIMAL_CARDS)) if token not in tokens]
    for seat, token in enumerate(tokens):
        state.token_of[seat] = free.pop(0) if token is None else token


def _place_wagons(state: AraminiFields, mapping: Mapping[str, Any]) -> None:
    """Trains, waiting wagons, open ones; the rest is the pile, and lies open first where no open one is named."""
    names = state.lookup.wagon_names
    _lay_trains(state, mapping)
    shown = mapping.get("wagons")
    if shown is not None:
        for slot, name in enumerate(_list(shown, "$.wagons", DISPLAY)):
            if name is not None:
                state.display[slot] = _numbered(name, names, "wagon", f"$.wagons[{slot}]")
    rest = _wagons_left(state)
    if shown is None:
        _open_default(state, rest)
    if mapping.get("wagon_pile") is not None:
        _check_rest(rest, _designs(mapping, "wagon_pile", names, "wagon"), names, "$.wagon_pile")
    state.wagons = Bag(names, vec[i64](rest))


def _lay_trains(state: AraminiFields, mapping: Mapping[str, Any]) -> None:
    names = state.lookup.wagon_names
    for seat, wagons in enumerate(_by_seat(state, mapping, "trains", names, "wagon")):
        for number, wagon in enumerate(wagons):
            if not state.fits(seat, wagon):
                at = f"$.trains[{seat}][{number}]"
                raise BadInput("this wagon has neither the animal nor the value before it (A30)", at)
            state.attach(seat, wagon)
    for seat, wagons in enumerate(_by_seat(state, mapping, "waiting", names, "wagon")):
        for wagon in wagons:
            state.wait(seat, wagon)


def _wagons_left(state: AraminiFields) -> list[int]:
    """How many wagons of each design have no place yet."""
    rest = [int(count) for count in state.lookup.wagon_copies]
    for laid in state.trains:
        rest[laid % WAGONS] -= 1
    for place in range(len(state.waiting)):
        rest[place % WAGONS] -= int(state.waiting[place])
    for wagon in state.display:
        if wagon != NO_WAGON:
            rest[wagon] -= 1
    for wagon in range(WAGONS):
        if rest[wagon] < 0:
            name = state.lookup.wagon_names[wagon]
            raise BadInput(f"{name} is named {-rest[wagon]} times too often", "$.wagons")
    return rest


def _check_rest(rest: list[int], named_cards: list[int], names: list[str], at: str) -> None:
    """A pile that is named is exactly what is not named elsewhere."""
    for design, left in enumerate(rest):
        found = named_cards.count(design)
        if found != left:
            raise BadInput(f"there should be {left} of {names[design]} left, not {found}", at)


def _open_default(state: AraminiFields, rest: list[int]) -> None:
    """The first wagons of the list that are left."""
    for slot in range(DISPLAY):
        free = [wagon for wagon in range(WAGONS) if rest[wagon] > 0]
        if free:
            state.display[slot] = free[0]
            rest[free[0]] -= 1


def _place_cards(state: AraminiFields, mapping: Mapping[str, Any]) -> None:
    """Hands, discard pile and cards in play; those not named are the animal pile."""
    names = state.lookup.names
    for seat, cards in enumerate(_by_seat(state, mapping, "hands", names, "card")):
        for card in cards:
            state.give(seat, card)
    for card in _designs(mapping, "discard", names, "card"):
        state.discard = append(state.discard, card)
    for card in _designs(mapping, "playing", names, "card"):
        state.playing = append(state.playing, card)
    rest = _cards_left(state)
    if mapping.get("pile") is not None:
        _check_rest(rest, _designs(mapping, "pile", names, "card"), names, "$.pile")
    state.pile = Bag(names, vec[i64](rest))


def _cards_left(state: AraminiFields) -> list[int]:
    rest = [int(count) for count in rules.deck(state)]
    for place in range(len(state.hands)):
        rest[place % CARDS] -= int(state.hands[place])
    for card in state.discard:
        rest[card] -= 1
    for card in state.playing:
        rest[card] -= 1
    for card in range(CARDS):
        if rest[card] < 0:
            why = "" if state.bonus_cards or card < DRAW_TWO else "; it is in the game with the bonus cards only (A60)"
            raise BadInput(f"{state.lookup.names[card]} is named {-rest[card]} times too often{why}", "$.hands")
    return rest


def _set_turn(state: AraminiFields, mapping: Mapping[str, Any]) -> None:
    """Whose turn it is, with how many actions, and where the Ringmaster token lies."""
    seats = int(state.players)
    over = "to_act" in mapping and mapping["to_act"] is None
    state.asked = NOBODY if over else _number(mapping.get("to_act", 0), "$.to_act", 0, seats - 1)
    default = 0 if over else int(state.right_of(state.asked))
    state.ringmaster = _number(mapping.get("ringmaster", default), "$.ringmaster", 0, seats - 1)
    state.face_up = _yes_or_no(mapping, "face_up", True)
    if not state.face_up and seats > 2:
        raise BadInput("the Ringmaster token is turned over with two players only (A42)", "$.face_up")
    actions = int(turn.actions_of(state, state.asked))
    state.actions = _number(mapping.get("actions", actions), "$.actions", 0, int(state.lookup.actions) + 11)
    state.bonuses = _number(mapping.get("bonuses", len(state.playing)), "$.bonuses", len(state.playing), 10)
    state.has_filled = _yes_or_no(mapping, "has_filled", False)
    state.quiet = _number(mapping.get("quiet_turns", 0), "$.quiet_turns", 0, 1000)
    state.draws = _number(mapping.get("draws", 2 * _plays(state, DRAW_TWO)), "$.draws", 0, 2)
    state.searching = _plays(state, SEARCH)


def _plays(state: AraminiFields, card: i64) -> bool:
    return any(each == card for each in state.playing)


def _set_fill(state: AraminiFields, mapping: Mapping[str, Any]) -> None:
    """A27. The wagon being filled, and how many of the top discards were paid for it."""
    given = mapping.get("fill")
    if given is None:
        return
    if not isinstance(given, Mapping) or not {"wagon"} <= given.keys() <= {"wagon", "paid"}:
        raise BadInput("a fill has a wagon and the number of cards paid", "$.fill")
    state.filling = _numbered(given["wagon"], state.lookup.wagon_names, "wagon", "$.fill.wagon")
    paid = _number(given.get("paid", 0), "$.fill.paid", 0, len(state.discard))
    for number in range(len(state.discard) - paid, len(state.discard)):
        if state.discard[number] == state.filling // WAGON_VALUES:
            state.paid_own += 1
        else:
            state.paid_token += 1
