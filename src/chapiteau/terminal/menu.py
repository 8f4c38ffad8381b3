"""A face for any game: the view as data, what happened, a menu of moves. Games with words of their own build on it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

import msgspec

from chapiteau.engine.contract import Game, Move
from chapiteau.engine.events import Event, Part
from chapiteau.words import Speech, of_move, reader_of, sentences

Ask = Callable[[str], str]


class MenuTerminal:
    """Words for one player: the position, what happened, what may be done."""

    interrupts: ClassVar[dict[str, Any] | None] = None
    """A move that everybody at the keyboard may make in a window, each by a key of their own."""

    def __init__(self, game: Game, words: dict[str, Any], say: Speech, names: list[str]) -> None:
        self.game = game
        self.words = words
        self.say = say
        self.names = names
        self.reader = reader_of(game.id, say.language, None, names, self.names_of_box())

    def show(self, view: Any) -> list[str]:
        """The table as this seat sees it."""
        return [f"{name}: {value}" for name, value in msgspec.to_builtins(view).items()]

    def names_of_box(self) -> dict[str, dict[str, str]]:
        """Tables of names that the box gives, not the words."""
        return {}

    def tell(self, event: Event, viewer: int | None) -> list[str]:
        """An event as sentences; what has no words is told as data."""
        if "events" in self.words:
            return sentences(event, replace(self.reader, seat=viewer))
        seat = event.get("seat")
        who = [self.names[seat]] if isinstance(seat, int) else []
        return [", ".join([*who, event["type"], *(f"{k} {v}" for k, v in event.items() if k not in ("type", "seat"))])]

    def why_not(self, facts: list[Part], viewer: int) -> list[str]:
        """The facts behind a refusal as sentences."""
        return of_move(facts, "refused", replace(self.reader, seat=viewer))

    def does(self, view: Any, move: Move) -> str:
        """What choosing a move does, in brackets; nothing where there is nothing to say."""
        explained = self.game.explain(view, [move])[0] if self.game.explains else []
        said = self.said_of(explained, view.seat)
        return f" ({'; '.join(said)})" if said else ""

    def said_of(self, explained: list[Part], seat: int) -> list[str]:
        """What a move does, part by part."""
        return of_move(explained, "explain", replace(self.reader, seat=seat))

    def ask_move(self, view: Any, moves: list[Move], ask: Ask, print_: Callable[[str], None]) -> Move | str:
        """A move by its number, or the letter of something else that the player wants."""
        for line in self.before_menu(view):
            print_(line)
        offered = self.offered(view, moves)
        for number, move in enumerate(offered, start=1):
            note = "" if move in moves else f" ({self.say('cannot_be_played')})"
            print_(f"  {number:2}  {self.say_move(view, move)}{self.does(view, move) if move in moves else note}")
        said = ask(self.say("ask_move")).strip().lower()
        if said.isdecimal() and 1 <= int(said) <= len(offered):
            return offered[int(said) - 1]
        return said

    def why_not_interrupt(self, view: Any) -> str | None:
        """The rule that keeps a seat from that move, told only to whoever pressed the key."""
        return None

    def announced(self, view: Any) -> str:
        """What a window is about."""
        return ""

    def before_menu(self, view: Any) -> list[str]:
        """Lines that stand above the menu."""
        return []

    def offered(self, view: Any, moves: list[Move]) -> list[Move]:
        """The moves of the menu; who asks for one that is not legal hears why."""
        return moves

    def say_move(self, view: Any, move: Move) -> str:
        """A line of the menu."""
        return " ".join(map(str, move.words().values()))
