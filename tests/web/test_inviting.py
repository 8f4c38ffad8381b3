"""Inviting: two or three people with a browser each come to one table, by roles and accessible names only."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.server.test_network import OTHER, serving
from tests.web.play import PATIENCE, hand
from tests.web.scanning import scanned
from tests.web.test_axe import judged

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

SHARED = "navigator.share = async (what) => { window.shared = what; }"


@contextmanager
def people(browser: Browser, base_url: str, *languages: str) -> Iterator[list[Page]]:
    """A page each, of browsers that know nothing of each other."""
    contexts = [browser.new_context(base_url=base_url, reduced_motion="reduce", locale=each) for each in languages]
    try:
        yield [context.new_page() for context in contexts]
    finally:
        for context in contexts:
            context.close()


def invite(page: Page, game: str = "Figaro", name: str = "Anna") -> None:
    """Set up a table with other people, by keyboard where that is another way."""
    page.goto("/")
    page.get_by_role("button", name=f"Set up a table: {game}").press("Enter")
    page.get_by_role("combobox", name="Who sits in seat 3?").select_option("A person")
    page.get_by_role("radio", name="Online: share a link").check()
    page.get_by_role("textbox", name="Name for seat 1").fill(name)
    page.get_by_role("button", name="Create the table").press("Enter")
    expect(seat(page, 1)).to_contain_text(name, timeout=PATIENCE)


def seat(page: Page, number: int) -> Locator:
    return page.get_by_role("list", name=re.compile("^(Seats|Places)$")).get_by_role("listitem").nth(number - 1)


def press(page: Page, what: str, number: int) -> None:
    page.get_by_role("button", name=f"{what}: Seat {number}", exact=True).press("Enter")


def told(page: Page, text: str) -> Locator:
    """What is read out, seen or not."""
    return page.get_by_role("status").filter(has_text=text)


def test_the_host_sits_at_once_and_the_page_says_what_is_played(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB", "fr-FR") as (anna, ben):
        invite(anna)
        expect(seat(anna, 1)).to_contain_text("you")
        expect(anna.get_by_role("main")).to_be_focused()
        ben.goto(anna.url)
        expect(ben.get_by_role("heading", name="Figaro")).to_be_visible(timeout=PATIENCE)
        expect(ben.get_by_role("main")).to_contain_text("Comptes visibles\u00a0: non")
        expect(anna.get_by_role("main")).to_contain_text("Open counts: no")
        assert ben.get_by_role("button", name=re.compile("^(Un robot|Retirer|Réserver)")).count() == 0
        anna.get_by_role("textbox", name="Your name").fill("Annabel")
        anna.get_by_role("button", name="Change").press("Enter")
        expect(seat(ben, 1)).to_contain_text("Annabel", timeout=PATIENCE)
        expect(seat(anna, 1)).to_contain_text("you")
        assert not judged(anna)
        assert not judged(ben)


def test_an_unreadable_name_costs_no_seat(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB", "en-GB") as (anna, ben):
        invite(anna)
        anna.get_by_role("textbox", name="Your name").fill("\N{HANGUL FILLER}")
        anna.get_by_role("button", name="Change").press("Enter")
        expect(anna.get_by_role("alert")).to_contain_text("a name that the others can read", timeout=PATIENCE)
        expect(seat(anna, 1)).to_contain_text("Anna", timeout=PATIENCE)
        press(anna, "Leave the seat", 1)  # and stay off it: the refused name must not be tried again
        expect(seat(anna, 1)).to_contain_text("Free seat", timeout=PATIENCE)
        ben.goto("/you")
        ben.get_by_role("textbox", name="Your name").fill("\N{HANGUL FILLER}")
        ben.keyboard.press("Enter")
        ben.goto("/")
        ben.get_by_role("button", name="Play Figaro").click(timeout=PATIENCE)
        expect(ben.get_by_role("alert")).to_contain_text("a name that the others can read", timeout=PATIENCE)
        ben.get_by_role("button", name="Sit here: Seat 1").click(timeout=PATIENCE)
        expect(hand(ben)).to_be_visible(timeout=PATIENCE)


def test_a_seat_gets_a_bot_and_the_match_begins(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB", "en-GB") as (anna, ben):
        invite(anna)
        press(anna, "Bot instead", 3)
        level = anna.get_by_role("combobox", name="Level of the bot: Seat 3")
        expect(level).to_be_visible(timeout=PATIENCE)
        expect(anna.get_by_role("list", name="Seats")).to_be_focused()
        level.select_option("Novice")
        ben.goto(anna.url)
        ben.get_by_role("textbox", name="Your name").fill("Ben")
        ben.get_by_role("button", name="Sit here: Seat 2").press("Enter")
        for page in (anna, ben):
            expect(hand(page)).to_be_visible(timeout=PATIENCE)
            expect(page.get_by_role("main")).to_be_focused()


def test_a_seat_is_kept_free_left_and_its_guest_removed(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB", "en-GB") as (anna, ben):
        invite(anna)
        press(anna, "Keep free", 3)
        ben.goto(anna.url)
        expect(seat(ben, 3)).to_contain_text("Kept free", timeout=PATIENCE)
        assert ben.get_by_role("button", name="Sit here: Seat 3").count() == 0
        ben.get_by_role("textbox", name="Your name").fill("Ben")
        ben.get_by_role("button", name="Sit here: Seat 2").click()
        expect(seat(anna, 2)).to_contain_text("Ben", timeout=PATIENCE)
        expect(told(anna, "Ben has sat down.")).to_be_attached()
        press(ben, "Leave the seat", 2)
        expect(seat(anna, 2)).to_contain_text("Free seat", timeout=PATIENCE)
        expect(told(anna, "Ben has left the table.")).to_be_attached()
        expect(seat(ben, 2)).to_contain_text("Free seat")
        ben.get_by_role("button", name="Sit here: Seat 2").click()
        expect(seat(anna, 2)).to_contain_text("Ben", timeout=PATIENCE)
        press(anna, "Remove", 2)
        expect(ben.get_by_role("status").filter(has_text="The host has freed your seat.")).to_be_visible(
            timeout=PATIENCE
        )
        expect(seat(ben, 2)).to_contain_text("Kept free")
        ben.reload()
        expect(seat(ben, 2)).to_contain_text("Kept free", timeout=PATIENCE)
        press(anna, "Open to all", 2)
        expect(ben.get_by_role("button", name="Sit here: Seat 2")).to_be_visible(timeout=PATIENCE)


def test_two_clicks_on_sit_here_sit_down_once(browser: Browser, base_url: str) -> None:
    """Only one nonce is promised: the match could not begin with another."""
    with people(browser, base_url, "en-GB", "en-GB") as (anna, ben):
        invite(anna)
        press(anna, "Bot instead", 3)
        ben.goto(anna.url)
        ben.get_by_role("textbox", name="Your name").fill("Ben")
        ben.get_by_role("button", name="Sit here: Seat 2").dblclick()
        for page in (anna, ben):
            expect(hand(page)).to_be_visible(timeout=PATIENCE)


def test_another_tab_knows_of_the_seat_and_does_not_take_it_back(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB", "en-GB") as (anna, ben):
        invite(anna)
        ben.goto(anna.url)
        tab = ben.context.new_page()
        tab.goto(anna.url)
        expect(tab.get_by_role("button", name="Sit here: Seat 2")).to_be_visible(timeout=PATIENCE)
        ben.get_by_role("textbox", name="Your name").fill("Ben")
        ben.get_by_role("button", name="Sit here: Seat 2").click()
        expect(tab.get_by_role("button", name="Leave the seat: Seat 2")).to_be_visible(timeout=PATIENCE)
        ben.get_by_role("textbox", name="Your name").fill("Benjamin")
        ben.get_by_role("button", name="Change").click()
        expect(seat(tab, 2)).to_contain_text("Benjamin", timeout=PATIENCE)
        press(ben, "Leave the seat", 2)
        expect(told(anna, "Benjamin has left the table.")).to_be_attached(timeout=PATIENCE)
        for page in (ben, tab):
            expect(page.get_by_role("button", name="Sit here: Seat 2")).to_be_visible(timeout=PATIENCE)
        anna.wait_for_timeout(300)  # a tab that takes it back does so at once
        expect(seat(anna, 2)).to_contain_text("Free seat")
        # The second tab sits down, and both have the hand.
        tab.get_by_role("button", name="Sit here: Seat 2").click()
        press(anna, "Bot instead", 3)
        for page in (anna, ben, tab):
            expect(hand(page)).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_link_code_and_share_sheet_are_one_tap_away_in_a_match(browser: Browser, base_url: str, language: str) -> None:
    with people(browser, base_url, language) as (anna,):
        anna.add_init_script(SHARED)
        anna.goto("/")
        anna.get_by_role("button", name=re.compile("^(Play|Jouer à) Figaro")).click()
        anna.get_by_role("button", name=re.compile("^(Invite people|Inviter du monde)$")).click(timeout=PATIENCE)
        dialog = anna.get_by_role("dialog")
        expect(dialog.get_by_role("img", name=re.compile("QR"))).to_be_visible(timeout=PATIENCE)
        expect(dialog).to_contain_text(re.compile("All seats are taken|Toutes les places sont prises"))
        link = dialog.get_by_role("textbox").input_value()
        assert scanned(dialog.get_by_role("img", name=re.compile("QR"))) == link
        assert link.endswith(re.sub("^.*/table/", "/table/", anna.url))
        dialog.get_by_role("button", name=re.compile("^(Share|Partager)…$")).click()
        assert anna.evaluate("shared.url") == link
        assert "Figaro" in anna.evaluate("shared.text")
        assert not judged(anna)
        anna.keyboard.press("Escape")
        expect(anna.get_by_role("button", name=re.compile("^(Invite people|Inviter du monde)$"))).to_be_focused()


@pytest.mark.parametrize("address", [OTHER, None])
def test_an_address_of_this_machine_alone_says_so(browser: Browser, tmp_path: Path, address: str | None) -> None:
    """Where the machine has a network, the server opens to it, and the link leads there."""
    with serving(tmp_path, found=address) as port:
        here = f"http://127.0.0.1:{port}"
        with people(browser, here, "en-GB", "en-GB") as (anna, ben):
            invite(anna)
            note = anna.get_by_role("status").filter(has_text=re.compile("network|machine only"))
            link = anna.get_by_role("textbox", name="Link to this table")
            button = anna.get_by_role("button", name="Open to the network")
            expect(note).to_contain_text("This address works on this machine only", timeout=PATIENCE)
            expect(link).to_have_value(re.compile(f"^{here}/table/"))
            expect(button).to_have_count(0 if address is None else 1)
            if address is not None:
                button.press("Enter")
                expect(note).to_contain_text("Open to the network")
                expect(link).to_have_value(re.compile(f"^http://{address}:{port}/table/"))
                assert scanned(anna.get_by_role("img", name="QR code of the link")) == link.input_value()
                ben.goto(link.input_value())
                expect(ben.get_by_role("heading", name="Figaro")).to_be_visible(timeout=PATIENCE)
                expect(seat(ben, 1)).to_contain_text("Anna")
