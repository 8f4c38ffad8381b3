"""How a person plays Ringmaster in the browser, by roles and accessible names only."""

import re

from playwright.sync_api import Error, Locator, Page

from tests.web.play import PATIENCE, hand, my_turn, over

FINISHES = re.compile("^(Play|Use|Wreck|Take|Steal|Move|Give|Discard|Draw|Only draw|Pay|Make|Shuffle) ")
"""What a button is called that carries out what was chosen first."""
A_MOMENT = 2_000


def zone(page: Page) -> Locator:
    return page.get_by_role("region", name="Your zone")


def window(page: Page) -> Locator:
    return page.get_by_role("region", name="Sabotage?")


def asked(page: Page) -> Locator:
    return page.get_by_role("heading", name="Your choice")


def wait_for_decision(page: Page) -> bool:
    """Wait until something is to be decided, a window too (R25); False when the match is over instead."""
    my_turn(page).or_(asked(page)).or_(window(page)).or_(over(page)).first.wait_for(timeout=PATIENCE)
    return not over(page).is_visible()


def wait_for_my_turn(page: Page) -> bool:
    """Answer what is asked until it is one's turn; False when the match is over instead."""
    while wait_for_decision(page) and not my_turn(page).is_visible():
        decide(page)
    return my_turn(page).is_visible()


def decide(page: Page) -> str:
    """Answer what is asked; in one's turn play a card, use a star or end. What was done."""
    if window(page).is_visible():
        return let_it_pass(page)
    lit = hand(page).get_by_role("button", disabled=False)
    ours = zone(page).get_by_role("button", name=FINISHES, disabled=False)
    if lit.count():
        return carry_out(page, lit.first)
    if ours.count():
        return carry_out(page, ours.first)
    try:
        return press(page.get_by_role("button", name="End the turn"), A_MOMENT)
    except Error:  # a bot may have won, or stopped the card, since something was asked
        return ""


def let_it_pass(page: Page) -> str:
    """Nothing was done where the answer had been given already, and the window was only still to be seen."""
    try:
        return press(window(page).get_by_role("button", name="Let it pass"), A_MOMENT)
    except Error:
        return ""


def carry_out(page: Page, card: Locator) -> str:
    """Choose a card, then the first thing that finishes what it can do."""
    card.click()
    finish = page.get_by_role("button", name=FINISHES, disabled=False, pressed=False)
    try:
        done = press(finish.first, PATIENCE / 4)
    except Error:  # a click on what was not shown yet did nothing
        card.click()
        done = press(finish.first)
    if page.get_by_role("button", name="Put back").is_visible():
        done = press(finish.first)  # first which sideshow goes, then where to
    return done


def press(button: Locator, patience: float = PATIENCE) -> str:
    name = button.get_attribute("aria-label", timeout=patience) or button.inner_text(timeout=patience)
    button.click(timeout=patience)
    return name
