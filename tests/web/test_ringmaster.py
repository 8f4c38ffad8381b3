"""A real browser plays Ringmaster, by roles and accessible names only."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.play_ringmaster import decide, hand, log, over, sit_down, wait_for_decision, wait_for_my_turn, window

OLD_HAND, SCATTERBRAIN = "heuristic", "random"


def test_a_whole_match_with_refusals_and_a_record_that_verifies(
    browser: Browser, base_url: str, tmp_path: Path
) -> None:
    context = browser.new_context(base_url=base_url, reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    sit_down(page, base_url, [OLD_HAND, SCATTERBRAIN])
    refused, decisions = False, 0
    while wait_for_decision(page):
        refused = refused or refuse_a_move(page)
        decide(page)
        decisions += 1
    expect(page.get_by_role("region", name="Result")).to_contain_text("Match over")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "match.json"
    download.value.save_as(record)
    context.close()
    assert not problems
    assert refused
    print(f"played {decisions} decisions of a match with {len(json.loads(record.read_text())['entries'])} entries")
    checked = subprocess.run(
        [sys.executable, "-P", "-m", "chapiteau", "verify", str(record)], capture_output=True, text=True, check=False
    )
    outcomes = re.findall(r"^(chain|legality|luck|commitments|result) +ok ", checked.stdout, flags=re.MULTILINE)
    assert len(outcomes) == 5, checked.stdout


def refuse_a_move(page: Page) -> bool:
    """Touch something that is not lit, and read which rule forbids it; False where everything is lit."""
    sabotage = page.get_by_role("button", name=re.compile("^Sabotage!"), disabled=True)
    unlit = hand(page).get_by_role("button", disabled=True)
    touched = sabotage if window(page).is_visible() else unlit
    if touched.count() == 0:
        return False
    touched.first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"R\d\d"))
    page.get_by_role("alert").get_by_role("button", name="Close").click()
    return True


def test_a_card_is_played_by_keyboard(page: Page, base_url: str) -> None:
    sit_down(page, base_url, [OLD_HAND])
    assert wait_for_my_turn(page)
    card = hand(page).get_by_role("button", disabled=False).first
    name = (card.get_attribute("aria-label") or "").split(",")[0]
    card.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(log(page).filter(has_text=f"You play {name}").first).to_be_attached()


def test_a_refusal_links_to_the_rule_in_the_players_language(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    sit_down(page, base_url, [OLD_HAND])
    while wait_for_decision(page) and not refused_for_good(page):
        decide(page)
    page.get_by_role("alert").get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/rules/ringmaster#R\d\d"))
    context.close()


def refused_for_good(page: Page) -> bool:
    unlit = hand(page).get_by_role("button", disabled=True)
    if unlit.count() == 0:
        return False
    unlit.first.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"R\d\d"))
    return True


@pytest.mark.parametrize("width", [360, 390, 768, 1440])
@pytest.mark.parametrize("players", [2, 4])
def test_nothing_is_wider_than_the_screen(browser: Browser, base_url: str, width: int, players: int) -> None:
    context = browser.new_context(
        base_url=base_url, viewport={"width": width, "height": 844}, reduced_motion="reduce", locale="en-GB"
    )
    page = context.new_page()
    sit_down(page, base_url, [OLD_HAND] * (players - 1))
    for _ in range(6):
        if wait_for_decision(page):
            decide(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


def test_the_end_shows_how_the_match_was_won(page: Page, base_url: str) -> None:
    sit_down(page, base_url, [OLD_HAND])
    while wait_for_decision(page):
        decide(page)
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading")).to_contain_text(re.compile("by|draw", re.IGNORECASE))
    expect(result.get_by_role("row").nth(1)).to_contain_text("of 5 attractions, Big Top")
    expect(over(page)).to_be_visible()
