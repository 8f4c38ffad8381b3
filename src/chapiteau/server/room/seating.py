"""Who sits where at a table, and what each has committed to: folded from the table's events."""

import secrets
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from chapiteau.engine.chance import commitment, stream_key
from chapiteau.engine.contract import Game
from chapiteau.engine.header import header_of, promised, seat_of
from chapiteau.games import REGISTERED
from chapiteau.games.registration import BOT_NAMES, bot_name
from chapiteau.server.events import (
    Again,
    Arranged,
    CameBack,
    Freed,
    Made,
    Opened,
    Over,
    Rose,
    Sat,
    StoodIn,
    TableEvent,
)
from chapiteau.server.naming import distinct
from chapiteau.server.wire import NewSeat


@dataclass(frozen=True)
class Driver:
    """Who plays a seat now: a bot, by name, or the person who holds the seat."""

    bot: str | None


PERSON: Final = Driver(None)


class Seat:
    """A place at the table: the holder is the person it belongs to, the driver is whoever plays it now."""

    def __init__(self, new: NewSeat) -> None:
        self.kind = new.kind
        self.holder: str | None = None
        """SHA-256 of the token of the person who may play this seat; nobody holds a bot's seat."""
        self.person: str | None = None
        """The id of that person, who may play it from every device."""
        self.bot = new.bot
        """The bot whose seat it is."""
        self.driver = PERSON if new.bot is None else Driver(new.bot)
        self.left = False
        """The holder left of their own accord: a bot plays on until they come back."""
        self.name: str | None = None
        self.commitment: str | None = None
        self.nonce: str | None = None
        self.locked = False
        """Kept free by the host: nobody may sit here."""

    @property
    def for_people(self) -> bool:
        return self.kind == "human"

    def leave(self) -> None:
        self.name = self.holder = self.person = None
        self.rise()

    def arrange(self, event: Arranged) -> None:
        """Arrange this seat as the host wants; a person on it has to leave."""
        if event.what in {"bot", "person", "remove"}:
            self.leave()
        if event.what in {"bot", "person"}:
            self.kind = "human" if event.bot is None else "bot"
            self.bot = event.bot
            self.driver = PERSON if event.bot is None else Driver(event.bot)
        # A removed person could otherwise sit down again at once.
        self.locked = event.what in {"lock", "remove"}

    def take_back(self) -> None:
        """Give the seat back to its own driver: its bot, or else its holder."""
        self.driver, self.left = PERSON if self.bot is None else Driver(self.bot), False

    def rise(self) -> None:
        """Keep the seat, but commit to the next match anew."""
        self.commitment = self.nonce = None

    @property
    def sits(self) -> bool:
        return not self.for_people or self.commitment is not None

    @property
    def is_open(self) -> bool:
        return not self.for_people or self.nonce is not None


class Seating:
    """The seats of a table for the match that is played or prepared."""

    def __init__(self, made: Made) -> None:
        self.made = made
        self.seats = [Seat(seat) for seat in made.seats]
        self.match = 1
        """The number of that match."""
        self.seed = bytes.fromhex(made.seed)
        self.abandoned: list[dict[str, Any]] = []
        """The commitments of abandoned rounds of this match, as in the header of its record."""
        self.over = False
        self.sat_at = 0.0
        """When the last seat was taken."""
        self._people = self._for_people()
        self._bot_names: dict[int, str] | None = None
        """None until they are asked for after a change."""

    def fold(self, event: TableEvent) -> None:
        self._bot_names = None
        match event:
            case Sat():
                seat = self.seats[event.seat]
                seat.name, seat.holder, seat.commitment = event.name, event.token, event.commitment
                seat.person = event.person
                self.sat_at = event.at
            case Opened():
                self.seats[event.seat].nonce = event.nonce
            case Freed():
                self._free(event)
            case Rose():
                self.seats[event.seat].leave()
            case Arranged():
                self._arrange(event)
            case StoodIn():
                self.seats[event.seat].driver, self.seats[event.seat].left = Driver(event.bot), event.own
            case CameBack():
                self.seats[event.seat].take_back()
            case Over():
                self.over = True
                self._take_back()  # so that people whose seat a bot played are asked to play again, too
            case Again():
                self._next_match(event)

    def _arrange(self, event: Arranged) -> None:
        self.seats[event.seat].arrange(event)
        self._people = self._for_people()
        if self.all_sit():
            self.sat_at = event.at

    def _free(self, event: Freed) -> None:
        """Free the seats that opened no nonce in time; all others commit anew, as their nonces may be known by now."""
        if event.seed is not None:
            self.abandoned.append({**self.promise(), "closed": event.seats})
            self.seed = bytes.fromhex(event.seed)
            for seat in self.seats:
                seat.rise()
        for number in event.seats:
            self.seats[number].leave()

    def promise(self) -> dict[str, Any]:
        """The commitments of server and seats, as in the header of the record."""
        return {"seed": commitment(self.seed), "nonces": [seat.commitment for seat in self.seats]}

    def was_opened(self, promised: str) -> bool:
        """Whether the nonce of this commitment was already opened, in an abandoned round."""
        return any(
            nonce == promised and seat not in each["closed"]
            for each in self.abandoned
            for seat, nonce in enumerate(each["nonces"])
        )

    def _next_match(self, event: Again) -> None:
        self.match += 1
        self._take_back()
        self.seed = bytes.fromhex(event.seed)
        self.abandoned = []
        self.over = False
        for seat in self.seats:
            seat.rise()

    def _take_back(self) -> None:
        for seat in self.seats:
            seat.take_back()

    def name(self, seat: int) -> str | None:
        """The name of the person whose seat it is, or of the bot."""
        found = self.seats[seat]
        return found.name if found.for_people else self.bot_names()[seat]

    def bot_names(self) -> dict[int, str]:
        """The game's name for the bot of each bot's seat, with a number if another seat has that name already."""
        if self._bot_names is None:
            game = REGISTERED.get(self.made.game)
            own = BOT_NAMES if game is None else game.bot_names
            taken = [seat.name for seat in self.seats if seat.name]
            self._bot_names = {}
            for number, seat in enumerate(self.seats):
                if not seat.for_people:
                    self._bot_names[number] = distinct(bot_name(number, own), taken)
                    taken.append(self._bot_names[number])
        return self._bot_names

    def people(self) -> list[int]:
        """The seats for people, taken or not."""
        return self._people

    def _for_people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.for_people]

    def bot(self, seat: int) -> str | None:
        """The name of the bot that drives this seat."""
        return self.seats[seat].driver.bot

    def stand_in(self, seat: int) -> str | None:
        """The bot that plays for the person who holds this seat."""
        return self.seats[seat].driver.bot if seat < len(self.seats) and self.seats[seat].for_people else None

    def holds(self, tokens: AbstractSet[str], seat: int) -> bool:
        """Whether one of these hashes of tokens or ids of people is the holder's, who may see what the seat sees."""
        if seat >= len(self.seats):
            return False
        held = self.seats[seat]
        return held.holder in tokens or held.person in tokens

    def drives(self, tokens: AbstractSet[str], seat: int) -> bool:
        """Whether the holder plays this seat now, and one of these tokens is theirs."""
        return self.holds(tokens, seat) and self.seats[seat].driver.bot is None

    def driven_by_people(self) -> list[int]:
        """The seats for which a person decides now."""
        return [number for number, seat in enumerate(self.seats) if seat.driver.bot is None]

    def all_sit(self) -> bool:
        return all(seat.sits for seat in self.seats)

    def all_open(self) -> bool:
        return all(seat.is_open for seat in self.seats)

    def still_closed(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if not seat.is_open]

    def missing(self) -> list[int]:
        """The seats that the match waits for: held but not taken again or, once everybody sits, not opened."""
        if self.all_sit():
            return self.still_closed()
        return [number for number, seat in enumerate(self.seats) if seat.holder is not None and not seat.sits]

    def commitments(self) -> list[str | None]:
        """The commitment of each seat; none is shown before everybody sits."""
        shown = self.all_sit()
        return [seat.commitment if shown else None for seat in self.seats]

    def key(self) -> bytes:
        """The key of the match's luck."""
        return stream_key(self.seed, [bytes.fromhex(seat.nonce) for seat in self.seats if seat.nonce is not None])

    def header(self, game: Game) -> dict[str, Any]:
        """The header of the record of this match."""
        # A record cannot be changed, but a name can be deleted: it has the pseudonym, and names stand beside it.
        seats = [{**seat_of(seat.kind, None, seat.bot), "person": seat.person} for seat in self.seats]
        luck = promised(**self.promise(), abandoned=self.abandoned)
        header = header_of(game, len(seats), self.made.options, luck, seats)
        return header if self.made.position is None else {**header, "position": self.made.position}

    def secrets(self) -> dict[str, Any]:
        """What is revealed when the match is over."""
        return {"seed": self.seed.hex(), "nonces": [seat.nonce for seat in self.seats]}


def token_hash(token: str) -> str:
    """The hash of a token, which is stored instead of the token."""
    return sha256(bytes.fromhex(token)).hexdigest()


def new_seed() -> str:
    return secrets.token_hex(32)
