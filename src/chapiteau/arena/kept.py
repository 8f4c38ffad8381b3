"""The file that a run is kept in: its report, and what it needs to go on after an interruption."""

from dataclasses import asdict
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from chapiteau.arena.run import One
from chapiteau.arena.tally import Tally, Thoughts
from chapiteau.engine.errors import BadInput

SECONDS = 2.0
"""How often a file is written while matches are played."""


class Resume(msgspec.Struct):
    """What going on needs: the matches in order, and thinking times by kind, as counts by step and the longest."""

    run: dict[str, Any]
    played: list[One]
    thoughts: dict[str, tuple[dict[int, int], float]]


class File(msgspec.Struct):
    """The file as it is read back; the report is made anew."""

    resume: Resume


class Kept:
    """Writes a tally to its file now and then; without a file it keeps nothing."""

    def __init__(self, path: Path | None, tally: Tally) -> None:
        self.path = path
        self.tally = tally
        self.next = monotonic() + SECONDS
        if path is not None and path.exists():
            self._read(path)

    def _read(self, path: Path) -> None:
        try:
            resume = msgspec.json.decode(path.read_bytes(), type=File).resume
        except (OSError, msgspec.MsgspecError) as error:
            raise BadInput(f"{path} is there and holds no run to go on with: {error}", "--json") from None
        asked = msgspec.to_builtins(asdict(self.tally.run))
        for field, value in asked.items():
            if resume.run.get(field) != value:
                was = resume.run.get(field)
                raise BadInput(f"{path} holds a run with {field} {was!r}, not {value!r}: name another file", "--json")
        self.tally.matches = resume.played
        self.tally.thoughts = {kind: Thoughts(*kept) for kind, kept in resume.thoughts.items()}

    def now_and_then(self) -> None:
        if monotonic() > self.next:
            self.write()

    def write(self) -> None:
        """All of it or nothing: an interruption leaves the file of before."""
        if self.path is None:
            return
        begun = monotonic()
        new = self.path.with_name(self.path.name + ".new")
        try:
            new.write_bytes(msgspec.json.format(msgspec.json.encode(self._contents()), indent=1))
            new.replace(self.path)
        except OSError as error:
            raise BadInput(f"{self.path} cannot be written: {error}", "--json") from None
        self.next = monotonic() + max(SECONDS, 20 * (monotonic() - begun))

    def _contents(self) -> dict[str, Any]:
        thoughts = {kind: (dict(each.steps), each.longest) for kind, each in self.tally.thoughts.items()}
        return {**self.tally.report(), "resume": Resume(asdict(self.tally.run), self.tally.matches, thoughts)}
