"""What the first page weighs and how soon Play answers a click, at 1.6 Mbit/s and 150 ms latency."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, CDPSession

MOST_BYTES = 150_000
MOST_SECONDS = 1.0
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}


def first_page(browser: Browser, address: str) -> tuple[int, float]:
    """Bytes over the wire until Play answers, and the seconds that took; nothing is cached."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    network = context.new_cdp_session(page)
    received = count_bytes(network)
    network.send("Network.emulateNetworkConditions", SLOW)
    start = time.perf_counter()
    page.goto(address, wait_until="commit")
    button = page.get_by_role("button", name="Play Figaro")
    button.click()
    page.get_by_role("button", name="Laying the table").or_(
        page.get_by_role("region", name="Your hand")
    ).first.wait_for()
    seconds = time.perf_counter() - start
    context.close()
    return sum(received), seconds


def count_bytes(network: CDPSession) -> list[int]:
    """A list that grows by what every finished request brought, headers included."""
    received: list[int] = []
    network.send("Network.enable")
    network.on("Network.loadingFinished", lambda event: received.append(int(event["encodedDataLength"])))
    return received


def told(weight: int, seconds: float) -> str:
    kilobytes = f"{weight / 1000:.1f} kB compressed"
    return f"first page: {kilobytes}, Play answers after {seconds:.2f} s at 1.6 Mbit/s and 150 ms latency"


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
