"""A state of Aramini Circus to and from readable words; `checks.py` says what is impossible."""

from collections.abc import Mapping
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i64

from chapiteau.engine.cards import bag_cards
from chapiteau.engine.chance import Bag
from chapiteau.engine.contract import NOBODY
from chapiteau.engine.errors import BadInput
from chapiteau.engine.fields import all_named, flag, is_over, list_of, named_by, number, object_of, one_named
from chapiteau.engine.knowledge import all_memories
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


class AraminiPosition(AraminiFields):
    """Fields that can be written down and laid out again."""

    def mapping(self) -> dict[str, Any]:
        """Everything that is true, in words; and what each viewer remembers, where somebody listens."""
        seats = range(int(self.players))
        mapping = {
            "players": int(self.players),
            "options": {"bonus_cards": self.bonus_cards},
            "to_act": self.to_act,
            "actions": int(self.actions),
            "fill": _fill_words(self),
            "playing": self.playing_cards(),
            "draws": int(self.draws),
            "bonuses": int(self.bonuses),
            "has_filled": self.has_filled,
            "quiet_turns": int(self.quiet),
            "hands": [self.hand_cards(seat) for seat in seats],
            "discard": self.discard_cards(),
            "pile": bag_cards(self.pile),
            "wagons": self.open_wagons(),
            "wagon_pile": bag_cards(self.wagons),
            "trains": [self.train_wagons(seat) for seat in seats],
            "waiting": [self.waiting_wagons(seat) for seat in seats],
            "tokens": [self.lookup.animals[token] for token in self.token_of],
            "ringmaster": int(self.ringmaster),
            "face_up": self.face_up,
        }
        return mapping | all_memories(self)

    def lay_open(self, words: Mapping[str, Any]) -> None:
        """Everything that lies open: tokens, wagons, discard pile, and where the turn stands."""
        _place_tokens(self, words)
        _place_wagons(self, words)
        for card in all_named(words.get("discard") or [], self.lookup.names, "card", "$.discard"):
            self.discard = append(self.discard, card)
        for card in all_named(words.get("playing") or [], self.lookup.names, "card", "$.playing"):
            self.playing = append(self.playing, card)
        _set_turn(self, words)
        _set_fill(self, words)
        self.joining = checks.is_joining(self)

    def fill(self, mapping: Mapping[str, Any]) -> None:
        """Put the pieces where the mapping says; cards and wagons not named lie in their piles."""
        self.lay_open(mapping)
        for seat, cards in enumerate(named_by(mapping, "hands", int(self.players), self.lookup.names, "card")):
            for card in cards:
                self.give(seat, card)
        self.pile = Bag(self.lookup.names, vec[i64](_cards_left(self)))
        _check_rest(self.pile, mapping, "pile")
        _check_rest(self.wagons, mapping, "wagon_pile")
        checks.check(self)


def _fill_words(state: AraminiFields) -> dict[str, Any] | None:
    if state.filling == NO_WAGON:
        return None
    return {"wagon": state.lookup.wagon_names[state.filling], "paid": int(state.paid_own + state.paid_token)}


def _check_rest(bag: Bag, mapping: Mapping[str, Any], field: str) -> None:
    """A pile that is named is exactly what is not named elsewhere."""
    if mapping.get(field) is None:
        return
    given = all_named(mapping[field], bag.names, "card", f"$.{field}")
    for design, name in enumerate(bag.names):
        if given.count(design) != bag.counts[design]:
            raise BadInput(f"{bag.counts[design]} of {name} are left, not {given.count(design)}", f"$.{field}")


def _place_tokens(state: AraminiFields, mapping: Mapping[str, Any]) -> None:
    """A10. The tokens named, and for the other seats the first ones that are free."""
    seats = int(state.players)
    given = list_of(mapping.get("tokens") or [None] * seats, "$.tokens", seats)
    tokens = [
        None if name is None else one_named(name, state.lookup.animals, "token", f"$.tokens[{seat}]")
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
        for slot, name in enumerate(list_of(shown, "$.wagons", DISPLAY)):
            if name is not None:
                state.display[slot] = one_named(name, names, "wagon", f"$.wagons[{slot}]")
    rest = _wagons_left(state)
    if shown is None:
        _open_default(state, rest)
    state.wagons = Bag(names, vec[i64](rest))


def _lay_trains(state: AraminiFields, mapping: Mapping[str, Any]) -> None:
    names = state.lookup.wagon_names
    for seat, wagons in enumerate(named_by(mapping, "trains", int(state.players), names, "wagon")):
        for place, wagon in enumerate(wagons):
            if not state.fits(seat, wagon):
                at = f"$.trains[{seat}][{place}]"
                raise BadInput("this wagon has neither the animal nor the value before it (A30)", at)
            state.attach(seat, wagon)
    for seat, wagons in enumerate(named_by(mapping, "waiting", int(state.players), names, "wagon")):
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


def _open_default(state: AraminiFields, rest: list[int]) -> None:
    """The first wagons of the list that are left."""
    for slot in range(DISPLAY):
        free = [wagon for wagon in range(WAGONS) if rest[wagon] > 0]
        if free:
            state.display[slot] = free[0]
            rest[free[0]] -= 1


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
    over = is_over(mapping)
    state.asked = NOBODY if over else number(mapping.get("to_act", 0), "$.to_act", 0, seats - 1)
    default = 0 if over else int(state.right_of(state.asked))
    state.ringmaster = number(mapping.get("ringmaster", default), "$.ringmaster", 0, seats - 1)
    state.face_up = flag(mapping.get("face_up", True), "$.face_up")
    if not state.face_up and seats > 2:
        raise BadInput("the Ringmaster token is turned over with two players only (A42)", "$.face_up")
    actions = int(turn.actions_of(state, state.asked))
    state.actions = number(mapping.get("actions", actions), "$.actions", 0, int(state.lookup.actions) + 11)
    state.bonuses = number(mapping.get("bonuses", len(state.playing)), "$.bonuses", len(state.playing), 10)
    state.has_filled = flag(mapping.get("has_filled", False), "$.has_filled")
    state.quiet = number(mapping.get("quiet_turns", 0), "$.quiet_turns", 0, 1000)
    state.draws = number(mapping.get("draws", 2 * _plays(state, DRAW_TWO)), "$.draws", 0, 2)
    state.searching = _plays(state, SEARCH)


def _plays(state: AraminiFields, card: i64) -> bool:
    return any(each == card for each in state.playing)


def _set_fill(state: AraminiFields, mapping: Mapping[str, Any]) -> None:
    """A27. The wagon being filled, and how many of the top discards were paid for it."""
    given = mapping.get("fill")
    if given is None:
        return
    if not {"wagon"} <= object_of(given, "$.fill").keys() <= {"wagon", "paid"}:
        raise BadInput("a fill has a wagon and the number of cards paid", "$.fill")
    state.filling = one_named(given["wagon"], state.lookup.wagon_names, "wagon", "$.fill.wagon")
    paid = number(given.get("paid", 0), "$.fill.paid", 0, len(state.discard))
    for place in range(len(state.discard) - paid, len(state.discard)):
        if state.discard[place] == state.filling // WAGON_VALUES:
            state.paid_own += 1
        else:
            state.paid_token += 1
