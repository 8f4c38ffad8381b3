"""How a person plays 3 Ring Circus in the browser, by roles and accessible names only."""

import re

from playwright.sync_api import Locator, Page

from tests.web.play import PATIENCE, hand, log, over, wait_for_my_turn

LIT_PLACE = re.compile("(perform here: .*|put your caravan here)$")
LIT_RING = re.compile("^Ring [123]: Engage ")
LIT_TICKET = re.compile("^Take ")


def circus(page: Page) -> Locator:
    return page.get_by_role("region", name="Your circus")


def the_map(page: Page) -> Locator:
    return page.get_by_role("group", name="Map")


def answers(page: Page) -> Locator:
    return page.get_by_role("region", name="What to do").get_by_role("button", disabled=False)


def lit_cards(page: Page) -> Locator:
    return hand(page).get_by_role("button", disabled=False)


def lit_places(page: Page) -> Locator:
    return the_map(page).get_by_role("button", name=LIT_PLACE, disabled=False)


def lit_tickets(page: Page) -> Locator:
    return page.get_by_role("button", name=LIT_TICKET, disabled=False)


class Player:
    """Gives shows and engages artists by turns, and answers everything else with the last thing offered."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.done: list[str] = []
        self.shows = False

    def play_to_the_end(self) -> None:
        while wait_for_my_turn(self.page):
            self.decide()

    def decide(self) -> None:
        """Answer what is asked now; nothing when the position has moved on meanwhile."""
        lines = log(self.page).count()
        if not self._answer() and not self._act():
            return
        log(self.page).nth(lines).or_(over(self.page)).first.wait_for(state="attached", timeout=PATIENCE)

    def _answer(self) -> bool:
        """Buttons, tickets and swaps; a payment, an objective and a discard are cards of the hand."""
        return self._press(answers(self.page)) or self._press(lit_tickets(self.page))

    def _act(self) -> bool:
        ways = [self._perform, self._use_card] if self.shows else [self._use_card, self._perform]
        return ways[0]() or ways[1]()

    def _perform(self) -> bool:
        if not self._press(lit_places(self.page)):
            return False
        self.shows = False
        return True

    def _use_card(self) -> bool:
        """A card of the hand; an artist goes to the first ring that takes it."""
        if not self._press(lit_cards(self.page)):
            return False
        if self._press(circus(self.page).get_by_role("button", name=LIT_RING, disabled=False)):
            self.shows = True
        return True

    def _press(self, buttons: Locator) -> bool:
        if buttons.count() == 0:
            return False
        button = buttons.last
        self.done.append(button.get_attribute("aria-label") or button.inner_text())
        button.click()
        return True
