"""A real browser plays Ringmaster, by roles and accessible names only."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opened
from tests.web.laid import laid
from tests.web.play import PATIENCE, cover, hand, log, my_turn, sit_down
from tests.web.play_ringmaster import window, zone

# Anna can win with the third ring and Ben with a third sideshow; of what Anna holds only Sabotage! cannot be played.
POSITION: dict[str, Any] = {
    "players": 3,
    "turn": 0,
    "turns": 9,
    "options": {"window": 3},
    "zones": [["three-ring-circus"] * 2, ["sideshow-tent", "fortune-teller", "clown-car"], []],
    "hands": [["three-ring-circus", "bear-in-a-tutu", "juggling", "sabotage"], ["fire"], ["barker"]],
}
PEOPLE = ("Anna", "Ben", "Carl")


def one_screen(page: Page, data: Path) -> None:
    """Three friends in this position; Anna has said who she is."""
    page.goto(f"/table/{laid(data, 'ringmaster', POSITION)}")
    sit_down(page, PEOPLE)
    cover(page).click(timeout=PATIENCE)
    expect(my_turn(page)).to_be_visible(timeout=PATIENCE)


def test_a_card_is_played_by_keyboard(page: Page, data: Path) -> None:
    one_screen(page, data)
    hand(page).get_by_role("button", name="Juggling").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(log(page).filter(has_text="Anna plays Juggling")).to_be_attached(timeout=PATIENCE)


def test_a_refusal_links_to_the_rule(page: Page, data: Path) -> None:
    one_screen(page, data)
    hand(page).get_by_role("button", name="Sabotage!").click(force=True)
    page.get_by_role("alert").get_by_role("link").click()
    expect(page).to_have_url(re.compile(r"/rules/ringmaster#R24"))
    expect(page.get_by_role("main")).to_contain_text("R11")


def test_R31_R32_who_wins_with_a_card_is_shown_before_it_is_played(page: Page, data: Path) -> None:
    one_screen(page, data)
    ring, bear = hand(page).get_by_role("button", name="Three Ring"), hand(page).get_by_role("button", name="Bear")
    expect(ring).to_contain_text("You win")
    expect(ring).to_have_accessible_description(
        re.compile("You win if nobody stops it: three Three Ring Circus cards$")
    )
    expect(bear).not_to_contain_text("wins")
    bear.click()
    expect(page.get_by_role("button", name="Play Bear in a Tutu! in Ben")).to_contain_text(
        "Ben wins if nobody stops it"
    )
    carl = page.get_by_role("button", name="Play Bear in a Tutu! in Carl")
    expect(carl).to_contain_text("Carl’s sideshows: 1 of 3 (0 now)")
    ring.click()
    expect(page.get_by_role("status").filter(has_text="You win if nobody stops it")).to_be_visible()


def test_R12_how_many_cards_are_still_to_be_discarded_is_shown(page: Page, data: Path) -> None:
    many = ["big-top", "fire", "barker", "lion-tamer", "trapeze-artist", "juggling", "sabotage", "clown-car"]
    position = POSITION | {
        "players": 2,
        "step": "limit",
        "plays": 0,
        "zones": [[], []],
        "hands": [many, ["three-ring-circus"]],
    }
    page.goto(f"/table/{laid(data, 'ringmaster', position)}")
    sit_down(page, PEOPLE[:2])
    cover(page).click(timeout=PATIENCE)
    told = page.get_by_role("status").filter(has_text="Discard 2 more cards.")
    expect(told).to_be_visible(timeout=PATIENCE)
    hand(page).get_by_role("button", name="Juggling").click()
    expect(page.get_by_role("status").filter(has_text="1 more to discard after it")).to_be_visible()
    page.get_by_role("button", name="Discard Juggling").click()
    expect(log(page).filter(has_text="You discard Juggling")).to_be_attached(timeout=PATIENCE)
    expect(page.get_by_role("status").filter(has_text="Discard 1 more card.")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("holds", [True, False], ids=["held", "not held"])
def test_R24_in_a_window_sabotage_is_asked_of_all_and_lit_for_its_holder(
    opened: Opened, data: Path, holds: bool
) -> None:
    hands = [["big-top"], ["sabotage" if holds else "fire"]]
    anna = opened(reduced_motion="no-preference")
    screen = {"width": 1280, "height": 720} if holds else {"width": 390, "height": 844}
    ben = opened(reduced_motion="no-preference", viewport=screen)
    table = laid(data, "ringmaster", POSITION | {"players": 2, "zones": [[], []], "hands": hands})
    for page, name in ((anna, "Anna"), (ben, "Ben")):
        page.goto(f"/table/{table}")
        sit_down(page, [name])
    hand(anna).get_by_role("button", name="Big Top").click()
    anna.get_by_role("button", name=re.compile("^Play Big Top")).first.click()
    button = window(ben).get_by_role("button", name="Sabotage Big Top")
    expect(window(ben).get_by_role("timer")).to_be_visible(timeout=PATIENCE)
    expect(window(ben)).to_contain_text("Let it pass: Anna’s attractions: 1 of 5 (0 now)")
    assert button.get_attribute("aria-disabled") == ("false" if holds else "true")
    assert button.evaluate("it => it.offsetHeight") < 60  # no word is broken to make room for what stands beside it
    button.click(force=True)
    if holds:
        expect(log(ben).filter(has_text="You play Sabotage!")).to_be_attached(timeout=PATIENCE)
    else:
        expect(ben.get_by_role("alert")).to_contain_text("You do not hold Sabotage!")
    expect(window(ben)).to_be_hidden(timeout=PATIENCE)


def test_friends_on_one_screen_have_a_key_each_and_no_hand_in_sight(page: Page, data: Path) -> None:
    one_screen(page, data)
    hand(page).get_by_role("button", name="Juggling").click()
    page.get_by_role("button", name="Shuffle and deal out all hands").click()
    expect(window(page)).to_be_visible(timeout=PATIENCE)
    assert hand(page).count() == 0
    window(page).get_by_role("button", name="Sabotage! by Ben").click()
    expect(page.get_by_role("alert")).to_contain_text("You do not hold Sabotage!")
    window(page).get_by_role("button", name="Nobody: let it pass").click()
    expect(window(page)).to_be_hidden(timeout=PATIENCE)
    cover(page).click(timeout=PATIENCE)
    expect(hand(page).get_by_role("button").first).to_be_visible(timeout=PATIENCE)


def test_on_a_phone_the_zones_of_others_open_with_a_tap(opened: Opened, data: Path) -> None:
    page = opened(viewport={"width": 390, "height": 844})
    one_screen(page, data)
    zones = page.get_by_role("region", name=re.compile("’s zone$"))
    cards = zones.get_by_role("list", name="Cards in the zone")
    assert cards.count() == 0
    bottom = page.get_by_role("region", name="Your zone").evaluate("zone => zone.getBoundingClientRect().bottom")
    assert bottom < hand(page).evaluate("hand => hand.getBoundingClientRect().top"), "the own zone is in sight"
    page.get_by_role("button", name="Cards in Ben’s zone: 3", expanded=False).click()
    expect(cards).to_have_count(1)


def test_R60_a_card_that_is_chosen_to_be_wrecked_says_so(page: Page, data: Path) -> None:
    position = POSITION | {
        "step": "windstorm",
        "players": 4,
        "to_act": 0,
        "turn": 3,
        "played": {"card": "windstorm"},
        "zones": [["big-top", "clown-car"], [], [], []],
        "hands": [["fire"], [], [], []],
        "chosen": [None, None, None, None],
    }
    page.goto(f"/table/{laid(data, 'ringmaster', position)}")
    sit_down(page, (*PEOPLE, "Dora"))
    cover(page).click(timeout=PATIENCE)
    zone(page).get_by_role("button", name="Wreck Big Top").click(timeout=PATIENCE)
    expect(page.get_by_role("status").filter(has_text="Your attractions: 2 of 5 (3 now)")).to_be_visible()
    page.get_by_role("button", name="Wreck Big Top").last.click()
    cover(page).click(timeout=PATIENCE)
    expect(log(page).filter(has_text="Big Top in Anna’s zone is wrecked")).to_be_attached(timeout=PATIENCE)


@pytest.mark.parametrize("width", [1024, 1280])
def test_nothing_moves_when_a_card_is_chosen(opened: Opened, data: Path, width: int) -> None:
    page = opened(viewport={"width": width, "height": 768}, reduced_motion="no-preference")
    one_screen(page, data)
    places = (
        "[...document.querySelectorAll('[data-at^=\"zone:\"], .end')].map((each) => each.getBoundingClientRect().top)"
    )
    before = page.evaluate(places)
    hand(page).get_by_role("button", name="Three Ring").click()
    expect(page.get_by_role("button", name="Play Three Ring Circus").last).to_be_visible()
    assert page.evaluate(places) == before


def test_the_key_c_leads_to_your_own_circus(page: Page, data: Path) -> None:
    one_screen(page, data)
    page.keyboard.press("c")
    expect(zone(page).get_by_role("button", name="Three Ring Circus")).to_be_focused()


def test_R32_a_win_stands_still_with_its_cards_lit_before_the_result(opened: Opened, data: Path) -> None:
    page = opened(reduced_motion="no-preference")
    position = POSITION | {"players": 2, "zones": POSITION["zones"][:2], "discard": ["sabotage"]}
    position["hands"] = [["three-ring-circus"], ["fire"]]
    page.goto(f"/table/{laid(data, 'ringmaster', position)}")
    sit_down(page, PEOPLE[:2])
    cover(page).click(timeout=PATIENCE)
    hand(page).get_by_role("button", name="Three Ring").click()
    page.get_by_role("button", name="Play Three Ring Circus").last.click()
    page.wait_for_function(
        """() => document.querySelector('[data-at="card:0:three-ring-circus"][data-lit]') !== null"""
    )
    expect(page.get_by_role("region", name="Result")).to_contain_text("You win", timeout=PATIENCE)
