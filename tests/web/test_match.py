"""A real browser plays Figaro, by roles and accessible names only."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import Opened
from tests.web.laid import laid
from tests.web.play import (
    BOT,
    PATIENCE,
    PERSON,
    cover,
    hand,
    log,
    my_turn,
    open_table,
    over,
    play_something,
    sit_down,
    wait_for_my_turn,
)


def test_play_is_one_click_from_the_front_page(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play Figaro").click()
    expect(hand(page).get_by_role("button").first).to_be_visible(timeout=PATIENCE)


def test_F24_a_refused_move_says_which_rule_forbids_it(page: Page, data: Path) -> None:
    page.goto(f"/table/{laid(data, 'figaro', {'players': 3, 'to_act': 0, 'hands': [['ronde', 'red-1'], None, None]})}")
    sit_down(page, ("Anna", "Bea", "Cid"))
    cover(page).click(timeout=PATIENCE)
    hand(page).get_by_role("button", name="ronde").click()
    page.get_by_role("button", name="Play ronde in front of Bea").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("F24")


def test_a_refusal_links_to_the_rule_in_the_players_language(opened: Opened, data: Path) -> None:
    page = opened(locale="fr-FR")
    page.goto(f"/table/{laid(data, 'figaro', {'players': 3, 'to_act': 0, 'hands': [['red-1'], None, None]})}")
    sit_down(page, ("Anna", "Bea", "Cid"))
    page.get_by_role("button", name="Je suis Anna").click(timeout=PATIENCE)
    page.get_by_role("button", name="Ramasser toutes les rangées").click(force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("il n’y a rien à ramasser")
    alert.get_by_role("link").click()
    expect(page).to_have_url(re.compile("/rules/figaro#F31"))
    expect(page.get_by_role("main")).to_contain_text("F31")


def test_the_whole_turn_by_keyboard(page: Page) -> None:
    open_table(page, "figaro", [PERSON, BOT, BOT])
    assert wait_for_my_turn(page)
    cards = hand(page).get_by_role("button", disabled=False)
    held, lines = sum_of_copies(page), log(page).count()
    cards.first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(log(page).nth(lines)).to_be_attached(timeout=PATIENCE)
    wait_for_my_turn(page)
    assert sum_of_copies(page) == held - 1


def sum_of_copies(page: Page) -> int:
    names = [button.get_attribute("aria-label") or "" for button in hand(page).get_by_role("button").all()]
    return sum(int(found[1]) if (found := re.search(r", (\d+) copies", name)) else 1 for name in names)


def test_friends_on_one_screen_never_see_each_others_hands(page: Page) -> None:
    open_table(page, "figaro", [PERSON, PERSON, BOT], ("Anna", "Ben"))
    for _ in range(4):
        expect(cover(page)).to_be_visible(timeout=PATIENCE)
        assert hand(page).count() == 0
        cover(page).click()
        expect(hand(page)).to_be_visible(timeout=PATIENCE)
        play_until_covered(page)


def test_the_last_player_on_one_screen_can_take_back_under_the_cover(page: Page) -> None:
    open_table(page, "figaro", [PERSON] * 3, ("Anna", "Ben", "Cleo"))
    expect(cover(page)).to_be_visible(timeout=PATIENCE)
    first = cover(page).inner_text()
    cover(page).click()
    expect(cover(page)).to_be_hidden()
    play_until_covered(page)
    expect(cover(page)).not_to_have_text(first)
    page.get_by_role("button", name=re.compile("^Undo .*'s move$|^Undo .*’s move$")).click()
    expect(cover(page)).to_have_text(first, timeout=PATIENCE)
    assert hand(page).count() == 0


def play_until_covered(page: Page) -> None:
    """Whoever takes goes on (F27), so one player may play several cards before the screen is covered."""
    while True:
        expect(my_turn(page).or_(cover(page)).first).to_be_visible(timeout=PATIENCE)
        if cover(page).is_visible():
            return
        play_something(page)


def test_two_people_and_a_spectator_over_the_net(opened: Opened) -> None:
    anna, ben, watcher = opened(), opened(), opened()
    open_table(anna, "figaro", [PERSON, PERSON, BOT])
    ben.goto(anna.url)
    sit_down(ben, ("Ben",))
    watcher.goto(anna.url)
    for _ in range(6):
        play_something(who_is_asked(anna, ben))
    expect(watcher.get_by_text("You are watching.")).to_be_visible(timeout=PATIENCE)
    assert hand(watcher).count() == 0
    ben.reload()
    expect(hand(ben).get_by_role("button").first).to_be_visible(timeout=PATIENCE)


def who_is_asked(*pages: Page) -> Page:
    """The page whose player must decide. What one page says of another's turn may be out of date already."""
    for _ in range(PATIENCE // 50):
        for page in pages:
            if my_turn(page).is_visible():
                return page
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def test_two_tabs_of_one_player_both_work(opened: Opened) -> None:
    first = opened()
    second = first.context.new_page()
    open_table(first, "figaro", [PERSON, BOT, BOT])
    assert wait_for_my_turn(first)
    second.goto(first.url)
    for page, other in ((second, first), (first, second), (second, first)):
        assert wait_for_my_turn(other)
        expect(log(page)).to_have_count(log(other).count(), timeout=PATIENCE)  # it knows what the other tab did
        assert wait_for_my_turn(page)
        play_something(page)
        expect(over(page)).to_be_hidden()


def test_F26_who_takes_how_many_cards_is_shown_before_the_card_is_played(page: Page, data: Path) -> None:
    rows = [["red-1"], ["blue-2", "blue-2"], []]
    position = {"players": 3, "to_act": 0, "rows": rows, "hands": [["blue-2", "red-2"], None, None]}
    page.goto(f"/table/{laid(data, 'figaro', position)}")
    sit_down(page, ("Anna", "Bea", "Cid"))
    page.get_by_role("button", name="I am Anna").click(timeout=PATIENCE)
    hand(page).get_by_role("button", name="blue 2").click()
    target = page.get_by_role("button", name="Play blue 2 in front of Bea")
    expect(target).to_contain_text("→ 6: Bea takes 4")
    hand(page).get_by_role("button", name="red 2").click()
    mine = page.get_by_role("button", name="Play red 2 in front of yourself, Play here → 3")
    expect(mine).to_have_accessible_description(re.compile("The row then counts 3"))


def test_F31_taking_rows_asks_again_while_a_card_can_be_played(page: Page, data: Path) -> None:
    position = {"players": 3, "to_act": 0, "rows": [["red-1"], ["blue-2"], []], "hands": [["red-2"], None, None]}
    page.goto(f"/table/{laid(data, 'figaro', position)}")
    sit_down(page, ("Anna", "Bea", "Cid"))
    page.get_by_role("button", name="I am Anna").click(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Take all rows: 2 cards")).to_be_visible()
    page.keyboard.press("t")
    sure = page.get_by_role("button", name="Take 2 cards")
    expect(sure).to_be_focused()
    page.keyboard.press("Escape")
    expect(sure).to_be_hidden()
    page.keyboard.press("t")
    page.keyboard.press("Enter")
    expect(log(page).filter(has_text="You take all rows.")).to_have_count(1, timeout=PATIENCE)


def test_F40_the_end_of_a_round_stops_the_table_until_it_was_read(page: Page, data: Path) -> None:
    """Anna plays her last card, Bea has none to begin with: the round ends, and why is told."""
    tricks = [["red-2"], ["blue-2", "blue-2"], []]
    position = {"players": 3, "to_act": 0, "rows": [[], [], []], "tricks": tricks, "hands": [["ronde"], [], None]}
    page.goto(f"/table/{laid(data, 'figaro', position)}")
    sit_down(page, ("Anna", "Bea", "Cid"))
    page.get_by_role("button", name="I am Anna").click(timeout=PATIENCE)
    hand(page).get_by_role("button", name="ronde").click()
    page.get_by_role("button", name="Play ronde in front of yourself").click()
    page.get_by_role("button", name="I am Bea").click(timeout=PATIENCE)
    summary = page.get_by_role("region", name="Round 1 is over")
    expect(summary).to_contain_text("You have no card left to begin a turn with: you take the King.", timeout=PATIENCE)
    expect(summary.get_by_role("row", name=re.compile("^Bea 2"))).to_be_visible()
    summary.get_by_role("button", name="Carry on").click()
    expect(summary).to_be_hidden(timeout=PATIENCE)
