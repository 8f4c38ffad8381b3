"""One real server for most tests of it, and the two stores that tests run on."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import pytest

from chapiteau.server.load.postgres import Postgres
from chapiteau.server.room.rooms import Rooms
from tests.server.client import Server, running
from tests.server.rooms import HOUSES
from tests.server.stores import Databases, on_postgres

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


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test once for each store of its mark (stores.py)."""
    mark = metafunc.definition.get_closest_marker("stores")
    if mark is not None:
        metafunc.parametrize("_store", mark.args, indirect=True)


@pytest.fixture(autouse=True)
def _store(request: pytest.FixtureRequest) -> Iterator[str]:
    """Which store this test uses; without a mark, a file."""
    chosen: str = getattr(request, "param", "sqlite")
    with on_postgres(request.getfixturevalue("databases")) if chosen == "postgres" else nullcontext():
        yield chosen


@pytest.fixture(scope="session")
def databases(postgres: Postgres) -> Databases:
    return Databases(postgres)


@pytest.fixture(scope="session")
def server_on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started


@pytest.fixture(scope="session")
def server_on_postgres(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server"), database=postgres.new_database()) as started:
        yield started


@pytest.fixture
def server(request: pytest.FixtureRequest, _store: str) -> Server:
    started: Server = request.getfixturevalue(f"server_on_{_store}")
    return started


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
