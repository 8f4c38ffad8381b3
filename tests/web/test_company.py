"""Two or three people at a table who leave, come back, run out of time and vote: by roles and accessible names only."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.web.play import BOT, LIVE, PATIENCE, PERSON, hand, my_turn, over, sit_down
from tests.web.test_axe import judged
from tests.web.test_inviting import people, seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Locator, Page, Route, WebSocketRoute

    from tests.web.leaping import Leaping


@contextmanager
def playing(
    browser: Browser, base_url: str, *, bots: int = 1, names: tuple[str, ...] = ("Anna", "Bea"), **more: Any
) -> Iterator[list[Page]]:
    """These people in a match."""
    with people(browser, base_url, *["en-GB"] * len(names)) as pages:
        table = {"game": "figaro", "seats": [PERSON] * len(names) + [BOT] * bots, "pace": 0, **more}
        made = pages[0].request.post("/api/tables", data=table)
        for page, name in zip(pages, names, strict=True):
            page.goto(f"/table/{made.json()['table']}")
            sit_down(page, [name])
        for page in pages:
            expect(hand(page)).to_be_visible(timeout=PATIENCE)
        yield pages


def said(page: Page, text: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("status").filter(has_text=text)


def wrong(page: Page) -> list[str]:
    """What axe finds."""
    page.wait_for_function(LIVE)
    return judged(page)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).press("Enter")


def test_a_bot_plays_for_a_person_who_leaves_until_they_come_back(browser: Browser, base_url: str) -> None:
    with playing(browser, base_url) as (anna, bea):
        table = bea.url
        press(bea, "Leave")
        bea.get_by_role("combobox", name="Which bot?").select_option("Bot: Novice")
        press(bea, "Leave: a bot plays on")
        expect(bea.get_by_role("button", name="Play Figaro")).to_be_visible(timeout=PATIENCE)
        expect(said(anna, "A bot plays for Bea (Novice).")).to_be_visible(timeout=PATIENCE)
        assert not wrong(anna)
        resume = bea.get_by_role("link", name="Resume: Figaro, A bot plays for you (Novice).")
        expect(resume).to_be_visible(timeout=PATIENCE)
        bea.goto(table)
        expect(hand(bea)).to_be_visible(timeout=PATIENCE)
        expect(said(anna, "A bot plays for Bea")).to_have_count(0, timeout=PATIENCE)


def test_the_others_decide_when_a_time_is_over(browser: Browser, leaping: tuple[str, Leaping]) -> None:
    url, time = leaping
    clock = {"kind": "live", "turn": 25, "reserve": 0}
    with playing(browser, url, bots=1, clock=clock) as pages:
        for page in pages:
            expect(page.get_by_role("list", name="Clocks").get_by_role("listitem")).to_have_count(2, timeout=PATIENCE)
        pages[0].set_viewport_size({"width": 1440, "height": 900})
        pages[0].wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")  # the table makes room
        late = pages[whose_turn(pages)]
        (waits,) = [page for page in pages if page is not late]
        expect(said(late, "You have less than 30 seconds left.")).to_be_attached(timeout=PATIENCE)
        expect(said(waits, "seconds left")).to_have_count(0)
        time.leap(30)
        expect(waits.get_by_role("region", name=re.compile("^(Anna|Bea)’s time is over"))).to_be_visible(
            timeout=PATIENCE
        )
        assert not wrong(waits)
        press(waits, "A bot plays on")
        expect(said(waits, re.compile("A bot plays for (Anna|Bea)"))).to_be_visible(timeout=PATIENCE)
        expect(said(late, "A bot plays for you (Regular).")).to_be_visible(timeout=PATIENCE)
        press(late, "Take your seat back")
        expect(said(late, "A bot plays for you")).to_have_count(0, timeout=PATIENCE)


def test_a_long_name_leaves_a_clock_whole(browser: Browser, base_url: str) -> None:
    names = ("Cléopâtre-Maximilienne de la Tour Dubois", "Bea")
    with playing(browser, base_url, names=names, clock={"kind": "live", "turn": 30, "reserve": 120}) as (page, _):
        page.set_viewport_size({"width": 320, "height": 568})
        clock = page.get_by_role("list", name="Clocks").get_by_role("listitem").first
        for time in (clock.get_by_text("0:"), clock.get_by_text("+ ")):
            assert time.evaluate("it => it.offsetHeight < 2 * parseFloat(getComputedStyle(it).fontSize)")


def whose_turn(pages: list[Page]) -> int:
    for _ in range(400):
        for number, page in enumerate(pages):
            if my_turn(page).count():
                return number
        pages[0].wait_for_timeout(50)
    raise AssertionError("it is nobody's turn")


def test_when_somebody_is_gone_the_others_wait_let_a_bot_play_or_stop(
    browser: Browser, leaping: tuple[str, Leaping]
) -> None:
    url, time = leaping
    with playing(browser, url, bots=0, names=("Anna", "Bea", "Cleo")) as (anna, bea, cleo):
        table = cleo.url
        gone(cleo, anna, time)
        press(anna, "Wait")
        expect(said(anna, "Cleo is away.")).to_have_count(0)
        expect(anna.get_by_role("main")).to_be_focused()
        press(anna, "Stop waiting")
        expect(said(anna, "Cleo is away.")).to_be_visible()
        press(anna, "Wait")
        expect(said(anna, "Waiting for: Cleo.")).to_be_visible()
        bea.get_by_role("combobox", name="Which bot?").select_option("Bot: Expert")
        press(bea, "A bot plays on")
        expect(said(anna, "Bea would like a bot to play for Cleo (Expert).")).to_be_visible(timeout=PATIENCE)
        press(anna, "Agree")
        expect(said(bea, "A bot plays for Cleo (Expert).")).to_be_visible(timeout=PATIENCE)
        expect(bea.get_by_role("heading", name=re.compile(r"^Cleo \(bot: Expert\)"))).to_be_visible()
        cleo.goto(table)
        expect(hand(cleo)).to_be_visible(timeout=PATIENCE)
        expect(said(bea, "A bot plays for")).to_have_count(0, timeout=PATIENCE)
        gone(cleo, anna, time)
        press(anna, "Stop the game")
        press(anna, "Cancel")
        expect(anna.get_by_role("button", name="Stop the game")).to_be_focused()
        press(anna, "Stop the game")
        press(anna, "Yes, stop it")
        expect(said(bea, "Anna would like to stop the game.")).to_be_visible(timeout=PATIENCE)
        press(bea, "Agree")
        for page in (anna, bea):
            expect(over(page)).to_be_visible(timeout=PATIENCE)


def gone(page: Page, other: Page, time: Leaping) -> None:
    """This page is closed for more than a minute, as another one sees."""
    page.goto("about:blank")
    expect(other.get_by_role("heading", name=re.compile("· away$"))).to_be_visible(timeout=PATIENCE)
    time.leap(61)
    expect(said(other, "Cleo is away.")).to_be_visible(timeout=PATIENCE)


def test_a_page_without_a_net_says_so_and_goes_on_when_it_is_back(browser: Browser, base_url: str) -> None:
    with playing(browser, base_url) as (anna, _):
        lost = said(anna, "Connection lost")
        anna.context.set_offline(True)
        expect(lost).to_be_visible(timeout=PATIENCE)
        anna.context.set_offline(False)
        expect(lost).to_have_count(0, timeout=PATIENCE)
        expect(hand(anna)).to_be_visible()


def test_stopping_and_playing_again_are_votes(browser: Browser, base_url: str) -> None:
    with playing(browser, base_url) as (anna, bea):
        press(anna, "Leave")
        press(anna, "Yes, stop it")
        expect(said(anna, "You would like to stop the game. Waiting for: Bea.")).to_be_visible(timeout=PATIENCE)
        expect(anna.get_by_role("button", name="Leave", exact=True)).to_be_focused()
        expect(said(bea, "Anna would like to stop the game.")).to_be_visible(timeout=PATIENCE)
        assert not wrong(bea)
        press(bea, "Refuse")
        expect(bea.get_by_role("main")).to_be_focused(timeout=PATIENCE)
        expect(said(anna, "Refused by Bea: the game goes on.")).to_be_visible(timeout=PATIENCE)
        press(bea, "Leave")
        press(bea, "Yes, stop it")
        press(anna, "Agree")
        for page in (anna, bea):
            expect(over(page)).to_be_visible(timeout=PATIENCE)
        press(anna, "Play again")
        expect(said(bea, "Anna would like to play again.")).to_be_visible(timeout=PATIENCE)
        expect(over(bea)).to_be_visible()
        bea.get_by_role("button", name="Agree", exact=True).dblclick()  # that means it once
        for page in (anna, bea):
            expect(hand(page)).to_be_visible(timeout=PATIENCE)
        expect(bea.get_by_role("main")).to_be_focused()
        expect(bea.get_by_role("alert")).to_have_count(0)


def test_the_next_match_begins_without_people_who_do_not_come(browser: Browser, base_url: str) -> None:
    with playing(browser, base_url, bots=0, names=("Anna", "Bea", "Cleo")) as (anna, bea, cleo):
        table = cleo.url
        press(anna, "Leave")
        press(anna, "Yes, stop it")
        for page in (bea, cleo):
            press(page, "Agree")
        expect(over(cleo)).to_be_visible(timeout=PATIENCE)
        cleo.goto("about:blank")
        expect(over(anna)).to_be_visible(timeout=PATIENCE)
        press(anna, "Play again")
        press(bea, "Agree")
        for page in (anna, bea):
            expect(said(page, "The next game waits for Cleo.")).to_be_visible(timeout=PATIENCE)
        expect(seat(bea, 3)).to_contain_text("not back yet")
        assert not judged(bea)
        press(bea, "Bot instead: Seat 3")
        for page in (anna, bea):
            expect(hand(page)).to_be_visible(timeout=PATIENCE)
        cleo.goto(table)
        expect(cleo.get_by_text("You are watching.")).to_be_visible(timeout=PATIENCE)


def test_a_page_refuses_a_changed_commitment(browser: Browser, base_url: str) -> None:
    """The server of this test shows another commitment once the page has opened its nonce."""

    def cheat(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            position = json.loads(message)  # a brief page is told of the table when something has changed there
            if position.get("table", {}).get("stage") == "playing":
                position["table"]["commitment"] = "00" * 32
            socket.send(json.dumps(position))

        server.on_message(pass_on)

    with people(browser, base_url, "en-GB") as (page,):
        page.route_web_socket(re.compile("/socket$"), cheat)
        table = {"game": "figaro", "seats": [PERSON, BOT, BOT], "pace": 0}
        made = page.request.post("/api/tables", data=table)
        page.goto(f"/table/{made.json()['table']}")
        sit_down(page)
        expect(page.get_by_role("alert")).to_contain_text("The luck could have been chosen", timeout=PATIENCE)
        page.unroute_all()


def test_a_page_refuses_a_record_with_another_commitment(browser: Browser, base_url: str) -> None:
    """The server here shows the page one promise, and puts another into the record."""
    records: list[str] = []

    def answer(route: Route) -> None:
        record = route.fetch().json()
        record["header"]["commitments"]["seed"] = "00" * 32
        records.append(json.dumps(record))
        route.fulfill(json=record)

    with playing(browser, base_url, names=("Anna",), bots=2) as (page,):
        press(page, "Stop the game")
        press(page, "Yes, stop it")
        for warned, kept in ((0, 1), (1, 0)):
            with page.expect_download() as download:
                page.get_by_role("link", name="Download the record").click()
            expect(page.get_by_text("is not what the server promised!")).to_have_count(warned)
            expect(page.get_by_text("is what the server promised before the first card")).to_have_count(kept)
            page.route("**/record", answer)
        assert json.loads(download.value.path().read_text()) == json.loads(records[0])
        page.unroute_all()


def test_a_clock_is_chosen_with_the_table(browser: Browser, base_url: str) -> None:
    with people(browser, base_url, "en-GB") as (page,):
        page.goto("/")
        page.get_by_role("button", name="Set up a table: Ringmaster").press("Enter")
        clock = page.get_by_role("combobox", name="Clock")
        expect(page.get_by_role("combobox", name="Time to answer")).to_be_visible(timeout=PATIENCE)
        expect(clock).to_have_count(0)
        page.get_by_role("radio", name="Online: share a link").check()
        page.get_by_role("textbox", name="Name for seat 1").fill("Anna")
        clock.select_option("By correspondence: three days for each move")
        expect(page.get_by_role("combobox", name="Time to answer")).to_have_count(0)
        with page.expect_request("**/api/tables") as asked:
            page.get_by_role("button", name="Create the table").press("Enter")
        assert json.loads(asked.value.post_data or "")["clock"] == {"kind": "days", "turn": 259_200}
