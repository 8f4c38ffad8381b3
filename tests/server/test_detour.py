"""On any other ASGI server messages take the ordinary way, and everything works the same."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import uvicorn

from chapiteau.server.app import make_app
from chapiteau.server.serve import listen
from chapiteau.server.store import open_store
from tests.server.client import Server, begin, join, play_out

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Elsewhere(Server):
    """A server that was not started by `chapiteau serve`."""

    def __init__(self, url: str) -> None:
        self.url = url


@contextmanager
def served(folder: Path) -> Iterator[Elsewhere]:
    socket = listen("127.0.0.1", 0)
    app = make_app(open_store(str(folder / "chapiteau.sqlite")))
    server = uvicorn.Server(uvicorn.Config(app, ws="websockets-sansio", log_level="warning", access_log=False))
    thread = threading.Thread(target=server.run, args=([socket],))
    thread.start()
    try:
        yield Elsewhere(f"http://127.0.0.1:{socket.getsockname()[1]}")
    finally:
        server.should_exit = True
        thread.join()


def test_a_match_is_played_to_its_end(tmp_path: Path) -> None:
    with served(tmp_path) as elsewhere:
        page, keys = join(elsewhere, elsewhere.make("human", "random", "random"))
        begin((page, 0, keys))
        for _ in range(40):
            page.say("dance")
        assert play_out(page)["end"]["result"]
        page.close()
