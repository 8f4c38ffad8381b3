"""Who sits where at a table, and what each has committed to: folded from the table's events."""

from hashlib import sha256
from typing import Any

from chapiteau.engine.chance import commitment, stream_key
from chapiteau.engine.contract import Game
from chapiteau.engine.header import header_of, promised, seat_of
from chapiteau.server.events import Again, Freed, GaveUp, Made, Opened, Over, Sat, TableEvent
from chapiteau.server.wire import NewSeat


class Seat:
    """A bot, a person, or an empty place for one."""

    def __init__(self, new: NewSeat) -> None:
        self.bot = new.bot
        self.is_bot = new.kind == "bot"
        self.name: str | None = None
        self.token: str | None = None
        self.commitment: str | None = None
        self.nonce: str | None = None

    def leave(self) -> None:
        self.name = self.token = None
        self.rise()

    def rise(self) -> None:
        """Hold the seat, but not for this match yet."""
        self.commitment = self.nonce = None

    @property
    def sits(self) -> bool:
        return self.is_bot or self.commitment is not None

    @property
    def is_open(self) -> bool:
        return self.is_bot or self.nonce is not None


class Seating:
    """The seats of a table for the match that is played or prepared."""

    def __init__(self, made: Made) -> None:
        self.made = made
        self.seats = [Seat(seat) for seat in made.seats]
        self.match = 1
        self.seed = bytes.fromhex(made.seed)
        self.giving_up: list[int] = []
        self.over = False

    def fold(self, event: TableEvent) -> None:
        match event:
            case Sat():
                seat = self.seats[event.seat]
                seat.name, seat.token, seat.commitment = event.name, event.token, event.commitment
            case Opened():
                self.seats[event.seat].nonce = event.nonce
            case Freed():
                for number in event.seats:
                    self.seats[number].leave()
            case GaveUp():
                self.giving_up.append(event.seat)
            case Over():
                self.over = True
            case Again():
                self._next_match(event)

    def _next_match(self, event: Again) -> None:
        self.match += 1
        self.seed = bytes.fromhex(event.seed)
        self.giving_up = []
        self.over = False
        for seat in self.seats:
            seat.rise()

    def people(self) -> list[int]:
        """The seats of people, taken or not."""
        return [number for number, seat in enumerate(self.seats) if not seat.is_bot]

    def all_sit(self) -> bool:
        return all(seat.sits for seat in self.seats)

    def all_open(self) -> bool:
        return all(seat.is_open for seat in self.seats)

    def all_give_up(self) -> bool:
        people = self.people()
        return bool(people) and set(people) == set(self.giving_up)

    def still_closed(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if not seat.is_open]

    def commitments(self) -> list[str | None]:
        """One a seat, and none before everybody sits."""
        shown = self.all_sit()
        return [seat.commitment if shown else None for seat in self.seats]

    def key(self) -> bytes:
        """The key of the match's luck."""
        return stream_key(self.seed, [bytes.fromhex(seat.nonce) for seat in self.seats if seat.nonce is not None])

    def header(self, game: Game) -> dict[str, Any]:
        """The header of the record of this match."""
        luck = promised(commitment(self.seed), [seat.commitment for seat in self.seats])
        seats = [seat_of("bot" if seat.is_bot else "human", seat.name, seat.bot) for seat in self.seats]
        header = header_of(game, len(seats), self.made.options, luck, seats)
        return header if self.made.position is None else {**header, "position": self.made.position}

    def secrets(self) -> dict[str, Any]:
        """What is shown when the match is over."""
        return {"seed": self.seed.hex(), "nonces": [seat.nonce for seat in self.seats]}


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return sha256(bytes.fromhex(token)).hexdigest()
