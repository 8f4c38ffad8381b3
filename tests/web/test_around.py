"""What is around the table: settings that stick, games to come back to, the rules in two minutes and by number."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect

from tests.web.play import PATIENCE, PERSON, my_turn, open_table

if TYPE_CHECKING:
    from pathlib import Path

    from tests.web.conftest import Opened

BOTS = [{"kind": "bot", "bot": "random"}] * 2
COUNTED = """
  window.heard = 0;
  window.AudioContext = class extends AudioContext { constructor() { super(); window.heard++; } };
"""
KEPT = "JSON.parse(localStorage.getItem('chapiteau.settings'))"


def open_settings(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog", name="Settings")).to_be_visible(timeout=PATIENCE)


def test_settings_stick_on_every_page_and_in_a_match(page: Page) -> None:
    page.goto("/rules/figaro")
    open_settings(page)
    page.get_by_role("group", name="Speed").get_by_role("radio", name="Instant").check()
    page.get_by_role("group", name="Text size").get_by_role("radio", name="Large", exact=True).check()
    page.get_by_role("checkbox", name="Patterns on players’ colours").check()
    page.get_by_role("checkbox", name="Ask before moves that cost a lot").uncheck()
    page.goto("/")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "18px"
    assert page.evaluate("document.documentElement.dataset.patterns") == "true"
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Play Figaro").click()
    assert json.loads(asked.value.post_data or "")["pace"] == 0
    expect(page.get_by_role("region", name="Your hand")).to_be_visible(timeout=PATIENCE)
    open_settings(page)
    expect(page.get_by_role("radio", name="Instant")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Ask before moves that cost a lot")).not_to_be_checked()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Settings")).to_be_focused()


def test_sounds_are_off_until_they_are_switched_on(page: Page) -> None:
    page.add_init_script(COUNTED)
    page.goto("/")
    open_settings(page)
    volume = page.get_by_role("slider", name="Volume")
    expect(volume).to_be_disabled()
    assert page.evaluate("heard") == 0
    page.get_by_role("checkbox", name="Sounds").check()
    expect(volume).to_be_enabled()
    assert page.evaluate("heard") == 1
    volume.press("ArrowRight")
    assert page.evaluate(f"{KEPT}.volume") == pytest.approx(0.7)


def test_a_notification_comes_only_where_the_system_allows_it(page: Page) -> None:
    page.add_init_script("Notification.requestPermission = async () => 'denied'")
    page.goto("/")
    open_settings(page)
    notify = page.get_by_role("checkbox", name="Notify me when it is my turn and this page is hidden")
    notify.click()
    expect(page.get_by_role("alert")).to_contain_text("does not allow notifications")
    expect(notify).not_to_be_checked()


def test_a_game_that_was_left_waits_on_the_front_page(page: Page) -> None:
    open_table(page, "figaro", [PERSON, *BOTS])
    table = page.url
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("link", name="Chapiteau, Front page").click()
    yours = page.get_by_role("region", name="Your games")
    expect(yours.get_by_role("heading", name="Figaro")).to_be_visible(timeout=PATIENCE)
    expect(yours).to_contain_text("Your turn")
    expect(yours).to_contain_text("with Susanna and Cherubino", timeout=PATIENCE)
    expect(yours).to_contain_text("you can leave a table at any time")
    yours.get_by_role("link", name="Resume: Figaro, Your turn").click()
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible(timeout=PATIENCE)
    assert page.url == table


def test_the_front_page_sees_what_happens_meanwhile(page: Page) -> None:
    """In another tab a game begins and ends."""
    open_table(page, "figaro", [PERSON, *BOTS])
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible(timeout=PATIENCE)
    front = page.context.new_page()
    front.goto("/")
    yours = front.get_by_role("region", name="Your games")
    resume = yours.get_by_role("link", name="Resume: Figaro, Your turn")
    resume.focus(timeout=PATIENCE)
    page.get_by_role("button", name="Stop the game").click()
    page.get_by_role("button", name="Yes, stop it").click()
    expect(page.get_by_role("heading", name=re.compile("stopped|over"))).to_be_visible(timeout=PATIENCE)
    front.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # as when one comes back to it
    expect(yours).to_contain_text("Finished games: 1", timeout=PATIENCE)


def test_a_lost_server_is_announced_in_the_readers_language(opened: Opened) -> None:
    page = opened(locale="fr-FR")
    page.route("**/api/tables", lambda route: route.abort())
    page.goto("/")
    page.get_by_role("button", name="Jouer à Figaro").click()
    expect(page.get_by_role("alert")).to_have_text("Cela n’a pas marché. La connexion est peut-être perdue.")
    page.get_by_role("button", name="Préparer une table\u00a0: Figaro").click()
    page.get_by_role("button", name="Créer la table").click()
    expect(page.get_by_role("alert").last).to_contain_text("La connexion est peut-être perdue.")


def test_a_table_that_is_deleted_says_so(page: Page, data: Path) -> None:
    open_table(page, "figaro", [PERSON, *BOTS])
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible(timeout=PATIENCE)
    table = page.url.rsplit("/", 1)[1]
    command = [sys.executable, "-P", "-m", "chapiteau", "admin", "--data", str(data), "delete", table]
    subprocess.run(command, check=True, capture_output=True, cwd=data.parent)
    expect(page.get_by_role("main")).to_contain_text("This table cannot be reached", timeout=PATIENCE)
    expect(page.get_by_role("button", name="Stop the game")).to_have_count(0)
    page.get_by_role("link", name="Front page", exact=True).click()
    expect(page.get_by_role("button", name="Play Figaro")).to_be_visible(timeout=PATIENCE)


def test_a_page_older_than_the_server_offers_to_reload(page: Page) -> None:
    """As when a page stays open while the server gets a new version."""
    missing = re.compile("/assets/(SettingsDialog|part)-")
    page.goto("/")
    page.route(missing, lambda route: route.fulfill(status=404))
    page.get_by_role("button", name="Settings").click()
    again = page.get_by_role("button", name="Try again")
    again.click(timeout=PATIENCE)
    page.get_by_role("button", name="Play Figaro").click(timeout=PATIENCE)
    expect(again).to_be_visible(timeout=PATIENCE)
    page.unroute(missing)
    again.click()
    expect(page.get_by_role("region", name="Your hand")).to_be_visible(timeout=PATIENCE)
    open_settings(page)


def test_a_malformed_link_to_a_lesson_says_that_there_is_none(page: Page) -> None:
    page.goto("/learn/figaro/%E0%A4%A")
    expect(page.get_by_role("main")).to_contain_text("no lesson", timeout=PATIENCE)


def test_a_finished_game_tells_its_result_and_can_be_forgotten(page: Page) -> None:
    open_table(page, "figaro", [PERSON, *BOTS])
    expect(page.get_by_role("region", name="Your hand")).to_be_visible(timeout=PATIENCE)
    page.get_by_role("button", name="Stop the game").click()
    page.get_by_role("button", name="Yes, stop it").click()
    expect(page.get_by_role("heading", name=re.compile("stopped|over"))).to_be_visible(timeout=PATIENCE)
    page.get_by_role("link", name="Chapiteau, Front page").click()
    yours = page.get_by_role("region", name="Your games")
    yours.get_by_text("Finished games: 1").click()
    expect(yours).to_contain_text("Stopped")
    with page.expect_response("**/api/people/forget"):
        yours.get_by_role("button", name="Forget: Figaro, Stopped").click()
    expect(yours).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Play Figaro")).to_be_visible(timeout=PATIENCE)
    expect(yours).to_have_count(0)


AT_ONCE = """async (cancel, forget) => {
    cancel.click();
    for (let n = 0; n < 20; n++) await null;  // the dialog is gone, and nothing else has happened yet
    forget.click();
    await new Promise((done) => setTimeout(done, 100));
}"""


def test_a_seat_in_a_running_game_is_not_forgotten_by_one_click(page: Page) -> None:
    open_table(page, "figaro", [PERSON, *BOTS])
    expect(page.get_by_role("region", name="Your hand")).to_be_visible(timeout=PATIENCE)
    page.goto("/")
    yours = page.get_by_role("region", name="Your games")
    forget = yours.get_by_role("button", name=re.compile("^Forget: Figaro"))
    forget.click()
    expect(page.get_by_role("dialog", name="Forget: Figaro", exact=True)).to_be_visible()
    page.get_by_role("button", name="Cancel").click()
    expect(yours).to_be_visible()
    forget.press("Enter")
    # Whoever thinks better of it at once is asked again.
    page.get_by_role("button", name="Cancel").evaluate(AT_ONCE, forget.element_handle())
    page.get_by_role("button", name="Yes, forget it").press("Enter")
    expect(yours).to_have_count(0)
    expect(page.get_by_role("main")).to_be_focused()


def test_the_rules_begin_with_the_game_in_two_minutes(page: Page) -> None:
    page.goto("/rules/three-ring-circus")
    brief = page.get_by_role("region", name="In two minutes")
    expect(brief.get_by_role("heading", level=3)).to_have_text(["The aim", "Your turn", "The end"], timeout=PATIENCE)
    assert brief.evaluate("(brief) => brief.querySelectorAll('.card').length") > 0
    levels = [int(name[1]) for name in page.eval_on_selector_all("h1, h2, h3, h4", "all => all.map((h) => h.tagName)")]
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in pairwise(levels))


def test_rules_are_found_by_number_and_by_words_with_the_keyboard(page: Page) -> None:
    page.goto("/rules/figaro")
    expect(page.get_by_role("link", name="Link to rule F22")).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("/")
    page.keyboard.type("22")
    expect(page.get_by_role("status").filter(has_text="1 rule found")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Link to rule F22")).to_be_focused()
    page.keyboard.press("/")
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("JUGGLER wild")
    expect(page.get_by_role("link", name=re.compile("^Link to rule"))).to_have_text(["F23"])
    expect(page.get_by_text("our ruling, where the rulebook is silent")).not_to_be_visible()
    page.get_by_text("Where a rule comes from").click()
    expect(page.get_by_text("our ruling, where the rulebook is silent")).to_be_visible()


def test_the_help_begins_with_two_minutes_too(page: Page) -> None:
    open_table(page, "figaro", [PERSON, *BOTS])
    expect(my_turn(page)).to_be_visible(timeout=PATIENCE)  # a key only hurries pictures that are still to be seen
    page.keyboard.press("?")
    help_ = page.get_by_role("dialog", name="How to play")
    expect(help_.get_by_role("region", name="In two minutes")).to_contain_text("the shortest road wins")
    expect(help_.get_by_role("link", name="Learn Figaro")).to_be_visible()


TOPS = "mains => mains.flatMap((main) => [main, ...main.children]).map((part) => part.getBoundingClientRect().top)"


def test_the_lesson_is_offered_at_the_first_game_only(page: Page) -> None:
    offer = page.get_by_role("status").filter(has_text="New here?")
    for first in (True, False):
        page.goto("/")
        page.get_by_role("button", name="Play Figaro").click()
        expect(page.get_by_role("region", name="Your hand")).to_be_visible(timeout=PATIENCE)
        expect(offer).to_have_count(1 if first else 0)
        if first:
            assert offer.get_by_role("link", name="Learn Figaro").get_attribute("href") == "/learn/figaro"
            tops = page.get_by_role("main").evaluate_all(TOPS)
            page.get_by_role("button", name="No, thanks").click()
            expect(offer).to_have_count(0)
            assert page.get_by_role("main").evaluate_all(TOPS) == tops, "the offer took room of its own"
