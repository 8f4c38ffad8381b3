"""Who listens to a state: what each viewer was told, and what it remembers of it."""

from typing import Any, cast

from librt.vecs import vec
from mypy_extensions import i64

from chapiteau.engine.events import Event
from chapiteau.engine.memory import Memory


class Told:
    """One report: data for all, and for one seat, or two, what only they see."""

    def __init__(self, public: Event, seat: i64, private: Event | None, also: i64 = -1) -> None:
        self.public = public
        self.seat = seat
        self.private = private
        self.also = also

    def to(self, viewer: int | None) -> Event:
        """What this viewer is told."""
        if self.private is not None and viewer is not None and (viewer == self.seat or viewer == self.also):
            return self.private
        return self.public

    def truth(self) -> Event:
        return self.public if self.private is None else self.private


class ShownRow:
    """Cards as JSON, and the counts by design that it was made of: mostly something else moves, and it is as before."""

    def __init__(self, counts: vec[i64], json: bytes) -> None:
        self.counts = counts
        self.json = json

    def is_of(self, counts: vec[i64], start: i64) -> bool:
        return all(self.counts[place] == counts[start + place] for place in range(len(self.counts)))


class Audience:
    """The viewers of a state, None for spectators, each with its memory."""

    def __init__(self, memories: dict[int | None, Memory]) -> None:
        self._memories = memories
        self._unfolded: list[Event] = []
        """What spectators were told and nobody has asked for yet: most matches have none."""
        self.told: list[Told] = []
        self.rows: dict[int, ShownRow] = {}
        """What was shown last of each row of cards that is counted."""

    @property
    def memories(self) -> dict[int | None, Memory]:
        unfolded, self._unfolded = self._unfolded, []
        for event in unfolded:
            self._memories[None].fold(cast("dict[str, Any]", event))
        return self._memories

    def memory_of(self, seat: int) -> Memory:
        return self._memories[seat]

    def copy(self) -> "Audience":
        """The same viewers with memories of their own; what waits to be passed on stays here."""
        return Audience({viewer: memory.copy() for viewer, memory in self.memories.items()})

    def hear(self, public: Event, seat: i64, private: Event | None, also: i64 = -1) -> None:
        told = Told(public, seat, private, also)
        self.told.append(told)
        for viewer, memory in self._memories.items():
            if viewer is None:
                self._unfolded.append(public)
            else:
                memory.fold(cast("dict[str, Any]", told.to(viewer)))

    def collect(self) -> list[Told]:
        """What was told since the last time, to be passed on."""
        told = self.told
        self.told = []
        return told


def everybody(players: int) -> Audience:
    """All seats and the spectators."""
    viewers: list[int | None] = [*range(players), None]
    return Audience({viewer: Memory() for viewer in viewers})
