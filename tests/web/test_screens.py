"""On several screens: the board for all on one, and each hand on the phone of its player."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.play import PATIENCE, hand, sit_down
from tests.web.test_axe import judged
from tests.web.test_inviting import invite, people, press

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_the_board_is_on_one_screen_and_each_hand_on_a_phone(browser: Browser, base_url: str) -> None:
    """The big screen is opened by the browser that holds a seat itself: it shows no hand all the same."""
    with people(browser, base_url, "en-GB", "fr-FR") as (anna, ben):
        invite(anna)
        press(anna, "Bot instead", 3)
        screen = anna.context.new_page()
        screen.set_viewport_size({"width": 1440, "height": 900})
        screen.goto(anna.url)
        screen.get_by_role("link", name="Show the board on this screen.").press("Enter", timeout=PATIENCE)
        expect(screen).to_have_url(re.compile("/screen/"))
        expect(screen.get_by_role("main")).to_contain_text("Scan the code to sit down: 1 free seat", timeout=PATIENCE)
        code = screen.get_by_role("img", name="QR code of the link")
        expect(code).to_be_visible()
        assert code.evaluate("it => it.getBoundingClientRect().height") > 400  # it is scanned from across the room
        assert not judged(screen)
        ben.goto(screen.url.replace("/screen/", "/table/"))
        sit_down(ben, ("Ben",))
        expect(hand(anna)).to_be_visible(timeout=PATIENCE)
        expect(ben.get_by_role("region", name="Votre main")).to_be_visible(timeout=PATIENCE)
        expect(screen.get_by_text("You are watching.")).to_be_visible(timeout=PATIENCE)
        assert hand(screen).count() == 0
        expect(code).to_be_visible()
        assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")  # nobody scrolls a television
        expect(screen.get_by_role("heading", name="Ben").first).to_be_visible()
        assert screen.evaluate("getComputedStyle(document.documentElement).fontSize") == "20.8px"
        screen.get_by_role("link", name="Back to the table").click()
        expect(hand(screen)).to_be_visible(timeout=PATIENCE)
        assert screen.evaluate("getComputedStyle(document.documentElement).fontSize") == "16px"


def test_who_plays_without_a_name_is_you_to_nobody_else(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB", "fr-FR") as (anna, watcher):
        anna.goto("/")
        anna.get_by_role("button", name="Play Figaro").click(timeout=PATIENCE)
        expect(anna.get_by_role("heading", name="You", exact=True).first).to_be_visible(timeout=PATIENCE)
        watcher.goto(anna.url)
        expect(watcher.get_by_role("heading", name="Player 1", exact=True).first).to_be_visible(timeout=PATIENCE)
