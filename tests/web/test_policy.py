"""Nothing on any page asks for what the content security policy forbids."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from chapiteau import games
from chapiteau.server import lessons
from tests.web.conftest import Opened
from tests.web.play import PATIENCE
from tests.web.positions import FIGARO, LAST_CARD, POSITIONS
from tests.web.test_widths import result, sit_down

NAMES = ["Anna", "Bea", "Cid", "Dora", "Emil", "Fay"]
WATCH = """addEventListener("securitypolicyviolation", (event) =>
    console.error(`POLICY ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile} ${event.sample}`))"""


@pytest.fixture
def broken() -> list[str]:
    """What the browser refused."""
    return []


@pytest.fixture
def page(opened: Opened, broken: list[str]) -> Page:
    page = opened(WATCH, viewport={"width": 1440, "height": 900}, reduced_motion="no-preference")
    page.on("console", lambda message: broken.append(message.text) if "POLICY" in message.text else None)
    return page


def test_the_policy_blocks_a_planted_violation(page: Page, broken: list[str]) -> None:
    page.goto("/")
    expect(page.get_by_role("main")).to_be_visible(timeout=PATIENCE)
    page.evaluate("""document.body.setAttribute("style", "color: red")""")
    page.evaluate("""document.body.append(Object.assign(document.createElement("style"), { textContent: "a {}" }))""")
    page.wait_for_timeout(100)
    assert [line.split()[1] for line in broken] == ["style-src-attr", "style-src-elem"]


def test_pages_and_lessons_keep_to_it(page: Page, broken: list[str]) -> None:
    first = [f"/learn/{game}/{lessons.names(game)[0]}" for game in games.shipped()]
    for path in ("/", "/you", *(f"/rules/{game}" for game in games.shipped()), *first, "/nowhere"):
        page.goto(path)
        expect(page.get_by_role("main")).to_be_visible(timeout=PATIENCE)
    page.goto("/")
    page.get_by_role("button", name="Set up a table: 3 Ring Circus").click()
    page.get_by_role("button", name="Create the table").click()
    expect(page.get_by_role("banner")).to_be_visible(timeout=PATIENCE)
    assert broken == []


@pytest.mark.parametrize("game", POSITIONS)
def test_tables_keep_to_it(page: Page, data: Path, game: str, broken: list[str]) -> None:
    sit_down(page, data, game, POSITIONS[game], NAMES)
    page.get_by_role("region", name="Your hand").get_by_role("button", disabled=False).first.press("Enter")
    bar = page.get_by_role("banner").get_by_role("button", name=re.compile("^(Help|How to play|Settings)"))
    assert bar.count() >= 1
    for button in bar.all():
        button.click()
        expect(page.get_by_role("dialog")).to_be_visible(timeout=PATIENCE)
        page.keyboard.press("Escape")
    assert broken == []


def test_a_result_keeps_to_it(page: Page, data: Path, broken: list[str]) -> None:
    sit_down(page, data, "figaro", FIGARO | {"hands": LAST_CARD, "round": 3}, NAMES)
    page.get_by_role("region", name="Your hand").get_by_role("button").first.press("Enter")
    page.get_by_role("button", name=re.compile("^Play "), disabled=False).first.click()
    expect(result(page)).to_be_visible(timeout=PATIENCE)
    assert broken == []
