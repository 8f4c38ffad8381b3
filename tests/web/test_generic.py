"""A game that the page was built without is played with a plain table: what one may know, and buttons for moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.nim.test_nim import PLUGGED_IN, path
from tests.web.conftest import address, start, stop
from tests.web.play import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def nim(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """The front page of a server that knows the tests' small game."""
    monkeypatch.setenv("CHAPITEAU_GAMES", PLUGGED_IN["CHAPITEAU_GAMES"])
    monkeypatch.setenv("PYTHONPATH", path())
    log = tmp_path / "log.txt"
    with log.open("w") as out, start(tmp_path / "chapiteau.sqlite", out) as process:
        context = browser.new_context(base_url=address(process, log), locale="en-GB")
        try:
            page = context.new_page()
            page.goto("/")
            yield page
        finally:
            context.close()
            stop(process)


def test_a_match_is_played_with_buttons(nim: Page) -> None:
    nim.get_by_role("button", name="Play Nim").click()
    moves, over = nim.get_by_role("region", name="Your moves"), nim.get_by_role("region", name="Result")
    expect(nim.get_by_role("region", name="The table")).to_contain_text("heaps", timeout=PATIENCE)
    told = nim.get_by_role("region", name="Log").get_by_role("listitem")
    for _ in range(20):
        expect(moves.or_(over)).to_be_visible(timeout=PATIENCE)
        if over.is_visible():
            break
        so_far = told.count()
        moves.get_by_role("button").first.click()
        expect(told.nth(so_far)).to_be_visible(timeout=PATIENCE)
    expect(over.get_by_role("listitem")).to_have_count(2)
    expect(nim.get_by_role("region", name="Log")).to_contain_text("take, count")


def test_its_rules_and_its_set_up_come_from_the_server(nim: Page) -> None:
    nim.get_by_role("button", name="Set up a table: Nim").click()
    expect(nim.get_by_role("radio", name="2", exact=True)).to_be_checked(timeout=PATIENCE)
    nim.get_by_role("link", name="Rules of Nim").click()
    expect(nim.get_by_role("main")).to_contain_text("N5", timeout=PATIENCE)
    expect(nim.get_by_role("main")).to_contain_text("who took the last match has won")
