"""The store, in a file and in PostgreSQL: what was appended is there once, whoever races for a number."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chapiteau.server import metrics
from chapiteau.server.store import Conflict, SqliteStore, Store, Unavailable, Unusable, open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable


@asynccontextmanager
async def opened(database: Path | str) -> AsyncIterator[Store]:
    store = open_store(database)
    try:
        yield store
    finally:
        await asyncio.to_thread(store.close)


def over(database: Path | str, story: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        async with opened(database) as store:
            await story(store)

    asyncio.run(run())


def test_what_was_appended_can_be_read(database: Path | str) -> None:
    async def story(store: Store) -> None:
        await append_many(store, "a", 5)
        assert store.read("a") == [(number, b"a%d" % number) for number in range(5)]
        assert store.read("a", after=2) == [(3, b"a3"), (4, b"a4")]
        assert store.read("b") == []

    over(database, story)


def test_entries_and_commits_are_counted(database: Path | str) -> None:
    """A header is no entry, nor is what somebody else has stored before, or what is erased."""

    def numbers() -> list[float]:
        names = ("chapiteau_entries_total", "chapiteau_commit_seconds_count")
        return [metrics.REGISTRY.get_sample_value(name) or 0.0 for name in names]

    async def story(store: Store) -> None:
        before = numbers()
        await append_many(store, "match:a:1", 5)
        with pytest.raises(Conflict):
            await store.append("match:a:1", 4, b"late")
        await append_many(store, "table:a", 2)
        await store.erase("match:a:1")
        entries, commits = (now - then for now, then in zip(numbers(), before, strict=True))
        assert (entries, commits >= 2) == (4, True)

    over(database, story)


def test_it_is_there_after_closing(database: Path | str) -> None:
    for number in range(3):

        async def story(store: Store, number: int = number) -> None:
            assert len(store.read("a")) == number
            await store.append("a", number, b"body")

        over(database, story)


def test_one_of_two_processes_wins(database: Path | str) -> None:
    """Two stores on one database stand for two processes."""

    async def story(one: Store) -> None:
        async with opened(database) as other:
            numbers = list(range(50))
            ours, theirs = await asyncio.gather(together(one, numbers), together(other, numbers))
            outcomes = ours + theirs
            assert sum(outcome is None for outcome in outcomes) == 50
            assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 50
            assert len(one.read("a")) == 50

    over(database, story)


def test_a_conflict_fails_only_its_own_append(database: Path | str) -> None:
    async def story(store: Store) -> None:
        outcomes = await together(store, [0, 1, 1, 2, 0, 3])
        assert [isinstance(outcome, Conflict) for outcome in outcomes] == [False, False, True, False, True, False]
        assert [number for number, _ in store.read("a")] == [0, 1, 2, 3]

    over(database, story)


def test_streams_are_found_by_how_they_begin(database: Path | str) -> None:
    async def story(store: Store) -> None:
        for stream in ("table:b", "table:a", "match:a:1", "tables", "table"):
            await append_many(store, stream, 2)
        assert store.streams("table:") == ["table:a", "table:b"]
        assert store.streams() == ["match:a:1", "table", "table:a", "table:b", "tables"]

    over(database, story)


def test_what_must_be_forgotten_is_rewritten_or_erased(database: Path | str) -> None:
    async def story(store: Store) -> None:
        await append_many(store, "a", 3)
        await append_many(store, "b", 2)
        await asyncio.gather(store.rewrite("a", 1, b"nobody"), store.erase("b"), store.append("a", 3, b"a3"))
        assert store.read("a") == [(0, b"a0"), (1, b"nobody"), (2, b"a2"), (3, b"a3")]
        assert store.read("b") == []
        with pytest.raises(Conflict):
            await store.append("a", 1, b"once more")

    over(database, story)


def test_a_ping_is_stored_and_stands_in_nobodys_way(database: Path | str) -> None:
    async def story(store: Store) -> None:
        for _ in range(2):
            await store.ping()
        assert store.read("ping") == [(0, b"")]

    over(database, story)


def test_many_appends_at_once_all_arrive(database: Path | str) -> None:
    """More than one commit takes, and bodies of all lengths."""

    async def story(store: Store) -> None:
        bodies = [bytes([number % 256]) * (number * 7 % 9000) for number in range(1200)]
        await asyncio.gather(*(store.append("a", number, body) for number, body in enumerate(bodies)))
        assert [body for _, body in store.read("a")] == bodies

    over(database, story)


def test_a_disk_that_fails_is_told_to_everybody(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        with closing(sqlite3.connect(tmp_path / "store.sqlite")) as elsewhere:
            elsewhere.execute("DROP TABLE streams")
        for doing in (store.append("a", 0, b"body"), store.ping(), asyncio.to_thread(store.read, "a")):
            with pytest.raises(Unavailable):
                await doing

    over(tmp_path / "store.sqlite", story)


@pytest.mark.parametrize("name", ["file:store.sqlite", ":memory:"])
def test_any_name_is_one_of_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """To SQLite, some names mean something else."""
    monkeypatch.chdir(tmp_path)
    over(Path(name), lambda store: store.append("a", 0, b"body"))
    with closing(SqliteStore(tmp_path / name)) as store:
        assert store.read("a") == [(0, b"body")]


def test_a_database_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "cookies.sqlite"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE cookies (name TEXT)")
    before = path.read_bytes()
    with pytest.raises(Unusable, match="a database of another program"):
        SqliteStore(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("damage", ["garbage", "torn", "foreign"])
def test_a_file_that_is_no_store_is_refused_in_words(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "store.sqlite"
    if damage == "foreign":
        with closing(sqlite3.connect(path)) as other:
            other.execute("CREATE TABLE streams (name TEXT)")
    elif damage == "garbage":
        path.write_bytes(b"this is no database" * 500)
    else:
        with closing(SqliteStore(path)) as store:
            asyncio.run(together(store, list(range(500))))
        whole = path.read_bytes()
        path.write_bytes(whole[: len(whole) // 4096 // 2 * 4096])
    with pytest.raises(Unusable, match=str(path)):
        SqliteStore(path)


def test_what_was_erased_is_not_left_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"

    async def story(store: Store) -> None:
        for number in range(20):
            await store.append("a", number, b"Anna of Narbonne " * 20)
            await store.append("b", number, b"Bea")
        await store.erase("a")
        await store.rewrite("b", 3, b"nobody")

    over(path, story)
    kept = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert b"Bea" in kept
    assert b"Narbonne" not in kept


async def append_many(store: Store, stream: str, count: int) -> None:
    for number in range(count):
        await store.append(stream, number, f"{stream}{number}".encode())


async def together(store: Store, numbers: list[int]) -> list[BaseException | None]:
    return await asyncio.gather(*(store.append("a", number, b"body") for number in numbers), return_exceptions=True)
