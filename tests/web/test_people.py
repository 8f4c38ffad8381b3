"""Who you are: the same person on two devices, all that is known, and nothing of it any more."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.play import PATIENCE, hand, play_something, wait_for_my_turn
from tests.web.scanning import scanned
from tests.web.test_axe import judged
from tests.web.test_inviting import people

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.web.leaping import Leaping

KEPT = "JSON.parse(localStorage.getItem('chapiteau.person'))"


def play_figaro(page: Page) -> str:
    """A match against bots; where it is."""
    page.goto("/")
    page.get_by_role("button", name=re.compile("^(Play|Jouer à) Figaro")).click()
    expect(page.get_by_role("region", name=re.compile("^(Your hand|Votre main)$"))).to_be_visible(timeout=PATIENCE)
    return page.url


def six_words(page: Page) -> str:
    page.goto("/you")
    page.get_by_role("button", name=re.compile("^(Show a code|Afficher un code)$")).press("Enter")
    words = page.get_by_role("status", name=re.compile("^(Six words|Six mots)"))
    expect(words).to_have_text(re.compile(r"^\w+( \w+){5}$"), timeout=PATIENCE)
    return words.inner_text()


def test_a_person_is_remembered_without_being_asked_for_anything(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB") as (page,):
        page.goto("/")
        assert page.evaluate(KEPT) is None
        play_figaro(page)
        first = page.evaluate(KEPT)
        assert re.fullmatch("[0-9a-f]{64}", first)
        # The same person at every table.
        play_figaro(page)
        assert page.evaluate(KEPT) == first
        page.goto("/")
        mine = page.get_by_role("region", name="Your games").get_by_role("link", name=re.compile("^Resume: Figaro"))
        expect(mine).to_have_count(2, timeout=PATIENCE)


def test_a_match_goes_on_on_another_device_by_six_words(browser: Browser, base_url: str) -> None:
    """A French desk, an English phone: the words are typed in the language in which they were shown."""
    with people(browser, base_url, "fr-FR", "en-GB", "en-GB") as (desk, phone, stranger):
        table = play_figaro(desk)
        words = six_words(desk)
        expect(desk.get_by_role("img", name="Code QR pour l’autre appareil")).to_be_visible(timeout=PATIENCE)
        assert not judged(desk)
        phone.goto("/you")
        phone.get_by_role("textbox", name="Six words from your other device").fill(words.upper())
        phone.get_by_role("button", name="Use this device").press("Enter")
        expect(phone.get_by_role("status").filter(has_text="your games are on this device")).to_be_visible()
        phone.get_by_role("link", name="Front page").click()
        yours = phone.get_by_role("region", name="Your games")
        yours.get_by_role("link", name=re.compile("^Resume: Figaro")).click(timeout=PATIENCE)
        assert phone.url == table
        assert wait_for_my_turn(phone)
        play_something(phone)
        stranger.set_viewport_size({"width": 320, "height": 568})
        stranger.goto("/you")
        stranger.get_by_role("textbox", name="Six words from your other device").fill(words)
        stranger.keyboard.press("Enter")
        expect(stranger.get_by_role("alert")).to_contain_text("lead nowhere", timeout=PATIENCE)
        expect(stranger.get_by_role("alert")).to_be_in_viewport()
        stranger.goto(table)
        expect(stranger.get_by_text("You are watching.")).to_be_visible(timeout=PATIENCE)
        assert hand(stranger).count() == 0


def test_the_code_of_the_other_device_needs_no_typing(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB", "en-GB") as (desk, phone):
        table = play_figaro(desk)
        words = six_words(desk)
        # The code of an address that only this machine reaches would lead a phone nowhere.
        reach = desk.get_by_role("status").filter(has_text=re.compile("machine only|same network"))
        expect(reach).to_be_visible(timeout=PATIENCE)
        link = scanned(desk.get_by_role("img", name="QR code for the other device"))
        assert link == f"{desk.url}#use=" + words.replace(" ", "-")
        phone.goto(link)
        expect(phone).to_have_url(re.compile("/you$"), timeout=PATIENCE)
        expect(phone.get_by_role("button", name="Use this device")).to_be_focused()
        phone.keyboard.press("Enter")
        expect(phone.get_by_role("status").filter(has_text="your games are on this device")).to_be_visible()
        # It works once, and the desk sees that it is spent.
        expect(desk.get_by_role("status").filter(has_text="your games are on the other device")).to_be_visible(
            timeout=PATIENCE
        )
        expect(desk.get_by_role("img", name="QR code for the other device")).to_have_count(0)
        listed = phone.get_by_role("listitem")
        expect(listed).to_have_text([re.compile("^Device added on"), re.compile("^This device, since")])
        assert not judged(phone)
        # The desk is lost: whoever has it plays no more for this person.
        phone.get_by_role("button", name=re.compile("^Remove: Device added on")).press("Enter")
        phone.get_by_role("button", name="Yes, remove it").press("Enter")
        expect(phone.get_by_role("status").filter(has_text="Removed.")).to_be_focused(timeout=PATIENCE)
        expect(listed).to_have_count(0)
        desk.goto(table)
        expect(desk.get_by_text("You are watching.")).to_be_visible(timeout=PATIENCE)


def test_a_code_waits_for_the_other_device_even_before_the_first_game(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB", "en-GB") as (desk, phone):
        words = six_words(desk)
        desk.wait_for_load_state("networkidle")
        # The page asks whether the other device has come.
        desk.wait_for_event("requestfinished", lambda asked: asked.url.endswith("/api/people/me"))
        expect(desk.get_by_role("status", name="Six words for the other device:")).to_have_text(words)
        phone.goto("/you#use=" + words.replace(" ", "-"))
        phone.get_by_role("button", name="Use this device").click()
        expect(desk.get_by_role("status").filter(has_text="your games are on the other device")).to_be_visible(
            timeout=PATIENCE
        )


def test_the_words_work_for_ten_minutes(browser: Browser, leaping: tuple[str, Leaping]) -> None:
    url, time = leaping
    with people(browser, url, "en-GB", "en-GB") as (desk, phone):
        words = six_words(desk)
        time.leap(601)
        phone.goto("/you#use=" + words.replace(" ", "-"))
        phone.get_by_role("button", name="Use this device").click()
        expect(phone.get_by_role("alert")).to_contain_text("These words lead nowhere", timeout=PATIENCE)


def test_a_game_is_forgotten_on_every_device(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB", "en-GB") as (desk, phone):
        play_figaro(desk)
        phone.goto("/you#use=" + six_words(desk).replace(" ", "-"))
        phone.get_by_role("button", name="Use this device").click()
        expect(phone.get_by_role("status").filter(has_text="your games are on this device")).to_be_visible()
        desk.goto("/")
        desk.get_by_role("button", name=re.compile("^Forget: Figaro")).click(timeout=PATIENCE)
        with desk.expect_response("**/api/people/forget"):
            desk.get_by_role("button", name="Yes, forget it").click()
        phone.goto("/")
        expect(phone.get_by_role("button", name="Play Figaro")).to_be_visible(timeout=PATIENCE)
        expect(phone.get_by_role("region", name="Your games")).to_have_count(0)


def test_everything_is_downloaded_and_deleted(browser: Browser, base_url: str, tmp_path: Path) -> None:
    with people(browser, base_url, "en-GB", "en-GB") as (anna, watcher):
        anna.goto("/you")
        anna.get_by_role("button", name="Download everything").click()
        expect(anna.get_by_role("status").filter(has_text="knows nothing about you")).to_be_visible(timeout=PATIENCE)
        anna.get_by_role("textbox", name="Your name").fill("Zerlina")
        anna.get_by_role("textbox", name="Your name").press("Tab")
        expect(anna.get_by_role("status").filter(has_text="Name saved")).to_be_visible()
        anna.get_by_role("textbox", name="Your name").fill("  ")
        anna.get_by_role("textbox", name="Your name").press("Tab")
        expect(anna.get_by_role("textbox", name="Your name")).to_have_value("Zerlina")
        watcher.goto(play_figaro(anna))
        expect(watcher.get_by_role("heading", name="Zerlina").first).to_be_visible(timeout=PATIENCE)
        anna.goto("/you")
        with anna.expect_download() as download:
            anna.get_by_role("button", name="Download everything").click(timeout=PATIENCE)
        download.value.save_as(tmp_path / "you.json")
        told = json.loads((tmp_path / "you.json").read_text())
        assert [seat["sat"]["name"] for seat in told["seats"]] == ["Zerlina"]
        anna.get_by_role("button", name="Delete me").click()
        anna.get_by_role("button", name="Yes, delete me").press("Enter")
        expect(anna.get_by_role("status").filter(has_text="forgotten")).to_be_visible(timeout=PATIENCE)
        expect(watcher.get_by_role("heading", name="Zerlina")).to_have_count(0, timeout=PATIENCE)
        expect(watcher.get_by_role("heading", name="Seat 1").first).to_be_visible()
        anna.goto("/")
        expect(anna.get_by_role("button", name="Play Figaro")).to_be_visible(timeout=PATIENCE)
        expect(anna.get_by_role("region", name="Your games")).to_have_count(0)
        assert anna.evaluate(KEPT) is None
