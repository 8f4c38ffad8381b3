"""One real server for most tests of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.client import Server, running

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("server")) as started:
        yield started
