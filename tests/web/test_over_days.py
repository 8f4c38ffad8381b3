"""A match by correspondence as three people see it, day after day: pages come and go, and the clock is the test's."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from chapiteau.server.door import Site
from chapiteau.server.notices.notices import read_ways
from tests.server.postbox import Postbox, postbox, webhook
from tests.web.leaping import Leaping, served
from tests.web.play import PATIENCE, sit_down
from tests.web.play_ringmaster import decide, window
from tests.web.test_company import press, said, whose_turn, wrong
from tests.web.test_inviting import people, seat

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

SITE = "http://games.example.org"
ANNA = "anna@example.org"
MINUTES, HOURS, DAY = 60, 3600, 86_400
ELSEWHERE = "about:blank"


def host(page: Page) -> str:
    """Anna sets the table up, sits, and goes; its address."""
    page.goto("/")
    page.get_by_role("button", name="Set up a table: Ringmaster").press("Enter")
    page.get_by_role("combobox", name="Who sits in seat 3?").select_option("A person")
    page.get_by_role("radio", name="Online: share a link").check()
    page.get_by_role("textbox", name="Name for seat 1").fill("Anna")
    page.get_by_role("combobox", name="Clock").select_option("By correspondence: a day for each move")
    page.get_by_role("button", name="Create the table").press("Enter")
    expect(seat(page, 1)).to_contain_text("Anna", timeout=PATIENCE)
    return page.url


def wants_mail(page: Page, box: Postbox) -> None:
    page.goto("/you")
    page.get_by_role("textbox", name="Your e-mail address").fill(ANNA, timeout=PATIENCE)
    page.get_by_role("button", name="Send me a link to confirm it").press("Enter")
    wait_for_mail(page, box, 1)
    page.goto("/")
    page.goto(box.links()["confirm"].removeprefix(SITE))
    expect(said(page, "The address is confirmed")).to_be_visible(timeout=PATIENCE)


def wait_for_mail(page: Page, box: Postbox, count: int) -> None:
    for _ in range(400):
        if len(box.mails) >= count:
            return
        page.wait_for_timeout(50)
    raise AssertionError("no mail came")


def go(page: Page, clock: Leaping, seconds: float) -> None:
    """Close the page, and let so much time pass once the others see it."""
    page.goto(ELSEWHERE)
    clock.leap(seconds)


@pytest.fixture
def box() -> Iterator[Postbox]:
    with postbox() as box:
        yield box


def test_a_match_over_days(browser: Browser, tmp_path: Path, box: Postbox) -> None:
    with webhook() as (hook, posted):
        ways = read_ways(f"smtp://{box.url}", "games@example.org", hook, SITE)
        with (
            served(tmp_path / "store.sqlite", Site(public_urls=(SITE,), ways=ways)) as (url, clock),
            people(browser, url, "en-GB", "en-GB", "en-GB") as pages,
        ):
            anna, ben, cleo = pages
            wants_mail(anna, box)
            table = host(anna)
            go(anna, clock, HOURS)
            the_opening_waits(pages, table, clock, box)
            assert [each["link"].endswith(table.removeprefix(url)) for each in posted] == [True]
            turn = whose_turn(pages)
            rest = [page for page in pages if page is not pages[turn]]
            a_window_waits(pages[turn], rest, table, clock)
            the_others_decide(pages[turn], rest, table, clock)
            assert not any(page.get_by_role("alert").count() for page in (ben, cleo))


def the_opening_waits(pages: list[Page], table: str, clock: Leaping, box: Postbox) -> None:
    """The luck is sealed when the host comes back, who is told so by mail."""
    anna, ben, cleo = pages
    for page, name in ((ben, "Ben"), (cleo, "Cleo")):
        page.goto(table)
        expect(page.get_by_role("main")).to_contain_text("Clock: By correspondence: a day for each move")
        sit_down(page, [name])
    expect(said(ben, "Cleo has sat down.")).to_be_attached(timeout=PATIENCE)
    expect(said(cleo, "To begin, the game waits for Anna to come back.")).to_be_visible(timeout=PATIENCE)
    expect(cleo.get_by_role("main")).not_to_contain_text("Waiting for players")
    clock.leap(10 * MINUTES)
    wait_for_mail(anna, box, 2)
    assert box.mails[1]["subject"] == "Everyone is seated: Ringmaster"
    anna.goto("/")
    expect(anna.get_by_role("link", name="Resume: Ringmaster, Everyone is seated")).to_be_visible(timeout=PATIENCE)
    anna.goto(table)


def a_window_waits(acts: Page, rest: list[Page], table: str, clock: Leaping) -> None:
    """One has said before what the answer is, the other comes a day later; nothing ticks meanwhile."""
    early, late = rest
    early.get_by_role("combobox", name="Sabotage!").first.select_option("never ask me")
    go(late, clock, HOURS)
    decide(acts)
    expect(acts.get_by_role("main")).to_contain_text("Waiting for", timeout=PATIENCE)
    assert not acts.get_by_role("timer").count()
    go(acts, clock, 20 * HOURS)
    late.goto(table)
    window(late).get_by_role("button", name="Let it pass").click(timeout=PATIENCE)
    # At the latest two minutes after it opened it may close.
    acts.goto(table)
    expect(acts.get_by_role("main")).not_to_contain_text("Waiting for", timeout=PATIENCE)


def the_others_decide(acts: Page, rest: list[Page], table: str, clock: Leaping) -> None:
    """A day without a move: a bot stands in when both others agree, until the person comes back."""
    expect(acts.get_by_role("button", name="End the turn")).to_be_enabled(timeout=PATIENCE)
    late = re.compile("^(Anna|Ben|Cleo)’s time is over")
    go(acts, clock, DAY)
    for page in rest:
        expect(page.get_by_role("region", name=late)).to_be_visible(timeout=PATIENCE)
    assert not wrong(rest[0])
    press(rest[0], "A bot plays on")
    expect(said(rest[0], "You would like a bot to play for")).to_be_visible(timeout=PATIENCE)
    press(rest[1], "Agree")
    for page in rest:
        expect(said(page, "A bot plays for")).to_be_visible(timeout=PATIENCE)
    acts.goto(table)
    for page in rest:
        expect(said(page, "A bot plays for")).to_have_count(0, timeout=PATIENCE)
