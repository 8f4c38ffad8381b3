"""The page: light, quick, readable on a phone, and tested as people use it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.play import PATIENCE, set_up_table, wait_for_my_turn
from tools.page_weight import MOST_BYTES, MOST_SECONDS, first_page, told

PERSON, OLD_HAND = "A person", "Bot: Old hand"


def test_the_first_page_is_light_and_soon_usable(browser: Browser, base_url: str) -> None:
    tries = [first_page(browser, base_url) for _ in range(3)]
    weight, seconds = max(weight for weight, _ in tries), min(seconds for _, seconds in tries)
    print(told(weight, seconds))
    assert 5_000 < weight <= MOST_BYTES
    assert seconds <= MOST_SECONDS


@pytest.mark.parametrize("width", [360, 390, 768, 1440])
@pytest.mark.parametrize("players", [3, 6])
def test_nothing_is_wider_than_the_screen(browser: Browser, base_url: str, width: int, players: int) -> None:
    context = browser.new_context(
        base_url=base_url, viewport={"width": width, "height": 844}, reduced_motion="reduce", locale="en-GB"
    )
    page = context.new_page()
    set_up_table(page, [PERSON] + [OLD_HAND] * (players - 1))
    assert wait_for_my_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_page_speaks_the_readers_language(browser: Browser, base_url: str, locale: str) -> None:
    context = browser.new_context(base_url=base_url, locale=locale)
    page = context.new_page()
    page.goto("/rules/figaro")
    rule = {"en-GB": "No two rows have the same colour", "fr-FR": "couleur"}[locale]
    expect(page.get_by_role("main")).to_contain_text(rule, timeout=PATIENCE)
    assert page.evaluate("document.documentElement.lang") == locale[:2]
    context.close()


def test_every_rule_is_on_the_rules_page(page: Page) -> None:
    page.goto("/rules/figaro")
    expect(page.get_by_role("main")).to_contain_text("F63", timeout=PATIENCE)
    shown = set(re.findall(r"\bF\d\d\b", page.get_by_role("main").inner_text()))
    assert len(shown) >= 35


def test_these_tests_use_roles_and_names_only() -> None:
    """No test ids and no CSS selectors in what plays the game."""
    forbidden = re.compile(
        r"get_by_test_id|\.locator\(|query_selector|wait_for_selector|\.click\([\"']|xpath", re.IGNORECASE
    )
    files = [path for path in Path(__file__).parent.glob("*.py") if path.name != Path(__file__).name]
    assert len(files) >= 4
    for path in files:
        assert not forbidden.search(path.read_text("utf-8")), path.name
