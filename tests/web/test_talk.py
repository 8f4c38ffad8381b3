"""Talk: three people, each in their own language; and nobody has to read it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.play import BOT, PATIENCE, PERSON, hand, open_table, sit_down
from tests.web.test_axe import judged
from tests.web.test_inviting import people

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page


def heard(page: Page) -> Locator:
    return page.get_by_role("log", name=re.compile("^(Say something|Dire quelque chose)$"))


def say(page: Page, what: str) -> None:
    page.get_by_role("button", name=re.compile("^(Say something|Dire quelque chose)$")).press("Enter")
    page.get_by_role("button", name=what, exact=True).press("Enter", timeout=PATIENCE)


def test_everybody_hears_it_in_their_language_unless_they_do_not_want_to(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB", "fr-FR", "en-GB") as (anna, ben, watcher):
        open_table(anna, "figaro", [PERSON, PERSON, BOT])
        ben.goto(anna.url)
        sit_down(ben, ("Ben",))
        expect(hand(anna)).to_be_visible(timeout=PATIENCE)
        watcher.goto(anna.url)
        expect(watcher.get_by_text("You are watching.")).to_be_visible(timeout=PATIENCE)
        assert watcher.get_by_role("button", name="Say something").count() == 0
        say(anna, "Good luck!")
        expect(heard(ben)).to_contain_text("Anna\u00a0: Bonne chance\u202f!", timeout=PATIENCE)
        expect(heard(watcher)).to_contain_text("Anna: Good luck!")
        expect(anna.get_by_role("button", name="Say something")).to_be_focused()
        anna.get_by_role("button", name="Say something").click()
        assert not judged(anna)
        anna.get_by_role("checkbox", name="Hide what others say").press("Space")
        anna.keyboard.press("Escape")
        say(ben, "Merci\u202f!")
        expect(heard(watcher)).to_contain_text("Ben: Thank you!", timeout=PATIENCE)
        expect(heard(anna)).not_to_contain_text("Ben")


def test_alone_with_bots_there_is_nobody_to_talk_to(page: Page) -> None:
    open_table(page, "figaro", [PERSON, BOT, BOT])
    expect(hand(page)).to_be_visible(timeout=PATIENCE)
    assert page.get_by_role("button", name="Say something").count() == 0
