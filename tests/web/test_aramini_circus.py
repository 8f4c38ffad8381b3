"""A real browser plays Aramini Circus, by roles and accessible names only."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.play import PATIENCE, hand, log, wait_for_my_turn
from tests.web.play_aramini_circus import (
    BOT,
    FILL,
    PAY,
    PERSON,
    cards_in_hand,
    lit,
    make_table,
    move_panel,
    play_something,
    play_to_the_end,
    sit,
)


@pytest.fixture
def player(browser: Browser, base_url: str) -> Iterator[Page]:
    """A page without animations, that must not have gone wrong anywhere."""
    context = browser.new_context(base_url=base_url, reduced_motion="reduce", locale="en-GB")
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    yield page
    context.close()
    assert not problems


def test_a_whole_match_with_a_refusal_and_a_record_that_verifies(player: Page, tmp_path: Path) -> None:
    make_table(player, [PERSON, BOT, BOT])
    sit(player, 1, "Anna")
    assert wait_for_my_turn(player)
    hand(player).get_by_role("button").first.click(force=True)
    alert = player.get_by_role("alert")
    expect(alert).to_contain_text("A27")
    expect(alert.get_by_role("link", name="Read rule A27")).to_be_visible()
    decisions = play_to_the_end(player)
    expect(player.get_by_role("region", name="Result")).to_contain_text("Game over")
    with player.expect_download() as download:
        player.get_by_role("link", name="Download the record").click()
    record = tmp_path / "match.json"
    download.value.save_as(record)
    print(f"played {len(decisions)} decisions of a match with {len(json.loads(record.read_text())['entries'])} entries")
    assert any(done.startswith("Fill") for done in decisions)
    checked = subprocess.run(
        [sys.executable, "-P", "-m", "chapiteau", "verify", str(record)], capture_output=True, text=True, check=False
    )
    outcomes = re.findall(r"^(chain|legality|luck|commitments|result) +ok ", checked.stdout, flags=re.MULTILINE)
    assert len(outcomes) == 5, checked.stdout


def test_a_whole_match_with_bonus_cards(player: Page) -> None:
    make_table(player, [PERSON, BOT], bonus_cards=True)
    sit(player, 1, "Anna")
    decisions = play_to_the_end(player)
    expect(player.get_by_role("region", name="Result")).to_contain_text("Game over")
    assert len(decisions) >= 10


def test_a_wagon_is_filled_with_two_clicks(player: Page) -> None:
    make_table(player, [PERSON, BOT])
    sit(player, 1, "Anna")
    while wait_for_my_turn(player) and lit(player, FILL).count() == 0:
        play_something(player)
    wagon = lit(player, FILL).first
    name = (wagon.get_attribute("aria-label") or "").removeprefix("Fill the wagon ")
    wagon.click()
    expect(move_panel(player)).to_contain_text(f"{name}: how do you pay?")
    lit(player, PAY).first.click()
    expect(log(player).filter(has_text=f"You take the wagon {name}.")).to_have_count(1, timeout=PATIENCE)


def test_a_wagon_is_paid_card_by_card_and_taken_back(player: Page) -> None:
    make_table(player, [PERSON, BOT])
    sit(player, 1, "Anna")
    one_by_one = player.get_by_role("button", name="Card by card")
    for _ in range(60):
        assert wait_for_my_turn(player), "the match was over before there was a choice"
        for wagon in lit(player, FILL).all():
            wagon.click()
            if one_by_one.is_visible():
                break
            wagon.click()
        if one_by_one.is_visible():
            break
        player.get_by_role("button", name="Draw from the animal pile").click()
    one_by_one.click()
    move_panel(player).get_by_role("button", name="Undo").click()
    expect(move_panel(player)).to_contain_text("Draw a card, fill a wagon or swap your token.", timeout=PATIENCE)
    lit(player, FILL).first.click()
    held = cards_in_hand(player)
    if one_by_one.is_visible():
        one_by_one.click()
        expect(move_panel(player)).to_contain_text("still to pay", timeout=PATIENCE)
        hand(player).get_by_role("button", disabled=False).first.click()
        expect(log(player).filter(has_text="You pay: ").first).to_be_attached(timeout=PATIENCE)
        assert cards_in_hand(player) == held - 1


def test_tokens_are_exchanged(player: Page) -> None:
    make_table(player, [PERSON, BOT])
    sit(player, 1, "Anna")
    assert wait_for_my_turn(player)
    train = player.get_by_role("region", name="Your train")
    token = re.compile("^Swap your token for the (.+) token \\(in the middle\\)$")
    button = player.get_by_role("button", name=token).first
    wanted = re.sub(token, r"\1", button.get_attribute("aria-label") or "")
    button.click()
    move_panel(player).get_by_role("button", name=token).click()
    expect(train.get_by_role("img", name=f"Your exchange token: {wanted}")).to_be_visible(timeout=PATIENCE)


def test_a_turn_by_keyboard(player: Page) -> None:
    make_table(player, [PERSON, BOT])
    sit(player, 1, "Anna")
    assert wait_for_my_turn(player)
    lines, held = log(player).count(), cards_in_hand(player)
    player.keyboard.press("p")
    expect(log(player).nth(lines)).to_be_attached(timeout=PATIENCE)
    assert cards_in_hand(player) == held + 1
    assert wait_for_my_turn(player)
    player.keyboard.press("e")
    player.keyboard.press("Enter")
    expect(log(player).filter(has_text="You end your turn early.").first).to_be_attached(timeout=PATIENCE)


def test_the_whole_discard_pile_is_one_tap_away(player: Page) -> None:
    make_table(player, [PERSON, BOT])
    sit(player, 1, "Anna")
    assert wait_for_my_turn(player)
    see = player.get_by_role("button", name=re.compile(r"^See all \d+ discards$"))
    while see.is_disabled():  # whoever begins finds no discard yet
        play_something(player)
        assert wait_for_my_turn(player)
    count = re.sub(r"\D", "", see.get_attribute("aria-label") or "")
    see.click()
    pile = player.get_by_role("dialog", name="Discard pile")
    expect(pile.get_by_role("listitem")).to_have_count(int(count))
    expect(pile.get_by_role("img").first).to_have_accessible_name(re.compile(", on top$"))
    player.keyboard.press("Escape")
    expect(pile).to_be_hidden()


def test_friends_on_one_screen_never_see_each_others_hands(player: Page) -> None:
    make_table(player, [PERSON, PERSON])
    sit(player, 1, "Anna")
    sit(player, 2, "Ben")
    for _ in range(3):
        cover = player.get_by_role("button", name=re.compile("^I am "))
        expect(cover).to_be_visible(timeout=PATIENCE)
        assert hand(player).count() == 0
        cover.click()
        assert wait_for_my_turn(player)
        player.keyboard.press("e")
        player.get_by_role("button", name="Yes, end the turn").click()
