"""What one seat, or a spectator, may know of a match of 3 Ring Circus."""

import msgspec

from chapiteau.engine.view import Pile, Result


class Circus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player's circus, open to all."""

    rings: list[list[str]]
    """The artists of each ring from left to right: as many slots are covered as there are cards."""
    objectives: list[str]
    """The objectives placed."""
    pedestals: int
    banknotes: int
    locomotives: int
    tents: int
    """How many tents are left to put up."""


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """T16. How many cards of each deck a hand has: the backs tell them apart."""

    money: int
    ticket: int
    objective: int


class Engaging(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that is being paid for."""

    card: str
    ring: int
    fee: int
    """What is left to pay."""
    cap: int | None
    """The value of the last card paid: the next is no higher (T24)."""


class Covered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The slot whose bonus is being resolved."""

    ring: int
    column: int


class Show(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The show that is being given."""

    place: str | None
    instant: str | None
    slot: int | None
    tickets: int
    """How many Ticket cards are still to be taken."""
    equipment: bool
    pedestals: int | None
    """In a city: the pedestals of this show (T51)."""


class Automaton(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """T200. The solo opponent."""

    pedestals: int
    locomotives: int
    ring: list[str]
    tokens: list[str]
    played: list[str]
    artist_cards: int
    deck: str
    """The deck in use."""
    cards: int
    """How many cards that deck has left."""
    tents: int


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Built up field by field: what is not written here stays hidden."""

    seat: int | None
    """Whose view it is; None for a spectator."""
    players: int
    options: dict[str, str]
    to_act: int | None
    decision: str | None
    """What the seat that acts is asked for."""
    closed: list[str]
    scoring: list[str]
    """The regions in the order in which they score."""
    scored: int
    """How many of them have scored."""
    clockwise: bool
    barnum: str
    next_barnum: str | None
    """Where Barnum's next step ends as things stand; None while it waits or when the match is over."""
    popcorn: bool
    holder: int | str
    passes: int
    caravans: list[str | None]
    tents: dict[str, list[int | str | None]]
    """Owners by place and slot: a seat, `neutral` or `automaton`; places without a tent are left out."""
    favourites: dict[str, str]
    """The City token of each region, with its side."""
    liked: dict[str, str]
    """The favourite artist of each city."""
    metropolises: dict[str, str]
    """The metropolis card of each region."""
    circuses: list[Circus]
    fame: list[dict[str, int]]
    """By circus and source; in solo the automaton comes second."""
    scores: list[int]
    hand: list[str]
    """The own cards in list order; empty for a spectator."""
    hands: list[Held]
    decks: dict[str, int]
    discards: dict[str, list[str]]
    row: list[str | None]
    engaging: Engaging | None
    covered: Covered | None
    show: Show | None
    reach: dict[str, int]
    """The fewest steps in which the seat whose turn it is could stop at each place (T31); empty outside its choice."""
    automaton: Automaton | None
    piles: list[Pile]
    """Perfect memory: where the cards that this seat cannot see may be."""
    result: list[Result] | None
    """One for each seat when the match is over."""
