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

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        self.process = process
        self.folder = folder
        self.url = ""

    @property
    def data(self) -> Path:
        return self.folder / "chapiteau.sqlite"

    def errors(self) -> list[str]:
        return (self.folder / "errors.txt").read_text().splitlines()

    def cpu(self) -> float:
        """The processor time that it has used, in seconds, without that of its bots; 0 where nothing tells."""
        with suppress(OSError):
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
            return (int(fields[11]) + int(fields[12])) / TICK
        return 0.0

    def memory(self) -> float:
        """Its resident memory in MB; 0 where nothing tells."""
        with suppress(OSError):
            pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
            return pages * os.sysconf("SC_PAGE_SIZE") / 1e6
        return 0.0


def pin(pid: int, core: int) -> None:
    """Keep a process on one core, where the machine has several and lets us."""
    if len(CORES) > 1:
        with suppress(OSError):
            os.sched_setaffinity(pid, {CORES[core]})


@contextmanager
def serving(*more: str) -> Iterator[Process]:
    """`chapiteau serve` with an empty database, until the block ends."""
    command = [sys.executable, "-P", "-m", "chapiteau", "serve", "--port", "0", "--no-open", *more]
    with tempfile.TemporaryDirectory(prefix="chapiteau-load-") as name, started(command, Path(name)) as server:
        server.url = address(server.process, OPEN)
        yield server


@contextmanager
def started(command: list[str], folder: Path, env: dict[str, str] | None = None) -> Iterator[Process]:
    data = ["--data", str(folder / "chapiteau.sqlite")] if "serve" in command else []
    with (folder / "errors.txt").open("w") as errors:
        process = subprocess.Popen(
            [*command, *data], stdout=subprocess.PIPE, stderr=errors, text=True, cwd=folder, env=env
        )
        try:
            yield Process(process, folder)
        finally:
            process.terminate()
            process.wait()


def address(server: "subprocess.Popen[str]", said: re.Pattern[str]) -> str:
    for line in server.stdout or ():
        if found := said.search(line.strip()):
            return found[1]
    raise RuntimeError("the server ended without saying where it is")
