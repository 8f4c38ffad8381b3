"""How a person plays Ringmaster in the browser, by roles and accessible names only."""

import re

from playwright.sync_api import Locator, Page, expect

PATIENCE = 20_000
FINISHES = re.compile("^(Play|Use|Choose|Discard) ")
"""What a button is called that carries out what was chosen first."""


def sit_down(page: Page, base_url: str, bots: list[str], *, name: str = "Anna") -> None:
    """Make a table for one person and these bots, and sit down on its first seat."""
    seats = [{"kind": "human"}, *({"kind": "bot", "bot": bot} for bot in bots)]
    table = {"game": "ringmaster", "seats": seats, "pace": 0, "options": {"window": 0}}
    made = page.request.post("/api/tables", data=table, headers={"origin": base_url})
    page.goto(f"/table/{made.json()['table']}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit here: Seat 1").click()


def hand(page: Page) -> Locator:
    return page.get_by_role("region", name="Your hand")


def zone(page: Page) -> Locator:
    return page.get_by_role("region", name="Your zone")


def my_turn(page: Page) -> Locator:
    return page.get_by_role("heading", name="Your turn")


def window(page: Page) -> Locator:
    return page.get_by_role("heading", name="Sabotage?")


def asked(page: Page) -> Locator:
    return page.get_by_role("heading", name="You are asked")


def over(page: Page) -> Locator:
    return page.get_by_text("Match over")


def log(page: Page) -> Locator:
    return page.get_by_role("region", name="Log").get_by_role("listitem")


def wait_for_decision(page: Page) -> bool:
    """Wait until something is to be decided; False when the match is over instead."""
    anything = my_turn(page).or_(window(page)).or_(asked(page)).or_(over(page))
    expect(anything.first).to_be_visible(timeout=PATIENCE)
    return not over(page).is_visible()


def wait_for_my_turn(page: Page) -> bool:
    """Answer what is asked until it is one's turn; False when the match is over instead."""
    while wait_for_decision(page) and not my_turn(page).is_visible():
        decide(page)
    return my_turn(page).is_visible()


def decide(page: Page) -> str:
    """Let cards pass; answer what is asked; in one's turn play a card, use a star or end. What was done."""
    if window(page).is_visible():
        return press(page.get_by_role("button", name="Let it pass"))
    lit = hand(page).get_by_role("button", disabled=False)
    ours = zone(page).get_by_role("button", name=FINISHES, disabled=False)
    if lit.count():
        return carry_out(page, lit.first)
    return carry_out(page, ours.first) if ours.count() else press(page.get_by_role("button", name="End the turn"))


def carry_out(page: Page, card: Locator) -> str:
    """Choose a card, then the first thing that finishes what it can do."""
    card.click()
    finish = page.get_by_role("button", name=FINISHES, disabled=False, pressed=False)
    done = press(finish.first)
    if page.get_by_role("button", name="Put back").is_visible():
        done = press(finish.first)  # first which sideshow goes, then where to
    return done


def press(button: Locator) -> str:
    name = button.get_attribute("aria-label") or button.inner_text()
    button.click()
    return name
