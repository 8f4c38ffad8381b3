"""A state of Ringmaster to and from readable words; `checks.py` says what is impossible."""

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from chapiteau.engine.contract import NOBODY
from chapiteau.engine.errors import BadInput
from chapiteau.engine.fields import all_named, flag, is_over, list_of, named_by, number, object_of, one_named
from chapiteau.engine.knowledge import unusual_memories
from chapiteau.games.ringmaster import checks, scoring
from chapiteau.games.ringmaster.cards import (
    CARDS,
    FIRST_EVENT,
    FIRST_SIDESHOW,
    FIRST_STAR,
    NAMES,
    NO_CARD,
    TRAINS_LEAVIN,
)
from chapiteau.games.ringmaster.state import (
    BY_DEADLOCK,
    ENDINGS,
    KNIFE,
    NOT_OVER,
    STEPS,
    TURN,
    WIND,
    WINDOW,
    RingmasterFields,
    counted,
    name_of,
    seat_of,
)


class RingmasterPosition(RingmasterFields):
    """Fields that can be written down and laid out again."""

    def mapping(self) -> dict[str, Any]:
        """Everything that is true, in words; `piles` only where somebody remembers more than the position tells."""
        seats = range(int(self.players))
        mapping: dict[str, Any] = {
            "players": int(self.players),
            "options": {"window": self.seconds},
            "turn": int(self.turn),
            "turns": int(self.turns),
            "to_act": self.to_act,
            "step": STEPS[self.step],
            "plays": int(self.plays),
            "used": [NAMES[star] for star in range(FIRST_STAR, FIRST_SIDESHOW) if self.is_used(star)],
            "acted": self.acted,
            "dry": self.started_dry,
            "quiet": int(self.quiet),
            "hands": [self.hand_cards(seat) for seat in seats],
            "zones": [self.zone_cards(seat) for seat in seats],
            "pile": counted(self.pile.counts),
            "discard": counted(self.discard),
            "removed": counted(self.removed),
            "played": _played_words(self),
            "aim": {"zone": seat_of(self.zone), "target": name_of(self.target)} if self.step == KNIFE else None,
            "chosen": [name_of(card) for card in self.chosen],
            "sabotaged": name_of(self.sabotaged),
            "ended": ENDINGS[self.ending] or None,
        }
        return mapping | unusual_memories(self)

    def lay_open(self, words: Mapping[str, Any]) -> None:
        """Everything that lies open: zones, discard pile, the card on the table, and where the turn stands."""
        players = int(self.players)
        self.turn = number(words.get("turn", 0), "$.turn", 0, players - 1)
        self.turns = number(words.get("turns", 1), "$.turns", 1, int(self.lookup.turns_each) * players)
        self.plays = number(words.get("plays", int(self.lookup.plays)), "$.plays", 0, 99)
        self.quiet = number(words.get("quiet", 0), "$.quiet", 0, players)
        self.acted = flag(words.get("acted", False), "$.acted")
        self.started_dry = flag(words.get("dry", False), "$.dry")
        _lay_cards(self, words)
        _lay_played(self, words)
        for place, star in enumerate(all_named(words.get("used") or [], NAMES, "card", "$.used")):
            if not FIRST_STAR <= star < FIRST_SIDESHOW:
                raise BadInput(f"{NAMES[star]} is no star", f"$.used[{place}]")
            self.used |= 1 << star
        self.sabotaged = _optional_card(words.get("sabotaged"), "$.sabotaged")
        if is_over(words):
            _set_over(self, words)
        else:
            _set_step(self, words)

    def fill(self, mapping: Mapping[str, Any]) -> None:
        """Put the cards where the mapping says, the others on the draw pile, and check that it can be so."""
        self.lay_open(mapping)
        for seat, cards in enumerate(named_by(mapping, "hands", int(self.players), NAMES, "card")):
            for card in cards:
                self.give(seat, card)
        _fill_pile(self, mapping)
        checks.check(self, mapping)


def _played_words(state: RingmasterFields) -> dict[str, Any] | None:
    if state.played == NO_CARD:
        return None
    aim = {"zone": seat_of(state.zone), "target": name_of(state.target)}
    return {"card": NAMES[state.played], **aim, "from": "discard" if state.from_pile else "hand"}


def _optional_card(name: object, at: str) -> int:
    return NO_CARD if name is None else one_named(name, NAMES, "card", at)


def _lay_cards(state: RingmasterFields, words: Mapping[str, Any]) -> None:
    for seat, cards in enumerate(named_by(words, "zones", int(state.players), NAMES, "card")):
        for place, card in enumerate(cards):
            if card >= FIRST_EVENT:
                raise BadInput("an event does not stay in a zone (R22)", f"$.zones[{seat}][{place}]")
            state.to_zone(seat, card)
    for card in all_named(words.get("discard") or [], NAMES, "card", "$.discard"):
        state.to_discard(card)
    for place, card in enumerate(all_named(words.get("removed") or [], NAMES, "card", "$.removed")):
        if card != TRAINS_LEAVIN:
            raise BadInput("only Train's Leavin'! leaves the game (R47)", f"$.removed[{place}]")
        state.removed[card] += 1


def _lay_played(state: RingmasterFields, words: Mapping[str, Any]) -> None:
    """The card on the table, with what it aims at."""
    if words.get("played") is None:
        return
    played = object_of(words["played"], "$.played")
    if any(field not in ("card", "zone", "target", "from") for field in played):
        raise BadInput("a card that is played has card, zone, target and from", "$.played")
    state.played = one_named(played.get("card"), NAMES, "card", "$.played.card")
    state.from_pile = one_named(played.get("from", "hand"), ["hand", "discard"], "source", "$.played.from") == 1
    if state.from_pile and state.played >= FIRST_STAR:
        raise BadInput("Barker plays an attraction (R44)", "$.played.card")
    _lay_aim(state, played, "$.played")


def _lay_aim(state: RingmasterFields, aim: Mapping[str, Any], at: str) -> None:
    if aim.get("zone") is not None:
        state.zone = number(aim["zone"], f"{at}.zone", 0, int(state.players) - 1)
    state.target = _optional_card(aim.get("target"), f"{at}.target")


def _fill_pile(state: RingmasterFields, mapping: Mapping[str, Any]) -> None:
    """Cards not named lie in the draw pile; where it is named, nothing may be missing."""
    for card in range(CARDS):
        left = int(state.in_use(card)) - _named(state, card)
        if left < 0:
            raise BadInput(f"{NAMES[card]} is named {-left} times too often", "$.hands")
        state.pile.counts[card] = left
        state.pile.total += left
    if "pile" in mapping and sorted(list_of(mapping["pile"], "$.pile"), key=str) != sorted(counted(state.pile.counts)):
        raise BadInput("the draw pile is exactly what lies nowhere else; it may be left out", "$.pile")


def _named(state: RingmasterFields, card: i64) -> int:
    """How many copies of a card have a place."""
    found = state.discard[card] + state.removed[card] + (1 if state.played == card else 0)
    for seat in range(state.players):
        found += state.hands[seat * CARDS + card] + state.zones[seat * CARDS + card]
    return int(found)


def _set_over(state: RingmasterFields, words: Mapping[str, Any]) -> None:
    """A match that is over: by a zone that wins, or by R35 or R36."""
    state.asked = NOBODY
    for seat in checks.clockwise(state):
        ending = scoring.win_of(state, seat)
        if ending != NOT_OVER:
            state.ending, state.winner = ending, seat
            break
    named = words.get("ended")
    if state.ending == NOT_OVER and named in ENDINGS[BY_DEADLOCK:]:
        state.ending = ENDINGS.index(named)
        state.winner = scoring.most_attractions(state)
    if state.ending == NOT_OVER or named not in (None, ENDINGS[state.ending]):
        raise BadInput("no zone wins by that rule: a match ends by R30, R31, R32, R35 or R36", "$.ended")


def _set_step(state: RingmasterFields, words: Mapping[str, Any]) -> None:
    """Who is asked for what."""
    default = STEPS[TURN if state.played == NO_CARD else WINDOW]
    state.step = one_named(words.get("step", default), STEPS, "step", "$.step")
    first = state.left_of(state.turn) if state.step in (WINDOW, WIND) else state.turn
    state.asked = number(words.get("to_act", int(first)), "$.to_act", 0, int(state.players) - 1)
    chosen = words.get("chosen")
    for seat, name in enumerate([] if chosen is None else list_of(chosen, "$.chosen", int(state.players))):
        state.chosen[seat] = _optional_card(name, f"$.chosen[{seat}]")
    if state.step == KNIFE:
        _lay_aim(state, object_of(words.get("aim"), "$.aim"), "$.aim")
