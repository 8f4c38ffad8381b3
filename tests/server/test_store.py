"""The store: what was appended is there once, whoever races for a number."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import TYPE_CHECKING

import pytest

from chapiteau.server.store import Conflict, Store

if TYPE_CHECKING:
    from pathlib import Path


def test_what_was_appended_can_be_read(tmp_path: Path) -> None:
    store = Store(tmp_path / "store.sqlite")
    asyncio.run(append_many(store, "a", 5))
    assert store.read("a") == [(number, b"a%d" % number) for number in range(5)]
    assert store.read("a", after=2) == [(3, b"a3"), (4, b"a4")]
    assert store.read("b") == []
    store.close()


def test_it_is_there_after_closing(tmp_path: Path) -> None:
    for number in range(3):
        store = Store(tmp_path / "store.sqlite")
        assert len(store.read("a")) == number
        asyncio.run(store.append("a", number, b"body"))
        store.close()


def test_one_of_two_processes_wins(tmp_path: Path) -> None:
    """Two stores on one file stand for two processes."""
    one, other = (Store(tmp_path / "store.sqlite") for _ in range(2))
    outcomes = asyncio.run(race(one, other))
    assert sum(outcome is None for outcome in outcomes) == 50
    assert sum(isinstance(outcome, Conflict) for outcome in outcomes) == 50
    assert len(one.read("a")) == 50
    one.close()
    other.close()


def test_a_conflict_fails_only_its_own_append(tmp_path: Path) -> None:
    store = Store(tmp_path / "store.sqlite")
    outcomes = asyncio.run(together(store, [0, 1, 1, 2, 0, 3]))
    assert [isinstance(outcome, Conflict) for outcome in outcomes] == [False, False, True, False, True, False]
    assert [number for number, _ in store.read("a")] == [0, 1, 2, 3]
    store.close()


def test_a_disk_that_fails_is_told_to_everybody(tmp_path: Path) -> None:
    store = Store(tmp_path / "store.sqlite")
    with sqlite3.connect(tmp_path / "store.sqlite") as elsewhere:
        elsewhere.execute("DROP TABLE streams")
    elsewhere.close()
    with pytest.raises(sqlite3.Error):
        asyncio.run(store.append("a", 0, b"body"))
    store.close()


async def append_many(store: Store, stream: str, count: int) -> None:
    for number in range(count):
        await store.append(stream, number, f"{stream}{number}".encode())


async def together(store: Store, numbers: list[int]) -> list[BaseException | None]:
    return await asyncio.gather(*(store.append("a", number, b"body") for number in numbers), return_exceptions=True)


async def race(one: Store, other: Store) -> list[BaseException | None]:
    outcomes = await asyncio.gather(together(one, list(range(50))), together(other, list(range(50))))
    return outcomes[0] + outcomes[1]
