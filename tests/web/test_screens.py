"""On several screens: the board for all on one, and each hand on the phone of its player."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.conftest import serving
from tests.web.play import BOT, PATIENCE, PERSON, hand, over, sit_down
from tests.web.scanning import scanned
from tests.web.test_axe import judged
from tests.web.test_company import playing
from tests.web.test_company import press as vote
from tests.web.test_inviting import invite, people, press

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser


def test_the_board_is_on_one_screen_and_each_hand_on_a_phone(browser: Browser, base_url: str) -> None:
    """The big screen shows no hand, even when it is opened by a browser that holds a seat."""
    with people(browser, base_url, "en-GB", "fr-FR") as (anna, ben):
        invite(anna)
        press(anna, "Bot instead", 3)
        screen = anna.context.new_page()
        screen.set_viewport_size({"width": 1440, "height": 900})
        screen.goto(anna.url)
        screen.get_by_role("link", name="Show the board on this screen.").press("Enter", timeout=PATIENCE)
        expect(screen).to_have_url(re.compile("/screen/"))
        expect(screen.get_by_role("main")).to_contain_text("Scan the code to sit down: 1 free seat", timeout=PATIENCE)
        code = screen.get_by_role("img", name="QR code of the link")
        expect(code).to_be_visible()
        assert code.evaluate("it => it.getBoundingClientRect().height") > 400  # it is scanned from across the room
        assert not judged(screen)
        assert scanned(code) == anna.url
        ben.goto(scanned(code))
        sit_down(ben, ("Ben",))
        expect(hand(anna)).to_be_visible(timeout=PATIENCE)
        expect(ben.get_by_role("region", name="Votre main")).to_be_visible(timeout=PATIENCE)
        expect(screen.get_by_text("You are watching.")).to_be_visible(timeout=PATIENCE)
        assert hand(screen).count() == 0
        expect(code).to_be_visible()
        assert screen.evaluate("document.documentElement.scrollHeight <= innerHeight")  # nobody scrolls a television
        expect(screen.get_by_role("heading", name="Ben").first).to_be_visible()
        assert screen.evaluate("getComputedStyle(document.documentElement).fontSize") == "20.8px"
        screen.get_by_role("link", name="Back to the table").click()
        expect(hand(screen)).to_be_visible(timeout=PATIENCE)
        assert screen.evaluate("getComputedStyle(document.documentElement).fontSize") == "16px"


def test_a_question_does_not_cover_the_map_where_there_is_no_hand(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB", "en-GB") as (anna, screen):
        anna.goto("/")
        anna.get_by_role("button", name="Play 3 Ring Circus").click(timeout=PATIENCE)
        expect(hand(anna)).to_be_visible(timeout=PATIENCE)
        screen.set_viewport_size({"width": 1280, "height": 720})
        screen.goto(anna.url.replace("/table/", "/screen/"))
        asked = screen.get_by_text("Choose a metropolis for your caravan")
        expect(asked).to_be_in_viewport(timeout=PATIENCE)
        ground, words = screen.get_by_role("group", name="Map", exact=True).bounding_box(), asked.bounding_box()
        assert ground
        assert words
        assert ground["y"] + ground["height"] <= words["y"]


def test_a_spectator_on_a_phone_has_no_empty_pane(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB", "fr-FR") as (anna, phone):
        anna.goto("/")
        anna.get_by_role("button", name="Play 3 Ring Circus").click(timeout=PATIENCE)
        expect(hand(anna)).to_be_visible(timeout=PATIENCE)
        phone.set_viewport_size({"width": 390, "height": 844})
        phone.goto(anna.url)
        expect(phone.get_by_role("tab")).to_have_text(["Carte", "Rangée de Tickets"], timeout=PATIENCE)
        phone.get_by_role("tab").last.click()
        expect(phone.get_by_role("region", name="Rangée de Tickets")).to_be_visible()


def test_the_big_screen_says_which_seats_are_free(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB", "en-GB") as (anna, screen):
        invite(anna)
        screen.goto(anna.url.replace("/table/", "/screen/"))
        main = screen.get_by_role("main")
        expect(main).to_contain_text("Scan the code to sit down: 2 free seats", timeout=PATIENCE)
        press(anna, "Keep free", 3)
        expect(main).to_contain_text("Scan the code to sit down: 1 free seat", timeout=PATIENCE)
        expect(screen.get_by_role("listitem")).to_have_text(["Anna", "Free seat", "Kept free", "Bartolo"])
        screen.goto("/screen/nothing")
        expect(main).to_contain_text("This table cannot be reached", timeout=PATIENCE)


def test_the_big_screen_says_when_it_may_be_out_of_date(browser: Browser, tmp_path: Path) -> None:
    data = tmp_path / "store.sqlite"
    with people(browser, "http://127.0.0.1", "en-GB") as (screen,):
        with serving(data) as address:
            table = {"game": "figaro", "seats": [PERSON, BOT, BOT], "pace": 0}
            made = screen.request.post(f"{address}api/tables", data=table)
            screen.goto(f"{address}screen/{made.json()['table']}")
            expect(screen.get_by_role("main")).to_contain_text("1 free seat", timeout=PATIENCE)
        lost = screen.get_by_role("status").filter(has_text="Connection lost")
        expect(lost).to_be_visible(timeout=PATIENCE)


def test_a_seat_that_is_kept_for_somebody_is_not_free(browser: Browser, base_url: str) -> None:
    with playing(browser, base_url, bots=0, names=("Anna", "Bea", "Cleo")) as (anna, bea, cleo):
        screen = anna.context.new_page()
        screen.goto(anna.url.replace("/table/", "/screen/"))
        vote(anna, "Leave")
        vote(anna, "Yes, stop it")
        for page in (bea, cleo):
            vote(page, "Agree")
        expect(over(cleo)).to_be_visible(timeout=PATIENCE)
        cleo.goto("about:blank")
        vote(anna, "Play again")
        vote(bea, "Agree")
        seats = screen.get_by_role("main").get_by_role("listitem")
        expect(seats).to_have_text(["Anna", "Bea", "Cleo · not back yet"], timeout=PATIENCE)
        expect(screen.get_by_text("Scan the code")).to_have_count(0)


def test_a_person_without_a_name_is_player_1_to_others(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB", "fr-FR") as (anna, watcher):
        anna.goto("/")
        anna.get_by_role("button", name="Play Figaro").click(timeout=PATIENCE)
        expect(anna.get_by_role("heading", name="You", exact=True).first).to_be_visible(timeout=PATIENCE)
        watcher.goto(anna.url)
        expect(watcher.get_by_role("heading", name="Player 1", exact=True).first).to_be_visible(timeout=PATIENCE)
