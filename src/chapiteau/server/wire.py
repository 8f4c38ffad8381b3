"""The messages between page and server, as in `docs/protocol.md`; the page's types are generated from these."""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from chapiteau.engine.events import Part
from chapiteau.engine.view import Result

Hex32 = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=15)]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


# What the page says.


class Message(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, frozen=True):
    """Anything that a page says at a table."""


class Request(Message, frozen=True):
    """A request from one of the page's seats; carried out once, however often it is sent, and answered by its id."""

    id: Id
    seat: SeatNumber


class Named(msgspec.Struct):
    """The only part of a malformed message that is read: its id."""

    id: Id


class Hello(Message, tag="hello", frozen=True):
    tokens: Annotated[list[Hex32], msgspec.Meta(max_length=16)]
    look: SeatNumber | None = None
    have: int = -1
    person: Hex32 | None = None
    """The secret by which the server knows this person, whatever the table and the device."""
    brief: bool = False
    """This page keeps unchanged parts of a position, so it is not sent them again, and may miss brief positions."""


class Sit(Message, tag="sit", frozen=True):
    seat: SeatNumber
    name: Name
    token: Hex32
    commitment: Hex32


class Open(Message, tag="open", frozen=True):
    seat: SeatNumber
    nonce: Hex32


class Look(Message, tag="look", frozen=True):
    seat: SeatNumber | None


class Move(Request, tag="move", frozen=True):
    seen: int
    move: dict[str, Any]


class Undo(Request, tag="undo", frozen=True):
    seen: int


class Answer(Request, tag="answer", frozen=True):
    agree: bool


class GiveUp(Request, tag="give_up", frozen=True):
    """Ask to stop the match, or agree to it."""


class Again(Request, tag="again", frozen=True):
    """Prepare another match at this table without asking anybody."""


class Ready(Request, tag="ready", frozen=True):
    """The person has seen the end of the round, which the position with this number shows."""

    seen: int


Subject: TypeAlias = Literal["stop", "again", "stand_in"]
"""What people vote on: to stop the match, to play another, to let a bot stand in for somebody who is absent."""


class CastVote(Request, tag="vote", frozen=True):
    """Ask for something that takes everybody's agreement, agree to it, or refuse it."""

    what: Subject
    agree: bool = True
    of: SeatNumber | None = None
    """The seat that a bot is to stand in for."""
    bot: str | None = None


class Leave(Request, tag="leave", frozen=True):
    """Leave the match: this bot plays on."""

    bot: str


class Back(Request, tag="back", frozen=True):
    """Take a seat back that a bot plays."""


When: TypeAlias = Literal["always", "near", "never"]
"""When a seat is asked in windows: always, only while somebody is near winning, never."""


class Ask(Request, tag="ask", frozen=True):
    when: When


Saying: TypeAlias = Literal[
    "hello",
    "good_luck",
    "have_fun",
    "well_played",
    "nice_move",
    "clever",
    "bravo",
    "thanks",
    "sorry",
    "oops",
    "wow",
    "no_way",
    "lucky",
    "unlucky",
    "close_one",
    "ha_ha",
    "thinking",
    "take_your_time",
    "your_turn",
    "back_soon",
    "here_again",
    "good_game",
    "once_more",
    "must_go",
]
"""What people can say at a table, in the order in which it is offered; every reader is told in their own language."""


class Talk(Request, tag="talk", frozen=True):
    said: Saying


class Rise(Request, tag="rise", frozen=True):
    """Give up a seat before the match begins."""


class Arrange(Request, tag="arrange", frozen=True):
    """What the host does with a seat before the match begins."""

    what: Literal["bot", "person", "lock", "unlock", "remove"]
    """Seat a bot; a person again; keep the seat free; let people sit there; ask a person to leave it."""
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None = None


Pace: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=10)]
"""How many seconds bots take to move, at least."""


class SetPace(Request, tag="pace", frozen=True):
    """How quickly bots move from now on, for the only person at the table."""

    pace: Pace


FromPage = (
    Hello
    | Sit
    | Open
    | Look
    | Move
    | Undo
    | Answer
    | GiveUp
    | Again
    | Ready
    | Ask
    | SetPace
    | Talk
    | Rise
    | Arrange
    | CastVote
    | Leave
    | Back
)


# What the page asks for over HTTP.


class NewSeat(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    kind: Literal["human", "bot"]
    bot: str | None = None


Windows: TypeAlias = Literal["answers", "even"]
"""When windows close: with the last answer, or after a span that is always the same."""


class TableClock(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The time that people have: for each turn, over days for each move, and beyond it a reserve for the match."""

    kind: Literal["live", "days"]
    """A match over days is one by correspondence: nothing in it waits for seconds."""
    turn: Annotated[float, msgspec.Meta(ge=5, le=2_678_400)]
    reserve: Annotated[float, msgspec.Meta(ge=0, le=86_400)] = 0.0


class NewTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    game: str
    seats: Annotated[list[NewSeat], msgspec.Meta(max_length=16)]
    options: dict[str, Any] = {}
    pace: Pace = 0.8
    windows: Windows = "answers"
    clock: TableClock | None = None
    host: Hex32 | None = None
    """The secret of the person who makes the table, who may then arrange its seats until the match begins."""
    open: bool = False
    """Listed publicly, if the server allows it; its windows then have even spans."""


class TableMade(msgspec.Struct, frozen=True):
    table: str
    commitment: str


class PublicKey(msgspec.Struct, frozen=True):
    """What records of this server are signed with: Ed25519, 32 bytes in hexadecimal."""

    key: str


class OptionWords(msgspec.Struct, frozen=True):
    label: str
    hint: str
    values: dict[str, str]
    """The values worth offering, in words; none where the option is on or off."""


class GameWords(msgspec.Struct, frozen=True):
    tagline: str
    rival: str
    """Whom a person alone plays against; empty where nobody can play alone."""
    options: dict[str, OptionWords]


class GameInfo(msgspec.Struct, frozen=True):
    id: str
    title: str
    designer: str
    published: str
    """By whom and when."""
    letter: str
    """The letter with which the ids of its rules begin."""
    usual: int
    """How many play when a person just wants to play."""
    words: dict[str, GameWords]
    """What a set-up says of it, by language."""
    players: tuple[int, int]
    options: dict[str, Any]
    """The name and the default of each option."""
    values: dict[str, list[Any]]
    """The values that each option may have, for all numbers of players together."""
    variants: dict[str, list[dict[str, Any]]]
    """By number of players, the choices of options that make different matches, the default first."""
    windows: bool
    """Whether it asks in windows: then a table has a choice of `windows`."""
    bots: list[str]
    """The levels to play against, the usual one first and then from weak to strong; tools may name others."""
    lessons: list[str]
    """The names of its lessons, in their order."""


class Failure(msgspec.Struct, frozen=True):
    error: str
    at: str = "$"


# What the server says: one message.


class SeatInfo(msgspec.Struct, frozen=True):
    seat: int
    kind: Literal["human", "bot"]
    name: str | None
    bot: str | None
    here: bool
    """A page that holds this seat is connected; bots are always here."""
    locked: bool = False
    """Nobody may sit here until the host unlocks it."""
    stand_in: str | None = None
    """The bot that plays for the person who holds this seat, until they come back."""
    absent: bool = False
    """Out of time, or gone too long: the others may let a bot stand in, or stop the match."""
    kept: str | msgspec.UnsetType = msgspec.UNSET
    """The name of the person whose seat it is, who has not come to the next match yet; left out otherwise."""


class TableInfo(msgspec.Struct, frozen=True):
    id: str
    game: str
    options: dict[str, Any]
    pace: float
    windows: Windows
    stage: Literal["seating", "opening", "playing", "over"]
    match: int
    seats: list[SeatInfo]
    commitment: str
    commitments: list[str | None]
    round: int = 0
    """How many times everybody had to commit anew to this match, because a nonce was not opened in time."""
    clock: TableClock | None = None


class SeatClock(msgspec.Struct, frozen=True):
    """How much time a person has left: for this turn (over days: this move), and in reserve."""

    seat: int
    left: float
    reserve: float
    runs: bool


class Vote(msgspec.Struct, frozen=True):
    """Something that needs the agreement of everybody who is not absent."""

    what: Subject
    of: int | None
    bot: str | None
    agreed: list[int]
    """The seat that asked comes first."""
    asked: list[int]
    """The seats that have not answered yet."""
    refused: int | None
    """The seat that refused: shown until the match goes on."""


class LogEntry(msgspec.Struct, frozen=True):
    n: int
    events: list[dict[str, Any]]


class Log(msgspec.Struct, frozen=True, rename={"from_": "from"}):
    from_: int
    entries: list[LogEntry]


class Answered(msgspec.Struct, frozen=True):
    id: str
    rule: str | None = None
    error: str | None = None
    facts: list[Part] | msgspec.UnsetType = msgspec.UNSET
    """With a rule: why it forbids the move, in the player's terms (needs 4 bears, has 0)."""


class TakeBack(msgspec.Struct, frozen=True):
    """What an undo would take back: the last move of this seat, and everything after entry `to`."""

    seat: int
    to: int


class UndoAsked(msgspec.Struct, frozen=True):
    seat: int
    to: int
    agreed: list[int]
    asked: list[int]


class End(msgspec.Struct, frozen=True):
    hash: str
    result: list[Result] | None
    given_up: bool
    seed: str
    nonces: list[str | None]
    record: str


class Window(msgspec.Struct, frozen=True):
    """A window: several seats are asked at once, whatever they hold."""

    seconds: float
    """The longest that it lasts once there is a clock, without the lead."""
    left: float | None
    """With the lead; null while there is no clock: it waits for the answers."""
    asked: list[int]
    """The seats that the rules ask."""
    passed: list[int]
    """Those of the asked seats that this page holds and that need not answer: they passed, or chose not to be asked."""


class Hold(msgspec.Struct, frozen=True):
    """The end of a round: bots and clocks wait until all people are ready or the time is over."""

    left: float
    ready: list[int]
    of: list[int]


class Said(msgspec.Struct, frozen=True):
    """Somebody at the table said something a moment ago."""

    n: int
    """Counts what was said here."""
    seat: int
    said: Saying


class Position(msgspec.Struct, tag_field="type", tag="position", frozen=True, kw_only=True):
    """What a page is told.

    What seldom changes comes first, in three parts: what concerns this page, the table, and what everybody is told of
    this moment. A brief page is not sent an unchanged part again.
    """

    stamp: int
    answer: Answered | None
    seat: int | None
    mine: list[int] = []
    """The seats that this page may look through."""
    host: bool = False
    """Whether this page may arrange the seats."""
    ask: When
    """When the seat looked through is asked in windows."""
    undo_refused: int | None
    """The seat that did not agree to an undo that this page asked for, until the match goes on."""
    window: Window | None
    process: str
    table: TableInfo
    hold: Hold | None
    undo_asked: UndoAsked | None
    """An undo that waits for answers."""
    giving_up: list[int]
    end: End | None
    talk: list[Said] = []
    """What was said in the last half minute."""
    clocks: list[SeatClock] | None = None
    """The time that people have left; null at a table without clocks."""
    votes: list[Vote] = []
    number: int
    since: int
    undo: TakeBack | None
    """What an undo would take back; null while nothing can be taken back."""
    log: Log
    view: msgspec.Raw | None
    moves: list[dict[str, Any]]
    explained: list[list[Part]]
    """What each of the moves does, in their order; empty in a game that explains nothing."""
    prospect: list[Part]
    """What would come of the match as it stands, as far as the seat can see; empty in a game without this."""
