"""A real server and a real browser for the tests of the page."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.web import browser as chromium

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OPEN = re.compile(r"Chapiteau is open at (http://\S+)")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium: Playwright's own is not to be had everywhere."""
    try:
        path = chromium.find()
    except chromium.NoBrowserError as error:
        pytest.fail(str(error), pytrace=False)
    return {**browser_type_launch_args, "executable_path": path, "args": chromium.arguments()}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a `chapiteau serve` of this test run's own, with an empty store."""
    folder = tmp_path_factory.mktemp("server")
    with (folder / "errors.txt").open("w") as errors, start(folder, errors.fileno()) as process:
        try:
            yield address(process, folder / "errors.txt")
        finally:
            stop(process)


@pytest.fixture(scope="session")
def base_url(server: str) -> str:
    """Lets tests say `page.goto("/")`."""
    return server


def start(folder: Path, errors: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-P", "-m", "chapiteau", "serve", "--port", "0", "--no-open"]
    data = ["--data", str(folder / "chapiteau.sqlite")]
    return subprocess.Popen([*command, *data], stdout=subprocess.PIPE, stderr=errors, text=True, cwd=folder)


def address(process: subprocess.Popen[str], errors: Path) -> str:
    """Wait for the line that says where the server is; it ends when the server does."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := OPEN.search(line):
            return found[1]
    pytest.fail(f"chapiteau serve ended without saying where it is:\n{errors.read_text()}", pytrace=False)


def stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
