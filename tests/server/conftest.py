"""One real server for most tests of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from chapiteau.server.load.postgres import Postgres
from chapiteau.server.room.rooms import Rooms
from tests.server.client import Server, running
from tests.server.rooms import HOUSES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(autouse=True)
def _rooms_are_noted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Collect all rooms, so that `settle` knows which to wait for."""
    HOUSES.clear()
    begin = Rooms.__init__

    def noted(rooms: Rooms, *given: Any, **named: Any) -> None:
        begin(rooms, *given, **named)
        HOUSES.add(rooms)

    monkeypatch.setattr(Rooms, "__init__", noted)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as started:
        yield started


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a new store is: a file, or the address of an empty database."""
    if request.param == "sqlite":
        return tmp_path / "store.sqlite"
    started: Postgres = request.getfixturevalue("postgres")
    return started.new_database()
