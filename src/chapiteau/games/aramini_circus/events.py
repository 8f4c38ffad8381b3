"""What is told of a match of Aramini Circus."""

from typing import Annotated, Final, Literal, NotRequired

from chapiteau.engine.events import Card, Each, Kind, Placed, Remembered, Seat, Undo

Token = Annotated[str, Kind("tokens")]
Wagon = Annotated[str, Kind("wagons")]


class Start(Remembered):
    type: Literal["start"]
    seat: Annotated[Seat, "who begins"]
    goal: int
    ringmaster: Seat
    tokens: Annotated[list[Token], Each("seat", "token"), "one a seat"]
    middle: list[Token]
    wagons: Annotated[list[Wagon | None], "the four available ones"]


class Deal(Remembered):
    type: Literal["deal"]
    count: Annotated[int, "cards each"]
    card: Annotated[Card, "the first discard"]


class Position(Remembered):
    """The match began from a given position."""

    type: Literal["position"]
    seat: Annotated[Seat | None, "who is asked"]
    actions: int


class Hand(Remembered):
    type: Literal["hand"]
    seat: Seat
    count: int
    cards: NotRequired[Annotated[list[Card], "to that seat"]]


class Turn(Remembered):
    """A turn begins."""

    type: Literal["turn"]
    seat: Seat
    actions: int


class DrawBlind(Remembered):
    type: Literal["draw_blind"]
    seat: Seat
    card: NotRequired[Annotated[Card, "to that seat"]]


class DrawOpen(Remembered):
    """From the discard pile: its top card, or by a search any."""

    type: Literal["draw_open", "pick"]
    seat: Seat
    card: Card


class Renew(Remembered):
    """The discard pile but for its top card became the animal pile."""

    type: Literal["renew"]
    count: int


class Fill(Remembered):
    """Named, not yet paid."""

    type: Literal["fill"]
    seat: Seat
    wagon: Wagon


class Bonus(Remembered):
    """A bonus card was played; it lies aside (`playing`) until its effect is over."""

    type: Literal["bonus"]
    seat: Seat
    card: Card


class Pay(Remembered):
    type: Literal["pay"]
    seat: Seat
    card: Card
    left: Annotated[int, "what is still to pay"]


class Take(Remembered):
    """Paid for; the bonus cards played for it now lie on the discard pile."""

    type: Literal["take"]
    seat: Seat
    wagon: Wagon


class Reveal(Remembered):
    """A new available wagon."""

    type: Literal["reveal"]
    slot: Annotated[int, "0 to 3"]
    wagon: Wagon


class Gap(Remembered):
    """The wagon pile is empty."""

    type: Literal["gap"]
    slot: int


class Join(Remembered):
    type: Literal["join"]
    seat: Seat
    wagon: Wagon
    points: Annotated[int, "of the train, after it"]


class Wait(Remembered):
    """It cannot join."""

    type: Literal["wait"]
    seat: Seat
    wagon: Wagon


class Exchange(Remembered):
    type: Literal["exchange"]
    seat: Seat
    gives: Token
    gets: Token
    other: Annotated[Seat | None, "that had it; null: it lay in the middle"]


class EndTurn(Remembered):
    """Ended early."""

    type: Literal["end_turn"]
    seat: Seat
    actions: Annotated[int, "left"]


class PassRingmaster(Remembered):
    type: Literal["pass_ringmaster"]
    seat: Seat
    to: Seat
    face_up: bool


class TurnRingmaster(Remembered):
    """Turned face up."""

    type: Literal["turn_ringmaster"]
    seat: Seat


class End(Remembered):
    type: Literal["end"]
    rule: Annotated[str, "A50, A51 or A52"]
    result: Annotated[list[Placed], "best first; places may be shared"]


EVENTS: Final = (
    Start,
    Deal,
    Position,
    Hand,
    Turn,
    DrawBlind,
    DrawOpen,
    Renew,
    Fill,
    Bonus,
    Pay,
    Take,
    Reveal,
    Gap,
    Join,
    Wait,
    Exchange,
    EndTurn,
    PassRingmaster,
    TurnRingmaster,
    End,
    Undo,
)
