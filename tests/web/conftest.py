"""A real server and a real browser for the tests of the page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page

from chapiteau.server.door import Site
from tests.web import browser as chromium
from tests.web.leaping import Leaping, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext

OPEN = re.compile(r"Chapiteau is open at (http://\S+)\s")
FONTS = Path(__file__).with_name("fonts")
PATIENCE = 30  # seconds for the server to start


@pytest.fixture(scope="session")
def only_our_fonts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Hides the system's fonts from a browser: where the page's own fail, it writes boxes 1.5 em wide."""
    folder = tmp_path_factory.mktemp("fonts")
    settings = folder / "fonts.conf"
    settings.write_text(
        f'<?xml version="1.0"?><fontconfig><dir>{FONTS}</dir><cachedir>{folder / "cache"}</cachedir></fontconfig>'
    )
    return {"FONTCONFIG_FILE": str(settings)}


@pytest.fixture(scope="session")
def browser_type_launch_args(
    browser_type_launch_args: dict[str, Any], only_our_fonts: dict[str, str]
) -> dict[str, Any]:
    """The system's Chromium, without the system's fonts: Playwright's own is not to be had everywhere."""
    try:
        path = chromium.find()
    except chromium.NoBrowserError as error:
        pytest.fail(str(error), pytrace=False)
    env = {**os.environ, **only_our_fonts}
    return {**browser_type_launch_args, "executable_path": path, "args": chromium.arguments(), "env": env}


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of the server, empty at first."""
    return tmp_path_factory.mktemp("server") / "chapiteau.sqlite"


@pytest.fixture(scope="session")
def server(data: Path) -> Iterator[str]:
    """The address of a `chapiteau serve` of this test run's own."""
    with serving(data) as address:
        yield address


@contextmanager
def serving(data: Path, *more: str) -> Iterator[str]:
    """The address of a server with this store."""
    log = data.with_name("log.txt")  # a file, as a pipe that nobody reads would stop the server when full
    with log.open("w") as out, start(data, out, *more) as process:
        try:
            yield address(process, log)
        finally:
            stop(process)


@pytest.fixture(scope="session")
def base_url(server: str) -> str:
    """Lets tests say `page.goto("/")`."""
    return server


@pytest.fixture(scope="session")
def leaping(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Leaping]]:
    """The address of a server whose clock a test can put forward, and that clock."""
    with served(tmp_path_factory.mktemp("leaping") / "chapiteau.sqlite", Site()) as found:
        yield found


Opened = Callable[..., Page]


@pytest.fixture
def opened(opened_at: Opened, base_url: str) -> Opened:
    return partial(opened_at, base_url)


@pytest.fixture
def opened_at(browser: Browser) -> Iterator[Opened]:
    """Opens pages of browsers that know nothing of each other, in English and without animations unless told otherwise.

    Nothing may have gone wrong on any of them.
    """
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_page(address: str, script: str = "", **more: Any) -> Page:
        """A page of this server, that runs this script before its own."""
        usual = {"base_url": address, "reduced_motion": "reduce", "locale": "en-GB"}
        contexts.append(browser.new_context(**usual | more))
        contexts[-1].add_init_script(script)
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not problems


def start(data: Path, out: IO[str], *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-P", "-u", "-m", "chapiteau", "serve", "--port", "0", "--no-open", "--data", str(data)]
    return subprocess.Popen([*command, *more], stdout=out, stderr=subprocess.STDOUT, text=True, cwd=data.parent)


def address(process: subprocess.Popen[str], log: Path) -> str:
    """Wait for the line that says where the server is."""
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        if found := OPEN.search(log.read_text()):
            return found[1]
        time.sleep(0.02)
    pytest.fail(f"chapiteau serve did not say where it is:\n{log.read_text()}", pytrace=False)


def stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
