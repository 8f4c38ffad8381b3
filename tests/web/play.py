"""How a person plays Figaro in the browser, by roles and accessible names only."""

import re

from playwright.sync_api import Locator, Page, expect

PATIENCE = 20_000
PLAYS = re.compile("^Play .* in front of ")


def set_up_table(page: Page, seats: list[str], *, anywhere: bool = False, pace: str = "Instant") -> None:
    """Make a table with these seats through the form of the front page."""
    page.goto("/")
    page.get_by_role("button", name="Set up a table: Figaro").click()
    page.get_by_role("radio", name=str(len(seats)), exact=True).check()
    for number, kind in enumerate(seats, start=1):
        page.get_by_label(f"Who sits in seat {number}?").select_option(label=kind)
    if anywhere:
        page.get_by_role("radio", name="Online: share a link").check()
    page.get_by_label("Bot speed").select_option(label=pace)
    page.get_by_role("button", name="Create the table").click()


def hand(page: Page) -> Locator:
    return page.get_by_role("region", name="Your hand")


def my_turn(page: Page) -> Locator:
    return page.get_by_role("heading", name="Your turn")


def over(page: Page) -> Locator:
    return page.get_by_text("Game over")


def wait_for_my_turn(page: Page) -> bool:
    """Wait until it is one's turn; False when the match is over instead."""
    expect(my_turn(page).or_(over(page)).first).to_be_visible(timeout=PATIENCE)
    return not over(page).is_visible()


def log(page: Page) -> Locator:
    return page.get_by_role("region", name="Log").get_by_role("listitem")


def play_something(page: Page) -> str:
    """Play the first card that can be played, to the first place that is lit; else take all rows. What was done."""
    carry_on = page.get_by_role("button", name="Carry on")
    if carry_on.is_visible():
        carry_on.click()
    lines = log(page).count()
    playable = hand(page).get_by_role("button", disabled=False)
    if playable.count() == 0:
        name = "take"
        page.get_by_role("button", name="Take all rows").click()
    else:
        playable.first.click()
        place = page.get_by_role("button", name=PLAYS, disabled=False).first
        name = place.get_attribute("aria-label") or ""
        place.click()
    covered = page.get_by_role("button", name=re.compile("^I am "))  # on a shared screen it hides the log again
    expect(log(page).nth(lines).or_(over(page)).or_(covered).first).to_be_attached(timeout=PATIENCE)
    return name
