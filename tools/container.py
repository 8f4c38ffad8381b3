"""Runs the steps of deploy/Containerfile in a plain folder, without a container builder, and starts the result.

    python -m tools.container [FOLDER]

Paths in the container are mapped into the folder. RUN lines are carried out with these paths, except `useradd`, which
needs a system of its own. At the end the server is started, and its health is checked as the container would.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
FILE = ROOT / "deploy" / "Containerfile"
PATHS = re.compile(r"(?<![\w/.:])/(src|opt|data)\b")
PATIENCE_SECONDS = 60


def moved(text: str, folder: Path) -> str:
    return PATHS.sub(lambda found: f"{folder}/{found[1]}", text)


def steps() -> list[tuple[str, str]]:
    lines = [line.strip() for line in FILE.read_text().splitlines() if line.strip() and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines]


def copy_sources(target: Path) -> None:
    """Copy the tracked files, as a builder would with our .dockerignore."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target / name)


def build(folder: Path) -> dict[str, str]:
    """Carry out all steps; returns the last of each kind, which say how to run the result."""
    last: dict[str, str] = {}
    here = folder
    for verb, rest in steps():
        last[verb] = rest
        if verb == "WORKDIR":
            here = Path(moved(rest, folder))
            here.mkdir(parents=True, exist_ok=True)
        elif verb == "ENV":
            name, _, value = rest.partition("=")
            os.environ[name] = value
        elif verb == "COPY" and not rest.startswith("--from"):
            copy_sources(folder / "src")
        elif verb == "RUN" and not rest.startswith("useradd"):
            print(f"RUN {rest}", flush=True)
            line = shlex.split(moved(rest, folder))
            subprocess.run([sys.executable if line[0] == "python" else line[0], *line[1:]], cwd=here, check=True)
        else:
            print(f"{verb} {rest}: nothing to do here", flush=True)
    return last


def serve(folder: Path, last: dict[str, str]) -> None:
    """Run the command, and check its health."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    entry, command, health = (
        [moved(each, folder).replace("8765", port) for each in json.loads(last[part].removeprefix("CMD "))]
        for part in ("ENTRYPOINT", "CMD", "HEALTHCHECK")
    )
    version = subprocess.run([*entry, "--version"], capture_output=True, text=True, check=True).stdout
    if "(compiled)" not in version:
        raise SystemExit(f"the container is to be compiled, and is {version.strip()}")
    server = subprocess.Popen([*entry, *command], cwd=folder / "data")
    try:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while subprocess.run(health, stderr=subprocess.DEVNULL, check=False).returncode:
            if time.monotonic() > deadline:
                raise SystemExit("it is not well")
            time.sleep(0.5)
    finally:
        server.terminate()
        ended = server.wait(20)
    print(f"It served, was well, and ended with {ended}.")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", metavar="FOLDER", help="keep the result here (else nothing is kept)")
    given = parser.parse_args().folder
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(given or temporary).resolve()
        serve(folder, build(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
