"""`chapiteau bench page`: what the first page weighs and how soon Play answers a click, on a slow line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, CDPSession

SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
TRIES = 3


class FirstPage(NamedTuple):
    """What came over the wire, fonts and what is fetched ahead included, and when Play answered; nothing was cached."""

    bytes: int
    requests: int
    seconds: float

    def __str__(self) -> str:
        weight = f"{self.bytes / 1000:.1f} kB compressed in {self.requests} requests"
        return f"first page: {weight}, Play answers after {self.seconds:.2f} s at 1.6 Mbit/s and 150 ms latency"


def bench_page() -> int:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print("This needs Playwright. Next: pip install playwright", file=sys.stderr)
        return 1
    path = os.environ.get("CHAPITEAU_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--disable-gpu", "--no-sandbox"])
        print(best(browser, address))
    return 0


def best(browser: Browser, address: str) -> FirstPage:
    return min((first_page(browser, address) for _ in range(TRIES)), key=lambda page: page.seconds)


def first_page(browser: Browser, address: str) -> FirstPage:
    received = weighed(browser, address)
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.emulateNetworkConditions", SLOW)
    start = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.get_by_role("button", name="Play Figaro").click()
    laying = page.get_by_role("button", name="Setting up the table")
    laying.or_(page.get_by_role("region", name="Your hand")).first.wait_for()
    seconds = time.perf_counter() - start
    context.close()
    return FirstPage(sum(received), len(received), seconds)


def weighed(browser: Browser, address: str) -> list[int]:
    """What every request of the page brings, with what it fetches by itself before anybody touches it."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    received = count_bytes(context.new_cdp_session(page))
    page.goto(address, wait_until="networkidle")
    page.get_by_role("button", name="Play Figaro").wait_for()
    page.evaluate("document.fonts.ready.then(() => null)")
    page.wait_for_load_state("networkidle")
    context.close()
    return received


def count_bytes(network: CDPSession) -> list[int]:
    """A list that grows by what every finished request brought, headers included."""
    received: list[int] = []
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: received.append(int(event["encodedDataLength"])))
    return received


@contextmanager
def serving() -> Iterator[str]:
    """The address of a server with an empty store."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-P", "-u", "-m", "chapiteau", "serve", "--port", "0", "--no-open"]
        data = ["--data", f"{folder}/chapiteau.sqlite"]
        with subprocess.Popen([*command, *data], stdout=subprocess.PIPE, text=True) as process:
            try:
                said = process.stdout.readline() if process.stdout else ""
                yield said.split()[-1]
            finally:
                process.terminate()
