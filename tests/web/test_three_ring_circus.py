"""A real browser plays 3 Ring Circus, by roles and accessible names only."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.laid import laid
from tests.web.play_three_ring_circus import (
    BOT,
    LIT_RING,
    PATIENCE,
    PERSON,
    Player,
    circus,
    hand,
    lit_cards,
    lit_places,
    log,
    my_turn,
    sit_down,
    the_map,
    wait_for_decision,
)


@pytest.fixture
def page(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page without animations, that must not have gone wrong anywhere."""
    context = browser.new_context(
        base_url=base_url, viewport={"width": 1440, "height": 900}, reduced_motion="reduce", locale="en-GB"
    )
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    context.close()
    assert not problems


def test_a_whole_match_against_a_bot_with_a_refusal_and_a_record_that_verifies(
    page: Page, base_url: str, tmp_path: Path
) -> None:
    sit_down(page, base_url, [PERSON, BOT])
    assert wait_for_decision(page)
    the_map(page).get_by_role("button", name=re.compile("^Boston, ")).click(force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("T10")
    expect(alert.get_by_role("link", name="Read rule T10")).to_be_visible()
    player = Player(page)
    player.play_to_the_end()
    expect(page.get_by_role("region", name="Result")).to_contain_text("Game over")
    expect(page.get_by_role("table", name="Fame by source").get_by_role("row").nth(2)).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "match.json"
    download.value.save_as(record)
    entries = len(json.loads(record.read_text())["entries"])
    shows = sum("perform here" in done for done in player.done)
    engaged = sum(done.startswith("Ring ") for done in player.done)
    print(f"{len(player.done)} clicks, {shows} shows, {engaged} artists engaged, {entries} entries")
    assert shows >= 4
    assert engaged >= 3
    checked = subprocess.run(
        [sys.executable, "-P", "-m", "chapiteau", "verify", str(record)], capture_output=True, text=True, check=False
    )
    outcomes = re.findall(r"^(chain|legality|luck|commitments|result) +ok ", checked.stdout, flags=re.MULTILINE)
    assert len(outcomes) == 5, checked.stdout


def test_a_whole_solo_match_whose_log_says_what_decided(page: Page, base_url: str) -> None:
    sit_down(page, base_url, [PERSON], difficulty="hard")
    player = Player(page)
    player.play_to_the_end()
    expect(page.get_by_role("region", name="Result")).to_contain_text("Game over")
    decided = log(page).filter(
        has_text=re.compile("the highest it can claim|worth the most Money cards|has the required artist")
    )
    print(f"{len(player.done)} clicks, {decided.count()} shows of the automaton")
    assert decided.count() >= 3


def test_the_turn_of_the_automaton_is_told_until_it_is_taken_down(page: Page, base_url: str) -> None:
    sit_down(page, base_url, [PERSON])
    told = page.get_by_role("region", name="What just happened")
    player = Player(page)
    while not told.is_visible() and wait_for_decision(page):
        player.decide()
    expect(told.get_by_role("heading", name=re.compile("^The automaton turns up: "))).to_be_visible()
    expect(told.get_by_role("listitem").first).to_be_visible()
    told.get_by_role("button", name="Close").click()
    expect(told).to_have_count(0)


def test_what_a_card_costs_and_earns_is_told_before_it_is_placed(page: Page, base_url: str) -> None:
    sit_down(page, base_url, [PERSON, BOT])
    assert wait_for_decision(page)
    lit_places(page).first.click()
    expect(lit_cards(page).first).to_be_visible(timeout=PATIENCE)
    lit_cards(page).first.click()
    rings = circus(page).get_by_role("button", name=LIT_RING, disabled=False)
    expect(rings).to_have_count(3)
    for ring in rings.all():
        expect(ring).to_have_accessible_name(re.compile(r"Fee: \d+ − 0 in the ring = \d+"))
    page.keyboard.press("Escape")
    expect(rings).to_have_count(0)


EARNS = re.compile(r"1( \+ \d+ neighbours?)?( \+ \d+ banknotes?)? = \d+ Money cards?")


def test_a_lit_place_says_what_a_show_earns_on_hover_focus_and_long_press(page: Page, base_url: str) -> None:
    sit_down(page, base_url, [PERSON, BOT])
    player = Player(page)
    town = the_map(page).get_by_role("button", name=re.compile(", town, .*perform here"), disabled=False).first
    while wait_for_decision(page) and town.count() == 0:
        player.decide()
    bubble = page.get_by_text(EARNS)
    town.hover()
    expect(bubble).to_be_visible()
    page.mouse.move(1, 1)
    expect(bubble).to_be_hidden()
    page.keyboard.press("m")
    page.keyboard.press("Home")
    town.focus()
    expect(bubble).to_be_visible()
    town.blur()
    expect(bubble).to_be_hidden()
    lines = log(page).count()
    town.dispatch_event("pointerdown", {"pointerType": "touch", "isPrimary": True})
    expect(bubble).to_be_visible()
    town.dispatch_event("pointerup", {"pointerType": "touch", "isPrimary": True})
    town.dispatch_event("click")
    expect(bubble).to_be_visible()
    assert log(page).count() == lines, "a long press asks, and does not choose"


def test_a_turn_by_keyboard(page: Page, base_url: str) -> None:
    sit_down(page, base_url, [PERSON, BOT])
    assert wait_for_decision(page)
    page.keyboard.press("m")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(log(page).filter(has_text="You put your caravan on")).to_have_count(1, timeout=PATIENCE)
    page.keyboard.press("h")
    expect(lit_cards(page).first).to_be_visible(timeout=PATIENCE)
    for _ in range(8):
        if page.evaluate("document.activeElement.ariaDisabled") == "false":
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(circus(page).get_by_role("button", name=LIT_RING, disabled=False).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(log(page).filter(has_text="You engage")).to_have_count(1, timeout=PATIENCE)


def test_the_other_circus_is_one_tap_away_and_so_are_the_scores(page: Page, base_url: str) -> None:
    sit_down(page, base_url, [PERSON, BOT])
    assert wait_for_decision(page)
    page.get_by_role("button", name="Adelaide: look at the circus").click()
    expect(page.get_by_role("dialog").get_by_role("list", name="Ring 1")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Fame by source").click()
    expect(page.get_by_role("dialog", name="Where the fame came from")).to_be_visible()


def test_a_phone_has_three_panes_and_shows_the_one_that_is_asked_for(browser: Browser, base_url: str) -> None:
    context = browser.new_context(
        base_url=base_url, viewport={"width": 390, "height": 844}, reduced_motion="reduce", locale="en-GB"
    )
    page = context.new_page()
    sit_down(page, base_url, [PERSON, BOT])
    assert wait_for_decision(page)
    expect(the_map(page)).to_be_visible()
    expect(hand(page)).to_be_hidden()
    lit_places(page).first.click()
    expect(hand(page)).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("tab", name=re.compile("^Hand"), selected=True)).to_be_visible()
    lit_cards(page).first.click()
    expect(circus(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(hand(page)).to_be_visible()
    lit_cards(page).first.press("Enter")
    expect(circus(page).get_by_role("button", name=LIT_RING, disabled=False).first).to_be_focused()
    page.keyboard.press("Escape")
    expect(lit_cards(page).first).to_be_focused()
    page.get_by_role("tab", name="Map").click()
    expect(the_map(page)).to_be_visible()
    context.close()


def test_friends_on_one_screen_never_see_each_others_hands(page: Page, base_url: str) -> None:
    sit_down(page, base_url, [PERSON, PERSON])
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Sit here: Seat 2").click()
    for _ in range(2):
        cover = page.get_by_role("button", name=re.compile("^I am "))
        expect(cover).to_be_visible(timeout=PATIENCE)
        assert hand(page).count() == 0
        cover.click()
        expect(my_turn(page)).to_be_visible(timeout=PATIENCE)
        player = Player(page)
        while my_turn(page).is_visible() and cover.count() == 0:
            player.decide()
            page.wait_for_timeout(1200)


ONE_WAY_TO_PAY = {
    "players": 1,
    "to_act": 0,
    "options": {"window": 4},
    "caravans": ["new-york", "washington"],
    "hands": [["5-pedestal", "train"]],
}


def test_an_engagement_that_the_page_paid_for_can_be_taken_back(page: Page, data: Path) -> None:
    """A payment with one way only is made by itself; when it was taken back it waits for the player."""
    page.goto(f"/table/{laid(data, 'three-ring-circus', ONE_WAY_TO_PAY)}")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Sit here: Seat 1").click()
    artist = hand(page).get_by_role("button", name=re.compile("^sea lion 5.*choose a ring"))
    artist.click()
    circus(page).get_by_role("button", name=LIT_RING, disabled=False).last.click()
    expect(log(page).filter(has_text="You pay with Train")).to_have_count(1, timeout=PATIENCE)
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    expect(page.get_by_text("Pay the fee")).to_be_visible(timeout=PATIENCE)
    undo.click()
    expect(artist).to_be_visible(timeout=PATIENCE)
