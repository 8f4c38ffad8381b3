"""The store: what was appended is there once, whoever races for a number."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, TypeAlias

import pytest

from chapiteau.server.store import Conflict, SqliteStore, Store, Unavailable, Unusable, open_store

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Opened: TypeAlias = Callable[[], Store]


@pytest.fixture
def opened(tmp_path: Path) -> Opened:
    """Opens one and the same store, as often as it is called."""
    return lambda: open_store(tmp_path / "store.sqlite")


def test_what_was_appended_can_be_read(opened: Opened) -> None:
    with closing(opened()) as store:
        asyncio.run(append_many(store, "a", 5))
        assert store.read("a") == [(number, b"a%d" % number) for number in range(5)]
        assert store.read("a", after=2) == [(3, b"a3"), (4, b"a4")]
        assert store.read("b") == []


def test_it_is_there_after_closing(opened: Opened) -> None:
    for number in range(3):
        with closing(opened()) as store:
            assert len(store.read("a")) == number
            asyncio.run(store.append("a", number, b"body"))


def test_one_of_two_processes_wins(opened: Opened) -> None:
    """Two stores on one database stand for two processes."""
    with closing(opened()) as one, closing(opened()) as other:
        outcomes = asyncio.run(race(one, other))
        assert sum(outcome is None for outcome in outcomes) == 50
        assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 50
        assert len(one.read("a")) == 50


def test_a_conflict_fails_only_its_own_append(opened: Opened) -> None:
    with closing(opened()) as store:
        outcomes = asyncio.run(together(store, [0, 1, 1, 2, 0, 3]))
        assert [isinstance(outcome, Conflict) for outcome in outcomes] == [False, False, True, False, True, False]
        assert [number for number, _ in store.read("a")] == [0, 1, 2, 3]


def test_streams_are_found_by_how_they_begin(opened: Opened) -> None:
    with closing(opened()) as store:
        for stream in ("table:b", "table:a", "match:a:1", "tables", "table"):
            asyncio.run(append_many(store, stream, 2))
        assert store.streams("table:") == ["table:a", "table:b"]
        assert store.streams() == ["match:a:1", "table", "table:a", "table:b", "tables"]


def test_what_must_be_forgotten_is_rewritten_or_erased(opened: Opened) -> None:
    async def forget(store: Store) -> None:
        await append_many(store, "a", 3)
        await append_many(store, "b", 2)
        await store.rewrite("a", 1, b"nobody")
        await store.erase("b")

    with closing(opened()) as store:
        asyncio.run(forget(store))
        assert store.read("a") == [(0, b"a0"), (1, b"nobody"), (2, b"a2")]
        assert store.read("b") == []
        with pytest.raises(Conflict):
            asyncio.run(store.append("a", 1, b"once more"))


def test_a_ping_is_stored_and_leaves_nothing_in_the_way(opened: Opened) -> None:
    with closing(opened()) as store:
        for _ in range(2):
            asyncio.run(store.ping())
        assert store.read("ping") == [(0, b"")]


def test_many_appends_share_commits(opened: Opened) -> None:
    """As many as one after another would take, in a fraction of the time; here only that all of them arrive."""
    with closing(opened()) as store:
        outcomes = asyncio.run(together(store, list(range(1200))))
        assert outcomes == [None] * 1200
        assert len(store.read("a")) == 1200


def test_a_disk_that_fails_is_told_to_everybody(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "store.sqlite")) as store:
        with closing(sqlite3.connect(tmp_path / "store.sqlite")) as elsewhere:
            elsewhere.execute("DROP TABLE streams")
        with pytest.raises(Unavailable):
            asyncio.run(store.append("a", 0, b"body"))
        with pytest.raises(Unavailable):
            asyncio.run(store.ping())
        with pytest.raises(Unavailable):
            store.read("a")


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


async def append_many(store: Store, stream: str, count: int) -> None:
    for number in range(count):
        await store.append(stream, number, f"{stream}{number}".encode())


async def together(store: Store, numbers: list[int]) -> list[BaseException | None]:
    return await asyncio.gather(*(store.append("a", number, b"body") for number in numbers), return_exceptions=True)


async def race(one: Store, other: Store) -> list[BaseException | None]:
    outcomes = await asyncio.gather(together(one, list(range(50))), together(other, list(range(50))))
    return outcomes[0] + outcomes[1]
