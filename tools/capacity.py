"""What tables, sockets and matches cost a server: `python -m tools.capacity` prints what docs/capacity.md says."""

import tempfile
from pathlib import Path
from urllib.error import HTTPError

from chapiteau.games import REGISTERED, shipped
from tests.server.client import Page, Server, begin, join, running

TABLES, WATCHERS, MATCHES = 40, 100, 5


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        print(f"a server without tables   {resident(server) / 1024:.0f} MB")
        for game in shipped():
            before = resident(server)
            pages = [sat_down(server, game) for _ in range(TABLES)]
            print(f"a table with one page     {(resident(server) - before) / TABLES:.0f} kB ({game}, just begun)")
            for page in pages[1:]:
                page.close()
        before = resident(server)
        watchers = [server.page(pages[0].table) for _ in range(WATCHERS)]
        for watcher in watchers:
            watcher.hello()
        print(f"a page that watches       {(resident(server) - before) / WATCHERS:.0f} kB")
        for page in [pages[0], *watchers]:
            page.close()
    for game in shipped():
        print(f"a whole match on the disk {on_disk(game) / 1024:.0f} kB ({game}, {REGISTERED[game].usual} players)")


def resident(server: Server) -> int:
    """Its memory in kB."""
    status = Path(f"/proc/{server.process.pid}/status").read_text("ascii").splitlines()
    return int(next(line for line in status if line.startswith("VmRSS")).split()[1])


def sat_down(server: Server, game: str) -> Page:
    page, keys = join(server, server.make("human", *["random"] * (REGISTERED[game].usual - 1), game=game, pace=3))
    begin((page, 0, keys))
    return page


def on_disk(game: str) -> float:
    """By how much matches of bots alone make the file grow, in bytes a match."""
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        for _ in range(MATCHES):
            table = server.make(*["random"] * REGISTERED[game].usual, game=game, pace=0)
            with server.page(table) as page:
                page.hello()
                page.stage("over")
            try:
                server.get(f"/api/tables/{table}/matches/1/record")
            except HTTPError as error:
                raise SystemExit(f"the match of {game} has no record: {error}") from error
        server.stop()
        return server.data.stat().st_size / MATCHES


if __name__ == "__main__":
    main()
