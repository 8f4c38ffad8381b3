"""A real browser plays Ringmaster, by roles and accessible names only."""

import json
import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.web.play_ringmaster import (
    PATIENCE,
    asked,
    decide,
    hand,
    log,
    my_turn,
    sit_down,
    wait_for_decision,
    wait_for_my_turn,
    window,
)

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
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text("Game over")
    expect(result.get_by_role("heading")).to_contain_text(re.compile(": |draw", re.IGNORECASE))
    expect(result.get_by_role("row").nth(1)).to_contain_text("of 5 attractions, Big Top")
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
    unlit = hand(page).get_by_role("button", disabled=True)
    if unlit.count() == 0:
        return False
    unlit.first.click(force=True)
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


def test_a_refusal_links_to_the_rule(page: Page, base_url: str) -> None:
    sit_down(page, base_url, [OLD_HAND])
    unlit = hand(page).get_by_role("button", disabled=True)
    while wait_for_decision(page) and unlit.count() == 0:
        decide(page)
    unlit.first.click(force=True)
    page.get_by_role("alert").get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/rules/ringmaster#R\d\d"))
    expect(page.get_by_role("main")).to_contain_text("R11")


def test_R24_in_a_window_sabotage_is_asked_of_all_and_lit_for_its_holder(page: Page, base_url: str) -> None:
    sit_down(page, base_url, [OLD_HAND, OLD_HAND], seconds=4)
    wait_for_window(page)
    holds = hand(page).get_by_role("button", name=re.compile("^Sabotage!")).count() == 1
    button = window(page).get_by_role("button", name="Sabotage!")
    expect(window(page).get_by_role("timer")).to_be_visible()
    assert button.get_attribute("aria-disabled") == ("false" if holds else "true")
    button.click(force=True)
    if holds:
        expect(log(page).filter(has_text="You play Sabotage!")).to_be_attached()
    else:
        expect(page.get_by_role("alert")).to_contain_text("R24")
    expect(window(page)).to_be_hidden(timeout=PATIENCE)


def wait_for_window(page: Page) -> None:
    """Play on until an opponent plays a card."""
    anything = window(page).or_(my_turn(page)).or_(asked(page))
    expect(anything.first).to_be_visible(timeout=PATIENCE)
    while not window(page).is_visible():
        decide(page)
        expect(anything.first).to_be_visible(timeout=PATIENCE)


def test_friends_on_one_screen_have_a_key_each_and_no_hand_in_sight(page: Page, base_url: str) -> None:
    sit_down(page, base_url, [], people=2, seconds=3)
    page.get_by_role("button", name=re.compile("^I am ")).click()
    assert wait_for_my_turn(page)
    decide(page)
    expect(window(page)).to_be_visible(timeout=PATIENCE)
    assert hand(page).count() == 0
    window(page).get_by_role("button", name=re.compile("^Sabotage! by ")).click()
    sabotaged = log(page).filter(has_text="plays Sabotage!")
    expect(page.get_by_role("alert").or_(sabotaged).first).to_be_attached()
    expect(window(page)).to_be_hidden(timeout=PATIENCE)
    page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(hand(page).get_by_role("button").first).to_be_visible()


def test_on_a_phone_the_zones_of_others_open_with_a_tap(browser: Browser, base_url: str) -> None:
    context = browser.new_context(base_url=base_url, viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    sit_down(page, base_url, [OLD_HAND, OLD_HAND])
    fold = page.get_by_role("button", name=re.compile("^Cards in .*’s zone: "), expanded=False).first
    while wait_for_decision(page) and not fold.is_visible():
        decide(page)
    cards = page.get_by_role("region", name=re.compile("’s zone$")).get_by_role("list", name="Cards in the zone")
    assert cards.count() == 0
    fold.click()
    expect(cards).to_have_count(1)
    context.close()
