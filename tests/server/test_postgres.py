"""PostgreSQL as a store: what others append is heard, and whatever dies of the database comes back by itself."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from typing import TYPE_CHECKING

import asyncpg
import pytest

from chapiteau.server.clock import Clock
from chapiteau.server.store import Conflict, Row, Store, Unavailable, Unusable, link, migrations, open_store
from chapiteau.server.store.link import Aside
from chapiteau.server.store.migrations import STEPS
from chapiteau.server.store.postgres import CHANNEL, PostgresStore
from tests.server.test_store import opened

if TYPE_CHECKING:
    from collections.abc import Callable

    from chapiteau.server.load.postgres import Postgres

PATIENCE = 120.0


async def until(done: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not done():  # noqa: ASYNC110 it looks at many different things
            await asyncio.sleep(0.01)


async def insist(store: Store, stream: str, number: int, body: bytes) -> int:
    """Append until it is stored; how often that failed."""
    failures = 0
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await store.append(stream, number, body)
            except Unavailable:
                failures += 1
                await asyncio.sleep(0.05)
            else:
                return failures


def test_others_hear_what_is_appended_once_and_in_order(postgres: Postgres) -> None:
    """Short bodies travel with the news; long ones, and those that are no text, have to be read."""

    async def story() -> None:
        database = postgres.new_database()
        async with opened(database) as one, opened(database) as other:
            heard, own = list[Row | None](), list[Row | None]()
            other.watch(heard.append)
            one.watch(own.append)
            await until(lambda: heard and own)
            bodies = [
                b"short",
                "très court".encode(),
                b"long" * 2000,
                b"\xff\xfe",
                b"two\nlines",
                b"",
                *[b"x" * 900] * 30,
            ]
            await asyncio.gather(*(one.append("a", number, body) for number, body in enumerate(bodies)))
            await until(lambda: len(heard) > len(bodies))
            carried = [body if number in (0, 1) or number > 5 else None for number, body in enumerate(bodies)]
            assert heard == [None, *(Row("a", number, body) for number, body in enumerate(carried))]
            assert own == [None], "nobody hears what it said itself"

    asyncio.run(story())


def test_only_what_was_stored_is_told(postgres: Postgres) -> None:
    async def story() -> None:
        database = postgres.new_database()
        async with opened(database) as one, opened(database) as other:
            await one.append("a", 0, b"first")
            heard = list[Row | None]()
            other.watch(heard.append)
            await until(lambda: heard)
            late = [one.append("a", 0, b"late"), one.append("a", 1, b"second"), one.append("a", 1, b"third")]
            await asyncio.gather(*late, return_exceptions=True)
            await until(lambda: len(heard) > 1)
            assert heard == [None, Row("a", 1, b"second")]

    asyncio.run(story())


@pytest.mark.parametrize("lost", ["connections", "server"])
def test_the_store_recovers_when_the_database_is_back(postgres: Postgres, lost: str) -> None:
    """Waiting requests fail; afterwards everything works again, and listeners are told that they missed something."""

    async def story() -> None:
        database = postgres.new_database()
        async with opened(database) as one, opened(database) as other:
            heard = list[Row | None]()
            other.watch(heard.append)
            await until(lambda: heard)
            await one.append("a", 0, b"before")
            await until(lambda: len(heard) == 2)
            if lost == "server":
                postgres.kill()
                with pytest.raises(Unavailable):
                    await one.append("a", 1, b"meanwhile")
                with pytest.raises(Unavailable):
                    await asyncio.to_thread(one.read, "a")
                postgres.start()
            else:
                assert await asyncio.to_thread(postgres.cut) >= 2
            await insist(one, "a", 1, b"after")
            await until(lambda: heard[2:3] == [None])
            await insist(one, "a", 2, b"heard again")
            await until(lambda: heard[-1] == Row("a", 2, b"heard again"))
            assert [body for _, body in await asyncio.to_thread(other.read, "a")] == [
                b"before",
                b"after",
                b"heard again",
            ]

    asyncio.run(story())


def test_a_database_that_takes_too_long_is_said_to_do_so(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(postgres.new_database()) as store:
            assert isinstance(store, PostgresStore)
            monkeypatch.setitem(link.SETTINGS, "command_timeout", 0.1)  # for the connection that is made next
            with pytest.raises(Unavailable, match="does not answer"):
                await store.link().fetch("SELECT pg_sleep(1)")

    asyncio.run(story())


def test_a_connection_that_falls_silent_is_replaced(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when something in the network has forgotten it: nobody says that it is lost."""
    monkeypatch.setattr(link, "SILENCE", 0.1)
    monkeypatch.setitem(link.SETTINGS, "command_timeout", 0.5)
    listening = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT 1%'"

    async def story() -> None:
        database = postgres.new_database()
        async with opened(database) as one, opened(database) as other:
            heard = list[Row | None]()
            other.watch(heard.append)
            await until(lambda: heard)
            backend = int(await asyncio.to_thread(postgres.say, listening, database))
            os.kill(backend, signal.SIGSTOP)
            try:
                await one.append("a", 0, b"meanwhile")
                await until(lambda: len(heard) > 1)
                await one.append("a", 1, b"heard again")
                await until(lambda: heard[-1] == Row("a", 1, b"heard again"))
            finally:
                os.kill(backend, signal.SIGCONT)
            assert heard == [None, None, Row("a", 1, b"heard again")]

    asyncio.run(story())


def test_a_connection_that_can_no_longer_be_used_is_replaced(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """asyncpg can lose track of a connection that is open all the same."""
    broken = list[asyncpg.Connection]()
    add_listener = asyncpg.Connection.add_listener

    async def lose_track(connection: asyncpg.Connection, *words: object) -> None:
        if connection in broken or not broken:
            broken.append(connection)
            raise asyncpg.InternalClientError("cannot switch to state")
        await add_listener(connection, *words)

    async def story() -> None:
        async with opened(postgres.new_database()) as store:
            monkeypatch.setattr(asyncpg.Connection, "add_listener", lose_track)
            heard = list[Row | None]()
            store.watch(heard.append)
            await until(lambda: heard)

    asyncio.run(story())
    assert len(broken) == 1


def test_notifications_that_come_as_the_store_closes_are_ignored(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    """Two notifications come together, and the listener drops the connection at the first."""

    async def story() -> None:
        database = postgres.new_database()
        async with opened(database) as store:
            assert isinstance(store, PostgresStore)
            heard = list[Row | None]()

            def hear(row: Row | None) -> None:
                heard.append(row)
                if row is not None:
                    store.link().drop()

            store.watch(hear)
            await until(lambda: heard)
            two = ", ".join(f"pg_notify('{CHANNEL}', E'a\\t{number}\\tbody')" for number in (0, 1))
            await asyncio.to_thread(postgres.say, f"SELECT {two}", database)
            await until(lambda: len(heard) > 1)
            await asyncio.sleep(0)
            assert heard == [None, Row("a", 0, b"body")]

    asyncio.run(story())
    assert not caplog.records


def test_a_database_that_is_not_there_is_refused_in_words() -> None:
    with pytest.raises(Unusable, match="cannot be opened"):
        open_store("postgresql://nobody@127.0.0.1:1/nothing")


def test_a_database_that_cannot_take_every_name_is_refused(postgres: Postgres) -> None:
    postgres.say("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0")
    with pytest.raises(Unusable, match="has the encoding LATIN1"):
        open_store(postgres.url("latin"))


@pytest.mark.parametrize("password", ["secret/x", "a#secret", "a?secret", "a[secret]", "[secret"])
def test_an_address_that_makes_no_sense_is_refused_without_its_password(password: str) -> None:
    with pytest.raises(Unusable) as refused:
        open_store(f"postgresql://somebody:{password}@127.0.0.1:1/nothing")
    assert "secret" not in str(refused.value)
    assert refused.value.__cause__ is None


def test_several_processes_make_the_tables_once(postgres: Postgres) -> None:
    async def story() -> None:
        database = postgres.new_database()
        stores = await asyncio.gather(*(asyncio.to_thread(open_store, database) for _ in range(5)))
        await stores[0].append("a", 0, b"body")
        assert [len(store.read("a")) for store in stores] == [1] * 5
        for store in stores:
            await asyncio.to_thread(store.close)

    asyncio.run(story())


@pytest.mark.parametrize("steps", range(1, len(STEPS) + 1))
def test_a_database_of_an_older_build_is_brought_to_the_newest_step(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """Rows were stored after the first step, and some of the other steps were taken since."""
    database = postgres.new_database()
    take_steps(database, monkeypatch, 1)
    postgres.say("INSERT INTO streams VALUES ('a', 0, 'first'), ('a', 1, 'second')", database)
    take_steps(database, monkeypatch, steps)
    assert postgres.say("SELECT max(step) FROM chapiteau_steps", database) == str(steps)

    async def story() -> None:
        async with opened(database) as store:
            assert store.read("a") == [(0, b"first"), (1, b"second")]
            await store.append("a", 2, b"third")
            with pytest.raises(Conflict):
                await store.append("a", 1, b"late")
            assert store.read("a", after=1) == [(2, b"third")]
            peers = store.peers(Clock())
            await peers.join("k3v9")
            assert peers.drives("k3v9")
            await peers.close()

    asyncio.run(story())
    noted = [str(step) for step in range(1, len(STEPS) + 1)]
    assert postgres.say("SELECT step FROM chapiteau_steps ORDER BY step", database).split() == noted


def take_steps(database: str, monkeypatch: pytest.MonkeyPatch, steps: int) -> None:
    """Open the database as a build did that knew only so many steps."""
    with monkeypatch.context() as patched:
        patched.setattr(migrations, "STEPS", STEPS[:steps])
        open_store(database).close()


def test_a_database_of_a_newer_build_is_refused(postgres: Postgres) -> None:
    database = postgres.new_database()
    open_store(database).close()
    postgres.say("INSERT INTO chapiteau_steps VALUES (999)", database)
    with pytest.raises(Unusable, match="newer Chapiteau"):
        open_store(database)


def test_closing_the_store_ends_waiting_requests() -> None:
    """Otherwise, a server that is told to end would wait for them for ever."""
    aside, begun, told = Aside(), threading.Event(), []

    async def without_end() -> None:
        begun.set()
        await asyncio.Event().wait()

    def read() -> None:
        with pytest.raises(Unavailable):
            aside.wait_for(without_end())
        told.append("closed")

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    begun.wait()
    aside.close()
    reader.join(PATIENCE)
    assert told == ["closed"]
    with pytest.raises(Unavailable):
        aside.wait_for(without_end())


def test_a_name_that_postgres_has_no_letters_for_has_no_rows(postgres: Postgres) -> None:
    store = open_store(postgres.new_database())
    try:
        assert store.read("table:a\0b") == []
    finally:
        store.close()
