"""Every lesson is played to its end by mouse and by keyboard, one by touch on a phone; it is left and resumed."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, Page, expect

from chapiteau import games
from chapiteau.server import lessons
from tests.web.play import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.conftest import Opened

pytestmark = pytest.mark.long
ALL = [(game, name) for game in games.shipped() for name in lessons.names(game)]
AT_ONCE = "localStorage.setItem('chapiteau.settings', JSON.stringify({pace: 'instant'}))"

every_lesson = pytest.mark.parametrize(("game", "name"), ALL, ids=[f"{game}-{name}" for game, name in ALL])

NOT_COVERED = """names => {
    const visible = each => each.checkVisibility() && each.getBoundingClientRect().width > 0;
    const named = name => [...document.querySelectorAll(`[data-at="${name}"]`)].find(visible);
    const bubble = document.querySelector('.coach').getBoundingClientRect();
    return names.map(name => name.split('|').map(named).find(Boolean)).filter(Boolean).every(target => {
        const { left, right, top, bottom } = target.getBoundingClientRect();
        const across = Math.min(right, bubble.right) - Math.max(left, bubble.left);
        const down = Math.min(bottom, bubble.bottom) - Math.max(top, bubble.top);
        return across <= 1 || down <= 1;
    });
}"""

TABS = """target => {
    // How many tab stops it is to the target, or to the one of its group that Tab reaches.
    const within = document.querySelector('dialog[open]') ?? document.body;
    const stops = [...within.querySelectorAll('a[href], button, input, select, [tabindex]')]
        .filter(each => each.tabIndex >= 0 && !each.disabled && each.checkVisibility());
    let group = target;
    while (!stops.includes(target) && !stops.some(each => group.contains(each))) group = group.parentElement;
    const stop = stops.includes(target) ? target : stops.find(each => group.contains(each));
    if (stops.includes(target) ? stop === document.activeElement : group.contains(document.activeElement)) return 0;
    const before = each => each.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_PRECEDING;
    const from = stops.includes(document.activeElement)
        ? stops.indexOf(document.activeElement)
        : stops.findIndex(before) - 1;
    return stops.indexOf(stop) - from;
}"""

ARROWS = """target => {
    const active = document.activeElement;
    if (target === active || target.contains(active)) return [];
    const [a, b] = [active, target].map(each => each.getBoundingClientRect());
    const across = b.left + b.width / 2 - a.left - a.width / 2, down = b.top + b.height / 2 - a.top - a.height / 2;
    const ways = [across > 0 ? 'ArrowRight' : 'ArrowLeft', down > 0 ? 'ArrowDown' : 'ArrowUp'];
    return Math.abs(across) > Math.abs(down) ? ways : ways.reverse();
}"""


FOCUSED = "document.activeElement.closest('[data-at]')?.dataset.at ?? ''"


@pytest.fixture
def page(opened: Opened) -> Page:
    return opened(AT_ONCE, viewport={"width": 1280, "height": 800})


@pytest.fixture
def phone(opened: Opened) -> Page:
    return opened(AT_ONCE, locale="fr-FR", viewport={"width": 390, "height": 844}, has_touch=True)


def coach(page: Page) -> Locator:
    return page.get_by_role("region", name=re.compile("^(Coach|Votre guide)$"))


def said_step(page: Page, number: int) -> None:
    expect(coach(page)).to_contain_text(re.compile(f"(Step|Étape) {number} (of|sur) "), timeout=PATIENCE)
    expect(coach(page)).to_be_visible(timeout=PATIENCE)


def pointed_at(page: Page, at: str) -> Locator:
    """The first of these names, or the tab of its pane on a phone; on a map the button is inside."""
    names = [name for number, name in enumerate(at.split("|")) if number == 0 or name.startswith("pane:")]
    shown = page.locator(", ".join(f'[data-at="{name}"]:visible' for name in names))
    expect(shown.first).to_be_visible(timeout=PATIENCE)
    named = (page.locator(f'[data-at="{name}"]:visible') for name in names)
    found = next(each for each in named if each.count() > 0).first
    inside = found.locator("[role=button]")
    return inside.first if inside.count() > 0 else found


def by_mouse(page: Page, target: Locator) -> None:
    target.click(timeout=PATIENCE)


def by_finger(page: Page, target: Locator) -> None:
    target.tap(timeout=PATIENCE)


def by_keyboard(page: Page, target: Locator) -> None:
    """Tab to it, or into its group and then with the arrow keys; Enter."""
    for _ in range(5):  # what is tabbed over may change what can be tabbed to
        stops = target.evaluate(TABS)
        if stops == 0:
            break
        for _ in range(abs(stops)):
            page.keyboard.press("Tab" if stops > 0 else "Shift+Tab")
    been: list[str] = []
    for _ in range(40):
        arrows = target.evaluate(ARROWS)
        if not arrows:
            break
        here = page.evaluate(FOCUSED)
        # On a map the way that looks shortest may lead round and round: then the other one is taken.
        for arrow in arrows[::-1] if here in been else arrows:
            page.keyboard.press(arrow)
            if page.evaluate(FOCUSED) != here:
                break
        been.append(here)
    assert target.evaluate(ARROWS) == [], f"the keyboard does not get there: {been[-8:]}"
    page.keyboard.press("Enter")


def take(page: Page, game: str, name: str, touch: Callable[[Page, Locator], None]) -> int:
    """Play a lesson to its end; how many things were touched."""
    lesson = lessons.lesson(game, name)
    page.goto(f"/learn/{game}/{name}")
    touched = 0
    for number, step in enumerate(lesson.steps, start=1):
        said_step(page, number)
        if not step.do and number < len(lesson.steps):
            touch(page, coach(page).get_by_role("button", name=re.compile("^(Next|Suite)$")))
            touched += 1
        for at in (at for act in step.do for at in act.at):
            page.wait_for_function(NOT_COVERED, arg=[at], timeout=PATIENCE)
            while True:  # on a phone a tab may come first
                target = pointed_at(page, at)
                tab = target.get_attribute("role") == "tab"
                touch(page, target)
                touched += 1
                if not tab:
                    break
    expect(coach(page).get_by_role("link", name=re.compile("^(Front page|Accueil)"))).to_be_visible(timeout=PATIENCE)
    return touched


@every_lesson
def test_a_lesson_is_taken_by_mouse(page: Page, game: str, name: str) -> None:
    touched = take(page, game, name, by_mouse)
    print(f"{game} {name}: {len(lessons.lesson(game, name).steps)} steps, {touched} touches")
    assert touched >= 12


@every_lesson
def test_a_lesson_is_taken_by_keyboard(page: Page, game: str, name: str) -> None:
    assert take(page, game, name, by_keyboard) >= 12


def test_a_lesson_is_taken_on_a_phone(phone: Page) -> None:
    """Of the game whose table has several panes there."""
    assert take(phone, "three-ring-circus", "game", by_finger) >= 12


def test_other_moves_are_answered_kindly(page: Page) -> None:
    page.goto("/learn/figaro")
    for number in (1, 2):
        said_step(page, number)
        coach(page).get_by_role("button", name="Next").click()
    said_step(page, 3)
    by_mouse(page, pointed_at(page, "hand:red-2"))
    by_mouse(page, pointed_at(page, "place:1"))
    expect(coach(page)).to_contain_text("What an eye!")
    # A move that the rules forbid is refused by its rule, as at any table.
    by_mouse(page, pointed_at(page, "hand:red-2"))
    pointed_at(page, "place:2").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("Susanna")
    said_step(page, 3)


def test_a_lesson_is_left_resumed_and_repeated(page: Page) -> None:
    page.goto("/learn/figaro")
    said_step(page, 1)
    coach(page).get_by_role("button", name="Next").click()
    said_step(page, 2)
    page.get_by_role("link", name="Leave").click()
    expect(page.get_by_role("heading", name="Chapiteau")).to_be_visible(timeout=PATIENCE)
    page.goto("/learn/figaro")
    said_step(page, 2)
    coach(page).get_by_role("button", name="Next").click()
    coach(page).get_by_role("button", name="Do it for me").click()
    said_step(page, 4)
    coach(page).get_by_role("button", name="Back").click()
    said_step(page, 3)
    page.get_by_role("button", name="Start over").click()
    said_step(page, 1)


def test_after_a_lesson_a_match_is_one_click_away(page: Page) -> None:
    last = len(lessons.lesson("ringmaster", "first").steps)
    page.add_init_script(f"localStorage.setItem('chapiteau.lesson.ringmaster.first', {json.dumps(str(last - 1))})")
    page.goto("/learn/ringmaster/first")
    said_step(page, last)
    coach(page).get_by_role("button", name="Play against a novice").click()
    expect(page.get_by_role("region", name="Your hand")).to_be_visible(timeout=PATIENCE)
