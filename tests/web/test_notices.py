"""Mails when it is one's turn: an address on the page, the link that confirms it, and the one that stops them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.server.postbox import postbox
from tests.web.conftest import serving
from tests.web.play import PATIENCE
from tests.web.test_axe import judged
from tests.web.test_inviting import people

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

SITE = "http://games.example.org"
MAIL = "anna@example.org"


def says(page: Page, text: str) -> None:
    expect(page.get_by_role("status").filter(has_text=text)).to_be_visible(timeout=PATIENCE)


def test_an_address_is_given_confirmed_and_stopped(browser: Browser, tmp_path: Path) -> None:
    more = ("--mail-from", "games@example.org", "--public-url", SITE)
    with (
        postbox() as box,
        serving(tmp_path / "store.sqlite", "--smtp", f"smtp://{box.url}", *more) as address,
        people(browser, address, "en-GB", "fr-FR") as (anna, elsewhere),
    ):
        anna.goto("/you")
        field = anna.get_by_role("textbox", name="Your e-mail address")
        field.fill("anna at home", timeout=PATIENCE)
        field.press("Enter")
        expect(anna.get_by_role("alert")).to_have_text("This is not an e-mail address.")
        field.fill(MAIL)
        anna.get_by_role("button", name="Send me a link to confirm it").press("Enter")
        says(anna, f"A link is on its way to {MAIL}.")
        expect(anna.get_by_role("heading", name="E-mail when it is your turn")).to_be_focused()
        assert not judged(anna)
        for _ in range(600):
            if box.mails:
                break
            anna.wait_for_timeout(50)
        links = box.links()
        # The mail is read on another device, which the server does not know.
        elsewhere.goto(links["confirm"].removeprefix(SITE))
        says(elsewhere, "L’adresse est confirmée")
        expect(elsewhere).to_have_url(re.compile("/you$"))
        anna.reload()
        expect(anna.get_by_text(f"E-mails go to {MAIL}.")).to_be_visible(timeout=PATIENCE)
        elsewhere.goto("/")
        elsewhere.goto(links["stop"].removeprefix(SITE))
        says(elsewhere, "Vous ne recevrez plus de courriels.")
        assert MAIL not in elsewhere.content()
        anna.reload()
        expect(field).to_be_visible(timeout=PATIENCE)
        anna.goto("/")
        anna.goto(links["confirm"].removeprefix(SITE))
        expect(anna.get_by_role("alert")).to_contain_text("leads nowhere", timeout=PATIENCE)
        anna.get_by_role("textbox", name="Your name").fill("Anna")
        field.fill(MAIL)
        field.press("Enter")
        says(anna, f"A link is on its way to {MAIL}.")
        anna.get_by_role("button", name="Delete me").press("Enter")
        anna.get_by_role("button", name="Yes, delete me").press("Enter")
        says(anna, "You are forgotten here.")
        expect(field).to_have_value("")
        expect(anna.get_by_role("textbox", name="Your name")).to_have_value("")
        expect(anna.get_by_text(MAIL)).to_have_count(0)


def test_a_server_that_sends_no_mails_asks_for_no_address(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB") as (page,), page.expect_response("**/api/people/notices") as answer:
        page.goto("/you")
        assert answer.value.json()["offered"] is False
        expect(page.get_by_role("heading", name="Your data")).to_be_visible(timeout=PATIENCE)
        expect(page.get_by_role("textbox", name="Your e-mail address")).to_have_count(0)
