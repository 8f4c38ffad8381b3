"""A crowd: many pages watch one table at which people play; what a move costs, and what another table notices."""

import asyncio
from urllib.request import urlopen

from prometheus_client.parser import text_string_to_metric_families

from chapiteau.server.load.client import Client, connect
from chapiteau.server.load.process import Process, serving
from chapiteau.server.load.report import Must, milliseconds, percentile, print_table, verdict
from chapiteau.server.load.seats import CLOCK, Seat, Tally, make_table

SEATS = 4
PAUSE = 0.5
"""How long somebody at the watched table thinks, in seconds."""
OTHERS = 0.1
"""How long somebody at the other table thinks, in seconds."""
SLOW = "0.02"
"""A commit that takes longer, in seconds, is slow because of the disk, and delays every table."""
CONNECTING = 50
"""How many watchers connect at once."""
MOST_CPU = 40.0
"""The most milliseconds of processor time that a move may cost which a crowd watches."""
MOST_BESIDE = 20.0
"""The most milliseconds that 99 of 100 moves may take at another table."""


class Crowd:
    """The watchers of one table, and the messages that they got."""

    def __init__(self, url: str, table: str, tally: Tally) -> None:
        self.heard = 0
        self._url = url
        self._table = table
        self._tally = tally
        self._clients: list[Client] = []

    async def come(self, count: int) -> None:
        while len(self._clients) < count:
            few = min(CONNECTING, count - len(self._clients))
            self._clients += await asyncio.gather(*(self._watcher() for _ in range(few)))

    async def _watcher(self) -> Client:
        client = await connect(self._url, f"/api/tables/{self._table}/socket", self._tally.errors.append)
        client.listen(self._hear)
        client.say(b'{"type":"hello","tokens":[],"brief":true}')
        return client

    def _hear(self, _: bytes) -> None:
        self.heard += 1

    async def go(self) -> None:
        for client in self._clients:
            client.close()
        await CLOCK.sleep(1)


def crowd(watchers: int, seconds: float) -> int:
    """Measure a table with this many watchers; 1 if anything went wrong or is too slow."""
    tally, other = Tally(), Tally()
    with serving("--limit", f"watchers_per_table={watchers}", apart=True) as server:
        cost, rows = asyncio.run(_measure(server, watchers, seconds, tally, other))
        errors = tally.errors + other.errors + server.errors()
    print(f"{watchers} watchers at one table where {SEATS} people play, another table beside it, {seconds:.0f} s")
    print_table(["", "moves", "CPU ms/move", "p50 ms", "p99 ms"], rows)
    return verdict(
        errors,
        Must("moves at the quieter table", min(len(tally.times), len(other.times)), least=1),
        Must("ms of processor time a move", cost, MOST_CPU),
        Must("p99 ms at the other table", percentile(other.times, 0.99), MOST_BESIDE),
    )


async def _measure(
    server: Process, watchers: int, seconds: float, tally: Tally, other: Tally
) -> tuple[float, list[list[str]]]:
    """What a move cost in milliseconds of processor time, and the rows of the table to print."""
    watched, beside = make_table(server.url, SEATS), make_table(server.url, SEATS)
    seats = [(Seat(tally, number, lambda: PAUSE), watched) for number in range(SEATS)]
    seats += [(Seat(other, number, lambda: OTHERS), beside) for number in range(SEATS)]
    for seat, table in seats:
        await seat.sit(server.url, table)
    others = await _cost(server, seconds / 3, tally, other)
    people = Crowd(server.url, watched, tally)
    await people.come(watchers)
    await CLOCK.sleep(2)
    heard, commits = people.heard, await _commits(server)
    with_crowd = await _cost(server, seconds, tally, other)
    slow, all_commits = (now - before for now, before in zip(await _commits(server), commits, strict=True))
    moves, beside_moves = len(tally.times), len(other.times)
    reached = (people.heard - heard) / max(1, moves * watchers)
    # What the other table's moves cost is known from the time before the crowd came.
    cost = (with_crowd - others / max(1.0, seconds / 3) * seconds) / max(1, moves) * 1000
    rows = [
        ["the watched table", str(moves), f"{cost:.1f}", *milliseconds(tally.times)],
        ["the other table", str(beside_moves), "", *milliseconds(other.times)],
    ]
    start = server.cpu()
    await people.go()
    rows.append(["one watcher leaving", str(watchers), f"{(server.cpu() - start) / watchers * 1000:.2f}", "", ""])
    rows.append([f"messages: {reached:.2f} a watcher and move", "", "", "", ""])
    rows.append([f"commits: {all_commits}, {slow} of them over {float(SLOW) * 1000:.0f} ms", "", "", "", ""])
    for seat, _ in seats:
        seat.leave()
    return cost, rows


async def _commits(server: Process) -> tuple[int, int]:
    """How many were slow, and how many there were."""
    said = await asyncio.to_thread(lambda: urlopen(f"{server.url}/metrics").read().decode())  # noqa: S310
    samples = [sample for family in text_string_to_metric_families(said) for sample in family.samples]
    counts = {each.labels["le"]: int(each.value) for each in samples if each.name == "chapiteau_commit_seconds_bucket"}
    quick, every = counts[SLOW], counts["+Inf"]
    return every - quick, every


async def _cost(server: Process, seconds: float, *tallies: Tally) -> float:
    for tally in tallies:
        tally.begin()
    start = server.cpu()
    await CLOCK.sleep(seconds)
    return server.cpu() - start
