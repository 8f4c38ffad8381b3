"""The whole page under a path: its files, its sockets, its links."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opened, serving
from tests.web.matches import INSTANT
from tests.web.play import PATIENCE

SOURCES = Path(__file__).parents[2] / "web" / "src"
WHOLE_PATHS = re.compile(r"""href=["{]*[`"']?/|fetch\(["'`]/""")


@pytest.fixture(scope="module")
def under(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("under") / "chapiteau.sqlite", "--base-path", "/club/games") as address:
        yield address


@pytest.fixture
def failed() -> list[str]:
    """What the browser asked for in vain."""
    return []


@pytest.fixture
def page(opened_at: Opened, under: str, failed: list[str]) -> Page:
    page = opened_at(under, INSTANT)
    page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    page.on("requestfailed", lambda request: failed.append(request.url))
    return page


def test_a_match_is_played_under_a_path(page: Page, under: str, failed: list[str]) -> None:
    assert under.endswith("/club/games/")
    page.goto("")
    page.get_by_role("button", name=re.compile("^Play.*Figaro")).first.click()
    expect(page.get_by_role("region", name="Your hand")).to_be_visible(timeout=PATIENCE)
    assert "/club/games/table/" in page.url
    page.reload()
    expect(page.get_by_role("region", name="Your hand")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("link", name=re.compile("^Chapiteau")).first.click()
    expect(page.get_by_role("link", name=re.compile("rules", re.IGNORECASE)).first).to_be_visible(timeout=PATIENCE)
    assert page.url == under
    page.get_by_role("link", name=re.compile("rules", re.IGNORECASE)).first.click()
    expect(page).to_have_url(re.compile(r"/club/games/rules/"))
    page.go_back()
    expect(page).to_have_url(under)
    assert failed == []


def test_nothing_is_served_outside_the_path(under: str) -> None:
    root = under.removesuffix("/club/games/")
    assert httpx.get(f"{root}/").headers["location"] == "/club/games/"
    assert httpx.get(f"{root}/api/games").status_code == httpx.get(f"{root}/club/gamesx").status_code == 404
    assert httpx.get(f"{root}/healthz").text == "ok\n"
    assert httpx.get(f"{under}api/games").status_code == 200


def test_every_link_goes_through_the_path() -> None:
    files = [*SOURCES.rglob("*.svelte"), *SOURCES.rglob("*.ts")]
    assert len(files) > 100
    assert [file.name for file in files if WHOLE_PATHS.search(file.read_text("utf-8"))] == []
    assert WHOLE_PATHS.search('<a href="/">')
    assert WHOLE_PATHS.search("<a href={`/rules`}>")
    assert WHOLE_PATHS.search('fetch("/api/games")')
