"""A state of Ringmaster to and from readable words."""

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from chapiteau.engine.audience import Audience
from chapiteau.engine.contract import NOBODY
from chapiteau.engine.errors import BadInput
from chapiteau.engine.memory import HiddenPile, Memory
from chapiteau.games.ringmaster import effects, rules, scoring
from chapiteau.games.ringmaster.cards import (
    AT_NOTHING,
    CARDS,
    FIRST_EVENT,
    FIRST_SIDESHOW,
    FIRST_STAR,
    FLEA_CIRCUS,
    KNIFE_THROWER,
    NAMES,
    NO_CARD,
    RAMPAGING_ELEPHANT,
    SABOTAGE,
    SWORD_SWALLOWER,
    TRAINS_LEAVIN,
    TRAPEZE_ARTIST,
    WINDSTORM,
)
from chapiteau.games.ringmaster.moves import NOWHERE
from chapiteau.games.ringmaster.state import (
    BY_DEADLOCK,
    ELEPHANT,
    ENDINGS,
    FLEAS,
    KNIFE,
    LIMIT,
    NOT_OVER,
    STEPS,
    SWORDS,
    TRAPEZE,
    TURN,
    WIND,
    WINDOW,
    RingmasterFields,
    counted,
    name_of,
    seat_of,
)
from chapiteau.games.ringmaster.telling import hidden_cards, place_of

FIELDS: Final = [
    "players",
    "options",
    "turn",
    "turns",
    "to_act",
    "step",
    "plays",
    "used",
    "acted",
    "dry",
    "quiet",
    "hands",
    "zones",
    "pile",
    "discard",
    "removed",
    "played",
    "aim",
    "chosen",
    "sabotaged",
    "ended",
    "piles",
]


def mapping_of(state: RingmasterFields) -> dict[str, Any]:
    """Everything that is true, in words; `piles` only where memories hold more than the position tells."""
    seats = range(int(state.players))
    mapping: dict[str, Any] = {
        "players": int(state.players),
        "options": {"window": state.seconds},
        "turn": int(state.turn),
        "turns": int(state.turns),
        "to_act": state.to_act,
        "step": STEPS[state.step],
        "plays": int(state.plays),
        "used": [NAMES[star] for star in range(FIRST_STAR, FIRST_SIDESHOW) if state.is_used(star)],
        "acted": state.acted,
        "dry": state.started_dry,
        "quiet": int(state.quiet),
        "hands": [state.hand_cards(seat) for seat in seats],
        "zones": [state.zone_cards(seat) for seat in seats],
        "pile": counted(state.pile.counts),
        "discard": counted(state.discard),
        "removed": counted(state.removed),
        "played": _played_words(state),
        "aim": {"zone": seat_of(state.zone), "target": name_of(state.target)} if state.step == KNIFE else None,
        "chosen": [name_of(card) for card in state.chosen],
        "sabotaged": name_of(state.sabotaged),
        "ended": ENDINGS[state.ending] or None,
    }
    return mapping | _memories_words(state)


def _played_words(state: RingmasterFields) -> dict[str, Any] | None:
    if state.played == NO_CARD:
        return None
    aim = {"zone": seat_of(state.zone), "target": name_of(state.target)}
    return {"card": NAMES[state.played], **aim, "from": "discard" if state.from_pile else "hand"}


def _memories_words(state: RingmasterFields) -> dict[str, Any]:
    """What viewers remember beyond the default, by viewer."""
    audience = state.audience
    if audience is None:
        return {}
    piles = {_viewer_name(viewer): _words_of(memory) for viewer, memory in audience.memories.items()}
    default = {_viewer_name(viewer): _words_of(default_memory(state, viewer)) for viewer in audience.memories}
    different = {viewer: piles[viewer] for viewer in piles if piles[viewer] != default[viewer]}
    return {"piles": different} if different else {}


def _viewer_name(viewer: int | None) -> str:
    return "spectator" if viewer is None else f"seat-{viewer}"


def _words_of(memory: Memory) -> list[dict[str, dict[str, int]]]:
    return [
        {"cards": dict(sorted(pile.cards.items())), "places": dict(sorted(pile.places.items()))}
        for pile in memory.piles
    ]


def default_memory(state: RingmasterFields, viewer: int | None) -> Memory:
    """What somebody knows who came now: the own hand, open hands, and what must be somewhere."""
    memory = Memory()
    hidden = hidden_cards(state)
    memory.spread(hidden["cards"], hidden["places"])
    for seat in range(int(state.players)):
        if seat == viewer or state.is_open(seat):
            memory.see(place_of(seat), state.hand_cards(seat))
    return memory


# Reading


def check_fields(mapping: Mapping[str, Any]) -> None:
    for field in mapping:
        if field not in FIELDS:
            raise BadInput(f"a position of Ringmaster has no field {field!r}", f"$.{field}")


def fill(state: RingmasterFields, mapping: Mapping[str, Any]) -> None:
    """Put the cards where the mapping says, the others on the draw pile, and check that it can be so."""
    players = int(state.players)
    state.turn = _number(mapping, "turn", 0, 0, players - 1)
    state.turns = _number(mapping, "turns", 1, 1, int(state.lookup.turns_each) * players)
    state.plays = _number(mapping, "plays", int(state.lookup.plays), 0, 99)
    state.quiet = _number(mapping, "quiet", 0, 0, players)
    state.acted = _flag(mapping, "acted")
    state.started_dry = _flag(mapping, "dry")
    _lay_cards(state, mapping)
    for number, star in enumerate(_names(mapping, "used")):
        state.used |= 1 << _star(star, f"$.used[{number}]")
    state.sabotaged = _optional_card(mapping.get("sabotaged"), "$.sabotaged")
    if state.sabotaged != NO_CARD and (state.sabotaged >= FIRST_STAR or state.discard[state.sabotaged] == 0):
        raise BadInput("Barker's sabotaged attraction lies in the discard pile (R25)", "$.sabotaged")
    if "to_act" in mapping and mapping["to_act"] is None:
        _set_over(state, mapping)
    else:
        _set_step(state, mapping)


def _number(mapping: Mapping[str, Any], field: str, default: int, least: int, most: int) -> int:
    value = mapping.get(field, default)
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadInput(f"{value!r} is not a number from {least} to {most}", f"$.{field}")
    return value


def _flag(mapping: Mapping[str, Any], field: str) -> bool:
    value = mapping.get(field, False)
    if not isinstance(value, bool):
        raise BadInput("true or false is needed", f"$.{field}")
    return value


def _names(mapping: Mapping[str, Any], field: str) -> list[Any]:
    value = mapping.get(field)
    if value is None:
        return []
    if not isinstance(value, list):
        raise BadInput("a list is needed", f"$.{field}")
    return value


def _card(name: object, at: str) -> int:
    if not isinstance(name, str) or name not in NAMES:
        raise BadInput(f"there is no card called {name!r}", at)
    return NAMES.index(name)


def _optional_card(name: object, at: str) -> int:
    return NO_CARD if name is None else _card(name, at)


def _star(name: object, at: str) -> int:
    card = _card(name, at)
    if not FIRST_STAR <= card < FIRST_SIDESHOW:
        raise BadInput(f"{name} is no star", at)
    return card


def _lay_cards(state: RingmasterFields, mapping: Mapping[str, Any]) -> None:
    for seat, cards in enumerate(_seats(state, mapping, "hands")):
        for number, name in enumerate(cards):
            state.give(seat, _card(name, f"$.hands[{seat}][{number}]"))
    for seat, cards in enumerate(_seats(state, mapping, "zones")):
        for number, name in enumerate(cards):
            card = _card(name, f"$.zones[{seat}][{number}]")
            if card >= FIRST_EVENT:
                raise BadInput("an event does not stay in a zone (R22)", f"$.zones[{seat}][{number}]")
            state.to_zone(seat, card)
    for number, name in enumerate(_names(mapping, "discard")):
        state.to_discard(_card(name, f"$.discard[{number}]"))
    for number, name in enumerate(_names(mapping, "removed")):
        if _card(name, f"$.removed[{number}]") != TRAINS_LEAVIN:
            raise BadInput("only Train's Leavin'! leaves the game (R47)", f"$.removed[{number}]")
        state.removed[TRAINS_LEAVIN] += 1
    _lay_played(state, mapping)
    _fill_pile(state, mapping)


def _seats(state: RingmasterFields, mapping: Mapping[str, Any], field: str) -> list[list[Any]]:
    value = mapping.get(field)
    if value is None:
        return [[] for _ in range(int(state.players))]
    if not isinstance(value, list) or len(value) != state.players:
        raise BadInput(f"a list of {state.players} lists is needed", f"$.{field}")
    for seat, cards in enumerate(value):
        if not isinstance(cards, list):
            raise BadInput("a list is needed", f"$.{field}[{seat}]")
    return value


def _lay_played(state: RingmasterFields, mapping: Mapping[str, Any]) -> None:
    """The card on the table, with what it aims at."""
    played = mapping.get("played")
    if played is None:
        return
    if not isinstance(played, Mapping) or any(field not in ("card", "zone", "target", "from") for field in played):
        raise BadInput("a card that is played has card, zone, target and from", "$.played")
    state.played = _card(played.get("card"), "$.played.card")
    if played.get("from", "hand") not in ("hand", "discard"):
        raise BadInput("a card is played from hand or from the discard pile", "$.played.from")
    state.from_pile = played.get("from") == "discard"
    if state.from_pile and state.played >= FIRST_STAR:
        raise BadInput("Barker plays an attraction (R44)", "$.played.card")
    _lay_aim(state, played, "$.played")


def _lay_aim(state: RingmasterFields, aim: Mapping[str, Any], at: str) -> None:
    zone = aim.get("zone")
    if zone is not None:
        if not isinstance(zone, int) or isinstance(zone, bool) or not 0 <= zone < state.players:
            raise BadInput(f"{zone!r} is no seat of this table", f"{at}.zone")
        state.zone = zone
    state.target = _optional_card(aim.get("target"), f"{at}.target")


def _fill_pile(state: RingmasterFields, mapping: Mapping[str, Any]) -> None:
    """Cards not named lie in the draw pile; where it is named, nothing may be missing."""
    for card in range(CARDS):
        left = int(state.in_use(card)) - _named(state, card)
        if left < 0:
            raise BadInput(f"{NAMES[card]} is named {-left} times too often", "$.hands")
        state.pile.counts[card] = left
        state.pile.total += left
    if "pile" in mapping and sorted(_names(mapping, "pile"), key=str) != sorted(counted(state.pile.counts)):
        raise BadInput("the draw pile is exactly what lies nowhere else; it may be left out", "$.pile")


def _named(state: RingmasterFields, card: i64) -> int:
    """How many copies of a card have a place."""
    found = state.discard[card] + state.removed[card] + (1 if state.played == card else 0)
    for seat in range(state.players):
        found += state.hands[seat * CARDS + card] + state.zones[seat * CARDS + card]
    return int(found)


def _set_over(state: RingmasterFields, mapping: Mapping[str, Any]) -> None:
    """A match that is over: by a zone that wins, or by R35 or R36."""
    state.asked = NOBODY
    for seat in _from(state, state.turn):
        ending = scoring.win_of(state, seat)
        if ending != NOT_OVER:
            state.ending, state.winner = ending, seat
            break
    named = mapping.get("ended")
    if state.ending == NOT_OVER and named in ENDINGS[BY_DEADLOCK:]:
        state.ending = ENDINGS.index(named)
        state.winner = scoring.most_attractions(state)
    if state.ending == NOT_OVER or named not in (None, ENDINGS[state.ending]):
        raise BadInput("no zone wins by that rule: a match ends by R30, R31, R32, R35 or R36", "$.ended")
    if state.played != NO_CARD:
        raise BadInput("no card is on the table when the match is over", "$.played")


def _from(state: RingmasterFields, seat: i64) -> list[i64]:
    """All seats clockwise from one."""
    return [(seat + place) % state.players for place in range(state.players)]


def _set_step(state: RingmasterFields, mapping: Mapping[str, Any]) -> None:
    """Who is asked for what; a position in which nobody could be asked that is refused."""
    if mapping.get("ended") is not None:
        raise BadInput("somebody is asked, so the match is not over", "$.ended")
    for seat in range(state.players):
        ending = scoring.win_of(state, seat)
        if ending != NOT_OVER:
            raise BadInput(f"this zone has won ({ENDINGS[ending]}): to_act is null then", f"$.zones[{seat}]")
    default = STEPS[TURN if state.played == NO_CARD else WINDOW]
    if mapping.get("step", default) not in STEPS:
        raise BadInput(f"the steps are {', '.join(STEPS)}", "$.step")
    state.step = STEPS.index(mapping.get("step", default))
    first = state.left_of(state.turn) if state.step in (WINDOW, WIND) else state.turn
    state.asked = _number(mapping, "to_act", int(first), 0, int(state.players) - 1)
    if state.step not in (WINDOW, ELEPHANT, WIND) and state.asked != state.turn:
        raise BadInput("the active player is asked here", "$.to_act")
    if (state.played != NO_CARD) != (state.step in (WINDOW, ELEPHANT, WIND)):
        raise BadInput("a card is on the table in a window and while an event asks for choices", "$.played")
    _check_window(state)
    _check_choices(state, mapping)
    _check_end_phase(state)
    _check_costs(state, mapping)


def _check_window(state: RingmasterFields) -> None:
    if state.step != WINDOW:
        return
    if state.asked == state.turn:
        raise BadInput("the opponents are asked in a window (R25)", "$.to_act")
    if not state.sabotage_is_possible() or state.played == SABOTAGE:
        raise BadInput("no window opens while Sabotage! lies in the discard pile (R25)", "$.discard")
    card, zone, target = state.played, state.zone, state.target
    aim = state.lookup.aim[card]
    if card < FIRST_SIDESHOW or (card >= FIRST_EVENT and aim == AT_NOTHING):
        good = zone == NOWHERE and target == NO_CARD
    elif card < FIRST_EVENT:
        good = zone != NOWHERE and target == NO_CARD
    elif zone == NOWHERE:
        good = target == NO_CARD and not rules.has_target(state, aim)
    else:
        good = rules.fits(state, aim, zone, target)
    if not good:
        raise BadInput(
            "this card cannot be played at that", "$.played.target" if target != NO_CARD else "$.played.zone"
        )


def _check_choices(state: RingmasterFields, mapping: Mapping[str, Any]) -> None:
    """R45, R60. Those before the one who is asked have chosen, and nobody else."""
    chosen = mapping.get("chosen")
    names = [None] * int(state.players) if chosen is None else chosen
    if not isinstance(names, list) or len(names) != state.players:
        raise BadInput(f"a list of {state.players} is needed", "$.chosen")
    for seat, name in enumerate(names):
        state.chosen[seat] = _optional_card(name, f"$.chosen[{seat}]")
    asking = state.step in (ELEPHANT, WIND)
    if asking and state.played != (RAMPAGING_ELEPHANT if state.step == ELEPHANT else WINDSTORM):
        raise BadInput(f"{STEPS[state.step]} is on the table here", "$.played.card")
    if asking and not _may_choose(state, state.asked):
        raise BadInput("this player has nothing to choose", "$.to_act")
    order = _from(state, state.turn)
    before = order[: order.index(state.asked)] if asking else []
    for seat in order:
        _check_chosen(state, seat, seat in before and _may_choose(state, seat))


def _check_chosen(state: RingmasterFields, seat: i64, wanted: bool) -> None:
    card = state.chosen[seat]
    if wanted != (card != NO_CARD):
        raise BadInput("who was asked before has chosen, and nobody else", f"$.chosen[{seat}]")
    there = state.in_zone(seat, card) if state.step == ELEPHANT else state.is_attraction(seat, card)
    if wanted and not there:
        raise BadInput("this card cannot be chosen there", f"$.chosen[{seat}]")


def _may_choose(state: RingmasterFields, seat: i64) -> bool:
    if state.step == ELEPHANT:
        return state.zone_size(seat) > 0
    return seat != state.turn and effects.has_attraction(state, seat)


def _check_end_phase(state: RingmasterFields) -> None:
    seat = state.turn
    if state.step == SWORDS and not (state.in_zone(seat, SWORD_SWALLOWER) and effects.has_attraction(state, seat)):
        raise BadInput("Sword Swallower has nothing to wreck here (R43)", "$.step")
    if state.step == FLEAS and not (state.in_zone(seat, FLEA_CIRCUS) and state.held[seat] > 0):
        raise BadInput("Flea Circus has nothing to give here (R57)", "$.step")
    if state.step == LIMIT and state.held[seat] <= state.limit(seat):
        raise BadInput("this hand is not over the limit (R12)", "$.step")


def _check_costs(state: RingmasterFields, mapping: Mapping[str, Any]) -> None:
    if state.step in (TRAPEZE, KNIFE):
        star = TRAPEZE_ARTIST if state.step == TRAPEZE else KNIFE_THROWER
        if not state.in_zone(state.turn, star) or not state.is_used(star) or state.held[state.turn] == 0:
            raise BadInput(f"{NAMES[star]} is not being used here", "$.step")
    aim = mapping.get("aim")
    if state.step != KNIFE:
        if aim is not None:
            raise BadInput("only knife-thrower has an aim while a cost is open", "$.aim")
        return
    if not isinstance(aim, Mapping):
        raise BadInput("Knife Thrower aims at a zone and a star in it", "$.aim")
    _lay_aim(state, aim, "$.aim")
    if state.zone == NOWHERE or not rules.fits(state, state.lookup.aim[KNIFE_THROWER], state.zone, state.target):
        raise BadInput("Knife Thrower aims at a star in an opponent's zone (R52)", "$.aim.target")


# What viewers remember


def fill_memories(state: RingmasterFields, audience: Audience, mapping: Mapping[str, Any]) -> None:
    """The memories that the mapping gives in place of the default ones."""
    piles = mapping.get("piles")
    if piles is None:
        return
    if not isinstance(piles, Mapping):
        raise BadInput("an object with a list of piles for each viewer is needed", "$.piles")
    viewers = {_viewer_name(viewer): viewer for viewer in audience.memories}
    for name, listed in piles.items():
        if name not in viewers:
            raise BadInput(f"the viewers are {', '.join(viewers)}", f"$.piles.{name}")
        memory = _read_memory(listed, f"$.piles.{name}")
        if not memory.allows(_hidden(state)) or not _knows_what_it_sees(state, memory, viewers[name]):
            raise BadInput("this is not what lies in the hands and in the draw pile", f"$.piles.{name}")
        audience.memories[viewers[name]] = memory


def _read_memory(listed: object, at: str) -> Memory:
    if not isinstance(listed, list):
        raise BadInput("a list of piles is needed", at)
    memory = Memory()
    for number, pile in enumerate(listed):
        if not isinstance(pile, Mapping) or sorted(pile) != ["cards", "places"]:
            raise BadInput("a pile has cards and places", f"{at}[{number}]")
        cards, places = (_counts(pile[field], f"{at}[{number}].{field}") for field in ("cards", "places"))
        if sum(cards.values()) != sum(places.values()):
            raise BadInput("a pile has as many cards as its places hold", f"{at}[{number}]")
        memory.piles.append(HiddenPile(cards, places))
    return memory


def _counts(value: object, at: str) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise BadInput("an object of counts is needed", at)
    for name, count in value.items():
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            raise BadInput("a whole number of at least 1 is needed", f"{at}.{name}")
    return dict(value)


def _hidden(state: RingmasterFields) -> dict[str, list[str]]:
    """The true cards of every hidden place."""
    places = {place_of(seat): state.hand_cards(seat) for seat in range(int(state.players))}
    places["pile"] = counted(state.pile.counts)
    return {place: cards for place, cards in places.items() if cards}


def _knows_what_it_sees(state: RingmasterFields, memory: Memory, viewer: int | None) -> bool:
    """The own hand and open ones are piles of their own."""
    for seat in range(int(state.players)):
        if (seat == viewer or state.is_open(seat)) and state.held[seat] > 0:
            place = place_of(seat)
            if any(place in pile.places and pile.only_place() != place for pile in memory.piles):
                return False
    return True
