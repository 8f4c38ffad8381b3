"""What may be done at a table, one message at a time; what is done is stored first."""

import asyncio
import secrets
import time
from typing import Literal

import msgspec

from chapiteau.engine.chance import commitment
from chapiteau.engine.contract import Game, Move
from chapiteau.engine.errors import BadInput, Refused
from chapiteau.engine.match import Match
from chapiteau.games import in_version
from chapiteau.server import wire
from chapiteau.server.events import (
    Again,
    Freed,
    GaveUp,
    Made,
    Opened,
    Over,
    Sat,
    TableEvent,
    encode,
    match_stream,
    table_stream,
)
from chapiteau.server.index import Index
from chapiteau.server.play import Play
from chapiteau.server.seating import Seat, Seating, token_hash
from chapiteau.server.store import Store


class NotDone(Exception):
    """A request that cannot be carried out, with the protocol's word for why."""

    def __init__(self, error: str) -> None:
        super().__init__(error)
        self.error = error


class Table:
    """A table as its streams tell it; when storing fails, throw it away and load it anew."""

    def __init__(self, key: str, store: Store, index: Index, game: Game, made: Made) -> None:
        self.id = key
        self.game = game
        self.seating = Seating(made)
        self.play: Play | None = None
        self.undo: wire.UndoAsked | None = None
        self._undo_id = ""
        self.version = 0
        """Grows with everything that a page can see."""
        self._store = store
        self._index = index
        self._events = 1
        self._done: set[tuple[int, str]] = set()
        self._passed: tuple[int, int] | None = None
        """The last window that somebody let pass by saying so: match and entry."""

    async def go_on(self, events: list[TableEvent]) -> None:
        """Take over the stored events after the first, and do what follows from them by itself."""
        for event in events:
            self._fold(event)
        await self._follow_up()

    # Where the table stands

    @property
    def stage(self) -> Literal["seating", "opening", "playing", "over"]:
        if self.play is not None:
            return "over" if self.play.revealed else "playing"
        return "opening" if self.seating.all_sit() else "seating"

    @property
    def number(self) -> int:
        return -1 if self.play is None else self.play.number

    def bot_asked(self) -> str | None:
        """The name of the bot that must decide."""
        asked = None if self.play is None or self.window() else self.play.asked
        return None if asked is None else self.seating.seats[asked].bot

    def window(self) -> list[int]:
        """The seats that are asked in the open window; a bot that is asked alone needs none, it has its pace."""
        asked = [] if self.play is None else self.play.window()
        return [] if len(asked) == 1 and self.seating.seats[asked[0]].is_bot else asked

    def has_passed(self) -> bool:
        """Whether the seat asked in the open window let it pass, or can do nothing else."""
        play = self.play
        default = None if play is None else play.match.state.default
        if play is None or default is None:
            return False
        return self._passed == (self.seating.match, play.number) or play.legal() == [default.index]

    def window_seconds(self) -> float:
        return self.game.window_seconds(self.seating.made.options)

    # What a page asks for

    async def sit(self, message: wire.Sit) -> None:
        """Take an empty seat, or commit to the next match on one's own."""
        seat = self._person(message.seat)
        name = " ".join("".join(each if each.isprintable() else " " for each in message.name).split())
        token = token_hash(message.token)
        if seat.token not in {None, token}:
            raise NotDone("taken")
        if seat.sits:
            return
        if self.stage != "seating":
            raise NotDone("not_now")
        if not name:
            raise NotDone("malformed")
        await self._store_event(Sat(message.seat, name, token, message.commitment, time.time()))

    async def open(self, message: wire.Open) -> None:
        """Show a nonce; the last one begins the match."""
        seat = self._person(message.seat)
        if seat.commitment is None or not self.seating.all_sit():
            raise NotDone("not_now")
        if commitment(bytes.fromhex(message.nonce)) != seat.commitment:
            raise NotDone("wrong_nonce")
        if seat.nonce is None:
            await self._store_event(Opened(message.seat, message.nonce, time.time()))

    async def free_the_closed(self) -> None:
        """The time to open the nonces is over: seats that did not are free again."""
        if self.stage == "opening":
            await self._store_event(Freed(self.seating.still_closed(), time.time()))

    async def move(self, message: wire.Move) -> None:
        if self._is_done(message.seat, message.id):
            return
        play = self._playing()
        move = self._read_move(message)
        if message.seen != play.number:
            raise NotDone("stale")
        if play.window():
            await self._answer_in_window(play, move, message)
        else:
            await self.play_move(move.index, message.seat, message.id)

    async def _answer_in_window(self, play: Play, move: Move, message: wire.Move) -> None:
        """A pass changes nothing that anybody sees; anything else ends the window at once."""
        state = play.asking(message.seat) or play.match.state
        rule = state.why_not(move, message.seat)
        if rule is not None:
            raise Refused(rule)
        if move == state.default:
            self._passed = (self.seating.match, play.number)
        else:
            await self.interrupt(move.index, message.seat, message.id)

    async def interrupt(self, index: int, seat: int, request: str | None) -> None:
        """End the window with this move; those asked before have let it pass."""
        await self._playing().let_pass(seat)
        await self.play_move(index, seat, request)

    async def close_window(self) -> None:
        """The time is over: everybody who is asked lets it pass."""
        await self._playing().let_pass(None)
        self.undo = None
        await self._follow_up()

    def _read_move(self, message: wire.Move) -> Move:
        try:
            return self.game.move(message.move)
        except (BadInput, RecursionError):
            raise NotDone("malformed") from None

    async def play_move(self, index: int, seat: int, request: str | None) -> None:
        """Play a move of the game's list for a person or a bot; an undo that was asked for is dropped."""
        await self._playing().play(self.game.moves[index], seat, request)
        self.undo = None
        await self._follow_up()

    async def ask_undo(self, message: wire.Undo) -> None:
        """Take back a seat's last move at once, or ask those who would lose by it."""
        if self._is_done(message.seat, message.id):
            return
        play = self._playing()
        if message.seen != play.number:
            raise NotDone("stale")
        to = play.match.undo_target(message.seat)
        if to is None or self.undo is not None or play.window():
            raise NotDone("not_now")
        free = play.match.undo_is_free(to, message.seat)
        asked = [] if free else [seat for seat in self.seating.people() if seat != message.seat]
        self._done.add((message.seat, message.id))
        self._undo_id = message.id
        await self._settle_undo(wire.UndoAsked(message.seat, to, [message.seat], asked))

    async def answer_undo(self, message: wire.Answer) -> None:
        if self._is_done(message.seat, message.id):
            return
        undo = self.undo
        if undo is None or message.seat not in undo.asked:
            raise NotDone("not_asked")
        self._done.add((message.seat, message.id))
        if not message.agree:
            self.undo = None
            self._changed()
            return
        asked = [seat for seat in undo.asked if seat != message.seat]
        agreed = [*undo.agreed, message.seat]
        await self._settle_undo(msgspec.structs.replace(undo, agreed=agreed, asked=asked))

    async def _settle_undo(self, undo: wire.UndoAsked) -> None:
        """Carry out an undo that nobody has to be asked for any more."""
        self.undo = undo if undo.asked else None
        if self.undo is None:
            await self._playing().undo(undo.to, undo.seat, self._undo_id)
        self._changed()

    async def give_up(self, message: wire.GiveUp) -> None:
        """Say that one wants to stop; the match stops when every person has said so."""
        if self._is_done(message.seat, message.id):
            return
        self._playing()
        if message.seat not in self.seating.giving_up:
            await self._store_event(GaveUp(message.seat, message.id, time.time()))

    async def again(self, message: wire.Again) -> None:
        """Prepare the next match: all keep their seats and commit anew."""
        if self._is_done(message.seat, message.id):
            return
        if self.stage != "over":
            raise NotDone("not_now")
        await self._store_event(Again(message.seat, message.id, new_seed(), time.time()))

    # How it is done

    def _person(self, number: int) -> Seat:
        """The seat of this number, if it is for people."""
        if number >= len(self.seating.seats):
            raise NotDone("malformed")
        if self.seating.seats[number].is_bot:
            raise NotDone("taken")
        return self.seating.seats[number]

    def _playing(self) -> Play:
        if self.play is None or self.play.revealed:
            raise NotDone("not_now")
        return self.play

    def _is_done(self, seat: int, request: str) -> bool:
        """Whether this request was carried out before: it came twice."""
        return (seat, request) in self._done or (self.play is not None and (seat, request) in self.play.done)

    async def _store_event(self, event: TableEvent) -> None:
        await self._store.append(table_stream(self.id), self._events, encode(event))
        self._fold(event)
        await self._follow_up()

    def _fold(self, event: TableEvent) -> None:
        self._events += 1
        self.seating.fold(event)
        if isinstance(event, GaveUp | Again):
            self._done.add((event.seat, event.id))
        if isinstance(event, Again):
            self.play = None
        self._changed()

    def _changed(self) -> None:
        self.version += 1

    async def _follow_up(self) -> None:
        """Begin a match that is ready, end one that is over: also when a crash came in between."""
        if self.play is None and self.seating.all_open():
            self.play = await self._begin()
        if self.play is not None and not self.play.revealed:
            if self.play.asked is None or self.seating.all_give_up():
                self.undo = None
                await self.play.reveal(self.seating.secrets())
        if self.play is not None and self.play.revealed and not self.seating.over:
            given_up = self.play.revealed["result"] is None
            await self._store_event(Over(self.seating.match, given_up, time.time()))
            await self._index.note(self.id, "over")
        self._changed()

    async def _begin(self) -> Play:
        """The match that is stored, or a new one."""
        stream = match_stream(self.id, self.seating.match)
        rows = await asyncio.to_thread(self._store.read, stream)
        if not rows:
            await self._index.note(self.id, "playing")
        newest = in_version(self.game, None)
        header = msgspec.json.decode(rows[0][1]) if rows else self.seating.header(newest)
        self.game = in_version(self.game, header["rules"])
        play = Play(self._store, stream, Match(self.game, header), self.seating.key())
        await play.go_on(rows)
        return play


def new_seed() -> str:
    return secrets.token_hex(32)
