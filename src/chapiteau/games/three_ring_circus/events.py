"""What is told of a match of 3 Ring Circus."""

from typing import Annotated, Final, Literal, NotRequired, TypedDict

from chapiteau.engine.events import Card, Each, Kind, Remembered, Seat, Undo

Circus = Annotated[int | Literal["automaton", "neutral"], Kind("seats")]
"""A seat, or `automaton` or `neutral`, which the words name among the seats."""
Artist = Annotated[str, Kind("artists")]
Deck = Annotated[str, Kind("decks")]
Family = Annotated[str, Kind("families")]
Place = Annotated[str, Kind("places")]
Region = Annotated[str, Kind("regions")]
Source = Annotated[str, Kind("sources")]
Priority = Literal["required", "family", "highest"]
ShowPriority = Literal["metropolis", "city", "town", "open_town"]


class Start(Remembered):
    type: Literal["start"]
    setup: str
    start: Region
    direction: str
    difficulty: Annotated[str | None, "in solo"]
    closed: list[Region]
    scoring: Annotated[list[Region], "in order"]
    first: Circus
    holder: Circus
    favourites: Annotated[dict[Place, Artist], Each("place", "artist"), "by city"]
    metropolises: Annotated[dict[Place, Card], Each("place", "card"), "by place"]


class Position(Remembered):
    """The match began from a given position."""

    type: Literal["position"]
    seat: Seat | None
    place: Annotated[Place, "Barnum's"]


class DeckLies(Remembered):
    """A deck lies shuffled."""

    type: Literal["deck"]
    deck: Deck
    count: int


class Row(Remembered):
    """Shown in the Ticket row."""

    type: Literal["row"]
    cards: list[Card]


class Hand(Remembered):
    type: Literal["hand"]
    seat: Seat
    count: int
    cards: NotRequired[Annotated[list[Card], "to that seat"]]


class Caravan(Remembered):
    type: Literal["caravan"]
    seat: Circus
    place: Place


class Engage(Remembered):
    type: Literal["engage"]
    seat: Seat
    card: Card
    ring: int
    fee: int


class Pay(Remembered):
    type: Literal["pay"]
    seat: Seat
    card: Card
    left: int


class PlaceArtist(Remembered):
    type: Literal["place"]
    seat: Seat
    card: Card
    ring: int
    column: int
    pedestals: int


class Draw(Remembered):
    type: Literal["draw"]
    seat: Seat
    deck: Deck
    count: int
    cards: NotRequired[Annotated[list[Card], "to that seat"]]


class Reshuffle(Remembered):
    """The discard pile became the deck."""

    type: Literal["reshuffle"]
    deck: Deck
    count: int


class Fame(Remembered):
    type: Literal["fame"]
    seat: Circus
    amount: int
    source: Source
    total: int


class Objective(Remembered):
    type: Literal["objective"]
    seat: Seat
    card: Card


class Swap(Remembered):
    type: Literal["swap"]
    seat: Seat
    card: Card
    other_card: Card
    ring: Annotated[int, "where the first lay"]
    other_ring: Annotated[int, "where the second lay"]
    pedestals: int


class Skip(Remembered):
    type: Literal["skip"]
    seat: Seat
    what: Literal["swap", "another"]


class Instant(Remembered):
    type: Literal["instant"]
    seat: Seat
    card: Card


class Perform(Remembered):
    type: Literal["perform"]
    seat: Seat
    place: Place
    steps: int


class Tent(Remembered):
    type: Literal["tent"]
    seat: Circus
    place: Place
    slot: Annotated[int | None, "null in a town"]
    left: int


class Reward(Remembered):
    type: Literal["reward"]
    seat: Seat
    kind: Literal["tickets", "fame"]


class Ticket(Remembered):
    """Taken from the row."""

    type: Literal["ticket"]
    seat: Seat
    card: Card


class Barnum(Remembered):
    type: Literal["barnum"]
    place: Place


class BarnumStays(Remembered):
    """The cleaning crew was called."""

    type: Literal["barnum_stays"]
    seat: Seat


class Popcorn(Remembered):
    """Barnum entered a metropolis."""

    type: Literal["popcorn"]
    place: Place
    holder: Circus


class Rank(TypedDict):
    seat: Circus
    tents: int
    fame: int


class RegionScored(Remembered):
    type: Literal["region"]
    region: Region
    ranks: Annotated[list[Rank], "best first"]


class Tile(Remembered):
    type: Literal["tile"]
    to: Circus


class Discard(Remembered):
    type: Literal["discard"]
    seat: Seat
    card: Card


class Pass(Remembered):
    type: Literal["pass"]
    seat: Seat


class AutomatonCard(Remembered):
    type: Literal["automaton_card"]
    deck: Deck
    card: Card


class AutomatonShuffle(Remembered):
    type: Literal["automaton_shuffle"]
    deck: Deck
    count: int


class AutomatonToken(Remembered):
    type: Literal["automaton_token"]
    artist: Artist
    pedestals: int


class AutomatonEngage(Remembered):
    type: Literal["automaton_engage"]
    card: Card
    priority: Priority
    family: Family
    value: int


class AutomatonDiscard(Remembered):
    type: Literal["automaton_discard"]
    cards: list[Card]


class AutomatonShow(Remembered):
    type: Literal["automaton_show"]
    place: Place
    priority: ShowPriority
    region: Region
    value: Annotated[int, "fame, slot, Money"]


class AutomatonStays(Remembered):
    """Nothing was in reach."""

    type: Literal["automaton_stays"]


class CircusPlaced(TypedDict):
    seat: Circus
    place: int
    score: int


class End(Remembered):
    type: Literal["end"]
    result: Annotated[list[CircusPlaced], "best first; in solo with the automaton"]


EVENTS: Final = (
    Start,
    Position,
    DeckLies,
    Row,
    Hand,
    Caravan,
    Engage,
    Pay,
    PlaceArtist,
    Draw,
    Reshuffle,
    Fame,
    Objective,
    Swap,
    Skip,
    Instant,
    Perform,
    Tent,
    Reward,
    Ticket,
    Barnum,
    BarnumStays,
    Popcorn,
    RegionScored,
    Tile,
    Discard,
    Pass,
    AutomatonCard,
    AutomatonShuffle,
    AutomatonToken,
    AutomatonEngage,
    AutomatonDiscard,
    AutomatonShow,
    AutomatonStays,
    End,
    Undo,
)
