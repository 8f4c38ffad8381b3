"""What can be done at a table, one message at a time; everything is stored before it is shown."""

import asyncio
from dataclasses import dataclass
from typing import Literal

import msgspec

from chapiteau.engine.contract import Game, Move
from chapiteau.engine.errors import BadInput
from chapiteau.engine.match import Match
from chapiteau.engine.record import Record, rules_of
from chapiteau.games import in_version
from chapiteau.server import wire
from chapiteau.server.allowance import Allowance
from chapiteau.server.clock import Clock
from chapiteau.server.events import (
    Again,
    AskChosen,
    GaveUp,
    Made,
    Over,
    PaceChosen,
    Quiet,
    Requested,
    Rewritten,
    TableEvent,
    Talked,
    encode,
    match_stream,
    table_stream,
)
from chapiteau.server.index import Index
from chapiteau.server.limits import Limits
from chapiteau.server.people.people import People
from chapiteau.server.players.levels import thinking_seconds
from chapiteau.server.players.thinker import Asked, Player
from chapiteau.server.players.thinking import ask
from chapiteau.server.room import hold, hosting, presence, timing, window
from chapiteau.server.room.errors import NotDone
from chapiteau.server.room.following import follow
from chapiteau.server.room.match import ALONE, Aside, StoredMatch
from chapiteau.server.room.seating import Seating, new_seed
from chapiteau.server.room.talk import Talk
from chapiteau.server.room.undo import Undo, take_back
from chapiteau.server.room.upgrade import record_of, rules_for
from chapiteau.server.signing import Signing
from chapiteau.server.store import Row, Store


@dataclass(frozen=True)
class Services:
    """The services that all tables share."""

    store: Store
    index: Index
    clock: Clock
    limits: Limits
    signing: Signing
    people: People
    undos_of_person: Allowance
    """By person, at all tables together."""
    undos: Allowance
    """Counted by table and seat."""
    sayings: Allowance
    """Counted by table and seat."""
    changes: Allowance
    """Counted by table and seat; those of a host by table."""


class Table:
    """A table as its streams describe it; when storing fails, discard it and load it again."""

    def __init__(self, key: str, game: Game, made: Made, services: Services) -> None:
        self.id = key
        self.stream = table_stream(key)
        self.game = game
        self.seating = Seating(made)
        self.pace = made.pace
        self.match: StoredMatch | None = None
        self.header = b""
        """The header of the match that another process is beginning, until its set-up is stored as well."""
        self.window = window.Window(services.clock)
        self.quiet: set[int] = set()
        """Seats with an event that only their own pages may see, and that has not been sent to them yet."""
        self._hold = hold.Hold(services.clock)
        self.presence = presence.Presence(services.clock)
        self.votes = presence.Votes()
        self.timing = timing.Timing(services.clock.stamp())
        self.removed: list[str] = []
        """Devices that people who sit here have removed, by the hashes of their secrets."""
        self.version = 0
        """Grows with every change that a page can see."""
        self.events = 1
        """How many events of this table have been stored."""
        self.people = services.people
        self.talk = Talk(services.clock)
        self._undo = Undo()
        self._services = services
        self._done: set[tuple[int, str]] = set()

    async def go_on(self, events: list[TableEvent]) -> None:
        """Apply the stored events after the first, then any pending consequences."""
        for event in events:
            self._fold(event)
        await self.follow_up()

    # The state of the table

    @property
    def stage(self) -> Literal["seating", "opening", "playing", "over"]:
        if self.match is not None:
            return "over" if self.match.revealed else "playing"
        return "opening" if self.seating.all_sit() else "seating"

    @property
    def number(self) -> int:
        """The last entry of the match; -1 before it begins."""
        return -1 if self.match is None else self.match.number

    @property
    def decision(self) -> tuple[int, int]:
        """The match and its last entry, which together name the current decision."""
        return self.seating.match, self.number

    @property
    def undo_asked(self) -> wire.UndoAsked | None:
        """The undo that waits for answers."""
        return self._undo.waiting(self.decision, self.seating)

    @property
    def undo_refused(self) -> tuple[int, int] | None:
        """The seat that asked for an undo at this decision, and the seat that refused it."""
        return self._undo.refused(self.decision)

    @property
    def may_undo(self) -> bool:
        """Whether anything can be taken back now: not while a window is open or another undo waits for answers."""
        match = self.match
        return match is not None and not match.revealed and not match.state.window() and self.undo_asked is None

    def undo_target(self, seat: int) -> int | None:
        """The entry to which an undo by this seat would go back; None if it may not undo now."""
        return self.last_move_of(seat) if self.may_undo else None

    def last_move_of(self, seat: int) -> int | None:
        """The same, if the caller has already checked `may_undo`."""
        if self.match is None or not self._undo.may_ask(self.decision, seat):
            return None
        return self.match.undo_target(seat)

    @property
    def hold(self) -> wire.Hold | None:
        """The end of a round that stops the table now."""
        return self._hold.told(self)

    @property
    def giving_up(self) -> list[int]:
        """The seats that want to stop."""
        return sorted(self.votes.agreed(self, ("stop", None)))

    @property
    def hold_ended_at(self) -> float:
        """When the hold at this decision ended; 0 if there was none."""
        return self._hold.ended_at(self.decision)

    @property
    def even_windows(self) -> bool:
        """Whether windows last the same time, whenever people answer."""
        return self.seating.made.windows == "even"

    def window_seconds(self) -> float:
        return self.game.window_seconds(self.seating.made.options)

    def playing(self) -> StoredMatch:
        if self.match is None or self.match.revealed:
            raise NotDone("not_now")
        return self.match

    def question(self, seat: int, bot: str) -> Asked:
        """What the bot that drives this seat is asked now."""
        match = self.playing()
        state = window.state_asking(match.state, seat)
        legal = [] if state is None else [int(index) for index in state.legal_indices()]
        seconds = thinking_seconds(bot, self.is_small(seat))
        return ask(self.game, Player(self.id, seat, bot), msgspec.Raw(match.shown.view(seat)), legal, seconds)

    def is_small(self, seat: int) -> bool:
        """Whether, as everybody can see, this seat only answers in a window or goes on with its turn."""
        match = self.playing()
        return bool(match.state.window()) or match.record.entries[-1].get("seat") == seat

    def stamp(self) -> float:
        return self._services.clock.stamp()

    # What a page asks for

    async def say(self, message: wire.Talk) -> None:
        """Say something to everybody at the table."""
        if self.is_done(message.seat, message.id):
            return
        if not self._services.sayings.take((self.id, message.seat)):
            raise NotDone("talks_too_much")
        await self.store_event(Talked(message.seat, message.said, message.id, self.stamp()))

    async def rise(self, message: wire.Rise) -> None:
        """Give up a seat before the match begins."""
        if not self.is_done(message.seat, message.id):
            self._count_change(message.seat)
            await hosting.rise(self, message)

    async def arrange(self, message: wire.Arrange, tokens: set[str]) -> None:
        """Change a seat as its host (who has these tokens) asks, before the match begins."""
        if not self.is_done(message.seat, message.id):
            self._count_change(None)
            await hosting.arrange(self, message, tokens)

    async def move(self, message: wire.Move) -> None:
        if self.is_done(message.seat, message.id):
            return
        match = self.playing()
        move = self._read_move(message)
        if message.seen != match.number:
            raise NotDone("stale")
        if match.state.window():
            await window.answer(self, move, message)
        else:
            await self.play_move(move.index, message.seat, message.id)

    def _read_move(self, message: wire.Move) -> Move:
        try:
            return self.game.move(message.move)
        except (BadInput, RecursionError):
            raise NotDone("malformed") from None

    async def play_move(self, index: int, seat: int, request: str | None) -> None:
        """Play a move of the game's list for a person or a bot."""
        by, (spent, used) = self.seating.stand_in(seat), timing.taken(self, seat)
        aside = ALONE if by is None and used is None else Aside(by, spent, used)
        await self.playing().play(self.game.moves[index], seat, request, aside=aside)
        if self.has_pending():
            await self.follow_up()
        else:
            self.version += 1

    async def play_for_bot(self, decision: tuple[int, int], seat: int, index: int) -> None:
        """Play what a bot chose, unless the position has changed or the bot no longer drives this seat."""
        if self.decision == decision and self.stage == "playing" and self.seating.bot(seat) is not None:
            await self.play_move(index, seat, None)

    def may_undo_again(self, seat: int) -> bool:
        """Count an undo; whether the seat and its person may still ask for one."""
        person, services = self.seating.seats[seat].person, self._services
        return services.undos.take((self.id, seat)) and (person is None or services.undos_of_person.take(person))

    async def ready(self, message: wire.Ready) -> None:
        if not self.is_done(message.seat, message.id):
            await hold.ready(self, message)

    async def ask(self, message: wire.Ask) -> None:
        """Choose when this seat is asked in windows."""
        if not self.is_done(message.seat, message.id):
            self._count_change(message.seat)
            await self.store_event(AskChosen(message.seat, message.when, message.id, self.stamp()))

    async def set_pace(self, message: wire.SetPace) -> None:
        """Set the pace of the bots; only a person who plays alone with them may change it."""
        if self.is_done(message.seat, message.id):
            return
        if self.seating.people() != [message.seat]:
            raise NotDone("not_now")
        self._count_change(message.seat)
        await self.store_event(PaceChosen(message.seat, message.pace, message.id, self.stamp()))

    async def decide(self, message: wire.GiveUp | wire.Again | wire.CastVote | wire.Leave) -> None:
        """Carry out a message about the whole match: stop, play again, vote or leave."""
        if self.is_done(message.seat, message.id):
            return
        if not isinstance(message, wire.Again):
            self._count_change(message.seat)
        match message:
            case wire.GiveUp():
                await self._give_up(message)
            case wire.Again():
                await self._play_again(message)
            case wire.CastVote():
                await presence.vote(self, message)
            case wire.Leave():
                await presence.leave(self, message)

    async def _give_up(self, message: wire.GiveUp) -> None:
        """Ask to stop the match, or agree to it; it stops when everybody who is not absent has agreed."""
        self.playing()
        if message.seat not in self.giving_up:
            await self.store_event(GaveUp(message.seat, message.id, self.stamp()))

    async def _play_again(self, message: wire.Again) -> None:
        """Prepare the next match without a vote: people keep their seats and commit anew."""
        if self.stage != "over":
            raise NotDone("not_now")
        await self._begin_anew(message.seat, message.id)

    async def prepare_next(self, seat: int) -> None:
        """Prepare the next match after everybody here has agreed; this seat asked first."""
        await self._begin_anew(seat, "")

    async def _begin_anew(self, seat: int, request: str) -> None:
        """Prepare the next match; if a process has ended the last one but not yet signed its record, do that first."""
        if not self.seating.over:
            await self.follow_up()
        await self.store_event(Again(seat, request, new_seed(), self.stamp()))
        # Notices (`notices/`) then tell those who are away that the next match waits for them.
        await self._services.index.note(self.id, "waits")

    async def back(self, message: wire.Back) -> None:
        if not self.is_done(message.seat, message.id):
            self._count_change(message.seat)
            await presence.back(self, message)

    async def stop(self) -> None:
        """End the match early."""
        await self.playing().reveal(self.seating.secrets())
        await self.follow_up()

    # How it is done

    def _count_change(self, seat: int | None) -> None:
        """Count a change against the limit: all are stored, and read whenever the table is loaded."""
        if not self._services.changes.take((self.id, seat)):
            raise NotDone("too_many_changes")

    def is_done(self, seat: int, request: str) -> bool:
        """Whether this request was already carried out: a page sends it again if the answer was lost."""
        return (seat, request) in self._done or (self.match is not None and (seat, request) in self.match.done)

    async def store_event(self, event: TableEvent) -> None:
        await self._services.store.append(self.stream, self.events, encode(event))
        self._fold(event)
        if isinstance(event, Quiet):
            self.quiet.add(event.seat)
        else:
            await self.follow_up()

    async def catch_up(self) -> None:
        """Apply everything that other processes have stored; Conflict means that the table must be loaded again."""
        streams = [(self.stream, self.events - 1)]
        if self.match is not None:
            streams.append((self.match.stream, self.match.number + 1))
        for stream, after in streams:
            for number, body in await asyncio.to_thread(self._services.store.read, stream, after):
                follow(self, Row(stream, number, body))

    def take_over_event(self, event: TableEvent) -> None:
        """Apply an event that another process has stored; that process also applies its consequences."""
        self._fold(event)
        if isinstance(event, Quiet):
            self.quiet.add(event.seat)
        else:
            self.version += 1

    def _fold(self, event: TableEvent) -> None:
        self.events += 1
        self.seating.fold(event)
        self.window.fold(event)
        self.talk.fold(event)
        self._undo.fold(event)
        self._hold.fold(event)
        self.votes.fold(event)
        self.timing.fold(event)
        if isinstance(event, Requested) and event.id:
            self._done.add((event.seat, event.id))
        if isinstance(event, Rewritten) and event.device is not None:
            self.removed.append(event.device)
        if isinstance(event, PaceChosen):
            self.pace = event.pace
        if isinstance(event, Again):
            self.match, self.header = None, b""

    def has_pending(self) -> bool:
        """Whether a consequence of what is stored is still pending."""
        match = self.match
        if match is None:
            return self.seating.all_open()
        if match.revealed:
            return not self.seating.over
        return self._undo.agreed(self.decision, self.seating) is not None or match.asked is None

    async def follow_up(self) -> None:
        """Apply pending consequences: begin a match that is ready, undo what all agreed to, end a match that is over.

        They follow from what is stored, so they also happen if the process died in between.
        """
        self.version += 1
        if self.match is None and self.seating.all_open():
            self.match = await self._begin()
        if self.match is None:
            return
        if (agreed := self._undo.agreed(self.decision, self.seating)) is not None:
            await take_back(self, agreed.to, agreed.seat, agreed.id, agreed.at)
        if not self.match.revealed and self.match.asked is None:
            await self.match.reveal(self.seating.secrets())
        if self.match.revealed and not self.seating.over:
            given_up = self.match.revealed["result"] is None
            signed = await self._services.signing.sign(self.match.revealed["hash"])
            await self.store_event(Over(self.seating.match, given_up, self.stamp(), signed))
            await self._services.index.note(self.id, "over")

    async def _begin(self) -> StoredMatch:
        """The match that is stored, or a new one."""
        store = self._services.store
        stream = match_stream(self.id, self.seating.match)
        rows = await asyncio.to_thread(store.read, stream)
        if not rows:
            await self._services.index.note(self.id, "playing")
        record = record_of(rows) if rows else Record(self.seating.header(in_version(self.game, None)))
        match = self._match_of(stream, record)
        await match.go_on(rows)
        match.notes_rules_after(rules_of(record))
        return match

    def _match_of(self, stream: str, record: Record) -> StoredMatch:
        """The match that continues this record, before any of its entries is played."""
        self.game = rules_for(self.game, record)
        played = Match(self.game, record.header)
        return StoredMatch(stream, played, self.seating.key(), self._services.store, self._services.clock)

    def take_over_match(self, stream: str, rows: list[tuple[int, bytes]]) -> None:
        """Take up a match that another process has begun: its header and its set-up."""
        record = record_of(rows)
        match = self._match_of(stream, record)
        match.replay(rows)
        match.notes_rules_after(rules_of(record))
        self.match = match
        self.version += 1
