"""What is our proposal and not printed says so, no louder than a footnote."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Opened
from tests.web.play import LIVE, PATIENCE, my_turn

SIGN = "P: our proposal"
BOT = {"kind": "bot", "bot": "heuristic"}
# By game: the options, and how many lines the first board's list has.
BOARDS = {
    "figaro": ({}, 2),
    "aramini-circus": ({"bonus_cards": True}, 1),
    "ringmaster": ({}, 4),
    "three-ring-circus": ({}, 6),
}


@pytest.fixture
def page(opened: Opened) -> Page:
    return opened(viewport={"width": 1440, "height": 900})


@pytest.mark.parametrize("game", BOARDS)
def test_a_board_has_one_sign_that_opens_the_list_of_what_is_ours(page: Page, server: str, game: str) -> None:
    options, lines = BOARDS[game]
    table = {"game": game, "seats": [{"kind": "human"}, BOT, BOT], "pace": 0, "options": options}
    made = page.request.post("/api/tables", data=table, headers={"origin": server})
    page.goto(f"/table/{made.json()['table']}")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name=re.compile("^Sit here: ")).first.click()
    sign = page.get_by_role("button", name=SIGN).first
    expect(sign).to_be_visible(timeout=PATIENCE)
    # A key only hurries pictures that are still to be seen: a bot may have begun, and in Ringmaster a window be open.
    asked = my_turn(page).or_(page.get_by_role("heading", name="Sabotage?"))
    expect(asked.first).to_be_visible(timeout=PATIENCE)
    page.wait_for_function(LIVE)
    sign.focus()
    page.keyboard.press("Enter")
    note = page.get_by_role("note")
    expect(note).to_be_visible()
    expect(note.get_by_role("listitem")).to_have_count(lines)
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
