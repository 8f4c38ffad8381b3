"""A real browser plays Aramini Circus, by roles and accessible names only."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opened
from tests.web.laid import laid
from tests.web.play import PATIENCE, PERSON, cover, hand, log, open_table, sit_down, wait_for_my_turn
from tests.web.play_aramini_circus import PAY, cards_in_hand, lit, move_panel

GIRAFFE = re.compile("^Fill the wagon giraffe 2", re.IGNORECASE)
# Two ways to pay for the giraffes: with giraffes, or with tigers two for one.
POSITION = {
    "players": 2,
    "to_act": 0,
    "tokens": ["tiger", "bear"],
    "wagons": ["giraffe-2", "bear-3", "fish-3", "bear-4"],
    "hands": [["giraffe", "giraffe", "tiger", "tiger", "tiger", "tiger"], ["fish"]],
    "discard": ["fish", "bear"],
}


@pytest.fixture
def player(opened: Opened) -> Page:
    return opened()


@pytest.fixture
def anna(player: Page, data: Path) -> Page:
    """Two friends on one screen in the position above; Anna has said who she is."""
    player.goto(f"/table/{laid(data, 'aramini-circus', POSITION)}")
    sit_down(player, ("Anna", "Ben"))
    cover(player).click(timeout=PATIENCE)
    assert wait_for_my_turn(player)
    return player


def test_A27_a_refused_move_says_which_rule_forbids_it(anna: Page) -> None:
    hand(anna).get_by_role("button").first.click(force=True)
    alert = anna.get_by_role("alert")
    expect(alert).to_contain_text("A27")
    expect(alert.get_by_role("link", name="Read rule A27")).to_be_visible()


def test_a_wagon_is_filled_with_two_clicks(anna: Page) -> None:
    anna.get_by_role("button", name=GIRAFFE).click()
    expect(move_panel(anna)).to_contain_text("Giraffe 2: how do you pay?")
    lit(anna, PAY).first.click()
    expect(log(anna).filter(has_text="You take the wagon Giraffe 2.")).to_have_count(1, timeout=PATIENCE)


def test_a_wagon_is_paid_card_by_card_and_taken_back(anna: Page) -> None:
    one_by_one = anna.get_by_role("button", name="Card by card")
    anna.get_by_role("button", name=GIRAFFE).click()
    one_by_one.click()
    move_panel(anna).get_by_role("button", name="Undo").click()
    expect(move_panel(anna)).to_contain_text("Draw a card, fill a wagon or swap your token.", timeout=PATIENCE)
    anna.get_by_role("button", name=GIRAFFE).click()
    one_by_one.click()
    expect(move_panel(anna)).to_contain_text("still to pay", timeout=PATIENCE)
    hand(anna).get_by_role("button", disabled=False).first.click()
    expect(log(anna).filter(has_text="You pay: ").first).to_be_attached(timeout=PATIENCE)
    assert cards_in_hand(anna) == 5


def test_A32_A33_a_wagon_says_beforehand_whether_it_joins(anna: Page) -> None:
    anna.get_by_role("button", name=GIRAFFE).click()
    expect(move_panel(anna)).to_contain_text("Joins the train, +2: 2 points.")


def test_A64_bonus_cards_are_offered_among_the_ways_to_pay(player: Page, data: Path) -> None:
    hands = [["bear", "pay-one-less"], ["fish"]]
    position = POSITION | {"options": {"bonus_cards": True}, "wagons": ["bear-2", "bear-3", "fish-3", "bear-4"]}
    player.goto(f"/table/{laid(data, 'aramini-circus', position | {'hands': hands})}")
    sit_down(player, ("Anna", "Ben"))
    cover(player).click(timeout=PATIENCE)
    player.get_by_role("button", name="Fill the wagon Bear 2").click()
    move_panel(player).get_by_role("button", name="Use pay one less + 1 bear").click()
    expect(log(player).filter(has_text="You take the wagon Bear 2.")).to_have_count(1, timeout=PATIENCE)


def test_tokens_are_exchanged(anna: Page) -> None:
    swap = re.compile("^Swap your token for the giraffe token \\(in the middle\\)$")
    anna.get_by_role("button", name=swap).click()
    move_panel(anna).get_by_role("button", name=swap).click()
    train = anna.get_by_role("region", name="Your train")
    expect(train.get_by_role("img", name="Your exchange token: giraffe")).to_be_visible(timeout=PATIENCE)


def test_a_turn_by_keyboard(anna: Page) -> None:
    lines = log(anna).count()
    anna.keyboard.press("p")
    expect(log(anna).nth(lines)).to_be_attached(timeout=PATIENCE)
    assert cards_in_hand(anna) == 7
    assert wait_for_my_turn(anna)
    anna.keyboard.press("e")
    anna.keyboard.press("Enter")
    expect(cover(anna)).to_have_text("I am Ben", timeout=PATIENCE)


def test_the_whole_discard_pile_is_one_tap_away(anna: Page) -> None:
    anna.get_by_role("button", name="See all 2 discards").click()
    pile = anna.get_by_role("dialog", name="Discard pile")
    expect(pile.get_by_role("listitem")).to_have_count(2)
    expect(pile.get_by_role("img").first).to_have_accessible_name(re.compile("^bear.*, on top$"))
    anna.keyboard.press("Escape")
    expect(pile).to_be_hidden()


def test_friends_on_one_screen_never_see_each_others_hands(player: Page) -> None:
    open_table(player, "aramini-circus", [PERSON, PERSON], ("Anna", "Ben"))
    for _ in range(3):
        expect(cover(player)).to_be_visible(timeout=PATIENCE)
        assert hand(player).count() == 0
        cover(player).click()
        assert wait_for_my_turn(player)
        player.keyboard.press("e")
        player.get_by_role("button", name="End the turn").click()
