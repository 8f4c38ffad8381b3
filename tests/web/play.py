"""How a person plays Figaro in the browser, by roles and accessible names only."""

import re
from collections.abc import Mapping, Sequence

from playwright.sync_api import Locator, Page, expect

PATIENCE = 20_000
NAME = re.compile("^(Your name|Name of|Votre nom|Nom de)")
SIT = re.compile(r"^(Sit here|S’asseoir ici)\s?: ")
"""In both languages."""
PERSON = {"kind": "human"}
BOT = {"kind": "bot", "bot": "heuristic"}
PLAYS = re.compile("^Play .* in front of ")
LIVE = "() => document.querySelector('[data-live=true]') !== null"
"""Everything there is has been shown: before that a key or a click only hurries the pictures."""


def open_table(
    page: Page,
    game: str,
    seats: Sequence[Mapping[str, str]],
    people: Sequence[str] = ("Anna",),
    pace: float = 0,
    **options: object,
) -> None:
    """Make a table, whose bots move at once unless a pace is given, and go there; these people sit down there."""
    table = {"game": game, "seats": seats, "pace": pace, "options": options}
    made = page.request.post("/api/tables", data=table)
    assert made.ok, made.text()
    page.goto(f"/table/{made.json()['table']}")
    sit_down(page, people)


def sit_down(page: Page, people: Sequence[str] = ("Anna",)) -> None:
    """One after another on the free seats."""
    for number, name in enumerate(people, start=1):
        page.get_by_role("textbox", name=NAME).last.fill(name)
        page.get_by_role("button", name=SIT).first.click()
        if number < len(people):  # otherwise the next one might be quicker than the server, and want the same seat
            expect(page.get_by_role("listitem").filter(has_text=name)).to_be_visible(timeout=PATIENCE)


def cover(page: Page) -> Locator:
    """What hides a hand from the others on one screen."""
    return page.get_by_role("button", name=re.compile("^I am "))


def hand(page: Page) -> Locator:
    return page.get_by_role("region", name="Your hand")


def my_turn(page: Page) -> Locator:
    return page.get_by_role("heading", name="Your turn")


def over(page: Page) -> Locator:
    return page.get_by_role("region", name="Result")


def wait_for_my_turn(page: Page) -> bool:
    """Wait until it is one's turn; False when the match is over instead."""
    my_turn(page).or_(over(page)).first.wait_for(timeout=PATIENCE)
    return not over(page).is_visible()


def log(page: Page) -> Locator:
    return page.get_by_role("region", name="Log").get_by_role("listitem")


def play_something(page: Page) -> str:
    """Play the first card that can be played, to the first place that is lit; else take all rows. What was done."""
    carry_on = page.get_by_role("button", name="Carry on")
    if carry_on.is_visible():
        carry_on.click()
    lines = log(page).count()
    playable = hand(page).get_by_role("button", disabled=False)
    take = page.get_by_role("button", name="Take all rows", disabled=False)
    expect(playable.or_(take).first).to_be_visible(timeout=PATIENCE)
    if playable.count() == 0:
        name = "take"
        take.click()
    else:
        playable.first.click()
        place = page.get_by_role("button", name=PLAYS, disabled=False).first
        name = place.get_attribute("aria-label") or ""
        place.click()
    # On a shared screen the cover hides the log again.
    log(page).nth(lines).or_(over(page)).or_(cover(page)).first.wait_for(state="attached", timeout=PATIENCE)
    return name
