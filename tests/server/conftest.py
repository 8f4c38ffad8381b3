"""One real server for most tests of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from chapiteau.server.load.postgres import Postgres
from tests.server.client import Server, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


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
