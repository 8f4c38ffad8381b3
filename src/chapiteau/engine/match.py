"""A match: its record, and the state that you get by replaying it."""

from typing import Any, Final

from chapiteau.engine.audience import Told
from chapiteau.engine.chance import Chance, Logged, Script
from chapiteau.engine.contract import Game, Move, State
from chapiteau.engine.errors import BadInput, Refused
from chapiteau.engine.record import Entry, Record

EVERY: Final = 32
MOST: Final = 3
"""A checkpoint after every so many steps, and how many of the latest are kept: most of what is taken back is recent."""


class Step:
    """An entry that counts, with what was told in it, and whether it let a window pass."""

    def __init__(self, entry: Entry, told: list[Told], passed: bool) -> None:
        self.entry = entry
        self.told = told
        self.passed = passed
        self.mover: int = entry["seat"] if "move" in entry and not passed else -1
        """Who made a move here that can be taken back; to let a window pass is none, whatever the hand."""


class Checkpoint:
    """The state after so many steps, with all memories, so that taking back need not replay the match."""

    def __init__(self, steps: int, state: State) -> None:
        self.steps = steps
        self.state = copy_of(state)


def copy_of(state: State) -> State:
    """A clone in front of the same audience."""
    other = state.clone()
    if state.audience is not None:
        other.audience = state.audience.copy()
    return other


class Match:
    """One play of a game. `play`, `undo` and `reveal` add an entry; `follow` takes one that was stored."""

    def __init__(self, game: Game, header: dict[str, Any]) -> None:
        self.game = game
        self.record = Record(header)
        self.steps: list[Step] = []
        self.new_rules = False
        """The next entry says that from there on this version of the rules counts; all before holds under it, too."""
        self._state: State | None = None
        self._checkpoints: list[Checkpoint] = []

    @property
    def state(self) -> State:
        if self._state is None:
            raise BadInput("the match has not begun", "$.entries")
        return self._state

    def set_up(self, chance: Chance) -> Entry:
        """The first entry: the set-up, or the position that the header gives."""
        logged = Logged(chance)
        self._begin(logged)
        return self._add({"kind": "setup", "drawn": logged.drawn})

    def play(self, move: Move, seat: int, chance: Chance, by: str | None = None) -> Entry:
        """Play a move, or refuse it with the rule that forbids it; `by` names a bot that stands in for a person."""
        logged = Logged(chance)
        passed = self._carry_out(move, seat, logged)
        entry: Entry = {"seat": seat, "move": self.game.words_of(move), "drawn": logged.drawn}
        return self._add(entry if by is None else {**entry, "by": by}, passed)

    def undo(self, to: int, seat: int) -> Entry:
        """Take back everything after entry `to`; numbers and luck go on."""
        self._go_back(to)
        return self._add({"kind": "undo", "to": to, "seat": seat, "drawn": []})

    def reveal(self, secrets: dict[str, Any]) -> Entry:
        """The last entry: the seed and the nonces, and how the match ended."""
        return self._add({"kind": "reveal", **secrets, "drawn": []})

    def follow(self, entry: Entry) -> None:
        """Take over an entry as it was stored."""
        self.take_over(entry, Script(*_drawn(entry)))

    def take_over(self, entry: Entry, chance: Chance) -> None:
        """Carry out a stored entry with this chance."""
        kind = entry.get("kind")
        passed = False
        if kind == "setup":
            self._begin(chance)
        elif kind == "undo":
            self._go_back(entry["to"])
        elif kind is None:
            passed = self._replay(entry, chance)
        elif kind != "reveal":
            raise BadInput(f"there is no kind of entry called {kind!r}", "$.kind")
        if isinstance(chance, Script) and not chance.all_used():
            raise BadInput("more was drawn than the rules ask for", "$.drawn")
        self._keep(entry, passed)

    def used(self) -> int:
        """How many numbers of the stream the entries have used, those taken back included."""
        return sum(len(_drawn(entry)) for entry in self.record.entries)

    def undo_target(self, seat: int) -> int | None:
        """The entry before this seat's last move that counts."""
        for place in range(len(self.steps) - 1, 0, -1):
            if self.steps[place].mover == seat:
                return int(self.steps[place - 1].entry["n"])
        return None

    def last_move_of(self, seat: int) -> int:
        """The entry of this seat's last move that was not taken back; -1 if there is none."""
        return max((int(step.entry["n"]) for step in self.steps if step.mover == seat), default=-1)

    def undo_is_free(self, to: int, seat: int) -> bool:
        """Nothing was drawn, nothing hidden was seen and nobody else has acted since entry `to`."""
        later = [step for step in self.steps if step.entry["n"] > to]
        return all(
            step.entry.get("seat") == seat
            and not step.entry["drawn"]
            and all(told.private is None for told in step.told)
            for step in later
        )

    def _begin(self, chance: Chance) -> None:
        header = self.record.header
        if "position" in header:
            self._state = self.game.position(header["position"])
        else:
            self._state = self.game.new(header["players"], header["options"], chance)

    def _replay(self, entry: Entry, chance: Chance) -> bool:
        return self._carry_out(self.game.move(entry.get("move")), _seat(entry), chance)

    def _carry_out(self, move: Move, seat: int, chance: Chance) -> bool:
        """Play a move or refuse it; whether it let a window pass."""
        state = self.state
        refusal = state.refusal(move, seat)
        if refusal is not None:
            raise refusal
        passed = state.default == move
        state.apply_index(move.index, chance)
        return passed

    def _go_back(self, to: int) -> None:
        """Take back everything after entry `to`: replay from the last checkpoint before it, or from the set-up."""
        if not any(step.entry["n"] == to for step in self.steps):
            raise BadInput(f"there is no entry {to} to go back to", "$.to")
        self.steps = [step for step in self.steps if step.entry["n"] <= to]
        self._checkpoints = [each for each in self._checkpoints if each.steps <= len(self.steps)]
        done = 0
        if self._checkpoints:
            done = self._checkpoints[-1].steps
            self._state = copy_of(self._checkpoints[-1].state)
        for step in self.steps[done:]:
            self._again(step.entry)

    def _again(self, entry: Entry) -> None:
        """Bring the state from before a step to after it; what was taken back earlier is not among the steps."""
        chance = Script(*_drawn(entry))
        if entry.get("kind") == "setup":
            self._begin(chance)
        elif entry.get("kind") is None:
            self._replay(entry, chance)
        self._collect()

    def _add(self, entry: Entry, passed: bool = False) -> Entry:
        if self.new_rules:
            entry = {**entry, "rules": self.game.rules_version}
            self.new_rules = False
        sealed = self.record.seal(entry)
        self._keep(sealed, passed)
        return sealed

    def _keep(self, entry: Entry, passed: bool) -> None:
        self.record.append(entry)
        told = self._collect()
        if entry.get("kind") == "undo":
            told = [Told({"type": "undo", "seat": entry["seat"], "to": entry["to"]}, -1, None)]
        self.steps.append(Step(entry, told, passed))
        if len(self.steps) % EVERY == 0:
            self._checkpoints = [*self._checkpoints[1 - MOST :], Checkpoint(len(self.steps), self.state)]

    def _collect(self) -> list[Told]:
        audience = self.state.audience
        return [] if audience is None else audience.collect()


def _drawn(entry: Entry) -> list[Any]:
    drawn = entry.get("drawn", [])
    if not isinstance(drawn, list):
        raise BadInput("what was drawn is a list", "$.drawn")
    return drawn


def _seat(entry: Entry) -> int:
    seat = entry.get("seat")
    if not isinstance(seat, int):
        raise BadInput("a move names its seat", "$.seat")
    return seat


def load(game: Game, record: Record) -> Match:
    """The match that a record tells."""
    match = Match(game, record.header)
    for number, entry in enumerate(record.entries):
        try:
            match.follow(entry)
        except BadInput as bad:
            raise BadInput(bad.error, f"$.entries[{number}]{bad.at[1:]}") from None
        except Refused as refused:
            raise BadInput(f"rule {refused.rule} forbids this move", f"$.entries[{number}].move") from None
    return match
