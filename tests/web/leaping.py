"""A whole server in this process whose clock can be put forward: days pass at once, and pages see it."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from threading import Thread
from time import monotonic, sleep
from typing import TYPE_CHECKING

import uvicorn

from chapiteau.server.app import make_app
from chapiteau.server.clock import Clock
from chapiteau.server.serve import config, listen
from chapiteau.server.store import open_store

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from chapiteau.server.door import Site

PATIENCE = 30  # seconds for the server to start
A_MOMENT = 0.05


class Leaping(Clock):
    """The machine's clock, and what the test has put it forward by; whoever sleeps notices soon."""

    ahead = 0.0

    def now(self) -> float:
        return super().now() + self.ahead

    def stamp(self) -> float:
        return super().stamp() + self.ahead

    async def sleep(self, seconds: float) -> None:
        until = self.now() + seconds
        while (left := until - self.now()) > 0:
            await super().sleep(min(left, A_MOMENT))

    def leap(self, seconds: float) -> None:
        self.ahead += seconds


@contextmanager
def served(data: Path, site: Site) -> Iterator[tuple[str, Leaping]]:
    """The address of a server on this file, and its clock."""
    clock, listening = Leaping(), listen("127.0.0.1", 0)
    server = uvicorn.Server(config(make_app(open_store(data), site=replace(site, clock=clock)), site=site))
    thread = Thread(target=server.run, args=([listening],))
    thread.start()
    deadline = monotonic() + PATIENCE
    while not server.started and monotonic() < deadline:
        sleep(A_MOMENT)
    try:
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", clock
    finally:
        server.should_exit = True
        thread.join()
