"""Keeps a table from getting stuck: who is absent, for whom a bot stands in, and what people vote on.

All of this is public. Absence follows from open sockets and the table's clock; votes are stored.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from chapiteau import bots
from chapiteau.server import wire
from chapiteau.server.clock import Clock
from chapiteau.server.events import Again, CameBack, GaveUp, HoldEnded, StoodIn, TableEvent, Voted
from chapiteau.server.room import timing
from chapiteau.server.room.errors import NotDone

if TYPE_CHECKING:
    from chapiteau.server.room.table import Table

AWAY_SECONDS = 60.0
"""How long a page may be gone before its person is absent: people reload, and trains go through tunnels."""

Question: TypeAlias = tuple[wire.Subject, int | None]
"""What is voted on: a subject, and the seat that a bot is to stand in for."""


class Presence:
    """Which seats have a connected page, and since when the others have had none; outlives a reload of the table."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.since: dict[int, float] = {}
        self.here: set[int] = set()

    def look(self, table: "Table", here: set[int]) -> None:
        self.here = here
        gone = [seat for seat in table.seating.people() if seat not in here]
        if gone or self.since:
            now = self._clock.stamp()
            self.since = {seat: self.since.get(seat, now) for seat in gone}

    def away_for(self, seat: int) -> float:
        since = self.since.get(seat)
        return 0.0 if since is None else self._clock.stamp() - since


def absent(table: "Table") -> list[int]:
    """The seats that are out of time or whose page has been gone too long; over days, only the time counts."""
    if table.stage != "playing" or (table.seating.made.clock is None and not table.presence.since):
        return []
    out = timing.out(table)
    gone = [] if timing.over_days(table) else [seat for seat in table.presence.since if _gone(table, seat)]
    return [seat for seat in table.seating.driven_by_people() if seat in out or seat in gone]


def _gone(table: "Table", seat: int) -> bool:
    return table.presence.away_for(seat) >= AWAY_SECONDS


@dataclass(frozen=True)
class Refusal:
    """Who refused what; shown until the match goes on."""

    question: Question
    seat: int
    decision: tuple[int, int]


@dataclass(frozen=True)
class Agreed:
    """When a seat agreed, and which entry of the match was then the last."""

    number: int
    at: float


class Votes:
    """The votes at this table, folded from its events: the seat that asked comes first."""

    def __init__(self) -> None:
        self._agreed: dict[Question, dict[int, Agreed]] = {}
        self._bots: dict[Question, str | None] = {}
        self._refused: Refusal | None = None

    def fold(self, event: TableEvent) -> None:
        match event:
            case GaveUp():
                self._agree(("stop", None), event.seat, None, Agreed(-1, event.at))
            case Voted():
                self._vote(event)
            case StoodIn() | CameBack():
                self._drop(("stand_in", event.seat))
            case Again():
                self._agreed, self._refused = {}, None

    def _vote(self, event: Voted) -> None:
        question: Question = (event.what, event.of)
        if event.agree:
            self._agree(question, event.seat, event.bot, Agreed(event.number, event.at))
        else:
            self._drop(question)
            self._refused = Refusal(question, event.seat, (event.match, event.number))

    def _agree(self, question: Question, seat: int, bot: str | None, agreed: Agreed) -> None:
        if self._bots.get(question) != bot:  # another bot is another proposal
            self._drop(question)
        self._bots[question] = bot
        self._agreed.setdefault(question, {})[seat] = agreed

    def _drop(self, question: Question) -> None:
        self._agreed.pop(question, None)
        self._bots.pop(question, None)

    def agreed(self, table: "Table", question: Question) -> list[int]:
        return list(self._valid(table, question))

    def _valid(self, table: "Table", question: Question) -> dict[int, Agreed]:
        """The seats that agree; a vote to replace somebody no longer counts once that person has moved."""
        agreed, of = self._agreed.get(question, {}), question[1]
        if of is None:
            return agreed
        moved = table.playing().last_move_of(of)
        return {seat: each for seat, each in agreed.items() if each.number >= moved}

    def open_questions(self, table: "Table") -> list[Question]:
        """The questions being voted on."""
        return [each for each in self._agreed if may_be_asked(table, each) and self._valid(table, each)]

    def silent_at(self, table: "Table", question: Question) -> float | None:
        """When the vote passes without those who have not answered; None if it always waits for them.

        Over days, people who are not asked to move never count as absent, although they may be gone for good.
        """
        clock = table.seating.made.clock
        if clock is None or clock.kind != "days" or question[0] != "stand_in":
            return None
        return min(each.at for each in self._valid(table, question).values()) + clock.turn

    def told(self, table: "Table") -> list[wire.Vote]:
        """The open votes, and the vote that was refused at this decision."""
        open_ = self.open_questions(table)
        refused = self._refused
        if refused is not None and refused.decision == table.decision and refused.question not in open_:
            what, of = refused.question
            return [*(self._told(table, each) for each in open_), wire.Vote(what, of, None, [], [], refused.seat)]
        return [self._told(table, each) for each in open_]

    def _told(self, table: "Table", question: Question) -> wire.Vote:
        agreed = self.agreed(table, question)
        asked = [seat for seat in voters(table, question) if seat not in agreed]
        return wire.Vote(question[0], question[1], self._bots[question], agreed, asked, None)

    def decided(self, table: "Table") -> "tuple[Question, str | None] | None":
        """The first question that all its voters have agreed to, or that has waited for their answers long enough."""
        for question in self.open_questions(table):
            counting = voters(table, question)
            if question == ("stop", None) and not counting:  # only the operator is left, who agrees for every seat
                counting = list(range(len(table.seating.seats)))
            silent_at = self.silent_at(table, question)
            is_late = silent_at is not None and silent_at <= table.stamp()
            if is_late or (counting and set(counting) <= self._valid(table, question).keys()):
                return question, self._bots[question]
        return None


def may_be_asked(table: "Table", question: Question) -> bool:
    match question:
        case ("again", None):
            return table.stage == "over"
        case ("stop", None):
            return table.stage == "playing"
        case ("stand_in", int(seat)):
            return seat in absent(table)
    return False


def voters(table: "Table", question: Question) -> list[int]:
    """The people who have to agree: all who are not absent or, if all are, those with a connected page."""
    people = table.seating.driven_by_people()
    here = [seat for seat in people if seat in table.presence.here]
    if question[0] == "again":
        return here
    gone = absent(table)
    return [seat for seat in people if seat not in gone] or here


async def vote(table: "Table", message: wire.CastVote) -> None:
    question: Question = (message.what, message.of)
    if (message.what == "stand_in") != (message.bot is not None) or (message.bot and not _is_bot(table, message.bot)):
        raise NotDone("malformed")
    if not may_be_asked(table, question):
        raise NotDone("not_now")
    match, number = table.decision
    event = Voted(match, number, *question, message.bot, message.seat, message.agree, message.id, table.stamp())
    await table.store_event(event)


async def leave(table: "Table", message: wire.Leave) -> None:
    """Let a bot play this seat, because its holder wants to leave."""
    if table.stage != "playing":
        raise NotDone("not_now")
    if not _is_bot(table, message.bot):
        raise NotDone("malformed")
    await _stand_in(table, message.seat, message.bot, True, message.id)


async def _stand_in(table: "Table", seat: int, bot: str, own: bool, request: str) -> None:
    """Let a bot play; if the end of a round has waited for this seat alone, it is over now, and a clock may run."""
    held = table.hold
    await table.store_event(StoodIn(*table.decision, seat, bot, own, request, table.stamp()))
    if held is not None and table.hold is None:
        await table.store_event(HoldEnded(*table.decision, table.stamp()))


async def back(table: "Table", message: wire.Back) -> None:
    """Take one's seat back from the bot."""
    if table.seating.stand_in(message.seat) is not None:
        await table.store_event(CameBack(*table.decision, message.seat, message.id, table.stamp()))


async def came(table: "Table", tokens: set[str]) -> None:
    """Give a person who has come back the seats that others had given to a bot."""
    for number, seat in enumerate(table.seating.seats):
        if table.seating.stand_in(number) is not None and not seat.left and table.seating.holds(tokens, number):
            await table.store_event(CameBack(*table.decision, number, "", table.stamp()))


def _is_bot(table: "Table", bot: str) -> bool:
    return bot in bots.names(table.game.id)


async def settle(table: "Table") -> None:
    """Carry out every vote that has passed."""
    while (found := table.votes.decided(table)) is not None:
        (what, of), bot = found
        if what == "stop":
            await table.stop()
        elif what == "again":
            await table.prepare_next(table.votes.agreed(table, (what, of))[0])
        elif of is not None and bot is not None:
            await _stand_in(table, of, bot, False, "")
