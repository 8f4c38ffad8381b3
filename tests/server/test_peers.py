"""Several processes on one PostgreSQL: one of them drives a table, another takes over, and all know who is there."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import pytest

from chapiteau.server.peers import NOBODY, Pages, Peers
from chapiteau.server.store import Unavailable
from chapiteau.server.store.peers import (
    AT_TABLE,
    BEAT,
    CLAIM,
    DEAD,
    GOODBYE,
    RELEASE,
    SHOW,
    TAKE_OVER,
    TRUST,
    PostgresPeers,
)
from chapiteau.server.store.postgres import PostgresStore
from tests.server.rooms import Time
from tests.server.test_postgres import until

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from chapiteau.server.load.postgres import Postgres


class Process:
    """The part of a server that knows the others."""

    def __init__(self, database: str) -> None:
        self.time = Time()
        self.store = PostgresStore(database)
        self.peers = self.store.peers(self.time)
        assert isinstance(self.peers, PostgresPeers)
        self.peers.patience = (3600, 3600)  # however slow the machine is
        self.name = self.peers.process
        self.changed: list[str] = []
        self.taken_over: list[str] = []

    async def begin(self) -> None:
        await self.peers.begin(self.changed.append, self.taken_over.append)
        self.beating = asyncio.create_task(self.peers.keep_in_touch())
        await asyncio.sleep(0)

    async def beat(self) -> None:
        """Show once more that it lives, and wait until that is done."""
        before = self.time.sleepers()
        await self.time.next()
        await until(lambda: self.time.sleepers() not in ([], before))

    async def end(self, *, goodbye: bool = True) -> None:
        self.beating.cancel()
        if goodbye:
            await self.peers.close()
        await asyncio.to_thread(self.store.close)


@asynccontextmanager
async def two(postgres: Postgres) -> AsyncIterator[tuple[Process, Process, str]]:
    database = postgres.new_database()
    one, other = Process(database), Process(database)
    await one.begin()
    await other.begin()
    yield one, other, database
    for process in (one, other):
        if not process.beating.cancelled():
            await process.end()


def pages(*each: set[int]) -> Pages:
    return frozenset(map(frozenset, each))


def make_old(postgres: Postgres, database: str, process: str) -> None:
    """As if it had not been heard of for a while."""
    old = f"UPDATE processes SET seen = seen - interval '2 h' WHERE process = '{process}'"  # noqa: S608
    postgres.say(old, database)


def test_alone_a_process_drives_everything() -> None:
    async def story() -> None:
        alone = Peers()
        await alone.join("a")
        assert alone.drives("a")
        assert alone.elsewhere("a") == NOBODY

    asyncio.run(story())


def test_one_process_drives_a_table_until_it_leaves(postgres: Postgres) -> None:
    async def story() -> None:
        async with two(postgres) as (one, other, _):
            await one.peers.join("a")
            await other.peers.join("a")
            await other.peers.join("b")
            assert [process.peers.drives("a") for process in (one, other)] == [True, False]
            assert [process.peers.drives("b") for process in (one, other)] == [False, True]
            await one.peers.leave("a")
            await until(lambda: other.changed == ["a"])
            assert [process.peers.drives("a") for process in (one, other)] == [False, True]

    asyncio.run(story())


def test_processes_know_who_is_at_a_table_elsewhere(postgres: Postgres) -> None:
    async def story() -> None:
        async with two(postgres) as (one, other, _):
            await other.peers.join("a")
            one.peers.tell("a", pages({0}, {1, 2}, set()))
            await until(lambda: other.changed == ["a"])
            assert other.peers.elsewhere("a") == pages({0}, {1, 2}, set())
            assert other.peers.elsewhere("b") == NOBODY
            await one.peers.join("a")
            assert one.peers.elsewhere("a") == NOBODY
            other.peers.tell("a", pages({3}))
            await until(lambda: one.peers.elsewhere("a") == pages({3}))
            one.peers.tell("a", NOBODY)
            await until(lambda: other.peers.elsewhere("a") == NOBODY)

    asyncio.run(story())


def test_a_new_process_learns_who_is_where(postgres: Postgres) -> None:
    async def story() -> None:
        async with two(postgres) as (one, other, _):
            await one.peers.join("a")
            one.peers.tell("a", pages({0}))
            await one.beat()
            await other.peers.join("a")
            assert other.peers.elsewhere("a") == pages({0})

    asyncio.run(story())


def test_goodbye_hands_over_at_once(postgres: Postgres) -> None:
    async def story() -> None:
        async with two(postgres) as (one, other, _):
            await one.peers.join("a")
            one.peers.tell("a", pages({0}))
            await one.beat()
            await other.peers.join("a")
            await one.end()
            await until(lambda: other.taken_over == ["a"])
            assert other.peers.drives("a")
            assert other.peers.elsewhere("a") == NOBODY

    asyncio.run(story())


def test_the_tables_of_a_dead_process_are_taken_over(postgres: Postgres) -> None:
    """Those that nobody else had loaded, too."""

    async def story() -> None:
        async with two(postgres) as (one, other, database):
            for table in "abc":
                await one.peers.join(table)
            one.peers.tell("a", pages({0}))
            await one.beat()
            await other.peers.join("a")
            await other.beat()
            assert other.taken_over == []
            make_old(postgres, database, one.name)
            await other.beat()
            assert sorted(other.taken_over) == ["a", "b", "c"]
            assert other.peers.drives("b")
            assert other.peers.elsewhere("a") == NOBODY

    asyncio.run(story())


def test_a_process_that_was_thought_dead_drives_only_tables_that_nobody_took(postgres: Postgres) -> None:
    async def story() -> None:
        async with two(postgres) as (one, other, database):
            await one.peers.join("a")
            make_old(postgres, database, one.name)
            await other.beat()
            assert other.peers.drives("a")
            await one.beat()
            assert not one.peers.drives("a")
            assert one.changed == ["a"]
            await other.end()
            await until(lambda: one.taken_over == ["a"])
            assert one.peers.drives("a")

    asyncio.run(story())


def test_a_process_that_cannot_show_itself_stops_acting(postgres: Postgres) -> None:
    async def story() -> None:
        async with two(postgres) as (one, _, __):
            await one.peers.join("a")
            one.time.time += TRUST - 0.01
            assert one.peers.drives("a")
            one.time.time += 0.02
            assert not one.peers.drives("a")
            await one.beat()
            assert one.peers.drives("a")
            assert BEAT < TRUST < DEAD

    asyncio.run(story())


@pytest.mark.parametrize("slow", [False, True])
def test_tables_hear_when_a_suspended_process_may_act_again(postgres: Postgres, *, slow: bool) -> None:
    """They had dropped their duties; if slow, the first sign of life takes too long to be trusted."""

    async def story() -> None:
        async with two(postgres) as (one, _, _):
            await one.peers.join("a")
            assert isinstance(one.peers, PostgresPeers)
            fetch, seconds = one.peers.link.fetch, [TRUST] if slow else []

            async def fetch_slowly(query: str, *values: object) -> list[Any]:
                one.time.time += seconds.pop() if seconds else 0.0
                return await fetch(query, *values)

            one.peers.link.fetch = fetch_slowly  # type: ignore[method-assign]
            one.time.time += TRUST
            assert not one.peers.drives("a")
            await one.beat()
            assert (one.peers.drives("a"), one.changed) == ((False, []) if slow else (True, ["a"]))
            await one.beat()
            assert (one.peers.drives("a"), one.changed) == (True, ["a"])

    asyncio.run(story())


def test_after_a_crash_of_the_database_each_claims_its_tables_again(postgres: Postgres) -> None:
    async def story() -> None:
        async with two(postgres) as (one, other, database):
            await one.peers.join("a")
            one.peers.tell("a", pages({0}))
            await one.beat()
            await other.peers.join("a")
            postgres.kill()
            postgres.start()
            assert postgres.say("SELECT count(*) FROM drivers", database) == "0"
            for process in (one, other, one, other):
                await process.beat()
            assert [process.peers.drives("a") for process in (one, other)] == [True, False]
            await other.peers.join("a")
            assert other.peers.elsewhere("a") == pages({0})

    asyncio.run(story())


def test_after_a_crash_of_the_database_and_of_a_process_its_tables_are_driven(postgres: Postgres) -> None:
    async def story() -> None:
        async with two(postgres) as (one, other, _):
            await one.peers.join("a")
            await other.peers.join("a")
            await one.end(goodbye=False)
            postgres.kill()
            postgres.start()
            assert isinstance(other.peers, PostgresPeers)
            other.peers.patience = (DEAD, DEAD)
            for _ in range(round(DEAD / BEAT) + 2):
                await other.beat()
            assert other.peers.drives("a")
            assert other.changed.count("a") >= 1

    asyncio.run(story())


def lose(process: Process, query: str, *, carried_out: bool) -> None:
    """The connection is cut while this statement is on its way, or its answer is."""
    assert isinstance(process.peers, PostgresPeers)
    fetch, lost = process.peers.link.fetch, list[str]()

    async def cut(said: str, *values: object) -> list[Any]:
        if said != query or lost:
            return await fetch(said, *values)
        lost.append(said)
        if carried_out:
            await fetch(said, *values)
        raise Unavailable("the connection was cut")

    process.peers.link.fetch = cut  # type: ignore[assignment, method-assign]


@pytest.mark.parametrize("carried_out", [True, False])
def test_a_table_whose_release_was_cut_off_is_driven_by_somebody(postgres: Postgres, *, carried_out: bool) -> None:
    async def story() -> None:
        async with two(postgres) as (one, other, _):
            await one.peers.join("a")
            await other.peers.join("a")
            lose(one, RELEASE, carried_out=carried_out)
            with pytest.raises(Unavailable):
                await one.peers.leave("a")
            await one.beat()
            if carried_out:
                await until(lambda: other.peers.drives("a"))
            assert [one.peers.drives("a"), other.peers.drives("a")] == [not carried_out, carried_out]
            assert one.taken_over == ([] if carried_out else ["a"])

    asyncio.run(story())


def test_orphans_whose_answer_was_cut_off_are_driven(postgres: Postgres) -> None:
    async def story() -> None:
        async with two(postgres) as (one, other, database):
            await one.peers.join("a")
            make_old(postgres, database, one.name)
            lose(other, TAKE_OVER, carried_out=True)
            await other.beat()
            await other.beat()
            assert other.taken_over == ["a"]
            assert other.peers.drives("a")

    asyncio.run(story())


def test_a_process_that_learns_late_it_was_thought_dead_drives_nothing_of_others(postgres: Postgres) -> None:
    """It reports again, and the reply that it had been forgotten is lost."""

    async def story() -> None:
        async with two(postgres) as (one, other, database):
            await one.peers.join("a")
            make_old(postgres, database, one.name)
            await other.beat()
            assert other.peers.drives("a")
            lose(one, SHOW, carried_out=True)
            await one.beat()
            await one.beat()
            assert not one.peers.drives("a")

    asyncio.run(story())


def test_claiming_again_is_tried_until_it_is_done(postgres: Postgres) -> None:
    async def story() -> None:
        async with two(postgres) as (one, other, database):
            await one.peers.join("a")
            await other.end()
            postgres.say("DELETE FROM processes", database)
            lose(one, CLAIM, carried_out=False)
            await one.beat()
            await one.beat()
            assert one.peers.drives("a")

    asyncio.run(story())


def test_two_processes_that_end_at_once_take_over_nothing_from_each_other(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    """One hears of the other's end while its own goodbye is on its way."""

    async def story() -> None:
        async with two(postgres) as (one, other, _):
            assert isinstance(one.peers, PostgresPeers)
            assert isinstance(one.store, PostgresStore)
            await other.peers.join("a")
            fetch = one.peers.link.fetch

            async def slow(said: str, *values: object) -> list[Any]:
                if said == GOODBYE:
                    await other.end()
                    await one.store.link().hears()
                return await fetch(said, *values)

            one.peers.link.fetch = slow  # type: ignore[assignment, method-assign]
            await one.end()
            assert one.taken_over == []

    asyncio.run(story())
    assert not caplog.records


def between(process: Process, query: str, then: Callable[[], Awaitable[None]]) -> None:
    """Have something happen at another process once the database has answered a statement, before this one sees it."""
    assert isinstance(process.peers, PostgresPeers)
    assert isinstance(process.store, PostgresStore)
    fetch, listening, waiting = process.peers.link.fetch, process.store.link(), [query]

    async def slowly(said: str, *values: object) -> list[Any]:
        found = await fetch(said, *values)
        if said in waiting:
            waiting.remove(said)
            await then()
            await listening.hears()  # by now, all notifications of it have come
        return found

    process.peers.link.fetch = slowly  # type: ignore[assignment, method-assign]


def test_a_table_released_while_another_claims_it_is_driven_by_somebody(postgres: Postgres) -> None:
    async def story() -> None:
        async with two(postgres) as (one, other, _):
            await one.peers.join("a")
            between(other, CLAIM, lambda: one.peers.leave("a"))
            await other.peers.join("a")
            await until(lambda: other.peers.drives("a"))
            assert not one.peers.drives("a")

    asyncio.run(story())


def test_a_page_that_goes_while_another_process_asks_is_not_there(postgres: Postgres) -> None:
    async def story() -> None:
        async with two(postgres) as (one, other, _):
            await one.peers.join("a")
            one.peers.tell("a", pages({0}))
            await one.beat()

            async def go() -> None:
                one.peers.tell("a", NOBODY)
                await one.beat()

            between(other, AT_TABLE, go)
            await other.peers.join("a")
            await until(lambda: other.peers.elsewhere("a") == NOBODY)

    asyncio.run(story())
