"""How a person plays Aramini Circus in the browser, by roles and accessible names only."""

import re

from playwright.sync_api import Locator, Page

from tests.web.play import PATIENCE, hand, log, over, wait_for_my_turn

FILL = re.compile("^Fill the wagon ")
PAY = re.compile("^(Pay|Use) ")
DRAW = re.compile("^Draw from the ")
JOIN = re.compile("^Add the waiting wagon ")
PICK = re.compile("^Take from the discard pile: ")
HELPS = re.compile("^(pay one less|one for one)")
FREE = re.compile("^(draw two|search|extra action)")


def lit(page: Page, name: re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name, disabled=False)


def move_panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Your move")


def fill_a_wagon(page: Page) -> str:
    """Choose the first wagon that is lit and confirm the first payment, which may be with a bonus card."""
    wagon = lit(page, FILL).first
    name = wagon.get_attribute("aria-label") or ""
    wagon.click()
    lit(page, PAY).first.click()
    return name


def play_bonus(page: Page, name: re.Pattern[str]) -> str:
    lit(page, name).first.click()
    button = page.get_by_role("button", name=re.compile("^Play the bonus card "))
    played = button.inner_text()
    button.click()
    return played


def play_something(page: Page) -> str:
    """Do the first of: answer what is asked, play a bonus card, fill a wagon, draw. What was done."""
    lines = log(page).count()
    done = decide(page)
    log(page).nth(lines).or_(over(page)).first.wait_for(state="attached", timeout=PATIENCE)
    return done


def decide(page: Page) -> str:
    for name in (JOIN, PICK):
        if lit(page, name).count():
            lit(page, name).first.click()
            return name.pattern
    if lit(page, PAY).count():
        lit(page, PAY).first.click()
        return "pay"
    for name in (HELPS, FREE):
        if lit(page, name).count():
            return play_bonus(page, name)
    if lit(page, FILL).count():
        return fill_a_wagon(page)
    lit(page, DRAW).last.click()
    return "draw"


def play_to_the_end(page: Page) -> list[str]:
    """Every decision up to the result."""
    decisions = []
    while wait_for_my_turn(page):
        decisions.append(play_something(page))
    return decisions


def cards_in_hand(page: Page) -> int:
    names = [button.get_attribute("aria-label") or "" for button in hand(page).get_by_role("button").all()]
    return sum(int(found[1]) if (found := re.search(r", (\d+) copies", name)) else 1 for name in names)
