"""Reads and checks the box of 3 Ring Circus: ours, or a custom one."""

from collections.abc import Mapping
from typing import Any, Final

from chapiteau.engine.errors import BadInput
from chapiteau.engine.fields import lines, listed, numbers, one_of, own_ids, table, text, whole
from chapiteau.games import box
from chapiteau.games.three_ring_circus.atlas import Atlas

FAMILIES: Final = ["animal", "acrobat", "special"]
TYPES: Final = ["clown", "pet", "magician", "rider"]
RINGS: Final = 3
COLUMNS: Final = 5
ICONS: Final = ["none", "pedestal", "banknote", "locomotive"]
BONUSES: Final = ["none", "draw-money", "draw-ticket", "draw-objective", "play-another", "swap-two", "popcorn"]
EFFECTS: Final = ["icon-pedestal", "icon-banknote", "icon-locomotive", "fame-before", "fame-after", "fame-per"]
INSTANTS: Final = [
    "temp-pedestal-per-animal",
    "temp-pedestal-per-acrobat",
    "temp-pedestal-per-special",
    "temp-pedestals",
    "fame",
    "draw-ticket",
    "extra-steps",
    "draw-money",
    "barnum-stays",
]
COUNTS: Final = [
    "tents-in-region",
    "animal-values",
    "acrobat-values",
    "special-values",
    "metropolises",
    "city-pairs",
    "pedestals",
    "artists",
]
DECKS: Final = ["fortune-teller", "mechanical-monkey"]
CARD_KINDS: Final = ["token", "engage", "show"]
MARKS: Final = ["", "pedestal+1", "locomotive-1", "pedestals+2", "steps+3", "fame+2"]
MODES: Final = ["always", "easy", "hard"]
DIFFICULTIES: Final = ["easy", "medium", "hard"]
LOWEST: Final = 5
HIGHEST: Final = 16
ANY: Final = -1
FIXED: Final = {"game": ["id", "players", "ticket_row"], "circus": ["start_visible"]}
"""What a box tells but cannot change: the rules say it."""


class Design:
    """A card as the rules need it, whatever its deck: what `a`, `b` and `n` mean depends on its kind."""

    def __init__(self, name: str, copies: int, value: int = 0, family: int = ANY, fame: int = 0) -> None:
        self.name = name
        self.copies = copies
        self.value = value
        self.family = family
        self.fame = fame
        self.effect = 0
        self.of = ANY
        self.n = 0
        self.base = 0
        self.steps: list[int] = []
        self.rewards: list[int] = []


class Box:
    """The box as plain lists: map, decks, board and automaton."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.atlas = Atlas(data)
        self._read_game(table(data, "game"))
        self._read_cities(table(data, "city"))
        self._read_metropolises(table(data, "metropolis"))
        self.artists = _money_artists(table(data, "money"))
        self.instants = _instants(table(data, "money"))
        _total(self.artists + self.instants, 42, "money cards", "$.money")
        self.family_of, self.fame_of = _ticket_values(table(data, "ticket"))
        self.tickets = self._tickets(table(data, "ticket"))
        _total(self.tickets, 45, "Ticket cards", "$.ticket.card")
        self.objectives = [self._objective(line, at) for line, at in _numbered(table(data, "objective"), "objective")]
        _total(self.objectives, 12, "objectives", "$.objective.card")
        self._read_circus(table(data, "circus"))
        self._read_automaton(table(data, "automaton"))
        names = [card.name for card in self.artists + self.instants + self.tickets + self.objectives]
        for name in names:
            if names.count(name) > 1:
                raise BadInput(f"two different cards are called {name!r}: give one of them another id", "$")

    def _read_game(self, game: Mapping[str, Any]) -> None:
        self.tents = whole(game, "tents", "$.game", 1, 45)
        self.hand_limit = whole(game, "hand_limit", "$.game", 1, 42)
        self.row = whole(game, "ticket_row", "$.game", 5, 5)
        deal = table(game, "deal", "$.game")
        self.deal = [whole(deal, deck, "$.game.deal", 0, 3) for deck in ("ticket", "objective")]
        self.deal.insert(0, whole(deal, "money", "$.game.deal", 1, 10))
        self.region_fame = numbers(game, "region_fame", 3, "$.game")

    def _read_cities(self, city: Mapping[str, Any]) -> None:
        slots = lines(city, "slot", "$.city")
        if len(slots) != 5:
            raise BadInput(f"a city has five slots (T50), not {len(slots)}", "$.city.slot")
        self.slots: list[list[int]] = []
        for number, slot in enumerate(slots):
            at = f"$.city.slot[{number}]"
            values = [whole(slot, field, at, 0, 20) for field in ("number", "tickets", "fame")]
            if self.slots and values[0] <= self.slots[-1][0]:
                raise BadInput("the numbers of the slots rise", f"{at}.number")
            if slot.get("choice") is True and 0 in values[1:]:
                raise BadInput("a choice is between Ticket cards and fame (T52)", at)
            if slot.get("choice") is not True and values[1] > 0 and values[2] > 0:
                raise BadInput("two rewards are a choice (T52)", f"{at}.choice")
            self.slots.append(values)
        self.favourite = whole(city, "favourite_pedestals", "$.city", 0, 10)
        self.tokens = [_token(line, f"$.city.token[{n}]") for n, line in enumerate(lines(city, "token", "$.city"))]
        if len(self.tokens) != 6:
            raise BadInput(f"there are 6 City tokens (T04), not {len(self.tokens)}", "$.city.token")

    def _read_metropolises(self, metropolis: Mapping[str, Any]) -> None:
        self.metropolis_cards: list[list[int]] = []
        for line, at in _numbered(metropolis, "metropolis"):
            families = [one_of(line, field, FAMILIES, at) for field in ("family", "left", "right")]
            self.metropolis_cards.append([whole(line, "required", at, LOWEST, HIGHEST), *families])
        required = [card[0] for card in self.metropolis_cards]
        if len(required) != 6 or len(set(required)) != 6:
            raise BadInput(
                "there are 6 metropolis cards with six different required artists (T04)", "$.metropolis.card"
            )
        fame = table(metropolis, "fame", "$.metropolis")
        self.metropolis_fame = [whole(fame, "required", "$.metropolis.fame", least=1)]
        self.metropolis_fame += [whole(fame, field, "$.metropolis.fame") for field in ("left", "right")]
        self.slot_fame = numbers(metropolis, "slot_fame", 4, "$.metropolis")

    def _tickets(self, ticket: Mapping[str, Any]) -> list[Design]:
        found: dict[str, Design] = {}
        for line, at in _numbered(ticket, "ticket"):
            card = self._ticket(line, at)
            before = found.setdefault(card.name, card)
            if (before.value, before.effect, before.of, before.n) != (card.value, card.effect, card.of, card.n):
                raise BadInput(f"two different cards are called {card.name!r}", f"{at}.id")
            before.copies += 1
        for required, family, _, _ in self.metropolis_cards:
            if self.family_of[required - LOWEST] != family:
                raise BadInput(f"{required} is of another family in the Ticket deck (T60)", "$.metropolis.card")
        return list(found.values())

    def _ticket(self, line: Mapping[str, Any], at: str) -> Design:
        value = whole(line, "value", at, LOWEST, HIGHEST)
        name = text(line, "id", at)
        card = Design(name, 0, value, self.family_of[value - LOWEST], self.fame_of[value - LOWEST])
        card.effect = one_of(line, "effect", EFFECTS, at)
        if card.effect in (3, 4):
            card.of, card.n = one_of(line, "of", FAMILIES, at), whole(line, "n", at, 1, 20)
        if card.effect == 5:
            card.of, card.n = one_of(line, "of", PER, at), whole(line, "n", at, 1, 20)
        return card

    def _objective(self, line: Mapping[str, Any], at: str) -> Design:
        card = Design(text(line, "id", at), 1)
        card.effect = one_of(line, "counts", COUNTS, at)
        if card.effect == 0:
            card.of = one_of(line, "region", self.atlas.regions, at)
        card.steps, card.rewards = numbers(line, "steps", 3, at), numbers(line, "fame", 3, at)
        return card

    def _read_circus(self, circus: Mapping[str, Any]) -> None:
        """The board: what each slot shows or gives, and what is visible at the start."""
        self.icon = [0] * (RINGS * COLUMNS)
        self.bonus = [0] * (RINGS * COLUMNS)
        self.amount = [0] * (RINGS * COLUMNS)
        places: list[int] = []
        for number, slot in enumerate(lines(circus, "slot", "$.circus")):
            places.append(self._read_slot(slot, f"$.circus.slot[{number}]"))
        if sorted(places) != list(range(RINGS * COLUMNS)):
            raise BadInput("each of the 15 slots is there once", "$.circus.slot")
        self.off_slot = whole(circus, "off_slot_locomotives", "$.circus", 0, 20)
        start = table(circus, "start_visible", "$.circus")
        for icon in (1, 2, 3):
            shown = sum(self.amount[slot] for slot in places if self.icon[slot] == icon)
            shown += self.off_slot if icon == 3 else 0
            wanted = whole(start, ICONS[icon], "$.circus.start_visible", 0, 20)
            if shown != wanted:
                what = f"the slots show {shown} of {ICONS[icon]}, start_visible says {wanted} (T06)"
                raise BadInput(what, "$.circus.slot")
        self.columns = _column_bonuses(circus)
        self.objective_slots = whole(circus, "objective_slots", "$.circus", 0, 5)
        self.track = numbers(circus, "pedestal_track", 2, "$.circus")

    def _read_slot(self, slot: Mapping[str, Any], at: str) -> int:
        place = (whole(slot, "ring", at, 1, RINGS) - 1) * COLUMNS + whole(slot, "column", at, 1, COLUMNS) - 1
        kind = one_of(slot, "kind", ["none", "visible", "bonus"], at)
        if kind == 1:
            self.icon[place] = one_of(slot, "icon", ICONS, at)
        if kind == 2:
            self.bonus[place] = one_of(slot, "icon", BONUSES, at)
        self.amount[place] = whole(slot, "n", at, 0, 20)
        return place

    def _read_automaton(self, automaton: Mapping[str, Any]) -> None:
        found = lines(automaton, "card", "$.automaton")
        self.automaton_names = own_ids(found, "$.automaton.card")
        self.automaton: list[list[int]] = []
        for number, line in enumerate(found):
            at = f"$.automaton.card[{number}]"
            kind = one_of(line, "kind", CARD_KINDS, at)
            family = one_of(line, "family", FAMILIES, at) if kind == 1 else ANY
            marks = [one_of({mode: line.get(mode, "")}, mode, MARKS, at) for mode in MODES]
            deck, copies = one_of(line, "deck", DECKS, at), whole(line, "copies", at, 1, 20)
            self.automaton.append([deck, copies, kind, family, *marks])
        for deck, count in enumerate((17, 15)):
            cards = [card for card in self.automaton if card[0] == deck]
            if sum(card[1] for card in cards) != count:
                raise BadInput(f"the deck {DECKS[deck]} has {count} cards (T200)", "$.automaton.card")
            if not any(card[2] == 2 for card in cards):
                raise BadInput(f"the deck {DECKS[deck]} needs a show, or a turn would never end", "$.automaton.card")
        self.solo_pedestals = whole(automaton, "pedestal_start", "$.automaton", 0, 20)
        self.solo_steps = whole(automaton, "locomotive_start", "$.automaton", 0, 20)
        self.solo_pedestal_track = numbers(automaton, "pedestal_track", 2, "$.automaton")
        self.solo_step_track = numbers(automaton, "locomotive_track", 2, "$.automaton")
        bonus = table(automaton, "fame_per_artist_card", "$.automaton")
        self.solo_fame = [whole(bonus, mode, "$.automaton.fame_per_artist_card") for mode in DIFFICULTIES]


PER: Final = [
    "banknote-icon",
    "locomotive-icon",
    "pedestal",
    *FAMILIES,
    *(f"value-{value}" for value in range(1, HIGHEST + 1)),
]
"""T111. What an end effect may count over the whole circus."""


def _numbered(data: Mapping[str, Any], name: str) -> list[tuple[Mapping[str, Any], str]]:
    """The lines of a deck, each with its place in the file."""
    return [(line, f"$.{name}.card[{number}]") for number, line in enumerate(lines(data, "card", f"$.{name}"))]


def _total(cards: list[Design], wanted: int, what: str, at: str) -> None:
    count = sum(card.copies for card in cards)
    if count != wanted:
        raise BadInput(f"there are {wanted} {what}, not {count}", at)


def _token(line: Mapping[str, Any], at: str) -> list[int]:
    """Both sides of a City token: the favourites of the region's first and second city."""
    sides: list[int] = []
    for side in ("side_a", "side_b"):
        artists = listed(line.get(side), TYPES, f"{at}.{side}")
        if len(artists) != 2:
            raise BadInput("a side names one artist for each of two cities (T04)", f"{at}.{side}")
        sides += artists
    return sides


def _money_artists(money: Mapping[str, Any]) -> list[Design]:
    found: list[Design] = []
    values: dict[int, int] = {}
    for number, line in enumerate(lines(money, "artist", "$.money")):
        at = f"$.money.artist[{number}]"
        card = Design(text(line, "id", at), whole(line, "copies", at, 1, 42), whole(line, "value", at, 1, 4))
        card.effect = one_of(line, "type", TYPES, at)
        if values.setdefault(card.effect, card.value) != card.value:
            raise BadInput("artists of one type have one value (T14)", f"{at}.value")
        card.of, card.base = one_of(line, "per_family", FAMILIES, at), whole(line, "base", at, 0, 5)
        found.append(card)
    if len(values) != 4 or len(set(values.values())) != 4:
        raise BadInput("clown, pet, magician and rider are worth 1 to 4 (T14)", "$.money.artist")
    return found


def _instants(money: Mapping[str, Any]) -> list[Design]:
    found: list[Design] = []
    for number, line in enumerate(lines(money, "instant", "$.money")):
        at = f"$.money.instant[{number}]"
        card = Design(text(line, "id", at), whole(line, "copies", at, 1, 42), whole(line, "value", at, 5, 5))
        card.effect, card.n = one_of(line, "effect", INSTANTS, at), whole(line, "n", at, 1, 10)
        found.append(card)
    return found


def _ticket_values(ticket: Mapping[str, Any]) -> tuple[list[int], list[int]]:
    """T14. Family and fame of each value from 5 to 16."""
    families, fame = [ANY] * 12, [0] * 12
    for number, line in enumerate(lines(ticket, "artist", "$.ticket")):
        at = f"$.ticket.artist[{number}]"
        value = whole(line, "value", at, LOWEST, HIGHEST)
        families[value - LOWEST] = one_of(line, "family", FAMILIES, at)
        fame[value - LOWEST] = whole(line, "fame", at, 0, 20)
    if ANY in families or any(families.count(family) != 4 for family in range(3)):
        raise BadInput("the values 5 to 16 are of three families with four values each (T14)", "$.ticket.artist")
    return families, fame


def _column_bonuses(circus: Mapping[str, Any]) -> list[int]:
    """T27. The fame for each column; 0 stands for placing an objective."""
    found = circus.get("column_bonus")
    if not isinstance(found, list) or len(found) != COLUMNS:
        raise BadInput("a bonus for each of five columns is needed (T27)", "$.circus.column_bonus")
    bonuses: list[int] = []
    for number, name in enumerate(found):
        fame = str(name).removeprefix("fame-")
        if name != "place-objective" and not (str(name).startswith("fame-") and fame.isdecimal()):
            raise BadInput(f"{name!r} is neither place-objective nor fame-N", f"$.circus.column_bonus[{number}]")
        bonuses.append(0 if name == "place-objective" else int(fame))
    return bonuses


def read_box(custom: Mapping[str, Any] | None) -> Box:
    """Our box, or a custom one."""
    return Box(box.read("three_ring_circus", custom, FIXED))
