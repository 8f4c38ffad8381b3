"""A match in the terminal: who is asked, bots, undo, the cover between players, the record."""

import argparse
import json
import os
import secrets
from collections.abc import Mapping
from typing import Any

from chapiteau import bots, words
from chapiteau.bots.contract import Question
from chapiteau.engine.chance import Chance, Committed, Fast, commitment, from_seed, stream_key
from chapiteau.engine.contract import Move
from chapiteau.engine.errors import BadInput
from chapiteau.engine.header import committed, header_of, seat_of, seeded
from chapiteau.engine.match import Match
from chapiteau.engine.verify import result_words
from chapiteau.games import make, registered
from chapiteau.games.registration import resolve

MENU = "chapiteau.terminal.menu:MenuTerminal"
STOP = -1


def play(options: argparse.Namespace, box: Mapping[str, Any] | None, switches: Mapping[str, Any]) -> int:
    """Play one match; 0 when it ended or was stopped."""
    return Session(options, box, switches).run()


def language(chosen: str | None) -> str:
    """The language asked for, else the terminal's."""
    if chosen is not None and chosen not in words.LANGUAGES:
        raise BadInput(f"there are: {', '.join(words.LANGUAGES)}", "--language")
    wanted = chosen or os.environ.get("LC_ALL", os.environ.get("LANG", ""))[:2]
    return wanted if wanted in words.LANGUAGES else "en"


class Session:
    """One match between people at this keyboard and bots."""

    def __init__(self, options: argparse.Namespace, box: Mapping[str, Any] | None, switches: Mapping[str, Any]) -> None:
        self.game = make(options.game, box)
        self.players = self.game.check_players(options.players or registered(self.game.id).usual, "--players")
        if not 1 <= options.humans <= self.players:
            raise BadInput(f"1 to {self.players} can play at this terminal", "--humans")
        self.humans: int = options.humans
        self.language = language(options.language)
        self.say = words.speech(self.game.id, self.language)
        self.save = options.save
        self.names = [self._name(seat) for seat in range(self.players)]
        self.bot: str = options.bots or bots.USUAL
        luck = options.seed or secrets.token_hex(16)
        self.bots = [
            bots.make(self.game, self.bot, Fast(f"{luck} {seat}")) for seat in range(self.humans, self.players)
        ]
        self.secrets: dict[str, Any] | None = None
        self.match = self._match(options, switches)
        self.face = self._face()
        self.told_up_to = [0] * self.players
        self.at_keyboard: int | None = 0 if self.humans == 1 else None

    def _name(self, seat: int) -> str:
        if seat >= self.humans:
            return ["Alba", "Bruno", "Carla", "Dario", "Elena", "Fosco"][seat]
        return self.say("you") if self.humans == 1 else self.say("player", number=seat + 1)

    def _face(self) -> Any:
        face = resolve(registered(self.game.id).face or MENU)
        return face(self.game, words.of(self.game.id, self.language), self.say, self.names)

    def _match(self, options: argparse.Namespace, switches: Mapping[str, Any]) -> Match:
        chosen = self.game.check_options(switches, self.players)
        seats = [
            seat_of("human", name) if seat < self.humans else seat_of("bot", name, self.bot)
            for seat, name in enumerate(self.names)
        ]
        luck = self._given(options.seed) if options.seed else self._committed()
        match = Match(self.game, header_of(self.game, self.players, chosen, luck, seats))
        match.set_up(self.chance)
        return match

    def _given(self, seed: str) -> dict[str, Any]:
        self.chance: Chance = from_seed(seed)
        return seeded(seed)

    def _committed(self) -> dict[str, Any]:
        """Luck that can be checked afterwards: the seed is promised now and shown at the end."""
        seed = secrets.token_bytes(32)
        nonces = [secrets.token_bytes(32) if seat < self.humans else None for seat in range(self.players)]
        self.secrets = {"seed": seed.hex(), "nonces": [None if nonce is None else nonce.hex() for nonce in nonces]}
        print(self.say("commitment", commitment=commitment(seed)))
        self.chance = Committed(stream_key(seed, [nonce for nonce in nonces if nonce is not None]))
        return committed(seed, nonces)

    def run(self) -> int:
        self._introduce()
        try:
            self._finish(self._play())
        finally:
            for bot in self.bots:
                bot.close()
        return 0

    def _introduce(self) -> None:
        """Say who the bots are and how well they play."""
        if self.bots:
            name, about = words.bot(self.bot, self.language)
            print(self.say("against", names=", ".join(self.names[self.humans :]), level=name, about=about))

    def _play(self) -> bool:
        """Go on until the match ends; False when a player stops it."""
        going = True
        while going and self.match.state.to_act is not None:
            seat, default = self.match.state.to_act, self.match.state.default
            if default is not None and self.face.interrupts is not None:
                going = self._window()
            elif default is not None and self.humans == 1 and seat == 0 and self.match.state.legal() == [default]:
                self.match.play(default, seat, self.chance)
            else:
                going = self._human(seat) if seat < self.humans else self._bot(seat)
        return going

    def _bot(self, seat: int) -> bool:
        state = self.match.state
        move = self.bots[seat - self.humans].answer(Question(), state.view(seat), state.legal()).move
        self.match.play(move, seat, self.chance)
        return True

    def _window(self) -> bool:
        """No cover for a window: everybody at the keyboard may answer, and a key without the card is refused."""
        state = self.match.state
        others = [seat for seat in range(self.humans) if seat != state.view(None).turn]
        said = self._ask_window(others) if others else None
        while state.default is not None and state.to_act is not None:
            seat = state.to_act
            if seat >= self.humans:
                self._bot(seat)
            else:
                answer = self.game.move(self.face.interrupts) if said == seat else state.default
                self.match.play(answer, seat, self.chance)
        return said != STOP

    def _ask_window(self, others: list[int]) -> int | None:
        """The seat that makes the move of the window, if one does."""
        print(self.face.announced(self.match.state.view(None)))
        keys = ", ".join(f"{seat + 1} {self.names[seat]}" for seat in others)
        said = self._ask(self.say("ask_window", keys=keys)).strip()
        if said == "quit":
            return STOP
        if not said.isdecimal() or int(said) - 1 not in others:
            return None
        rule = self.face.why_not_interrupt(self.match.state.view(int(said) - 1))
        if rule is None:
            return int(said) - 1
        print(self.say("refused", rule=rule, text=words.rule_text(self.game.id, rule, self.language)))
        return self._ask_window(others)

    def _human(self, seat: int) -> bool:
        """Ask until something was done; whether the match goes on."""
        self._cover(seat)
        self._tell_news(seat)
        state = self.match.state
        print()
        for line in self.face.show(state.view(seat)):
            print(line)
        print(self.say("turn_alone") if self.humans == 1 else self.say("turn", name=self.names[seat]))
        said = self.face.ask_move(state.view(seat), state.legal(), self._ask, print)
        if isinstance(said, Move):
            self._try(said, seat)
            return True
        return self._other(said, seat)

    def _ask(self, question: str) -> str:
        try:
            return input(f"{question} ")
        except EOFError:
            return "quit"

    def _try(self, move: Move, seat: int) -> None:
        refusal = self.match.state.refusal(move, seat)
        if refusal is None:
            self.match.play(move, seat, self.chance)
            return
        text = words.rule_text(self.game.id, refusal.rule, self.language)
        print(self.say("refused", rule=refusal.rule, text=text))
        for fact in self.face.why_not(refusal.facts, seat):
            print(fact)

    def _other(self, said: str, seat: int) -> bool:
        if said == "quit":
            return False
        if said == "q":
            return self._ask(self.say("stop")).strip().lower() not in (self.say("yes"), "quit")
        if said == "u":
            self._undo(seat)
        elif said == "r":
            self._read_rule()
        elif said == "?":
            print(self.say("help"))
        elif said != "again":
            print(self.say("not_understood"))
        return True

    def _undo(self, seat: int) -> None:
        """Take back the last move of this seat if everybody at the keyboard agrees; bots always do."""
        to = self.match.undo_target(seat)
        if to is None:
            print(self.say("no_undo"))
            return
        others = [] if self.match.undo_is_free(to, seat) else [s for s in range(self.humans) if s != seat]
        for other in others:
            question = self.say("agree", name=self.names[seat], other=self.names[other])
            if self._ask(question).strip().lower() != self.say("yes"):
                return
        self.match.undo(to, seat)
        self.told_up_to = [min(told, len(self.match.steps)) for told in self.told_up_to]
        print(self.say("undone"))

    def _read_rule(self) -> None:
        rules = words.rules(self.game.id, self.language)
        rule = self._ask(self.say("ask_rule")).strip().upper()
        print(rules.get(rule) or self.say("no_such_rule", rules=", ".join(rules)))

    def _cover(self, seat: int) -> None:
        """Between two people at one keyboard nothing of either hand is on the screen."""
        if self.at_keyboard == seat:
            return
        print("\033[2J\033[3J\033[H" if os.isatty(1) else "\n" * 3, end="")
        self._ask(self.say("cover", name=self.names[seat]))
        self.at_keyboard = seat

    def _tell_news(self, viewer: int | None) -> None:
        """What happened since this player last looked."""
        start = 0 if viewer is None else self.told_up_to[viewer]
        for step in self.match.steps[start:]:
            for told in step.told:
                for line in self.face.tell(told.to(viewer), viewer):
                    print(line)
        if viewer is not None:
            self.told_up_to[viewer] = len(self.match.steps)

    def _finish(self, ended: bool) -> None:
        if self.secrets is not None:
            self.match.reveal({**self.secrets, "result": result_words(self.match)})
        if ended:
            self._tell_news(0)
        else:
            print(self.say("given_up"))
        print(self.say("hash", hash=self.match.record.last_hash()))
        if self.save is not None:
            self.save.write_text(json.dumps(self.match.record.mapping(), ensure_ascii=False, indent=1), "utf-8")
            print(self.say("saved", path=self.save))
