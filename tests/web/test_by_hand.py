"""Whole matches of all games by keyboard alone, and by touch alone: nothing needs a mouse. Their records verify."""

from pathlib import Path

import pytest
from playwright.sync_api import ElementHandle, Locator, Page

from tests.web.conftest import Opened
from tests.web.matches import GAMES, INSTANT, play_whole_match, verify_record
from tests.web.play import PATIENCE

pytestmark = pytest.mark.long

# The key that leads on: through a row of things (of one class in one component) by the arrows, on the map to its last
# lit place (which is as good as any other), otherwise by Tab.
WHERE = """(element) => {
    const kind = (of) => (of.getAttribute("class") ?? "").match(/^\\S*( svelte-\\S+)?/)[0];
    const focused = document.activeElement;
    if (!element.isConnected || element.disabled) return "gone";
    if (focused === element) return "here";
    if (element.tabIndex >= 0 || kind(focused) !== kind(element)) return "Tab";
    if (element.ownerSVGElement) return focused.getAttribute("aria-disabled") === "false" ? "here" : "End";
    return focused.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING ? "ArrowRight" : "ArrowLeft";
}"""
# Where a table has parts, the first letter of each leads there: m to the map, c to the circus, h to the hand.
PANE = """(element) => {
    const pane = element.closest("[data-pane]");
    return pane && !pane.contains(document.activeElement) ? pane.dataset.pane[0] : "Shift";
}"""
MOST_KEYS = 200


def found(target: Locator, timeout: float) -> ElementHandle:
    """The element, once it can be pressed: to look for it by its role takes longer than a key."""
    element = target.element_handle(timeout=timeout)
    element.wait_for_element_state("enabled", timeout=timeout)
    return element


class Keyboard:
    """Walks with Tab and the arrows to whatever is to be pressed, as somebody does who has no mouse."""

    def __init__(self) -> None:
        self.keys = 0

    def reach(self, target: Locator, timeout: float = PATIENCE) -> None:
        page = target.page
        element = found(target, timeout)
        page.keyboard.press(element.evaluate(PANE))
        for _ in range(MOST_KEYS):
            key = element.evaluate(WHERE)
            if key == "here":
                return
            if key == "gone":  # drawn anew meanwhile, or what was asked is over
                element = found(target, timeout)
                continue
            page.keyboard.press(key)
            self.keys += 1
        raise AssertionError(f"{MOST_KEYS} keys did not lead to {target}")

    def click(self, target: Locator, timeout: float = PATIENCE) -> None:
        self.reach(target, timeout)
        target.page.keyboard.press("Enter")
        self.keys += 1

    def fill(self, target: Locator, text: str) -> None:
        self.reach(target)
        target.page.keyboard.type(text)


class Touch:
    """Taps; Playwright scrolls to what is tapped and looks whether anything covers it."""

    def __init__(self) -> None:
        self.keys = 0

    def click(self, target: Locator, timeout: float = PATIENCE) -> None:
        target.tap(timeout=timeout)
        self.keys += 1

    def fill(self, target: Locator, text: str) -> None:
        target.tap()
        target.page.keyboard.type(text)


@pytest.fixture(params=[Keyboard, Touch], ids=["keyboard", "touch"])
def hands(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Keyboard | Touch:
    """From here on everything that the ways to play click is pressed by keyboard or tapped."""
    hands: Keyboard | Touch = request.param()

    def click(target: Locator, timeout: float = PATIENCE) -> None:
        hands.click(target, timeout)

    def fill(target: Locator, text: str) -> None:
        hands.fill(target, text)

    monkeypatch.setattr(Locator, "click", click)
    monkeypatch.setattr(Locator, "fill", fill)
    return hands


@pytest.fixture
def page(opened: Opened) -> Page:
    """Of somebody who wants no pictures to wait for."""
    return opened(INSTANT, has_touch=True, viewport={"width": 1600, "height": 1000})


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match(page: Page, hands: Keyboard | Touch, game: str, tmp_path: Path) -> None:
    """By touch Aramini Circus is played with its bonus cards."""
    options = {"bonus_cards": isinstance(hands, Touch)} if game == "aramini-circus" else {}
    decisions = play_whole_match(page, game, **options)
    entries = verify_record(page, tmp_path)
    how = type(hands).__name__.lower()
    print(f"{game}: {decisions} decisions of a match with {entries} entries, with {hands.keys} {how} inputs")
    assert 3 <= decisions <= hands.keys
