"""A public list of tables: one lists a table, another finds and joins it, a third watches."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.conftest import address, start, stop
from tests.web.play import PATIENCE, hand
from tests.web.test_axe import judged
from tests.web.test_inviting import people

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that lists tables."""
    data = tmp_path_factory.mktemp("public") / "chapiteau.sqlite"
    log = data.with_name("log.txt")
    with log.open("w") as out, start(data, out, "--open-tables") as process:
        try:
            yield address(process, log)
        finally:
            stop(process)


def tables(page: Page) -> Locator:
    return page.get_by_role("region", name=re.compile("^(Open tables|Tables ouvertes)$"))


def test_a_table_is_listed_found_joined_and_watched(browser: Browser, public: str) -> None:
    with people(browser, public, "en-GB", "fr-FR", "en-GB") as (anna, ben, cleo):
        for page in (ben, cleo):
            page.goto("/")
        expect(tables(cleo)).to_contain_text("No table is open right now", timeout=PATIENCE)
        anna.goto("/")
        anna.get_by_role("button", name="Set up a table: Figaro").click()
        anna.get_by_role("radio", name="Online: share a link").check()
        anna.get_by_role("checkbox", name=re.compile("^List this table for everyone")).press("Space")
        anna.get_by_role("textbox", name="Name for seat 1").fill("Anna")
        anna.get_by_role("combobox", name="Clock").select_option("Quick: 30 seconds a turn, 2 minutes in reserve")
        anna.get_by_role("button", name="Create the table").click()
        expect(tables(ben)).to_contain_text("1 place libre", timeout=PATIENCE)
        expect(tables(ben)).to_contain_text(
            "avec Anna, Cherubino (Robot\u00a0: Habitué) et Bartolo (Robot\u00a0: Habitué)"
        )
        expect(tables(ben)).to_contain_text("30 secondes par tour")
        assert not judged(ben)
        filter_ = tables(cleo).get_by_role("combobox", name="Show tables of")
        filter_.select_option("Ringmaster")
        expect(tables(cleo).get_by_role("listitem")).to_have_count(0)
        filter_.select_option("Figaro")
        expect(tables(cleo).get_by_role("listitem")).to_have_count(1)
        tables(ben).get_by_role("link", name="Rejoindre").press("Enter")
        ben.get_by_role("textbox", name="Votre nom").fill("Ben")
        ben.get_by_role("button", name=re.compile("^S’asseoir ici")).click(timeout=PATIENCE)
        expect(hand(anna)).to_be_visible(timeout=PATIENCE)
        tables(cleo).get_by_role("link", name="Watch: Figaro, Playing").click(timeout=PATIENCE)
        expect(cleo.get_by_text("You are watching.")).to_be_visible(timeout=PATIENCE)
        assert hand(cleo).count() == 0


def test_a_table_for_everybody_asks_for_no_time_to_answer(browser: Browser, public: str) -> None:
    """Its windows are even, and how long they are is asked."""
    with people(browser, public, "en-GB") as (anna,):
        anna.goto("/")
        anna.get_by_role("button", name="Set up a table: Ringmaster").click()
        anna.get_by_role("radio", name="Online: share a link").check()
        answers = anna.get_by_role("combobox", name="Time to answer")
        even = anna.get_by_role("combobox", name="Time for Sabotage!")
        expect(answers).to_be_visible(timeout=PATIENCE)
        expect(even).to_have_count(0)
        anna.get_by_role("checkbox", name=re.compile("^List this table for everyone")).check()
        expect(answers).to_have_count(0)
        expect(even).to_be_visible()


def test_other_servers_show_no_list(page: Page) -> None:
    with page.expect_response("**/api/open"):
        page.goto("/")
    expect(page.get_by_role("button", name="Play Figaro")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Set up a table: Figaro").click()
    page.get_by_role("radio", name="Online: share a link").check()
    expect(page.get_by_role("checkbox", name=re.compile("^List this table"))).to_have_count(0)
    expect(tables(page)).to_have_count(0)
