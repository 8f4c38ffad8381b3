"""A real server in a process of its own, and what it costs."""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

OPEN = re.compile(r"Chapiteau is open at (http://\S+?)/?$")
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Process:
    """A server that listens, and what it has written to its standard error."""

    def __init__(self, process: "subprocess.Popen[str]", folder: Path, url: str) -> None:
        self.process = process
        self.folder = folder
        self.url = url

    @property
    def data(self) -> Path:
        return self.folder / "chapiteau.sqlite"

    def errors(self) -> list[str]:
        return (self.folder / "errors.txt").read_text().splitlines()

    def cpu(self) -> float:
        """The processor time that it has used, in seconds, without its bots; 0 if unknown."""
        return cpu_of(self.process.pid)

    def memory(self) -> float:
        """Its resident memory in MB; 0 if unknown."""
        with suppress(OSError):
            pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
            return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
        return 0.0


def cpu_of(pid: int, *, with_ended: bool = False) -> float:
    """The processor time of a process in seconds, optionally with that of its ended children."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11 : 15 if with_ended else 13])) / TICK
    return 0.0


def stay_on(cores: list[int]) -> None:
    """Keep this process, and what it starts from now on, on these cores; does nothing on a machine with one core."""
    if len(CORES) > 1:
        os.sched_setaffinity(0, set(cores))


@contextmanager
def serving(*more: str, folder: Path | None = None, apart: bool = False) -> Iterator[Process]:
    """`chapiteau serve` with an empty database, until the block ends; `apart` on a core of its own."""
    if folder is None:
        with (
            tempfile.TemporaryDirectory(prefix="chapiteau-load-") as name,
            serving(*more, folder=Path(name), apart=apart) as server,
        ):
            yield server
        return
    command = [sys.executable, "-m", "chapiteau", "serve", "--port", "0", "--no-open", *more]
    with started([*command, "--data", str(folder / "chapiteau.sqlite")], folder, OPEN, apart=apart) as server:
        yield server


@contextmanager
def started(command: list[str], folder: Path, said: re.Pattern[str], *, apart: bool) -> Iterator[Process]:
    """A process that prints where it listens; if `apart`, it gets a core and this process stays on the others."""
    with (folder / "errors.txt").open("w") as errors:
        if apart:
            stay_on(CORES[:1])
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=folder)
        if apart:
            stay_on(CORES[1:2])
        with process:
            try:
                yield Process(process, folder, _address(process, said))
            finally:
                process.terminate()
                stay_on(CORES)


def _address(server: "subprocess.Popen[str]", said: re.Pattern[str]) -> str:
    for line in server.stdout or ():
        if found := said.search(line.strip()):
            return found[1]
    raise RuntimeError("the server ended without saying where it is")
